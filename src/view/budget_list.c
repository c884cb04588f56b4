#include "view/budget_list.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "view/explain.h"
#include "view/number.h"
#include "view/panel.h"

/* ---- Text ---- */

static void put_limit(tach_budget_list_cell *cell, const tach_budget *budget)
{
    char number[16];
    size_t length = 0;
    const char *unit = "";
    if (budget->kind == TACH_BUDGET_NO_ALLOC) {
        tach_text_append(cell->limit, sizeof cell->limit, &length, "no alloc");
        return;
    }
    if (budget->unit == TACH_BUDGET_BYTES && budget->limit < 9e18) {
        tach_text_bytes(number, sizeof number, (int64_t)budget->limit, &unit);
    } else {
        tach_number_short(number, sizeof number, budget->limit);
        unit = budget->unit == TACH_BUDGET_MS ? "ms" : "";
    }
    tach_text_append(cell->limit, sizeof cell->limit, &length, "%s%s%s", number, *unit ? " " : "", unit);
}

/* Of all frames that are in the statistics. A budget that has had its limit for a part of them only was judged in fewer: then it is
 * at most so good. */
static void put_run(tach_budget_list_cell *cell, const tach_budget *budget, uint64_t frames)
{
    size_t length = 0;
    if (budget->state <= TACH_BUDGET_UNTRACED) {
        tach_text_add(cell->within, sizeof cell->within, &length, tach_budget_state_word(budget->state));
        return;
    }
    double within = frames > budget->frames_over ? (double)(frames - budget->frames_over) / (double)frames : 0;
    if (frames > 0 && budget->frames_over == 0)
        tach_text_add(cell->within, sizeof cell->within, &length, "100");
    else if (frames > 0) /* one in a million is not rounded away */
        length = tach_text_fixed(cell->within, sizeof cell->within, fmin(100 * within, 99.99), 2);
    tach_text_append(cell->within, sizeof cell->within, &length, frames > 0 ? " %%" : "--");
    tach_text_count(cell->over, sizeof cell->over, tach_signed(budget->frames_over));
}

static void put_cell(tach_budget_list_cell *cell, const tach_budget *budget, uint64_t frames)
{
    static const tach_badge_state states[] = {
        [TACH_BUDGET_OK] = TACH_BADGE_OK, [TACH_BUDGET_WARN] = TACH_BADGE_WARN, [TACH_BUDGET_OVER] = TACH_BADGE_OVER};
    if (isfinite(budget->held) && (size_t)budget->state < TACH_COUNT_OF(states))
        cell->state = states[budget->state];
    cell->budget = budget;
    cell->owner = budget->owner;
    cell->name = budget->kind == TACH_BUDGET_FRAME ? "frame" : budget->name;
    put_limit(cell, budget);
    put_run(cell, budget, frames);
}

/* The budgets by frames over, as asked for where equal; the first, the frame's own, stays first. */
static uint32_t sort_budgets(const tach_frame_record *frame, const tach_budget **out)
{
    uint32_t count = tach_min_u32(frame->budget_count, TACH_BUDGET_LIST_MAX_CELLS);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        for (; at > 1 && out[at - 1]->frames_over < frame->budgets[i].frames_over; at--)
            out[at] = out[at - 1];
        out[at] = &frame->budgets[i];
    }
    return count;
}

uint32_t tach_budget_list_columns(const tach_theme *theme, float width)
{
    return tach_max_u32((uint32_t)(width / (54 * theme->cell)), 1);
}

void tach_budget_list_fill(tach_budget_list_model *model, const tach_moment *moment, uint32_t columns, uint32_t rows)
{
    memset(model, 0, sizeof *model);
    model->column_count = columns;
    const tach_budget *sorted[TACH_BUDGET_LIST_MAX_CELLS];
    uint32_t count = sort_budgets(&moment->frame, sorted), over = 0;
    for (uint32_t i = 0; i < count; i++)
        over += sorted[i]->frames_over > 0;
    for (; model->cell_count < count && model->cell_count < columns * rows; model->cell_count++)
        put_cell(&model->cells[model->cell_count], sorted[model->cell_count], moment->run->figures.frames);
    size_t length = 0;
    tach_text_append(model->note, sizeof model->note, &length, "%u of %u were over", over, count);
    if (model->cell_count < count)
        tach_text_append(model->note, sizeof model->note, &length, " · %u not shown", count - model->cell_count);
}

/* ---- Shapes ---- */

/* Where a cell's columns begin or, of numbers, end; those that pass `end` are left out. */
typedef struct cell_places {
    float name, name_w, limit, within, over, owner, end;
} cell_places;

static cell_places place_cell(const tach_theme *theme, float x, float width)
{
    cell_places at = {.name = x + 7 * theme->cell, .name_w = 17 * theme->cell, .end = x + width};
    at.limit = at.name + at.name_w + 9 * theme->small_cell;
    at.within = at.limit + 9.5f * theme->small_cell;
    at.over = at.within + 6 * theme->small_cell;
    /* With room for "rendering", and as far from the numbers as leaves it. */
    at.owner = at.over + tach_clamp_f(at.end - 9 * theme->small_cell - at.over, 1.2f * theme->small_cell, 2 * theme->small_cell);
    return at;
}

