/* gl_view_heat.h - the layers that were counted in a frame: summed up over all its images, shown as colours, and read back as
 * numbers without waiting. */
#ifndef TACH_GL_VIEW_HEAT_H
#define TACH_GL_VIEW_HEAT_H

#include "backend/gl_contexts.h"
#include "tach/tach_views.h"

/* Fill the default framebuffer of that size with the heat of that frame. False, with tach_error(), where it cannot be made. All
 * state is returned. Starts a read-back when none is under way. */
bool tach_gl_heat_show(GLsizei width, GLsizei height, uint32_t frame, const tach_view *view);

/* The newest numbers; takes a read-back in that has come. */
void tach_gl_heat_read(tach_view_pixels *out);

/* Copy the layers of the picture that was shown last, a byte a pixel, top row first, 255 for more, 0 also where they cannot be
 * told. Waits for the GPU. False with tach_error() when there is none of that size. */
bool tach_gl_heat_copy(uint8_t *layers, GLsizei width, GLsizei height);

void tach_gl_heat_drop(void);

/* Another context's. */
void tach_gl_heat_turn(const tach_gl_turn *turn);

#endif
