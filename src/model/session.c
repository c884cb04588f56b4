/* session.c - the running profiler: memory, clock, capture and model brought together behind tach_init and tach_frame. */
#include "model/session_model.h"

#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "capture/allocation.h"
#include "capture/fork.h"
#include "capture/gpu.h"
#include "capture/gpu_flight.h"
#include "capture/group.h"
#include "capture/kept.h"
#include "capture/name.h"
#include "capture/ring.h"
#include "capture/site.h"
#include "capture/statistic.h"
#include "capture/system.h"
#include "model/config.h"

#define SLOW_MEDIANS 1.5

typedef struct listener_entry {
    tach_listener *listener;
    void *user;
} listener_entry;

static struct {
    tach_model *model;
    void *own_block; /* of malloc's; NULL: the caller's memory */
    size_t own_bytes;
    uint32_t frame_slot;
    uint64_t profiler_ns; /* of the last tach_frame */
    bool gap;             /* the running frame is one */
    bool loading, loaded; /* now; at any time in the running frame */
    bool altered;         /* the running frame */
    bool on;              /* asked for by tach_enable, latched by tach_frame */
    listener_entry listeners[TACH_MAX_LISTENERS];
    uint32_t listener_count;
    uint32_t calling; /* the listener that is being called */
    bool in_frame;
} profiler;

tach_model *tach_session_model(void) { return profiler.model; }

/* The one place that says what a session's memory is made of; over no block it only measures. */
static tach_model *lay_out(tach_arena *arena, const tach_config *config)
{
    tach_model scratch;
    tach_model *model = tach_arena_take(arena, sizeof *model);
    tach_model_create(model ? model : &scratch, arena, config);
    tach_allocation_take_memory(arena, config->max_blocks);
    tach_gpu_flight_take_memory(arena);
    tach_threads_take_memory(arena, config->ring_events);
    return model;
}

static size_t bytes_needed(const tach_config *config)
{
    tach_arena measure = {0};
    lay_out(&measure, config);
    return measure.used;
}

size_t tach_memory_bytes(const tach_config *given)
{
    tach_config config = tach_config_complete(given);
    return bytes_needed(&config);
}

static void end_session(void)
{
    tach_gpu_abandon();
    profiler.model = NULL;
    profiler.listener_count = 0;
    profiler.on = false;
    if (profiler.own_block)
        tach_kept_give_back(profiler.own_block, profiler.own_bytes);
    profiler.own_block = NULL;
}

bool tach_init(const tach_config *given)
{
    if (profiler.model)
        return true;
    tach_config config = tach_config_complete(given);
    size_t needed = bytes_needed(&config);
    unsigned char *block = tach_arena_block(config.memory, config.memory_bytes, needed, "tach_config");
    if (!block)
        return false;
    tach_clock_start();
    tach_arena arena = {block, needed, 0};
    tach_model *model = lay_out(&arena, &config);
    memset(&profiler, 0, sizeof profiler);
    profiler.own_block = config.memory ? NULL : block;
    profiler.own_bytes = needed;
    tach_sites_copy_names(config.copy_names);
    tach_fork_on_child(end_session); /* what the block holds is the parent's */
    tach_system_start(!config.no_system_counts);
    if (!tach_threads_start(!config.start_disabled)) {
        end_session();
        return false;
    }
    tach_gpu_start();
    tach_threads_count_fence(); /* what was sampled before is not the first frame's */
    tach_sum sums[TACH_MAX_STATISTICS];
    uint32_t count = tach_statistic_count();
    tach_statistic_fold(sums, count);
    tach_values_start(&model->values, sums, count);
    profiler.on = !config.start_disabled;
    profiler.frame_slot = tach_self->index;
    profiler.model = model;
    tach_model_start(model, tach_ticks());
    return true;
}

void tach_shutdown(void)
{
    if (!profiler.model)
        return;
    tach_gpu_stop();
    tach_threads_stop();
    tach_system_stop();
    end_session();
}

/* ---- The frame ------------------------------------------------------------------------------------------------- */

/* Why the frame that ends is no measure of the game. */
static uint32_t left_out(void)
{
    bool loaded = __atomic_exchange_n(&profiler.loaded, TACH_LOAD(&profiler.loading), __ATOMIC_RELAXED);
    bool gap = __atomic_exchange_n(&profiler.gap, false, __ATOMIC_RELAXED);
    bool altered = __atomic_exchange_n(&profiler.altered, false, __ATOMIC_RELAXED);
    return (gap ? TACH_FRAME_GAP : 0u) | (loaded ? TACH_FRAME_LOADING : 0u) | (altered ? TACH_FRAME_ALTERED : 0u);
}

