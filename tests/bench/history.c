/* history.c - what a frame costs that is kept, shown again and explained: 100 rows, and as many as the tree holds. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "tach/tach.h"

#define MOST 4000

static tach_site sites[MOST];
static char names[MOST][16];

static void record_frame(int rows)
{
    for (int i = 0; i < rows; i++)
        tach_end(tach_begin(&sites[i]));
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
        record_frame(rows);
        tach_frame();
    }
    bench_series frame = {0}, slow = {0}, past = {0}, explain = {0};
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        record_frame(rows);
        double start = bench_now_ns();
        tach_frame();
        bench_add(tach_tree()->verdict ? &slow : &frame, (bench_now_ns() - start) / 1e3);
    }
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        uint64_t number = tach_tree()->number - (uint64_t)round;
        double start = bench_now_ns();
        bool shown = tach_frame_at(number) != NULL;
        bench_add(&past, (bench_now_ns() - start) / 1e6);
        static tach_verdict verdict;
        start = bench_now_ns();
        bool explained = tach_explain(number, &verdict);
        bench_add(&explain, (bench_now_ns() - start) / 1e3);
        if (!shown || !explained) {
            fprintf(stderr, "frame %llu is gone\n", (unsigned long long)number);
            return 1;
        }
    }
    if (frame.count)
        print("frame", rows, &frame, "us"); /* those that were not slow by chance, and so explained */
    print("past_frame", rows, &past, "ms");
    print("explain", rows, &explain, "us");
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
