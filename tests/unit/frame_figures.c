/* Every figure of tach_snapshot against a slow and obvious way to the same number, over streams of frames as games make them. */
#include <math.h>
#include <stdlib.h>

#include "fixture.h"

#include "model/session.h"

TACH_COUNTER("figures/things", marked_things);

#define MOST_FRAMES 4000
#define HISTORY     1000
#define RECENT      120

/* ---- Streams ------------------------------------------------------------------------------------------------------------- */

static uint64_t chance_state;

static double chance(void)
{
    chance_state = chance_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(chance_state >> 11) / 9007199254740992.0;
}

static double between(double low, double high) { return low + (high - low) * chance(); }
static double bell(void) { return sqrt(-2 * log(between(1e-12, 1))) * cos(6.283185307179586 * chance()); }

/* A display of 59.94 Hz that is missed now and then, and every other time while there is too much to do. */
static double locked_to_the_display(int i)
{
    int refreshes = 1;
    if (chance() < 0.006)
        refreshes = chance() < 0.9 ? 2 : 2 + (int)between(1, 4);
    if (i % 700 > 640)
        refreshes = 1 + i % 2;
    return refreshes * 1000 / 59.94 + 0.04 * bell();
}

/* As fast as it goes, and it goes by what there is to see; a frame that came late is followed by one that is the sooner. */
static double as_fast_as_it_goes(int i)
{
    static double late;
    double scene = 10 + 1.5 * sin(i / 90.0);
    double ms = scene * exp((i % 400 < 200 ? 0.05 : 0.3) * bell()) - 0.7 * late;
    late = ms > 1.15 * scene ? ms - scene : 0;
    return fmax(ms, 0.3 * scene);
}

/* Held at 120 by the game, shown at 60 by a compositor: long, middle, short, and the same again. */
static double held_by_two_clocks(int i)
{
    static const double beat[] = {9.8, 8.35, 6.85};
    return beat[i % (i % 60 < 50 ? 3 : 2)] + 0.25 * bell();
}

/* 145 frames in a second, but shaders are built when they are first seen: many at the start and at each new place. */
static double builds_shaders(int i)
{
    double ms = 6.9 * exp(0.04 * bell());
    if (chance() < (i % 900 < 60 ? 0.15 : 0.003))
        ms += 15 * exp(0.9 * bell());
    return ms;
}

/* 30 frames in a second; doors behind which the next level is read, some for longer than a gap. */
static double loads_behind_doors(int i)
{
    if (i % 500 == 250)
        return between(700, 4000);
    if (i % 500 > 250 && i % 500 < 280)
        return between(35, 160);
    return 1000.0 / 30 + 0.15 * bell();
}

/* 30 frames in a second on a display of 60: now and then one of three refreshes, made good by one of one. */
static double paced_unevenly(int i)
{
    static int owed;
    int refreshes = 2 - owed;
    owed = 0;
    if (refreshes == 2 && (chance() < 0.03 || i % 333 < 20)) {
        refreshes = 3;
        owed = 1;
    }
    return refreshes * 1000 / 60.0 + 0.06 * bell();
}

/* No game: everything. */
static double anything(int i)
{
    (void)i;
    return exp(between(log(0.01), log(3000)));
}

typedef struct stream {
    const char *name;
    double (*frame_ms)(int i);
    double budget_ms;
    int least_hitches, most_hitches; /* a thousand frames */
} stream;

static const stream streams[] = {
    {"locked to the display", locked_to_the_display, 1000.0 / 60, 1, 20},
    {"as fast as it goes", as_fast_as_it_goes, 1000.0 / 90, 1, 60},
    {"held by two clocks", held_by_two_clocks, 1000.0 / 120, 0, 0},
    {"builds shaders", builds_shaders, 1000.0 / 144, 1, 40},
    {"loads behind doors", loads_behind_doors, 1000.0 / 30, 1, 60},
    {"paced unevenly", paced_unevenly, 1000.0 / 30, 0, 0},
    {"anything", anything, 20, 1, 500},
};

/* ---- The slow way -------------------------------------------------------------------------------------------------------- */

/* All frames that count since the last reset. */
typedef struct reference {
    double ms[MOST_FRAMES];
    int count;
    double last_hitch_ms; /* when it ended; below 0: none */
    uint32_t hitches, stutters;
    double hitch_lost_ms, stutter_lost_ms;
    uint32_t gaps, loadings, warm_ups;
    double gap_ms, loading_ms;
    double budget_ms;
} reference;

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The last `most` frames, ascending. */
static int sorted_tail(const reference *r, int most, double *out)
{
    int count = r->count < most ? r->count : most;
    memcpy(out, r->ms + r->count - count, (size_t)count * sizeof *out);
    qsort(out, (size_t)count, sizeof *out, by_value);
    return count;
}

