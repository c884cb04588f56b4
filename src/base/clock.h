/* clock.h - the profiler's clock: ticks of the time stamp counter where it is fit, else nanoseconds of clock_gettime.
 *
 * Only differences of ticks mean anything.
 */
#ifndef TACH_CLOCK_H
#define TACH_CLOCK_H

#include "base/base.h"
#include "tach/tach.h"

/* One reading. Recorded scopes read the time stamp counter themselves, without asking which clock it is. */
static inline uint64_t tach_ticks(void) { return TACH_LOAD(&tach_hot.tsc) ? tach_ticks_tsc() : tach_ticks_slow(); }

/* Choose the clock and calibrate it. Takes about 5 ms with a counter whose rate must be measured. Called once by tach_init. */
void tach_clock_start(void);

/* "tsc", "clock_gettime" or "test". */
const char *tach_clock_name(void);

/* Smallest step seen between two readings, in ns. */
double tach_clock_resolution_ns(void);

/* What ticks are, from tach_clock_start on. */
typedef struct tach_clock_rate {
    uint64_t ticks_per_second;
    uint64_t ns_per_tick_32; /* as a 32.32 fraction, rounded down: a second is short by a few ns, never long */
} tach_clock_rate;
extern tach_clock_rate tach_clock;

/* The product with a 32.32 fraction below 2^37, rounded down. Ticks may be above 2^27, so it takes more than 64 bits. */
static inline uint64_t tach_multiply_32(uint64_t ticks, uint64_t fraction)
{
#ifdef __SIZEOF_INT128__
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)ticks * fraction;
    return (uint64_t)(product >> 64) << 32 | (uint64_t)product >> 32; /* in two parts: faster than one shift over both */
#else
    uint64_t high = (ticks >> 16) * fraction, low = (ticks & 0xFFFF) * fraction;
    return (high + (low >> 16)) >> 16;
#endif
}

/* A difference of ticks in nanoseconds, rounded down. Exact for any uptime: whole seconds and the rest apart. About 1 ns. */
uint64_t tach_ns_from_seconds_of_ticks(uint64_t ticks);
static inline uint64_t tach_ns_from_ticks(uint64_t ticks)
{
    if (TACH_UNLIKELY(ticks >= tach_clock.ticks_per_second))
        return tach_ns_from_seconds_of_ticks(ticks);
    return tach_multiply_32(ticks, tach_clock.ns_per_tick_32);
}

uint64_t tach_ticks_from_seconds(uint32_t seconds);
uint64_t tach_ticks_from_ns(uint64_t ns); /* to about a tick a second */

/* For tests: read ticks from `source` at `ticks_per_second` from the next tach_clock_start on; NULL for the real clock. */
void tach_clock_set_source(uint64_t (*source)(void), uint64_t ticks_per_second);

/* For tests: take the time stamp counter for unfit. */
void tach_clock_refuse_tsc(bool refuse);

#endif
