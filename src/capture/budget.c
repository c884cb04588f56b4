#include "capture/budget.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "capture/thread.h"

static tach_budget_asked asked_list[TACH_MAX_BUDGETS];
static uint32_t asked_count;
static uint32_t asked_version;

const char *tach_budget_state_word(tach_budget_state state)
{
    static const char *const words[] = {"not seen", "untraced", "OK", "WARN", "OVER"};
    return (uint32_t)state < TACH_COUNT_OF(words) ? words[state] : "";
}

const char *tach_budget_kind_word(tach_budget_kind kind)
{
    static const char *const words[] = {"frame", "scope", "statistic", "no allocation"};
    return (uint32_t)kind < TACH_COUNT_OF(words) ? words[kind] : "";
}

/* ---- One budget ------------------------------------------------------------------------------------------------- */

/* What is wrong with it, or NULL. */
static const char *fault_of(const tach_budget_rule *rule)
{
    if ((uint32_t)rule->kind > TACH_BUDGET_NO_ALLOC)
        return "of no kind";
    if (rule->kind != TACH_BUDGET_FRAME && (!rule->name || !rule->name[0]))
        return "without a name";
    if (rule->kind != TACH_BUDGET_NO_ALLOC && !(rule->limit >= 0 && rule->limit < 1e15))
        return "whose limit is no number from 0 on";
    if (rule->kind == TACH_BUDGET_FRAME && !(rule->limit > 0))
        return "of 0 ms";
    if (!(rule->warn_percent >= 0 && rule->warn_percent <= 100))
        return "that warns at no percentage";
    return NULL;
}

static void copy_budget_text(char *out, size_t size, const char *text) { tach_text_copy_line(out, size, text ? text : ""); }

static void write_down(tach_budget_asked *out, tach_budget_source source, const tach_budget_rule *rule)
{
    bool time = rule->kind == TACH_BUDGET_FRAME || rule->kind == TACH_BUDGET_SCOPE;
    bool bytes = rule->kind == TACH_BUDGET_STATISTIC && rule->unit == TACH_BUDGET_BYTES;
    out->kind = rule->kind;
    out->unit = time ? TACH_BUDGET_MS : bytes ? TACH_BUDGET_BYTES : TACH_BUDGET_COUNT;
    out->source = source;
    out->line = rule->line;
    out->limit = rule->kind == TACH_BUDGET_NO_ALLOC ? 0 : rule->limit;
    out->warn_percent = rule->warn_percent > 0 ? rule->warn_percent : TACH_BUDGET_WARN_PERCENT;
    copy_budget_text(out->name, sizeof out->name, rule->kind == TACH_BUDGET_FRAME ? "" : rule->name);
    copy_budget_text(out->owner, sizeof out->owner, rule->owner);
    copy_budget_text(out->advice, sizeof out->advice, rule->advice);
    copy_budget_text(out->file, sizeof out->file, rule->file);
}

static bool is_of(const tach_budget_asked *entry, const tach_budget_asked *other)
{
    return entry->kind == other->kind && strcmp(entry->name, other->name) == 0;
}

/* Under the lock. False when there is no room. */
static bool put_asked(const tach_budget_asked *entry)
{
    uint32_t place = 0;
    while (place < asked_count && !(asked_list[place].source == entry->source && is_of(&asked_list[place], entry)))
        place++;
    if (place == TACH_MAX_BUDGETS)
        return false;
    asked_list[place] = *entry;
    if (place == asked_count)
        asked_count++;
    return true;
}

static void new_version(void) { TACH_PUBLISH(&asked_version, asked_version + 1); }

static bool refuse_budget(const tach_budget_rule *rule, const char *fault)
{
    char place[TACH_LOG_BYTES / 2] = "", name[TACH_LOG_NAME];
    if (rule->file && rule->file[0])
        snprintf(place, sizeof place, "%s:%u: ", rule->file, rule->line);
    copy_budget_text(name, sizeof name, rule->name);
    tach_log("%sa budget %s is left out: %s \"%s\", kind %u, limit %g, warn %g %%", place, fault, tach_budget_kind_word(rule->kind),
             name, (unsigned)rule->kind, rule->limit, rule->warn_percent);
    return false;
}

