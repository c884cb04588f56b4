/* Draws and what else is rendered: in the row where it is done, whatever the ring does meanwhile, each counted once. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "fixture.h"
#include "render_expected.h"

static const tach_config no_warm_up = {.warm_up_frames = TACH_NO_WARM_UP};

static int start(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    stop_fake();
    return 0;
}

static void end_frame(void)
{
    fake_ns += MS;
    tach_frame();
    assert_adds_up(tach_tree());
}

static void assert_drawn(const char *path, uint32_t draws, uint64_t triangles)
{
    const tach_node *row = row_of(path);
    assert_non_null(row);
    if (row->draws != draws || row->triangles != triangles)
        print_error("\"%s\": %u draws, %llu triangles\n", path, row->draws, (unsigned long long)row->triangles);
    assert_int_equal(row->draws, draws);
    assert_int_equal(row->triangles, triangles);
}

static void draw(int times, uint64_t triangles)
{
    for (int i = 0; i < times; i++)
        TACH_DRAWS(1, triangles);
}

static void rows_tell_what_was_drawn_in_them(void **state)
{
    (void)state;
    draw(2, 1);
    {
        TACH_SCOPE("scene");
        draw(3, 10);
        {
            TACH_SCOPE("houses");
            draw(5, 100);
        }
        draw(7, 1000);
        {
            TACH_SCOPE("nothing");
        }
        TACH_DRAWS(4, 0);
    }
    draw(1, 2);
    end_frame();
    assert_drawn("scene/houses", 5, 500);
    assert_drawn("scene/nothing", 0, 0);
    assert_drawn("scene", 19, 7530);
    assert_drawn("", 22, 7534);
    {
        TACH_SCOPE("scene");
    }
    end_frame();
    assert_drawn("scene", 0, 0);
    end_frame(); /* it did not run at all */
    assert_drawn("scene", 0, 0);
    assert_drawn("", 0, 0);
}

/* A scope that stays open gets in each frame what was drawn in it, without an event between. */
static void draws_go_by_frames(void **state)
{
    (void)state;
    TACH_BEGIN(whole, "whole run");
    draw(3, 10);
    end_frame();
    assert_drawn("whole run", 3, 30);
    draw(4, 10);
    end_frame();
    assert_drawn("whole run", 4, 40);
    end_frame();
    assert_drawn("whole run", 0, 0);
    draw(1, 10);
    TACH_END(whole);
    draw(1, 7);
    end_frame();
    assert_drawn("whole run", 1, 10);
    assert_drawn("", 2, 17);
}

/* Also those of before the session, and while nothing is recorded, must not come up in the next row. */
static void what_was_not_recorded_is_nobodys(void **state)
{
    (void)state;
    draw(1, 1);
    end_frame();
    tach_shutdown();
    draw(50, 1);
    assert_true(tach_init(&no_warm_up));
    {
        TACH_SCOPE("scene");
        draw(2, 5);
    }
    end_frame();
    assert_drawn("scene", 2, 10);
    assert_drawn("", 2, 10);
    tach_enable(false);
    end_frame();
    {
        TACH_SCOPE("scene");
        draw(50, 1);
    }
    end_frame();
    tach_enable(true);
    end_frame();
    {
        TACH_SCOPE("scene again");
        draw(3, 5);
    }
    end_frame();
    assert_drawn("scene again", 3, 15);
}

/* Also when the ring begins anew, again and again. */
static void the_rings_end_changes_nothing(void **state)
{
    (void)state;
    for (int frame = 0; frame < 50; frame++) {
        for (int i = 0; i < 700; i++) {
            TACH_SCOPE("outer");
            draw(1, 1);
            {
                TACH_SCOPE("inner");
                draw(2, 10);
            }
            draw(3, 100);
        }
        end_frame();
        assert_int_equal(tach_tree()->dropped, 0);
        assert_drawn("outer/inner", 1400, 14000);
        assert_drawn("outer", 6 * 700, 321 * 700);
    }
}

/* A full ring drops scopes and places, not draws. */
static void a_full_ring_loses_no_draw(void **state)
{
    (void)state;
    tach_shutdown();
    assert_true(tach_init(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP, .ring_events = 1024}));
    for (int i = 0; i < 5000; i++) {
        TACH_SCOPE("scene");
        draw(1, 2);
    }
    end_frame();
    assert_true(tach_tree()->dropped > 0);
    assert_drawn("", 5000, 10000);
}

