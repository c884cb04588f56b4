/* scope_so.c - what a scope costs in a program that is linked with libtach.so, against two bare clock reads in the same process. */
#define _POSIX_C_SOURCE 200809L
#include "tach/tach.h"

#include "bench.h"

int main(void)
{
    if (!tach_init(NULL)) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    bench_scope_ns();
    tach_frame();
    bench_series pair = {0}, scope = {0};
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        bench_add(&pair, bench_clock_pair_ns());
        bench_add(&scope, bench_scope_ns());
        tach_frame();
    }
    bench_print("scope_so", &scope, "ns");
    printf("scope_so_ratio %.3f x\n", bench_min(&scope) / bench_min(&pair));
    tach_shutdown();
    return 0;
}
