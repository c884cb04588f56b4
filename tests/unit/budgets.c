/* Budgets: states and how long they are held, what is counted, which rows and statistics a name is about, and who wins. */
#include <math.h>
#include <pthread.h>

#include "fixture.h"

#include "model/session.h"

TACH_COUNTER("test/calls", calls);
TACH_MEMORY("memory/test", bytes_held);
TACH_RATIO("test/ratio", ray_tests, rays);

static const tach_config plain = {.warm_up_frames = TACH_NO_WARM_UP};

static int start(void **state)
{
    (void)state;
    tach_budgets_replace(TACH_BUDGET_FROM_CODE, NULL, 0);
    tach_budgets_replace(TACH_BUDGET_FROM_FILE, NULL, 0);
    start_fake(&plain);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    stop_fake();
    return 0;
}

static bool set_scope(const char *name, double ms)
{
    return tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_SCOPE, .name = name, .limit = ms});
}

/* A frame in which `name` takes so long, and nothing else anything. */
static const tach_budget *frame_with(const char *name, double ms)
{
    {
        TACH_SCOPE_COPY(name);
        fake_ns += (uint64_t)(ms * 1e6 + 0.5);
    }
    tach_frame();
    return budget_of(TACH_BUDGET_SCOPE, name);
}

static void assert_near(double a, double b) { assert_true(fabs(a - b) < 1e-6); }

/* ---- States ---------------------------------------------------------------------------------------------------------- */

static void a_scope_has_states(void **state)
{
    (void)state;
    assert_true(tach_budget_set(&(tach_budget_rule){
        .kind = TACH_BUDGET_SCOPE, .name = "AI", .limit = 2, .warn_percent = 80, .owner = "Ada", .advice = "fewer of them"}));
    tach_frame();
    assert_int_equal(budget_of(TACH_BUDGET_SCOPE, "AI")->state, TACH_BUDGET_NOT_SEEN);
    const tach_budget *ai = frame_with("AI", 1.5);
    assert_int_equal(ai->state, TACH_BUDGET_OK);
    assert_near(ai->left, 0.5);
    assert_int_equal(frame_with("AI", 1.7)->state, TACH_BUDGET_WARN);
    assert_int_equal(ai->frames_over, 0);
    assert_int_equal(frame_with("AI", 2.1)->state, TACH_BUDGET_OVER);
    assert_int_equal(ai->frames_over, 1);
    assert_near(ai->left, -0.1);
    assert_near(ai->worst, 2.1);
    assert_int_equal(ai->last_over_ns, tach_now_ns());
    assert_int_equal(ai->unit, TACH_BUDGET_MS);
    assert_string_equal(ai->owner, "Ada");
    assert_string_equal(ai->advice, "fewer of them");
    assert_string_equal(tach_budget_state_word(ai->state), "OVER");
    assert_string_equal(tach_budget_kind_word(ai->kind), "scope");
}

static void limits_belong_to_the_better_state(void **state)
{
    (void)state;
    set_scope("a", 2);
    assert_int_equal(frame_with("a", 1.8)->state, TACH_BUDGET_OK);
    assert_int_equal(frame_with("a", 2)->state, TACH_BUDGET_WARN);
    assert_int_equal(frame_with("a", 2)->frames_over, 0);
    assert_int_equal(frame_with("a", 2.000001)->state, TACH_BUDGET_OVER);
}

static const tach_budget *frame_of(double work_ms, double wait_ms)
{
    fake_ns += (uint64_t)(work_ms * 1e6);
    TACH_BLOCK("game")
    {
        TACH_WAIT("swap");
        fake_ns += (uint64_t)(wait_ms * 1e6);
    }
    tach_frame();
    return budget_of(TACH_BUDGET_FRAME, "");
}

