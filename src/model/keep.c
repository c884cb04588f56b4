#include "model/keep.h"

#include <string.h>

#include "base/clock.h"

#define APART_NS (TACH_KEEP_APART_MS * UINT64_C(1000000))

void tach_keep_create(tach_keep *keep, tach_arena *arena, uint32_t area_events)
{
    memset(keep, 0, sizeof *keep);
    keep->area_events = area_events;
    keep->areas = tach_arena_take(arena, TACH_KEEP_AREAS * sizeof(tach_kept_frame));
    for (uint32_t i = 0; i < TACH_KEEP_AREAS; i++) {
        tach_event *events = tach_arena_take(arena, area_events * sizeof(tach_event));
        if (keep->areas)
            keep->areas[i] = (tach_kept_frame){.events = events};
    }
}

static tach_kept_frame *use(tach_kept_frame *frame)
{
    if (frame)
        frame->users++;
    return frame;
}

static void leave(tach_kept_frame *frame)
{
    if (frame)
        frame->users--;
}

/* ---- Fill ------------------------------------------------------------------------------------------------------ */

void tach_keep_open(tach_keep *keep, uint64_t start_ticks)
{
    tach_kept_frame *area = keep->areas;
    while (area->users > 0) /* there is one: all users together use less than all */
        area++;
    area->start_ticks = start_ticks;
    area->event_count = area->thread_count = 0;
    area->left_out = 0;
    keep->open = use(area);
}

static void put(const tach_keep *keep, tach_kept_frame *frame, const tach_event *events, uint64_t count)
{
    uint64_t fitting = tach_min_u64(count, keep->area_events - frame->event_count);
    memcpy(frame->events + frame->event_count, events, fitting * sizeof(tach_event));
    frame->event_count += (uint32_t)fitting;
    frame->left_out += count - fitting;
}

void tach_keep_begin_thread(tach_keep *keep, uint16_t index, const tach_track *track)
{
    tach_kept_frame *frame = keep->open;
    tach_kept_thread *thread = &frame->threads[frame->thread_count++];
    *thread = (tach_kept_thread){.track = index, .first = frame->event_count};
    for (uint32_t depth = 0; depth < track->depth; depth++) {
        uint64_t owed = depth * sizeof(tach_event), site = track->stack[depth].site & 0xFFFF; /* TACH_SITE_BEFORE too */
        tach_event begin = {frame->start_ticks, site | owed << TACH_EVENT_OWED_SHIFT | TACH_EVENT_BEGIN};
        put(keep, frame, &begin, 1);
    }
    thread->open = frame->event_count - thread->first;
}

void tach_keep_end_thread(tach_keep *keep, const tach_ring_view *view, uint64_t taken)
{
    tach_kept_frame *frame = keep->open;
    uint64_t first = view->first & view->mask, count = taken - view->first;
    uint64_t to_end = tach_min_u64(count, view->mask + 1 - first);
    put(keep, frame, view->events + first, to_end);
    put(keep, frame, view->events, count - to_end);
    tach_kept_thread *thread = &frame->threads[frame->thread_count - 1];
    thread->count = frame->event_count - thread->first;
    if (thread->count == 0)
        frame->thread_count--;
}

void tach_keep_close(tach_keep *keep, const tach_frame_record *record, uint64_t end_ticks)
{
    tach_kept_frame *frame = keep->open;
    frame->number = record->number;
    frame->end_ticks = end_ticks;
    frame->start_ns = record->start_ns;
    frame->duration_ns = record->duration_ns;
}

/* ---- The GPU ----------------------------------------------------------------------------------------------------- */

/* When an edge was, by the CPU's clock. */
static uint64_t ticks_of(const tach_gpu_frame *from, const tach_gpu_taken *taken, uint64_t ns)
{
    uint64_t base_ns = taken->aligned ? taken->align_ns : from->edges[from->first & from->mask].ns;
    uint64_t base_ticks = taken->aligned ? taken->align_ticks : from->issue_ticks;
    return ns >= base_ns ? base_ticks + tach_ticks_from_ns(ns - base_ns) : base_ticks - tach_ticks_from_ns(base_ns - ns);
}

static const tach_gpu_edge *end_of(const tach_gpu_frame *from, uint64_t at)
{
    const tach_gpu_edge *begin = &from->edges[at & from->mask];
    for (uint64_t i = at + 1; i < from->end; i++) {
        const tach_gpu_edge *edge = &from->edges[i & from->mask];
        if (edge->kind == TACH_GPU_EDGE_END && edge->depth == begin->depth)
            return edge;
    }
    return begin; /* never: the fence has closed all */
}

/* GPU events come last, so that those of the next frame of the GPU go on behind them. False without room. */
static bool open_gpu_thread(tach_kept_frame *frame, uint16_t track)
{
    const tach_kept_thread *last = frame->thread_count ? &frame->threads[frame->thread_count - 1] : NULL;
    if (last && last->track == track)
        return true;
    if (frame->thread_count == TACH_MAX_THREAD_ROWS)
        return false;
    frame->threads[frame->thread_count++] = (tach_kept_thread){.track = track, .first = frame->event_count};
    return true;
}

