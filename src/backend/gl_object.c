#include "backend/gl_object.h"

#include <pthread.h>
#include <string.h>

#include "backend/gl_bound.h"
#include "backend/gl_count.h"
#include "backend/gl_format.h"
#include "base/log.h"
#include "base/text.h"

#define HEADS   4096 /* of the lists by name; a power of two */
#define NOWHERE UINT32_MAX

typedef struct gl_object {
    uint32_t next; /* in its list, or among the free ones */
    bool live;
    uint8_t kind;
    bool auto_mipmap;
    uint8_t max_level;
    uint16_t levels; /* a bit each */
    uint8_t faces;   /* a bit each; of others than cubes 1 */
    uint32_t group;
    GLuint name;
    GLenum target;
    tach_gl_shape shape; /* of the first level */
    uint64_t bytes;
    char label[sizeof((tach_gl_object_info *)0)->label];
} gl_object;

static pthread_mutex_t objects_lock = PTHREAD_MUTEX_INITIALIZER;
static gl_object gl_objects[TACH_GL_MAX_OBJECTS];
static uint64_t level_bytes[TACH_GL_MAX_OBJECTS][TACH_GL_MAX_LEVELS]; /* of a face */
static uint32_t list_heads[HEADS];                                    /* + 1; 0 for an empty list */
static uint32_t first_free = NOWHERE, objects_used;                   /* places that were ever used */

/* ---- Finding ---------------------------------------------------------------------------------------------------------- */

static uint32_t *head_of(uint32_t group, uint32_t kind, GLuint name)
{
    return &list_heads[(name * 3 + kind + group * 131) & (HEADS - 1)];
}

static gl_object *find_object(uint32_t group, uint32_t kind, GLuint name)
{
    uint32_t at = *head_of(group, kind, name);
    while (at && !(gl_objects[at - 1].name == name && gl_objects[at - 1].kind == kind && gl_objects[at - 1].group == group))
        at = gl_objects[at - 1].next;
    return at ? &gl_objects[at - 1] : NULL;
}

/* Not a level, a kind or a group at all: where the counts of a kind stand. */
static void count_alive(uint32_t kind, int64_t n)
{
    if (kind == TACH_GL_TEXTURE)
        TACH_GL_ADD(textures, n);
    else if (kind == TACH_GL_BUFFER)
        TACH_GL_ADD(buffers, n);
    else
        TACH_GL_ADD(renderbuffers, n);
    if (n > 0)
        TACH_GL_ADD(made, n);
    else
        TACH_GL_ADD(deleted, -n);
}

static void set_bytes(gl_object *object, uint64_t bytes)
{
    int64_t more = (int64_t)(bytes - object->bytes);
    object->bytes = bytes;
    if (object->kind == TACH_GL_TEXTURE)
        TACH_GL_ADD(texture_bytes, more);
    else if (object->kind == TACH_GL_BUFFER)
        TACH_GL_ADD(buffer_bytes, more);
    else
        TACH_GL_ADD(renderbuffer_bytes, more);
}

static gl_object *add_object(uint32_t group, uint32_t kind, GLuint name)
{
    static bool told;
    uint32_t at = first_free;
    if (at != NOWHERE)
        first_free = gl_objects[at].next;
    else if (objects_used < TACH_GL_MAX_OBJECTS)
        at = objects_used++;
    else {
        if (!told)
            tach_log("more than %d OpenGL objects (TACH_GL_MAX_OBJECTS): the memory of the others is not counted",
                     TACH_GL_MAX_OBJECTS);
        told = true;
        return NULL;
    }
    uint32_t *head = head_of(group, kind, name);
    gl_objects[at] = (gl_object){.next = *head, .live = true, .kind = (uint8_t)kind, .group = group, .name = name};
    gl_objects[at].max_level = TACH_GL_MAX_LEVELS - 1;
    memset(level_bytes[at], 0, sizeof level_bytes[at]);
    *head = at + 1;
    count_alive(kind, 1);
    return &gl_objects[at];
}

static void remove_object(gl_object *object)
{
    uint32_t at = (uint32_t)(object - gl_objects) + 1;
    uint32_t *link = head_of(object->group, object->kind, object->name);
    while (*link != at)
        link = &gl_objects[*link - 1].next;
    *link = object->next;
    set_bytes(object, 0);
    count_alive(object->kind, -1);
    object->live = false;
    object->next = first_free;
    first_free = at - 1;
}

