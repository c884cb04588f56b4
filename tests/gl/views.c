/* What each debug view shows of a small known scene. */
#include "gl/view_game.h"

#include "base/base.h"

/* ---- Layers ------------------------------------------------------------------------------------------------------------- */

static void layers_are_counted(int profile)
{
    open_game(profile);
    show("overdraw", draw_steps);
    assert_steps(1, 1, 1);
    show("all layers", draw_steps);
    assert_steps(1, 2, 3);
    take_picture(picture);
    const uint32_t *steps = table->views[view_named("all layers")].steps;
    assert_pixel(0, 0, steps[0]);
    assert_pixel(30, 20, steps[1]);
    assert_pixel(50, 20, steps[2]);
    assert_pixel(70, 20, steps[3]);
}

static void layers_are_counted_in_core(void **state)
{
    (void)state;
    layers_are_counted(PROFILE_CORE);
}

static void layers_are_counted_in_compatibility(void **state)
{
    (void)state;
    layers_are_counted(PROFILE_COMPATIBILITY);
}

static void draw_steps_from_behind(void)
{
    glUseProgram(program);
    glBindVertexArray(vertex_array);
    glEnable(GL_DEPTH_TEST);
    set_colour(0, 0, 1);
    draw_quad(20, 8, 60, 40, 0.5f, 1, 4);
    draw_quad(40, 8, 40, 40, 0.0f, 1, 4);
    draw_quad(60, 8, 20, 40, -0.5f, 1, 4);
}

static void the_order_of_draws_is_in_the_overdraw(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    show("overdraw", draw_steps_from_behind);
    assert_steps(1, 2, 3);
}

/* A depth pass writes no colours: it is no layer, but what it hides is none either. */
static void draw_after_depth_pass(void)
{
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    draw_steps_from_behind();
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    draw_steps_from_behind();
    glDepthFunc(GL_LESS);
}

/* The weapon of a first-person game lies over what stands nearer. */
static void draw_after_clear(void)
{
    draw_steps();
    clear_game(GL_DEPTH_BUFFER_BIT);
    draw_quad(20, 8, 60, 40, 0.9f, 1, 4);
}

static void a_clear_of_depth_inside_the_frame_is_followed(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    show("overdraw", draw_after_clear);
    assert_steps(2, 2, 2);
}

static void a_depth_pass_is_no_layer(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    show("overdraw", draw_after_depth_pass);
    assert_steps(1, 1, 1);
}

/* More than a byte's worth of halves in other formats: 40 layers, and 200 that are cut at what a float holds. */
static void draw_many(void)
{
    glUseProgram(program);
    glBindVertexArray(vertex_array);
    glDisable(GL_DEPTH_TEST);
    set_colour(0.2f, 0.5f, 0.1f);
    for (int i = 0; i < 40; i++)
        draw_quad(0, 0, 48, HEIGHT, 0, 1, 1);
}

static void numbers_are_of_all_pixels(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    show("overdraw", draw_many);
    read_layers();
    assert_int_equal(layers_at(10, 10), 40);
    assert_int_equal(layers_at(47, 63), 40);
    assert_int_equal(layers_at(48, 63), 0);
    tach_view_state now = state_now();
    for (int i = 0; i < 100 && now.pixels.frame == 0; i++) {
        play(1, draw_many);
        glFinish();
        now = state_now();
    }
    assert_int_equal(now.pixels.pixels, WIDTH * HEIGHT);
    assert_int_equal(now.pixels.layers, 40 * 48 * HEIGHT);
    assert_int_equal(now.pixels.above, 48 * HEIGHT);
    assert_int_equal(now.pixels.p99, 40);
    assert_int_equal(now.pixels.most, 40);
    assert_int_equal(now.pixels.unknown, 0);
    assert_int_equal(now.kept, 0);
    assert_int_equal(now.draws, 40);
    assert_string_equal(now.note, "");
}

/* Before the window's size is known nothing can be counted, and that is no 0. */
static void what_was_not_counted_is_no_number(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    assert_true(table->select(table->user, view_named("overdraw"), ++next_tag));
    for (int i = 0; i < 3; i++) {
        draw_many();
        tach_gl_render(NULL);
        glFinish();
        assert_int_equal(state_now().pixels.frame, 0);
    }
    assert_int_equal(state_now().kept, 40);
}

