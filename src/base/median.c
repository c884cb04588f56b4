#include "base/median.h"

#include <math.h>

double tach_median(float *values, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        float value = values[i];
        uint32_t at = kept;
        if (isnan(value))
            continue;
        for (; at > 0 && values[at - 1] > value; at--)
            values[at] = values[at - 1];
        values[at] = value;
        kept++;
    }
    if (kept == 0)
        return (double)NAN;
    uint32_t half = kept / 2;
    return kept % 2 ? (double)values[half] : ((double)values[half - 1] + (double)values[half]) / 2;
}
