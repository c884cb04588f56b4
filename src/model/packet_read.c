#include <math.h>
#include <string.h>

#include "model/packet_form.h"
#include "model/result.h"

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

static uint32_t packed_row_at(const tach_packet_reader *reader, uint32_t index)
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
    out->row = packed_row_at(reader, index);
    if (reader->calls[index] == MORE_BEHIND) {
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
    while (reader->next_row < reader->row_count && !wanted[packed_row_at(reader, reader->next_row)])
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
