/* statistic.h - the statistics: a variable in each thread, added up once a frame.
 *
 * The owner adds with a plain store and the frame thread reads with a plain load of an aligned 64-bit word, which every platform we
 * support does whole; the sum may be one update old, never torn, and is exact once a thread has ended.
 */
#ifndef TACH_CAPTURE_STATISTIC_H
#define TACH_CAPTURE_STATISTIC_H

#include "capture/thread.h"

/* One statistic over all threads, alive and ended, since the program began; of a distribution also the frame that has just ended.
 */
typedef struct tach_sum {
    int64_t value;       /* of a distribution the samples */
    int64_t denominator; /* of percent and ratio */
    double sample_sum;
    int64_t not_numbers;
    struct tach_sample_part part; /* of that frame */
} tach_sum;

/* Statistics known so far, at most TACH_MAX_STATISTICS: declarations of one title and kind are one. They only become more. */
typedef struct tach_statistic_info {
    const char *title;
    tach_statistic_kind kind;
} tach_statistic_info;

uint32_t tach_statistic_count(void);
const tach_statistic_info *tach_statistic_get(uint32_t index);

/* The number of that statistic; TACH_NONE when there is none. */
uint32_t tach_statistic_find(const char *title, tach_statistic_kind kind);

/* A declaration in the source, as it registered itself: what threads have a variable for. Those of unloaded code stay as they were,
 * for when it comes back. */
typedef struct tach_declaration {
    tach_statistic copy;          /* its title lasts */
    const tach_statistic *source; /* NULL while its code is unloaded */
    uint32_t statistic;           /* that it counts for */
} tach_declaration;

uint32_t tach_declaration_count(void);
const tach_declaration *tach_declaration_get(uint32_t index);

/* How many were refused because the table was full. */
uint32_t tach_statistic_refused(void);

/* Note where the calling thread keeps its variables: on that thread, under the registry's lock. */
void tach_statistic_adopt(tach_slot *slot);

/* Keep what the ending thread counted: on that thread, under the registry's lock. */
void tach_statistic_retire(tach_slot *slot);

/* Add up all threads; `out` has room for `limit`. The frame that has just ended is the one before tach_hot.frame. Frame thread;
 * takes the lock. */
void tach_statistic_fold(tach_sum *out, uint32_t limit);

#endif
