/* Many threads: slots, names, counts after the end, more threads than slots, nothing lost that is not counted. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <sched.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fixture.h"

TACH_COUNTER("test/jobs", jobs);

#define MANY 8

static const tach_config small_rings = {.ring_events = 4096, .warm_up_frames = TACH_NO_WARM_UP};

/* Sanitizers make a thread's and a session's start many times as dear, and find in few what they find; small limits run the same
 * code. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || TACH_MAX_DEPTH < 16
#define SHORT_THREADS       2000
#define FORKS               6
#define SESSIONS_UNDER_FIRE 20
#else
#define SHORT_THREADS       10000
#define FORKS               20
#define SESSIONS_UNDER_FIRE 100
#endif

static void *three_scopes(void *unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++) {
        TACH_SCOPE("short");
        ++jobs;
    }
    return NULL;
}

static void run_thread(void *(*body)(void *), void *argument)
{
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, body, argument), 0);
    pthread_join(thread, NULL);
}

/* A thread that has the frame's thread end a frame for it. */
static pthread_barrier_t frame_barrier;

static void ask_for_frame(void)
{
    pthread_barrier_wait(&frame_barrier);
    pthread_barrier_wait(&frame_barrier);
}

/* Runs a body that asks for two frames. */
static void run_with_frames(void *(*body)(void *), void *argument)
{
    pthread_t thread;
    pthread_barrier_init(&frame_barrier, NULL, 2);
    pthread_create(&thread, NULL, body, argument);
    for (int i = 0; i < 2; i++) {
        pthread_barrier_wait(&frame_barrier);
        tach_frame();
        pthread_barrier_wait(&frame_barrier);
    }
    pthread_join(thread, NULL);
}

/* Calls of all rows of that name, on all threads. */
static uint64_t calls_of(const char *name)
{
    uint64_t calls = 0;
    for (uint32_t i = 0; i < tach_tree()->node_count; i++)
        if (strcmp(tach_tree()->nodes[i].name, name) == 0)
            calls += tach_tree()->nodes[i].calls;
    return calls;
}

/* A12 */
static void short_lived_threads_reuse_slots(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    uint64_t calls = 0, counted = 0;
    for (int i = 0; i < SHORT_THREADS; i++) {
        run_thread(three_scopes, NULL);
        /* A thread a frame, and a hundred. */
        if (i > 1000 && i % 100 != 99)
            continue;
        tach_frame();
        calls += calls_of("short");
        counted += (uint64_t)value_of("test/jobs")->value;
        assert_int_equal(tach_tree()->dropped, 0);
        assert_int_equal(tach_tree()->repairs, 0);
    }
    assert_int_equal(calls, 3 * SHORT_THREADS);
    assert_int_equal(counted, 3 * SHORT_THREADS);
    assert_int_equal(tach_tree()->thread_count, 2);
    assert_int_equal(tach_tree()->node_count, 3);
    assert_int_equal(tach_tree()->unrecorded_threads, 0);
    tach_shutdown();
}

/* More threads in one frame than there are slots, but never many at once. */
static void threads_one_after_another_in_a_frame(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    for (int frame = 0; frame < 3; frame++) {
        for (int i = 0; i < 3 * TACH_MAX_THREADS; i++)
            run_thread(three_scopes, NULL);
        tach_frame();
        assert_int_equal(calls_of("short"), 9 * TACH_MAX_THREADS);
        assert_int_equal(value_of("test/jobs")->value, 9 * TACH_MAX_THREADS);
        assert_int_equal(tach_tree()->unrecorded_threads, 0);
        assert_int_equal(tach_tree()->repairs, 0);
    }
    tach_shutdown();
}

static void *named_first(void *name)
{
    TACH_THREAD(name);
    return three_scopes(NULL);
}

/* A slot's next thread has its own name and room from its first call on. */
static void a_reused_slot_starts_anew(void **state)
{
    (void)state;
    static const char *const thread_names[] = {"alpha", "beta", "gamma"};
    assert_true(tach_init(&small_rings));
    for (size_t i = 0; i < 3; i++) {
        char name[16];
        snprintf(name, sizeof name, "%s", thread_names[i]);
        run_thread(named_first, name);
        tach_frame();
        assert_non_null(thread_of(thread_names[i]));
        assert_int_equal(thread_of(thread_names[i])->events, 6);
        assert_int_equal(calls_of("short"), 3);
    }
    run_thread(three_scopes, NULL);
    tach_frame();
    assert_false(thread_of("gamma")->alive);
    assert_int_equal(thread_of("gamma")->events, 0);
    tach_shutdown();
}

