/* inih splits lines into keys and values and takes comments away. Sections are read here, as it keeps 49 bytes of their names, and
 * says nothing of one without keys; so are the line numbers, as it tells only that of the first bad line. */
#include "record/budget_file.h"

#include <ini.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "record/budget_section.h"

#define MOST_MESSAGES 20

typedef struct budget_reading {
    FILE *file;
    const char *shown;
    uint32_t line;
    uint32_t fault_count;
    tach_section_kind kind; /* of the section that lines belong to now: the last one, if it is a good one */
    bool expects_key;       /* the line was handed to inih as key = value, and has not come back */
    uint32_t count;
    tach_budget_section sections[TACH_MAX_BUDGETS];
    tach_budget_rule rules[2 * TACH_MAX_BUDGETS];
} budget_reading;

static void fault_at(budget_reading *reading, uint32_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void fault_at(budget_reading *reading, uint32_t line, const char *format, ...)
{
    if (++reading->fault_count > MOST_MESSAGES)
        return;
    char text[TACH_LOG_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tach_log("%s:%u: %s", reading->shown, line, text);
}

static tach_budget_section *current_section(budget_reading *reading) { return &reading->sections[reading->count - 1]; }

/* ---- Sections -------------------------------------------------------------------------------------------------------- */

static char *trim_spaces(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]))
        length--;
    text[length] = 0;
    return text;
}

/* The end of a section's name: the first ']' behind which nothing but a comment stands, so that names may have some. */
static char *section_end(char *text)
{
    for (char *end = strchr(text, ']'); end; end = strchr(end + 1, ']')) {
        const char *behind = end + 1 + strspn(end + 1, " \t");
        if (!*behind || *behind == ';' || *behind == '#')
            return end;
    }
    return NULL;
}

/* The line in which there is a budget of that kind and name already, or 0. */
static uint32_t line_of_twin(const budget_reading *reading, tach_section_kind kind, const char *name)
{
    for (uint32_t i = 0; i < reading->count; i++) {
        const tach_budget_section *other = &reading->sections[i];
        bool same_kind = other->kind == kind || (other->kind >= TACH_SECTION_COUNTER && kind >= TACH_SECTION_COUNTER);
        if (same_kind && strcmp(other->name, name) == 0)
            return other->line;
    }
    return 0;
}

static void begin_section(budget_reading *reading, char *text)
{
    char *end = section_end(text);
    reading->kind = TACH_SECTION_BAD;
    if (!end) {
        fault_at(reading, reading->line, "a section without its ]: %s", text);
        return;
    }
    *end = 0;
    char *inside = trim_spaces(text + 1);
    size_t length = strcspn(inside, " \t");
    tach_section_kind kind = tach_section_of_word(inside, length);
    const char *name = trim_spaces(inside + length);
    uint32_t twin = line_of_twin(reading, kind, name);
    if (kind == TACH_SECTION_BAD)
        fault_at(reading, reading->line, "there is no section [%s], but frame, scope, counter and memory", inside);
    else if ((kind == TACH_SECTION_FRAME) != !name[0])
        fault_at(reading, reading->line, "[%s] %s", tach_section_word(kind), name[0] ? "has no name" : "needs a name");
    else if (twin)
        fault_at(reading, reading->line, "it has a section in line %u already: %s", twin, name[0] ? name : tach_section_word(kind));
    else if (reading->count == TACH_MAX_BUDGETS)
        fault_at(reading, reading->line, "more than %d budgets (TACH_MAX_BUDGETS): %s", TACH_MAX_BUDGETS, name);
    else {
        tach_budget_section *section = &reading->sections[reading->count++];
        *section = (tach_budget_section){.kind = kind, .line = reading->line};
        tach_text_copy_utf8(section->name, sizeof section->name, name);
        reading->kind = kind;
    }
}

/* ---- Keys -------------------------------------------------------------------------------------------------------------- */

