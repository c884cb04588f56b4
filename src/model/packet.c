#include "model/packet.h"

#include <math.h>
#include <string.h>

#include "base/varint.h"
#include "model/result.h"

/* The numbers of a record that a packet holds, in its order. */
#define HEADER_FIELDS 19
/* Most bytes of each part. */
#define ROW_BYTES    (4 * TACH_VARINT_BYTES + 5 * TACH_VARINT_BYTES)
#define THREAD_BYTES (12 * TACH_VARINT_BYTES)
#define VALUE_BYTES  (2 * TACH_VARINT_BYTES + sizeof(tach_spread))

/* What the low bits of a row's first number say. */
enum { ROW_RUNNING = 1, ROW_TRAFFIC = 2, ROW_BITS = 2 };

void tach_packets_create(tach_packets *packets, tach_arena *arena, uint32_t capacity)
{
    packets->bytes = tach_arena_take(arena, capacity);
    packets->capacity = capacity;
    packets->head = 0;
    if (packets->bytes)
        memset(packets->bytes, 0, capacity);
}

/* ---- Write ----------------------------------------------------------------------------------------------------- */

static uint8_t *put_header(uint8_t *at, const tach_frame_record *record)
{
    const uint64_t fields[HEADER_FIELDS] = {
        record->number,      record->start_ns,    record->duration_ns, record->wait_ns,
        record->gpu_ns,      record->flags,       record->thread,      (uint64_t)record->bottleneck,
        record->events,      record->alloc_count, record->free_count,  record->alloc_bytes,
        record->dropped,     record->too_deep,    record->repairs,     record->without_row,
        record->clock_backs, record->profiler_ns, record->gpu_hud_ns,
    };
    for (uint32_t i = 0; i < HEADER_FIELDS; i++)
        at = tach_varint_put(at, fields[i]);
    return at;
}

static uint8_t *put_traffic(uint8_t *at, const tach_row_traffic *traffic)
{
    at = tach_varint_put(at, traffic->alloc_site);
    at = tach_varint_put(at, traffic->self.alloc_count);
    at = tach_varint_put(at, traffic->self.alloc_bytes);
    at = tach_varint_put(at, traffic->self.io_count);
    return tach_varint_put(at, traffic->self.io_bytes);
}

static uint8_t *put_rows(uint8_t *at, const tach_call_tree *tree)
{
    at = tach_varint_put(at, tree->touched_count);
    uint32_t before = 0;
    for (uint32_t i = 0; i < tree->touched_count; i++) {
        uint32_t row = tree->touched[i];
        const tach_node *node = &tree->nodes[row];
        const tach_row_traffic *traffic = tach_tree_traffic_of(tree, row);
        bool moved = traffic->self.alloc_count || traffic->self.io_count;
        uint64_t step = tach_zigzag((int64_t)row - (int64_t)before);
        at = tach_varint_put(at, step << ROW_BITS | (moved ? ROW_TRAFFIC : 0u) | (node->running ? ROW_RUNNING : 0u));
        at = tach_varint_put(at, node->calls);
        at = tach_varint_put(at, node->self_ns);
        if (moved)
            at = put_traffic(at, traffic);
        before = row;
    }
    return at;
}

static bool ran(const tach_call_tree *tree, const tach_thread_info *info) { return tree->cells[info->node].frame == tree->frame; }

static uint8_t *put_threads(uint8_t *at, const tach_call_tree *tree, const tach_frame_record *record)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < record->thread_count; i++)
        count += ran(tree, &record->threads[i]);
    at = tach_varint_put(at, count);
    for (uint32_t i = 0; i < record->thread_count; i++) {
        const tach_thread_info *info = &record->threads[i];
        if (!ran(tree, info))
            continue;
        const uint64_t fields[] = {i,
                                   (uint64_t)info->system << 2 | (info->is_gpu ? 2u : 0u) | (info->alive ? 1u : 0u),
                                   info->events,
                                   info->dropped,
                                   info->too_deep,
                                   info->repairs,
                                   info->wait_ns,
                                   info->work_ns,
                                   info->cpu_ns,
                                   info->page_faults,
                                   info->switches,
                                   info->preemptions};
        for (uint32_t f = 0; f < TACH_COUNT_OF(fields); f++)
            at = tach_varint_put(at, fields[f]);
    }
    return at;
}

