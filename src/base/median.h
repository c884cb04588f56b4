/* median.h - the middle of a few numbers. */
#ifndef TACH_MEDIAN_H
#define TACH_MEDIAN_H

#include "base/base.h"

/* The median of what is not NAN; the values are put in order. NAN for none. */
double tach_median(float *values, uint32_t count);

#endif
