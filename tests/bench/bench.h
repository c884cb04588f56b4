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

#endif
