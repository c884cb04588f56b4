#include "view/qa_layout.h"

#include <string.h>

#include "view/budget_list.h"
#include "view/facts.h"

/* In units of 1/720 of the picture's height. */
#define FIGURES_WIDTH     536
#define FACTS_WIDTH       336
#define WIDE_LEAST        880
#define UPPER_LEAST       160
#define NARROW_ROWS_LEAST 4
#define DISTRIBUTION_ROWS 8
#define LOWER_SHARE       0.46f
#define NARROW_SHARE      0.62f /* of the figures */
#define KINDS_ROWS_LEAST  4
#define KINDS_ROWS_MOST   12
#define BELOW_KINDS_LEAST 4 /* rows; a verdict stands there too */

/* A panel at the top of what is left of a column; what is left then stands below a gap. */
static tach_rect cut_off(const tach_theme *theme, tach_rect *column, float height)
{
    if (column->h < height || column->w <= 0)
        return (tach_rect){0, 0, 0, 0};
    tach_rect panel = {column->x, column->y, column->w, height};
    column->y += height + theme->gap;
    column->h = tach_max_f(column->h - height - theme->gap, 0);
    return panel;
}

static tach_rect cut_off_rows(const tach_theme *theme, tach_rect *column, float head, uint32_t rows)
{
    rows = tach_min_u32(rows, tach_layout_rows(theme, column->h, head));
    return rows > 0 ? cut_off(theme, column, tach_layout_height(theme, head, rows)) : (tach_rect){0, 0, 0, 0};
}

static void place_lower(tach_qa_layout *layout, const tach_theme *theme, tach_rect lower, uint32_t budgets)
{
    float head = theme->head_row + theme->column_row, facts_w = tach_theme_whole(FACTS_WIDTH * theme->scale);
    if (tach_layout_rows(theme, lower.h, head) < 1)
        return;
    layout->facts = (tach_rect){lower.x + lower.w - facts_w, lower.y, facts_w, lower.h};
    lower.w -= facts_w + theme->gap;
    float kinds_h = tach_layout_height(theme, head, KINDS_ROWS_LEAST);
    uint32_t columns = tach_budget_list_columns(theme, lower.w),
             wanted = tach_max_u32((budgets + columns - 1) / columns, BELOW_KINDS_LEAST);
    uint32_t rows = lower.h > kinds_h + theme->gap ? tach_layout_rows(theme, lower.h - kinds_h - theme->gap, head) : 0;
    rows = tach_min_u32(rows, wanted);
    float budgets_h = tach_layout_height(theme, head, rows), below = rows > 0 ? budgets_h + theme->gap : 0;
    lower.h = tach_min_f(lower.h, tach_layout_height(theme, head, KINDS_ROWS_MOST) + below);
    layout->facts.h = lower.h;
    layout->kinds = (tach_rect){lower.x, lower.y, lower.w, lower.h - below};
    if (rows > 0)
        layout->budgets = (tach_rect){lower.x, lower.y + lower.h - budgets_h, lower.w, budgets_h};
}

static void place_wide(tach_qa_layout *layout, const tach_theme *theme, tach_rect body, uint32_t figure_rows, uint32_t budgets)
{
    float upper_h = tach_layout_height(theme, theme->head_row, figure_rows);
    float most = tach_max_f(body.h - tach_theme_whole(body.h * LOWER_SHARE), UPPER_LEAST * theme->scale);
    if (upper_h > most)
        upper_h = tach_layout_height(theme, theme->head_row, tach_layout_rows(theme, most, theme->head_row));
    tach_rect upper = cut_off(theme, &body, tach_min_f(upper_h, body.h));
    float figures_w = tach_theme_whole(FIGURES_WIDTH * theme->scale);
    layout->figures = (tach_rect){upper.x, upper.y, figures_w, upper.h};
    layout->distribution = (tach_rect){upper.x + figures_w + theme->gap, upper.y, upper.w - figures_w - theme->gap, upper.h};
    place_lower(layout, theme, body, budgets);
}

static void place_narrow(tach_qa_layout *layout, const tach_theme *theme, tach_rect body, uint32_t figure_rows, uint32_t budgets)
{
    float head = theme->head_row + theme->column_row;
    uint32_t most = tach_max_u32(tach_layout_rows(theme, body.h * NARROW_SHARE, theme->head_row), NARROW_ROWS_LEAST);
    layout->figures = cut_off_rows(theme, &body, theme->head_row, tach_min_u32(figure_rows, most));
    layout->distribution = cut_off(theme, &body, tach_layout_height(theme, theme->head_row, DISTRIBUTION_ROWS));
    layout->kinds = cut_off_rows(theme, &body, head, KINDS_ROWS_LEAST);
    layout->budgets = cut_off_rows(theme, &body, head, budgets / tach_budget_list_columns(theme, body.w) + 1);
    layout->facts = cut_off_rows(theme, &body, theme->head_row, TACH_FACTS_ROWS);
}

void tach_qa_layout_create(tach_qa_layout *layout, const tach_theme *theme, tach_rect body, uint32_t figure_rows, uint32_t budgets)
{
    memset(layout, 0, sizeof *layout);
    if (body.w < 4 * theme->inset || tach_layout_rows(theme, body.h, theme->head_row) < 1)
        return;
    if (body.w >= WIDE_LEAST * theme->scale)
        place_wide(layout, theme, body, figure_rows, budgets);
    else
        place_narrow(layout, theme, body, figure_rows, budgets);
}
