/* tach_gl.h - draw the HUD with OpenGL 3.3 or later, core or compatibility profile.
 *
 * No GL header is needed, and the library's GL functions are its own: they cannot collide with a game's glad, GLEW or epoxy.
 *
 * State. tach_gl_render draws to the default framebuffer and returns every state that it touches as it found it:
 *   program; vertex array; array and pixel unpack buffer; active texture unit; on the unit it uses, the 2D texture and the sampler;
 *   draw and read framebuffer, draw buffer; viewport, scissor box and test; blend (test, functions, equations, colour), depth
 *   (test, mask, function, range, clamp), stencil (test), cull face, colour mask (of draw buffer 0), logic op, polygon mode and
 *   offset, multisample, sample masks and coverage, sRGB writes, rasteriser discard, primitive restart, clip distances, clip
 *   control, provoking vertex; all pixel unpack parameters; in compatibility contexts alpha test too.
 *   An error that was pending before the call is still reported to the game afterwards, never taken for ours.
 * All functions on the thread that has the GL context.
 */
#ifndef TACH_GL_H
#define TACH_GL_H

#include "tach_draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How GL functions are found: SDL_GL_GetProcAddress has this form. */
typedef void *tach_gl_loader(const char *name);

/* Make shaders and buffers in the current context. False when there is none, it is older than GL 3.3, or a shader fails;
 * tach_error() (tach.h) says why, and tach_gl_render then does nothing. Calling it again, in a new context after the old one was lost,
 * starts anew. */
TACH_API bool tach_gl_init(tach_gl_loader *loader);

/* Draw a picture over what the default framebuffer holds. NULL or empty: no GL call at all. At most 4 draws and one upload of
 * vertices. Objects that the game deleted are made again. */
TACH_API void tach_gl_render(const tach_picture *picture);

/* Delete what tach_gl_init made. Without it, or with no context, it does nothing. */
TACH_API void tach_gl_shutdown(void);

/* Copy the back buffer as it stands: width x height pixels, RGBA, 8 bits each, top row first, alpha 255. False without
 * tach_gl_init. Waits for the GPU. Returns all state. */
TACH_API bool tach_gl_read_pixels(void *rgba, int32_t width_px, int32_t height_px);

#ifdef __cplusplus
}
#endif

#endif
