#include "view/distribution.h"

#include <math.h>

#include "base/text.h"
#include "view/badge.h"
#include "view/explain.h"
#include "view/panel.h"

#define TOP_BUDGETS  2.0 /* where the axis ends, at least */
#define TOP_P99      1.1
#define LEAST_STEP   UINT64_C(1000) /* ns */
#define MOST_AXIS_MS 1e9
#define BAR_ALPHA    0.88f
#define BARS_WANTED  (TACH_RUN_BARS - 4)

/* ---- The axis ---- */

/* 1, 2 or 5 times a power of ten, at least. */
static uint64_t round_bar_step(double least_ns)
{
    uint64_t power = LEAST_STEP;
    while ((double)power * 10 < least_ns)
        power *= 10;
    static const uint64_t steps[] = {1, 2, 5};
    for (size_t i = 0; i < TACH_COUNT_OF(steps); i++) {
        if ((double)(steps[i] * power) >= least_ns)
            return steps[i] * power;
    }
    return 10 * power;
}

/* In steps of a quarter, so that it seldom is another. */
static double axis_end(double p99_ms, double budget_ms)
{
    double end = TOP_BUDGETS * budget_ms;
    while (end < TOP_P99 * p99_ms && end < MOST_AXIS_MS)
        end *= 1.25;
    return end;
}

void tach_distribution_axis(tach_run_bars *bars, double least_ms, double p99_ms, double budget_ms)
{
    *bars = (tach_run_bars){0};
    if (!(least_ms >= 0) || !(p99_ms >= 0) || !(budget_ms > 0))
        return;
    double end_ns = axis_end(p99_ms, budget_ms) * 1e6;
    double least_ns = fmin(least_ms * 1e6, end_ns / 2);
    bars->step_ns = round_bar_step((end_ns - least_ns) / BARS_WANTED);
    uint64_t first = (uint64_t)least_ns / bars->step_ns;
    bars->first_ns = (first > 0 ? first - 1 : 0) * bars->step_ns;
    uint64_t count = ((uint64_t)end_ns - bars->first_ns + bars->step_ns - 1) / bars->step_ns;
    bars->count = (uint32_t)tach_min_u64(count, TACH_RUN_BARS);
}

static double bar_ms(const tach_run_bars *bars, uint32_t index) { return (double)(bars->first_ns + index * bars->step_ns) / 1e6; }

/* ---- Text ---- */

/* As few decimals as tell steps of `step_ms` apart. */
static size_t put_axis_ms(char *out, size_t size, double ms, double step_ms)
{
    return tach_text_fixed(out, size, ms, step_ms < 0.0995 ? 2 : step_ms < 0.995 ? 1 : 0);
}

static void put_share_over(tach_distribution_model *model, const tach_snapshot_data *figures)
{
    char share[16];
    size_t length = 0;
    double frames = (double)figures->frames;
    tach_text_fixed(share, sizeof share, frames > 0 ? 100 * figures->over_budget_frames / frames : (double)NAN, 2);
    tach_text_append(model->note, sizeof model->note, &length, "%s %% over budget · ms · log count", share);
}

/* Of all that are over, those that do not stand right of the bar. */
static void find_cut(tach_distribution_model *model, const tach_snapshot_data *figures)
{
    const tach_run_bars *bars = &model->bars;
    uint64_t limit_ns = (uint64_t)fmin(model->budget_ms * TACH_BADGE_TOLERANCE * 1e6, MOST_AXIS_MS * 1e6), beyond = bars->above;
    model->cut = bars->count;
    if (bars->count == 0 || limit_ns < bars->first_ns)
        return;
    model->cut = (uint32_t)tach_min_u64((limit_ns - bars->first_ns) / bars->step_ns, bars->count);
    for (uint32_t i = model->cut + 1; i < bars->count; i++)
        beyond += bars->counts[i];
    if (figures->over_budget_frames > beyond && model->cut < bars->count)
        model->cut_over = tach_min_u64(figures->over_budget_frames - beyond, bars->counts[model->cut]);
}

