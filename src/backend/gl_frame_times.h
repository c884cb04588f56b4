/* gl_frame_times.h - how long the GPU takes for frames, from where each begins to where it ends: a ring of them, for each who asks.
 * Zeroes are one without any. */
#ifndef TACH_GL_FRAME_TIMES_H
#define TACH_GL_FRAME_TIMES_H

#include "backend/gl_query.h"

#define TACH_GL_FRAMES_UNDER_WAY 64 /* a result that is older is lost */

typedef struct tach_gl_timed_frame {
    uint64_t number;
    tach_gl_query begin, end; /* end 0: it has not ended, or could not be timed */
} tach_gl_timed_frame;

typedef struct tach_gl_frame_times {
    tach_gl_timed_frame ring[TACH_GL_FRAMES_UNDER_WAY]; /* oldest first */
    uint32_t first, count;
    bool open; /* the newest has not ended */
} tach_gl_frame_times;

/* A frame begins now; one that began before and did not end is lost. `flush`: as of
 * tach_gl_query_stamp. */
void tach_gl_frame_times_begin(tach_gl_frame_times *times, uint64_t number, bool flush);

/* The frame that began has ended; nothing when none has. */
void tach_gl_frame_times_end(tach_gl_frame_times *times, bool flush);

/* In place of its end, where its number is only known then; one that did not begin has no time. */
void tach_gl_frame_times_end_as(tach_gl_frame_times *times, uint64_t number);

/* The oldest frame that has not been taken, once its time is known: NAN for a lost one. False while there is none. */
bool tach_gl_frame_times_take(tach_gl_frame_times *times, uint64_t *number, double *ms);

/* Forget all, and give the queries back. */
void tach_gl_frame_times_clear(tach_gl_frame_times *times);

#endif
