#include "model/select.h"

#define TOP 3 /* P99 of up to 200 values lies between two of the three largest */

/* Put what is below `pivot` first, or what is not above it; returns how many these are. Without a branch on a value: as they come
 * in no order, a processor guesses half of them wrong, which takes longer than to move each one (Lomuto's scheme). */
static uint32_t put_below_first(float *values, uint32_t count, float pivot)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < count; i++) {
        float value = values[i];
        values[i] = values[first];
        values[first] = value;
        first += value < pivot;
    }
    return first;
}

static uint32_t put_not_above_first(float *values, uint32_t count, float pivot)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < count; i++) {
        float value = values[i];
        values[i] = values[first];
        values[first] = value;
        first += !(value > pivot);
    }
    return first;
}

static float middle_of(float a, float b, float c) { return tach_max_f(tach_min_f(a, b), tach_min_f(tach_max_f(a, b), c)); }

/* Selection by partition (C. A. R. Hoare, Algorithm 65: FIND, 1961): afterwards values[k] is the k-th smallest, and none behind it
 * is smaller. Numbers equal to the pivot go together, so that many of a kind are no worst case. */
static float select_kth(float *values, uint32_t count, uint32_t k)
{
    while (count > 1) {
        float pivot = middle_of(values[0], values[count / 2], values[count - 1]);
        uint32_t below = put_below_first(values, count, pivot);
        if (k < below) {
            count = below;
            continue;
        }
        values += below;
        count -= below;
        k -= below;
        uint32_t equal = put_not_above_first(values, count, pivot);
        if (k < equal)
            return pivot;
        values += equal;
        count -= equal;
        k -= equal;
    }
    return values[k];
}

static float smallest_of(const float *values, uint32_t count)
{
    float least = values[0];
    for (uint32_t i = 1; i < count; i++)
        least = tach_min_f(least, values[i]);
    return least;
}

/* Between the k-th smallest and the one after it, by a part of 0..1. */
static double select_between(float *values, uint32_t count, uint32_t k, double part)
{
    double below = (double)select_kth(values, count, k);
    if (k + 1 >= count || part <= 0)
        return below;
    return below + part * ((double)smallest_of(values + k + 1, count - k - 1) - below);
}

static void largest_three(const float *values, uint32_t count, float top[TOP])
{
    top[0] = top[1] = top[2] = 0;
    for (uint32_t i = 0; i < count; i++) {
        float v = values[i];
        if (v > top[0]) {
            top[2] = top[1];
            top[1] = top[0];
            top[0] = v;
        } else if (v > top[1]) {
            top[2] = top[1];
            top[1] = v;
        } else if (v > top[2]) {
            top[2] = v;
        }
    }
}

tach_select_figures tach_select(float *values, uint32_t count)
{
    tach_select_figures figures = {0, 0, 0};
    if (count == 0)
        return figures;
    float top[TOP];
    largest_three(values, count, top);
    figures.max = (double)top[0];

    double h = 0.99 * (count - 1);
    uint32_t low = (uint32_t)h;
    uint32_t from_top = count - 1 - low; /* 0, 1 or 2 */
    double below = (double)top[from_top];
    double above = from_top ? (double)top[from_top - 1] : below;
    figures.p99 = below + (h - low) * (above - below);

    figures.median = select_between(values, count, (count - 1) / 2, count % 2 ? 0 : 0.5);
    return figures;
}

double tach_select_percentile(float *values, uint32_t count, double p)
{
    if (count == 0)
        return 0;
    double h = p * (count - 1);
    uint32_t low = (uint32_t)h;
    return select_between(values, count, low, h - low);
}
