/* Every row of random frames against a slow and obvious way to the same sums: leaves in long runs and one by one, scopes inside
 * scopes, scopes that stay open over frames, in a ring that goes round many times. */
#include "fixture.h"

#define SITES      9
#define DEEPEST    (TACH_MAX_DEPTH < 6 ? TACH_MAX_DEPTH : 6)
#define MOST_PATHS 4000
#define SEEDS      8
#define FRAMES     120
#define STEPS      40 /* in a frame */

static tach_site sites[SITES];
static char names[SITES][8];

/* A row as it should be in the running frame. */
typedef struct expected_row {
    int parent, site;
    uint64_t self, inclusive, least, most;
    uint32_t calls, parts;
} expected_row;

static struct {
    expected_row rows[MOST_PATHS];
    int count;
    struct {
        int row;
        uint64_t start, children;
        tach_token token;
    } open[DEEPEST];
    int depth, carried;
} expected;

static uint64_t chance_state;
static uint32_t chance(uint32_t below)
{
    chance_state = chance_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(chance_state >> 33) % below;
}

static int expected_child(int parent, int site)
{
    for (int i = 0; i < expected.count; i++)
        if (expected.rows[i].parent == parent && expected.rows[i].site == site)
            return i;
    assert_true(expected.count < MOST_PATHS);
    expected.rows[expected.count] = (expected_row){.parent = parent, .site = site};
    return expected.count++;
}

/* What the scope at that depth took up to now goes to its row. */
static void count_part(int depth)
{
    expected_row *row = &expected.rows[expected.open[depth].row];
    uint64_t inclusive = fake_ns - expected.open[depth].start;
    row->inclusive += inclusive;
    row->self += inclusive - expected.open[depth].children;
    row->least = row->parts == 0 || inclusive < row->least ? inclusive : row->least;
    row->most = inclusive > row->most ? inclusive : row->most;
    row->parts++;
    if (depth > 0)
        expected.open[depth - 1].children += inclusive;
    expected.open[depth].start = fake_ns;
    expected.open[depth].children = 0;
}

static bool is_open_since_before(int site)
{
    for (int i = 0; i < expected.carried; i++)
        if (expected.rows[expected.open[i].row].site == site)
            return true;
    return false;
}

static void begin(int site)
{
    int parent = expected.depth > 0 ? expected.open[expected.depth - 1].row : -1;
    int row = expected_child(parent, site);
    expected.rows[row].calls++;
    expected.open[expected.depth].row = row;
    expected.open[expected.depth].start = fake_ns;
    expected.open[expected.depth].children = 0;
    expected.open[expected.depth].token = tach_begin(&sites[site]);
    expected.depth++;
}

static void end(void)
{
    expected.depth--;
    count_part(expected.depth);
    tach_end(expected.open[expected.depth].token);
    if (expected.carried > expected.depth)
        expected.carried = expected.depth;
}

static void spend(void) { fake_ns += chance(4) ? chance(5000) : 0; }

static void leaf(int site)
{
    spend();
    begin(site);
    spend();
    end();
}

/* One leaf again and again, or all in turn, or any. */
static void many_leaves(void)
{
    uint32_t way = chance(3), count = 1 + chance(30), first = chance(SITES);
    for (uint32_t i = 0; i < count; i++) {
        int site = (int)(way == 0 ? first : way == 1 ? (first + i) % SITES : chance(SITES));
        if (!is_open_since_before(site))
            leaf(site);
    }
}

static void step(void)
{
    spend();
    uint32_t what = chance(10);
    int site = (int)chance(SITES);
    if (what < 4) {
        if (expected.depth + 1 < DEEPEST && !is_open_since_before(site))
            begin(site);
    } else if (what < 8) {
        if (expected.depth > 0)
            end();
    } else if (expected.depth < DEEPEST) {
        many_leaves();
    }
}

static const tach_node *node_of(int row)
{
    const tach_frame_record *frame = tach_tree();
    int parent = expected.rows[row].parent;
    uint32_t above = parent < 0 ? frame->threads[frame->thread].node : (uint32_t)(node_of(parent) - frame->nodes);
    const tach_node *node = row_under(frame, above, names[expected.rows[row].site]);
    assert_non_null(node);
    return node;
}

