/* gl_query.h - timestamps of the GPU: a fixed pool of timer queries, read without ever waiting for one.
 *
 * A query object is made at its first use and used again until the end, the one that was freed longest ago first. All functions on
 * the thread of tach_gl_query_start, with its context current; from another thread, and in another context, nothing is issued.
 */
#ifndef TACH_GL_QUERY_H
#define TACH_GL_QUERY_H

#include "backend/gl_contexts.h"

/* 9 bytes each here, some 100 in the driver for those in use. */
#define TACH_GL_MAX_QUERIES 8192

/* A timestamp that was asked for; 0 for none. One of an earlier context, or freed, is known as such. */
typedef uint32_t tach_gl_query;

typedef enum tach_gl_query_state {
    TACH_GL_QUERY_PENDING, /* the GPU is not there yet: ask again */
    TACH_GL_QUERY_READY,
    TACH_GL_QUERY_LOST /* it will never come: no such query, the game deleted it, the context is gone */
} tach_gl_query_state;

/* Ask the context that tach_gl_context_learn has loaded. False, with the reason in *why, where timestamps are not to be had; all
 * else then does nothing. Queries of an earlier start are forgotten, and deleted where they are still ours. */
bool tach_gl_query_start(const char **why);

/* Delete the objects, if `context_is_current`, and end. */
void tach_gl_query_stop(bool context_is_current);

bool tach_gl_query_works(void);

/* Ask for the time at which the GPU has done all that was sent before. 0 when all TACH_GL_MAX_QUERIES are in use, on another
 * thread, and where there are none. Never waits; cost: one GL call, the first time three. */
tach_gl_query tach_gl_query_issue(void);

/* The same; `flush`: send all that is waiting first, and the query at once. A software renderer draws a whole batch at its end, and
 * would put the times of all that is in it there. */
tach_gl_query tach_gl_query_stamp(bool flush);

/* READY sets *ns: the GPU's clock, extended to 64 bits if it has less. Never waits. The query stays until it is freed. Cost: two to
 * five GL calls, none of which is a wait. */
tach_gl_query_state tach_gl_query_poll(tach_gl_query query, uint64_t *ns);

/* How long it was from one to the other: NAN where one of them is lost, or never was. False, and NAN, while the GPU is not there
 * yet. Both stay until they are freed. */
bool tach_gl_query_span(tach_gl_query begin, tach_gl_query end, double *ms);

/* With a query buffer bound, results would be written into the game's memory: unbind it around what reads them. */
GLuint tach_gl_query_leave_buffer(void);
void tach_gl_query_return_buffer(GLuint buffer);

/* Give it back, read or not. 0 and what is not issued: nothing happens. */
void tach_gl_query_free(tach_gl_query query);

/* In use now. */
uint32_t tach_gl_query_used(void);

/* The GPU's clock now, for setting it beside the CPU's: some drivers wait for all work that was sent, so ask seconds apart. */
bool tach_gl_query_now(uint64_t *ns);

#endif