/* Long enough to be explained, as far as can be told before it is judged. */
static bool is_slow(const tach_model *model, uint64_t fence_ticks)
{
    double median_ms = tach_frame_statistics_recent_median(&model->statistics);
    return (double)tach_ns_from_ticks(fence_ticks - model->start_ticks) > SLOW_MEDIANS * median_ms * 1e6;
}

static void end_frame(tach_model *model, uint64_t fence_ticks)
{
    tach_allocation_announce();
    tach_thread_recording(); /* adopts statistics that were registered since */
    tach_ring_view views[TACH_MAX_THREADS];
    uint32_t view_count = tach_fence_view(views, is_slow(model, fence_ticks));
    tach_sum sums[TACH_MAX_STATISTICS];
    uint32_t sum_count = tach_statistic_count();
    tach_statistic_fold(sums, sum_count);
    tach_allocation_fold(sums, sum_count);
    tach_model_frame_input input = {
        .fence_ticks = fence_ticks,
        .frame_slot = profiler.frame_slot,
        .frame_depth = profiler.frame_slot == tach_self->index ? (uint32_t)(tach_self->owed_bytes / sizeof(tach_event)) : 0,
        .sums = sums,
        .sum_count = sum_count,
        .left_out = left_out(),
        .unrecorded_threads = tach_threads_unrecorded(),
        .refused_names = tach_names_refused(),
        .profiler_ns = profiler.profiler_ns,
        .gpu = tach_gpu_fence(model->has_record ? model->record.number + 1 : 0),
    };
    tach_model_frame(model, views, view_count, &input);
    if (model->left_depth != TACH_NONE && profiler.frame_slot == tach_self->index)
        tach_ring_leave(tach_slot_of(tach_self), model->left_depth);
    for (uint32_t i = 0; i < view_count; i++)
        tach_fence_release(&views[i], views[i].first);
}

void tach_frame(void)
{
    tach_model *model = profiler.model;
    if (!model || profiler.in_frame)
        return;
    profiler.in_frame = true;
    uint64_t fence_ticks = tach_ticks();
    tach_threads_count_fence();
    end_frame(model, fence_ticks);
    for (profiler.calling = 0; profiler.calling < profiler.listener_count; profiler.calling++) {
        listener_entry *entry = &profiler.listeners[profiler.calling];
        entry->listener(&model->record, entry->user);
    }
    tach_groups_latch(tach_enabled());
    profiler.profiler_ns = tach_ns_from_ticks(tach_ticks() - fence_ticks);
    profiler.in_frame = false;
}

void tach_gap(void) { TACH_STORE(&profiler.gap, true); } /* a render thread may take a screenshot */

void tach_altered(void) { TACH_STORE(&profiler.altered, true); }

void tach_loading(bool on)
{
    TACH_STORE(&profiler.loading, on);
    if (on)
        TACH_STORE(&profiler.loaded, true);
}

void tach_reset(void)
{
    if (profiler.model)
        tach_model_reset(profiler.model);
}

void tach_enable(bool on) { TACH_STORE(&profiler.on, on); }
bool tach_enabled(void) { return TACH_LOAD(&profiler.on); }

uint64_t tach_now_ns(void)
{
    if (!profiler.model)
        return 0;
    uint64_t ticks = tach_ticks() - profiler.model->first_ticks;
    return ticks <= INT64_MAX ? tach_ns_from_ticks(ticks) : 0; /* else the clock has just stepped back */
}

/* ---- Listeners ------------------------------------------------------------------------------------------------- */

bool tach_on_frame(tach_listener *listener, void *user)
{
    if (!profiler.model)
        return tach_fail("tach_on_frame comes after tach_init");
    if (!listener)
        return tach_fail("tach_on_frame: the listener is NULL");
    if (profiler.listener_count == TACH_MAX_LISTENERS)
        return tach_fail("there are %d listeners to frames already (TACH_MAX_LISTENERS)", TACH_MAX_LISTENERS);
    profiler.listeners[profiler.listener_count++] = (listener_entry){listener, user};
    return true;
}

void tach_off_frame(tach_listener *listener, void *user)
{
    for (uint32_t i = 0; i < profiler.listener_count; i++)
        if (profiler.listeners[i].listener == listener && profiler.listeners[i].user == user) {
            memmove(&profiler.listeners[i], &profiler.listeners[i + 1], (profiler.listener_count - i - 1) * sizeof(listener_entry));
            profiler.listener_count--;
            if (profiler.in_frame && i <= profiler.calling)
                profiler.calling--; /* its successor has moved into its place */
            return;
        }
}
