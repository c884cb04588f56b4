#include "capture/fence.h"

#include "capture/render.h"

uint32_t tach_fence_view(tach_ring_view views[TACH_MAX_THREADS], bool slow)
{
    uint32_t number = tach_session_number();
    uint32_t count = 0;
    tach_registry_lock();
    for (uint32_t i = 0; i < TACH_MAX_THREADS; i++) {
        tach_slot *slot = &tach_slots[i];
        if (slot->state == TACH_SLOT_FREE || __atomic_load_n(&slot->session, __ATOMIC_ACQUIRE) != number)
            continue;
        const tach_event *next = __atomic_load_n(&slot->hot.next, __ATOMIC_ACQUIRE);
        views[count] = (tach_ring_view){
            .events = slot->ring,
            .mask = slot->mask,
            .first = slot->tail,
            .end = slot->tail + (((uint64_t)(next - slot->ring) - slot->tail) & slot->mask),
            .slot = i,
            .generation = slot->generation,
            .name_version = slot->name_version,
            .shared = slot->shared,
            .outer_depth = slot->outer_depth,
            .elsewhere_word = slot->elsewhere_word,
            .elsewhere_ticks = slot->elsewhere_ticks,
            .ended = slot->state == TACH_SLOT_ENDED,
            .dropped = TACH_LOAD(&slot->dropped),
            .misused = TACH_LOAD(&slot->misused),
            .tenant = slot->system,
        };
        tach_render_read(slot, &views[count++].rendered);
    }
    tach_registry_unlock();
    tach_system_view(views, count, slow);
    return count;
}

void tach_fence_release(const tach_ring_view *view, uint64_t taken)
{
    tach_slot *slot = &tach_slots[view->slot];
    TACH_PUBLISH(&slot->tail, taken);
    if (!view->ended || taken != view->end)
        return;
    tach_registry_lock();
    /* Another thread may have come meanwhile, and even gone. */
    if (slot->state == TACH_SLOT_ENDED && ((uint64_t)(slot->hot.next - slot->ring) & slot->mask) == (taken & slot->mask))
        slot->state = TACH_SLOT_FREE;
    tach_registry_unlock();
}