/* A game that hands over a size of nonsense gets no error and no crash for it, and counting goes on with the next good one. */
static void sizes_that_no_texture_has_are_refused(void **state)
{
    (void)state;
    GLint most = 0;
    open_game(PROFILE_CORE);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    const int32_t sizes[][2] = {{most + 1, 100},        {100, most + 1}, {INT32_MAX, INT32_MAX},
                                {INT32_MIN, INT32_MIN}, {-1, 100},       {0, 0}};
    static const char *const names[] = {"overdraw", "all layers"};
    for (size_t n = 0; n < TACH_COUNT_OF(names); n++)
        for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++) {
            const tach_picture nonsense = {.width_px = sizes[i][0], .height_px = sizes[i][1]};
            show(names[n], draw_steps);
            for (int frame = 0; frame < 3; frame++) {
                draw_steps();
                tach_gl_render(&nonsense);
                assert_int_equal(glGetError(), GL_NO_ERROR);
            }
            tach_view_state now = state_now();
            assert_true((strstr(now.note, "picture too large to count layers") != NULL) ==
                        (sizes[i][0] > most || sizes[i][1] > most));
            assert_false(tach_gl_read_layers(layers, sizes[i][0], sizes[i][1]));
            char asked[32];
            snprintf(asked, sizeof asked, "the layers of %d x %d pixels", (int)sizes[i][0], (int)sizes[i][1]);
            assert_non_null(strstr(tach_error(), asked));
            play(3, draw_steps);
            assert_string_equal(state_now().note, "");
            assert_steps(1, n == 0 ? 1 : 2, n == 0 ? 1 : 3);
        }
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

/* ---- Pictures of the game's own ------------------------------------------------------------------------------------------- */

static void layers_are_counted_in_textures_and_renderbuffers(void **state)
{
    (void)state;
    for (int textures = 0; textures < 2; textures++) {
        open_game(PROFILE_CORE);
        open_target(WIDTH, HEIGHT, 0, textures);
        show("overdraw", draw_into_target);
        assert_steps(1, 1, 1);
        show("all layers", draw_into_target);
        assert_steps(1, 2, 3);
        assert_int_equal(state_now().kept, 0);
        stop(NULL);
    }
}

static void layers_are_counted_in_samples(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    open_target(WIDTH, HEIGHT, 4, false);
    show("all layers", draw_into_target);
    assert_steps(1, 2, 3);
}

/* What a frame draws into a picture of half the window's size stands for four pixels of the window each. */
static void draw_into_half(void)
{
    glViewport(0, 0, WIDTH / 2, HEIGHT / 2);
    draw_into_target();
    glViewport(0, 0, WIDTH, HEIGHT);
}

static void smaller_pictures_are_scaled_or_told(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    open_target(WIDTH / 2, HEIGHT / 2, 0, true);
    show("all layers", draw_into_half);
    assert_steps(1, 2, 3);
    open_target(WIDTH / 8, HEIGHT / 8, 0, true);
    show("all layers", draw_into_half);
    assert_steps(0, 0, 0);
    assert_int_equal(state_now().kept, 3);
    assert_non_null(strstr(state_now().note, "other sizes"));
}

/* ---- Other views ---------------------------------------------------------------------------------------------------------- */

static void a_wireframe_is_edges(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    show("wireframe", draw_steps);
    take_picture(picture);
    int inside = 0, edge = 0;
    for (int y = 9; y < 47; y++)
        for (int x = 21; x < 39; x++)
            *(pixel_at(x, y) ? &edge : &inside) += 1;
    assert_in_range(edge, 30, inside / 2);
}

static void a_wireframe_leaves_full_screen_passes_filled(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    show("wireframe", draw_sky);
    take_picture(picture);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            assert_pixel(x, y, 0xFFFFFF);
}

static void a_scissor_leaves_one_pixel_and_no_draws_none(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    show("1x1 scissor", draw_everywhere);
    take_picture(picture);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            assert_pixel(x, y, x == 0 && y == 0 ? 0xFFFFFF : 0);
    show("no draws", draw_everywhere);
    take_picture(picture);
    assert_pixel(0, 0, 0);
    assert_pixel(50, 50, 0);
}

/* ---- Games that draw over all of the window and never clear its colours --------------------------------------------------- */

#define HUD_SIDE 8

static void draw_without_clear(void)
{
    clear_game(GL_DEPTH_BUFFER_BIT);
    draw_steps();
}

