/* gl_program.h - shaders from text. */
#ifndef TACH_GL_PROGRAM_H
#define TACH_GL_PROGRAM_H

#include "backend/gl_context.h"

/* A linked program under that label; 0 with tach_error() when it does not compile or link. Binds nothing: all state stays as it is.
 * The caller's to delete. Costs milliseconds. */
GLuint tach_gl_program_make(const char *label, const char *vertex_source, const char *fragment_source);

#endif
