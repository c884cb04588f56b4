/* The verdict against the truth: games made by chance in which one frame is spoilt on purpose, in a known way. The verdict must say
 * what was done and where, as a person with the whole record could; and it must be silent about frames in which nothing was done.
 */
#include "synthetic_game.h"

TACH_COUNTER("render/draws", draws);
TACH_COUNTER("render/vertices", vertices);
TACH_COUNTER("sim/contacts", contacts);
TACH_COUNTER("net/packets", packets);
TACH_COUNTER("world/spawned", spawned);
TACH_COUNTER("sound/samples", samples);

#define SEEDS 510

/* A way to spoil a frame, and what the verdict has to find. */
typedef struct truth {
    const char *name;
    game_fault_kind fault;
    tach_cause_kind cause;
    game_wish wish;
    bool barely; /* just too late for the display: most of the lost time is waiting for it */
    bool worker; /* on another thread, which the frame's own waits for */
    bool two;    /* and a smaller one elsewhere */
} truth;

static const truth truths[] = {
    {.name = "slow scope", .fault = FAULT_SLOW, .cause = TACH_CAUSE_SLOWER},
    {.name = "display just missed", .fault = FAULT_SLOW, .cause = TACH_CAUSE_SLOWER, .wish = {.display = true}, .barely = true},
    {.name = "more calls", .fault = FAULT_CALLS, .cause = TACH_CAUSE_MORE_CALLS},
    {.name = "allocations", .fault = FAULT_ALLOCATIONS, .cause = TACH_CAUSE_ALLOCATIONS},
    {.name = "I/O", .fault = FAULT_IO, .cause = TACH_CAUSE_IO},
    {.name = "page faults", .fault = FAULT_PAGES, .cause = TACH_CAUSE_PAGE_FAULTS, .wish = {.system = true}},
    {.name = "preempted", .fault = FAULT_PREEMPTED, .cause = TACH_CAUSE_PREEMPTED, .wish = {.system = true}},
    {.name = "counter", .fault = FAULT_COUNTER, .cause = TACH_CAUSE_COUNTER},
    {.name = "lock", .fault = FAULT_LOCK, .cause = TACH_CAUSE_LOCK, .wish = {.loader = true}},
    {.name = "other wait", .fault = FAULT_WAIT, .cause = TACH_CAUSE_WAIT, .wish = {.wait = true}},
    {.name = "GPU pass", .fault = FAULT_GPU, .cause = TACH_CAUSE_GPU, .wish = {.gpu = true}},
    {.name = "all a little", .fault = FAULT_SPREAD, .cause = TACH_CAUSE_SPREAD, .wish = {.even = true, .least_scopes = 28}},
    {.name = "outside of scopes", .fault = FAULT_UNCLAIMED, .cause = TACH_CAUSE_UNCLAIMED},
    {.name = "worker", .fault = FAULT_SLOW, .cause = TACH_CAUSE_SLOWER, .wish = {.workers = true}, .worker = true},
    {.name = "two at once", .fault = FAULT_SLOW, .cause = TACH_CAUSE_SLOWER, .two = true, .wish = {.least_scopes = 6}},
};
enum { TRUTHS = TACH_COUNT_OF(truths) };

/* ---- Spoiling ------------------------------------------------------------------------------------------------------------ */

static int any_scope(game *g, int thread, game_role role, double least_self)
{
    int found[GAME_SCOPES], count = 0;
    for (int i = 0; i < g->scope_count; i++)
        if (g->scopes[i].thread == thread && g->scopes[i].role == role && g->scopes[i].self >= least_self)
            found[count++] = i;
    return count ? found[game_pick(g, 0, count - 1)] : -1;
}

static bool is_below(const game *g, int scope, int root)
{
    while (scope >= 0 && scope != root)
        scope = g->scopes[scope].parent;
    return scope == root;
}

/* One below which so many take time that no four are half of it; or all of the thread. */
static int any_subtree(game *g)
{
    for (int tries = 0; tries < 40; tries++) {
        int root = any_scope(g, 0, GAME_WORK, 0);
        double largest = 0;
        for (int i = 0; i < g->scope_count; i++)
            if (g->scopes[i].role == GAME_WORK && g->scopes[i].period == 1 && is_below(g, i, root))
                largest = fmax(largest, g->scopes[i].self);
        if (largest < 0.11 * game_subtree(g, root))
            return root;
    }
    return -1;
}