static void put_gpu_edge(const tach_keep *keep, tach_kept_frame *frame, const tach_gpu_edge *edge, uint64_t ticks)
{
    uint64_t kind = edge->kind == TACH_GPU_EDGE_BEGIN ? TACH_EVENT_BEGIN : TACH_EVENT_END;
    uint64_t owed = edge->depth * sizeof(tach_event);
    tach_event event = {ticks, edge->site | owed << TACH_EVENT_OWED_SHIFT | kind};
    put(keep, frame, &event, 1);
}

/* Scopes that ran outside of the frame are left out, each with its end. */
static void add_gpu_to(const tach_keep *keep, tach_kept_frame *frame, uint16_t track, const tach_gpu_frame *from,
                       const tach_gpu_taken *taken)
{
    bool inside[TACH_GPU_DEPTH] = {false};
    for (uint64_t at = from->first; at < from->end; at++) {
        const tach_gpu_edge *edge = &from->edges[at & from->mask];
        uint64_t ticks = ticks_of(from, taken, edge->ns);
        if (edge->kind == TACH_GPU_EDGE_BEGIN) {
            uint64_t end_ticks = ticks_of(from, taken, end_of(from, at)->ns);
            inside[edge->depth] = end_ticks > frame->start_ticks && ticks < frame->end_ticks && open_gpu_thread(frame, track);
        } else if (edge->kind != TACH_GPU_EDGE_END) {
            continue;
        }
        if (inside[edge->depth])
            put_gpu_edge(keep, frame, edge, ticks);
    }
    if (frame->thread_count)
        frame->threads[frame->thread_count - 1].count = frame->event_count - frame->threads[frame->thread_count - 1].first;
}

void tach_keep_add_gpu(tach_keep *keep, uint16_t track, const tach_gpu_frame *from, const tach_gpu_taken *taken)
{
    for (uint32_t i = 0; i < TACH_KEEP_AREAS; i++)
        if (keep->areas[i].users > 0 && &keep->areas[i] != keep->open)
            add_gpu_to(keep, &keep->areas[i], track, from, taken);
}

/* ---- The worst ------------------------------------------------------------------------------------------------- */

static void drop_worst(tach_keep *keep, uint32_t at)
{
    leave(keep->worst[at].before);
    leave(keep->worst[at].frame);
    leave(keep->worst[at].after);
    keep->worst_count--;
    memmove(&keep->worst[at], &keep->worst[at + 1], (keep->worst_count - at) * sizeof(tach_worst_frame));
}

/* Make room for a frame among the worst; false when it is not one of them. */
static bool make_room(tach_keep *keep, uint64_t start_ns, uint64_t duration_ns)
{
    for (uint32_t i = 0; i < keep->worst_count; i++)
        if (start_ns - keep->worst[i].end_ns < APART_NS) {
            if (keep->worst[i].duration_ns >= duration_ns)
                return false;
            drop_worst(keep, i);
            return true;
        }
    if (keep->worst_count < TACH_MAX_WORST_FRAMES)
        return true;
    if (keep->worst[keep->worst_count - 1].duration_ns >= duration_ns)
        return false;
    drop_worst(keep, keep->worst_count - 1);
    return true;
}

static void insert_worst(tach_keep *keep, const tach_worst_frame *worst)
{
    uint32_t at = keep->worst_count++;
    for (; at > 0 && keep->worst[at - 1].duration_ns < worst->duration_ns; at--)
        keep->worst[at] = keep->worst[at - 1];
    keep->worst[at] = *worst;
}

void tach_keep_judge(tach_keep *keep, const tach_frame_record *record)
{
    tach_kept_frame *frame = keep->open;
    for (uint32_t i = 0; i < keep->worst_count; i++)
        if (keep->worst[i].frame == keep->newest && !keep->worst[i].after)
            keep->worst[i].after = use(frame);
    if (!(record->flags & TACH_FRAME_LEFT_OUT) && make_room(keep, record->start_ns, record->duration_ns)) {
        tach_worst_frame worst = {record->duration_ns, record->start_ns + record->duration_ns, use(keep->newest), use(frame), NULL};
        insert_worst(keep, &worst);
    }
    leave(keep->newest);
    keep->newest = frame;
    keep->open = NULL;
}

void tach_keep_reset(tach_keep *keep)
{
    while (keep->worst_count > 0)
        drop_worst(keep, 0);
}

/* ---- Read ------------------------------------------------------------------------------------------------------ */

const tach_kept_frame *tach_keep_find(const tach_keep *keep, uint64_t number)
{
    for (uint32_t i = 0; i < TACH_KEEP_AREAS; i++)
        if (keep->areas[i].users > 0 && &keep->areas[i] != keep->open && keep->areas[i].number == number)
            return &keep->areas[i];
    return NULL;
}

bool tach_keep_hold(tach_keep *keep, const tach_kept_frame *frame)
{
    if (keep->held == TACH_KEEP_HELD)
        return false;
    keep->held++;
    use(&keep->areas[frame - keep->areas]);
    return true;
}

void tach_keep_release(tach_keep *keep, const tach_kept_frame *frame)
{
    keep->held--;
    leave(&keep->areas[frame - keep->areas]);
}
