#include "capture/thread.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/text.h"
#include "capture/copies.h"
#include "capture/fork.h"
#include "capture/group.h"
#include "capture/kept.h"
#include "capture/pixel.h"
#include "capture/render.h"
#include "capture/ring.h"
#include "capture/statistic.h"

#define NO_SLOT UINT32_MAX

tach_slot tach_slots[TACH_MAX_THREADS];

/* Who has no slot points here: no room, so that every begin takes the slow path. Nothing of it is written but what is rendered,
 * which nobody reads. */
static const tach_event nowhere;
static tach_thread nobody = {.index = NO_SLOT, .statistics = UINT32_MAX, .rendered_at = &nowhere};
TACH_TLS tach_thread *tach_self = &nobody;
static TACH_TLS uint32_t refused_at_fence;   /* fence + 1 at which this thread found no slot */
static TACH_TLS uint32_t refused_in_session; /* session + 1 in which it was counted */

static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t exit_key;

static tach_event *rings;
static uint32_t ring_events;
static uint32_t running_session; /* the running one, or 0 */
static uint32_t last_session;
static uint64_t unrecorded_threads;
static tach_slot *starter_slot; /* of the thread of tach_init; NULL while there is none */

void tach_registry_lock(void) { pthread_mutex_lock(&registry); }
void tach_registry_unlock(void) { pthread_mutex_unlock(&registry); }

uint32_t tach_session_number(void) { return __atomic_load_n(&running_session, __ATOMIC_SEQ_CST); }
uint32_t tach_threads_fences(void) { return TACH_LOAD(&tach_hot.frame); }
void tach_threads_count_fence(void) { __atomic_store_n(&tach_hot.frame, tach_hot.frame + 1, __ATOMIC_SEQ_CST); }
uint64_t tach_threads_unrecorded(void) { return TACH_LOAD(&unrecorded_threads); }

/* Nobody is in the slot, nor in the ring of its last session. */
static void set_free(tach_slot *slot)
{
    slot->state = TACH_SLOT_FREE;
    slot->session = 0;
}

/* At the end of a thread, by the C library: its counts go to the statistics, its slot to the fence. */
static void end_thread(void *value)
{
    tach_slot *slot = value;
    tach_registry_lock();
    tach_pixel_leave(slot);
    tach_render_counts rendered = slot->hot.rendered;
    tach_statistic_retire(slot);
    tach_render_leave(slot, &rendered);
    tach_system_leave(slot);
    TACH_STORE(&slot->held_count, 0);
    TACH_STORE(&slot->elsewhere_word, 0);
    if (slot->session && slot->session == tach_session_number())
        slot->state = TACH_SLOT_ENDED;
    else
        set_free(slot);
    __atomic_store_n(&slot->hot.limit, NULL, __ATOMIC_SEQ_CST); /* the next thread here begins out of line */
    if (slot == starter_slot)
        starter_slot = NULL;
    tach_registry_unlock();
    tach_self = &nobody;
    tach_kept_sweep();
}

static void watch(void)
{
    pthread_key_create(&exit_key, end_thread);
    tach_fork_watch();
}

#if defined(_WIN32)
/* MinGW's gcc keeps thread-local variables on the heap and frees them by such a key of its own, made at their first use. Keys are
 * served in the order in which they were made, and `end_thread` reads these variables: so ours comes first. */
static void __attribute__((constructor(101))) watch_early(void) { pthread_once(&key_once, watch); }
#endif

static tach_slot *find_thread_slot(tach_slot_state state, const char *name)
{
    for (uint32_t i = 0; i < TACH_MAX_THREADS; i++)
        if (tach_slots[i].state == state && (!name || strcmp(tach_slots[i].name, name) == 0))
            return &tach_slots[i];
    return NULL;
}

/* Others do not take the last slot before the thread of tach_init has one. */
static bool may_take_slot(bool for_frame)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < TACH_MAX_THREADS; i++)
        left += tach_slots[i].state != TACH_SLOT_LIVE;
    return left > 1 || for_frame || starter_slot;
}

/* Under the lock: one that a thread of the same name has left with its events, or a free one, or any that was left: the new thread
 * goes on behind what lies in the ring. "" for no name. */