static void a_frame_has_a_tolerance(void **state)
{
    (void)state;
    const tach_budget *own = frame_of(4, 12.667);
    assert_int_equal(own->source, TACH_BUDGET_FROM_CONFIG);
    assert_int_equal(own->state, TACH_BUDGET_OK); /* it waits for its display */
    assert_near(own->value, 16.667);
    assert_near(own->held, 4);
    assert_near(own->left, 1000.0 / 60 - 4);
    assert_int_equal(frame_of(15.5, 1.167)->state, TACH_BUDGET_WARN);
    assert_int_equal(own->frames_over, 0);
    assert_int_equal(frame_of(4, 13.5)->state, TACH_BUDGET_OVER);
    assert_int_equal(own->frames_over, 1);
    assert_near(own->held, 17.5);
    assert_ptr_equal(own, &tach_tree()->budgets[0]);
}

static void worse_shows_at_once_and_stays_a_second(void **state)
{
    (void)state;
    set_scope("a", 10);
    frame_with("a", 5);
    assert_int_equal(frame_with("a", 11)->state, TACH_BUDGET_OVER);
    const tach_budget *a = frame_with("a", 12);
    for (int i = 0; i < 99; i++) { /* 0.99 s in which it is well */
        a = frame_with("a", 8);
        fake_ns += 2 * MS;
        assert_int_equal(a->state, TACH_BUDGET_OVER);
        assert_near(a->held, 12);
        assert_near(a->value, 8);
    }
    assert_int_equal(a->frames_over, 2); /* what is held is not counted */
    frame_with("a", 8);
    frame_with("a", 8);
    assert_int_equal(a->state, TACH_BUDGET_OK);
    assert_near(a->left, 2);
    /* At the limit it does not flicker. */
    int changes = 0;
    for (int i = 0; i < 300; i++) {
        tach_budget_state before = a->state;
        frame_with("a", i % 20 ? 9 : 10.5);
        changes += a->state != before;
    }
    assert_int_equal(changes, 1);
    assert_int_equal(a->frames_over, 17);
}

/* The value that is shown with a state follows within about a second, also while the state stays. */
static void the_held_value_is_of_the_last_second(void **state)
{
    (void)state;
    set_scope("a", 10);
    frame_with("a", 50);
    const tach_budget *a = frame_with("a", 20);
    assert_near(a->held, 50);
    for (int i = 0; i < 60; i++)
        frame_with("a", 20);
    assert_int_equal(a->state, TACH_BUDGET_OVER);
    assert_near(a->held, 20);
    assert_near(a->worst, 50);
}

/* No better state than that of any frame of the last second, and none with a value that is not its own. */
static void better_shows_step_by_step(void **state)
{
    (void)state;
    set_scope("a", 10);
    const tach_budget *a = frame_with("a", 20);
    for (int i = 0; i < 200; i++) { /* now near its limit, now far from it */
        a = frame_with("a", i % 10 == 0 ? 9.5 : 5);
        fake_ns += 5 * MS;
        assert_int_not_equal(a->state, TACH_BUDGET_OK);
        assert_near(a->held, a->state == TACH_BUDGET_OVER ? 20 : 9.5);
    }
    assert_int_equal(a->state, TACH_BUDGET_WARN);
    for (int i = 0; i < 220; i++)
        a = frame_with("a", i % 10 == 0 ? 8 : 5);
    assert_int_equal(a->state, TACH_BUDGET_OK);
    assert_near(a->held, 8);
    assert_near(a->left, 2);
    assert_near(a->value, 5);
}

/* A file that is saved again, with other budgets around it, is no reason to show a better state. */
static void what_is_held_outlasts_other_changes(void **state)
{
    (void)state;
    set_scope("b", 5);
    set_scope("a", 10);
    TACH_EXPECT_MAX("test/ratio", 1.5);
    ray_tests += 1, rays += 1;
    frame_with("a", 12);
    for (int i = 0; i < 90; i++) {
        const tach_budget_rule file[] = {{.kind = TACH_BUDGET_SCOPE, .name = i % 2 ? "b" : "c", .limit = 1 + i},
                                         {.kind = TACH_BUDGET_SCOPE, .name = i % 3 ? "d" : "e", .limit = 1}};
        tach_budgets_replace(TACH_BUDGET_FROM_FILE, file, i % 4 ? 2 : 1);
        const tach_budget *a = frame_with("a", 8);
        assert_int_equal(a->state, TACH_BUDGET_OVER);
        assert_near(a->held, 12);
        assert_int_equal(a->frames_over, 1);
        assert_near(budget_of(TACH_BUDGET_STATISTIC, "test/ratio")->held, 1); /* though it has no value now */
    }
    for (int i = 0; i < 60; i++)
        frame_with("a", 8);
    assert_int_equal(budget_of(TACH_BUDGET_SCOPE, "a")->state, TACH_BUDGET_OK);
    fake_ns += 1900 * MS;
    frame_with("a", 8);
    assert_true(isnan(budget_of(TACH_BUDGET_STATISTIC, "test/ratio")->held)); /* for three seconds */
    tach_budgets_replace(TACH_BUDGET_FROM_FILE, NULL, 0);
    frame_with("a", 12);
    assert_true(tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_SCOPE, .name = "a", .limit = 10, .warn_percent = 50}));
    assert_int_equal(frame_with("a", 8)->frames_over, 2); /* the limit is the same */
    assert_near(budget_of(TACH_BUDGET_SCOPE, "a")->warn, 5);
}

