/* That debug views give all back: the game's state, its picture, what outlives a frame; and what goes wrong. */
#include "gl/snapshot.h"
#include "gl/view_game.h"

#include "backend/gl_hook.h"

static uint8_t before[WIDTH * HEIGHT * 4];
static snapshot state_before, state_after;

/* ---- What is left alone --------------------------------------------------------------------------------------------------- */

/* Drawn once, while a view is on, and shown ever after. */
static bool cache_is_stale;

static void draw_from_cache(void)
{
    if (cache_is_stale) {
        glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        draw_everywhere();
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
    }
    cache_is_stale = false;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer);
    glBlitFramebuffer(0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
}

static void pictures_that_are_kept_are_left_alone(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    open_target(WIDTH, HEIGHT, 0, true);
    for (uint32_t i = 0; i < table->count; i++) {
        cache_is_stale = false;
        show(table->views[i].name, draw_from_cache);
        cache_is_stale = true;
        play(1, draw_from_cache);
        assert_non_null(strstr(state_now().note, "not drawn in every frame"));
        show(NULL, draw_from_cache);
        take_picture(picture);
        for (int y = 0; y < HEIGHT; y += 7)
            for (int x = 0; x < WIDTH; x += 5)
                assert_pixel(x, y, 0xFFFFFF);
    }
}

static GLuint query;
static GLuint samples_passed;

static void draw_in_query(void)
{
    draw_everywhere();
    glClear(GL_DEPTH_BUFFER_BIT);
    glBeginQuery(GL_SAMPLES_PASSED, query);
    draw_everywhere();
    glEndQuery(GL_SAMPLES_PASSED);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &samples_passed);
}

static void occlusion_queries_see_what_they_would(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    glGenQueries(1, &query);
    for (uint32_t i = 0; i < table->count; i++) {
        show(table->views[i].name, draw_in_query);
        assert_int_equal(samples_passed, WIDTH * HEIGHT);
    }
    show("no draws", draw_in_query);
    assert_int_equal(state_now().draws, 2);
    assert_int_equal(state_now().kept, 1);
    assert_string_equal(state_now().note, "1 in occlusion queries");
}

static GLuint feedback_program, feedback_buffer;

static void make_feedback(void)
{
    static const char source[] = "#version 330 core\nlayout(location = 0) in vec3 position;\nout vec3 moved;\n"
                                 "void main() { moved = position + 1.0; gl_Position = vec4(position, 1.0); }\n";
    const char *const names[] = {"moved"};
    feedback_program = glCreateProgram();
    glAttachShader(feedback_program, compile_shader(GL_VERTEX_SHADER, source));
    glTransformFeedbackVaryings(feedback_program, 1, names, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(feedback_program);
    glGenBuffers(1, &feedback_buffer);
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, feedback_buffer);
}

static void draw_feedback(void)
{
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 1024, NULL, GL_DYNAMIC_READ);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, feedback_buffer);
    glUseProgram(feedback_program);
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_TRIANGLES);
    draw_quad(0, 0, WIDTH, HEIGHT, 0.25f, 1, 1);
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
}

static void recorded_vertices_are_left_alone(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    make_feedback();
    for (uint32_t i = 0; i < table->count; i++) {
        GLfloat moved[3] = {0};
        show(table->views[i].name, draw_feedback);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof moved, moved);
        assert_true(moved[0] == 0 && moved[1] == 0 && moved[2] == 1.25f);
        assert_string_equal(state_now().note, "1 whose vertices are recorded");
    }
}

/* ---- The game's state and picture ------------------------------------------------------------------------------------------- */