/* How much makes a hitch of any size for sure, most of them small. */
static double enough(game *g, const truth *t)
{
    double usual = game_subtree(g, -1);
    if (t->barely) /* the frame ends at the second refresh, not the first */
        return g->budget - usual + game_uniform(g, 0.1, 0.3) * g->budget;
    double limit = fmax(2 * g->budget, 1.5 * 1.3 * usual); /* it may get slower by then */
    double target = limit * (1.1 + 3 * pow(game_uniform(g, 0, 1), 2));
    /* What others do meanwhile is not lost. */
    return t->worker || t->fault == FAULT_GPU ? target : target - 0.8 * fmin(usual, g->budget);
}

static game_fault make_fault(game *g, const truth *t, double extra)
{
    game_fault fault = {.kind = t->fault, .extra = extra, .count = 1};
    int thread = t->worker ? game_pick(g, 1, g->workers) : t->fault == FAULT_GPU ? g->gpu : 0;
    game_role role = t->fault == FAULT_LOCK ? GAME_LOCK : t->fault == FAULT_WAIT ? GAME_WAIT : GAME_WORK;
    fault.scope = any_scope(g, thread, role, 0);
    /* More calls only of what has a usual number of them, and is not too short for that. The first scope runs in every frame. */
    for (int tries = 0; t->fault == FAULT_CALLS && (tries == 0 || g->scopes[fault.scope].period > 1); tries++) {
        fault.scope = tries < 50 ? any_scope(g, thread, role, extra / 1000) : 0;
        if (fault.scope < 0)
            fault.scope = 0;
    }
    if (t->fault == FAULT_UNCLAIMED)
        fault.scope = -1;
    if (t->fault == FAULT_SPREAD)
        fault.scope = any_subtree(g);
    if (t->fault == FAULT_CALLS) {
        game_scope *s = &g->scopes[fault.scope];
        uint32_t most = (uint32_t)(3000 * s->self / extra);
        s->calls = tach_max_u32(1, tach_min_u32(s->calls, most));
    }
    if (t->fault == FAULT_ALLOCATIONS)
        fault.count = game_chance(g, 0.25) ? (uint32_t)game_pick(g, 1, 4) : (uint32_t)game_pick(g, 300, 5000);
    if (t->fault == FAULT_IO)
        fault.count = (uint32_t)game_pick(g, 1, 20);
    if (t->fault == FAULT_PAGES)
        fault.count = (uint32_t)(extra / game_uniform(g, 500, 2000));
    if (t->fault == FAULT_PREEMPTED)
        fault.count = (uint32_t)game_pick(g, 2, 6);
    if (t->fault == FAULT_COUNTER) {
        fault.count = (uint32_t)game_pick(g, 0, 2);
        fault.times = game_uniform(g, 4, 8);
    }
    if (t->fault == FAULT_LOCK)
        fault.count = game_chance(g, 0.5);
    return fault;
}

/* The second fault is smaller, elsewhere, and of any kind that happens in a scope. */
static const truth *make_second(game *g)
{
    static const int kinds[] = {0, 2, 3, 4};
    const truth *second;
    game_fault *first = &g->faults[0], *fault = &g->faults[1];
    do {
        second = &truths[kinds[game_pick(g, 0, 3)]];
        *fault = make_fault(g, second, first->extra * game_uniform(g, 0.4, 0.7));
    } while (fault->scope == first->scope || g->scopes[fault->scope].name == g->scopes[first->scope].name);
    return second;
}

/* ---- Judging --------------------------------------------------------------------------------------------------------------- */

static const char *name_of(const game *g, const game_fault *fault)
{
    return fault->scope < 0 ? g->threads[0].name : g->scopes[fault->scope].name;
}

/* Is `row` the scope, under the same scopes on the same thread? */
static bool row_is(const tach_frame_record *record, uint32_t row, const game *g, int scope)
{
    int thread = scope < 0 ? 0 : g->scopes[scope].thread;
    for (; scope >= 0; scope = g->scopes[scope].parent) {
        if (row >= record->node_count || strcmp(record->nodes[row].name, g->scopes[scope].name) != 0)
            return false;
        row = record->nodes[row].parent;
    }
    return row < record->node_count && record->nodes[row].parent == TACH_NONE &&
           strcmp(record->nodes[row].name, g->threads[thread].name) == 0;
}

