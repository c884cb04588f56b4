/* window.h - the last N values of a stream, kept sorted too: any percentile at any time, exactly, in constant time.
 *
 * Adding costs a binary search and a move of at most N floats (about 0.3 us at 4,096), never a sort.
 */
#ifndef TACH_WINDOW_H
#define TACH_WINDOW_H

#include "base/arena.h"

typedef struct tach_window {
    float *ring;   /* in order of arrival; the oldest at `start` */
    float *sorted; /* the same values, ascending */
    uint32_t capacity, count, start;
} tach_window;

void tach_window_create(tach_window *window, tach_arena *arena, uint32_t capacity);
void tach_window_clear(tach_window *window);

/* Add a value; the oldest leaves a full window. */
void tach_window_add(tach_window *window, float value);

/* Percentile p in 0..1 of ascending values, type R-7: h = p (n - 1), linear between neighbours (Hyndman and Fan 1996). NAN when
 * empty. */
double tach_percentile(const float *sorted, uint32_t count, double p);

/* Mean of all values at or above the percentile p, ties included (DEFINITIONS: "1% low avg"). NAN when empty. */
double tach_mean_from_percentile(const float *sorted, uint32_t count, double p);

/* Mean of the max(1, ceil(p n)) largest (worst-k). NAN when empty. */
double tach_mean_of_worst(const float *sorted, uint32_t count, double p);

/* The smallest of the largest values that together reach p of the sum (integral low). NAN when empty. */
double tach_integral_low(const float *sorted, uint32_t count, double p);

#endif
