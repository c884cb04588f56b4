/* stress.c - eight threads record at full speed for ten seconds while frames go by: sent = recorded + dropped, to the scope. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <string.h>

#include "bench.h"
#include "tach/tach.h"

#define THREADS  8
#define SECONDS  10
#define FRAME_NS 16000000

static int stop;

static void *record(void *argument)
{
    uint64_t sent = 0;
    while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
        TACH_SCOPE("outer");
        TACH_SCOPE("inner");
        sent += 2;
    }
    *(uint64_t *)argument = sent;
    return NULL;
}

/* Calls of the two scopes in the last frame, on all threads. */
static uint64_t calls_in_frame(const tach_frame_record *frame)
{
    uint64_t calls = 0;
    for (uint32_t i = 0; i < frame->node_count; i++)
        if (strcmp(frame->nodes[i].name, "outer") == 0 || strcmp(frame->nodes[i].name, "inner") == 0)
            calls += frame->nodes[i].calls;
    return calls;
}

static void end_frame(uint64_t *recorded, uint64_t *dropped)
{
    tach_frame();
    *recorded += calls_in_frame(tach_tree());
    *dropped += tach_tree()->dropped;
}

int main(void)
{
    if (!tach_init(NULL)) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    pthread_t threads[THREADS];
    uint64_t sent[THREADS] = {0}, all = 0, recorded = 0, dropped = 0;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, record, &sent[i]);
    double end = bench_now_ns() + SECONDS * 1e9;
    while (bench_now_ns() < end) {
        nanosleep(&(struct timespec){0, FRAME_NS}, NULL);
        end_frame(&recorded, &dropped);
    }
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        all += sent[i];
    }
    end_frame(&recorded, &dropped);
    end_frame(&recorded, &dropped);
    tach_shutdown();
    printf("stress_sent %.4g scopes\nstress_dropped %.4g scopes\nstress_uncounted %lld scopes\n", (double)all, (double)dropped,
           (long long)(all - recorded - dropped));
    return all != recorded + dropped;
}
