/* tach.h - instrument a game and read its numbers.
 *
 * A frame, as code:
 *
 *     tach_init(NULL);
 *     while (running) {
 *         { TACH_SCOPE("update"); update(); }
 *         { TACH_SCOPE("render"); render(); }
 *         { TACH_WAIT("swap"); swap(); }
 *         tach_frame();
 *     }
 *     tach_shutdown();
 *
 * Every macro may be used at any time, on any thread, before tach_init and after tach_shutdown: it then records nothing.
 * Comments say, in this order: what; units; which thread; who owns the result; what happens at a limit or on bad input; cost.
 */
#ifndef TACH_H
#define TACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tach_api.h"
#include "tach_config.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Start and stop -------------------------------------------------------------------------------------------- */

/* Start the profiler. `config` NULL means the defaults. On the thread that will call tach_frame. All memory is taken here.
 * False when it cannot start (no memory, block too small); tach_error() says why, and the game runs on unprofiled. A second
 * call while running returns true and changes nothing. */
TACH_API bool tach_init(const tach_config *config);

/* Stop and give the memory back. On the thread of tach_init, after the game's own threads have stopped tracing or while they
 * still do: their scopes become no-ops, and memory that one may be inside is freed when it ends. Without tach_init it does
 * nothing. */
TACH_API void tach_shutdown(void);

/* Why the last start-up function of the library returned false; "" if none did. Valid until the next one fails. */
TACH_API const char *tach_error(void);

/* Where the library's messages go (a scope ended twice, a file not written): one line of UTF-8 without its newline. NULL for
 * `listener` means stderr, the default. Any thread may call it. Set it before tach_init. */
typedef void tach_message_listener(const char *text, void *user);
TACH_API void tach_on_message(tach_message_listener *listener, void *user);

/* Bytes of the block that tach_init needs for this config. Any thread. */
TACH_API size_t tach_memory_bytes(const tach_config *config);

/* End of the frame: stands after the swap, so that waiting for the display belongs to the frame that caused it. Collects what
 * all threads recorded, updates the call tree and the statistics, calls the listeners. On the thread of tach_init. Without
 * tach_init it does nothing. Cost: a few nanoseconds an event and some microseconds. */
TACH_API void tach_frame(void);

/* The frame now running is no measure of the game (a file dialog, a breakpoint, a minimised window): mark it as a gap and leave
 * it out of statistics. On the thread of tach_frame. */
TACH_API void tach_gap(void);

/* Start all statistics again, average, percentiles, peaks and counts together. On the thread of tach_frame. */
TACH_API void tach_reset(void);

/* Record scopes and marks, or not; between tach_init and tach_shutdown. Takes effect at the next tach_frame, so that no frame is
 * half recorded; scopes open at that moment end without harm. Statistics count on. Any thread. Off costs one load and one branch a
 * scope. */
TACH_API void tach_enable(bool on);
TACH_API bool tach_enabled(void);

/* Record the scopes of a TACH_GROUP, or not: as tach_enable, for one group, which is recorded while both are on. Takes effect at
 * the next tach_frame and stays over sessions. A name that no group has yet is kept for one that may come, with a plug-in. False
 * when TACH_MAX_GROUPS are there already. Any thread. Cost: a lock. */
TACH_API bool tach_group_enable(const char *name, bool on);

/* Group number `index`, from 0 on; false, and all zero, behind the last. Names are valid for good. Any thread. */
typedef struct tach_group_info {
    const char *name;
    uint32_t colour; /* 0xRRGGBB */
    bool enabled;    /* as asked for */
} tach_group_info;
TACH_API bool tach_group_get(uint32_t index, tach_group_info *out);

/* Nanoseconds since tach_init on the profiler's clock; 0 before. Any thread. Cost: one clock read. */
TACH_API uint64_t tach_now_ns(void);

/* ---- Reading --------------------------------------------------------------------------------------------------- */

#define TACH_NONE UINT32_MAX /* no such node */

