/* One thread: what scopes become, and what happens when something is full or used wrongly. */
#include "fixture.h"

TACH_COUNTER("test/draws", draws);
TACH_MEMORY("test/bytes", bytes);
TACH_GAUGE("test/lights", lights);

static const tach_config no_warm_up = {.warm_up_frames = TACH_NO_WARM_UP};

/* As large as they are by default. */
static const tach_config large_rings = {.ring_events = 1 << 18, .warm_up_frames = TACH_NO_WARM_UP};

static void spend(uint64_t ms) { fake_ns += ms * MS; }

static void scope_of(uint64_t ms)
{
    TACH_SCOPE("work");
    spend(ms);
}

static void a_frame_adds_up(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    {
        TACH_SCOPE("update");
        spend(2);
        scope_of(3);
        scope_of(1);
    }
    {
        TACH_WAIT("swap");
        TACH_WAIT("inner wait");
        spend(5);
    }
    spend(4);
    tach_frame();
    const tach_frame_record *frame = tach_tree();
    assert_adds_up(frame);
    assert_int_equal(frame->duration_ns, 15 * MS);
    assert_int_equal(frame->wait_ns, 5 * MS);
    assert_int_equal(row_of("update")->inclusive_ns, 6 * MS);
    assert_int_equal(row_of("update")->self_ns, 2 * MS);
    const tach_node *work = row_of("update/work");
    assert_int_equal(work->calls, 2);
    assert_int_equal(work->min_ns, 1 * MS);
    assert_int_equal(work->max_ns, 3 * MS);
    assert_string_equal(strrchr(work->file, '/') ? strrchr(work->file, '/') + 1 : work->file, "capture.c");
    assert_int_equal(frame->nodes[frame->threads[frame->thread].node].self_ns, 4 * MS); /* unclaimed */
    tach_frame();
    assert_int_equal(row_of("update")->inclusive_ns, 0);
    assert_int_equal(row_of("update")->calls, 0);
    assert_adds_up(tach_tree());
    stop_fake();
}

/* A01, A02: open over frames; each frame gets its part. */
static void scopes_that_span_frames(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_BEGIN(main_scope, "main");
    uint64_t expected[] = {0, 0, 0, 5, 10, 10, 10, 5, 0, 0};
    uint64_t sum = 0;
    tach_token load = {0};
    for (int i = 0; i < 10; i++) {
        scope_of(0);
        spend(5);
        if (i == 3) {
            TACH_BEGIN(begun, "load");
            load = begun;
        }
        if (i == 7)
            TACH_END(load);
        spend(5);
        tach_frame();
        const tach_node *row = row_of("main/load");
        uint64_t ns = row ? row->inclusive_ns : 0;
        assert_int_equal(ns, expected[i] * MS);
        if (row)
            assert_int_equal(row->running, i >= 3 && i < 7);
        sum += ns;
        assert_true(row_of("main")->running);
        assert_adds_up(tach_tree());
    }
    assert_int_equal(sum, 40 * MS);
    TACH_END(main_scope);
    tach_frame();
    assert_false(row_of("main")->running);
    tach_snapshot_data data;
    tach_snapshot(&data);
    assert_int_equal(data.repairs, 0);
    stop_fake();
}

/* A03 */
static void end_twice_is_told_and_harmless(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_THREAD("Audio");
    TACH_BEGIN(token, "mix");
    TACH_END(token);
    TACH_END(token);
    tach_frame();
    assert_int_equal(tach_tree()->repairs, 1);
    assert_non_null(strstr(said, "capture.c:"));
    assert_non_null(strstr(said, "Audio"));
    scope_of(1);
    tach_frame();
    assert_int_equal(tach_tree()->repairs, 0);
    assert_int_equal(row_of("work")->calls, 1);
    stop_fake();
}

/* A04 */
static jmp_buf escape;
static void leave_by_longjmp(void)
{
    TACH_BEGIN(b, "B");
    (void)b;
    spend(1);
    longjmp(escape, 1);
}

static void longjmp_over_scopes(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    for (volatile int i = 0; i < 100; i++) {
        TACH_BEGIN(a, "A");
        if (!setjmp(escape))
            leave_by_longjmp();
        spend(1);
        TACH_END(a);
        scope_of(1);
        tach_frame();
        assert_int_equal(tach_tree()->repairs, 1);
        assert_int_equal(row_of("A/B")->inclusive_ns, 2 * MS);
        assert_int_equal(row_of("work")->depth, 1);
        assert_adds_up(tach_tree());
    }
    stop_fake();
}

