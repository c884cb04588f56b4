/* text_name.c - names that are too long: what tells one from its like stands at its end. */
#include <string.h>

#include "base/text.h"

static const char name_dots[] = "\xE2\x80\xA6";

const char *tach_text_name_tail(const char *name)
{
    const char *path = NULL, *number = name;
    for (const char *at = name; *at; at++) {
        bool step = strncmp(at, " > ", 3) == 0;
        if ((step && at[3]) || ((*at == '/' || *at == '\\') && at[1]))
            path = at;
        if (*at < '0' || *at > '9')
            number = at + 1;
    }
    return path ? path : number;
}

size_t tach_text_copy_name(char *out, size_t size, const char *name)
{
    const char *tail = tach_text_name_tail(name);
    size_t behind = strlen(tail) + strlen(name_dots);
    if (strlen(name) < size || !*tail || behind >= size)
        return tach_text_copy_line(out, size, name);
    tach_text_copy_line(out, size - behind, name);
    size_t length = strlen(out);
    tach_text_append(out, size, &length, "%s", name_dots);
    return length + tach_text_copy_line(out + length, size - length, tail);
}
