/* The draws of a game on their way to GL: through the hook, as often as it likes, and counted once. GL is played by functions that
 * write down what they are asked. */
#include "fixture.h"

#include "backend/gl_hook.h"

/* ---- A GL that writes down ------------------------------------------------------------------------------------------------ */

static char asked[512];

static void write_down(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void write_down(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t at = strlen(asked);
    vsnprintf(asked + at, sizeof asked - at, format, arguments);
    va_end(arguments);
}

static void real_DrawArrays(GLenum mode, GLint first, GLsizei count) { write_down("arrays %u %d %d;", mode, first, count); }
static void real_DrawElementsInstanced(GLenum mode, GLsizei count, GLenum type, const void *indices, GLsizei instances)
{
    write_down("elements %u %d %u %d %d;", mode, count, type, (int)(intptr_t)indices, instances);
}

static void *find_real(const char *name)
{
    if (strcmp(name, "glDrawArrays") == 0)
        return (void *)(intptr_t)real_DrawArrays;
    if (strcmp(name, "glDrawElementsInstanced") == 0)
        return (void *)(intptr_t)real_DrawElementsInstanced;
    return NULL;
}

static PFNGLDRAWARRAYSPROC draw_arrays;
static PFNGLDRAWELEMENTSINSTANCEDPROC draw_instanced;

static int64_t counted(const char *title)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->value_count; i++)
        if (strcmp(frame->values[i].title, title) == 0)
            return frame->values[i].value;
    return -1;
}

static int start(void **state)
{
    (void)state;
    asked[0] = 0;
    assert_true(tach_init(NULL));
    assert_true(tach_gl_watch(find_real));
    draw_arrays = (PFNGLDRAWARRAYSPROC)(intptr_t)tach_gl_get_proc("glDrawArrays");
    draw_instanced = (PFNGLDRAWELEMENTSINSTANCEDPROC)(intptr_t)tach_gl_get_proc("glDrawElementsInstanced");
    tach_frame(); /* takes what the tests before have left */
    return 0;
}

static int stop(void **state)
{
    (void)state;
    tach_gl_hook_set(NULL, NULL);
    tach_gl_unwatch();
    tach_shutdown();
    return 0;
}

/* ---- Hooks ------------------------------------------------------------------------------------------------------------------ */

static void submit_thrice(const tach_gl_draw *draw, void *user)
{
    *(tach_gl_draw *)user = *draw;
    for (int i = 0; i < 3; i++)
        draw->submit(draw->arguments);
}

static void leave_out(const tach_gl_draw *draw, void *user)
{
    (void)draw;
    ++*(int *)user;
}

static void draw_something_else(const tach_gl_draw *draw, void *user)
{
    (void)user;
    draw_instanced(GL_POINTS, 1, GL_UNSIGNED_INT, NULL, 1);
    draw->submit(draw->arguments);
    draw_arrays(GL_LINES, 2, 2);
}

static void test_no_hook(void **state)
{
    (void)state;
    draw_arrays(GL_TRIANGLES, 3, 6000);
    tach_frame();
    assert_string_equal(asked, "arrays 4 3 6000;");
    assert_int_equal(counted("render/draw calls"), 1);
    assert_int_equal(counted("render/triangles"), 2000);
}

static void test_submitted_often(void **state)
{
    (void)state;
    tach_gl_draw seen = {0};
    assert_true(tach_gl_hook_set(submit_thrice, &seen));
    draw_instanced(GL_TRIANGLE_STRIP, 10, GL_UNSIGNED_SHORT, (const void *)24, 5);
    tach_frame();
    assert_string_equal(asked, "elements 5 10 5123 24 5;elements 5 10 5123 24 5;elements 5 10 5123 24 5;");
    assert_string_equal(seen.entry, "glDrawElementsInstanced");
    assert_int_equal(seen.mode, GL_TRIANGLE_STRIP);
    assert_int_equal(seen.draws, 1);
    assert_int_equal(seen.vertices, 50);
    assert_int_equal(seen.instances, 5);
    assert_int_equal(seen.triangles, 40);
    assert_int_equal(counted("render/draw calls"), 1);
    assert_int_equal(counted("render/triangles"), 40);
}

static void test_left_out(void **state)
{
    (void)state;
    int times = 0;
    assert_true(tach_gl_hook_set(leave_out, &times));
    draw_arrays(GL_TRIANGLES, 0, 3);
    assert_string_equal(asked, "");
    assert_int_equal(times, 1);
    assert_true(tach_gl_hook_set(NULL, NULL));
    draw_arrays(GL_TRIANGLES, 0, 3);
    assert_string_equal(asked, "arrays 4 0 3;");
    assert_int_equal(times, 1);
    tach_frame();
    assert_int_equal(counted("render/draw calls"), 2); /* the game asked for both */
}

static void test_draws_inside(void **state)
{
    (void)state;
    assert_true(tach_gl_hook_set(draw_something_else, NULL));
    draw_arrays(GL_TRIANGLES, 0, 3);
    tach_frame();
    assert_string_equal(asked, "elements 0 1 5125 0 1;arrays 4 0 3;arrays 1 2 2;");
    assert_int_equal(counted("render/draw calls"), 1);
    assert_int_equal(counted("render/points"), 0);
    assert_int_equal(counted("render/lines"), 0);
}

static void test_one_at_a_time(void **state)
{
    (void)state;
    int times = 0, others = 0;
    assert_true(tach_gl_hook_set(leave_out, &times));
    assert_true(tach_gl_hook_set(leave_out, &times));
    assert_false(tach_gl_hook_set(leave_out, &others));
    assert_false(tach_gl_hook_set(draw_something_else, &times));
    draw_arrays(GL_TRIANGLES, 0, 3);
    assert_int_equal(times, 1);
    assert_true(tach_gl_hook_set(NULL, NULL));
    assert_true(tach_gl_hook_set(leave_out, &others));
}

/* Views work while nothing is counted. */
static void test_hook_without_watch(void **state)
{
    (void)state;
    int times = 0;
    tach_gl_unwatch();
    assert_true(tach_gl_hook_set(leave_out, &times));
    draw_arrays(GL_TRIANGLES, 0, 3);
    assert_int_equal(times, 1);
    tach_frame();
    assert_int_equal(counted("render/draw calls"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_no_hook, start, stop),
        cmocka_unit_test_setup_teardown(test_submitted_often, start, stop),
        cmocka_unit_test_setup_teardown(test_left_out, start, stop),
        cmocka_unit_test_setup_teardown(test_draws_inside, start, stop),
        cmocka_unit_test_setup_teardown(test_one_at_a_time, start, stop),
        cmocka_unit_test_setup_teardown(test_hook_without_watch, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
