/* The aggregator fed by hand: no rings, no threads, a stream of events and a fence. */
#include <stdlib.h>

#include "fixture.h"

#include "capture/site.h"
#include "model/model.h"

#define STREAM 4096

typedef struct feed {
    void *block;
    tach_model *model;
    tach_event events[STREAM];
    uint64_t first, end;
    uint64_t now;
} feed;

static void feed_open(feed *f)
{
    tach_config config = {.max_nodes = 256,
                          .history_frames = 1000,
                          .history_bytes = 1 << 20,
                          .kept_events = STREAM,
                          .frame_budget_ms = 1000.0 / 60,
                          .gap_ms = 2000};
    tach_arena measure = {0};
    static tach_model scratch;
    tach_model_create(&scratch, &measure, &config);
    f->block = aligned_alloc(64, measure.used);
    tach_arena arena = {f->block, measure.used, 0};
    f->model = calloc(1, sizeof *f->model);
    tach_model_create(f->model, &arena, &config);
    tach_clock_set_source(fake_clock, 1000000000);
    tach_clock_start();
    f->first = f->end = 0;
    f->now = 1000 * MS;
    tach_model_start(f->model, f->now);
}

static void feed_close(feed *f)
{
    free(f->model);
    free(f->block);
    tach_clock_set_source(NULL, 0);
}

static void put(feed *f, uint64_t kind, uint32_t site, uint32_t depth)
{
    f->events[f->end++ % STREAM] = (tach_event){f->now, site | depth * sizeof(tach_event) << TACH_EVENT_OWED_SHIFT | kind};
}

static const tach_frame_record *frame_at(feed *f, uint64_t fence)
{
    tach_ring_view view = {.events = f->events, .mask = STREAM - 1, .first = f->first, .end = f->end};
    tach_model_frame_input input = {.fence_ticks = fence, .frame_slot = 1}; /* the events are a worker's */
    const tach_frame_record *record = tach_model_frame(f->model, &view, 1, &input);
    f->first = view.first;
    return record;
}

static uint32_t site(const char *name, tach_site_kind kind)
{
    tach_site here = {name, __FILE__, __LINE__, (uint32_t)kind, 0};
    return tach_site_register(&here);
}

/* What a thread has recorded after the fence waits for the next frame; what it had read before, but wrote late, is not turned back.
 */
static void the_fence_cuts(void **state)
{
    (void)state;
    feed f;
    feed_open(&f);
    uint32_t a = site("a", TACH_SITE_SCOPE);
    put(&f, TACH_EVENT_BEGIN, a, 0);
    f.now += 10 * MS;
    put(&f, TACH_EVENT_END, a, 0);
    put(&f, TACH_EVENT_BEGIN, a, 0);
    const tach_frame_record *record = frame_at(&f, f.now - 4 * MS);
    assert_int_equal(record->events, 1);
    assert_int_equal(record->nodes[1].inclusive_ns, 6 * MS);
    assert_true(record->nodes[1].running);
    f.now += 6 * MS;
    put(&f, TACH_EVENT_END, a, 0);
    record = frame_at(&f, f.now);
    assert_int_equal(record->nodes[1].inclusive_ns, 10 * MS);
    assert_int_equal(record->nodes[1].calls, 1);
    assert_false(record->nodes[1].running);
    assert_int_equal(record->repairs, 0);
    /* Read before the fence, written after it. */
    f.now -= 1 * MS;
    put(&f, TACH_EVENT_BEGIN, a, 0);
    f.now += 3 * MS;
    put(&f, TACH_EVENT_END, a, 0);
    record = frame_at(&f, f.now);
    assert_int_equal(record->nodes[1].inclusive_ns, 2 * MS);
    assert_adds_up(record);
    feed_close(&f);
}

static void strays_are_ignored_and_counted(void **state)
{
    (void)state;
    feed f;
    feed_open(&f);
    uint32_t a = site("a", TACH_SITE_SCOPE), b = site("b", TACH_SITE_SCOPE);
    put(&f, TACH_EVENT_END, a, 0); /* nothing is open */
    put(&f, TACH_EVENT_END, a, TACH_MAX_DEPTH - 1);
    put(&f, TACH_EVENT_BEGIN, a, TACH_MAX_DEPTH - 1); /* its parents never came */
    put(&f, TACH_EVENT_BEGIN, a, 0);
    put(&f, TACH_EVENT_END, b, 0); /* another scope's */
    f.now += 1 * MS;
    put(&f, TACH_EVENT_END, a, 0);
    const tach_frame_record *record = frame_at(&f, f.now);
    assert_int_equal(record->repairs, 4);
    assert_int_equal(record->nodes[1].inclusive_ns, 1 * MS);
    assert_int_equal(record->nodes[1].calls, 1);
    assert_adds_up(record);
    feed_close(&f);
}

