/* select.h - median, P99 and maximum of a few values, without sorting them. */
#ifndef TACH_SELECT_H
#define TACH_SELECT_H

#include "base/base.h"

typedef struct tach_select_figures {
    double median, p99, max;
} tach_select_figures;

/* Percentiles of type R-7 of at most 200 values, which change their order. All 0 for none. About 0.5 us for 120. */
tach_select_figures tach_select(float *values, uint32_t count);

/* One percentile, p in 0..1, of any number of values, which change their order. 0 for none. */
double tach_select_percentile(float *values, uint32_t count, double p);

/* A higher one of the same values after it, `before` being its p: only what lies behind it is gone through. */
double tach_select_higher_percentile(float *values, uint32_t count, double before, double p);

#endif
