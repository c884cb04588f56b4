/* gl_view_layers.h - how many layers lie on each pixel: the game's draws, made into a framebuffer of ours.
 *
 * What a fragment shader writes is not known, so it is not added up: the blending takes nothing of it and halves what is there
 * (0 x source + 1/2 x target). A pixel begins at 1, so after n layers it holds 2 to the minus n, exactly, in a 32-bit float; up to
 * 126. Depth and stencil are the game's own images, or, in the window, which lends none, ours, cleared with each frame.
 */
#ifndef TACH_GL_VIEW_LAYERS_H
#define TACH_GL_VIEW_LAYERS_H

#include "backend/gl_contexts.h"
#include "backend/gl_hook.h"
#include "backend/gl_view_target.h"

typedef enum tach_gl_layers_answer {
    TACH_GL_LAYERS_COUNTED,
    TACH_GL_LAYERS_SIZE,    /* its target is much smaller or larger than the window, or of another shape */
    TACH_GL_LAYERS_UNKNOWN, /* nor can its size be asked for, before GL 4.5 */
    TACH_GL_LAYERS_TARGET   /* its framebuffer cannot be had with our image */
} tach_gl_layers_answer;

typedef enum tach_gl_layers_way {
    TACH_GL_LAYERS_PASSING,
    TACH_GL_LAYERS_ALL,   /* what the depth test would reject counts too */
    TACH_GL_LAYERS_DEPTHS /* nothing is counted: the draw writes depth alone, which others are tested against */
} tach_gl_layers_way;

/* Make the draw once, counting. Unless COUNTED nothing was drawn. State that is
 * touched, and returned: draw framebuffer, blending of buffer 0, blend colour, logic op, depth test; at the first draw of a frame
 * also what clearing takes. */
tach_gl_layers_answer tach_gl_layers_draw(const tach_gl_draw *draw, const tach_gl_target *target, tach_gl_layers_way way,
                                          uint32_t frame);

/* The game clears these buffers of the window: ours too, where this frame has drawn to it already. */
void tach_gl_layers_clear_window(GLbitfield buffers, uint32_t frame);

/* Images of that size can be made. */
bool tach_gl_layers_can_count(GLsizei width, GLsizei height);

/* The window's size, from the next frame on; 0 and less change nothing. In one that is too large nothing is counted. */
void tach_gl_layers_set_size(GLsizei width, GLsizei height);

/* The images that were counted into in that frame: for each a texture, of GL_TEXTURE_2D, or GL_TEXTURE_2D_MULTISAMPLE with that
 * many samples. False behind the last. */
typedef struct tach_gl_layers_image {
    GLuint texture;
    GLsizei samples;
} tach_gl_layers_image;
bool tach_gl_layers_image_at(uint32_t index, uint32_t frame, tach_gl_layers_image *out);

/* Delete all, and forget the window's size. */
void tach_gl_layers_drop(void);

/* Another context's. */
void tach_gl_layers_turn(const tach_gl_turn *turn);

#endif
