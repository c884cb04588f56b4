/* event.h - what an event's word says, and events with a payload: what happened, and behind it in the ring whole events that hold
 * any bytes. */
#ifndef TACH_CAPTURE_EVENT_H
#define TACH_CAPTURE_EVENT_H

#include "capture/thread.h"

/* The parts of tach_event.word: see tach_hot.h. */
static inline uint32_t tach_event_site(uint64_t word) { return (uint32_t)word & 0xFFFF; }
static inline uint64_t tach_event_kind(uint64_t word) { return word & UINT64_C(0xFF) << 48; }
static inline uint32_t tach_event_payload(uint64_t word) { return (uint32_t)(word >> TACH_EVENT_PAYLOAD_SHIFT); } /* in events */
static inline uint32_t tach_event_depth(uint64_t word) { return (uint32_t)(word >> TACH_EVENT_OWED_SHIFT) / sizeof(tach_event); }

/* Write an event of `kind` at `site`, with `bytes` bytes of payload behind it (at most 255 events), in the calling thread's ring.
 * All of it becomes visible to the reader at once, or nothing: without room it is dropped, counted as one, and the answer is false.
 */
bool tach_event_push(tach_slot *slot, uint64_t kind, uint32_t site, const void *payload, size_t bytes);

/* At a time of its own; 0 when only its place among the others matters. */
bool tach_event_push_at(tach_slot *slot, uint64_t ticks, uint64_t kind, uint32_t site, const void *payload, size_t bytes);

/* The calling thread's slot if it records now, else NULL. */
tach_slot *tach_event_slot(void);

#endif
