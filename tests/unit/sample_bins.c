/* Histograms of samples: bins that widen as they must, lose nothing, and add up over threads and frames. */
#include "fixture.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "capture/sample_bins.h"
#include "model/session.h"
#include "unit/draw_fixture.h"
#include "view/spark.h"

enum { SAMPLES = 2000 };

typedef struct sampled {
    struct tach_sample_bins bins;
    double values[SAMPLES];
    uint32_t count;
    double least, most;
} sampled;

static void start_samples(sampled *s)
{
    tach_sample_bins_clear(&s->bins);
    s->count = 0;
}

static void add_sample(sampled *s, double value)
{
    s->least = s->count && s->least < value ? s->least : value;
    s->most = s->count && s->most > value ? s->most : value;
    s->values[s->count++] = value;
    tach_sample_bins_add(&s->bins, value, s->least, s->most);
}

/* Each bin has those that lie in it; together they have all; and they are as narrow as they can be. */
static void check_bins(const sampled *s)
{
    uint32_t expected[TACH_SAMPLE_BINS] = {0}, all = 0;
    assert_true(s->bins.per_value > 0);
    for (uint32_t i = 0; i < s->count; i++) {
        double place = floor(s->values[i] * s->bins.per_value) - s->bins.first;
        assert_true(place >= 0 && place < TACH_SAMPLE_BINS);
        expected[(int)place]++;
    }
    for (int i = 0; i < TACH_SAMPLE_BINS; i++) {
        assert_int_equal(s->bins.counts[i], expected[i]);
        all += s->bins.counts[i];
    }
    assert_int_equal(all, s->count);
    double range = (s->most - s->least) * s->bins.per_value;
    if (s->most - s->least > fmax(fabs(s->most), fabs(s->least)) * 1e-9)
        assert_true(range > TACH_SAMPLE_BINS / 2 - 2);
}

static double sample_of_kind(int kind, uint32_t *random)
{
    double u = fixture_random(random) / 16777216.0;
    switch (kind) {
    case 0:
        return floor(u * 60);
    case 1:
        return u * 2 - 1;
    case 2:
        return exp(u * 40 - 20);
    case 3:
        return -1e6 - u;
    case 4:
        return 1e15 + floor(u * 100);
    case 5:
        return u < 0.001 ? 1e300 : -1e300 * u;
    case 6:
        return 7;
    default:
        return u < 0.99 ? 16.6 + u * 0.1 : 50 * u;
    }
}

static void every_sample_is_in_its_bin(void **state)
{
    (void)state;
    static sampled s;
    uint32_t random = 5;
    for (int kind = 0; kind < 8; kind++) {
        start_samples(&s);
        for (int i = 0; i < SAMPLES; i++) {
            add_sample(&s, sample_of_kind(kind, &random));
            if (i < 40)
                check_bins(&s);
        }
        check_bins(&s);
    }
}

static void odd_samples_do_no_harm(void **state)
{
    (void)state;
    static const double odd[] = {0, -0.0, 1e-320, -1e-320, 1.7e308, -1.7e308, 1, 5e-324};
    static sampled s;
    for (uint32_t from = 0; from < TACH_COUNT_OF(odd); from++) {
        start_samples(&s);
        uint32_t all = 0;
        for (uint32_t i = 0; i < TACH_COUNT_OF(odd); i++)
            add_sample(&s, odd[(from + i) % TACH_COUNT_OF(odd)]);
        for (int i = 0; i < TACH_SAMPLE_BINS; i++)
            all += s.bins.counts[i];
        assert_int_equal(all, TACH_COUNT_OF(odd));
    }
}

static void merged_is_as_if_sampled_together(void **state)
{
    (void)state;
    static sampled parts[2], both;
    uint32_t random = 9;
    for (int round = 0; round < 64; round++) {
        start_samples(&parts[0]);
        start_samples(&parts[1]);
        both.count = 0;
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < 300; i++) {
                double value = sample_of_kind(part ? round % 8 : round / 8, &random);
                add_sample(&parts[part], value);
                both.values[both.count++] = value;
            }
        both.least = fmin(parts[0].least, parts[1].least);
        both.most = fmax(parts[0].most, parts[1].most);
        both.bins = parts[0].bins;
        tach_sample_bins_merge(&both.bins, &parts[1].bins, both.least, both.most);
        check_bins(&both);
    }
}

