/* values.h - the statistics frame by frame: what was added, the totals, and the last frames' results. */
#ifndef TACH_VALUES_H
#define TACH_VALUES_H

#include "base/arena.h"
#include "capture/statistic.h"
#include "model/session.h"
#include "tach/tach.h"

typedef struct tach_values {
    tach_value values[TACH_MAX_STATISTICS]; /* as the record shows them */
    tach_sum before[TACH_MAX_STATISTICS];   /* sums at the last frame */
    tach_sum base[TACH_MAX_STATISTICS];     /* sums at the start or the last reset */
    struct tach_sample_part (*recent)[2];   /* of distributions: the samples of a stretch of frames, and of the one before */
    float *history;                         /* TACH_VALUE_HISTORY of each, a ring */
    uint32_t count;
    uint32_t frames;             /* of the history, in all */
    uint32_t frames_since_reset; /* that the totals are of */
} tach_values;

void tach_values_create(tach_values *values, tach_arena *arena);

/* Take the sums of `count` statistics as they stand; those seen for the first time count from the session's start on. */
void tach_values_add(tach_values *values, const tach_sum *sums, uint32_t count);

/* The frame that was added last is a part of the next: it is no frame of its own in counts of frames and in the history. */
void tach_values_join(tach_values *values);

/* Sums that were there before the session began are not its own. */
void tach_values_start(tach_values *values, const tach_sum *sums, uint32_t count);
void tach_values_reset(tach_values *values);

/* Oldest first; returns how many. NAN for frames without a result. */
uint32_t tach_values_history(const tach_values *values, uint32_t index, float out[TACH_VALUE_HISTORY]);

/* All samples of a distribution in the last TACH_SPREAD_FRAMES to twice as many frames; false without any. */
bool tach_values_spread(const tach_values *values, uint32_t index, struct tach_sample_part *out);

#endif
