#include "capture/lock.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

#include "base/clock.h"
#include "capture/event.h"
#include "capture/site.h"

/* ---- What a thread holds ----------------------------------------------------------------------------------------------- */

static void set_held(tach_slot *slot, uint32_t i, tach_held_lock held)
{
    TACH_STORE(&slot->held[i].lock, held.lock);
    TACH_STORE(&slot->held[i].site, held.site);
}

/* Close the gap at `i`. */
static void forget(tach_slot *slot, uint32_t i)
{
    uint32_t count = slot->held_count - 1;
    for (; i < count; i++)
        set_held(slot, i, slot->held[i + 1]);
    TACH_PUBLISH(&slot->held_count, count);
}

static void hold(tach_slot *slot, uintptr_t lock, uint32_t site)
{
    if (slot->held_count == TACH_MAX_HELD_LOCKS)
        forget(slot, 0);
    set_held(slot, slot->held_count, (tach_held_lock){lock, site});
    TACH_PUBLISH(&slot->held_count, slot->held_count + 1);
}

static void release_lock(tach_slot *slot, uintptr_t lock)
{
    for (uint32_t i = slot->held_count; i-- > 0;)
        if (slot->held[i].lock == lock) {
            forget(slot, i);
            return;
        }
}

static void find_holder(const tach_slot *own, uintptr_t lock, tach_waited *waited)
{
    for (uint32_t s = 0; s < TACH_MAX_THREADS; s++) {
        const tach_slot *slot = &tach_slots[s];
        uint32_t version = __atomic_load_n(&slot->name_version, __ATOMIC_ACQUIRE);
        uint32_t count = slot == own ? 0 : __atomic_load_n(&slot->held_count, __ATOMIC_ACQUIRE);
        for (uint32_t i = 0; i < count; i++)
            if (TACH_LOAD(&slot->held[i].lock) == lock) {
                waited->holder_site = TACH_LOAD(&slot->held[i].site);
                tach_thread_copy_name_of(s, version, waited->holder);
                return;
            }
    }
}

/* ---- The pair ------------------------------------------------------------------------------------------------------------ */

/* The wait for this lock is over, if there is one. */
static bool end_wait(tach_slot *slot, uintptr_t lock)
{
    tach_token token = slot->wait_token;
    if (!lock || slot->wait_lock != lock)
        return false;
    slot->wait_lock = 0;
    if (token.thread && slot->session == tach_session_number())
        tach_event_push(slot, TACH_EVENT_WAITED, (uint32_t)token.word & 0xFFFF, &slot->waited,
                        offsetof(tach_waited, holder) + strlen(slot->waited.holder) + 1);
    tach_end(token);
    return true;
}

void tach_lock_wait(const volatile void *lock, tach_site *site)
{
    tach_slot *slot = tach_event_slot();
    if (!slot || !lock)
        return;
    end_wait(slot, slot->wait_lock);
    slot->waited = (tach_waited){.holder = ""};
    find_holder(slot, (uintptr_t)lock, &slot->waited);
    slot->wait_lock = (uintptr_t)lock;
    slot->waited.start_ticks = tach_ticks();
    slot->wait_token = tach_begin(site);
}

void tach_lock_acquired(const volatile void *lock, tach_site *site)
{
    tach_slot *slot = tach_event_slot();
    if (!slot)
        slot = tach_slot_own();
    if (!slot)
        return;
    end_wait(slot, (uintptr_t)lock);
    if (TACH_LOAD(&tach_hot.on))
        hold(slot, (uintptr_t)lock, tach_site_id(site));
}

void tach_lock_released(const volatile void *lock)
{
    tach_slot *slot = tach_slot_own();
    if (slot && !end_wait(slot, (uintptr_t)lock))
        release_lock(slot, (uintptr_t)lock);
}

/* ---- Mutexes --------------------------------------------------------------------------------------------------------------- */

int tach_mutex_lock(void *mutex, tach_site *site)
{
    int result = pthread_mutex_trylock(mutex);
    if (result == EBUSY) {
        tach_lock_wait(mutex, site);
        result = pthread_mutex_lock(mutex);
    }
#if defined(EOWNERDEAD)
    bool held = result == 0 || result == EOWNERDEAD;
#else
    bool held = result == 0;
#endif
    tach_slot *slot = tach_slot_own();
    if (held)
        tach_lock_acquired(mutex, site);
    else if (slot)
        end_wait(slot, (uintptr_t)mutex);
    return result;
}

int tach_mutex_unlock(void *mutex)
{
    tach_lock_released(mutex);
    return pthread_mutex_unlock(mutex);
}
