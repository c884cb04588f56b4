/* tach_frame.h - what a frame is made of: the record that tach_tree, listeners and the report read; tach.h includes it.
 *
 * A record is immutable and valid until the next tach_frame, inside listeners and between frames on the thread of tach_frame. Times
 * are whole nanoseconds, in their names; where a number is not known it is said how that shows.
 */
#ifndef TACH_FRAME_H
#define TACH_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tach_api.h"
#include "tach_budget.h"
#include "tach_config.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TACH_NONE UINT32_MAX /* no such node */

typedef enum tach_site_kind {
    TACH_SITE_SCOPE,
    TACH_SITE_STAGE,
    TACH_SITE_WAIT,
    TACH_SITE_MARK,
    TACH_SITE_ALLOC, /* its name is the category */
    TACH_SITE_IO
} tach_site_kind;

/* What rendering asks of the graphics API, counted in the scope that is open then: by the watch of tach_gl.h, which has statistics
 * of the same, and by TACH_DRAWS and TACH_RENDERED. DEFINITIONS.md says what each is. */
typedef enum tach_render_count {
    TACH_RENDER_DRAWS,
    TACH_RENDER_TRIANGLES,
    TACH_RENDER_VERTICES,
    TACH_RENDER_INSTANCES,
    TACH_RENDER_POINTS,
    TACH_RENDER_LINES,
    TACH_RENDER_UNKNOWN_DRAWS, /* of those, in whose numbers above only draws are right: what they draw is known to the GPU alone */
    TACH_RENDER_PROGRAM_BINDS,
    TACH_RENDER_SAME_PROGRAMS, /* of those binds that changed nothing; so below */
    TACH_RENDER_TEXTURE_BINDS,
    TACH_RENDER_SAME_TEXTURES,
    TACH_RENDER_BUFFER_BINDS,
    TACH_RENDER_SAME_BUFFERS,
    TACH_RENDER_VERTEX_ARRAY_BINDS,
    TACH_RENDER_SAME_VERTEX_ARRAYS,
    TACH_RENDER_FRAMEBUFFER_BINDS,
    TACH_RENDER_SAME_FRAMEBUFFERS,
    TACH_RENDER_UNIFORMS,        /* updates */
    TACH_RENDER_UPLOADS,         /* bytes, to buffers and textures */
    TACH_RENDER_TEXTURE_UPLOADS, /* of those, to textures */
    TACH_RENDER_COUNTS
} tach_render_count;

typedef struct tach_render_counts {
    uint64_t of[TACH_RENDER_COUNTS];
} tach_render_counts;

/* One row of the call tree in one frame. Rows are merged by (thread, parent, site); a row's index stays the same as long as the
 * profiler runs. A thread is a row too: depth 0, its name the thread's. self + all children = inclusive, exactly. */
typedef struct tach_node {
    const char *name;  /* UTF-8, shorter than TACH_MAX_NAME; valid as long as the profiler runs */
    const char *file;  /* "" for a thread */
    const char *group; /* of TACH_GROUP; "" for none */
    uint32_t colour;   /* of the group, 0xRRGGBB; 0 for none */
    uint32_t line;
    uint32_t parent;       /* TACH_NONE for a thread */
    uint32_t first_child;  /* in the order of first appearance; TACH_NONE for none */
    uint32_t next_sibling; /* TACH_NONE for the last */
    uint32_t budget;       /* of a scope with one: its index in tach_frame_record.budgets; else 0 */
    uint16_t thread;       /* index in tach_frame_record.threads */
    uint16_t depth;
    uint8_t kind; /* tach_site_kind */
    bool running; /* was open at the end of the frame: its numbers run up to there */
    /* The median of inclusive_ns over the last 120 frames in which the row ran. Refreshed about five times a second; of a row that
     * takes less than a thousandth of the frame about once in one to four seconds. */
    uint64_t median_ns;
    /* That median as it was before this frame; 0 when the row has not run in the 8 frames before. What is above it is unusual. */
    uint64_t usual_ns;
    uint32_t calls;        /* begun in this frame */
    uint64_t inclusive_ns; /* with children; of a thread that recorded in it: the whole frame */
    uint64_t self_ns;      /* without children; of a thread: unclaimed, outside every scope */
    uint64_t min_ns;       /* of one call, inclusive, its part in this frame; 0 without calls */
    uint64_t max_ns;
    uint64_t total_calls, total_ns;       /* calls and inclusive_ns of all frames since tach_init or tach_reset */
    uint64_t average_ns, p99_ns, peak_ns; /* as median_ns */
    /* TACH_ALLOC and TACH_IO in this frame, with children. What a full ring dropped is missing here, and only here. */
    uint64_t alloc_bytes, io_bytes;
    uint32_t alloc_count, io_count;
    /* What was rendered in this frame, with children: the two that are wanted most, and where all of it stands in
     * tach_frame_record.rendered; 0 for none. See tach_node_rendered. */
    uint32_t draws, rendered;
    uint64_t triangles;
} tach_node;

