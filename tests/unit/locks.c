/* Locks: who waits gets a row, and learns who held the lock and where it was taken. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

#include "fixture.h"

static const tach_config no_warm_up = {.warm_up_frames = TACH_NO_WARM_UP};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int stage; /* the tests' own hand-over between threads */
static int holder_line;

static void reach(int value) { __atomic_store_n(&stage, value, __ATOMIC_RELEASE); }

static void wait_for(int value)
{
    while (__atomic_load_n(&stage, __ATOMIC_ACQUIRE) < value)
        sched_yield();
}

static void sleep_ms(long ms)
{
    struct timespec time = {0, ms * 1000000};
    nanosleep(&time, NULL);
}

static void *hold_for_a_while(void *unused)
{
    (void)unused;
    TACH_THREAD("streamer");
    TACH_SCOPE("stream");
    holder_line = __LINE__ + 1;
    TACH_MUTEX_LOCK(&mutex, "assets");
    reach(1);
    wait_for(2); /* a busy machine may have the other be late */
    sleep_ms(30);
    TACH_MUTEX_UNLOCK(&mutex);
    return NULL;
}

static void a_wait_knows_the_holder(void **state)
{
    (void)state;
    assert_true(tach_init(&no_warm_up));
    TACH_THREAD("main");
    stage = 0;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, hold_for_a_while, NULL), 0);
    wait_for(1);
    int line;
    {
        TACH_SCOPE("update");
        reach(2);
        line = __LINE__ + 1;
        assert_int_equal(TACH_MUTEX_LOCK(&mutex, "assets"), 0);
        assert_int_equal(TACH_MUTEX_UNLOCK(&mutex), 0);
    }
    pthread_join(thread, NULL);
    tach_frame();
    const tach_frame_record *frame = tach_tree();
    assert_int_equal(frame->lock_wait_count, 1);
    const tach_lock_wait_info *wait = &frame->lock_waits[0];
    assert_string_equal(wait->lock, "assets");
    assert_int_equal(wait->line, line);
    assert_string_equal(frame->threads[wait->thread].name, "main");
    assert_string_equal(wait->holder, "streamer");
    assert_int_equal(wait->holder_line, holder_line);
    assert_non_null(strstr(wait->holder_file, "locks.c"));
    assert_in_range(wait->waited_ns, 1, 10000 * MS);
    const tach_node *row = row_of("update/assets");
    assert_ptr_equal(row, &frame->nodes[wait->node]);
    assert_int_equal(row->kind, TACH_SITE_WAIT);
    assert_int_equal(row->calls, 1);
    assert_in_range(row->inclusive_ns, wait->waited_ns / 2, 10000 * MS);
    assert_true(frame->wait_ns >= row->inclusive_ns); /* no work of the frame */
    assert_adds_up(frame);
    tach_frame();
    assert_int_equal(tach_tree()->lock_wait_count, 0);
    tach_shutdown();
}

static void a_free_mutex_costs_no_row(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(TACH_MUTEX_LOCK(&mutex, "free"), 0);
        assert_int_equal(pthread_mutex_trylock(&mutex), EBUSY);
        assert_int_equal(TACH_MUTEX_UNLOCK(&mutex), 0);
    }
    tach_frame();
    assert_null(row_of("free"));
    assert_int_equal(tach_tree()->lock_wait_count, 0);
    assert_int_equal(tach_tree()->events, 0);
    stop_fake();
}

/* They lock before tach_init, after tach_shutdown and while recording is off, and hand on what pthread says. */
static void locks_without_a_profiler(void **state)
{
    (void)state;
    assert_int_equal(TACH_MUTEX_LOCK(&mutex, "before"), 0);
    assert_int_equal(pthread_mutex_trylock(&mutex), EBUSY);
    start_fake(&no_warm_up);
    assert_int_equal(TACH_MUTEX_UNLOCK(&mutex), 0);
    tach_enable(false);
    tach_frame();
    assert_int_equal(TACH_MUTEX_LOCK(&mutex, "off"), 0);
    tach_enable(true);
    tach_frame();
    assert_int_equal(TACH_MUTEX_UNLOCK(&mutex), 0);
    stop_fake();
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_t checked;
    pthread_mutex_init(&checked, &kind);
    start_fake(&no_warm_up);
    assert_int_equal(TACH_MUTEX_LOCK(&checked, "checked"), 0);
    assert_int_equal(TACH_MUTEX_LOCK(&checked, "checked"), EDEADLK);
    assert_int_equal(TACH_MUTEX_UNLOCK(&checked), 0);
    tach_frame();
    assert_int_equal(tach_tree()->repairs, 0);
    assert_adds_up(tach_tree());
    stop_fake();
    pthread_mutex_destroy(&checked);
    pthread_mutexattr_destroy(&kind);
}

