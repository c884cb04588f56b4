/* gl_watch_draw.c - the wrappers of all draws, and the hook that may stand in front of them. */
#include "backend/gl_count.h"
#include "backend/gl_entry.h"
#include "backend/gl_hook.h"

typedef struct draw_figures {
    uint32_t mode, draws;
    bool unknown; /* but for their number */
    uint64_t vertices, instances, triangles;
} draw_figures;

static tach_gl_draw_hook *draw_hook;
static void *draw_hook_user;

/* ---- What a draw is made of ------------------------------------------------------------------------------------------- */

static uint64_t at_least(uint64_t count, uint64_t least) { return count > least ? count - least : 0; }

/* Of one instance. Patches become triangles on the GPU, as many as it likes. */
static uint64_t triangles_of(GLenum mode, uint64_t count)
{
    switch (mode) {
    case GL_TRIANGLES:
        return count / 3;
    case GL_TRIANGLE_STRIP:
    case GL_TRIANGLE_FAN:
    case 0x0009: /* GL_POLYGON */
        return at_least(count, 2);
    case 0x0007: /* GL_QUADS */
        return count / 4 * 2;
    case 0x0008: /* GL_QUAD_STRIP */
        return count >= 4 ? (count - 2) / 2 * 2 : 0;
    case GL_TRIANGLES_ADJACENCY:
        return count / 6;
    case GL_TRIANGLE_STRIP_ADJACENCY:
        return at_least(count, 4) / 2;
    default:
        return 0;
    }
}

static inline draw_figures one_draw(GLenum mode, GLsizei count, GLsizei instances)
{
    uint64_t n = count > 0 ? (uint64_t)count : 0, times = instances > 0 ? (uint64_t)instances : 0;
    uint64_t triangles = mode == GL_TRIANGLES ? n / 3 : triangles_of(mode, n);
    return (draw_figures){mode, 1, mode == GL_PATCHES, n * times, times, triangles * times};
}

static draw_figures many_draws(GLenum mode, const GLsizei *counts, GLsizei draws)
{
    draw_figures all = {.mode = mode, .unknown = mode == GL_PATCHES};
    for (GLsizei i = 0; i < draws && counts; i++) {
        draw_figures one = one_draw(mode, counts[i], 1);
        all.draws++;
        all.vertices += one.vertices;
        all.instances++;
        all.triangles += one.triangles;
    }
    return all;
}

static draw_figures unknown_draws(GLenum mode, GLsizei draws)
{
    return (draw_figures){.mode = mode, .draws = draws > 0 ? (uint32_t)draws : 0, .unknown = true};
}

/* ---- Counting --------------------------------------------------------------------------------------------------------- */

/* What is no triangle. */
static void count_others(const draw_figures *drawn)
{
    tach_gl_counts *count = &tach_gl_count;
    uint64_t n = drawn->vertices;
    if (drawn->unknown)
        count->unknown_draws += drawn->draws;
    else if (drawn->mode == GL_POINTS)
        count->points += (int64_t)n;
    else if (drawn->mode == GL_LINES)
        count->lines += (int64_t)(n / 2);
    else if (drawn->mode == GL_LINE_LOOP)
        count->lines += (int64_t)n;
    else if (drawn->mode == GL_LINE_STRIP)
        count->lines += (int64_t)at_least(n, drawn->instances);
    else if (drawn->mode == GL_LINES_ADJACENCY)
        count->lines += (int64_t)(n / 4);
    else if (drawn->mode == GL_LINE_STRIP_ADJACENCY)
        count->lines += (int64_t)at_least(n, 3 * drawn->instances);
}

static inline void count_drawn(const draw_figures *drawn)
{
    tach_gl_counts *count = &tach_gl_count;
    count->draws += drawn->draws;
    count->triangles += (int64_t)drawn->triangles;
    count->vertices += (int64_t)drawn->vertices;
    count->instances += (int64_t)drawn->instances;
    if (drawn->unknown || drawn->mode != GL_TRIANGLES)
        count_others(drawn);
}

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

/* Somebody who stands in front of the driver came back to us: then the draw is on its way already. */
static void submit_again(const tach_gl_draw *draw)
{
    bool was_first = tach_gl_now.first;
    tach_gl_now.first = true;
    draw->submit(draw->arguments);
    tach_gl_now.first = was_first;
}

/* While something is unusual. */
static void draw_unusually(tach_gl_entry entry, const draw_figures *drawn, tach_gl_draw *draw)
{
    if (tach_gl_now.entry == (uint32_t)entry + 1) {
        submit_again(draw);
        return;
    }
    tach_gl_inside outside = tach_gl_now;
    tach_gl_draw_hook *hook = outside.hook ? NULL : draw_hook;
    if (!outside.hook && !(TACH_LOAD(&tach_gl_unusual) & TACH_GL_UNWATCHED))
        count_drawn(drawn);
    tach_gl_now = (tach_gl_inside){(uint32_t)entry + 1, false, outside.hook || hook};
    if (hook) {
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
    tach_gl_now = outside;
}

/* ---- The wrappers ------------------------------------------------------------------------------------------------------- */

/* For each: its arguments kept, the call made from them, the way through draw_unusually, and the one that the game calls. */
#define TACH_GL_DRAW(name, count, parameters, figures)                                  \
    struct kept_##name {                                                                \
        FIELDS(count, parameters)                                                       \
    };                                                                                  \
    static void submit_##name(const void *arguments)                                    \
    {                                                                                   \
        const struct kept_##name *kept = arguments;                                     \
        REAL_NOW(void, name, count, parameters)(KEPT(count, parameters));               \
    }                                                                                   \
    __attribute__((noinline)) static void unusual_##name(PARAMETERS(count, parameters)) \
    {                                                                                   \
        struct kept_##name kept = {ARGUMENTS(count, parameters)};                       \
        draw_figures drawn = figures;                                                   \
        tach_gl_draw draw = {.submit = submit_##name, .arguments = &kept};              \
        draw_unusually(TACH_GL_ENTRY_##name, &drawn, &draw);                            \
    }                                                                                   \
    void TACH_GLAD_API_PTR tach_gl_watch_##name(PARAMETERS(count, parameters))          \
    {                                                                                   \
        if (TACH_UNLIKELY(TACH_LOAD(&tach_gl_unusual))) {                               \
            unusual_##name(ARGUMENTS(count, parameters));                               \
            return;                                                                     \
        }                                                                               \
        draw_figures drawn = figures;                                                   \
        count_drawn(&drawn);                                                            \
        REAL(void, name, count, parameters)(ARGUMENTS(count, parameters));              \
    }
#include "backend/gl_watch_table.h"
