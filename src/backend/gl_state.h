/* gl_state.h - take the game's GL state, set what the HUD needs, and give the game's back exactly.
 *
 * tach_gl.h lists what is touched; what is not needed is left alone. So there is no depth function, polygon offset or front face
 * here: with the tests off they cannot change a pixel. Where state exists by index, only index 0 is touched. Every function needs a
 * usable tach_gl_context, on its thread. None can raise a GL error, and none asks for one: an error that was pending stays the
 * game's. Cost: about 60 queries a frame, which the driver answers on the CPU.
 */
#ifndef TACH_GL_STATE_H
#define TACH_GL_STATE_H

#include "backend/gl_current.h"

#define TACH_GL_MAX_DRAW_BUFFERS 16

/* How colours land in draw buffer 0. */
typedef struct tach_gl_blending {
    GLboolean on;
    GLint func[4], equation[2]; /* source and destination, of colour and of alpha */
    GLboolean color_mask[4];
} tach_gl_blending;

/* Drawing to the default framebuffer. */
typedef struct tach_gl_draw_state {
    GLint framebuffer, draw_buffer_count;
    GLint draw_buffers[TACH_GL_MAX_DRAW_BUFFERS]; /* count 0: was as needed */
    tach_gl_current current;
    GLint vertex_array, active_texture, texture, sampler;
    GLfloat viewport[4];
    GLint scissor[4];
    GLboolean scissor_test;
    tach_gl_blending blending;
    GLint polygon_mode[2];
    GLint clip_origin, clip_depth;
    uint64_t were_on; /* a bit for each of tach_gl_context.off */
} tach_gl_draw_state;

/* False while a display list is compiled, which would take up our calls, and in selection and feedback mode, which draw nothing. */
bool tach_gl_state_is_drawing(void);

/* Set up to draw a picture of that size: no clip yet, texture unit 0 active. False when calls do not draw now, or the default
 * framebuffer cannot be drawn to (no context, a context without a surface); then all is as it was, and leave must not be called. */
bool tach_gl_state_enter_draw(tach_gl_draw_state *saved, int32_t width_px, int32_t height_px);
void tach_gl_state_leave_draw(const tach_gl_draw_state *saved);

/* Take what is set; blend with those factors, added, all channels written; and give it back. */
void tach_gl_state_enter_blending(tach_gl_blending *saved, GLenum from, GLenum to);
void tach_gl_state_set_blend_func(GLenum src_rgb, GLenum dst_rgb, GLenum src_alpha, GLenum dst_alpha);
void tach_gl_state_leave_blending(const tach_gl_blending *saved);

void tach_gl_state_set_polygon_mode(const GLint mode[2]);

/* Is there clipping to a box? Of viewport 0, where there are more. And switch it. */
bool tach_gl_state_is_scissored(void);
void tach_gl_state_enable_scissor(bool on);

/* Clip to this box, from the bottom left: of viewport 0, where there are more. */
void tach_gl_state_set_scissor(GLint x, GLint y, GLsizei width, GLsizei height);

#endif
