/* gl_watch_object.c - the wrappers of what makes, fills and deletes objects: what is uploaded, and what memory it takes. */
#include "backend/gl_bound.h"
#include "backend/gl_count.h"
#include "backend/gl_entry.h"
#include "backend/gl_format.h"
#include "backend/gl_object.h"

static uint32_t group_now(void) { return tach_gl_bound_get()->group; }

/* ---- Making and deleting ------------------------------------------------------------------------------------------------- */

static void make_objects(tach_gl_object_kind kind, GLenum target, GLsizei count, const GLuint *object_names)
{
    tach_gl_objects_make(group_now(), kind, target, count, object_names);
}

static void zero_where(GLuint *bound, size_t count, GLuint name)
{
    for (size_t i = 0; i < count; i++)
        if (bound[i] == name)
            bound[i] = 0;
}

/* What was bound is bound no more in this context. */
static void unbind_object(tach_gl_bound *bound, tach_gl_object_kind kind, GLuint name)
{
    for (uint32_t unit = 0; kind == TACH_GL_TEXTURE && unit < bound->unit_count; unit++)
        zero_where(bound->textures[unit], TACH_GL_TEXTURE_TARGETS, name);
    if (kind == TACH_GL_BUFFER)
        zero_where(bound->buffers, TACH_GL_BUFFER_TARGETS, name);
    for (int i = 0; kind == TACH_GL_BUFFER && i < TACH_GL_RANGE_TARGETS; i++)
        for (int k = 0; k < TACH_GL_MAX_RANGES; k++)
            zero_where(&bound->ranges[i][k].buffer, 1, name);
    if (kind == TACH_GL_RENDERBUFFER)
        zero_where(&bound->renderbuffer, 1, name);
}

static void delete_objects(tach_gl_object_kind kind, GLsizei count, const GLuint *object_names)
{
    tach_gl_bound *bound = tach_gl_bound_get();
    for (GLsizei i = 0; i < count; i++)
        if (object_names[i])
            unbind_object(bound, kind, object_names[i]);
    tach_gl_objects_delete(bound->group, kind, count, object_names);
}

static void set_label(GLenum kind, GLuint name, GLsizei length, const GLchar *label)
{
    if (kind == GL_TEXTURE)
        tach_gl_object_label(group_now(), TACH_GL_TEXTURE, name, length, label);
    else if (kind == GL_BUFFER || kind == 0x9151 /* GL_BUFFER_OBJECT_EXT */)
        tach_gl_object_label(group_now(), TACH_GL_BUFFER, name, length, label);
    else if (kind == GL_RENDERBUFFER)
        tach_gl_object_label(group_now(), TACH_GL_RENDERBUFFER, name, length, label);
}

/* ---- Textures ------------------------------------------------------------------------------------------------------------- */

static GLuint bound_texture(GLenum target) { return tach_gl_bound_texture(target); }

/* Pixels come from the game, or from a buffer that lies where `pixels` is an offset into. */
static void upload_texture(int64_t bytes, const void *pixels)
{
    if (bytes <= 0 || (!pixels && !tach_gl_bound_buffer(GL_PIXEL_UNPACK_BUFFER)))
        return;
    tach_thread *caller = tach_render_here();
    TACH_GL_RENDERED(caller, UPLOADS, bytes);
    TACH_GL_RENDERED(caller, TEXTURE_UPLOADS, bytes);
}

static void upload_pixels(GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type, const void *pixels)
{
    if (type != GL_NONE)
        upload_texture((int64_t)tach_gl_pixel_bytes(format, type, width, height, depth), pixels);
}

static int cube_face_of(GLenum target)
{
    bool face = target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z;
    return face ? (int)(target - GL_TEXTURE_CUBE_MAP_POSITIVE_X) : -1;
}

static void specify_level(GLenum target, GLint level, const tach_gl_shape *shape, uint64_t bytes)
{
    GLuint texture = bound_texture(target); /* proxies have none */
    int face = cube_face_of(target);
    if (texture)
        tach_gl_object_level(group_now(), texture, face < 0 ? target : GL_TEXTURE_CUBE_MAP, level, face, shape, bytes);
}

/* What no driver takes leaves the object as it was. glGetError, which would tell, is the game's. */
#define MOST_SIDE   65536
#define MOST_BUFFER ((GLsizeiptr)1 << 47)
static bool has_sides(GLsizei width, GLsizei height, GLsizei depth)
{
    return width >= 0 && height >= 0 && depth >= 0 && width <= MOST_SIDE && height <= MOST_SIDE && depth <= MOST_SIDE;
}