static double percentile(const double *sorted, int count, double p)
{
    if (count == 0)
        return (double)NAN;
    double h = p * (count - 1), below = floor(h);
    int low = (int)below, high = low + 1 < count ? low + 1 : low;
    return sorted[low] + (h - below) * (sorted[high] - sorted[low]);
}

static double mean_from(const double *sorted, int count, double p)
{
    double sum = 0, limit = percentile(sorted, count, p);
    int frames = 0;
    for (int i = 0; i < count; i++)
        if (sorted[i] >= limit) {
            sum += sorted[i];
            frames++;
        }
    return sum / frames;
}

static double mean_of_worst(const double *sorted, int count, double p)
{
    if (count == 0)
        return (double)NAN;
    int k = (int)fmax(1, ceil(p * count - 1e-9));
    double sum = 0;
    for (int i = count - k; i < count; i++)
        sum += sorted[i];
    return sum / k;
}

static double integral_low(const double *sorted, int count, double p)
{
    if (count == 0)
        return (double)NAN;
    double sum = 0, reached = 0;
    for (int i = 0; i < count; i++)
        sum += sorted[i];
    int i = count;
    do
        reached += sorted[--i];
    while (i > 0 && reached < p * sum);
    return sorted[i];
}

static void reference_reset(reference *r) { *r = (reference){.last_hitch_ms = -1, .budget_ms = r->budget_ms}; }

static void reference_leave_out(reference *r, double ms, uint32_t flags)
{
    if (flags & TACH_FRAME_GAP) {
        r->gaps++;
        r->gap_ms += ms;
    } else if (flags & TACH_FRAME_LOADING) {
        r->loadings++;
        r->loading_ms += ms;
    } else {
        r->warm_ups++;
    }
}

static uint32_t reference_add(reference *r, double ms, double end_ms)
{
    double recent[RECENT];
    int count = sorted_tail(r, RECENT, recent);
    double median = percentile(recent, count, 0.5);
    uint32_t flags = 0;
    if (count >= 10 && ms > 2.5 * median)
        flags |= TACH_FRAME_STUTTER;
    if (count >= 10 && ms >= 2 * r->budget_ms && ms >= 1.5 * median && (r->last_hitch_ms < 0 || end_ms - r->last_hitch_ms >= 200)) {
        flags |= TACH_FRAME_HITCH;
        r->last_hitch_ms = end_ms;
    }
    double lost_ms = fmax(0, ms - r->budget_ms);
    r->hitches += flags & TACH_FRAME_HITCH ? 1 : 0;
    r->hitch_lost_ms += flags & TACH_FRAME_HITCH ? lost_ms : 0;
    r->stutters += flags & TACH_FRAME_STUTTER ? 1 : 0;
    r->stutter_lost_ms += flags & TACH_FRAME_STUTTER ? lost_ms : 0;
    r->ms[r->count++] = ms;
    return flags;
}

/* To the precision of a double. */
static void near_at(double value, double expected, double within, int line)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("line %d: %.12g is not %.12g", line, value, expected);
}
#define assert_near(value, expected, within) near_at(value, expected, within, __LINE__)

/* Equal to such a part, or none both times. */
static void same_at(double value, double expected, double part, int line)
{
    if (isnan(expected) != isnan(value) || fabs(value - expected) > part * fabs(expected))
        fail_msg("line %d: %.12g is not %.12g", line, value, expected);
}
#define assert_same(value, expected, part) same_at(value, expected, part, __LINE__)

static double fps_if(bool known, double ms) { return known ? 1000 / ms : (double)NAN; }

