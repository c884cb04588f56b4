#include "capture/elsewhere.h"

#include "base/clock.h"
#include "capture/ring.h"

static uint64_t owed_of(uint64_t word) { return word >> TACH_EVENT_OWED_SHIFT; }

void tach_elsewhere_end(tach_thread *thread, uint64_t word)
{
    tach_slot *slot = tach_slot_of(thread);
    tach_registry_lock();
    if (slot->state == TACH_SLOT_LIVE && slot->session && slot->session == tach_session_number()) {
        if (!slot->elsewhere_word || owed_of(word) < owed_of(slot->elsewhere_word)) {
            slot->elsewhere_ticks = tach_ticks();
            __atomic_store_n(&slot->elsewhere_word, word, __ATOMIC_SEQ_CST);
        }
        /* After the note: tach_ring_open looks for it after it has opened the way. */
        __atomic_store_n(&slot->hot.limit, NULL, __ATOMIC_SEQ_CST);
    }
    tach_registry_unlock();
}

bool tach_elsewhere_take(tach_slot *slot)
{
    if (!TACH_LOAD(&slot->elsewhere_word))
        return false;
    tach_registry_lock();
    uint64_t word = slot->elsewhere_word, ticks = slot->elsewhere_ticks;
    __atomic_store_n(&slot->elsewhere_word, 0, __ATOMIC_SEQ_CST);
    tach_registry_unlock();
    /* It may have ended on its own thread, too. */
    if (owed_of(word) < slot->hot.owed_bytes) {
        slot->hot.owed_bytes = owed_of(word);
        tach_ring_push_at(slot, ticks, word | TACH_EVENT_END);
    }
    return true;
}
