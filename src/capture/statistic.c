#include "capture/statistic.h"

#include "base/log.h"

static tach_statistic *table[TACH_MAX_STATISTICS];
static int64_t ended[TACH_MAX_STATISTICS]; /* what threads counted that are gone */
static uint32_t count;
static uint32_t refused;

uint32_t tach_statistic_count(void) { return __atomic_load_n(&count, __ATOMIC_ACQUIRE); }
const tach_statistic *tach_statistic_get(uint32_t index) { return table[index]; }
uint32_t tach_statistic_refused(void) { return __atomic_load_n(&refused, __ATOMIC_RELAXED); }

/* Runs before main, or in dlopen. */
void tach_statistic_register(tach_statistic *statistic)
{
    tach_registry_lock();
    if (count < TACH_MAX_STATISTICS) {
        table[count] = statistic;
        __atomic_store_n(&count, count + 1, __ATOMIC_RELEASE);
    } else {
        __atomic_store_n(&refused, refused + 1, __ATOMIC_RELAXED);
    }
    bool tell = refused == 1;
    tach_registry_unlock();
    if (tell)
        tach_log("more than %d statistics (TACH_MAX_STATISTICS): %s and later ones are not shown", TACH_MAX_STATISTICS,
                 statistic->title);
}

/* Runs after main, or in dlclose: what threads counted is kept, and nothing of the code's is looked at again. */
void tach_statistic_unregister(const tach_statistic *statistic) { (void)statistic; }

void tach_statistic_adopt(tach_slot *slot)
{
    for (uint32_t i = slot->value_count; i < count; i++)
        slot->values[i] = table[i]->address();
    slot->value_count = count;
}

void tach_statistic_retire(tach_slot *slot)
{
    for (uint32_t i = 0; i < slot->value_count; i++) {
        ended[i] += *slot->values[i];
        *slot->values[i] = 0; /* a later thread-exit handler may count again */
    }
    slot->value_count = 0;
}

/* Reads what other threads write plainly, on purpose: see the header. */
__attribute__((no_sanitize("thread"), noinline)) static int64_t read_variable(const int64_t *variable)
{
    return *(const volatile int64_t *)variable;
}

void tach_statistic_fold(int64_t *out, uint32_t limit)
{
    tach_registry_lock();
    for (uint32_t i = 0; i < limit; i++)
        out[i] = ended[i];
    for (uint32_t t = 0; t < TACH_MAX_THREADS; t++) {
        const tach_slot *slot = &tach_slots[t];
        uint32_t known = tach_min_u32(slot->value_count, limit);
        for (uint32_t i = 0; i < known; i++)
            out[i] += read_variable(slot->values[i]);
    }
    tach_registry_unlock();
}
