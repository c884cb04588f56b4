/* Frame statistics by DEFINITIONS: the golden vector, the small examples, warm-up, gaps, reset, hitches. */
#include <math.h>
#include <stdlib.h>

#include "fixture.h"

#include "model/frame_statistics.h"
#include "model/select.h"

#define BUDGET_MS (1000.0 / 60)

typedef struct stream {
    void *block;
    tach_frame_statistics statistics;
    uint64_t end_ns;
} stream;

static void stream_open(stream *s, uint32_t capacity, uint32_t warm_up, double budget_ms)
{
    tach_arena arena = {0};
    tach_frame_statistics_create(&s->statistics, &arena, capacity, warm_up, budget_ms); /* measure */
    s->block = aligned_alloc(64, arena.used);
    s->end_ns = 0;
    arena = (tach_arena){s->block, arena.used, 0};
    tach_frame_statistics_create(&s->statistics, &arena, capacity, warm_up, budget_ms);
    assert_true(tach_arena_fits(&arena));
}

static uint32_t stream_add(stream *s, double ms)
{
    uint64_t ns = (uint64_t)(ms * 1e6 + 0.5);
    s->end_ns += ns;
    return tach_frame_statistics_add(&s->statistics, ns, s->end_ns, 0);
}

static tach_snapshot_data stream_read(const stream *s)
{
    tach_snapshot_data data = {0};
    tach_frame_statistics_read(&s->statistics, &data);
    return data;
}

static double golden_ms(int i)
{
    if (i == 900)
        return 200;
    if (i == 200 || i == 400 || i == 600 || i == 800)
        return 50;
    return i % 100 == 50 ? 25 : 16;
}

/* Every frame is in exactly one step of a histogram, whole milliseconds in the one that they begin. */
static void a_histogram_loses_no_frame(void **state)
{
    (void)state;
    stream s;
    stream_open(&s, 1000, 0, BUDGET_MS);
    static const struct {
        int count;
        double ms;
    } parts[] = {{3, 1}, {211, 5}, {800, 200}};
    for (size_t i = 0; i < TACH_COUNT_OF(parts); i++)
        for (int k = 0; k < parts[i].count; k++)
            stream_add(&s, parts[i].ms);
    uint64_t counts[41];
    assert_int_equal(tach_bins_spread(&s.statistics.all, 0, 5 * MS, counts, 41), 0);
    assert_int_equal(counts[0], 3);
    assert_int_equal(counts[1], 211);
    assert_int_equal(counts[40], 800);
    assert_int_equal(tach_bins_spread(&s.statistics.all, 2 * MS, 3 * MS, counts, 2), 800);
    assert_int_equal(counts[0], 3); /* from below the first */
    assert_int_equal(counts[1], 211);
    tach_frame_statistics_reset(&s.statistics);
    assert_int_equal(tach_bins_spread(&s.statistics.all, 0, MS, counts, 41), 0);
    assert_int_equal(counts[0] + counts[1] + counts[40], 0);
    free(s.block);
}

static void golden_vector(void **state)
{
    (void)state;
    stream s;
    stream_open(&s, 1000, 0, BUDGET_MS);
    for (int i = 0; i < 1000; i++)
        stream_add(&s, golden_ms(i));
    tach_snapshot_data data = stream_read(&s);
    assert_int_equal(data.frames, 1000);
    assert_float_equal(data.average_ms, 16.410, 0.0005);
    assert_float_equal(data.average_fps, 60.938, 0.0005);
    assert_float_equal(data.p1_fps, 40.00, 0.005);
    assert_float_equal(data.low1_fps, 23.077, 0.0005);
    assert_float_equal(data.p999_ms, 50.15, 0.005);
    assert_float_equal(data.p01_fps, 19.940, 0.0005);
    assert_float_equal(data.low01_fps, 5.00, 0.005);
    assert_int_equal(data.over_budget_frames, 15);
    /* The time of those frames above the budget; their whole length is 650 ms, of which 15 budgets are 250. */
    assert_float_equal(data.over_budget_ms, 400.0, 0.05);
    assert_true(fabs(data.stutter_ms - 400) < 1e-6); /* 2.438 % of the time */
    assert_int_equal(data.stutters, 5); /* 0.5 % of the frames; the mean is so near the median that it makes no difference */
    const tach_window *frames = &s.statistics.frames;
    assert_float_equal((1000 / tach_mean_of_worst(frames->sorted, frames->count, 0.01)), 19.048, 0.0005);
    assert_float_equal((1000 / tach_integral_low(frames->sorted, frames->count, 0.01)), 5.00, 0.005);
    assert_float_equal((1000 / tach_mean_of_worst(frames->sorted, frames->count, 0.001)), 5.00, 0.005);
    assert_float_equal((1000 / tach_integral_low(frames->sorted, frames->count, 0.001)), 5.00, 0.005);
    free(s.block);
}

