/* gl_count.h - what the watch counts: a block of numbers in each thread, which are tach's statistics. */
#ifndef TACH_GL_COUNT_H
#define TACH_GL_COUNT_H

#include "base/base.h"
#include "tach/tach.h"

/* COUNT(variable, title, kind) */
#define TACH_GL_COUNTS(COUNT)                     \
    COUNT(draws, "render/draw calls", COUNTER)    \
    COUNT(triangles, "render/triangles", COUNTER) \
    COUNT(vertices, "render/vertices", COUNTER)   \
    COUNT(instances, "render/instances", COUNTER) \
    COUNT(points, "render/points", COUNTER)       \
    COUNT(lines, "render/lines", COUNTER)         \
    COUNT(unknown_draws, "render/draws of unknown size", COUNTER)

typedef struct tach_gl_counts {
#define COUNT(variable, title, kind) int64_t variable;
    TACH_GL_COUNTS(COUNT)
#undef COUNT
} tach_gl_counts;

extern TACH_TLS tach_gl_counts tach_gl_count TACH_TLS_FAST;

/* Make them statistics; they stay in the list when they are no more. */
void tach_gl_count_start(void);
void tach_gl_count_stop(void);

#endif
