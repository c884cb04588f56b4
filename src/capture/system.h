/* system.h - what the system counts for the threads that record: each reads itself as it comes and goes, the frame thread reads all
 * of them between frames.
 */
#ifndef TACH_CAPTURE_SYSTEM_H
#define TACH_CAPTURE_SYSTEM_H

#include "base/usage.h"
#include "tach/tach_config.h"

struct tach_slot;
struct tach_ring_view;

/* In a slot, under the registry's lock: the thread that has it now, and what those before it used. */
typedef struct tach_system_tenant {
    uint32_t number;  /* another one for each thread that comes */
    int32_t thread;   /* the system's number for it; 0: not known, or not asked for */
    tach_usage start; /* as it came */
    tach_usage ended; /* sum over those before it, since the slot was free or the session began */
} tach_system_tenant;

/* A slot's counts since its generation began, over all threads that were in it. */
typedef struct tach_system_counts {
    uint8_t known; /* TACH_SYSTEM_... */
    tach_usage sum;
} tach_system_counts;

/* A session begins, with or without the counts; it ends, and all files are closed. In the child of a fork: close its copies. */
void tach_system_start(bool on);
void tach_system_stop(void);

/* The calling thread comes into the slot; `fresh`: the counts of those before it are no longer of interest. It leaves. Under the
 * registry's lock; 3.3 and 2.3 us. */
void tach_system_enter(struct tach_slot *slot, bool fresh);
void tach_system_leave(struct tach_slot *slot);

/* Fill in each view's `system` from its `tenant`. Frame thread. Of other threads so many are read as fit into that time, at least
 * one, going on in the next frame where this one stopped; of a slow frame, which somebody will want explained, more. The rest is
 * not known in this frame, and marked TACH_SYSTEM_IN_TURN in the next that knows it. */
#define TACH_SYSTEM_READ_NS      8000
#define TACH_SYSTEM_READ_SLOW_NS 200000
void tach_system_view(struct tach_ring_view *views, uint32_t count, bool slow);

/* For tests: read one other thread a frame and no more. */
void tach_system_read_one(bool one);

/* For tests: take a slot's counts from `source`, which returns what is known; NULL for the system's. */
void tach_system_set_source(uint8_t (*source)(uint32_t slot, tach_usage *sum));

#endif