/* Drops are counted by slot and session: threads that come and go in a small ring. */
static void *burst(void *argument)
{
    for (int i = 0; i < *(int *)argument; i++) {
        TACH_SCOPE("burst");
    }
    return NULL;
}

static void drops_of_short_threads_are_exact(void **state)
{
    (void)state;
    static const int bursts[] = {50, 50, 60, 20, 50};
    tach_config tiny = {.ring_events = 16, .warm_up_frames = TACH_NO_WARM_UP};
    assert_true(tach_init(&tiny));
    for (size_t i = 0; i < 5; i++) {
        int scopes = bursts[i];
        run_thread(burst, &scopes);
        tach_frame();
        assert_int_equal(tach_tree()->dropped + calls_of("burst"), scopes);
        assert_true(calls_of("burst") >= 7);
        assert_true(tach_tree()->flags & TACH_FRAME_INCOMPLETE);
    }
    tach_shutdown();
}

static jmp_buf worker_escape;
static bool has_scope_around;

static void leave_job(void)
{
    TACH_BEGIN(job, "job");
    (void)job;
    longjmp(worker_escape, 1);
}

static void *leave_jobs(void *unused)
{
    (void)unused;
    for (volatile int i = 0; i < 2 * TACH_MAX_DEPTH; i++) {
        TACH_SCOPE_IF(has_scope_around, "worker loop");
        if (!setjmp(worker_escape))
            leave_job();
    }
    return NULL;
}

/* What is left at the top of a worker looks like recursion: it is told by name when it has used up the depth. */
static void jobs_left_by_longjmp_are_told_and_a_scope_around_repairs_them(void **state)
{
    (void)state;
    start_fake(&small_rings);
    has_scope_around = true;
    run_thread(leave_jobs, NULL);
    tach_frame();
    assert_int_equal(tach_tree()->repairs, 2 * TACH_MAX_DEPTH);
    assert_int_equal(tach_tree()->too_deep, 0);
    assert_string_equal(said, "");
    has_scope_around = false;
    run_thread(leave_jobs, NULL);
    tach_frame();
    assert_int_equal(tach_tree()->too_deep, TACH_MAX_DEPTH);
    assert_non_null(strstr(said, "the scope \"job\" is too deep"));
    assert_non_null(strstr(said, "threads.c:"));
    stop_fake();
}

static void *count_without_scopes(void *unused)
{
    (void)unused;
    TACH_THREAD("counting only");
    jobs += 41;
    ++jobs;
    return NULL;
}

/* Sums of extreme counts wrap, on any thread, without undefined behaviour. */
static void *count_to_the_end(void *unused)
{
    (void)unused;
    TACH_THREAD("extreme");
    jobs = INT64_MAX;
    return NULL;
}

static void extreme_counts(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    tach_frame();
    for (int i = 0; i < 2; i++)
        run_thread(count_to_the_end, NULL);
    tach_frame();
    assert_int_equal(value_of("test/jobs")->value, -2); /* twice 2^63 - 1 */
    tach_shutdown();
}

static void named_threads_count_without_scopes(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    tach_frame();
    run_thread(count_without_scopes, NULL);
    tach_frame();
    assert_int_equal(value_of("test/jobs")->value, 42);
    tach_frame();
    assert_int_equal(value_of("test/jobs")->value, 0);
    tach_shutdown();
}

/* ---- Threads that wait for each other -------------------------------------------------------------------------- */

static pthread_barrier_t barrier;

static void *wait_inside(void *unused)
{
    (void)unused;
    TACH_SCOPE("inside");
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    return NULL;
}

