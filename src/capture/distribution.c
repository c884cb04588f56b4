#include "capture/distribution.h"

#include <math.h>

#include "base/base.h"
#include "capture/sample_bins.h"

static void put_sample(struct tach_sample_part *part, double value)
{
    if (part->count == 0 || value < part->min)
        part->min = value;
    if (part->count == 0 || value > part->max)
        part->max = value;
    part->count++;
    part->sum += value;
    tach_sample_bins_add(&part->bins, value, part->min, part->max);
}

void tach_sample(tach_distribution *distribution, double value)
{
    uint64_t frame = TACH_LOAD(&tach_hot.frame);
    struct tach_sample_part *part = &distribution->parts[frame & 1];
    if (part->frame != frame) {
        tach_counting();
        part->count = 0;
        part->sum = 0;
        tach_sample_bins_clear(&part->bins);
        part->frame = frame;
    }
    if (!isfinite(distribution->sum + value) || !isfinite(part->sum + value)) { /* an infinite sum would stay so */
        distribution->not_numbers++;
        return;
    }
    put_sample(part, value);
    distribution->sum += value;
    distribution->count++;
}

void tach_distribution_merge(struct tach_sample_part *to, const struct tach_sample_part *from)
{
    if (from->count == 0)
        return;
    if (to->count == 0 || from->min < to->min)
        to->min = from->min;
    if (to->count == 0 || from->max > to->max)
        to->max = from->max;
    if (to->count == 0)
        tach_sample_bins_clear(&to->bins);
    to->count += from->count;
    to->sum = tach_add_finite(to->sum, from->sum);
    tach_sample_bins_merge(&to->bins, &from->bins, to->min, to->max);
}

void tach_distribution_add(tach_distribution *to, const tach_distribution *from)
{
    to->count += from->count;
    to->sum = tach_add_finite(to->sum, from->sum);
    to->not_numbers += from->not_numbers;
    for (int i = 0; i < 2; i++) {
        struct tach_sample_part *part = &to->parts[i];
        if (part->frame == from->parts[i].frame)
            tach_distribution_merge(part, &from->parts[i]);
        else if (part->frame < from->parts[i].frame)
            *part = from->parts[i];
    }
}
