/* gl_hook.h - every draw of the game before GL does it: for views and measurements that draw otherwise, or around it.
 *
 * Only draws that come through the watch (tach_gl_get_proc, tach_gl_wrap) are seen. What stands between glBegin and glEnd is not
 * one call that could be made again: it goes past the hook, and so do display lists. */
#ifndef TACH_GL_HOOK_H
#define TACH_GL_HOOK_H

#include "base/base.h"

typedef struct tach_gl_draw {
    const char *entry;                       /* "glDrawElements" */
    uint32_t mode;                           /* GL_TRIANGLES ... */
    uint32_t draws;                          /* of a multi-draw; else 1 */
    uint64_t vertices, instances, triangles; /* of all its draws together; 0 where only the GPU knows them */
    void (*submit)(const void *arguments);   /* the game's own call as it came; may be called any number of times, or not at all */
    const void *arguments;
} tach_gl_draw;

/* On the thread of the draw, in its context. Whatever GL state it changes it must return. Calls that are made inside it are counted
 * nowhere; the draw itself is counted once, however often it is submitted. */
typedef void tach_gl_draw_hook(const tach_gl_draw *draw, void *user);

/* From the next draw on; NULL: none. One at a time: false when another's is set. Between draws, on the thread that makes them.
 * Without a hook a draw costs what it did: it asks one word for all that is unusual. */
bool tach_gl_hook_set(tach_gl_draw_hook *hook, void *user);

/* False when the game has no function for draws from the watch: then none will ever come. */
bool tach_gl_hook_can_see_draws(void);

/* Before the game's glClear, while it is watched; NULL: nobody wants to know. For whom the hook above is, and as there. */
typedef void tach_gl_clear_hook(uint32_t buffers);
extern tach_gl_clear_hook *tach_gl_on_clear;

#endif
