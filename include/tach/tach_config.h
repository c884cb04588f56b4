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

/* Threads alive at the same time, with that of tach_init, for which one is left. The next one runs unrecorded and is counted. They
 * have rows of their own besides max_nodes. About 1 KiB each, static, and tach_config.ring_events * 16 bytes of the block. A slot
 * is reused when its thread has ended. */
#ifndef TACH_MAX_THREADS
#define TACH_MAX_THREADS 64
#endif

/* Names of threads that have rows of their own, ended ones included; unnamed threads that come one after the other share one. When
 * used up, a new name takes over the rows of a thread that has ended. At least TACH_MAX_THREADS. 1.8 KiB each of the block. */
#ifndef TACH_MAX_THREAD_ROWS
#define TACH_MAX_THREAD_ROWS (2 * TACH_MAX_THREADS)
#endif

/* Distinct scopes and marks in the source, at most 65,535. The next one shares the site "(other)". 40 bytes each, static. */
#ifndef TACH_MAX_SITES
#define TACH_MAX_SITES 4096
#endif

/* TACH_COUNTER, TACH_MEMORY, TACH_DISTRIBUTION and so on, each time that one is declared. The next one is not shown and is counted.
 * 16 bytes each and thread, static, and 1 KiB of history each in the block. */
#ifndef TACH_MAX_STATISTICS
#define TACH_MAX_STATISTICS 128
#endif

/* Declarations of TACH_PIXEL_COUNTER and TACH_PIXEL_RATIO that are collected by pixel. 16 bytes each and thread, static; in the
 * images of tach_pixels_start 8 bytes a pixel, 16 for a ratio. */
#ifndef TACH_MAX_PIXEL_STATISTICS
#define TACH_MAX_PIXEL_STATISTICS 8
#endif

/* Bytes of a thread's name with its end; a longer one is cut at a whole UTF-8 character. */
#ifndef TACH_MAX_THREAD_NAME
#define TACH_MAX_THREAD_NAME 64
#endif

/* The string table: names given to TACH_SCOPE_COPY, titles of statistics, groups, names that are no valid UTF-8, and with
 * tach_config.copy_names those of all scopes. Each text is kept once and for good; the one that finds no room is shown as
 * "(other)" and counted. TACH_MAX_NAME: bytes of one name with its end; a longer one is cut at a whole UTF-8 character.
 * TACH_MAX_NAMES: names, a power of two; 32 bytes each, static. TACH_NAME_BYTES: of all texts together, static. */
#ifndef TACH_MAX_NAME
#define TACH_MAX_NAME 256
#endif
#ifndef TACH_MAX_NAMES
#define TACH_MAX_NAMES 4096
#endif
#ifndef TACH_NAME_BYTES
#define TACH_NAME_BYTES (128 * 1024)
#endif

/* Distinct names of TACH_GROUP. The next one cannot be switched by itself. 16 bytes each, static. */
#ifndef TACH_MAX_GROUPS
#define TACH_MAX_GROUPS 64
#endif

/* Marks kept of one frame; later ones are counted as dropped. 48 bytes each. */
#ifndef TACH_MAX_MARKS
#define TACH_MAX_MARKS 256
#endif

/* Bytes of a TACH_MARKF text with its end, at most 1,024; a longer one is cut at a whole UTF-8 character. So many for each of
 * TACH_MAX_MARKS. */
#ifndef TACH_MAX_MARK_TEXT
#define TACH_MAX_MARK_TEXT 96
#endif

/* Distinct categories of TACH_ALLOC, and places in the source that allocate. Later ones share "(other)". 64 bytes each, static. */
#ifndef TACH_MAX_MEMORY_CATEGORIES
#define TACH_MAX_MEMORY_CATEGORIES 32
#endif
#ifndef TACH_MAX_MEMORY_SITES
#define TACH_MAX_MEMORY_SITES 512
#endif

/* Locks that one thread holds at a time and others may learn of; of more, the one taken first is forgotten. 16 bytes each and
 * thread, static. */
#ifndef TACH_MAX_HELD_LOCKS
#define TACH_MAX_HELD_LOCKS 8
#endif

/* Waits for locks kept of one frame: the longest. 160 bytes each. */
#ifndef TACH_MAX_LOCK_WAITS
#define TACH_MAX_LOCK_WAITS 16
#endif

/* Kinds of hitches told apart (tach_hitch_kinds): 3.1 KiB each of the block. */
#ifndef TACH_MAX_HITCH_KINDS
#define TACH_MAX_HITCH_KINDS 32
#endif

