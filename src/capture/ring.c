#include "capture/ring.h"

#include "base/clock.h"

static uint64_t free_events(const tach_slot *slot)
{
    uint64_t tail = __atomic_load_n(&slot->tail, __ATOMIC_ACQUIRE);
    uint64_t used = ((uint64_t)(slot->hot.next - slot->ring) - tail) & slot->mask;
    return slot->mask - used;
}

uint64_t tach_ring_room(const tach_slot *slot)
{
    uint64_t owed = slot->hot.owed_bytes / sizeof(tach_event), free = free_events(slot);
    return free > owed ? free - owed : 0;
}

void tach_ring_leave(tach_slot *slot, uint32_t depth) { slot->hot.owed_bytes = depth * sizeof(tach_event); }

void tach_ring_push_at(tach_slot *slot, uint64_t ticks, uint64_t word)
{
    tach_event *next = &slot->ring[(uint64_t)(slot->hot.next - slot->ring) & slot->mask];
    tach_push(&slot->hot, next, ticks, word);
}

void tach_ring_push(tach_slot *slot, uint64_t word) { tach_ring_push_at(slot, tach_ticks(), word); }

void tach_ring_open(tach_slot *slot)
{
    tach_event *limit = NULL;
    if (!slot->dropping && TACH_LOAD(&tach_hot.tsc)) {
        uint64_t until_end = (uint64_t)(slot->ring + slot->mask + 1 - slot->hot.next);
        uint64_t events = tach_min_u64(free_events(slot), until_end);
        /* A begin at limit - 1 and its end right behind it are the last two that fit. */
        if (events > 0)
            limit = slot->hot.next + (events - 1);
    }
    __atomic_store_n(&slot->hot.limit, limit, __ATOMIC_SEQ_CST);
    /* tach_threads_stop ends the session first and takes the limits away then: one of the two is seen. So with the note of another
     * thread's end. */
    if (tach_session_number() != slot->session || __atomic_load_n(&slot->elsewhere_word, __ATOMIC_SEQ_CST))
        __atomic_store_n(&slot->hot.limit, NULL, __ATOMIC_SEQ_CST);
}
