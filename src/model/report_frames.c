#include "model/report_frames.h"

#include <math.h>

#define RATE_END 68u /* where rates end */

static double report_percent(double part, double whole) { return whole > 0 ? 100 * part / whole : (double)NAN; }
static double other_way(double value) { return value > 0 ? 1000 / value : (double)NAN; } /* ms of fps, fps of ms */

static void put_time_row(tach_report_page *page, const char *name, double ms, double fps, const char *method)
{
    tach_report_row_begin(page, name, tach_report_with_unit(ms, 2, " ms").text);
    tach_report_page_right(page, tach_report_with_unit(fps, 1, " fps").text, RATE_END);
    tach_report_page_put(page, "  %s", method);
    tach_report_page_end_line(page);
}

/* The three ways of a low that are in use, told apart by their names. */
static void put_lows(tach_report_page *page, const tach_snapshot_data *s)
{
    put_time_row(page, "1% low avg", other_way(s->low1_fps), s->low1_fps, "mean of t >= Q99");
    put_time_row(page, "1% worst-k mean", other_way(s->worst1_fps), s->worst1_fps, "mean of the slowest 1 % of frames");
    put_time_row(page, "1% integral low", other_way(s->integral1_fps), s->integral1_fps, "slowest frames up to 1 % of the time");
    put_time_row(page, "0.1% low avg", other_way(s->low01_fps), s->low01_fps, "mean of t >= Q99.9");
    put_time_row(page, "0.1% worst-k mean", other_way(s->worst01_fps), s->worst01_fps, "mean of the slowest 0.1 % of frames");
    put_time_row(page, "0.1% integral low", other_way(s->integral01_fps), s->integral01_fps,
                 "slowest frames up to 0.1 % of the time");
}

static void put_slow_counts(tach_report_page *page, const tach_snapshot_data *s)
{
    double frames = (double)s->frames, all_ms = s->frames ? s->average_ms * frames : 0;
    tach_report_row_begin(page, "over budget", tach_report_whole(s->over_budget_frames).text);
    tach_report_page_put(page, "  (%s of frames, by %s ms together)",
                         tach_report_with_unit(report_percent(s->over_budget_frames, frames), 2, " %").text,
                         tach_report_fixed(s->over_budget_ms, 1).text);
    tach_report_page_end_line(page);
    tach_report_row_begin(page, "hitches", tach_report_whole(s->hitches).text);
    tach_report_page_put(page, "  (%s a minute, %s ms lost)", tach_report_fixed(s->hitches_per_minute, 1).text,
                         tach_report_fixed(s->hitch_lost_ms, 1).text);
    tach_report_page_end_line(page);
    tach_report_row_begin(page, "stutters", tach_report_whole(s->stutters).text);
    tach_report_page_put(page, "  (%s a minute, %s ms lost, ", tach_report_fixed(s->stutters_per_minute, 1).text,
                         tach_report_fixed(s->stutter_lost_ms, 1).text);
    tach_report_page_put(page, "%s of frames, ", tach_report_with_unit(report_percent(s->stutters, frames), 2, " %").text);
    tach_report_page_put(page, "%s of time)", tach_report_with_unit(report_percent(s->stutter_ms, all_ms), 2, " %").text);
    tach_report_page_end_line(page);
}

static void put_left_out_row(tach_report_page *page, const char *name, uint64_t count, double ms)
{
    tach_report_row_begin(page, name, tach_report_whole((int64_t)count).text);
    if (ms > 0)
        tach_report_page_put(page, "  (%s ms)", tach_report_fixed(ms, 1).text);
    tach_report_page_end_line(page);
}

static void put_recent_rows(tach_report_page *page, const tach_snapshot_data *s)
{
    tach_report_page_put(page, "  last %u frame%s", s->recent_frames, s->recent_frames == 1 ? "" : "s");
    tach_report_page_end_line(page);
    put_time_row(page, "live average", s->recent_average_ms, s->recent_average_fps, "frames / time");
    put_time_row(page, "live median", s->recent_median_ms, other_way(s->recent_median_ms), "R-7");
    put_time_row(page, "live longest", s->recent_max_ms, other_way(s->recent_max_ms), "");
}

void tach_report_frames(tach_report_page *page, const tach_snapshot_data *s)
{
    tach_report_page_put(page, "Frame times of %llu frame%s", (unsigned long long)s->frames, s->frames == 1 ? "" : "s");
    if (s->frames > 0)
        tach_report_page_put(page, ", %s s, percentiles %s", tach_report_fixed(s->average_ms * (double)s->frames / 1000, 1).text,
                             s->percentiles_exact ? "exact" : "within 0.1 %");
    tach_report_page_end_line(page);
    put_time_row(page, "average", s->average_ms, s->average_fps, "frames / time");
    put_time_row(page, "median", s->median_ms, other_way(s->median_ms), "R-7");
    put_time_row(page, "P95", s->p95_ms, other_way(s->p95_ms), "R-7");
    put_time_row(page, "P99, P1 fps", s->p99_ms, s->p1_fps, "R-7");
    put_time_row(page, "P99.9, P0.1 fps", s->p999_ms, s->p01_fps, "R-7");
    put_time_row(page, "longest", s->max_ms, other_way(s->max_ms), "");
    put_lows(page, s);
    put_slow_counts(page, s);
    put_recent_rows(page, s);
    tach_report_heading(page, "  left out of these");
    put_left_out_row(page, "warm-up frames", s->warm_up_frames, 0);
    put_left_out_row(page, "gaps", s->gap_frames, s->gap_ms);
    put_left_out_row(page, "loading frames", s->loading_frames, s->loading_ms);
    put_left_out_row(page, "under debug views", s->altered_frames, s->altered_ms);
    put_left_out_row(page, "double marks", s->double_marks, 0);
}
