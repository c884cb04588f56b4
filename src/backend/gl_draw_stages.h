/* gl_draw_stages.h - the draws of a frame measured, from frame to frame: one frame is listed, with all that is slow to ask; then
 * frames are timed, some draws in each, until every row has had its turns; then the last results are waited for. */
#ifndef TACH_GL_DRAW_STAGES_H
#define TACH_GL_DRAW_STAGES_H

#include "backend/gl_hook.h"
#include "tach/tach_draws.h"

/* From the next frame on; or it fails at once. Ends what is under way. `flush`: as of tach_gl_query_stamp. */
void tach_gl_draw_stages_start(bool flush);

/* Is something under way? Then every draw comes to tach_gl_draw_stages_take. */
bool tach_gl_draw_stages_on(void);

/* A draw of the frame. True when it was submitted. */
bool tach_gl_draw_stages_take(const tach_gl_draw *draw);

void tach_gl_draw_stages_end_frame(void);

void tach_gl_draw_stages_fail(const char *why);
void tach_gl_draw_stages_cancel(void);

/* How far it is; `software` is not known here. */
const tach_draws_status *tach_gl_draw_stages_status(void);

#endif
