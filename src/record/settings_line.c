/* inih parts names, values and comments; lines and sections are read here, as each must keep its place when the file is written. */
#include "record/settings_line.h"

#include <ini.h>
#include <string.h>

#include "base/text.h"

/* For inih, which wants a 1. */
static int on_pair(void *user, const char *section, const char *key, const char *value)
{
    tach_settings_line *line = user;
    size_t length = 0;
    (void)section;
    line->kind = TACH_SETTINGS_PAIR;
    line->name[0] = 0;
    tach_text_append(line->name, sizeof line->name, &length, "%s%s%s", line->section, line->section[0] ? "." : "", key);
    tach_text_copy_utf8(line->value, sizeof line->value, value ? value : "");
    return 1;
}

static void read_section(tach_settings_line *line, const char *text)
{
    size_t length = strcspn(text, "]");
    line->section[0] = 0;
    if (!text[length]) {
        line->kind = TACH_SETTINGS_BAD;
        line->fault = "a section without its ]";
        return;
    }
    line->kind = TACH_SETTINGS_SECTION;
    if (length < sizeof line->section) {
        memcpy(line->section, text, length);
        line->section[length] = 0;
    }
}

static void read_text(tach_settings_line *line, char *text)
{
    text += strspn(text, " \t");
    if (!*text || *text == ';' || *text == '#')
        return;
    if (*text == '[') {
        read_section(line, text + 1);
    } else if (ini_parse_string(text, on_pair, line) != 0) {
        line->kind = TACH_SETTINGS_BAD;
        line->fault = "it is no section, and no name = value";
    }
}

bool tach_settings_next(tach_settings_line *line, const char **text, const char *end)
{
    char copy[TACH_SETTINGS_LINE_BYTES];
    if (*text == end)
        return false;
    const char *newline = memchr(*text, '\n', (size_t)(end - *text));
    line->raw = *text;
    line->raw_length = (size_t)((newline ? newline + 1 : end) - *text);
    line->number++;
    line->kind = TACH_SETTINGS_OTHER;
    line->name[0] = line->value[0] = 0;
    *text = line->raw + line->raw_length;

    size_t length = line->raw_length - (newline ? 1 : 0), mark = 0;
    if (length > 0 && line->raw[length - 1] == '\r')
        length--;
    if (line->number == 1 && length >= 3 && memcmp(line->raw, "\xEF\xBB\xBF", 3) == 0)
        mark = 3;
    if (length - mark > sizeof copy - 4) {
        line->kind = TACH_SETTINGS_BAD;
        line->fault = "it is too long";
        return true;
    }
    memcpy(copy, line->raw + mark, length - mark);
    copy[length - mark] = 0;
    if (strlen(copy) != length - mark || !tach_text_is_plain(copy)) {
        line->kind = TACH_SETTINGS_BAD;
        line->fault = "it is not UTF-8, or has control characters";
        return true;
    }
    read_text(line, copy);
    return true;
}

size_t tach_settings_value_at(const tach_settings_line *pair)
{
    size_t at = 0;
    while (at < pair->raw_length && pair->raw[at] != '=' && pair->raw[at] != ':')
        at++;
    at++;
    while (at < pair->raw_length && (pair->raw[at] == ' ' || pair->raw[at] == '\t'))
        at++;
    return at < pair->raw_length ? at : pair->raw_length;
}
