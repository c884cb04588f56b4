/* gl_marked.h - which object the draws belong to: what TACH_GL_OBJECT marks. On the thread of the context. */
#ifndef TACH_GL_MARKED_H
#define TACH_GL_MARKED_H

#include "backend/gl_context.h"
#include "tach/tach_draws.h"

#define TACH_GL_MARKED_DEPTH 8 /* objects in objects; deeper ones are their outer's */

/* The innermost open one; TACH_DRAWS_NONE. */
uint32_t tach_gl_marked_now(void);

/* Where the draws stand: debug groups and open objects as they lie in each other, " > " between; "" for nowhere. Returns the
 * length. */
size_t tach_gl_marked_path(char *out, size_t size);

/* Is that one open, itself or around others? */
bool tach_gl_marked_is_open(uint32_t object);

/* By index, in the order of first use; NULL behind the last. Stays as it is. */
const char *tach_gl_marked_name(uint32_t object);

/* A frame has ended: what is still open was left without its end. */
void tach_gl_marked_close_all(void);

#endif
