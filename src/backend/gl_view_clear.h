/* gl_view_clear.h - what would stand where a view leaves the window as it was: pixels of earlier frames, the HUD's among them, in a
 * game that never clears its colours as it draws over all of them. */
#ifndef TACH_GL_VIEW_CLEAR_H
#define TACH_GL_VIEW_CLEAR_H

#include "backend/gl_view_target.h"

/* The game clears into the window. */
void tach_gl_clear_see(GLbitfield buffers);

/* Before a draw of which edges alone are drawn: the frame's first into the window clears it, unless the game has, or has drawn
 * colours elsewhere, which may be in the window by now. Returns the state it changes. */
void tach_gl_clear_before(const tach_gl_target *target);

/* At the end of a frame. False when the game has cleared all of the window in it. */
bool tach_gl_clear_end_frame(void);

/* Clear all of the window that is bound, with no scissor in the way. */
void tach_gl_clear_window(void);

#endif