static void draw_budget_heads(tach_draw *draw, const tach_theme *theme, const cell_places *at, float x, float y)
{
    float baseline = tach_theme_baseline(y, theme->column_row, theme->small);
    const struct {
        float right;
        const char *head;
    } heads[] = {{at->limit, "limit"}, {at->within, "within"}, {at->over, "over"}};
    tach_draw_text_cut(draw, theme->small, x, baseline, at->name - x, TACH_COLOR_FAINT, "now");
    tach_draw_text_cut(draw, theme->small, at->name, baseline, tach_min_f(at->name_w, at->end - at->name), TACH_COLOR_FAINT,
                       "budget");
    for (size_t i = 0; i < TACH_COUNT_OF(heads); i++) {
        if (heads[i].right <= at->end)
            tach_draw_text_right(draw, theme->small, heads[i].right, baseline, TACH_COLOR_FAINT, heads[i].head);
    }
    tach_draw_text_cut(draw, theme->small, at->owner, baseline, at->end - at->owner, TACH_COLOR_FAINT, "owner");
}

static void draw_cell(const tach_budget_list_cell *cell, tach_draw *draw, tach_font *font, const tach_theme *theme,
                      const cell_places *at, float x, float y)
{
    static const char *const words[] = {"–", "● OK", "▲ WARN", "■ OVER"};
    float baseline = tach_theme_baseline(y, theme->row, theme->text), room = 9 * theme->small_cell;
    tach_draw_text_cut(draw, theme->text, x, baseline, at->name - x, tach_badge_color(cell->state), words[cell->state]);
    float limit_w = tach_min_f(tach_font_measure(font, theme->small, cell->limit), room); /* a long name ends before it */
    float name_end = at->limit <= at->end ? at->limit - limit_w - theme->cell : at->end;
    tach_draw_text_name(draw, theme->text, at->name, baseline, name_end - at->name, TACH_COLOR_TEXT, cell->name);
    if (at->limit <= at->end)
        tach_panel_text_right(draw, font, theme->small, at->limit, baseline, room, TACH_COLOR_SECONDARY, cell->limit);
    if (at->within <= at->end)
        tach_panel_text_right(draw, font, theme->small, at->within, baseline, room, TACH_COLOR_TEXT, cell->within);
    if (at->over <= at->end)
        tach_draw_text_right(draw, theme->small, at->over, baseline, TACH_COLOR_TEXT, cell->over);
    tach_draw_text_cut(draw, theme->small, at->owner, baseline, at->end - at->owner, TACH_COLOR_SECONDARY, cell->owner);
}

/* Of all cells: how wide one is, and from one to the next. 0 without room. */
static float cell_width(const tach_budget_list_model *model, const tach_theme *theme, float inner_w, float *pitch)
{
    float gap = 2 * theme->cell, columns = (float)tach_max_u32(model->column_count, 1);
    float width = (float)(int32_t)((inner_w + gap) / columns) - gap;
    *pitch = width + gap;
    return width < 8 * theme->cell ? 0 : width;
}

void tach_budget_list_draw(const tach_budget_list_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                           tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "BUDGETS", model->note);
    tach_rect inner = tach_panel_inner(theme, panel);
    uint32_t columns = tach_max_u32(model->column_count, 1);
    float pitch, width = cell_width(model, theme, inner.w, &pitch);
    if (width <= 0)
        return;
    for (uint32_t i = 0; i < model->cell_count; i++) {
        uint32_t line = i / columns, column = i % columns;
        float x = inner.x + (float)column * pitch;
        float y = panel.y + theme->head_row + theme->column_row + (float)line * theme->row;
        cell_places at = place_cell(theme, x, width);
        if (i < columns)
            draw_budget_heads(draw, theme, &at, x, y - theme->column_row);
        if (y + theme->row <= panel.y + panel.h)
            draw_cell(&model->cells[i], draw, font, theme, &at, x, y);
    }
}

static void note_cell(const tach_budget_list_cell *cell, tach_explain_list *list, const cell_places *at, tach_rect row)
{
    const struct {
        float left, right;
        tach_explain_subject subject;
        const char *value;
    } columns[] = {
        {row.x, at->name + at->name_w, TACH_EXPLAIN_BUDGET_STATE, tach_budget_state_word(cell->budget->state)},
        {at->name + at->name_w, at->limit, TACH_EXPLAIN_LIMIT, cell->limit},
        {at->limit, at->within, TACH_EXPLAIN_WITHIN, cell->within},
        {at->within, at->over, TACH_EXPLAIN_FRAMES_OVER, cell->over},
        {at->over, at->end, TACH_EXPLAIN_ADVICE, cell->owner},
    };
    for (size_t i = 0; i < TACH_COUNT_OF(columns); i++) {
        float right = tach_min_f(columns[i].right, at->end);
        tach_rect about = {columns[i].left, row.y, right - columns[i].left, row.h};
        tach_explain_place *place = tach_explain_add(list, about, columns[i].subject, cell->name, columns[i].value);
        place->file = cell->budget->file ? cell->budget->file : "";
        place->line = cell->budget->line;
    }
}

void tach_budget_list_note(const tach_budget_list_model *model, tach_explain_list *list, const tach_theme *theme, tach_rect panel)
{
    tach_explain_group(list);
    tach_explain_add(list, (tach_rect){panel.x, panel.y, panel.w, theme->head_row}, TACH_EXPLAIN_FRAMES_OVER, "", "");
    tach_rect inner = tach_panel_inner(theme, panel);
    uint32_t columns = tach_max_u32(model->column_count, 1);
    float pitch, width = cell_width(model, theme, inner.w, &pitch);
    for (uint32_t i = 0; i < model->cell_count && width > 0; i++) {
        uint32_t line = i / columns;
        tach_rect row = {inner.x + (float)(i % columns) * pitch, 0, width, theme->row};
        row.y = panel.y + theme->head_row + theme->column_row + (float)line * theme->row;
        cell_places at = place_cell(theme, row.x, width);
        if (row.y + row.h <= panel.y + panel.h)
            note_cell(&model->cells[i], list, &at, row);
    }
}
