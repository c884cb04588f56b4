#include "model/result.h"

#include <math.h>
#include <string.h>

#include "base/base.h"

bool tach_result_stands(const tach_value *value)
{
    return value->kind == TACH_STATISTIC_MEMORY && strncmp(value->title, "memory/", 7) == 0;
}

static double fraction(int64_t numerator, int64_t denominator, double scale)
{
    return denominator != 0 ? scale * (double)numerator / (double)denominator : (double)NAN;
}

void tach_result_put(tach_value *value)
{
    switch (value->kind) {
    case TACH_STATISTIC_PERCENT:
    case TACH_STATISTIC_RATIO: {
        double scale = value->kind == TACH_STATISTIC_PERCENT ? 100 : 1;
        value->result = fraction(value->value, value->denominator, scale);
        value->result_total = fraction(value->total, value->denominator_total, scale);
        break;
    }
    case TACH_STATISTIC_DISTRIBUTION:
        value->result = value->spread.count > 0 ? value->spread.mean : (double)NAN;
        value->result_total = value->spread_total.count > 0 ? value->spread_total.mean : (double)NAN;
        break;
    default:
        value->result = (double)value->value;
        value->result_total = (double)value->total;
    }
}

void tach_result_merge(tach_spread *to, const tach_spread *from)
{
    if (from->count <= 0)
        return;
    if (to->count == 0 || from->min < to->min)
        to->min = from->min;
    if (to->count == 0 || from->max > to->max)
        to->max = from->max;
    to->count += from->count;
    to->sum = tach_add_finite(to->sum, from->sum);
    to->mean = to->sum / (double)to->count;
}
