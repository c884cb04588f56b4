#include "model/model.h"

#include <string.h>

#include "base/clock.h"
#include "capture/allocation.h"
#include "capture/statistic.h"
#include "model/judge.h"
#include "model/tracks.h"

/* A frame that lasted so many medians will be explained, most likely. */
#define LONG_MEDIANS 2.0

void tach_model_create(tach_model *model, tach_arena *arena, const tach_config *config)
{
    memset(model, 0, sizeof *model);
    uint32_t rows = config->max_nodes + TACH_MAX_THREAD_ROWS; /* so every thread finds one */
    tach_tree_create(&model->tree, arena, rows);
    /* A frame of all rows must fit, or of a large tree nothing would ever be kept; few of them render. */
    uint32_t least = (uint32_t)tach_packet_most(rows, rows / 4, TACH_MAX_THREAD_ROWS, TACH_MAX_STATISTICS, TACH_MAX_GPU_SCOPES);
    tach_history_create(&model->history, arena, config->history_frames, tach_max_u32(config->history_bytes, least));
    tach_inquiry_create(&model->inquiry, arena, &model->tree);
    tach_hitches_create(&model->hitches, arena);
    tach_keep_create(&model->keep, arena, config->kept_events);
    tach_gpu_create(&model->gpu, arena, rows);
    tach_past_create(&model->past, arena, rows);
    tach_frame_statistics_create(&model->statistics, arena, config->history_frames, config->warm_up_frames,
                                 config->frame_budget_ms);
    tach_values_create(&model->values, arena);
    tach_memory_create(&model->memory, arena);
    tach_budgets_create(&model->budgets, arena, &model->tree, config->frame_budget_ms);
    model->tracks = tach_arena_take(arena, TACH_MAX_THREAD_ROWS * sizeof(tach_track));
    model->gap_ms = config->gap_ms;
}

void tach_model_start(tach_model *model, uint64_t ticks) { model->first_ticks = model->start_ticks = ticks; }

/* Before the views are taken: no thread has done anything, and what was open stays open. */
static void open_frame(tach_model *model)
{
    tach_tree_open_frame(&model->tree);
    tach_moments_clear(&model->moments);
    tach_keep_open(&model->keep, model->start_ticks);
    model->left_depth = TACH_NONE;
    for (uint32_t i = 0; i < model->track_count; i++) {
        tach_track *track = &model->tracks[i];
        track->repairs = track->too_deep = track->clock_backs = 0;
        track->carried = track->depth;
        track->left_from = TACH_NONE;
        if (i != model->gpu.track)
            model->threads[i] = (tach_thread_info){.name = track->name, .node = track->row};
        if (track->depth > 0)
            tach_drain_reopen(&model->tree, track);
    }
}

/* ---- The record ------------------------------------------------------------------------------------------------ */

static uint64_t ns_since_start(const tach_model *model, uint64_t ticks) { return tach_ns_from_ticks(ticks - model->first_ticks); }

static bool is_outermost_wait(const tach_call_tree *tree, const tach_node *node)
{
    for (uint32_t above = node->parent; above != TACH_NONE; above = tree->nodes[above].parent)
        if (tree->nodes[above].kind == TACH_SITE_WAIT)
            return false;
    return true;
}

/* Waits apart from work, a thread at a time. What the frame's own thread does outside its scopes is work; others are idle there. */
static void part_work_from_waits(tach_model *model, tach_frame_record *record)
{
    const tach_call_tree *tree = &model->tree;
    for (uint32_t i = 0; i < tree->wait_count; i++) {
        const tach_node *node = &tree->nodes[tree->waits[i]];
        if (is_outermost_wait(tree, node))
            model->threads[node->thread].wait_ns += node->inclusive_ns;
    }
    for (uint32_t i = 0; i < model->track_count; i++) {
        tach_thread_info *info = &model->threads[i];
        if (i == model->gpu.track)
            continue; /* of an earlier frame */
        const tach_node *row = &tree->nodes[info->node];
        uint64_t busy_ns = i == record->thread ? record->duration_ns : row->inclusive_ns - row->self_ns;
        info->wait_ns = tach_min_u64(info->wait_ns, busy_ns);
        info->work_ns = busy_ns - info->wait_ns;
        if (info->is_gpu)
            record->gpu_ns += info->work_ns;
    }
    record->wait_ns = model->threads[record->thread].wait_ns;
    record->work_ns = record->duration_ns - record->wait_ns;
}

/* By passes that came with the frame, as the views of a GPU bring them; else to be known later. */
static void judge_gpu_time(tach_frame_record *record, const tach_gpu_taken *gpu)
{
    record->gpu_frame = record->number;
    record->gpu_state = record->gpu_ns ? TACH_GPU_KNOWN : gpu && gpu->asked ? TACH_GPU_PENDING : TACH_GPU_NONE;
    record->bottleneck = tach_gpu_bottleneck(record->duration_ns, record->work_ns, record->wait_ns, record->gpu_ns);
}

