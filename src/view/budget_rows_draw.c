/* budget_rows_draw.c - the rows of budget_rows.h, and what stands under them. */
#include "view/budget_rows.h"
#include "view/explain.h"
#include "view/layout.h"
#include "view/panel.h"
#include "view/spark.h"

/* Cells of small text, of value text where it says so. */
#define BADGE_CELLS       12 /* "■ +12.3 MiB" */
#define LIMIT_CELLS       7  /* "/ 16.67" */
#define UNIT_CELLS_BUDGET 3
#define NUMBER_CELLS      6 /* of value text */
#define NAME_CELLS        7 /* of text: the bar goes before the name does, and then the limit */
/* In units of 1/720 of the picture's height. */
#define BAR_WIDTH      56
#define BAR_GROWS_FROM 400 /* width of the panel: from there on, half of what there is more */
#define SPARK_H        28
#define LINE_H         16
#define SPACE          8
#define DETAIL_LINES   3

#define BAR_PART (2.0f / 3) /* of the bar, where the limit stands */

static const char *const how_to[] = {
    "No budgets yet. In a file for tach_budgets_load,",
    "read again whenever it changes:",
    "  [counter render/triangles]",
    "  max = 200000",
    "  owner = art",
};

typedef struct budget_places {
    float name_x, name_w, bar_x, bar_w, value_right, unit_x, limit_x, limit_w, badge_right, badge_w;
} budget_places;

static float units(const tach_theme *theme, float count) { return tach_theme_whole(count * theme->scale); }

float tach_budget_rows_detail(const tach_theme *theme, bool asked)
{
    uint32_t lines = asked ? DETAIL_LINES : TACH_COUNT_OF(how_to);
    return units(theme, SPACE) + (asked ? units(theme, SPARK_H) + units(theme, SPACE) : 0) + (float)lines * units(theme, LINE_H);
}

/* From the right: badge, limit, unit, value, bar; the name has the rest. */
static budget_places place_columns(const tach_theme *theme, tach_rect inner)
{
    budget_places p;
    float space = units(theme, SPACE);
    p.badge_right = inner.x + inner.w;
    p.badge_w = BADGE_CELLS * theme->small_cell;
    p.limit_w = LIMIT_CELLS * theme->small_cell;
    p.limit_x = p.badge_right - p.badge_w - p.limit_w;
    p.unit_x = p.limit_x - (UNIT_CELLS_BUDGET + 1) * theme->small_cell;
    p.value_right = p.unit_x - tach_theme_whole(theme->small_cell / 2);
    p.bar_w = units(theme, BAR_WIDTH) + tach_max_f(0, tach_theme_whole((inner.w - BAR_GROWS_FROM * theme->scale) / 2));
    p.bar_x = p.value_right - NUMBER_CELLS * theme->cell - p.bar_w;
    p.name_x = inner.x;
    p.name_w = p.bar_x - space - inner.x;
    if (p.name_w < NAME_CELLS * theme->cell) {
        p.name_w += p.bar_w + space;
        p.bar_w = 0;
    }
    if (p.name_w < NAME_CELLS * theme->cell) { /* then the limit, of which the badge says enough */
        p.name_w += p.limit_w;
        p.value_right += p.limit_w;
        p.unit_x += p.limit_w;
        p.limit_x += p.limit_w;
        p.limit_w = 0;
    }
    return p;
}

static void draw_use_bar(const tach_budget_row *row, tach_draw *draw, const tach_theme *theme, const budget_places *p, float y)
{
    if (p->bar_w <= 0)
        return;
    tach_rect bar = {p->bar_x, y + (float)(int32_t)((theme->row - theme->bar) / 2), p->bar_w, theme->bar};
    tach_draw_rect(draw, bar, TACH_COLOR_TRACK);
    tach_rect fill = bar;
    fill.w = bar.w * tach_clamp_f((float)row->share * BAR_PART, 0, 1);
    if (fill.w > 0 && row->badge.state != TACH_BADGE_NONE)
        tach_draw_rect_exact(draw, fill, tach_badge_color(row->badge.state));
    float over = units(theme, 2);
    tach_draw_rect(draw, (tach_rect){tach_theme_whole(bar.x + bar.w * BAR_PART), bar.y - over, theme->hair, bar.h + 2 * over},
                   TACH_COLOR_TEXT);
}