/* The worst frames that are kept whole, with all their events, and the frames before and after each: see kept_events. */
#ifndef TACH_MAX_WORST_FRAMES
#define TACH_MAX_WORST_FRAMES 8
#endif

/* Budgets besides the frame's own, from code and file together. About 2.8 KiB each: 0.7 static, the rest in the block. */
#ifndef TACH_MAX_BUDGETS
#define TACH_MAX_BUDGETS 128
#endif

/* TACH_GPU_SCOPE in one frame; the next ones are left out and counted. 720 bytes each of the block: two timestamps in each of 15
 * frames that may be under way. */
#ifndef TACH_MAX_GPU_SCOPES
#define TACH_MAX_GPU_SCOPES 256
#endif

/* Listeners that tach_on_frame takes. 16 bytes each, static. */
#ifndef TACH_MAX_LISTENERS
#define TACH_MAX_LISTENERS 16
#endif

/* Textures, buffers and renderbuffers whose memory the watch of tach_gl.h knows, of all contexts. 270 bytes each, static in the GL
 * part; pages that were never needed take no memory. */
#ifndef TACH_GL_MAX_OBJECTS
#define TACH_GL_MAX_OBJECTS 8192
#endif

/* What tach_init is told. Zero everywhere, or a NULL pointer in its place, means the defaults. */
typedef struct tach_config {
    /* Events that one thread can record between two frames; two a scope. A power of two, others are rounded up.
     * Default 262,144: 100,000 scopes a frame with room to spare. 16 bytes each for every one of TACH_MAX_THREADS;
     * reserved at start, touched only when a thread takes the slot. */
    uint32_t ring_events;

    /* Rows of the call tree over all threads: distinct (thread, parent, site). Beyond it, cost goes to a row "(other)" under
     * the same parent. Default 4,096, most 65,000. About 1,530 bytes each. */
    uint32_t max_nodes;

    /* Blocks of TACH_ALLOC alive at the same time. Those beyond it are counted apart, as untracked. Default 65,536; rounded up to
     * a power of two. 32 bytes each. */
    uint32_t max_blocks;

    /* Frames kept for the graph and the frame-time statistics. Default 4,096, least 1,000. 64 bytes each. */
    uint32_t history_frames;

    /* Bytes of the history of trees: each row that ran, in about 8 bytes a frame, so that any past frame can be shown. The oldest
     * trees go first; the graph reaches further. Default 8 MiB: 2,000 frames of 550 rows; least about 150 bytes for each of
     * max_nodes. Touched at the start. */
    uint32_t history_bytes;

    /* Events kept of one frame, whole, of the last frame and the worst ones with their neighbours: 3 * TACH_MAX_WORST_FRAMES + 5
     * areas of 16 bytes an event, touched as far as frames fill them. Default: ring_events. Of a frame that has more, the last are
     * left out, and it says so. */
    uint32_t kept_events;

    /* First frames that statistics leave out, while caches and files are cold. Default 30; TACH_NO_WARM_UP for none. */
    uint32_t warm_up_frames;

    /* The frame budget in milliseconds that states, hitches and the graph's line refer to, as long as no tach_budget_set and no
     * budget file says another. Default 16.667 (60 Hz). */
    double frame_budget_ms;

    /* A frame longer than this is a gap (breakpoint, minimised window): marked, and left out of statistics. In milliseconds,
     * default 2,000. tach_gap() marks one at once. */
    double gap_ms;

    /* Start with recording switched off; tach_enable(true) starts it. */
    bool start_disabled;

    /* Leave out what the system counts for each thread (tach_thread_info.system). It costs, on Linux only: 3 us a frame; at most
     * 8 us, and of a slow frame 200 us, for other threads, and two file descriptors each; a thread's begin and end, 3 us each. */
    bool no_system_counts;

    /* For programs that unload code (plug-ins, hot reload): each scope and mark copies its name and file into the string table at
     * its first use, so that rows stay valid when the code is gone and are found again when it comes back. Two of one name on one
     * line are then one. Costs a copy at a scope's first use; nothing afterwards. Set it in the first session: what was used
     * before keeps its pointers. */
    bool copy_names;

    /* Where all memory comes from: a block of the caller's, aligned to 64 bytes; its size from tach_memory_bytes. It must outlive
     * tach_shutdown, and every thread that may still be inside a scope then. NULL: the library asks malloc once, for 390 MiB with
     * the defaults: mostly rings of threads that may never come, which the system backs only when they do (one thread: 16 MiB). */
    void *memory;
    size_t memory_bytes;
} tach_config;

#define TACH_NO_WARM_UP UINT32_MAX

#endif