/* The second mark of a frame is no frame: it says nothing of what one takes, now or when it is looked at again. */
static void double_marks_are_not_judged(void **state)
{
    (void)state;
    set_scope("a", 10);
    TACH_EXPECT_MAX("test/calls", 40);
    for (int i = 0; i < 20; i++) {
        calls = 50 * (i + 1);
        frame_with("a", 12);
    }
    fake_ns += MS / 10;
    tach_frame();
    assert_int_equal(tach_tree()->flags, TACH_FRAME_DOUBLE);
    for (int past = 0; past < 2; past++) {
        const tach_frame_record *frame = past ? tach_frame_at(20) : tach_tree();
        assert_near(frame->budgets[1].worst, 12);
        assert_int_equal(frame->budgets[1].frames_over, 20);
        assert_int_equal(frame->budgets[1].last_over_ns, 240 * MS);
        assert_int_equal(frame->budgets[2].frames_over, 20);
        assert_int_equal(frame->budgets[1].state, past ? TACH_BUDGET_NOT_SEEN : TACH_BUDGET_OVER);
        assert_true(past ? isnan(frame->budgets[0].value) : frame->budgets[0].value == 12);
    }
    calls = 0;
}

static void what_measures_nothing_counts_nothing(void **state)
{
    (void)state;
    set_scope("a", 1);
    frame_with("a", 0.5);
    tach_gap();
    const tach_budget *a = frame_with("a", 5);
    assert_int_equal(a->state, TACH_BUDGET_OK);
    assert_int_equal(a->frames_over, 0);
    assert_near(a->worst, 0.5);
    assert_int_equal(frame_with("a", 3000)->frames_over, 0); /* a breakpoint */
    stop_fake();
    start_fake(&(tach_config){.warm_up_frames = 2});
    frame_with("a", 5);
    assert_int_equal(frame_with("a", 5)->state, TACH_BUDGET_NOT_SEEN);
    assert_int_equal(frame_with("a", 5)->frames_over, 1);
}

static void loading_counts_nothing(void **state)
{
    (void)state;
    set_scope("a", 1);
    tach_loading(true);
    const tach_budget *a = frame_with("a", 5);
    tach_loading(false);
    assert_int_equal(a->state, TACH_BUDGET_NOT_SEEN);
    assert_int_equal(frame_with("a", 5)->frames_over, 0); /* it began while loading */
    assert_int_equal(frame_with("a", 5)->frames_over, 1);
}

static void reset_starts_the_counts_again(void **state)
{
    (void)state;
    set_scope("a", 1);
    const tach_budget *a = frame_with("a", 5);
    frame_of(30, 0);
    tach_reset();
    assert_int_equal(a->state, TACH_BUDGET_NOT_SEEN);
    assert_int_equal(a->frames_over, 0);
    assert_true(isnan(a->worst));
    assert_int_equal(tach_tree()->budgets[0].frames_over, 0);
    tach_frame();
    assert_int_equal(a->state, TACH_BUDGET_NOT_SEEN);
    assert_int_equal(frame_with("a", 0.5)->state, TACH_BUDGET_OK);
    /* It did not run: it took nothing. */
    tach_frame();
    assert_int_equal(a->state, TACH_BUDGET_OK);
    assert_near(a->value, 0);
}

