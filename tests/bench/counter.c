/* counter.c - what a statistic costs, on one and on two threads, over an empty loop: a counter's plain add, the add of a thread
 * that has no scope, a sample of a distribution. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "bench.h"
#include "tach/tach.h"

#define UPDATES 1000000

TACH_COUNTER("bench/counter", counter);
TACH_DISTRIBUTION("bench/distribution", distribution);

/* Each time is of a loop whose body the compiler must keep whole. */
#define TIMED_(name, statement)                    \
    static double name(void)                       \
    {                                              \
        double start = bench_now_ns();             \
        for (int i = 0; i < UPDATES; i++) {        \
            statement;                             \
            __asm__ volatile("" ::: "memory");     \
        }                                          \
        return (bench_now_ns() - start) / UPDATES; \
    }

TIMED_(empty_ns, (void)0)
TIMED_(counter_ns, ++counter)
TIMED_(count_ns, TACH_COUNT(counter, 1))
TIMED_(sample_ns, TACH_SAMPLE(distribution, i))

/* Both are measured in turn; the least is compared with the least, as a slow moment may meet either. */
static void bench_over_empty(const char *figure, double (*body)(void))
{
    bench_series empty = {0}, full = {0};
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        bench_add(&empty, empty_ns());
        bench_add(&full, body());
        tach_frame();
    }
    printf("%s_min %.3f ns\n", figure, bench_min(&full) - bench_min(&empty));
    printf("%s_median %.3f ns\n", figure, bench_median(&full) - bench_median(&empty));
}

/* ---- Two threads: the second counts all the time while the first is timed. */

static int stop;

static void *other_thread(void *unused)
{
    (void)unused;
    TACH_THREAD("other");
    while (!__atomic_load_n(&stop, __ATOMIC_RELAXED))
        counter_ns();
    return NULL;
}

int main(void)
{
    if (!tach_init(NULL)) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    counter_ns();
    bench_over_empty("counter", counter_ns);
    bench_over_empty("count", count_ns);
    bench_over_empty("sample", sample_ns);
    pthread_t thread;
    pthread_create(&thread, NULL, other_thread, NULL);
    bench_over_empty("counter_2t", counter_ns);
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    pthread_join(thread, NULL);
    tach_shutdown();
    return 0;
}
