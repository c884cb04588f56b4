/* counters_draw.c - the rows of counters.h: title, value, unit, and how it went as a range, a histogram, a line. */
#include <string.h>

#include "base/text.h"
#include "view/counters.h"
#include "view/explain.h"
#include "view/panel.h"
#include "view/spark.h"

#define VALUE_CELLS          6
#define CATEGORY_CELLS_LEAST 2   /* of a category that is cut: else only the name stands there */
#define UNIT_CELLS           8   /* "avg 1234"; one more stands free behind it */
#define RANGE_CELLS          10  /* "344k…424k" and one that stands free */
#define RANGE_FROM           380 /* units of width, from which there is room for it */

/* Category and name apart: the eye looks for the name, which is cut last. */
static void draw_title(const char *title, tach_draw *draw, tach_font *font, const tach_theme *theme, float x, float y, float width)
{
    size_t length = tach_counters_category(title);
    char category[48];
    if (length == 0 || length >= sizeof category) {
        tach_draw_text_name(draw, theme->text, x, y, width, TACH_COLOR_TEXT, title);
        return;
    }
    memcpy(category, title, length);
    category[length] = 0;
    float room = width - tach_font_measure(font, theme->text, title + length), advance = 0;
    if (room >= CATEGORY_CELLS_LEAST * theme->cell)
        advance = tach_draw_text_cut(draw, theme->text, x, y, room, TACH_COLOR_FAINT, category);
    tach_draw_text_name(draw, theme->text, x + advance, y, width - advance, TACH_COLOR_TEXT, title + length);
}

static bool is_bad(const tach_counters_row *row)
{
    return row->badge.state == TACH_BADGE_WARN || row->badge.state == TACH_BADGE_OVER;
}

/* Between title and value: the glyph of a state, and by how much where the title leaves room; the word stands behind the value.
 * Returns the room it took. */
static float draw_state(const tach_counters_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme, float right,
                        float baseline, float room)
{
    if (row->badge.state == TACH_BADGE_NONE)
        return 0;
    char text[sizeof row->badge.text];
    tach_text_copy_utf8(text, sizeof text, row->badge.text);
    char *glyph_end = text + strcspn(text, " ");
    const char *amount = is_bad(row) ? strrchr(row->badge.text, '+') : NULL;
    *glyph_end = 0;
    float width = tach_font_measure(font, theme->head, text) + theme->cell;
    if (amount && width + tach_font_measure(font, theme->head, amount) + theme->small_cell <= room) {
        size_t length = (size_t)(glyph_end - text);
        tach_text_append(text, sizeof text, &length, " %s", amount);
        width = tach_font_measure(font, theme->head, text) + theme->cell;
    }
    if (width > room)
        return 0;
    tach_draw_text_right(draw, theme->head, right, baseline, tach_badge_color(row->badge.state), text);
    return width;
}

static bool has_word(const tach_counters_row *row) { return is_bad(row) && !row->note[0]; }

/* Behind the value: its unit, or how it is spread; and the word for a bad state. */
static void draw_note(const tach_counters_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme, float x,
                      float baseline)
{
    float width = UNIT_CELLS * theme->small_cell;
    tach_draw_text_cut(draw, theme->small, x, baseline, width, TACH_COLOR_FAINT, row->note[0] ? row->note : row->unit);
    if (!has_word(row))
        return;
    const char *word = row->badge.state == TACH_BADGE_OVER ? "OVER" : "WARN";
    float advance = row->unit[0] ? tach_font_measure(font, theme->small, row->unit) + theme->small_cell : 0;
    tach_draw_text_cut(draw, theme->head, x + advance, baseline, width - advance, tach_badge_color(row->badge.state), word);
}

/* Where the parts of a row stand: of one without room the width is 0. */
typedef struct counters_places {
    float spark_x, spark_w;
    float range_x, range_w; /* of the range, and of a distribution's histogram */
    float unit_x, value_right;
    float pad; /* above and below what is drawn */
} counters_places;

static counters_places place_counters(const tach_theme *theme, tach_rect panel)
{
    tach_rect inner = tach_panel_inner(theme, panel);
    counters_places places = {.pad = (float)(int32_t)(6 * theme->scale)};
    places.spark_w = TACH_SPARK_COLUMNS * tach_max_f((float)(int32_t)(TACH_SPARK_COLUMN_WIDTH * theme->scale), 1);
    places.spark_x = inner.x + inner.w - places.spark_w;
    places.range_w = inner.w >= RANGE_FROM * theme->scale ? (RANGE_CELLS - 1) * theme->small_cell : 0;
    places.range_x = places.spark_x - theme->small_cell - places.range_w;
    places.unit_x = places.range_x - (places.range_w > 0 ? theme->small_cell : 0) - UNIT_CELLS * theme->small_cell;
    places.value_right = places.unit_x - places.pad;
    return places;
}

