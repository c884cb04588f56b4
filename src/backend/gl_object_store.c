#include "backend/gl_object_store.h"

#include <pthread.h>
#include <string.h>

#include "backend/gl_count.h"
#include "base/log.h"

#define HEADS   4096 /* of the lists by name; a power of two */
#define NOWHERE UINT32_MAX

static pthread_mutex_t objects_lock = PTHREAD_MUTEX_INITIALIZER;
static tach_gl_stored gl_objects[TACH_GL_MAX_OBJECTS];
static uint64_t level_bytes[TACH_GL_MAX_OBJECTS][TACH_GL_MAX_LEVELS];
static uint32_t list_heads[HEADS];                  /* + 1; 0 for an empty list */
static uint32_t first_free = NOWHERE, objects_used; /* places that were ever used */

void tach_gl_store_lock(void) { pthread_mutex_lock(&objects_lock); }
void tach_gl_store_unlock(void) { pthread_mutex_unlock(&objects_lock); }

/* ---- Finding ---------------------------------------------------------------------------------------------------------- */

static uint32_t *head_of(uint32_t group, uint32_t kind, GLuint name)
{
    return &list_heads[(name * 3 + kind + group * 131) & (HEADS - 1)];
}

tach_gl_stored *tach_gl_store_find(uint32_t group, uint32_t kind, GLuint name)
{
    uint32_t at = *head_of(group, kind, name);
    while (at && !(gl_objects[at - 1].name == name && gl_objects[at - 1].kind == kind && gl_objects[at - 1].group == group))
        at = gl_objects[at - 1].next;
    return at ? &gl_objects[at - 1] : NULL;
}

tach_gl_stored *tach_gl_store_next(const tach_gl_stored *object)
{
    uint32_t at = object ? (uint32_t)(object - gl_objects) + 1 : 0;
    while (at < objects_used && !gl_objects[at].live)
        at++;
    return at < objects_used ? &gl_objects[at] : NULL;
}

uint64_t *tach_gl_store_levels(const tach_gl_stored *object) { return level_bytes[object - gl_objects]; }

/* ---- Adding and removing, with the counts ------------------------------------------------------------------------------ */

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

void tach_gl_store_set_bytes(tach_gl_stored *object, uint64_t bytes)
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

static tach_gl_stored *add_object(uint32_t group, uint32_t kind, GLuint name)
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
    gl_objects[at] = (tach_gl_stored){.next = *head, .live = true, .kind = (uint8_t)kind, .group = group, .name = name};
    gl_objects[at].max_level = TACH_GL_MAX_LEVELS - 1;
    memset(level_bytes[at], 0, sizeof level_bytes[at]);
    *head = at + 1;
    count_alive(kind, 1);
    return &gl_objects[at];
}

void tach_gl_store_remove(tach_gl_stored *object)
{
    uint32_t at = (uint32_t)(object - gl_objects) + 1;
    uint32_t *link = head_of(object->group, object->kind, object->name);
    while (*link != at)
        link = &gl_objects[*link - 1].next;
    *link = object->next;
    tach_gl_store_set_bytes(object, 0);
    count_alive(object->kind, -1);
    object->live = false;
    object->next = first_free;
    first_free = at - 1;
}

tach_gl_stored *tach_gl_store_use(uint32_t group, uint32_t kind, GLuint name)
{
    tach_gl_stored *object = name ? tach_gl_store_find(group, kind, name) : NULL;
    return object || !name ? object : add_object(group, kind, name);
}
