#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define UTF8_THIN_SPACE  "\xE2\x80\x89"
#define UTF8_REPLACEMENT "\xEF\xBF\xBD"

static size_t put_text(char *out, size_t size, const char *text)
{
    if (size == 0)
        return 0;
    size_t length = strlen(text);
    if (length > size - 1)
        length = size - 1;
    memcpy(out, text, length);
    out[length] = 0;
    return length;
}

/* Digits are made here and not by printf: its decimal point follows the locale, and it takes ten times as long. They end before
 * `end`, at least `least` of them; returns the first. */
static char *digits_before(char *end, uint64_t value, int least)
{
    for (; value > 0 || least > 0; value /= 10, least--)
        *--end = (char)('0' + value % 10);
    return end;
}

size_t tach_text_fixed(char *out, size_t size, double value, int decimals)
{
    if (!(value > -1e15 && value < 1e15))
        return put_text(out, size, "--");
    if (decimals < 0)
        decimals = 0;
    if (decimals > 3)
        decimals = 3;
    static const uint64_t scales[] = {1, 10, 100, 1000};
    uint64_t scale = scales[decimals];
    bool negative = value < 0;
    uint64_t scaled = (uint64_t)((negative ? -value : value) * (double)scale + 0.5);
    char text[32];
    char *start = text + sizeof text;
    *--start = 0;
    if (decimals > 0) {
        start = digits_before(start, scaled % scale, decimals);
        *--start = '.';
    }
    start = digits_before(start, scaled / scale, 1);
    if (negative && scaled)
        *--start = '-';
    return put_text(out, size, start);
}

size_t tach_text_ms(char *out, size_t size, double ms)
{
    double magnitude = ms < 0 ? -ms : ms;
    int decimals = magnitude < 0.0995 ? 3 : magnitude < 99.995 ? 2 : magnitude < 999.95 ? 1 : 0;
    return tach_text_fixed(out, size, ms, decimals);
}

size_t tach_text_count_full(char *out, size_t size, int64_t count)
{
    char all[24];
    char *end = all + sizeof all;
    uint64_t magnitude = count < 0 ? UINT64_C(0) - (uint64_t)count : (uint64_t)count;
    const char *digits = digits_before(end, magnitude, 1);
    int length = (int)(end - digits);
    char text[64];
    size_t used = 0;
    if (count < 0)
        text[used++] = '-';
    for (int i = 0; i < length; i++) {
        /* Up to 9999 without a mark, as four digits are read at a glance. */
        if (i > 0 && (length - i) % 3 == 0 && length > 4) {
            memcpy(text + used, UTF8_THIN_SPACE, sizeof UTF8_THIN_SPACE - 1);
            used += sizeof UTF8_THIN_SPACE - 1;
        }
        text[used++] = digits[i];
    }
    text[used] = 0;
    return put_text(out, size, text);
}

size_t tach_text_count(char *out, size_t size, int64_t count)
{
    static const char *const suffixes[] = {"", "k", "M", "G", "T", "P", "E"};
    double value = (double)count;
    double magnitude = value < 0 ? -value : value;
    if (magnitude < 9999.5)
        return tach_text_count_full(out, size, count);
    size_t suffix = 0;
    while (magnitude >= 999.5 && suffix + 1 < TACH_COUNT_OF(suffixes)) {
        magnitude /= 1000;
        value /= 1000;
        suffix++;
    }
    char text[32];
    int decimals = magnitude < 9.995 ? 2 : magnitude < 99.95 ? 1 : 0;
    size_t length = tach_text_fixed(text, sizeof text, value, decimals);
    put_text(text + length, sizeof text - length, suffixes[suffix]);
    return put_text(out, size, text);
}

size_t tach_text_bytes(char *out, size_t size, int64_t bytes, const char **unit)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = (double)bytes;
    double magnitude = value < 0 ? -value : value;
    size_t step = 0;
    while (magnitude >= 999.5 && step + 1 < TACH_COUNT_OF(units)) {
        magnitude /= 1024;
        value /= 1024;
        step++;
    }
    *unit = units[step];
    return tach_text_fixed(out, size, value, step == 0 || magnitude >= 99.95 ? 0 : 1);
}

/* Length of the valid UTF-8 character at `text`, and its code point; 0 for a broken one (RFC 3629: no overlong forms, no
 * surrogates, nothing above U+10FFFF). */
