/* sample_bins.h - a histogram of samples whose range nobody knows beforehand: a fixed number of bins of one width, a power of two,
 * that widen when a sample lies outside.
 *
 * Bins stand at whole multiples of their width, so those of one width lie whole inside those of a greater one: widening and adding
 * up lose nothing.
 */
#ifndef TACH_SAMPLE_BINS_H
#define TACH_SAMPLE_BINS_H

#include <math.h>

#include "tach/tach.h"

/* Start with no samples: the first lies outside of everything. */
static inline void tach_sample_bins_clear(struct tach_sample_bins *bins)
{
    *bins = (struct tach_sample_bins){.first = (double)NAN};
}

/* Make room for samples from `least` to `most`, finite both; bins that are wide enough stay as wide. About 50 ns. */
void tach_sample_bins_fit(struct tach_sample_bins *bins, double least, double most);

/* Count a sample; all so far, it included, lie from `least` to `most`. */
static inline void tach_sample_bins_add(struct tach_sample_bins *bins, double value, double least, double most)
{
    double place = value * bins->per_value - bins->first;
    if (!(place >= 0 && place < TACH_SAMPLE_BINS)) {
        tach_sample_bins_fit(bins, least, most);
        place = value * bins->per_value - bins->first;
        place = place < 0 ? 0 : place < TACH_SAMPLE_BINS ? place : TACH_SAMPLE_BINS - 1; /* rounded */
    }
    bins->counts[(int)place]++;
}

/* Add those of other samples; all lie from `least` to `most`. */
void tach_sample_bins_merge(struct tach_sample_bins *to, const struct tach_sample_bins *from, double least, double most);

#endif
