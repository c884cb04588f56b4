/* kinds_draw.c - the table of hitches and a verdict as shapes. */
#include "view/kinds.h"

#include <string.h>

#include "base/text.h"
#include "view/explain.h"
#include "view/layout.h"
#include "view/panel.h"

typedef struct kind_places {
    float letter, times, worst, lost, cause, cause_end, first, last; /* numbers end there, texts begin */
} kind_places;

/* Columns that find no room have no place: their edge is 0. */
static kind_places place_kinds(const tach_theme *theme, tach_rect inner)
{
    float cell = theme->cell, end = inner.x + inner.w;
    kind_places at = {.letter = inner.x, .times = inner.x + 9 * cell};
    at.worst = at.times + 9 * cell;
    at.lost = at.worst + 9 * cell;
    at.cause = at.lost + 2 * cell;
    at.cause_end = end;
    if (inner.w >= 96 * cell) { /* the cause keeps half */
        at.last = end;
        at.first = end - 11 * cell;
        at.cause_end = at.first - 11 * cell;
    } else if (inner.w < 48 * cell) {
        at.cause = at.worst + 2 * cell;
        at.lost = 0;
    }
    return at;
}

static void draw_kinds_heads(tach_draw *draw, const tach_theme *theme, const kind_places *at, float y)
{
    float baseline = tach_theme_baseline(y, theme->column_row, theme->small);
    const struct {
        float edge;
        const char *head;
    } heads[] = {
        {at->times, "times"}, {at->worst, "worst ms"}, {at->lost, "lost ms"}, {at->first, "first frame"}, {at->last, "last frame"}};
    tach_draw_text(draw, theme->small, at->letter, baseline, TACH_COLOR_FAINT, "kind");
    for (size_t i = 0; i < TACH_COUNT_OF(heads); i++) {
        if (heads[i].edge > 0)
            tach_draw_text_right(draw, theme->small, heads[i].edge, baseline, TACH_COLOR_FAINT, heads[i].head);
    }
    tach_draw_text_cut(draw, theme->small, at->cause, baseline, at->cause_end - at->cause, TACH_COLOR_FAINT, "cause of the worst");
}

static void draw_kind(const tach_kinds_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme, const kind_places *at,
                      tach_rect line)
{
    float baseline = tach_theme_baseline(line.y, theme->row, theme->text);
    if (row->selected)
        tach_panel_selection(draw, theme, line);
    tach_draw_text(draw, theme->value, at->letter, baseline, TACH_COLOR_OVER, row->letter);
    tach_draw_text_right(draw, theme->text, at->times, baseline, TACH_COLOR_TEXT, row->times);
    tach_draw_text_right(draw, theme->value, at->worst, baseline, TACH_COLOR_TEXT, row->worst);
    if (at->lost > 0)
        tach_draw_text_right(draw, theme->text, at->lost, baseline, TACH_COLOR_TEXT, row->lost);
    tach_panel_text_lines(draw, font, theme->text, at->cause, baseline, at->cause_end - at->cause, theme->row, row->lines,
                          TACH_COLOR_TEXT, row->cause);
    if (at->last <= 0)
        return;
    float room = at->last - at->first - theme->small_cell;
    tach_panel_text_right(draw, font, theme->small, at->first, baseline, room, TACH_COLOR_FAINT, row->first);
    tach_panel_text_right(draw, font, theme->small, at->last, baseline, room, row->gone ? TACH_COLOR_FAINT : TACH_COLOR_TEXT,
                          row->last);
}

/* Where a row stands; its height is 0 when there is no room for it. */
static tach_rect kind_line(const tach_kinds_model *model, const tach_theme *theme, tach_rect panel, uint32_t row)
{
    tach_rect line = {panel.x, panel.y + theme->head_row + theme->column_row, panel.w, 0};
    for (uint32_t i = 0; i < row; i++)
        line.y += (float)model->rows[i].lines * theme->row;
    float height = (float)model->rows[row].lines * theme->row;
    line.h = line.y + height <= panel.y + panel.h ? height : 0;
    return line;
}

/* "update > … > a star" for "update > ai > path finding > a star". */
static void shorten_path(tach_kinds_row *row)
{
    static const char step[] = " > ", dots[] = "…";
    char *first = NULL, *last = NULL;
    for (char *at = row->cause; at < row->cause + row->path_length; at++) {
        if (strncmp(at, step, strlen(step)) != 0)
            continue;
        last = at;
        if (!first)
            first = at + strlen(step);
    }
    if (!first || last < first + 2)
        return;
    memmove(first + strlen(dots), last, strlen(last) + 1); /* a byte more at most: the cause has room for it */
    memcpy(first, dots, strlen(dots));
}

void tach_kinds_fit(tach_kinds_model *model, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    kind_places at = place_kinds(theme, tach_panel_inner(theme, panel));
    uint32_t room = tach_layout_rows(theme, panel.h, theme->head_row + theme->column_row);
    uint32_t spare = room > model->row_count ? room - model->row_count : 0;
    for (uint32_t i = 0; i < model->row_count; i++) {
        tach_kinds_row *row = &model->rows[i];
        float width = at.cause_end - at.cause;
        if (tach_panel_count_lines(font, theme->text, width, 2 + spare, row->cause) > 1 + spare)
            shorten_path(row);
        uint32_t lines = tach_panel_count_lines(font, theme->text, width, 1 + spare, row->cause);
        row->lines = tach_max_u32(lines, 1);
        spare -= row->lines - 1;
    }
}