/* Of what is slow all over, also a part with most of it is right. */
static bool has_most(const tach_frame_record *record, uint32_t row, const game *g, const game_fault *fault)
{
    for (int i = 0; i < g->scope_count; i++)
        if (is_below(g, i, fault->scope) && row_is(record, row, g, i))
            return game_subtree(g, i) >= 0.5 * game_subtree(g, fault->scope);
    return false;
}

static bool first_line_names(const tach_verdict *verdict, const char *name)
{
    const char *found = strstr(verdict->text, name);
    return found && found < verdict->text + strcspn(verdict->text, "\n");
}

/* Does the cause tell what is known of the fault? */
static bool facts_are_right(const tach_frame_record *record, const game *g, const game_fault *fault, const tach_cause *cause)
{
    double part = fault->kind == FAULT_SPREAD ? 0.5 : 0.25;
    if (fabs((double)cause->excess_ns - fault->extra) > part * fault->extra + 0.1 * g->budget)
        return false;
    switch (fault->kind) {
    case FAULT_CALLS:
        return cause->calls > cause->usual_calls;
    case FAULT_ALLOCATIONS:
        return cause->alloc_count >= fault->count && cause->alloc_line == tach_site_get(g->category_site)->line;
    case FAULT_IO:
        return cause->io_count >= fault->count && cause->io_bytes >= (uint64_t)fault->count << 20;
    case FAULT_PAGES:
        return cause->page_faults >= fault->count;
    case FAULT_PREEMPTED:
        return (double)cause->off_cpu_ns > 0.7 * fault->extra;
    case FAULT_COUNTER:
        return cause->value < record->value_count &&
               strcmp(record->values[cause->value].title, tach_statistic_get(fault->count)->title) == 0;
    case FAULT_LOCK:
        return cause->lock_wait < record->lock_wait_count &&
               strcmp(record->lock_waits[cause->lock_wait].holder, g->threads[g->loader].name) == 0 &&
               strstr(record->verdict->text, g->threads[g->loader].name);
    default:
        return true;
    }
}

static const char *what_is_wrong(const tach_frame_record *record, const game *g, const truth *first, const truth *second)
{
    const tach_verdict *verdict = record->verdict;
    const game_fault *fault = &g->faults[0];
    if (!verdict)
        return "no verdict";
    if (verdict->cause_count == 0)
        return "no cause";
    uint32_t row = verdict->causes[0].node;
    if (!row_is(record, row, g, fault->scope) && !(fault->kind == FAULT_SPREAD && has_most(record, row, g, fault)))
        return "another row";
    if (!first_line_names(verdict, record->nodes[row].name))
        return "not in the first line";
    if (verdict->causes[0].kind != first->cause)
        return "another kind";
    if (!facts_are_right(record, g, fault, &verdict->causes[0]))
        return "wrong facts";
    if (!second)
        return NULL;
    for (uint32_t i = 1; i < verdict->cause_count; i++)
        if (row_is(record, verdict->causes[i].node, g, g->faults[1].scope) && verdict->causes[i].kind == second->cause)
            return strstr(verdict->text, name_of(g, &g->faults[1])) ? NULL : "the second is not in the text";
    return "without the second";
}

static void print_failure(uint64_t seed, const game *g, const truth *t, const tach_frame_record *record, const char *wrong)
{
    printf("seed %llu, %s: %s\n", (unsigned long long)seed, t->name, wrong);
    for (int i = 0; i < g->fault_count; i++)
        printf("    truth: %s on %s, %.2f ms\n", name_of(g, &g->faults[i]),
               g->threads[g->faults[i].scope < 0 ? 0 : g->scopes[g->faults[i].scope].thread].name, g->faults[i].extra / 1e6);
    printf("    frame: %.2f ms of %.2f\n", (double)record->duration_ns / 1e6, g->budget / 1e6);
    const tach_verdict *verdict = record->verdict;
    for (uint32_t i = 0; verdict && i < verdict->cause_count; i++)
        printf("    cause: %s, kind %d, %.2f ms over %.2f\n", record->nodes[verdict->causes[i].node].name,
               (int)verdict->causes[i].kind, (double)verdict->causes[i].excess_ns / 1e6, (double)verdict->causes[i].usual_ns / 1e6);
    printf("    said: %s\n", verdict ? verdict->text : "nothing");
}

/* ---- Tests ----------------------------------------------------------------------------------------------------------------- */

