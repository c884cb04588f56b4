/* frame_statistics.h - frame times by the book (DEFINITIONS): average, percentiles, lows, hitches and stutters. */
#ifndef TACH_FRAME_STATISTICS_H
#define TACH_FRAME_STATISTICS_H

#include "model/window.h"
#include "tach/tach.h"

#define TACH_MEDIAN_FRAMES     120 /* the stretch that a hitch is measured against */
#define TACH_HITCH_DISTANCE_NS UINT64_C(200000000)
#define TACH_BUDGET_TOLERANCE  1.02 /* frame time against a display's rate */

typedef struct tach_frame_statistics {
    tach_window frames;     /* ms, since the last reset, as far as the history reaches */
    tach_window recent;     /* ms, the last TACH_MEDIAN_FRAMES */
    uint64_t *durations_ns; /* the same frames as whole numbers, so that their sum cannot drift */
    uint64_t sum_ns;
    uint64_t warm_up_left;
    uint64_t last_hitch_ns; /* time of its end */
    bool had_hitch;
    uint32_t hitches, stutters;
    double budget_ms;
} tach_frame_statistics;

void tach_frame_statistics_create(tach_frame_statistics *statistics, tach_arena *arena, uint32_t capacity, uint32_t warm_up_frames,
                                  double budget_ms);

/* Take a frame in that ended at end_ns; `gap`: it is no measure of the game. Returns its flags: HITCH, STUTTER, GAP, WARM_UP. */
uint32_t tach_frame_statistics_add(tach_frame_statistics *statistics, uint64_t duration_ns, uint64_t end_ns, bool gap);

/* Start anew; no second warm-up. */
void tach_frame_statistics_reset(tach_frame_statistics *statistics);

/* Fill in all figures that come from frame times. */
void tach_frame_statistics_read(const tach_frame_statistics *statistics, tach_snapshot_data *out);

/* Median of the last TACH_MEDIAN_FRAMES in ms; NAN without any. */
double tach_frame_statistics_recent_median(const tach_frame_statistics *statistics);

#endif
