#define _POSIX_C_SOURCE 200809L
/* Ticks to nanoseconds at any uptime and rate; the fallback clock. */
#include <time.h>

#include "fixture.h"

static void convert(uint64_t rate, uint64_t from, uint64_t to, uint64_t expected_ns, uint64_t tolerance_ns)
{
    tach_clock_set_source(fake_clock, rate);
    tach_clock_start();
    uint64_t ns = tach_ns_from_ticks(to - from);
    assert_in_range(ns, expected_ns - tolerance_ns, expected_ns + tolerance_ns);
    tach_clock_set_source(NULL, 0);
}

static void any_uptime(void **state)
{
    (void)state;
    convert(1000000000, UINT64_C(18440000000), UINT64_C(18456670000), 16670000, 0);
    convert(10000000, UINT64_C(9504000000000), UINT64_C(9504000000000) + 166700, 16670000, 0);
    convert(10000000, UINT64_C(1) << 63, (UINT64_C(1) << 63) + 166700, 16670000, 0);
    convert(1000000000, UINT64_MAX - 5, 10, 16, 0); /* wraps in between */
    convert(2445435000, 0, UINT64_C(2445435000) * 86400 * 365, UINT64_C(86400) * 365 * 1000000000, 0);
    convert(2445435000, 0, 2445435000 / 60, 16666666, 1);
    convert(UINT64_C(20000000000), 0, UINT64_C(19999999999), 999999999, 4); /* the faster, the less exact */
    convert(1, 0, 3, UINT64_C(3000000000), 0);
}

static void parts_never_exceed_the_whole(void **state)
{
    (void)state;
    tach_clock_set_source(fake_clock, 2445435111);
    tach_clock_start();
    for (uint64_t a = 1; a < 3000000; a += 7919)
        for (uint64_t b = 3; b < 3000000; b += 104729)
            assert_true(tach_ns_from_ticks(a) + tach_ns_from_ticks(b) <= tach_ns_from_ticks(a + b));
    tach_clock_set_source(NULL, 0);
}

static void falls_back_without_a_fit_tsc(void **state)
{
    (void)state;
    tach_clock_refuse_tsc(true);
    assert_true(tach_init(NULL));
    tach_frame();
    tach_snapshot_data data;
    assert_true(tach_snapshot(&data));
    assert_string_equal(data.clock, "clock_gettime");
    assert_true(data.clock_resolution_ns > 0);
    tach_shutdown();
    tach_clock_refuse_tsc(false);
}

/* The clock runs like the system's, whichever it is. */
static void keeps_time(void **state)
{
    (void)state;
    assert_true(tach_init(NULL));
    struct timespec before, after, nap = {0, 20000000};
    clock_gettime(CLOCK_MONOTONIC, &before);
    uint64_t start = tach_now_ns();
    nanosleep(&nap, NULL);
    uint64_t end = tach_now_ns();
    clock_gettime(CLOCK_MONOTONIC, &after);
    double system = (double)(after.tv_sec - before.tv_sec) * 1e9 + (double)(after.tv_nsec - before.tv_nsec);
    double ours = (double)(end - start);
    assert_true(ours >= 0.99 * 20e6);
    assert_true(ours <= 1.01 * system);
    tach_shutdown();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_uptime),
        cmocka_unit_test(parts_never_exceed_the_whole),
        cmocka_unit_test(falls_back_without_a_fit_tsc),
        cmocka_unit_test(keeps_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