/* A15: more threads than slots is a count and one line, not a crash. */
static void more_threads_than_slots(void **state)
{
    (void)state;
    enum { THREADS = TACH_MAX_THREADS + 9 };
    said[0] = 0;
    tach_on_message(listen, NULL);
    tach_config tiny = {.ring_events = 16, .warm_up_frames = TACH_NO_WARM_UP};
    assert_true(tach_init(&tiny));
    pthread_t threads[THREADS];
    pthread_barrier_init(&barrier, NULL, THREADS + 1);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, wait_inside, NULL), 0);
    pthread_barrier_wait(&barrier);
    tach_frame();
    assert_int_equal(tach_tree()->unrecorded_threads, 10);
    assert_int_equal(tach_tree()->thread_count, TACH_MAX_THREADS);
    assert_int_equal(calls_of("inside"), TACH_MAX_THREADS - 1);
    assert_non_null(strstr(said, "TACH_MAX_THREADS"));
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    tach_frame();
    tach_frame();
    run_thread(three_scopes, NULL);
    tach_frame();
    assert_int_equal(calls_of("short"), 3);
    tach_shutdown();
    tach_on_message(NULL, NULL);
}

static void *named_worker(void *name)
{
    TACH_THREAD(name);
    return wait_inside(NULL);
}

/* A16: the whole name, not the system's 15 bytes; a scope that was open at the thread's end is closed. */
static void names(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    TACH_THREAD("main");
    pthread_t a, b;
    pthread_barrier_init(&barrier, NULL, 3);
    pthread_create(&a, NULL, named_worker, "RenderWorkerThread-11");
    pthread_create(&b, NULL, named_worker, "RenderWorkerThread-12");
    pthread_barrier_wait(&barrier);
    tach_frame();
    assert_non_null(thread_of("main"));
    assert_true(thread_of("RenderWorkerThread-11")->alive);
    const tach_node *row = row_under(tach_tree(), thread_of("RenderWorkerThread-12")->node, "inside");
    assert_true(row->running);
    assert_adds_up(tach_tree());
    pthread_barrier_wait(&barrier);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    tach_frame();
    tach_frame();
    assert_false(thread_of("RenderWorkerThread-11")->alive);
    assert_false(row->running);
    char invalid[200];
    memset(invalid, 0xC3, sizeof invalid);
    invalid[199] = 0;
    TACH_THREAD(invalid);
    TACH_THREAD(NULL);
    TACH_THREAD("");
    tach_frame();
    assert_non_null(thread_of("(unnamed)"));
    tach_shutdown();
}

static void *named_early(void *unused)
{
    (void)unused;
    TACH_THREAD("early");
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    TACH_SCOPE("inside");
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    return NULL;
}

/* The thread of tach_init has no slot before, and finds one all the same. */
static void *start_late(void *out)
{
    bool *works = out;
    works[0] = tach_init(&small_rings);
    tach_frame();
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    {
        TACH_SCOPE("late");
    }
    tach_frame();
    works[1] = calls_of("late") == 1;
    works[2] = tach_tree()->unrecorded_threads >= 1 && tach_tree()->thread_count >= 2;
    pthread_barrier_wait(&barrier);
    tach_shutdown();
    return NULL;
}

static void all_slots_taken_before_init(void **state)
{
    (void)state;
    pthread_t threads[TACH_MAX_THREADS], starter;
    bool works[3] = {false, false, false};
    pthread_barrier_init(&barrier, NULL, TACH_MAX_THREADS + 1);
    for (int i = 0; i < TACH_MAX_THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, named_early, NULL), 0);
    pthread_barrier_wait(&barrier);
    pthread_create(&starter, NULL, start_late, works);
    pthread_join(starter, NULL);
    for (int i = 0; i < TACH_MAX_THREADS; i++)
        pthread_join(threads[i], NULL);
    assert_true(works[0]);
    assert_true(works[1]);
    assert_true(works[2]);
}

/* ---- Threads that follow one another --------------------------------------------------------------------------- */

static void *named_scope(void *name)
{
    TACH_THREAD(name);
    TACH_SCOPE("named");
    return NULL;
}

static void *named_late(void *name)
{
    TACH_SCOPE("before its name");
    ask_for_frame();
    TACH_THREAD(name);
    ask_for_frame();
    TACH_SCOPE("after");
    return NULL;
}

static uint64_t calls_under(const char *thread, const char *path)
{
    const tach_thread_info *info = thread_of(thread);
    const tach_node *node = info ? row_under(tach_tree(), info->node, path) : NULL;
    return node ? node->calls : 0;
}

