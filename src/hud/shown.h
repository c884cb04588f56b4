/* shown.h - the moment that the views show: means over the last text interval, or one frame exactly. Owns copies of all it shows.
 */
#ifndef TACH_SHOWN_H
#define TACH_SHOWN_H

#include "view/moment.h"

#define TACH_SHOWN_MARKS       64
#define TACH_SHOWN_BUDGETS     (TACH_MAX_BUDGETS + 1)
#define TACH_SHOWN_PLACES      32                  /* that allocate, the heaviest */
#define TACH_SHOWN_INTERVAL_NS UINT64_C(200000000) /* five times a second: faster cannot be read */

typedef struct tach_shown_sum {
    uint64_t inclusive_ns, self_ns, calls;
    uint32_t rendered; /* its place among the sums of what was rendered; 0: nothing was */
} tach_shown_sum;

typedef struct tach_shown_value {
    int64_t value, denominator;
    tach_spread spread;
} tach_shown_value;

typedef struct tach_shown {
    tach_moment moment;
    tach_node *nodes;
    tach_render_counts *rendered;
    tach_thread_info *threads;
    tach_value *values;
    tach_budget *budgets; /* their numbers; texts are the session's, and change with a file of budgets */
    float (*budget_series)[TACH_VALUE_HISTORY];
    const char *series_names[TACH_SHOWN_BUDGETS]; /* of which budgets they are */
    tach_memory_category memory[TACH_MAX_MEMORY_CATEGORIES];
    tach_memory_site memory_sites[TACH_SHOWN_PLACES];
    tach_gpu_pass gpu_passes[TACH_MAX_GPU_SCOPES];
    uint64_t *last_active;
    float (*series)[TACH_VALUE_HISTORY];
    uint32_t *series_counts;
    struct tach_sample_part *spreads;
    tach_run *run;
    tach_history frozen_history; /* with frames and packets of its own */
    uint32_t max_nodes;

    /* Of the frames since the last refresh. */
    tach_shown_sum *sums; /* by node */
    tach_render_counts *rendered_sums;
    tach_shown_value *value_sums;
    uint64_t alloc_sums[TACH_MAX_MEMORY_CATEGORIES];
    uint32_t summed_nodes, summed_values; /* beyond them the sums are 0 */
    uint32_t summed_rendered;             /* places that are taken, the first by nothing */
    uint32_t frames;
    uint32_t tree_frames; /* those of them whose nodes and values were added */
    uint64_t duration_ns, work_ns, wait_ns, profiler_ns;
    uint64_t gpu_ns, gpu_hud_ns; /* of gpu_frames: those whose newest GPU frame is known */
    uint32_t gpu_frames;
    bool altered;      /* one of them was drawn under a debug view, or the GPU's newest was */
    uint64_t build_ns; /* what the HUD's own builds cost, of `builds` */
    uint32_t builds;
    uint64_t refreshed_ns; /* when; 0: never */
    uint32_t mark_count;
    tach_graph_mark marks[TACH_SHOWN_MARKS];
    char mark_texts[TACH_SHOWN_MARKS][TACH_MAX_MARK_TEXT]; /* theirs: the record's last for a frame */
    uint32_t marks_seen;
} tach_shown;

/* Take memory for that many nodes, frames of history and bytes of their packets. */
void tach_shown_create(tach_shown *shown, tach_arena *arena, uint32_t max_nodes, uint32_t history_frames, uint64_t packet_bytes);

/* Add a finished frame to the means; `with_tree`: its nodes and values too. Gaps are left out. (shown_means.c) */
void tach_shown_add(tach_shown *shown, const tach_frame_record *frame, bool with_tree);

/* Show the means of the frames added since the last refresh, in the shape of `newest`; without any, leave the numbers. */
void tach_shown_refresh(tach_shown *shown, const tach_frame_record *newest);

/* Show this frame and no other. */
void tach_shown_exact(tach_shown *shown, const tach_frame_record *frame);

/* Read the figures of the run as they stand now. (shown_run.c) */
void tach_shown_read_run(tach_shown *shown);

/* Forget the means and refresh at the next chance: the display was off. */
void tach_shown_restart(tach_shown *shown);

/* Keep what is shown, graph included, whatever the game does; and let it go again. */
void tach_shown_freeze(tach_shown *shown, const tach_frame_record *frame);
void tach_shown_thaw(tach_shown *shown);

/* While frozen: show that frame of the history with its tree, and explain it. One whose tree is gone leaves all as it is. */
void tach_shown_select(tach_shown *shown, uint64_t number);

/* What moves every frame: time, history and the series of values `first` to `first + count`. */
void tach_shown_follow(tach_shown *shown, uint32_t first, uint32_t count);

#endif
