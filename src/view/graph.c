#include "view/graph.h"

#include <string.h>

#include "tach/tach.h"
#include "view/badge.h"

/* Where the upper line may stand, in budgets; the axis ends a tenth above it. */
static const float line_factors[] = {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128};
#define ABOVE_LINE 1.1f

/* When the axis grows and shrinks: shares of the filled columns that are cut off. */
#define CUT_TOO_MANY 0.3f
#define CUT_FEW      0.1f

/* Frame times as the walk from the newest frame back meets them. */
typedef struct frame_walk {
    tach_graph_model *model;
    double columns_per_ns;
    int64_t newest;     /* absolute column of the newest frame's end */
    int64_t end;        /* that of the next one's end: where the one after it began */
    int64_t shift;      /* columns that gaps passed so far have taken out */
    uint32_t next_mark; /* marks from here down are older */
} frame_walk;

static int64_t absolute_column(const frame_walk *w, uint64_t time_ns) { return (int64_t)((double)time_ns * w->columns_per_ns); }

static int64_t place(const frame_walk *w, int64_t absolute)
{
    return (int64_t)w->model->column_count - 1 - (w->newest - absolute) + w->shift;
}

static void add_frame(tach_graph_model *model, int64_t first, int64_t last, const tach_history_frame *frame)
{
    bool left_out = (frame->flags & TACH_FRAME_LEFT_OUT) != 0;
    for (int64_t i = first < 0 ? 0 : first; i <= last && i < (int64_t)model->column_count; i++) {
        tach_graph_column *column = &model->columns[i];
        column->hitch |= (frame->flags & TACH_FRAME_HITCH) != 0;
        bool taken = column->longest_ms > 0;
        if (taken && (left_out != column->left_out ? left_out : frame->duration_ms < column->longest_ms))
            continue;
        column->longest_ms = frame->duration_ms;
        column->work_ms = frame->work_ms;
        column->frame_number = frame->number;
        column->left_out = left_out;
    }
    if (last < 0 || left_out)
        return;
    model->longest_ms = tach_max_f(model->longest_ms, frame->duration_ms);
    model->least_ms = model->least_ms > 0 ? tach_min_f(model->least_ms, frame->duration_ms) : frame->duration_ms;
}

static void add_marks(frame_walk *w, const tach_moment *moment, const tach_history_frame *frame)
{
    tach_graph_model *model = w->model;
    while (w->next_mark > 0 && moment->marks[w->next_mark - 1].time_ns >= frame->start_ns) {
        const tach_graph_mark *mark = &moment->marks[--w->next_mark];
        int64_t column = place(w, absolute_column(w, mark->time_ns));
        if (column < 0 || column >= (int64_t)model->column_count || model->mark_count == TACH_GRAPH_MAX_MARKS)
            continue;
        model->marks[model->mark_count].column = (uint32_t)column;
        model->marks[model->mark_count++].text = mark->text;
    }
}

/* Where a frame began and ended, in columns; of a gap only the column of its end, the rest is taken out. */
static bool add_history_frame(frame_walk *w, const tach_moment *moment, const tach_history_frame *frame)
{
    int64_t start = absolute_column(w, frame->start_ns), end = w->end;
    int64_t last = place(w, end);
    w->end = start;
    if (last < 0)
        return false;
    if (frame->flags & TACH_FRAME_GAP) {
        if (last < (int64_t)w->model->column_count)
            w->model->columns[last].gap = true;
        add_marks(w, moment, frame);
        if (end - start > 1)
            w->shift += end - start - 1;
        return true;
    }
    add_marks(w, moment, frame);
    add_frame(w->model, place(w, start < end ? start + 1 : end), last, frame);
    return true;
}

static float cut_share(const tach_graph_model *model, float top_ms)
{
    uint32_t filled = 0, cut = 0;
    for (uint32_t i = 0; i < model->column_count; i++) {
        bool counts = model->columns[i].longest_ms > 0 && !model->columns[i].left_out;
        filled += counts;
        cut += counts && model->columns[i].longest_ms > top_ms;
    }
    return filled ? (float)cut / (float)filled : 0;
}

static float top_at(const tach_graph_model *model, uint32_t step) { return line_factors[step] * ABOVE_LINE * model->budget_ms; }

static void choose_top(tach_graph_model *model)
{
    uint32_t step = tach_min_u32(model->top_step, TACH_COUNT_OF(line_factors) - 1);
    while (step + 1 < TACH_COUNT_OF(line_factors) && cut_share(model, top_at(model, step)) > CUT_TOO_MANY)
        step++;
    while (step > 0 && cut_share(model, top_at(model, step - 1)) <= CUT_FEW)
        step--;
    model->top_step = step;
    model->top_ms = top_at(model, step);
    model->line_ms = line_factors[step] * model->budget_ms;
}

void tach_graph_fill(tach_graph_model *model, const tach_moment *moment, uint32_t column_count)
{
    model->column_count = tach_min_u32(column_count, TACH_GRAPH_MAX_COLUMNS);
    model->mark_count = 0;
    model->least_ms = model->longest_ms = 0;
    model->stages = moment->stages;
    model->left_out = false;
    model->budget_ms = moment->budget_ms > 0 ? (float)moment->budget_ms : 16.667f;
    memset(model->columns, 0, model->column_count * sizeof model->columns[0]);
    const tach_history_frame *newest = moment->history ? tach_history_at(moment->history, 0) : NULL;
    if (newest && model->column_count > 0) {
        frame_walk w = {model, model->column_count / (TACH_GRAPH_SECONDS * 1e9), 0, 0, 0, moment->mark_count};
        w.newest = w.end = absolute_column(&w, newest->start_ns + (uint64_t)((double)newest->duration_ms * 1e6));
        const tach_history_frame *frame = newest;
        for (uint32_t age = 0; frame && add_history_frame(&w, moment, frame); frame = tach_history_at(moment->history, age))
            age++;
    }
    for (uint32_t i = 0; i < model->column_count; i++)
        model->left_out |= model->columns[i].gap || model->columns[i].left_out;
    choose_top(model);
}

static float column_width(const tach_theme *theme) { return tach_max_f((float)(int32_t)(4 * theme->scale), 2); }

tach_rect tach_graph_plot(const tach_theme *theme, tach_rect panel, uint32_t *column_count)
{
    float label = 6 * theme->small_cell + theme->small_cell;
    float above = theme->head_row + (float)(int32_t)(10 * theme->scale); /* head, and a line for labels */
    float below = (float)(int32_t)(8 * theme->scale);
    float room = panel.w - 2 * theme->inset - label;
    tach_rect plot = {panel.x + theme->inset, panel.y + above, 0, panel.h - above - below};
    float count = room > 0 && plot.h > 0 ? (float)(uint32_t)(room / column_width(theme)) : 0;
    count = tach_min_f(count, TACH_GRAPH_MAX_COLUMNS);
    plot.w = count * column_width(theme);
    *column_count = (uint32_t)count;
    return plot;
}

int32_t tach_graph_column_at(const tach_theme *theme, tach_rect panel, float x, float y)
{
    uint32_t count;
    tach_rect plot = tach_graph_plot(theme, panel, &count);
    if (count == 0 || x < plot.x || y < panel.y || x >= plot.x + plot.w || y >= panel.y + panel.h)
        return -1;
    return (int32_t)((x - plot.x) / column_width(theme));
}
