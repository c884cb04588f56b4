/* session.c - the running profiler: memory, clock, capture and model brought together behind tach_init and tach_frame. */
#include "model/session.h"

#include <math.h>
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
#include "model/model.h"

#ifndef DEFAULT_RING_EVENTS /* tests/tests.mk has less of both where each page costs many times */
#define DEFAULT_RING_EVENTS   (UINT32_C(1) << 18)
#define DEFAULT_HISTORY_BYTES (UINT32_C(8) << 20)
#endif
#define LEAST_RING_EVENTS      16
#define MOST_RING_EVENTS       (UINT32_C(1) << 24)
#define DEFAULT_MAX_NODES      4096
#define LEAST_MAX_NODES        64
#define MOST_MAX_NODES         (TACH_PACKET_MAX_ROWS - TACH_MAX_THREAD_ROWS)
#define DEFAULT_MAX_BLOCKS     65536
#define LEAST_MAX_BLOCKS       64
#define MOST_MAX_BLOCKS        (UINT32_C(1) << 26)
#define DEFAULT_HISTORY_FRAMES 4096
#define LEAST_HISTORY_FRAMES   1000
#define MOST_HISTORY_FRAMES    (UINT32_C(1) << 20)
#define LEAST_HISTORY_BYTES    (UINT32_C(64) << 10)
#define MOST_HISTORY_BYTES     (UINT32_C(1) << 30)
#define LEAST_KEPT_EVENTS      256
#define DEFAULT_WARM_UP_FRAMES 30
#define DEFAULT_BUDGET_MS      (1000.0 / 60.0)
#define DEFAULT_GAP_MS         2000.0
#define SLOW_MEDIANS           1.5

typedef struct listener_entry {
    tach_listener *listener;
    void *user;
} listener_entry;

