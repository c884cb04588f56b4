/* report_budgets.h - the report's part about budgets: a row each, with its state in words. */
#ifndef TACH_REPORT_BUDGETS_H
#define TACH_REPORT_BUDGETS_H

#include "model/report_page.h"

void tach_report_budgets(tach_report_page *page, const tach_frame_record *frame);

#endif
