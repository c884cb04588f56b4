#include "hud/shown_means.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/budgets.h"
#include "model/result.h"

/* ---- Collecting ---- */

/* A row takes its place with the first that it renders: most render nothing. */
static void sum_rendered(tach_shown *shown, const tach_frame_record *frame, uint32_t row)
{
    uint32_t from = frame->nodes[row].rendered, *place = &shown->sums[row].rendered;
    if (from == 0 || from >= frame->rendered_count)
        return;
    if (*place == 0) {
        *place = shown->summed_rendered++;
        shown->rendered_sums[*place] = frame->rendered[from];
        return;
    }
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        shown->rendered_sums[*place].of[i] += frame->rendered[from].of[i];
}

static void add_nodes(tach_shown *shown, const tach_frame_record *frame)
{
    uint32_t count = tach_min_u32(frame->node_count, shown->max_nodes);
    shown->summed_nodes = tach_max_u32(shown->summed_nodes, count);
    for (uint32_t i = 0; i < count; i++) {
        const tach_node *node = &frame->nodes[i];
        if (node->calls == 0 && node->inclusive_ns == 0)
            continue;
        shown->sums[i].inclusive_ns += node->inclusive_ns;
        shown->sums[i].self_ns += node->self_ns;
        shown->sums[i].calls += node->calls;
        sum_rendered(shown, frame, i);
        shown->last_active[i] = frame->number;
    }
    count = tach_min_u32(frame->value_count, TACH_MAX_STATISTICS);
    shown->summed_values = tach_max_u32(shown->summed_values, count);
    for (uint32_t i = 0; i < count; i++) {
        shown->value_sums[i].value = tach_add_wrapping(shown->value_sums[i].value, frame->values[i].value);
        shown->value_sums[i].denominator = tach_add_wrapping(shown->value_sums[i].denominator, frame->values[i].denominator);
        tach_result_merge(&shown->value_sums[i].spread, &frame->values[i].spread);
    }
    for (uint32_t i = 0; i < frame->memory_count && i < TACH_MAX_MEMORY_CATEGORIES; i++)
        shown->alloc_sums[i] += frame->memory[i].alloc_count;
}

static bool is_judged(const tach_frame_record *frame, const tach_budget *budget)
{
    return !(frame->flags & TACH_FRAME_ALTERED) || tach_budget_is_of_counts(budget);
}

/* Budgets that have come, gone or changed places start new lines: their texts are other ones. */
static void add_budgets(tach_shown *shown, const tach_frame_record *frame)
{
    tach_moment *moment = &shown->moment;
    uint32_t count = tach_min_u32(frame->budget_count, TACH_SHOWN_BUDGETS);
    for (uint32_t i = 0; i < TACH_SHOWN_BUDGETS; i++) {
        const char *name = i < count ? frame->budgets[i].name : NULL;
        if (name == shown->series_names[i])
            continue;
        shown->series_names[i] = name;
        moment->budget_frames = 0;
    }
    for (uint32_t i = 0; i < count; i++)
        shown->budget_series[i][moment->budget_frames % TACH_VALUE_HISTORY] =
            is_judged(frame, &frame->budgets[i]) ? (float)frame->budgets[i].value : NAN;
    moment->budget_frames++;
}

static void show_marks(tach_shown *shown, const tach_frame_record *frame)
{
    for (uint32_t i = 0; i < frame->mark_count; i++) {
        if (shown->mark_count == TACH_SHOWN_MARKS) {
            memmove(shown->marks, shown->marks + 1, (TACH_SHOWN_MARKS - 1) * sizeof shown->marks[0]);
            shown->mark_count--;
        }
        char *text = shown->mark_texts[shown->marks_seen++ % TACH_SHOWN_MARKS];
        tach_text_copy_utf8(text, TACH_MAX_MARK_TEXT, frame->marks[i].text);
        shown->marks[shown->mark_count++] = (tach_graph_mark){frame->marks[i].time_ns, text};
    }
}

bool tach_shown_is_altered(const tach_frame_record *frame)
{
    const tach_history *history = tach_session_history();
    const tach_history_frame *of_gpu = NULL;
    if (frame->gpu_state == TACH_GPU_KNOWN)
        of_gpu = tach_history_at(history, tach_history_age(history, frame->gpu_frame));
    return frame->flags & TACH_FRAME_ALTERED || (of_gpu && of_gpu->flags & TACH_FRAME_ALTERED);
}

