/* lock.h - who waits for a lock, and who holds it.
 *
 * Every thread lists the locks that it holds, in its own slot: two stores an acquire. Only who must wait looks into the lists of
 * the others, and takes the registry's lock for a name. What it finds is who held the lock at that moment; it may have changed
 * hands a moment later.
 */
#ifndef TACH_CAPTURE_LOCK_H
#define TACH_CAPTURE_LOCK_H

#include "tach/tach_config.h"

#include "base/base.h"

/* A lock that a thread holds, by its address, and where it was taken. */
typedef struct tach_held_lock {
    uintptr_t lock;
    uint32_t site;
} tach_held_lock;

/* The payload of TACH_EVENT_WAITED, which stands before the end of the wait's scope: its end is the event's own time. The holder's
 * name travels with it, as far as it is long: its slot may be another's before anybody reads this. */
typedef struct tach_waited {
    uint64_t start_ticks;
    uint32_t holder_site;
    char holder[TACH_MAX_THREAD_NAME]; /* "" for nobody that is known */
} tach_waited;

#endif
