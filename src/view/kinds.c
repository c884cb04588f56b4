#include "view/kinds.h"

#include <string.h>

#include "base/text.h"
#include "model/hitches.h"
#include "view/explain.h"
#include "view/layout.h"
#include "view/number.h"
#include "view/panel.h"

/* ---- Text ---- */

static void put_lost_ms(char out[12], uint64_t ns)
{
    double ms = (double)ns / 1e6;
    if (ms < 99999.95)
        tach_text_fixed(out, 12, ms, 1);
    else
        tach_number_short(out, 12, ms);
}

static char letter_of(const tach_run *run, uint32_t kind)
{
    uint32_t earlier = 0;
    for (uint32_t i = 0; i < run->kind_count; i++)
        earlier += run->kinds[i].first_frame < run->kinds[kind].first_frame;
    return tach_hitches_letter(earlier);
}

static void put_cause(tach_kinds_row *row, const tach_verdict *worst)
{
    size_t length = 0;
    if (worst->cause_count == 0) {
        tach_text_append(row->cause, sizeof row->cause, &length, "no scope explains it");
        return;
    }
    const tach_cause *cause = &worst->causes[0];
    char ms[12];
    put_lost_ms(ms, cause->excess_ns);
    tach_text_append(row->cause, sizeof row->cause, &length, "%s%s", cause->kind == TACH_CAUSE_GPU ? "GPU: " : "", cause->path);
    row->path_length = (uint32_t)length;
    tach_text_append(row->cause, sizeof row->cause, &length, " +%s ms%s%s", ms, cause->what[0] ? "; " : "", cause->what);
}

/* Can it still be shown, with its tree? */
static bool is_kept(const tach_history *history, uint64_t number)
{
    const tach_history_frame *frame = tach_history_at(history, tach_history_age(history, number));
    tach_packet_reader reader;
    tach_frame_record record;
    return frame && tach_history_open(history, frame, &reader, &record);
}

static void put_kind(tach_kinds_row *row, const tach_moment *moment, uint32_t kind)
{
    const tach_hitch_kind *from = &moment->run->kinds[kind];
    row->kind = kind;
    row->lines = 1;
    row->letter[0] = letter_of(moment->run, kind);
    row->gone = !is_kept(moment->history, from->last_frame);
    tach_text_count(row->times, sizeof row->times, from->count);
    put_lost_ms(row->worst, from->worst.duration_ns);
    put_lost_ms(row->lost, from->lost_ns);
    tach_text_count_full(row->first, sizeof row->first, (int64_t)from->first_frame);
    tach_text_count_full(row->last, sizeof row->last, (int64_t)from->last_frame);
    put_cause(row, &from->worst);
}

static void put_kinds_note(tach_kinds_model *model, const tach_run *run, uint32_t hidden)
{
    char lost[16];
    size_t length = 0;
    tach_text_fixed(lost, sizeof lost, run->figures.hitch_lost_ms, 1);
    tach_text_append(model->note, sizeof model->note, &length, "%u %s · ", run->figures.hitches,
                     run->figures.hitches == 1 ? "hitch" : "hitches");
    if (run->kind_count > 0 || run->figures.hitches == 0)
        tach_text_append(model->note, sizeof model->note, &length, "%u %s · ", run->kind_count,
                         run->kind_count == 1 ? "kind" : "kinds");
    tach_text_append(model->note, sizeof model->note, &length, "%s ms lost", lost);
    if (hidden > 0)
        tach_text_append(model->note, sizeof model->note, &length, " · %u not shown", hidden);
}

static void put_gone_note(tach_kinds_model *model, const tach_kinds_row *row)
{
    size_t length = 0;
    model->note[0] = 0;
    tach_text_append(model->note, sizeof model->note, &length, "%s: its last frame has left the history", row->letter);
}

static void put_kind_rows(tach_kinds_model *model, const tach_moment *moment, uint32_t room, uint32_t selected)
{
    const tach_run *run = moment->run;
    uint32_t rows = tach_min_u32(run->kind_count, room);
    uint32_t first = moment->frozen && rows > 0 && selected >= rows ? selected - rows + 1 : 0;
    for (; model->row_count < rows; model->row_count++) {
        tach_kinds_row *row = &model->rows[model->row_count];
        put_kind(row, moment, first + model->row_count);
        row->selected = moment->frozen && row->kind == selected;
        if (row->selected && row->gone)
            put_gone_note(model, row);
    }
}

void tach_kinds_fill(tach_kinds_model *model, const tach_moment *moment, uint32_t room, uint32_t selected)
{
    const tach_run *run = moment->run;
    memset(model, 0, sizeof *model);
    put_kinds_note(model, run, run->kind_count > room ? run->kind_count - room : 0);
    /* A hitch is of no kind before the GPU's times are in, some frames late. */
    model->none = run->kind_count > 0 ? "" : run->figures.hitches > 0 ? "its cause is not known yet" : "none so far";
    if (run->kind_count == 0)
        return;
    selected = tach_min_u32(selected, run->kind_count - 1);
    put_kind_rows(model, moment, room, selected);
    if (!moment->frozen)
        return;
    size_t length = 0;
    tach_text_append(model->verdict_title, sizeof model->verdict_title, &length, "WORST OF KIND %c", letter_of(run, selected));
    tach_text_copy_utf8(model->verdict, sizeof model->verdict, run->kinds[selected].worst.text);
    length = 0;
    if (moment->use_key && moment->use_key[0])
        tach_text_append(model->verdict_note, sizeof model->verdict_note, &length, "%s shows its last frame", moment->use_key);
}

/* ---- Shapes ---- */

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
        tach_rect line = kind_line(model, theme, panel, i);
        if (x >= line.x && x < line.x + line.w && y >= line.y && y < line.y + line.h)
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
