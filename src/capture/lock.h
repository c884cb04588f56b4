/* lock.h - who waits for a lock, and who holds it.
 *
 * Every thread lists the locks that it holds, in its own slot: two stores an acquire. Only who must wait looks into the lists of
 * the others. What it finds is who held the lock at that moment; it may have changed hands a moment later.
 */
#ifndef TACH_CAPTURE_LOCK_H
#define TACH_CAPTURE_LOCK_H

#include "base/base.h"

#define TACH_NO_HOLDER UINT32_MAX

/* A lock that a thread holds, by its address, and where it was taken. */
typedef struct tach_held_lock {
    uintptr_t lock;
    uint32_t site;
} tach_held_lock;

/* The payload of TACH_EVENT_WAITED, which stands before the end of the wait's scope: its end is the event's own time. */
typedef struct tach_waited {
    uint64_t start_ticks;
    uint32_t holder; /* a slot, or TACH_NO_HOLDER */
    uint32_t holder_site;
} tach_waited;

#endif
