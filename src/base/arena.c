#include "base/arena.h"

#include <stdlib.h>

#include "base/log.h"

/* Windows has no aligned_alloc, and takes back an aligned block by another function. */
static void *take_aligned(size_t bytes)
{
#if defined(_WIN32)
    return _aligned_malloc(bytes, TACH_ARENA_ALIGN);
#else
    return aligned_alloc(TACH_ARENA_ALIGN, bytes);
#endif
}

void tach_arena_free(void *block)
{
#if defined(_WIN32)
    _aligned_free(block);
#else
    free(block);
#endif
}

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
        unsigned char *block = take_aligned(needed);
        if (!block)
            tach_fail("no memory: %s asks for %llu bytes", config, (unsigned long long)needed);
        return block;
    }
    if ((uintptr_t)memory % TACH_ARENA_ALIGN != 0) {
        tach_fail("%s.memory is %p, not aligned to %d bytes", config, memory, TACH_ARENA_ALIGN);
        return NULL;
    }
    if (memory_bytes < needed) {
        tach_fail("%s.memory_bytes is %llu, and %llu are needed", config, (unsigned long long)memory_bytes,
                  (unsigned long long)needed);
        return NULL;
    }
    return memory;
}
