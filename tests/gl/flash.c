/* A draw that flashes and an object that is left out: these pixels change and no others, and no state. */
#include "gl/draws_game.h"
#include "gl/snapshot.h"

#include "backend/gl_flash.h"

static uint8_t pixels[SIDE * SIDE * 4], before_pixels[SIDE * SIDE * 4];
static snapshot before_state, after_state;

/* ---- Flashing ----------------------------------------------------------------------------------------------------------- */

/* The second lies half under the third; the fourth is drawn with the depth test, as deep as the second and later: it loses. */
static void flash_scene(int frame)
{
    (void)frame;
    clear_window(0.1f, 0.2f, 0.3f);
    draw_box(false, 2, 2, 10, 10, 0xFFFFFF, 1);
    glEnable(GL_DEPTH_TEST);
    draw_box(false, 20, 20, 20, 20, 0x00FF00, 1);
    draw_box(false, 22, 22, 4, 4, 0x0000FF, 1);
    glDisable(GL_DEPTH_TEST);
    draw_box(true, 30, 10, 20, 20, 0xFF0000, 1);
}

static bool in_box(int x, int y, int left, int bottom, int w, int h)
{
    return x >= left && x < left + w && y >= bottom && y < bottom + h;
}

/* Frames up to the half that is wanted; then its pixels, from the bottom up. */
static void draw_until_lit(bool lit, void (*scene)(int frame))
{
    while (tach_gl_flash_is_lit(tach_now_ns()) != lit)
        test_ns += TACH_GL_FLASH_NS;
    scene(0); /* ends the frame before, in which the half was not known yet */
    end_frame();
    scene(0);
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    end_frame();
}

static void only_the_pixels_of_the_draw_flash(void **state)
{
    (void)state;
    start();
    measure(flash_scene);
    flash_scene(0);
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, before_pixels);
    end_frame();
    source->flash(source->user, false, 1);
    draw_until_lit(true, flash_scene);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const uint8_t *pixel = pixels + 4 * (y * SIDE + x);
            bool inside = in_box(x, y, 20, 20, 20, 20) && !in_box(x, y, 30, 10, 20, 20);
            uint8_t flash[4] = {255, 0, 255, before_pixels[4 * (y * SIDE + x) + 3]};
            assert_memory_equal(pixel, inside ? flash : before_pixels + 4 * (y * SIDE + x), 4);
        }
    draw_until_lit(false, flash_scene);
    assert_memory_equal(pixels, before_pixels, sizeof pixels);
    source->flash(source->user, false, TACH_DRAWS_NONE);
    draw_until_lit(true, flash_scene);
    assert_memory_equal(pixels, before_pixels, sizeof pixels);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void a_group_flashes_as_one(void **state)
{
    (void)state;
    start();
    measure(flash_scene);
    source->flash(source->user, true, 0); /* all but the last, which has another program */
    draw_until_lit(true, flash_scene);
    assert_int_equal(pixels[4 * (5 * SIDE + 5)], 255);
    assert_int_equal(pixels[4 * (5 * SIDE + 5) + 1], 0);
    assert_int_equal(pixels[4 * (39 * SIDE + 21) + 1], 0);
    assert_int_equal(pixels[4 * (15 * SIDE + 45)], 255);
    assert_int_equal(pixels[4 * (15 * SIDE + 45) + 2], 0);
}

/* A logic operation does nothing to floating point: it blinks. */
static GLuint float_target, float_texture;

static void float_scene(int frame)
{
    (void)frame;
    glBindFramebuffer(GL_FRAMEBUFFER, float_target);
    clear_window(0.5f, 0.5f, 0.5f);
    draw_box(false, 0, 0, SIDE, SIDE, 0x00FF00, 1);
}

static void what_cannot_be_painted_blinks(void **state)
{
    (void)state;
    start();
    glGenTextures(1, &float_texture);
    glBindTexture(GL_TEXTURE_2D, float_texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, SIDE, SIDE, 0, GL_RGBA, GL_FLOAT, NULL);
    glGenFramebuffers(1, &float_target);
    glBindFramebuffer(GL_FRAMEBUFFER, float_target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, float_texture, 0);
    glBindTexture(GL_TEXTURE_2D, 0);
    measure(float_scene);
    source->flash(source->user, false, 0);
    draw_until_lit(true, float_scene);
    assert_in_range(pixels[0], 127, 128); /* the clear's */
    draw_until_lit(false, float_scene);
    assert_int_equal(pixels[1], 255);
    assert_int_equal(pixels[0], 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &float_target);
    glDeleteTextures(1, &float_texture);
}

/* ---- State -------------------------------------------------------------------------------------------------------------- */

static void hostile_state(void)
{
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_GREATER);
    glDepthMask(GL_FALSE);
    glEnable(GL_STENCIL_TEST);
    glStencilMaskSeparate(GL_FRONT, 0x5A);
    glStencilMaskSeparate(GL_BACK, 0xA5);
    glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
    glLogicOp(GL_XOR);
    glEnable(GL_FRAMEBUFFER_SRGB);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_DST_COLOR, GL_ZERO, GL_ONE, GL_SRC_ALPHA);
    glActiveTexture(GL_TEXTURE3);
}