/* ---- The pair for other locks, in one thread with a clock that the test turns --------------------------------------- */

static char spin;

static void *take_spin(void *unused)
{
    (void)unused;
    TACH_THREAD("spinner");
    TACH_LOCK_ACQUIRED(&spin, "queue");
    reach(1);
    wait_for(2);
    TACH_LOCK_RELEASED(&spin);
    return NULL;
}

static void other_locks_by_their_address(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    stage = 0;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, take_spin, NULL), 0);
    wait_for(1);
    TACH_LOCK_WAIT(&spin, "queue");
    fake_ns += 3 * MS;
    TACH_LOCK_ACQUIRED(&spin, "queue");
    fake_ns += 2 * MS;
    TACH_LOCK_RELEASED(&spin);
    TACH_LOCK_WAIT(&stage, "given up"); /* nobody is known to hold it */
    fake_ns += 1 * MS;
    TACH_LOCK_RELEASED(&stage);
    reach(2);
    pthread_join(thread, NULL);
    tach_frame();
    const tach_frame_record *frame = tach_tree();
    assert_int_equal(frame->lock_wait_count, 2);
    assert_string_equal(frame->lock_waits[0].lock, "queue");
    assert_int_equal(frame->lock_waits[0].waited_ns, 3 * MS);
    assert_string_equal(frame->lock_waits[0].holder, "spinner");
    assert_string_equal(frame->lock_waits[1].lock, "given up");
    assert_int_equal(frame->lock_waits[1].waited_ns, 1 * MS);
    assert_string_equal(frame->lock_waits[1].holder, "");
    assert_int_equal(frame->lock_waits[1].holder_line, 0);
    assert_int_equal(row_of("queue")->inclusive_ns, 3 * MS);
    assert_int_equal(frame->repairs, 0);
    assert_adds_up(frame);
    stop_fake();
}

static void *come_and_go(void *name)
{
    TACH_THREAD(name);
    TACH_SCOPE("pass");
    return NULL;
}

/* The holder has ended, and its place is another's, before the frame does; and again before somebody looks at the kept frame. */
static void a_holder_keeps_its_name(void **state)
{
    (void)state;
    static char names[2 * TACH_MAX_THREADS][16];
    start_fake(&no_warm_up);
    stage = 0;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, take_spin, NULL), 0);
    wait_for(1);
    TACH_LOCK_WAIT(&spin, "queue");
    fake_ns += 3 * MS;
    reach(2);
    pthread_join(thread, NULL);
    TACH_LOCK_ACQUIRED(&spin, "queue");
    TACH_LOCK_RELEASED(&spin);
    for (uint32_t i = 0; i < TACH_COUNT_OF(names); i++) {
        snprintf(names[i], sizeof names[0], "passer %u", i);
        assert_int_equal(pthread_create(&thread, NULL, come_and_go, names[i]), 0);
        pthread_join(thread, NULL);
    }
    tach_frame();
    assert_int_equal(tach_tree()->lock_wait_count, 1);
    assert_string_equal(tach_tree()->lock_waits[0].holder, "spinner");
    assert_string_equal(tach_tree()->lock_waits[0].lock, "queue");
    stop_fake();
}

static void the_longest_waits_are_kept(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    uint64_t most = 3 * TACH_MAX_LOCK_WAITS;
    for (uint64_t i = 0; i < most; i++) {
        TACH_LOCK_WAIT(&spin, "queue");
        fake_ns += 1 + i * 7 % most;
        TACH_LOCK_ACQUIRED(&spin, "queue");
        TACH_LOCK_RELEASED(&spin);
    }
    tach_frame();
    assert_int_equal(tach_tree()->lock_wait_count, TACH_MAX_LOCK_WAITS);
    for (uint32_t i = 0; i < TACH_MAX_LOCK_WAITS; i++)
        assert_int_equal(tach_tree()->lock_waits[i].waited_ns, most - i);
    assert_int_equal(row_of("queue")->calls, most);
    stop_fake();
}

