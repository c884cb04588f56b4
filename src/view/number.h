/* number.h - numbers for narrow fixed columns: about three digits, dots of a column in one line, no unit. */
#ifndef TACH_NUMBER_H
#define TACH_NUMBER_H

#include "base/base.h"

/* Milliseconds for a column: 14.92, 0.05, 116.8, 2041; thousandths only where hundredths would say 0: 0.004. */
size_t tach_number_ms(char *out, size_t size, double ms);

/* Anything in four characters: 0.06, 9.84, 16.3, 117, 2041, 12k. */
size_t tach_number_short(char *out, size_t size, double value);

/* A whole number in four characters: 61, 240, 12k. */
size_t tach_number_whole(char *out, size_t size, double value);

/* How many bytes that unit of tach_text_bytes stands for: 1024 for "KiB". */
double tach_number_bytes_unit(const char *unit);

/* Append which rows of a list are shown, "3–9 of 20", and `behind` that; nothing when all are. */
void tach_number_rows(char *out, size_t size, size_t *length, uint32_t first, uint32_t count, uint32_t total, const char *behind);

#endif