typedef enum tach_site_kind {
    TACH_SITE_SCOPE,
    TACH_SITE_STAGE,
    TACH_SITE_WAIT,
    TACH_SITE_MARK,
    TACH_SITE_ALLOC, /* its name is the category */
    TACH_SITE_IO
} tach_site_kind;

/* One row of the call tree in one frame. Rows are merged by (thread, parent, site); a row's index stays the same as long as the
 * profiler runs. A thread is a row too: depth 0, its name the thread's. self + all children = inclusive, exactly. */
typedef struct tach_node {
    const char *name; /* UTF-8, shorter than TACH_MAX_NAME; valid as long as the profiler runs */
    const char *file; /* "" for a thread */
    uint32_t line;
    uint32_t parent;       /* TACH_NONE for a thread */
    uint32_t first_child;  /* in the order of first appearance; TACH_NONE for none */
    uint32_t next_sibling; /* TACH_NONE for the last */
    uint16_t thread;       /* index in tach_frame_record.threads */
    uint16_t depth;
    uint8_t kind;          /* tach_site_kind */
    bool running;          /* was open at the end of the frame: its numbers run up to there */
    uint32_t calls;        /* begun in this frame */
    uint64_t inclusive_ns; /* with children; of a thread that recorded in it: the whole frame */
    uint64_t self_ns;      /* without children; of a thread: unclaimed, outside every scope */
    uint64_t min_ns;       /* of one call, inclusive, its part in this frame; 0 without calls */
    uint64_t max_ns;
    /* Of inclusive_ns over the last 120 frames in which the row ran; refreshed about five times a second. */
    uint64_t median_ns, p99_ns, peak_ns;
    /* That median as it was before this frame; 0 when the row has not run in the 8 frames before. What is above it is unusual. */
    uint64_t usual_ns;
    uint64_t total_calls, total_ns; /* calls and inclusive_ns of all frames since tach_init or tach_reset */
    const char *group;              /* of TACH_GROUP; "" for none */
    uint32_t colour;                /* of the group, 0xRRGGBB; 0 for none */
    /* TACH_ALLOC and TACH_IO in this frame, with children. What a full ring dropped is missing here, and only here. */
    uint32_t alloc_count, io_count;
    uint64_t alloc_bytes, io_bytes;
} tach_node;

static inline double tach_node_seconds(const tach_node *node) { return (double)node->total_ns * 1e-9; }

/* A thread that recorded, at most TACH_MAX_THREAD_ROWS. Threads of one name that follow one another are one. `node` is its row. */
typedef struct tach_thread_info {
    const char *name; /* as given by TACH_THREAD, else "thread N" */
    uint32_t node;
    uint64_t events;   /* taken over in this frame */
    uint64_t dropped;  /* scopes and marks of this frame that did not fit its ring */
    uint64_t too_deep; /* scopes of this frame beyond TACH_MAX_DEPTH */
    uint64_t repairs;  /* scopes closed for the game, ends without a begin, in this frame */
    bool alive;
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
    int64_t not_numbers; /* samples that were NAN or infinite, since the start or reset: in nothing else */
    /* The frame, and all frames, in one number: the percentage (0 to 100), the ratio, the mean; of the others value and total. NAN
     * where there is none: a denominator of 0, no sample. */
    double result, result_total;
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
    TACH_FRAME_HITCH = 1,      /* at least twice the budget and 1.5 times the median of the last 120 frames */
    TACH_FRAME_STUTTER = 2,    /* over 2.5 times that median */
    TACH_FRAME_GAP = 4,        /* marked by tach_gap or over tach_config.gap_ms: in no statistic */
    TACH_FRAME_WARM_UP = 8,    /* among the first frames: in no statistic */
    TACH_FRAME_INCOMPLETE = 16 /* something was dropped, too deep or found no row: see the counts */
};

