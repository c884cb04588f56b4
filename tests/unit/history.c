/* What is kept of the past: trees of all frames, the worst frames whole, kinds of hitches, distributions that outlast the history.
 */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "fixture.h"

#include "base/varint.h"
#include "model/bins.h"
#include "model/keep.h"
#include "model/packet.h"
#include "model/session.h"

TACH_COUNTER("history/things", things);
TACH_PERCENT("history/hits", hits, tries);
TACH_DISTRIBUTION("history/sizes", sizes);
TACH_GAUGE("history/level", level);
TACH_MEMORY("history/bytes", bytes_moved);

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FRAMES_FOR_FLATNESS 3000 /* sanitizers are slow, and keep memory of their own */
#elif TACH_MAX_DEPTH < 16
#define FRAMES_FOR_FLATNESS 50000 /* with small limits it is the same code */
#else
#define FRAMES_FOR_FLATNESS 1000000
#endif

/* ---- Packets --------------------------------------------------------------------------------------------------- */

static void numbers_keep_their_value(void **state)
{
    (void)state;
    for (uint32_t bits = 0; bits < 64; bits++)
        for (int step = -1; step <= 1; step++) {
            uint64_t value = (UINT64_C(1) << bits) + (uint64_t)(int64_t)step;
            uint8_t bytes[TACH_VARINT_BYTES];
            const uint8_t *end = tach_varint_put(bytes, value), *at = bytes;
            assert_int_equal(tach_varint_get(&at), value);
            assert_ptr_equal(at, end);
            assert_int_equal(tach_unzigzag(tach_zigzag((int64_t)value)), (int64_t)value);
        }
    assert_int_equal(tach_zigzag(-1), 1);
    assert_int_equal(tach_zigzag(1), 2);
    assert_int_equal(tach_zigzag(INT64_MIN), UINT64_MAX);
}

static uint32_t dice = 1;
static uint32_t roll(uint32_t sides) { return (dice = dice * 1664525u + 1013904223u) / 65536 % sides; }

static void play(int depth)
{
    for (uint32_t i = roll(4); i > 0; i--) {
        switch (roll(3)) {
        case 0: {
            TACH_SCOPE("one");
            fake_ns += roll(MS);
            if (depth > 0)
                play(depth - 1);
            TACH_IO("file", 1000 + roll(100));
            if (roll(3) == 0)
                TACH_DRAWS(1 + roll(4), roll(1000));
            break;
        }
        case 1: {
            TACH_SCOPE("two");
            fake_ns += roll(1000);
            TACH_ALLOC(&dice, 64 + roll(100), "history");
            TACH_FREE(&dice);
            if (depth > 0)
                play(depth - 1);
            break;
        }
        default: {
            TACH_WAIT("three");
            fake_ns += roll(100000);
        }
        }
    }
}

static void random_frame(void)
{
    play(4);
    things += roll(1000);
    level += (int64_t)roll(20) - 10;
    hits += roll(3);
    tries += 3;
    for (uint32_t i = roll(3); i > 0; i--)
        TACH_SAMPLE(sizes, roll(100) / 3.0);
    fake_ns += 1000;
    tach_frame();
}

/* What a frame of the past must show again. */
typedef struct memory_of_frame {
    tach_frame_record record;
    tach_node nodes[128];
    tach_value values[8];
} memory_of_frame;

#define REMEMBERED 300
static memory_of_frame remembered[REMEMBERED];

static void remember(memory_of_frame *to, const tach_frame_record *from)
{
    assert_true(from->node_count <= TACH_COUNT_OF(to->nodes) && from->value_count <= TACH_COUNT_OF(to->values));
    to->record = *from;
    memcpy(to->nodes, from->nodes, from->node_count * sizeof(tach_node));
    memcpy(to->values, from->values, from->value_count * sizeof(tach_value));
}

