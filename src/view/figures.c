#include "view/figures.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "view/explain.h"
#include "view/number.h"
#include "view/panel.h"

/* ---- Numbers ---- */

/* With the decimals of the report, as long as they fit the column. */
static void put_decimals(char out[12], double value, int decimals)
{
    if (value < 99999.5)
        tach_text_fixed(out, 12, value, decimals);
    else
        tach_number_short(out, 12, value);
}

static void put_time_and_rate(tach_figures_row *row, double ms, double fps)
{
    put_decimals(row->left, ms, 2);
    put_decimals(row->right, fps, 1);
    row->left_unit = "ms";
    row->right_unit = "fps";
}

static double inverse(double value) { return value > 0 ? 1000 / value : (double)NAN; }
static void put_time(tach_figures_row *row, double ms) { put_time_and_rate(row, ms, inverse(ms)); }
static void put_rate(tach_figures_row *row, double fps) { put_time_and_rate(row, inverse(fps), fps); }

static double percent_of(double part, double whole) { return whole > 0 ? 100 * part / whole : (double)NAN; }
static double run_ms(const tach_snapshot_data *f) { return f->frames ? f->average_ms * (double)f->frames : 0; }

/* "42 s", "3 min 20 s", "2 h 5 min"; "--" for what is no time. */
static void put_span(char *out, size_t size, double ms)
{
    size_t length = 0;
    out[0] = 0;
    if (!(ms >= 0 && ms < 1e15)) {
        tach_text_append(out, size, &length, "--");
        return;
    }
    uint64_t seconds = (uint64_t)(ms / 1000);
    char number[16];
    if (seconds < 60) {
        tach_text_fixed(number, sizeof number, ms / 1000, 1);
        tach_text_append(out, size, &length, "%s s", number);
    } else if (seconds < 3600) {
        tach_text_append(out, size, &length, "%u min %u s", (unsigned)(seconds / 60), (unsigned)(seconds % 60));
    } else {
        tach_text_append(out, size, &length, "%llu h %u min", (unsigned long long)(seconds / 3600), (unsigned)(seconds / 60 % 60));
    }
}

/* ---- Rows ---- */

typedef void figure_writer(tach_figures_row *row, const tach_moment *moment);

static void put_average(tach_figures_row *row, const tach_moment *moment)
{
    put_time_and_rate(row, moment->run->figures.average_ms, moment->run->figures.average_fps);
}
static void put_median(tach_figures_row *row, const tach_moment *moment) { put_time(row, moment->run->figures.median_ms); }
static void put_p95(tach_figures_row *row, const tach_moment *moment) { put_time(row, moment->run->figures.p95_ms); }
static void put_p99(tach_figures_row *row, const tach_moment *moment)
{
    put_time_and_rate(row, moment->run->figures.p99_ms, moment->run->figures.p1_fps);
}
static void put_p999(tach_figures_row *row, const tach_moment *moment)
{
    put_time_and_rate(row, moment->run->figures.p999_ms, moment->run->figures.p01_fps);
}
static void put_low1(tach_figures_row *row, const tach_moment *moment) { put_rate(row, moment->run->figures.low1_fps); }
static void put_low01(tach_figures_row *row, const tach_moment *moment) { put_rate(row, moment->run->figures.low01_fps); }
static void put_worst1(tach_figures_row *row, const tach_moment *moment) { put_rate(row, moment->run->figures.worst1_fps); }
static void put_integral1(tach_figures_row *row, const tach_moment *moment) { put_rate(row, moment->run->figures.integral1_fps); }

static void put_recent(tach_figures_row *row, const tach_moment *moment)
{
    const tach_snapshot_data *f = &moment->run->figures;
    put_time_and_rate(row, f->recent_average_ms, f->recent_average_fps);
    size_t length = 0;
    tach_text_append(row->method, sizeof row->method, &length, "last %u frames", f->recent_frames);
}

static void put_longest(tach_figures_row *row, const tach_moment *moment)
{
    put_time(row, moment->run->figures.max_ms);
    size_t length = 0;
    if (moment->run->worst_frame != UINT64_MAX)
        tach_text_append(row->method, sizeof row->method, &length, "frame %llu", (unsigned long long)moment->run->worst_frame);
}

