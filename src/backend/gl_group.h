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

/* How many are open, of those that are kept. */
uint32_t tach_gl_group_depth(void);

/* Append the names of groups from one depth on up to another, each behind " > " where something stands before it. */
void tach_gl_group_append(char *out, size_t size, size_t *length, uint32_t from, uint32_t to);

/* A number for the same: equal paths have equal ones. */
uint64_t tach_gl_group_hash(void);

#endif
