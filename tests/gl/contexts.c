/* Two contexts that are drawn in turn: each has objects of its own, under every view, and the game finds no error of ours. */
#include "gl/view_game.h"

/* What a game has in each of them. */
typedef struct context_game {
    SDL_Window *window;
    SDL_GLContext context;
    GLuint program, vertex_array, vertex_buffer, texture;
    GLint colour_at, textured_at;
} context_game;

static context_game games[2];
static int playing;

static void keep_game(context_game *game)
{
    *game = (context_game){window, gl_context, program, vertex_array, vertex_buffer, texture, colour_at, textured_at};
    window = NULL;
    gl_context = NULL;
}

static void play_game(int index)
{
    const context_game *game = &games[playing = index];
    assert_int_equal(SDL_GL_MakeCurrent(game->window, game->context), 0);
    program = game->program;
    vertex_array = game->vertex_array;
    vertex_buffer = game->vertex_buffer;
    texture = game->texture;
    colour_at = game->colour_at;
    textured_at = game->textured_at;
}

static void open_second(int profile, bool other_names)
{
    keep_game(&games[0]);
    open_context(profile, WIDTH, HEIGHT);
    for (GLuint i = 0, name; other_names && i < 20; i++) { /* so that a name of the one is none of the other */
        glGenTextures(1, &name);
        glGenFramebuffers(1, &name);
        glGenBuffers(1, &name);
        glGenVertexArrays(1, &name);
        glGenSamplers(1, &name);
    }
    make_game();
    keep_game(&games[1]);
    play_game(0);
}

static int stop_both(void **state)
{
    table->select(table->user, TACH_VIEW_NONE, 0);
    tach_gl_render(NULL);
    for (int i = 0; i < 2; i++)
        if (i != playing && games[i].context) {
            SDL_GL_DeleteContext(games[i].context);
            SDL_DestroyWindow(games[i].window);
        }
    window = games[playing].window;
    gl_context = games[playing].context;
    memset(games, 0, sizeof games);
    return stop(state);
}

static test_picture hud_picture;
static uint8_t wanted[TACH_VIEW_STEPS][WIDTH * HEIGHT * 4], plain[WIDTH * HEIGHT * 4];

/* Textured too, so that every view has something to show; in passes, so that GPU times are asked for. */
static void draw_scene(void)
{
    TACH_GPU_SCOPE("scene");
    draw_steps();
    glUniform1i(textured_at, 1);
    glBindTexture(GL_TEXTURE_2D, texture);
    draw_quad(2, 50, 60, 12, 0.2f, 8, 1);
}

static void end_hud_frame(void)
{
    tach_gl_render(&hud_picture.picture);
    tach_frame();
}

