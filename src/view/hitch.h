/* hitch.h - the last hitch: which frame, how long, what made it so, and what is left unexplained. */
#ifndef TACH_HITCH_VIEW_H
#define TACH_HITCH_VIEW_H

#include "view/moment.h"
#include "view/theme.h"

#define TACH_HITCH_FACTS 3 /* rows of what happened in the largest cause; others have one */
#define TACH_HITCH_ROWS  (2 * TACH_MAX_CAUSES + 3 + TACH_HITCH_FACTS - 1)

typedef enum tach_hitch_row_kind { TACH_HITCH_TOTAL, TACH_HITCH_CAUSE, TACH_HITCH_WHAT, TACH_HITCH_REST } tach_hitch_row_kind;

typedef struct tach_hitch_row {
    tach_hitch_row_kind kind;
    bool strong; /* the largest cause: what to look at */
    char text[TACH_CAUSE_WHAT];
    char excess[16]; /* "" for none */
} tach_hitch_row;

typedef struct tach_hitch_model {
    const char *title;
    char note[64];
    uint32_t row_count;
    tach_hitch_row rows[TACH_HITCH_ROWS];
} tach_hitch_model;

void tach_hitch_fill(tach_hitch_model *model, const tach_moment *moment);
void tach_hitch_draw(const tach_hitch_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel);

#endif
