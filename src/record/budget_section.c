#include "record/budget_section.h"

#include <string.h>

#include "base/text.h"

static const char *const section_words[] = {[TACH_SECTION_FRAME] = "frame",
                                            [TACH_SECTION_SCOPE] = "scope",
                                            [TACH_SECTION_COUNTER] = "counter",
                                            [TACH_SECTION_MEMORY] = "memory"};

const char *tach_section_word(tach_section_kind kind) { return section_words[kind]; }

tach_section_kind tach_section_of_word(const char *word, size_t length)
{
    for (tach_section_kind kind = TACH_SECTION_FRAME; kind <= TACH_SECTION_MEMORY; kind++)
        if (strlen(section_words[kind]) == length && memcmp(word, section_words[kind], length) == 0)
            return kind;
    return TACH_SECTION_BAD;
}

/* 0 for what is no unit of bytes. */
static double bytes_of_unit(const char *unit)
{
    static const char *const units[][2] = {{"", "B"}, {"K", "KiB"}, {"M", "MiB"}, {"G", "GiB"}};
    double bytes = 1;
    for (size_t i = 0; i < TACH_COUNT_OF(units); i++, bytes *= 1024)
        if (strcmp(unit, units[i][0]) == 0 || strcmp(unit, units[i][1]) == 0)
            return bytes;
    return 0;
}

/* What is wrong with a number, or NULL. */
static const char *read_limit(const char *text, bool bytes, double *out)
{
    const char *unit = tach_text_read_number(text, out);
    if (!unit)
        return "is not a number";
    unit += bytes ? strspn(unit, " \t") : 0;
    double scale = bytes ? bytes_of_unit(unit) : *unit ? 0 : 1;
    *out = *out * scale + 0.0; /* no -0 */
    return scale > 0 ? *out < 0      ? "is negative"
                       : *out < 1e15 ? NULL
                                     : "is too much"
           : bytes   ? "is not a number of bytes"
                     : "is not a number";
}

static const char *take_limit(tach_budget_section *section, const char *value)
{
    if (section->has_limit)
        return "is there already";
    const char *fault = read_limit(value, section->kind == TACH_SECTION_MEMORY, &section->limit);
    if (!fault && section->kind == TACH_SECTION_FRAME && !(section->limit > 0))
        fault = "leaves a frame no time";
    section->has_limit = !fault;
    return fault;
}

static const char *take_warn(tach_budget_section *section, const char *value)
{
    if (section->has_warn)
        return "is there already";
    double percent = 0;
    const char *fault = read_limit(value, false, &percent);
    if (!fault && !(percent > 0 && percent <= 100))
        fault = "is no percentage up to 100";
    section->has_warn = !fault;
    section->warn = fault ? 0 : percent;
    return fault;
}

static const char *take_no_alloc(tach_budget_section *section, const char *value)
{
    if (section->has_no_alloc)
        return "is there already";
    if (strcmp(value, "yes") != 0 && strcmp(value, "no") != 0)
        return "is neither yes nor no";
    section->has_no_alloc = true;
    section->no_alloc = value[0] == 'y';
    return NULL;
}

static const char *take_text(char *out, size_t size, const char *value)
{
    if (out[0])
        return "is there already";
    if (strlen(value) >= size)
        return "is too long";
    memcpy(out, value, strlen(value) + 1);
    return NULL;
}

const char *tach_section_take(tach_budget_section *section, const char *key, const char *value)
{
    bool time = section->kind == TACH_SECTION_FRAME || section->kind == TACH_SECTION_SCOPE;
    if (!value || !value[0])
        return "has no value";
    if (strcmp(key, time ? "ms" : "max") == 0)
        return take_limit(section, value);
    if (strcmp(key, "warn") == 0)
        return take_warn(section, value);
    if (strcmp(key, "owner") == 0)
        return take_text(section->owner, sizeof section->owner, value);
    if (strcmp(key, "advice") == 0)
        return take_text(section->advice, sizeof section->advice, value);
    if (strcmp(key, "no_alloc") == 0 && section->kind == TACH_SECTION_SCOPE)
        return take_no_alloc(section, value);
    return "is no key of this section";
}

uint32_t tach_section_rules(const tach_budget_section *section, tach_budget_rule rules[2])
{
    uint32_t count = 0;
    tach_budget_rule rule = {.kind = section->kind == TACH_SECTION_FRAME   ? TACH_BUDGET_FRAME
                                     : section->kind == TACH_SECTION_SCOPE ? TACH_BUDGET_SCOPE
                                                                           : TACH_BUDGET_STATISTIC,
                             .unit = section->kind == TACH_SECTION_MEMORY ? TACH_BUDGET_BYTES : TACH_BUDGET_MS,
                             .name = section->name,
                             .limit = section->limit,
                             .warn_percent = section->warn,
                             .owner = section->owner,
                             .advice = section->advice};
    if (section->has_limit)
        rules[count++] = rule;
    rule.kind = TACH_BUDGET_NO_ALLOC;
    if (section->no_alloc)
        rules[count++] = rule;
    return count;
}
