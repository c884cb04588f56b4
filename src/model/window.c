#include "model/window.h"

#include <math.h>
#include <string.h>

void tach_window_create(tach_window *window, tach_arena *arena, uint32_t capacity)
{
    window->ring = tach_arena_take(arena, capacity * sizeof(float));
    window->sorted = tach_arena_take(arena, capacity * sizeof(float));
    window->capacity = capacity;
    tach_window_clear(window);
}

void tach_window_clear(tach_window *window) { window->count = window->start = 0; }

/* First place in ascending values that is not below `value`. */
static uint32_t lower_bound(const float *sorted, uint32_t count, float value)
{
    uint32_t low = 0;
    while (count > 0) {
        uint32_t half = count / 2;
        if (sorted[low + half] < value) {
            low += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return low;
}

void tach_window_add(tach_window *window, float value)
{
    uint32_t remove = window->count; /* where the sorted array has a hole: the end, or the oldest value */
    if (window->count == window->capacity) {
        remove = lower_bound(window->sorted, window->count, window->ring[window->start]);
        window->ring[window->start] = value;
        window->start = (window->start + 1) % window->capacity;
    } else {
        window->ring[(window->start + window->count) % window->capacity] = value;
        window->count++;
    }
    /* Move what lies between the hole and the new value's place by one. */
    float *sorted = window->sorted;
    uint32_t below = lower_bound(sorted, remove, value);
    if (below < remove) {
        memmove(sorted + below + 1, sorted + below, (remove - below) * sizeof(float));
        sorted[below] = value;
    } else {
        uint32_t last = remove + lower_bound(sorted + remove + 1, window->count - remove - 1, value);
        memmove(sorted + remove, sorted + remove + 1, (last - remove) * sizeof(float));
        sorted[last] = value;
    }
}

double tach_percentile(const float *sorted, uint32_t count, double p)
{
    if (count == 0)
        return NAN;
    double h = p * (count - 1);
    uint32_t low = (uint32_t)h;
    if (low + 1 >= count)
        return sorted[count - 1];
    double below = sorted[low], above = sorted[low + 1];
    return below + (h - low) * (above - below);
}

static double mean_of_last(const float *sorted, uint32_t count, uint32_t k)
{
    double sum = 0;
    for (uint32_t i = count - k; i < count; i++)
        sum += (double)sorted[i];
    return sum / k;
}

double tach_mean_from_percentile(const float *sorted, uint32_t count, double p)
{
    if (count == 0)
        return NAN;
    double limit = tach_percentile(sorted, count, p);
    uint32_t k = 1;
    while (k < count && (double)sorted[count - 1 - k] >= limit)
        k++;
    return mean_of_last(sorted, count, k);
}

double tach_mean_of_worst(const float *sorted, uint32_t count, double p)
{
    if (count == 0)
        return NAN;
    /* p * count of 0.01 * 1000 is 10.000000000000002 in binary: take away what rounding may have added. */
    double exact = p * count;
    exact -= 1e-9 * exact;
    uint32_t k = (uint32_t)exact;
    k += k < exact;
    return mean_of_last(sorted, count, tach_max_u32(1, tach_min_u32(k, count)));
}

double tach_integral_low(const float *sorted, uint32_t count, double p)
{
    if (count == 0)
        return NAN;
    double sum = 0, reached = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += (double)sorted[i];
    uint32_t i = count;
    do
        reached += (double)sorted[--i];
    while (i > 0 && reached < p * sum);
    return sorted[i];
}
