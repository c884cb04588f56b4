/* gl_draw_times.h - single draws between two timestamps each: so many in a frame, and every row of the list once in each of
 * TACH_GL_DRAW_ROUNDS rounds. */
#ifndef TACH_GL_DRAW_TIMES_H
#define TACH_GL_DRAW_TIMES_H

#include "backend/gl_hook.h"

#define TACH_GL_DRAWS_A_FRAME 512 /* timed in a frame, of two queries each */

/* The first round begins. `flush`: as of tach_gl_query_stamp. */
void tach_gl_draw_times_start(bool flush);

/* Frames that so many rows take. */
uint32_t tach_gl_draw_times_frames(uint32_t rows);

/* Submit the draw of a row, timed. False when it is not its turn: then it was not submitted. */
bool tach_gl_draw_times_submit(const tach_gl_draw *draw, uint32_t row);

/* A frame with timed draws has ended. True when it was the last one of the last round. */
bool tach_gl_draw_times_end_frame(void);

/* Give the list what results there are, oldest first. `give_up`: those that are not here are lost. True when none is under way. */
bool tach_gl_draw_times_take(bool give_up);

/* For tests: time so many draws a frame; 0 for the usual. */
void tach_gl_draw_times_set_pace(uint32_t draws_a_frame);

#endif
