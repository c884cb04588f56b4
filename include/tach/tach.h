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
#include "tach_budget.h"
#include "tach_frame.h"

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

/* The game loads from here on, or has done: frames in which it loaded are marked, left out of statistics and hitches, and counted
 * apart. Any thread. */
TACH_API void tach_loading(bool on);

/* The frame now running is drawn otherwise than the game means it (a debug view, an experiment), so its times are not the game's:
 * it is marked, left out of statistics and hitches, and counted apart. The display says so for its own views. Any thread. */
TACH_API void tach_altered(void);

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

/* Call `listener` with every frame from now on, inside tach_frame. On the thread of tach_frame. False, with tach_error(), when
 * TACH_MAX_LISTENERS are there already, or without tach_init. `tach_off_frame` takes it away again; tach_shutdown takes all. */
typedef void tach_listener(const tach_frame_record *frame, void *user);
TACH_API bool tach_on_frame(tach_listener *listener, void *user);
TACH_API void tach_off_frame(tach_listener *listener, void *user);

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

/* Write all statistics as text: grouped by category, then frame times, budgets, the call tree of the last frame, and what was lost.
 * UTF-8, lines end with a newline, the same in every locale. `write` is called with a piece at a time. On the thread of tach_frame.
 * For a FILE there is tach_report in tach_record.h. Costs some microseconds a line; nothing is kept. */
typedef void tach_report_writer(const char *text, size_t bytes, void *user);
TACH_API void tach_report_to(tach_report_writer *write, void *user);

#ifdef __cplusplus
}
#endif

#include "tach_macros.h"
#include "tach_verdict.h"

#endif
