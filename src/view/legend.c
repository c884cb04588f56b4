#include "view/legend.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "view/number.h"
#include "view/panel.h"

/* In units of 1/720 of the picture's height. */
#define WIDTH_UNITS       440
#define WIDTH_UNITS_LEAST 300
#define SCALE_UNITS       18
#define LINE_UNITS        18
#define BELOW_UNITS       8
#define WORD_GAP_UNITS    4 /* between words of the scale */
#define MOST_ROWS         5 /* of a line: in the narrowest legend no sentence of ours takes more */

/* ---- Words ------------------------------------------------------------------------------------------------------------------ */

static char *add_line(tach_legend *legend, tach_color color, size_t *length)
{
    if (legend->line_count == TACH_LEGEND_LINES)
        legend->line_count--; /* the last gives way */
    char *line = legend->lines[legend->line_count];
    legend->colors[legend->line_count++] = color;
    line[0] = 0;
    *length = 0;
    return line;
}

static void add_text(tach_legend *legend, tach_color color, const char *text)
{
    size_t length;
    char *line = add_line(legend, color, &length);
    tach_text_add(line, TACH_LEGEND_LINE_BYTES, &length, text);
}

static void write_percent(char out[16], uint64_t part, uint64_t whole)
{
    tach_text_fixed(out, 16, 100.0 * (double)part / (double)whole, 1);
}

/* "layers a pixel · mean 2.70 · P99 9 · 3.1 % above 8" */
static void add_pixels(tach_legend *legend, const tach_view *view, const tach_view_pixels *pixels)
{
    size_t length;
    char number[16];
    char *line = add_line(legend, TACH_COLOR_TEXT, &length);
    tach_text_add(line, TACH_LEGEND_LINE_BYTES, &length, view->unit);
    if (pixels->frame == 0 || pixels->pixels == 0) {
        tach_text_append(line, TACH_LEGEND_LINE_BYTES, &length, " · numbers pending");
        return;
    }
    tach_text_fixed(number, sizeof number, (double)pixels->layers / (double)pixels->pixels, 2);
    tach_text_append(line, TACH_LEGEND_LINE_BYTES, &length, " · mean %s · P99 %u", number, pixels->p99);
    write_percent(number, pixels->above, pixels->pixels);
    tach_text_append(line, TACH_LEGEND_LINE_BYTES, &length, " · %s %% above %d", number, TACH_VIEW_ABOVE);
    if (pixels->unknown > 0) {
        write_percent(number, pixels->unknown, pixels->pixels + pixels->unknown);
        tach_text_append(line, TACH_LEGEND_LINE_BYTES, &length, " · %s %% unknown", number);
    }
}

static void add_view(tach_legend *legend, const tach_view *view, const tach_view_state *state)
{
    size_t length;
    if (view->unit)
        add_pixels(legend, view, &state->pixels);
    add_text(legend, TACH_COLOR_SECONDARY, view->shows);
    if (state->kept > 0 || state->note[0]) {
        char *line = add_line(legend, state->kept > 0 ? TACH_COLOR_WARN : TACH_COLOR_FAINT, &length);
        if (state->kept > 0)
            tach_text_append(line, TACH_LEGEND_LINE_BYTES, &length, "▲ %u of %u draws as the game made them%s", state->kept,
                             state->draws, state->note[0] ? ": " : "");
        tach_text_add(line, TACH_LEGEND_LINE_BYTES, &length, state->note);
    }
}

/* A name of several words is not broken into lines. */
static void add_view_name(char *line, size_t *length, const char *name)
{
    for (; *name; name++)
        tach_text_append(line, TACH_LEGEND_LINE_BYTES, length, "%.*s", *name == ' ' ? 2 : 1, *name == ' ' ? "\u00A0" : name);
}

