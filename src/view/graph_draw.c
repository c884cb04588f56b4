/* graph_draw.c - the frame graph: columns, lines of the budget, labels. */
#include <string.h>

#include "base/text.h"
#include "tach/tach.h"
#include "view/badge.h"
#include "view/graph.h"
#include "view/graph_stages.h"
#include "view/panel.h"

#define MAX_LABELS     10
#define WAIT_ALPHA     0.42f
#define LEFT_OUT_ALPHA 0.25f

typedef struct graph_canvas {
    const tach_graph_model *model;
    tach_draw *draw;
    tach_font *font;
    const tach_theme *theme;
    tach_rect plot;
    float column_w;
    uint32_t seen; /* a bit for each part of a frame that is in a stack */
    /* Spans of the top line that carry a text already. */
    struct {
        float x0, x1;
    } taken[MAX_LABELS];
    uint32_t taken_count;
} graph_canvas;

static float y_of(const graph_canvas *c, float ms) { return c->plot.y + c->plot.h * (1 - tach_min_f(ms / c->model->top_ms, 1)); }

static float x_of(const graph_canvas *c, uint32_t column) { return c->plot.x + (float)column * c->column_w; }

/* Labels stand on a line of their own above the bars. */
static float label_baseline(const graph_canvas *c) { return c->plot.y - 2 * c->theme->hair; }

static bool take_span(graph_canvas *c, float x0, float x1)
{
    if (x0 < c->plot.x || x1 > c->plot.x + c->plot.w || c->taken_count == MAX_LABELS)
        return false;
    for (uint32_t i = 0; i < c->taken_count; i++) {
        if (x0 < c->taken[i].x1 && c->taken[i].x0 < x1)
            return false;
    }
    c->taken[c->taken_count].x0 = x0;
    c->taken[c->taken_count++].x1 = x1;
    return true;
}

static void draw_line_at(const graph_canvas *c, float ms)
{
    float y = (float)(int32_t)y_of(c, ms);
    const tach_theme *theme = c->theme;
    tach_draw_dashes(c->draw, c->plot.x, y, c->plot.w, theme->hair, 4 * theme->scale, TACH_COLOR_RULE);
    char text[16];
    tach_text_fixed(text, sizeof text, ms, ms < 999.95f ? 1 : 0);
    float baseline = tach_theme_baseline(y - theme->row / 2, theme->row, theme->small);
    tach_draw_text_right(c->draw, theme->small, c->plot.x + c->plot.w + 7 * theme->small_cell, baseline, TACH_COLOR_SECONDARY,
                         text);
}

/* A frame longer than a column fills several: its last speaks for it. */
static bool is_last_of_frame(const graph_canvas *c, uint32_t index)
{
    const tach_graph_column *column = &c->model->columns[index];
    return index + 1 == c->model->column_count || column[1].longest_ms <= 0 || column[1].frame_number != column->frame_number;
}

/* Work stands solid on the base line; what the frame waited lies on it, pale. */
static void draw_work_and_wait(const graph_canvas *c, const tach_graph_column *column, tach_rect bar, tach_badge_state state)
{
    tach_color color = tach_badge_color(state);
    float base = bar.y + bar.h;
    float work_top = tach_max_f((float)(int32_t)y_of(c, column->work_ms), bar.y);
    tach_draw_rect(c->draw, (tach_rect){bar.x, work_top, bar.w, base - work_top}, color);
    if (work_top <= bar.y)
        return;
    tach_draw_rect(c->draw, (tach_rect){bar.x, bar.y, bar.w, work_top - bar.y}, tach_color_alpha(color, WAIT_ALPHA));
    if (state == TACH_BADGE_OVER)
        tach_draw_rect(c->draw, (tach_rect){bar.x, bar.y, bar.w, c->theme->hair}, color);
}

/* One whose stages are not known, or not yet, shows work and wait. */
static bool draw_stages(graph_canvas *c, const tach_graph_column *column, tach_rect bar, tach_badge_state state)
{
    const tach_stages *stages = c->model->stages;
    const tach_stage_times *times = stages ? tach_stages_of(stages, column->frame_number) : NULL;
    if (!times)
        return false;
    tach_graph_draw_stack(times, c->draw, bar, c->plot.h / c->model->top_ms, &c->seen);
    if (state == TACH_BADGE_OVER)
        tach_draw_rect(c->draw, (tach_rect){bar.x, bar.y, bar.w, 2 * c->theme->hair}, TACH_COLOR_OVER);
    return true;
}

