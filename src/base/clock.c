#include "base/clock.h"

#include <time.h>

#include "tach/tach.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#define NS_PER_SECOND  UINT64_C(1000000000)
#define CALIBRATION_NS UINT64_C(5000000)

tach_switches tach_hot = {.frame = 1};

static uint64_t (*test_source)(void);
static uint64_t test_rate;
static bool tsc_refused;

static const char *clock_name = "clock_gettime";
tach_clock_rate tach_clock = {NS_PER_SECOND, UINT64_C(1) << 32};
static double resolution_ns = 1;

static uint64_t system_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * NS_PER_SECOND + (uint64_t)now.tv_nsec;
}

uint64_t tach_ticks_slow(void)
{
    if (test_source)
        return test_source();
    return system_ns();
}

#if defined(__x86_64__)
/* Invariant TSC: same rate in every power state, synchronised over cores (Intel SDM vol. 3, 18.17; CPUID 8000_0007h EDX bit 8). */
static bool tsc_is_invariant(void)
{
    unsigned a, b, c, d;
    return __get_cpuid(0x80000007u, &a, &b, &c, &d) && (d & 1u << 8);
}

/* Ticks and system time read as one: of several tries the one that took the fewest ticks, so that an interruption does not count.
 */
static void read_both(uint64_t *ticks, uint64_t *ns)
{
    uint64_t best = UINT64_MAX;
    for (int i = 0; i < 16; i++) {
        uint64_t before = __builtin_ia32_rdtsc();
        uint64_t now = system_ns();
        uint64_t took = __builtin_ia32_rdtsc() - before;
        if (took < best) {
            best = took;
            *ticks = before + took / 2;
            *ns = now;
        }
    }
}

/* Ticks a second, from two joint readings some milliseconds apart; 0 when the counter does not run like a clock. */
static uint64_t measure_tsc_rate(void)
{
    uint64_t ticks0 = 0, ns0 = 0, ticks1 = 0, ns1 = 0;
    read_both(&ticks0, &ns0);
    do
        read_both(&ticks1, &ns1);
    while (ns1 - ns0 < CALIBRATION_NS);
    if (ticks1 <= ticks0)
        return 0;
    double rate = (double)(ticks1 - ticks0) * 1e9 / (double)(ns1 - ns0);
    return rate >= 1e8 && rate <= 2e10 ? (uint64_t)(rate + 0.5) : 0;
}
#endif

static void measure_resolution(void)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 64; i++) {
        uint64_t before = tach_ticks();
        uint64_t after = tach_ticks();
        if (after > before)
            least = tach_min_u64(least, after - before);
    }
    resolution_ns = least == UINT64_MAX ? 0 : (double)least * 1e9 / (double)tach_clock.ticks_per_second;
}

void tach_clock_start(void)
{
    uint64_t rate = 0;
    uint32_t use_tsc = 0;
    if (test_source) {
        clock_name = "test";
        rate = test_rate;
    }
#if defined(__x86_64__)
    else if (!tsc_refused && tsc_is_invariant()) {
        /* Measured once: a second session must not differ from the first. */
        static uint64_t tsc_rate;
        if (!tsc_rate)
            tsc_rate = measure_tsc_rate();
        rate = tsc_rate;
        use_tsc = rate != 0;
        clock_name = "tsc";
    }
#endif
    if (!rate) {
        clock_name = "clock_gettime";
        rate = NS_PER_SECOND;
    }
    tach_clock.ticks_per_second = rate;
    tach_clock.ns_per_tick_32 = (NS_PER_SECOND << 32) / rate;
    TACH_STORE(&tach_hot.tsc, use_tsc);
    if (!test_source)
        measure_resolution();
}

const char *tach_clock_name(void) { return clock_name; }
double tach_clock_resolution_ns(void) { return resolution_ns; }

uint64_t tach_ns_from_seconds_of_ticks(uint64_t ticks)
{
    return ticks / tach_clock.ticks_per_second * NS_PER_SECOND + tach_ns_from_ticks(ticks % tach_clock.ticks_per_second);
}

uint64_t tach_ticks_from_seconds(uint32_t seconds) { return tach_clock.ticks_per_second * seconds; }

uint64_t tach_ticks_from_ns(uint64_t ns)
{
    uint64_t rest = (uint64_t)((double)(ns % NS_PER_SECOND) * (double)tach_clock.ticks_per_second / (double)NS_PER_SECOND);
    return ns / NS_PER_SECOND * tach_clock.ticks_per_second + rest;
}

void tach_clock_set_source(uint64_t (*source)(void), uint64_t rate)
{
    test_source = source;
    test_rate = rate;
}

void tach_clock_refuse_tsc(bool refuse) { tsc_refused = refuse; }