static tach_slot *take_slot(const char *given_name)
{
    char name[TACH_MAX_THREAD_NAME];
    tach_text_copy_line(name, sizeof name, given_name);
    tach_slot *slot = find_thread_slot(TACH_SLOT_ENDED, name);
    bool same_name = slot != NULL;
    if (!slot)
        slot = find_thread_slot(TACH_SLOT_FREE, NULL);
    if (!slot)
        slot = find_thread_slot(TACH_SLOT_ENDED, NULL);
    if (!slot)
        return NULL;
    slot->shared = slot->state == TACH_SLOT_ENDED;
    if (!slot->shared) {
        slot->generation++;
        slot->outer_depth = 0;
        tach_render_restart(slot);
    }
    slot->state = TACH_SLOT_LIVE;
    slot->hot.index = (uint32_t)(slot - tach_slots);
    slot->hot.owed_bytes = 0;
    slot->hot.rendered_at = &nowhere;
    slot->dropping = 0;
    if (!same_name) {
        slot->name[0] = 0;
        TACH_PUBLISH(&slot->name_version, slot->name_version + 1);
    }
    return slot;
}

static void refuse(void)
{
    uint32_t session = tach_session_number();
    bool first_time = refused_in_session != session + 1;
    refused_in_session = session + 1;
    refused_at_fence = tach_threads_fences() + 1;
    if (first_time && __atomic_fetch_add(&unrecorded_threads, 1, __ATOMIC_RELAXED) == 0)
        tach_log("more than %d threads record (TACH_MAX_THREADS): the others are not shown", TACH_MAX_THREADS);
}

/* The calling thread's slot, taken at need. A thread that found none asks again once a frame. */
static tach_slot *own_slot(const char *name, bool for_frame)
{
    if (tach_self != &nobody)
        return tach_slot_of(tach_self);
    if (refused_at_fence == tach_threads_fences() + 1)
        return NULL;
    pthread_once(&key_once, watch);
    tach_registry_lock();
    tach_slot *slot = may_take_slot(for_frame) ? take_slot(name) : NULL;
    if (slot) {
        tach_self = &slot->hot; /* statistics may lie there */
        tach_statistic_adopt(slot);
    }
    if (slot && slot->session == tach_session_number()) /* else attach will */
        tach_system_enter(slot, !slot->shared);
    tach_registry_unlock();
    if (!slot) {
        refuse();
        return NULL;
    }
    pthread_setspecific(exit_key, slot);
    return slot;
}

static void adopt_new_statistics(tach_slot *slot)
{
    if (slot->hot.statistics == TACH_LOAD(&tach_hot.statistics))
        return;
    tach_registry_lock();
    tach_statistic_adopt(slot);
    tach_registry_unlock();
}

/* Scopes that were open before the session end in it: they keep their depth, so that the drain knows their ends. So many that no
 * more could nest have been left, one in each of many sessions, and are forgotten. */
static void bring_open_scopes(tach_slot *slot)
{
    if (slot->hot.owed_bytes > TACH_MAX_DEPTH / 2 * sizeof(tach_event))
        slot->hot.owed_bytes = 0;
    slot->outer_depth = (uint32_t)(slot->hot.owed_bytes / sizeof(tach_event));
}

/* Take the slot's ring of this session; false when it ended meanwhile. Once slot->session stands, the block is kept. */
static bool attach(tach_slot *slot, uint32_t number)
{
    tach_registry_lock();
    bool current = number == tach_session_number();
    bool fresh = current && !slot->touched;
    if (current) {
        slot->ring = rings + (size_t)slot->hot.index * ring_events;
        slot->mask = ring_events - 1;
        bring_open_scopes(slot);
        slot->hot.rendered_at = &nowhere;
        tach_render_restart(slot);
        slot->dropping = 0;
        slot->wait_lock = 0;
        slot->dropped = slot->misused = 0;
        slot->touched = true;
        TACH_STORE(&slot->hot.next, slot->ring);
        TACH_STORE(&slot->tail, 0);
        slot->system.thread = 0; /* not known yet */
        TACH_PUBLISH(&slot->session, number);
    }
    tach_registry_unlock();
    /* The ring's pages are touched here, not one by one in the first frame: that costs 55 to 74 ns a scope. */
    if (fresh)
        memset(slot->ring, 0, (slot->mask + 1) * sizeof(tach_event));
    if (current) { /* only now: those page faults are not the game's */
        tach_registry_lock();
        tach_system_enter(slot, true);
        tach_registry_unlock();
    }
    return current;
}

