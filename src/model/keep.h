/* keep.h - frames kept whole, with all their events: the newest, the worst ones, and the frames before and after those.
 *
 * Each lies in an area of its own, and whoever needs a frame uses its area; so a frame that proves bad is kept by counting, not by
 * copying. Events are copied from the rings once, about 1 ns each.
 */
#ifndef TACH_KEEP_H
#define TACH_KEEP_H

#include "capture/fence.h"
#include "capture/gpu.h"
#include "model/drain.h"

#define TACH_KEEP_APART_MS 200 /* between worst frames: one stall is one bad frame, however many it is cut into */

#define TACH_KEEP_HELD  2 /* frames that readers hold at a time */
#define TACH_KEEP_AREAS (3 * TACH_MAX_WORST_FRAMES + TACH_KEEP_HELD + 3)

/* A thread's part of a kept frame: events[first .. first + count). The first `open` of them are begins made up for the scopes that
 * were open when the frame began, at its start; one from before the session has the site 0xFFFF. */
typedef struct tach_kept_thread {
    uint16_t track; /* index in tach_frame_record.threads */
    uint32_t first, count, open;
} tach_kept_thread;

typedef struct tach_kept_frame {
    uint64_t number;
    uint64_t start_ticks, end_ticks;
    uint64_t start_ns, duration_ns; /* start since tach_init */
    tach_event *events;
    uint32_t event_count;
    uint64_t left_out; /* events that found no room: the threads' last */
    tach_kept_thread threads[TACH_MAX_THREAD_ROWS];
    uint32_t thread_count;
    uint32_t users; /* 0: free */
} tach_kept_frame;

typedef struct tach_worst_frame {
    uint64_t duration_ns, end_ns;
    tach_kept_frame *before, *frame, *after; /* before and after may be NULL */
} tach_worst_frame;

typedef struct tach_keep {
    tach_kept_frame *areas; /* TACH_KEEP_AREAS */
    uint32_t area_events;
    tach_kept_frame *open;                         /* being filled */
    tach_kept_frame *newest;                       /* the last one that was closed */
    tach_worst_frame worst[TACH_MAX_WORST_FRAMES]; /* the longest first */
    uint32_t worst_count;
    uint32_t held; /* by readers */
} tach_keep;

void tach_keep_create(tach_keep *keep, tach_arena *arena, uint32_t area_events);

/* A frame begins. */
void tach_keep_open(tach_keep *keep, uint64_t start_ticks);

/* Before a thread's events are drained: what is open on it. After: the events that were taken, from view->first to `taken`. */
void tach_keep_begin_thread(tach_keep *keep, uint16_t index, const tach_track *track);
void tach_keep_end_thread(tach_keep *keep, const tach_ring_view *view, uint64_t taken);

/* The frame has ended: its record's numbers. */
void tach_keep_close(tach_keep *keep, const tach_frame_record *record, uint64_t end_ticks);

/* A frame of the GPU is in: its scopes go, as events of `track`, into the kept frames during which they ran. */
void tach_keep_add_gpu(tach_keep *keep, uint16_t track, const tach_gpu_frame *from, const tach_gpu_taken *taken);

/* Is the newest frame one of the worst? Of frames close together the longest stands for all. */
void tach_keep_judge(tach_keep *keep, const tach_frame_record *record);

/* The frame of that number, or NULL. */
const tach_kept_frame *tach_keep_find(const tach_keep *keep, uint64_t number);

/* Keep a found frame until it is released. False when TACH_KEEP_HELD are held already: there would be no area for the next. */
bool tach_keep_hold(tach_keep *keep, const tach_kept_frame *frame);
void tach_keep_release(tach_keep *keep, const tach_kept_frame *frame);

/* The worst frames so far are forgotten. */
void tach_keep_reset(tach_keep *keep);

#endif