/* For inih, which wants a 1. */
static int on_key(void *user, const char *inih_section, const char *key, const char *value)
{
    (void)inih_section;
    budget_reading *reading = user;
    reading->expects_key = false;
    if (reading->kind == TACH_SECTION_NONE)
        fault_at(reading, reading->line, "it stands before the first section: %s", key);
    if (reading->kind == TACH_SECTION_NONE || reading->kind == TACH_SECTION_BAD)
        return 1;
    const char *fault = tach_section_take(current_section(reading), key, value);
    if (fault) {
        fault_at(reading, reading->line, "%s %s: %s", key, fault, value ? value : "");
        current_section(reading)->faulty = true;
    }
    return 1;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------------- */

typedef enum line_read { LINE_END, LINE_GOOD, LINE_TOO_LONG, LINE_NOT_TEXT } line_read;

/* The next line without its end. `size` has room for a closing 0 and, as inih wants it, a newline. */
static line_read read_line(budget_reading *reading, char *out, size_t size)
{
    size_t length = 0;
    bool zero = false, too_long = false;
    int c = getc(reading->file);
    if (c == EOF)
        return LINE_END;
    reading->line++;
    for (; c != EOF && c != '\n'; c = getc(reading->file)) {
        zero |= c == 0;
        too_long |= length + 3 >= size;
        if (!too_long)
            out[length++] = (char)c;
    }
    out[length] = 0;
    if (length > 0 && out[length - 1] == '\r')
        out[length - 1] = 0;
    return too_long ? LINE_TOO_LONG : zero || !tach_text_is_plain(out) ? LINE_NOT_TEXT : LINE_GOOD;
}

static void end_line(budget_reading *reading)
{
    if (!reading->expects_key)
        return;
    reading->expects_key = false;
    fault_at(reading, reading->line, "it is no section, and no key = value");
}

/* For inih: the next line to split, an empty one in the place of those that it has nothing to do with. A line begins with no space,
 * which would make it go on with the key before. */
static char *next_line(char *out, int size, void *user)
{
    budget_reading *reading = user;
    end_line(reading);
    line_read read = read_line(reading, out, (size_t)size);
    if (read == LINE_END)
        return NULL;
    bool mark = reading->line == 1 && strncmp(out, "\xEF\xBB\xBF", 3) == 0;
    char *text = trim_spaces(mark ? out + 3 : out);
    if (read == LINE_TOO_LONG)
        fault_at(reading, reading->line, "it is longer than %d bytes", size - 4);
    else if (read == LINE_NOT_TEXT)
        fault_at(reading, reading->line, "it is not UTF-8, or has control characters");
    else if (text[0] == '[')
        begin_section(reading, text);
    else if (text[0] && !strchr(";#", text[0])) {
        memmove(out, text, strlen(text) + 1);
        reading->expects_key = true;
        return out;
    }
    out[0] = 0;
    return out;
}

/* ---- The file ---------------------------------------------------------------------------------------------------------- */

static uint32_t make_rules(budget_reading *reading)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < reading->count; i++) {
        const tach_budget_section *section = &reading->sections[i];
        uint32_t first = count;
        count += tach_section_rules(section, &reading->rules[count]);
        for (uint32_t rule = first; rule < count; rule++) {
            reading->rules[rule].file = reading->shown;
            reading->rules[rule].line = section->line;
        }
        if (count == first && !section->faulty)
            fault_at(reading, section->line, "it sets no limit: [%s%s%s]", tach_section_word(section->kind),
                     section->name[0] ? " " : "", section->name);
    }
    return count;
}

bool tach_budget_file_read(FILE *file, const char *shown, uint32_t *count)
{
    budget_reading *reading = calloc(1, sizeof *reading);
    if (reading) {
        reading->file = file;
        reading->shown = shown;
    }
    bool read = reading && ini_parse_stream(next_line, reading, on_key, reading) >= 0;
    if (!read)
        tach_log("%s is not read: out of memory", shown);
    else if (ferror(file)) {
        tach_log("%s cannot be read", shown);
        read = false;
    }
    if (read) {
        uint32_t rules = make_rules(reading);
        *count = tach_budgets_replace(TACH_BUDGET_FROM_FILE, reading->rules, rules);
        if (reading->fault_count > MOST_MESSAGES)
            tach_log("%s: and %u more bad lines", shown, reading->fault_count - MOST_MESSAGES);
    }
    free(reading);
    return read;
}
