#include "view/number.h"

#include <string.h>

#include "base/text.h"

size_t tach_number_ms(char *out, size_t size, double ms)
{
    double magnitude = ms < 0 ? -ms : ms;
    if (magnitude < 0.0005 || (magnitude >= 0.0095 && magnitude < 0.0995))
        return tach_text_fixed(out, size, ms, 2);
    return tach_text_ms(out, size, ms);
}

static size_t with_suffix(char *out, size_t size, double value)
{
    static const char suffixes[] = {'k', 'M', 'G', 'T'};
    size_t suffix = 0;
    for (value /= 1000; value >= 999.5 && suffix + 1 < sizeof suffixes; suffix++)
        value /= 1000;
    size_t length = tach_text_fixed(out, size, value, 0);
    tach_text_append(out, size, &length, "%c", suffixes[suffix]);
    return length;
}

size_t tach_number_short(char *out, size_t size, double value)
{
    if (!(value > -1e14 && value < 1e14))
        return tach_text_fixed(out, size, value, 0);
    if (value >= 9999.5)
        return with_suffix(out, size, value);
    return tach_text_fixed(out, size, value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

size_t tach_number_whole(char *out, size_t size, double value)
{
    if (value >= 9999.5 && value < 1e14)
        return with_suffix(out, size, value);
    return tach_text_fixed(out, size, value, 0);
}

double tach_number_bytes_unit(const char *unit)
{
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double bytes = 1;
    for (size_t i = 0; i < TACH_COUNT_OF(units); i++) {
        bytes *= 1024;
        if (strcmp(unit, units[i]) == 0)
            return bytes;
    }
    return 1;
}

void tach_number_rows(char *out, size_t size, size_t *length, uint32_t first, uint32_t count, uint32_t total, const char *behind)
{
    if (count < total)
        tach_text_append(out, size, length, "%u–%u of %u%s", first + 1, first + count, total, behind);
}