static void assert_same_node(const tach_node *a, const tach_node *b)
{
    assert_ptr_equal(a->name, b->name);
    assert_int_equal(a->calls, b->calls);
    assert_int_equal(a->self_ns, b->self_ns);
    assert_int_equal(a->inclusive_ns, b->inclusive_ns);
    assert_int_equal(a->alloc_count, b->alloc_count);
    assert_int_equal(a->alloc_bytes, b->alloc_bytes);
    assert_int_equal(a->io_count, b->io_count);
    assert_int_equal(a->io_bytes, b->io_bytes);
    assert_int_equal(a->draws, b->draws);
    assert_int_equal(a->triangles, b->triangles);
    assert_int_equal(a->running, b->running);
}

static void assert_same_value(const tach_value *a, const tach_value *b)
{
    assert_ptr_equal(a->title, b->title);
    assert_int_equal(a->value, b->value);
    if (a->kind == TACH_STATISTIC_GAUGE)
        assert_int_equal(a->total, b->total);
    assert_int_equal(a->denominator, b->denominator);
    assert_int_equal(a->spread.count, b->spread.count);
    assert_true(a->result == b->result || (isnan(a->result) && isnan(b->result)));
    assert_true(a->spread.max == b->spread.max || (isnan(a->spread.max) && isnan(b->spread.max)));
}

static void every_frame_shows_again_as_it_was(void **state)
{
    (void)state;
    start_fake(&(tach_config){.max_nodes = 100, .history_frames = 1000, .warm_up_frames = TACH_NO_WARM_UP});
    for (uint32_t i = 0; i < REMEMBERED; i++) {
        random_frame();
        remember(&remembered[i], tach_tree());
    }
    for (uint32_t i = 0; i < REMEMBERED; i++) {
        const tach_frame_record *was = &remembered[i].record, *past = tach_frame_at(i);
        assert_non_null(past);
        assert_int_equal(past->number, i);
        assert_int_equal(past->start_ns, was->start_ns);
        assert_int_equal(past->duration_ns, was->duration_ns);
        assert_int_equal(past->work_ns, was->work_ns);
        assert_int_equal(past->wait_ns, was->wait_ns);
        assert_int_equal(past->alloc_count, was->alloc_count);
        assert_int_equal(past->io_bytes, was->io_bytes);
        assert_int_equal(past->flags, was->flags);
        assert_adds_up(past);
        for (uint32_t row = 0; row < past->node_count; row++) {
            if (row < was->node_count)
                assert_same_node(&past->nodes[row], &remembered[i].nodes[row]);
            else
                assert_int_equal(past->nodes[row].inclusive_ns, 0); /* it came later */
        }
        for (uint32_t v = 0; v < was->value_count; v++)
            assert_same_value(&past->values[v], &remembered[i].values[v]);
    }
    assert_null(tach_frame_at(REMEMBERED));
    stop_fake();
    assert_null(tach_frame_at(0));
}

/* What counts since the start is today's, in any frame that is looked at. */
static void counts_of_the_session_are_todays(void **state)
{
    (void)state;
    start_fake(&(tach_config){.max_blocks = 64, .warm_up_frames = TACH_NO_WARM_UP});
    for (int i = 0; i < 20; i++) {
        fake_ns += 10 * MS;
        tach_frame();
    }
    fake_ns += MS / 10;
    tach_frame(); /* a double mark */
    static char blocks[1000];
    for (int i = 0; i < 1000; i++)
        TACH_ALLOC(&blocks[i], 1, "history");
    for (int i = 0; i < 1000; i++)
        TACH_FREE(&blocks[i]);
    TACH_FREE(&dice);
    fake_ns += 10 * MS;
    tach_frame();
    const tach_frame_record *now = tach_tree(), *past = tach_frame_at(3);
    assert_int_equal(now->double_marks, 1);
    assert_int_equal(past->double_marks, 1);
    assert_true(now->unknown_frees > 0);
    assert_int_equal(past->unknown_frees, now->unknown_frees);
    assert_true(now->untracked_bytes > 0);
    assert_int_equal(past->untracked_bytes, now->untracked_bytes);
    assert_int_equal(past->untracked_blocks, now->untracked_blocks);
    stop_fake();
}