static inline double tach_node_seconds(const tach_node *node) { return TACH_CAST_(double, node->total_ns) * 1e-9; }

/* Which of a thread's system numbers are known: on Linux all, elsewhere none. Without /proc, or a file descriptor to spare, other
 * threads than the frame's own have only TACH_SYSTEM_CPU. */
enum {
    TACH_SYSTEM_CPU = 1,
    TACH_SYSTEM_FAULTS = 2,
    TACH_SYSTEM_SWITCHES = 4, /* preemptions too */
    TACH_SYSTEM_IN_TURN =
        8 /* there was no time for all threads in each frame: these numbers are of the frames since its last turn */
};

/* A thread that recorded, at most TACH_MAX_THREAD_ROWS. Threads of one name that follow one another are one. `node` is its row. */
typedef struct tach_thread_info {
    const char *name; /* as given by TACH_THREAD, else "thread N" */
    uint32_t node;
    uint64_t events;   /* taken over in this frame */
    uint64_t dropped;  /* scopes and marks of this frame that did not fit its ring */
    uint64_t too_deep; /* scopes of this frame beyond TACH_MAX_DEPTH */
    uint64_t repairs;  /* scopes closed for the game, ends without a begin, in this frame */
    bool alive;
    bool is_gpu;      /* its rows are passes of the GPU; their thread's covers gpu_ns */
    uint64_t wait_ns; /* inside its outermost waits */
    uint64_t work_ns; /* inside its other scopes; of the frame's own thread all that is no wait */
    /* What the system counted for it in this frame, as far as `system` says that it is known. */
    uint8_t system;       /* TACH_SYSTEM_... */
    uint64_t cpu_ns;      /* on a processor */
    uint64_t page_faults; /* met a page for the first time, or had to read one */
    uint64_t switches;    /* gave the processor up, to wait */
    uint64_t preemptions; /* had the processor taken away */
} tach_thread_info;

typedef enum tach_statistic_kind {
    TACH_STATISTIC_COUNTER,
    TACH_STATISTIC_MEMORY,
    TACH_STATISTIC_GAUGE,
    TACH_STATISTIC_DISTRIBUTION,
    TACH_STATISTIC_PERCENT,
    TACH_STATISTIC_RATIO
} tach_statistic_kind;

/* What samples of a distribution have in common. With count 0, min, max and mean are NAN. */
typedef struct tach_spread {
    int64_t count;
    double sum; /* exact for whole numbers up to 2^53 */
    double min, max, mean;
} tach_spread;

/* A statistic in one frame, and in all of them since tach_init or tach_reset. Sums over all threads, ended ones included. */
typedef struct tach_value {
    const char *title; /* "category/name" */
    tach_statistic_kind kind;
    /* Of a counter or memory counter what was added in this frame, of a gauge its level, of a distribution its samples, of percent
     * and ratio the numerator. */
    int64_t value;
    int64_t total; /* the same since the start or reset; of memory under "memory/" as it stands, reset or not */
    /* Of percent and ratio what value and total are parts of; else 0. */
    int64_t denominator, denominator_total;
    /* Of a distribution. A sample taken at the very moment of the fence may be missing in min and max, never in count and total. */
    tach_spread spread, spread_total;
    int64_t not_numbers; /* samples that were NAN or infinite, or made their sum so, since the start or reset: in nothing else */
    /* The frame, and all frames, in one number: the percentage (0 to 100), the ratio, the mean; of the others value and total. NAN
     * where there is none: a denominator of 0, no sample. */
    double result, result_total;
    uint32_t budget; /* its index in tach_frame_record.budgets; 0 for none */
} tach_value;