/* One frame, whole. Immutable; valid until the next tach_frame, inside listeners and between. */
typedef struct tach_frame_record {
    uint64_t number;   /* 0 is the frame that began with tach_init */
    uint64_t start_ns; /* since tach_init */
    uint64_t duration_ns;
    uint64_t wait_ns; /* inside TACH_WAIT on the frame's own thread */
    uint64_t work_ns; /* duration - wait */
    uint32_t flags;   /* TACH_FRAME_... */
    uint16_t thread;  /* the thread of tach_frame */
    const tach_node *nodes;
    uint32_t node_count;
    const tach_thread_info *threads;
    uint32_t thread_count;
    const tach_value *values;
    uint32_t value_count;
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
    uint64_t refused_names;              /* that found no room in the string table, since the program began */
    uint64_t profiler_ns;                /* what tach_frame itself cost in the frame before */
} tach_frame_record;

/* Call `listener` with every frame from now on, inside tach_frame. On the thread of tach_frame. False when TACH_MAX_LISTENERS are
 * there already, or without tach_init. `tach_off_frame` takes it away again; tach_shutdown takes all. */
typedef void tach_listener(const tach_frame_record *frame, void *user);
TACH_API bool tach_on_frame(tach_listener *listener, void *user);
TACH_API void tach_off_frame(tach_listener *listener, void *user);

/* The frame's numbers, for a game that draws or logs them itself. Their definitions are in docs/DEFINITIONS.md: all are over the
 * frames since the last reset that the history still holds. */
typedef struct tach_snapshot_data {
    uint64_t frame_number;
    double frame_ms, work_ms, wait_ms;
    uint32_t frames; /* that the statistics below rest on */
    double average_fps, average_ms;
    double median_ms, p95_ms, p99_ms, p999_ms, max_ms; /* percentiles of type R-7 */
    double p1_fps;                                     /* FPS of the 99th percentile; NAN below 100 frames */
    double low1_fps;             /* 1000 / mean of the frames at or above it ("1% low avg"); NAN below 100 frames */
    double p01_fps, low01_fps;   /* the same with 99.9; NAN below 1,000 frames */
    uint32_t over_budget_frames; /* with the tolerance of 2 % */
    double over_budget_ms;       /* sum of time above the budget of those frames */
    uint32_t hitches, stutters;
    uint64_t dropped, too_deep, repairs; /* since tach_init */
    const char *clock;                   /* "tsc" or "clock_gettime" */
    double clock_resolution_ns;
} tach_snapshot_data;

/* Copy the numbers of the last frame. On the thread of tach_frame. False, and all zero, before the first frame. Reading changes
 * nothing. */
TACH_API bool tach_snapshot(tach_snapshot_data *out);

/* The last frame's record, or NULL before the first. On the thread of tach_frame; valid until the next. Its nodes are the call
 * tree:
 *
 *     void print(const tach_frame_record *frame, uint32_t index)
 *     {
 *         const tach_node *node = &frame->nodes[index];
 *         printf("%*s%s: %llu calls, %.6f s\n", 2 * node->depth, "", node->name, (unsigned long long)node->total_calls,
 *                tach_node_seconds(node));
 *         for (uint32_t child = node->first_child; child != TACH_NONE; child = frame->nodes[child].next_sibling)
 *             print(frame, child);
 *     }
 *     const tach_frame_record *frame = tach_tree();
 *     for (uint32_t i = 0; frame && i < frame->thread_count; i++)
 *         print(frame, frame->threads[i].node);
 */
TACH_API const tach_frame_record *tach_tree(void);

/* ---- Pixel statistics -------------------------------------------------------------------------------------------- */

/* Collect TACH_PIXEL_COUNTER and TACH_PIXEL_RATIO by pixel from now on: an image of 0s for each that is known. Sides in pixels, 1
 * to 16,384. `memory` NULL: from malloc; else a block of the caller's, aligned to 64 bytes, of tach_pixels_memory_bytes, which must
 * outlive tach_pixels_stop. Starting again begins new images. On the thread of tach_frame; needs no tach_init. False when it
 * cannot; tach_error() says why. */