/* ---- From code ---------------------------------------------------------------------------------------------------- */

static bool ask(const tach_budget_rule *rule)
{
    const char *fault = fault_of(rule);
    if (fault)
        return refuse_budget(rule, fault);
    tach_budget_asked entry;
    write_down(&entry, TACH_BUDGET_FROM_CODE, rule);
    tach_registry_lock();
    bool room = put_asked(&entry);
    new_version();
    tach_registry_unlock();
    return room || refuse_budget(rule, "beyond TACH_MAX_BUDGETS");
}

bool tach_budget_set(const tach_budget_rule *rule)
{
    if (rule)
        return ask(rule);
    tach_log("tach_budget_set: there is no rule");
    return false;
}

/* Taken note of before it is asked: what makes no sense is told once. */
void tach_expect_slow(tach_expectation *expectation, double limit)
{
    uint64_t bits;
    memcpy(&bits, &limit, sizeof bits);
    TACH_STORE(&expectation->limit_bits, bits);
    TACH_STORE(&expectation->asked, TACH_LOAD(&tach_hot.budgets) + 1);
    tach_budget_rule rule = {.kind = (tach_budget_kind)expectation->kind,
                             .name = expectation->name,
                             .limit = limit,
                             .file = expectation->file,
                             .line = expectation->line};
    ask(&rule);
}

/* ---- All of one source -------------------------------------------------------------------------------------------- */

/* Under the lock. */
static void take_away(tach_budget_source source)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < asked_count; i++)
        if (asked_list[i].source != source)
            asked_list[kept++] = asked_list[i];
    asked_count = kept;
    if (source == TACH_BUDGET_FROM_CODE)
        TACH_STORE(&tach_hot.budgets, tach_hot.budgets + 1);
}

uint32_t tach_budgets_replace(tach_budget_source source, const tach_budget_rule *rules, uint32_t count)
{
    if (source != TACH_BUDGET_FROM_CODE && source != TACH_BUDGET_FROM_FILE)
        return 0;
    if (!rules)
        count = 0;
    uint32_t in = 0, first_refused = count;
    tach_registry_lock();
    take_away(source);
    for (uint32_t i = 0; i < count; i++) {
        tach_budget_asked entry;
        if (fault_of(&rules[i]))
            continue;
        write_down(&entry, source, &rules[i]);
        if (put_asked(&entry))
            in++;
        else
            first_refused = tach_min_u32(first_refused, i);
    }
    new_version();
    tach_registry_unlock();
    for (uint32_t i = 0; i < count; i++) {
        const char *fault = fault_of(&rules[i]);
        if (fault)
            refuse_budget(&rules[i], fault);
    }
    if (first_refused < count)
        refuse_budget(&rules[first_refused], "beyond TACH_MAX_BUDGETS, with those behind it,");
    return in;
}

/* ---- For the model ------------------------------------------------------------------------------------------------- */

uint32_t tach_budget_version(void) { return __atomic_load_n(&asked_version, __ATOMIC_ACQUIRE); }

static bool is_hidden(const tach_budget_asked *entry)
{
    if (entry->source == TACH_BUDGET_FROM_FILE)
        return false;
    for (uint32_t i = 0; i < asked_count; i++)
        if (asked_list[i].source == TACH_BUDGET_FROM_FILE && is_of(&asked_list[i], entry))
            return true;
    return false;
}

uint32_t tach_budget_copy(tach_budget_asked *out)
{
    uint32_t count = 0;
    tach_registry_lock();
    for (uint32_t i = 0; i < asked_count; i++)
        if (!is_hidden(&asked_list[i]))
            out[count++] = asked_list[i];
    tach_registry_unlock();
    return count;
}
