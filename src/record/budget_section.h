/* budget_section.h - a section of a budget file: its kind, its keys, and what can be wrong with them. */
#ifndef TACH_BUDGET_SECTION_H
#define TACH_BUDGET_SECTION_H

#include "base/base.h"
#include "tach/tach.h"

typedef enum tach_section_kind {
    TACH_SECTION_NONE,
    TACH_SECTION_BAD,
    TACH_SECTION_FRAME,
    TACH_SECTION_SCOPE,
    TACH_SECTION_COUNTER,
    TACH_SECTION_MEMORY
} tach_section_kind;

/* A section and what it says. */
typedef struct tach_budget_section {
    tach_section_kind kind;
    uint32_t line;
    bool has_limit, has_warn, has_no_alloc, no_alloc;
    bool faulty; /* a line of it was told: that it lacks something is a consequence */
    double limit, warn;
    char name[TACH_MAX_NAME];
    char owner[64], advice[192];
} tach_budget_section;

/* "frame", "scope", "counter", "memory"; the kind of such a word of `length` bytes, or BAD. */
const char *tach_section_word(tach_section_kind kind);
tach_section_kind tach_section_of_word(const char *word, size_t length);

/* Take a key in. What is wrong with it, to be put between key and value, or NULL. */
const char *tach_section_take(tach_budget_section *section, const char *key, const char *value);

/* Write its budgets, none to two; returns how many. Their texts are the section's; where it stands is the caller's to say. */
uint32_t tach_section_rules(const tach_budget_section *section, tach_budget_rule rules[2]);

#endif
