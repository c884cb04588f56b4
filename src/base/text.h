/* text.h - numbers as people read them, and whole UTF-8 characters. Independent of the locale; nothing allocates.
 *
 * Every function writes at most `size` bytes with the closing 0 into `out` and returns the length it wrote, without the 0. What
 * cannot be a number (NAN, infinite) is "--".
 */
#ifndef TACH_TEXT_H
#define TACH_TEXT_H

#include "base/base.h"

/* Fixed decimals: 16.67. Half away from zero. Beyond +-1e15 it is "--". */
size_t tach_text_fixed(char *out, size_t size, double value, int decimals);

/* Milliseconds in a width of at most six: 0.004, 0.31, 14.92, 116.8, 2041. Unit not written. */
size_t tach_text_ms(char *out, size_t size, double ms);

/* A count: 0 to 9 999 in full with a thin space (U+2009) as thousands mark, then 12.3k, 384k, 1.21M, 6.00G. */
size_t tach_text_count(char *out, size_t size, int64_t count);

/* A count in full, with thin spaces: 12 800. */
size_t tach_text_count_full(char *out, size_t size, int64_t count);

/* Bytes, the number and its unit apart: "212" and "MiB"; powers of 1024. `unit` points to static text. */
size_t tach_text_bytes(char *out, size_t size, int64_t bytes, const char **unit);

/* Copy what fits of `text`, never cutting a UTF-8 character; each byte that is not part of valid UTF-8 becomes U+FFFD. */
size_t tach_text_copy_utf8(char *out, size_t size, const char *text);

/* The same as one line: control characters become spaces. */
size_t tach_text_copy_line(char *out, size_t size, const char *text);

/* The name of a file behind its folders: a place inside `path`. */
const char *tach_text_file_name(const char *path);
/* What tells a name from its like: what stands behind the last '/', '\\' or " > ", with that, else the number at its end or "". */
const char *tach_text_name_tail(const char *name);

/* The same as tach_text_copy_line for a name: one that is too long loses its middle, unless its tail alone is too long. */
size_t tach_text_copy_name(char *out, size_t size, const char *name);

/* Take away the beginning of a character at the end, left by a cut. */
void tach_text_trim_utf8(char *text);

/* Make it one line of UTF-8, in its place: control characters become spaces, bytes of no character "?", and the beginning of one at
 * the end, left by a cut, goes. */
void tach_text_make_line(char *text);

/* Decode one character of valid or broken UTF-8 and step over it; U+FFFD, and one byte on, for a broken one. 0 at the end. */
uint32_t tach_text_next_utf8(const char **text);

/* Is it valid UTF-8 without control characters other than tabs? */
bool tach_text_is_plain(const char *text);

/* May a line of `text` end at that space, or at the closing 0? Not between a number and its unit, or what it counts. */
bool tach_text_breaks_at(const char *text, const char *space);

/* Read the number that `text` begins with, in plain decimals as in "-16.67", the same in every locale. Returns what stands behind
 * it; NULL when there is none, or it has more than 15 digits before its point. */
const char *tach_text_read_number(const char *text, double *out);

/* Append text at *length; what does not fit is cut. */
void tach_text_add(char *out, size_t size, size_t *length, const char *text);

/* Append formatted text at *length, like snprintf; the result is always closed and *length never passes size - 1. */
void tach_text_append(char *out, size_t size, size_t *length, const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
