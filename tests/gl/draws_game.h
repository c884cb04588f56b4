/* draws_game.h - a small game that draws boxes through the watch, and the source that its draws are measured by. */
#ifndef TACH_DRAWS_GAME_H
#define TACH_DRAWS_GAME_H

#include "gl/fixture.h"

#include "backend/gl_draw_times.h"
#include "backend/gl_query.h"
#include "base/clock.h"

#define SIDE   64
#define FRAMES 400 /* no measurement takes more */

static PFNGLDRAWARRAYSPROC draw_arrays; /* as the game's loader got it */
static PFNGLDRAWARRAYSINSTANCEDPROC draw_instanced;
static PFNGLPUSHDEBUGGROUPPROC push_group;
static PFNGLPOPDEBUGGROUPPROC pop_group;
static const tach_draws_source *source;
static GLuint plain_program, other_program, box_array;
static GLint box_at[2], color_at[2], rounds_at[2];

/* ---- A small game ------------------------------------------------------------------------------------------------------------ */

static const char box_vertices[] = "#version 330 core\n"
                                   "uniform vec4 box;\n"
                                   "void main()\n"
                                   "{\n"
                                   "    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
                                   "    gl_Position = vec4(mix(box.xy, box.zw, corner), 0.0, 1.0);\n"
                                   "}\n";
static const char box_pixels[] = "#version 330 core\n"
                                 "uniform vec4 color;\n"
                                 "uniform int rounds;\n"
                                 "uniform sampler2D picture;\n"
                                 "out vec4 result;\n"
                                 "void main()\n"
                                 "{\n"
                                 "    float x = 0.5;\n"
                                 "    for (int i = 0; i < rounds; i++)\n"
                                 "        x = fract(sin(x * 12.9898 + gl_FragCoord.x) * 43758.5453);\n"
                                 "    result = color + (rounds < 0 ? texture(picture, vec2(x)) : vec4(x < -1.0 ? 1.0 : 0.0));\n"
                                 "}\n";

static inline GLuint make_program(const char *label)
{
    const char *sources[2] = {box_vertices, box_pixels};
    GLuint program = glCreateProgram();
    for (int i = 0; i < 2; i++) {
        GLuint shader = compile_shader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER, sources[i]);
        glAttachShader(program, shader);
        glDeleteShader(shader);
    }
    glLinkProgram(program);
    if (label)
        glObjectLabel(GL_PROGRAM, program, -1, label);
    return program;
}

/* The flash goes by the profiler's clock, which the test turns. */
static uint64_t test_ns = UINT64_C(1000000000);
static inline uint64_t test_clock(void) { return test_ns; }

/* The library first, as a game has it: its loader then gets the watch's functions. */
static inline void start_in(int profile)
{
    open_context(profile, SIDE, SIDE);
    tach_clock_set_source(test_clock, 1000000000);
    assert_true(tach_init(NULL));
    assert_true(tach_gl_watch(tach_sdl_gl_loader));
    draw_arrays = (PFNGLDRAWARRAYSPROC)(uintptr_t)tach_gl_get_proc("glDrawArrays");
    draw_instanced = (PFNGLDRAWARRAYSINSTANCEDPROC)(uintptr_t)tach_gl_get_proc("glDrawArraysInstanced");
    push_group = (PFNGLPUSHDEBUGGROUPPROC)(uintptr_t)tach_gl_get_proc("glPushDebugGroup");
    pop_group = (PFNGLPOPDEBUGGROUPPROC)(uintptr_t)tach_gl_get_proc("glPopDebugGroup");
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    source = tach_gl_draws();
    plain_program = make_program("plain");
    other_program = make_program(NULL);
    for (int i = 0; i < 2; i++) {
        GLuint program = i ? other_program : plain_program;
        box_at[i] = glGetUniformLocation(program, "box");
        color_at[i] = glGetUniformLocation(program, "color");
        rounds_at[i] = glGetUniformLocation(program, "rounds");
    }
    glGenVertexArrays(1, &box_array);
    glBindVertexArray(box_array);
    clear_window(0, 0, 0);
    tach_gl_draw_times_set_pace(0);
}

static inline void start(void) { start_in(PROFILE_CORE); }

static inline int stop(void **state)
{
    (void)state;
    if (source)
        source->end(NULL);
    tach_gl_shutdown();
    tach_gl_query_stop(true);
    tach_gl_unwatch();
    tach_shutdown();
    tach_clock_set_source(NULL, 0);
    close_context();
    return 0;
}

/* A box in pixels from the bottom left; `other`: with the program that has no label. */
static inline void draw_box(bool other, float x, float y, float w, float h, uint32_t rgb, int rounds)
{
    float s = 2.0f / SIDE;
    glUseProgram(other ? other_program : plain_program);
    glUniform4f(box_at[other], x * s - 1, y * s - 1, (x + w) * s - 1, (y + h) * s - 1);
    glUniform4f(color_at[other], (float)(rgb >> 16) / 255, (float)(rgb >> 8 & 255) / 255, (float)(rgb & 255) / 255, 1);
    glUniform1i(rounds_at[other], rounds);
    draw_arrays(GL_TRIANGLE_STRIP, 0, 4);
}

static inline void end_frame(void)
{
    tach_gl_render(NULL);
    glFinish();
}

/* ---- Measuring ---------------------------------------------------------------------------------------------------------- */

static inline tach_draws_status status_now(void)
{
    tach_draws_status status;
    source->status(source->user, &status);
    return status;
}

/* Frames of `scene` until the source has done; its argument counts them. */
static inline tach_draws_status measure(void (*scene)(int frame))
{
    source->start(source->user);
    for (int frame = 0; frame < FRAMES && status_now().state == TACH_DRAWS_MEASURING; frame++) {
        scene(frame);
        end_frame();
    }
    assert_int_equal(tach_gl_query_used(), 0); /* all were given back */
    return status_now();
}

#define TEST(name) cmocka_unit_test_teardown(name, stop)

#endif
