#include <math.h>
#include <string.h>

#include "model/packet_form.h"
#include "model/result.h"

#define NEAR_ROWS 8

static bool find_part(const tach_packets *packets, uint64_t place, tach_packet_part *part)
{
    *part = (tach_packet_part){.more_index = TACH_NONE};
    if (!tach_packets_hold(packets, place))
        return false;
    const uint8_t *start = packets->bytes + (place - 1) % packets->capacity;
    packet_parts parts;
    memcpy(&parts, start, sizeof parts);
    part->row_count = parts.row_count;
    part->rows = (const tach_brief_row *)(const void *)(start + sizeof parts);
    part->more = start + parts.more;
    part->threads = start + parts.threads;
    part->values = start + parts.values;
    part->passes = start + parts.passes;
    return true;
}

bool tach_packet_find(const tach_packets *packets, uint64_t place, tach_packet_reader *reader)
{
    reader->late = (tach_packet_part){0};
    return find_part(packets, place, &reader->main);
}

void tach_packet_find_late(const tach_packets *packets, uint64_t place, tach_packet_reader *reader)
{
    find_part(packets, place, &reader->late);
}

static void get_header(const tach_packets *packets, uint64_t place, uint64_t fields[HEADER_FIELDS])
{
    const uint8_t *start = packets->bytes + (place - 1) % packets->capacity;
    packet_parts parts;
    memcpy(&parts, start, sizeof parts);
    const uint8_t *at = start + parts.record;
    for (uint32_t i = 0; i < HEADER_FIELDS; i++)
        fields[i] = tach_varint_get(&at);
}

bool tach_packet_open(const tach_packets *packets, uint64_t place, tach_packet_reader *reader, tach_frame_record *record)
{
    if (!tach_packet_find(packets, place, reader))
        return false;
    uint64_t fields[HEADER_FIELDS];
    get_header(packets, place, fields);
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
    if (!find_part(packets, place, &reader->late))
        return;
    uint64_t fields[HEADER_FIELDS];
    get_header(packets, place, fields);
    record->gpu_ns = fields[4];
    record->gpu_hud_ns = fields[18];
}

/* Step over those of rows before `index`, and read that row's. */
static void get_more(tach_packet_part *part, uint32_t index, tach_packed_row *out)
{
    do {
        part->more_index += (uint32_t)tach_varint_get(&part->more); /* wraps, as it was written */
        uint64_t bits = tach_varint_get(&part->more);
        out->running = (bits & ROW_RUNNING) != 0;
        out->calls = (uint32_t)tach_varint_get(&part->more);
        out->self_ns = tach_varint_get(&part->more);
        out->alloc_site = 0;
        out->traffic = (tach_traffic){0};
        out->rendered = NULL;
        if (bits & ROW_TRAFFIC) {
            out->alloc_site = (uint32_t)tach_varint_get(&part->more);
            out->traffic.alloc_count = (uint32_t)tach_varint_get(&part->more);
            out->traffic.alloc_bytes = tach_varint_get(&part->more);
            out->traffic.io_count = (uint32_t)tach_varint_get(&part->more);
            out->traffic.io_bytes = tach_varint_get(&part->more);
        }
        if (bits & ROW_RENDERED) {
            out->rendered = part->more + 1;
            part->more += 1 + *part->more;
        }
    } while (part->more_index != index);
}

static bool part_row(tach_packet_part *part, tach_packed_row *out)
{
    if (part->next_row == part->row_count)
        return false;
    uint32_t index = part->next_row++;
    const tach_brief_row *row = &part->rows[index];
    *out = (tach_packed_row){.row = row->row, .calls = row->calls, .self_ns = row->self_ns};
    if (row->more)
        get_more(part, index, out);
    return true;
}

/* Those that have more are looked at: their time may be longer than it says. */
static inline bool may_take(const tach_brief_row *row, uint32_t least_ns) { return (row->self_ns >= least_ns) | row->more; }

