#include "base/arena.h"

void *tach_arena_take(tach_arena *arena, size_t bytes)
{
    size_t start = arena->used;
    size_t rounded = (bytes + TACH_ARENA_ALIGN - 1) / TACH_ARENA_ALIGN * TACH_ARENA_ALIGN;
    arena->used += rounded;
    if (!arena->block || arena->used > arena->size)
        return NULL;
    return arena->block + start;
}