/* Old trees go when the bytes are used up; what is left is whole. */
static void old_trees_make_room(void **state)
{
    (void)state;
    start_fake(&(tach_config){.max_nodes = 100, .history_frames = 4000, .history_bytes = 64 << 10});
    for (uint32_t i = 0; i < 4000; i++)
        random_frame();
    uint64_t oldest = 0;
    while (!tach_frame_at(oldest))
        oldest++;
    assert_in_range(oldest, 1000, 3800);
    for (; oldest < 4000; oldest++) {
        const tach_frame_record *past = tach_frame_at(oldest);
        assert_non_null(past);
        assert_int_equal(past->number, oldest);
        assert_adds_up(past);
    }
    stop_fake();
}

/* However few bytes were asked for: a large tree is kept, too. */
static void a_small_history_keeps_large_trees(void **state)
{
    (void)state;
    start_fake(&(tach_config){.history_bytes = 1, .ring_events = 4096});
    for (int frame = 0; frame < 20; frame++) {
        for (int i = 0; i < 900; i++) {
            char name[16];
            snprintf(name, sizeof name, "row %d", i);
            TACH_SCOPE_COPY(name);
            fake_ns += 10000;
        }
        tach_frame();
    }
    for (uint64_t number = 0; number < 20; number++)
        assert_non_null(tach_frame_at(number));
    stop_fake();
}

/* ---- Explaining ------------------------------------------------------------------------------------------------ */

/* With hostile limits scopes have no names of their own. */
#define NEEDS_NAMES()             \
    do {                          \
        if (TACH_MAX_SITES <= 64) \
            skip();               \
    } while (0)

static void plain_frame(uint64_t ai_ms)
{
    {
        TACH_SCOPE("update");
        fake_ns += 2 * MS;
        TACH_SCOPE("ai");
        fake_ns += ai_ms * MS;
    }
    TACH_WAIT("swap");
    fake_ns += 4 * MS;
}

static void end_plain_frame(uint64_t ai_ms)
{
    plain_frame(ai_ms);
    tach_frame();
}

static void a_frame_is_explained_later_as_at_once(void **state)
{
    (void)state;
    NEEDS_NAMES();
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    tach_verdict verdict;
    end_plain_frame(10);
    assert_false(tach_explain(0, &verdict)); /* nothing is usual yet */
    for (int i = 0; i < 130; i++)
        end_plain_frame(10);
    assert_null(tach_tree()->verdict);
    end_plain_frame(60);
    assert_non_null(tach_tree()->verdict);
    tach_verdict at_once = *tach_tree()->verdict;
    assert_string_equal(at_once.causes[0].path, "update > ai");
    for (int i = 0; i < 500; i++)
        end_plain_frame(10);
    assert_true(tach_explain(131, &verdict));
    assert_string_equal(verdict.text, at_once.text);
    assert_int_equal(verdict.signature, at_once.signature);
    assert_true(tach_explain(400, &verdict));
    assert_string_equal(verdict.text, "frame 400  16.00 ms: no slower than usual");
    assert_false(tach_explain(100000, &verdict));
    assert_false(tach_explain(131, NULL));
    stop_fake();
}

/* A statistic that jumped is told in its own unit, whatever its sign and size. */
static void settle(void)
{
    for (int i = 0; i < 130; i++) {
        TACH_SAMPLE(sizes, 1);
        tries += 4;
        ++hits;
        end_plain_frame(10);
    }
}

static void statistic_is_told(const char *expected)
{
    end_plain_frame(100);
    assert_non_null(tach_tree()->verdict);
    if (!strstr(tach_tree()->verdict->text, expected))
        fail_msg("%s: %s", expected, tach_tree()->verdict->text);
    settle();
}

