/* view_game.h - a small known scene whose draws come through the watch, and frames of it under debug views. */
#ifndef TACH_TEST_GL_VIEW_GAME_H
#define TACH_TEST_GL_VIEW_GAME_H

#include "gl/fixture.h"

#define WIDTH  96
#define HEIGHT 64

static uint8_t picture[WIDTH * HEIGHT * 4], layers[WIDTH * HEIGHT];
static const tach_views *table;
static uint32_t next_tag;

/* ---- A game ------------------------------------------------------------------------------------------------------------- */

static PFNGLDRAWARRAYSPROC draw_arrays; /* as a game's loader has them: through the watch */
static PFNGLCLEARPROC clear_game;
static GLuint program, vertex_array, vertex_buffer, texture;
static GLint colour_at, textured_at;

static const char vertex_shader[] = "#version 330 core\n"
                                    "layout(location = 0) in vec3 position;\n"
                                    "layout(location = 1) in vec2 uv_in;\n"
                                    "out vec2 uv;\n"
                                    "void main() { uv = uv_in; gl_Position = vec4(position, 1.0); }\n";
static const char fragment_shader[] = "#version 330 core\n"
                                      "in vec2 uv;\n"
                                      "uniform vec4 colour;\n"
                                      "uniform bool textured;\n"
                                      "uniform sampler2D image;\n"
                                      "out vec4 result;\n"
                                      "void main() { result = textured ? texture(image, uv) : colour; }\n";

static inline void make_program(void)
{
    GLint done = 0;
    program = glCreateProgram();
    glAttachShader(program, compile_shader(GL_VERTEX_SHADER, vertex_shader));
    glAttachShader(program, compile_shader(GL_FRAGMENT_SHADER, fragment_shader));
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &done);
    assert_true(done);
    colour_at = glGetUniformLocation(program, "colour");
    textured_at = glGetUniformLocation(program, "textured");
    glUseProgram(program);
    glUniform1i(glGetUniformLocation(program, "image"), 3);
}

/* A texture of one colour, with mip levels down to one texel. */
static inline GLuint make_texture(GLsizei side, bool mips, uint32_t rgba)
{
    static uint32_t texels[256 * 256];
    GLuint name = 0;
    for (int i = 0; i < side * side; i++)
        texels[i] = rgba;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    for (GLint level = 0; side > 0 && (level == 0 || mips); level++, side /= 2)
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, mips ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
    return name;
}

static inline void make_game(void)
{
    assert_true(tach_gl_watch(tach_sdl_gl_loader)); /* other contexts may have other functions */
    draw_arrays = (PFNGLDRAWARRAYSPROC)(intptr_t)tach_gl_get_proc("glDrawArrays");
    clear_game = (PFNGLCLEARPROC)(intptr_t)tach_gl_get_proc("glClear");
    assert_true(draw_arrays && clear_game);
    make_program();
    glGenVertexArrays(1, &vertex_array);
    glBindVertexArray(vertex_array);
    glGenBuffers(1, &vertex_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, vertex_buffer);
    glBufferData(GL_ARRAY_BUFFER, 4096, NULL, GL_STREAM_DRAW);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 20, (const void *)0);
    glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, 20, (const void *)12);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    glActiveTexture(GL_TEXTURE3);
    texture = make_texture(64, true, 0xFF0000FF);
}

/* In pixels from the bottom left, in pieces of two triangles along x; z from -1, near, to 1. The texture is `repeat` times in it.
 */
static inline void draw_quad(float x, float y, float w, float h, float z, float repeat, int pieces)
{
    static const float corners[6][2] = {{0, 0}, {1, 0}, {0, 1}, {0, 1}, {1, 0}, {1, 1}};
    float vertices[8 * 6][5];
    for (int i = 0; i < pieces * 6; i++) {
        float u = ((float)(i / 6) + corners[i % 6][0]) / (float)pieces, v = corners[i % 6][1];
        const float vertex[5] = {2 * (x + u * w) / WIDTH - 1, 2 * (y + v * h) / HEIGHT - 1, z, u * repeat, v * repeat};
        memcpy(vertices[i], vertex, sizeof vertex);
    }
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)(sizeof vertices[0] * (size_t)pieces * 6), vertices);
    draw_arrays(GL_TRIANGLES, 0, pieces * 6);
}

static inline void set_colour(float r, float g, float b)
{
    glUniform1i(textured_at, 0);
    glUniform4f(colour_at, r, g, b, 1.0f);
}

/* Three steps, each behind the one before: 1, 2 and 3 layers from left to right, of which the depth test lets 1 through. */
static inline void draw_steps(void)
{
    glUseProgram(program);
    glBindVertexArray(vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, vertex_buffer);
    glEnable(GL_DEPTH_TEST);
    set_colour(1, 0, 0);
    draw_quad(60, 8, 20, 40, -0.5f, 1, 4);
    set_colour(0, 1, 0);
    draw_quad(40, 8, 40, 40, 0.0f, 1, 4);
    set_colour(0, 0, 1);
    draw_quad(20, 8, 60, 40, 0.5f, 1, 4);
}

/* ---- Frames ------------------------------------------------------------------------------------------------------------- */

