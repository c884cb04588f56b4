#include "capture/statistic.h"

#include <string.h>

#include "base/log.h"
#include "capture/distribution.h"
#include "capture/name.h"

/* What threads counted that are gone. */
typedef struct ended_counts {
    int64_t value, denominator;
    tach_distribution distribution;
} ended_counts;

/* As many statistics as declarations at most: each has one at least. */
static tach_statistic_info statistic_infos[TACH_MAX_STATISTICS];
static ended_counts ended[TACH_MAX_STATISTICS];
static uint32_t statistic_count;
static tach_declaration declarations[TACH_MAX_STATISTICS];
static uint32_t declaration_count;
static uint32_t refused_declarations;

uint32_t tach_statistic_count(void) { return __atomic_load_n(&statistic_count, __ATOMIC_ACQUIRE); }
const tach_statistic_info *tach_statistic_get(uint32_t index) { return &statistic_infos[index]; }
uint32_t tach_declaration_count(void) { return __atomic_load_n(&declaration_count, __ATOMIC_ACQUIRE); }
const tach_declaration *tach_declaration_get(uint32_t index) { return &declarations[index]; }
uint32_t tach_statistic_refused(void) { return TACH_LOAD(&refused_declarations); }

uint32_t tach_statistic_find(const char *title, tach_statistic_kind kind)
{
    uint32_t count = tach_statistic_count();
    for (uint32_t i = 0; i < count; i++)
        if (statistic_infos[i].kind == kind && strcmp(statistic_infos[i].title, title) == 0)
            return i;
    return TACH_NONE;
}

/* A declaration for this statistic whose code was unloaded, or a new one; TACH_MAX_STATISTICS when there is no room. */
static uint32_t find_declaration(uint32_t statistic)
{
    for (uint32_t i = 0; i < declaration_count; i++)
        if (!declarations[i].source && declarations[i].statistic == statistic)
            return i;
    return declaration_count;
}

/* False when another kind has that title already. */
static bool add_statistic(const char *title, tach_statistic_kind kind)
{
    bool alone = true;
    for (uint32_t i = 0; i < statistic_count; i++)
        alone &= strcmp(statistic_infos[i].title, title) != 0;
    statistic_infos[statistic_count] = (tach_statistic_info){title, kind};
    TACH_PUBLISH(&statistic_count, statistic_count + 1);
    return alone;
}

/* Runs before main, or in dlopen. */
void tach_statistic_register(tach_statistic *statistic)
{
    const char *title = tach_name_copy_text(statistic->title);
    bool alone = true, tell_full = false;
    tach_registry_lock();
    uint32_t number = tach_statistic_find(title, statistic->kind);
    uint32_t i = find_declaration(number);
    if (i < TACH_MAX_STATISTICS) {
        if (number == TACH_NONE) {
            number = statistic_count;
            alone = add_statistic(title, statistic->kind);
        }
        declarations[i] = (tach_declaration){*statistic, statistic, number};
        declarations[i].copy.title = title;
        if (i == declaration_count)
            TACH_PUBLISH(&declaration_count, declaration_count + 1);
        TACH_PUBLISH(&tach_hot.statistics, tach_hot.statistics + 1);
    } else {
        tell_full = refused_declarations == 0;
        TACH_STORE(&refused_declarations, refused_declarations + 1);
    }
    tach_registry_unlock();
    if (!alone)
        tach_log("%s is declared as two kinds of statistic: it is shown twice", title);
    if (tell_full)
        tach_log("more than %d statistics (TACH_MAX_STATISTICS): %s and later ones are not shown", TACH_MAX_STATISTICS, title);
}

static void adopt_one(tach_slot *slot, uint32_t i)
{
    const tach_declaration *declaration = &declarations[i];
    if (slot->values[i] || !declaration->source)
        return;
    slot->values[i] = declaration->copy.address();
    slot->denominators[i] = declaration->copy.denominator ? declaration->copy.denominator() : NULL;
}

void tach_statistic_adopt(tach_slot *slot)
{
    for (uint32_t i = 0; i < declaration_count; i++)
        adopt_one(slot, i);
    slot->hot.statistics = tach_hot.statistics;
}

#define ALL_FRAMES UINT64_MAX

/* These two read what other threads write plainly, on purpose: see the header. Of a distribution's histograms only that of `frame`:
 * most threads that have it did not sample in it. */
__attribute__((no_sanitize("thread"), noinline)) static int64_t read_variable(const volatile int64_t *variable)
{
    return *variable;
}