static void put_over_budget(tach_figures_row *row, const tach_moment *moment)
{
    const tach_snapshot_data *f = &moment->run->figures;
    char share[16];
    size_t length = 0;
    put_decimals(row->left, f->over_budget_frames, 0);
    put_decimals(row->right, f->over_budget_ms, 1);
    row->left_unit = f->over_budget_frames == 1 ? "frame" : "frames";
    row->right_unit = "ms lost";
    tach_text_fixed(share, sizeof share, percent_of(f->over_budget_frames, (double)f->frames), 2);
    tach_text_append(row->method, sizeof row->method, &length, "%s %%", share);
}

static void put_hitches(tach_figures_row *row, const tach_moment *moment)
{
    const tach_snapshot_data *f = &moment->run->figures;
    put_decimals(row->left, f->hitches, 0);
    put_decimals(row->right, f->hitches_per_minute, 1);
    row->right_unit = "a minute";
}

static void put_stutters(tach_figures_row *row, const tach_moment *moment)
{
    const tach_snapshot_data *f = &moment->run->figures;
    size_t length = 0;
    put_decimals(row->left, percent_of(f->stutters, (double)f->frames), 2);
    put_decimals(row->right, percent_of(f->stutter_ms, run_ms(f)), 2);
    row->left_unit = "% frames";
    row->right_unit = "% of time";
    tach_text_append(row->method, sizeof row->method, &length, "%u · > 2.5 × median", f->stutters);
}

static void add_left_out(tach_figures_row *row, size_t *length, uint64_t count, const char *what, double ms)
{
    if (count == 0)
        return;
    char span[32];
    tach_text_append(row->text, sizeof row->text, length, "%s%llu %s", *length ? " · " : "", (unsigned long long)count, what);
    put_span(span, sizeof span, ms);
    if (ms > 0)
        tach_text_append(row->text, sizeof row->text, length, " %s", span);
}

static void put_left_out(tach_figures_row *row, const tach_moment *moment)
{
    const tach_snapshot_data *f = &moment->run->figures;
    size_t length = 0;
    add_left_out(row, &length, f->warm_up_frames, "warm-up", 0);
    add_left_out(row, &length, f->gap_frames, f->gap_frames == 1 ? "gap" : "gaps", f->gap_ms);
    add_left_out(row, &length, f->loading_frames, "loading", f->loading_ms);
    add_left_out(row, &length, f->altered_frames, "under a debug view", f->altered_ms);
    add_left_out(row, &length, f->double_marks, f->double_marks == 1 ? "double mark" : "double marks", 0);
    if (length == 0)
        tach_text_append(row->text, sizeof row->text, &length, "nothing");
}

/* In the order of the panel; `rank` says which find room first. */
static const struct {
    const char *name, *method;
    figure_writer *write;
    uint32_t rank;
} run_figures[TACH_FIGURES_ROWS] = {
    {"now", "", put_recent, 10},
    {"average", "frames / time", put_average, 0},
    {"median", "R-7", put_median, 2},
    {"P95", "R-7", put_p95, 8},
    {"P99, P1 fps", "R-7", put_p99, 1},
    {"1% low avg", "mean of t ≥ Q99", put_low1, 4},
    {"1% worst", "mean, slowest 1 %", put_worst1, 13},
    {"1% integral", "1 % of the time", put_integral1, 14},
    {"P99.9, P0.1", "R-7", put_p999, 9},
    {"0.1% low avg", "mean of t ≥ Q99.9", put_low01, 12},
    {"worst", "", put_longest, 3},
    {"over budget", "", put_over_budget, 5},
    {"hitches", "≥ 2 × budget", put_hitches, 6},
    {"stutters", "", put_stutters, 7},
    {"left out", "", put_left_out, 11},
};

static void put_run_note(tach_figures_model *model, const tach_snapshot_data *f)
{
    char frames[24], span[32];
    size_t length = 0;
    tach_text_count_full(frames, sizeof frames, (int64_t)f->frames);
    put_span(span, sizeof span, run_ms(f));
    tach_text_append(model->note, sizeof model->note, &length, "%s frames · %s · percentiles %s", frames, span,
                     f->percentiles_exact ? "exact" : "within 0.1 %");
}

