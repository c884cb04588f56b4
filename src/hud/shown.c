#include "hud/shown.h"

#include <math.h>
#include <string.h>

#include "hud/shown_means.h"
#include "model/budgets.h"
#include "model/frame_statistics.h"
#include "model/result.h"

#define WORST_WINDOW_MS 1000.0

static void *take_zeroed(tach_arena *arena, size_t bytes)
{
    void *memory = tach_arena_take(arena, bytes);
    if (memory)
        memset(memory, 0, bytes);
    return memory;
}

void tach_shown_create(tach_shown *shown, tach_arena *arena, uint32_t max_nodes, uint32_t history_frames, uint64_t packet_bytes)
{
    memset(shown, 0, sizeof *shown);
    shown->max_nodes = max_nodes;
    shown->nodes = take_zeroed(arena, max_nodes * sizeof(tach_node));
    shown->rendered = take_zeroed(arena, (max_nodes + 1) * sizeof(tach_render_counts));
    shown->sums = take_zeroed(arena, max_nodes * sizeof(tach_shown_sum));
    shown->rendered_sums = take_zeroed(arena, (max_nodes + 1) * sizeof(tach_render_counts));
    shown->summed_rendered = 1;
    shown->last_active = take_zeroed(arena, max_nodes * sizeof(uint64_t));
    shown->threads = take_zeroed(arena, TACH_MAX_THREAD_ROWS * sizeof(tach_thread_info));
    shown->values = take_zeroed(arena, TACH_MAX_STATISTICS * sizeof(tach_value));
    shown->budgets = take_zeroed(arena, TACH_SHOWN_BUDGETS * sizeof(tach_budget));
    shown->budget_series = take_zeroed(arena, TACH_SHOWN_BUDGETS * sizeof *shown->budget_series);
    shown->value_sums = take_zeroed(arena, TACH_MAX_STATISTICS * sizeof(tach_shown_value));
    shown->series = take_zeroed(arena, TACH_MAX_STATISTICS * sizeof *shown->series);
    shown->series_counts = take_zeroed(arena, TACH_MAX_STATISTICS * sizeof(uint32_t));
    shown->spreads = take_zeroed(arena, TACH_MAX_STATISTICS * sizeof *shown->spreads);
    shown->run = take_zeroed(arena, sizeof(tach_run));
    shown->frozen_history.frames = take_zeroed(arena, history_frames * sizeof(tach_history_frame));
    shown->frozen_history.packets.bytes = tach_arena_take(arena, packet_bytes); /* touched when it is frozen */
    tach_moment *moment = &shown->moment;
    moment->frame.nodes = shown->nodes;
    moment->frame.threads = shown->threads;
    moment->frame.values = shown->values;
    moment->last_active = shown->last_active;
    moment->budget_series = shown->budget_series;
    moment->series = shown->series;
    moment->series_counts = shown->series_counts;
    moment->spreads = shown->spreads;
    moment->run = shown->run;
    moment->p1_fps = moment->gpu_ms = (double)NAN;
}

/* A frame of the past has none of it. */
static void copy_memory(tach_shown *shown, const tach_frame_record *frame)
{
    tach_frame_record *copy = &shown->moment.frame;
    copy->memory_count = tach_min_u32(frame->memory_count, TACH_MAX_MEMORY_CATEGORIES);
    copy->memory_site_count = tach_min_u32(frame->memory_site_count, TACH_SHOWN_PLACES);
    if (copy->memory_count > 0)
        memcpy(shown->memory, frame->memory, copy->memory_count * sizeof(tach_memory_category));
    if (copy->memory_site_count > 0)
        memcpy(shown->memory_sites, frame->memory_sites, copy->memory_site_count * sizeof(tach_memory_site));
    copy->memory = shown->memory;
    copy->memory_sites = shown->memory_sites;
}

static void copy_passes(tach_shown *shown, const tach_frame_record *frame)
{
    tach_frame_record *copy = &shown->moment.frame;
    copy->gpu_pass_count = tach_min_u32(frame->gpu_pass_count, TACH_MAX_GPU_SCOPES);
    if (copy->gpu_pass_count > 0)
        memcpy(shown->gpu_passes, frame->gpu_passes, copy->gpu_pass_count * sizeof(tach_gpu_pass));
    copy->gpu_passes = shown->gpu_passes;
}