/* Four at a time: there are thousands, and few are long. */
static const tach_brief_row *next_long_row(const tach_brief_row *row, const tach_brief_row *end, uint32_t least_ns)
{
    for (; end - row >= 4; row += 4)
        if (may_take(row, least_ns) | may_take(row + 1, least_ns) | may_take(row + 2, least_ns) | may_take(row + 3, least_ns))
            break;
    while (row < end && !may_take(row, least_ns))
        row++;
    return row;
}

static bool part_row_of_time(tach_packet_part *part, uint64_t least_ns, tach_packed_row *out, uint32_t *index)
{
    uint32_t least = least_ns < UINT32_MAX ? (uint32_t)least_ns : UINT32_MAX;
    const tach_brief_row *end = part->rows + part->row_count;
    do {
        part->next_row = (uint32_t)(next_long_row(part->rows + part->next_row, end, least) - part->rows);
        *index = part->next_row;
        if (!part_row(part, out))
            return false;
    } while (out->self_ns < least_ns);
    return true;
}

bool tach_packet_row_of_time(tach_packet_reader *reader, uint64_t least_ns, tach_packed_row *out, uint32_t *index)
{
    return part_row_of_time(&reader->main, least_ns, out, index) || part_row_of_time(&reader->late, least_ns, out, index);
}

bool tach_packet_row_near(tach_packet_reader *reader, uint32_t row, uint32_t *index, tach_packed_row *out)
{
    tach_packet_part *part = &reader->main;
    for (uint32_t step = 0; step <= 2 * NEAR_ROWS; step++) { /* 0, 1 behind, 1 before, 2 behind ... */
        uint32_t at = step % 2 ? *index + (step + 1) / 2 : *index - step / 2;
        if (at >= part->row_count || at < part->next_row || part->rows[at].row != row) /* below 0 is above all */
            continue;
        *index = part->next_row = at;
        return part_row(part, out);
    }
    return false;
}

const tach_brief_row *tach_packet_rows(const tach_packets *packets, uint64_t place)
{
    const uint8_t *start = packets->bytes + (place - 1) % packets->capacity;
    return (const tach_brief_row *)(const void *)(start + sizeof(packet_parts));
}

/* Up to the next row that is wanted. Four at a time: there are thousands, and few are. */
static void pass_over(tach_packet_part *part, const uint16_t *wanted)
{
    for (; part->next_row + 4 <= part->row_count; part->next_row += 4) {
        const tach_brief_row *rows = &part->rows[part->next_row];
        if (wanted[rows[0].row] | wanted[rows[1].row] | wanted[rows[2].row] | wanted[rows[3].row])
            break;
    }
    while (part->next_row < part->row_count && !wanted[part->rows[part->next_row].row])
        part->next_row++;
}

bool tach_packet_row(tach_packet_reader *reader, tach_packed_row *out)
{
    return part_row(&reader->main, out) || part_row(&reader->late, out);
}

bool tach_packet_row_of(tach_packet_reader *reader, const uint16_t *wanted, tach_packed_row *out)
{
    pass_over(&reader->main, wanted);
    if (part_row(&reader->main, out))
        return true;
    pass_over(&reader->late, wanted);
    return part_row(&reader->late, out);
}

static void part_add_selves(tach_packet_part *part, int64_t factor, int64_t *out)
{
    for (uint32_t i = 0; i < part->row_count; i++) {
        const tach_brief_row *row = &part->rows[i];
        if (TACH_UNLIKELY(row->more)) {
            tach_packed_row whole;
            get_more(part, i, &whole);
            out[row->row] += (int64_t)whole.self_ns * factor;
        } else {
            out[row->row] += (int64_t)row->self_ns * factor;
        }
    }
}

void tach_packet_add_selves(tach_packet_reader *reader, int64_t factor, int64_t *out)
{
    part_add_selves(&reader->main, factor, out);
    part_add_selves(&reader->late, factor, out);
}

static uint32_t part_threads(tach_packet_part *part)
{
    if (part->threads)
        part->threads_left = (uint32_t)tach_varint_get(&part->threads);
    return part->threads_left;
}

