/* gl_pixels.h - how pixels go to a texture or come from a framebuffer: take the game's settings, and give them back exactly. */
#ifndef TACH_GL_PIXELS_H
#define TACH_GL_PIXELS_H

#include "backend/gl_context.h"

#define TACH_GL_STORE_COUNT    8
#define TACH_GL_TRANSFER_COUNT 9

typedef struct tach_gl_pixel_state {
    bool pack;
    GLint buffer, invert;
    GLint store[TACH_GL_STORE_COUNT];
    GLfloat transfer[TACH_GL_TRANSFER_COUNT];
} tach_gl_pixel_state;

/* Rows without padding, plain values, from or to client memory. `pack`: for reading pixels, else for uploading. */
void tach_gl_pixels_enter(tach_gl_pixel_state *saved, bool pack);
void tach_gl_pixels_leave(const tach_gl_pixel_state *saved);

#endif
