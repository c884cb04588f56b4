#include "view/memory_list.h"

#include <string.h>

#include "base/text.h"
#include "view/explain.h"
#include "view/number.h"
#include "view/panel.h"

/* Cells of text, and of small text. */
#define BYTES_CELLS      6
#define BYTES_UNIT_CELLS 4
#define COUNT_CELLS      7

static tach_memory_row *add_memory_row(tach_memory_list *list, tach_memory_row_kind kind)
{
    tach_memory_row *row = &list->rows[list->row_count++];
    memset(row, 0, sizeof *row);
    row->kind = kind;
    row->live_unit = row->peak_unit = row->file = "";
    return row;
}

static void add_category(tach_memory_list *list, const tach_memory_category *category)
{
    tach_memory_row *row = add_memory_row(list, TACH_MEMORY_CATEGORY_ROW);
    tach_text_copy_utf8(row->name, sizeof row->name, category->name);
    tach_text_bytes(row->live, sizeof row->live, category->live_bytes, &row->live_unit);
    tach_text_bytes(row->peak, sizeof row->peak, category->peak_bytes, &row->peak_unit);
    tach_number_whole(row->count, sizeof row->count, (double)category->alloc_count);
}

static void add_place(tach_memory_list *list, const tach_memory_site *site)
{
    tach_memory_row *row = add_memory_row(list, TACH_MEMORY_PLACE_ROW);
    const char *file = tach_text_file_name(site->file);
    row->file = site->file;
    row->line = site->line;
    size_t length = 0;
    if (file[0])
        tach_text_append(row->name, sizeof row->name, &length, "%s:%u", file, site->line);
    else
        tach_text_add(row->name, sizeof row->name, &length, site->category);
    tach_text_trim_utf8(row->name);
    tach_text_bytes(row->live, sizeof row->live, site->live_bytes, &row->live_unit);
    tach_number_whole(row->count, sizeof row->count, (double)site->live_blocks);
}

/* The heaviest of those not yet taken; of equal ones the first. */
static uint32_t next_heaviest(const tach_frame_record *frame, uint64_t taken)
{
    uint32_t best = TACH_NONE;
    for (uint32_t i = 0; i < frame->memory_count && i < 64; i++) {
        const tach_memory_category *category = &frame->memory[i];
        if (taken >> i & 1 || (category->peak_bytes == 0 && category->alloc_count == 0))
            continue;
        if (best == TACH_NONE || category->live_bytes > frame->memory[best].live_bytes)
            best = i;
    }
    return best;
}

void tach_memory_list_fill(tach_memory_list *list, const tach_moment *moment)
{
    const tach_frame_record *frame = &moment->frame;
    list->row_count = 0;
    list->note[0] = 0;
    uint64_t taken = 0;
    int64_t live = 0;
    for (uint32_t i = 0; i < frame->memory_count; i++)
        live = tach_add_wrapping(live, frame->memory[i].live_bytes);
    for (uint32_t n = 0; n < TACH_MEMORY_LIST_CATEGORIES; n++) {
        uint32_t index = next_heaviest(frame, taken);
        if (index == TACH_NONE)
            break;
        taken |= UINT64_C(1) << index;
        add_category(list, &frame->memory[index]);
    }
    if (list->row_count == 0)
        return;
    uint32_t places = tach_min_u32(frame->memory_site_count, TACH_MEMORY_LIST_PLACES);
    for (uint32_t i = 0; i < places; i++) {
        if (frame->memory_sites[i].live_bytes <= 0)
            break;
        if (i == 0)
            add_memory_row(list, TACH_MEMORY_HEAD_ROW);
        add_place(list, &frame->memory_sites[i]);
    }
    char number[16];
    const char *unit;
    size_t length = 0;
    tach_text_bytes(number, sizeof number, live, &unit);
    tach_text_append(list->note, sizeof list->note, &length, "%s %s live · allocs a frame", number, unit);
}

uint32_t tach_memory_list_fit(const tach_memory_list *list, uint32_t rows)
{
    rows = tach_min_u32(rows, list->row_count);
    return rows > 0 && list->rows[rows - 1].kind == TACH_MEMORY_HEAD_ROW ? rows - 1 : rows;
}

typedef struct memory_columns {
    float name_x, name_w, live_right, peak_right, count_right;
} memory_columns;

static void draw_bytes(tach_draw *draw, const tach_theme *theme, float right, float baseline, tach_text_style style,
                       tach_color color, const char *number, const char *unit)
{
    float unit_x = right - (BYTES_UNIT_CELLS - 1) * theme->small_cell;
    tach_draw_text_right(draw, style, unit_x - tach_theme_whole(theme->small_cell / 2), baseline, color, number);
    tach_draw_text(draw, theme->small, unit_x, baseline, TACH_COLOR_FAINT, unit);
}

