/* report_frames.h - the report's part about frames: how long they took, each figure in ms and in fps, with the method that it is
 * made by; what was left out; the hitches by kind with their verdicts; the worst frames. */
#ifndef TACH_REPORT_FRAMES_H
#define TACH_REPORT_FRAMES_H

#include "model/report.h"
#include "model/report_page.h"

void tach_report_frames(tach_report_page *page, const tach_snapshot_data *snapshot);
void tach_report_hitches(tach_report_page *page, const tach_report_input *input);

#endif