static void draw_bar(graph_canvas *c, uint32_t index)
{
    const tach_graph_column *column = &c->model->columns[index];
    float gap = tach_max_f((float)(int32_t)c->theme->scale, 1);
    bool ends = column->gap || is_last_of_frame(c, index); /* a long frame is one broad bar */
    tach_rect bar = {x_of(c, index), 0, ends ? tach_max_f(c->column_w - gap, 1) : c->column_w, 0};
    float base = c->plot.y + c->plot.h;
    if (column->gap) {
        tach_draw_hatch(c->draw, (tach_rect){bar.x, c->plot.y, bar.w, c->plot.h}, 6 * c->theme->scale, TACH_COLOR_WAIT);
        return;
    }
    if (!(column->longest_ms > 0))
        return;
    bar.y = tach_min_f((float)(int32_t)y_of(c, column->longest_ms), base - 1);
    bar.h = base - bar.y;
    if (column->left_out) {
        tach_draw_rect(c->draw, bar, tach_color_alpha(TACH_COLOR_WAIT, LEFT_OUT_ALPHA));
        tach_draw_hatch(c->draw, bar, 6 * c->theme->scale, TACH_COLOR_WAIT);
        return;
    }
    tach_badge_state state = tach_badge_of_frame((double)column->longest_ms, (double)column->work_ms, (double)c->model->budget_ms);
    if (!draw_stages(c, column, bar, state))
        draw_work_and_wait(c, column, bar, state);
}

static bool is_cut(const graph_canvas *c, uint32_t index)
{
    const tach_graph_column *column = &c->model->columns[index];
    return !column->gap && !column->left_out && column->longest_ms > c->model->top_ms && is_last_of_frame(c, index);
}

static bool is_labelled(const graph_canvas *c, uint32_t index)
{
    const tach_graph_column *column = &c->model->columns[index];
    return is_cut(c, index) ||
           (!column->gap && !column->left_out && column->hitch && column->longest_ms > 0 && is_last_of_frame(c, index));
}

static void label_spike(graph_canvas *c, uint32_t index)
{
    const tach_graph_column *column = &c->model->columns[index];
    const tach_theme *theme = c->theme;
    char text[24];
    size_t length = tach_text_fixed(text, sizeof text, (double)column->longest_ms, column->longest_ms < 9999.95f ? 1 : 0);
    tach_text_append(text, sizeof text, &length, " ms");
    float width = tach_font_measure(c->font, theme->small, text);
    float apart = theme->small_cell;
    float left = x_of(c, index) - apart - width;
    float right = x_of(c, index) + c->column_w + apart;
    float y = label_baseline(c);
    if (take_span(c, left - apart, left + width + apart))
        tach_draw_text(c->draw, theme->small, left, y, TACH_COLOR_OVER, text);
    else if (take_span(c, right - apart, right + width + apart))
        tach_draw_text(c->draw, theme->small, right, y, TACH_COLOR_OVER, text);
}

/* Not under a text, which would be hard to read: the bar that reaches the top is cut off as plainly. */
static void draw_cut_triangle(const graph_canvas *c, uint32_t index)
{
    float half = (float)(int32_t)(4 * c->theme->scale), air = c->theme->small_cell / 2;
    float x = x_of(c, index) + (c->column_w - c->theme->hair) / 2;
    for (uint32_t i = 0; i < c->taken_count; i++) {
        if (x + half > c->taken[i].x0 + air && x - half < c->taken[i].x1 - air)
            return;
    }
    float y = c->plot.y - 1.2f * half;
    const float xy[6] = {x - half, y + half * 1.6f, x + half, y + half * 1.6f, x, y};
    tach_draw_triangle(c->draw, xy, TACH_COLOR_OVER);
}

/* The longest first, so that when room is short it is the small ones that go without; of those of one length the last. */
static void label_spikes(graph_canvas *c)
{
    const tach_graph_column *columns = c->model->columns;
    uint32_t longest[MAX_LABELS], count = 0;
    for (uint32_t i = 0; i < c->model->column_count; i++) {
        uint32_t place = count;
        if (!is_labelled(c, i))
            continue;
        while (place > 0 && columns[longest[place - 1]].longest_ms < columns[i].longest_ms)
            place--;
        if (place > 0 && columns[longest[place - 1]].longest_ms == columns[i].longest_ms) {
            longest[place - 1] = i;
            continue;
        }
        if (place == MAX_LABELS)
            continue;
        count += count < MAX_LABELS;
        memmove(&longest[place + 1], &longest[place], (count - 1 - place) * sizeof longest[0]);
        longest[place] = i;
    }
    for (uint32_t n = 0; n < count; n++)
        label_spike(c, longest[n]);
}

