/* ring.h - the owner's side of its ring, out of line: what the inlined way in tach_hot.h leaves to it. */
#ifndef TACH_RING_H
#define TACH_RING_H

#include "capture/thread.h"

/* Events that fit besides the ends that are owed. One place always stays free, so that full and empty differ. Owner. */
uint64_t tach_ring_room(const tach_slot *slot);

/* Go on from `depth` open scopes: those above have been left without an end. Owner. */
void tach_ring_leave(tach_slot *slot, uint32_t depth);

/* Write an event where it fits, at the ring's end in its beginning. Owner; there must be room. */
void tach_ring_push(tach_slot *slot, uint64_t word);
void tach_ring_push_at(tach_slot *slot, uint64_t ticks, uint64_t word);

/* Open the inlined way up to what the reader has freed or to the ring's end; not while dropping, or without a session. Owner. */
void tach_ring_open(tach_slot *slot);

#endif
