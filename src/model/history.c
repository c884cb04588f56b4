#include "model/history.h"

void tach_history_create(tach_history *history, tach_arena *arena, uint32_t capacity)
{
    history->frames = tach_arena_take(arena, capacity * sizeof(tach_history_frame));
    history->capacity = capacity;
    history->count = 0;
    history->newest = capacity - 1;
}

void tach_history_add(tach_history *history, const tach_history_frame *frame)
{
    history->newest = (history->newest + 1) % history->capacity;
    history->frames[history->newest] = *frame;
    if (history->count < history->capacity)
        history->count++;
}
