/* gl_watch_wait.c - the wrappers of what takes its time: readbacks, waits for the GPU, shaders that are built. Each is a row of the
 * tree under its name, so that a slow frame's verdict can tell. */
#include "backend/gl_bound.h"
#include "backend/gl_count.h"
#include "backend/gl_entry.h"
#include "backend/gl_object.h"

/* ---- Is it a wait? --------------------------------------------------------------------------------------------------------- */

static bool stall(void)
{
    TACH_GL_ADD(stalls, 1);
    return true;
}

static bool read_buffer(void)
{
    TACH_GL_ADD(readbacks, 1);
    return stall();
}

/* Into a buffer nobody waits. */
static bool read_back(void)
{
    TACH_GL_ADD(readbacks, 1);
    return !tach_gl_bound_buffer(GL_PIXEL_PACK_BUFFER) && stall();
}

static bool asks_result(GLenum name) { return name == GL_QUERY_RESULT && !tach_gl_bound_buffer(GL_QUERY_BUFFER) && stall(); }

static bool maps_to_read(GLenum access) { return access != GL_WRITE_ONLY && read_buffer(); }
static bool maps_range_to_read(GLbitfield access)
{
    return (access & GL_MAP_READ_BIT) && !(access & (GL_MAP_UNSYNCHRONIZED_BIT | GL_MAP_PERSISTENT_BIT)) && read_buffer();
}

/* ---- What is written into a mapping is taken for its whole length; into one that persists nobody sees. -------------- */

static uint64_t bound_bytes(GLenum target)
{
    return tach_gl_object_bytes(tach_gl_bound_get()->group, TACH_GL_BUFFER, tach_gl_bound_buffer(target));
}

static uint64_t buffer_bytes(GLuint buffer) { return tach_gl_object_bytes(tach_gl_bound_look()->group, TACH_GL_BUFFER, buffer); }

static void count_mapping(const void *mapped, GLenum access, uint64_t bytes)
{
    if (mapped && access != GL_READ_ONLY)
        TACH_GL_RENDERED(tach_render_here(), UPLOADS, bytes);
}

static void count_range(const void *mapped, GLbitfield access, GLsizeiptr bytes)
{
    if (mapped && access & GL_MAP_WRITE_BIT && !(access & (GL_MAP_FLUSH_EXPLICIT_BIT | GL_MAP_PERSISTENT_BIT)))
        TACH_GL_RENDERED(tach_render_here(), UPLOADS, bytes);
}

/* ---- Wrappers --------------------------------------------------------------------------------------------------------------- */

#define WAIT_CALL(keep, name, call, count, parameters, waits) \
    if (waits) {                                              \
        TACH_WAIT("gl" #name);                                \
        keep call(ARGUMENTS(count, parameters));              \
    } else {                                                  \
        keep call(ARGUMENTS(count, parameters));              \
    }
#define TACH_GL_WAIT(name, count, parameters, waits)                                                      \
    void TACH_GLAD_API_PTR tach_gl_watch_##name(PARAMETERS(count, parameters))                            \
    {                                                                                                     \
        tach_gl_inside outside;                                                                           \
        bool counted = tach_gl_enter(TACH_GL_ENTRY_##name, &outside);                                     \
        WAIT_CALL(, name, REAL_NOW(void, name, count, parameters), count, parameters, counted && (waits)) \
        tach_gl_leave(&outside);                                                                          \
    }
#define TACH_GL_ANSWER(result, name, count, parameters, waits, action)                                              \
    result TACH_GLAD_API_PTR tach_gl_watch_##name(PARAMETERS(count, parameters))                                    \
    {                                                                                                               \
        result answer;                                                                                              \
        tach_gl_inside outside;                                                                                     \
        bool counted = tach_gl_enter(TACH_GL_ENTRY_##name, &outside);                                               \
        WAIT_CALL(answer =, name, REAL_NOW(result, name, count, parameters), count, parameters, counted && (waits)) \
        if (counted)                                                                                                \
            action;                                                                                                 \
        tach_gl_leave(&outside);                                                                                    \
        return answer;                                                                                              \
    }
/* A mark too: many drivers put the work off to the first draw, which is then the slow one. */
#define TACH_GL_BUILD(name, count, parameters, action)                             \
    void TACH_GLAD_API_PTR tach_gl_watch_##name(PARAMETERS(count, parameters))     \
    {                                                                              \
        tach_gl_inside outside;                                                    \
        if (tach_gl_enter(TACH_GL_ENTRY_##name, &outside)) {                       \
            action;                                                                \
            tach_counting();                                                       \
            TACH_MARK("gl" #name);                                                 \
            TACH_SCOPE("gl" #name);                                                \
            REAL_NOW(void, name, count, parameters)(ARGUMENTS(count, parameters)); \
        } else {                                                                   \
            REAL_NOW(void, name, count, parameters)(ARGUMENTS(count, parameters)); \
        }                                                                          \
        tach_gl_leave(&outside);                                                   \
    }
#include "backend/gl_watch_table.h"