/* ---- Over a running profiler ---------------------------------------------------------------------------------------- */

TACH_DISTRIBUTION("test/length", length);

static void *sample_elsewhere(void *unused)
{
    (void)unused;
    for (int i = 0; i < 10; i++)
        TACH_SAMPLE(length, 100 + i);
    return NULL;
}

static uint32_t samples_shown(struct tach_sample_part *out)
{
    uint32_t index = 0, all = 0;
    while (strcmp(tach_tree()->values[index].title, "test/length") != 0)
        index++;
    if (!tach_session_value_spread(index, out))
        return 0;
    for (int i = 0; i < TACH_SAMPLE_BINS; i++)
        all += out->bins.counts[i];
    assert_int_equal(all, out->count);
    return all;
}

static void threads_and_frames_add_up_and_pass(void **state)
{
    (void)state;
    struct tach_sample_part shown;
    start_fake(NULL);
    for (int i = 0; i < 10; i++)
        TACH_SAMPLE(length, i);
    pthread_t thread;
    pthread_create(&thread, NULL, sample_elsewhere, NULL);
    pthread_join(thread, NULL);
    tach_frame();
    assert_int_equal(samples_shown(&shown), 20);
    assert_true(shown.min == 0 && shown.max == 109);
    for (int frame = 1; frame < 400; frame++) {
        TACH_SAMPLE(length, 50);
        TACH_SAMPLE(length, (double)NAN);
        tach_frame();
        uint32_t count = samples_shown(&shown), stretch = (uint32_t)frame % TACH_SPREAD_FRAMES + 1;
        if (frame >= 2 * TACH_SPREAD_FRAMES)
            assert_int_equal(count, TACH_SPREAD_FRAMES + stretch); /* those of the first frame are gone */
        else
            assert_int_equal(count, 20 + frame);
    }
    assert_true(shown.min == 50 && shown.max == 50);
    for (int frame = 0; frame < 3 * TACH_SPREAD_FRAMES; frame++)
        tach_frame();
    assert_int_equal(samples_shown(&shown), 0);
    stop_fake();
}

/* ---- Drawn ---------------------------------------------------------------------------------------------------------- */

static void columns_are_as_high_as_their_bins(void **state)
{
    (void)state;
    static sampled s;
    struct tach_sample_part part = {.count = 0};
    fixture f = fixture_make(4096, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    start_samples(&s);
    for (int i = 0; i < 16; i++)
        for (int k = 0; k <= i * i * i; k++)
            tach_sample_bins_add(&s.bins, i, 0, 15);
    part.bins = s.bins;
    const tach_rect box = {100, 50, 64, 12};
    tach_draw_begin(f.draw, f.font, 1280, 720);
    tach_spark_draw_spread(&part, f.draw, &theme, box, TACH_COLOR_CPU);
    const tach_picture *picture = tach_draw_finish(f.draw);
    assert_int_equal(picture->vertex_count, 4 * 17);
    float before = 0;
    for (uint32_t i = 0; i < 16; i++) {
        const tach_vertex *v = &picture->vertices[4 * i];
        float height = v[2].y - v->y;
        assert_true(v->x == 100 + 4 * (float)i && v[2].x == v->x + 3 && v[2].y == 62);
        assert_true(height >= 1 && height >= before &&
                    height == tach_max_f(tach_theme_whole(12 * (float)(i * i * i + 1) / 3376), 1));
        before = height;
    }
    assert_true(before == 12);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_in_its_bin),        cmocka_unit_test(odd_samples_do_no_harm),
        cmocka_unit_test(merged_is_as_if_sampled_together),  cmocka_unit_test(threads_and_frames_add_up_and_pass),
        cmocka_unit_test(columns_are_as_high_as_their_bins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