static void image(GLenum target, GLint level, GLint internal, GLsizei width, GLsizei height, GLsizei depth, GLenum format,
                  GLenum type, const void *pixels)
{
    if (!has_sides(width, height, depth))
        return;
    tach_gl_shape shape = {tach_gl_format_sized((GLenum)internal), width, height, depth, 1};
    specify_level(target, level, &shape, tach_gl_format_bytes(shape.format, width, height, depth));
    upload_pixels(width, height, depth, format, type, pixels);
}

static void compressed_image(GLenum target, GLint level, GLenum internal, GLsizei width, GLsizei height, GLsizei depth,
                             GLsizei bytes, const void *pixels)
{
    if (!has_sides(width, height, depth))
        return;
    tach_gl_shape shape = {internal, width, height, depth, 1};
    specify_level(target, level, &shape, bytes > 0 ? (uint64_t)bytes : 0);
    upload_texture(bytes, pixels);
}

/* Of a texture that was made with its target that one is known: 0. */
static void storage(GLenum target, GLuint texture, GLsizei levels, GLsizei samples, GLenum internal, GLsizei width, GLsizei height,
                    GLsizei depth)
{
    tach_gl_shape shape = {tach_gl_format_sized(internal), width, height, depth, samples};
    if (texture && has_sides(width, height, depth))
        tach_gl_object_levels(group_now(), texture, target, levels, &shape);
}

static void make_mipmap(GLuint texture) { tach_gl_object_mipmap(group_now(), texture); }

static void set_texture_parameter(GLuint texture, GLenum name, GLint value)
{
    if (texture && (name == GL_TEXTURE_MAX_LEVEL || name == TACH_GL_GENERATE_MIPMAP))
        tach_gl_object_parameter(group_now(), texture, name, value);
}

static void set_parameter(GLenum target, GLenum name, GLint value)
{
    if (name == GL_TEXTURE_MAX_LEVEL || name == TACH_GL_GENERATE_MIPMAP)
        set_texture_parameter(bound_texture(target), name, value);
}

/* ---- Buffers and renderbuffers --------------------------------------------------------------------------------------------- */

static GLuint bound_buffer(GLenum target) { return tach_gl_bound_buffer(target); }
static GLuint bound_renderbuffer(void) { return tach_gl_bound_renderbuffer(); }

static void upload_buffer(GLsizeiptr bytes)
{
    if (bytes > 0)
        TACH_GL_RENDERED(tach_render_here(), UPLOADS, bytes);
}

static void specify_buffer(GLuint buffer, GLsizeiptr bytes, const void *data)
{
    tach_gl_shape shape = {0};
    if (bytes < 0 || bytes > MOST_BUFFER)
        return;
    tach_gl_object_whole(group_now(), TACH_GL_BUFFER, buffer, &shape, (uint64_t)bytes);
    if (data)
        upload_buffer(bytes);
}

static void specify_renderbuffer(GLuint renderbuffer, GLsizei samples, GLenum internal, GLsizei width, GLsizei height)
{
    if (!has_sides(width, height, 1) || samples > MOST_SIDE)
        return;
    tach_gl_shape shape = {tach_gl_format_sized(internal), width, height, 1, samples > 1 ? samples : 1};
    uint64_t bytes = tach_gl_format_bytes(shape.format, width, height, 1) * (uint64_t)shape.samples;
    tach_gl_object_whole(group_now(), TACH_GL_RENDERBUFFER, renderbuffer, &shape, bytes);
}

/* ---- Wrappers: first the call, and before it a look at whose objects these are. --------------------------------------------- */

#define TACH_GL_OBJECT(name, count, parameters, action)                            \
    void TACH_GLAD_API_PTR tach_gl_watch_##name(PARAMETERS(count, parameters))     \
    {                                                                              \
        if (TACH_UNLIKELY(TACH_LOAD(&tach_gl_unusual))) {                          \
            tach_gl_inside outside;                                                \
            bool counted = tach_gl_enter(TACH_GL_ENTRY_##name, &outside);          \
            if (counted)                                                           \
                tach_gl_bound_look();                                              \
            REAL_NOW(void, name, count, parameters)(ARGUMENTS(count, parameters)); \
            if (counted)                                                           \
                action;                                                            \
            tach_gl_leave(&outside);                                               \
            return;                                                                \
        }                                                                          \
        tach_gl_bound_look();                                                      \
        REAL(void, name, count, parameters)(ARGUMENTS(count, parameters));         \
        action;                                                                    \
    }
#include "backend/gl_watch_table.h"