/* ---- All that is counted -------------------------------------------------------------------------------------------- */

static void render_something(expected *e, int depth);

static void render_in_a_scope(expected *e, int depth)
{
    if (expected_roll(e, 2)) {
        TACH_SCOPE("a");
        expected_enter(e, 'a');
        render_something(e, depth - 1);
    } else {
        TACH_SCOPE("b");
        expected_enter(e, 'b');
        render_something(e, depth - 1);
    }
    expected_leave(e);
}

/* Scopes inside themselves and each other; counts of one byte and of many. */
static void render_something(expected *e, int depth)
{
    for (uint32_t i = expected_roll(e, 6); i > 0; i--) {
        tach_render_count count = (tach_render_count)expected_roll(e, TACH_RENDER_COUNTS);
        uint64_t n = (uint64_t)expected_roll(e, 60000) << expected_roll(e, 4) * 8;
        if (expected_roll(e, 2) && depth > 0) {
            render_in_a_scope(e, depth);
            continue;
        }
        if (count == TACH_RENDER_DRAWS)
            n %= 1000; /* rows have them in 32 bits too */
        TACH_RENDERED(count, n);
        if (n > 0)
            expect(e, count, n);
    }
}

/* Also in the frame before, which is read from the history. Returns how often the clock seemed to step back. */
static uint64_t assert_exact_counts(void)
{
    uint64_t clock_backs = 0;
    static expected now = {.dice = 1}, before;
    for (int frame = 0; frame < 300; frame++) {
        before = now;
        expected_restart(&now);
        render_something(&now, TACH_MAX_DEPTH < 5 ? TACH_MAX_DEPTH : 5);
        end_frame();
        const tach_frame_record *record = tach_tree();
        clock_backs += record->clock_backs;
        assert_rendered(&now, record, record->threads[record->thread].node);
        if (frame == 0)
            continue;
        const tach_frame_record *past = tach_frame_at(record->number - 1);
        assert_non_null(past);
        assert_rendered(&before, past, past->threads[past->thread].node);
    }
    return clock_backs;
}

static void every_count_is_exact_in_its_scope(void **state)
{
    (void)state;
    assert_int_equal(assert_exact_counts(), 0);
}

/* With the time stamp counter they are written where they lie in the ring; their places have no time. */
static void every_count_is_exact_by_the_real_clock(void **state)
{
    (void)state;
    tach_shutdown();
    tach_clock_set_source(NULL, 0);
    assert_true(tach_init(&no_warm_up));
    assert_exact_counts();
}

/* From a table or a script, say. Nothing is written where it does not belong, and the place is told, once. */
static void a_count_that_is_none_is_told_with_its_place(void **state)
{
    (void)state;
    static const int none[] = {TACH_RENDER_COUNTS, TACH_RENDER_COUNTS + 60, INT32_MAX, -1, INT32_MIN};
    TACH_RENDERED(TACH_RENDER_LINES, 1);
    for (size_t i = 0; i < TACH_COUNT_OF(none); i++)
        TACH_RENDERED((tach_render_count)none[i], UINT64_MAX);
    end_frame();
    for (int i = 0; i < TACH_RENDER_COUNTS; i++)
        assert_int_equal(tach_node_rendered(tach_tree(), row_of(""), (tach_render_count)i), i == TACH_RENDER_LINES);
    for (size_t i = 0; i < TACH_COUNT_OF(none); i++)
        assert_int_equal(tach_node_rendered(tach_tree(), row_of(""), (tach_render_count)none[i]), 0);
    const char *told = strstr(said, "tests/unit/draws.c:");
    assert_non_null(told);
    assert_non_null(strstr(told, "TACH_RENDERED of 20, which is no tach_render_count"));
    assert_null(strstr(strchr(told, '\n'), "TACH_RENDERED"));
}

/* Nothing twice, nothing lost, however often there is no room to say where it was; the session before and its counts are over. */
static void a_full_ring_loses_no_count(void **state)
{
    (void)state;
    for (int session = 0; session < 2; session++) {
        tach_shutdown();
        assert_true(tach_init(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP, .ring_events = 1024}));
        static expected e = {.dice = 7};
        uint64_t dropped = 0;
        for (int frame = 0; frame < 20; frame++) {
            expected_restart(&e);
            TACH_RENDERED(TACH_RENDER_UNIFORMS, 1);
            expect(&e, TACH_RENDER_UNIFORMS, 1);
            for (int i = 0; i < frame * 100; i++)
                render_in_a_scope(&e, 3);
            end_frame();
            dropped += tach_tree()->dropped;
            const tach_node *all = row_of("");
            for (int i = 0; i < TACH_RENDER_COUNTS; i++)
                assert_int_equal(tach_node_rendered(tach_tree(), all, (tach_render_count)i), e.all.of[i]);
        }
        assert_true(dropped > 0);
    }
}

