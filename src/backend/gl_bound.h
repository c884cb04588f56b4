/* gl_bound.h - what the game has bound, by context: so that a bind that changes nothing is seen, and an upload finds its object.
 *
 * Only known from what the game binds while it is watched: what is unknown is never called redundant. Which context is current is
 * asked of the window system once a frame a thread, and at all calls that are rare, where it can be asked (EGL, GLX, WGL); a game
 * that changes it between two binds without any such call in between has them counted, but may have one called redundant wrongly.
 */
#ifndef TACH_GL_BOUND_H
#define TACH_GL_BOUND_H

#include <tach_glad.h>

#include "base/base.h"
#include "tach/tach.h"
#include "tach/tach_gl.h"

#define TACH_GL_MAX_UNITS       64 /* what is bound to units beyond is counted, never redundant */
#define TACH_GL_TEXTURE_TARGETS 11
#define TACH_GL_BUFFER_TARGETS  15
#define TACH_GL_RANGE_TARGETS   4
#define TACH_GL_MAX_RANGES      36
#define TACH_GL_UNKNOWN         UINT32_MAX /* no object has this name */

typedef struct tach_gl_range {
    GLuint buffer;
    GLintptr offset;
    GLsizeiptr bytes;
} tach_gl_range;

typedef struct tach_gl_bound {
    const void *context;
    uint32_t group; /* contexts that share their objects have the same */
    uint32_t frame; /* in which it was current last, as tach_hot.frame */
    GLuint program, pipeline, vertex_array, renderbuffer;
    GLuint framebuffers[2]; /* drawn to, read from */
    GLuint buffers[TACH_GL_BUFFER_TARGETS];
    tach_gl_range ranges[TACH_GL_RANGE_TARGETS][TACH_GL_MAX_RANGES];
    uint32_t unit;       /* the active one; may be unknown */
    uint32_t unit_count; /* behind the last that was ever bound to */
    GLuint textures[TACH_GL_MAX_UNITS][TACH_GL_TEXTURE_TARGETS];
} tach_gl_bound;

typedef struct tach_gl_here {
    tach_gl_bound *bound;
    uint32_t frame;
} tach_gl_here;

extern TACH_TLS tach_gl_here tach_gl_bound_here TACH_TLS_FAST;

/* With the functions that tell contexts apart; NULL: there is one. Again at every look-up of the game's: the window system's
 * library may have been unloaded and loaded elsewhere meanwhile. */
void tach_gl_bound_start(tach_gl_loader *loader);

/* Ask which context is current. */
tach_gl_bound *tach_gl_bound_look(void);

/* Of the current context; never NULL. */
static inline tach_gl_bound *tach_gl_bound_get(void)
{
    tach_gl_bound *bound = tach_gl_bound_here.bound;
    return TACH_UNLIKELY(!bound || tach_gl_bound_here.frame != TACH_LOAD(&tach_hot.frame)) ? tach_gl_bound_look() : bound;
}

/* Nothing is known of what is bound. */
void tach_gl_bound_forget(tach_gl_bound *bound);

/* The active texture unit. */
uint32_t tach_gl_bound_unit(tach_gl_bound *bound);

/* Places in the arrays above; UINT32_MAX for other targets. */
uint32_t tach_gl_texture_target(GLenum target);
uint32_t tach_gl_buffer_target(GLenum target);
uint32_t tach_gl_range_target(GLenum target);

/* The texture bound to the active unit at a target, or at the one that it is a face of; the buffer at a target; the renderbuffer.
 * 0 where nothing is, or nobody knows: then GL is asked, once. */
GLuint tach_gl_bound_texture(GLenum target);
GLuint tach_gl_bound_buffer(GLenum target);
GLuint tach_gl_bound_renderbuffer(void);

/* Ask GL whether an object of that name and kind (tach_gl_object_kind) is there. False when it cannot be asked. */
bool tach_gl_bound_exists(tach_gl_object_kind kind, GLuint name);

#endif
