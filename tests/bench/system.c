/* system.c - what the system's counts of threads add to tach_frame: the frame's own thread alone, threads that ran, threads that
 * sleep, and more of them than are read in a frame. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "bench.h"
#include "tach/tach.h"

#define MOST   63
#define FRAMES 201

static pthread_barrier_t barrier;
static bool running;

static void *worker(void *unused)
{
    (void)unused;
    for (;;) {
        {
            TACH_SCOPE("work");
        }
        pthread_barrier_wait(&barrier);
        pthread_barrier_wait(&barrier);
        if (!running)
            return NULL;
    }
}

/* The median of one session's frames, in ns; `wake`: each thread runs in each frame. */
static double frame_ns(int threads, bool wake, bool counts)
{
    static double took[FRAMES];
    pthread_t ids[MOST];
    tach_config config = {.ring_events = 4096, .no_system_counts = !counts};
    if (!tach_init(&config)) {
        fprintf(stderr, "%s\n", tach_error());
        exit(1);
    }
    running = true;
    pthread_barrier_init(&barrier, NULL, (unsigned)threads + 1);
    for (int i = 0; i < threads; i++)
        pthread_create(&ids[i], NULL, worker, NULL);
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < 8; i++)
        tach_frame(); /* files are opened, all have been read */
    for (int i = 0; i < FRAMES; i++) {
        if (wake && threads) {
            pthread_barrier_wait(&barrier);
            pthread_barrier_wait(&barrier);
        }
        double start = bench_now_ns();
        tach_frame();
        took[i] = bench_now_ns() - start;
    }
    running = false;
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < threads; i++)
        pthread_join(ids[i], NULL);
    pthread_barrier_destroy(&barrier);
    tach_shutdown();
    qsort(took, FRAMES, sizeof(double), bench_compare);
    return took[FRAMES / 2];
}

/* What the counts add to a frame, divided by `per`. */
static void measure(const char *figure, int threads, bool wake, int per)
{
    bench_series series = {0};
    for (int round = 0; round < BENCH_ROUNDS / 3; round++)
        bench_add(&series, (frame_ns(threads, wake, true) - frame_ns(threads, wake, false)) / per);
    bench_print(figure, &series, "ns");
}

int main(void)
{
    measure("system_counters_own", 0, false, 1);  /* a frame */
    measure("system_counters", 8, true, 8);       /* a thread that ran */
    measure("system_counters_idle", 8, false, 8); /* a thread that did not */
    measure("system_counters_64", MOST, true, 1); /* a frame of 64 threads, all of which ran */
    return 0;
}
