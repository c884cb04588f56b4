/* artist.h - where the panels of the artist's level stand: one column in the right third of the picture, the rest stays game.
 *
 *     (game)        budgets                     what has a limit
 *     (game)        counters                    only while nothing has one
 *     (game)        heaviest                    scopes by their own time; or, when a frame was measured, its draws
 *     (game)        objects                     what the game marks as such
 *     (game)        GPU memory                  the largest textures, buffers and renderbuffers
 *     (free)        memory                      blocks by category and place
 */
#ifndef TACH_ARTIST_H
#define TACH_ARTIST_H

#include "view/layout.h"

typedef struct tach_artist_layout {
    tach_rect budgets, counters, heaviest, draws, objects, largest, memory;
} tach_artist_layout;

/* Rows that the contents would like to have; 0 for a panel that is not there. `..._h`: what a panel has under its
 * rows. */
typedef struct tach_artist_need {
    uint32_t budget_rows, counter_rows, heaviest_rows, draw_rows, object_rows, largest_rows, memory_rows;
    float detail_h, draws_detail_h, objects_detail_h;
    bool draws_first, objects_first; /* where there is no room for all: that list, not the budgets */
} tach_artist_need;

/* Where the column begins. */
float tach_artist_left(const tach_theme *theme, tach_rect body);

/* They never overlap and never leave the body. What is short of room gives up rows in turn, then the lowest panel goes; the list
 * that comes first, the budgets or another, is there as long as one row of it fits. */
void tach_artist_place(tach_artist_layout *layout, const tach_theme *theme, tach_rect body, const tach_artist_need *need);

#endif
