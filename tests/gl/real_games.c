/* The HUD over what thirteen published games leave set when they swap, read from their traces. A row a game, each in both profiles,
 * and each through the same steps: a first frame, a resize, a new scale, off and on, our objects deleted by number. At every step
 * all state is as before, the picture is the same as over nothing, and the game's pending error is still there, alone.
 *
 * What is hostile about them, and where it is proved (rows of this file by their game, others by file and name):
 *
 *  1 context on a thread of its own          a_render_thread_owns_the_context; e2e/input.py
 *  2 pending error that is not ours          every step here; render.c an_error_of_the_game_stays_the_games
 *  3 active texture unit 5 or 15             zero_ad
 *  4 sampler object on unit 0                supertuxkart
 *  5 scissor: whole, small, degenerate       openarena, love, nexuiz and zero_ad
 *  6 front faces culled, clockwise           openarena, warzone; minetest, redeclipse
 *  7 alpha test                              ddnet, minetest
 *  8 polygon mode of lines                   love
 *  9 colour mask without alpha               love
 * 10 depth test, mask, function, range       warzone
 * 11 polygon offset                          nexuiz
 * 12 vertex array, attributes, divisors      openarena2, zero_ad
 * 13 array buffer mapped for good            love
 * 14 client arrays                           openarena, ddnet, minetest, extremetuxracer
 * 15 colour array of size GL_BGRA            minetest
 * 16 inside pushed attributes and matrices   extremetuxracer
 * 17 matrix mode and texture matrix          minetest, ddnet, extremetuxracer
 * 18 texture environment                     neverball, minetest
 * 19 several targets on a unit               ddnet, zero_ad, supertuxkart
 * 20 unpack alignment, from frame to frame   redeclipse; neverball and others
 * 21 profile and version not asked for       contexts_of_every_kind_will_do
 * 22 debug group open over the swap          warzone
 * 23 back buffer of sRGB encoding            render.c colors_are_exact_with_srgb_writes_or_without
 * 24 functions found by another loader       contexts_of_every_kind_will_do; render.c's loaders
 * 25 frames before start, contexts that go   nothing_happens_before_the_start, a_context_that_went_and_came_back
 */
#include <pthread.h>

#include "gl/game_steps.h"

#define GAME(name)          \
    {                       \
#name, leave_##name \
    }
static const struct game_row {
    const char *name;
    void (*leave)(void);
} games[] = {GAME(neverball),   GAME(openarena),    GAME(openarena2),      GAME(love),   GAME(warzone),
             GAME(ddnet),       GAME(minetest),     GAME(extremetuxracer), GAME(nexuiz), GAME(redeclipse),
             GAME(endless_sky), GAME(supertuxkart), GAME(zero_ad)};

static void check_games(int of_profile)
{
    int faults = 0;
    profile = of_profile;
    draw_expected();
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        start_game();
        games[i].leave();
        while (glGetError() != GL_NO_ERROR)
            ;
        for (size_t at = 0; at < STEP_COUNT; at++)
            faults += check_step(games[i].name, at);
        tach_gl_shutdown();
    }
    assert_int_equal(faults, 0);
}

static void games_keep_their_state_in_a_core_context(void **state)
{
    (void)state;
    check_games(PROFILE_CORE);
}

static void games_keep_their_state_in_a_compatibility_context(void **state)
{
    (void)state;
    check_games(PROFILE_COMPATIBILITY);
}

/* ---- Contexts ----------------------------------------------------------------------------------------------------------- */

static void *egl_loader(const char *name)
{
    void *(*get)(const char *) = NULL;
    void *pointer = SDL_GL_GetProcAddress("eglGetProcAddress");
    memcpy(&get, &pointer, sizeof get);
    return get ? get(name) : SDL_GL_GetProcAddress(name);
}

/* What was asked for does not tell what one gets. */
static void contexts_of_every_kind_will_do(void **state)
{
    (void)state;
    static const int kinds[][7] = {
        /* profile, major, minor, flags, stencil, samples, no errors; -1: not asked */
        {-1, -1, -1, 0, 8, 0, 0},
        {SDL_GL_CONTEXT_PROFILE_CORE, -1, -1, 0, 0, 0, 0},
        {-1, 3, 2, 0, 0, 0, 0},
        {SDL_GL_CONTEXT_PROFILE_CORE, 3, 1, SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG, 8, 0, 0},
        {SDL_GL_CONTEXT_PROFILE_COMPATIBILITY, 3, 0, 0, 0, 0, 0},
        {SDL_GL_CONTEXT_PROFILE_CORE, 4, 3, SDL_GL_CONTEXT_DEBUG_FLAG | SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG, 0, 0, 0},
        {SDL_GL_CONTEXT_PROFILE_CORE, 3, 3, 0, 0, 4, 0},
        {SDL_GL_CONTEXT_PROFILE_COMPATIBILITY, 3, 3, 0, 8, 0, 1},
    };
    profile = PROFILE_CORE;
    draw_expected();
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        close_context();
        SDL_GL_ResetAttributes();
        for (int k = 0; k < 7; k++) {
            static const SDL_GLattr attributes[] = {
                SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_MAJOR_VERSION, SDL_GL_CONTEXT_MINOR_VERSION, SDL_GL_CONTEXT_FLAGS,
                SDL_GL_STENCIL_SIZE,         SDL_GL_MULTISAMPLESAMPLES,    SDL_GL_CONTEXT_NO_ERROR};
            if (kinds[i][k] >= 0)
                SDL_GL_SetAttribute(attributes[k], kinds[i][k]);
        }
        SDL_GL_SetAttribute(SDL_GL_MULTISAMPLEBUFFERS, kinds[i][5] > 0);
        window = SDL_CreateWindow("test", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
        gl_context = window ? SDL_GL_CreateContext(window) : NULL;
        if (!gl_context) {
            print_message("not tested: context %d: %s\n", (int)i, SDL_GetError());
            continue;
        }
        assert_true(tach_gl_init(i % 2 ? egl_loader : tach_sdl_gl_loader));
        wipe_window();
        build_step(&steps[0]);
        tach_gl_render(&picture.picture);
        assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
        assert_int_equal(glGetError(), GL_NO_ERROR);
        assert_int_equal(count_differences(pixels, expected[0], WIDTH, HEIGHT, 0), 0);
        tach_gl_shutdown();
    }
}

