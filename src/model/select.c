#include "model/select.h"

#define TOP 3 /* P99 of up to 200 values lies between two of the three largest */

/* Hoare's selection (C. A. R. Hoare, Algorithm 65: FIND, 1961): afterwards values[k] is the k-th smallest. */
static float select_kth(float *values, int32_t count, int32_t k)
{
    int32_t low = 0, high = count - 1;
    while (low < high) {
        float pivot = values[k];
        int32_t i = low, j = high;
        do {
            while (values[i] < pivot)
                i++;
            while (pivot < values[j])
                j--;
            if (i <= j) {
                float swap = values[i];
                values[i++] = values[j];
                values[j--] = swap;
            }
        } while (i <= j);
        if (j < k)
            low = i;
        if (k < i)
            high = j;
    }
    return values[k];
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

    int32_t n = (int32_t)count;
    double lower = (double)select_kth(values, n, (n - 1) / 2);
    double upper = n % 2 ? lower : (double)select_kth(values, n, n / 2);
    figures.median = (lower + upper) / 2;
    return figures;
}

double tach_select_percentile(float *values, uint32_t count, double p)
{
    if (count == 0)
        return 0;
    double h = p * (count - 1);
    uint32_t low = (uint32_t)h;
    double below = (double)select_kth(values, (int32_t)count, (int32_t)low);
    if (low + 1 >= count || h <= low)
        return below;
    double above = (double)select_kth(values, (int32_t)count, (int32_t)low + 1);
    return below + (h - low) * (above - below);
}
