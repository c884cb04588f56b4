/* report_rows.h - the report's way through a thread's rows: outermost first, children in the order of their first appearance. */
#ifndef TACH_REPORT_ROWS_H
#define TACH_REPORT_ROWS_H

#include "model/report_page.h"

#define TACH_REPORT_CALLS_COLUMN 50u /* where the first column of a table of rows ends */

/* The row behind `at`, into its children or past them; TACH_NONE behind the last of the thread's. */
static inline uint32_t tach_report_next_row(const tach_frame_record *frame, uint32_t thread, uint32_t at, bool into)
{
    if (into && frame->nodes[at].first_child != TACH_NONE)
        return frame->nodes[at].first_child;
    while (at != thread && frame->nodes[at].next_sibling == TACH_NONE)
        at = frame->nodes[at].parent;
    return at == thread ? TACH_NONE : frame->nodes[at].next_sibling;
}

/* Begin a row's line with its name. */
void tach_report_row_name(tach_report_page *page, const tach_node *node);

#endif
