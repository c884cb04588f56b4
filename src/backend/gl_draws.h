/* gl_draws.h - the draws of a frame timed one by one, made to flash, and left out: OpenGL's tach_draws_source.
 *
 * Only while one of these is wanted does it look at draws at all, as the hook of gl_hook.h. How they are timed: gl_draw_stages.h.
 */
#ifndef TACH_GL_DRAWS_H
#define TACH_GL_DRAWS_H

#include "tach/tach_gl.h"

/* The game's draws of this frame are done; the HUD's come next. */
void tach_gl_draws_end_frame(void);

/* The context is gone, or another one: all that is under way ends. `context_is_current`: queries can be given back. */
void tach_gl_draws_forget(void);

#endif