static uint8_t *put_bytes(uint8_t *at, const void *bytes, size_t count)
{
    memcpy(at, bytes, count);
    return at + count;
}

static uint8_t *put_values(uint8_t *at, const tach_frame_record *record)
{
    at = tach_varint_put(at, record->value_count);
    for (uint32_t i = 0; i < record->value_count; i++) {
        const tach_value *value = &record->values[i];
        at = tach_varint_put(at, tach_zigzag(value->value));
        if (value->kind == TACH_STATISTIC_PERCENT || value->kind == TACH_STATISTIC_RATIO)
            at = tach_varint_put(at, tach_zigzag(value->denominator));
        if (tach_result_stands(value))
            at = tach_varint_put(at, tach_zigzag(value->total));
        if (value->kind == TACH_STATISTIC_DISTRIBUTION && value->spread.count > 0)
            at = put_bytes(at, &value->spread, sizeof value->spread);
    }
    return at;
}

uint64_t tach_packet_most(uint32_t rows, uint32_t threads, uint32_t values)
{
    return (HEADER_FIELDS + 3) * TACH_VARINT_BYTES + (uint64_t)rows * ROW_BYTES + (uint64_t)threads * THREAD_BYTES +
           (uint64_t)values * VALUE_BYTES;
}

uint64_t tach_packets_add(tach_packets *packets, const tach_call_tree *tree, const tach_frame_record *record)
{
    uint64_t most = tach_packet_most(tree->touched_count, record->thread_count, record->value_count);
    uint64_t offset = packets->head % packets->capacity;
    if (most > packets->capacity)
        return 0;
    if (offset + most > packets->capacity) { /* a packet lies in one piece */
        packets->head += packets->capacity - offset;
        offset = 0;
    }
    uint8_t *start = packets->bytes + offset;
    uint8_t *at = put_header(start, record);
    at = put_rows(at, tree);
    at = put_threads(at, tree, record);
    at = put_values(at, record);
    uint64_t place = packets->head;
    packets->head += (uint64_t)(at - start);
    return place + 1;
}

/* ---- Read ------------------------------------------------------------------------------------------------------ */

static bool open_cursor(const tach_packets *packets, uint64_t place, tach_packet_cursor *cursor, uint64_t fields[HEADER_FIELDS])
{
    cursor->at = NULL;
    cursor->row = cursor->rows_left = 0;
    if (place == 0 || packets->head - (place - 1) > packets->capacity)
        return false;
    cursor->at = packets->bytes + (place - 1) % packets->capacity;
    for (uint32_t i = 0; i < HEADER_FIELDS; i++)
        fields[i] = tach_varint_get(&cursor->at);
    cursor->rows_left = (uint32_t)tach_varint_get(&cursor->at);
    return true;
}

bool tach_packet_open(const tach_packets *packets, uint64_t place, tach_packet_reader *reader, tach_frame_record *record)
{
    reader->late.at = NULL;
    reader->late.rows_left = reader->late.threads_left = 0;
    uint64_t fields[HEADER_FIELDS];
    if (!open_cursor(packets, place, &reader->main, fields))
        return false;
    *record = (tach_frame_record){
        .number = fields[0],
        .start_ns = fields[1],
        .duration_ns = fields[2],
        .wait_ns = fields[3],
        .work_ns = fields[2] - fields[3],
        .gpu_ns = fields[4],
        .flags = (uint32_t)fields[5],
        .thread = (uint16_t)fields[6],
        .bottleneck = (tach_bottleneck)fields[7],
        .events = fields[8],
        .alloc_count = fields[9],
        .free_count = fields[10],
        .alloc_bytes = fields[11],
        .dropped = fields[12],
        .too_deep = fields[13],
        .repairs = fields[14],
        .without_row = fields[15],
        .clock_backs = fields[16],
        .profiler_ns = fields[17],
        .gpu_hud_ns = fields[18],
    };
    return true;
}

