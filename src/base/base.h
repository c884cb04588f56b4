/* base.h - the few words that every layer shares. */
#ifndef TACH_BASE_H
#define TACH_BASE_H

/* POSIX and the system's own calls beside C11. It must stand before the first system header, so a file that needs it includes its
 * own header first. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif

#include <float.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TACH_COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static inline uint32_t tach_min_u32(uint32_t a, uint32_t b) { return a < b ? a : b; }
static inline uint32_t tach_max_u32(uint32_t a, uint32_t b) { return a > b ? a : b; }
static inline uint64_t tach_min_u64(uint64_t a, uint64_t b) { return a < b ? a : b; }
static inline uint64_t tach_max_u64(uint64_t a, uint64_t b) { return a > b ? a : b; }
static inline float tach_min_f(float a, float b) { return a < b ? a : b; }
static inline float tach_max_f(float a, float b) { return a > b ? a : b; }
static inline float tach_clamp_f(float x, float low, float high) { return tach_min_f(tach_max_f(x, low), high); }

/* A count as a signed number, as far as that goes. */
static inline int64_t tach_signed(uint64_t count) { return count < INT64_MAX ? (int64_t)count : INT64_MAX; }

/* Sums of what a game counts, however far: they wrap as unsigned numbers do, so that differences stay right. */
static inline int64_t tach_add_wrapping(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }

/* Sums of samples: where they would become infinite, and stay so, they end at the greatest number. */
static inline double tach_add_finite(double a, double b)
{
    double sum = a + b;
    return sum > DBL_MAX ? DBL_MAX : sum < -DBL_MAX ? -DBL_MAX : sum;
}

/* The next power of two at or above x; 1 for 0. */
static inline uint32_t tach_power_of_two(uint32_t x)
{
    uint32_t power = 1;
    while (power < x && power < UINT32_C(1) << 31)
        power <<= 1;
    return power;
}

#endif
