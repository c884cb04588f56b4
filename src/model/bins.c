#include "model/bins.h"

#include <math.h>
#include <string.h>

void tach_bins_create(tach_bins *bins, tach_arena *arena)
{
    memset(bins, 0, sizeof *bins);
    bins->bins = tach_arena_take(arena, TACH_BINS * sizeof(tach_bin));
    if (bins->bins)
        memset(bins->bins, 0, TACH_BINS * sizeof(tach_bin));
}

void tach_bins_clear(tach_bins *bins)
{
    tach_bin *kept = bins->bins;
    memset(kept, 0, TACH_BINS * sizeof(tach_bin));
    memset(bins, 0, sizeof *bins);
    bins->bins = kept;
}

static uint32_t place_of(uint64_t ns)
{
    uint32_t octave = 0; /* how often the time can be halved before its bin is reached */
    while (ns >= 2 * TACH_BINS_FINE) {
        ns >>= 1;
        octave++;
    }
    uint32_t place = octave * TACH_BINS_FINE + (uint32_t)ns;
    return tach_min_u32(place, TACH_BINS - 1);
}

void tach_bins_add(tach_bins *bins, uint64_t ns)
{
    uint32_t place = place_of(ns);
    tach_bin *both[2] = {&bins->bins[place], &bins->coarse[place / TACH_BINS_FINE]};
    if (both[0]->sum_ns != both[0]->count * ns) /* as long as all are the same, this tells the first that is not */
        both[0]->mixed = true;
    for (int i = 0; i < 2; i++) {
        both[i]->count++;
        both[i]->sum_ns += ns;
    }
    bins->count++;
    bins->sum_ns += ns;
}

static double mean(const tach_bin *bin) { return (double)bin->sum_ns / (double)bin->count; }

/* The value with `rank` values below it. */
static double at_rank(const tach_bins *bins, uint64_t rank)
{
    uint32_t coarse = 0, place;
    for (; coarse + 1 < TACH_BINS_COARSE && rank >= bins->coarse[coarse].count; coarse++)
        rank -= bins->coarse[coarse].count;
    for (place = coarse * TACH_BINS_FINE; place + 1 < TACH_BINS && rank >= bins->bins[place].count; place++)
        rank -= bins->bins[place].count;
    return mean(&bins->bins[place]);
}

double tach_bins_percentile(const tach_bins *bins, double p)
{
    if (bins->count == 0)
        return NAN;
    double h = p * (double)(bins->count - 1);
    uint64_t low = (uint64_t)h;
    double below = at_rank(bins, low);
    if (low + 1 >= bins->count)
        return below;
    return below + (h - (double)low) * (at_rank(bins, low + 1) - below);
}

/* The longest values, from the top down: of each bin that has some. Returns false behind the last. */
static bool next_below(const tach_bins *bins, uint32_t *place)
{
    while (*place > 0) {
        uint32_t coarse = (*place - 1) / TACH_BINS_FINE;
        if (bins->coarse[coarse].count == 0) {
            *place = coarse * TACH_BINS_FINE;
            continue;
        }
        if (bins->bins[--*place].count > 0)
            return true;
    }
    return false;
}

/* Mean of the `wanted` longest. */
static double mean_of_longest(const tach_bins *bins, uint64_t wanted)
{
    double sum = 0;
    uint64_t left = wanted;
    for (uint32_t place = TACH_BINS; left > 0 && next_below(bins, &place);) {
        uint64_t taken = tach_min_u64(left, bins->bins[place].count);
        sum += mean(&bins->bins[place]) * (double)taken;
        left -= taken;
    }
    return sum / (double)(wanted - left);
}

/* The values at or above the percentile are those from its rank on, and those that equal it below: a bin in which all are the same
 * counts whole, of another one only the part above. */
double tach_bins_mean_from_percentile(const tach_bins *bins, double p)
{
    if (bins->count == 0)
        return NAN;
    double h = p * (double)(bins->count - 1);
    uint64_t below = (uint64_t)h, count = 0;
    uint64_t wanted = bins->count - below - ((double)below < h);
    for (uint32_t place = TACH_BINS; count < wanted && next_below(bins, &place);) {
        const tach_bin *bin = &bins->bins[place];
        count += bin->mixed ? tach_min_u64(bin->count, wanted - count) : bin->count;
    }
    return mean_of_longest(bins, count);
}

double tach_bins_mean_of_worst(const tach_bins *bins, double p)
{
    if (bins->count == 0)
        return NAN;
    double exact = p * (double)bins->count;
    exact -= 1e-9 * exact; /* what rounding may have added, as in tach_mean_of_worst */
    uint64_t wanted = (uint64_t)exact;
    return mean_of_longest(bins, tach_max_u64(1, wanted + ((double)wanted < exact)));
}

double tach_bins_integral_low(const tach_bins *bins, double p)
{
    double reached = 0;
    for (uint32_t place = TACH_BINS; next_below(bins, &place);) {
        reached += (double)bins->bins[place].sum_ns;
        if (reached >= p * (double)bins->sum_ns)
            return mean(&bins->bins[place]);
    }
    return NAN;
}

uint64_t tach_bins_spread(const tach_bins *bins, uint64_t first_ns, uint64_t step_ns, uint64_t *counts, uint32_t count)
{
    memset(counts, 0, count * sizeof counts[0]);
    uint64_t above = 0;
    for (uint32_t place = TACH_BINS; next_below(bins, &place);) {
        const tach_bin *bin = &bins->bins[place];
        uint64_t ns = bin->sum_ns / bin->count;
        uint64_t step = ns > first_ns ? (ns - first_ns) / step_ns : 0;
        if (step < count)
            counts[step] += bin->count;
        else
            above += bin->count;
    }
    return above;
}