typedef struct tally {
    int games, right;
} tally;

typedef struct silence {
    uint64_t frames, verdicts;
} silence;

static void play_clean(game *g, uint32_t frames, silence *clean)
{
    g->fault_count = 0;
    for (uint32_t i = 0; i < frames; i++) {
        const tach_frame_record *record = game_play(g);
        clean->frames++;
        clean->verdicts += record->verdict != NULL;
    }
}

static bool try_seed(uint64_t seed, const truth *t, silence *clean)
{
    static game g;
    game_open(&g, seed, &t->wish);
    g.faults[0] = make_fault(&g, t, enough(&g, t));
    const truth *second = t->two ? make_second(&g) : NULL;
    play_clean(&g, (uint32_t)game_pick(&g, 200, 300), clean);
    g.fault_count = t->two ? 2 : 1;
    g.decoy = !t->worker && t->fault != FAULT_LOCK && t->fault != FAULT_WAIT && t->fault != FAULT_GPU && game_chance(&g, 0.3);
    const tach_frame_record *record = game_play(&g);
    assert_adds_up(record);
    assert_true((double)record->duration_ns >= 2 * g.budget); /* a hitch, or one too soon after the last */
    const char *wrong = what_is_wrong(record, &g, t, second);
    if (wrong)
        print_failure(seed, &g, t, record, wrong);
    game_close(&g);
    return !wrong;
}

/* Small limits leave no room for such games. */
static bool no_room(void) { return TACH_MAX_THREADS < 8 || TACH_MAX_DEPTH < 12 || TACH_MAX_SITES < 512 || TACH_MAX_STATISTICS < 8; }

static void the_verdict_finds_the_cause(void **state)
{
    (void)state;
    if (no_room())
        skip();
    tally tallies[TRUTHS] = {{0}}, all = {0};
    silence clean = {0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        uint32_t kind = (uint32_t)(seed % TRUTHS);
        int right = try_seed(seed, &truths[kind], &clean);
        tallies[kind].games++;
        tallies[kind].right += right;
        all.games++;
        all.right += right;
    }
    for (uint32_t i = 0; i < TRUTHS; i++)
        printf("%-20s %3d of %3d\n", truths[i].name, tallies[i].right, tallies[i].games);
    printf("the cause found: %d of %d, %.1f %%\n", all.right, all.games, 100.0 * all.right / all.games);
    printf("frames of no account with a verdict: %llu of %llu\n", (unsigned long long)clean.verdicts,
           (unsigned long long)clean.frames);
    assert_true(all.right >= 0.95 * all.games);
    for (uint32_t i = 0; i < TRUTHS; i++)
        assert_true(tallies[i].right >= 0.85 * tallies[i].games);
    assert_true((double)clean.verdicts <= 0.01 * (double)clean.frames);
}

static uint32_t signature_of(game *g, int scope)
{
    silence clean = {0};
    play_clean(g, 30, &clean);
    g->faults[0] = (game_fault){.kind = FAULT_SLOW, .scope = scope, .extra = g->budget * game_uniform(g, 3, 6)};
    g->fault_count = 1;
    const tach_frame_record *record = game_play(g);
    assert_non_null(record->verdict);
    assert_int_not_equal(record->verdict->signature, 0);
    return record->verdict->signature;
}

/* One cause at two times, of two sizes, is one kind of hitch; another cause is another. */
static void the_same_cause_has_the_same_signature(void **state)
{
    (void)state;
    if (no_room())
        skip();
    enum { GAMES = 30 };
    int same = 0, other = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        static game g;
        game_open(&g, 10000 + seed, &(game_wish){.least_scopes = 8});
        silence clean = {0};
        play_clean(&g, 200, &clean);
        int a = any_scope(&g, 0, GAME_WORK, 0), b = a;
        while (b == a)
            b = any_scope(&g, 0, GAME_WORK, 0);
        uint32_t first = signature_of(&g, a);
        other += signature_of(&g, b) != first;
        same += signature_of(&g, a) == first;
        game_close(&g);
    }
    printf("the same signature again: %d of %d, another for another cause: %d of %d\n", same, GAMES, other, GAMES);
    assert_true(same >= GAMES * 9 / 10);
    assert_true(other >= GAMES * 9 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_verdict_finds_the_cause),
        cmocka_unit_test(the_same_cause_has_the_same_signature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