/* Something that happened at one moment. */
typedef struct tach_mark {
    const char *text; /* of TACH_MARKF: the record's own copy */
    const char *file;
    uint32_t line;
    uint16_t thread;
    uint64_t time_ns; /* since tach_init */
} tach_mark;

/* Blocks of one category of TACH_ALLOC, over all threads. Live and peak: since tach_init. */
typedef struct tach_memory_category {
    const char *name;
    int64_t live_bytes;
    int64_t peak_bytes; /* the most that was live at any moment since tach_init or tach_reset */
    int64_t live_blocks;
    uint64_t alloc_count, free_count; /* in this frame */
    uint64_t alloc_bytes;
} tach_memory_category;

/* The same for one place in the source that allocates. */
typedef struct tach_memory_site {
    const char *category;
    const char *file;
    uint32_t line;
    int64_t live_bytes;
    int64_t live_blocks;
    uint64_t alloc_count, free_count; /* in this frame; frees of blocks from here, wherever they were freed */
    uint64_t alloc_bytes;
} tach_memory_site;

/* A wait for a lock, from TACH_MUTEX_LOCK or TACH_LOCK_WAIT; in the frame in which it ended, whole. */
typedef struct tach_lock_wait_info {
    const char *lock; /* its name where it was waited for */
    const char *file;
    uint32_t line;
    uint32_t node;     /* the row of the wait */
    uint16_t thread;   /* who waited */
    uint64_t start_ns; /* since tach_init */
    uint64_t waited_ns;
    /* Who held the lock when the wait began, and where it was taken; "" and 0 when that is not known. */
    const char *holder;
    const char *holder_file;
    uint32_t holder_line;
} tach_lock_wait_info;

enum {
    TACH_FRAME_HITCH = 1,       /* at least twice the budget and 1.5 times the median of the last 120 frames */
    TACH_FRAME_STUTTER = 2,     /* over 2.5 times that median */
    TACH_FRAME_GAP = 4,         /* marked by tach_gap or over tach_config.gap_ms: in no statistic */
    TACH_FRAME_WARM_UP = 8,     /* among the first frames: in no statistic */
    TACH_FRAME_INCOMPLETE = 16, /* something was dropped, too deep or found no row: see the counts */
    TACH_FRAME_LOADING = 32,    /* a part of it was between tach_loading(true) and (false): in no statistic */
    TACH_FRAME_DOUBLE = 64,     /* tach_frame was called again at once: counted with the frame that follows */
    TACH_FRAME_ALTERED = 128,   /* drawn under a debug view or an experiment, see tach_altered: in no statistic */
    TACH_FRAME_LEFT_OUT = TACH_FRAME_GAP | TACH_FRAME_WARM_UP | TACH_FRAME_LOADING | TACH_FRAME_DOUBLE | TACH_FRAME_ALTERED
};

/* What holds the frame back, with a margin of 80 % of the frame (DEFINITIONS, "Bottleneck class"). */
typedef enum tach_bottleneck {
    TACH_BOTTLENECK_UNKNOWN, /* no GPU time */
    TACH_BOTTLENECK_CPU,
    TACH_BOTTLENECK_GPU,
    TACH_BOTTLENECK_PRESENT, /* neither is near the frame's length: the display is waited for */
    TACH_BOTTLENECK_BALANCED
} tach_bottleneck;

/* What is known of a frame's GPU time. */
typedef enum tach_gpu_state {
    TACH_GPU_NONE,    /* not measured: no source of GPU times, or nothing was asked for in that frame */
    TACH_GPU_PENDING, /* asked for, and not there yet */
    TACH_GPU_KNOWN,
    TACH_GPU_LOST /* it came more than 12 frames late, not at all, or made no sense */
} tach_gpu_state;

