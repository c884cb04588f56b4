#include "model/frame_statistics.h"

#include <math.h>

/* Fewest frames from which a low is worth its name. */
#define LEAST_FOR_P1  100
#define LEAST_FOR_P01 1000
/* Fewest frames that show what is usual. */
#define LEAST_FOR_HITCH 10
#define HITCH_BUDGETS   2.0
#define HITCH_MEDIANS   1.5
#define STUTTER_MEDIANS 2.5

void tach_frame_statistics_create(tach_frame_statistics *statistics, tach_arena *arena, uint32_t capacity, uint32_t warm_up_frames,
                                  double budget_ms)
{
    *statistics = (tach_frame_statistics){.warm_up_left = warm_up_frames, .budget_ms = budget_ms};
    tach_window_create(&statistics->frames, arena, capacity);
    tach_window_create(&statistics->recent, arena, TACH_MEDIAN_FRAMES);
    statistics->durations_ns = tach_arena_take(arena, capacity * sizeof(uint64_t));
}

double tach_frame_statistics_recent_median(const tach_frame_statistics *statistics)
{
    return tach_percentile(statistics->recent.sorted, statistics->recent.count, 0.5);
}

static uint32_t judge(tach_frame_statistics *statistics, double ms, uint64_t end_ns)
{
    if (statistics->recent.count < LEAST_FOR_HITCH)
        return 0;
    double median = tach_frame_statistics_recent_median(statistics);
    uint32_t flags = 0;
    if (ms > STUTTER_MEDIANS * median) {
        flags |= TACH_FRAME_STUTTER;
        statistics->stutters++;
    }
    double limit = HITCH_BUDGETS * statistics->budget_ms;
    if (HITCH_MEDIANS * median > limit)
        limit = HITCH_MEDIANS * median;
    bool distant = !statistics->had_hitch || end_ns - statistics->last_hitch_ns >= TACH_HITCH_DISTANCE_NS;
    if (ms >= limit && distant) {
        flags |= TACH_FRAME_HITCH;
        statistics->hitches++;
        statistics->had_hitch = true;
        statistics->last_hitch_ns = end_ns;
    }
    return flags;
}

uint32_t tach_frame_statistics_add(tach_frame_statistics *statistics, uint64_t duration_ns, uint64_t end_ns, bool gap)
{
    bool warm_up = statistics->warm_up_left > 0;
    if (warm_up)
        statistics->warm_up_left--;
    if (gap || warm_up)
        return (gap ? TACH_FRAME_GAP : 0u) | (warm_up ? TACH_FRAME_WARM_UP : 0u);

    double ms = (double)duration_ns / 1e6;
    uint32_t flags = judge(statistics, ms, end_ns);
    tach_window *frames = &statistics->frames;
    bool full = frames->count == frames->capacity;
    uint32_t place = full ? frames->start : frames->count;
    if (full)
        statistics->sum_ns -= statistics->durations_ns[place];
    statistics->durations_ns[place] = duration_ns;
    statistics->sum_ns += duration_ns;
    tach_window_add(frames, (float)ms);
    tach_window_add(&statistics->recent, (float)ms);
    return flags;
}

void tach_frame_statistics_reset(tach_frame_statistics *statistics)
{
    tach_window_clear(&statistics->frames);
    tach_window_clear(&statistics->recent);
    statistics->sum_ns = 0;
    statistics->hitches = statistics->stutters = 0;
    statistics->had_hitch = false;
}

static void read_over_budget(const tach_frame_statistics *statistics, tach_snapshot_data *out)
{
    const tach_window *frames = &statistics->frames;
    double limit = statistics->budget_ms * TACH_BUDGET_TOLERANCE;
    out->over_budget_frames = 0;
    out->over_budget_ms = 0;
    for (uint32_t i = frames->count; i-- > 0 && (double)frames->sorted[i] > limit;) {
        out->over_budget_frames++;
        out->over_budget_ms += (double)frames->sorted[i] - statistics->budget_ms;
    }
}

/* A clock that stands still makes frames of 0 ms: no rate. */
static double fps(double ms) { return ms > 0 ? 1000 / ms : NAN; }

void tach_frame_statistics_read(const tach_frame_statistics *statistics, tach_snapshot_data *out)
{
    const float *sorted = statistics->frames.sorted;
    uint32_t count = statistics->frames.count;
    double seconds = (double)statistics->sum_ns / 1e9;
    out->frames = count;
    out->average_fps = seconds > 0 ? count / seconds : NAN;
    out->average_ms = count ? (double)statistics->sum_ns / 1e6 / count : NAN;
    out->median_ms = tach_percentile(sorted, count, 0.5);
    out->p95_ms = tach_percentile(sorted, count, 0.95);
    out->p99_ms = tach_percentile(sorted, count, 0.99);
    out->p999_ms = tach_percentile(sorted, count, 0.999);
    out->max_ms = count ? (double)sorted[count - 1] : NAN;
    bool p1 = count >= LEAST_FOR_P1, p01 = count >= LEAST_FOR_P01;
    out->p1_fps = p1 ? fps(out->p99_ms) : NAN;
    out->low1_fps = p1 ? fps(tach_mean_from_percentile(sorted, count, 0.99)) : NAN;
    out->p01_fps = p01 ? fps(out->p999_ms) : NAN;
    out->low01_fps = p01 ? fps(tach_mean_from_percentile(sorted, count, 0.999)) : NAN;
    out->hitches = statistics->hitches;
    out->stutters = statistics->stutters;
    read_over_budget(statistics, out);
}