/* An early return past a top-level begin must not pile the following frames up inside it. */
static void top_level_scopes_left_open(void **state)
{
    (void)state;
    if (TACH_MAX_DEPTH < 8)
        skip();
    start_fake(&no_warm_up);
    TACH_BEGIN(around, "around all");
    for (int i = 0; i < 100; i++) {
        tach_token update;
        {
            TACH_BEGIN(begun, "update");
            update = begun;
        }
        spend(1);
        if (i < 90)
            TACH_END(update); /* else: an early return */
        if (i == 40) {
            TACH_BEGIN(once, "left once");
            (void)once;
        }
        scope_of(1);
        tach_frame();
        assert_adds_up(tach_tree());
        if (i != 40 && i != 41 && i < 90)
            assert_int_equal(tach_tree()->repairs, 0);
        if (i < 40)
            assert_int_equal(row_of("around all/work")->inclusive_ns, 1 * MS);
    }
    tach_snapshot_data data;
    tach_snapshot(&data);
    assert_int_equal(data.too_deep, 0);
    assert_true(data.repairs >= 9);
    assert_int_equal(row_of("around all")->inclusive_ns, 2 * MS);
    assert_non_null(strstr(said, "\"update\" was left without its end"));
    assert_non_null(strstr(said, "capture.c:"));
    TACH_END(around);
    stop_fake();
}

/* The clock steps back past the frame's start, an hour: measuring goes on in the next frame. */
static void clock_that_goes_back_for_good(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_BEGIN(open, "open");
    for (int i = 0; i < 300; i++) {
        if (i == 100)
            fake_ns -= UINT64_C(3600) * 1000 * MS;
        scope_of(10);
        spend(6);
        tach_frame();
        assert_adds_up(tach_tree());
        if (i == 100) {
            assert_true(tach_tree()->flags & TACH_FRAME_GAP);
            assert_true(tach_tree()->clock_backs >= 1);
        } else {
            assert_int_equal(tach_tree()->duration_ns, 16 * MS);
            assert_int_equal(row_of("open/work")->inclusive_ns, 10 * MS);
            assert_int_equal(tach_tree()->clock_backs, 0);
        }
        assert_true(tach_now_ns() < UINT64_C(100) * 1000 * MS);
    }
    tach_snapshot_data data;
    tach_snapshot(&data);
    assert_float_equal(data.average_fps, 62.5, 0.01);
    TACH_END(open);
    stop_fake();
}

static void recurse(int levels)
{
    TACH_FUNCTION();
    if (levels > 1)
        recurse(levels - 1);
    else
        spend(1);
}

/* A06 */
static void deeper_than_the_limit(void **state)
{
    (void)state;
    start_fake(&large_rings);
    recurse(10000);
    scope_of(1);
    tach_frame();
    assert_int_equal(tach_tree()->too_deep, 10000 - TACH_MAX_DEPTH);
    assert_true(tach_tree()->flags & TACH_FRAME_INCOMPLETE);
    assert_int_equal(row_of("work")->depth, 1);
    assert_int_equal(row_of("recurse")->inclusive_ns, 1 * MS);
    tach_frame();
    assert_int_equal(tach_tree()->too_deep, 0);
    assert_adds_up(tach_tree());
    stop_fake();
}

static void leave_from_deep(int levels)
{
    for (int i = 0; i < levels; i++) {
        TACH_BEGIN(deep, "deep");
        (void)deep;
    }
    longjmp(escape, 1);
}

/* Left from so deep that nothing more would be recorded, by a jump past all scopes: the next frame is recorded again. */
static void longjmp_from_too_deep(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    for (volatile int i = 0; i < 6; i++) {
        if (i == 2 && !setjmp(escape))
            leave_from_deep(TACH_MAX_DEPTH + 30);
        scope_of(1);
        tach_frame();
        assert_adds_up(tach_tree());
        if (i != 2)
            assert_int_equal(row_of("work")->calls, 1);
    }
    assert_int_equal(tach_tree()->too_deep + tach_tree()->repairs, 0);
    stop_fake();
}