static void a_jump_is_told_in_its_unit(void **state)
{
    (void)state;
    NEEDS_NAMES();
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    level = -15;
    settle();
    level = 400;
    statistic_is_told("history/level -15 \xE2\x86\x92 400");
    bytes_moved += 300 << 20;
    statistic_is_told("history/bytes 0 B \xE2\x86\x92 300 MiB");
    hits += 75;
    tries += 100;
    statistic_is_told("history/hits 25.0 % \xE2\x86\x92 75.0 %");
    TACH_SAMPLE(sizes, 30.25);
    statistic_is_told("history/sizes 1.00 \xE2\x86\x92 30.25");
    TACH_SAMPLE(sizes, 1e300);
    statistic_is_told("history/sizes 1.00 \xE2\x86\x92 --");
    things = INT64_MAX - things;
    statistic_is_told("history/things 0 \xE2\x86\x92 9\xE2\x80\x89"
                      "223\xE2\x80\x89");
    things = level = 0;
    stop_fake();
}

static void *work_long(void *unused)
{
    TACH_THREAD("worker");
    TACH_SCOPE("long work");
    fake_ns += 100 * MS;
    return unused;
}

/* Nothing is usual but frames of no length: a worker is named as after others. */
static void a_clock_that_stood_still(void **state)
{
    (void)state;
    NEEDS_NAMES();
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    for (int i = 0; i < 200; i++)
        tach_frame();
    {
        TACH_WAIT("join");
        pthread_t worker;
        assert_int_equal(pthread_create(&worker, NULL, work_long, NULL), 0);
        pthread_join(worker, NULL);
    }
    tach_frame();
    const tach_verdict *verdict = tach_tree()->verdict;
    assert_non_null(verdict);
    assert_string_equal(verdict->causes[0].path, "long work");
    assert_int_equal(verdict->causes[0].usual_ns, 0);
    stop_fake();
}

static void hitches_of_one_cause_are_one_kind(void **state)
{
    (void)state;
    NEEDS_NAMES();
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    for (int i = 0; i < 1000; i++) {
        plain_frame(i % 100 == 99 ? 80 : 10);
        if (i % 250 == 150) {
            TACH_SCOPE("save");
            fake_ns += 300 * MS;
        }
        tach_frame();
    }
    tach_hitch_kind kinds[4];
    assert_int_equal(tach_hitch_kinds(kinds, 4), 2);
    assert_string_equal(kinds[0].worst.causes[0].path, "save"); /* it lost most */
    assert_int_equal(kinds[0].count, 4);
    assert_int_equal(kinds[0].first_frame, 150);
    assert_int_equal(kinds[0].last_frame, 900);
    assert_string_equal(kinds[1].worst.causes[0].path, "update > ai");
    assert_int_equal(kinds[1].count, 10);
    assert_int_equal(tach_hitch_kinds(kinds, 1), 2);
    assert_int_equal(kinds[0].count, 4);
    assert_int_equal(tach_hitch_kinds(NULL, 4), 2);
    tach_reset();
    assert_int_equal(tach_hitch_kinds(kinds, 4), 0);
    stop_fake();
}

/* ---- Loading, debug views and double marks ------------------------------------------------------------------------------------
 */

static void start_with_plain_frames(void)
{
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    for (int i = 0; i < 50; i++)
        end_plain_frame(10);
}

/* Of all frames only the plain ones are known. */
static tach_snapshot_data end_with_a_plain_frame(void)
{
    tach_snapshot_data data;
    end_plain_frame(10);
    assert_int_equal(tach_tree()->flags, 0);
    tach_snapshot(&data);
    assert_int_equal(data.frames, 51);
    assert_int_equal(data.hitches, 0);
    assert_float_equal(data.max_ms, 16, 1e-6);
    return data;
}