static void assert_rows(void)
{
    for (int i = 0; i < expected.count; i++) {
        expected_row *row = &expected.rows[i];
        const tach_node *node = node_of(i);
        assert_int_equal(node->self_ns, row->self);
        assert_int_equal(node->inclusive_ns, row->inclusive);
        assert_int_equal(node->calls, row->calls);
        assert_int_equal(node->min_ns, row->least);
        assert_int_equal(node->max_ns, row->most);
        *row = (expected_row){.parent = row->parent, .site = row->site};
    }
    for (int i = 0; i < expected.depth; i++)
        assert_true(node_of(expected.open[i].row)->running);
}

static void random_frames(uint64_t seed)
{
    chance_state = seed;
    memset(&expected, 0, sizeof expected);
    start_fake(&(tach_config){.ring_events = 4096, .max_nodes = MOST_PATHS + 400, .warm_up_frames = TACH_NO_WARM_UP});
    for (int frame = 0; frame < FRAMES; frame++) {
        uint64_t start = fake_ns;
        for (int i = 0; i < STEPS; i++)
            step();
        for (int depth = expected.depth; depth-- > 0;)
            count_part(depth);
        expected.carried = expected.depth;
        tach_frame();
        assert_int_equal(tach_tree()->dropped, 0);
        assert_int_equal(tach_tree()->repairs, 0);
        assert_int_equal(tach_tree()->duration_ns, fake_ns - start);
        assert_adds_up(tach_tree());
        assert_rows();
    }
    while (expected.depth > 0)
        end();
    stop_fake();
}

static void rows_are_those_of_the_slow_way(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        random_frames(seed);
}

/* A call that goes on since the last frame, and one that begins in this, of the same length: neither is the other's sum. */
static void a_part_and_a_call_of_one_length(void **state)
{
    (void)state;
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    tach_token around = tach_begin(&sites[0]), token = tach_begin(&sites[1]);
    tach_end(token);
    token = tach_begin(&sites[1]);
    tach_frame();
    fake_ns += 7 * MS;
    tach_end(token);
    tach_end(around);
    around = tach_begin(&sites[0]);
    token = tach_begin(&sites[1]);
    fake_ns += 7 * MS;
    tach_end(token);
    tach_end(around);
    tach_frame();
    const tach_node *row = row_of("s 0/s 1");
    assert_int_equal(row->calls, 1);
    assert_int_equal(row->inclusive_ns, 14 * MS);
    assert_int_equal(row->min_ns, 7 * MS);
    assert_int_equal(row->max_ns, 7 * MS);
    stop_fake();
}

static void call_for(int site, uint64_t ns)
{
    tach_token token = tach_begin(&sites[site]);
    fake_ns += ns;
    tach_end(token);
}

/* Medians and the like are renewed in the frames in which the row runs, whatever their period: after a while they know nothing of
 * what was before its last 120 runs. */
static void figures_follow_a_row_of_any_period(void **state)
{
    (void)state;
    for (int period = 1; period <= 16; period++) {
        start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
        for (int i = 0; i < 400 * period; i++) {
            fake_ns += 8 * MS;
            if (i % period == 0)
                call_for(0, (i < 100 * period ? 5 : 1) * MS);
            tach_frame();
        }
        assert_int_equal(row_of("s 0")->median_ns, 1 * MS);
        assert_int_equal(row_of("s 0")->peak_ns, 1 * MS);
        stop_fake();
    }
}

/* Of more rows than have their turn in time, and of some that run in slow frames alone, none is forgotten. */
static void figures_follow_each_of_many_rows(void **state)
{
    (void)state;
    enum { ROWS = TACH_MAX_SITES < 2000 ? TACH_MAX_SITES / 2 : 900, SLOW = 5 };
    static tach_site many[ROWS];
    static char many_names[ROWS][12];
    for (int i = 0; i < ROWS; i++) {
        snprintf(many_names[i], sizeof many_names[i], "many %d", i);
        many[i] = (tach_site){many_names[i], __FILE__, (uint32_t)i, TACH_SITE_SCOPE, 0};
    }
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    for (int frame = 0; frame < 2600; frame++) {
        bool slow = frame % 5 == 0;
        for (int i = 0; i < (slow ? ROWS : ROWS - SLOW); i++) {
            tach_token token = tach_begin(&many[i]);
            fake_ns += (slow ? 60000u : 20000u) / (frame < 800 ? 1u : 2u);
            tach_end(token);
        }
        tach_frame();
    }
    for (int i = 0; i < ROWS; i++)
        assert_int_equal(row_of(many_names[i])->peak_ns, 30000);
    stop_fake();
}

