/* gl_object_sums.c - what all objects take, by kind, and the largest of them. */
#include "backend/gl_object.h"

#include <string.h>

#include "backend/gl_format.h"
#include "backend/gl_object_store.h"

static tach_gl_object_info info_of(const tach_gl_stored *object)
{
    tach_gl_object_info info = {
        .kind = (tach_gl_object_kind)object->kind,
        .name = object->name,
        .format = object->shape.format,
        .width_px = object->shape.width,
        .height_px = object->shape.height,
        .depth = object->shape.depth * (object->faces ? (int32_t)tach_gl_count_bits(object->faces) : 1),
        .levels = (int32_t)tach_gl_count_bits(object->levels),
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
    tach_gl_store_lock();
    for (tach_gl_stored *object = tach_gl_store_next(NULL); object && out && capacity; object = tach_gl_store_next(object)) {
        if (!object->bytes || (kind >= 0 && object->kind != kind))
            continue;
        if (count == capacity && object->bytes <= out[count - 1].bytes)
            continue;
        uint32_t at = count < capacity ? count++ : count - 1;
        for (; at > 0 && out[at - 1].bytes < object->bytes; at--)
            out[at] = out[at - 1];
        out[at] = info_of(object);
    }
    tach_gl_store_unlock();
    return count;
}

uint64_t tach_gl_objects_total(uint32_t *count)
{
    uint64_t bytes = 0;
    *count = 0;
    tach_gl_store_lock();
    for (tach_gl_stored *object = tach_gl_store_next(NULL); object; object = tach_gl_store_next(object)) {
        if (!object->bytes)
            continue;
        bytes += object->bytes;
        ++*count;
    }
    tach_gl_store_unlock();
    return bytes;
}

/* Add to its format's line, or to a new one. False when there is no room for one. */
static bool add_to_format(tach_gl_format_info *lines, uint32_t *count, uint32_t room, const tach_gl_stored *object)
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
    tach_gl_store_lock();
    for (tach_gl_stored *object = tach_gl_store_next(NULL); object; object = tach_gl_store_next(object))
        if (object->bytes && object->kind != TACH_GL_BUFFER)
            add_to_format(lines, &count, MOST_FORMATS, object);
    tach_gl_store_unlock();
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
