/* gl_views.h - what the renderer tells the debug views. All of it costs a comparison while none is on. */
#ifndef TACH_GL_VIEWS_INTERNAL_H
#define TACH_GL_VIEWS_INTERNAL_H

#include "tach/tach_gl.h"

/* The game has drawn its frame, of that size; 0: that is not known. Draws what a view has to show over it, and lets what was
 * selected begin with the next frame. Before the HUD's own picture. True when the view has left the window as it was and the game
 * has not cleared it: what stands there is an earlier frame's, with the HUD over it, and should be cleared. */
bool tach_gl_views_end_frame(int32_t width_px, int32_t height_px);

/* The context is a new one, or will be: objects that are no longer ours are forgotten, others deleted. */
void tach_gl_views_lose_objects(void);

#endif