static struct {
    tach_model *model;
    tach_config config;
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

static uint32_t in_range(uint32_t value, uint32_t fallback, uint32_t least, uint32_t most)
{
    if (value == 0)
        return fallback;
    return tach_min_u32(tach_max_u32(value, least), most);
}

static double positive(double value, double fallback) { return value > 0 && value < 1e12 ? value : fallback; }

static tach_config complete(const tach_config *given)
{
    tach_config config = {0};
    if (given)
        config = *given;
    config.ring_events = tach_power_of_two(in_range(config.ring_events, DEFAULT_RING_EVENTS, LEAST_RING_EVENTS, MOST_RING_EVENTS));
    config.max_nodes = in_range(config.max_nodes, DEFAULT_MAX_NODES, LEAST_MAX_NODES, MOST_MAX_NODES);
    config.max_blocks = in_range(config.max_blocks, DEFAULT_MAX_BLOCKS, LEAST_MAX_BLOCKS, MOST_MAX_BLOCKS);
    config.history_frames = in_range(config.history_frames, DEFAULT_HISTORY_FRAMES, LEAST_HISTORY_FRAMES, MOST_HISTORY_FRAMES);
    config.history_bytes = in_range(config.history_bytes, DEFAULT_HISTORY_BYTES, LEAST_HISTORY_BYTES, MOST_HISTORY_BYTES);
    config.kept_events = in_range(config.kept_events, config.ring_events, LEAST_KEPT_EVENTS, MOST_RING_EVENTS);
    if (config.warm_up_frames == 0)
        config.warm_up_frames = DEFAULT_WARM_UP_FRAMES;
    else if (config.warm_up_frames == TACH_NO_WARM_UP)
        config.warm_up_frames = 0;
    config.frame_budget_ms = positive(config.frame_budget_ms, DEFAULT_BUDGET_MS);
    config.gap_ms = positive(config.gap_ms, DEFAULT_GAP_MS);
    return config;
}

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
    tach_config config = complete(given);
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
    tach_config config = complete(given);
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
    profiler.config = config;
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
    bool loaded = __atomic_exchange_n(&profiler.loaded, __atomic_load_n(&profiler.loading, __ATOMIC_RELAXED), __ATOMIC_RELAXED);
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

void tach_gap(void) { __atomic_store_n(&profiler.gap, true, __ATOMIC_RELAXED); } /* a render thread may take a screenshot */

void tach_altered(void) { __atomic_store_n(&profiler.altered, true, __ATOMIC_RELAXED); }

void tach_loading(bool on)
{
    __atomic_store_n(&profiler.loading, on, __ATOMIC_RELAXED);
    if (on)
        __atomic_store_n(&profiler.loaded, true, __ATOMIC_RELAXED);
}

void tach_reset(void)
{
    if (profiler.model)
        tach_model_reset(profiler.model);
}

void tach_enable(bool on) { __atomic_store_n(&profiler.on, on, __ATOMIC_RELAXED); }
bool tach_enabled(void) { return __atomic_load_n(&profiler.on, __ATOMIC_RELAXED); }

uint64_t tach_now_ns(void)
{
    if (!profiler.model)
        return 0;
    uint64_t ticks = tach_ticks() - profiler.model->first_ticks;
    return ticks <= INT64_MAX ? tach_ns_from_ticks(ticks) : 0; /* else the clock has just stepped back */
}

/* ---- Reading --------------------------------------------------------------------------------------------------- */

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

const tach_frame_record *tach_tree(void) { return profiler.model && profiler.model->has_record ? &profiler.model->record : NULL; }

bool tach_snapshot(tach_snapshot_data *out)
{
    if (!out)
        return false;
    memset(out, 0, sizeof *out);
    const tach_frame_record *record = tach_tree();
    if (!record)
        return false;
    out->frame_number = record->number;
    out->frame_ms = (double)record->duration_ns / 1e6;
    out->work_ms = (double)record->work_ns / 1e6;
    out->wait_ms = (double)record->wait_ns / 1e6;
    bool gpu_known = record->gpu_state == TACH_GPU_KNOWN;
    out->gpu_ms = gpu_known ? (double)record->gpu_ns / 1e6 : NAN;
    out->gpu_hud_ms = gpu_known && record->gpu_hud_ns ? (double)record->gpu_hud_ns / 1e6 : NAN;
    out->gpu_state = record->gpu_state;
    out->gpu_frames_late = (uint32_t)(record->number - record->gpu_frame);
    out->double_marks = record->double_marks;
    tach_frame_statistics_read(&profiler.model->statistics, out);
    out->dropped = profiler.model->dropped;
    out->too_deep = profiler.model->too_deep;
    out->repairs = profiler.model->repairs;
    out->clock = tach_clock_name();
    out->clock_resolution_ns = tach_clock_resolution_ns();
    return true;
}

uint32_t tach_session_hitch_kinds(const tach_hitch_kind **out)
{
    return profiler.model ? tach_hitches_sort(&profiler.model->hitches, out) : 0;
}

uint32_t tach_hitch_kinds(tach_hitch_kind *out, uint32_t capacity)
{
    const tach_hitch_kind *kinds[TACH_MAX_HITCH_KINDS];
    uint32_t count = tach_session_hitch_kinds(kinds);
    for (uint32_t i = 0; out && i < count && i < capacity; i++)
        out[i] = *kinds[i];
    return count;
}

uint32_t tach_worst_frames(uint64_t *out, uint32_t capacity)
{
    if (!profiler.model)
        return 0;
    const tach_keep *keep = &profiler.model->keep;
    for (uint32_t i = 0; out && i < keep->worst_count && i < capacity; i++)
        out[i] = keep->worst[i].frame->number;
    return keep->worst_count;
}

const tach_frame_record *tach_session_past(const tach_history *history, uint64_t number)
{
    uint32_t age = tach_history_age(history, number);
    if (age == TACH_NONE || !tach_past_read(&profiler.model->past, history, &profiler.model->record, age))
        return NULL;
    tach_budgets_judge_past(&profiler.model->budgets, &profiler.model->past.record);
    return &profiler.model->past.record;
}

bool tach_session_explain(const tach_history *history, uint64_t number, tach_verdict *out)
{
    uint32_t age = tach_history_age(history, number);
    return age != TACH_NONE && tach_verdict_make(&profiler.model->inquiry, history, &profiler.model->record, age, out);
}

const tach_frame_record *tach_frame_at(uint64_t frame_number)
{
    return profiler.model ? tach_session_past(&profiler.model->history, frame_number) : NULL;
}

bool tach_explain(uint64_t frame_number, tach_verdict *out)
{
    return profiler.model && out && tach_session_explain(&profiler.model->history, frame_number, out);
}

const tach_bins *tach_session_frame_times(void) { return profiler.model ? &profiler.model->statistics.all : NULL; }
const tach_verdict *tach_session_hitch(void) { return profiler.model ? &profiler.model->last_hitch : NULL; }

const tach_kept_frame *tach_session_kept(uint64_t number)
{
    return profiler.model ? tach_keep_find(&profiler.model->keep, number) : NULL;
}

bool tach_session_hold(const tach_kept_frame *frame) { return tach_keep_hold(&profiler.model->keep, frame); }
void tach_session_release(const tach_kept_frame *frame) { tach_keep_release(&profiler.model->keep, frame); }

bool tach_session_running(void) { return profiler.model != NULL; }
const tach_history *tach_session_history(void) { return profiler.model ? &profiler.model->history : NULL; }
double tach_session_budget_ms(void) { return profiler.model ? profiler.model->statistics.budget_ms : DEFAULT_BUDGET_MS; }
double tach_session_p1_fps(void)
{
    return profiler.model ? tach_frame_statistics_p1_fps(&profiler.model->statistics) : (double)NAN;
}
uint32_t tach_session_frames_since_reset(void) { return profiler.model ? profiler.model->values.frames_since_reset : 0; }
uint32_t tach_session_serial(void) { return tach_session_number(); }
uint32_t tach_session_kept_events(void) { return profiler.model ? profiler.model->keep.area_events : 0; }
uint32_t tach_session_max_nodes(void) { return profiler.model ? tach_model_row_capacity(profiler.config.max_nodes) : 0; }

uint32_t tach_session_value_history(uint32_t index, float out[TACH_VALUE_HISTORY])
{
    return profiler.model && index < profiler.model->values.count ? tach_values_history(&profiler.model->values, index, out) : 0;
}

bool tach_session_value_spread(uint32_t index, struct tach_sample_part *out)
{
    return profiler.model && index < profiler.model->values.count && tach_values_spread(&profiler.model->values, index, out);
}
