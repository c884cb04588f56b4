#include "view/largest_list.h"

#include "base/text.h"
#include "view/columns.h"
#include "view/explain.h"
#include "view/panel.h"

#define LARGEST_UNIT_CELLS 4 /* of small text */

/* Formats are long words, so most of it is small. */
static const tach_column largest_columns[TACH_LARGEST_COLUMN_COUNT] = {
    [TACH_LARGEST_NAME] = {"name", 13, 0, 0, false},  [TACH_LARGEST_SIZE] = {"size px", 1, 11, 1, true},
    [TACH_LARGEST_LEVELS] = {"mips", 1, 4, 3, true},  [TACH_LARGEST_FORMAT] = {"format", 1, 12, 2, true},
    [TACH_LARGEST_BYTES] = {"bytes", 5, 4, 0, false},
};

/* ---- Texts ------------------------------------------------------------------------------------------------------------------ */

static void fill_largest_row(tach_largest_row *row, const tach_draws_resource *resource, uint64_t all_bytes)
{
    const size_t size = sizeof row->values[0];
    size_t lengths[TACH_LARGEST_COLUMN_COUNT] = {0};
    *row = (tach_largest_row){.part = all_bytes ? tach_min_f((float)((double)resource->bytes / (double)all_bytes), 1) : 0};
    tach_text_copy_utf8(row->values[TACH_LARGEST_NAME], size, resource->name);
    char *text = row->values[TACH_LARGEST_SIZE];
    if (resource->width_px > 0)
        tach_text_append(text, size, &lengths[TACH_LARGEST_SIZE], "%d×%d", resource->width_px, resource->height_px);
    if (resource->depth > 1)
        tach_text_append(text, size, &lengths[TACH_LARGEST_SIZE], "×%d", resource->depth);
    if (resource->levels > 0)
        tach_text_append(row->values[TACH_LARGEST_LEVELS], size, &lengths[TACH_LARGEST_LEVELS], "%d", resource->levels);
    text = row->values[TACH_LARGEST_FORMAT];
    tach_text_add(text, size, &lengths[TACH_LARGEST_FORMAT], resource->format);
    if (resource->samples > 1)
        tach_text_append(text, size, &lengths[TACH_LARGEST_FORMAT], " %dx", resource->samples);
    tach_text_bytes(row->values[TACH_LARGEST_BYTES], size, tach_signed(resource->bytes), &row->unit);
}

void tach_largest_list_fill(tach_largest_list *list, const tach_draws_source *source)
{
    tach_draws_resource largest[TACH_LARGEST_ROWS];
    uint32_t count = 0;
    uint64_t bytes = 0;
    list->row_count = 0;
    list->note[0] = 0;
    if (!source || !source->largest)
        return;
    list->row_count = tach_min_u32(source->largest(source->user, largest, TACH_LARGEST_ROWS, &count, &bytes), TACH_LARGEST_ROWS);
    for (uint32_t i = 0; i < list->row_count; i++)
        fill_largest_row(&list->rows[i], &largest[i], bytes);
    char number[16];
    const char *unit;
    size_t length = 0;
    tach_text_bytes(number, sizeof number, tach_signed(bytes), &unit);
    tach_text_append(list->note, sizeof list->note, &length, "%s %s · %u object%s", number, unit, count, count == 1 ? "" : "s");
}

/* ---- Picture ---------------------------------------------------------------------------------------------------------------- */

_Static_assert(TACH_LARGEST_COLUMN_COUNT <= TACH_COLUMNS_MOST, "places for all columns");

static float cells_of(const char *text)
{
    float cells = 0;
    for (; *text; cells++)
        tach_text_next_utf8(&text);
    return cells;
}

/* The columns of small text are as wide as what is shown in them: what is left is the names', which say more. */
static tach_columns place_largest_columns(const tach_largest_list *list, const tach_theme *theme, tach_rect panel)
{
    tach_column columns[TACH_LARGEST_COLUMN_COUNT];
    float room = tach_max_f(panel.h - theme->head_row - theme->column_row, 0) / theme->row;
    uint32_t shown = tach_min_u32(list->row_count, (uint32_t)tach_min_f(room, TACH_LARGEST_ROWS));
    for (uint32_t i = 0; i < TACH_LARGEST_COLUMN_COUNT; i++) {
        columns[i] = largest_columns[i];
        if (!columns[i].small)
            continue;
        float cells = cells_of(columns[i].head);
        for (uint32_t row = 0; row < shown; row++)
            cells = tach_max_f(cells, cells_of(list->rows[row].values[i]));
        columns[i].small_cells = tach_min_f(cells, columns[i].small_cells);
    }
    return tach_columns_place(columns, TACH_LARGEST_COLUMN_COUNT, theme, tach_panel_inner(theme, panel));
}

