/* hitch.h - the last hitch: which frame, how long, and the way down the tree to what took longer than it usually does. */
#ifndef TACH_HITCH_VIEW_H
#define TACH_HITCH_VIEW_H

#include "view/moment.h"
#include "view/theme.h"

#define TACH_HITCH_ROWS (TACH_HITCH_CAUSES + 2)

typedef struct tach_hitch_row {
    const char *name;
    uint32_t depth;
    char excess[16]; /* "" for none */
    bool strong;     /* the deepest cause: what to look at */
} tach_hitch_row;

typedef struct tach_hitch_model {
    char note[64];
    uint32_t row_count;
    tach_hitch_row rows[TACH_HITCH_ROWS];
} tach_hitch_model;

void tach_hitch_fill(tach_hitch_model *model, const tach_moment *moment);
void tach_hitch_draw(const tach_hitch_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel);

#endif