static void draw_memory_heads(tach_draw *draw, const tach_theme *theme, const memory_columns *c, float baseline, bool places)
{
    tach_draw_text_cut(draw, theme->small, c->name_x, baseline, c->name_w, TACH_COLOR_FAINT, places ? "place" : "category");
    tach_draw_text_right(draw, theme->small, c->live_right, baseline, TACH_COLOR_FAINT, "live");
    if (!places)
        tach_draw_text_right(draw, theme->small, c->peak_right, baseline, TACH_COLOR_FAINT, "peak");
    tach_draw_text_right(draw, theme->small, c->count_right, baseline, TACH_COLOR_FAINT, places ? "blocks" : "allocs");
}

static memory_columns place_memory(const tach_theme *theme, tach_rect inner)
{
    float bytes_w = BYTES_CELLS * theme->cell + BYTES_UNIT_CELLS * theme->small_cell;
    memory_columns c = {.name_x = inner.x, .count_right = inner.x + inner.w};
    c.peak_right = c.count_right - COUNT_CELLS * theme->cell;
    c.live_right = c.peak_right - bytes_w;
    c.name_w = c.live_right - bytes_w - inner.x;
    return c;
}

void tach_memory_list_draw(const tach_memory_list *list, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "MEMORY", list->note);
    memory_columns c = place_memory(theme, tach_panel_inner(theme, panel));
    float y = panel.y + theme->head_row;
    draw_memory_heads(draw, theme, &c, tach_theme_baseline(y - 2 * theme->hair, theme->column_row, theme->small), false);
    y += theme->column_row;
    float bottom = panel.y + panel.h;
    for (uint32_t i = 0; i < list->row_count && y + theme->row <= bottom; i++, y += theme->row) {
        const tach_memory_row *row = &list->rows[i];
        float baseline = tach_theme_baseline(y, theme->row, theme->text);
        if (row->kind == TACH_MEMORY_HEAD_ROW) {
            draw_memory_heads(draw, theme, &c, baseline, true);
            continue;
        }
        bool place = row->kind == TACH_MEMORY_PLACE_ROW;
        tach_draw_text_name(draw, theme->text, c.name_x, baseline, c.name_w, place ? TACH_COLOR_SECONDARY : TACH_COLOR_TEXT,
                            row->name);
        draw_bytes(draw, theme, c.live_right, baseline, place ? theme->text : theme->value,
                   place ? TACH_COLOR_SECONDARY : TACH_COLOR_TEXT, row->live, row->live_unit);
        if (!place)
            draw_bytes(draw, theme, c.peak_right, baseline, theme->text, TACH_COLOR_SECONDARY, row->peak, row->peak_unit);
        tach_draw_text_right(draw, theme->text, c.count_right, baseline, TACH_COLOR_SECONDARY, row->count);
    }
}

static void note_memory_row(const tach_memory_row *row, tach_explain_list *places, const memory_columns *c, tach_rect line)
{
    bool place_row = row->kind == TACH_MEMORY_PLACE_ROW;
    const struct {
        float left, right;
        tach_explain_subject subject;
        const char *value, *unit;
    } columns[] = {
        {line.x, c->live_right, TACH_EXPLAIN_LIVE, row->live, row->live_unit},
        {c->live_right, c->peak_right, TACH_EXPLAIN_PEAK, row->peak, row->peak_unit},
        {c->peak_right, line.x + line.w, place_row ? TACH_EXPLAIN_BLOCKS : TACH_EXPLAIN_ALLOCS, row->count, ""},
    };
    tach_explain_group(places);
    for (size_t i = 0; i < TACH_COUNT_OF(columns); i++) {
        tach_rect cell = {columns[i].left, line.y, columns[i].right - columns[i].left, line.h};
        if (!columns[i].value[0])
            continue;
        tach_explain_place *place = tach_explain_add(places, cell, columns[i].subject, row->name, columns[i].value);
        place->unit = columns[i].unit;
        place->file = row->file;
        place->line = row->line;
    }
}

void tach_memory_list_note(const tach_memory_list *list, tach_explain_list *places, const tach_theme *theme, tach_rect panel)
{
    tach_explain_group(places);
    tach_explain_add(places, (tach_rect){panel.x, panel.y, panel.w, theme->head_row}, TACH_EXPLAIN_LIVE, "", "");
    memory_columns c = place_memory(theme, tach_panel_inner(theme, panel));
    tach_rect line = {panel.x, panel.y + theme->head_row + theme->column_row, panel.w, theme->row};
    for (uint32_t i = 0; i < list->row_count && line.y + line.h <= panel.y + panel.h; i++, line.y += line.h) {
        if (list->rows[i].kind != TACH_MEMORY_HEAD_ROW)
            note_memory_row(&list->rows[i], places, &c, line);
    }
}
