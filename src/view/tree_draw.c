/* tree_draw.c - the tree: its columns, heads and rows. */
#include <string.h>

#include "base/text.h"
#include "view/layout.h"
#include "view/panel.h"
#include "view/tree.h"

/* A column's heading, its width in characters with the space before it, its worth, 0 the most, and how many characters it must
 * leave for names: in a narrow panel names come first, and the columns of least worth go. */
typedef struct column_form {
    const char *head;
    float cells;
    int priority;
    float name_cells;
} column_form;

static const column_form column_forms[TACH_TREE_COLUMN_COUNT] = {
    [TACH_TREE_INCLUSIVE] = {"incl ms", 8, 0, 16}, [TACH_TREE_SELF] = {"self", 6.5f, 1, 24},
    [TACH_TREE_CALLS] = {"calls", 6.5f, 2, 24},    [TACH_TREE_AVERAGE] = {"avg", 6.5f, 6, 28},
    [TACH_TREE_MEDIAN] = {"med", 6.5f, 5, 28},     [TACH_TREE_P99] = {"P99", 6.5f, 4, 26},
    [TACH_TREE_MAX] = {"max", 6.5f, 3, 26},        [TACH_TREE_DRAWS] = {"draws", 6.5f, 7, 28},
    [TACH_TREE_TRIANGLES] = {"tris", 6.5f, 8, 28},
};

#define INDENT_SHARE     0.4f /* of the name column that indentation may take */
#define NAME_CELLS_LEAST 6    /* of a name beside OVER */

void tach_tree_place(tach_tree_places *places, const tach_theme *theme, tach_rect panel)
{
    tach_rect inner = tach_panel_inner(theme, panel);
    places->rows_y = panel.y + theme->head_row + theme->column_row;
    places->name_x = inner.x;
    float room = inner.w;
    for (int priority = 0; priority < TACH_TREE_COLUMN_COUNT; priority++) {
        for (int i = 0; i < TACH_TREE_COLUMN_COUNT; i++) {
            if (column_forms[i].priority != priority)
                continue;
            float width = (float)(int32_t)(column_forms[i].cells * theme->cell);
            bool fits = width + column_forms[i].name_cells * theme->cell <= room;
            places->width[i] = fits ? width : 0;
            room = fits ? room - width : 0;
        }
    }
    float right = inner.x + inner.w;
    for (int i = TACH_TREE_COLUMN_COUNT - 1; i >= 0; i--) {
        places->right[i] = right;
        right -= places->width[i];
    }
    places->name_right = right;
}

int32_t tach_tree_hit(const tach_tree_model *model, const tach_theme *theme, tach_rect panel, float x, float y)
{
    return tach_layout_row_at(theme, panel, theme->head_row + theme->column_row, model->row_count, x, y);
}

tach_tree_column tach_tree_column_at(const tach_theme *theme, tach_rect panel, float x, float y)
{
    tach_tree_places places;
    tach_tree_place(&places, theme, panel);
    if (y < places.rows_y - theme->column_row || y >= panel.y + panel.h)
        return TACH_TREE_COLUMN_COUNT;
    for (int i = 0; i < TACH_TREE_COLUMN_COUNT; i++) {
        if (places.width[i] > 0 && x >= places.right[i] - places.width[i] && x < places.right[i])
            return (tach_tree_column)i;
    }
    return TACH_TREE_COLUMN_COUNT;
}

bool tach_tree_is_head(const tach_theme *theme, tach_rect panel, float x, float y)
{
    float rows_y = panel.y + theme->head_row + theme->column_row;
    return x >= panel.x && x < panel.x + panel.w && y >= rows_y - theme->column_row && y < rows_y;
}

/* The main texts of a row, and the rest of it. */
static tach_color main_color(const tach_tree_row *row)
{
    if (row->selected)
        return TACH_COLOR_TEXT;
    if (row->idle)
        return TACH_COLOR_FAINT;
    return row->wait || row->minor || row->ref.unclaimed ? TACH_COLOR_SECONDARY : TACH_COLOR_TEXT;
}

static tach_color side_color(const tach_tree_row *row)
{
    return row->selected ? TACH_COLOR_TEXT : row->idle ? TACH_COLOR_FAINT : TACH_COLOR_SECONDARY;
}

/* The sign before a name; the hatch of a wait is drawn, as a glyph of it is mush at this size. */
static void draw_sign(const tach_tree_row *row, tach_draw *draw, const tach_theme *theme, float x, float y, float baseline)
{
    static const char *const glyphs[] = {[TACH_TREE_LEAF] = "",
                                         [TACH_TREE_CLOSED] = "▶",
                                         [TACH_TREE_OPEN] = "▼",
                                         [TACH_TREE_WAIT] = "",
                                         [TACH_TREE_UNCLAIMED] = "·"};
    if (row->sign == TACH_TREE_WAIT) {
        float side = (float)(int32_t)(8 * theme->scale);
        tach_rect box = {x, y + (float)(int32_t)((theme->row - side) / 2), side, side};
        tach_draw_rect(draw, box, tach_color_alpha(TACH_COLOR_WAIT, 0.35f));
        tach_draw_hatch(draw, box, 3 * theme->scale, TACH_COLOR_SECONDARY);
        return;
    }
    tach_draw_text(draw, theme->small, x, baseline, row->depth == 0 ? TACH_COLOR_TEXT : TACH_COLOR_SECONDARY, glyphs[row->sign]);
}

