#include "model/stages.h"

#include <string.h>

void tach_stages_create(tach_stages *stages, tach_arena *arena, uint32_t max_rows)
{
    memset(stages, 0, sizeof *stages);
    stages->part_of = tach_arena_take(arena, max_rows);
    stages->capacity = max_rows;
    stages->times = tach_arena_take(arena, TACH_STAGES_FRAMES * sizeof(tach_stage_times));
    if (stages->times)
        memset(stages->times, 0, TACH_STAGES_FRAMES * sizeof(tach_stage_times));
}

static bool has_stages(const tach_frame_record *record, uint32_t count)
{
    for (uint32_t row = 0; row < count; row++)
        if (record->nodes[row].kind == TACH_SITE_STAGE && record->nodes[row].thread == record->thread)
            return true;
    return false;
}

/* Stages of one name are one: the same stage by another way. */
static uint8_t stage_named(tach_stages *stages, const char *name)
{
    for (uint32_t i = 0; i < stages->count; i++)
        if (strcmp(stages->names[i], name) == 0)
            return (uint8_t)i;
    if (stages->count == TACH_STAGES_MOST)
        return TACH_STAGE_REST;
    stages->names[stages->count] = name;
    return (uint8_t)stages->count++;
}

static uint8_t part_of_row(tach_stages *stages, const tach_frame_record *record, const tach_node *node)
{
    if (node->parent == TACH_NONE)
        return TACH_STAGE_REST;
    uint8_t around = stages->part_of[node->parent];
    bool begins = stages->by_scopes ? node->depth == 1 : node->kind == TACH_SITE_STAGE;
    if (around == TACH_STAGE_WAIT || node->kind == TACH_SITE_WAIT)
        return TACH_STAGE_WAIT;
    return begins && node->thread == record->thread ? stage_named(stages, node->name) : around;
}

void tach_stages_follow(tach_stages *stages, const tach_frame_record *record)
{
    uint32_t count = tach_min_u32(record->node_count, stages->capacity);
    if (count == stages->row_count && record->thread == stages->thread)
        return;
    bool by_scopes = !has_stages(record, count);
    if (by_scopes != stages->by_scopes || record->thread != stages->thread) {
        memset(stages->times, 0, TACH_STAGES_FRAMES * sizeof(tach_stage_times)); /* read as something else */
        stages->row_count = stages->count = 0;
        stages->by_scopes = by_scopes;
        stages->thread = record->thread;
    }
    for (; stages->row_count < count; stages->row_count++) /* parents stand before their children */
        stages->part_of[stages->row_count] = part_of_row(stages, record, &record->nodes[stages->row_count]);
}

bool tach_stages_read(tach_stages *stages, const tach_history *history, const tach_frame_record *record, uint64_t number)
{
    const tach_history_frame *frame = tach_history_at(history, tach_history_age(history, number));
    tach_packet_reader reader;
    tach_frame_record past;
    if (!frame || !tach_packet_open(&history->packets, frame->packet, &reader, &past))
        return false;
    uint64_t sums[TACH_STAGE_PARTS] = {0};
    tach_packed_row row;
    while (tach_packet_row(&reader, &row))
        if (row.row < stages->row_count && record->nodes[row.row].thread == past.thread)
            sums[stages->part_of[row.row]] += row.self_ns;
    tach_stage_times *times = &stages->times[number % TACH_STAGES_FRAMES];
    times->frame = number + 1;
    for (uint32_t i = 0; i < TACH_STAGE_PARTS; i++)
        times->ms[i] = (float)((double)sums[i] / 1e6);
    return true;
}

const tach_stage_times *tach_stages_of(const tach_stages *stages, uint64_t number)
{
    const tach_stage_times *times = &stages->times[number % TACH_STAGES_FRAMES];
    return times->frame == number + 1 ? times : NULL;
}
