/* drain_other.h - events that are neither begin nor end: marks, waits, allocations, I/O, and what was rendered. */
#ifndef TACH_DRAIN_OTHER_H
#define TACH_DRAIN_OTHER_H

#include "model/drain.h"

/* Take the view's event of that number, at that time. Allocations, I/O and what is rendered go to the row that is open there, the
 * rest to `moments`. */
void tach_drain_other(tach_call_tree *tree, tach_track *track, uint16_t track_index, const tach_ring_view *view, uint64_t number,
                      uint64_t ticks, tach_moments *moments);

/* What the thread has rendered since its last event of that kind, by the totals of its slot. */
void tach_drain_rendered_rest(tach_call_tree *tree, tach_track *track, const tach_render_counts *totals);

#endif
