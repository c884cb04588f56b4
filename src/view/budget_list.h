/* budget_list.h - how the run kept to its budgets: the frame's own first, then those that were over most often. */
#ifndef TACH_BUDGET_LIST_H
#define TACH_BUDGET_LIST_H

#include "view/badge.h"
#include "view/moment.h"
#include "view/theme.h"

#define TACH_BUDGET_LIST_MAX_CELLS 96

typedef struct tach_budget_list_cell {
    const tach_budget *budget;
    tach_badge_state state; /* as it stands now; its glyph and word are drawn with it */
    const char *name;
    const char *owner;
    char limit[24], within[16], over[16]; /* within: percent of the frames */
} tach_budget_list_cell;

typedef struct tach_budget_list_model {
    uint32_t cell_count, column_count;
    char note[64];
    tach_budget_list_cell cells[TACH_BUDGET_LIST_MAX_CELLS];
} tach_budget_list_model;

/* Cells side by side in a panel of that width. */
uint32_t tach_budget_list_columns(const tach_theme *theme, float width);

/* Fill as many cells as there is room for: `rows` of `columns`, read line by line. */
void tach_budget_list_fill(tach_budget_list_model *model, const tach_moment *moment, uint32_t columns, uint32_t rows);
void tach_budget_list_draw(const tach_budget_list_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                           tach_rect panel);

/* Where what stands. */
typedef struct tach_explain_list tach_explain_list;
void tach_budget_list_note(const tach_budget_list_model *model, tach_explain_list *list, const tach_theme *theme, tach_rect panel);

#endif