__attribute__((no_sanitize("thread"), noinline)) static tach_distribution
read_distribution(const volatile tach_distribution *variable, uint64_t frame)
{
    tach_distribution copy = {.count = variable->count, .sum = variable->sum, .not_numbers = variable->not_numbers};
    for (int i = 0; i < 2; i++) {
        copy.parts[i].frame = variable->parts[i].frame;
        copy.parts[i].count = variable->parts[i].count;
        copy.parts[i].sum = variable->parts[i].sum;
        copy.parts[i].min = variable->parts[i].min;
        copy.parts[i].max = variable->parts[i].max;
        if (frame != ALL_FRAMES && (copy.parts[i].frame != frame || copy.parts[i].count == 0))
            continue;
        copy.parts[i].bins.per_value = variable->parts[i].bins.per_value;
        copy.parts[i].bins.first = variable->parts[i].bins.first;
        for (int k = 0; k < TACH_SAMPLE_BINS; k++)
            copy.parts[i].bins.counts[k] = variable->parts[i].bins.counts[k];
    }
    return copy;
}

/* Add what a thread counted to what is kept, and look at its variables no more. */
static void keep_counts(tach_slot *slot, uint32_t i)
{
    ended_counts *kept = &ended[declarations[i].statistic];
    if (!slot->values[i])
        return;
    if (declarations[i].copy.kind == TACH_STATISTIC_DISTRIBUTION) {
        tach_distribution copy = read_distribution(slot->values[i], ALL_FRAMES);
        tach_distribution_add(&kept->distribution, &copy);
    } else {
        kept->value = tach_add_wrapping(kept->value, read_variable(slot->values[i]));
    }
    if (slot->denominators[i])
        kept->denominator = tach_add_wrapping(kept->denominator, read_variable(slot->denominators[i]));
    slot->values[i] = NULL;
    slot->denominators[i] = NULL;
}

void tach_statistic_retire(tach_slot *slot)
{
    for (uint32_t i = 0; i < declaration_count; i++) {
        void *value = slot->values[i];
        int64_t *denominator = slot->denominators[i];
        keep_counts(slot, i);
        /* A later thread-exit handler may count again. */
        if (value)
            memset(value, 0,
                   declarations[i].copy.kind == TACH_STATISTIC_DISTRIBUTION ? sizeof(tach_distribution) : sizeof(int64_t));
        if (denominator)
            *denominator = 0;
    }
    slot->hot.statistics = 0;
}

/* Runs after main, or in dlclose: what all threads counted is kept, and nothing of the code's is looked at again. */
void tach_statistic_unregister(const tach_statistic *statistic)
{
    tach_registry_lock();
    for (uint32_t i = 0; i < declaration_count; i++) {
        if (declarations[i].source != statistic)
            continue;
        if (tach_slot_own())
            adopt_one(tach_slot_own(), i);
        for (uint32_t t = 0; t < TACH_MAX_THREADS; t++) {
            keep_counts(&tach_slots[t], i);
            if (statistic->by_pixel)
                tach_slots[t].pixel.collection = 0; /* a variable that comes back counts from 0 */
        }
        declarations[i].source = NULL;
    }
    tach_registry_unlock();
}

static void add_distribution(tach_sum *sum, const tach_distribution *variable, uint64_t frame)
{
    tach_distribution copy = read_distribution(variable, frame);
    sum->value = tach_add_wrapping(sum->value, copy.count);
    sum->sample_sum = tach_add_finite(sum->sample_sum, copy.sum);
    sum->not_numbers += copy.not_numbers;
    const struct tach_sample_part *part = &copy.parts[frame & 1];
    if (part->frame == frame)
        tach_distribution_merge(&sum->part, part);
}

static void add_thread(tach_sum *out, uint32_t limit, const tach_slot *slot, uint64_t frame)
{
    for (uint32_t i = 0; i < declaration_count; i++) {
        uint32_t number = declarations[i].statistic;
        if (!slot->values[i] || number >= limit)
            continue;
        if (declarations[i].copy.kind == TACH_STATISTIC_DISTRIBUTION) {
            add_distribution(&out[number], slot->values[i], frame);
            continue;
        }
        out[number].value = tach_add_wrapping(out[number].value, read_variable(slot->values[i]));
        if (slot->denominators[i])
            out[number].denominator = tach_add_wrapping(out[number].denominator, read_variable(slot->denominators[i]));
    }
}

void tach_statistic_fold(tach_sum *out, uint32_t limit)
{
    tach_registry_lock();
    uint64_t frame = tach_hot.frame - 1;
    for (uint32_t i = 0; i < limit; i++) {
        out[i] = (tach_sum){.value = ended[i].value, .denominator = ended[i].denominator, .part.frame = frame};
        add_distribution(&out[i], &ended[i].distribution, frame);
    }
    for (uint32_t t = 0; t < TACH_MAX_THREADS; t++)
        add_thread(out, limit, &tach_slots[t], frame);
    tach_registry_unlock();
}