static void add_up_threads(tach_model *model, tach_frame_record *record)
{
    for (uint32_t i = 0; i < model->track_count; i++) {
        const tach_thread_info *info = &model->threads[i];
        record->events += info->events;
        record->dropped += info->dropped;
        record->too_deep += info->too_deep;
        record->repairs += info->repairs;
        record->io_count += model->tree.nodes[info->node].io_count;
        record->io_bytes += model->tree.nodes[info->node].io_bytes;
        record->clock_backs += model->tracks[i].clock_backs;
    }
    record->dropped += model->moments.dropped;
    if (record->dropped || record->too_deep || record->without_row)
        record->flags |= TACH_FRAME_INCOMPLETE;
    model->dropped += record->dropped;
    model->too_deep += record->too_deep;
    model->repairs += record->repairs;
}

static void fill_record(tach_model *model, const tach_model_frame_input *input)
{
    uint64_t start_ns = ns_since_start(model, model->start_ticks);
    uint64_t end_ns = ns_since_start(model, input->fence_ticks);
    uint16_t known = model->seen[input->frame_slot].track;
    tach_frame_record record = {
        .number = model->has_record ? model->record.number + 1 : 0,
        .start_ns = start_ns,
        .duration_ns = end_ns - start_ns,
        .thread = (uint16_t)(known ? known - 1 : 0),
        .nodes = model->tree.nodes,
        .node_count = model->tree.count,
        .rendered = model->tree.rendered,
        .rendered_count = model->tree.rendered_frame == model->tree.frame ? model->tree.rendered_count : 1,
        .threads = model->threads,
        .thread_count = model->track_count,
        .values = model->values.values,
        .value_count = model->values.count,
        .without_row = model->tree.full,
        .clock_backs = model->turned_back,
        .refused_statistics = tach_statistic_refused(),
        .unrecorded_threads = input->unrecorded_threads,
        .refused_names = input->refused_names,
        .profiler_ns = input->profiler_ns,
    };
    part_work_from_waits(model, &record);
    judge_gpu_time(&record, input->gpu);
    add_up_threads(model, &record);
    tach_memory_take(&model->memory, &record);
    tach_moments_list(&model->moments, model->first_ticks, &record);
    model->record = record;
    model->has_record = true;
}

/* The clock has stepped back past the frame's start, as it may over a suspend: time goes on from where it was, with a frame of no
 * length, and all that is open begins anew. */
static void follow_clock_back(tach_model *model, uint64_t fence_ticks)
{
    model->first_ticks += fence_ticks - model->start_ticks; /* wraps as unsigned numbers do; only differences are used */
    model->start_ticks = fence_ticks;
    for (uint32_t i = 0; i < model->track_count; i++) {
        tach_track *track = &model->tracks[i];
        track->last_ticks = track->last_event_ticks = fence_ticks;
        for (uint32_t d = 0; d < track->depth; d++)
            track->stack[d].start_ticks = fence_ticks;
    }
}

/* It takes time enough then. */
static bool is_to_explain(const tach_model *model, uint64_t duration_ns)
{
    return (double)duration_ns / 1e6 > LONG_MEDIANS * tach_frame_statistics_recent_median(&model->statistics);
}

const tach_frame_record *tach_model_frame(tach_model *model, tach_ring_view *views, uint32_t view_count,
                                          const tach_model_frame_input *input)
{
    tach_model_frame_input frame = *input;
    model->turned_back = frame.fence_ticks < model->start_ticks;
    if (model->turned_back)
        follow_clock_back(model, frame.fence_ticks);
    open_frame(model);
    tach_fence_time fence = {frame.fence_ticks, model->turned_back ? 0 : tach_ticks_from_seconds(1)};
    for (uint32_t i = 0; i < view_count; i++)
        tach_tracks_take(model, &views[i], fence, &frame);
    uint64_t start_ns = ns_since_start(model, model->start_ticks);
    uint64_t duration_ns = ns_since_start(model, frame.fence_ticks) - start_ns;
    if ((double)duration_ns / 1e6 > model->gap_ms || model->turned_back)
        frame.left_out |= TACH_FRAME_GAP;
    tach_tree_close_frame(&model->tree, duration_ns, !frame.left_out, is_to_explain(model, duration_ns));
    tach_values_add(&model->values, frame.sums, frame.sum_count);
    fill_record(model, &frame);
    model->statistics.budget_ms = tach_budgets_take_over(&model->budgets, model->tree.nodes, model->values.values);
    tach_judge_frame(model, frame.left_out);
    tach_budgets_judge(&model->budgets, &model->record, model->tree.nodes, model->values.values);
    tach_keep_close(&model->keep, &model->record, frame.fence_ticks);
    tach_keep_judge(&model->keep, &model->record);
    tach_gpu_take(model, frame.gpu);
    model->start_ticks = frame.fence_ticks;
    return &model->record;
}

void tach_model_reset(tach_model *model)
{
    tach_frame_statistics_reset(&model->statistics);
    tach_values_reset(&model->values);
    tach_tree_reset(&model->tree);
    tach_allocation_reset_peaks();
    tach_keep_reset(&model->keep);
    model->hitches.count = model->gpu.waiting_count = 0;
    model->last_hitch = (tach_verdict){0};
    tach_budgets_reset(&model->budgets);
}
