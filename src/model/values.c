#include "model/values.h"

#include <math.h>
#include <string.h>

#include "capture/distribution.h"
#include "model/result.h"

#define EXACT_SUM 0x1p53 /* whole numbers up to there are added up without loss */

void tach_values_create(tach_values *values, tach_arena *arena)
{
    memset(values, 0, sizeof *values);
    values->history = tach_arena_take(arena, (size_t)TACH_MAX_STATISTICS * TACH_VALUE_HISTORY * sizeof(float));
    if (values->history)
        memset(values->history, 0, (size_t)TACH_MAX_STATISTICS * TACH_VALUE_HISTORY * sizeof(float));
    values->recent = tach_arena_take(arena, TACH_MAX_STATISTICS * sizeof *values->recent);
    if (values->recent)
        memset(values->recent, 0, TACH_MAX_STATISTICS * sizeof *values->recent);
}

void tach_values_start(tach_values *values, const tach_sum *sums, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        values->before[i] = values->base[i] = sums[i];
}

/* Sums wrap like the unsigned numbers that two's complement makes them, never undefined. */
static int64_t difference(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }

static bool is_exact(double sum) { return sum >= -EXACT_SUM && sum <= EXACT_SUM; }

/* The running sum forgets nothing: behind a sample so great that others vanish in it, the frame's own samples say more. */
static double sum_of_frame(const tach_sum *sum, const tach_sum *before)
{
    if (sum->part.count > 0 && !(is_exact(sum->sample_sum) && is_exact(before->sample_sum)))
        return sum->part.sum;
    return tach_add_finite(sum->sample_sum, -before->sample_sum);
}

static tach_spread spread_of(int64_t count, double sum)
{
    tach_spread spread = {count, sum, NAN, NAN, NAN};
    if (count > 0)
        spread.min = spread.max = spread.mean = sum / (double)count;
    return spread;
}

/* Counts are differences of totals, and exact; least and most come from the frame's own samples. */
static void put_spread(tach_value *value, const tach_sum *sum, const tach_sum *before, const tach_sum *base)
{
    double least = value->spread_total.count ? value->spread_total.min : INFINITY;
    double most = value->spread_total.count ? value->spread_total.max : -INFINITY;
    value->spread = spread_of(difference(sum->value, before->value), sum_of_frame(sum, before));
    value->spread_total =
        spread_of(difference(sum->value, base->value), tach_add_finite(value->spread_total.sum, value->spread.sum));
    value->not_numbers = difference(sum->not_numbers, base->not_numbers);
    if (sum->part.count > 0) {
        value->spread.min = sum->part.min;
        value->spread.max = sum->part.max;
        value->spread.mean = sum->part.sum / (double)sum->part.count;
    }
    if (value->spread.count > 0) {
        value->spread_total.min = least < value->spread.min ? least : value->spread.min;
        value->spread_total.max = most > value->spread.max ? most : value->spread.max;
    } else if (value->spread_total.count > 0) {
        value->spread_total.min = least;
        value->spread_total.max = most;
    }
}

/* Two stretches in turn: the older is what there is to see while the newer has few samples. */
static void add_to_stretch(tach_values *values, uint32_t index, const struct tach_sample_part *part)
{
    struct tach_sample_part *stretch = &values->recent[index][values->frames / TACH_SPREAD_FRAMES % 2];
    if (values->frames % TACH_SPREAD_FRAMES == 0)
        stretch->count = 0;
    tach_distribution_merge(stretch, part);
}

bool tach_values_spread(const tach_values *values, uint32_t index, struct tach_sample_part *out)
{
    out->count = 0;
    out->sum = 0;
    for (int i = 0; i < 2; i++)
        tach_distribution_merge(out, &values->recent[index][i]);
    return out->count > 0;
}

static void put_value(tach_value *value, const tach_sum *sum, const tach_sum *before, const tach_sum *base)
{
    bool is_level = value->kind == TACH_STATISTIC_GAUGE;
    value->value = is_level ? sum->value : difference(sum->value, before->value);
    value->total = is_level || tach_result_stands(value) ? sum->value : difference(sum->value, base->value);
    value->denominator = difference(sum->denominator, before->denominator);
    value->denominator_total = difference(sum->denominator, base->denominator);
    if (value->kind == TACH_STATISTIC_DISTRIBUTION)
        put_spread(value, sum, before, base);
    tach_result_put(value);
}

void tach_values_add(tach_values *values, const tach_sum *sums, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const tach_statistic_info *statistic = tach_statistic_get(i);
        tach_value *value = &values->values[i];
        value->title = statistic->title;
        value->kind = statistic->kind;
        put_value(value, &sums[i], &values->before[i], &values->base[i]);
        if (value->kind == TACH_STATISTIC_DISTRIBUTION)
            add_to_stretch(values, i, &sums[i].part);
        values->before[i] = sums[i];
        values->history[i * TACH_VALUE_HISTORY + values->frames % TACH_VALUE_HISTORY] = (float)value->result;
    }
    values->count = count;
    values->frames++;
    values->frames_since_reset++;
}

void tach_values_join(tach_values *values)
{
    values->frames--;
    values->frames_since_reset -= values->frames_since_reset > 0;
}

void tach_values_reset(tach_values *values)
{
    memcpy(values->base, values->before, sizeof values->base);
    for (uint32_t i = 0; i < values->count; i++)
        values->values[i].spread_total = spread_of(0, 0);
    values->frames_since_reset = 0;
}

uint32_t tach_values_history(const tach_values *values, uint32_t index, float out[TACH_VALUE_HISTORY])
{
    uint32_t count = tach_min_u32(values->frames, TACH_VALUE_HISTORY);
    const float *ring = &values->history[index * TACH_VALUE_HISTORY];
    for (uint32_t i = 0; i < count; i++)
        out[i] = ring[(values->frames - count + i) % TACH_VALUE_HISTORY];
    return count;
}
