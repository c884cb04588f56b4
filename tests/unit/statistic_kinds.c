/* Distribution, percent and ratio, and counting without scope or name: of a frame, of all, over threads that come and go. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <sched.h>

#include "fixture.h"

#include "model/session.h"

/* As many as the small limits allow. */
TACH_DISTRIBUTION("test/lengths", lengths);
TACH_DISTRIBUTION("test/greats", greats); /* what it has seen no sum forgets */
TACH_PERCENT("test/hits", hits, tries);
TACH_RATIO("test/tests per ray", ray_tests, rays);
TACH_COUNTER("test/jobs", jobs);

static const tach_config no_warm_up = {.ring_events = 1024, .warm_up_frames = TACH_NO_WARM_UP};

static void spread_is(tach_spread spread, int64_t count, double min, double max, double mean)
{
    assert_int_equal(spread.count, count);
    assert_true(spread.min == min);
    assert_true(spread.max == max);
    assert_true(spread.mean == mean);
}

static void no_spread(tach_spread spread)
{
    assert_int_equal(spread.count, 0);
    assert_true(isnan(spread.min) && isnan(spread.max) && isnan(spread.mean));
}

static void distribution_of_a_frame_and_of_all(void **state)
{
    (void)state;
    TACH_SAMPLE(lengths, -1000); /* before the start: not of this session */
    start_fake(&no_warm_up);
    const tach_value *value;
    TACH_SAMPLE(lengths, 4);
    TACH_SAMPLE(lengths, 61u);
    TACH_SAMPLE(lengths, 7.0f);
    tach_frame();
    value = value_of("test/lengths");
    assert_int_equal(value->kind, TACH_STATISTIC_DISTRIBUTION);
    assert_int_equal(value->value, 3);
    spread_is(value->spread, 3, 4, 61, 24);
    assert_true(value->result == 24);
    tach_frame();
    no_spread(value->spread);
    spread_is(value->spread_total, 3, 4, 61, 24);
    assert_true(isnan(value->result) && value->result_total == 24);
    TACH_SAMPLE(lengths, -8);
    tach_frame();
    spread_is(value->spread, 1, -8, -8, -8);
    spread_is(value->spread_total, 4, -8, 61, 16);
    assert_int_equal(value->total, 4);
    stop_fake();
}

static void reset_begins_distributions_anew(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_SAMPLE(lengths, 1000);
    tach_frame();
    tach_reset();
    no_spread(value_of("test/lengths")->spread_total);
    tach_frame();
    no_spread(value_of("test/lengths")->spread_total);
    TACH_SAMPLE(lengths, 5);
    TACH_SAMPLE(lengths, 6);
    tach_frame();
    spread_is(value_of("test/lengths")->spread_total, 2, 5, 6, 5.5);
    assert_int_equal(value_of("test/lengths")->total, 2);
    stop_fake();
}

static void *sample_much(void *unused)
{
    (void)unused;
    TACH_SAMPLE(greats, 1.7e308);
    return NULL;
}

/* What cannot be added up is left out; what was added goes on. */
static void a_sum_never_becomes_infinite(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    for (int i = 0; i < 3; i++)
        TACH_SAMPLE(greats, 1.7e308);
    tach_frame();
    spread_is(value_of("test/greats")->spread, 1, 1.7e308, 1.7e308, 1.7e308);
    assert_int_equal(value_of("test/greats")->not_numbers, 2);
    pthread_t thread;
    pthread_create(&thread, NULL, sample_much, NULL);
    pthread_join(thread, NULL);
    TACH_SAMPLE(greats, -1.7e308);
    tach_frame();
    assert_true(isfinite(value_of("test/greats")->spread_total.mean) && isfinite(value_of("test/greats")->spread.mean));
    TACH_SAMPLE(greats, 4);
    TACH_SAMPLE(greats, 6);
    tach_frame();
    spread_is(value_of("test/greats")->spread, 2, 4, 6, 5);
    assert_true(value_of("test/greats")->spread.sum == 10);
    tach_reset();
    TACH_SAMPLE(greats, 8);
    tach_frame();
    tach_frame();
    TACH_SAMPLE(greats, 7);
    tach_frame();
    spread_is(value_of("test/greats")->spread, 1, 7, 7, 7);
    assert_int_equal(value_of("test/greats")->not_numbers, 0);
    spread_is(value_of("test/greats")->spread_total, 2, 7, 8, 7.5); /* what was before is in none of it */
    stop_fake();
}

static void what_is_no_number_is_counted_apart(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_SAMPLE(lengths, NAN);
    TACH_SAMPLE(lengths, INFINITY);
    TACH_SAMPLE(lengths, -INFINITY);
    tach_frame();
    no_spread(value_of("test/lengths")->spread);
    assert_int_equal(value_of("test/lengths")->not_numbers, 3);
    TACH_SAMPLE(lengths, 2);
    TACH_SAMPLE(lengths, NAN);
    TACH_SAMPLE(lengths, INT64_C(1) << 52);
    tach_frame();
    spread_is(value_of("test/lengths")->spread, 2, 2, 0x1p52, 0x1p51 + 1);
    assert_int_equal(value_of("test/lengths")->not_numbers, 4);
    stop_fake();
}

