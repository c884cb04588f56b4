/* tach_config.h - every limit of the profiler: its unit, its default and what it costs in memory.
 *
 * Two kinds of limit stand here. Compile-time constants size arrays that instrumented code or static tables see; define
 * them on the command line, the same for the library and the game. The fields of tach_config are chosen at run time and
 * passed to tach_init; a zero field means its default. Nothing grows afterwards: what does not fit is dropped as a whole
 * unit, counted, and shown.
 */
#ifndef TACH_CONFIG_H
#define TACH_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How much instrumentation is compiled into a file: 0 nothing, 1 frame marks, stages, waits, statistics and marks, 2 everything.
 * Files of different levels link together. */
#ifndef TACH_LEVEL
#define TACH_LEVEL 2
#endif

/* Open scopes a thread may nest. Deeper ones are counted, not recorded. 24 bytes a level and thread. */
#ifndef TACH_MAX_DEPTH
#define TACH_MAX_DEPTH 64
#endif

/* Threads alive at the same time. The next one runs unrecorded and is counted. They have rows of their own besides max_nodes. About
 * 1 KiB each, static, and tach_config.ring_events * 16 bytes of the block. A slot is reused when its thread has ended. */
#ifndef TACH_MAX_THREADS
#define TACH_MAX_THREADS 64
#endif

/* Distinct scopes and marks in the source, at most 65,535. The next one shares the site "(other)". 40 bytes each, static. */
#ifndef TACH_MAX_SITES
#define TACH_MAX_SITES 4096
#endif

/* Distinct TACH_COUNTER, TACH_MEMORY, TACH_DISTRIBUTION and so on. The next one is not shown and is counted. 16 bytes each and
 * thread, static, and 1 KiB of history each in the block. */
#ifndef TACH_MAX_STATISTICS
#define TACH_MAX_STATISTICS 128
#endif

/* Distinct TACH_PIXEL_COUNTER and TACH_PIXEL_RATIO among them that are collected by pixel. 16 bytes each and thread, static; in the
 * images of tach_pixels_start 8 bytes a pixel, 16 for a ratio. */
#ifndef TACH_MAX_PIXEL_STATISTICS
#define TACH_MAX_PIXEL_STATISTICS 8
#endif

/* Bytes of a thread's name with its end; a longer one is cut at a whole UTF-8 character. */
#ifndef TACH_MAX_THREAD_NAME
#define TACH_MAX_THREAD_NAME 64
#endif

/* Marks kept of one frame; later ones are counted as dropped. 48 bytes each. */
#ifndef TACH_MAX_MARKS
#define TACH_MAX_MARKS 256
#endif

/* Listeners that tach_on_frame takes. 16 bytes each, static. */
#ifndef TACH_MAX_LISTENERS
#define TACH_MAX_LISTENERS 16
#endif

/* What tach_init is told. Zero everywhere, or a NULL pointer in its place, means the defaults. */
typedef struct tach_config {
    /* Events that one thread can record between two frames; two a scope. A power of two, others are rounded up.
     * Default 262,144: 100,000 scopes a frame with room to spare. 16 bytes each for every one of TACH_MAX_THREADS;
     * reserved at start, touched only when a thread takes the slot. */
    uint32_t ring_events;

    /* Rows of the call tree over all threads: distinct (thread, parent, site). Beyond it, cost goes to a row "(other)" under
     * the same parent. Default 4,096. About 700 bytes each. */
    uint32_t max_nodes;

    /* Frames kept for the graph and the frame-time statistics. Default 4,096, least 1,000. 56 bytes each. */
    uint32_t history_frames;

    /* First frames that statistics leave out, while caches and files are cold. Default 30; TACH_NO_WARM_UP for none. */
    uint32_t warm_up_frames;

    /* The frame budget in milliseconds that states, hitches and the graph's line refer to. Default 16.667 (60 Hz). */
    double frame_budget_ms;

    /* A frame longer than this is a gap (breakpoint, minimised window): marked, and left out of statistics. In milliseconds,
     * default 2,000. tach_gap() marks one at once. */
    double gap_ms;

    /* Start with recording switched off; tach_enable(true) starts it. */
    bool start_disabled;

    /* Where all memory comes from: a block of the caller's, aligned to 64 bytes; its size from tach_memory_bytes. It must outlive
     * tach_shutdown, and every thread that may still be inside a scope then. NULL: the library asks malloc once, for 259 MiB with
     * the defaults: mostly rings of threads that may never come, which the system backs only when they do (one thread: 6 MiB). */
    void *memory;
    size_t memory_bytes;
} tach_config;

#define TACH_NO_WARM_UP UINT32_MAX

#endif
