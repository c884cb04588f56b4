/* gl_pipeline.h - what the GPU does in a stretch of a frame: pools of pipeline statistics queries (GL 4.6,
 * GL_ARB_pipeline_statistics_query), one of each kind for a counting, read without ever waiting.
 *
 * One counting at a time, as GL has one running query a kind; one of the game's goes first. Thread and context of
 * tach_gl_pipeline_start.
 */
#ifndef TACH_GL_PIPELINE_H
#define TACH_GL_PIPELINE_H

#include "backend/gl_query.h"
#include "tach/tach_gpu.h"

/* Countings that may be under way. 32 bytes each here, and six queries of some 100 in the driver for those in use. */
#define TACH_GL_MAX_COUNTINGS 2048

/* Why the context that tach_gl_context_learn has loaded cannot count; NULL when it can. Countings of before are forgotten, and
 * their queries deleted where they are still ours. */
const char *tach_gl_pipeline_start(void);

/* End what is running and delete the queries, if `context_is_current`; forget all. */
void tach_gl_pipeline_stop(bool context_is_current);

/* Count from here on. 0 when no counting is free, while a query of the game's of such a kind is running, and in another context.
 * Cost: some 40 GL calls. */
uint32_t tach_gl_pipeline_begin(void);

/* It ends. The viewport as it is now is that of the counts. */
void tach_gl_pipeline_end(uint32_t handle);

/* Of one that has ended. READY sets *counts; it stays until it is freed. */
tach_gl_query_state tach_gl_pipeline_poll(uint32_t handle, tach_gpu_counts *counts);

/* Give it back, running or not, read or not. */
void tach_gl_pipeline_free(uint32_t handle);

/* The game begins a query of that target: a counting that runs is given up before, as two cannot run. Any thread. */
void tach_gl_pipeline_yield(GLenum target);

#endif
