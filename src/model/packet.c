#include "model/packet.h"

#include <math.h>
#include <string.h>

#include "base/varint.h"
#include "model/result.h"

/* The numbers of a record that a packet holds, in its order. */
#define HEADER_FIELDS 18
/* The columns of a row, and in the last of them what stands for "more of it behind". */
#define ID_BYTES   2
#define SELF_BYTES 4
#define CALL_BYTES 1
#define MORE       UINT8_MAX
/* Most bytes of each part. */
#define ROW_BYTES    (ID_BYTES + SELF_BYTES + CALL_BYTES + 9 * TACH_VARINT_BYTES)
#define THREAD_BYTES (1 + 12 * TACH_VARINT_BYTES)
#define VALUE_BYTES  (3 * TACH_VARINT_BYTES + sizeof(tach_spread))

/* What more is said of a row. */
enum { ROW_RUNNING = 1, ROW_TRAFFIC = 2 };

/* A packet begins with where its parts lie, counted from its first byte; the record's numbers follow. */
typedef struct packet_parts {
    uint32_t row_count;
    uint32_t rows, threads, values;
} packet_parts;

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
        record->clock_backs, record->profiler_ns,
    };
    for (uint32_t i = 0; i < HEADER_FIELDS; i++)
        at = tach_varint_put(at, fields[i]);
    return at;
}

static uint8_t *put_bytes(uint8_t *at, const void *bytes, size_t count)
{
    memcpy(at, bytes, count);
    return at + count;
}

static uint8_t *put_traffic(uint8_t *at, const tach_row_traffic *traffic)
{
    at = tach_varint_put(at, traffic->alloc_site);
    at = tach_varint_put(at, traffic->self.alloc_count);
    at = tach_varint_put(at, traffic->self.alloc_bytes);
    at = tach_varint_put(at, traffic->self.io_count);
    return tach_varint_put(at, traffic->self.io_bytes);
}

/* Behind the columns: how far from the last such row, and all of its numbers. */
static uint8_t *put_more(uint8_t *at, uint32_t step, const tach_node *node, const tach_row_traffic *traffic)
{
    bool moved = traffic->self.alloc_count || traffic->self.io_count;
    at = tach_varint_put(at, step);
    at = tach_varint_put(at, (moved ? ROW_TRAFFIC : 0u) | (node->running ? ROW_RUNNING : 0u));
    at = tach_varint_put(at, node->calls);
    at = tach_varint_put(at, node->self_ns);
    return moved ? put_traffic(at, traffic) : at;
}

static uint8_t *put_rows(uint8_t *at, const tach_call_tree *tree)
{
    uint32_t count = tree->touched_count, last = TACH_NONE;
    uint8_t *selves = at + (size_t)count * ID_BYTES, *calls = selves + (size_t)count * SELF_BYTES;
    uint8_t *more = calls + (size_t)count * CALL_BYTES;
    for (uint32_t i = 0; i < count; i++) {
        const tach_node *node = &tree->nodes[tree->touched[i]];
        uint16_t id = (uint16_t)tree->touched[i];
        uint32_t self = (uint32_t)tach_min_u64(node->self_ns, UINT32_MAX);
        at = put_bytes(at, &id, ID_BYTES);
        selves = put_bytes(selves, &self, SELF_BYTES);
        const tach_row_traffic *traffic = tach_tree_traffic_of(tree, id);
        bool moved = traffic->self.alloc_count || traffic->self.io_count;
        bool fits = node->calls < MORE && node->self_ns <= UINT32_MAX && !node->running && !moved;
        *calls++ = fits ? (uint8_t)node->calls : MORE;
        if (fits)
            continue;
        more = put_more(more, i - last, node, traffic); /* wraps: the first is one from TACH_NONE */
        last = i;
    }
    return more;
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
        uint8_t *length = at++; /* so that it can be passed over */
        for (uint32_t f = 0; f < TACH_COUNT_OF(fields); f++)
            at = tach_varint_put(at, fields[f]);
        *length = (uint8_t)(at - length - 1);
    }
    return at;
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
    return sizeof(packet_parts) + (HEADER_FIELDS + 2) * TACH_VARINT_BYTES + (uint64_t)rows * ROW_BYTES +
           (uint64_t)threads * THREAD_BYTES + (uint64_t)values * VALUE_BYTES;
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
    packet_parts parts = {.row_count = tree->touched_count};
    uint8_t *at = put_header(start + sizeof parts, record);
    parts.rows = (uint32_t)(at - start);
    at = put_rows(at, tree);
    parts.threads = (uint32_t)(at - start);
    at = put_threads(at, tree, record);
    parts.values = (uint32_t)(at - start);
    at = put_values(at, record);
    memcpy(start, &parts, sizeof parts);
    uint64_t place = packets->head;
    packets->head += (uint64_t)(at - start);
    return place + 1;
}

/* ---- Read ------------------------------------------------------------------------------------------------------ */

bool tach_packet_find(const tach_packets *packets, uint64_t place, tach_packet_reader *reader)
{
    if (!tach_packets_hold(packets, place))
        return false;
    const uint8_t *start = packets->bytes + (place - 1) % packets->capacity;
    packet_parts parts;
    memcpy(&parts, start, sizeof parts);
    reader->rows = start + parts.rows;
    reader->selves = reader->rows + (size_t)parts.row_count * ID_BYTES;
    reader->calls = reader->selves + (size_t)parts.row_count * SELF_BYTES;
    reader->more = reader->calls + (size_t)parts.row_count * CALL_BYTES;
    reader->row_count = parts.row_count;
    reader->next_row = 0;
    reader->more_index = TACH_NONE;
    reader->threads = start + parts.threads;
    reader->values = start + parts.values;
    return true;
}