static void draw_marks(graph_canvas *c)
{
    const tach_theme *theme = c->theme;
    for (uint32_t i = 0; i < c->model->mark_count; i++) {
        float x = x_of(c, c->model->marks[i].column) + (float)(int32_t)(c->column_w / 2);
        tach_draw_rect(c->draw, (tach_rect){x, c->plot.y, theme->hair, c->plot.h}, tach_color_alpha(TACH_COLOR_CPU, 0.6f));
        float half = (float)(int32_t)(3 * theme->scale);
        float middle = x + theme->hair / 2;
        const float down[6] = {middle - half, c->plot.y, middle + half, c->plot.y, middle, c->plot.y + 1.5f * half};
        tach_draw_triangle(c->draw, down, TACH_COLOR_CPU);
        float width = tach_font_measure(c->font, theme->small, c->model->marks[i].text);
        float left = x + theme->small_cell;
        float y = label_baseline(c);
        if (take_span(c, left - theme->small_cell, left + width + theme->small_cell))
            tach_draw_text(c->draw, theme->small, left, y, TACH_COLOR_CPU, c->model->marks[i].text);
    }
}

static void draw_selected(const graph_canvas *c, uint32_t index)
{
    float hair = c->theme->hair;
    tach_rect box = {x_of(c, index) - 2 * hair, c->plot.y - hair, c->column_w + 3 * hair, c->plot.h + 3 * hair};
    tach_draw_rect(c->draw, (tach_rect){box.x, box.y, box.w, hair}, TACH_COLOR_TEXT);
    tach_draw_rect(c->draw, (tach_rect){box.x, box.y + box.h - hair, box.w, hair}, TACH_COLOR_TEXT);
    tach_draw_rect(c->draw, (tach_rect){box.x, box.y, hair, box.h}, TACH_COLOR_TEXT);
    tach_draw_rect(c->draw, (tach_rect){box.x + box.w - hair, box.y, hair, box.h}, TACH_COLOR_TEXT);
}

/* Between title and note. */
static void draw_legend_of(const graph_canvas *c, tach_rect panel, const char *title, const char *note)
{
    const tach_theme *theme = c->theme;
    tach_rect inner = tach_panel_inner(theme, panel);
    float x = inner.x + tach_font_measure(c->font, theme->head, title) + 3 * theme->small_cell;
    float right = inner.x + inner.w - tach_font_measure(c->font, theme->small, note) - 2 * theme->small_cell;
    const tach_stages *stages = c->model->stages;
    const tach_stage_times *told = c->model->told == UINT64_MAX ? NULL : tach_stages_of(stages, c->model->told);
    tach_graph_draw_legend(stages, c->seen, told, c->draw, c->font, theme, x, right,
                           tach_theme_baseline(panel.y, theme->head_row, theme->head));
}

void tach_graph_draw(const tach_graph_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel,
                     uint64_t selected, const char *title, const char *note)
{
    tach_panel_draw(draw, font, theme, panel, title, note);
    uint32_t count;
    graph_canvas c = {.model = model, .draw = draw, .font = font, .theme = theme};
    c.plot = tach_graph_plot(theme, panel, &count);
    if (count == 0 || count != model->column_count)
        return;
    c.column_w = c.plot.w / (float)count;
    uint32_t selected_column = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        draw_bar(&c, i);
        if (model->columns[i].longest_ms > 0 && model->columns[i].frame_number <= selected && selected != UINT64_MAX)
            selected_column = i; /* or where it stands behind a longer one */
    }
    if (model->stages)
        draw_legend_of(&c, panel, title, note);
    draw_line_at(&c, model->budget_ms);
    draw_line_at(&c, model->line_ms);
    label_spikes(&c);
    draw_marks(&c);
    for (uint32_t i = 0; i < count; i++)
        if (is_cut(&c, i))
            draw_cut_triangle(&c, i);
    if (selected_column != UINT32_MAX)
        draw_selected(&c, selected_column);
}
