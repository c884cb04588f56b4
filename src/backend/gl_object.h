/* gl_object.h - the textures, buffers and renderbuffers that live, and what they take: in fixed memory, for all threads.
 *
 * Every function takes a lock. What changes in an object's size is added to the calling thread's counts at once, so the totals are
 * statistics like others. An object beyond TACH_GL_MAX_OBJECTS is in none of it.
 */
#ifndef TACH_GL_OBJECT_H
#define TACH_GL_OBJECT_H

#include <tach_glad.h>

#include "base/base.h"
#include "tach/tach_gl.h"

#define TACH_GL_MAX_LEVELS 16
#define TACH_GL_FACES      6

/* Of the compatibility profile. */
#define TACH_GL_GENERATE_MIPMAP 0x8191

/* Names given to objects; of textures the target, when it is known already. */
void tach_gl_objects_make(uint32_t group, tach_gl_object_kind kind, GLenum target, GLsizei count, const GLuint *object_names);
void tach_gl_objects_delete(uint32_t group, tach_gl_object_kind kind, GLsizei count, const GLuint *object_names);

/* What a level of a texture is, or all that a buffer or renderbuffer is. */
typedef struct tach_gl_shape {
    GLenum format;
    GLsizei width, height, depth, samples;
} tach_gl_shape;

/* Specify a level of a texture, or a face of it (-1: all that it has); it replaces what was there. */
void tach_gl_object_level(uint32_t group, GLuint name, GLenum target, int level, int face, const tach_gl_shape *shape,
                          uint64_t bytes);

/* Specify a texture's levels at once, from the largest on. */
void tach_gl_object_levels(uint32_t group, GLuint name, GLenum target, int levels, const tach_gl_shape *shape);

/* Make all levels below the first, down to the smallest or to the last that the game allows. */
void tach_gl_object_mipmap(uint32_t group, GLuint name);

/* GL_TEXTURE_MAX_LEVEL and, of the compatibility profile, GL_GENERATE_MIPMAP. */
void tach_gl_object_parameter(uint32_t group, GLuint name, GLenum parameter, GLint value);

/* Specify all of a buffer or renderbuffer. */
void tach_gl_object_whole(uint32_t group, tach_gl_object_kind kind, GLuint name, const tach_gl_shape *shape, uint64_t bytes);

uint64_t tach_gl_object_bytes(uint32_t group, tach_gl_object_kind kind, GLuint name);
GLenum tach_gl_object_target(uint32_t group, GLuint texture); /* 0 when it is not known */

/* Of all that have memory. */
uint64_t tach_gl_objects_total(uint32_t *count);

#define TACH_GL_LABEL_READ 256 /* bytes of a label that are looked at: as many as drivers take */

/* `length` -1: up to the 0; NULL takes the label away. */
void tach_gl_object_label(uint32_t group, tach_gl_object_kind kind, GLuint name, GLsizei length, const GLchar *label);

/* Does the current context know the objects of this group? `unknown` when there is none to ask for. */
bool tach_gl_objects_shared(uint32_t group, bool unknown);

/* The group's contexts are gone, and all that was in them. */
void tach_gl_objects_forget(uint32_t group);

#endif
