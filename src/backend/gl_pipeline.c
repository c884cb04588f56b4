#include "backend/gl_pipeline.h"

#include <string.h>

#define VERTICES_SUBMITTED        0x82EE
#define PRIMITIVES_SUBMITTED      0x82EF
#define VERTEX_SHADER_INVOCATIONS 0x82F0
#define FRAGMENT_INVOCATIONS      0x82F4
#define CLIPPING_INPUT            0x82F6
#define CLIPPING_OUTPUT           0x82F7

#define KINDS_COUNTED 6

static const GLenum counted_targets[KINDS_COUNTED] = {VERTICES_SUBMITTED, VERTEX_SHADER_INVOCATIONS, PRIMITIVES_SUBMITTED,
                                                      CLIPPING_INPUT,     CLIPPING_OUTPUT,           FRAGMENT_INVOCATIONS};
static const char *const counted_labels[KINDS_COUNTED] = {"tach count 0", "tach count 1", "tach count 2",
                                                          "tach count 3", "tach count 4", "tach count 5"};

typedef struct counting_slot {
    GLuint names[KINDS_COUNTED]; /* 0: not made yet */
    uint32_t times;              /* begun; odd while in use */
    uint32_t pixels;             /* of the viewport */
} counting_slot;

/* A handle: the slot's number and, above it, how often the slot was begun. */
#define SLOT_NUMBERS TACH_GL_MAX_COUNTINGS

static struct {
    counting_slot slots[TACH_GL_MAX_COUNTINGS];
    uint16_t free[TACH_GL_MAX_COUNTINGS];
    uint32_t free_count;
    uint32_t running; /* a handle; 0: none */
    uint32_t context; /* whose the queries are */
    bool works;
} stage_counts;

static _Thread_local char pipeline_here; /* its address is the thread */
static const char *pipeline_thread;

static bool is_counting_query(const counting_slot *slot, int kind)
{
    GLuint name = slot->names[kind];
    return name && glIsQuery(name) && tach_gl_context_has_label(GL_QUERY, name, counted_labels[kind]);
}

static counting_slot *slot_of_counting(uint32_t handle)
{
    counting_slot *slot = &stage_counts.slots[handle % SLOT_NUMBERS];
    return (slot->times & 1) && slot->times * SLOT_NUMBERS + handle % SLOT_NUMBERS == handle ? slot : NULL;
}

/* ---- Life ----------------------------------------------------------------------------------------------------------- */

/* Without labels a name could be the game's by now. */
static void delete_counting_queries(void)
{
    for (uint32_t i = 0; i < TACH_GL_MAX_COUNTINGS && tach_gl_context_get()->labels; i++)
        for (int kind = 0; kind < KINDS_COUNTED; kind++)
            if (is_counting_query(&stage_counts.slots[i], kind))
                glDeleteQueries(1, &stage_counts.slots[i].names[kind]);
}

/* Counts of use go on, so that old handles are known. */
static void empty_countings(void)
{
    for (uint32_t i = 0; i < TACH_GL_MAX_COUNTINGS; i++) {
        memset(stage_counts.slots[i].names, 0, sizeof stage_counts.slots[i].names);
        stage_counts.slots[i].times += stage_counts.slots[i].times & 1;
        stage_counts.free[i] = (uint16_t)(TACH_GL_MAX_COUNTINGS - 1 - i);
    }
    stage_counts.free_count = TACH_GL_MAX_COUNTINGS;
    stage_counts.running = 0;
    stage_counts.works = false;
}

const char *tach_gl_pipeline_start(void)
{
    if (stage_counts.works && glIsQuery && glDeleteQueries)
        delete_counting_queries();
    empty_countings();
    if (!tach_gl_context_get()->pipeline_counts)
        return "this OpenGL has no pipeline statistics";
    if (!glBeginQuery || !glEndQuery || !glGetQueryiv || !glGenQueries || !glIsQuery || !glGetQueryObjectiv ||
        !glGetQueryObjectui64v)
        return "the loader does not find the functions of queries";
    for (int kind = 0; kind < KINDS_COUNTED; kind++) {
        GLint bits = 0;
        glGetQueryiv(counted_targets[kind], GL_QUERY_COUNTER_BITS, &bits);
        if (bits <= 0)
            return "this OpenGL's pipeline statistics have no bits";
    }
    stage_counts.works = true;
    stage_counts.context = tach_gl_contexts_serial();
    pipeline_thread = &pipeline_here;
    return NULL;
}

void tach_gl_pipeline_stop(bool context_is_current)
{
    if (context_is_current && stage_counts.works) {
        tach_gl_pipeline_free(stage_counts.running);
        delete_counting_queries();
    }
    empty_countings();
}

/* ---- Counting ---------------------------------------------------------------------------------------------------------------- */

