#include "model/values.h"

#include <string.h>

#include "capture/statistic.h"

void tach_values_create(tach_values *values, tach_arena *arena)
{
    memset(values, 0, sizeof *values);
    values->history = tach_arena_take(arena, (size_t)TACH_MAX_STATISTICS * TACH_VALUE_HISTORY * sizeof(float));
    if (values->history)
        memset(values->history, 0, (size_t)TACH_MAX_STATISTICS * TACH_VALUE_HISTORY * sizeof(float));
}

void tach_values_start(tach_values *values, const int64_t *sums, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        values->before[i] = values->base[i] = sums[i];
}

/* Sums wrap like the unsigned numbers that two's complement makes them, never undefined. */
static int64_t difference(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }

void tach_values_add(tach_values *values, const int64_t *sums, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const tach_statistic *statistic = tach_statistic_get(i);
        tach_value *value = &values->values[i];
        value->title = statistic->title;
        value->kind = statistic->kind;
        bool is_level = statistic->kind == TACH_STATISTIC_GAUGE;
        value->value = is_level ? sums[i] : difference(sums[i], values->before[i]);
        value->total = is_level ? sums[i] : difference(sums[i], values->base[i]);
        values->before[i] = sums[i];
        values->history[i * TACH_VALUE_HISTORY + values->frames % TACH_VALUE_HISTORY] = (float)value->value;
    }
    values->count = count;
    values->frames++;
}

void tach_values_reset(tach_values *values) { memcpy(values->base, values->before, sizeof values->base); }

uint32_t tach_values_history(const tach_values *values, uint32_t index, float out[TACH_VALUE_HISTORY])
{
    uint32_t count = tach_min_u32(values->frames, TACH_VALUE_HISTORY);
    const float *ring = &values->history[index * TACH_VALUE_HISTORY];
    for (uint32_t i = 0; i < count; i++)
        out[i] = ring[(values->frames - count + i) % TACH_VALUE_HISTORY];
    return count;
}
