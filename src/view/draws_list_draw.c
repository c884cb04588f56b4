/* draws_list_draw.c - the rows of draws_list.h in columns. */
#include <string.h>

#include "view/columns.h"
#include "view/draws_list.h"
#include "view/explain.h"
#include "view/panel.h"

#define DETAIL_LINE_H 16 /* units of 1/720 of the picture's height */
#define DETAIL_SPACE  4

#define DRAWS_UNIT_CELLS 2 /* of small text: a letter, behind texture bytes */

static const tach_column draws_columns[TACH_DRAWS_COLUMN_COUNT] = {
    [TACH_DRAWS_NAME] = {"name", 17, 0, 0, false},
    [TACH_DRAWS_TRIANGLES] = {"tris", 6, 0, 2, false},
    [TACH_DRAWS_DRAWS] = {"draws", 6, 0, 3, false},
    [TACH_DRAWS_INSTANCES] = {"inst", 6, 0, 6, false},
    [TACH_DRAWS_TEXTURES] = {"tex", 5, DRAWS_UNIT_CELLS, 4, false},
    [TACH_DRAWS_CHANGES] = {"chg", 5, 0, 7, false},
    [TACH_DRAWS_GPU] = {"gpu ms", 7, 0, 0, false},
    [TACH_DRAWS_SHARE] = {"share", 6, 0, 5, false},
};

_Static_assert(TACH_DRAWS_COLUMN_COUNT <= TACH_COLUMNS_MOST, "places for all columns");

static tach_columns place_draws_columns(const tach_theme *theme, tach_rect panel)
{
    return tach_columns_place(draws_columns, TACH_DRAWS_COLUMN_COUNT, theme, tach_panel_inner(theme, panel));
}

float tach_draws_list_head_h(const tach_theme *theme) { return theme->head_row + theme->column_row; }

float tach_draws_list_detail_h(const tach_theme *theme)
{
    return tach_theme_whole((2 * DETAIL_LINE_H + DETAIL_SPACE) * theme->scale);
}

int32_t tach_draws_list_hit(const tach_draws_list *list, const tach_theme *theme, tach_rect panel, float x, float y)
{
    return tach_layout_row_at(theme, panel, tach_draws_list_head_h(theme), list->row_count, x, y);
}

tach_draws_column tach_draws_list_head(const tach_theme *theme, tach_rect panel, float x, float y)
{
    tach_columns p = place_draws_columns(theme, panel);
    float top = panel.y + theme->head_row;
    if (!tach_layout_inside(panel, x, y) || y < top || y >= top + theme->column_row)
        return TACH_DRAWS_COLUMN_COUNT;
    for (uint32_t i = TACH_DRAWS_TRIANGLES; i < TACH_DRAWS_COLUMN_COUNT; i++)
        if (p.width[i] > 0 && x >= p.right[i] - p.width[i] && x < p.right[i])
            return (tach_draws_column)i;
    return x < p.name_x + p.name_w ? TACH_DRAWS_NAME : TACH_DRAWS_COLUMN_COUNT;
}

/* The share has the order of the time. */
void tach_draws_list_sort_next(tach_draws_list_state *state, const tach_theme *theme, tach_rect panel)
{
    tach_columns p = place_draws_columns(theme, panel);
    uint32_t column = state->sort;
    do
        column = (column + 1) % TACH_DRAWS_COLUMN_COUNT;
    while (column != TACH_DRAWS_NAME && (p.width[column] <= 0 || column == TACH_DRAWS_SHARE));
    tach_draws_list_sort(state, (tach_draws_column)column);
}

/* ---- Picture ---------------------------------------------------------------------------------------------------------------- */

static void draw_draws_heads(const tach_draws_list *list, tach_draw *draw, const tach_theme *theme, const tach_columns *p, float y)
{
    float baseline = tach_theme_baseline(y - 2 * theme->hair, theme->column_row, theme->small);
    tach_color color = list->sort == TACH_DRAWS_NAME ? TACH_COLOR_TEXT : TACH_COLOR_FAINT;
    tach_draw_text_cut(draw, theme->small, p->name_x, baseline, p->name_w, color, list->open_group ? "draw" : "name");
    for (uint32_t i = TACH_DRAWS_TRIANGLES; i < TACH_DRAWS_COLUMN_COUNT; i++) {
        color = list->sort == (tach_draws_column)i ? TACH_COLOR_TEXT : TACH_COLOR_FAINT;
        if (p->width[i] > 0)
            tach_draw_text_right(draw, theme->small, p->right[i], baseline, color, draws_columns[i].head);
    }
}

/* What stands behind the last mark. */
static const char *draws_name_end(const char *name)
{
    static const char mark[] = " > ";
    const char *end = name;
    for (const char *at = strstr(name, mark); at && at[strlen(mark)]; at = strstr(at + 1, mark))
        end = at + strlen(mark);
    return end;
}

