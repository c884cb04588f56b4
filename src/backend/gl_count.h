/* gl_count.h - what the watch counts: a block of numbers in each thread, which are tach's statistics. */
#ifndef TACH_GL_COUNT_H
#define TACH_GL_COUNT_H

#include "base/base.h"
#include "tach/tach.h"

/* COUNT(variable, title, kind) */
#define TACH_GL_COUNTS(COUNT)                                                  \
    COUNT(draws, "render/draw calls", COUNTER)                                 \
    COUNT(triangles, "render/triangles", COUNTER)                              \
    COUNT(vertices, "render/vertices", COUNTER)                                \
    COUNT(instances, "render/instances", COUNTER)                              \
    COUNT(points, "render/points", COUNTER)                                    \
    COUNT(lines, "render/lines", COUNTER)                                      \
    COUNT(unknown_draws, "render/draws of unknown size", COUNTER)              \
    COUNT(program_binds, "render/program binds", COUNTER)                      \
    COUNT(same_programs, "render/program binds, redundant", COUNTER)           \
    COUNT(texture_binds, "render/texture binds", COUNTER)                      \
    COUNT(same_textures, "render/texture binds, redundant", COUNTER)           \
    COUNT(buffer_binds, "render/buffer binds", COUNTER)                        \
    COUNT(same_buffers, "render/buffer binds, redundant", COUNTER)             \
    COUNT(vertex_array_binds, "render/vertex array binds", COUNTER)            \
    COUNT(same_vertex_arrays, "render/vertex array binds, redundant", COUNTER) \
    COUNT(framebuffer_binds, "render/framebuffer binds", COUNTER)              \
    COUNT(same_framebuffers, "render/framebuffer binds, redundant", COUNTER)   \
    COUNT(uniforms, "render/uniform updates", COUNTER)                         \
    COUNT(uploads, "render/uploads", MEMORY)                                   \
    COUNT(texture_uploads, "render/uploads to textures", MEMORY)               \
    COUNT(readbacks, "render/readbacks", COUNTER)                              \
    COUNT(stalls, "render/stalls", COUNTER)                                    \
    COUNT(shaders, "render/shaders compiled", COUNTER)                         \
    COUNT(programs, "render/programs linked", COUNTER)                         \
    COUNT(textures, "gl objects/textures", GAUGE)                              \
    COUNT(buffers, "gl objects/buffers", GAUGE)                                \
    COUNT(renderbuffers, "gl objects/renderbuffers", GAUGE)                    \
    COUNT(made, "gl objects/made", COUNTER)                                    \
    COUNT(deleted, "gl objects/deleted", COUNTER)                              \
    COUNT(texture_bytes, "memory/textures", MEMORY)                            \
    COUNT(buffer_bytes, "memory/buffers", MEMORY)                              \
    COUNT(renderbuffer_bytes, "memory/renderbuffers", MEMORY)

typedef struct tach_gl_counts {
#define COUNT(variable, title, kind) int64_t variable;
    TACH_GL_COUNTS(COUNT)
#undef COUNT
} tach_gl_counts;

extern TACH_TLS tach_gl_counts tach_gl_count TACH_TLS_FAST;

/* A plain add, as TACH_COUNTER's. It is written so that compilers do not put several into vectors, which takes longer. */
#define TACH_GL_ADD(variable, n) TACH_STORE(&tach_gl_count.variable, tach_gl_count.variable + (int64_t)(n))

/* Make them statistics. */
void tach_gl_count_start(void);

#endif
