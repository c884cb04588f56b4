/* tach_gpu.h - where GPU times come from: for authors of backends. Games with OpenGL need tach_gl.h only, which includes it.
 *
 * GPU scopes (TACH_GPU_SCOPE in tach.h) take one timestamp at each edge, and read it when it has come, 0 to 12 frames later; what
 * comes then belongs to the frame in which it was asked for. A result that is later is lost. Neither pending nor lost is shown as
 * 0.
 *
 * The GPU's clock is used for durations only. To draw its work beside the CPU's, `now` sets the two clocks beside each other, at
 * most once in 5 seconds, as asking makes some drivers wait.
 *
 * All functions, and all calls of a source, on the thread of tach_frame, which must be the one that sends work to the GPU.
 */
#ifndef TACH_GPU_H
#define TACH_GPU_H

#include <stdbool.h>
#include <stdint.h>

#include "tach_api.h"
#include "tach_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tach_gpu_answer {
    TACH_GPU_NOT_YET, /* ask again in the next frame */
    TACH_GPU_HERE,
    TACH_GPU_NEVER /* device lost, query deleted */
} tach_gpu_answer;

/* A place where timestamps come from. `user` is handed to each function. */
typedef struct tach_gpu_source {
    const char *name; /* "OpenGL timer queries" */
    void *user;
    bool software; /* it is a CPU that plays the GPU: said wherever its times are shown */

    /* Ask for the time at which the GPU has done all that was sent so far. Any number but 0; 0 when there is no room: the scope is
     * then dropped and counted. Cost: two calls a scope. */
    uint64_t (*stamp)(void *user);

    /* Has it come? HERE sets *ns: nanoseconds of the GPU's clock, all 64 bits. Must not wait. After HERE and NEVER the stamp is
     * over. Asked in the order of stamp, and no further than the first that is NOT_YET. */
    tach_gpu_answer (*read)(void *user, uint64_t stamp, uint64_t *ns);

    /* The stamp is given up, unread. */
    void (*forget)(void *user, uint64_t stamp);

    /* The GPU's clock at this moment. False when it cannot be told. NULL: the timeline then shows GPU work from where it was sent.
     */
    bool (*now)(void *user, uint64_t *ns);

    /* For tach_gpu_count. `count` NULL: it cannot, and no_counts says why ("this OpenGL has no pipeline statistics").
     *
     * Count from here on: one counting at a time. Any number but 0; 0 when that cannot be just now: the frame's counts are lost. */
    uint64_t (*count)(void *user);
    void (*end_count)(void *user, uint64_t count);
    /* Of one that has ended: as `read`. */
    tach_gpu_answer (*read_count)(void *user, uint64_t count, tach_gpu_counts *counts);
    /* It is given up, unread; it may still be running. */
    void (*forget_count)(void *user, uint64_t count);
    const char *no_counts;

    /* What it times, as GL_RENDERER has it: the QA level says it where the game says nothing. NULL: not known. */
    const char *device;
} tach_gpu_source;

/* Take timestamps from here; NULL for nowhere, and after a message one that lacks a function. The struct must stay until another
 * takes its place. What is under way is lost, and forgotten by the old source. Outlives tach_shutdown; may come before tach_init.
 * tach_gl_init does this for OpenGL. */
TACH_API void tach_gpu_set_source(const tach_gpu_source *source);
TACH_API const tach_gpu_source *tach_gpu_get_source(void);

/* Let GPU scopes count what the GPU does in them as well: vertices, primitives, runs of shaders, and so the overdraw of each pass.
 * Off at first; from the next frame on. False with tach_error() where the source cannot count, or there is none: the wish stays,
 * and holds for the source that comes. Read it in tach_frame_record.gpu_passes; the HUD tells it where it explains a pass. Counts
 * are those of tach's own debug views and flashing draws too, never of the HUD. What could not be counted is lost, in whole frames.
 *
 * With OpenGL: six queries (GL_ARB_pipeline_statistics_query) run from each edge of a pass to the next, as such a query cannot run
 * twice. While the game has one of them running itself, nothing is counted. A query of the game's that begins inside a pass ends
 * the counting where the watch (tach_gl.h) sees it; unseen it would fail: such a game must leave this off. No pass may be open
 * when its context is deleted, unless tach_gl_shutdown came before: some drivers write to freed memory then. Cost: some 50 GL calls
 * an edge, and the times come as late as the counts. */
TACH_API bool tach_gpu_count(bool on);

/* Around the drawing of the HUD: its own cost on the GPU, which is then no part of the game's. In a frame without GPU scopes the
 * time from tach_frame to tach_gpu_hud_begin counts as the game's. tach_gl_render does this. */
TACH_API void tach_gpu_hud_begin(void);
TACH_API void tach_gpu_hud_end(void);

#ifdef __cplusplus
}
#endif

#endif
