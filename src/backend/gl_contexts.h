/* gl_contexts.h - which of several contexts is current. GL has no call that tells, but objects that contexts do not share: each
 * context that was met holds a vertex array whose label says which it is.
 *
 * Names of objects mean something in one context only. So who keeps some keeps a set for each context, and turns to that of the
 * current one before touching any. Where the driver keeps no labels all contexts are taken for one. Thread of tach_gl_render.
 */
#ifndef TACH_GL_CONTEXTS_H
#define TACH_GL_CONTEXTS_H

#include "backend/gl_context.h"

/* Contexts that are known at once. Of one more, the one that was met longest ago is forgotten, with all that is kept for it. */
#define TACH_GL_MAX_CONTEXTS 4

/* Of one who keeps sets: whose is out, and of which contexts the others are. */
typedef struct tach_gl_turns {
    uint32_t out;
    uint32_t serials[TACH_GL_MAX_CONTEXTS];
} tach_gl_turns;

typedef struct tach_gl_turn {
    uint32_t from, to;
    bool fresh; /* nothing is kept for it */
} tach_gl_turn;

/* Another context than at the last call of this one is current: then all sets must be turned. Cost: two calls, in another context
 * some more. */
bool tach_gl_contexts_turn(tach_gl_turns *turns, tach_gl_turn *turn);

/* The current one's number, that no other gets. */
uint32_t tach_gl_contexts_serial(void);

/* For what is there once only: another than that one is current. No call while no context was left and come back to. */
bool tach_gl_contexts_is_other(uint32_t serial);

/* Turn a set: `live` is put away into `kept`, an array of TACH_GL_MAX_CONTEXTS of that size, and the other one taken out; zeroes
 * where nothing is kept. */
void tach_gl_turn_set(const tach_gl_turn *turn, void *live, void *kept, size_t bytes);

/* The current context is given up: its vertex array is deleted, and it would be a new one. */
void tach_gl_contexts_leave(void);

#endif