/* One whose making was not seen is made at its first use: old games choose names themselves. */
static gl_object *use_object(uint32_t group, uint32_t kind, GLuint name)
{
    gl_object *object = name ? find_object(group, kind, name) : NULL;
    return object || !name ? object : add_object(group, kind, name);
}

/* ---- Making and deleting ------------------------------------------------------------------------------------------------- */

/* GL gives a name that lives by our list: it was deleted where nobody watched, or the context was made anew at the old address. */
static bool is_another_context(uint32_t group, tach_gl_object_kind kind, GLsizei count, const GLuint *object_names)
{
    bool taken = false;
    pthread_mutex_lock(&objects_lock);
    for (GLsizei i = 0; i < count && !taken; i++)
        taken = find_object(group, kind, object_names[i]) != NULL;
    pthread_mutex_unlock(&objects_lock);
    return taken && !tach_gl_objects_shared(group, false);
}

void tach_gl_objects_make(uint32_t group, tach_gl_object_kind kind, GLenum target, GLsizei count, const GLuint *object_names)
{
    if (is_another_context(group, kind, count, object_names)) {
        tach_gl_objects_forget(group);
        tach_gl_bound_forget(tach_gl_bound_get());
    }
    pthread_mutex_lock(&objects_lock);
    for (GLsizei i = 0; i < count; i++) {
        gl_object *object = object_names[i] ? find_object(group, kind, object_names[i]) : NULL;
        if (object)
            remove_object(object);
        object = use_object(group, kind, object_names[i]);
        if (object)
            object->target = target;
    }
    pthread_mutex_unlock(&objects_lock);
}

void tach_gl_objects_delete(uint32_t group, tach_gl_object_kind kind, GLsizei count, const GLuint *object_names)
{
    pthread_mutex_lock(&objects_lock);
    for (GLsizei i = 0; i < count; i++) {
        gl_object *object = find_object(group, kind, object_names[i]);
        if (object)
            remove_object(object);
    }
    pthread_mutex_unlock(&objects_lock);
}

void tach_gl_objects_forget(uint32_t group)
{
    pthread_mutex_lock(&objects_lock);
    for (uint32_t i = 0; i < objects_used; i++)
        if (gl_objects[i].live && gl_objects[i].group == group)
            remove_object(&gl_objects[i]);
    pthread_mutex_unlock(&objects_lock);
}

/* A name alone is no object for GL; one with bytes has been bound. */
bool tach_gl_objects_shared(uint32_t group, bool unknown)
{
    tach_gl_object_kind kind = TACH_GL_TEXTURE;
    GLuint name = 0;
    pthread_mutex_lock(&objects_lock);
    for (uint32_t i = 0; i < objects_used && !name; i++)
        if (gl_objects[i].live && gl_objects[i].group == group && gl_objects[i].bytes) {
            kind = (tach_gl_object_kind)gl_objects[i].kind;
            name = gl_objects[i].name;
        }
    pthread_mutex_unlock(&objects_lock);
    return name ? tach_gl_bound_exists(kind, name) : unknown;
}

/* ---- Sizes --------------------------------------------------------------------------------------------------------------- */

