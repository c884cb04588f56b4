/* gl_count.h - what the watch counts: in each thread, and in statistics of all. */
#ifndef TACH_GL_COUNT_H
#define TACH_GL_COUNT_H

#include "base/base.h"
#include "tach/tach.h"

/* COUNT(variable, title, kind). Those that rows have too are the core's: see tach_render_count. */
#define TACH_GL_COUNTS(COUNT)                               \
    COUNT(readbacks, "render/readbacks", COUNTER)           \
    COUNT(stalls, "render/stalls", COUNTER)                 \
    COUNT(shaders, "render/shaders compiled", COUNTER)      \
    COUNT(programs, "render/programs linked", COUNTER)      \
    COUNT(textures, "gl objects/textures", GAUGE)           \
    COUNT(buffers, "gl objects/buffers", GAUGE)             \
    COUNT(renderbuffers, "gl objects/renderbuffers", GAUGE) \
    COUNT(made, "gl objects/made", COUNTER)                 \
    COUNT(deleted, "gl objects/deleted", COUNTER)           \
    COUNT(texture_bytes, "memory/textures", MEMORY)         \
    COUNT(buffer_bytes, "memory/buffers", MEMORY)           \
    COUNT(renderbuffer_bytes, "memory/renderbuffers", MEMORY)

typedef struct tach_gl_counts {
#define COUNT(variable, title, kind) int64_t variable;
    TACH_GL_COUNTS(COUNT)
#undef COUNT
} tach_gl_counts;

extern TACH_TLS tach_gl_counts tach_gl_count TACH_TLS_FAST;

/* A plain add, as TACH_COUNTER's. */
#define TACH_GL_ADD(variable, n) TACH_STORE(&tach_gl_count.variable, tach_gl_count.variable + (int64_t)(n))

/* In the scope that is open, once tach_render_here has given the thread. */
#define TACH_GL_RENDERED(thread, count, n) tach_render_add(thread, TACH_RENDER_##count, (uint64_t)(n))

/* Make all of it statistics. */
void tach_gl_count_start(void);

#endif
