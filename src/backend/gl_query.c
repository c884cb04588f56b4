#include "backend/gl_query.h"

#include <math.h>

#include "base/log.h"

/* What GL asks of a counter that is there at all: a second. */
#define LEAST_BITS 30

/* A handle: the slot's number and, above it, how often the slot was issued. */
#define SLOT_BITS 13
_Static_assert(TACH_GL_MAX_QUERIES == 1 << SLOT_BITS, "a handle holds a slot's number");

typedef struct query_slot {
    GLuint name;    /* 0: not made yet */
    uint32_t times; /* issued; odd while in use */
} query_slot;

static struct {
    query_slot slots[TACH_GL_MAX_QUERIES];
    /* Freed slots in a ring, oldest first: a result that nobody waits for is long past then. */
    uint16_t waiting[TACH_GL_MAX_QUERIES];
    uint32_t first, free_count;
    uint32_t context; /* whose they are */
    GLint bits;       /* of the counter; 0 while nothing works */
    bool told;        /* that another context is current */
    uint64_t last_ns; /* the last result, extended */
} query_pool;

static const char query_label[] = "tach query";
static _Thread_local char here; /* its address is the thread */
static const char *pool_thread;

/* Drivers give pointers to functions that they lack, and a loader may lack what the driver has: so both must say yes. */
bool tach_gl_query_works(void)
{
    return query_pool.bits && glGenQueries && glIsQuery && glQueryCounter && glGetQueryObjectiv && glGetQueryObjectui64v;
}

static bool is_own(GLuint name) { return name && glIsQuery(name) && tach_gl_context_has_label(GL_QUERY, name, query_label); }

/* Without labels a name could be the game's by now. */
static void delete_queries(void)
{
    for (uint32_t i = 0; i < TACH_GL_MAX_QUERIES && tach_gl_context_get()->labels; i++)
        if (is_own(query_pool.slots[i].name))
            glDeleteQueries(1, &query_pool.slots[i].name);
}

/* Counts of use go on, so that old handles are known. */
static void empty_pool(void)
{
    for (uint32_t i = 0; i < TACH_GL_MAX_QUERIES; i++) {
        query_pool.slots[i].name = 0;
        query_pool.slots[i].times += query_pool.slots[i].times & 1;
        query_pool.waiting[i] = (uint16_t)i;
    }
    query_pool.first = 0;
    query_pool.free_count = TACH_GL_MAX_QUERIES;
    query_pool.bits = 0;
    query_pool.last_ns = 0;
}

bool tach_gl_query_start(const char **why)
{
    if (glIsQuery && glDeleteQueries)
        delete_queries();
    empty_pool();
    *why = "";
    /* GL 3.3 has them too; but a driver that was told to do without keeps the version, and asking it would raise an error. */
    if (!tach_glad_has_ARB_timer_query || !glGetQueryiv) {
        *why = "this OpenGL has no timer queries";
        return false;
    }
    GLint bits = 0;
    glGetQueryiv(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS, &bits);
    if (bits < LEAST_BITS) {
        *why = "this OpenGL's GPU clock has no bits";
        return false;
    }
    query_pool.bits = bits;
    query_pool.context = tach_gl_contexts_serial();
    pool_thread = &here;
    if (!tach_gl_query_works()) {
        *why = "the loader does not find the functions of timer queries";
        query_pool.bits = 0;
    }
    return query_pool.bits != 0;
}

void tach_gl_query_stop(bool context_is_current)
{
    if (context_is_current && tach_gl_query_works())
        delete_queries();
    empty_pool();
}

/* The label can only be put on a query that was used. */
static void make_query(query_slot *slot)
{
    glGenQueries(1, &slot->name);
    if (!slot->name)
        return;
    glQueryCounter(slot->name, GL_TIMESTAMP);
    tach_gl_context_set_label(GL_QUERY, slot->name, query_label);
}

/* Times of several contexts could not be put in one order, and queries are not shared. */
static bool is_elsewhere(void)
{
    bool elsewhere = tach_gl_contexts_is_other(query_pool.context);
    if (elsewhere && !query_pool.told)
        tach_log("GPU times are those of one OpenGL context, the one of the last tach_gl_init: in another one there are none");
    query_pool.told |= elsewhere;
    return elsewhere;
}

