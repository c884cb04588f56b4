/* gl_watch_draw.c - the wrappers of all draws, and the hook that may stand in front of them. */
#include "backend/gl_count.h"
#include "backend/gl_entry.h"
#include "backend/gl_figures.h"
#include "backend/gl_hook.h"

static tach_gl_draw_hook *draw_hook;
static void *draw_hook_user;

/* ---- What a draw is made of ------------------------------------------------------------------------------------------- */

static inline tach_gl_figures one_draw(GLenum mode, GLsizei count, GLsizei instances)
{
    uint64_t n = count > 0 ? (uint64_t)count : 0, times = instances > 0 ? (uint64_t)instances : 0;
    if (mode == GL_TRIANGLES)
        return (tach_gl_figures){mode, 1, false, n * times, times, n / 3 * times, 0};
    uint64_t triangles = tach_gl_figures_triangles(mode, n), lines = tach_gl_figures_lines(mode, n);
    return (tach_gl_figures){mode, 1, mode == GL_PATCHES, n * times, times, triangles * times, lines * times};
}

static tach_gl_figures many_draws(GLenum mode, const GLsizei *counts, GLsizei draws)
{
    tach_gl_figures all = {.mode = mode, .unknown = mode == GL_PATCHES};
    for (GLsizei i = 0; i < draws && counts; i++) {
        tach_gl_figures one = one_draw(mode, counts[i], 1);
        all.draws++;
        all.vertices += one.vertices;
        all.instances++;
        all.triangles += one.triangles;
        all.lines += one.lines;
    }
    return all;
}

static tach_gl_figures unknown_draws(GLenum mode, GLsizei draws)
{
    return (tach_gl_figures){.mode = mode, .draws = draws > 0 ? (uint32_t)draws : 0, .unknown = true};
}

/* ---- Counting --------------------------------------------------------------------------------------------------------- */

static inline void count_triangles(tach_thread *caller, const tach_gl_figures *drawn)
{
    TACH_GL_RENDERED(caller, DRAWS, drawn->draws);
    TACH_GL_RENDERED(caller, TRIANGLES, drawn->triangles);
    TACH_GL_RENDERED(caller, VERTICES, drawn->vertices);
    TACH_GL_RENDERED(caller, INSTANCES, drawn->instances);
}

/* Nothing but triangles: counted without a call. */
static inline bool is_plain(const tach_gl_figures *drawn) { return !drawn->unknown && drawn->mode == GL_TRIANGLES; }

/* ---- The hook --------------------------------------------------------------------------------------------------------- */

bool tach_gl_hook_set(tach_gl_draw_hook *hook, void *user)
{
    if (hook && draw_hook && (hook != draw_hook || user != draw_hook_user))
        return false;
    draw_hook = hook;
    draw_hook_user = user;
    tach_gl_set_unusual(TACH_GL_HOOKED, hook != NULL);
    return true;
}

bool tach_gl_hook_can_see_draws(void)
{
    static const tach_gl_entry draws[] = {
#define TACH_GL_DRAW(name, count, parameters, figures) TACH_GL_ENTRY_##name,
#include "backend/gl_watch_table.h"
    };
    for (size_t i = 0; i < TACH_COUNT_OF(draws); i++)
        if (TACH_LOAD(&tach_gl_reals[draws[i]]))
            return true;
    return false;
}

/* While something is unusual. */
static void draw_unusually(tach_gl_entry entry, const tach_gl_figures *drawn, tach_gl_draw *draw)
{
    tach_gl_inside outside;
    if (tach_gl_enter(entry, &outside))
        tach_gl_figures_count(tach_render_here(), drawn);
    tach_gl_draw_hook *hook = tach_gl_now.first || outside.hook ? NULL : draw_hook;
    if (hook) {
        tach_gl_now.hook = true;
        draw->entry = tach_gl_entry_name(entry);
        draw->mode = drawn->mode;
        draw->draws = drawn->draws;
        draw->vertices = drawn->vertices;
        draw->instances = drawn->instances;
        draw->triangles = drawn->triangles;
        hook(draw, draw_hook_user);
    } else {
        draw->submit(draw->arguments);
    }
    tach_gl_leave(&outside);
}

/* ---- The wrappers ------------------------------------------------------------------------------------------------------- */

/* For each: its arguments kept, the call made from them, the way through all that is unusual or rare, and the one that the game
 * calls, which saves no registers and jumps on. */
#define TACH_GL_DRAW(name, count, parameters, figures)                               \
    struct kept_##name {                                                             \
        FIELDS(count, parameters)                                                    \
    };                                                                               \
    static void submit_##name(const void *arguments)                                 \
    {                                                                                \
        const struct kept_##name *kept = arguments;                                  \
        REAL_NOW(void, name, count, parameters)(KEPT(count, parameters));            \
    }                                                                                \
    __attribute__((noinline)) static void rare_##name(PARAMETERS(count, parameters)) \
    {                                                                                \
        tach_gl_figures drawn = figures;                                             \
        if (TACH_LOAD(&tach_gl_unusual)) {                                           \
            struct kept_##name kept = {ARGUMENTS(count, parameters)};                \
            tach_gl_draw draw = {.submit = submit_##name, .arguments = &kept};       \
            draw_unusually(TACH_GL_ENTRY_##name, &drawn, &draw);                     \
        } else {                                                                     \
            tach_gl_figures_count(tach_render_here(), &drawn);                       \
            REAL(void, name, count, parameters)(ARGUMENTS(count, parameters));       \
        }                                                                            \
    }                                                                                \
    void TACH_GLAD_API_PTR tach_gl_watch_##name(PARAMETERS(count, parameters))       \
    {                                                                                \
        tach_gl_figures drawn = figures;                                             \
        tach_thread *caller = tach_self;                                             \
        if (!is_plain(&drawn) || !IS_COMMON(caller)) {                               \
            rare_##name(ARGUMENTS(count, parameters));                               \
            return;                                                                  \
        }                                                                            \
        count_triangles(caller, &drawn);                                             \
        REAL(void, name, count, parameters)(ARGUMENTS(count, parameters));           \
    }
#include "backend/gl_watch_table.h"