uint32_t tach_packet_threads(tach_packet_reader *reader) { return part_threads(&reader->main) + part_threads(&reader->late); }

static uint32_t part_thread(tach_packet_part *part, tach_thread_info *info)
{
    part->threads_left--;
    part->threads++; /* its length */
    uint32_t index = (uint32_t)tach_varint_get(&part->threads);
    uint64_t bits = tach_varint_get(&part->threads);
    info->alive = bits & 1;
    info->is_gpu = (bits & 2) != 0;
    info->system = (uint8_t)(bits >> 2);
    uint64_t *fields[] = {&info->events,  &info->dropped, &info->too_deep,    &info->repairs,  &info->wait_ns,
                          &info->work_ns, &info->cpu_ns,  &info->page_faults, &info->switches, &info->preemptions};
    for (uint32_t i = 0; i < TACH_COUNT_OF(fields); i++)
        *fields[i] = tach_varint_get(&part->threads);
    return index;
}

uint32_t tach_packet_thread(tach_packet_reader *reader, tach_thread_info *info)
{
    return part_thread(reader->main.threads_left ? &reader->main : &reader->late, info);
}

static bool part_thread_of(tach_packet_part *part, uint32_t index, tach_thread_info *info)
{
    for (part_threads(part); part->threads_left > 0; part->threads_left--) {
        const uint8_t *at = part->threads + 1;
        if (tach_varint_get(&at) == index) {
            part_thread(part, info);
            return true;
        }
        part->threads += 1 + *part->threads;
    }
    return false;
}

bool tach_packet_thread_of(tach_packet_reader *reader, uint32_t index, tach_thread_info *info)
{
    return part_thread_of(&reader->main, index, info) || part_thread_of(&reader->late, index, info);
}

uint32_t tach_packet_values(tach_packet_reader *reader) { return (uint32_t)tach_varint_get(&reader->main.values); }

static void get_bytes(tach_packet_reader *reader, void *bytes, size_t count)
{
    memcpy(bytes, reader->main.values, count);
    reader->main.values += count;
}

void tach_packet_value(tach_packet_reader *reader, tach_value *value)
{
    value->value = tach_unzigzag(tach_varint_get(&reader->main.values));
    if (value->kind == TACH_STATISTIC_PERCENT || value->kind == TACH_STATISTIC_RATIO)
        value->denominator = tach_unzigzag(tach_varint_get(&reader->main.values));
    if (tach_result_stands(value))
        value->total = tach_unzigzag(tach_varint_get(&reader->main.values));
    else if (value->kind == TACH_STATISTIC_GAUGE)
        value->total = value->value;
    if (value->kind == TACH_STATISTIC_DISTRIBUTION) {
        value->spread = (tach_spread){value->value, 0, NAN, NAN, NAN};
        if (value->value > 0)
            get_bytes(reader, &value->spread, sizeof value->spread);
    }
    tach_result_put(value);
}

uint32_t tach_packet_passes(const tach_packet_reader *reader, tach_gpu_pass *passes, uint32_t capacity, tach_gpu_state *state)
{
    const uint8_t *at = reader->late.passes;
    *state = at ? (tach_gpu_state)tach_varint_get(&at) : TACH_GPU_NONE;
    uint32_t count = at ? tach_min_u32((uint32_t)tach_varint_get(&at), capacity) : 0;
    for (uint32_t i = 0; i < count; i++) {
        tach_gpu_counts *counts = &passes[i].counts;
        uint64_t *fields[] = {&counts->vertices, &counts->vertex_shaders,   &counts->primitives, &counts->clip_in,
                              &counts->clip_out, &counts->fragment_shaders, &counts->pixels};
        passes[i].node = (uint32_t)tach_varint_get(&at);
        for (uint32_t f = 0; f < TACH_COUNT_OF(fields); f++)
            *fields[f] = tach_varint_get(&at);
    }
    return count;
}
