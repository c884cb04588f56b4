/* moment.h - all that the views read: one frame and the numbers around it. The HUD fills it (hud/shown.h); views only read.
 *
 * Live, its times and counts are means over the last text interval, so that they can be read; frozen, and in the picture of a
 * hitch, they are of one frame and `exact` says so. Either way the rows add up.
 */
#ifndef TACH_MOMENT_H
#define TACH_MOMENT_H

#include "model/session.h"
#include "model/stages.h"
#include "view/run.h"

#define TACH_IDLE_FRAMES 120 /* without a call, after which a row fades */

typedef struct tach_graph_mark {
    uint64_t time_ns;
    const char *text;
} tach_graph_mark;

typedef struct tach_moment {
    tach_frame_record frame; /* its arrays are the HUD's own copies */
    bool exact;
    bool frozen;
    bool altered; /* its times, or some of them, are of frames under a debug view: not the game's, and nothing is judged by them */
    double frame_ms, work_ms, wait_ms;
    double gpu_ms;   /* of frames that the GPU has finished; NAN when none is known, and frame.gpu_state says why */
    double worst_ms; /* of the last second; exact: of the frame */
    const char *freeze_key, *picture_key; /* as they are bound now; NULL or "" for none */
    const char *use_key;                  /* what is selected: of the frozen display, else "" */
    double p1_fps;                        /* NAN below 100 frames */
    double hud_ms;                        /* what the HUD and the profiler cost in a frame */
    double gpu_hud_ms;                    /* what drawing the HUD costs the GPU; 0 when not known */
    double budget_ms;
    uint64_t now_ns;      /* since tach_init */
    tach_verdict hitch;   /* of the last one; signature 0: there was none */
    tach_verdict verdict; /* exact: of the frame itself; signature 0: too few before it */
    bool selected;        /* `frame` is one of the past, `hitch` explains it and no other; signature 0: nothing does */
    const tach_history *history;
    const tach_stages *stages;    /* the graph is stacked by them; NULL: it is not */
    const tach_graph_mark *marks; /* oldest first */
    uint32_t mark_count;
    const uint64_t *last_active;         /* by node: number of the last frame in which it ran */
    float (*series)[TACH_VALUE_HISTORY]; /* by value: its last frames, oldest first */
    const uint32_t *series_counts;
    const struct tach_sample_part *spreads;     /* by value: the samples of distributions in the last frames; count 0 for none */
    const tach_run *run;                        /* since the last reset */
    float (*budget_series)[TACH_VALUE_HISTORY]; /* by budget: its value, frame n of those collected at n % TACH_VALUE_HISTORY */
    uint64_t budget_frames;                     /* collected, since the budgets last changed or the display was off */
} tach_moment;

/* A frame of the history was drawn under a debug view. */
static inline bool tach_moment_was_altered(const tach_moment *moment, uint64_t number)
{
    const tach_history_frame *frame =
        moment->history ? tach_history_at(moment->history, tach_history_age(moment->history, number)) : NULL;
    return frame && frame->flags & TACH_FRAME_ALTERED;
}

#endif
