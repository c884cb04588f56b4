#include "capture/statistic.h"

#include <string.h>

#include "base/log.h"
#include "capture/distribution.h"

/* What threads counted that are gone. */
typedef struct ended_counts {
    int64_t value, denominator;
    tach_distribution distribution;
} ended_counts;

static tach_statistic *table[TACH_MAX_STATISTICS];
static ended_counts ended[TACH_MAX_STATISTICS];
static uint32_t refused;

uint32_t tach_statistic_count(void) { return __atomic_load_n(&tach_hot.statistics, __ATOMIC_ACQUIRE); }
const tach_statistic *tach_statistic_get(uint32_t index) { return table[index]; }
uint32_t tach_statistic_refused(void) { return __atomic_load_n(&refused, __ATOMIC_RELAXED); }

/* Runs before main, or in dlopen. */
void tach_statistic_register(tach_statistic *statistic)
{
    tach_registry_lock();
    uint32_t count = tach_hot.statistics;
    if (count < TACH_MAX_STATISTICS) {
        table[count] = statistic;
        __atomic_store_n(&tach_hot.statistics, count + 1, __ATOMIC_RELEASE);
    } else {
        __atomic_store_n(&refused, refused + 1, __ATOMIC_RELAXED);
    }
    bool tell = refused == 1;
    tach_registry_unlock();
    if (tell)
        tach_log("more than %d statistics (TACH_MAX_STATISTICS): %s and later ones are not shown", TACH_MAX_STATISTICS,
                 statistic->title);
}

void tach_statistic_adopt(tach_slot *slot)
{
    uint32_t count = tach_hot.statistics;
    for (uint32_t i = slot->hot.statistics; i < count; i++) {
        slot->values[i] = table[i]->address();
        slot->denominators[i] = table[i]->denominator ? table[i]->denominator() : NULL;
    }
    slot->hot.statistics = count;
}

/* What is taken is cleared: a later thread-exit handler may count again. */
static int64_t take(int64_t *variable)
{
    int64_t count = *variable;
    *variable = 0;
    return count;
}

void tach_statistic_retire(tach_slot *slot)
{
    for (uint32_t i = 0; i < slot->hot.statistics; i++) {
        if (table[i]->kind == TACH_STATISTIC_DISTRIBUTION) {
            tach_distribution *distribution = slot->values[i];
            tach_distribution_add(&ended[i].distribution, distribution);
            memset(distribution, 0, sizeof *distribution);
            continue;
        }
        ended[i].value += take(slot->values[i]);
        if (slot->denominators[i])
            ended[i].denominator += take(slot->denominators[i]);
    }
    slot->hot.statistics = 0;
}

/* These two read what other threads write plainly, on purpose: see the header. */
__attribute__((no_sanitize("thread"), noinline)) static int64_t read_variable(const volatile int64_t *variable)
{
    return *variable;
}

__attribute__((no_sanitize("thread"), noinline)) static tach_distribution
read_distribution(const volatile tach_distribution *variable)
{
    tach_distribution copy = {.count = variable->count, .sum = variable->sum, .not_numbers = variable->not_numbers};
    for (int i = 0; i < 2; i++) {
        copy.parts[i].frame = variable->parts[i].frame;
        copy.parts[i].count = variable->parts[i].count;
        copy.parts[i].sum = variable->parts[i].sum;
        copy.parts[i].min = variable->parts[i].min;
        copy.parts[i].max = variable->parts[i].max;
    }
    return copy;
}

static void add_distribution(tach_sum *sum, const tach_distribution *variable, uint64_t frame)
{
    tach_distribution copy = read_distribution(variable);
    sum->value += copy.count;
    sum->sample_sum += copy.sum;
    sum->not_numbers += copy.not_numbers;
    const struct tach_sample_part *part = &copy.parts[frame & 1];
    if (part->frame == frame)
        tach_distribution_merge(&sum->part, part);
}

static void add_thread(tach_sum *out, uint32_t count, const tach_slot *slot, uint64_t frame)
{
    uint32_t known = tach_min_u32(slot->hot.statistics, count);
    for (uint32_t i = 0; i < known; i++) {
        if (table[i]->kind == TACH_STATISTIC_DISTRIBUTION) {
            add_distribution(&out[i], slot->values[i], frame);
            continue;
        }
        out[i].value += read_variable(slot->values[i]);
        if (slot->denominators[i])
            out[i].denominator += read_variable(slot->denominators[i]);
    }
}

void tach_statistic_fold(tach_sum *out, uint32_t count)
{
    tach_registry_lock();
    uint64_t frame = tach_hot.frame - 1;
    for (uint32_t i = 0; i < count; i++) {
        out[i] = (tach_sum){.value = ended[i].value, .denominator = ended[i].denominator, .part.frame = frame};
        add_distribution(&out[i], &ended[i].distribution, frame);
    }
    for (uint32_t t = 0; t < TACH_MAX_THREADS; t++)
        add_thread(out, count, &tach_slots[t], frame);
    tach_registry_unlock();
}