TACH_API bool tach_pixels_start(int32_t width_px, int32_t height_px, void *memory, size_t memory_bytes);
TACH_API size_t tach_pixels_memory_bytes(int32_t width_px, int32_t height_px);

/* Stop collecting and give the images back. Threads may go on counting. On the thread of tach_frame. */
TACH_API void tach_pixels_stop(void);

/* One statistic by pixel, row by row, top row first. */
typedef struct tach_pixels {
    const char *title;
    tach_statistic_kind kind; /* counter or ratio */
    int32_t width_px, height_px;
    const int64_t *values;       /* what was counted there; of a ratio the numerators */
    const int64_t *denominators; /* of a ratio; else NULL */
} tach_pixels;

/* Look at the images of the statistic of that title. Owned by the library, valid until tach_pixels_stop; numbers grow while threads
 * count. False when there is none or nothing was started. On the thread of tach_frame. */
TACH_API bool tach_pixels_read(const char *title, tach_pixels *out);

/* ---- The report -------------------------------------------------------------------------------------------------- */

/* Write all statistics as text: grouped by category, then frame times, the call tree of the last frame, and what was lost. UTF-8,
 * lines end with a newline, the same in every locale. `write` is called with a piece at a time. On the thread of tach_frame. For a
 * FILE there is tach_report in tach_record.h. Costs some microseconds a line; nothing is kept. */
typedef void tach_report_writer(const char *text, size_t bytes, void *user);
TACH_API void tach_report_to(tach_report_writer *write, void *user);

/* ---- Under the macros ---------------------------------------------------------------------------------------------------
 * What instrumented code compiles to. Not for use by hand. */

#if defined(__GNUC__)
#define TACH_UNLIKELY(x)   __builtin_expect(!!(x), 0)
#define TACH_LOAD(p)       __atomic_load_n(p, __ATOMIC_RELAXED)
#define TACH_PUBLISH(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)
#define TACH_TLS           __thread
#define TACH_TLS_FAST      __attribute__((tls_model("initial-exec")))
#define TACH_UNUSED        __attribute__((unused))
#define TACH_EXTENSION     __extension__
#else
#define TACH_UNLIKELY(x)   (x)
#define TACH_LOAD(p)       (*(p))
#define TACH_PUBLISH(p, v) (*(p) = (v))
#define TACH_TLS           __declspec(thread)
#define TACH_TLS_FAST
#define TACH_UNUSED
#define TACH_EXTENSION
#endif

/* One place in the source: static data beside the code. `id` is given at its first use. */
typedef struct tach_site {
    const char *name;
    const char *file;
    uint32_t line;
    uint32_t kind;
    uint32_t id;
} tach_site;

/* A group as TACH_GROUP declares it, and a site in one: the bit in its kind tells. */
typedef struct tach_group {
    const char *name;
    uint32_t colour;
    uint32_t on; /* record its scopes; written at frame boundaries */
    uint32_t index;
    struct tach_group *next;
} tach_group;

typedef struct tach_grouped_site {
    tach_site site;
    const tach_group *group;
} tach_grouped_site;

#define TACH_SITE_GROUPED UINT32_C(0x100)

TACH_API void tach_group_register(tach_group *group);
TACH_API void tach_group_unregister(tach_group *group);

/* What a ring holds: a time, and in one word the site (low 16 bits), the bytes owed to the ends of the scopes around it (32), which
 * is the depth, what happened (8), and how many events behind it are its payload: 16 bytes each, of any form (8). */
typedef struct tach_event {
    uint64_t ticks;
    uint64_t word;
} tach_event;