static void percent_and_ratio(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    tach_frame();
    assert_true(isnan(value_of("test/hits")->result) && isnan(value_of("test/hits")->result_total));
    ++hits;
    tach_frame();
    assert_true(isnan(value_of("test/hits")->result)); /* 1 of 0: never infinite */
    hits += 2;
    tries += 12;
    ray_tests += 32;
    rays += 10;
    tach_frame();
    const tach_value *percent = value_of("test/hits"), *ratio = value_of("test/tests per ray");
    assert_int_equal(percent->value, 2);
    assert_int_equal(percent->denominator, 12);
    assert_float_equal(percent->result, 100.0 / 6, 1e-12);
    assert_int_equal(percent->total, 3);
    assert_float_equal(percent->result_total, 25, 1e-12);
    assert_float_equal(ratio->result, 3.2, 1e-12);
    tach_frame();
    assert_true(isnan(ratio->result));
    assert_float_equal(ratio->result_total, 3.2, 1e-12);
    tach_reset();
    tries += 4;
    tach_frame();
    assert_true(percent->result == 0 && percent->result_total == 0);
    assert_int_equal(percent->denominator_total, 4);
    stop_fake();
}

/* The HUD's line has a gap where there is no result, not a 0. */
static void history_of_results(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_SAMPLE(lengths, 3);
    tach_frame();
    tach_frame();
    float series[TACH_VALUE_HISTORY];
    uint32_t index = (uint32_t)(value_of("test/lengths") - tach_tree()->values);
    assert_int_equal(tach_session_value_history(index, series), 2);
    assert_true(series[0] == 3 && isnan(series[1]));
    stop_fake();
}

/* ---- Threads --------------------------------------------------------------------------------------------------- */

static void run_thread(void *(*body)(void *), void *argument)
{
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, body, argument), 0);
    pthread_join(thread, NULL);
}

/* Neither a scope nor a name. */
static void *count_bare(void *unused)
{
    (void)unused;
    for (int i = 0; i < 100; i++)
        TACH_COUNT(jobs, 2);
    return NULL;
}

static void *sample_bare(void *value)
{
    TACH_SAMPLE(lengths, *(const int *)value);
    return NULL;
}

static void *hit_bare(void *unused)
{
    (void)unused;
    TACH_COUNT(hits, 1);
    tries += 4; /* known by the line above */
    return NULL;
}

static void threads_without_scope_or_name(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < 5)
        skip();
    start_fake(&no_warm_up);
    int values[] = {30, 10, 20};
    for (int i = 0; i < 3; i++)
        run_thread(sample_bare, &values[i]);
    run_thread(count_bare, NULL);
    run_thread(hit_bare, NULL);
    tach_frame();
    assert_int_equal(value_of("test/jobs")->value, 200);
    spread_is(value_of("test/lengths")->spread, 3, 10, 30, 20);
    assert_float_equal(value_of("test/hits")->result, 25, 1e-12);
    run_thread(sample_bare, &values[2]);
    tach_frame();
    spread_is(value_of("test/lengths")->spread, 1, 20, 20, 20);
    spread_is(value_of("test/lengths")->spread_total, 4, 10, 30, 20);
    stop_fake();
}

enum { SAMPLERS = TACH_MAX_THREADS > 3 ? 3 : TACH_MAX_THREADS - 1 };
static int stop;

typedef struct sampler_counts {
    int64_t count;
    double sum;
} sampler_counts;

static void *full_speed(void *argument)
{
    sampler_counts own = {0, 0};
    while (!__atomic_load_n(&stop, __ATOMIC_RELAXED) || own.count < 100) {
        TACH_SAMPLE(lengths, own.count % 100);
        ++rays;
        ray_tests += 3;
        own.sum += (double)(own.count % 100);
        own.count++;
    }
    *(sampler_counts *)argument = own;
    return NULL;
}

/* While threads sample at full speed the frames add up to what was sampled, and each frame's figures make sense. */
static void nothing_is_lost_at_full_speed(void **state)
{
    (void)state;
    assert_true(tach_init(&no_warm_up));
    stop = 0;
    pthread_t threads[SAMPLERS];
    sampler_counts counts[SAMPLERS];
    for (int i = 0; i < SAMPLERS; i++)
        pthread_create(&threads[i], NULL, full_speed, &counts[i]);
    int64_t counted = 0;
    for (int frame = 0; frame < 200 || counted == 0; frame++) { /* a busy machine may start the threads late */
        sched_yield();
        tach_frame();
        const tach_value *value = value_of("test/lengths");
        counted += value->spread.count;
        assert_true(value->spread.count >= 0);
        if (value->spread.count > 2 * SAMPLERS) /* more than can be in flight at the fence */
            assert_true(value->spread.min >= 0 && value->spread.max <= 99);
    }
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < SAMPLERS; i++)
        pthread_join(threads[i], NULL);
    tach_frame();
    const tach_value *value = value_of("test/lengths"), *ratio = value_of("test/tests per ray");
    counted += value->spread.count;
    int64_t count = 0;
    double sum = 0;
    for (int i = 0; i < SAMPLERS; i++) {
        count += counts[i].count;
        sum += counts[i].sum;
    }
    assert_int_equal(counted, count);
    assert_int_equal(value->total, count);
    assert_true(value->spread_total.sum == sum);
    spread_is(value->spread_total, count, 0, 99, sum / (double)count);
    assert_int_equal(ratio->denominator_total, count);
    assert_float_equal(ratio->result_total, 3, 1e-12);
    tach_shutdown();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distribution_of_a_frame_and_of_all),
        cmocka_unit_test(reset_begins_distributions_anew),
        cmocka_unit_test(a_sum_never_becomes_infinite),
        cmocka_unit_test(what_is_no_number_is_counted_apart),
        cmocka_unit_test(percent_and_ratio),
        cmocka_unit_test(history_of_results),
        cmocka_unit_test(threads_without_scope_or_name),
        cmocka_unit_test(nothing_is_lost_at_full_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
