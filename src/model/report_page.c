#include "model/report_page.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

#define NAME_COLUMN  4u  /* where names begin */
#define VALUE_COLUMN 54u /* where values end */

static uint32_t characters(const char *text)
{
    uint32_t count = 0;
    while (tach_text_next_utf8(&text))
        count++;
    return count;
}

void tach_report_page_put(tach_report_page *page, const char *format, ...)
{
    size_t room = sizeof page->line - page->length;
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(page->line + page->length, room, format, arguments);
    va_end(arguments);
    if (written > 0)
        page->length += (size_t)written < room ? (size_t)written : room - 1;
}

static void pad(tach_report_page *page, uint32_t column)
{
    for (uint32_t at = characters(page->line); at < column; at++)
        tach_report_page_put(page, " ");
}

void tach_report_page_name(tach_report_page *page, const char *name, uint32_t width, uint32_t column)
{
    char valid[256];
    tach_text_copy_utf8(valid, sizeof valid, name);
    const char *end = valid;
    for (uint32_t i = 0; i < width && *end; i++)
        tach_text_next_utf8(&end);
    tach_report_page_put(page, "%.*s", (int)(end - valid), valid);
    pad(page, column);
}

void tach_report_page_right(tach_report_page *page, const char *text, uint32_t column)
{
    uint32_t width = characters(text);
    uint32_t at = characters(page->line);
    pad(page, column >= width && column - width > at ? column - width : at + 1);
    tach_report_page_put(page, "%s", text);
}

void tach_report_page_end_line(tach_report_page *page)
{
    while (page->length > 0 && page->line[page->length - 1] == ' ')
        page->length--;
    page->line[page->length] = '\n'; /* the closing 0 had its place */
    page->write(page->line, page->length + 1, page->user);
    page->length = 0;
    page->line[0] = 0;
}

/* ---- Rows ---- */

void tach_report_row_begin(tach_report_page *page, const char *name, const char *value)
{
    tach_report_page_put(page, "%*s", (int)NAME_COLUMN, "");
    tach_report_page_name(page, name, TACH_REPORT_NAME_WIDTH, NAME_COLUMN + TACH_REPORT_NAME_WIDTH);
    tach_report_page_right(page, value, VALUE_COLUMN);
}

void tach_report_row(tach_report_page *page, const char *name, const char *value)
{
    tach_report_row_begin(page, name, value);
    tach_report_page_end_line(page);
}

void tach_report_heading(tach_report_page *page, const char *text)
{
    tach_report_page_put(page, "%s", text);
    tach_report_page_end_line(page);
}

/* ---- Numbers ---- */

tach_report_number tach_report_fixed(double value, int decimals)
{
    tach_report_number n = {""};
    tach_text_fixed(n.text, sizeof n.text, value, decimals);
    return n;
}

tach_report_number tach_report_plain(double value)
{
    double magnitude = fabs(value);
    return tach_report_fixed(value, magnitude < 1e15 && value == (double)(int64_t)value ? 0 : magnitude < 1 ? 3 : 2);
}

tach_report_number tach_report_with_unit(double value, int decimals, const char *unit)
{
    tach_report_number n = {""};
    size_t length = tach_text_fixed(n.text, sizeof n.text, value, decimals);
    if (isfinite(value))
        tach_text_add(n.text, sizeof n.text, &length, unit);
    return n;
}

tach_report_number tach_report_whole(int64_t count)
{
    tach_report_number n = {""};
    size_t length = 0;
    tach_text_append(n.text, sizeof n.text, &length, "%lld", (long long)count);
    return n;
}

tach_report_number tach_report_with_part(tach_report_number whole, int64_t part)
{
    size_t length = strlen(whole.text);
    tach_text_append(whole.text, sizeof whole.text, &length, " (%lld)", (long long)part);
    return whole;
}

tach_report_number tach_report_bytes(int64_t count)
{
    tach_report_number n = {""};
    const char *unit;
    size_t length = tach_text_bytes(n.text, sizeof n.text, count, &unit);
    tach_text_append(n.text, sizeof n.text, &length, " %s", unit);
    return n;
}
