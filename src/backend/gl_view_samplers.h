/* gl_view_samplers.h - which textures the game's current program samples: its sampler variables and the units that they stand for.
 */
#ifndef TACH_GL_VIEW_SAMPLERS_H
#define TACH_GL_VIEW_SAMPLERS_H

#include "backend/gl_context.h"

#define TACH_GL_MOST_SAMPLERS 32 /* of a draw; more are left alone */

typedef struct tach_gl_sampler {
    GLenum type; /* GL_SAMPLER_2D ... */
    GLuint unit;
} tach_gl_sampler;

/* Of the current program, or of the fragment stage of the bound pipeline; without either, of the fixed function's units. Samplers
 * that other stages than the fragment's read are left out where GL tells (4.3): they move vertices. False when it cannot be told.
 * Cost: a query a sampler; the first time in a frame some for each variable of the program. */
bool tach_gl_samplers_read(tach_gl_sampler out[TACH_GL_MOST_SAMPLERS], uint32_t *count);

/* Programs may be linked anew, and their numbers be others'. */
void tach_gl_samplers_forget(void);

#endif