void tach_shown_add(tach_shown *shown, const tach_frame_record *frame, bool with_tree)
{
    if (!shown->moment.frozen)
        show_marks(shown, frame);
    if (frame->flags & TACH_FRAME_GAP)
        return;
    bool whole = !(frame->flags & TACH_FRAME_DOUBLE); /* else a part of the frame that follows */
    shown->frames += whole;
    shown->altered |= tach_shown_is_altered(frame);
    shown->duration_ns += frame->duration_ns;
    shown->work_ns += frame->work_ns;
    shown->wait_ns += frame->wait_ns;
    shown->profiler_ns += frame->profiler_ns;
    if (whole && frame->gpu_state == TACH_GPU_KNOWN) {
        shown->gpu_ns += frame->gpu_ns;
        shown->gpu_hud_ns += frame->gpu_hud_ns;
        shown->gpu_frames++;
    }
    if (with_tree) {
        shown->tree_frames += whole;
        add_nodes(shown, frame);
        if (whole)
            add_budgets(shown, frame);
    } else if (!shown->moment.frozen) {
        shown->moment.budget_frames = 0; /* the lines have no holes */
    }
}

void tach_shown_clear_sums(tach_shown *shown)
{
    memset(shown->sums, 0, shown->summed_nodes * sizeof shown->sums[0]);
    memset(shown->value_sums, 0, shown->summed_values * sizeof shown->value_sums[0]);
    memset(shown->alloc_sums, 0, sizeof shown->alloc_sums);
    shown->summed_nodes = shown->summed_values = 0;
    shown->summed_rendered = 1;
    shown->frames = shown->tree_frames = shown->builds = 0;
    shown->altered = false;
    shown->duration_ns = shown->work_ns = shown->wait_ns = shown->profiler_ns = shown->build_ns = 0;
    shown->gpu_ns = shown->gpu_hud_ns = shown->gpu_frames = 0;
}

/* ---- Means ---- */

/* What happened now and then is not shown as never. */
static uint64_t mean_count(uint64_t count, uint32_t frames)
{
    uint64_t mean = (count + frames / 2) / frames;
    return mean == 0 && count > 0 ? 1 : mean;
}

static uint32_t mean_calls(uint64_t calls, uint32_t frames)
{
    uint64_t mean = mean_count(calls, frames);
    return mean > UINT32_MAX ? UINT32_MAX : (uint32_t)mean;
}

/* What is counted is shown by the frame; percent, ratio and distribution are those of all these frames together. */
static void show_value(tach_value *value, const tach_shown_value *sum, uint32_t frames)
{
    if (value->kind == TACH_STATISTIC_GAUGE)
        return;
    bool is_fraction = value->kind == TACH_STATISTIC_PERCENT || value->kind == TACH_STATISTIC_RATIO;
    value->value = is_fraction ? sum->value : sum->value / (int64_t)frames;
    value->denominator = sum->denominator;
    value->spread = sum->spread;
    tach_result_put(value);
}

/* The sums become what is shown; what was shown is where the next ones are added up. */
static void show_rendered(tach_shown *shown, uint32_t frames)
{
    tach_frame_record *frame = &shown->moment.frame;
    tach_render_counts *means = shown->rendered_sums;
    for (uint32_t place = 1; place < shown->summed_rendered; place++)
        for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
            means[place].of[i] = mean_count(means[place].of[i], frames);
    shown->rendered_sums = shown->rendered;
    shown->rendered = means;
    frame->rendered = means;
    frame->rendered_count = shown->summed_rendered;
    for (uint32_t i = 0; i < frame->node_count; i++) {
        tach_node *node = &shown->nodes[i];
        node->rendered = shown->sums[i].rendered;
        node->draws = mean_calls(means[node->rendered].of[TACH_RENDER_DRAWS], 1);
        node->triangles = means[node->rendered].of[TACH_RENDER_TRIANGLES];
    }
}

void tach_shown_put_means(tach_shown *shown)
{
    tach_frame_record *frame = &shown->moment.frame;
    frame->duration_ns = shown->duration_ns / shown->frames;
    frame->work_ns = shown->work_ns / shown->frames;
    frame->wait_ns = shown->wait_ns / shown->frames;
    if (shown->gpu_frames > 0) {
        frame->gpu_state = TACH_GPU_KNOWN;
        frame->gpu_ns = shown->gpu_ns / shown->gpu_frames;
        frame->gpu_hud_ns = shown->gpu_hud_ns / shown->gpu_frames;
    }
    uint32_t frames = shown->tree_frames;
    if (frames == 0)
        return;
    for (uint32_t i = 0; i < frame->node_count; i++) {
        shown->nodes[i].inclusive_ns = shown->sums[i].inclusive_ns / frames;
        shown->nodes[i].self_ns = shown->sums[i].self_ns / frames;
        shown->nodes[i].calls = mean_calls(shown->sums[i].calls, frames);
    }
    show_rendered(shown, frames);
    for (uint32_t i = 0; i < frame->memory_count; i++)
        shown->memory[i].alloc_count = mean_calls(shown->alloc_sums[i], frames);
    for (uint32_t i = 0; i < frame->value_count; i++)
        show_value(&shown->values[i], &shown->value_sums[i], frames);
}