/* What a frame of the past was, against today's budgets: nothing is held there. */
static void frames_of_the_past_are_judged_by_themselves(void **state)
{
    (void)state;
    frame_with("a", 3);
    uint64_t over = tach_tree()->number;
    calls += 50;
    frame_with("a", 1);
    uint64_t well = tach_tree()->number;
    calls = 0;
    set_scope("a", 2);
    TACH_EXPECT_MAX("test/calls", 40);
    frame_with("a", 1.5);
    assert_non_null(tach_frame_at(over));
    const tach_frame_record *past = tach_frame_at(over);
    assert_int_equal(past->budget_count, 3);
    assert_int_equal(past->budgets[1].state, TACH_BUDGET_OVER);
    assert_near(past->budgets[1].value, 3);
    assert_near(past->budgets[0].value, 3);
    assert_int_equal(past->budgets[1].frames_over, 0);
    past = tach_frame_at(well);
    assert_int_equal(past->budgets[1].state, TACH_BUDGET_OK);
    assert_near(past->budgets[1].left, 1);
    assert_near(past->budgets[2].value, 50);
    assert_int_equal(past->budgets[2].state, TACH_BUDGET_OVER);
    assert_near(budget_of(TACH_BUDGET_SCOPE, "a")->value, 1.5); /* today's are as they were */
}

/* ---- Names ----------------------------------------------------------------------------------------------------------- */

static void a_path_is_the_end_of_one(void **state)
{
    (void)state;
    assert_true(set_scope("AI > find", 1));
    assert_true(set_scope("find", 5));
    TACH_BLOCK("update")
    {
        TACH_BLOCK("AI")
        {
            TACH_BLOCK("find") { fake_ns += 2 * MS; }
        }
        TACH_BLOCK("DAI")
        {
            TACH_BLOCK("find") { fake_ns += 1 * MS; }
        }
        TACH_BLOCK("find") { fake_ns += 1 * MS; }
    }
    tach_frame();
    assert_near(budget_of(TACH_BUDGET_SCOPE, "AI > find")->value, 2);
    assert_near(budget_of(TACH_BUDGET_SCOPE, "find")->value, 4);
    const tach_frame_record *frame = tach_tree();
    assert_string_equal(frame->budgets[row_of("update/AI/find")->budget].name, "AI > find");
    assert_string_equal(frame->budgets[row_of("update/DAI/find")->budget].name, "find");
    assert_int_equal(row_of("update")->budget, 0);
}

static void recurse(int depth)
{
    TACH_SCOPE("again");
    fake_ns += 1 * MS;
    if (depth > 0)
        recurse(depth - 1);
}

static void nested_scopes_count_once(void **state)
{
    (void)state;
    set_scope("again", 10);
    recurse(2);
    tach_frame();
    assert_near(budget_of(TACH_BUDGET_SCOPE, "again")->value, 3);
}

static void *work_elsewhere(void *unused)
{
    TACH_THREAD("worker");
    for (int i = 0; i < 3; i++) {
        TACH_SCOPE("job");
        fake_ns += 1 * MS;
    }
    return unused;
}

static void threads_are_not_added_up(void **state)
{
    (void)state;
    set_scope("job", 2);
    TACH_BLOCK("job") { fake_ns += 2 * MS; }
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, work_elsewhere, NULL), 0);
    pthread_join(thread, NULL);
    tach_frame();
    assert_near(budget_of(TACH_BUDGET_SCOPE, "job")->value, 3);
}

static void rows_may_come_later(void **state)
{
    (void)state;
    frame_with("b", 1);
    set_scope("b", 2);
    set_scope("a", 2);
    assert_near(frame_with("b", 1)->value, 1);
    assert_int_equal(budget_of(TACH_BUDGET_SCOPE, "a")->state, TACH_BUDGET_NOT_SEEN);
    assert_int_equal(frame_with("a", 3)->state, TACH_BUDGET_OVER);
    TACH_BLOCK("outer")
    {
        TACH_BLOCK("a") { fake_ns += 1 * MS; }
    }
    assert_near(frame_with("a", 3)->value, 4);
}

