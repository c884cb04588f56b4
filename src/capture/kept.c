#include "capture/kept.h"

#include "capture/thread.h"

/* Stands at the beginning of the block itself, where no ring is. */
typedef struct kept_block {
    struct kept_block *next;
    size_t bytes;
} kept_block;

static kept_block *kept_blocks;

static bool has_thread(const kept_block *block)
{
    for (uint32_t i = 0; i < TACH_MAX_THREADS; i++) {
        const tach_slot *slot = &tach_slots[i];
        bool inside = (uintptr_t)slot->ring - (uintptr_t)block < block->bytes;
        if (slot->state == TACH_SLOT_LIVE && slot->session && inside)
            return true;
    }
    return false;
}

static kept_block *take_unused(void)
{
    kept_block *unused = NULL;
    tach_registry_lock();
    kept_block **at = &kept_blocks;
    while (*at && has_thread(*at))
        at = &(*at)->next;
    if (*at) {
        unused = *at;
        *at = unused->next;
    }
    tach_registry_unlock();
    return unused;
}

void tach_kept_sweep(void)
{
    /* Outside the lock: a game's own free may tell us about it. */
    for (kept_block *block = take_unused(); block; block = take_unused())
        tach_arena_free(block);
}

void tach_kept_give_back(void *block, size_t bytes)
{
    kept_block *kept = block;
    tach_registry_lock();
    *kept = (kept_block){kept_blocks, bytes};
    kept_blocks = kept;
    tach_registry_unlock();
    tach_kept_sweep();
}