/* B01: frames over time, not the mean of frame rates. B02: what "1% low" means here. */
static void averages_and_lows(void **state)
{
    (void)state;
    static const double pairs[][3] = {{1, 4, 400}, {100, 25, 16}};
    for (size_t i = 0; i < 2; i++) {
        stream s;
        stream_open(&s, 1000, 0, BUDGET_MS);
        stream_add(&s, pairs[i][0]);
        stream_add(&s, pairs[i][1]);
        assert_float_equal(stream_read(&s).average_fps, pairs[i][2], 1e-6);
        free(s.block);
    }
    stream s;
    stream_open(&s, 1000, 0, BUDGET_MS);
    for (int i = 0; i < 3; i++)
        stream_add(&s, (double[]){300, 500, 100}[i] / 0.9);
    assert_float_equal(stream_read(&s).average_fps, 3.0, 1e-6);
    free(s.block);
    stream_open(&s, 1000, 0, BUDGET_MS);
    for (int i = 0; i < 999; i++)
        stream_add(&s, 8);
    stream_add(&s, 200);
    tach_snapshot_data data = stream_read(&s);
    assert_float_equal(data.average_fps, 122.07, 0.005);
    assert_float_equal(data.p1_fps, 125.0, 0.05);
    assert_float_equal((1000 / tach_mean_of_worst(s.statistics.frames.sorted, 1000, 0.01)), 36.76, 0.01);
    assert_float_equal((1000 / tach_integral_low(s.statistics.frames.sorted, 1000, 0.01)), 5.00, 0.001);
    /* Ties included, all that takes as long as the percentile is in the mean: here every frame. */
    assert_float_equal(data.low1_fps, 122.07, 0.005);
    free(s.block);
}

static void lows_need_enough_frames(void **state)
{
    (void)state;
    stream s;
    stream_open(&s, 2000, 0, BUDGET_MS);
    assert_true(isnan(stream_read(&s).average_fps));
    for (int i = 0; i < 99; i++)
        stream_add(&s, 10);
    assert_true(isnan(stream_read(&s).p1_fps));
    stream_add(&s, 10);
    assert_float_equal(stream_read(&s).p1_fps, 100, 1e-6);
    assert_true(isnan(stream_read(&s).p01_fps));
    for (int i = 0; i < 900; i++)
        stream_add(&s, 10);
    assert_float_equal(stream_read(&s).p01_fps, 100, 1e-6);
    free(s.block);
}

/* B06, B07 */
static void warm_up_gaps_and_reset(void **state)
{
    (void)state;
    stream s;
    stream_open(&s, 2000, 4, BUDGET_MS);
    assert_int_equal(stream_add(&s, 0.2), TACH_FRAME_WARM_UP);
    stream_add(&s, 0.2);
    stream_add(&s, 0.2);
    assert_int_equal(stream_add(&s, 900), TACH_FRAME_WARM_UP);
    for (int i = 0; i < 600; i++)
        assert_int_equal(stream_add(&s, 16.667), 0);
    assert_int_equal(tach_frame_statistics_add(&s.statistics, 45000 * MS, s.end_ns += 45000 * MS, TACH_FRAME_GAP), TACH_FRAME_GAP);
    for (int i = 0; i < 600; i++)
        stream_add(&s, 16.667);
    tach_snapshot_data data = stream_read(&s);
    assert_int_equal(data.frames, 1200);
    assert_float_equal(data.average_fps, 60.0, 0.01);
    assert_float_equal(data.max_ms, 16.667, 0.001);
    assert_float_equal(data.low1_fps, 60.0, 0.01);
    stream_add(&s, 100);
    assert_int_equal(stream_read(&s).over_budget_frames, 1);
    assert_int_equal(stream_read(&s).hitches, 1);
    tach_frame_statistics_reset(&s.statistics);
    data = stream_read(&s);
    assert_int_equal(data.frames, 0);
    assert_int_equal(data.over_budget_frames, 0);
    assert_int_equal(data.hitches, 0);
    assert_true(isnan(data.average_fps) && isnan(data.max_ms) && isnan(data.low1_fps));
    free(s.block);
}

/* B14 */
/* At a limit means: a hitch, and no stutter yet, whatever the numbers round to. */
static void limits_are_met_exactly(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++) {
        double median_ms = 16.6 + i * 0.001, more_ms = 0.0001; /* of whole nanoseconds */
        stream s;
        stream_open(&s, 1000, 0, median_ms / 2);
        for (int frame = 0; frame < 21; frame++)
            stream_add(&s, median_ms);
        assert_int_equal(stream_add(&s, 1.5 * median_ms - more_ms), 0);
        assert_int_equal(stream_add(&s, 1.5 * median_ms), TACH_FRAME_HITCH);
        assert_int_equal(stream_add(&s, 2.5 * median_ms), 0);
        assert_int_equal(stream_add(&s, 2.5 * median_ms + more_ms), TACH_FRAME_STUTTER);
        free(s.block);
    }
}