/* A slot is used again, a thread's rows are its name's. */
static void rows_belong_to_names(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    TACH_THREAD("main");
    tach_frame();
    for (int round = 0; round < 3; round++) {
        run_thread(named_scope, "Audio");
        tach_frame();
        assert_int_equal(calls_under("Audio", "named"), 1);
        run_thread(named_scope, "Loader");
        tach_frame();
        assert_int_equal(calls_under("Loader", "named"), 1);
        assert_int_equal(calls_under("Audio", "named"), 0);
        assert_false(thread_of("Audio")->alive);
        run_thread(three_scopes, NULL);
        run_thread(named_scope, "Audio");
        tach_frame();
        assert_int_equal(calls_under("Audio", "named"), 1);
        assert_int_equal(calls_of("short"), 3);
        assert_adds_up(tach_tree());
    }
    assert_int_equal(tach_tree()->thread_count, 4);
    tach_shutdown();
}

/* Named while a scope is open, in a slot whose unnamed row others have used: it goes on under the new name. */
static void named_with_open_scopes(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    TACH_THREAD("main");
    run_thread(three_scopes, NULL);
    tach_frame();
    run_with_frames(named_late, "Late");
    tach_frame();
    const tach_node *open = row_under(tach_tree(), thread_of("Late")->node, "before its name");
    assert_non_null(open);
    assert_int_equal(open->calls, 0); /* it began in another frame */
    assert_int_equal(calls_under("Late", "before its name/after"), 1);
    assert_false(open->running);
    assert_int_equal(tach_tree()->repairs, 0);
    assert_adds_up(tach_tree());
    tach_shutdown();
}

/* Any number of names: the table of rows is bounded, what is shown is right. */
static void more_names_than_rows(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    tach_frame();
    for (int i = 0; i < 3 * TACH_MAX_THREAD_ROWS; i++) {
        char name[16];
        snprintf(name, sizeof name, "job %d", i);
        run_thread(named_scope, name);
        tach_frame();
        assert_int_equal(calls_under(name, "named"), 1);
        assert_int_equal(calls_of("named"), 1);
    }
    assert_int_equal(tach_tree()->thread_count, TACH_MAX_THREAD_ROWS);
    tach_shutdown();
}

/* ---- Jobs that move -------------------------------------------------------------------------------------------- */

static void *end_elsewhere(void *token)
{
    TACH_THREAD("Y");
    {
        TACH_SCOPE("own");
        TACH_END(*(tach_token *)token);
    }
    TACH_SCOPE("later");
    return NULL;
}

/* A28 */
static void end_on_another_thread(void **state)
{
    (void)state;
    said[0] = 0;
    tach_on_message(listen, NULL);
    assert_true(tach_init(&small_rings));
    TACH_THREAD("X");
    TACH_SCOPE("around");
    for (int round = 0; round < 3; round++) {
        TACH_BEGIN(token, "job");
        TACH_BEGIN(inner, "left inside");
        (void)inner;
        run_thread(end_elsewhere, &token);
        if (round != 1)
            tach_frame(); /* X has not written anything since */
        else
            TACH_MARK("at once");
        if (round != 1)
            assert_false(row_of("around/job")->running);
        {
            TACH_SCOPE("next");
        }
        if (round != 1)
            assert_int_equal(tach_tree()->repairs, 2); /* the end, and what was left inside */
        tach_frame();
        assert_int_equal(tach_tree()->repairs, round != 1 ? 0 : 2);
        assert_int_equal(row_of("around/next")->calls, 1);
        assert_null(row_of("around/job/next"));
        assert_true(row_of("around")->running);
        assert_non_null(row_under(tach_tree(), thread_of("Y")->node, "later"));
        assert_adds_up(tach_tree());
    }
    assert_non_null(strstr(said, "thread Y"));
    assert_non_null(strstr(said, "thread X"));
    assert_non_null(strstr(said, "threads.c:"));
    tach_shutdown();
    tach_on_message(NULL, NULL);
}

/* X ends it, too: no second harm. */
static void ended_on_both(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    tach_on_message(listen, NULL);
    TACH_BEGIN(token, "job");
    tach_token copy = token;
    run_thread(end_elsewhere, &copy);
    TACH_END(token);
    {
        TACH_SCOPE("next");
    }
    tach_frame();
    assert_int_equal(tach_tree()->repairs, 1);
    assert_int_equal(row_of("next")->calls, 1);
    tach_frame();
    assert_int_equal(tach_tree()->repairs, 0);
    tach_shutdown();
    tach_on_message(NULL, NULL);
}

/* ---- fork ------------------------------------------------------------------------------------------------------ */

static int stop;
static uint64_t sent[MANY];
static void *full_speed(void *argument);

