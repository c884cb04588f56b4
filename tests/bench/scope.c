/* scope.c - what a scope costs, on one and on two threads, against the limit: two bare clock reads in the same process. Both are
 * measured in turn, so that a change of the machine's speed meets both. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "tach/tach.h"

#include "bench.h"

static double counted_loop_ns(void)
{
    double start = bench_now_ns();
    for (int i = 0; i < BENCH_SCOPES; i++)
        __asm__ volatile("" ::: "memory");
    return (bench_now_ns() - start) / BENCH_SCOPES;
}

/* ---- Two threads: the second keeps recording while the first is timed. */

static int stop;
static pthread_barrier_t barrier;
static double (*other_body)(void);

static void *other_thread(void *unused)
{
    (void)unused;
    TACH_THREAD("other");
    for (;;) {
        pthread_barrier_wait(&barrier);
        if (__atomic_load_n(&stop, __ATOMIC_RELAXED))
            return NULL;
        other_body();
        pthread_barrier_wait(&barrier);
    }
}

static double on_two_threads(double (*body)(void))
{
    other_body = body;
    pthread_barrier_wait(&barrier);
    double ns = body();
    pthread_barrier_wait(&barrier);
    tach_frame();
    return ns;
}

static void bench_one_thread(void)
{
    bench_series pair = {0}, scope = {0};
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        bench_add(&pair, bench_clock_pair_ns());
        bench_add(&scope, bench_scope_ns());
        tach_frame();
    }
    bench_print("clock_pair", &pair, "ns");
    bench_print("scope", &scope, "ns");
    printf("scope_ratio %.3f x\n", bench_min(&scope) / bench_min(&pair));
    printf("scope_median_ratio %.3f x\n", bench_median(&scope) / bench_median(&pair));
}

static void bench_two_threads(void)
{
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&thread, NULL, other_thread, NULL);
    bench_series pair = {0}, scope = {0};
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        bench_add(&pair, on_two_threads(bench_clock_pair_ns));
        bench_add(&scope, on_two_threads(bench_scope_ns));
    }
    bench_print("scope_2t", &scope, "ns");
    printf("scope_2t_ratio %.3f x\n", bench_min(&scope) / bench_min(&pair));
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    pthread_barrier_wait(&barrier);
    pthread_join(thread, NULL);
}

/* Switched off at run time, over an empty loop. */
static void bench_off(void)
{
    tach_enable(false);
    tach_frame();
    bench_series off = {0}, empty = {0}, difference = {0};
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        bench_add(&empty, counted_loop_ns());
        bench_add(&off, bench_scope_ns());
        bench_add(&difference, off.values[round] - empty.values[round]);
    }
    bench_print("off", &difference, "ns");
}

/* For instructions.sh: so many scopes and nothing else. */
static int only_scopes(int count)
{
    for (int i = 0; i < count; i++) {
        TACH_SCOPE("bench");
        __asm__ volatile("" ::: "memory");
    }
    return 0;
}

int main(int argument_count, char **arguments)
{
    if (!tach_init(NULL)) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    if (argument_count > 1)
        return only_scopes(atoi(arguments[1]));
    bench_scope_ns();
    tach_frame();
    bench_one_thread();
    bench_two_threads();
    bench_off();
    tach_shutdown();
    return 0;
}
