/* The HUD where an upload finds no memory, in the modes in which nothing is drawn, and where a driver tells what it dislikes. */
#include "gl/game_steps.h"

/* ---- No memory ---------------------------------------------------------------------------------------------------------- */

static int buffers_refused, textures_refused;
static void (*real_buffer_data)(GLenum target, GLsizeiptr size, const void *data, GLenum usage);
static void (*real_tex_image)(GLenum target, GLint level, GLint internal, GLsizei width, GLsizei height, GLint border,
                              GLenum format, GLenum type, const void *texels);

static void scarce_buffer_data(GLenum target, GLsizeiptr size, const void *data, GLenum usage)
{
    if (buffers_refused > 0)
        buffers_refused--;
    else
        real_buffer_data(target, size, data, usage);
}

static void scarce_tex_image(GLenum target, GLint level, GLint internal, GLsizei width, GLsizei height, GLint border, GLenum format,
                             GLenum type, const void *texels)
{
    if (textures_refused > 0)
        textures_refused--;
    else
        real_tex_image(target, level, internal, width, height, border, format, type, texels);
}

static void *scarce_loader(const char *name)
{
    void *real = SDL_GL_GetProcAddress(name), *stub = real;
    if (strcmp(name, "glBufferData") == 0) {
        memcpy(&real_buffer_data, &real, sizeof real);
        memcpy(&stub, &(void (*)(GLenum, GLsizeiptr, const void *, GLenum)){scarce_buffer_data}, sizeof stub);
    } else if (strcmp(name, "glTexImage2D") == 0) {
        memcpy(&real_tex_image, &real, sizeof real);
        memcpy(&stub, &(void (*)(GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, const void *)){scarce_tex_image},
               sizeof stub);
    }
    return stub;
}

/* A frame or two without it, then it is all there. */
static void an_upload_without_memory_is_tried_again(void **state)
{
    (void)state;
    profile = PROFILE_CORE;
    draw_expected();
    for (int which = 0; which < 2; which++) {
        start_game();
        assert_true(tach_gl_init(scarce_loader));
        buffers_refused = which == 0 ? 2 : 0;
        textures_refused = which == 1 ? 2 : 0;
        for (int frame = 0; frame < 3; frame++) {
            wipe_window();
            build_step(&steps[0]);
            take_snapshot(&before, profile);
            tach_gl_render(&picture.picture);
            assert_int_equal(glGetError(), GL_NO_ERROR);
            take_snapshot(&after, profile);
            assert_int_equal(compare_snapshots(&before, &after, "no memory"), 0);
            assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
            assert_int_equal(memcmp(pixels, expected[0], sizeof pixels) == 0, frame == 2);
        }
    }
}

/* ---- Modes in which nothing is drawn ------------------------------------------------------------------------------------ */

/* A display list would take up our calls, to be played again later; selection and feedback draw nothing. */
static void lists_and_selection_are_left_alone(void **state)
{
    (void)state;
    void (*new_list)(GLuint, GLenum) = NULL, (*end_list)(void) = NULL, (*call_list)(GLuint) = NULL;
    GLint (*render_mode)(GLenum) = NULL;
    void (*select_buffer)(GLsizei, GLuint *) = NULL;
    static GLuint hits[64];
    profile = PROFILE_COMPATIBILITY;
    draw_expected();
    start_game();
    void *functions[] = {SDL_GL_GetProcAddress("glNewList"), SDL_GL_GetProcAddress("glEndList"),
                         SDL_GL_GetProcAddress("glCallList"), SDL_GL_GetProcAddress("glRenderMode"),
                         SDL_GL_GetProcAddress("glSelectBuffer")};
    memcpy(&new_list, &functions[0], sizeof(void *));
    memcpy(&end_list, &functions[1], sizeof(void *));
    memcpy(&call_list, &functions[2], sizeof(void *));
    memcpy(&render_mode, &functions[3], sizeof(void *));
    memcpy(&select_buffer, &functions[4], sizeof(void *));
    build_step(&steps[0]);
    tach_gl_render(&picture.picture);
    wipe_window();
    new_list(1, 0x1300 /* compile */);
    tach_gl_render(&picture.picture);
    assert_false(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    end_list();
    take_snapshot(&before, profile);
    call_list(1);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    take_snapshot(&after, profile);
    assert_int_equal(compare_snapshots(&before, &after, "list"), 0);
    assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    assert_memory_equal(pixels, expected[4], sizeof pixels); /* as if the display were off */
    select_buffer(64, hits);
    render_mode(0x1C02 /* select */);
    tach_gl_render(&picture.picture);
    assert_int_equal(render_mode(0x1C00 /* render */), 0);
    assert_int_equal(check_step("after selection", 0), 0);
}

/* GL cannot say that it is in there, so the HUD may be missing from that frame; the state is the game's all the same. */
static void conditional_rendering_costs_at_most_the_picture(void **state)
{
    (void)state;
    GLuint query = 0;
    profile = PROFILE_CORE;
    draw_expected();
    start_game();
    glGenQueries(1, &query);
    glBeginQuery(GL_SAMPLES_PASSED, query);
    glEndQuery(GL_SAMPLES_PASSED);
    build_step(&steps[0]);
    take_snapshot(&before, profile);
    glBeginConditionalRender(query, GL_QUERY_WAIT);
    tach_gl_render(&picture.picture);
    glEndConditionalRender();
    assert_int_equal(glGetError(), GL_NO_ERROR);
    take_snapshot(&after, profile);
    assert_int_equal(compare_snapshots(&before, &after, "conditional"), 0);
    assert_int_equal(check_step("after conditional rendering", 0), 0);
}

/* ---- Debug output ------------------------------------------------------------------------------------------------------- */

static int message_count;
static void TACH_GLAD_API_PTR count_message(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                                            const GLchar *text, const void *user)
{
    (void)source, (void)type, (void)id, (void)length, (void)user;
    print_error("severity 0x%X: %s\n", severity, text);
    message_count++;
}

/* A game that stops at every message of its debug context is not stopped by ours. */
static void no_debug_message_is_ours(void **state)
{
    (void)state;
    profile = PROFILE_CORE;
    draw_expected();
    close_context();
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_DEBUG_FLAG);
    window = SDL_CreateWindow("test", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
    gl_context = SDL_GL_CreateContext(window);
    assert_non_null(gl_context);
    if (!tach_glad_has_VERSION_4_3)
        skip();
    message_count = 0;
    glEnable(GL_DEBUG_OUTPUT), glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_TRUE);
    glDebugMessageCallback(count_message, NULL);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    for (size_t at = 0; at < STEP_COUNT; at++) {
        build_step(&steps[at]);
        tach_gl_render(&picture.picture);
        assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    }
    tach_gl_shutdown();
    assert_int_equal(message_count, 0);
}

#define TEST(function) cmocka_unit_test_teardown(function, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_upload_without_memory_is_tried_again),
        TEST(lists_and_selection_are_left_alone),
        TEST(conditional_rendering_costs_at_most_the_picture),
        TEST(no_debug_message_is_ours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
