/* why.h - one frame's verdict across the whole width: how long, how much longer than usual, and a line a cause. */
#ifndef TACH_WHY_H
#define TACH_WHY_H

#include "view/badge.h"
#include "view/moment.h"
#include "view/theme.h"

typedef struct tach_why_row {
    char path[TACH_CAUSE_PATH];
    char excess[48]; /* "+41.2 ms on main" */
    char what[TACH_CAUSE_WHAT];
} tach_why_row;

typedef struct tach_why_model {
    tach_badge badge;
    char head[128]; /* "frame 1042 · 58.3 ms" */
    char rest[96];  /* what is left unexplained, at the right end */
    uint32_t row_count;
    tach_why_row rows[TACH_MAX_CAUSES];
} tach_why_model;

/* `verdict` of the frame that took `frame_ms` and worked `work_ms`; signature 0 when nothing is known of it. */
void tach_why_fill(tach_why_model *model, const tach_moment *moment, const tach_verdict *verdict, uint64_t number, double frame_ms,
                   double work_ms);

/* Height of a panel with that many causes. */
float tach_why_height(const tach_theme *theme, uint32_t rows);

void tach_why_draw(const tach_why_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel);

/* Where what stands. */
typedef struct tach_explain_list tach_explain_list;
void tach_why_note(const tach_why_model *model, tach_explain_list *list, tach_font *font, const tach_theme *theme, tach_rect panel,
                   const tach_moment *moment, const tach_verdict *verdict);

#endif