/* Some games swap while they make their window, and in loading screens. */
static void nothing_happens_before_the_start(void **state)
{
    (void)state;
    open_context(PROFILE_CORE, WIDTH, HEIGHT);
    build_step(&steps[0]);
    take_snapshot(&before, PROFILE_CORE);
    glEnable(0xFFFF);
    tach_gl_render(&picture.picture);
    assert_int_equal(glGetError(), GL_INVALID_ENUM);
    take_snapshot(&after, PROFILE_CORE);
    assert_int_equal(compare_snapshots(&before, &after, "before the start"), 0);
}

/* As for another resolution; some games throw one context after the other away at the start. */
static void a_context_that_went_and_came_back(void **state)
{
    (void)state;
    static const int profiles[] = {PROFILE_CORE, PROFILE_COMPATIBILITY};
    for (int round = 0; round < 6; round++) {
        profile = profiles[round % 2];
        if (round == 0)
            draw_expected();
        start_game(); /* round 2 on: with no shutdown before */
        games[round * 2].leave();
        while (glGetError() != GL_NO_ERROR)
            ;
        assert_int_equal(check_step("came back", 0), 0);
        if (round < 2)
            tach_gl_shutdown();
    }
}

/* Two windows' contexts in turn, with one start each time or only the first. Names of the one are not used in the other. */
static void a_second_context_gets_objects_of_its_own(void **state)
{
    (void)state;
    profile = PROFILE_CORE;
    draw_expected();
    SDL_GLContext contexts[2] = {gl_context, NULL};
    contexts[1] = SDL_GL_CreateContext(window);
    assert_non_null(contexts[1]);
    for (int round = 0; round < 8; round++) {
        assert_int_equal(SDL_GL_MakeCurrent(window, contexts[round % 2]), 0);
        if (round < 4)
            assert_true(tach_gl_init(tach_sdl_gl_loader));
        assert_int_equal(check_step("second context", 0), 0);
    }
    tach_gl_shutdown();
    SDL_GL_MakeCurrent(window, gl_context);
    SDL_GL_DeleteContext(contexts[1]);
}

/* By a game that has numbers of its own in mind. Starting again is the way back. */
static void text_that_was_written_over_comes_back(void **state)
{
    (void)state;
    static const uint8_t red[16] = {255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255};
    profile = PROFILE_COMPATIBILITY;
    draw_expected();
    start_game();
    build_step(&steps[0]);
    tach_gl_render(&picture.picture);
    for (GLuint name = game.last_name + 1; name <= game.last_name + 64; name++) {
        if (!glIsTexture(name))
            continue;
        glBindTexture(GL_TEXTURE_2D, name);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    assert_int_equal(check_step("written over", 0), 0);
}

/* ---- A thread of its own ------------------------------------------------------------------------------------------------ */

static int thread_faults;
static void *draw_on_a_thread(void *unused)
{
    (void)unused;
    thread_faults = SDL_GL_MakeCurrent(window, gl_context) != 0 || !tach_gl_init(tach_sdl_gl_loader);
    for (size_t at = 0; at < STEP_COUNT && !thread_faults; at++)
        thread_faults += check_step("on a thread", at);
    tach_gl_shutdown();
    SDL_GL_MakeCurrent(window, NULL);
    SDL_TLSCleanup(); /* SDL does that only for threads of its own */
    return NULL;
}

/* The context is made on the main thread and handed over. */
static void a_render_thread_owns_the_context(void **state)
{
    (void)state;
    pthread_t thread;
    profile = PROFILE_CORE;
    draw_expected();
    start_game();
    leave_ddnet();
    while (glGetError() != GL_NO_ERROR)
        ;
    tach_gl_shutdown();
    assert_int_equal(SDL_GL_MakeCurrent(window, NULL), 0);
    assert_int_equal(pthread_create(&thread, NULL, draw_on_a_thread, NULL), 0);
    pthread_join(thread, NULL);
    assert_int_equal(thread_faults, 0);
    assert_int_equal(SDL_GL_MakeCurrent(window, gl_context), 0);
}

#define TEST(function) cmocka_unit_test_teardown(function, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(games_keep_their_state_in_a_core_context), TEST(games_keep_their_state_in_a_compatibility_context),
        TEST(contexts_of_every_kind_will_do),           TEST(nothing_happens_before_the_start),
        TEST(a_context_that_went_and_came_back),        TEST(a_second_context_gets_objects_of_its_own),
        TEST(text_that_was_written_over_comes_back),    TEST(a_render_thread_owns_the_context),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
