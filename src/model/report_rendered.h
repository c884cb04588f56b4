/* report_rendered.h - the report's part about what each scope asked of the graphics API: nothing where nothing was. */
#ifndef TACH_REPORT_RENDERED_H
#define TACH_REPORT_RENDERED_H

#include "model/report_page.h"

void tach_report_rendered(tach_report_page *page, const tach_frame_record *frame);

#endif
