/* session.h - what the running profiler lets the HUD and the recorder read. On the thread of tach_frame, between frames. */
#ifndef TACH_SESSION_H
#define TACH_SESSION_H

#include "model/bins.h"
#include "model/history.h"
#include "model/keep.h"
#include "tach/tach.h"

#define TACH_VALUE_HISTORY 128 /* frames of a statistic's sparkline */
#define TACH_SPREAD_FRAMES 64  /* of a distribution's histogram; up to twice as many */

/* Is tach_init's work standing? All below need it. */
bool tach_session_running(void);

/* Another number for each session; 0 without one. What was read in one is gone in the next. */
uint32_t tach_session_serial(void);

const tach_history *tach_session_history(void);

/* The verdict of the last hitch; with signature 0 when there was none. */
const tach_verdict *tach_session_hitch(void);

/* The hitches since the last reset by kind, the one that lost most first: at most TACH_MAX_HITCH_KINDS pointers, valid until the
 * next tach_frame. Returns how many. */
uint32_t tach_session_hitch_kinds(const tach_hitch_kind **out);

/* All frame times since the last reset that are in the statistics; NULL without a session. */
const tach_bins *tach_session_frame_times(void);

/* As tach_frame_at and tach_explain, from a copy of the history: one that stands still. */
const tach_frame_record *tach_session_past(const tach_history *history, uint64_t number);
bool tach_session_explain(const tach_history *history, uint64_t number, tach_verdict *out);

/* A frame with all its events: the newest, the worst ones and their neighbours (tach_worst_frames). NULL for others. Valid until
 * the next tach_frame, or held as long as it is needed, over tach_reset too: false when TACH_KEEP_HELD are held already. Each hold
 * is released once, in the same session. */
const tach_kept_frame *tach_session_kept(uint64_t number);
bool tach_session_hold(const tach_kept_frame *frame);
void tach_session_release(const tach_kept_frame *frame);
uint32_t tach_session_kept_events(void); /* the most that a kept frame has */

double tach_session_budget_ms(void);
double tach_session_p1_fps(void);      /* as in tach_snapshot */
uint32_t tach_session_max_nodes(void); /* rows of the tree, the threads' among them */
uint32_t tach_session_frames_since_reset(void);

/* The values of statistic `index` (in tach_frame_record.values) in the last frames, oldest first, at most TACH_VALUE_HISTORY,
 * copied into `out`; returns how many. */
uint32_t tach_session_value_history(uint32_t index, float out[TACH_VALUE_HISTORY]);

/* All samples of a distribution in the last frames; false without any. */
bool tach_session_value_spread(uint32_t index, struct tach_sample_part *out);

#endif
