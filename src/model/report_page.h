/* report_page.h - the report as lines of text in columns, handed on one by one. Columns are counted in characters, not bytes. */
#ifndef TACH_REPORT_PAGE_H
#define TACH_REPORT_PAGE_H

#include "base/base.h"
#include "tach/tach.h"

#define TACH_REPORT_NAME_WIDTH 36u /* characters of a name; longer ones are cut */

typedef struct tach_report_page {
    tach_report_writer *write;
    void *user;
    size_t length;
    char line[512];
} tach_report_page;

/* Append to the line; what does not fit is cut. */
void tach_report_page_put(tach_report_page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Append a name that the game gave, at most `width` characters of it, whole ones, then spaces up to `column`. */
void tach_report_page_name(tach_report_page *page, const char *name, uint32_t width, uint32_t column);

/* Append text so that it ends at `column`, one space from what stands there already if that is too long. */
void tach_report_page_right(tach_report_page *page, const char *text, uint32_t column);

void tach_report_page_end_line(tach_report_page *page);

/* A line that stands alone; a row of a name and a value; the beginning of such a row, to which more is put. */
void tach_report_heading(tach_report_page *page, const char *text);
void tach_report_row(tach_report_page *page, const char *name, const char *value);
void tach_report_row_begin(tach_report_page *page, const char *name, const char *value);

/* ---- Numbers; none depends on the locale. What is no number is "--", without a unit. ---- */

typedef struct tach_report_number {
    char text[40];
} tach_report_number;

tach_report_number tach_report_fixed(double value, int decimals);
tach_report_number tach_report_with_unit(double value, int decimals, const char *unit);
tach_report_number tach_report_plain(double value); /* as many decimals as it needs */
tach_report_number tach_report_whole(int64_t count);
tach_report_number tach_report_bytes(int64_t count);                              /* 35.0 MiB */
tach_report_number tach_report_with_part(tach_report_number whole, int64_t part); /* 310 (41) */

#endif
