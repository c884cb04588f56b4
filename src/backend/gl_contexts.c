#include "backend/gl_contexts.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"

#define MARK_NUMBER 1000

static struct {
    GLuint marks[TACH_GL_MAX_CONTEXTS]; /* vertex arrays; 0: none is known there */
    uint32_t serials[TACH_GL_MAX_CONTEXTS];
    uint32_t met[TACH_GL_MAX_CONTEXTS]; /* when last, in turns */
    uint32_t current, turns, last_serial;
    bool several; /* live side by side */
    bool told;    /* that they are too many */
} met_contexts;

static void write_mark_label(char label[24], uint32_t place)
{
    snprintf(label, 24, "tach context %u", met_contexts.serials[place]);
}

static bool is_marked(uint32_t place)
{
    char label[24];
    GLuint mark = met_contexts.marks[place];
    if (!mark || !glIsVertexArray(mark))
        return false;
    write_mark_label(label, place);
    return tach_gl_context_has_label(GL_VERTEX_ARRAY, mark, label);
}

/* Far from the small numbers, which careless games delete whosever they are: a context without its mark would be taken for a new
 * one. It must be bound once to be there. */
static void mark_context(uint32_t place)
{
    static GLuint made_arrays[MARK_NUMBER];
    char label[24];
    GLint bound = 0;
    met_contexts.serials[place] = ++met_contexts.last_serial;
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &bound);
    glGenVertexArrays(MARK_NUMBER, made_arrays);
    met_contexts.marks[place] = made_arrays[MARK_NUMBER - 1];
    glDeleteVertexArrays(MARK_NUMBER - 1, made_arrays);
    glBindVertexArray(met_contexts.marks[place]);
    write_mark_label(label, place);
    tach_gl_context_set_label(GL_VERTEX_ARRAY, met_contexts.marks[place], label);
    glBindVertexArray(glIsVertexArray((GLuint)bound) ? (GLuint)bound : 0);
}

/* One of them may be gone; that cannot be told from here. */
static void tell_forgotten(uint32_t oldest)
{
    if (!met_contexts.marks[oldest] || !met_contexts.several || met_contexts.told)
        return;
    met_contexts.told = true;
    tach_log("more than %d OpenGL contexts are drawn to in turn: for the ones drawn to longest ago all objects are made again, and "
             "debug views begin again",
             TACH_GL_MAX_CONTEXTS);
}

/* The place of the current context, which is marked then. One that is known already, and not the last one, was not lost. */
static uint32_t find_met(void)
{
    uint32_t oldest = 0;
    if (is_marked(met_contexts.current))
        return met_contexts.current;
    for (uint32_t i = 0; i < TACH_GL_MAX_CONTEXTS; i++) {
        if (is_marked(i)) {
            met_contexts.several = true;
            return met_contexts.current = i;
        }
        if (met_contexts.met[i] < met_contexts.met[oldest])
            oldest = i;
    }
    tell_forgotten(oldest);
    mark_context(oldest);
    return met_contexts.current = oldest;
}

bool tach_gl_contexts_turn(tach_gl_turns *turns, tach_gl_turn *turn)
{
    if (!tach_gl_context_get()->labels)
        return false;
    uint32_t here = find_met();
    met_contexts.met[here] = ++met_contexts.turns;
    *turn = (tach_gl_turn){turns->out, here, turns->serials[here] != met_contexts.serials[here]};
    turns->out = here;
    turns->serials[here] = met_contexts.serials[here];
    return turn->fresh || turn->from != turn->to;
}

uint32_t tach_gl_contexts_serial(void) { return tach_gl_context_get()->labels ? met_contexts.serials[find_met()] : 0; }

bool tach_gl_contexts_is_other(uint32_t serial) { return met_contexts.several && tach_gl_contexts_serial() != serial; }

void tach_gl_turn_set(const tach_gl_turn *turn, void *live, void *kept, size_t bytes)
{
    char *sets = kept;
    memcpy(sets + turn->from * bytes, live, bytes);
    if (turn->fresh)
        memset(sets + turn->to * bytes, 0, bytes);
    memcpy(live, sets + turn->to * bytes, bytes);
}

void tach_gl_contexts_leave(void)
{
    uint32_t here = met_contexts.current;
    if (!tach_gl_context_get()->labels || !is_marked(here))
        return;
    glDeleteVertexArrays(1, &met_contexts.marks[here]);
    met_contexts.marks[here] = 0;
}