void tach_distribution_fill(tach_distribution_model *model, const tach_moment *moment)
{
    const tach_snapshot_data *figures = &moment->run->figures;
    *model = (tach_distribution_model){.bars = moment->run->bars, .budget_ms = moment->budget_ms};
    model->most = model->bars.above;
    for (uint32_t i = 0; i < model->bars.count; i++)
        model->most = tach_max_u64(model->most, model->bars.counts[i]);
    put_share_over(model, figures);
    find_cut(model, figures);
    char ms[16];
    size_t length = 0;
    tach_text_fixed(ms, sizeof ms, moment->budget_ms, moment->budget_ms < 999.95 ? 1 : 0);
    tach_text_append(model->budget, sizeof model->budget, &length, "budget %s", ms);
    length = 0;
    put_axis_ms(ms, sizeof ms, bar_ms(&model->bars, model->bars.count), (double)model->bars.step_ns / 1e6);
    tach_text_append(model->above, sizeof model->above, &length, "> %s", ms);
    const struct {
        const char *name;
        double ms;
    } marks[TACH_DISTRIBUTION_MARKS] = {{"P50", figures->median_ms},
                                        {"P99", figures->p99_ms},
                                        {"P95", figures->p95_ms},
                                        {"max", figures->max_ms},
                                        {"P99.9", figures->p999_ms}};
    for (size_t i = 0; i < TACH_COUNT_OF(marks); i++) {
        model->marks[i].name = marks[i].name;
        model->marks[i].ms = marks[i].ms;
    }
}

/* ---- Shapes ---- */

typedef struct bar_canvas {
    const tach_distribution_model *model;
    tach_draw *draw;
    tach_font *font;
    const tach_theme *theme;
    tach_rect plot;
    float slot;   /* width of a bar with its gap */
    float scale;  /* height of a power of ten */
    float stub;   /* height of a bar of one frame */
    float tick_y; /* baseline of the axis's text */
} bar_canvas;

/* Behind the bars a slot stays free, then comes the bar of what lies above, two slots wide. */
static float x_of_ms(const bar_canvas *c, double ms)
{
    const tach_run_bars *bars = &c->model->bars;
    double slots = (ms * 1e6 - (double)bars->first_ns) / (double)bars->step_ns;
    return c->plot.x + c->slot * (float)fmax(fmin(slots, (double)bars->count + 2), 0);
}

static float height_of(const bar_canvas *c, uint64_t count) { return c->stub + c->scale * (float)log10((double)count); }

/* Left out where it would run into the one at *last_y, below it. */
static void draw_count(const bar_canvas *c, uint64_t count, float *last_y)
{
    const tach_theme *theme = c->theme;
    float y = tach_theme_whole(c->plot.y + c->plot.h - height_of(c, count));
    if (*last_y - y < theme->column_row)
        return;
    *last_y = y;
    char text[16];
    tach_text_count(text, sizeof text, (int64_t)count);
    tach_draw_rect(c->draw, (tach_rect){c->plot.x, y, c->plot.w, theme->hair}, TACH_COLOR_TRACK);
    float baseline = tach_theme_baseline(y - theme->row / 2, theme->row, theme->small);
    tach_draw_text_right(c->draw, theme->small, c->plot.x - theme->small_cell, baseline, TACH_COLOR_FAINT, text);
}

/* Powers of ten, and the highest bar's own. */
static void draw_count_axis(const bar_canvas *c)
{
    float last_y = c->plot.y + c->plot.h + c->theme->row;
    for (uint64_t count = 1; count <= c->model->most && count <= UINT64_MAX / 10; count *= 10)
        draw_count(c, count, &last_y);
    draw_count(c, c->model->most, &last_y);
}

static void draw_bar_part(const bar_canvas *c, float x0, float x1, float h, tach_color color)
{
    if (x1 > x0)
        tach_draw_rect(c->draw, (tach_rect){x0, tach_theme_whole(c->plot.y + c->plot.h - h), x1 - x0, tach_theme_whole(h)},
                       tach_color_alpha(color, BAR_ALPHA));
}

/* Where a bar changes its colour: what lies right of the budget, with its tolerance, is over. A bar that it cuts has both colours
 * only when it holds frames of both sides. */
static float over_from(const bar_canvas *c, uint32_t bar, float x0, float x1)
{
    const tach_distribution_model *model = c->model;
    float limit_x = tach_clamp_f(tach_theme_whole(x_of_ms(c, model->budget_ms * TACH_BADGE_TOLERANCE)), x0, x1);
    if (bar != model->cut)
        return limit_x;
    return model->cut_over == 0 ? x1 : model->cut_over >= model->bars.counts[bar] ? x0 : limit_x;
}