static void draw_budget_row(const tach_budget_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel,
                            const budget_places *p, float y)
{
    if (row->selected)
        tach_panel_selection(draw, theme, (tach_rect){panel.x, y, panel.w, theme->row});
    bool bad = row->badge.state >= TACH_BADGE_WARN, unseen = row->unjudged[0] != 0;
    tach_color color = unseen ? TACH_COLOR_FAINT : TACH_COLOR_TEXT;
    float baseline = tach_theme_baseline(y, theme->row, theme->text);
    tach_color name_color = bad || row->selected ? TACH_COLOR_TEXT : TACH_COLOR_SECONDARY;
    float room = p->name_w - tach_font_measure(font, theme->small, row->suffix);
    float name_w = tach_draw_text_name(draw, bad ? theme->value : theme->text, p->name_x, baseline, room,
                                       unseen ? TACH_COLOR_FAINT : name_color, row->name);
    tach_draw_text(draw, theme->small, p->name_x + name_w, baseline, TACH_COLOR_FAINT, row->suffix);
    draw_use_bar(row, draw, theme, p, y);
    tach_panel_text_right(draw, font, theme->value, p->value_right, baseline, NUMBER_CELLS * theme->cell, color, row->value);
    tach_draw_text_cut(draw, theme->small, p->unit_x, baseline, UNIT_CELLS_BUDGET * theme->small_cell, TACH_COLOR_FAINT, row->unit);
    float slash = p->limit_w > 0 ? tach_draw_text(draw, theme->small, p->limit_x, baseline, TACH_COLOR_FAINT, "/ ") : 0;
    tach_draw_text_cut(draw, theme->small, p->limit_x + slash, baseline, p->limit_w - slash, TACH_COLOR_FAINT, row->limit);
    tach_panel_text_right(draw, font, theme->head, p->badge_right, baseline, p->badge_w - theme->small_cell,
                          unseen ? TACH_COLOR_FAINT : tach_badge_color(row->badge.state), unseen ? row->unjudged : row->badge.text);
}

static void draw_focus_line(const tach_budget_rows *list, const tach_moment *moment, tach_draw *draw, const tach_theme *theme,
                            tach_rect box)
{
    if (!moment->budget_series || list->focus >= moment->frame.budget_count)
        return;
    float series[TACH_VALUE_HISTORY];
    uint64_t frames = moment->budget_frames;
    uint32_t count = frames < TACH_VALUE_HISTORY ? (uint32_t)frames : TACH_VALUE_HISTORY;
    for (uint32_t i = 0; i < count; i++)
        series[i] = moment->budget_series[list->focus][(frames - count + i) % TACH_VALUE_HISTORY];
    tach_spark spark;
    tach_spark_gather(&spark, series, count, 1, 0);
    const tach_budget *budget = &moment->frame.budgets[list->focus];
    double limit = budget->kind == TACH_BUDGET_FRAME ? budget->limit * TACH_BADGE_TOLERANCE : budget->limit;
    tach_spark_draw_limit(&spark, draw, theme, box, TACH_VALUE_HISTORY, (float)limit);
}

static void draw_detail(const tach_budget_rows *list, const tach_moment *moment, tach_draw *draw, tach_font *font,
                        const tach_theme *theme, tach_rect inner, float y)
{
    float line = units(theme, LINE_H), space = units(theme, SPACE);
    tach_draw_rect(draw, (tach_rect){inner.x, y, inner.w, theme->hair}, TACH_COLOR_EDGE);
    y += space;
    draw_focus_line(list, moment, draw, theme, (tach_rect){inner.x, y, inner.w, units(theme, SPARK_H)});
    y += units(theme, SPARK_H) + space / 2;
    float baseline = tach_theme_baseline(y, line, theme->small);
    tach_color color = list->focus_state >= TACH_BADGE_WARN ? tach_badge_color(list->focus_state) : TACH_COLOR_SECONDARY;
    tach_panel_text_lines(draw, font, theme->small, inner.x, baseline, inner.w, line, DETAIL_LINES - 1, color, list->advice);
    baseline += line * (DETAIL_LINES - 1);
    float facts_w = tach_draw_text_cut(draw, theme->small, inner.x, baseline, inner.w, TACH_COLOR_SECONDARY, list->facts);
    float room = inner.w - facts_w - 2 * theme->small_cell;
    if (tach_font_measure(font, theme->small, list->source) <= room) /* without its line it is of no use */
        tach_draw_text_right(draw, theme->small, inner.x + inner.w, baseline, TACH_COLOR_FAINT, list->source);
}

static void draw_how_to(tach_draw *draw, const tach_theme *theme, tach_rect inner, float y)
{
    y += units(theme, SPACE) / 2;
    for (size_t i = 0; i < TACH_COUNT_OF(how_to); i++, y += units(theme, LINE_H))
        tach_draw_text_cut(draw, theme->small, inner.x, tach_theme_baseline(y, units(theme, LINE_H), theme->small), inner.w,
                           how_to[i][0] == ' ' ? TACH_COLOR_CPU : TACH_COLOR_SECONDARY, how_to[i]);
}

