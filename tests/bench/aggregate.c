/* aggregate.c - what tach_frame costs: 100,000 scopes with 100 names, nested five deep, as one frame. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "tach/tach.h"

#define SCOPES  100000
#define NAMES   100
#define NESTING 5

static tach_site sites[NAMES];
static char names[NAMES][16];

static void nest(int first, int depth)
{
    tach_token token = tach_begin(&sites[first + depth]);
    if (depth + 1 < NESTING)
        nest(first, depth + 1);
    tach_end(token);
}

static void record_frame(void)
{
    for (int i = 0; i < SCOPES / NESTING; i++)
        nest(i % (NAMES / NESTING) * NESTING, 0);
}

int main(void)
{
    if (!tach_init(NULL)) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    for (int i = 0; i < NAMES; i++) {
        snprintf(names[i], sizeof names[i], "scope %d", i);
        sites[i] = (tach_site){names[i], __FILE__, (uint32_t)i, TACH_SITE_SCOPE, 0};
    }
    record_frame();
    tach_frame();
    bench_series record = {0}, aggregate = {0}, whole = {0}, empty = {0};
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        double start = bench_now_ns();
        record_frame();
        double middle = bench_now_ns();
        tach_frame();
        double end = bench_now_ns();
        uint64_t events = tach_tree()->events;
        if (events != 2 * SCOPES || tach_tree()->dropped) {
            fprintf(stderr, "lost events: %llu of %d\n", (unsigned long long)events, 2 * SCOPES);
            return 1;
        }
        bench_add(&record, (middle - start) / 1e6);
        bench_add(&aggregate, (end - middle) / (double)events);
        bench_add(&whole, (end - start) / 1e6);
        start = bench_now_ns();
        tach_frame();
        bench_add(&empty, (bench_now_ns() - start) / 1e3);
    }
    bench_print("capture_100k", &record, "ms");
    bench_print("aggregate", &aggregate, "ns");
    bench_print("frame_100k", &whole, "ms");
    bench_print("frame_empty", &empty, "us");
    tach_shutdown();
    return 0;
}