bool tach_packet_open(const tach_packets *packets, uint64_t place, tach_packet_reader *reader, tach_frame_record *record)
{
    if (!tach_packet_find(packets, place, reader))
        return false;
    const uint8_t *at = packets->bytes + (place - 1) % packets->capacity + sizeof(packet_parts);
    uint64_t fields[HEADER_FIELDS];
    for (uint32_t i = 0; i < HEADER_FIELDS; i++)
        fields[i] = tach_varint_get(&at);
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
    };
    return true;
}

/* Step over those of rows before `index`, and read that row's. */
static void get_more(tach_packet_reader *reader, uint32_t index, tach_packed_row *out)
{
    do {
        reader->more_index += (uint32_t)tach_varint_get(&reader->more); /* wraps, as it was written */
        uint64_t bits = tach_varint_get(&reader->more);
        out->running = (bits & ROW_RUNNING) != 0;
        out->calls = (uint32_t)tach_varint_get(&reader->more);
        out->self_ns = tach_varint_get(&reader->more);
        out->alloc_site = 0;
        out->traffic = (tach_traffic){0};
        if (bits & ROW_TRAFFIC) {
            out->alloc_site = (uint32_t)tach_varint_get(&reader->more);
            out->traffic.alloc_count = (uint32_t)tach_varint_get(&reader->more);
            out->traffic.alloc_bytes = tach_varint_get(&reader->more);
            out->traffic.io_count = (uint32_t)tach_varint_get(&reader->more);
            out->traffic.io_bytes = tach_varint_get(&reader->more);
        }
    } while (reader->more_index != index);
}

static uint32_t row_at(const tach_packet_reader *reader, uint32_t index)
{
    uint16_t id;
    memcpy(&id, reader->rows + (size_t)index * ID_BYTES, sizeof id);
    return id;
}

bool tach_packet_row(tach_packet_reader *reader, tach_packed_row *out)
{
    if (reader->next_row == reader->row_count)
        return false;
    uint32_t index = reader->next_row++;
    out->row = row_at(reader, index);
    if (reader->calls[index] == MORE) {
        get_more(reader, index, out);
        return true;
    }
    uint32_t self;
    memcpy(&self, reader->selves + (size_t)index * SELF_BYTES, sizeof self);
    out->calls = reader->calls[index];
    out->self_ns = self;
    out->running = false;
    out->alloc_site = 0;
    out->traffic = (tach_traffic){0};
    return true;
}

/* Four rows at a time: there are thousands, and few are wanted. */
static void pass_over(tach_packet_reader *reader, const uint16_t *wanted)
{
    for (; reader->next_row + 4 <= reader->row_count; reader->next_row += 4) {
        uint64_t ids;
        memcpy(&ids, reader->rows + (size_t)reader->next_row * ID_BYTES, sizeof ids);
        if (wanted[ids & 0xFFFF] | wanted[ids >> 16 & 0xFFFF] | wanted[ids >> 32 & 0xFFFF] | wanted[ids >> 48])
            return;
    }
}

bool tach_packet_row_of(tach_packet_reader *reader, const uint16_t *wanted, tach_packed_row *out)
{
    pass_over(reader, wanted);
    while (reader->next_row < reader->row_count && !wanted[row_at(reader, reader->next_row)])
        reader->next_row++;
    return tach_packet_row(reader, out);
}

uint32_t tach_packet_threads(tach_packet_reader *reader) { return (uint32_t)tach_varint_get(&reader->threads); }

uint32_t tach_packet_thread(tach_packet_reader *reader, tach_thread_info *info)
{
    reader->threads++; /* its length */
    uint32_t index = (uint32_t)tach_varint_get(&reader->threads);
    uint64_t bits = tach_varint_get(&reader->threads);
    info->alive = bits & 1;
    info->is_gpu = (bits & 2) != 0;
    info->system = (uint8_t)(bits >> 2);
    uint64_t *fields[] = {&info->events,  &info->dropped, &info->too_deep,    &info->repairs,  &info->wait_ns,
                          &info->work_ns, &info->cpu_ns,  &info->page_faults, &info->switches, &info->preemptions};
    for (uint32_t i = 0; i < TACH_COUNT_OF(fields); i++)
        *fields[i] = tach_varint_get(&reader->threads);
    return index;
}

bool tach_packet_thread_of(tach_packet_reader *reader, uint32_t index, tach_thread_info *info)
{
    for (uint32_t left = tach_packet_threads(reader); left-- > 0; reader->threads += 1 + *reader->threads) {
        const uint8_t *at = reader->threads + 1;
        if (tach_varint_get(&at) == index) {
            tach_packet_thread(reader, info);
            return true;
        }
    }
    return false;
}

uint32_t tach_packet_values(tach_packet_reader *reader) { return (uint32_t)tach_varint_get(&reader->values); }

static void get_bytes(tach_packet_reader *reader, void *bytes, size_t count)
{
    memcpy(bytes, reader->values, count);
    reader->values += count;
}

void tach_packet_value(tach_packet_reader *reader, tach_value *value)
{
    value->value = tach_unzigzag(tach_varint_get(&reader->values));
    if (value->kind == TACH_STATISTIC_PERCENT || value->kind == TACH_STATISTIC_RATIO)
        value->denominator = tach_unzigzag(tach_varint_get(&reader->values));
    if (tach_result_stands(value))
        value->total = tach_unzigzag(tach_varint_get(&reader->values));
    else if (value->kind == TACH_STATISTIC_GAUGE)
        value->total = value->value;
    if (value->kind == TACH_STATISTIC_DISTRIBUTION) {
        value->spread = (tach_spread){value->value, 0, NAN, NAN, NAN};
        if (value->value > 0)
            get_bytes(reader, &value->spread, sizeof value->spread);
    }
    tach_result_put(value);
}
