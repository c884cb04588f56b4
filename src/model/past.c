#include "model/past.h"

#include <string.h>

#include "capture/render.h"

void tach_past_create(tach_past *past, tach_arena *arena, uint32_t row_capacity)
{
    memset(past, 0, sizeof *past);
    past->nodes = tach_arena_take(arena, row_capacity * sizeof(tach_node));
    past->rendered = tach_arena_take(arena, (row_capacity + 1) * sizeof(tach_render_counts));
    if (past->rendered)
        past->rendered[0] = (tach_render_counts){0};
    past->threads = tach_arena_take(arena, TACH_MAX_THREAD_ROWS * sizeof(tach_thread_info));
    past->values = tach_arena_take(arena, TACH_MAX_STATISTICS * sizeof(tach_value));
}

/* Rows that did not run in that frame, or were not there yet, have no time in it. */
static void clear_rows(tach_past *past, const tach_frame_record *session)
{
    memcpy(past->nodes, session->nodes, session->node_count * sizeof(tach_node));
    for (uint32_t row = 0; row < session->node_count; row++) {
        tach_node *node = &past->nodes[row];
        node->running = false;
        node->calls = node->alloc_count = node->io_count = 0;
        node->inclusive_ns = node->self_ns = node->min_ns = node->max_ns = 0;
        node->alloc_bytes = node->io_bytes = 0;
        node->draws = node->rendered = 0;
        node->triangles = 0;
        node->usual_ns = node->median_ns;
    }
}

/* A row's place, taken at need: there is one for each row. */
static tach_render_counts *rendered_of(tach_past *past, tach_node *node)
{
    if (node->rendered == 0) {
        node->rendered = past->record.rendered_count++;
        past->rendered[node->rendered] = (tach_render_counts){0};
    }
    return &past->rendered[node->rendered];
}

static void read_rows(tach_past *past, tach_packet_reader *reader)
{
    tach_packed_row row;
    while (tach_packet_row(reader, &row)) {
        tach_node *node = &past->nodes[row.row];
        node->running = row.running;
        node->calls = row.calls;
        node->inclusive_ns = node->self_ns = row.self_ns;
        node->alloc_count = row.traffic.alloc_count;
        node->alloc_bytes = row.traffic.alloc_bytes;
        node->io_count = row.traffic.io_count;
        node->io_bytes = row.traffic.io_bytes;
        if (row.rendered)
            tach_render_get(row.rendered, rendered_of(past, node));
    }
}

static void add_rendered_children(tach_past *past, tach_node *node)
{
    const tach_render_counts *all = &past->rendered[node->rendered];
    node->draws = (uint32_t)all->of[TACH_RENDER_DRAWS];
    node->triangles = all->of[TACH_RENDER_TRIANGLES];
    if (node->parent == TACH_NONE)
        return;
    tach_render_counts *above = rendered_of(past, &past->nodes[node->parent]);
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        above->of[i] += all->of[i];
}

/* A row is made after its parent, so from the last to the first children come first. */
static void add_children(tach_past *past, uint32_t count)
{
    for (uint32_t row = count; row-- > 0;) {
        tach_node *node = &past->nodes[row];
        if (node->rendered)
            add_rendered_children(past, node);
        if (node->parent == TACH_NONE)
            continue;
        tach_node *above = &past->nodes[node->parent];
        above->inclusive_ns += node->inclusive_ns;
        above->alloc_count += node->alloc_count;
        above->alloc_bytes += node->alloc_bytes;
        above->io_count += node->io_count;
        above->io_bytes += node->io_bytes;
    }
}

static void read_threads(tach_past *past, tach_packet_reader *reader, const tach_frame_record *session)
{
    for (uint32_t i = 0; i < session->thread_count; i++)
        past->threads[i] = (tach_thread_info){.name = session->threads[i].name, .node = session->threads[i].node};
    for (uint32_t left = tach_packet_threads(reader); left-- > 0;) {
        tach_thread_info info = {0};
        uint32_t index = tach_packet_thread(reader, &info);
        info.name = session->threads[index].name;
        info.node = session->threads[index].node;
        past->threads[index] = info;
    }
    past->record.threads = past->threads;
    past->record.thread_count = session->thread_count;
}

static void read_values(tach_past *past, tach_packet_reader *reader, const tach_frame_record *session)
{
    uint32_t count = tach_min_u32(tach_packet_values(reader), session->value_count);
    for (uint32_t i = 0; i < count; i++) {
        past->values[i] = session->values[i];
        tach_packet_value(reader, &past->values[i]);
    }
    past->record.values = past->values;
    past->record.value_count = count;
}

/* What counts since the start is today's. */
static void put_session(tach_frame_record *past, const tach_frame_record *session)
{
    past->gpu_software = session->gpu_software;
    past->refused_statistics = session->refused_statistics;
    past->unrecorded_threads = session->unrecorded_threads;
    past->gpu_lost = session->gpu_lost;
    past->gpu_rejected = session->gpu_rejected;
    past->gpu_dropped = session->gpu_dropped;
    past->gpu_repairs = session->gpu_repairs;
    past->refused_names = session->refused_names;
    past->double_marks = session->double_marks;
    past->unknown_frees = session->unknown_frees;
    past->untracked_blocks = session->untracked_blocks;
    past->untracked_bytes = session->untracked_bytes;
}

const tach_frame_record *tach_past_read(tach_past *past, const tach_history *history, const tach_frame_record *session,
                                        uint32_t age)
{
    tach_packet_reader reader;
    const tach_history_frame *frame = tach_history_at(history, age);
    if (!frame || !tach_history_open(history, frame, &reader, &past->record))
        return NULL;
    put_session(&past->record, session);
    past->record.nodes = past->nodes;
    past->record.node_count = session->node_count;
    past->record.rendered = past->rendered;
    past->record.rendered_count = 1;
    clear_rows(past, session);
    read_rows(past, &reader);
    add_children(past, session->node_count);
    for (uint32_t i = 0; i < session->thread_count; i++) {
        past->record.io_count += past->nodes[session->threads[i].node].io_count;
        past->record.io_bytes += past->nodes[session->threads[i].node].io_bytes;
    }
    read_threads(past, &reader, session);
    read_values(past, &reader, session);
    past->record.gpu_passes = past->passes;
    past->record.gpu_pass_count = tach_packet_passes(&reader, past->passes, TACH_MAX_GPU_SCOPES, &past->record.gpu_counts_state);
    return &past->record;
}
