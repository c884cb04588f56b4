/* gl_util.h - the little OpenGL that all passes share: programs, buffers, binds, draws. On the GL thread. */
#ifndef DEMO_GL_UTIL_H
#define DEMO_GL_UTIL_H

#include <glad/gl.h>

#include "maths.h"

/* Load GL and check its version. False, with a message on stderr, when it is below 3.3. */
bool gl_start(GLADloadfunc load);
/* True when a CPU does the drawing: the game then takes its low quality. */
bool gl_is_software(void);

/* Compile and link; the shared frame block stands in front of both sources, and `defines` before it. 0 on failure, with a message.
 * Its block "Frame" is bound to binding 0, its sampler "shadow_map" to unit 0, "detail" to unit 1. */
GLuint gl_program(const char *name, const char *defines, const char *vertex, const char *fragment);

/* Names for who looks at single draws: a pass, or a model, from here to its end. Nothing where GL has no such groups. */
void gl_group(const char *name);
void gl_group_end(void);
/* And of an object. */
void gl_label(GLenum kind, GLuint object, const char *name);

void gl_draw(GLenum mode, int first, int count);
void gl_draw_instanced(GLenum mode, int first, int count, int instances);
/* Bind, where another one is bound: all binds of the game after its setup go through these, so that they know. */
void gl_use_program(GLuint program);
void gl_use_array(GLuint array);
void gl_use_buffer(GLenum target, GLuint buffer); /* GL_ARRAY_BUFFER, GL_UNIFORM_BUFFER */
/* Replace a buffer's contents; the old storage is orphaned, so that nothing waits for the GPU. */
void gl_stream(GLenum target, GLuint buffer, const void *data, size_t bytes);
/* Fill a buffer once. */
void gl_fill(GLenum target, GLuint buffer, const void *data, size_t bytes);

#endif
