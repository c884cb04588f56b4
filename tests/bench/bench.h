/* bench.h - rounds, their minimum and median, and one line a figure: "figure value unit". */
#ifndef TACH_BENCH_H
#define TACH_BENCH_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BENCH_ROUNDS 21

typedef struct bench_series {
    double values[BENCH_ROUNDS];
    int count;
} bench_series;

static inline double bench_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static inline void bench_add(bench_series *series, double value) { series->values[series->count++] = value; }

static inline int bench_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static inline double bench_min(bench_series *series)
{
    qsort(series->values, (size_t)series->count, sizeof(double), bench_compare);
    return series->values[0];
}

static inline double bench_median(bench_series *series)
{
    qsort(series->values, (size_t)series->count, sizeof(double), bench_compare);
    return series->values[series->count / 2];
}

static inline void bench_print(const char *figure, bench_series *series, const char *unit)
{
    printf("%s_min %.4g %s\n%s_median %.4g %s\n", figure, bench_min(series), unit, figure, bench_median(series), unit);
}

/* ---- A scope, and the limit: two bare clock reads. Needs tach.h before this header. */
#ifdef TACH_H
#define BENCH_SCOPES 100000

static volatile uint64_t bench_sink;

static inline double bench_clock_pair_ns(void)
{
    uint64_t sum = 0;
    double start = bench_now_ns();
    for (int i = 0; i < BENCH_SCOPES; i++) {
        uint64_t begin = tach_ticks_tsc();
        __asm__ volatile("" ::: "memory");
        sum += tach_ticks_tsc() - begin;
    }
    double end = bench_now_ns();
    bench_sink = sum;
    return (end - start) / BENCH_SCOPES;
}

static inline double bench_scope_ns(void)
{
    double start = bench_now_ns();
    for (int i = 0; i < BENCH_SCOPES; i++) {
        TACH_SCOPE("bench");
        __asm__ volatile("" ::: "memory");
    }
    return (bench_now_ns() - start) / BENCH_SCOPES;
}
#endif

#endif