static void draw_histogram_bars(const bar_canvas *c)
{
    const tach_run_bars *bars = &c->model->bars;
    float gap = c->slot >= 4 * c->theme->hair ? c->theme->hair : 0;
    for (uint32_t i = 0; i < bars->count; i++) {
        if (bars->counts[i] == 0)
            continue;
        float x0 = tach_theme_whole(c->plot.x + c->slot * (float)i);
        float x1 = tach_max_f(tach_theme_whole(c->plot.x + c->slot * (float)(i + 1)) - gap, x0 + 1);
        float h = height_of(c, bars->counts[i]), over_x = over_from(c, i, x0, x1);
        draw_bar_part(c, x0, over_x, h, TACH_COLOR_OK);
        draw_bar_part(c, over_x, x1, h, TACH_COLOR_OVER);
    }
    if (bars->above > 0)
        draw_bar_part(c, tach_theme_whole(c->plot.x + c->slot * (float)(bars->count + 1)), c->plot.x + c->plot.w,
                      height_of(c, bars->above), TACH_COLOR_OVER);
}

static void draw_upright_dashes(const bar_canvas *c, float x, float y, float bottom)
{
    float dash = tach_theme_whole(4 * c->theme->scale);
    for (; y < bottom; y += 2 * dash)
        tach_draw_rect(c->draw, (tach_rect){x, y, c->theme->hair, tach_min_f(dash, bottom - y)}, TACH_COLOR_TEXT);
}

/* Beside its label, and in the plot; between them the marks have their line. All bars may be right of it: an arrow says so. */
static void draw_budget_line(const bar_canvas *c, float label_y)
{
    const tach_theme *theme = c->theme;
    float x = tach_theme_whole(x_of_ms(c, c->model->budget_ms)), left = x + theme->small_cell;
    float baseline = tach_theme_baseline(label_y, theme->column_row, theme->small);
    if (c->model->budget_ms * 1e6 < (double)c->model->bars.first_ns) {
        left = x + tach_draw_text(c->draw, theme->small, x, baseline, TACH_COLOR_SECONDARY, "← ");
    } else {
        draw_upright_dashes(c, x, label_y, label_y + theme->column_row);
        draw_upright_dashes(c, x, c->plot.y, c->plot.y + c->plot.h);
    }
    float width = tach_font_measure(c->font, theme->small, c->model->budget);
    if (left + width > c->plot.x + c->plot.w)
        left = x - theme->small_cell - width;
    if (left >= c->plot.x)
        tach_draw_text(c->draw, theme->small, left, baseline, TACH_COLOR_SECONDARY, c->model->budget);
}

/* P50, P99 and so on, each over its place; of those that would run into each other the more important stays. */
static void draw_percentiles(const bar_canvas *c, float label_y)
{
    const tach_theme *theme = c->theme;
    float taken[TACH_DISTRIBUTION_MARKS][2];
    uint32_t taken_count = 0;
    for (size_t i = 0; i < TACH_DISTRIBUTION_MARKS; i++) {
        if (!isfinite(c->model->marks[i].ms) ||
            x_of_ms(c, c->model->marks[i].ms) >= c->plot.x + c->slot * (float)c->model->bars.count)
            continue; /* in the bar of what lies above, which says so itself */
        float x = tach_theme_whole(x_of_ms(c, c->model->marks[i].ms));
        float width = tach_font_measure(c->font, theme->small, c->model->marks[i].name);
        float left = tach_clamp_f(tach_theme_whole(x - width / 2), c->plot.x, c->plot.x + c->plot.w - width);
        bool apart = true;
        for (uint32_t k = 0; k < taken_count; k++)
            apart = apart && (left >= taken[k][1] || left + width <= taken[k][0]);
        if (!apart || width > c->plot.w)
            continue;
        taken[taken_count][0] = left - theme->small_cell;
        taken[taken_count++][1] = left + width + theme->small_cell;
        tach_draw_text(c->draw, theme->small, left, tach_theme_baseline(label_y, theme->column_row, theme->small), TACH_COLOR_TEXT,
                       c->model->marks[i].name);
        tach_draw_rect(c->draw, (tach_rect){x, label_y + theme->column_row, theme->hair, c->plot.y - label_y - theme->column_row},
                       TACH_COLOR_TEXT);
    }
}

