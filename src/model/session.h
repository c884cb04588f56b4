/* session.h - what the running profiler lets the HUD and the recorder read. On the thread of tach_frame, between frames. */
#ifndef TACH_SESSION_H
#define TACH_SESSION_H

#include "model/history.h"
#include "tach/tach.h"

#define TACH_VALUE_HISTORY 128 /* frames of a statistic's sparkline */
#define TACH_HITCH_CAUSES  4

/* A node that took longer than it usually does: its inclusive time in that frame, less its usual_ns. */
typedef struct tach_hitch_cause {
    uint32_t node;
    uint64_t inclusive_ns;
    uint64_t excess_ns;
} tach_hitch_cause;

/* The last hitch: when, how long, and the way down the tree along the child that grew most. */
typedef struct tach_hitch {
    uint64_t frame_number; /* with duration_ns 0: there was none */
    uint64_t time_ns;      /* its end, since tach_init */
    uint64_t duration_ns;
    uint64_t median_ns;                         /* of the 120 frames before */
    tach_hitch_cause causes[TACH_HITCH_CAUSES]; /* outermost first */
    uint32_t cause_count;
} tach_hitch;

/* Is tach_init's work standing? All below need it. */
bool tach_session_running(void);

/* Another number for each session; 0 without one. What was read in one is gone in the next. */
uint32_t tach_session_serial(void);

const tach_history *tach_session_history(void);
const tach_hitch *tach_session_hitch(void);
double tach_session_budget_ms(void);
uint32_t tach_session_max_nodes(void); /* rows of the tree, the threads' among them */
uint32_t tach_session_frames_since_reset(void);

/* The values of statistic `index` (in tach_frame_record.values) in the last frames, oldest first, at most TACH_VALUE_HISTORY,
 * copied into `out`; returns how many. */
uint32_t tach_session_value_history(uint32_t index, float out[TACH_VALUE_HISTORY]);

#endif
