#include "model/history.h"

void tach_history_create(tach_history *history, tach_arena *arena, uint32_t capacity, uint32_t packet_bytes)
{
    history->frames = tach_arena_take(arena, capacity * sizeof(tach_history_frame));
    history->capacity = capacity;
    history->count = 0;
    history->newest = capacity - 1;
    tach_packets_create(&history->packets, arena, packet_bytes);
}

static float ms(uint64_t ns) { return (float)((double)ns / 1e6); }

void tach_history_add(tach_history *history, const tach_call_tree *tree, const tach_frame_record *record)
{
    history->newest = (history->newest + 1) % history->capacity;
    history->frames[history->newest] = (tach_history_frame){
        .number = record->number,
        .start_ns = record->start_ns,
        .duration_ms = ms(record->duration_ns),
        .work_ms = ms(record->work_ns),
        .wait_ms = ms(record->wait_ns),
        .gpu_ms = ms(record->gpu_ns),
        .flags = record->flags,
        .packet = tach_packets_add(&history->packets, tree, record),
    };
    if (history->count < history->capacity)
        history->count++;
}
