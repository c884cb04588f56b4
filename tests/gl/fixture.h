/* fixture.h - what the GL tests share: a context of a wanted profile on SDL's offscreen driver, and a small picture. */
#ifndef TACH_TEST_GL_FIXTURE_H
#define TACH_TEST_GL_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>
#include <cmocka.h>
#include <tach_glad.h>

#include "tach/tach.h"
#include "tach/tach_gl.h"
#include "tach/tach_sdl.h"

#define PROFILE_CORE          SDL_GL_CONTEXT_PROFILE_CORE
#define PROFILE_COMPATIBILITY SDL_GL_CONTEXT_PROFILE_COMPATIBILITY

/* ---- Context --------------------------------------------------------------------------------------------------------- */

static SDL_Window *window;
static SDL_GLContext gl_context;

static inline void close_context(void)
{
    if (gl_context)
        SDL_GL_DeleteContext(gl_context);
    if (window)
        SDL_DestroyWindow(window);
    gl_context = NULL;
    window = NULL;
}

/* The newest context of a profile that the driver has. The test's calls go through the library's own pointers. */
static inline void open_context(int profile, int width, int height)
{
    close_context();
    SDL_setenv("SDL_VIDEODRIVER", "offscreen", 0);
    assert_int_equal(SDL_Init(SDL_INIT_VIDEO), 0);
    SDL_GL_ResetAttributes();
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24);
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 8);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, profile);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    window = SDL_CreateWindow("test", 0, 0, width, height, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
    assert_non_null(window);
    gl_context = SDL_GL_CreateContext(window);
    assert_non_null(gl_context);
    assert_true(tach_gladLoadGL((TACH_GLADloadfunc)SDL_GL_GetProcAddress));
}

static inline GLuint compile_shader(GLenum stage, const char *source)
{
    GLint done = 0;
    GLuint shader = glCreateShader(stage);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
    assert_true(done);
    return shader;
}

/* Fill the window; state as in a fresh context. */
static inline void clear_window(float r, float g, float b)
{
    glClearColor(r, g, b, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
}

/* ---- Picture --------------------------------------------------------------------------------------------------------- */

#define MAX_QUADS 64

typedef struct test_picture {
    tach_picture picture;
    tach_vertex vertices[4 * MAX_QUADS];
    tach_index indices[6 * MAX_QUADS];
    tach_draw_command commands[4];
} test_picture;

static inline void begin_picture(test_picture *test, int32_t width_px, int32_t height_px)
{
    test->picture = (tach_picture){.width_px = width_px, .height_px = height_px};
    test->picture.vertices = test->vertices;
    test->picture.indices = test->indices;
    test->picture.commands = test->commands;
}

/* A command that covers the whole picture; its clip may be changed. */
static inline tach_draw_command *add_command(test_picture *test, tach_draw_kind kind)
{
    tach_picture *picture = &test->picture;
    tach_draw_command *command = &test->commands[picture->command_count++];
    *command = (tach_draw_command){kind, 0, 0, picture->width_px, picture->height_px, picture->index_count, 0};
    return command;
}

/* Pixels x, y, w, h; texels u, v of the same size; colour 0xRRGGBBAA; to the last command. */
static inline void add_quad(test_picture *test, float x, float y, float w, float h, float u, float v, uint32_t color)
{
    static const int corners[6] = {0, 1, 2, 2, 1, 3};
    tach_picture *picture = &test->picture;
    float atlas_w = (float)(picture->atlas.width_px ? picture->atlas.width_px : 1);
    float atlas_h = (float)(picture->atlas.height_px ? picture->atlas.height_px : 1);
    for (int i = 0; i < 6; i++)
        test->indices[picture->index_count++] = picture->vertex_count + (uint32_t)corners[i];
    for (int i = 0; i < 4; i++) {
        float dx = i & 1 ? w : 0.0f, dy = i & 2 ? h : 0.0f;
        test->vertices[picture->vertex_count++] = (tach_vertex){x + dx,
                                                                y + dy,
                                                                (u + dx) / atlas_w,
                                                                (v + dy) / atlas_h,
                                                                (uint8_t)(color >> 24),
                                                                (uint8_t)(color >> 16),
                                                                (uint8_t)(color >> 8),
                                                                (uint8_t)color};
    }
    test->commands[picture->command_count - 1].index_count += 6;
}

/* Show the last quad's texels twice as large: filters show there. */
static inline void magnify_quad(test_picture *test)
{
    tach_vertex *corner = test->vertices + test->picture.vertex_count - 4;
    corner[1].u = corner[3].u = (corner[0].u + corner[1].u) / 2.0f;
    corner[2].v = corner[3].v = (corner[0].v + corner[2].v) / 2.0f;
}

/* A glyph-like atlas whose rows are not a multiple of four bytes. */
#define ATLAS_W 13
#define ATLAS_H 7
static uint8_t test_coverage[ATLAS_W * ATLAS_H];

static inline tach_atlas test_atlas(uint32_t version)
{
    for (int i = 0; i < ATLAS_W * ATLAS_H; i++)
        test_coverage[i] = (uint8_t)((uint32_t)(i + 1) * 73u * version);
    return (tach_atlas){test_coverage, ATLAS_W, ATLAS_H, version};
}

/* Panels, translucent and opaque, under text, in two layers with a narrower clip: all that a HUD does. */
static inline void build_picture(test_picture *test, int32_t width_px, int32_t height_px, uint32_t atlas_version)
{
    begin_picture(test, width_px, height_px);
    test->picture.atlas = test_atlas(atlas_version);
    add_command(test, TACH_DRAW_SOLID);
    add_quad(test, 2, 2, 40, 30, 0, 0, 0x101820C0);
    add_quad(test, 10, 5, 7, 9, 0, 0, 0xC04020FF);
    add_quad(test, 0, (float)height_px - 3, (float)width_px, 3, 0, 0, 0x80808080);
    add_command(test, TACH_DRAW_TEXT);
    add_quad(test, 4, 12, ATLAS_W, ATLAS_H, 0, 0, 0xFFFFFFFF);
    add_quad(test, 21, 13, 5, 4, 3, 2, 0x40FF40A0);
    add_quad(test, 60, 20, 12, 12, 0, 0, 0xFFFFFFFF);
    magnify_quad(test);
    tach_draw_command *clipped = add_command(test, TACH_DRAW_SOLID);
    clipped->clip_x0 = 30, clipped->clip_y0 = 8, clipped->clip_x1 = 50, clipped->clip_y1 = 20;
    add_quad(test, 20, 0, 44, 44, 0, 0, 0x3060F0B0);
    clipped = add_command(test, TACH_DRAW_TEXT);
    clipped->clip_x0 = 32, clipped->clip_y0 = 10, clipped->clip_x1 = 40, clipped->clip_y1 = 14;
    add_quad(test, 31, 9, ATLAS_W, ATLAS_H, 0, 0, 0xFFE080FF);
}

/* Where pictures differ by more than `most`: prints the first place, returns the number of bytes. */
static inline int count_differences(const uint8_t *a, const uint8_t *b, int width_px, int height_px, int most)
{
    int count = 0;
    for (int i = 0; i < width_px * height_px * 4; i++) {
        if (abs(a[i] - b[i]) <= most)
            continue;
        if (count++ == 0)
            print_error("pixel %d, %d channel %d: %d, should be %d\n", i / 4 % width_px, i / 4 / width_px, i % 4, a[i], b[i]);
    }
    return count;
}

#endif
