/* gl_largest.h - what takes the most of the GPU's memory, as the HUD lists it: the function `largest` of tach_draws_source. */
#ifndef TACH_GL_LARGEST_H
#define TACH_GL_LARGEST_H

#include "tach/tach_gl.h"

uint32_t tach_gl_largest_tell(void *user, tach_draws_resource *out, uint32_t capacity, uint32_t *count, uint64_t *bytes);

#endif
