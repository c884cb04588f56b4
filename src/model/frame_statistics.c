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
/* The window rounds to this part of a frame time, some nanoseconds: whoever is that near to a limit is at it. */
#define NEAR_LIMIT 1e-6

void tach_frame_statistics_create(tach_frame_statistics *statistics, tach_arena *arena, uint32_t capacity, uint32_t warm_up_frames,
                                  double budget_ms)
{
    *statistics = (tach_frame_statistics){.warm_up_left = warm_up_frames, .budget_ms = budget_ms};
    tach_window_create(&statistics->frames, arena, capacity);
    tach_window_create(&statistics->recent, arena, TACH_MEDIAN_FRAMES);
    tach_bins_create(&statistics->all, arena);
}

double tach_frame_statistics_recent_median(const tach_frame_statistics *statistics)
{
    return tach_percentile(statistics->recent.sorted, statistics->recent.count, 0.5);
}

bool tach_frame_statistics_slow(const tach_frame_statistics *statistics, uint64_t duration_ns, double median_ms)
{
    double limit = HITCH_BUDGETS * statistics->budget_ms;
    if (HITCH_MEDIANS * median_ms * (1 - NEAR_LIMIT) > limit)
        limit = HITCH_MEDIANS * median_ms * (1 - NEAR_LIMIT);
    return (double)duration_ns / 1e6 >= limit;
}

static uint64_t above_budget_ns(const tach_frame_statistics *statistics, uint64_t duration_ns)
{
    uint64_t budget_ns = (uint64_t)(statistics->budget_ms * 1e6);
    return duration_ns > budget_ns ? duration_ns - budget_ns : 0;
}

static uint32_t judge(tach_frame_statistics *statistics, uint64_t duration_ns, uint64_t end_ns)
{
    if (statistics->recent.count < LEAST_FOR_HITCH)
        return 0;
    double median = tach_frame_statistics_recent_median(statistics);
    uint64_t lost_ns = above_budget_ns(statistics, duration_ns);
    uint32_t flags = 0;
    if ((double)duration_ns / 1e6 > STUTTER_MEDIANS * median * (1 + NEAR_LIMIT)) {
        flags |= TACH_FRAME_STUTTER;
        statistics->stutters++;
        statistics->stutter_ns += duration_ns;
        statistics->stutter_lost_ns += lost_ns;
    }
    bool distant = !statistics->had_hitch || end_ns - statistics->last_hitch_ns >= TACH_HITCH_DISTANCE_NS;
    if (distant && tach_frame_statistics_slow(statistics, duration_ns, median)) {
        flags |= TACH_FRAME_HITCH;
        statistics->hitches++;
        statistics->hitch_lost_ns += lost_ns;
        statistics->had_hitch = true;
        statistics->last_hitch_ns = end_ns;
    }
    return flags;
}

/* Frames that are no measure are counted, so that a report can say what it leaves out. */
static uint32_t leave_out(tach_frame_statistics *statistics, uint64_t duration_ns, uint32_t left_out)
{
    bool warm_up = statistics->warm_up_left > 0;
    statistics->warm_up_left -= warm_up;
    if (left_out & TACH_FRAME_GAP) {
        statistics->gaps++;
        statistics->gap_ns += duration_ns;
    } else if (left_out & TACH_FRAME_LOADING) {
        statistics->loadings++;
        statistics->loading_ns += duration_ns;
    } else if (left_out & TACH_FRAME_ALTERED) {
        statistics->altered++;
        statistics->altered_ns += duration_ns;
    } else {
        statistics->warm_ups += warm_up;
    }
    return left_out | (warm_up ? TACH_FRAME_WARM_UP : 0u);
}

static void add_recent(tach_frame_statistics *statistics, uint64_t duration_ns)
{
    tach_window *recent = &statistics->recent;
    bool full = recent->count == recent->capacity;
    uint32_t place = full ? recent->start : recent->count;
    if (full)
        statistics->recent_sum_ns -= statistics->recent_ns[place];
    statistics->recent_ns[place] = duration_ns;
    statistics->recent_sum_ns += duration_ns;
    tach_window_add(recent, (float)((double)duration_ns / 1e6));
}

uint32_t tach_frame_statistics_add(tach_frame_statistics *statistics, uint64_t duration_ns, uint64_t end_ns, uint32_t left_out)
{
    if (left_out || statistics->warm_up_left > 0)
        return leave_out(statistics, duration_ns, left_out);
    uint32_t flags = judge(statistics, duration_ns, end_ns);
    double ms = (double)duration_ns / 1e6;
    if (ms > statistics->budget_ms * TACH_BUDGET_TOLERANCE) {
        statistics->over_budget_frames++;
        statistics->over_budget_ns += above_budget_ns(statistics, duration_ns);
    }
    tach_window_add(&statistics->frames, (float)ms);
    tach_bins_add(&statistics->all, duration_ns);
    statistics->max_ns = tach_max_u64(statistics->max_ns, duration_ns);
    add_recent(statistics, duration_ns);
    return flags;
}

void tach_frame_statistics_reset(tach_frame_statistics *statistics)
{
    tach_frame_statistics kept = *statistics;
    *statistics = (tach_frame_statistics){.frames = kept.frames,
                                          .all = kept.all,
                                          .recent = kept.recent,
                                          .warm_up_left = kept.warm_up_left,
                                          .budget_ms = kept.budget_ms};
    tach_window_clear(&statistics->frames);
    tach_window_clear(&statistics->recent);
    tach_bins_clear(&statistics->all);
}

