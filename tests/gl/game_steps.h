/* game_steps.h - a game's context with a small picture of the HUD over it, taken through steps, each with all that must hold after
 * it. */
#ifndef TACH_TEST_GAME_STEPS_H
#define TACH_TEST_GAME_STEPS_H

#include "gl/game_states.h"

static const struct step {
    const char *name;
    int32_t width_px, height_px; /* 0: the display is off */
    uint32_t atlas_version;
    bool objects_deleted;
} steps[] = {
    {"first frame", WIDTH, HEIGHT, 1, false},
    {"next frame", WIDTH, HEIGHT, 1, false},
    {"resized", WIDTH - 17, HEIGHT - 5, 1, false},
    {"other scale", WIDTH, HEIGHT, 2, false},
    {"off", 0, 0, 2, false},
    {"on again", WIDTH, HEIGHT, 2, false},
    {"objects deleted", WIDTH, HEIGHT, 2, true},
};

#define STEP_COUNT (sizeof steps / sizeof *steps)

static uint8_t expected[STEP_COUNT][WIDTH * HEIGHT * 4];
static uint8_t pixels[WIDTH * HEIGHT * 4];
static test_picture picture;
static snapshot before, after;
static int profile;

static inline void wipe_window(void)
{
    GLfloat color[4];
    bool scissor = glIsEnabled(GL_SCISSOR_TEST);
    GLboolean mask[4];
    glGetFloatv(GL_COLOR_CLEAR_VALUE, color);
    glGetBooleanv(GL_COLOR_WRITEMASK, mask);
    glDisable(GL_SCISSOR_TEST);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glClearColor(0.4f, 0.7f, 0.2f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    glClearColor(color[0], color[1], color[2], color[3]);
    glColorMask(mask[0], mask[1], mask[2], mask[3]);
    if (scissor)
        glEnable(GL_SCISSOR_TEST);
}

static inline void delete_ours_by_number(void)
{
    for (GLuint name = game.last_name + 1; name <= game.last_name + 64; name++) {
        glDeleteTextures(1, &name);
        glDeleteBuffers(1, &name);
        glDeleteVertexArrays(1, &name);
        if (glIsProgram(name))
            glDeleteProgram(name);
    }
}

static inline void build_step(const struct step *step)
{
    if (step->width_px)
        build_picture(&picture, step->width_px, step->height_px, step->atlas_version);
    else
        begin_picture(&picture, 0, 0);
}

/* Returns the number of faults, each printed. */
static inline int check_step(const char *name, size_t at)
{
    char text[96];
    snprintf(text, sizeof text, "%s, profile %d, %s", name, profile, steps[at].name);
    glPixelStorei(GL_UNPACK_ALIGNMENT, at % 2 ? 4 : 1);
    if (steps[at].objects_deleted)
        delete_ours_by_number();
    wipe_window();
    build_step(&steps[at]);
    take_snapshot(&before, profile);
    glEnable(0xFFFF); /* the game's error */
    tach_gl_render(&picture.picture);
    bool read = tach_gl_read_pixels(pixels, WIDTH, HEIGHT);
    GLenum first = glGetError(), second = glGetError();
    take_snapshot(&after, profile);
    int faults = compare_snapshots(&before, &after, text);
    if (first != GL_INVALID_ENUM || second != GL_NO_ERROR || !read) {
        print_error("%s: errors 0x%X, 0x%X, pixels read: %d\n", text, first, second, read);
        faults++;
    }
    if (count_differences(pixels, expected[at], WIDTH, HEIGHT, 0)) {
        print_error("%s: the HUD looks different\n", text);
        faults++;
    }
    return faults;
}

static inline void start_game(void)
{
    open_context(profile, WIDTH, HEIGHT);
    fixed_function = profile == PROFILE_COMPATIBILITY;
    make_game();
    for (GLuint name = 1; name <= game.last_name; name++) { /* so that the names after the game's are ours */
        glGenTextures(1, &(GLuint){0});
        glGenVertexArrays(1, &(GLuint){0});
        glGenBuffers(1, &(GLuint){0});
    }
    assert_true(tach_gl_init(tach_sdl_gl_loader));
}

/* What each step looks like in a context that nobody has touched. */
static inline void draw_expected(void)
{
    start_game();
    for (size_t at = 0; at < STEP_COUNT; at++) {
        wipe_window();
        build_step(&steps[at]);
        tach_gl_render(&picture.picture);
        assert_true(tach_gl_read_pixels(expected[at], WIDTH, HEIGHT));
    }
    assert_int_equal(count_differences(expected[5], expected[3], WIDTH, HEIGHT, 0), 0);
    assert_memory_not_equal(expected[0], expected[4], sizeof pixels);
}

static inline int stop(void **state)
{
    (void)state;
    tach_gl_shutdown();
    close_context();
    return 0;
}

#endif