tach_slot *tach_thread_recording(void)
{
    uint32_t number = tach_session_number();
    if (!number)
        return NULL;
    tach_slot *slot = own_slot("", false);
    if (!slot)
        return NULL;
    if (slot->session != number && !attach(slot, number))
        return NULL;
    adopt_new_statistics(slot);
    return slot;
}

void tach_statistic_join(void)
{
    tach_slot *slot = own_slot("", false);
    if (slot)
        adopt_new_statistics(slot);
}

void tach_threads_take_memory(tach_arena *arena, uint32_t events)
{
    tach_event *memory = tach_arena_take(arena, (size_t)events * TACH_MAX_THREADS * sizeof(tach_event));
    if (!memory)
        return;
    tach_registry_lock();
    rings = memory;
    ring_events = events;
    tach_registry_unlock();
}

bool tach_threads_start(bool enabled)
{
    refused_at_fence = 0;
    tach_slot *slot = own_slot("", true);
    if (!slot)
        return tach_fail("no thread slot is free: TACH_MAX_THREADS is %d", TACH_MAX_THREADS);
    tach_registry_lock();
    starter_slot = slot;
    for (uint32_t i = 0; i < TACH_MAX_THREADS; i++)
        tach_slots[i].touched = false;
    TACH_STORE(&unrecorded_threads, 0);
    __atomic_store_n(&running_session, ++last_session, __ATOMIC_SEQ_CST);
    tach_registry_unlock();
    tach_ring_open(tach_thread_recording());
    tach_groups_latch(enabled);
    tach_copies_look();
    return true;
}

void tach_threads_stop(void)
{
    tach_groups_latch(false);
    __atomic_store_n(&running_session, 0, __ATOMIC_SEQ_CST);
    tach_registry_lock();
    for (uint32_t i = 0; i < TACH_MAX_THREADS; i++) {
        tach_slot *slot = &tach_slots[i];
        __atomic_store_n(&slot->hot.limit, NULL, __ATOMIC_SEQ_CST);
        if (slot->state != TACH_SLOT_LIVE)
            set_free(slot);
    }
    if (tach_self != &nobody)
        tach_slot_of(tach_self)->session = 0;
    starter_slot = NULL;
    tach_registry_unlock();
}

void tach_threads_forget(void)
{
    __atomic_store_n(&running_session, 0, __ATOMIC_SEQ_CST);
    starter_slot = NULL;
    tach_system_stop();
    for (uint32_t i = 0; i < TACH_MAX_THREADS; i++) {
        tach_slot *slot = &tach_slots[i];
        __atomic_store_n(&slot->hot.limit, NULL, __ATOMIC_SEQ_CST);
        TACH_STORE(&slot->elsewhere_word, 0);
        slot->session = 0;
        if (&slot->hot != tach_self) {
            slot->state = TACH_SLOT_FREE;
            slot->held_count = 0;
            memset(slot->values, 0, sizeof slot->values);
            memset(slot->denominators, 0, sizeof slot->denominators);
            slot->hot.statistics = 0;
            tach_render_counts rendered = slot->hot.rendered;
            tach_render_leave(slot, &rendered);
            slot->pixel.busy = 0;
        }
    }
}

void tach_thread_name(const char *given)
{
    const char *name = given && *given ? given : "(unnamed)";
    tach_slot *slot = own_slot(name, false);
    if (!slot)
        return;
    tach_registry_lock();
    tach_text_copy_line(slot->name, sizeof slot->name, name);
    TACH_PUBLISH(&slot->name_version, slot->name_version + 1);
    tach_registry_unlock();
}

static void copy_name_locked(uint32_t index, char out[TACH_MAX_THREAD_NAME])
{
    if (tach_slots[index].name[0])
        memcpy(out, tach_slots[index].name, TACH_MAX_THREAD_NAME);
    else
        snprintf(out, TACH_MAX_THREAD_NAME, "thread %u", index);
}

void tach_thread_copy_name(uint32_t index, char out[TACH_MAX_THREAD_NAME])
{
    tach_registry_lock();
    copy_name_locked(index, out);
    tach_registry_unlock();
}

void tach_thread_copy_name_of(uint32_t index, uint32_t version, char out[TACH_MAX_THREAD_NAME])
{
    out[0] = 0;
    tach_registry_lock();
    if (tach_slots[index].name_version == version)
        copy_name_locked(index, out);
    tach_registry_unlock();
}