void tach_figures_fill(tach_figures_model *model, const tach_moment *moment, uint32_t room)
{
    memset(model, 0, sizeof *model);
    put_run_note(model, &moment->run->figures);
    for (size_t i = 0; i < TACH_COUNT_OF(run_figures); i++) {
        if (run_figures[i].rank >= room)
            continue;
        tach_figures_row *row = &model->rows[model->row_count++];
        *row = (tach_figures_row){.figure = (uint32_t)i, .name = run_figures[i].name, .left_unit = "", .right_unit = ""};
        tach_text_copy_utf8(row->method, sizeof row->method, run_figures[i].method);
        run_figures[i].write(row, moment);
    }
}

/* ---- Shapes ---- */

/* Numbers end and units begin at fixed places, so that nothing dances; what finds no room is left out from the right. */
typedef struct figure_places {
    float pad, text, left, left_end, right, right_end;
} figure_places;

static figure_places place_figures(const tach_theme *theme, float x)
{
    figure_places at = {.pad = tach_theme_whole(6 * theme->scale)};
    at.text = x + 12 * theme->cell + at.pad;
    at.left = x + 20 * theme->cell;
    at.left_end = at.left + at.pad + 8 * theme->small_cell;
    at.right = at.left_end + 9 * theme->cell;
    at.right_end = at.right + at.pad + 9 * theme->small_cell;
    return at;
}

static void draw_figures_row(const tach_figures_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect line)
{
    float baseline = tach_theme_baseline(line.y, theme->row, theme->text), end = line.x + line.w;
    figure_places at = place_figures(theme, line.x);
    tach_draw_text_cut(draw, theme->text, line.x, baseline, tach_min_f(12 * theme->cell, line.w), TACH_COLOR_SECONDARY, row->name);
    if (row->text[0]) {
        tach_draw_text_cut(draw, theme->small, at.text, baseline, end - at.text, TACH_COLOR_TEXT, row->text);
        return;
    }
    if (at.left_end > end)
        return;
    tach_draw_text_right(draw, theme->value, at.left, baseline, TACH_COLOR_TEXT, row->left);
    tach_draw_text(draw, theme->small, at.left + at.pad, baseline, TACH_COLOR_FAINT, row->left_unit);
    if (at.right_end > end)
        return;
    tach_draw_text_right(draw, theme->value, at.right, baseline, TACH_COLOR_TEXT, row->right);
    tach_draw_text(draw, theme->small, at.right + at.pad, baseline, TACH_COLOR_FAINT, row->right_unit);
    tach_panel_text_right(draw, font, theme->small, end, baseline, end - at.right_end - theme->small_cell, TACH_COLOR_FAINT,
                          row->method);
}

void tach_figures_draw(const tach_figures_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "RUN", model->note);
    tach_rect line = tach_panel_inner(theme, panel);
    line.y = panel.y + theme->head_row;
    for (uint32_t i = 0; i < model->row_count && line.y + theme->row <= panel.y + panel.h; i++, line.y += theme->row)
        draw_figures_row(&model->rows[i], draw, font, theme, line);
}

void tach_figures_note(const tach_figures_model *model, tach_explain_list *list, const tach_theme *theme, tach_rect panel)
{
    tach_explain_group(list);
    tach_explain_add(list, (tach_rect){panel.x, panel.y, panel.w, theme->head_row}, TACH_EXPLAIN_RUN, "", "");
    tach_rect inner = tach_panel_inner(theme, panel), line = {panel.x, panel.y + theme->head_row, panel.w, theme->row};
    figure_places at = place_figures(theme, inner.x);
    for (uint32_t i = 0; i < model->row_count && line.y + line.h <= panel.y + panel.h; i++, line.y += line.h) {
        const tach_figures_row *row = &model->rows[i];
        tach_explain_subject subject = (tach_explain_subject)(TACH_EXPLAIN_FIGURE + (int)row->figure);
        tach_explain_add(list, line, subject, "", row->text[0] ? row->text : row->left)->unit = row->left_unit;
        if (!row->text[0] && at.right_end <= inner.x + inner.w)
            tach_explain_add(list, (tach_rect){at.left_end, line.y, panel.x + panel.w - at.left_end, line.h}, subject, "",
                             row->right)
                ->unit = row->right_unit;
    }
}