static void frames_under_a_debug_view_are_left_out(void **state)
{
    (void)state;
    start_with_plain_frames();
    for (int i = 0; i < 3; i++) {
        tach_altered();
        end_plain_frame(200);
        assert_int_equal(tach_tree()->flags, TACH_FRAME_ALTERED);
    }
    tach_snapshot_data data = end_with_a_plain_frame();
    assert_int_equal(data.altered_frames, 3);
    assert_float_equal(data.altered_ms, 3 * 206, 1e-6);
    stop_fake();
}

static void loading_is_left_out(void **state)
{
    (void)state;
    start_with_plain_frames();
    tach_loading(true);
    end_plain_frame(200);
    assert_int_equal(tach_tree()->flags, TACH_FRAME_LOADING);
    end_plain_frame(200);
    tach_loading(false);
    end_plain_frame(200); /* it ended in this one */
    assert_int_equal(tach_tree()->flags, TACH_FRAME_LOADING);
    tach_snapshot_data data = end_with_a_plain_frame();
    assert_int_equal(data.loading_frames, 3);
    assert_float_equal(data.loading_ms, 3 * 206, 1e-6);
    uint64_t worst;
    assert_true(tach_worst_frames(&worst, 1) > 0);
    assert_true(tach_frame_at(worst)->duration_ns == 16 * MS);
    stop_fake();
}

/* A game that calls tach_frame in two places: no rate is doubled, no time lost. */
static void a_double_mark_is_counted_once(void **state)
{
    (void)state;
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    uint64_t wall_ns = 0;
    for (int i = 0; i < 300; i++) {
        end_plain_frame(10);
        wall_ns += tach_tree()->duration_ns;
        if (i < 50)
            continue;
        fake_ns += MS / 10;
        tach_frame();
        wall_ns += tach_tree()->duration_ns;
        assert_int_equal(tach_tree()->flags, TACH_FRAME_DOUBLE);
    }
    tach_snapshot_data data;
    tach_snapshot(&data);
    assert_int_equal(data.double_marks, 250);
    assert_int_equal(data.frames, 300);
    assert_float_equal(data.recent_average_ms, 16.1, 1e-6);
    assert_int_equal(wall_ns, 300 * 16 * MS + 250 * MS / 10);
    assert_int_equal(data.hitches + data.stutters, 0);
    stop_fake();
}

/* ---- Frames kept whole ----------------------------------------------------------------------------------------- */

static const tach_kept_thread *only_thread(const tach_kept_frame *frame)
{
    assert_non_null(frame);
    assert_int_equal(frame->thread_count, 1);
    return &frame->threads[0];
}

static void the_worst_frames_are_kept_whole(void **state)
{
    (void)state;
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP, .ring_events = 1024});
    for (int i = 0; i < 2000; i++)
        end_plain_frame(i % 100 == 50 ? 100 + (uint64_t)i / 10 : 10);
    uint64_t worst[TACH_MAX_WORST_FRAMES];
    assert_int_equal(tach_worst_frames(worst, TACH_MAX_WORST_FRAMES), TACH_MAX_WORST_FRAMES);
    for (uint32_t k = 0; k < TACH_MAX_WORST_FRAMES; k++) {
        assert_int_equal(worst[k], 1950 - 100 * k);
        for (int64_t by = -1; by <= 1; by++) {
            const tach_kept_frame *kept = tach_session_kept(worst[k] + (uint64_t)by);
            const tach_kept_thread *thread = only_thread(kept);
            assert_int_equal(thread->count, 6);
            assert_int_equal(thread->open, 0);
            const tach_event *first = &kept->events[thread->first];
            assert_true(first->ticks >= kept->start_ticks && first[5].ticks <= kept->end_ticks);
            assert_int_equal(first[2].ticks - first[1].ticks, by ? 10 * MS : (100 + worst[k] / 10) * MS);
        }
    }
    assert_non_null(tach_session_kept(1999)); /* the newest */
    assert_null(tach_session_kept(1000));
    tach_reset();
    assert_int_equal(tach_worst_frames(worst, 4), 0);
    assert_null(tach_session_kept(1950));
    stop_fake();
}

