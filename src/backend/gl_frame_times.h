/* gl_frame_times.h - how long the GPU takes for whole frames, from their beginning to the HUD's first draw. */
#ifndef TACH_GL_FRAME_TIMES_H
#define TACH_GL_FRAME_TIMES_H

#include "backend/gl_query.h"

/* A frame begins now; one that began before and did not end is lost. `flush`: send all that is waiting first, and after, as a
 * software renderer draws it in one go. */
void tach_gl_frame_times_begin(uint64_t number, bool flush);

/* The frame that began has ended; nothing when none has. */
void tach_gl_frame_times_end(bool flush);

/* The oldest frame that has not been taken, once its time is known: NAN for a lost one. False while there is none. */
bool tach_gl_frame_times_take(uint64_t *number, double *ms);

/* Forget all, and give the queries back. */
void tach_gl_frame_times_clear(void);

#endif
