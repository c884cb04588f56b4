/* Sessions that follow one another, calls outside of them, and what a session is given: its memory, its listeners. */
#include <stdlib.h>

#include "fixture.h"

TACH_COUNTER("test/draws", draws);

static const tach_config no_warm_up = {.warm_up_frames = TACH_NO_WARM_UP};
/* For sessions that begin and end by the hundred. */
static const tach_config tiny = {.warm_up_frames = TACH_NO_WARM_UP,
                                 .ring_events = 1024,
                                 .max_nodes = 64,
                                 .max_blocks = 64,
                                 .history_frames = 1000,
                                 .history_bytes = 64 << 10,
                                 .kept_events = 256};

static void spend(uint64_t ms) { fake_ns += ms * MS; }

static void scope_of(uint64_t ms)
{
    TACH_SCOPE("work");
    spend(ms);
}

/* A20, A21 */
#if defined(__SANITIZE_ADDRESS__)
#define MANY_SESSIONS 100 /* each costs much more then */
#else
#define MANY_SESSIONS 1000
#endif

static void any_order_of_calls(void **state)
{
    (void)state;
    scope_of(1);
    tach_frame();
    TACH_MARK("before");
    TACH_BEGIN(before, "before");
    ++draws;
    tach_shutdown();
    tach_reset();
    tach_gap();
    assert_null(tach_tree());
    tach_snapshot_data data;
    assert_false(tach_snapshot(&data));
    assert_int_equal(tach_now_ns(), 0);
    assert_false(tach_on_frame(NULL, NULL));
    start_fake(&no_warm_up);
    assert_true(tach_init(NULL));
    TACH_END(before);
    tach_frame();
    assert_int_equal(tach_tree()->repairs, 0);
    TACH_BEGIN(open, "open");
    {
        TACH_SCOPE("around shutdown");
        stop_fake();
        scope_of(1);
    }
    TACH_END(open);
    tach_shutdown();
    for (int i = 0; i < MANY_SESSIONS; i++) {
        assert_true(tach_init(&tiny));
        tach_shutdown();
    }
    scope_of(1);
}

static void second_session_starts_empty(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    for (int i = 0; i < 30; i++) {
        spend(33);
        tach_frame();
    }
    stop_fake();
    start_fake(&no_warm_up);
    for (int i = 0; i < 10; i++) {
        fake_ns += 8333333;
        tach_frame();
    }
    tach_snapshot_data data;
    tach_snapshot(&data);
    assert_int_equal(data.frames, 10);
    assert_float_equal(data.average_fps, 120, 0.01);
    assert_int_equal(data.frame_number, 9);
    stop_fake();
}

/* A24, A26 */
/* Scopes that span tach_shutdown and the next tach_init are in neither session, and disturb none. */
static void scopes_that_span_sessions(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_BEGIN(outer, "outer");
    TACH_BEGIN(inner, "inner");
    tach_frame();
    stop_fake();
    start_fake(&no_warm_up);
    scope_of(1);
    TACH_END(inner);
    scope_of(2);
    tach_frame();
    assert_int_equal(row_of("work")->calls, 2);
    assert_int_equal(row_of("work")->self_ns, 3 * MS);
    assert_adds_up(tach_tree());
    scope_of(4);
    TACH_END(outer);
    {
        TACH_SCOPE("own");
        scope_of(1);
    }
    tach_frame();
    assert_int_equal(row_of("work")->calls, 1);
    assert_int_equal(row_of("own/work")->calls, 1);
    assert_adds_up(tach_tree());
    tach_snapshot_data numbers;
    assert_true(tach_snapshot(&numbers));
    assert_int_equal(numbers.repairs, 0);
    assert_string_equal(said, "");
    stop_fake();
}

/* One that is never ended, in each of many sessions. */
static void scopes_left_in_each_session(void **state)
{
    (void)state;
    tach_token first = {NULL, 0}; /* the outermost one, ended in the end */
    for (int i = 0; i < 3 * TACH_MAX_DEPTH; i++) {
        start_fake(&tiny);
        scope_of(1);
        TACH_BEGIN(left, "left");
        if (i == 0)
            first = left;
        tach_frame();
        assert_non_null(row_of("left"));
        assert_int_equal(row_of("work")->calls, 1);
        assert_int_equal(tach_tree()->repairs + tach_tree()->too_deep, 0);
        stop_fake();
    }
    TACH_END(first);
}

static void listeners(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    extern void count_frames(const tach_frame_record *frame, void *user);
    int frames = 0;
    assert_true(tach_on_frame(count_frames, &frames));
    tach_frame();
    tach_frame();
    tach_off_frame(count_frames, &frames);
    tach_frame();
    assert_int_equal(frames, 2);
    for (int i = 0; i < TACH_MAX_LISTENERS; i++)
        assert_true(tach_on_frame(count_frames, &frames));
    assert_false(tach_on_frame(count_frames, &frames));
    assert_non_null(strstr(tach_error(), "TACH_MAX_LISTENERS"));
    assert_false(tach_on_frame(NULL, &frames));
    stop_fake();
    assert_false(tach_on_frame(count_frames, &frames));
    assert_non_null(strstr(tach_error(), "after tach_init"));
}

void count_frames(const tach_frame_record *frame, void *user);
void count_frames(const tach_frame_record *frame, void *user)
{
    (void)frame;
    ++*(int *)user;
}

static void memory_of_the_caller(void **state)
{
    (void)state;
    tach_config config = {.ring_events = 1024};
    size_t size = tach_memory_bytes(&config);
    unsigned char *block = aligned_alloc(64, size + 64);
    config.memory = block;
    config.memory_bytes = size - 1;
    assert_false(tach_init(&config));
    assert_non_null(strstr(tach_error(), "memory_bytes"));
    config.memory = block + 8;
    config.memory_bytes = size;
    assert_false(tach_init(&config));
    assert_non_null(strstr(tach_error(), "aligned"));
    config.memory = block;
    memset(block + size, 0xA5, 64);
    assert_true(tach_init(&config));
    scope_of(0);
    tach_frame();
    tach_shutdown();
    for (int i = 0; i < 64; i++)
        assert_int_equal(block[size + (size_t)i], 0xA5);
    free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_of_calls),
        cmocka_unit_test(second_session_starts_empty),
        cmocka_unit_test(scopes_that_span_sessions),
        cmocka_unit_test(scopes_left_in_each_session),
        cmocka_unit_test(listeners),
        cmocka_unit_test(memory_of_the_caller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
