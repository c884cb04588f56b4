/* What becomes of a session's memory while threads may still be inside it. The linker sends the library's blocks here (tests.mk).
 */
#include <pthread.h>
#include <stdlib.h>

#include "fixture.h"

#include "base/base.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *live_blocks[16]; /* of aligned_alloc, which only tach_init calls here */

void *__real_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *block);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void __wrap_free(void *block);

static uint32_t replace_first(void *old, void *new)
{
    uint32_t i = 0;
    pthread_mutex_lock(&lock);
    while (i < TACH_COUNT_OF(live_blocks) && live_blocks[i] != old)
        i++;
    if (i < TACH_COUNT_OF(live_blocks))
        live_blocks[i] = new;
    pthread_mutex_unlock(&lock);
    return i;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    void *block = __real_aligned_alloc(alignment, size);
    assert_true(replace_first(NULL, block) < TACH_COUNT_OF(live_blocks));
    return block;
}

void __wrap_free(void *block)
{
    if (block)
        replace_first(block, NULL);
    __real_free(block);
}

static uint32_t live_count(void)
{
    uint32_t count = 0;
    pthread_mutex_lock(&lock);
    for (uint32_t i = 0; i < TACH_COUNT_OF(live_blocks); i++)
        count += live_blocks[i] != NULL;
    pthread_mutex_unlock(&lock);
    return count;
}

/* ---- A thread that traces when it is told to ------------------------------------------------------------------------------ */

static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int asked, done;
static bool stop;

static void *trace_when_asked(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    while (!stop) {
        if (done < asked) {
            pthread_mutex_unlock(&lock);
            {
                TACH_SCOPE("asked");
            }
            pthread_mutex_lock(&lock);
            done++;
            pthread_cond_broadcast(&changed);
        }
        while (!stop && done == asked)
            pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void let_trace(void)
{
    pthread_mutex_lock(&lock);
    asked++;
    pthread_cond_broadcast(&changed);
    while (done < asked)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

static pthread_t start_thread(void)
{
    pthread_t thread;
    stop = false;
    assert_int_equal(pthread_create(&thread, NULL, trace_when_asked, NULL), 0);
    return thread;
}

static void end_thread(pthread_t thread)
{
    pthread_mutex_lock(&lock);
    stop = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
}

static const tach_config shapes[] = {
    {.ring_events = 64}, {.ring_events = 128, .max_nodes = 100}, {.ring_events = 64, .max_blocks = 100}};

static void start(int round) { assert_true(tach_init(&shapes[round % 3])); }

/* ---- Tests ------------------------------------------------------------------------------------------------------------------ */

static void freed_at_once_when_alone(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        start(i);
        assert_int_equal(live_count(), 1);
        tach_shutdown();
        assert_int_equal(live_count(), 0);
    }
}

/* It was in the first session only: that one's block is kept, and no other. */
static void kept_for_a_thread_that_was_inside(void **state)
{
    (void)state;
    pthread_t thread = start_thread();
    start(0);
    let_trace();
    tach_shutdown();
    for (int i = 1; i < 10; i++) {
        assert_int_equal(live_count(), 1);
        start(i);
        assert_int_equal(live_count(), 2);
        tach_shutdown();
    }
    start(1);
    end_thread(thread);
    assert_int_equal(live_count(), 1); /* the running session's */
    tach_shutdown();
    assert_int_equal(live_count(), 0);
}

static void kept_one_at_a_time_for_a_thread_that_follows(void **state)
{
    (void)state;
    pthread_t thread = start_thread();
    for (int i = 0; i < 10; i++) {
        start(i);
        let_trace();
        assert_int_equal(live_count(), i == 0 ? 1 : 2);
        tach_shutdown();
        assert_int_equal(live_count(), 1);
    }
    end_thread(thread);
    assert_int_equal(live_count(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(freed_at_once_when_alone),
        cmocka_unit_test(kept_for_a_thread_that_was_inside),
        cmocka_unit_test(kept_one_at_a_time_for_a_thread_that_follows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