static void draw_largest_row(const tach_largest_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme,
                             const tach_columns *p, tach_rect place)
{
    float baseline = tach_theme_baseline(place.y, theme->row - theme->share, theme->text);
    tach_rect inner = tach_panel_inner(theme, place);
    tach_draw_text_name(draw, theme->text, p->name_x, baseline, p->name_w, TACH_COLOR_TEXT, row->values[TACH_LARGEST_NAME]);
    for (uint32_t i = TACH_LARGEST_SIZE; i < TACH_LARGEST_COLUMN_COUNT; i++) {
        float right = p->right[i], room = p->width[i] - theme->cell;
        bool main = i == TACH_LARGEST_BYTES;
        if (p->width[i] <= 0)
            continue;
        if (main) {
            float unit_x = right - (LARGEST_UNIT_CELLS - 1) * theme->small_cell;
            tach_draw_text(draw, theme->small, unit_x, baseline, TACH_COLOR_FAINT, row->unit);
            right = unit_x - tach_theme_whole(theme->small_cell / 2);
            room = largest_columns[i].cells * theme->cell;
        }
        tach_text_style style = main ? theme->value : largest_columns[i].small ? theme->small : theme->text;
        tach_panel_text_right(draw, font, style, right, baseline, room, main ? TACH_COLOR_TEXT : TACH_COLOR_SECONDARY,
                              row->values[i]);
    }
    tach_rect line = {inner.x, place.y + theme->row - theme->share, inner.w * row->part, theme->share};
    if (line.w >= theme->share)
        tach_draw_rect(draw, line, tach_color_alpha(TACH_COLOR_GPU, 0.9f));
}

void tach_largest_list_draw(const tach_largest_list *list, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "GPU MEMORY", list->note);
    tach_columns p = place_largest_columns(list, theme, panel);
    float y = panel.y + theme->head_row, bottom = panel.y + panel.h;
    float head = tach_theme_baseline(y - 2 * theme->hair, theme->column_row, theme->small);
    tach_draw_text_cut(draw, theme->small, p.name_x, head, p.name_w, TACH_COLOR_FAINT, largest_columns[TACH_LARGEST_NAME].head);
    for (uint32_t i = TACH_LARGEST_SIZE; i < TACH_LARGEST_COLUMN_COUNT; i++)
        if (p.width[i] > 0)
            tach_draw_text_right(draw, theme->small, p.right[i], head, TACH_COLOR_FAINT, largest_columns[i].head);
    y += theme->column_row;
    for (uint32_t i = 0; i < list->row_count && y + theme->row <= bottom; i++, y += theme->row)
        draw_largest_row(&list->rows[i], draw, font, theme, &p, (tach_rect){panel.x, y, panel.w, theme->row});
}

void tach_largest_list_note(const tach_largest_list *list, struct tach_explain_list *places, const tach_theme *theme,
                            tach_rect panel)
{
    tach_explain_group(places);
    tach_explain_add(places, (tach_rect){panel.x, panel.y, panel.w, theme->head_row}, TACH_EXPLAIN_LARGEST_TOTAL, "", "");
    tach_columns p = place_largest_columns(list, theme, panel);
    float y = panel.y + theme->head_row + theme->column_row, bottom = panel.y + panel.h;
    for (uint32_t i = 0; i < list->row_count && y + theme->row <= bottom; i++, y += theme->row) {
        const tach_largest_row *row = &list->rows[i];
        tach_explain_group(places);
        for (uint32_t column = TACH_LARGEST_NAME; column < TACH_LARGEST_COLUMN_COUNT; column++) {
            tach_rect cell = {p.right[column] - p.width[column], y, p.width[column], theme->row};
            if (column == TACH_LARGEST_NAME)
                cell = (tach_rect){p.name_x, y, p.name_w, theme->row};
            else if (!row->values[column][0])
                continue;
            tach_explain_place *place =
                tach_explain_add(places, cell, (tach_explain_subject)(TACH_EXPLAIN_LARGEST + column),
                                 row->values[TACH_LARGEST_NAME], column == TACH_LARGEST_NAME ? "" : row->values[column]);
            place->unit = column == TACH_LARGEST_BYTES ? row->unit : "";
        }
    }
}