/* What there is, and what is not to be had here and why. */
static void add_choice(tach_legend *legend, const tach_views *views)
{
    size_t length;
    char *line = add_line(legend, TACH_COLOR_SECONDARY, &length);
    uint32_t left_out = 0;
    for (uint32_t i = 0; i < views->count; i++) {
        if (views->unavailable(views->user, i)) {
            left_out++;
            continue;
        }
        tach_text_add(line, TACH_LEGEND_LINE_BYTES, &length, length ? " · " : "");
        add_view_name(line, &length, views->views[i].name);
    }
    if (length == 0)
        legend->line_count--;
    if (left_out == views->count && left_out > 0) { /* mostly for one reason */
        line = add_line(legend, TACH_COLOR_FAINT, &length);
        tach_text_append(line, TACH_LEGEND_LINE_BYTES, &length, "not available: %s", views->unavailable(views->user, 0));
        return;
    }
    for (uint32_t i = 0; i < views->count && left_out > 0; i++) {
        const char *why = views->unavailable(views->user, i);
        if (!why)
            continue;
        line = add_line(legend, TACH_COLOR_FAINT, &length);
        tach_text_append(line, TACH_LEGEND_LINE_BYTES, &length, "%s not available: %s", views->views[i].name, why);
    }
}

static void put_title(tach_legend *legend, const char *kind, const char *name)
{
    size_t length = 0;
    tach_text_append(legend->title, sizeof legend->title, &length, "%s: %s", kind, name);
    for (char *c = legend->title; *c; c++)
        *c = (char)toupper((unsigned char)*c);
}

static void write_hint(tach_legend *legend, const tach_legend_input *input)
{
    size_t length = 0;
    if (input->next_key[0])
        tach_text_append(legend->note, sizeof legend->note, &length, "%s next", input->next_key);
    if (input->experiment_key[0])
        tach_text_append(legend->note, sizeof legend->note, &length, "%s%s experiments", length ? " · " : "",
                         input->experiment_key);
}

void tach_legend_fill(tach_legend *legend, const tach_legend_input *input)
{
    const tach_view_state *state = input->state;
    size_t length = 0;
    memset(legend, 0, sizeof *legend);
    if (!input->views)
        return;
    bool on = state->shown >= 0 && (uint32_t)state->shown < input->views->count;
    write_hint(legend, input);
    if (input->experiment) {
        put_title(legend, "experiment", input->experiment);
        tach_text_append(legend->tag, sizeof legend->tag, &length, "EXPERIMENT %s · ", input->experiment);
        const char *behind_title = legend->tag + length;
        tach_text_append(legend->tag, sizeof legend->tag, &length, "%u %% · frames with it and without in turn", input->percent);
        add_text(legend, TACH_COLOR_TEXT, behind_title);
    } else if (on) {
        const tach_view *view = &input->views->views[state->shown];
        put_title(legend, "view", view->name);
        tach_text_append(legend->tag, sizeof legend->tag, &length, "VIEW %s · these frames are in no statistic%s%s%s", view->name,
                         input->next_key[0] ? " · " : "", input->next_key, input->next_key[0] ? " next" : "");
        legend->scale = view->step_count > 0 ? view : NULL;
        add_view(legend, view, state);
    } else if (input->frozen || input->verdict_count > 0) {
        tach_text_append(legend->title, sizeof legend->title, &length, "DEBUG VIEW: NONE");
        if (input->frozen)
            add_choice(legend, input->views);
    }
    for (uint32_t i = 0; i < input->verdict_count; i++)
        add_text(legend, TACH_COLOR_TEXT, input->verdicts[i]);
}

/* ---- Picture ---------------------------------------------------------------------------------------------------------------- */

static float line_height(const tach_theme *theme) { return tach_theme_whole(LINE_UNITS * theme->scale); }

static float scale_height(const tach_legend *legend, const tach_theme *theme)
{
    return legend->scale ? tach_theme_whole((SCALE_UNITS + LINE_UNITS) * theme->scale) : 0;
}

/* A key less where both have no room beside the title: the line of keys has it too. */
static void fit_hint(tach_legend *legend, tach_font *font, const tach_theme *theme, float width)
{
    char *second = strstr(legend->note, " · ");
    float title = tach_font_measure(font, theme->head, legend->title) + 2 * theme->small_cell;
    if (second && title + tach_font_measure(font, theme->small, legend->note) > width)
        *second = 0;
}