/* A frame with more events than an area holds says how many are missing; a scope that was open before it is there. */
static void kept_frames_know_what_they_lack(void **state)
{
    (void)state;
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP, .kept_events = 256});
    TACH_BEGIN(whole, "whole");
    end_plain_frame(10);
    for (int i = 0; i < 500; i++) {
        TACH_SCOPE("many");
        fake_ns += MS / 10;
    }
    tach_frame();
    const tach_kept_frame *kept = tach_session_kept(1);
    const tach_kept_thread *thread = only_thread(kept);
    assert_int_equal(thread->open, 1);
    assert_int_equal(kept->events[0].ticks, kept->start_ticks);
    assert_int_equal(thread->count, 256);
    assert_int_equal(kept->left_out, 1001 - 256);
    TACH_END(whole);
    stop_fake();
}

/* The depth of a scope from before the session is whole, whatever its site is. */
static void scopes_from_before_are_kept_as_such(void **state)
{
    (void)state;
    start_fake(&(tach_config){.ring_events = 1024});
    TACH_BEGIN(whole, "whole");
    stop_fake();
    start_fake(&(tach_config){.ring_events = 1024});
    end_plain_frame(10);
    const tach_kept_frame *kept = tach_session_kept(0);
    const tach_kept_thread *thread = only_thread(kept);
    assert_int_equal(thread->open, 1);
    assert_int_equal(kept->events[thread->first].word, 0xFFFF | TACH_EVENT_BEGIN);
    assert_int_equal(kept->events[thread->first + 1].word >> TACH_EVENT_OWED_SHIFT, sizeof(tach_event));
    TACH_END(whole);
    stop_fake();
}

static void held_frames_stay(void **state)
{
    (void)state;
    start_fake(&(tach_config){.ring_events = 1024}); /* the warm-up: none is among the worst */
    for (int i = 0; i < 5; i++)
        end_plain_frame(10);
    const tach_kept_frame *kept = tach_session_kept(4);
    assert_true(tach_session_hold(kept));
    for (int i = 0; i < 10; i++)
        end_plain_frame(10);
    tach_reset();
    assert_ptr_equal(tach_session_kept(4), kept);
    const tach_kept_frame *newest = tach_session_kept(14);
    assert_true(tach_session_hold(newest));
    end_plain_frame(10);
    assert_false(tach_session_hold(tach_session_kept(15))); /* one more, and the next frame would find no area */
    tach_session_release(newest);
    tach_session_release(kept);
    end_plain_frame(10);
    end_plain_frame(10);
    assert_null(tach_session_kept(4));
    stop_fake();
}

/* ---- Distributions --------------------------------------------------------------------------------------------- */

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Against all values sorted: within the width of a bin. */
static void bins_are_near_enough(void **state)
{
    (void)state;
    static double sorted[20000];
    tach_arena arena = {0};
    tach_bins bins;
    tach_bins_create(&bins, &arena);
    bins.bins = calloc(TACH_BINS, sizeof(tach_bin));
    for (uint32_t seed = 1; seed <= 20; seed++) {
        dice = seed;
        tach_bins_clear(&bins);
        uint32_t count = 1 + roll(1000) * 20;
        double sum = 0;
        for (uint32_t i = 0; i < count; i++) {
            uint64_t ns = (uint64_t)roll(1000) * roll(1000) * roll(seed * 10);
            sorted[i] = (double)ns;
            sum += (double)ns;
            tach_bins_add(&bins, ns);
        }
        qsort(sorted, count, sizeof(double), ascending);
        assert_int_equal(bins.sum_ns, (uint64_t)sum);
        static const double ps[] = {0, 0.01, 0.5, 0.95, 0.99, 0.999, 1};
        for (uint32_t i = 0; i < TACH_COUNT_OF(ps); i++) {
            double h = ps[i] * (count - 1), low = floor(h);
            double above = sorted[(uint32_t)fmin(low + 1, count - 1)];
            double exact = sorted[(uint32_t)low] + (h - low) * (above - sorted[(uint32_t)low]);
            assert_float_equal(tach_bins_percentile(&bins, ps[i]), exact, (float)(exact * 0.001 + 1e-6));
        }
        double worst = 0;
        uint32_t k = (uint32_t)fmax(1, ceil(0.01 * count - 1e-9));
        for (uint32_t i = 0; i < k; i++)
            worst += sorted[count - 1 - i] / k;
        assert_float_equal(tach_bins_mean_of_worst(&bins, 0.01), worst, (float)(worst * 0.001 + 1e-6));
    }
    free(bins.bins);
}

