/* result.h - a statistic in one number, and what belongs together when several frames are shown as one. */
#ifndef TACH_RESULT_H
#define TACH_RESULT_H

#include "tach/tach.h"

/* Fill in result and result_total from all the rest. */
void tach_result_put(tach_value *value);

/* Memory under "memory/" is shown as it stands: its total, which tach_reset leaves alone. */
bool tach_result_stands(const tach_value *value);

/* Add the samples of another frame; `to` may be all zero. */
void tach_result_merge(tach_spread *to, const tach_spread *from);

#endif