/* Frames since the reset. The history holds floats; what lies behind it is known to a thousandth. */
static void assert_same_of_all(const tach_snapshot_data *data, const reference *r)
{
    static double sorted[MOST_FRAMES];
    int count = sorted_tail(r, MOST_FRAMES, sorted), over = 0;
    double sum = 0, over_ms = 0, none = (double)NAN, part = count <= HISTORY ? 1e-6 : 1e-3;
    for (int i = 0; i < count; i++) {
        sum += sorted[i];
        if (sorted[i] > 1.02 * r->budget_ms) {
            over++;
            over_ms += sorted[i] - r->budget_ms;
        }
    }
    bool p1 = count >= 100, p01 = count >= 1000;
    assert_int_equal(data->frames, count);
    assert_int_equal(data->percentiles_exact, count <= HISTORY);
    assert_same(data->average_fps, count ? 1000 * count / sum : none, 1e-9);
    assert_same(data->average_ms, count ? sum / count : none, 1e-9);
    assert_same(data->median_ms, percentile(sorted, count, 0.5), part);
    assert_same(data->p95_ms, percentile(sorted, count, 0.95), part);
    assert_same(data->p99_ms, percentile(sorted, count, 0.99), part);
    assert_same(data->p999_ms, percentile(sorted, count, 0.999), part);
    assert_same(data->max_ms, count ? sorted[count - 1] : none, 1e-6);
    assert_same(data->p1_fps, fps_if(p1, percentile(sorted, count, 0.99)), part);
    assert_same(data->low1_fps, fps_if(p1, mean_from(sorted, count, 0.99)), part);
    assert_same(data->worst1_fps, fps_if(p1, mean_of_worst(sorted, count, 0.01)), part);
    assert_same(data->integral1_fps, fps_if(p1, integral_low(sorted, count, 0.01)), part);
    assert_same(data->p01_fps, fps_if(p01, percentile(sorted, count, 0.999)), part);
    assert_same(data->low01_fps, fps_if(p01, mean_from(sorted, count, 0.999)), part);
    assert_same(data->worst01_fps, fps_if(p01, mean_of_worst(sorted, count, 0.001)), part);
    assert_same(data->integral01_fps, fps_if(p01, integral_low(sorted, count, 0.001)), part);
    assert_int_equal(data->over_budget_frames, over);
    assert_near(data->over_budget_ms, over_ms, 1e-6 * (1 + over));
    assert_int_equal(data->hitches, r->hitches);
    assert_int_equal(data->stutters, r->stutters);
    assert_same(data->hitches_per_minute, count ? r->hitches / (sum / 60000) : none, 1e-9);
    assert_same(data->stutters_per_minute, count ? r->stutters / (sum / 60000) : none, 1e-9);
    assert_near(data->hitch_lost_ms, r->hitch_lost_ms, 1e-6 * (1 + r->hitches));
    assert_near(data->stutter_lost_ms, r->stutter_lost_ms, 1e-6 * (1 + r->stutters));
}

static void assert_same_figures(const tach_snapshot_data *data, const reference *r)
{
    assert_same_of_all(data, r);
    double recent[RECENT], sum = 0, none = (double)NAN;
    int count = sorted_tail(r, RECENT, recent);
    for (int i = 0; i < count; i++)
        sum += recent[i];
    assert_int_equal(data->recent_frames, count);
    assert_same(data->recent_average_ms, count ? sum / count : none, 1e-9);
    assert_same(data->recent_average_fps, count ? 1000 * count / sum : none, 1e-9);
    assert_same(data->recent_median_ms, percentile(recent, count, 0.5), 1e-6);
    assert_same(data->recent_max_ms, count ? recent[count - 1] : none, 1e-6);
    assert_int_equal(data->gap_frames, r->gaps);
    assert_int_equal(data->loading_frames, r->loadings);
    assert_int_equal(data->warm_up_frames, r->warm_ups);
    assert_near(data->gap_ms, r->gap_ms, 1e-6);
    assert_near(data->loading_ms, r->loading_ms, 1e-6);
    assert_int_equal(data->double_marks + data->dropped + data->too_deep + data->repairs, 0);
}

/* ---- Tests ----------------------------------------------------------------------------------------------------------------- */

static const tach_config small = {
    .ring_events = 64, .max_nodes = 64, .max_blocks = 64, .history_frames = HISTORY, .history_bytes = 65536, .kept_events = 64};

static tach_snapshot_data snapshot(void)
{
    tach_snapshot_data data;
    assert_true(tach_snapshot(&data));
    return data;
}

/* A frame of that length, of which the last part is a wait. */
static void frame_of(double ms, double wait_ms)
{
    uint64_t ns = (uint64_t)(ms * 1e6 + 0.5), wait_ns = (uint64_t)(wait_ms * 1e6 + 0.5);
    fake_ns += ns - wait_ns;
    {
        TACH_WAIT("swap");
        fake_ns += wait_ns;
    }
    tach_frame();
}

