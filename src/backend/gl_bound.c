#include "backend/gl_bound.h"

#include <pthread.h>
#include <string.h>

#include "backend/gl_entry.h"
#include "backend/gl_object.h"

#define MAX_CONTEXTS 16
/* A context that has not been current for so many frames is taken for lost, and its objects with it. */
#define LOST_FRAMES 300

TACH_TLS tach_gl_here tach_gl_bound_here;

typedef void *(TACH_GLAD_API_PTR *context_getter)(void);
typedef GLboolean(TACH_GLAD_API_PTR *exists_getter)(GLuint name);
typedef void(TACH_GLAD_API_PTR *integer_getter)(GLenum name, GLint *value);

static pthread_mutex_t contexts_lock = PTHREAD_MUTEX_INITIALIZER;
static tach_gl_bound contexts[MAX_CONTEXTS];
static uint32_t context_count, last_group;
static context_getter get_context;
static exists_getter is_texture, is_buffer, is_renderbuffer;
static integer_getter get_integer;

/* ---- Targets ---------------------------------------------------------------------------------------------------------- */

/* Each with the name that GL is asked for what is bound there. */
static const GLenum texture_targets[TACH_GL_TEXTURE_TARGETS][2] = {
    {GL_TEXTURE_2D, GL_TEXTURE_BINDING_2D},
    {GL_TEXTURE_CUBE_MAP, GL_TEXTURE_BINDING_CUBE_MAP},
    {GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BINDING_2D_ARRAY},
    {GL_TEXTURE_3D, GL_TEXTURE_BINDING_3D},
    {GL_TEXTURE_1D, GL_TEXTURE_BINDING_1D},
    {GL_TEXTURE_1D_ARRAY, GL_TEXTURE_BINDING_1D_ARRAY},
    {GL_TEXTURE_RECTANGLE, GL_TEXTURE_BINDING_RECTANGLE},
    {GL_TEXTURE_BUFFER, GL_TEXTURE_BINDING_BUFFER},
    {GL_TEXTURE_CUBE_MAP_ARRAY, GL_TEXTURE_BINDING_CUBE_MAP_ARRAY},
    {GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_BINDING_2D_MULTISAMPLE},
    {GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY},
};
static const GLenum buffer_targets[TACH_GL_BUFFER_TARGETS][2] = {
    {GL_ARRAY_BUFFER, GL_ARRAY_BUFFER_BINDING},
    {GL_ELEMENT_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER_BINDING},
    {GL_UNIFORM_BUFFER, GL_UNIFORM_BUFFER_BINDING},
    {GL_PIXEL_UNPACK_BUFFER, GL_PIXEL_UNPACK_BUFFER_BINDING},
    {GL_PIXEL_PACK_BUFFER, GL_PIXEL_PACK_BUFFER_BINDING},
    {GL_SHADER_STORAGE_BUFFER, GL_SHADER_STORAGE_BUFFER_BINDING},
    {GL_DRAW_INDIRECT_BUFFER, GL_DRAW_INDIRECT_BUFFER_BINDING},
    {GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER_BINDING},
    {GL_COPY_WRITE_BUFFER, GL_COPY_WRITE_BUFFER_BINDING},
    {GL_TEXTURE_BUFFER, GL_TEXTURE_BUFFER_BINDING},
    {GL_TRANSFORM_FEEDBACK_BUFFER, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING},
    {GL_ATOMIC_COUNTER_BUFFER, GL_ATOMIC_COUNTER_BUFFER_BINDING},
    {GL_DISPATCH_INDIRECT_BUFFER, GL_DISPATCH_INDIRECT_BUFFER_BINDING},
    {GL_QUERY_BUFFER, GL_QUERY_BUFFER_BINDING},
    {0x80EE /* parameters of indirect draws */, 0x80EF},
};
static const GLenum range_targets[TACH_GL_RANGE_TARGETS] = {GL_UNIFORM_BUFFER, GL_SHADER_STORAGE_BUFFER,
                                                            GL_TRANSFORM_FEEDBACK_BUFFER, GL_ATOMIC_COUNTER_BUFFER};

static uint32_t place_of_target(const GLenum (*targets)[2], uint32_t count, GLenum target)
{
    for (uint32_t i = 0; i < count; i++)
        if (targets[i][0] == target)
            return i;
    return UINT32_MAX;
}

uint32_t tach_gl_texture_target(GLenum target)
{
    if (target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z)
        target = GL_TEXTURE_CUBE_MAP;
    return place_of_target(texture_targets, TACH_GL_TEXTURE_TARGETS, target);
}

uint32_t tach_gl_buffer_target(GLenum target) { return place_of_target(buffer_targets, TACH_GL_BUFFER_TARGETS, target); }

uint32_t tach_gl_range_target(GLenum target)
{
    for (uint32_t i = 0; i < TACH_GL_RANGE_TARGETS; i++)
        if (range_targets[i] == target)
            return i;
    return UINT32_MAX;
}

/* ---- Contexts --------------------------------------------------------------------------------------------------------- */

static tach_gl_function *find_function(tach_gl_loader *loader, const char *name)
{
    void *address = loader ? loader(name) : NULL;
    tach_gl_function *function;
    memcpy(&function, &address, sizeof function);
    return function;
}

