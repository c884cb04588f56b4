/* badge.h - a budget state as colour, glyph and word: "● OK", "▲ WARN 96%", "■ OVER +2.1 ms". */
#ifndef TACH_BADGE_H
#define TACH_BADGE_H

#include "draw/draw.h"
#include "tach/tach.h"

typedef enum tach_badge_state { TACH_BADGE_NONE, TACH_BADGE_OK, TACH_BADGE_WARN, TACH_BADGE_OVER } tach_badge_state;

typedef struct tach_badge {
    tach_badge_state state;
    char text[32];
} tach_badge;

/* Share of the budget at which a warning begins, and what a frame may be over it: a vsync of 16.67 ms is not over. */
#define TACH_BADGE_WARN_SHARE 0.9
#define TACH_BADGE_TOLERANCE  1.02

/* The state of a frame. Over is judged by the frame's time, with the tolerance. Below that it is the CPU work that says how much of
 * the budget is used: a game that waits for its display takes the whole budget every frame and is well all the same. */
tach_badge_state tach_badge_of_frame(double frame_ms, double work_ms, double budget_ms);

/* The same in words. */
void tach_badge_for_frame(tach_badge *badge, double frame_ms, double work_ms, double budget_ms);

/* The state of a scope or a statistic, as its budget holds it, or, exactly, in this frame alone. NONE before it was seen. */
void tach_badge_for_budget(tach_badge *badge, const tach_budget *budget, bool exact);

/* The same where there is no room for the word: "● 77%", "▲ 91%", "■ +0.21M". */
void tach_badge_for_budget_short(tach_badge *badge, const tach_budget *budget, bool exact);

tach_color tach_badge_color(tach_badge_state state);

#endif
