/* model.h - the aggregator: rings and the state before in, a frame record out. No globals: tests feed it events of their own. */
#ifndef TACH_MODEL_H
#define TACH_MODEL_H

#include "capture/fence.h"
#include "capture/statistic.h"
#include "model/budgets.h"
#include "model/drain.h"
#include "model/frame_statistics.h"
#include "model/gpu.h"
#include "model/hitches.h"
#include "model/keep.h"
#include "model/memory.h"
#include "model/moments.h"
#include "model/past.h"
#include "model/system.h"
#include "model/tree.h"
#include "model/values.h"
#include "model/verdict.h"

/* What was last seen of a thread's slot. */
typedef struct tach_slot_seen {
    uint32_t generation;
    uint16_t track; /* + 1; 0 for none yet */
    uint64_t dropped, misused;
    tach_system_seen system;
    tach_rendered_seen rendered;
} tach_slot_seen;

typedef struct tach_model {
    tach_call_tree tree;
    tach_history history;
    tach_frame_statistics statistics;
    tach_values values;
    tach_memory memory;
    tach_budgets budgets;
    tach_moments moments;
    tach_track *tracks; /* by order of appearance, TACH_MAX_THREAD_ROWS */
    tach_thread_info threads[TACH_MAX_THREAD_ROWS];
    tach_slot_seen seen[TACH_MAX_THREADS];
    uint32_t track_count;
    tach_frame_record record;
    bool has_record;
    tach_inquiry inquiry;
    tach_verdict verdict;    /* of the last slow frame */
    tach_verdict last_hitch; /* frame_number is only true with a signature, which none has 0 */
    tach_hitches hitches;
    tach_keep keep;
    tach_model_gpu gpu;
    tach_past past;
    uint64_t first_ticks; /* of the session */
    uint64_t start_ticks; /* of the running frame */
    bool turned_back;     /* the clock, in this frame */
    uint32_t left_depth;  /* what the frame's own thread must go on from, after scopes were found left; else TACH_NONE */
    uint64_t dropped, too_deep, repairs; /* since the start */
    uint64_t double_marks;               /* since the start */
    uint64_t carried_ns;                 /* of double marks, to the statistics' next frame */
    double gap_ms;
} tach_model;

/* Lay out a model for a config with all its fields set. */
void tach_model_create(tach_model *model, tach_arena *arena, const tach_config *config);

/* The session begins now. */
void tach_model_start(tach_model *model, uint64_t ticks);

/* What one frame is made of, apart from the rings. */
typedef struct tach_model_frame_input {
    uint64_t fence_ticks;
    uint32_t frame_slot;  /* of the frame's own thread */
    uint32_t frame_depth; /* scopes open on it, also those too deep to be recorded */
    const tach_sum *sums; /* of the statistics */
    uint32_t sum_count;
    uint32_t left_out; /* of TACH_FRAME_GAP, _LOADING and _ALTERED, when the frame is no measure of the game */
    uint64_t unrecorded_threads;
    uint64_t refused_names;
    uint64_t profiler_ns;
    const tach_gpu_taken *gpu; /* NULL: there is none to be timed */
} tach_model_frame_input;

/* End the frame: take what the views hold, sets each view's `first` to the first event it left. The record is valid until the next
 * call. */
const tach_frame_record *tach_model_frame(tach_model *model, tach_ring_view *views, uint32_t view_count,
                                          const tach_model_frame_input *input);

void tach_model_reset(tach_model *model);

#endif