static uint32_t count_bits(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static void sum_levels(gl_object *object)
{
    uint64_t sum = 0;
    for (int i = 0; i < TACH_GL_MAX_LEVELS; i++)
        if (object->levels >> i & 1)
            sum += level_bytes[object - gl_objects][i];
    set_bytes(object, sum * count_bits(object->faces));
}

static GLsizei halved(GLsizei size, int times) { return size >> times > 1 ? size >> times : 1; }

/* Layers of an array are not halved. */
static tach_gl_shape shape_of_level(const gl_object *object, int level)
{
    tach_gl_shape shape = object->shape;
    bool one_row = object->target == GL_TEXTURE_1D_ARRAY;
    shape.width = halved(shape.width, level);
    shape.height = one_row ? shape.height : halved(shape.height, level);
    shape.depth = object->target == GL_TEXTURE_3D ? halved(shape.depth, level) : shape.depth;
    return shape;
}

static void fill_level(gl_object *object, int level)
{
    tach_gl_shape shape = shape_of_level(object, level);
    uint64_t samples = shape.samples > 1 ? (uint64_t)shape.samples : 1;
    level_bytes[object - gl_objects][level] = tach_gl_format_bytes(shape.format, shape.width, shape.height, shape.depth) * samples;
    object->levels |= (uint16_t)(1u << level);
}

static int last_level(const gl_object *object)
{
    GLsizei longest = object->shape.width;
    longest = object->shape.height > longest ? object->shape.height : longest;
    if (object->target == GL_TEXTURE_3D && object->shape.depth > longest)
        longest = object->shape.depth;
    int level = 0;
    while (longest >> (level + 1) > 0 && level < TACH_GL_MAX_LEVELS - 1)
        level++;
    return level < object->max_level ? level : object->max_level;
}

static void fill_levels_below(gl_object *object)
{
    for (int level = 1; level <= last_level(object) && object->levels & 1; level++)
        fill_level(object, level);
    sum_levels(object);
}

void tach_gl_object_level(uint32_t group, GLuint name, GLenum target, int level, int face, const tach_gl_shape *shape,
                          uint64_t bytes)
{
    if (level < 0 || level >= TACH_GL_MAX_LEVELS)
        return;
    pthread_mutex_lock(&objects_lock);
    gl_object *object = use_object(group, TACH_GL_TEXTURE, name);
    if (object) {
        object->target = target;
        object->faces |= (uint8_t)(face < 0 ? 1 : 1 << face);
        object->levels |= (uint16_t)(1u << level);
        level_bytes[object - gl_objects][level] = bytes;
        if (level == 0)
            object->shape = *shape;
        if (level == 0 && object->auto_mipmap)
            fill_levels_below(object);
        sum_levels(object);
    }
    pthread_mutex_unlock(&objects_lock);
}

void tach_gl_object_levels(uint32_t group, GLuint name, GLenum target, int levels, const tach_gl_shape *shape)
{
    pthread_mutex_lock(&objects_lock);
    gl_object *object = use_object(group, TACH_GL_TEXTURE, name);
    if (object) {
        object->target = target ? target : object->target;
        object->faces = object->target == GL_TEXTURE_CUBE_MAP ? (1 << TACH_GL_FACES) - 1 : 1;
        object->shape = *shape;
        object->levels = 0;
        for (int level = 0; level < levels && level < TACH_GL_MAX_LEVELS; level++)
            fill_level(object, level);
        sum_levels(object);
    }
    pthread_mutex_unlock(&objects_lock);
}

void tach_gl_object_mipmap(uint32_t group, GLuint name)
{
    pthread_mutex_lock(&objects_lock);
    gl_object *object = find_object(group, TACH_GL_TEXTURE, name);
    if (object)
        fill_levels_below(object);
    pthread_mutex_unlock(&objects_lock);
}

void tach_gl_object_parameter(uint32_t group, GLuint name, GLenum parameter, GLint value)
{
    pthread_mutex_lock(&objects_lock);
    gl_object *object = use_object(group, TACH_GL_TEXTURE, name);
    if (object && parameter == GL_TEXTURE_MAX_LEVEL && value >= 0)
        object->max_level = (uint8_t)(value < TACH_GL_MAX_LEVELS ? value : TACH_GL_MAX_LEVELS - 1);
    else if (object && parameter == 0x8191) /* GL_GENERATE_MIPMAP */
        object->auto_mipmap = value != 0;
    pthread_mutex_unlock(&objects_lock);
}

void tach_gl_object_whole(uint32_t group, tach_gl_object_kind kind, GLuint name, const tach_gl_shape *shape, uint64_t bytes)
{
    pthread_mutex_lock(&objects_lock);
    gl_object *object = use_object(group, kind, name);
    if (object) {
        object->shape = *shape;
        set_bytes(object, bytes);
    }
    pthread_mutex_unlock(&objects_lock);
}

/* ---- Reading -------------------------------------------------------------------------------------------------------------- */

uint64_t tach_gl_object_bytes(uint32_t group, tach_gl_object_kind kind, GLuint name)
{
    pthread_mutex_lock(&objects_lock);
    const gl_object *object = find_object(group, kind, name);
    uint64_t bytes = object ? object->bytes : 0;
    pthread_mutex_unlock(&objects_lock);
    return bytes;
}

GLenum tach_gl_object_target(uint32_t group, GLuint texture)
{
    pthread_mutex_lock(&objects_lock);
    const gl_object *object = find_object(group, TACH_GL_TEXTURE, texture);
    GLenum target = object ? object->target : 0;
    pthread_mutex_unlock(&objects_lock);
    return target;
}

void tach_gl_object_label(uint32_t group, tach_gl_object_kind kind, GLuint name, GLsizei length, const GLchar *label)
{
    char text[sizeof((tach_gl_object_info *)0)->label * 2] = "";
    size_t room = sizeof text - 1, bytes = !label ? 0 : length < 0 ? strlen(label) : (size_t)length;
    if (label)
        memcpy(text, label, bytes < room ? bytes : room);
    pthread_mutex_lock(&objects_lock);
    gl_object *object = use_object(group, kind, name);
    if (object)
        tach_text_copy_utf8(object->label, sizeof object->label, text);
    pthread_mutex_unlock(&objects_lock);
}

static tach_gl_object_info info_of(const gl_object *object)
{
    tach_gl_object_info info = {
        .kind = (tach_gl_object_kind)object->kind,
        .name = object->name,
        .format = object->shape.format,
        .width_px = object->shape.width,
        .height_px = object->shape.height,
        .depth = object->shape.depth * (object->faces ? (int32_t)count_bits(object->faces) : 1),
        .levels = (int32_t)count_bits(object->levels),
        .samples = object->shape.samples,
        .bytes = object->bytes,
    };
    if (info.format)
        tach_gl_format_name(info.format, info.format_name);
    memcpy(info.label, object->label, sizeof info.label);
    return info;
}

uint32_t tach_gl_largest(int kind, tach_gl_object_info *out, uint32_t capacity)
{
    uint32_t count = 0;
    pthread_mutex_lock(&objects_lock);
    for (uint32_t i = 0; i < objects_used && out && capacity; i++) {
        const gl_object *object = &gl_objects[i];
        if (!object->live || !object->bytes || (kind >= 0 && object->kind != kind))
            continue;
        if (count == capacity && object->bytes <= out[count - 1].bytes)
            continue;
        uint32_t at = count < capacity ? count++ : count - 1;
        for (; at > 0 && out[at - 1].bytes < object->bytes; at--)
            out[at] = out[at - 1];
        out[at] = info_of(object);
    }
    pthread_mutex_unlock(&objects_lock);
    return count;
}

uint64_t tach_gl_objects_total(uint32_t *count)
{
    uint64_t bytes = 0;
    *count = 0;
    pthread_mutex_lock(&objects_lock);
    for (uint32_t i = 0; i < objects_used; i++) {
        if (!gl_objects[i].live || !gl_objects[i].bytes)
            continue;
        bytes += gl_objects[i].bytes;
        ++*count;
    }
    pthread_mutex_unlock(&objects_lock);
    return bytes;
}

/* Add to its format's line, or to a new one. False when there is no room for one. */
static bool add_to_format(tach_gl_format_info *lines, uint32_t *count, uint32_t room, const gl_object *object)
{
    uint32_t at = 0;
    while (at < *count && lines[at].format != object->shape.format)
        at++;
    if (at == room)
        return false;
    if (at == *count) {
        lines[(*count)++] = (tach_gl_format_info){.format = object->shape.format};
        tach_gl_format_name(object->shape.format, lines[at].name);
    }
    lines[at].objects++;
    lines[at].bytes += object->bytes;
    return true;
}

#define MOST_FORMATS 64

uint32_t tach_gl_formats(tach_gl_format_info *out, uint32_t capacity)
{
    tach_gl_format_info lines[MOST_FORMATS];
    uint32_t count = 0;
    pthread_mutex_lock(&objects_lock);
    for (uint32_t i = 0; i < objects_used; i++)
        if (gl_objects[i].live && gl_objects[i].bytes && gl_objects[i].kind != TACH_GL_BUFFER)
            add_to_format(lines, &count, MOST_FORMATS, &gl_objects[i]);
    pthread_mutex_unlock(&objects_lock);
    for (uint32_t i = 1; i < count; i++) /* few: by insertion */
        for (uint32_t at = i; at > 0 && lines[at - 1].bytes < lines[at].bytes; at--) {
            tach_gl_format_info line = lines[at];
            lines[at] = lines[at - 1];
            lines[at - 1] = line;
        }
    count = count < capacity ? count : capacity;
    if (out)
        memcpy(out, lines, count * sizeof *out);
    return out ? count : 0;
}
