/* run.h - the figures of the whole run, since tach_init or the last reset, as the views of the QA level read them. The HUD fills it
 * (hud/shown_run.c) from what tach_snapshot and its kin give, so that HUD, report and API show the same numbers. */
#ifndef TACH_RUN_H
#define TACH_RUN_H

#include "base/log.h"
#include "tach/tach.h"

#define TACH_RUN_BARS 64

/* Frame times in equal steps: counts[i] are those from first_ns + i * step_ns on, `above` those beyond the last. */
typedef struct tach_run_bars {
    uint64_t first_ns, step_ns;
    uint32_t count; /* 0: no frames yet */
    uint64_t counts[TACH_RUN_BARS];
    uint64_t above;
} tach_run_bars;

typedef struct tach_run {
    tach_snapshot_data figures;
    uint64_t worst_frame; /* its number; UINT64_MAX for none */
    tach_run_bars bars;
    uint32_t kind_count;
    tach_hitch_kind kinds[TACH_MAX_HITCH_KINDS]; /* the one that lost most first */
    char picture[TACH_LOG_BYTES];                /* the last one's path; "" for none yet */
    char picture_reason[TACH_LOG_BYTES];         /* why it could not be saved; "" when it was */
    const char *folder, *build, *renderer;
    double profiler_ms; /* of tach_moment.hud_ms, the profiler's part */
} tach_run;

#endif
