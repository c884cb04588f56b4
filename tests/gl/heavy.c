/* A frame's draws timed one by one and told by name; on the renderer that is there, which is a CPU's. */
#include "gl/draws_game.h"

#include <math.h>

#include "backend/gl_draw_list.h"
#include "backend/gl_hook.h"
#include "tach/tach_hud.h"

#define BOXES 20
#define HEAVY 7

static void many_boxes(int frame)
{
    (void)frame;
    for (int i = 0; i < BOXES; i++)
        draw_box(false, (float)i, 0, i == HEAVY ? SIDE : 2, i == HEAVY ? SIDE : 2, 0x406080, i == HEAVY ? 2000 : 1);
}

static const tach_draws_row *rows_now(uint32_t *count) { return source->draws(source->user, count); }

static void check_heaviest(const tach_draws_status *status)
{
    uint32_t count, heaviest = 0;
    const tach_draws_row *rows = rows_now(&count);
    double sum = 0;
    assert_int_equal(status->state, TACH_DRAWS_DONE);
    assert_int_equal(count, BOXES);
    assert_int_equal(status->draws, BOXES);
    assert_int_equal(status->unmatched, 0);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(rows[i].gpu_ms >= 0);
        sum += rows[i].gpu_ms;
        heaviest = rows[i].gpu_ms > rows[heaviest].gpu_ms ? i : heaviest;
    }
    assert_int_equal(heaviest, HEAVY);
    assert_true(fabs(sum - status->total_ms) < 1e-9);
    assert_true(status->software);
}

/* No function for draws was ever asked of the watch. */
static void where_no_draw_can_come_it_is_said_at_once(void **state)
{
    (void)state;
    tach_draws_status status;
    open_context(PROFILE_CORE, SIDE, SIDE);
    assert_true(tach_init(NULL));
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    source = tach_gl_draws();
    source->start(source->user);
    source->status(source->user, &status);
    assert_int_equal(status.state, TACH_DRAWS_FAILED);
    assert_non_null(strstr(status.why, "tach_gl_watch"));
    tach_hud *hud = tach_hud_create(NULL);
    tach_hud_set_draws(hud, source);
    assert_false(tach_hud_measure_draws(hud));
    tach_hud_destroy(hud);
}

static void the_heaviest_draw_is_found(void **state)
{
    (void)state;
    start();
    tach_draws_status status = measure(many_boxes);
    check_heaviest(&status);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

/* Three in a frame: a round takes seven frames, and one to see that it is over. */
static void more_draws_than_a_frame_can_time_take_more_frames(void **state)
{
    (void)state;
    start();
    tach_gl_draw_times_set_pace(3);
    source->start(source->user);
    many_boxes(0);
    end_frame();
    many_boxes(1);
    end_frame();
    assert_int_equal(status_now().frames, 1 + TACH_GL_DRAW_ROUNDS * 7);
    assert_int_equal(status_now().frame, 2);
    tach_draws_status status = measure(many_boxes);
    check_heaviest(&status);
}

/* From the second frame on some are gone, and new ones there, in the middle. */
static void changing_boxes(int frame)
{
    for (int i = 0; i < BOXES; i++)
        if (frame < 2 || i % 5 != 1)
            draw_box(i % 5 == 1, (float)i, 0, 2, 2, 0x406080, 1);
    glEnable(GL_SCISSOR_TEST);
    if (frame >= 2)
        draw_instanced(GL_TRIANGLES, 0, 3, 2);
    glDisable(GL_SCISSOR_TEST);
}

static void draws_that_do_not_come_again_are_told(void **state)
{
    (void)state;
    uint32_t count;
    start();
    tach_draws_status status = measure(changing_boxes);
    const tach_draws_row *rows = rows_now(&count);
    assert_int_equal(status.state, TACH_DRAWS_DONE);
    assert_int_equal(count, BOXES);
    assert_int_equal(status.unmatched, BOXES / 5);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(isnan(rows[i].gpu_ms), i % 5 == 1);
}

static void endless_boxes(int frame)
{
    (void)frame;
    draw_box(false, 0, 0, 1, 1, 0, 1);
    for (int i = 1; i < TACH_GL_DRAW_ROWS + 9; i++)
        draw_arrays(GL_POINTS, 0, 0);
}

static void draws_beyond_the_list_are_counted(void **state)
{
    (void)state;
    uint32_t count;
    start();
    source->start(source->user);
    endless_boxes(0);
    end_frame();
    endless_boxes(1);
    tach_draws_status status = {0};
    tach_gl_draw_list_finish(&status);
    rows_now(&count);
    assert_int_equal(status.left_out, 9);
    tach_gl_draw_list_rows(&count);
    assert_int_equal(count, TACH_GL_DRAW_ROWS);
}

/* ---- Names -------------------------------------------------------------------------------------------------------------- */

static GLuint make_texture_of(int side)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    for (int level = 0; side >> level; level++)
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, side >> level, side >> level, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    return texture;
}

