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
static void begin_immediate(GLenum mode)
{
    immediate_mode = mode;
    immediate_vertices = 0;
    tach_draws(1, 0);
    TACH_GL_ADD(draws, 1);
    TACH_GL_ADD(instances, 1);
}

static void end_immediate(void)
{
    uint64_t triangles = tach_gl_figures_triangles(immediate_mode, immediate_vertices);
    tach_draws(0, triangles);
    TACH_GL_ADD(triangles, triangles);
    TACH_GL_ADD(vertices, immediate_vertices);
    TACH_GL_ADD(lines, tach_gl_figures_lines(immediate_mode, immediate_vertices));
    if (immediate_mode == GL_POINTS)
        TACH_GL_ADD(points, immediate_vertices);
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

static void count_lists(GLsizei lists)
{
    tach_gl_figures drawn = {.draws = lists > 0 ? (uint32_t)lists : 0, .unknown = true};
    tach_gl_figures_count(&drawn);
}

#define TACH_GL_COUNT COUNTED_CALL
#include "backend/gl_watch_table.h"
