/* gl_object_levels.c - the bytes of an object by the levels of its images: what each call gives, and what mipmaps add. */
#include "backend/gl_object.h"

#include "backend/gl_format.h"
#include "backend/gl_object_store.h"

static void sum_levels(tach_gl_stored *object)
{
    uint64_t sum = 0;
    for (int i = 0; i < TACH_GL_MAX_LEVELS; i++)
        if (object->levels >> i & 1)
            sum += tach_gl_store_levels(object)[i];
    tach_gl_store_set_bytes(object, sum * tach_gl_count_bits(object->faces));
}

static GLsizei halved(GLsizei size, int times) { return size >> times > 1 ? size >> times : 1; }

/* Layers of an array are not halved. */
static tach_gl_shape shape_of_level(const tach_gl_stored *object, int level)
{
    tach_gl_shape shape = object->shape;
    bool one_row = object->target == GL_TEXTURE_1D_ARRAY;
    shape.width = halved(shape.width, level);
    shape.height = one_row ? shape.height : halved(shape.height, level);
    shape.depth = object->target == GL_TEXTURE_3D ? halved(shape.depth, level) : shape.depth;
    return shape;
}

static void fill_level(tach_gl_stored *object, int level)
{
    tach_gl_shape shape = shape_of_level(object, level);
    uint64_t samples = shape.samples > 1 ? (uint64_t)shape.samples : 1;
    tach_gl_store_levels(object)[level] = tach_gl_format_bytes(shape.format, shape.width, shape.height, shape.depth) * samples;
    object->levels |= (uint16_t)(1u << level);
}

static int last_level(const tach_gl_stored *object)
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

static void fill_levels_below(tach_gl_stored *object)
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
    tach_gl_store_lock();
    tach_gl_stored *object = tach_gl_store_use(group, TACH_GL_TEXTURE, name);
    if (object) {
        object->target = target;
        object->faces |= (uint8_t)(face < 0 ? 1 : 1 << face);
        object->levels |= (uint16_t)(1u << level);
        tach_gl_store_levels(object)[level] = bytes;
        if (level == 0)
            object->shape = *shape;
        if (level == 0 && object->auto_mipmap)
            fill_levels_below(object);
        sum_levels(object);
    }
    tach_gl_store_unlock();
}

void tach_gl_object_levels(uint32_t group, GLuint name, GLenum target, int levels, const tach_gl_shape *shape)
{
    tach_gl_store_lock();
    tach_gl_stored *object = tach_gl_store_use(group, TACH_GL_TEXTURE, name);
    if (object) {
        object->target = target ? target : object->target;
        object->faces = object->target == GL_TEXTURE_CUBE_MAP ? (1 << TACH_GL_FACES) - 1 : 1;
        object->shape = *shape;
        object->levels = 0;
        for (int level = 0; level < levels && level < TACH_GL_MAX_LEVELS; level++)
            fill_level(object, level);
        sum_levels(object);
    }
    tach_gl_store_unlock();
}

void tach_gl_object_mipmap(uint32_t group, GLuint name)
{
    tach_gl_store_lock();
    tach_gl_stored *object = tach_gl_store_find(group, TACH_GL_TEXTURE, name);
    if (object)
        fill_levels_below(object);
    tach_gl_store_unlock();
}

void tach_gl_object_parameter(uint32_t group, GLuint name, GLenum parameter, GLint value)
{
    tach_gl_store_lock();
    tach_gl_stored *object = tach_gl_store_use(group, TACH_GL_TEXTURE, name);
    if (object && parameter == GL_TEXTURE_MAX_LEVEL && value >= 0)
        object->max_level = (uint8_t)(value < TACH_GL_MAX_LEVELS ? value : TACH_GL_MAX_LEVELS - 1);
    else if (object && parameter == TACH_GL_GENERATE_MIPMAP)
        object->auto_mipmap = value != 0;
    tach_gl_store_unlock();
}