/* How many levels of itself a row stands for; "" for one. */
static void name_levels(const tach_tree_row *row, char out[16])
{
    size_t length = 0;
    out[0] = 0;
    if (row->levels > 1)
        tach_text_append(out, 16, &length, "↻%u", row->levels);
}

/* The name, cut where there is no room, and behind it the levels. */
static void draw_name(const tach_tree_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme, float x, float right,
                      float baseline)
{
    char levels[16];
    name_levels(row, levels);
    float levels_w = levels[0] ? tach_font_measure(font, theme->small, levels) + theme->small_cell : 0;
    if (levels_w > 0 && right - x < levels_w + 3 * theme->cell)
        levels_w = 0;
    if (right - levels_w <= x)
        return;
    tach_text_style style = row->depth == 0 && !row->idle ? theme->value : theme->text;
    x += tach_draw_text_name(draw, style, x, baseline, right - levels_w - x, main_color(row), row->name);
    if (levels_w > 0)
        tach_draw_text(draw, theme->small, x + theme->small_cell, baseline, side_color(row), levels);
}

static tach_color own_color(const tach_tree_row *row) { return row->gpu ? TACH_COLOR_GPU : TACH_COLOR_CPU; }

/* What a badge says without its word, for where there is no room for it: "■ +2.1 ms". */
static void shorten_badge(char *text)
{
    char *word = strchr(text, ' '), *behind = word ? strchr(word + 1, ' ') : NULL;
    if (behind)
        memmove(word, behind, strlen(behind) + 1);
}

/* Badge, or a word, at the right end of the name column. Returns where it begins. Only OVER is worth cutting a name for, to as much
 * as it takes to know it. */
static float draw_badge(const tach_tree_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme,
                        const tach_tree_places *places, float name_x, float baseline)
{
    bool badge = row->badge.state != TACH_BADGE_NONE;
    if (!badge && !row->running && !row->recursive && !row->late[0])
        return places->name_right;
    char text[sizeof row->badge.text];
    tach_text_copy_utf8(text, sizeof text,
                        badge          ? row->badge.text
                        : row->late[0] ? row->late
                        : row->running ? "running"
                                       : "recursion");
    float name = tach_font_measure(font, row->depth == 0 ? theme->value : theme->text, row->name);
    if (row->levels > 1)
        name += 3 * theme->small_cell;
    float room = places->name_right - name_x - theme->cell - name;
    if (badge && tach_font_measure(font, theme->head, text) > room)
        shorten_badge(text);
    if (row->badge.state == TACH_BADGE_OVER)
        room = tach_max_f(room, places->name_right - name_x - (NAME_CELLS_LEAST + 1) * theme->cell);
    float width = tach_font_measure(font, theme->head, text);
    if (width > room)
        return places->name_right;
    tach_draw_text_right(draw, theme->head, places->name_right, baseline,
                         badge          ? tach_badge_color(row->badge.state)
                         : row->running ? TACH_COLOR_CPU
                                        : TACH_COLOR_FAINT,
                         text);
    return places->name_right - width - theme->cell;
}

static void draw_busy_bar(const tach_tree_row *row, tach_draw *draw, const tach_theme *theme, const tach_tree_places *places,
                          float y)
{
    float x = places->right[TACH_TREE_SELF] + 2.5f * theme->cell;
    float right = places->right[TACH_TREE_MAX];
    if (right - x < 4 * theme->cell)
        return;
    tach_rect track = {(float)(int32_t)x, y + (float)(int32_t)((theme->row - theme->bar) / 2), 0, theme->bar};
    track.w = right - track.x;
    tach_draw_rect(draw, track, TACH_COLOR_TRACK);
    track.w *= row->share;
    if (track.w > 0)
        tach_draw_rect(draw, track, row->idle ? TACH_COLOR_WAIT : own_color(row));
}

static void draw_values(const tach_tree_row *row, tach_draw *draw, const tach_theme *theme, const tach_tree_places *places,
                        float baseline)
{
    for (int i = 0; i < TACH_TREE_COLUMN_COUNT; i++) {
        if (places->width[i] <= 0)
            continue;
        bool main_value = i == TACH_TREE_INCLUSIVE || (i == TACH_TREE_SELF && !row->other_thread);
        bool of_view = row->altered && (main_value || i == TACH_TREE_SELF);
        tach_color color = of_view ? TACH_COLOR_FAINT : main_value ? main_color(row) : side_color(row);
        tach_draw_text_right(draw, i == TACH_TREE_INCLUSIVE && !row->minor ? theme->value : theme->text, places->right[i], baseline,
                             color, row->values[i]);
    }
}