/* What runs once, and makes that frame slow, has its figures in it. */
static void a_row_of_one_slow_frame_has_figures(void **state)
{
    (void)state;
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    for (int frame = 0; frame < 60; frame++) {
        call_for(0, 8 * MS);
        if (frame == 50)
            call_for(1, 90 * MS);
        tach_frame();
    }
    assert_int_equal(row_of("s 1")->median_ns, 90 * MS);
    assert_int_equal(row_of("s 1")->peak_ns, 90 * MS);
    tach_reset();
    for (int frame = 0; frame < 40; frame++) {
        call_for(0, 8 * MS);
        if (frame == 30)
            call_for(1, 70 * MS);
        tach_frame();
    }
    assert_int_equal(row_of("s 1")->peak_ns, 70 * MS);
    stop_fake();
}

/* DEFINITIONS: gaps and loading are in no figure of a row. */
static void a_gap_is_in_no_figure_of_a_row(void **state)
{
    (void)state;
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    for (int i = 0; i < 130; i++) {
        tach_loading(i == 70);
        call_for(0, (i == 60 ? 45000 : i == 70 ? 500 : 5) * MS); /* a breakpoint, and a level that is loaded */
        tach_frame();
    }
    assert_int_equal(row_of("s 0")->peak_ns, 5 * MS);
    assert_int_equal(row_of("s 0")->average_ns, 5 * MS);
    stop_fake();
}

/* Promise 5: a scope that lasts from mark to mark is as long as the frame, by any clock. */
static uint64_t any_rate;
static uint64_t any_ticks(void) { return fake_ns / 1000000000 * any_rate + fake_ns % 1000000000 * any_rate / 1000000000; }
static void a_row_is_never_longer_than_the_frame(void **state)
{
    (void)state;
    static const uint64_t rates[] = {24000000, 1000000000, 2400000000, 2445435000, 2995201000, 3000000000, 4700000000};
    for (size_t r = 0; r < sizeof rates / sizeof rates[0]; r++) {
        any_rate = rates[r];
        fake_ns = UINT64_C(1) << 40;
        tach_clock_set_source(any_ticks, any_rate);
        assert_true(tach_init(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP}));
        for (uint64_t i = 1; i < 400; i++) {
            call_for(0, 6000001 * i);
            tach_frame();
            assert_adds_up(tach_tree());
        }
        stop_fake();
    }
}

static uint64_t third_ticks(void) { return fake_ns * 3; }

/* Of a clock whose ticks are no whole nanoseconds: a row takes what its ticks are, rounded down, and is no longer than the frame.
 */
static void ticks_of_a_third(void **state)
{
    (void)state;
    fake_ns = UINT64_C(9504000000000);
    tach_clock_set_source(third_ticks, UINT64_C(3000000000));
    assert_true(tach_init(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP}));
    for (uint64_t ns = 1; ns < 2 * MS * 1000; ns = ns * 3 + 1) {
        tach_token outer = tach_begin(&sites[0]), inner = tach_begin(&sites[1]);
        fake_ns += ns;
        tach_end(inner);
        tach_end(outer);
        tach_frame();
        const tach_node *row = row_of("s 0/s 1");
        assert_in_range(row->inclusive_ns, ns - 1 - ns / 1000000000, ns);
        assert_int_equal(row->max_ns, row->inclusive_ns);
        assert_int_equal(row_of("s 0")->inclusive_ns, row->inclusive_ns);
        assert_int_equal(row_of("s 0")->self_ns, 0);
        assert_adds_up(tach_tree());
    }
    stop_fake();
}

int main(void)
{
    for (int i = 0; i < SITES; i++) {
        snprintf(names[i], sizeof names[i], "s %d", i);
        sites[i] = (tach_site){names[i], __FILE__, (uint32_t)i, TACH_SITE_SCOPE, 0};
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_those_of_the_slow_way),       cmocka_unit_test(a_part_and_a_call_of_one_length),
        cmocka_unit_test(figures_follow_a_row_of_any_period),   cmocka_unit_test(figures_follow_each_of_many_rows),
        cmocka_unit_test(a_row_of_one_slow_frame_has_figures),  cmocka_unit_test(a_gap_is_in_no_figure_of_a_row),
        cmocka_unit_test(a_row_is_never_longer_than_the_frame), cmocka_unit_test(ticks_of_a_third),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