static void copy_frame(tach_shown *shown, const tach_frame_record *frame)
{
    tach_frame_record *copy = &shown->moment.frame;
    *copy = *frame;
    copy->node_count = tach_min_u32(frame->node_count, shown->max_nodes);
    copy->thread_count = tach_min_u32(frame->thread_count, TACH_MAX_THREAD_ROWS);
    copy->value_count = tach_min_u32(frame->value_count, TACH_MAX_STATISTICS);
    copy->rendered_count = tach_min_u32(frame->rendered_count, shown->max_nodes + 1);
    memcpy(shown->nodes, frame->nodes, copy->node_count * sizeof(tach_node));
    memcpy(shown->rendered, frame->rendered, copy->rendered_count * sizeof(tach_render_counts));
    memcpy(shown->threads, frame->threads, copy->thread_count * sizeof(tach_thread_info));
    memcpy(shown->values, frame->values, copy->value_count * sizeof(tach_value));
    copy->budget_count = tach_min_u32(frame->budget_count, TACH_SHOWN_BUDGETS);
    if (copy->budget_count > 0)
        memcpy(shown->budgets, frame->budgets, copy->budget_count * sizeof(tach_budget));
    copy->budgets = shown->budgets;
    copy->nodes = shown->nodes;
    copy->rendered = shown->rendered;
    copy->threads = shown->threads;
    copy->values = shown->values;
    copy_memory(shown, frame);
    copy_passes(shown, frame);
    copy->marks = NULL;
    copy->mark_count = 0;
}

/* The longest frame of the last second of play: gaps, and frames under a view that has gone, are neither looked at nor counted as
 * time. */
static double worst_of_last_second(const tach_history *history, bool altered)
{
    uint32_t passed_over = TACH_FRAME_GAP | (altered ? 0u : TACH_FRAME_ALTERED);
    double worst_ms = 0, seen_ms = 0;
    const tach_history_frame *frame = history ? tach_history_at(history, 0) : NULL;
    for (uint32_t age = 1; frame && seen_ms < WORST_WINDOW_MS; frame = tach_history_at(history, age++)) {
        if (frame->flags & passed_over)
            continue;
        seen_ms += (double)frame->duration_ms;
        worst_ms = fmax(worst_ms, (double)frame->duration_ms);
    }
    return worst_ms;
}

static void take_session(tach_shown *shown)
{
    tach_moment *moment = &shown->moment;
    moment->history = tach_session_history();
    moment->hitch = *tach_session_hitch();
    moment->budget_ms = tach_session_budget_ms();
    moment->now_ns = tach_now_ns();
    moment->marks = shown->marks;
    moment->mark_count = shown->mark_count;
    moment->worst_ms = worst_of_last_second(moment->history, moment->altered);
    moment->p1_fps = tach_session_p1_fps();
    uint64_t profiler_ns = shown->frames ? shown->profiler_ns / shown->frames : 0;
    uint64_t build_ns = shown->builds ? shown->build_ns / shown->builds : 0;
    if (shown->frames || shown->builds) {
        moment->hud_ms = (double)(profiler_ns + build_ns) / 1e6;
        shown->run->profiler_ms = (double)profiler_ns / 1e6;
    }
}

/* Of the session as it stands: a frame of the past has none of its own. */
static void take_spreads(tach_shown *shown)
{
    const tach_frame_record *frame = &shown->moment.frame;
    for (uint32_t i = 0; i < frame->value_count; i++)
        if (frame->values[i].kind == TACH_STATISTIC_DISTRIBUTION && !tach_session_value_spread(i, &shown->spreads[i]))
            shown->spreads[i].count = 0;
}

static void put_frame_ms(tach_moment *moment)
{
    moment->frame_ms = (double)moment->frame.duration_ns / 1e6;
    moment->work_ms = (double)moment->frame.work_ns / 1e6;
    moment->wait_ms = (double)moment->frame.wait_ns / 1e6;
    bool known = moment->frame.gpu_state == TACH_GPU_KNOWN;
    moment->gpu_ms = known ? (double)moment->frame.gpu_ns / 1e6 : (double)NAN;
    moment->gpu_hud_ms = known ? (double)moment->frame.gpu_hud_ns / 1e6 : 0;
}

/* Budgets of time say nothing of frames that are not the game's; what was judged before is past. */
static void leave_unjudged(tach_shown *shown)
{
    for (uint32_t i = 0; shown->moment.altered && i < shown->moment.frame.budget_count; i++)
        if (!tach_budget_is_of_counts(&shown->budgets[i]))
            shown->budgets[i].value = shown->budgets[i].held = (double)NAN;
}

