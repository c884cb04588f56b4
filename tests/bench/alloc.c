/* alloc.c - what TACH_ALLOC and TACH_FREE cost: a pair on one thread, and on two at once, each with its own blocks of one category.
 */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "bench.h"
#include "tach/tach.h"

#define PAIRS 10000
#define LIVE  1000 /* blocks alive at a time */

static pthread_barrier_t barrier;

static double pair_ns(uintptr_t first)
{
    double start = bench_now_ns();
    for (uintptr_t i = 0; i < PAIRS; i++) {
        uintptr_t block = first + i % LIVE * 48;
        TACH_ALLOC((void *)block, 48, "bench");
        TACH_FREE((void *)block);
    }
    return (bench_now_ns() - start) / PAIRS;
}

static void *beside(void *unused)
{
    (void)unused;
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        pthread_barrier_wait(&barrier);
        pair_ns(UINTPTR_MAX / 4);
        pthread_barrier_wait(&barrier);
    }
    return NULL;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static double mutex_ns(void)
{
    double start = bench_now_ns();
    for (int i = 0; i < PAIRS; i++) {
        TACH_MUTEX_LOCK(&mutex, "bench");
        TACH_MUTEX_UNLOCK(&mutex);
    }
    return (bench_now_ns() - start) / PAIRS;
}

static double bare_mutex_ns(void)
{
    double start = bench_now_ns();
    for (int i = 0; i < PAIRS; i++) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
    }
    return (bench_now_ns() - start) / PAIRS;
}

int main(void)
{
    if (!tach_init(NULL)) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    bench_series alone = {0}, two = {0}, io = {0}, traced = {0}, bare = {0};
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_t thread;
    if (pthread_create(&thread, NULL, beside, NULL))
        return 1;
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        bench_add(&alone, pair_ns(1 << 20));
        tach_frame();
        pthread_barrier_wait(&barrier);
        bench_add(&two, pair_ns(1 << 20));
        pthread_barrier_wait(&barrier);
        tach_frame();
        double start = bench_now_ns();
        for (int i = 0; i < PAIRS; i++)
            TACH_IO("bench", 1);
        bench_add(&io, (bench_now_ns() - start) / PAIRS);
        tach_frame();
        bench_add(&traced, mutex_ns());
        bench_add(&bare, bare_mutex_ns());
        if (tach_tree()->dropped || tach_tree()->unknown_frees) {
            fprintf(stderr, "events or blocks were lost\n");
            return 1;
        }
    }
    pthread_join(thread, NULL);
    bench_print("alloc_pair", &alone, "ns");
    bench_print("alloc_pair_2t", &two, "ns");
    bench_print("io", &io, "ns");
    bench_print("mutex", &traced, "ns");
    bench_print("mutex_bare", &bare, "ns");
    tach_shutdown();
    return 0;
}
