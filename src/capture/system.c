#include "capture/system.h"

#include <string.h>

#include "base/clock.h"
#include "capture/fence.h"
#include "capture/thread.h"

#define ALL_KNOWN (TACH_SYSTEM_CPU | TACH_SYSTEM_FAULTS | TACH_SYSTEM_SWITCHES)

/* The frame thread's side of a slot. */
typedef struct slot_reading {
    uint32_t generation, tenant; /* 0: none yet */
    uint32_t fence;              /* at which it was read last */
    tach_usage_watch watch;
} slot_reading;

static slot_reading readings[TACH_MAX_THREADS];
static uint32_t next_slot; /* whose turn it is */
static bool read_one;      /* a frame; else by time */
static bool system_wanted; /* under the registry's lock */
static uint8_t (*count_source)(uint32_t slot, tach_usage *sum);

static tach_usage usage_plus(const tach_usage *a, const tach_usage *b)
{
    return (tach_usage){a->cpu_ns + b->cpu_ns, a->page_faults + b->page_faults, a->switches + b->switches,
                        a->preemptions + b->preemptions};
}

static tach_usage usage_minus(const tach_usage *a, const tach_usage *b)
{
    return (tach_usage){a->cpu_ns - b->cpu_ns, a->page_faults - b->page_faults, a->switches - b->switches,
                        a->preemptions - b->preemptions};
}

/* ---- A thread's own side ----------------------------------------------------------------------------------------- */

void tach_system_enter(tach_slot *slot, bool fresh)
{
    tach_system_tenant *tenant = &slot->system;
    tenant->number++;
    tenant->thread = 0;
    if (fresh)
        tenant->ended = (tach_usage){0};
    if (system_wanted && tach_usage_read_own(&tenant->start))
        tenant->thread = tach_usage_own_thread();
}

void tach_system_leave(tach_slot *slot)
{
    tach_system_tenant *tenant = &slot->system;
    tach_usage now;
    if (!system_wanted || !tenant->thread || !tach_usage_read_own(&now))
        return;
    tach_usage used = usage_minus(&now, &tenant->start);
    tenant->ended = usage_plus(&tenant->ended, &used);
    tenant->start = now;
}

/* ---- The frame thread's side --------------------------------------------------------------------------------------- */

void tach_system_start(bool on)
{
    memset(readings, 0, sizeof readings);
    next_slot = 0;
    tach_registry_lock();
    system_wanted = on;
    tach_registry_unlock();
}

void tach_system_stop(void)
{
    for (uint32_t i = 0; i < TACH_MAX_THREADS; i++)
        if (readings[i].tenant)
            tach_usage_watch_stop(&readings[i].watch);
}

static slot_reading *reading_of(const tach_ring_view *view, uint32_t fence)
{
    slot_reading *reading = &readings[view->slot];
    if (reading->generation != view->generation)
        reading->fence = fence - 1; /* its first counts are of this frame alone */
    reading->generation = view->generation;
    if (reading->tenant != view->tenant.number) {
        if (reading->tenant)
            tach_usage_watch_stop(&reading->watch);
        tach_usage_watch_start(&reading->watch, view->tenant.thread, &view->tenant.start);
        reading->tenant = view->tenant.number;
    }
    return reading;
}

/* The slot's present thread, up to now. */
static bool read_tenant(slot_reading *reading, const tach_ring_view *view, bool is_own)
{
    tach_usage_watch *watch = &reading->watch;
    if (!view->ended && !is_own)
        return tach_usage_watch_read(watch);
    /* One that has ended has added itself to `ended`. What could not be read while it ran is not shown all at once now. */
    if (view->ended)
        watch->last = view->tenant.start;
    else if (!tach_usage_read_own(&watch->last))
        return false;
    if (!watch->opened)
        watch->known = ALL_KNOWN;
    return true;
}

static void read_slot(slot_reading *reading, tach_ring_view *view, uint32_t fence, bool is_own)
{
    if (!view->tenant.thread || !read_tenant(reading, view, is_own))
        return;
    tach_usage used = usage_minus(&reading->watch.last, &view->tenant.start);
    view->system.sum = usage_plus(&view->tenant.ended, &used);
    view->system.known = reading->watch.known;
    if (view->system.known && reading->fence + 1 != fence)
        view->system.known |= TACH_SYSTEM_IN_TURN;
    reading->fence = fence;
    if (view->ended)
        tach_usage_watch_stop(&reading->watch);
}

static uint32_t first_in_turn(const tach_ring_view *views, uint32_t count)
{
    uint32_t first = 0;
    while (first < count && views[first].slot < next_slot)
        first++;
    return first;
}

static bool is_time_left(uint64_t start_ticks, bool slow)
{
    uint64_t most_ns = slow ? TACH_SYSTEM_READ_SLOW_NS : TACH_SYSTEM_READ_NS;
    return !read_one && tach_ns_from_ticks(tach_ticks() - start_ticks) < most_ns;
}

void tach_system_view(tach_ring_view *views, uint32_t count, bool slow)
{
    uint64_t start_ticks = tach_ticks();
    uint32_t fence = tach_threads_fences();
    uint32_t first = first_in_turn(views, count);
    bool stopped = false;
    for (uint32_t i = 0, others = 0; i < count; i++) {
        tach_ring_view *view = &views[(first + i) % count];
        if (count_source) {
            view->system.known = count_source(view->slot, &view->system.sum);
            continue;
        }
        slot_reading *reading = reading_of(view, fence);
        bool is_own = view->slot == tach_self->index;
        bool is_other = !is_own && !view->ended;
        if (is_other && !stopped && others++ > 0 && !is_time_left(start_ticks, slow)) {
            stopped = true;
            next_slot = view->slot;
        }
        if (!is_other || !stopped)
            read_slot(reading, view, fence, is_own);
    }
}

void tach_system_read_one(bool one) { read_one = one; }

void tach_system_set_source(uint8_t (*source)(uint32_t slot, tach_usage *sum)) { count_source = source; }
