/* fence.h - the frame thread's view of all rings at the end of a frame. */
#ifndef TACH_CAPTURE_FENCE_H
#define TACH_CAPTURE_FENCE_H

#include "capture/thread.h"

/* One thread's events to take: number `first` up to but not including `end`, each at events[number & mask]. */
typedef struct tach_ring_view {
    const tach_event *events;
    uint64_t mask;
    uint64_t first, end;
    uint32_t slot;
    uint32_t generation;
    uint32_t name_version;
    bool shared;             /* these may be the events of several threads of one name */
    uint32_t outer_depth;    /* scopes that the thread brought from before the session */
    uint64_t elsewhere_word; /* of a scope that another thread ended, 0 for none */
    uint64_t elsewhere_ticks;
    bool ended;                  /* the thread is gone: these are its last events */
    bool is_gpu;                 /* no thread, but the passes of the GPU */
    uint64_t dropped, misused;   /* of this slot in this session */
    tach_render_counts rendered; /* in this slot, ever */
    tach_system_tenant tenant;
    tach_system_counts system; /* since the generation began */
} tach_ring_view;

/* The views of all threads that have a ring. Returns how many. `slow`: the frame took long, so what the system counted is worth its
 * price. Frame thread; takes the registry's lock. */
uint32_t tach_fence_view(tach_ring_view views[TACH_MAX_THREADS], bool slow);

/* Give back the events before number `taken`; of an ended thread whose events are all taken, the slot too. */
void tach_fence_release(const tach_ring_view *view, uint64_t taken);

#endif