tach_gl_query tach_gl_query_issue(void)
{
    if (!query_pool.bits || pool_thread != &here || query_pool.free_count == 0 || !tach_gl_query_works() || is_elsewhere())
        return 0;
    uint32_t index = query_pool.waiting[query_pool.first];
    query_slot *slot = &query_pool.slots[index];
    query_pool.first = (query_pool.first + 1) % TACH_GL_MAX_QUERIES;
    query_pool.free_count--;
    slot->times++;
    if (slot->name)
        glQueryCounter(slot->name,
                       GL_TIMESTAMP); /* asking first whether the game has deleted it would wait for a threaded driver */
    else
        make_query(slot);
    return slot->times << SLOT_BITS | index;
}

tach_gl_query tach_gl_query_stamp(bool flush)
{
    if (flush)
        glFlush();
    tach_gl_query query = tach_gl_query_issue();
    if (flush)
        glFlush();
    return query;
}

static query_slot *slot_of(tach_gl_query query)
{
    query_slot *slot = &query_pool.slots[query % TACH_GL_MAX_QUERIES];
    bool issued = (slot->times & 1) && (slot->times << SLOT_BITS | query % TACH_GL_MAX_QUERIES) == query;
    return issued ? slot : NULL;
}

/* Results come nearly in order, so the nearest time to the last one that has these low bits is meant. */
static uint64_t extend(uint64_t low)
{
    if (query_pool.bits >= 64)
        return low;
    uint64_t mask = (UINT64_C(1) << query_pool.bits) - 1;
    uint64_t ahead = (low - query_pool.last_ns) & mask;
    uint64_t ns = query_pool.last_ns + ahead;
    if (ahead > mask / 2 && ns > mask)
        return ns - mask - 1; /* a little before the last one */
    query_pool.last_ns = ns;
    return ns;
}

GLuint tach_gl_query_leave_buffer(void)
{
    GLint bound = 0;
    if (tach_gl_context_get()->query_buffer)
        glGetIntegerv(GL_QUERY_BUFFER_BINDING, &bound);
    if (bound)
        glBindBuffer(GL_QUERY_BUFFER, 0);
    return (GLuint)bound;
}

void tach_gl_query_return_buffer(GLuint buffer)
{
    if (buffer)
        glBindBuffer(GL_QUERY_BUFFER, buffer);
}

static bool query_read(GLuint name, uint64_t *ns)
{
    GLint available = 0;
    GLuint64 low = 0;
    glGetQueryObjectiv(name, GL_QUERY_RESULT_AVAILABLE, &available);
    if (available) {
        glGetQueryObjectui64v(name, GL_QUERY_RESULT, &low);
        *ns = extend(low);
    }
    return available != 0;
}

tach_gl_query_state tach_gl_query_poll(tach_gl_query query, uint64_t *ns)
{
    query_slot *slot = slot_of(query);
    if (!slot || pool_thread != &here || !tach_gl_query_works())
        return TACH_GL_QUERY_LOST;
    if (tach_gl_contexts_is_other(query_pool.context))
        return TACH_GL_QUERY_PENDING; /* nothing can be asked here */
    if (!is_own(slot->name)) {
        slot->name = 0; /* the game has deleted it: a new one next time */
        return TACH_GL_QUERY_LOST;
    }
    GLuint buffer = tach_gl_query_leave_buffer();
    bool ready = query_read(slot->name, ns);
    tach_gl_query_return_buffer(buffer);
    return ready ? TACH_GL_QUERY_READY : TACH_GL_QUERY_PENDING;
}

bool tach_gl_query_span(tach_gl_query begin, tach_gl_query end, double *ms)
{
    uint64_t begin_ns = 0, end_ns = 0;
    tach_gl_query_state state = tach_gl_query_poll(end, &end_ns);
    bool ready = state == TACH_GL_QUERY_READY && tach_gl_query_poll(begin, &begin_ns) == TACH_GL_QUERY_READY;
    *ms = ready && end_ns >= begin_ns ? (double)(end_ns - begin_ns) / 1e6 : (double)NAN;
    return state != TACH_GL_QUERY_PENDING;
}

void tach_gl_query_free(tach_gl_query query)
{
    query_slot *slot = slot_of(query);
    if (!slot)
        return;
    slot->times++;
    query_pool.waiting[(query_pool.first + query_pool.free_count) % TACH_GL_MAX_QUERIES] = (uint16_t)(slot - query_pool.slots);
    query_pool.free_count++;
}

uint32_t tach_gl_query_used(void) { return query_pool.bits ? TACH_GL_MAX_QUERIES - query_pool.free_count : 0; }

bool tach_gl_query_now(uint64_t *ns)
{
    GLint64 now = 0;
    if (!tach_gl_query_works() || !glGetInteger64v || pool_thread != &here)
        return false;
    glGetInteger64v(GL_TIMESTAMP, &now);
    *ns = extend((uint64_t)now);
    return true;
}