static int state_profile;

/* The state as the game knows it, around the draw alone. */
static void draw_between_snapshots(int frame)
{
    (void)frame;
    glUseProgram(plain_program);
    take_snapshot(&before_state, state_profile);
    draw_arrays(GL_TRIANGLE_STRIP, 0, 4);
    take_snapshot(&after_state, state_profile);
    assert_int_equal(compare_snapshots(&before_state, &after_state, "a draw that is looked at"), 0);
}

static void state_is_returned_in(int profile)
{
    start_in(profile);
    state_profile = profile;
    hostile_state();
    assert_int_equal(measure(draw_between_snapshots).state, TACH_DRAWS_DONE);
    source->flash(source->user, false, 0);
    draw_until_lit(true, draw_between_snapshots);
    draw_until_lit(false, draw_between_snapshots);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void state_is_returned(void **state)
{
    (void)state;
    state_is_returned_in(PROFILE_CORE);
}

static void state_is_returned_in_compatibility(void **state)
{
    (void)state;
    state_is_returned_in(PROFILE_COMPATIBILITY);
}

/* ---- Objects ------------------------------------------------------------------------------------------------------------ */

static void object_scene(int frame)
{
    (void)frame;
    clear_window(0, 0, 0);
    {
        TACH_GL_OBJECT("house");
        draw_box(false, 0, 0, 10, 10, 0xFF0000, 1);
        TACH_GL_OBJECT("window");
        draw_box(false, 20, 0, 10, 10, 0x00FF00, 1);
    }
    draw_box(false, 40, 0, 10, 10, 0x0000FF, 1);
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

static uint32_t object_named(const char *name)
{
    const char *other;
    for (uint32_t i = 0; (other = source->object(source->user, i)) != NULL; i++)
        if (strcmp(other, name) == 0)
            return i;
    return TACH_DRAWS_NONE;
}

static void check_seen(bool house, bool pane)
{
    assert_int_equal(pixels[4 * (5 * SIDE + 5)], house ? 255 : 0);
    assert_int_equal(pixels[4 * (5 * SIDE + 25) + 1], pane ? 255 : 0);
    assert_int_equal(pixels[4 * (5 * SIDE + 45) + 2], 255);
}

static void an_object_is_left_out_with_what_it_holds(void **state)
{
    (void)state;
    uint64_t number;
    double ms;
    start();
    object_scene(0);
    end_frame();
    check_seen(true, true);
    uint32_t hidden[] = {object_named("house"), object_named("window"), TACH_DRAWS_NONE};
    for (uint64_t i = 0; i < 3; i++) {
        assert_true(source->frame(source->user, 100 + i, hidden[i]));
        object_scene(0);
        check_seen(i != 0, i == 2);
        end_frame();
    }
    for (uint64_t i = 0; i < 3; i++) {
        assert_true(source->frame_time(source->user, &number, &ms));
        assert_int_equal(number, 100 + i);
        assert_true(ms >= 0);
    }
    assert_false(source->frame_time(source->user, &number, &ms));
    assert_int_equal(source->left_out(source->user), 3); /* both, then the window */
    source->end(source->user);
    assert_true(source->frame(source->user, 200, object_named("window")));
    end_frame();
    assert_int_equal(source->left_out(source->user), 0);
    source->end(source->user);
    assert_int_equal(tach_gl_query_used(), 0);
    object_scene(0);
    check_seen(true, true);
}

static void objects_end_with_the_frame_and_the_outer_one(void **state)
{
    (void)state;
    start();
    tach_gl_object outer = tach_gl_object_begin("outer"), lost = tach_gl_object_begin("lost");
    (void)lost;
    tach_gl_object_end(outer);
    uint32_t hidden = object_named("lost");
    source->frame(source->user, 1, hidden);
    draw_box(false, 0, 0, 8, 8, 0xFF0000, 1); /* "lost" is no longer open */
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    assert_int_equal(pixels[0], 255);
    tach_gl_object_begin("lost");
    end_frame();
    source->frame(source->user, 2, hidden);
    clear_window(0, 0, 0);
    draw_box(false, 0, 0, 8, 8, 0xFF0000, 1);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    assert_int_equal(pixels[0], 255);
    for (int i = 0; i < 2 * TACH_DRAWS_OBJECTS; i++) {
        char name[24];
        snprintf(name, sizeof name, "many %d", i);
        tach_gl_object_end(tach_gl_object_begin(name));
    }
    assert_non_null(source->object(source->user, TACH_DRAWS_OBJECTS - 1));
    assert_null(source->object(source->user, TACH_DRAWS_OBJECTS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(only_the_pixels_of_the_draw_flash),
        TEST(a_group_flashes_as_one),
        TEST(what_cannot_be_painted_blinks),
        TEST(state_is_returned),
        TEST(state_is_returned_in_compatibility),
        TEST(an_object_is_left_out_with_what_it_holds),
        TEST(objects_end_with_the_frame_and_the_outer_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