static inline void open_game(int profile)
{
    assert_true(tach_init(NULL));
    open_context(profile, WIDTH, HEIGHT);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    table = tach_gl_views();
    make_game();
}

static inline int stop(void **state)
{
    (void)state;
    if (table)
        table->select(table->user, TACH_VIEW_NONE, 0);
    tach_gl_render(NULL);
    tach_gl_shutdown();
    tach_gl_unwatch();
    close_context();
    tach_shutdown();
    table = NULL;
    return 0;
}

static inline void end_frame(void)
{
    const tach_picture nothing = {.width_px = WIDTH, .height_px = HEIGHT};
    tach_gl_render(&nothing);
}

static inline void play(int frames, void (*scene)(void))
{
    for (int i = 0; i < frames; i++) {
        clear_window(0, 0, 0);
        scene();
        end_frame();
    }
}

static inline int32_t view_named(const char *name)
{
    for (uint32_t i = 0; i < table->count; i++) {
        if (strcmp(table->views[i].name, name) == 0)
            return (int32_t)i;
    }
    fail_msg("there is no view %s", name);
    return TACH_VIEW_NONE;
}

static inline void show(const char *name, void (*scene)(void))
{
    int32_t view = name ? view_named(name) : TACH_VIEW_NONE;
    assert_true(table->select(table->user, view, ++next_tag));
    play(7, scene); /* targets are known to be the frame's own then */
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static inline tach_view_state state_now(void)
{
    tach_view_state now;
    table->read(table->user, &now);
    return now;
}

static inline void take_picture(uint8_t *out) { assert_true(tach_gl_read_pixels(out, WIDTH, HEIGHT)); }

/* From the bottom left. */
static inline uint32_t pixel_at(int x, int y)
{
    const uint8_t *p = &picture[((HEIGHT - 1 - y) * WIDTH + x) * 4];
    return (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
}

static inline void assert_pixel(int x, int y, uint32_t rgb)
{
    for (int shift = 0; shift < 24; shift += 8) {
        int is = (int)(pixel_at(x, y) >> shift & 0xFF), should = (int)(rgb >> shift & 0xFF);
        if (abs(is - should) > 1)
            fail_msg("pixel %d, %d is %06x, should be %06x", x, y, (unsigned)pixel_at(x, y), (unsigned)rgb);
    }
}

static inline uint8_t layers_at(int x, int y) { return layers[(HEIGHT - 1 - y) * WIDTH + x]; }

static inline void read_layers(void) { assert_true(tach_gl_read_layers(layers, WIDTH, HEIGHT)); }

/* Everywhere in the picture. */
static inline void assert_steps(uint8_t one, uint8_t two, uint8_t three)
{
    read_layers();
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            uint8_t should = y < 8 || y >= 48 || x < 20 || x >= 80 ? 0 : x < 40 ? one : x < 60 ? two : three;
            if (layers_at(x, y) != should)
                fail_msg("pixel %d, %d has %d layers, should have %d", x, y, layers_at(x, y), should);
        }
}

/* ---- A picture of the game's own, and other scenes ------------------------------------------------------------------ */

typedef struct off_screen {
    GLuint framebuffer, colour, depth;
    GLsizei samples;
} off_screen;

static off_screen target;

static inline void open_target(GLsizei width, GLsizei height, GLsizei samples, bool textures)
{
    target = (off_screen){.samples = samples};
    glGenFramebuffers(1, &target.framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    if (textures) {
        glActiveTexture(GL_TEXTURE5);
        glGenTextures(1, &target.colour);
        glGenTextures(1, &target.depth);
        glBindTexture(GL_TEXTURE_2D, target.colour);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, width, height, 0, GL_RGBA, GL_FLOAT, NULL);
        glBindTexture(GL_TEXTURE_2D, target.depth);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, width, height, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, NULL);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.colour, 0);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_TEXTURE_2D, target.depth, 0);
    } else {
        GLuint renderbuffers[2];
        glGenRenderbuffers(2, renderbuffers);
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffers[0]);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffers[0]);
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffers[1]);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT24, width, height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, renderbuffers[1]);
    }
    assert_int_equal(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

static inline void draw_into_target(void)
{
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    draw_steps();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

static inline void draw_sky(void)
{
    glUseProgram(program);
    glBindVertexArray(vertex_array);
    set_colour(1, 1, 1);
    draw_quad(0, 0, WIDTH, HEIGHT, 0.9f, 1, 1);
}

static inline void draw_everywhere(void)
{
    glUseProgram(program);
    glBindVertexArray(vertex_array);
    set_colour(1, 1, 1);
    draw_quad(0, 0, WIDTH, HEIGHT, 0.9f, 1, 4);
}

static float texture_repeat;

static inline void draw_textured(void)
{
    glUseProgram(program);
    glBindVertexArray(vertex_array);
    glDisable(GL_DEPTH_TEST);
    glUniform1i(textured_at, 1);
    glActiveTexture(GL_TEXTURE3);
    glBindTexture(GL_TEXTURE_2D, texture);
    glActiveTexture(GL_TEXTURE1);
    draw_quad(0, 0, 64, 64, 0, texture_repeat, 1);
}

#endif
