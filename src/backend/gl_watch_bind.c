/* gl_watch_bind.c - the wrappers of binds: how many, and how many changed nothing. */
#include <string.h>

#include "backend/gl_bound.h"
#include "backend/gl_count.h"
#include "backend/gl_entry.h"
#include "backend/gl_hook.h"
#include "backend/gl_object.h"

/* Bind, and tell whether it was bound already. */
static inline bool rebind(GLuint *bound, GLuint name)
{
    bool same = *bound == name;
    *bound = name;
    return same;
}

static void bind_program(tach_thread *caller, GLuint program)
{
    TACH_GL_RENDERED(caller, PROGRAM_BINDS, 1);
    TACH_GL_RENDERED(caller, SAME_PROGRAMS, rebind(&tach_gl_bound_get()->program, program));
}

static void bind_pipeline(tach_thread *caller, GLuint pipeline)
{
    TACH_GL_RENDERED(caller, PROGRAM_BINDS, 1);
    TACH_GL_RENDERED(caller, SAME_PROGRAMS, rebind(&tach_gl_bound_get()->pipeline, pipeline));
}

tach_gl_clear_hook *tach_gl_on_clear;

static void see_clear(GLbitfield buffers)
{
    tach_gl_bound_look();
    if (TACH_UNLIKELY(tach_gl_on_clear))
        tach_gl_on_clear(buffers);
}

/* ---- Vertex arrays and buffers ------------------------------------------------------------------------------------------ */

/* The indices' buffer is part of the vertex array. */
static void forget_indices(tach_gl_bound *bound)
{
    bound->buffers[tach_gl_buffer_target(GL_ELEMENT_ARRAY_BUFFER)] = TACH_GL_UNKNOWN;
}

static void bind_array(tach_thread *caller, GLuint array)
{
    tach_gl_bound *bound = tach_gl_bound_get();
    bool same = rebind(&bound->vertex_array, array);
    TACH_GL_RENDERED(caller, VERTEX_ARRAY_BINDS, 1);
    TACH_GL_RENDERED(caller, SAME_VERTEX_ARRAYS, same);
    if (!same)
        forget_indices(bound);
}

static void unbind_vertex_arrays(GLsizei count, const GLuint *object_names)
{
    tach_gl_bound *bound = tach_gl_bound_look();
    for (GLsizei i = 0; i < count; i++)
        if (object_names[i] && object_names[i] == bound->vertex_array) {
            bound->vertex_array = 0;
            forget_indices(bound);
        }
}

static void bind_buffer(tach_thread *caller, GLenum target, GLuint buffer)
{
    tach_gl_bound *bound = tach_gl_bound_get();
    uint32_t place = tach_gl_buffer_target(target);
    TACH_GL_RENDERED(caller, BUFFER_BINDS, 1);
    if (place != UINT32_MAX)
        TACH_GL_RENDERED(caller, SAME_BUFFERS, rebind(&bound->buffers[place], buffer));
}

static void bind_buffer_range(tach_thread *caller, GLenum target, GLuint index, GLuint buffer, GLintptr offset, GLsizeiptr bytes)
{
    tach_gl_bound *bound = tach_gl_bound_get();
    uint32_t place = tach_gl_buffer_target(target), range_place = tach_gl_range_target(target);
    TACH_GL_RENDERED(caller, BUFFER_BINDS, 1);
    if (place != UINT32_MAX)
        bound->buffers[place] = buffer;
    if (range_place == UINT32_MAX || index >= TACH_GL_MAX_RANGES)
        return;
    tach_gl_range *range = &bound->ranges[range_place][index];
    TACH_GL_RENDERED(caller, SAME_BUFFERS, range->buffer == buffer && range->offset == offset && range->bytes == bytes);
    *range = (tach_gl_range){buffer, offset, bytes};
}

