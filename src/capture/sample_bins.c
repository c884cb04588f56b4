#include "capture/sample_bins.h"

#include <math.h>
#include <string.h>

#define EXPONENT_MOST  1000 /* of a width: what is larger is one bin */
#define EXPONENT_RANGE 40   /* bins are no finer than that against the values: places stay whole numbers that a double holds */

/* As floor, which the C library alone does not have. */
static double whole_below(double x)
{
    if (!(fabs(x) < 0x1p52))
        return x;
    double whole = (double)(int64_t)x;
    return whole > x ? whole - 1 : whole;
}

static int exponent_of(double value)
{
    int exponent;
    frexp(value, &exponent);
    return exponent;
}

/* The least width, as a power of two, that bins from `least` to `most` may have. */
static int exponent_for(double least, double most)
{
    double magnitude = fabs(most) > fabs(least) ? fabs(most) : fabs(least);
    int exponent = exponent_of(most / TACH_SAMPLE_BINS - least / TACH_SAMPLE_BINS) - 1;
    int finest = magnitude > 0 ? exponent_of(magnitude) - EXPONENT_RANGE : -EXPONENT_MOST;
    exponent = exponent > finest && most > least ? exponent : finest;
    exponent = exponent < -EXPONENT_MOST ? -EXPONENT_MOST : exponent > EXPONENT_MOST ? EXPONENT_MOST : exponent;
    while (exponent < EXPONENT_MOST && whole_below(ldexp(most, -exponent)) - whole_below(ldexp(least, -exponent)) >=
                                           TACH_SAMPLE_BINS) /* where its multiples lie decides */
        exponent++;
    return exponent;
}

static void move_counts(struct tach_sample_bins *to, const struct tach_sample_bins *from)
{
    for (int i = 0; i < TACH_SAMPLE_BINS; i++) {
        if (from->counts[i] == 0)
            continue;
        double place = whole_below((from->first + i + 0.5) / from->per_value * to->per_value) - to->first;
        int bin = place < 0 ? 0 : place < TACH_SAMPLE_BINS ? (int)place : TACH_SAMPLE_BINS - 1;
        to->counts[bin] += from->counts[i];
    }
}

void tach_sample_bins_fit(struct tach_sample_bins *bins, double least, double most)
{
    struct tach_sample_bins old = *bins;
    int exponent = exponent_for(least, most);
    if (old.per_value > 0 && 1 - exponent_of(old.per_value) > exponent)
        exponent = 1 - exponent_of(old.per_value);
    memset(bins, 0, sizeof *bins);
    bins->per_value = ldexp(1, -exponent);
    bins->first = whole_below(least * bins->per_value);
    if (old.per_value > 0)
        move_counts(bins, &old);
}

void tach_sample_bins_merge(struct tach_sample_bins *to, const struct tach_sample_bins *from, double least, double most)
{
    if (!(from->per_value > 0))
        return;
    if (!(to->per_value > 0) || from->per_value < to->per_value) { /* the wider of the two */
        struct tach_sample_bins old = *to;
        *to = (struct tach_sample_bins){.per_value = from->per_value};
        tach_sample_bins_fit(to, least, most);
        if (old.per_value > 0)
            move_counts(to, &old);
    } else {
        tach_sample_bins_fit(to, least, most);
    }
    move_counts(to, from);
}
