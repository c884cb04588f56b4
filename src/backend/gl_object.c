#include "backend/gl_object.h"

#include <string.h>

#include "backend/gl_bound.h"
#include "backend/gl_object_store.h"
#include "base/text.h"

/* ---- Making and deleting ------------------------------------------------------------------------------------------------- */

/* GL gives a name that lives by our list: it was deleted where nobody watched, or the context was made anew at the old address. */
static bool is_another_context(uint32_t group, tach_gl_object_kind kind, GLsizei count, const GLuint *object_names)
{
    bool taken = false;
    tach_gl_store_lock();
    for (GLsizei i = 0; i < count && !taken; i++)
        taken = tach_gl_store_find(group, kind, object_names[i]) != NULL;
    tach_gl_store_unlock();
    return taken && !tach_gl_objects_shared(group, false);
}

void tach_gl_objects_make(uint32_t group, tach_gl_object_kind kind, GLenum target, GLsizei count, const GLuint *object_names)
{
    if (is_another_context(group, kind, count, object_names)) {
        tach_gl_objects_forget(group);
        tach_gl_bound_forget(tach_gl_bound_get());
    }
    tach_gl_store_lock();
    for (GLsizei i = 0; i < count; i++) {
        tach_gl_stored *object = object_names[i] ? tach_gl_store_find(group, kind, object_names[i]) : NULL;
        if (object)
            tach_gl_store_remove(object);
        object = tach_gl_store_use(group, kind, object_names[i]);
        if (object)
            object->target = target;
    }
    tach_gl_store_unlock();
}

void tach_gl_objects_delete(uint32_t group, tach_gl_object_kind kind, GLsizei count, const GLuint *object_names)
{
    tach_gl_store_lock();
    for (GLsizei i = 0; i < count; i++) {
        tach_gl_stored *object = tach_gl_store_find(group, kind, object_names[i]);
        if (object)
            tach_gl_store_remove(object);
    }
    tach_gl_store_unlock();
}

void tach_gl_objects_forget(uint32_t group)
{
    tach_gl_store_lock();
    for (tach_gl_stored *object = tach_gl_store_next(NULL); object; object = tach_gl_store_next(object))
        if (object->group == group)
            tach_gl_store_remove(object);
    tach_gl_store_unlock();
}

/* A name alone is no object for GL; one with bytes has been bound. */
bool tach_gl_objects_shared(uint32_t group, bool unknown)
{
    tach_gl_object_kind kind = TACH_GL_TEXTURE;
    GLuint name = 0;
    tach_gl_store_lock();
    for (tach_gl_stored *object = tach_gl_store_next(NULL); object && !name; object = tach_gl_store_next(object))
        if (object->group == group && object->bytes) {
            kind = (tach_gl_object_kind)object->kind;
            name = object->name;
        }
    tach_gl_store_unlock();
    return name ? tach_gl_bound_exists(kind, name) : unknown;
}

/* ---- One of them ---------------------------------------------------------------------------------------------------------- */

void tach_gl_object_whole(uint32_t group, tach_gl_object_kind kind, GLuint name, const tach_gl_shape *shape, uint64_t bytes)
{
    tach_gl_store_lock();
    tach_gl_stored *object = tach_gl_store_use(group, kind, name);
    if (object) {
        object->shape = *shape;
        tach_gl_store_set_bytes(object, bytes);
    }
    tach_gl_store_unlock();
}

uint64_t tach_gl_object_bytes(uint32_t group, tach_gl_object_kind kind, GLuint name)
{
    tach_gl_store_lock();
    const tach_gl_stored *object = tach_gl_store_find(group, kind, name);
    uint64_t bytes = object ? object->bytes : 0;
    tach_gl_store_unlock();
    return bytes;
}

GLenum tach_gl_object_target(uint32_t group, GLuint texture)
{
    tach_gl_store_lock();
    const tach_gl_stored *object = tach_gl_store_find(group, TACH_GL_TEXTURE, texture);
    GLenum target = object ? object->target : 0;
    tach_gl_store_unlock();
    return target;
}

void tach_gl_object_label(uint32_t group, tach_gl_object_kind kind, GLuint name, GLsizei length, const GLchar *label)
{
    char text[TACH_GL_LABEL_READ] = "";
    size_t room = sizeof text - 1, bytes = !label ? 0 : length < 0 ? strlen(label) : (size_t)length;
    if (label)
        memcpy(text, label, bytes < room ? bytes : room);
    tach_gl_store_lock();
    tach_gl_stored *object = tach_gl_store_use(group, kind, name);
    if (object)
        tach_text_copy_name(object->label, sizeof object->label, text);
    tach_gl_store_unlock();
}