static void statistics_have_limits(void **state)
{
    (void)state;
    TACH_EXPECT_MAX("test/calls", 100);
    TACH_EXPECT_MAX("memory/test", 1000);
    TACH_EXPECT_MAX("test/ratio", 1.5);
    calls += 95, bytes_held += 1200, ray_tests += 3, rays += 2;
    tach_frame();
    const tach_budget *ratio = budget_of(TACH_BUDGET_STATISTIC, "test/ratio");
    const tach_budget *memory = budget_of(TACH_BUDGET_STATISTIC, "memory/test");
    assert_int_equal(budget_of(TACH_BUDGET_STATISTIC, "test/calls")->state, TACH_BUDGET_WARN);
    assert_int_equal(memory->state, TACH_BUDGET_OVER);
    assert_int_equal(memory->unit, TACH_BUDGET_BYTES);
    assert_int_equal(ratio->state, TACH_BUDGET_WARN);
    assert_int_equal(value_of("test/calls")->budget, budget_of(TACH_BUDGET_STATISTIC, "test/calls") - tach_tree()->budgets);
    tach_frame(); /* memory stands, calls are a frame's, the ratio is none */
    assert_near(memory->value, 1200);
    assert_int_equal(memory->frames_over, 2);
    assert_near(budget_of(TACH_BUDGET_STATISTIC, "test/calls")->value, 0);
    assert_true(isnan(ratio->value));
    assert_near(ratio->held, 1.5);
    calls = bytes_held = 0;
}

static void some_scopes_may_not_allocate(void **state)
{
    (void)state;
    static char block[2];
    TACH_EXPECT_NO_ALLOC("mix");
    TACH_BLOCK("mix") { fake_ns += MS; }
    TACH_ALLOC(&block[0], 1, "test"); /* outside of it */
    tach_frame();
    const tach_budget *mix = budget_of(TACH_BUDGET_NO_ALLOC, "mix");
    assert_int_equal(mix->state, TACH_BUDGET_OK);
    TACH_BLOCK("mix")
    {
        TACH_BLOCK("inner") { TACH_ALLOC(&block[1], 1, "test"); }
    }
    tach_frame();
    assert_int_equal(mix->state, TACH_BUDGET_OVER);
    assert_near(mix->value, 1);
    assert_int_equal(mix->frames_over, 1);
    TACH_FREE(&block[0]);
    TACH_FREE(&block[1]);
}

/* As a file at level 1 has it: see tests/links/level_1.c for a real one. */
static tach_site stage_below_level_2 = {"release stage", "release.c", 12, TACH_SITE_STAGE | TACH_SITE_UNTRACED, 0};

static void run_untraced(void *block)
{
    TACH_SCOPE("outer");
    tach_token token = tach_begin(&stage_below_level_2);
    fake_ns += MS;
    if (block)
        TACH_ALLOC(block, 1, "test");
    tach_end(token);
    TACH_FREE(block);
}

/* What cannot be known is not OK; what is known to be over is over all the same. */
static void allocations_that_leave_no_trace_are_not_called_ok(void **state)
{
    (void)state;
    char block;
    TACH_EXPECT_NO_ALLOC("outer");
    TACH_EXPECT_NO_ALLOC("outer > release stage");
    TACH_EXPECT_NO_ALLOC("traced");
    TACH_BLOCK("traced") { fake_ns += MS; }
    tach_frame();
    assert_int_equal(budget_of(TACH_BUDGET_NO_ALLOC, "outer")->state, TACH_BUDGET_NOT_SEEN);
    assert_string_equal(said, "");
    run_untraced(NULL);
    for (int n = 0; n < 3; n++)
        tach_frame();
    static const char *const names[] = {"outer", "outer > release stage"};
    for (size_t i = 0; i < TACH_COUNT_OF(names); i++) {
        const tach_budget *budget = budget_of(TACH_BUDGET_NO_ALLOC, names[i]);
        assert_string_equal(tach_budget_state_word(budget->state), "untraced");
        assert_true(isnan(budget->value) && isnan(budget->held) && isnan(budget->left));
        char expected[64];
        snprintf(expected, sizeof expected, "release.c:12: \"%s\" may not allocate", names[i]);
        const char *first = strstr(said, expected);
        assert_non_null(first);
        assert_null(strstr(first + 1, expected)); /* once */
    }
    assert_int_equal(budget_of(TACH_BUDGET_NO_ALLOC, "traced")->state, TACH_BUDGET_OK);
    assert_int_equal(tach_frame_at(1)->budgets[1].state, TACH_BUDGET_UNTRACED);
    run_untraced(&block);
    tach_frame();
    const tach_budget *outer = budget_of(TACH_BUDGET_NO_ALLOC, "outer");
    assert_int_equal(outer->state, TACH_BUDGET_OVER);
    assert_int_equal(outer->frames_over, 1);
    fake_ns += 1100 * MS;
    tach_frame();
    assert_int_equal(outer->state, TACH_BUDGET_UNTRACED);
}