void tach_budget_rows_draw(const tach_budget_rows *list, const tach_moment *moment, tach_draw *draw, tach_font *font,
                           const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "BUDGETS", list->note);
    tach_rect inner = tach_panel_inner(theme, panel);
    budget_places places = place_columns(theme, inner);
    bool asked = tach_budget_rows_asked(moment);
    float detail_y = panel.y + panel.h - tach_budget_rows_detail(theme, asked);
    float y = panel.y + theme->head_row;
    for (uint32_t i = 0; i < list->row_count && y + theme->row <= detail_y; i++, y += theme->row)
        draw_budget_row(&list->rows[i], draw, font, theme, panel, &places, y);
    if (!asked)
        draw_how_to(draw, theme, inner, detail_y - units(theme, SPACE) / 2);
    else if (list->focus != TACH_NONE)
        draw_detail(list, moment, draw, font, theme, inner, detail_y - units(theme, SPACE) / 2);
}

int32_t tach_budget_rows_hit(const tach_budget_rows *list, const tach_theme *theme, tach_rect panel, float x, float y)
{
    return tach_layout_row_at(theme, panel, theme->head_row, list->row_count, x, y);
}

/* ---- Where what stands ------------------------------------------------------------------------------------------------------ */

static void tell_budget(tach_explain_place *place, const tach_moment *moment, uint32_t index)
{
    const tach_budget *budget = &moment->frame.budgets[index];
    place->file = budget->file ? budget->file : "";
    place->line = budget->line;
}

static void note_budget_row(const tach_budget_row *row, const tach_moment *moment, tach_explain_list *places,
                            const budget_places *p, tach_rect line)
{
    const struct {
        float left, right;
        tach_explain_subject subject;
        const char *value, *unit;
    } columns[] = {
        {line.x, p->limit_x, TACH_EXPLAIN_USED, row->value, row->unit},
        {p->limit_x, p->badge_right - p->badge_w, TACH_EXPLAIN_LIMIT, row->limit, row->unit},
        {p->badge_right - p->badge_w, line.x + line.w, TACH_EXPLAIN_BUDGET_STATE,
         row->unjudged[0] ? row->unjudged : row->badge.text, ""},
    };
    tach_explain_group(places);
    for (size_t i = 0; i < TACH_COUNT_OF(columns); i++) {
        tach_rect cell = {columns[i].left, line.y, columns[i].right - columns[i].left, line.h};
        tach_explain_place *place = tach_explain_add(places, cell, columns[i].subject, row->name, columns[i].value);
        place->unit = columns[i].unit;
        place->selected = row->selected;
        tell_budget(place, moment, row->budget);
    }
}

static void note_detail(const tach_budget_rows *list, const tach_moment *moment, tach_explain_list *places, const tach_theme *theme,
                        tach_rect panel, float y)
{
    const char *owner = list->focus < moment->frame.budget_count ? moment->frame.budgets[list->focus].name : "";
    float line = units(theme, LINE_H), facts_y = panel.y + panel.h - line - units(theme, SPACE) / 2;
    tach_explain_group(places);
    tach_rect advice = {panel.x, y, panel.w, facts_y - y}, facts = {panel.x, facts_y, panel.w, panel.y + panel.h - facts_y};
    tell_budget(tach_explain_add(places, advice, TACH_EXPLAIN_ADVICE, owner, ""), moment, list->focus);
    tell_budget(tach_explain_add(places, facts, TACH_EXPLAIN_BUDGET_PAST, owner, ""), moment, list->focus);
}

void tach_budget_rows_note(const tach_budget_rows *list, const tach_moment *moment, tach_explain_list *places,
                           const tach_theme *theme, tach_rect panel)
{
    tach_explain_group(places);
    tach_explain_add(places, (tach_rect){panel.x, panel.y, panel.w, theme->head_row}, TACH_EXPLAIN_BUDGET_COUNTS, "", "");
    budget_places columns = place_columns(theme, tach_panel_inner(theme, panel));
    bool asked = tach_budget_rows_asked(moment);
    float detail_y = panel.y + panel.h - tach_budget_rows_detail(theme, asked);
    tach_rect line = {panel.x, panel.y + theme->head_row, panel.w, theme->row};
    for (uint32_t i = 0; i < list->row_count && line.y + line.h <= detail_y; i++, line.y += line.h)
        note_budget_row(&list->rows[i], moment, places, &columns, line);
    if (!asked)
        tach_explain_add(places, (tach_rect){panel.x, detail_y, panel.w, panel.y + panel.h - detail_y}, TACH_EXPLAIN_LIMIT, "", "");
    else if (list->focus < moment->frame.budget_count)
        note_detail(list, moment, places, theme, panel, detail_y);
}
