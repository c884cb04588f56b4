/* bins.h - a distribution of any number of times in fixed memory, close enough for percentiles.
 *
 * Bins lie as in an HDR histogram (G. Tene): 1,024 to each doubling of the time, so values of one bin differ by less than 0.1 %.
 * Each also knows the sum of its values, and stands for its mean: a stream of few distinct times comes out exact.
 */
#ifndef TACH_BINS_H
#define TACH_BINS_H

#include "base/arena.h"

#define TACH_BINS_FINE   1024 /* a power of two */
#define TACH_BINS_COARSE 33   /* up to 2^42 ns: 73 minutes */
#define TACH_BINS        (TACH_BINS_COARSE * TACH_BINS_FINE)

typedef struct tach_bin {
    uint64_t count, sum_ns;
    bool mixed; /* not all of its values are the same */
} tach_bin;

typedef struct tach_bins {
    tach_bin *bins;                    /* ascending */
    tach_bin coarse[TACH_BINS_COARSE]; /* of TACH_BINS_FINE each */
    uint64_t count, sum_ns;
} tach_bins;

void tach_bins_create(tach_bins *bins, tach_arena *arena);
void tach_bins_clear(tach_bins *bins);
void tach_bins_add(tach_bins *bins, uint64_t ns);

/* As the functions of the same names on sorted values (window.h), in ns. NAN when empty. Some microseconds. */
double tach_bins_percentile(const tach_bins *bins, double p);
double tach_bins_mean_from_percentile(const tach_bins *bins, double p);
double tach_bins_mean_of_worst(const tach_bins *bins, double p);
double tach_bins_integral_low(const tach_bins *bins, double p);

/* Count the values in equal steps: counts[i] are those from first_ns + i * step_ns on, those below are with the first; returns how
 * many lie above the last. A bin counts whole, where its mean is. Cost: some 10 us. */
uint64_t tach_bins_spread(const tach_bins *bins, uint64_t first_ns, uint64_t step_ns, uint64_t *counts, uint32_t count);

#endif