/* Times below the bars, at round numbers, as many as there is room for. */
static void draw_time_axis(const bar_canvas *c)
{
    const tach_theme *theme = c->theme;
    const tach_run_bars *bars = &c->model->bars;
    float room = 9 * theme->small_cell; /* for a label */
    uint64_t step_ns = round_bar_step((double)bars->step_ns * (double)tach_max_f(room / c->slot, 1));
    float above_x = c->plot.x + c->plot.w - tach_font_measure(c->font, theme->small, c->model->above);
    if (above_x >= c->plot.x)
        tach_draw_text(c->draw, theme->small, above_x, c->tick_y, bars->above ? TACH_COLOR_OVER : TACH_COLOR_FAINT,
                       c->model->above);
    uint64_t end_ns = bars->first_ns + bars->count * bars->step_ns;
    for (uint64_t ns = (bars->first_ns + step_ns - 1) / step_ns * step_ns; ns < end_ns; ns += step_ns) {
        char text[16];
        put_axis_ms(text, sizeof text, (double)ns / 1e6, (double)step_ns / 1e6);
        float x = x_of_ms(c, (double)ns / 1e6), width = tach_font_measure(c->font, theme->small, text);
        float left = tach_max_f(tach_theme_whole(x - width / 2), c->plot.x);
        if (width > room - theme->small_cell || left + width + theme->small_cell > above_x)
            continue;
        tach_draw_rect(c->draw, (tach_rect){tach_theme_whole(x), c->plot.y + c->plot.h, theme->hair, 3 * theme->hair},
                       TACH_COLOR_FAINT);
        tach_draw_text(c->draw, theme->small, left, c->tick_y, TACH_COLOR_FAINT, text);
    }
}

void tach_distribution_draw(const tach_distribution_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "DISTRIBUTION", model->note);
    tach_rect inner = tach_panel_inner(theme, panel);
    float gutter = 5 * theme->small_cell, above = theme->head_row + 2 * theme->column_row + theme->gap / 2;
    float below = theme->column_row + theme->gap;
    tach_rect plot = {inner.x + gutter, panel.y + above, inner.w - gutter, panel.h - above - below};
    if (plot.h < theme->row || plot.w < (float)(TACH_RUN_BARS + 3))
        return;
    if (model->bars.count == 0) {
        tach_draw_text_cut(draw, theme->text, inner.x, tach_theme_baseline(panel.y + theme->head_row, theme->row, theme->text),
                           inner.w, TACH_COLOR_SECONDARY, "no frames yet");
        return;
    }
    float stub = tach_theme_whole(6 * theme->scale);
    float powers = (float)fmax(log10((double)model->most), 1);
    bar_canvas c = {.model = model,
                    .draw = draw,
                    .font = font,
                    .theme = theme,
                    .plot = plot,
                    .slot = plot.w / (float)(model->bars.count + 3),
                    .scale = (plot.h - stub) / powers,
                    .stub = stub,
                    .tick_y = tach_theme_baseline(plot.y + plot.h + 2 * theme->hair, theme->column_row, theme->small)};
    draw_count_axis(&c);
    draw_histogram_bars(&c);
    tach_draw_rect(draw, (tach_rect){plot.x, plot.y + plot.h, plot.w, theme->hair}, TACH_COLOR_RULE);
    draw_time_axis(&c);
    draw_budget_line(&c, panel.y + theme->head_row);
    draw_percentiles(&c, panel.y + theme->head_row + theme->column_row);
}

void tach_distribution_note(const tach_distribution_model *model, tach_explain_list *list, const tach_theme *theme, tach_rect panel)
{
    tach_explain_group(list);
    float head = theme->head_row;
    tach_explain_add(list, (tach_rect){panel.x, panel.y, panel.w, head}, TACH_EXPLAIN_OVER_SHARE, "", "");
    if (model->bars.count > 0)
        tach_explain_add(list, (tach_rect){panel.x, panel.y + head, panel.w, panel.h - head}, TACH_EXPLAIN_BARS, "", "");
}