static void named_boxes(int frame)
{
    (void)frame;
    {
        TACH_GL_OBJECT("statue");
        draw_box(false, 0, 0, 4, 4, 0x406080, 1);
        draw_box(false, 4, 0, 4, 4, 0x406080, 1);
    }
    glEnable(GL_BLEND);
    draw_box(true, 8, 0, 4, 4, 0x406080, 1);
    glDisable(GL_BLEND);
    draw_instanced(GL_TRIANGLE_STRIP, 0, 4, 5);
}

static void names_and_figures_are_right(void **state)
{
    (void)state;
    uint32_t count, groups;
    char number[32];
    start();
    GLuint texture = make_texture_of(64);
    measure(named_boxes);
    const tach_draws_row *rows = rows_now(&count), *by_name = source->groups(source->user, &groups);
    snprintf(number, sizeof number, "program %u", other_program);
    assert_int_equal(count, 4);
    assert_string_equal(rows[0].name, "statue");
    assert_string_equal(rows[0].program, "plain");
    assert_string_equal(rows[2].name, number);
    assert_string_equal(rows[2].program, number);
    assert_int_equal(rows[0].triangles, 2);
    assert_int_equal(rows[3].triangles, 10);
    assert_int_equal(rows[3].instances, 5);
    assert_int_equal(rows[0].texture_bytes, 4 * (64 * 64 * 4 - 1) / 3); /* with all levels */
    assert_int_equal(rows[1].changes, 0);
    assert_int_equal(rows[2].changes, 2); /* program, blending */
    assert_int_equal(rows[3].changes, 1);
    assert_int_equal(groups, 2);
    assert_int_equal(by_name[0].draws, 2);
    assert_int_equal(by_name[0].texture_bytes, rows[0].texture_bytes); /* once */
    assert_int_equal(by_name[1].triangles, 12);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    glDeleteTextures(1, &texture);
}

static void enter_group(const char *name, GLsizei length) { push_group(GL_DEBUG_SOURCE_APPLICATION, 0, length, name); }

/* One group stays open over the frame's end, as some game's does; another is cut; one has an object in it. */
static void grouped_boxes(int frame)
{
    if (frame == 0)
        enter_group("frame", -1);
    draw_box(false, 0, 0, 4, 4, 0x406080, 1);
    enter_group("shadows and more", 7);
    draw_box(false, 0, 0, 4, 4, 0x406080, 1);
    {
        TACH_GL_OBJECT("lamp");
        draw_box(false, 0, 0, 4, 4, 0x406080, 1);
        enter_group("glass", -1);
        draw_box(false, 0, 0, 4, 4, 0x406080, 1);
        pop_group();
    }
    enter_group("\xFFx", -1); /* no UTF-8 */
    draw_box(false, 0, 0, 4, 4, 0x406080, 1);
    pop_group();
    pop_group();
    glObjectLabel(GL_VERTEX_ARRAY, box_array, -1, "boxes");
    draw_box(false, 0, 0, 4, 4, 0x406080, 1);
    glObjectLabel(GL_VERTEX_ARRAY, box_array, 0, NULL);
}

static void debug_groups_say_where_a_draw_stands(void **state)
{
    (void)state;
    uint32_t count;
    start();
    measure(grouped_boxes);
    const tach_draws_row *rows = rows_now(&count);
    assert_int_equal(count, 6);
    assert_string_equal(rows[0].name, "frame");
    assert_string_equal(rows[1].name, "frame > shadows");
    assert_string_equal(rows[2].name, "frame > shadows > lamp");
    assert_string_equal(rows[3].name, "frame > shadows > lamp > glass");
    assert_string_equal(rows[4].name, "frame > shadows > \xEF\xBF\xBDx");
    assert_string_equal(rows[5].name, "frame > boxes");
    pop_group();
    for (int i = 0; i < 40; i++)
        enter_group("deep", -1);
    source->start(source->user);
    end_frame();
    draw_box(false, 0, 0, 4, 4, 0x406080, 1);
    end_frame();
    for (int i = 0; i < 41; i++)
        pop_group();                                    /* once too often */
    assert_int_equal(glGetError(), GL_STACK_UNDERFLOW); /* the game's */
    assert_int_equal(status_now().state, TACH_DRAWS_MEASURING);
}

/* ---- What goes past it ---------------------------------------------------------------------------------------------------- */