#define TACH_EVENT_BEGIN         UINT64_C(0)
#define TACH_EVENT_END           (UINT64_C(1) << 48)
#define TACH_EVENT_MARK          (UINT64_C(2) << 48)
#define TACH_EVENT_MARK_TEXT     (UINT64_C(3) << 48) /* payload: the text */
#define TACH_EVENT_ALLOC         (UINT64_C(4) << 48) /* payload: bytes */
#define TACH_EVENT_IO            (UINT64_C(5) << 48) /* payload: bytes */
#define TACH_EVENT_WAITED        (UINT64_C(6) << 48) /* payload: see tach_waited in capture/lock.h */
#define TACH_EVENT_OWED_SHIFT    16
#define TACH_EVENT_PAYLOAD_SHIFT 56

/* The part of a thread's state that its own scopes write: one cache line. The ring is open for a begin while next, and behind it
 * the ends that are owed, lie below limit. limit is NULL whenever a scope needs more than the common case: at the ring's end,
 * without a session, while dropping, with a clock that is not the time stamp counter. */
typedef struct tach_thread {
    tach_event *next;
    tach_event *limit;
    uint64_t owed_bytes; /* of the ends of all open scopes: depth * sizeof(tach_event) */
    uint32_t index;
    uint32_t statistics; /* tach_switches.statistics when the thread's were looked for */
} tach_thread;

/* What a begin hands to its end: the thread that recorded it, and its event's word. With thread NULL nothing was recorded, and the
 * low half of word says why. Passed by value, so that it stays in registers. */
typedef struct tach_token {
    tach_thread *thread;
    uint64_t word;
} tach_token;

#define TACH_TOKEN_OFF     UINT64_C(0)
#define TACH_TOKEN_DROPPED UINT64_C(1) /* no room: the high half is how many dropped scopes were open around it */
#define TACH_TOKEN_ENDED   UINT64_C(2) /* by TACH_END */

/* Read by every scope, written at frame boundaries. */
typedef struct tach_switches {
    uint32_t on;         /* record scopes */
    uint32_t tsc;        /* the time stamp counter is the clock */
    uint32_t frame;      /* fences since the program began, and 1 */
    uint32_t statistics; /* counts registrations */
} tach_switches;

TACH_API extern tach_switches tach_hot;
TACH_API extern TACH_TLS tach_thread *tach_self TACH_TLS_FAST;

TACH_API uint64_t tach_ticks_slow(void);
TACH_API tach_token tach_begin_slow(tach_site *site);
TACH_API tach_token tach_begin_copied(const char *text, const char *file, int line);
TACH_API void tach_end_slow(tach_token token);
TACH_API void tach_end_checked(tach_token *token, const char *file, int line);
TACH_API void tach_mark_site(tach_site *site);
TACH_API void tach_thread_name(const char *name);

/* Messages like printf's are checked where they are written; a block's address is taken, never what lies there. */
#if defined(__has_attribute)
#if __has_attribute(access)
#define TACH_ADDRESS_ONLY __attribute__((access(none, 1)))
#endif
#endif
#ifndef TACH_ADDRESS_ONLY
#define TACH_ADDRESS_ONLY
#endif
#if defined(__GNUC__)
#define TACH_FORMAT(text, first) __attribute__((__format__(__printf__, text, first)))
#else
#define TACH_FORMAT(text, first)
#endif

TACH_API void tach_mark_format(tach_site *site, const char *format, ...) TACH_FORMAT(2, 3);
int tach_mark_format_off(const char *format, ...) TACH_FORMAT(1, 2); /* only inside sizeof */
TACH_ADDRESS_ONLY TACH_API void tach_allocated(const void *block, uint64_t bytes, tach_site *site);
TACH_ADDRESS_ONLY TACH_API void tach_freed(const void *block, const char *file, int line);
TACH_API void tach_io(uint64_t bytes, tach_site *site);
TACH_API int tach_mutex_lock(void *mutex, tach_site *site);
TACH_API int tach_mutex_unlock(void *mutex);
TACH_ADDRESS_ONLY TACH_API void tach_lock_wait(const volatile void *lock, tach_site *site);
TACH_ADDRESS_ONLY TACH_API void tach_lock_acquired(const volatile void *lock, tach_site *site);
TACH_ADDRESS_ONLY TACH_API void tach_lock_released(const volatile void *lock);

