/* distribution.h - samples as they come in: one thread's own, and several threads' together. */
#ifndef TACH_CAPTURE_DISTRIBUTION_H
#define TACH_CAPTURE_DISTRIBUTION_H

#include "tach/tach.h"

/* Add another thread's part of the same frame. */
void tach_distribution_merge(struct tach_sample_part *to, const struct tach_sample_part *from);

/* Add all that another thread sampled: totals, and the parts of the newest frames. */
void tach_distribution_add(tach_distribution *to, const tach_distribution *from);

#endif