void tach_shown_refresh(tach_shown *shown, const tach_frame_record *newest)
{
    shown->moment.altered = shown->frames > 0 ? shown->altered : tach_shown_is_altered(newest);
    take_session(shown);
    shown->moment.exact = false;
    if (shown->frames > 0 || shown->refreshed_ns == 0) {
        copy_frame(shown, newest);
        if (shown->frames > 0)
            tach_shown_put_means(shown);
        leave_unjudged(shown);
        put_frame_ms(&shown->moment);
        take_spreads(shown);
    }
    tach_shown_clear_sums(shown);
    shown->refreshed_ns = tach_max_u64(shown->moment.now_ns, 1);
}

/* What the frame's own budget is about in one frame: as its state is judged, by the length when that is over, else by the work. */
static void put_own_budget(tach_shown *shown)
{
    const tach_frame_record *frame = &shown->moment.frame;
    tach_budget *own = &shown->budgets[0];
    if (frame->budget_count > 0 && own->kind == TACH_BUDGET_FRAME && own->value <= own->limit * TACH_BUDGET_TOLERANCE)
        own->value = fmin((double)frame->work_ns / 1e6, own->limit);
}

/* Of a hitch it has been made already. */
static void take_verdict(tach_shown *shown, const tach_history *history, uint64_t number)
{
    tach_moment *moment = &shown->moment;
    const tach_verdict *hitch = tach_session_hitch();
    if (hitch && hitch->signature != 0 && hitch->frame_number == number)
        moment->verdict = *hitch;
    else if (!tach_session_explain(history, number, &moment->verdict))
        moment->verdict.signature = 0;
}

void tach_shown_exact(tach_shown *shown, const tach_frame_record *frame)
{
    shown->moment.altered = tach_shown_is_altered(frame);
    take_session(shown);
    copy_frame(shown, frame);
    put_own_budget(shown);
    leave_unjudged(shown);
    put_frame_ms(&shown->moment);
    take_spreads(shown);
    take_verdict(shown, tach_session_history(), frame->number);
    tach_shown_follow(shown, 0, frame->value_count); /* its own numbers are among those seen */
    shown->moment.exact = true;
}

/* The history as it stands now: a few milliseconds at most, when somebody stops to look. */
static void copy_history(tach_shown *shown, const tach_history *from)
{
    tach_history_frame *frames = shown->frozen_history.frames;
    uint8_t *bytes = shown->frozen_history.packets.bytes;
    memcpy(frames, from->frames, from->capacity * sizeof(tach_history_frame));
    memcpy(bytes, from->packets.bytes,
           (size_t)(from->packets.head < from->packets.capacity ? from->packets.head : from->packets.capacity));
    shown->frozen_history = *from;
    shown->frozen_history.frames = frames;
    shown->frozen_history.packets.bytes = bytes;
}

void tach_shown_freeze(tach_shown *shown, const tach_frame_record *frame)
{
    tach_shown_exact(shown, frame);
    tach_shown_read_run(shown);
    copy_history(shown, tach_session_history());
    shown->moment.history = &shown->frozen_history;
    shown->moment.frozen = true;
}

void tach_shown_select(tach_shown *shown, uint64_t number)
{
    tach_moment *moment = &shown->moment;
    const tach_frame_record *frame = tach_session_past(&shown->frozen_history, number);
    if (!frame || number == moment->frame.number)
        return;
    moment->altered = frame->flags & TACH_FRAME_ALTERED;
    copy_frame(shown, frame);
    put_own_budget(shown);
    leave_unjudged(shown);
    put_frame_ms(moment);
    moment->worst_ms = moment->frame_ms;
    moment->selected = true;
    take_verdict(shown, &shown->frozen_history, number);
    moment->hitch = moment->verdict;
}

void tach_shown_thaw(tach_shown *shown)
{
    shown->moment.frozen = shown->moment.exact = shown->moment.selected = false;
    shown->moment.history = tach_session_history();
    tach_shown_restart(shown);
}

void tach_shown_restart(tach_shown *shown)
{
    tach_shown_clear_sums(shown);
    shown->moment.budget_frames = 0;
    shown->refreshed_ns = 0;
}

void tach_shown_follow(tach_shown *shown, uint32_t first, uint32_t count)
{
    tach_moment *moment = &shown->moment;
    moment->now_ns = tach_now_ns();
    moment->history = tach_session_history();
    moment->mark_count = shown->mark_count;
    for (uint32_t i = first; i < first + count && i < moment->frame.value_count; i++) {
        uint32_t length = tach_session_value_history(i, shown->series[i]);
        shown->series_counts[i] = length;
        if (!tach_result_stands(&shown->values[i]))
            continue;
        double level = (double)shown->values[i].total; /* what each frame added, back from where it stands now */
        for (uint32_t k = length; k-- > 0;) {
            float added = shown->series[i][k];
            shown->series[i][k] = (float)level;
            level -= (double)added;
        }
    }
}
