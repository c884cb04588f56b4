/* render.h - what threads render (tach_render_count): counted beside each thread's ring, and told in it where it belongs.
 *
 * Counts stay in their slot for good, whichever threads come into it. An event TACH_EVENT_RENDERED has what was counted in the slot
 * since the event before, packed, as it is nothing in most counts and little in the others; the first of a session or of a new
 * thread has all. What the last one left is read at the fence. An event that finds no room is made up for by the next.
 */
#ifndef TACH_CAPTURE_RENDER_H
#define TACH_CAPTURE_RENDER_H

#include "base/varint.h"
#include "capture/thread.h"

/* Most bytes of packed counts, with a bit in the first for each that is not 0. */
#define TACH_RENDER_BITS_BYTES 3
#define TACH_RENDER_BYTES      (TACH_RENDER_BITS_BYTES + TACH_RENDER_COUNTS * TACH_VARINT_BYTES)

/* Pack them; returns the place behind. The second reads it back. */
uint8_t *tach_render_put(uint8_t *at, const tach_render_counts *counts);
void tach_render_get(const uint8_t *at, tach_render_counts *out);

/* Which there are; they follow from the lowest bit on. */
static inline uint32_t tach_render_bits(const uint8_t **at)
{
    const uint8_t *first = *at;
    *at += TACH_RENDER_BITS_BYTES;
    return first[0] | (uint32_t)first[1] << 8 | (uint32_t)first[2] << 16;
}

/* All that was counted in a slot. Frame thread, under the registry's lock. */
void tach_render_read(const tach_slot *slot, tach_render_counts *out);

/* The next event tells all. Owner. */
void tach_render_restart(tach_slot *slot);

/* What the owner has counted, as it was before the statistics took it over, becomes the slot's, and the next one begins at 0. Under
 * the registry's lock; on the ending thread, or where it is no more. */
void tach_render_leave(tach_slot *slot, const tach_render_counts *counted);

#endif