static int life_of_the_child(void)
{
    TACH_SCOPE("in the child");
    TACH_MARK("in the child");
    TACH_THREAD("child");
    tach_frame();
    if (tach_tree())
        return 1;
    tach_shutdown();
    /* It may start anew. */
    if (!tach_init(&small_rings))
        return 2;
    {
        TACH_SCOPE("child's own");
    }
    tach_frame();
    if (calls_of("child's own") != 1 || calls_of("fast") != 0)
        return 3;
    tach_shutdown();
    return 0;
}

static void forks_are_harmless(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    __atomic_store_n(&stop, 0, __ATOMIC_RELAXED);
    pthread_t thread;
    pthread_create(&thread, NULL, full_speed, &sent[0]);
    for (int i = 0; i < FORKS; i++) {
        TACH_SCOPE("parent");
        pid_t child = fork();
        if (child == 0)
            _exit(life_of_the_child());
        int status = -1;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        tach_frame();
        assert_true(row_of("parent")->running);
        assert_null(row_of("in the child"));
        assert_int_equal(tach_tree()->repairs, 0);
    }
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    pthread_join(thread, NULL);
    tach_shutdown();
}

/* ---- Full speed ------------------------------------------------------------------------------------------------ */

static void *full_speed(void *argument)
{
    uint64_t count = 0;
    while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
        TACH_SCOPE("fast");
        TACH_SCOPE("faster");
        ++jobs;
        count += 2;
    }
    *(uint64_t *)argument = count;
    return NULL;
}

static void nothing_is_lost_uncounted(void **state)
{
    (void)state;
    assert_true(tach_init(&small_rings));
    stop = 0;
    pthread_t threads[MANY];
    int started = TACH_MAX_THREADS - 1 < MANY ? TACH_MAX_THREADS - 1 : MANY;
    for (int i = 0; i < started; i++)
        pthread_create(&threads[i], NULL, full_speed, &sent[i]);
    uint64_t recorded = 0, dropped = 0, counted = 0;
    for (int frame = 0; frame < 300; frame++) {
        if (frame == 250)
            __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
        if (frame == 251)
            for (int i = 0; i < started; i++)
                pthread_join(threads[i], NULL);
        struct timespec nap = {0, 500000};
        nanosleep(&nap, NULL);
        tach_frame();
        recorded += calls_of("fast") + calls_of("faster");
        dropped += tach_tree()->dropped;
        counted += (uint64_t)value_of("test/jobs")->value;
        assert_int_equal(tach_tree()->repairs, 0);
        assert_adds_up(tach_tree());
    }
    uint64_t all = 0;
    for (int i = 0; i < started; i++)
        all += sent[i];
    assert_int_equal(recorded + dropped, all);
    assert_int_equal(counted, all / 2);
    tach_shutdown();
}

/* The game stops the profiler while its threads still trace. */
static void shutdown_under_fire(void **state)
{
    (void)state;
    stop = 0;
    pthread_t threads[2];
    uint64_t ignored[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, full_speed, &ignored[i]);
    for (int i = 0; i < SESSIONS_UNDER_FIRE; i++) {
        assert_true(tach_init(&small_rings));
        tach_frame();
        sched_yield();
        tach_frame();
        tach_shutdown();
    }
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert_true(tach_init(&small_rings));
    tach_frame();
    tach_shutdown();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jobs_left_by_longjmp_are_told_and_a_scope_around_repairs_them),
        cmocka_unit_test(short_lived_threads_reuse_slots),
        cmocka_unit_test(threads_one_after_another_in_a_frame),
        cmocka_unit_test(a_reused_slot_starts_anew),
        cmocka_unit_test(drops_of_short_threads_are_exact),
        cmocka_unit_test(extreme_counts),
        cmocka_unit_test(named_threads_count_without_scopes),
        cmocka_unit_test(more_threads_than_slots),
        cmocka_unit_test(all_slots_taken_before_init),
        cmocka_unit_test(names),
        cmocka_unit_test(rows_belong_to_names),
        cmocka_unit_test(named_with_open_scopes),
        cmocka_unit_test(more_names_than_rows),
        cmocka_unit_test(end_on_another_thread),
        cmocka_unit_test(ended_on_both),
        cmocka_unit_test(forks_are_harmless),
        cmocka_unit_test(nothing_is_lost_uncounted),
        cmocka_unit_test(shutdown_under_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