static size_t decode(const unsigned char *text, uint32_t *character)
{
    uint32_t c = text[0];
    if (c < 0x80) {
        *character = c;
        return 1;
    }
    size_t length = c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : c >= 0xF0 && c < 0xF5 ? 4 : 0;
    if (length == 0)
        return 0;
    c &= 0x7Fu >> length;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (text[i] & 0x3F);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (c < least[length] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return 0;
    *character = c;
    return length;
}

uint32_t tach_text_next_utf8(const char **text)
{
    if (!**text)
        return 0;
    uint32_t character;
    size_t length = decode((const unsigned char *)*text, &character);
    *text += length ? length : 1;
    return length ? character : 0xFFFD;
}

size_t tach_text_copy_utf8(char *out, size_t size, const char *text)
{
    if (size == 0)
        return 0;
    size_t used = 0;
    while (*text) {
        uint32_t character;
        size_t length = decode((const unsigned char *)text, &character);
        const char *piece = length ? text : UTF8_REPLACEMENT;
        size_t bytes = length ? length : sizeof UTF8_REPLACEMENT - 1;
        if (used + bytes > size - 1)
            break;
        memcpy(out + used, piece, bytes);
        used += bytes;
        text += length ? length : 1;
    }
    out[used] = 0;
    return used;
}

size_t tach_text_copy_line(char *out, size_t size, const char *text)
{
    size_t length = tach_text_copy_utf8(out, size, text);
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)out[i] < ' ' || out[i] == 0x7F)
            out[i] = ' ';
    }
    return length;
}

const char *tach_text_file_name(const char *path)
{
    const char *name = path;
    for (; *path; path++)
        if (*path == '/' || *path == '\\')
            name = path + 1;
    return name;
}

void tach_text_trim_utf8(char *text)
{
    size_t length = strlen(text), start = length;
    while (start > 0 && length - start < 4 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0 || (unsigned char)text[start - 1] < 0x80)
        return;
    uint32_t character;
    if (decode((const unsigned char *)text + start - 1, &character) == 0)
        text[start - 1] = 0;
}

void tach_text_make_line(char *text)
{
    tach_text_trim_utf8(text);
    while (*text) {
        uint32_t character = 0;
        size_t length = decode((const unsigned char *)text, &character);
        if (length == 0)
            *text = '?';
        else if (character < ' ' || character == 0x7F)
            *text = ' ';
        text += length ? length : 1;
    }
}

bool tach_text_is_plain(const char *text)
{
    while (*text) {
        const char *before = text;
        uint32_t character = tach_text_next_utf8(&text);
        bool broken = character == 0xFFFD && text - before == 1;
        if (broken || (character < ' ' && character != '\t') || character == 0x7F)
            return false;
    }
    return true;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* 48.0, 12.3k */
static bool ends_in_number(const char *text, const char *end)
{
    if (end - text > 1 && (end[-1] == 'k' || end[-1] == 'M' || end[-1] == 'G'))
        end--;
    return end > text && is_digit(end[-1]);
}

bool tach_text_breaks_at(const char *text, const char *space)
{
    unsigned char next = *space ? (unsigned char)space[1] : 0;
    bool unit = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || next == '%' || next == 0xC2; /* µ */
    return !unit || !ends_in_number(text, space);
}

/* Exact: whole numbers below 2^53 divided by a power of ten are rounded once. */
const char *tach_text_read_number(const char *text, double *out)
{
    bool negative = *text == '-';
    const char *at = text + negative;
    double digits = 0, scale = 1;
    uint32_t count = 0;
    for (; is_digit(*at); at++, count++)
        digits = digits * 10 + (*at - '0');
    if (count == 0 || count > 15)
        return NULL;
    if (*at == '.' && is_digit(at[1]))
        for (at++; is_digit(*at); at++)
            if (count++ < 15) {
                digits = digits * 10 + (*at - '0');
                scale *= 10;
            }
    *out = (negative ? -digits : digits) / scale;
    return at;
}

void tach_text_add(char *out, size_t size, size_t *length, const char *text)
{
    if (*length < size)
        *length += put_text(out + *length, size - *length, text);
}

void tach_text_append(char *out, size_t size, size_t *length, const char *format, ...)
{
    if (size == 0 || *length >= size - 1)
        return;
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(out + *length, size - *length, format, arguments);
    va_end(arguments);
    if (written < 0)
        return;
    *length += (size_t)written;
    if (*length > size - 1)
        *length = size - 1;
}