static void draw_after_blue(void)
{
    glClearColor(0, 0, 1, 1);
    clear_game(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    draw_steps();
}

/* What is in the window before the first draw into it is the frame's own. */
static void draw_over_blit(void)
{
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    draw_steps();
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    draw_steps();
}

/* Frames as the game makes them, under a display that is half white in a corner where nothing is drawn. */
static void show_under_hud(const char *name, void (*scene)(void))
{
    static test_picture hud;
    begin_picture(&hud, WIDTH, HEIGHT);
    add_command(&hud, TACH_DRAW_SOLID);
    add_quad(&hud, 0, 0, HUD_SIDE, HUD_SIDE, 0, 0, 0xFFFFFF80);
    clear_window(0, 0, 0);
    assert_true(table->select(table->user, view_named(name), ++next_tag));
    for (int i = 0; i < 8; i++) {
        scene();
        tach_gl_render(&hud.picture);
    }
    take_picture(picture);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void nothing_of_earlier_frames_is_left(void **state)
{
    (void)state;
    static const char *const names[] = {"wireframe", "1x1 scissor", "no draws"};
    open_game(PROFILE_CORE);
    open_target(WIDTH, HEIGHT, 0, true);
    for (size_t i = 0; i < TACH_COUNT_OF(names); i++) {
        show_under_hud(names[i], draw_without_clear);
        assert_pixel(2, HEIGHT - 3, 0x808080); /* the display, once */
        assert_pixel(50, 60, 0);
        show_under_hud(names[i], draw_after_blue); /* what the game clears with is its own */
        assert_pixel(2, HEIGHT - 3, 0x8080FF);
        assert_pixel(50, 60, 0x0000FF);
    }
    show_under_hud("wireframe", draw_over_blit);
    assert_pixel(50, 60, 0x0000FF);
}

static void textures_become_tiny(void **state)
{
    (void)state;
    for (int core = 0; core < 2; core++) {
        open_game(core ? PROFILE_CORE : PROFILE_COMPATIBILITY);
        texture_repeat = 1;
        show(NULL, draw_textured);
        take_picture(picture);
        assert_pixel(30, 30, 0xFF0000);
        show("2x2 textures", draw_textured);
        take_picture(picture);
        uint32_t rgb = pixel_at(30, 30);
        assert_true((rgb & 0xFF) == (rgb >> 8 & 0xFF) && (rgb & 0xFF) == rgb >> 16);
        assert_in_range(rgb & 0xFF, 0x70, 0x90);
        assert_string_equal(state_now().note, "1 textures exchanged");
        stop(NULL);
    }
}

static void assert_mip(float repeat, uint32_t step)
{
    texture_repeat = repeat;
    play(1, draw_textured);
    take_picture(picture);
    assert_pixel(30, 30, table->views[view_named("mip levels")].steps[step]);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void mip_levels_have_colours(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    texture_repeat = 1;
    show("mip levels", draw_textured);
    assert_mip(1, 1); /* 64 texels on 64 pixels: level 0 */
    assert_mip(2, 2);
    assert_mip(4, 3);
    assert_mip(0.4f, 0); /* magnified */
    glActiveTexture(GL_TEXTURE3);
    texture = make_texture(256, true, 0xFF0000FF);
    assert_mip(1, 3); /* 256 texels on 64 pixels: level 2 */
    GLuint sampler = 0;
    glGenSamplers(1, &sampler);
    glBindSampler(3, sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glSamplerParameterf(sampler, GL_TEXTURE_LOD_BIAS, 1.0f);
    assert_mip(1, 4);
    GLint bound = 0;
    glActiveTexture(GL_TEXTURE3);
    glGetIntegerv(GL_SAMPLER_BINDING, &bound);
    assert_int_equal(bound, sampler);
}

static void textures_without_mip_levels_stay(void **state)
{
    (void)state;
    open_game(PROFILE_CORE);
    texture = make_texture(64, false, 0xFF00FF00);
    texture_repeat = 1;
    show("mip levels", draw_textured);
    take_picture(picture);
    assert_pixel(30, 30, 0x00FF00);
    assert_string_equal(state_now().note, "1 left as they are");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(layers_are_counted_in_core, stop),
        cmocka_unit_test_teardown(layers_are_counted_in_compatibility, stop),
        cmocka_unit_test_teardown(the_order_of_draws_is_in_the_overdraw, stop),
        cmocka_unit_test_teardown(a_clear_of_depth_inside_the_frame_is_followed, stop),
        cmocka_unit_test_teardown(a_depth_pass_is_no_layer, stop),
        cmocka_unit_test_teardown(numbers_are_of_all_pixels, stop),
        cmocka_unit_test_teardown(what_was_not_counted_is_no_number, stop),
        cmocka_unit_test_teardown(sizes_that_no_texture_has_are_refused, stop),
        cmocka_unit_test_teardown(layers_are_counted_in_textures_and_renderbuffers, stop),
        cmocka_unit_test_teardown(layers_are_counted_in_samples, stop),
        cmocka_unit_test_teardown(smaller_pictures_are_scaled_or_told, stop),
        cmocka_unit_test_teardown(a_wireframe_is_edges, stop),
        cmocka_unit_test_teardown(a_wireframe_leaves_full_screen_passes_filled, stop),
        cmocka_unit_test_teardown(a_scissor_leaves_one_pixel_and_no_draws_none, stop),
        cmocka_unit_test_teardown(nothing_of_earlier_frames_is_left, stop),
        cmocka_unit_test_teardown(textures_become_tiny, stop),
        cmocka_unit_test_teardown(mip_levels_have_colours, stop),
        cmocka_unit_test_teardown(textures_without_mip_levels_stay, stop),
    };
    return cmocka_run_group_tests_name("views", tests, NULL, NULL);
}
