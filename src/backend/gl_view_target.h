/* gl_view_target.h - where a draw of the game goes, and whether a view may change what lands there. */
#ifndef TACH_GL_VIEW_TARGET_H
#define TACH_GL_VIEW_TARGET_H

#include "backend/gl_contexts.h"

/* An image of a framebuffer object; type GL_NONE: there is none. */
typedef struct tach_gl_image {
    GLint type; /* GL_TEXTURE, GL_RENDERBUFFER */
    GLint name, level, layer, face;
    GLint layered;
} tach_gl_image;

typedef struct tach_gl_target {
    GLuint framebuffer;  /* 0: the window, and there are no images */
    bool colour;         /* a buffer for colours is drawn to, and some channel is written */
    bool whole_numbers;  /* its pixels are integers: nothing can be blended there */
    tach_gl_image image; /* of the first buffer that is drawn to */
    tach_gl_image depth, stencil;
} tach_gl_target;

/* Of the framebuffer that is bound for drawing. Cost: some 10 queries. */
void tach_gl_target_read(tach_gl_target *target);

/* What is drawn once and kept (shadow maps that stand still, impostors, glyphs) must not be drawn under a view: it would stay when
 * the view is gone. So a target is a frame's own once it was drawn to in each of the last frames; the window always is. `frame`
 * counts them. */
bool tach_gl_target_is_of_frame(const tach_gl_target *target, uint32_t frame);
void tach_gl_target_forget_all(void);

/* Another context's. */
void tach_gl_target_turn(const tach_gl_turn *turn);

#endif
