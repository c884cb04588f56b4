/* history.c - what a frame costs that is kept, explained and shown again: 100 rows, and as many as the tree holds. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "tach/tach.h"

#define MOST        4000
#define FRAME_NS    100000 /* of a usual frame, so that a slow one can be told from noise */
#define SLOW_NS     2000000
#define APART_NS    10000000 /* of verdicts */
#define SLOW_ROUNDS (BENCH_ROUNDS / 2)

static tach_site sites[MOST];
static char names[MOST][16];

static void wait_until(double ns)
{
    while (bench_now_ns() < ns) {
    }
}

/* A scope each; the last but one lasts until the frame has its length. */
static void record_frame(int rows, double length_ns)
{
    double end = bench_now_ns() + length_ns;
    for (int i = 0; i < rows; i++) {
        tach_token token = tach_begin(&sites[i]);
        if (i == rows - 2)
            wait_until(end);
        tach_end(token);
    }
}

/* All take their part of its length: no row alone is to blame. */
static void record_even_frame(int rows, double length_ns)
{
    double start = bench_now_ns();
    for (int i = 0; i < rows; i++) {
        tach_token token = tach_begin(&sites[i]);
        wait_until(start + length_ns * (i + 1) / rows);
        tach_end(token);
    }
}

static double frame_us(void)
{
    double start = bench_now_ns();
    tach_frame();
    return (bench_now_ns() - start) / 1e3;
}

/* A slow frame after many usual ones: what tach_frame took. */
static double slow_frame_us(int rows, bool even)
{
    for (double start = bench_now_ns(); bench_now_ns() - start < 2 * APART_NS;) {
        record_frame(rows, FRAME_NS);
        tach_frame();
    }
    if (even)
        record_even_frame(rows, SLOW_NS);
    else
        record_frame(rows, SLOW_NS);
    return frame_us();
}

/* Frames so slow that they are explained. One may come too soon after another that was slow by chance: then it is tried again. */
static bool bench_slow(int rows, bool even, bench_series *slow)
{
    for (int tries = 0; slow->count < SLOW_ROUNDS && tries < 10 * SLOW_ROUNDS; tries++) {
        double us = slow_frame_us(rows, even);
        const tach_verdict *verdict = tach_tree()->verdict;
        if (verdict && verdict->cause_count > 0 && (verdict->causes[0].kind == TACH_CAUSE_SPREAD) == even)
            bench_add(slow, us);
    }
    return slow->count == SLOW_ROUNDS;
}

static void print(const char *figure, int rows, bench_series *series, const char *unit)
{
    char name[48];
    snprintf(name, sizeof name, "%s_%d_rows", figure, rows);
    bench_print(name, series, unit);
}

/* All of one size: the history is full of them when it is measured. */
static int bench_rows(int rows)
{
    if (!tach_init(NULL)) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    for (int i = 0; i < 300; i++) {
        record_frame(rows, FRAME_NS);
        tach_frame();
    }
    bench_series frame = {0}, slow = {0}, even = {0}, past = {0};
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        record_frame(rows, FRAME_NS);
        double us = frame_us();
        if (!tach_tree()->verdict) /* not slow by chance */
            bench_add(&frame, us);
    }
    if (!bench_slow(rows, false, &slow) || !bench_slow(rows, true, &even)) {
        fprintf(stderr, "slow frames of %d rows were not explained\n", rows);
        return 1;
    }
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        uint64_t number = tach_tree()->number - (uint64_t)round;
        double start = bench_now_ns();
        bool shown = tach_frame_at(number) != NULL;
        bench_add(&past, (bench_now_ns() - start) / 1e6);
        if (!shown) {
            fprintf(stderr, "frame %llu is gone\n", (unsigned long long)number);
            return 1;
        }
    }
    print("frame", rows, &frame, "us");
    print("slow_frame", rows, &slow, "us");
    print("slow_even_frame", rows, &even, "us");
    print("past_frame", rows, &past, "ms");
    tach_shutdown();
    return 0;
}

int main(void)
{
    for (int i = 0; i < MOST; i++) {
        snprintf(names[i], sizeof names[i], "row %d", i);
        sites[i] = (tach_site){names[i], __FILE__, (uint32_t)i, TACH_SITE_SCOPE, 0};
    }
    return bench_rows(100) || bench_rows(MOST);
}