static bool game_counts(void)
{
    for (int kind = 0; kind < KINDS_COUNTED; kind++) {
        GLint query = 0;
        glGetQueryiv(counted_targets[kind], GL_CURRENT_QUERY, &query);
        if (query)
            return true;
    }
    return false;
}

/* A name that the game has deleted, or that is another context's, is left alone. The label can only be put on a query that runs. */
static void begin_query(counting_slot *slot, int kind)
{
    bool made = is_counting_query(slot, kind);
    if (!made)
        glGenQueries(1, &slot->names[kind]);
    glBeginQuery(counted_targets[kind], slot->names[kind]);
    if (!made)
        tach_gl_context_set_label(GL_QUERY, slot->names[kind], counted_labels[kind]);
}

uint32_t tach_gl_pipeline_begin(void)
{
    if (!stage_counts.works || pipeline_thread != &pipeline_here || stage_counts.running || stage_counts.free_count == 0 ||
        tach_gl_contexts_is_other(stage_counts.context) || game_counts())
        return 0;
    uint32_t index = stage_counts.free[--stage_counts.free_count];
    counting_slot *slot = &stage_counts.slots[index];
    slot->times++;
    for (int kind = 0; kind < KINDS_COUNTED; kind++)
        begin_query(slot, kind);
    return stage_counts.running = slot->times * SLOT_NUMBERS + index;
}

/* Only those that are still ours: in another context, or ended by the game, they are not running here. */
static void end_queries(const counting_slot *slot)
{
    for (int kind = 0; kind < KINDS_COUNTED; kind++) {
        GLint query = 0;
        glGetQueryiv(counted_targets[kind], GL_CURRENT_QUERY, &query);
        if ((GLuint)query == slot->names[kind] && is_counting_query(slot, kind))
            glEndQuery(counted_targets[kind]);
    }
}

void tach_gl_pipeline_end(uint32_t handle)
{
    GLint viewport[4] = {0};
    counting_slot *slot = slot_of_counting(handle);
    if (!slot || stage_counts.running != handle || pipeline_thread != &pipeline_here)
        return;
    stage_counts.running = 0;
    end_queries(slot);
    glGetIntegerv(GL_VIEWPORT, viewport);
    slot->pixels = (uint32_t)viewport[2] * (uint32_t)viewport[3];
}

/* ---- Reading -------------------------------------------------------------------------------------------------------- */

/* The kinds end in any order: asked for one by one. */
static tach_gl_query_state query_states(const counting_slot *slot)
{
    for (int kind = 0; kind < KINDS_COUNTED; kind++) {
        GLint available = 0;
        if (!is_counting_query(slot, kind))
            return TACH_GL_QUERY_LOST;
        glGetQueryObjectiv(slot->names[kind], GL_QUERY_RESULT_AVAILABLE, &available);
        if (!available)
            return TACH_GL_QUERY_PENDING;
    }
    return TACH_GL_QUERY_READY;
}

static void read_results(const counting_slot *slot, tach_gpu_counts *counts)
{
    uint64_t *const fields[KINDS_COUNTED] = {&counts->vertices, &counts->vertex_shaders, &counts->primitives,
                                             &counts->clip_in,  &counts->clip_out,       &counts->fragment_shaders};
    for (int kind = 0; kind < KINDS_COUNTED; kind++) {
        GLuint64 result = 0;
        glGetQueryObjectui64v(slot->names[kind], GL_QUERY_RESULT, &result);
        *fields[kind] = result;
    }
    counts->pixels = slot->pixels;
}

tach_gl_query_state tach_gl_pipeline_poll(uint32_t handle, tach_gpu_counts *counts)
{
    const counting_slot *slot = slot_of_counting(handle);
    if (!slot || stage_counts.running == handle || pipeline_thread != &pipeline_here)
        return TACH_GL_QUERY_LOST;
    if (tach_gl_contexts_is_other(stage_counts.context))
        return TACH_GL_QUERY_PENDING; /* nothing can be asked here */
    GLuint buffer = tach_gl_query_leave_buffer();
    tach_gl_query_state state = query_states(slot);
    if (state == TACH_GL_QUERY_READY)
        read_results(slot, counts);
    tach_gl_query_return_buffer(buffer);
    return state;
}

void tach_gl_pipeline_free(uint32_t handle)
{
    counting_slot *slot = slot_of_counting(handle);
    if (!slot)
        return;
    if (stage_counts.running == handle) {
        stage_counts.running = 0;
        end_queries(slot);
    }
    slot->times++;
    stage_counts.free[stage_counts.free_count++] = (uint16_t)(slot - stage_counts.slots);
}

/* ---- The game's own ------------------------------------------------------------------------------------------------- */

void tach_gl_pipeline_yield(GLenum target)
{
    if (pipeline_thread != &pipeline_here || !stage_counts.running)
        return;
    for (int kind = 0; kind < KINDS_COUNTED; kind++)
        if (counted_targets[kind] == target)
            tach_gl_pipeline_free(stage_counts.running);
}
