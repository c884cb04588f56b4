/* report.h - a frame record and what goes with it as text. A pure function: tests feed it records of their own. */
#ifndef TACH_REPORT_H
#define TACH_REPORT_H

#include "tach/tach.h"

typedef struct tach_report_worst {
    uint64_t number;
    double ms;
} tach_report_worst;

typedef struct tach_report_input {
    const tach_frame_record *frame; /* NULL: there was none yet */
    const tach_snapshot_data *snapshot;
    const tach_hitch_kind *const *kinds; /* the one that lost most first */
    uint32_t kind_count;
    const tach_report_worst *worst; /* the longest first */
    uint32_t worst_count;
    uint32_t frames;        /* that the statistics' totals are of */
    int64_t resident_bytes; /* of the process; below 0: not known */
} tach_report_input;

void tach_report_print(const tach_report_input *input, tach_report_writer *write, void *user);

#endif