tach_rect tach_legend_place(tach_legend *legend, tach_font *font, const tach_theme *theme, tach_rect body, float right)
{
    float width = tach_min_f(tach_theme_whole(WIDTH_UNITS * theme->scale), right - body.x);
    float height = theme->head_row + scale_height(legend, theme) + tach_theme_whole(BELOW_UNITS * theme->scale);
    if (!legend->title[0] || width < WIDTH_UNITS_LEAST * theme->scale)
        return (tach_rect){0, 0, 0, 0};
    fit_hint(legend, font, theme, width - 2 * theme->inset);
    for (uint32_t i = 0; i < legend->line_count; i++) {
        legend->rows[i] =
            (uint8_t)tach_panel_count_lines(font, theme->small, width - 2 * theme->inset, MOST_ROWS, legend->lines[i]);
        height += (float)legend->rows[i] * line_height(theme);
    }
    if (height > body.h)
        return (tach_rect){0, 0, 0, 0};
    return (tach_rect){body.x, body.y + body.h - height, width, height};
}

/* A word stands under the middle of its step, as far as the bar allows; one that would touch the word before it is left out. */
static void draw_scale_words(const tach_view *view, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect inner,
                             float baseline)
{
    float step = inner.w / (float)view->step_count, free_from = inner.x;
    for (uint32_t i = 0; i < view->step_count; i++) {
        if (!view->labels[i])
            continue;
        float width = tach_font_measure(font, theme->small, view->labels[i]);
        float x = inner.x + step * ((float)i + 0.5f) - width / 2;
        x = tach_theme_whole(tach_max_f(tach_min_f(x, inner.x + inner.w - width), inner.x));
        if (x < free_from || width > inner.w)
            continue;
        tach_draw_text(draw, theme->small, x, baseline, TACH_COLOR_FAINT, view->labels[i]);
        free_from = x + width + WORD_GAP_UNITS * theme->scale;
    }
}

static void draw_scale(const tach_view *view, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect inner, float y)
{
    float step = inner.w / (float)view->step_count;
    float bar = tach_theme_whole((SCALE_UNITS - 4) * theme->scale);
    for (uint32_t i = 0; i < view->step_count; i++) {
        float x = inner.x + step * (float)i;
        tach_draw_rect(draw, (tach_rect){x, y, inner.x + step * (float)(i + 1) - x, bar}, view->steps[i] << 8 | 0xFF);
    }
    draw_scale_words(view, draw, font, theme, inner, tach_theme_baseline(y + bar, line_height(theme), theme->small));
}

void tach_legend_draw(const tach_legend *legend, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, legend->title, legend->note);
    tach_rect inner = tach_panel_inner(theme, panel);
    float y = panel.y + theme->head_row;
    if (legend->scale)
        draw_scale(legend->scale, draw, font, theme, inner, y);
    y += scale_height(legend, theme);
    for (uint32_t i = 0; i < legend->line_count; i++) {
        float baseline = tach_theme_baseline(y, line_height(theme), theme->small);
        tach_panel_text_lines(draw, font, theme->small, inner.x, baseline, inner.w, line_height(theme), legend->rows[i],
                              legend->colors[i], legend->lines[i]);
        y += (float)legend->rows[i] * line_height(theme);
    }
}

void tach_legend_draw_tag(const tach_legend *legend, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect line)
{
    float bar = tach_theme_whole(4 * theme->scale);
    float width = tach_min_f(line.w, tach_font_measure(font, theme->text, legend->tag) + bar + 2 * theme->inset);
    tach_rect box = {line.x, line.y, width, line.h};
    tach_panel_background(draw, theme, box, TACH_COLOR_POPUP);
    tach_draw_rect(draw, (tach_rect){box.x, box.y, bar, box.h}, TACH_COLOR_WARN);
    tach_draw_text_cut(draw, theme->text, box.x + bar + theme->inset, tach_theme_baseline(box.y, box.h, theme->text),
                       tach_max_f(width - bar - 2 * theme->inset, 0), TACH_COLOR_TEXT, legend->tag);
}