/* What games leave set, and views set too. */
static void set_state(int profile)
{
    glEnable(GL_SCISSOR_TEST);
    glScissor(3, 4, 80, 50);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_DST_COLOR, GL_ONE, GL_ZERO, GL_SRC_ALPHA);
    glBlendEquationSeparate(GL_FUNC_REVERSE_SUBTRACT, GL_MIN);
    glBlendColor(0.1f, 0.2f, 0.3f, 0.4f);
    glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
    glEnable(GL_COLOR_LOGIC_OP);
    glLogicOp(GL_XOR);
    glEnable(GL_STENCIL_TEST);
    glStencilMaskSeparate(GL_FRONT, 0x0F);
    glStencilMaskSeparate(GL_BACK, 0x33);
    glDepthMask(GL_FALSE);
    glClearDepth(0.25);
    glClearColor(0.3f, 0.1f, 0.2f, 0.9f);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 17);
    glPixelStorei(GL_PACK_ALIGNMENT, 8);
    glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
    if (profile == PROFILE_COMPATIBILITY)
        glPolygonMode(GL_FRONT, GL_LINE);
    GLuint sampler = 0, array_texture = 0, cube = 0;
    glGenSamplers(1, &sampler);
    glBindSampler(3, sampler);
    glBindSampler(0, sampler);
    glActiveTexture(GL_TEXTURE3);
    glGenTextures(1, &array_texture);
    glBindTexture(GL_TEXTURE_2D_ARRAY, array_texture);
    glGenTextures(1, &cube);
    glBindTexture(GL_TEXTURE_CUBE_MAP, cube);
    glBindTexture(GL_TEXTURE_2D, texture);
    glActiveTexture(GL_TEXTURE7);
    glUseProgram(program);
    glUniform1i(textured_at, 1);
    glBindVertexArray(vertex_array);
}

static void draw_with_state(void) { draw_quad(0, 0, WIDTH, HEIGHT, 0, 1, 4); }

static void state_is_returned(int profile, bool off_screen_too)
{
    open_game(profile);
    open_target(WIDTH, HEIGHT, 0, true);
    set_state(profile);
    glBindBuffer(GL_ARRAY_BUFFER, vertex_buffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, off_screen_too ? target.framebuffer : 0);
    take_snapshot(&state_before, profile);
    int differences = 0;
    for (uint32_t i = 0; i < table->count; i++) {
        assert_true(table->select(table->user, (int32_t)i, ++next_tag));
        for (int frame = 0; frame < 8; frame++) {
            char when[96];
            draw_with_state();
            take_snapshot(&state_after, profile);
            snprintf(when, sizeof when, "%s, after a draw", table->views[i].name);
            differences += compare_snapshots(&state_before, &state_after, when);
            end_frame();
            state_now();
            take_snapshot(&state_after, profile);
            snprintf(when, sizeof when, "%s, after a frame", table->views[i].name);
            differences += compare_snapshots(&state_before, &state_after, when);
        }
    }
    table->select(table->user, TACH_VIEW_NONE, 0);
    end_frame();
    take_snapshot(&state_after, profile);
    differences += compare_snapshots(&state_before, &state_after, "no view");
    assert_int_equal(differences, 0);
    stop(NULL);
}

static void state_is_returned_in_core(void **state)
{
    (void)state;
    state_is_returned(PROFILE_CORE, false);
    state_is_returned(PROFILE_CORE, true);
}

static void state_is_returned_in_compatibility(void **state)
{
    (void)state;
    state_is_returned(PROFILE_COMPATIBILITY, false);
    state_is_returned(PROFILE_COMPATIBILITY, true);
}

static void draw_all(void)
{
    draw_into_target();
    draw_sky();
    glClear(GL_DEPTH_BUFFER_BIT);
    draw_steps();
    texture_repeat = 2;
    draw_textured();
    glEnable(GL_DEPTH_TEST);
}

static void the_picture_is_as_before(int profile)
{
    open_game(profile);
    open_target(WIDTH, HEIGHT, 0, true);
    show(NULL, draw_all);
    take_picture(before);
    for (uint32_t i = 0; i < table->count; i++) {
        show(table->views[i].name, draw_all);
        take_picture(picture);
        assert_true(memcmp(before, picture, sizeof picture) != 0);
        table->select(table->user, TACH_VIEW_NONE, 0);
        play(2, draw_all); /* the first is still under the view */
        take_picture(picture);
        assert_int_equal(count_differences(picture, before, WIDTH, HEIGHT, 0), 0);
    }
    stop(NULL);
}

static void the_picture_is_as_before_in_both_profiles(void **state)
{
    (void)state;
    the_picture_is_as_before(PROFILE_CORE);
    the_picture_is_as_before(PROFILE_COMPATIBILITY);
}

