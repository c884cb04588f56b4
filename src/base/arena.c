#include "base/arena.h"

#include <stdlib.h>

#include "base/log.h"

void *tach_arena_take(tach_arena *arena, size_t bytes)
{
    size_t start = arena->used;
    size_t rounded = (bytes + TACH_ARENA_ALIGN - 1) / TACH_ARENA_ALIGN * TACH_ARENA_ALIGN;
    arena->used += rounded;
    if (!arena->block || arena->used > arena->size)
        return NULL;
    return arena->block + start;
}

unsigned char *tach_arena_block(void *memory, size_t memory_bytes, size_t needed, const char *config)
{
    if (!memory) {
        unsigned char *block = aligned_alloc(TACH_ARENA_ALIGN, needed);
        if (!block)
            tach_fail("no memory: %s asks for %zu bytes", config, needed);
        return block;
    }
    if ((uintptr_t)memory % TACH_ARENA_ALIGN != 0) {
        tach_fail("%s.memory is not aligned to %d bytes", config, TACH_ARENA_ALIGN);
        return NULL;
    }
    if (memory_bytes < needed) {
        tach_fail("%s.memory_bytes is %zu, and %zu are needed", config, memory_bytes, needed);
        return NULL;
    }
    return memory;
}
