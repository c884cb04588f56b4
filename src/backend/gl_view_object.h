/* gl_view_object.h - objects of the debug views: made under a label and known again by it, so that a game that deletes what is not
 * its own, or another context, is noticed. `kind`: GL_TEXTURE, GL_FRAMEBUFFER, GL_RENDERBUFFER, GL_SAMPLER, GL_PROGRAM, GL_BUFFER,
 * GL_VERTEX_ARRAY. Binds nothing. */
#ifndef TACH_GL_VIEW_OBJECT_H
#define TACH_GL_VIEW_OBJECT_H

#include "backend/gl_context.h"

/* Name a new object, which must have been bound once. */
void tach_gl_view_name(GLenum kind, GLuint object);

/* It exists and is still ours. */
bool tach_gl_view_owns(GLenum kind, GLuint object);

/* Delete it if it is still ours; *object is 0 then in any case. */
void tach_gl_view_drop(GLenum kind, GLuint *object);

#endif
