/* figures.h - the run in numbers: each as ms and as fps where both make sense, with the method that it is made by, as other tools
 * have others. */
#ifndef TACH_FIGURES_H
#define TACH_FIGURES_H

#include "view/moment.h"
#include "view/theme.h"

#define TACH_FIGURES_ROWS 15 /* if there is room for all */

typedef struct tach_figures_row {
    uint32_t figure; /* of all, as they would stand with room for each */
    const char *name;
    char left[12], right[12]; /* the two columns of numbers; "" for none */
    const char *left_unit, *right_unit;
    char method[40];
    char text[160]; /* in place of all columns; "" for none */
} tach_figures_row;

typedef struct tach_figures_model {
    uint32_t row_count;
    char note[96];
    tach_figures_row rows[TACH_FIGURES_ROWS];
} tach_figures_model;

/* Fill up to `room` rows: of those that find no room the least important are left out. */
void tach_figures_fill(tach_figures_model *model, const tach_moment *moment, uint32_t room);
void tach_figures_draw(const tach_figures_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel);

/* Where what stands. */
typedef struct tach_explain_list tach_explain_list;
void tach_figures_note(const tach_figures_model *model, tach_explain_list *list, const tach_theme *theme, tach_rect panel);

#endif
