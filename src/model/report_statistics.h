/* report_statistics.h - the report's first part: the statistics, grouped by category, and the memory that nobody claims. */
#ifndef TACH_REPORT_STATISTICS_H
#define TACH_REPORT_STATISTICS_H

#include "model/report.h"
#include "model/report_page.h"

void tach_report_statistics(tach_report_page *page, const tach_report_input *input);

#endif
