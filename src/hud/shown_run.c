/* shown_run.c - the figures of the whole run, read for the QA level alone, as all else can do without. */
#include "base/log.h"
#include "hud/shown.h"
#include "view/distribution.h"

static void read_bars(tach_run *run)
{
    const tach_bins *times = tach_session_frame_times();
    if (times) {
        double least_ms = tach_bins_percentile(times, 0) / 1e6;
        tach_distribution_axis(&run->bars, least_ms, run->figures.p99_ms, tach_session_budget_ms());
    }
    if (run->bars.count > 0)
        run->bars.above = tach_bins_spread(times, run->bars.first_ns, run->bars.step_ns, run->bars.counts, run->bars.count);
}

void tach_shown_read_run(tach_shown *shown)
{
    tach_run *run = shown->run;
    tach_snapshot(&run->figures);
    read_bars(run);
    if (tach_worst_frames(&run->worst_frame, 1) == 0)
        run->worst_frame = UINT64_MAX;
    run->kind_count = tach_min_u32(tach_hitch_kinds(run->kinds, TACH_MAX_HITCH_KINDS), TACH_MAX_HITCH_KINDS);
    tach_log_last_picture(run->picture, run->picture_reason);
}