/* A histogram stands in place of the range, whose numbers it would repeat; without room for one, of the line. */
static tach_rect spread_box(const counters_places *places, const tach_theme *theme, float y)
{
    bool beside = places->range_w > 0;
    return (tach_rect){beside ? places->range_x : places->spark_x, y + places->pad, beside ? places->range_w : places->spark_w,
                       theme->row - 2 * places->pad};
}

/* A long range begins where the unit ends. */
static float range_room(const tach_counters_row *row, tach_font *font, const tach_theme *theme, const counters_places *places)
{
    if (has_word(row) || row->note[0] || places->range_w <= 0)
        return places->range_w;
    float unit = row->unit[0] ? tach_font_measure(font, theme->small, row->unit) + theme->small_cell : 0;
    return places->range_x + places->range_w - places->unit_x - unit;
}

/* How it went lately: as a range, or a histogram, and as a line. */
static void draw_course(const tach_counters_row *row, const tach_moment *moment, tach_draw *draw, tach_font *font,
                        const tach_theme *theme, const counters_places *places, float y)
{
    if (row->spread)
        tach_spark_draw_spread(&moment->spreads[row->value], draw, theme, spread_box(places, theme, y), TACH_COLOR_SECONDARY);
    else if (places->range_w > 0)
        tach_panel_text_right(draw, font, theme->small, places->range_x + places->range_w,
                              tach_theme_baseline(y, theme->row, theme->text), range_room(row, font, theme, places),
                              TACH_COLOR_FAINT, row->range);
    if (!moment->series || (row->spread && places->range_w <= 0))
        return;
    tach_spark spark;
    uint64_t newest = moment->history && moment->history->count ? tach_history_at(moment->history, 0)->number : 0;
    tach_rect box = {places->spark_x, y + places->pad, places->spark_w, theme->row - 2 * places->pad};
    tach_spark_gather(&spark, moment->series[row->value], moment->series_counts[row->value], TACH_SPARK_EACH, newest);
    tach_spark_draw(&spark, draw, theme, box, TACH_SPARK_COLUMNS, TACH_COLOR_CPU);
}

static void draw_counter(const tach_counters_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme,
                         const counters_places *places, float x, float y)
{
    float baseline = tach_theme_baseline(y, theme->row, theme->text);
    float value_w = tach_max_f(tach_font_measure(font, theme->value, row->text), VALUE_CELLS * theme->cell);
    float title_w = places->value_right - value_w - theme->cell / 2 - x;
    float badge_room = title_w - tach_font_measure(font, theme->text, row->title);
    title_w -= draw_state(row, draw, font, theme, x + title_w, baseline, badge_room);
    draw_title(row->title, draw, font, theme, x, baseline, title_w);
    tach_panel_text_right(draw, font, theme->value, places->value_right, baseline, value_w + theme->cell,
                          is_bad(row) ? tach_badge_color(row->badge.state) : TACH_COLOR_TEXT, row->text);
    draw_note(row, draw, font, theme, places->unit_x, baseline);
}

void tach_counters_draw(const tach_counters_model *model, const tach_moment *moment, tach_draw *draw, tach_font *font,
                        const tach_theme *theme, tach_rect panel)
{
    counters_places places = place_counters(theme, panel);
    char note[sizeof model->note + 48];
    size_t length = 0;
    tach_text_append(note, sizeof note, &length, "%s%s%s%d frames", model->note, model->note[0] ? " · " : "",
                     places.range_w > 0 ? "least…most of " : "", TACH_VALUE_HISTORY);
    tach_panel_draw(draw, font, theme, panel, "COUNTERS", note);
    float y = panel.y + theme->head_row;
    for (uint32_t i = 0; i < model->row_count && y + theme->row <= panel.y + panel.h; i++, y += theme->row) {
        draw_counter(&model->rows[i], draw, font, theme, &places, panel.x + theme->inset, y);
        draw_course(&model->rows[i], moment, draw, font, theme, &places, y);
    }
}

/* A histogram tells its ends. */
void tach_counters_note(const tach_counters_model *model, const tach_moment *moment, tach_explain_list *list,
                        const tach_theme *theme, tach_rect panel)
{
    counters_places places = place_counters(theme, panel);
    tach_explain_group(list);
    tach_explain_add(list, (tach_rect){panel.x, panel.y, panel.w, theme->head_row}, TACH_EXPLAIN_SPREAD, "", "");
    tach_rect line = {panel.x, panel.y + theme->head_row, panel.w, theme->row};
    for (uint32_t i = 0; i < model->row_count && line.y + line.h <= panel.y + panel.h; i++, line.y += line.h) {
        const tach_counters_row *row = &model->rows[i];
        if (row->value >= moment->frame.value_count)
            continue;
        tach_explain_add_value(list, line, &moment->frame.values[row->value], row->text, row->unit);
        if (row->spread)
            tach_explain_add_value(list, spread_box(&places, theme, line.y), &moment->frame.values[row->value], row->range, "");
    }
}