/* A07, A09: exact count, whole units, whole again in the next frame. */
static void ring_too_small(void **state)
{
    (void)state;
    tach_config config = {.ring_events = 1024, .warm_up_frames = TACH_NO_WARM_UP};
    start_fake(&config);
    for (int round = 0; round < 3; round++) {
        {
            TACH_SCOPE("outer");
            for (int i = 0; i < 2000; i++) {
                TACH_SCOPE("middle");
                TACH_SCOPE("inner");
                spend(1);
            }
        }
        tach_frame();
        const tach_frame_record *frame = tach_tree();
        uint64_t kept = row_of("outer")->calls + row_of("outer/middle")->calls + row_of("outer/middle/inner")->calls;
        assert_int_equal(frame->dropped + kept, 4001);
        assert_true(kept >= 500);
        assert_int_equal(frame->events, 2 * kept);
        assert_true(frame->flags & TACH_FRAME_INCOMPLETE);
        assert_int_equal(frame->repairs, 0);
        assert_int_equal(row_of("outer")->inclusive_ns, 2000 * MS);
        assert_adds_up(frame);
        scope_of(1);
        tach_frame();
        assert_int_equal(tach_tree()->dropped, 0);
        assert_int_equal(row_of("work")->inclusive_ns, 1 * MS);
    }
    stop_fake();
}

/* What was dropped while everything was full does not stay so when its end never comes. */
static void dropping_ends_after_longjmp(void **state)
{
    (void)state;
    tach_config config = {.ring_events = 16, .warm_up_frames = TACH_NO_WARM_UP};
    start_fake(&config);
    for (int i = 0; i < 20; i++)
        scope_of(1);
    if (!setjmp(escape))
        leave_by_longjmp(); /* dropped, and never ended */
    for (int i = 0; i < 4; i++)
        tach_frame();
    scope_of(1);
    tach_frame();
    assert_int_equal(row_of("work")->calls, 1);
    stop_fake();
}

static void hundred_thousand_scopes(void **state)
{
    (void)state;
    assert_true(tach_init(&large_rings));
    for (int frame = 0; frame < 3; frame++) {
        for (int i = 0; i < 50000; i++) {
            TACH_SCOPE("a");
            TACH_SCOPE("b");
        }
        tach_frame();
        assert_int_equal(tach_tree()->dropped, 0);
        assert_int_equal(tach_tree()->events, 200000);
        assert_int_equal(row_of("a")->calls, 50000);
        assert_int_equal(row_of("a/b")->calls, 50000);
        assert_adds_up(tach_tree());
    }
    tach_shutdown();
}

/* A10: no mismatch whichever way the switch is thrown inside scopes. */
static void switched_inside_scopes(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    tach_enable(false);
    tach_frame();
    assert_false(tach_enabled());
    {
        TACH_SCOPE("A");
        TACH_SCOPE("B");
        tach_enable(true);
        tach_frame();
        scope_of(1);
    }
    tach_frame();
    assert_int_equal(row_of("work")->calls, 1);
    assert_null(row_of("A"));
    {
        TACH_SCOPE("C");
        tach_enable(false);
        tach_frame();
        spend(3);
    }
    tach_frame();
    tach_snapshot_data data;
    tach_snapshot(&data);
    assert_int_equal(data.repairs, 0);
    assert_false(row_of("C")->running);
    stop_fake();
}

static void clock_that_misbehaves(void **state)
{
    (void)state;
    start_fake(&large_rings);
    {
        TACH_SCOPE("back");
        fake_ns -= 5000;
    }
    fake_ns -= 3000;
    tach_frame();
    assert_int_equal(tach_tree()->duration_ns, 0);
    assert_int_equal(row_of("back")->inclusive_ns, 0);
    assert_int_equal(row_of("back")->calls, 1);
    fake_ns += 10000;
    for (int i = 0; i < 10000; i++)
        scope_of(0);
    tach_frame();
    assert_int_equal(row_of("work")->calls, 10000);
    assert_int_equal(row_of("work")->inclusive_ns, 0);
    assert_adds_up(tach_tree());
    tach_snapshot_data data;
    tach_snapshot(&data);
    assert_true(data.average_fps > 0 && data.average_fps < 1e9);
    stop_fake();
}