static void draw_row(const tach_tree_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel,
                     const tach_tree_places *places, float y)
{
    float baseline = tach_theme_baseline(y, theme->row - theme->share, theme->text);
    float small_baseline = tach_theme_baseline(y, theme->row - theme->share, theme->small);
    float most = (places->name_right - places->name_x) * INDENT_SHARE;
    float x = places->name_x + (float)(int32_t)tach_min_f((float)row->depth * theme->indent, most);
    draw_sign(row, draw, theme, x, y, small_baseline);
    float name_x = x + theme->indent - (float)(int32_t)(2 * theme->scale);
    float right = draw_badge(row, draw, font, theme, places, name_x, small_baseline);
    draw_name(row, draw, font, theme, name_x, right, baseline);
    draw_values(row, draw, theme, places, baseline);
    if (row->other_thread) {
        draw_busy_bar(row, draw, theme, places, y);
        return;
    }
    tach_rect line = {places->name_x, y + theme->row - theme->share, (panel.w - 2 * theme->inset) * row->share, theme->share};
    tach_color color = row->wait || row->ref.unclaimed || row->altered ? TACH_COLOR_WAIT : own_color(row);
    if (line.w >= theme->share) /* a shorter one is a speck of dust */
        tach_draw_rect(draw, line, tach_color_alpha(color, row->idle ? 0.4f : 0.9f));
}

/* The head of the column that rows are sorted by has an arrow, where the head of the names has the filter. */
static void draw_heads(const tach_tree_model *model, tach_draw *draw, const tach_theme *theme, tach_rect panel,
                       const tach_tree_places *places)
{
    float y = tach_theme_baseline(panel.y + theme->head_row - 2 * theme->hair, theme->column_row, theme->small);
    bool filter = model->filter[0] != 0;
    tach_draw_text_cut(draw, filter ? theme->head : theme->small, places->name_x, y, places->name_right - places->name_x,
                       filter ? TACH_COLOR_CPU : TACH_COLOR_FAINT, filter ? model->filter : "scope");
    for (int i = 0; i < TACH_TREE_COLUMN_COUNT; i++) {
        if (places->width[i] <= 0)
            continue;
        char head[16];
        size_t length = 0;
        bool sorted = (int)model->sort == i;
        tach_text_append(head, sizeof head, &length, "%s%s", sorted ? "▼ " : "", column_forms[i].head);
        tach_draw_text_right(draw, theme->small, places->right[i], y, sorted ? TACH_COLOR_TEXT : TACH_COLOR_FAINT, head);
    }
}

static void draw_scroll_bar(const tach_tree_model *model, tach_draw *draw, const tach_theme *theme, tach_rect panel, float rows_y)
{
    if (model->row_count == model->total || model->total == 0)
        return;
    float width = (float)(int32_t)(3 * theme->scale);
    tach_rect track = {panel.x + panel.w - width - theme->hair, rows_y, width, (float)model->row_count * theme->row};
    tach_draw_rect(draw, track, TACH_COLOR_TRACK);
    tach_rect thumb = track;
    thumb.y += track.h * (float)model->first / (float)model->total;
    thumb.h = tach_max_f(track.h * (float)model->row_count / (float)model->total, 2 * width);
    thumb.y = tach_min_f(thumb.y, track.y + track.h - thumb.h);
    tach_draw_rect(draw, thumb, TACH_COLOR_WAIT);
}

void tach_tree_draw(const tach_tree_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "SCOPES", model->note);
    tach_tree_places places;
    tach_tree_place(&places, theme, panel);
    draw_heads(model, draw, theme, panel, &places);
    float y = places.rows_y;
    for (uint32_t i = 0; i < model->row_count && y + theme->row <= panel.y + panel.h; i++, y += theme->row) {
        tach_rect line = {panel.x, y, panel.w, theme->row};
        if (model->rows[i].selected && model->live)
            tach_panel_watched(draw, theme, line);
        else if (model->rows[i].selected)
            tach_panel_selection(draw, theme, line);
        draw_row(&model->rows[i], draw, font, theme, panel, &places, y);
    }
    draw_scroll_bar(model, draw, theme, panel, places.rows_y);
    float width = panel.w - 2 * theme->inset;
    if (model->footer[0] && y + theme->row <= panel.y + panel.h)
        tach_draw_text_name(draw, theme->small, places.name_x, tach_theme_baseline(y, theme->row, theme->small), width,
                            TACH_COLOR_SECONDARY, model->footer);
    y += theme->row;
    if (model->rendered[0] && y + theme->row <= panel.y + panel.h)
        tach_draw_text_cut(draw, theme->small, places.name_x, tach_theme_baseline(y, theme->row, theme->small), width,
                           TACH_COLOR_SECONDARY, model->rendered);
}
