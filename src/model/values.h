/* values.h - the statistics (counters, memory, gauges) frame by frame: what was added, the totals, and the last frames' values. */
#ifndef TACH_VALUES_H
#define TACH_VALUES_H

#include "base/arena.h"
#include "model/session.h"
#include "tach/tach.h"

typedef struct tach_values {
    tach_value values[TACH_MAX_STATISTICS]; /* as the record shows them */
    int64_t before[TACH_MAX_STATISTICS];    /* sums at the last frame */
    int64_t base[TACH_MAX_STATISTICS];      /* sums at the start or the last reset */
    float *history;                         /* TACH_VALUE_HISTORY of each, a ring */
    uint32_t count;
    uint32_t frames; /* of the history, in all */
} tach_values;

void tach_values_create(tach_values *values, tach_arena *arena);

/* Take the sums of `count` statistics as they stand; those seen for the first time count from the session's start on. */
void tach_values_add(tach_values *values, const int64_t *sums, uint32_t count);

/* Sums that were there before the session began are not its own. */
void tach_values_start(tach_values *values, const int64_t *sums, uint32_t count);
void tach_values_reset(tach_values *values);

/* Oldest first; returns how many. */
uint32_t tach_values_history(const tach_values *values, uint32_t index, float out[TACH_VALUE_HISTORY]);

#endif