/* ---- Who asks -------------------------------------------------------------------------------------------------------- */

static void expect(double ms) { TACH_EXPECT_MS("a", ms); }

static void a_changed_expectation_takes_effect(void **state)
{
    (void)state;
    expect(2);
    const tach_budget *a = frame_with("a", 3);
    assert_near(a->limit, 2);
    assert_int_equal(a->frames_over, 1);
    assert_non_null(strstr(a->file, "budgets.c"));
    assert_int_not_equal(a->line, 0);
    expect(2);
    assert_int_equal(frame_with("a", 3)->frames_over, 2);
    expect(4); /* another limit, another count */
    a = frame_with("a", 3);
    assert_near(a->limit, 4);
    assert_int_equal(a->frames_over, 0);
    tach_budgets_replace(TACH_BUDGET_FROM_CODE, NULL, 0);
    assert_null(frame_with("a", 3));
    expect(4); /* executed again: asked for again */
    assert_non_null(frame_with("a", 3));
}

static void the_file_wins(void **state)
{
    (void)state;
    expect(5);
    set_scope("b", 1);
    const tach_budget_rule file[] = {{.kind = TACH_BUDGET_SCOPE, .name = "a", .limit = 2, .file = "budgets.ini", .line = 3},
                                     {.kind = TACH_BUDGET_FRAME, .limit = 33}};
    assert_int_equal(tach_budgets_replace(TACH_BUDGET_FROM_FILE, file, 2), 2);
    frame_with("b", 2);
    const tach_budget *a = frame_with("a", 3);
    assert_near(a->limit, 2);
    assert_int_equal(a->source, TACH_BUDGET_FROM_FILE);
    assert_int_equal(tach_tree()->budget_count, 3);
    assert_int_equal(tach_tree()->budgets[0].source, TACH_BUDGET_FROM_FILE);
    expect(6); /* changes what is hidden */
    a = frame_with("a", 3);
    assert_near(a->limit, 2);
    assert_int_equal(a->frames_over, 2);
    assert_int_equal(budget_of(TACH_BUDGET_SCOPE, "b")->frames_over, 1); /* kept over changes elsewhere */
    tach_budgets_replace(TACH_BUDGET_FROM_FILE, NULL, 0);
    assert_near(frame_with("a", 3)->limit, 6);
    assert_near(tach_tree()->budgets[0].limit, 1000.0 / 60);
}

static void the_frames_budget_moves_all_that_rests_on_it(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++)
        frame_of(10, 0);
    assert_true(tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_FRAME, .limit = 1000.0 / 144}));
    frame_of(10, 0);
    assert_int_equal(tach_tree()->budgets[0].state, TACH_BUDGET_OVER);
    assert_near(tach_session_budget_ms(), 1000.0 / 144);
    frame_of(16, 0);
    assert_true(tach_tree()->flags & TACH_FRAME_HITCH); /* at 60 Hz it would be none */
    tach_snapshot_data numbers;
    tach_snapshot(&numbers);
    assert_int_equal(numbers.over_budget_frames, 2);
    frame_of(7.0, 0);
    assert_int_equal(tach_tree()->budgets[0].frames_over, 2);
}