void tach_packet_open_late(const tach_packets *packets, uint64_t place, tach_packet_reader *reader, tach_frame_record *record)
{
    uint64_t fields[HEADER_FIELDS];
    if (!open_cursor(packets, place, &reader->late, fields))
        return;
    record->gpu_ns = fields[4];
    record->gpu_hud_ns = fields[18];
}

bool tach_packet_row(tach_packet_reader *reader, tach_packed_row *out)
{
    tach_packet_cursor *cursor = reader->main.rows_left ? &reader->main : &reader->late;
    if (cursor->rows_left == 0)
        return false;
    cursor->rows_left--;
    uint64_t first = tach_varint_get(&cursor->at);
    cursor->row = (uint32_t)((int64_t)cursor->row + tach_unzigzag(first >> ROW_BITS));
    out->row = cursor->row;
    out->running = (first & ROW_RUNNING) != 0;
    out->calls = (uint32_t)tach_varint_get(&cursor->at);
    out->self_ns = tach_varint_get(&cursor->at);
    out->alloc_site = 0;
    out->traffic = (tach_traffic){0};
    if (first & ROW_TRAFFIC) {
        out->alloc_site = (uint32_t)tach_varint_get(&cursor->at);
        out->traffic.alloc_count = (uint32_t)tach_varint_get(&cursor->at);
        out->traffic.alloc_bytes = tach_varint_get(&cursor->at);
        out->traffic.io_count = (uint32_t)tach_varint_get(&cursor->at);
        out->traffic.io_bytes = tach_varint_get(&cursor->at);
    }
    return true;
}

uint32_t tach_packet_threads(tach_packet_reader *reader)
{
    reader->main.threads_left = (uint32_t)tach_varint_get(&reader->main.at);
    if (reader->late.at)
        reader->late.threads_left = (uint32_t)tach_varint_get(&reader->late.at);
    return reader->main.threads_left + reader->late.threads_left;
}

uint32_t tach_packet_thread(tach_packet_reader *reader, tach_thread_info *info)
{
    tach_packet_cursor *cursor = reader->main.threads_left ? &reader->main : &reader->late;
    cursor->threads_left--;
    uint32_t index = (uint32_t)tach_varint_get(&cursor->at);
    uint64_t bits = tach_varint_get(&cursor->at);
    info->alive = bits & 1;
    info->is_gpu = (bits & 2) != 0;
    info->system = (uint8_t)(bits >> 2);
    uint64_t *fields[] = {&info->events,  &info->dropped, &info->too_deep,    &info->repairs,  &info->wait_ns,
                          &info->work_ns, &info->cpu_ns,  &info->page_faults, &info->switches, &info->preemptions};
    for (uint32_t i = 0; i < TACH_COUNT_OF(fields); i++)
        *fields[i] = tach_varint_get(&cursor->at);
    return index;
}

uint32_t tach_packet_values(tach_packet_reader *reader) { return (uint32_t)tach_varint_get(&reader->main.at); }

static void get_bytes(tach_packet_reader *reader, void *bytes, size_t count)
{
    memcpy(bytes, reader->main.at, count);
    reader->main.at += count;
}

void tach_packet_value(tach_packet_reader *reader, tach_value *value)
{
    value->value = tach_unzigzag(tach_varint_get(&reader->main.at));
    if (value->kind == TACH_STATISTIC_PERCENT || value->kind == TACH_STATISTIC_RATIO)
        value->denominator = tach_unzigzag(tach_varint_get(&reader->main.at));
    if (tach_result_stands(value))
        value->total = tach_unzigzag(tach_varint_get(&reader->main.at));
    else if (value->kind == TACH_STATISTIC_GAUGE)
        value->total = value->value;
    if (value->kind == TACH_STATISTIC_DISTRIBUTION) {
        value->spread = (tach_spread){value->value, 0, NAN, NAN, NAN};
        if (value->value > 0)
            get_bytes(reader, &value->spread, sizeof value->spread);
    }
    tach_result_put(value);
}