/* What the GPU did in a pass (tach_gpu_count), by its own counting: what drivers add to draws of theirs is in it. */
typedef struct tach_gpu_counts {
    uint64_t vertices;          /* submitted: as draws asked for, times their instances */
    uint64_t vertex_shaders;    /* runs of vertex shaders; fewer than vertices where indices come again */
    uint64_t primitives;        /* submitted: triangles, lines, points */
    uint64_t clip_in, clip_out; /* primitives that reached clipping, and that were left after it; a cut one may leave as several */
    uint64_t fragment_shaders;  /* runs of fragment shaders, those of helper pixels may be in it */
    uint64_t pixels;            /* of the viewport; of the largest one inside the pass, of all its calls together */
} tach_gpu_counts;

/* A row of the GPU and its counts in one frame, passes inside it included. */
typedef struct tach_gpu_pass {
    uint32_t node;
    tach_gpu_counts counts;
} tach_gpu_pass;

/* Runs of fragment shaders for each pixel of the viewport; 0 where it has none. */
static inline double tach_gpu_overdraw(const tach_gpu_counts *counts)
{
    return counts->pixels ? TACH_CAST_(double, counts->fragment_shaders) / TACH_CAST_(double, counts->pixels) : 0.0;
}

/* One frame, whole. Immutable; valid until the next tach_frame, inside listeners and between. */
typedef struct tach_frame_record {
    uint64_t number;   /* 0 is the frame that began with tach_init */
    uint64_t start_ns; /* since tach_init */
    uint64_t duration_ns;
    uint64_t wait_ns; /* inside TACH_WAIT on the frame's own thread */
    uint64_t work_ns; /* duration - wait */
    uint32_t flags;   /* TACH_FRAME_... */
    uint16_t thread;  /* the thread of tach_frame */
    /* The GPU is some frames behind: these, the rows of the GPU and `bottleneck` are of frame number gpu_frame, the newest whose
     * result is in. Of a frame of the past (tach_frame_at) they are its own. */
    uint64_t gpu_frame;
    tach_gpu_state gpu_state;
    uint64_t gpu_ns;     /* from the begin of its first GPU scope to the end of its last, or without any all before the HUD */
    uint64_t gpu_hud_ns; /* what drawing the HUD took of the GPU, in no other number; 0 when not known */
    bool gpu_software;   /* the GPU is a software renderer */
    /* What its passes did, with tach_gpu_count; of the same frame. KNOWN: those of its rows that ran, each once. */
    tach_gpu_state gpu_counts_state;
    const tach_gpu_pass *gpu_passes;
    uint32_t gpu_pass_count;
    const char *gpu_no_counts; /* why they are not to be had, though they are asked for; else NULL */
    tach_bottleneck bottleneck;
    const struct tach_verdict *verdict; /* of a slow frame: a hitch, one as long that came too soon after one, or a stutter, but for
                                           those within 10 ms of the last verdict's; else NULL, as of the past: see tach_explain */
    const tach_node *nodes;
    uint32_t node_count;
    const tach_thread_info *threads;
    uint32_t thread_count;
    const tach_value *values;
    uint32_t value_count;
    const tach_render_counts *rendered; /* of the rows that rendered, behind one of zeros */
    uint32_t rendered_count;
    const tach_budget *budgets; /* the frame's own first, then in the order in which they were asked for */
    uint32_t budget_count;
    const tach_mark *marks; /* in time order a thread; the first TACH_MAX_MARKS of the frame */
    uint32_t mark_count;
    const tach_memory_category *memory; /* in the order of first use; "(other)" for those beyond TACH_MAX_MEMORY_CATEGORIES */
    uint32_t memory_count;
    const tach_memory_site *memory_sites; /* the heaviest first, by live bytes; "(other)" as above */
    uint32_t memory_site_count;
    uint64_t alloc_count, free_count; /* TACH_ALLOC and TACH_FREE in this frame, on all threads: exact, also with full rings */
    uint64_t alloc_bytes;
    uint32_t io_count; /* TACH_IO in this frame, on all threads */
    uint64_t io_bytes;
    uint64_t unknown_frees;                /* TACH_FREE of a block that is not live, since tach_init */
    uint64_t untracked_blocks;             /* live, but beyond tach_config.max_blocks: in no live total */
    uint64_t untracked_bytes;              /* that all of them ever brought: a freed one's size is not known */
    const tach_lock_wait_info *lock_waits; /* the longest TACH_MAX_LOCK_WAITS that ended in this frame, longest first */
    uint32_t lock_wait_count;
    uint64_t events;
    uint64_t dropped, too_deep, repairs; /* sums over the threads */
    uint64_t without_row;                /* scopes that the tree had no row for: in "(other)", or in their parent's self time */
    uint64_t clock_backs;                /* readings that lay before the one before: their durations are 0 */
    uint32_t refused_statistics;         /* beyond TACH_MAX_STATISTICS, since the program began */
    uint64_t unrecorded_threads;         /* threads that found no slot, since tach_init */
    uint64_t gpu_lost, gpu_rejected;     /* frames whose GPU time did not come, or made no sense, since tach_init */
    uint64_t gpu_dropped, gpu_repairs;   /* GPU scopes without room, and ends that were missing or too many, since tach_init */
    uint64_t refused_names;              /* that found no room in the string table, since the program began */
    uint64_t double_marks;               /* frames with TACH_FRAME_DOUBLE since tach_init: counted with the next */
    uint64_t profiler_ns;                /* what tach_frame itself cost in the frame before */
} tach_frame_record;