/* ---- What goes wrong -------------------------------------------------------------------------------------------------------- */

/* All names that a careless game may delete, but its own. */
static void delete_what_is_not_ours(void)
{
    for (GLuint name = 1; name < 64; name++) {
        if (name != texture && name != target.colour && name != target.depth)
            glDeleteTextures(1, &name);
        if (name != target.framebuffer)
            glDeleteFramebuffers(1, &name);
        if (name != vertex_buffer)
            glDeleteBuffers(1, &name);
        if (name != vertex_array)
            glDeleteVertexArrays(1, &name);
        glDeleteRenderbuffers(1, &name);
        glDeleteSamplers(1, &name);
        if (name != program && glIsProgram(name))
            glDeleteProgram(name);
    }
}

static void objects_that_the_game_deletes_are_made_again(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    open_target(WIDTH, HEIGHT, 0, true);
    for (uint32_t i = 0; i < table->count; i++) {
        show(table->views[i].name, draw_all);
        take_picture(before);
        delete_what_is_not_ours();
        play(2, draw_all);
        assert_int_equal(glGetError(), GL_NO_ERROR);
        take_picture(picture);
        assert_int_equal(count_differences(picture, before, WIDTH, HEIGHT, 0), 0);
    }
}

static void a_new_context_goes_on_with_the_view(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    for (uint32_t i = 0; i < 2 * table->count; i++) {
        bool shut_down = i % 2;
        show(table->views[i / 2].name, draw_steps);
        take_picture(before);
        if (shut_down)
            tach_gl_shutdown();
        close_context();
        open_context(PROFILE_CORE, WIDTH, HEIGHT);
        make_game();
        if (shut_down) {
            draw_steps(); /* before the library knows the context */
            end_frame();
        }
        assert_int_equal(glGetError(), GL_NO_ERROR);
        assert_true(tach_gl_init(tach_sdl_gl_loader));
        play(7, draw_steps);
        assert_int_equal(glGetError(), GL_NO_ERROR);
        assert_int_equal(state_now().shown, (int32_t)(i / 2));
        take_picture(picture);
        assert_int_equal(count_differences(picture, before, WIDTH, HEIGHT, 0), 0);
    }
}

static void(TACH_GLAD_API_PTR *game_begin)(GLenum mode);
static void(TACH_GLAD_API_PTR *game_end)(void);

static void draw_immediately(void)
{
    for (int i = 0; i < 3; i++) {
        game_begin(GL_TRIANGLES);
        game_end();
    }
}

static void draw_both_ways(void)
{
    draw_steps();
    draw_immediately();
}

/* What no view can hold of is told beside the picture; and a game that draws nothing else is not sent to its loader. */
static void draws_that_go_past_are_told(void **state)
{
    (void)state;
    open_game(PROFILE_COMPATIBILITY);
    *(void **)&game_begin = tach_gl_get_proc("glBegin");
    *(void **)&game_end = tach_gl_get_proc("glEnd");
    for (uint32_t i = 0; i < table->count; i++) {
        show(table->views[i].name, draw_both_ways);
        assert_non_null(strstr(state_now().note, "3 draws past the view (glBegin, display lists)"));
        play(2, draw_immediately);
        assert_non_null(strstr(state_now().note, "3 draws past the view"));
        assert_null(strstr(state_now().note, "loader"));
        play(2, draw_steps);
        assert_null(strstr(state_now().note, "past the view"));
    }
    show(NULL, draw_steps);
}

static const char *missing;

static void *find_but_one(const char *name) { return strcmp(name, missing) == 0 ? NULL : SDL_GL_GetProcAddress(name); }

static void without_its_functions_a_view_is_not_to_be_had(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    missing = "glClearBufferfv";
    assert_true(tach_gl_init(find_but_one));
    for (uint32_t i = 0; i < table->count; i++) {
        assert_non_null(table->unavailable(table->user, i));
        assert_false(table->select(table->user, (int32_t)i, 1));
        assert_non_null(strstr(tach_error(), "lacks functions"));
    }
    assert_true(table->select(table->user, TACH_VIEW_NONE, 1));
    missing = "glGetTextureLevelParameteriv"; /* as before GL 4.5 */
    assert_true(tach_gl_init(find_but_one));
    open_target(WIDTH, HEIGHT, 0, true);
    show("all layers", draw_into_target);
    assert_int_equal(state_now().kept, 3);
    assert_non_null(strstr(state_now().note, "OpenGL 4.5"));
    show("all layers", draw_steps); /* the window's size is known */
    assert_steps(1, 2, 3);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
}

