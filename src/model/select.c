#include "model/select.h"

#define LANES 4
#define TOP   3 /* P99 of up to 200 values lies between two of the three largest */

/* Put what is below `pivot` first, or `with_equal` what is not above it; returns how many these are. Without a branch on a value:
 * as they come in no order, a processor guesses half of them wrong, which takes longer than to move each one (Lomuto's scheme). */
static inline uint32_t put_below_first(float *values, uint32_t count, float pivot, bool with_equal)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < count; i++) {
        float value = values[i];
        values[i] = values[first];
        values[first] = value;
        first += with_equal ? !(value > pivot) : value < pivot;
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
        uint32_t below = put_below_first(values, count, pivot, false);
        if (k < below) {
            count = below;
            continue;
        }
        values += below;
        count -= below;
        k -= below;
        uint32_t equal = put_below_first(values, count, pivot, true);
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

static void put_in_top(float v, float top[TOP])
{
    top[2] = tach_max_f(top[2], tach_min_f(top[1], v));
    top[1] = tach_max_f(top[1], tach_min_f(top[0], v));
    top[0] = tach_max_f(top[0], v);
}

/* In four lanes, which a processor's vectors hold: each with its own three, in order; then the largest of these. */
static void largest_three(const float *values, uint32_t count, float top[TOP])
{
    float lanes[TOP][LANES] = {{0}};
    uint32_t whole = count - count % LANES;
    for (uint32_t i = 0; i < whole; i += LANES)
        for (uint32_t l = 0; l < LANES; l++) {
            float v = values[i + l], first = lanes[0][l], second = lanes[1][l];
            lanes[2][l] = tach_max_f(lanes[2][l], tach_min_f(second, v));
            lanes[1][l] = tach_max_f(second, tach_min_f(first, v));
            lanes[0][l] = tach_max_f(first, v);
        }
    top[0] = top[1] = top[2] = 0;
    for (uint32_t l = 0; l < LANES; l++)
        for (uint32_t t = 0; t < TOP; t++)
            put_in_top(lanes[t][l], top);
    for (uint32_t i = whole; i < count; i++)
        put_in_top(values[i], top);
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

double tach_select_higher_percentile(float *values, uint32_t count, double before, double p)
{
    if (count == 0)
        return 0;
    uint32_t first = (uint32_t)(before * (count - 1));
    double h = p * (count - 1);
    uint32_t low = (uint32_t)h;
    return select_between(values + first, count - first, low - first, h - low);
}

double tach_select_percentile(float *values, uint32_t count, double p)
{
    return tach_select_higher_percentile(values, count, 0, p);
}
