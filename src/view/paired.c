#include "view/paired.h"

#include <math.h>

/* Differences that are all alike would say that they are sure beyond the clock's own steps. */
#define LEAST_WIDTH 1e-6

/* Quantiles of Student's distribution, for 1 degree of freedom and more. */
static const double t_975[TACH_PAIRED_MOST - 1] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                                   2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
                                                   2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
static const double t_800[TACH_PAIRED_MOST - 1] = {1.376, 1.061, 0.978, 0.941, 0.920, 0.906, 0.896, 0.889, 0.883, 0.879,
                                                   0.876, 0.873, 0.870, 0.868, 0.866, 0.865, 0.863, 0.862, 0.861, 0.860,
                                                   0.859, 0.858, 0.858, 0.857, 0.856, 0.856, 0.855, 0.855, 0.854, 0.854};

static bool is_pair(double with, double without) { return isfinite(with) && isfinite(without); }

void tach_paired_solve(tach_paired *out, const double *with, const double *without, uint32_t pairs)
{
    double sum = 0, sum_with = 0, squares = 0;
    const double none = (double)NAN;
    *out = (tach_paired){.mean = none, .error = none, .half_width = none, .detectable = none, .with_mean = none};
    pairs = tach_min_u32(pairs, TACH_PAIRED_MOST);
    for (uint32_t i = 0; i < pairs; i++) {
        if (!is_pair(with[i], without[i]))
            continue;
        out->pairs++;
        sum += with[i] - without[i];
        sum_with += with[i];
    }
    if (out->pairs < TACH_PAIRED_LEAST)
        return;
    double n = out->pairs;
    out->mean = sum / n;
    out->with_mean = sum_with / n;
    for (uint32_t i = 0; i < pairs; i++) {
        double off = with[i] - without[i] - out->mean;
        squares += is_pair(with[i], without[i]) ? off * off : 0;
    }
    out->error = sqrt(squares / (n - 1) / n);
    uint32_t freedom = out->pairs - 1;
    out->half_width = fmax(t_975[freedom - 1] * out->error, LEAST_WIDTH);
    out->detectable = fmax((t_975[freedom - 1] + t_800[freedom - 1]) * out->error, LEAST_WIDTH);
    out->differs = fabs(out->mean) > out->half_width;
}

double tach_paired_room(double limit, double now, double cost)
{
    if (!isfinite(limit) || !isfinite(now) || !(cost > 0))
        return (double)NAN;
    return now >= limit ? 0 : floor((limit - now) / cost);
}