static void statistics_of_the_frame(void **state)
{
    (void)state;
    draws = 77; /* before the session: not its own */
    start_fake(&no_warm_up);
    tach_frame();
    ++draws;
    draws += 2;
    bytes += INT64_C(3000000000);
    bytes += INT64_C(3000000000);
    lights += 5;
    tach_frame();
    assert_int_equal(value_of("test/draws")->value, 3);
    assert_int_equal(value_of("test/bytes")->value, INT64_C(6000000000));
    assert_int_equal(value_of("test/lights")->value, 5);
    --lights;
    tach_frame();
    assert_int_equal(value_of("test/draws")->value, 0);
    assert_int_equal(value_of("test/draws")->total, 3);
    assert_int_equal(value_of("test/lights")->value, 4);
    tach_reset();
    draws = INT64_MIN + 1;
    tach_frame();
    --draws;
    tach_frame();
    assert_int_equal(value_of("test/draws")->value, -1);
    stop_fake();
    lights = 0;
}

static void marks_of_the_frame(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    spend(2);
    TACH_MARK("bell");
    tach_frame();
    assert_int_equal(tach_tree()->mark_count, 1);
    assert_string_equal(tach_tree()->marks[0].text, "bell");
    assert_int_equal(tach_tree()->marks[0].time_ns, 2 * MS);
    for (int i = 0; i < TACH_MAX_MARKS + 7; i++)
        TACH_MARK("many");
    tach_frame();
    assert_int_equal(tach_tree()->mark_count, TACH_MAX_MARKS);
    assert_int_equal(tach_tree()->dropped, 7);
    tach_frame();
    assert_int_equal(tach_tree()->mark_count, 0);
    stop_fake();
}

/* Tree nodes used up: cost goes to "(other)" under the same parent; totals hold. */
static void tree_too_small(void **state)
{
    (void)state;
    static tach_site sites[200];
    static char names[200][16];
    tach_config config = {.max_nodes = 64, .warm_up_frames = TACH_NO_WARM_UP};
    start_fake(&config);
    {
        TACH_SCOPE("parent");
        for (int i = 0; i < 200; i++) {
            snprintf(names[i], sizeof names[i], "s%d", i);
            sites[i] = (tach_site){names[i], __FILE__, 1, TACH_SITE_SCOPE, 0};
            tach_token token = tach_begin(&sites[i]);
            scope_of(1);
            tach_end(token);
        }
    }
    tach_frame();
    assert_int_equal(row_of("parent")->inclusive_ns, 200 * MS);
    assert_true(row_of("parent/(other)")->calls > 100 || TACH_MAX_SITES < 300);
    uint64_t with_row = 0;
    for (uint32_t i = 0; i < tach_tree()->node_count; i++)
        if (tach_tree()->nodes[i].depth > 0 && strcmp(tach_tree()->nodes[i].name, "(other)") != 0)
            with_row += tach_tree()->nodes[i].calls;
    assert_true(tach_tree()->without_row == 401 - with_row || TACH_MAX_SITES < 300);
    assert_adds_up(tach_tree());
    stop_fake();
}

/* Explicit gaps and long frames are in the history, not in the statistics. */
static void gaps(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    for (int i = 0; i < 200; i++) {
        fake_ns += 16667000;
        if (i == 100)
            tach_gap();
        if (i == 150)
            spend(45000);
        tach_frame();
        assert_int_equal(!!(tach_tree()->flags & TACH_FRAME_GAP), i == 100 || i == 150);
    }
    tach_snapshot_data data;
    tach_snapshot(&data);
    assert_int_equal(data.frames, 198);
    assert_float_equal(data.max_ms, 16.667, 0.001);
    stop_fake();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_frame_adds_up),
        cmocka_unit_test(scopes_that_span_frames),
        cmocka_unit_test(end_twice_is_told_and_harmless),
        cmocka_unit_test(longjmp_over_scopes),
        cmocka_unit_test(top_level_scopes_left_open),
        cmocka_unit_test(clock_that_goes_back_for_good),
        cmocka_unit_test(deeper_than_the_limit),
        cmocka_unit_test(longjmp_from_too_deep),
        cmocka_unit_test(ring_too_small),
        cmocka_unit_test(dropping_ends_after_longjmp),
        cmocka_unit_test(hundred_thousand_scopes),
        cmocka_unit_test(switched_inside_scopes),
        cmocka_unit_test(clock_that_misbehaves),
        cmocka_unit_test(statistics_of_the_frame),
        cmocka_unit_test(marks_of_the_frame),
        cmocka_unit_test(tree_too_small),
        cmocka_unit_test(gaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
