/* frame_statistics.h - frame times by the book (DEFINITIONS): average, percentiles, lows, hitches and stutters. */
#ifndef TACH_FRAME_STATISTICS_H
#define TACH_FRAME_STATISTICS_H

#include "model/bins.h"
#include "model/window.h"
#include "tach/tach.h"

#define TACH_MEDIAN_FRAMES     120 /* the stretch that a hitch is measured against */
#define TACH_HITCH_DISTANCE_NS UINT64_C(200000000)
#define TACH_BUDGET_TOLERANCE  1.02 /* frame time against a display's rate */

typedef struct tach_frame_statistics {
    tach_window frames;                     /* ms, since the last reset, as far as the history reaches: figures are exact */
    tach_bins all;                          /* since the last reset, when the history is left behind */
    tach_window recent;                     /* ms, the last TACH_MEDIAN_FRAMES */
    uint64_t recent_ns[TACH_MEDIAN_FRAMES]; /* the same as whole numbers, so that their sum cannot drift */
    uint64_t recent_sum_ns;
    uint64_t max_ns; /* since the last reset */
    uint64_t warm_up_left;
    uint64_t last_hitch_ns; /* time of its end */
    bool had_hitch;
    uint32_t hitches, stutters;
    uint64_t hitch_lost_ns, stutter_lost_ns; /* above the budget */
    uint64_t stutter_ns;                     /* all that they took */
    uint32_t over_budget_frames;
    uint64_t over_budget_ns;
    uint32_t gaps, warm_ups, loadings, altered; /* frames left out */
    uint64_t gap_ns, loading_ns, altered_ns;
    double budget_ms;
} tach_frame_statistics;

void tach_frame_statistics_create(tach_frame_statistics *statistics, tach_arena *arena, uint32_t capacity, uint32_t warm_up_frames,
                                  double budget_ms);

/* Take a frame in that ended at end_ns; `left_out`: of TACH_FRAME_GAP, _LOADING and _ALTERED, when it is no measure of the game.
 * Returns its flags: those, or HITCH, STUTTER, WARM_UP. */
uint32_t tach_frame_statistics_add(tach_frame_statistics *statistics, uint64_t duration_ns, uint64_t end_ns, uint32_t left_out);

/* Is it as long as a hitch, whenever the last one was? Asked after it was added. */
bool tach_frame_statistics_slow(const tach_frame_statistics *statistics, uint64_t duration_ns, double median_ms);

/* Start anew; no second warm-up. */
void tach_frame_statistics_reset(tach_frame_statistics *statistics);

/* Fill in all figures that come from frame times. */
void tach_frame_statistics_read(const tach_frame_statistics *statistics, tach_snapshot_data *out);

/* The fps of the 99th percentile alone; NAN below 100 frames. */
double tach_frame_statistics_p1_fps(const tach_frame_statistics *statistics);

/* Median of the last TACH_MEDIAN_FRAMES in ms; NAN without any. */
double tach_frame_statistics_recent_median(const tach_frame_statistics *statistics);

#endif
