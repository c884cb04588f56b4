/* gl_group.h - the debug groups that are open (glPushDebugGroup), as names: where in the frame a draw stands. The game's calls are
 * seen by the watch, which tells them here; on the thread of the context. */
#ifndef TACH_GL_GROUP_H
#define TACH_GL_GROUP_H

#include "backend/gl_context.h"

/* GL promises 64 groups, of which the outer ones are kept. */
#define TACH_GL_GROUPS      16
#define TACH_GL_GROUP_BYTES 48

/* The name need not end with 0; length < 0: it does. Broken UTF-8 is mended. Cost: a copy. */
void tach_gl_group_push(const char *name, GLsizei length);
void tach_gl_group_pop(void);
void tach_gl_group_reset(void);

/* Their names with " > " between, outer first; "" for none. Returns the length. */
size_t tach_gl_group_path(char *out, size_t size);

/* A number for the same: equal paths have equal ones. */
uint64_t tach_gl_group_hash(void);

#endif