static void bind_buffers(tach_thread *caller, GLenum target, GLuint first, GLsizei count)
{
    tach_gl_bound *bound = tach_gl_bound_get();
    uint32_t place = tach_gl_range_target(target);
    TACH_GL_RENDERED(caller, BUFFER_BINDS, count);
    for (GLsizei i = 0; i < count && place != UINT32_MAX && first + (GLuint)i < TACH_GL_MAX_RANGES; i++)
        bound->ranges[place][first + (GLuint)i].buffer = TACH_GL_UNKNOWN;
}

/* Client attributes were put back: the buffers too. */
static void forget_buffers(void)
{
    tach_gl_bound *bound = tach_gl_bound_get();
    memset(bound->buffers, 0xFF, sizeof bound->buffers);
    bound->vertex_array = TACH_GL_UNKNOWN;
}

/* ---- Framebuffers --------------------------------------------------------------------------------------------------------- */

static void bind_framebuffer(tach_thread *caller, GLenum target, GLuint framebuffer)
{
    tach_gl_bound *bound = tach_gl_bound_look();
    bool same = true;
    if (target != GL_READ_FRAMEBUFFER)
        same &= rebind(&bound->framebuffers[0], framebuffer);
    if (target != GL_DRAW_FRAMEBUFFER)
        same &= rebind(&bound->framebuffers[1], framebuffer);
    TACH_GL_RENDERED(caller, FRAMEBUFFER_BINDS, 1);
    TACH_GL_RENDERED(caller, SAME_FRAMEBUFFERS, same);
}

static void unbind_framebuffers(GLsizei count, const GLuint *object_names)
{
    tach_gl_bound *bound = tach_gl_bound_look();
    for (GLsizei i = 0; i < count; i++)
        for (int k = 0; k < 2; k++)
            if (object_names[i] && object_names[i] == bound->framebuffers[k])
                bound->framebuffers[k] = 0;
}

/* ---- Textures ------------------------------------------------------------------------------------------------------------- */

static void activate_unit(GLenum unit) { tach_gl_bound_get()->unit = unit - GL_TEXTURE0; }

static void bind_texture_of(tach_thread *caller, uint32_t unit, GLenum target, GLuint texture)
{
    tach_gl_bound *bound = tach_gl_bound_get();
    uint32_t place = tach_gl_texture_target(target);
    TACH_GL_RENDERED(caller, TEXTURE_BINDS, 1);
    if (place == UINT32_MAX || unit >= TACH_GL_MAX_UNITS)
        return;
    if (unit >= bound->unit_count)
        bound->unit_count = unit + 1;
    TACH_GL_RENDERED(caller, SAME_TEXTURES, rebind(&bound->textures[unit][place], texture));
}

static void bind_texture(tach_thread *caller, GLenum target, GLuint texture)
{
    bind_texture_of(caller, tach_gl_bound_unit(tach_gl_bound_get()), target, texture);
}

/* To units by number, at the target that each texture has; 0 leaves none at any. */
static void bind_units(tach_thread *caller, GLuint first, GLsizei count, const GLuint *object_names)
{
    tach_gl_bound *bound = tach_gl_bound_look();
    for (GLuint i = 0; count > 0 && i < (GLuint)count; i++) {
        GLuint unit = first + i, name = object_names ? object_names[i] : 0;
        GLenum target = name ? tach_gl_object_target(bound->group, name) : 0;
        if (target) {
            bind_texture_of(caller, unit, target, name);
            continue;
        }
        TACH_GL_RENDERED(caller, TEXTURE_BINDS, 1);
        if (unit < TACH_GL_MAX_UNITS)
            memset(bound->textures[unit], name ? 0xFF : 0, sizeof bound->textures[unit]);
    }
}

/* Attributes were put back: which, and to what, is not known. */
static void forget_textures(void)
{
    tach_gl_bound *bound = tach_gl_bound_get();
    memset(bound->textures, 0xFF, bound->unit_count * sizeof bound->textures[0]);
    bound->unit = TACH_GL_UNKNOWN;
}

#define TACH_GL_BIND COUNTED_CALL
#include "backend/gl_watch_table.h"