static void sums_do_not_drift(void **state)
{
    (void)state;
    stream s;
    stream_open(&s, 1000, 0, BUDGET_MS);
    for (int i = 0; i < 10000000; i++)
        stream_add(&s, i % 2 ? 0.1 : 100);
    assert_true(fabs(stream_read(&s).average_ms / 50.05 - 1) < 1e-6);
    free(s.block);
}

static void hitch_rule(void **state)
{
    (void)state;
    stream s;
    stream_open(&s, 2000, 0, BUDGET_MS);
    for (int i = 0; i < 200; i++)
        assert_int_equal(stream_add(&s, 16), 0);
    assert_int_equal(stream_add(&s, 33), 0);                   /* under twice the budget */
    assert_int_equal(stream_add(&s, 34), TACH_FRAME_HITCH);    /* over it */
    assert_int_equal(stream_add(&s, 120), TACH_FRAME_STUTTER); /* within 200 ms of the last: no second hitch */
    assert_int_equal(stream_add(&s, 120), TACH_FRAME_HITCH | TACH_FRAME_STUTTER);
    tach_snapshot_data data = stream_read(&s);
    assert_int_equal(data.hitches, 2);
    assert_int_equal(data.stutters, 2);
    free(s.block);
    /* A game that always runs at 50 ms does not hitch at 60, nor at its first frames. */
    stream_open(&s, 2000, 30, BUDGET_MS);
    for (int i = 0; i < 200; i++)
        stream_add(&s, 50);
    assert_int_equal(stream_add(&s, 60), 0);
    assert_int_equal(stream_read(&s).hitches, 0);
    assert_int_equal(stream_add(&s, 76), TACH_FRAME_HITCH);
    free(s.block);
}

/* The incremental window against sorting everything anew, on random streams with many equal values. */
static int by_value(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void window_is_exact(void **state)
{
    (void)state;
    enum { CAPACITY = 120, FRAMES = 5000 };
    char block[(CAPACITY * 2 + 64) * sizeof(float)] __attribute__((aligned(64)));
    tach_arena arena = {(unsigned char *)block, sizeof block, 0};
    tach_window window;
    tach_window_create(&window, &arena, CAPACITY);
    static float stream_values[FRAMES];
    srand(7);
    for (int i = 0; i < FRAMES; i++) {
        stream_values[i] = (float)(rand() % (i % 3 ? 10 : 1000)) / 7;
        tach_window_add(&window, stream_values[i]);
        int count = i + 1 < CAPACITY ? i + 1 : CAPACITY;
        float reference[CAPACITY], scratch[CAPACITY];
        memcpy(reference, &stream_values[i + 1 - count], (size_t)count * sizeof(float));
        memcpy(scratch, reference, (size_t)count * sizeof(float));
        qsort(reference, (size_t)count, sizeof(float), by_value);
        assert_int_equal(window.count, count);
        assert_memory_equal(window.sorted, reference, (size_t)count * sizeof(float));
        tach_select_figures figures = tach_select(scratch, (uint32_t)count);
        assert_float_equal(figures.median, tach_percentile(reference, (uint32_t)count, 0.5), 1e-6);
        assert_float_equal(figures.p99, tach_percentile(reference, (uint32_t)count, 0.99), 1e-6);
        assert_float_equal(figures.max, reference[count - 1], 0);
        double p = (double)(i % 21) / 20;
        assert_float_equal(tach_select_percentile(scratch, (uint32_t)count, p), tach_percentile(reference, (uint32_t)count, p),
                           1e-6);
    }
}

/* Orders and repetitions that are the worst case of many ways to select. */
static void a_selection_is_exact_in_any_order(void **state)
{
    (void)state;
    enum { COUNT = 120 };
    for (uint32_t count = 1; count <= COUNT; count++)
        for (int order = 0; order < 5; order++)
            for (uint32_t k = 0; k <= 20; k++) {
                float values[COUNT], reference[COUNT];
                for (uint32_t i = 0; i < count; i++) {
                    const uint32_t orders[] = {7, i, count - i, i % 2, i < count / 2 ? i : count - i};
                    reference[i] = values[i] = (float)orders[order];
                }
                qsort(reference, count, sizeof(float), by_value);
                double p = (double)k / 20, higher = (p + 1) / 2;
                assert_float_equal(tach_select_percentile(values, count, p), tach_percentile(reference, count, p), 1e-6);
                assert_float_equal(tach_select_higher_percentile(values, count, p, higher),
                                   tach_percentile(reference, count, higher), 1e-6);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_histogram_loses_no_frame),
        cmocka_unit_test(golden_vector),
        cmocka_unit_test(averages_and_lows),
        cmocka_unit_test(lows_need_enough_frames),
        cmocka_unit_test(warm_up_gaps_and_reset),
        cmocka_unit_test(sums_do_not_drift),
        cmocka_unit_test(hitch_rule),
        cmocka_unit_test(limits_are_met_exactly),
        cmocka_unit_test(window_is_exact),
        cmocka_unit_test(a_selection_is_exact_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
