#include <string.h>

#include "model/packet_form.h"
#include "model/result.h"

void tach_packets_create(tach_packets *packets, tach_arena *arena, uint32_t capacity)
{
    packets->bytes = tach_arena_take(arena, capacity);
    packets->capacity = capacity;
    packets->head = 0;
    if (packets->bytes)
        memset(packets->bytes, 0, capacity);
}

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

/* Behind their length, so that they can be passed over. */
static uint8_t *put_rendered(uint8_t *at, const tach_render_counts *counts)
{
    uint8_t *end = tach_render_put(at + 1, counts);
    *at = (uint8_t)(end - at - 1);
    return end;
}

/* Behind the columns: how far from the last such row, and all of its numbers. */
static uint8_t *put_more(uint8_t *at, uint32_t step, const tach_node *node, const tach_row_traffic *traffic,
                         const tach_render_counts *rendered)
{
    bool moved = traffic->self.alloc_count || traffic->self.io_count;
    at = tach_varint_put(at, step);
    at = tach_varint_put(at, (rendered ? ROW_RENDERED : 0u) | (moved ? ROW_TRAFFIC : 0u) | (node->running ? ROW_RUNNING : 0u));
    at = tach_varint_put(at, node->calls);
    at = tach_varint_put(at, node->self_ns);
    if (moved)
        at = put_traffic(at, traffic);
    return rendered ? put_rendered(at, rendered) : at;
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
        const tach_render_counts *rendered = tach_tree_rendered_of(tree, id);
        bool more_to_say = traffic->self.alloc_count || traffic->self.io_count || rendered;
        bool fits = node->calls < MORE_BEHIND && node->self_ns <= UINT32_MAX && !node->running && !more_to_say;
        *calls++ = fits ? (uint8_t)node->calls : MORE_BEHIND;
        if (fits)
            continue;
        more = put_more(more, i - last, node, traffic, rendered); /* wraps: the first is one from TACH_NONE */
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

/* Of frames whose passes were not counted it is two bytes. */
static uint8_t *put_passes(uint8_t *at, const tach_frame_record *record)
{
    at = tach_varint_put(at, record->gpu_counts_state);
    at = tach_varint_put(at, record->gpu_pass_count);
    for (uint32_t i = 0; i < record->gpu_pass_count; i++) {
        const tach_gpu_counts *counts = &record->gpu_passes[i].counts;
        const uint64_t fields[] = {record->gpu_passes[i].node, counts->vertices, counts->vertex_shaders,
                                   counts->primitives,         counts->clip_in,  counts->clip_out,
                                   counts->fragment_shaders,   counts->pixels};
        for (uint32_t f = 0; f < TACH_COUNT_OF(fields); f++)
            at = tach_varint_put(at, fields[f]);
    }
    return at;
}

uint64_t tach_packet_most(uint32_t rows, uint32_t rendered, uint32_t threads, uint32_t values, uint32_t passes)
{
    return sizeof(packet_parts) + (HEADER_FIELDS + 4) * TACH_VARINT_BYTES + (uint64_t)rows * ROW_BYTES +
           (uint64_t)rendered * RENDERED_BYTES + (uint64_t)threads * THREAD_BYTES + (uint64_t)values * VALUE_BYTES +
           (uint64_t)passes * PASS_BYTES;
}

uint64_t tach_packets_add(tach_packets *packets, const tach_call_tree *tree, const tach_frame_record *record)
{
    uint64_t most = tach_packet_most(tree->touched_count, record->rendered_count, record->thread_count, record->value_count,
                                     record->gpu_pass_count);
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
    parts.passes = (uint32_t)(at - start);
    at = put_passes(at, record);
    memcpy(start, &parts, sizeof parts);
    uint64_t place = packets->head;
    packets->head += (uint64_t)(at - start);
    return place + 1;
}