/* Random streams, half of them wrong: everything adds up in every frame, and begins = ends + closed for the game + open. */
static void random_streams_add_up(void **state)
{
    (void)state;
    enum { SITES = 12 };
    static uint32_t sites[SITES];
    static char names[SITES][24];
    for (int i = 0; i < SITES; i++) {
        snprintf(names[i], sizeof names[i], "site %d", i);
        sites[i] = site(names[i], i % 4 == 3 ? TACH_SITE_WAIT : TACH_SITE_SCOPE);
    }
    for (unsigned seed = 1; seed <= 200; seed++) {
        feed f;
        feed_open(&f);
        srand(seed);
        uint32_t open[TACH_MAX_DEPTH], depth = 0;
        for (int frame = 0; frame < 20; frame++) {
            int events = rand() % 200;
            for (int i = 0; i < events; i++) {
                f.now += (uint64_t)(rand() % 1000);
                if (rand() % 500 == 0)
                    f.now -= 100000; /* the clock steps back */
                bool wrong = seed % 2 && rand() % 20 == 0;
                if (wrong) {
                    put(&f, (uint64_t)rand() << 48, (uint32_t)rand(), (uint32_t)rand() % 70);
                } else if (depth > 0 && (depth == TACH_MAX_DEPTH || rand() % 2)) {
                    depth--;
                    put(&f, TACH_EVENT_END, open[depth], depth);
                } else {
                    open[depth] = sites[rand() % SITES];
                    put(&f, TACH_EVENT_BEGIN, open[depth], depth);
                    depth++;
                }
                if (seed % 2 && rand() % 50 == 0 && depth > 0)
                    depth = (uint32_t)rand() % depth; /* longjmp */
            }
            const tach_frame_record *record = frame_at(&f, f.now + (uint64_t)(rand() % 2000));
            f.now += 2000;
            assert_adds_up(record);
            if (seed % 2 == 0)
                assert_int_equal(record->repairs, 0);
        }
        feed_close(&f);
    }
}

static void one_frame(feed *f, uint32_t update, uint32_t ai, uint32_t paths, uint64_t path_ms)
{
    put(f, TACH_EVENT_BEGIN, update, 0);
    f->now += 2 * MS;
    put(f, TACH_EVENT_BEGIN, ai, 1);
    f->now += 1 * MS;
    put(f, TACH_EVENT_BEGIN, paths, 2);
    f->now += path_ms * MS;
    put(f, TACH_EVENT_END, paths, 2);
    put(f, TACH_EVENT_END, ai, 1);
    put(f, TACH_EVENT_END, update, 0);
    f->now += 5 * MS;
}

/* The way down to what made a frame slow, and its figures. */
static void a_hitch_names_its_cause(void **state)
{
    (void)state;
    feed f;
    feed_open(&f);
    uint32_t update = site("update", TACH_SITE_SCOPE), ai = site("ai", TACH_SITE_SCOPE), paths = site("paths", TACH_SITE_SCOPE);
    for (int i = 0; i < 150; i++) {
        one_frame(&f, update, ai, paths, 3);
        frame_at(&f, f.now);
    }
    assert_int_equal(f.model->last_hitch.signature, 0);
    one_frame(&f, update, ai, paths, 90);
    const tach_frame_record *record = frame_at(&f, f.now);
    assert_true(record->flags & TACH_FRAME_HITCH);
    const tach_verdict *hitch = &f.model->last_hitch;
    assert_int_equal(hitch->frame_number, 150);
    assert_int_equal(hitch->duration_ns, 98 * MS);
    assert_int_equal(hitch->usual_ns, 11 * MS);
    assert_int_equal(hitch->cause_count, 1);
    assert_int_equal(hitch->causes[0].kind, TACH_CAUSE_SLOWER);
    assert_string_equal(hitch->causes[0].path, "update > ai > paths");
    assert_in_range(hitch->causes[0].excess_ns, 87 * MS - 1000, 87 * MS + 1000);
    assert_string_equal(hitch->text,
                        "frame 150  98.00 ms (+87.00): update > ai > paths +87.00 ms on thread 0; 0.000 ms unexplained");
    /* Rows' figures over the last 120 frames, the hitch among them. */
    for (int i = 0; i < 12; i++) {
        one_frame(&f, update, ai, paths, 3);
        record = frame_at(&f, f.now);
    }
    assert_in_range(record->nodes[hitch->causes[0].node].median_ns, 3 * MS - 10, 3 * MS + 10);
    assert_in_range(record->nodes[hitch->causes[0].node].peak_ns, 90 * MS - 10, 90 * MS + 10);
    assert_int_equal(f.model->history.count, 163);
    assert_int_equal(tach_history_at(&f.model->history, 12)->number, 150);
    assert_true(tach_history_at(&f.model->history, 12)->flags & TACH_FRAME_HITCH);
    assert_null(tach_history_at(&f.model->history, 163));
    feed_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fence_cuts),
        cmocka_unit_test(strays_are_ignored_and_counted),
        cmocka_unit_test(random_streams_add_up),
        cmocka_unit_test(a_hitch_names_its_cause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
