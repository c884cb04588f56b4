#include "model/history.h"

void tach_history_create(tach_history *history, tach_arena *arena, uint32_t capacity, uint32_t packet_bytes)
{
    history->frames = tach_arena_take(arena, capacity * sizeof(tach_history_frame));
    history->capacity = capacity;
    history->count = 0;
    history->newest = capacity - 1;
    tach_packets_create(&history->packets, arena, packet_bytes);
}

static float ms(uint64_t ns) { return (float)((double)ns / 1e6); }

void tach_history_add(tach_history *history, const tach_call_tree *tree, const tach_frame_record *record)
{
    history->newest = (history->newest + 1) % history->capacity;
    history->frames[history->newest] = (tach_history_frame){
        .number = record->number,
        .start_ns = record->start_ns,
        .duration_ms = ms(record->duration_ns),
        .work_ms = ms(record->work_ns),
        .wait_ms = ms(record->wait_ns),
        .gpu_ms = ms(record->gpu_ns),
        .flags = record->flags,
        .gpu_state = (uint8_t)record->gpu_state,
        .bottleneck = (uint8_t)record->bottleneck,
        .row_count = (uint16_t)tree->touched_count,
        .packet = tach_packets_add(&history->packets, tree, record),
    };
    if (history->count < history->capacity)
        history->count++;
}

bool tach_history_find(const tach_history *history, const tach_history_frame *frame, tach_packet_reader *reader)
{
    if (!tach_packet_find(&history->packets, frame->packet, reader))
        return false;
    tach_packet_find_late(&history->packets, frame->gpu_packet, reader);
    return true;
}

bool tach_history_open(const tach_history *history, const tach_history_frame *frame, tach_packet_reader *reader,
                       tach_frame_record *record)
{
    if (!tach_packet_open(&history->packets, frame->packet, reader, record))
        return false;
    tach_packet_open_late(&history->packets, frame->gpu_packet, reader, record);
    record->gpu_frame = record->number;
    record->gpu_state = (tach_gpu_state)frame->gpu_state;
    record->bottleneck = (tach_bottleneck)frame->bottleneck;
    return true;
}

tach_history_frame *tach_history_entry(tach_history *history, uint64_t number)
{
    uint32_t age = tach_history_age(history, number);
    if (age == TACH_NONE)
        return NULL;
    return &history->frames[(history->newest + history->capacity - age) % history->capacity];
}
