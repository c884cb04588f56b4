/* artist_lists.h - the lists of the artist's level that keys and mouse walk: budgets, draws, objects; and the measuring behind
 * them. One walk goes through all that are on the screen, from the top down. */
#ifndef TACH_ARTIST_LISTS_H
#define TACH_ARTIST_LISTS_H

#include "hud/state.h"

/* The measuring. (artist_measure.c) */
void tach_artist_lists_create(tach_artist *artist);

/* Where draws and objects come from; NULL for nowhere. What was measured is forgotten. */
void tach_artist_lists_set_source(tach_hud *hud, const tach_draws_source *source);

/* A frame has ended: measuring goes on, whatever is on the screen. */
void tach_artist_lists_add(tach_hud *hud, const tach_frame_record *frame);

/* Let a draw, or all of a group, flash; TACH_DRAWS_NONE: none. Measure the draws of a frame, what an object costs. */
void tach_artist_flash(tach_hud *hud, bool group, uint32_t index);
void tach_artist_measure_draws(tach_hud *hud);
void tach_artist_measure_object(tach_hud *hud, uint32_t object);

/* Give up what is being measured; false when nothing is. */
bool tach_artist_measure_cancel(tach_hud *hud);

/* Do what the lists do with a key or the mouse. (artist_lists.c) False when it is not theirs. */
bool tach_artist_lists_act(tach_hud *hud, const tach_action *action);

#endif
