#include "backend/gl_figures.h"

#include "backend/gl_count.h"

static uint64_t at_least(uint64_t count, uint64_t least) { return count > least ? count - least : 0; }

uint64_t tach_gl_figures_triangles(GLenum mode, uint64_t count)
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

uint64_t tach_gl_figures_lines(GLenum mode, uint64_t count)
{
    switch (mode) {
    case GL_LINES:
        return count / 2;
    case GL_LINE_STRIP:
        return at_least(count, 1);
    case GL_LINE_LOOP:
        return count > 1 ? count : 0;
    case GL_LINES_ADJACENCY:
        return count / 4;
    case GL_LINE_STRIP_ADJACENCY:
        return at_least(count, 3);
    default:
        return 0;
    }
}

void tach_gl_figures_count(tach_thread *caller, const tach_gl_figures *drawn)
{
    TACH_GL_RENDERED(caller, DRAWS, drawn->draws);
    TACH_GL_RENDERED(caller, TRIANGLES, drawn->triangles);
    TACH_GL_RENDERED(caller, VERTICES, drawn->vertices);
    TACH_GL_RENDERED(caller, INSTANCES, drawn->instances);
    TACH_GL_RENDERED(caller, LINES, drawn->lines);
    if (drawn->unknown)
        TACH_GL_RENDERED(caller, UNKNOWN_DRAWS, drawn->draws);
    else if (drawn->mode == GL_POINTS)
        TACH_GL_RENDERED(caller, POINTS, drawn->vertices);
}