/* A wait over frames: split in its row like any scope, and told whole when it ends. */
static void a_wait_over_frames(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_LOCK_WAIT(&spin, "slow");
    fake_ns += 4 * MS;
    tach_frame();
    assert_int_equal(tach_tree()->lock_wait_count, 0);
    assert_int_equal(row_of("slow")->inclusive_ns, 4 * MS);
    assert_true(row_of("slow")->running);
    fake_ns += 2 * MS;
    TACH_LOCK_ACQUIRED(&spin, "slow");
    TACH_LOCK_RELEASED(&spin);
    tach_frame();
    assert_int_equal(row_of("slow")->inclusive_ns, 2 * MS);
    assert_int_equal(tach_tree()->lock_waits[0].waited_ns, 6 * MS);
    stop_fake();
}

/* More locks than the list has places, wrong releases, a session that ends in between. */
static void too_many_and_wrong_locks_do_no_harm(void **state)
{
    (void)state;
    static char locks[3 * TACH_MAX_HELD_LOCKS];
    start_fake(&no_warm_up);
    for (size_t i = 0; i < sizeof locks; i++)
        TACH_LOCK_ACQUIRED(&locks[i], "many");
    for (size_t i = 0; i < sizeof locks; i++)
        TACH_LOCK_RELEASED(&locks[i]);
    TACH_LOCK_RELEASED(&locks[0]);
    TACH_LOCK_RELEASED(NULL);
    TACH_LOCK_ACQUIRED(NULL, "null");
    TACH_LOCK_RELEASED(NULL);
    TACH_LOCK_WAIT(NULL, "null");
    TACH_LOCK_WAIT(&locks[0], "one");
    TACH_LOCK_WAIT(&locks[1], "two"); /* without the end of one */
    TACH_LOCK_ACQUIRED(&locks[1], "two");
    tach_frame();
    assert_int_equal(tach_tree()->lock_wait_count, 2);
    assert_int_equal(tach_tree()->repairs, 0);
    TACH_LOCK_WAIT(&locks[2], "three");
    stop_fake();
    start_fake(&no_warm_up);
    TACH_LOCK_ACQUIRED(&locks[2], "three");
    TACH_LOCK_RELEASED(&locks[2]);
    {
        TACH_SCOPE("work");
    }
    tach_frame();
    assert_int_equal(tach_tree()->lock_wait_count, 0);
    assert_int_equal(row_of("work")->depth, 1);
    stop_fake();
}

/* ---- Many threads on one mutex -------------------------------------------------------------------------------------- */

enum { THREADS = 4, ROUNDS = 300 };
static int shared_sum, running;

static void *fight(void *unused)
{
    (void)unused;
    wait_for(1); /* all are here */
    for (int i = 0; i < ROUNDS; i++) {
        TACH_SCOPE("fight");
        TACH_MUTEX_LOCK(&mutex, "fought for");
        shared_sum++;
        if (i == 0)
            sleep_ms(20);
        TACH_MUTEX_UNLOCK(&mutex);
    }
    __atomic_fetch_sub(&running, 1, __ATOMIC_RELEASE);
    return NULL;
}

static void threads_on_one_mutex(void **state)
{
    (void)state;
    assert_true(tach_init(&no_warm_up));
    shared_sum = 0;
    running = THREADS;
    stage = 0;
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, fight, NULL), 0);
    reach(1);
    uint64_t waits = 0, known = 0;
    bool more = true;
    while (more) {
        more = __atomic_load_n(&running, __ATOMIC_ACQUIRE) > 0;
        tach_frame();
        assert_int_equal(tach_tree()->repairs, 0);
        for (uint32_t i = 0; i < tach_tree()->lock_wait_count; i++) {
            const tach_lock_wait_info *wait = &tach_tree()->lock_waits[i];
            assert_string_equal(wait->lock, "fought for");
            waits++;
            known += wait->holder_line > 0;
        }
        sleep_ms(1);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(shared_sum, THREADS * ROUNDS);
    if (TACH_MAX_THREADS > THREADS) { /* else who holds the mutex may be a thread without a slot */
        assert_true(waits > 0);
        assert_true(known > 0);
    }
    tach_shutdown();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wait_knows_the_holder),  cmocka_unit_test(a_free_mutex_costs_no_row),
        cmocka_unit_test(locks_without_a_profiler), cmocka_unit_test(other_locks_by_their_address),
        cmocka_unit_test(a_holder_keeps_its_name),  cmocka_unit_test(the_longest_waits_are_kept),
        cmocka_unit_test(a_wait_over_frames),       cmocka_unit_test(too_many_and_wrong_locks_do_no_harm),
        cmocka_unit_test(threads_on_one_mutex),
    };
    return cmocka_run_group_tests_name("locks", tests, NULL, NULL);
}