static inline uint64_t tach_ticks_tsc(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_ia32_rdtsc();
#else
    return tach_ticks_slow();
#endif
}

static inline void tach_push(tach_thread *thread, tach_event *next, uint64_t ticks, uint64_t word)
{
    next->ticks = ticks;
    next->word = word;
    TACH_PUBLISH(&thread->next, next + 1);
}

static inline tach_token tach_begin_recorded(tach_site *site)
{
    tach_thread *thread = tach_self;
    tach_event *next = thread->next;
    uint32_t id = TACH_LOAD(&site->id);
    uint64_t owed_bytes = thread->owed_bytes;
    if (TACH_UNLIKELY(id == 0 || (uintptr_t)next + (uintptr_t)owed_bytes >= (uintptr_t)TACH_LOAD(&thread->limit)))
        return tach_begin_slow(site);
    tach_token token = {thread, id | owed_bytes << TACH_EVENT_OWED_SHIFT};
    thread->owed_bytes = owed_bytes + sizeof(tach_event);
    tach_push(thread, next, tach_ticks_tsc(), token.word | TACH_EVENT_BEGIN);
    return token;
}

static inline tach_token tach_begin_off(void)
{
    tach_token off = {NULL, TACH_TOKEN_OFF};
    return off;
}

static inline tach_token tach_begin(tach_site *site)
{
    return TACH_LOAD(&tach_hot.on) ? tach_begin_recorded(site) : tach_begin_off();
}

static inline tach_token tach_begin_if(bool on, tach_site *site) { return on ? tach_begin_recorded(site) : tach_begin_off(); }

static inline tach_token tach_begin_copy(const char *text, const char *file, int line)
{
    return TACH_LOAD(&tach_hot.on) ? tach_begin_copied(text, file, line) : tach_begin_off();
}

static inline void tach_end(tach_token token)
{
    tach_thread *thread = token.thread;
    if (!thread && token.word == TACH_TOKEN_OFF)
        return;
    if (TACH_UNLIKELY(!thread || thread->next > TACH_LOAD(&thread->limit))) {
        tach_end_slow(token);
        return;
    }
    uint64_t ticks = tach_ticks_tsc();
    thread->owed_bytes = token.word >> TACH_EVENT_OWED_SHIFT;
    tach_push(thread, thread->next, ticks, token.word | TACH_EVENT_END);
}

/* ---- Under the statistics ---- */

/* The variable of a distribution in one thread. Only its owner writes it. Samples go to the totals, which never start again, and to
 * one of two parts in turn, a frame each, so that the frame thread reads one while the owner fills the other. */
typedef struct tach_distribution {
    struct tach_sample_part {
        uint64_t frame; /* tach_hot.frame */
        int64_t count;
        double sum, min, max;
    } parts[2];
    int64_t count;
    double sum;
    int64_t not_numbers;
} tach_distribution;

/* A statistic: a variable in each thread, and this, which finds it. */
typedef struct tach_statistic {
    const char *title;
    tach_statistic_kind kind;
    void *(*address)(void);     /* of the calling thread's variable: int64_t, or tach_distribution */
    void *(*denominator)(void); /* of its int64_t, for percent and ratio; else NULL */
    bool by_pixel;
} tach_statistic;

TACH_API void tach_statistic_register(tach_statistic *statistic);
TACH_API void tach_statistic_unregister(const tach_statistic *statistic);
TACH_API void tach_statistic_join(void);
TACH_API void tach_sample(tach_distribution *distribution, double value);
TACH_API void tach_pixel(int32_t x, int32_t y);

/* The calling thread's counts are to be collected: a comparison, but for the first time. */
static inline void tach_counting(void)
{
    if (TACH_UNLIKELY(tach_self->statistics != TACH_LOAD(&tach_hot.statistics)))
        tach_statistic_join();
}

#ifdef __cplusplus
}
#endif

#include "tach_macros.h"

#endif