static void nonsense_is_told(void **state)
{
    (void)state;
    assert_false(set_scope("a", NAN));
    assert_false(set_scope("a", -1));
    assert_false(set_scope("", 1));
    assert_false(set_scope(NULL, 1));
    assert_false(tach_budget_set(NULL));
    assert_false(tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_FRAME}));
    assert_false(tach_budget_set(&(tach_budget_rule){.kind = (tach_budget_kind)9, .name = "a", .limit = 1}));
    assert_false(
        tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_SCOPE, .name = "a", .limit = 1, .warn_percent = INFINITY}));
    assert_non_null(strstr(said, "whose limit is no number from 0 on is left out: scope \"a\", kind 1, limit -1,"));
    assert_non_null(strstr(said, "tach_budget_set: there is no rule"));
    assert_non_null(strstr(said, "of no kind is left out:  \"a\", kind 9"));
    said[0] = 0;
    for (int i = 0; i < 3; i++)
        expect(NAN);
    assert_non_null(strstr(said, "tests/unit/budgets.c:"));
    assert_non_null(strstr(said, "whose limit is no number"));
    assert_null(strstr(strstr(said, "whose limit") + 1, "whose limit")); /* once */
    tach_frame();
    assert_int_equal(tach_tree()->budget_count, 1);
}

static void what_is_too_much_is_left_out(void **state)
{
    (void)state;
    char name[32];
    for (int i = 0; i < TACH_MAX_BUDGETS; i++) {
        snprintf(name, sizeof name, "scope %d", i);
        assert_true(set_scope(name, 1));
    }
    assert_false(set_scope("one more", 1));
    assert_non_null(strstr(said, "TACH_MAX_BUDGETS"));
    assert_true(set_scope("scope 1", 2)); /* a change needs no room */
    const tach_budget_rule file = {.kind = TACH_BUDGET_SCOPE, .name = "file", .limit = 2};
    assert_int_equal(tach_budgets_replace(TACH_BUDGET_FROM_FILE, &file, 1), 0);
    tach_frame();
    assert_int_equal(tach_tree()->budget_count, TACH_MAX_BUDGETS + 1);
    assert_int_equal(frame_with("scope 1", 1.5)->frames_over, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_scope_has_states, start, stop),
        cmocka_unit_test_setup_teardown(limits_belong_to_the_better_state, start, stop),
        cmocka_unit_test_setup_teardown(a_frame_has_a_tolerance, start, stop),
        cmocka_unit_test_setup_teardown(worse_shows_at_once_and_stays_a_second, start, stop),
        cmocka_unit_test_setup_teardown(the_held_value_is_of_the_last_second, start, stop),
        cmocka_unit_test_setup_teardown(better_shows_step_by_step, start, stop),
        cmocka_unit_test_setup_teardown(what_is_held_outlasts_other_changes, start, stop),
        cmocka_unit_test_setup_teardown(double_marks_are_not_judged, start, stop),
        cmocka_unit_test_setup_teardown(what_measures_nothing_counts_nothing, start, stop),
        cmocka_unit_test_setup_teardown(loading_counts_nothing, start, stop),
        cmocka_unit_test_setup_teardown(reset_starts_the_counts_again, start, stop),
        cmocka_unit_test_setup_teardown(frames_of_the_past_are_judged_by_themselves, start, stop),
        cmocka_unit_test_setup_teardown(a_path_is_the_end_of_one, start, stop),
        cmocka_unit_test_setup_teardown(nested_scopes_count_once, start, stop),
        cmocka_unit_test_setup_teardown(threads_are_not_added_up, start, stop),
        cmocka_unit_test_setup_teardown(rows_may_come_later, start, stop),
        cmocka_unit_test_setup_teardown(statistics_have_limits, start, stop),
        cmocka_unit_test_setup_teardown(some_scopes_may_not_allocate, start, stop),
        cmocka_unit_test_setup_teardown(allocations_that_leave_no_trace_are_not_called_ok, start, stop),
        cmocka_unit_test_setup_teardown(a_changed_expectation_takes_effect, start, stop),
        cmocka_unit_test_setup_teardown(the_file_wins, start, stop),
        cmocka_unit_test_setup_teardown(the_frames_budget_moves_all_that_rests_on_it, start, stop),
        cmocka_unit_test_setup_teardown(nonsense_is_told, start, stop),
        cmocka_unit_test_setup_teardown(what_is_too_much_is_left_out, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