/* What a row has rendered in that frame, with children; 0 for what is no tach_render_count. */
static inline uint64_t tach_node_rendered(const tach_frame_record *frame, const tach_node *node, tach_render_count count)
{
    bool known = node->rendered < frame->rendered_count && TACH_CAST_(uint32_t, count) < TACH_RENDER_COUNTS;
    return known ? frame->rendered[node->rendered].of[count] : 0;
}

/* The frame's numbers, for a game that draws or logs them itself. Their definitions are in docs/DEFINITIONS.md. Times in
 * milliseconds; NAN where there are too few frames for a figure. */
typedef struct tach_snapshot_data {
    uint64_t frame_number;
    double frame_ms, work_ms, wait_ms; /* of the last frame */
    double gpu_ms;                     /* NAN when not known; of a frame gpu_frames_late before the last */
    double gpu_hud_ms;                 /* of the same frame: drawing the HUD */
    tach_gpu_state gpu_state;
    uint32_t gpu_frames_late;
    /* Live: over the last 120 frames, without those that are left out below. */
    uint32_t recent_frames;
    double recent_average_ms, recent_average_fps, recent_median_ms, recent_max_ms;
    /* From here on: all frames since tach_init or tach_reset, but for those that are left out. */
    uint64_t frames;
    double average_fps, average_ms;
    /* Percentiles of type R-7. Exact as far as the history reaches (tach_config.history_frames); of longer runs within 0.1 %, as
     * percentiles_exact tells. */
    double median_ms, p95_ms, p99_ms, p999_ms, max_ms;
    bool percentiles_exact;
    double p1_fps;                                          /* FPS of the 99th percentile; NAN below 100 frames */
    double low1_fps;                                        /* 1000 / mean of the frames at or above it ("1% low avg") */
    double worst1_fps, integral1_fps;                       /* as other tools have it: of the slowest 1 % of frames, and of time */
    double p01_fps, low01_fps, worst01_fps, integral01_fps; /* the same with 99.9; NAN below 1,000 frames */
    uint32_t over_budget_frames;                            /* with the tolerance of 2 % */
    double over_budget_ms;                                  /* sum of time above the budget of those frames */
    uint32_t hitches, stutters;
    double hitches_per_minute, stutters_per_minute;
    double hitch_lost_ms, stutter_lost_ms; /* sum of what they took above the budget */
    double stutter_ms;                     /* sum of their frame times */
    /* Left out of all of the above. */
    uint32_t gap_frames, warm_up_frames, loading_frames, altered_frames;
    double gap_ms, loading_ms, altered_ms;
    uint64_t double_marks;               /* frames with TACH_FRAME_DOUBLE since tach_init */
    uint64_t dropped, too_deep, repairs; /* since tach_init */
    const char *clock;                   /* "tsc" or "clock_gettime" */
    double clock_resolution_ns;
} tach_snapshot_data;

#ifdef __cplusplus
}
#endif

#endif
