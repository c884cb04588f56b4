/* gl_watch_count.c - the wrappers of immediate mode, display lists, uniforms, debug groups and queries. */
#include "backend/gl_count.h"
#include "backend/gl_entry.h"
#include "backend/gl_figures.h"
#include "backend/gl_group.h"
#include "backend/gl_pipeline.h"

#define GL_COMPILE_LIST 0x1300 /* of glNewList: made, and not drawn */

static TACH_TLS GLenum immediate_mode;
static TACH_TLS uint64_t immediate_vertices TACH_TLS_FAST;

/* A draw; what it is made of is known at its end. */
static inline void begin_immediate(tach_thread *caller, GLenum mode)
{
    immediate_mode = mode;
    immediate_vertices = 0;
    TACH_GL_RENDERED(caller, DRAWS, 1);
    TACH_GL_RENDERED(caller, INSTANCES, 1);
}

static void end_immediate(tach_thread *caller)
{
    TACH_GL_RENDERED(caller, TRIANGLES, tach_gl_figures_triangles(immediate_mode, immediate_vertices));
    TACH_GL_RENDERED(caller, VERTICES, immediate_vertices);
    TACH_GL_RENDERED(caller, LINES, tach_gl_figures_lines(immediate_mode, immediate_vertices));
    if (immediate_mode == GL_POINTS)
        TACH_GL_RENDERED(caller, POINTS, immediate_vertices);
}

/* What is asked for from here on is not drawn, but with every call of the list: what that is, is not kept. */
static void begin_list(GLenum mode)
{
    if (mode != GL_COMPILE_LIST)
        return;
    tach_gl_now.list = true;
    tach_gl_set_unusual(TACH_GL_LISTING, true);
}

static void end_list(void)
{
    tach_gl_now.list = false;
    tach_gl_set_unusual(TACH_GL_LISTING, false);
}

static void count_lists(tach_thread *caller, GLsizei lists)
{
    tach_gl_figures drawn = {.draws = lists > 0 ? (uint32_t)lists : 0, .unknown = true};
    tach_gl_figures_count(caller, &drawn);
}

#define TACH_GL_COUNT COUNTED_CALL
#include "backend/gl_watch_table.h"