static void frame_in_both(void)
{
    for (int i = 0; i < 2; i++) {
        play_game(i);
        clear_window(0, 0, 0);
        draw_scene();
        tach_gl_render(&hud_picture.picture);
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
    tach_frame();
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void frames_in_both(int count)
{
    for (int i = 0; i < count; i++)
        frame_in_both();
}

static void assert_pictures(const uint8_t *should)
{
    for (int i = 0; i < 2; i++) {
        play_game(i);
        clear_window(0, 0, 0);
        draw_scene();
        tach_gl_render(&hud_picture.picture);
        take_picture(picture);
        assert_int_equal(count_differences(picture, should, WIDTH, HEIGHT, 0), 0);
    }
    tach_frame();
}

/* As each view looks where there is one context. */
static void learn_pictures(void)
{
    for (uint32_t i = 0; i <= table->count; i++) {
        assert_true(table->select(table->user, i < table->count ? (int32_t)i : TACH_VIEW_NONE, ++next_tag));
        for (int n = 0; n < 3; n++) {
            clear_window(0, 0, 0);
            draw_scene();
            end_hud_frame();
        }
        take_picture(i < table->count ? wanted[i] : plain);
    }
}

static void start_both(int profile, bool other_names)
{
    open_game(profile);
    build_picture(&hud_picture, WIDTH, HEIGHT, 1);
    assert_true(table->count <= TACH_VIEW_STEPS);
    learn_pictures();
    open_second(profile, other_names);
}

static void check_every_view(int profile, bool other_names)
{
    start_both(profile, other_names);
    for (uint32_t i = 0; i < table->count; i++)
        for (uint32_t k = 0; k < table->count; k++) { /* from every view to every other */
            assert_true(table->select(table->user, (int32_t)(k % 2 ? k : i), ++next_tag));
            frames_in_both(2);
            assert_pictures(wanted[k % 2 ? k : i]);
            assert_true(table->select(table->user, (int32_t)(k % 2 ? i : k), ++next_tag));
            frames_in_both(2);
            assert_pictures(wanted[k % 2 ? i : k]);
        }
    assert_true(table->select(table->user, TACH_VIEW_NONE, ++next_tag));
    frames_in_both(2);
    assert_pictures(plain);
}

static void every_view_in_two_contexts(void **state)
{
    (void)state;
    check_every_view(PROFILE_CORE, false);
}

static void every_view_in_two_contexts_of_other_names(void **state)
{
    (void)state;
    check_every_view(PROFILE_COMPATIBILITY, true);
}

static uint32_t count_names(GLboolean(TACH_GLAD_API_PTR *is)(GLuint))
{
    uint32_t count = 0;
    for (GLuint name = 1; name < 4096; name++)
        count += is(name);
    return count;
}

/* Objects are made once for each context, and are gone there with the view. */
static void objects_are_made_once_a_context(void **state)
{
    (void)state;
    uint32_t textures[2], programs[2], framebuffers[2];
    start_both(PROFILE_CORE, true);
    frames_in_both(3);
    for (int i = 0; i < 2; i++) {
        play_game(i);
        textures[i] = count_names(glIsTexture);
        programs[i] = count_names(glIsProgram);
        framebuffers[i] = count_names(glIsFramebuffer);
    }
    for (uint32_t view = 0; view < table->count; view++) {
        uint32_t during[2][2] = {{0}};
        assert_true(table->select(table->user, (int32_t)view, ++next_tag));
        for (int round = 0; round < 2; round++) {
            frames_in_both(round ? 20 : 4);
            for (int i = 0; i < 2; i++) {
                play_game(i);
                during[i][round] = count_names(glIsTexture) + count_names(glIsProgram) + count_names(glIsFramebuffer);
            }
        }
        assert_int_equal(during[0][1], during[0][0]);
        assert_int_equal(during[1][1], during[1][0]);
        assert_true(table->select(table->user, TACH_VIEW_NONE, ++next_tag));
        frames_in_both(3);
        for (int i = 0; i < 2; i++) {
            play_game(i);
            assert_int_equal(count_names(glIsTexture), textures[i]);
            assert_int_equal(count_names(glIsProgram), programs[i]);
            assert_int_equal(count_names(glIsFramebuffer), framebuffers[i]);
        }
    }
}

/* One of them goes, without a word, while a view is on. */
static void a_context_that_ends_leaves_the_other_whole(void **state)
{
    (void)state;
    start_both(PROFILE_CORE, false);
    for (uint32_t i = 0; i < table->count; i++) {
        assert_true(table->select(table->user, (int32_t)i, ++next_tag));
        frames_in_both(3);
        play_game(0);
        SDL_GL_DeleteContext(games[1].context);
        SDL_DestroyWindow(games[1].window);
        context_game first = games[0];
        open_context(PROFILE_CORE, WIDTH, HEIGHT);
        make_game();
        keep_game(&games[1]);
        games[0] = first;
        frames_in_both(3);
        assert_pictures(wanted[i]);
    }
}

/* ---- More than there is room for ------------------------------------------------------------------------------------------ */

enum { MANY = 5 };
static context_game many[MANY];
static char said[4096];

static void listen(const char *text, void *user)
{
    (void)user;
    strncat(said, text, sizeof said - strlen(said) - 1);
}

static uint32_t times_said(const char *text)
{
    uint32_t times = 0;
    for (const char *at = said; (at = strstr(at, text)) != NULL; at++)
        times++;
    return times;
}

static void draw_in_turn(int count)
{
    for (int i = 0; i < count; i++) {
        assert_int_equal(SDL_GL_MakeCurrent(many[i].window, many[i].context), 0);
        TACH_GPU_BLOCK("pass") { clear_window(0, 0, 0); }
        tach_gl_render(&hud_picture.picture);
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
    tach_frame();
}

static int stop_many(void **state)
{
    SDL_GL_MakeCurrent(many[0].window, many[0].context);
    for (int i = 1; i < MANY; i++) {
        SDL_GL_DeleteContext(many[i].context);
        SDL_DestroyWindow(many[i].window);
    }
    window = many[0].window;
    gl_context = many[0].context;
    tach_on_message(NULL, NULL);
    return stop(state);
}

/* The first of all tests: each is told once in a program. */
static void contexts_without_room_and_without_times_are_told(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    build_picture(&hud_picture, WIDTH, HEIGHT, 1);
    for (int i = 0; i < MANY; i++) {
        if (i > 0)
            open_context(PROFILE_CORE, WIDTH, HEIGHT);
        keep_game(&many[i]);
    }
    tach_on_message(listen, NULL);
    draw_in_turn(1);
    assert_string_equal(said, "");
    for (int n = 0; n < 3; n++)
        draw_in_turn(4);
    assert_int_equal(times_said("GPU times are those of one OpenGL context"), 1);
    assert_true(tach_tree()->gpu_dropped > 0);
    assert_int_equal(times_said("more than 4 OpenGL contexts"), 0);
    for (int n = 0; n < 3; n++)
        draw_in_turn(5);
    assert_int_equal(times_said("more than 4 OpenGL contexts"), 1);
    assert_int_equal(times_said("GPU times"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(contexts_without_room_and_without_times_are_told, stop_many),
        cmocka_unit_test_teardown(every_view_in_two_contexts, stop_both),
        cmocka_unit_test_teardown(every_view_in_two_contexts_of_other_names, stop_both),
        cmocka_unit_test_teardown(objects_are_made_once_a_context, stop_both),
        cmocka_unit_test_teardown(a_context_that_ends_leaves_the_other_whole, stop_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