/* One frame of a game, now and then a gap, a reset, or a time of loading. Returns the flags it has to have. */
static uint32_t play_frame(const stream *s, reference *r, int i, bool warm_up)
{
    static bool loading;
    double ms = floor(s->frame_ms(i) * 1e6) / 1e6;
    bool gap = chance() < 0.002, loaded = loading;
    if (gap)
        tach_gap();
    if (chance() < 0.0003) {
        tach_reset();
        reference_reset(r);
    }
    if (chance() < (loading ? 0.1 : 0.001) || i == 0) {
        loading = !loading && i > 0;
        tach_loading(loading);
    }
    frame_of(ms, ms * chance());
    uint32_t flags = 0;
    flags |= gap || ms > 2000 ? (uint32_t)TACH_FRAME_GAP : 0;
    flags |= (loaded && i > 0) || loading ? (uint32_t)TACH_FRAME_LOADING : 0;
    flags |= warm_up ? (uint32_t)TACH_FRAME_WARM_UP : 0;
    if (!flags)
        return reference_add(r, ms, (double)fake_ns / 1e6);
    reference_leave_out(r, ms, flags);
    return flags;
}

/* One game, from the first frame on. Returns its hitches in a thousand frames. */
static uint32_t play(const stream *s, uint64_t seed)
{
    static reference r;
    chance_state = seed * UINT64_C(0x9E3779B97F4A7C15);
    tach_config config = small;
    config.frame_budget_ms = r.budget_ms = s->budget_ms;
    config.warm_up_frames = 1 + (uint32_t)between(0, 40);
    reference_reset(&r);
    start_fake(&config);
    uint32_t hitches = 0, frames = 20 + (uint32_t)between(0, 2480);
    for (uint32_t i = 0; i < frames; i++) {
        uint32_t flags = play_frame(s, &r, (int)i, i < config.warm_up_frames);
        assert_int_equal(tach_tree()->flags, flags);
        hitches += flags & TACH_FRAME_HITCH ? 1 : 0;
        if (i % 97 != 0 && i != frames - 1)
            continue;
        tach_snapshot_data data = snapshot();
        assert_int_equal(data.frame_number, i);
        assert_near(data.frame_ms, (double)tach_tree()->duration_ns / 1e6, 1e-9);
        assert_near(data.wait_ms, (double)tach_tree()->wait_ns / 1e6, 1e-9);
        assert_near(data.work_ms + data.wait_ms, data.frame_ms, 1e-9);
        assert_same_figures(&data, &r);
    }
    stop_fake();
    return frames > 0 ? 1000 * hitches / frames : 0;
}

static void figures_are_those_of_the_slow_way(void **state)
{
    (void)state;
    for (size_t i = 0; i < TACH_COUNT_OF(streams); i++) {
        uint32_t hitches = 0;
        enum { SEEDS = 30 };
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            hitches += play(&streams[i], seed);
        hitches /= SEEDS;
        printf("%-24s %u hitches in 1,000 frames\n", streams[i].name, hitches);
        assert_in_range(hitches, streams[i].least_hitches, streams[i].most_hitches);
    }
}

/* B07: a gap that nobody tells of is one by its length. */
static void a_long_frame_is_a_gap(void **state)
{
    (void)state;
    start_fake(&small);
    for (int i = 0; i < 1230; i++) {
        if (i == 630) {
            frame_of(45000, 0);
            assert_int_equal(tach_tree()->flags, TACH_FRAME_GAP);
        }
        frame_of(16.667, 0);
    }
    tach_snapshot_data data = snapshot();
    assert_near(data.average_fps, 60, 0.01);
    assert_near(data.max_ms, 16.667, 0.001);
    assert_int_equal(data.over_budget_frames + data.hitches + data.stutters, 0);
    stop_fake();
}

/* B09: to read is to change nothing, and rare reading reads no less. */
static void reading_changes_nothing(void **state)
{
    (void)state;
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    for (int i = 0; i < 600; i++) {
        frame_of(17.02, 0);
        if (i % 59 == 0)
            assert_near(snapshot().average_fps, 58.754, 0.001);
    }
    tach_snapshot_data first = snapshot(), again = first;
    for (int i = 0; i < 1000; i++)
        again = snapshot();
    assert_memory_equal(&again, &first, sizeof first);
    stop_fake();
}

/* B10: what the display is waited for is no work. */
static void work_and_wait_are_told_apart(void **state)
{
    (void)state;
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    frame_of(16.67, 12.67);
    tach_snapshot_data data = snapshot();
    assert_near(data.frame_ms, 16.67, 1e-6);
    assert_near(data.work_ms, 4, 1e-6);
    assert_near(data.wait_ms, 12.67, 1e-6);
    frame_of(20, 0);
    data = snapshot();
    assert_near(data.work_ms, 20, 1e-6);
    assert_near(data.wait_ms, 0, 1e-6);
    assert_int_equal(data.over_budget_frames, 1);
    stop_fake();
}