static void bins_take_over_where_the_history_ends(void **state)
{
    (void)state;
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP, .history_frames = 1000});
    tach_snapshot_data data;
    for (int i = 0; i < 20000; i++) {
        fake_ns += (i < 200 ? 40 : i % 100 == 7 ? 20 : 10) * MS;
        tach_frame();
        if (i % 37 && i != 999 && i != 1000 && i != 19999)
            continue;
        tach_snapshot(&data);
        assert_int_equal(data.percentiles_exact, i < 1000);
    }
    assert_int_equal(data.frames, 20000);
    assert_float_equal(data.max_ms, 40, 1e-9); /* long out of the history */
    assert_float_equal(data.median_ms, 10, 1e-9);
    assert_float_equal(data.p99_ms, 20.2, 0.3);
    assert_float_equal(data.recent_average_ms, 10.08, 0.1);
    assert_int_equal(data.over_budget_frames, 200 + 198);
    stop_fake();
}

/* A million frames: the process is as large at the end as after the first thousand. */
static long resident_kib(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long pages = 0, resident = 0;
    if (!file)
        return 0;
    int read = fscanf(file, "%ld %ld", &pages, &resident);
    fclose(file);
    return read == 2 ? resident * 4 : 0;
}

static void memory_is_flat(void **state)
{
    (void)state;
    start_fake(&(tach_config){.ring_events = 4096});
    long early = 0;
    dice = 5;
    for (int i = 0; i < FRAMES_FOR_FLATNESS; i++) {
        for (int k = 0; k < 100; k++) {
            TACH_SCOPE("outer");
            TACH_SCOPE("inner");
            fake_ns += 70000 + roll(20000);
        }
        if (roll(2000) == 0)
            fake_ns += 100 * MS;
        tach_frame();
        if (i == 1000)
            early = resident_kib();
    }
    long late = resident_kib();
    print_message("resident after 1,000 frames %ld KiB, after %d %ld KiB\n", early, FRAMES_FOR_FLATNESS, late);
    assert_true(late - early < 1024);
    stop_fake();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_keep_their_value),
        cmocka_unit_test(every_frame_shows_again_as_it_was),
        cmocka_unit_test(counts_of_the_session_are_todays),
        cmocka_unit_test(old_trees_make_room),
        cmocka_unit_test(a_small_history_keeps_large_trees),
        cmocka_unit_test(a_frame_is_explained_later_as_at_once),
        cmocka_unit_test(a_jump_is_told_in_its_unit),
        cmocka_unit_test(a_clock_that_stood_still),
        cmocka_unit_test(hitches_of_one_cause_are_one_kind),
        cmocka_unit_test(frames_under_a_debug_view_are_left_out),
        cmocka_unit_test(loading_is_left_out),
        cmocka_unit_test(a_double_mark_is_counted_once),
        cmocka_unit_test(the_worst_frames_are_kept_whole),
        cmocka_unit_test(kept_frames_know_what_they_lack),
        cmocka_unit_test(scopes_from_before_are_kept_as_such),
        cmocka_unit_test(held_frames_stay),
        cmocka_unit_test(bins_are_near_enough),
        cmocka_unit_test(bins_take_over_where_the_history_ends),
        cmocka_unit_test(memory_is_flat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