/* The end says most: "houses", and in what is left of the room where that is: "shadow pass". */
static void draw_path(tach_draw *draw, tach_font *font, const tach_theme *theme, float x, float baseline, float width,
                      tach_color color, const char *name)
{
    char where[128];
    const char *end = draws_name_end(name);
    float used = tach_draw_text_name(draw, theme->text, x, baseline, width, color, end) + theme->cell;
    size_t length = end > name ? tach_min_u32((uint32_t)(end - name) - 3, sizeof where - 1) : 0;
    memcpy(where, name, length);
    where[length] = 0;
    if (tach_font_measure(font, theme->small, where) <= width - used)
        tach_draw_text(draw, theme->small, x + used, baseline, TACH_COLOR_FAINT, where);
}

static void draw_draws_row(const tach_draws_list_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme,
                           const tach_columns *p, tach_rect place)
{
    float baseline = tach_theme_baseline(place.y, theme->row - theme->share, theme->text);
    tach_rect inner = tach_panel_inner(theme, place);
    if (row->selected)
        tach_panel_selection(draw, theme, place);
    float mark = row->flashing ? tach_draw_text(draw, theme->text, p->name_x, baseline, TACH_COLOR_GPU, "◆ ") : 0;
    draw_path(draw, font, theme, p->name_x + mark, baseline, p->name_w - mark, row->timed ? TACH_COLOR_TEXT : TACH_COLOR_SECONDARY,
              row->name);
    for (uint32_t i = TACH_DRAWS_TRIANGLES; i < TACH_DRAWS_COLUMN_COUNT; i++) {
        float right = p->right[i], room = p->width[i] - theme->cell;
        bool main = i == TACH_DRAWS_GPU;
        if (p->width[i] <= 0)
            continue;
        if (draws_columns[i].small_cells > 0 && row->texture_unit[0]) {
            float unit_x = right - (DRAWS_UNIT_CELLS - 1) * theme->small_cell;
            tach_draw_text(draw, theme->small, unit_x, baseline, TACH_COLOR_FAINT, row->texture_unit);
            right = unit_x - tach_theme_whole(theme->small_cell / 2);
            room = draws_columns[i].cells * theme->cell;
        }
        tach_panel_text_right(draw, font, main ? theme->value : theme->text, right, baseline, room,
                              main && row->timed ? TACH_COLOR_TEXT : TACH_COLOR_SECONDARY, row->values[i]);
    }
    tach_rect line = {inner.x, place.y + theme->row - theme->share, inner.w * row->part, theme->share};
    if (line.w >= theme->share)
        tach_draw_rect(draw, line, tach_color_alpha(TACH_COLOR_GPU, 0.9f));
}

void tach_draws_list_draw(const tach_draws_list *list, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, list->title, list->note);
    tach_rect inner = tach_panel_inner(theme, panel);
    tach_columns p = place_draws_columns(theme, panel);
    float y = panel.y + theme->head_row, detail_h = tach_draws_list_detail_h(theme), bottom = panel.y + panel.h - detail_h;
    draw_draws_heads(list, draw, theme, &p, y);
    y += theme->column_row;
    for (uint32_t i = 0; i < list->row_count && y + theme->row <= bottom; i++, y += theme->row)
        draw_draws_row(&list->rows[i], draw, font, theme, &p, (tach_rect){panel.x, y, panel.w, theme->row});
    float line_h = tach_theme_whole(DETAIL_LINE_H * theme->scale);
    y += tach_theme_whole(DETAIL_SPACE * theme->scale);
    for (uint32_t i = 0; i < 2; i++, y += line_h) {
        bool alone = !list->detail[1][0], bad = list->troubled && (i == 1 || alone);
        tach_panel_text_lines(draw, font, theme->small, inner.x, tach_theme_baseline(y, line_h, theme->small), inner.w, line_h,
                              alone ? 2 : 1, bad ? TACH_COLOR_WARN : TACH_COLOR_SECONDARY, list->detail[i]);
    }
}

void tach_draws_list_note(const tach_draws_list *list, tach_explain_list *places, const tach_theme *theme, tach_rect panel)
{
    tach_columns p = place_draws_columns(theme, panel);
    float y = panel.y + tach_draws_list_head_h(theme), bottom = panel.y + panel.h - tach_draws_list_detail_h(theme);
    for (uint32_t i = 0; i < list->row_count && y + theme->row <= bottom; i++, y += theme->row) {
        const tach_draws_list_row *row = &list->rows[i];
        tach_explain_group(places);
        for (uint32_t column = 0; column < TACH_DRAWS_COLUMN_COUNT; column++) {
            tach_rect cell = {p.right[column] - p.width[column], y, p.width[column], theme->row};
            if (column == TACH_DRAWS_NAME)
                cell = (tach_rect){p.name_x, y, p.name_w, theme->row};
            tach_explain_place *place = tach_explain_add(places, cell, (tach_explain_subject)(TACH_EXPLAIN_DRAWS + column),
                                                         row->name, column == TACH_DRAWS_NAME ? "" : row->values[column]);
            place->unit = column == TACH_DRAWS_GPU ? "ms" : column == TACH_DRAWS_TEXTURES ? row->texture_unit : "";
            place->selected = row->selected;
        }
    }
    tach_explain_group(places);
    if (list->detail[0][0])
        tach_explain_add(places, (tach_rect){panel.x, y, panel.w, panel.y + panel.h - y}, TACH_EXPLAIN_DRAWS_SUM, "", "");
}