/* B13: the average stands still, and the worst is not lost in it. */
static void a_spike_a_second(void **state)
{
    (void)state;
    start_fake(&(tach_config){.history_frames = HISTORY, .warm_up_frames = TACH_NO_WARM_UP});
    double least = INFINITY, most = 0;
    for (int i = 0; i < 6000; i++) {
        frame_of(i % 60 == 59 ? 90 : 10, 0);
        if (i < HISTORY)
            continue;
        tach_snapshot_data data = snapshot();
        least = fmin(least, data.recent_average_fps);
        most = fmax(most, data.recent_average_fps);
        assert_near(data.max_ms, 90, 1e-5);
        assert_near(data.recent_max_ms, 90, 1e-5);
    }
    assert_true(most - least < 1);
    assert_near(most, 60 / 0.68, 1);
    stop_fake();
}

/* ---- The report ------------------------------------------------------------------------------------------------------------ */

static char report[65536];

static void collect(const char *text, size_t length, void *user)
{
    (void)user;
    strncat(report, text, length);
}

/* B15: a game that marks its frames twice has as many, and as long ones, as without. */
static void a_frame_marked_twice_is_one(void **state)
{
    (void)state;
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    enum { FRAMES = 1000, TOLD_FROM = 50 };
    for (int i = 0; i < FRAMES; i++) {
        marked_things += 50;
        frame_of(16.567, 5);
        if (i < TOLD_FROM)
            continue;
        fake_ns += MS / 10;
        tach_frame();
        assert_int_equal(tach_tree()->flags, TACH_FRAME_DOUBLE);
    }
    tach_snapshot_data data = snapshot();
    assert_int_equal(data.double_marks, FRAMES - TOLD_FROM);
    assert_int_equal(data.frames, FRAMES);
    assert_near(data.recent_average_ms, 16.667, 1e-6);
    assert_near(data.median_ms, 16.667, 1e-5);
    assert_near(data.p1_fps, 1000 / 16.667, 1e-4);
    assert_int_equal(data.hitches + data.stutters, 0);
    float series[TACH_VALUE_HISTORY]; /* a line without holes */
    uint32_t count = tach_session_value_history((uint32_t)(value_of("figures/things") - tach_tree()->values), series);
    for (uint32_t i = 1; i + 1 < count; i++)
        assert_true(series[i] == 50);
    report[0] = 0;
    tach_report_to(collect, NULL);
    assert_non_null(strstr(report, "(50.0 a frame)"));
    stop_fake();
}

/* The line of the report with that label, which it must have once. */
static const char *line_of(const char *label)
{
    static char line[256], wanted[64];
    snprintf(wanted, sizeof wanted, "\n    %s ", label);
    const char *found = strstr(report, wanted);
    assert_non_null(found);
    assert_null(strstr(found + 1, wanted));
    snprintf(line, sizeof line, "%.*s", (int)strcspn(found + 1, "\n"), found + 1);
    return line;
}

/* B03, B05: each under its own name, once, with its unit; all that is a time says 10, all that is a rate 100. */
static void the_report_names_and_measures(void **state)
{
    (void)state;
    static const char *const rows[] = {"average",
                                       "median",
                                       "P95",
                                       "P99, P1 fps",
                                       "P99.9, P0.1 fps",
                                       "longest",
                                       "1% low avg",
                                       "1% worst-k mean",
                                       "1% integral low",
                                       "0.1% low avg",
                                       "0.1% worst-k mean",
                                       "0.1% integral low",
                                       "live average",
                                       "live median",
                                       "live longest"};
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    for (int i = 0; i < 1200; i++)
        frame_of(10, 4);
    report[0] = 0;
    tach_report_to(collect, NULL);
    for (size_t i = 0; i < TACH_COUNT_OF(rows); i++) {
        assert_non_null(strstr(line_of(rows[i]), "10.00 ms"));
        assert_non_null(strstr(line_of(rows[i]), "100.0 fps"));
    }
    assert_non_null(strstr(line_of("over budget"), "by 0.0 ms together)"));
    stop_fake();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_those_of_the_slow_way),
        cmocka_unit_test(a_long_frame_is_a_gap),
        cmocka_unit_test(reading_changes_nothing),
        cmocka_unit_test(work_and_wait_are_told_apart),
        cmocka_unit_test(a_spike_a_second),
        cmocka_unit_test(a_frame_marked_twice_is_one),
        cmocka_unit_test(the_report_names_and_measures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