static void (*gl_begin)(GLenum mode);
static void (*gl_end)(void);

static void box_and_immediate(int frame)
{
    (void)frame;
    draw_box(false, 0, 0, 10, 10, 0xFF0000, 1);
    for (int i = 0; i < 2; i++) {
        gl_begin(GL_TRIANGLES);
        gl_end();
    }
}

static void draws_between_begin_and_end_are_told(void **state)
{
    (void)state;
    start_in(PROFILE_COMPATIBILITY);
    *(void **)&gl_begin = tach_gl_get_proc("glBegin");
    *(void **)&gl_end = tach_gl_get_proc("glEnd");
    tach_draws_status status = measure(box_and_immediate);
    assert_int_equal(status.state, TACH_DRAWS_DONE);
    assert_int_equal(status.draws, 1);
    assert_int_equal(status.unseen, 2);
}

/* ---- What goes wrong ---------------------------------------------------------------------------------------------------- */

static void nothing_drawn(int frame) { (void)frame; }

static void unwatched_boxes(int frame)
{
    (void)frame;
    glUseProgram(plain_program);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

static void without_the_watch_it_says_so(void **state)
{
    (void)state;
    uint32_t count;
    start();
    tach_draws_status status = measure(unwatched_boxes);
    assert_int_equal(status.state, TACH_DRAWS_FAILED);
    assert_non_null(strstr(status.why, "tach_gl_watch"));
    rows_now(&count);
    assert_int_equal(count, 0);
    status = measure(nothing_drawn);
    assert_int_equal(status.state, TACH_DRAWS_FAILED);
}

static void on_other(const tach_gl_draw *draw, void *user)
{
    (void)user;
    draw->submit(draw->arguments);
}

static void a_measurement_that_is_given_up_leaves_the_draws(void **state)
{
    (void)state;
    tach_draws_status status;
    start();
    source->start(source->user);
    for (int i = 0; i < 3; i++) {
        draw_box(false, 0, 0, 8, 8, 0xFF0000, 1);
        end_frame();
    }
    source->status(source->user, &status);
    assert_int_equal(status.state, TACH_DRAWS_MEASURING);
    source->cancel(source->user);
    source->status(source->user, &status);
    assert_int_equal(status.state, TACH_DRAWS_IDLE);
    uint32_t count = 7;
    source->draws(source->user, &count);
    assert_int_equal(count, 0);
    assert_true(tach_gl_hook_set(on_other, NULL)); /* nobody has them */
    assert_true(tach_gl_hook_set(NULL, NULL));
    source->cancel(source->user);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void somebody_elses_hook_is_left_alone(void **state)
{
    (void)state;
    start();
    assert_true(tach_gl_hook_set(on_other, NULL));
    source->start(source->user);
    assert_int_equal(status_now().state, TACH_DRAWS_FAILED);
    assert_false(source->frame(source->user, 1, 0));
    assert_true(tach_gl_hook_set(NULL, NULL));
    tach_draws_status status = measure(many_boxes);
    check_heaviest(&status);
}

static void a_lost_context_ends_it(void **state)
{
    (void)state;
    for (int frames = 0; frames < 6; frames++) {
        start();
        source->start(source->user);
        source->frame(source->user, 1, 0);
        for (int i = 0; i < frames; i++) {
            many_boxes(i);
            end_frame();
        }
        close_context();
        open_context(PROFILE_CORE, SIDE, SIDE);
        assert_true(tach_gl_init(tach_sdl_gl_loader));
        assert_int_equal(status_now().state, TACH_DRAWS_FAILED);
        assert_string_equal(status_now().why, "the OpenGL context is gone");
        assert_int_equal(tach_gl_query_used(), 0);
        stop(NULL);
        start();
        tach_draws_status status = measure(many_boxes);
        check_heaviest(&status);
        stop(NULL);
    }
    source->start(source->user);
    assert_int_equal(status_now().state, TACH_DRAWS_FAILED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(where_no_draw_can_come_it_is_said_at_once), /* first: the watch is for good */
        TEST(the_heaviest_draw_is_found),
        TEST(more_draws_than_a_frame_can_time_take_more_frames),
        TEST(draws_that_do_not_come_again_are_told),
        TEST(draws_beyond_the_list_are_counted),
        TEST(names_and_figures_are_right),
        TEST(debug_groups_say_where_a_draw_stands),
        TEST(draws_between_begin_and_end_are_told),
        TEST(without_the_watch_it_says_so),
        TEST(a_measurement_that_is_given_up_leaves_the_draws),
        TEST(somebody_elses_hook_is_left_alone),
        TEST(a_lost_context_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