/* EGL first: asked for a name that it does not know, GLX says so, but EGL may make a function up for all that begin with "gl". */
void tach_gl_bound_start(tach_gl_loader *loader)
{
    static const char *const getter_names[] = {"eglGetCurrentContext", "glXGetCurrentContext", "wglGetCurrentContext"};
    context_getter found = NULL;
    for (size_t i = 0; !found && i < TACH_COUNT_OF(getter_names); i++)
        found = (context_getter)find_function(loader, getter_names[i]);
    if (found && found == get_context)
        return;
    pthread_mutex_lock(&contexts_lock);
    get_context = found;
    is_texture = (exists_getter)find_function(loader, "glIsTexture");
    is_buffer = (exists_getter)find_function(loader, "glIsBuffer");
    is_renderbuffer = (exists_getter)find_function(loader, "glIsRenderbuffer");
    get_integer = (integer_getter)find_function(loader, "glGetIntegerv");
    pthread_mutex_unlock(&contexts_lock);
}

bool tach_gl_bound_exists(tach_gl_object_kind kind, GLuint name)
{
    exists_getter exists = kind == TACH_GL_TEXTURE ? is_texture : kind == TACH_GL_BUFFER ? is_buffer : is_renderbuffer;
    return exists && exists(name);
}

/* A context that is new to us shares its objects with a group, if it knows one of them: none can have made any yet. */
static uint32_t group_of_new_context(void)
{
    for (uint32_t i = 0; i < context_count; i++)
        if (tach_gl_objects_shared(contexts[i].group, true))
            return contexts[i].group;
    return ++last_group;
}

static void forget_lost(uint32_t frame)
{
    for (uint32_t i = 0; i < context_count; i++) {
        uint32_t group = contexts[i].group;
        bool used = false;
        for (uint32_t k = 0; k < context_count; k++)
            used |= contexts[k].group == group && frame - TACH_LOAD(&contexts[k].frame) <= LOST_FRAMES;
        if (!used)
            tach_gl_objects_forget(group);
    }
}

void tach_gl_bound_forget(tach_gl_bound *bound)
{
    memset(&bound->program, 0xFF, sizeof *bound - offsetof(tach_gl_bound, program));
    bound->unit_count = 0;
}

/* The known one, or the place of a new one: of the one that was current longest ago when all are taken. */
static tach_gl_bound *find_context(const void *context)
{
    tach_gl_bound *place = &contexts[0];
    for (uint32_t i = 0; i < context_count; i++) {
        if (contexts[i].context == context)
            return &contexts[i];
        if (contexts[i].frame < place->frame)
            place = &contexts[i];
    }
    uint32_t group = group_of_new_context();
    if (context_count < MAX_CONTEXTS)
        place = &contexts[context_count++];
    tach_gl_bound_forget(place);
    place->group = group;
    place->context = context;
    return place;
}

tach_gl_bound *tach_gl_bound_look(void)
{
    uint32_t frame = TACH_LOAD(&tach_hot.frame);
    bool new_frame = frame != tach_gl_bound_here.frame;
    const void *context = get_context ? get_context() : NULL;
    if (!tach_gl_bound_here.bound || tach_gl_bound_here.bound->context != context || new_frame) {
        tach_counting(); /* this thread is counted from here on */
        pthread_mutex_lock(&contexts_lock);
        tach_gl_bound *bound = find_context(context);
        TACH_STORE(&bound->frame, frame);
        if (new_frame)
            forget_lost(frame);
        pthread_mutex_unlock(&contexts_lock);
        tach_gl_bound_here = (tach_gl_here){bound, frame};
    }
    return tach_gl_bound_here.bound;
}

/* ---- What is bound ---------------------------------------------------------------------------------------------------- */

static void ask_once(GLuint *bound, GLenum name)
{
    GLint value = 0;
    if (*bound != TACH_GL_UNKNOWN)
        return;
    if (get_integer)
        get_integer(name, &value);
    *bound = (GLuint)value;
}

uint32_t tach_gl_bound_unit(tach_gl_bound *bound)
{
    if (bound->unit == TACH_GL_UNKNOWN) {
        ask_once(&bound->unit, GL_ACTIVE_TEXTURE);
        bound->unit -= bound->unit ? GL_TEXTURE0 : 0;
    }
    return bound->unit;
}

GLuint tach_gl_bound_texture(GLenum target)
{
    tach_gl_bound *bound = tach_gl_bound_look();
    uint32_t place = tach_gl_texture_target(target);
    uint32_t unit = tach_gl_bound_unit(bound);
    if (place == UINT32_MAX || unit >= TACH_GL_MAX_UNITS)
        return 0;
    ask_once(&bound->textures[unit][place], texture_targets[place][1]);
    return bound->textures[unit][place];
}

GLuint tach_gl_bound_buffer(GLenum target)
{
    tach_gl_bound *bound = tach_gl_bound_look();
    uint32_t place = tach_gl_buffer_target(target);
    if (place == UINT32_MAX)
        return 0;
    ask_once(&bound->buffers[place], buffer_targets[place][1]);
    return bound->buffers[place];
}

GLuint tach_gl_bound_renderbuffer(void)
{
    tach_gl_bound *bound = tach_gl_bound_look();
    ask_once(&bound->renderbuffer, GL_RENDERBUFFER_BINDING);
    return bound->renderbuffer;
}