/* A clock that stands still makes frames of 0 ms: no rate. */
static double fps(double ms) { return ms > 0 ? 1000 / ms : NAN; }

/* Exactly from the frames themselves, or beyond the history from the bins. */
static double percentile(const tach_frame_statistics *statistics, bool exact, double p)
{
    return exact ? tach_percentile(statistics->frames.sorted, statistics->frames.count, p)
                 : tach_bins_percentile(&statistics->all, p) / 1e6;
}

double tach_frame_statistics_p1_fps(const tach_frame_statistics *statistics)
{
    uint64_t count = statistics->all.count;
    return count >= LEAST_FOR_P1 ? fps(percentile(statistics, count == statistics->frames.count, 0.99)) : NAN;
}

/* The lows of the slowest part p of the frames, in ms, in the three ways that are in use. */
typedef struct lows {
    double from_percentile, worst_k, integral;
} lows;

static lows read_lows(const tach_frame_statistics *statistics, bool exact, double p)
{
    const float *sorted = statistics->frames.sorted;
    uint32_t count = statistics->frames.count;
    if (exact)
        return (lows){tach_mean_from_percentile(sorted, count, 1 - p), tach_mean_of_worst(sorted, count, p),
                      tach_integral_low(sorted, count, p)};
    const tach_bins *all = &statistics->all;
    return (lows){tach_bins_mean_from_percentile(all, 1 - p) / 1e6, tach_bins_mean_of_worst(all, p) / 1e6,
                  tach_bins_integral_low(all, p) / 1e6};
}

static void read_all(const tach_frame_statistics *statistics, tach_snapshot_data *out)
{
    uint64_t count = statistics->all.count;
    bool exact = count == statistics->frames.count;
    double seconds = (double)statistics->all.sum_ns / 1e9;
    out->frames = count;
    out->average_fps = seconds > 0 ? (double)count / seconds : NAN;
    out->average_ms = count ? (double)statistics->all.sum_ns / 1e6 / (double)count : NAN;
    out->median_ms = percentile(statistics, exact, 0.5);
    out->p95_ms = percentile(statistics, exact, 0.95);
    out->p99_ms = percentile(statistics, exact, 0.99);
    out->p999_ms = percentile(statistics, exact, 0.999);
    out->max_ms = count ? (double)statistics->max_ns / 1e6 : NAN;
    out->percentiles_exact = exact;
    out->p1_fps = out->low1_fps = out->worst1_fps = out->integral1_fps = NAN;
    out->p01_fps = out->low01_fps = out->worst01_fps = out->integral01_fps = NAN;
    if (count >= LEAST_FOR_P1) {
        lows one = read_lows(statistics, exact, 0.01);
        out->p1_fps = tach_frame_statistics_p1_fps(statistics);
        out->low1_fps = fps(one.from_percentile);
        out->worst1_fps = fps(one.worst_k);
        out->integral1_fps = fps(one.integral);
    }
    if (count >= LEAST_FOR_P01) {
        lows tenth = read_lows(statistics, exact, 0.001);
        out->p01_fps = fps(out->p999_ms);
        out->low01_fps = fps(tenth.from_percentile);
        out->worst01_fps = fps(tenth.worst_k);
        out->integral01_fps = fps(tenth.integral);
    }
}

static void read_recent(const tach_frame_statistics *statistics, tach_snapshot_data *out)
{
    const tach_window *recent = &statistics->recent;
    double ms = recent->count ? (double)statistics->recent_sum_ns / 1e6 / recent->count : NAN;
    out->recent_frames = recent->count;
    out->recent_average_ms = ms;
    out->recent_average_fps = fps(ms);
    out->recent_median_ms = tach_frame_statistics_recent_median(statistics);
    out->recent_max_ms = recent->count ? (double)recent->sorted[recent->count - 1] : NAN;
}

void tach_frame_statistics_read(const tach_frame_statistics *statistics, tach_snapshot_data *out)
{
    read_all(statistics, out);
    read_recent(statistics, out);
    double minutes = (double)statistics->all.sum_ns / 60e9;
    out->over_budget_frames = statistics->over_budget_frames;
    out->over_budget_ms = (double)statistics->over_budget_ns / 1e6;
    out->hitches = statistics->hitches;
    out->stutters = statistics->stutters;
    out->hitches_per_minute = minutes > 0 ? statistics->hitches / minutes : NAN;
    out->stutters_per_minute = minutes > 0 ? statistics->stutters / minutes : NAN;
    out->hitch_lost_ms = (double)statistics->hitch_lost_ns / 1e6;
    out->stutter_ms = (double)statistics->stutter_ns / 1e6;
    out->stutter_lost_ms = (double)statistics->stutter_lost_ns / 1e6;
    out->gap_frames = statistics->gaps;
    out->gap_ms = (double)statistics->gap_ns / 1e6;
    out->warm_up_frames = statistics->warm_ups;
    out->loading_frames = statistics->loadings;
    out->loading_ms = (double)statistics->loading_ns / 1e6;
    out->altered_frames = statistics->altered;
    out->altered_ms = (double)statistics->altered_ns / 1e6;
}