static void before_the_library_starts_no_view_is_to_be_had(void **state)
{
    (void)state;
    table = tach_gl_views();
    assert_non_null(strstr(table->unavailable(table->user, 0), "tach_gl_init"));
    assert_false(table->select(table->user, 0, 1));
    assert_true(table->select(table->user, TACH_VIEW_NONE, 1));
    tach_view_state now = state_now();
    assert_int_equal(now.shown, TACH_VIEW_NONE);
}

static void hook_of_another(const tach_gl_draw *draw, void *user)
{
    (void)user;
    draw->submit(draw->arguments);
}

static void one_at_a_time_has_the_hook(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    assert_true(tach_gl_hook_set(hook_of_another, NULL));
    assert_false(table->select(table->user, 0, 1));
    assert_non_null(strstr(tach_error(), "view 0 (overdraw): draws or an object are being measured"));
    assert_true(tach_gl_hook_set(NULL, NULL));
    show("overdraw", draw_steps);
    assert_false(tach_gl_hook_set(hook_of_another, NULL));
    show(NULL, draw_steps);
    assert_true(tach_gl_hook_set(hook_of_another, NULL));
    tach_gl_hook_set(NULL, NULL);
}

static void draw_past_the_watch(void)
{
    glUseProgram(program);
    glBindVertexArray(vertex_array);
    set_colour(1, 1, 1);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static void draws_that_are_not_seen_are_told(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    show("overdraw", draw_past_the_watch);
    assert_int_equal(state_now().draws, 0);
    assert_non_null(strstr(state_now().note, "tach_gl_get_proc"));
}

/* ---- Times ------------------------------------------------------------------------------------------------------------------ */

static void frames_are_timed_under_their_tags(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    if (!table->time(table->user, true))
        skip();
    assert_true(table->select(table->user, TACH_VIEW_NONE, 100));
    play(3, draw_steps);
    assert_true(table->select(table->user, view_named("no draws"), 101));
    play(3, draw_steps);
    glFinish();
    uint32_t of[2] = {0};
    tach_view_time time;
    while (table->take_time(table->user, &time)) {
        assert_true(time.ms >= 0 && time.ms < 10000);
        if (time.tag >= 100)
            of[time.tag - 100]++;
    }
    assert_in_range(of[0], 3, 4); /* a selection begins with the next frame */
    assert_in_range(of[1], 2, 2);
    assert_false(table->time(table->user, false));
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(before_the_library_starts_no_view_is_to_be_had, stop),
        cmocka_unit_test_teardown(pictures_that_are_kept_are_left_alone, stop),
        cmocka_unit_test_teardown(occlusion_queries_see_what_they_would, stop),
        cmocka_unit_test_teardown(recorded_vertices_are_left_alone, stop),
        cmocka_unit_test_teardown(state_is_returned_in_core, stop),
        cmocka_unit_test_teardown(state_is_returned_in_compatibility, stop),
        cmocka_unit_test_teardown(the_picture_is_as_before_in_both_profiles, stop),
        cmocka_unit_test_teardown(objects_that_the_game_deletes_are_made_again, stop),
        cmocka_unit_test_teardown(a_new_context_goes_on_with_the_view, stop),
        cmocka_unit_test_teardown(without_its_functions_a_view_is_not_to_be_had, stop),
        cmocka_unit_test_teardown(one_at_a_time_has_the_hook, stop),
        cmocka_unit_test_teardown(draws_that_are_not_seen_are_told, stop),
        cmocka_unit_test_teardown(frames_are_timed_under_their_tags, stop),
        cmocka_unit_test_teardown(draws_that_go_past_are_told, stop),
    };
    return cmocka_run_group_tests_name("views give back", tests, NULL, NULL);
}