int32_t tach_kinds_hit(const tach_kinds_model *model, const tach_theme *theme, tach_rect panel, float x, float y)
{
    for (uint32_t i = 0; i < model->row_count; i++) {
        if (tach_layout_inside(kind_line(model, theme, panel, i), x, y))
            return (int32_t)i;
    }
    return -1;
}

void tach_kinds_draw(const tach_kinds_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "HITCHES BY KIND", model->note);
    tach_rect inner = tach_panel_inner(theme, panel);
    if (model->row_count == 0) {
        float y = tach_theme_baseline(panel.y + theme->head_row, theme->row, theme->text);
        tach_draw_text_cut(draw, theme->text, inner.x, y, inner.w, TACH_COLOR_SECONDARY, model->none);
        return;
    }
    if (inner.w < 34 * theme->cell)
        return;
    kind_places at = place_kinds(theme, inner);
    draw_kinds_heads(draw, theme, &at, panel.y + theme->head_row);
    for (uint32_t i = 0; i < model->row_count; i++) {
        tach_rect line = kind_line(model, theme, panel, i);
        if (line.h > 0)
            draw_kind(&model->rows[i], draw, font, theme, &at, line);
    }
}

static void note_kind(const tach_kinds_row *row, tach_explain_list *list, const kind_places *at, tach_rect line)
{
    const struct {
        float left, right;
        tach_explain_subject subject;
        const char *value;
    } columns[] = {
        {at->letter, at->times, TACH_EXPLAIN_KIND_TIMES, row->times}, {at->times, at->worst, TACH_EXPLAIN_KIND_WORST, row->worst},
        {at->worst, at->lost, TACH_EXPLAIN_KIND_LOST, row->lost},     {at->cause, at->cause_end, TACH_EXPLAIN_KIND, row->cause},
        {at->cause_end, at->first, TACH_EXPLAIN_FRAME, row->first},   {at->first, at->last, TACH_EXPLAIN_FRAME, row->last},
    };
    for (size_t i = 0; i < TACH_COUNT_OF(columns); i++) {
        tach_rect cell = {columns[i].left, line.y, columns[i].right - columns[i].left, line.h};
        tach_explain_add(list, cell, columns[i].subject, row->letter, columns[i].value)->selected = row->selected;
    }
}

void tach_kinds_note(const tach_kinds_model *model, tach_explain_list *list, const tach_theme *theme, tach_rect panel)
{
    tach_explain_group(list);
    tach_explain_add(list, (tach_rect){panel.x, panel.y, panel.w, theme->head_row}, TACH_EXPLAIN_KINDS, "", "");
    tach_rect inner = tach_panel_inner(theme, panel);
    if (inner.w < 34 * theme->cell)
        return;
    kind_places at = place_kinds(theme, inner);
    for (uint32_t i = 0; i < model->row_count; i++) {
        tach_rect line = kind_line(model, theme, panel, i);
        if (line.h <= 0)
            continue;
        tach_explain_group(list);
        note_kind(&model->rows[i], list, &at, line);
    }
    tach_explain_group(list);
}

void tach_kinds_note_verdict(const tach_kinds_model *model, tach_explain_list *list, tach_rect panel)
{
    tach_explain_group(list);
    tach_explain_add(list, panel, TACH_EXPLAIN_VERDICT, model->verdict_title, "");
}

/* The part of a text that fits into one line, to a space where there is one; `rest`: where the next line begins. */
static void take_line(tach_font *font, tach_text_style style, float width, const char *text, char *line, size_t size,
                      const char **rest)
{
    const char *cut = tach_panel_line_end(font, style, width, text);
    if (cut == text)
        cut = text + strcspn(text, "\n"); /* not even a character fits */
    size_t length = 0;
    line[0] = 0;
    tach_text_append(line, size, &length, "%.*s", (int)(cut - text), text);
    *rest = cut + (*cut == ' ' || *cut == '\n');
}

void tach_kinds_draw_verdict(const tach_kinds_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                             tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, model->verdict_title, model->verdict_note);
    tach_rect inner = tach_panel_inner(theme, panel);
    float y = panel.y + theme->head_row, indent = 0;
    const char *text = model->verdict;
    for (; *text && y + theme->row <= panel.y + panel.h; y += theme->row) {
        char line[TACH_VERDICT_TEXT];
        const char *rest;
        take_line(font, theme->text, inner.w - indent, text, line, sizeof line, &rest);
        tach_draw_text_cut(draw, theme->text, inner.x + indent, tach_theme_baseline(y, theme->row, theme->text), inner.w - indent,
                           text == model->verdict ? TACH_COLOR_TEXT : TACH_COLOR_SECONDARY, line);
        indent = rest > text && rest[-1] != '\n' ? theme->indent : 0;
        text = rest;
    }
}
