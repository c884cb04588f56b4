/* gl_figures.h - what draws are made of: triangles from mode and count, for the wrappers of draws and of immediate mode. */
#ifndef TACH_GL_FIGURES_H
#define TACH_GL_FIGURES_H

#include <tach_glad.h>

#include "base/base.h"
#include "tach/tach.h"

typedef struct tach_gl_figures {
    uint32_t mode, draws;
    bool unknown; /* but for their number */
    uint64_t vertices, instances, triangles, lines;
} tach_gl_figures;

/* Of `count` vertices in that mode. Patches become triangles on the GPU, as many as it likes: 0. */
uint64_t tach_gl_figures_triangles(GLenum mode, uint64_t count);
uint64_t tach_gl_figures_lines(GLenum mode, uint64_t count);

/* Add them to what the thread that tach_render_here has given has rendered. */
void tach_gl_figures_count(tach_thread *caller, const tach_gl_figures *drawn);

#endif