/* ---- Threads -------------------------------------------------------------------------------------------------------- */

static void *draw_elsewhere(void *name)
{
    TACH_THREAD(name);
    TACH_SCOPE("render");
    draw(6, 3);
    return NULL;
}

static void run_thread(const char *name)
{
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, draw_elsewhere, (void *)(uintptr_t)name), 0);
    pthread_join(thread, NULL);
}

static void each_thread_has_its_own(void **state)
{
    (void)state;
    for (int frame = 0; frame < 3; frame++) {
        draw(1, 1);
        run_thread("renderer");
        run_thread("renderer"); /* goes on in the same rows */
        run_thread("other");
        end_frame();
        assert_drawn("", 1, 1);
        const tach_frame_record *record = tach_tree();
        assert_int_equal(row_under(record, thread_of("renderer")->node, "render")->draws, 12);
        assert_int_equal(row_under(record, thread_of("renderer")->node, "")->triangles, 36);
        assert_int_equal(row_under(record, thread_of("other")->node, "render")->draws, 6);
    }
}

static void a_thread_takes_its_draws_along(void **state)
{
    (void)state;
    TACH_THREAD("first name");
    draw(1, 1);
    end_frame();
    TACH_SCOPE("scene");
    draw(2, 1);
    TACH_THREAD("second name");
    draw(3, 1);
    end_frame();
    uint32_t all = 0;
    for (uint32_t i = 0; i < tach_tree()->thread_count; i++)
        all += tach_tree()->nodes[tach_tree()->threads[i].node].draws;
    assert_int_equal(all, 5);
    draw(4, 1);
    end_frame();
    assert_drawn("scene", 4, 4);
}

/* ---- One thread draws while another ends frames: the sum over all frames is right. */

#define LOOPS 20000
static int drawing;

static void *keep_drawing(void *unused)
{
    (void)unused;
    TACH_THREAD("busy");
    for (int i = 0; i < LOOPS; i++) {
        TACH_SCOPE("part");
        draw(3, 2);
    }
    __atomic_store_n(&drawing, 0, __ATOMIC_RELEASE);
    return NULL;
}

static void frames_that_end_meanwhile_lose_nothing(void **state)
{
    (void)state;
    uint64_t draws = 0, triangles = 0;
    pthread_t thread;
    tach_clock_set_source(NULL, 0);
    drawing = 1;
    pthread_create(&thread, NULL, keep_drawing, NULL);
    for (bool last = false; !last;) {
        last = !__atomic_load_n(&drawing, __ATOMIC_ACQUIRE);
        if (last)
            pthread_join(thread, NULL);
        tach_frame();
        const tach_thread_info *busy = thread_of("busy");
        draws += busy ? tach_tree()->nodes[busy->node].draws : 0;
        triangles += busy ? tach_tree()->nodes[busy->node].triangles : 0;
    }
    assert_int_equal(draws, 3 * LOOPS);
    assert_int_equal(triangles, 6 * LOOPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(rows_tell_what_was_drawn_in_them, start, stop),
        cmocka_unit_test_setup_teardown(draws_go_by_frames, start, stop),
        cmocka_unit_test_setup_teardown(what_was_not_recorded_is_nobodys, start, stop),
        cmocka_unit_test_setup_teardown(the_rings_end_changes_nothing, start, stop),
        cmocka_unit_test_setup_teardown(a_full_ring_loses_no_draw, start, stop),
        cmocka_unit_test_setup_teardown(every_count_is_exact_in_its_scope, start, stop),
        cmocka_unit_test_setup_teardown(every_count_is_exact_by_the_real_clock, start, stop),
        cmocka_unit_test_setup_teardown(a_count_that_is_none_is_told_with_its_place, start, stop),
        cmocka_unit_test_setup_teardown(a_full_ring_loses_no_count, start, stop),
        cmocka_unit_test_setup_teardown(each_thread_has_its_own, start, stop),
        cmocka_unit_test_setup_teardown(a_thread_takes_its_draws_along, start, stop),
        cmocka_unit_test_setup_teardown(frames_that_end_meanwhile_lose_nothing, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
