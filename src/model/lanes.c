#include "model/lanes.h"

#include <string.h>

#include "base/clock.h"
#include "capture/event.h"
#include "capture/site.h"

#define MOST_STEPS (UINT32_C(1) << 31) /* steps of a frame: a start and a pixel's width more still fit */

/* What is rendered is no moment: there may be one event of it a scope. */
static bool is_moment(uint64_t kind) { return kind != TACH_EVENT_BEGIN && kind != TACH_EVENT_END && kind != TACH_EVENT_RENDERED; }

/* The number of the event after this one and its payload. */
static uint32_t next_event(const tach_kept_thread *thread, const tach_event *events, uint32_t at)
{
    uint64_t next = (uint64_t)at + 1 + tach_event_payload(events[at].word);
    return (uint32_t)tach_min_u64(next, thread->first + thread->count);
}

void tach_lanes_create(tach_lanes *lanes, tach_arena *arena, uint32_t capacity)
{
    memset(lanes, 0, sizeof *lanes);
    lanes->items = tach_arena_take(arena, capacity * sizeof(tach_lane_item));
    lanes->capacity = capacity;
    lanes->number = UINT64_MAX;
}

static void start_over(tach_lanes *lanes, uint64_t number, uint64_t duration_ns, uint64_t units, uint32_t *shift)
{
    for (*shift = 0; units >> *shift >= MOST_STEPS;)
        ++*shift;
    lanes->number = number;
    lanes->item_count = lanes->row_count = lanes->lane_count = 0;
    lanes->left_out = lanes->scope_count = 0;
    lanes->duration_ns = (double)duration_ns;
    lanes->length = tach_max_u32((uint32_t)(units >> *shift), 1);
    lanes->ns_per_step = lanes->duration_ns / (double)lanes->length;
}

/* ---- Rows ------------------------------------------------------------------------------------------------------ */

/* A lane while it is made: its rows know their place and how much they can take. */
typedef struct lane_making {
    tach_lanes *lanes;
    tach_lane *lane;
    tach_lane_row *moments;                /* NULL for none */
    tach_lane_row *levels[TACH_MAX_DEPTH]; /* NULL: no room for a row */
    uint32_t room[TACH_MAX_DEPTH], moments_room;
    uint32_t wanted[TACH_MAX_DEPTH], moments_wanted;
} lane_making;

static tach_lane_row *add_lane_row(lane_making *making, uint32_t wanted, uint32_t *room, bool moments)
{
    tach_lanes *lanes = making->lanes;
    *room = tach_min_u32(wanted, lanes->capacity - lanes->item_count);
    if (*room == 0 || lanes->row_count == TACH_LANES_MAX_ROWS) {
        *room = 0;
        return NULL;
    }
    tach_lane_row *row = &lanes->rows[lanes->row_count++];
    *row = (tach_lane_row){.first = lanes->item_count, .lane = lanes->lane_count, .moments = moments};
    lanes->item_count += *room;
    making->lane->row_count++;
    return row;
}

/* Rows for what was counted; false when the lane would be empty. */
static bool open_lane(lane_making *making, tach_lanes *lanes, uint16_t track, bool is_gpu)
{
    making->lanes = lanes;
    if (lanes->lane_count == TACH_MAX_THREAD_ROWS)
        return false;
    making->lane = &lanes->lanes[lanes->lane_count];
    *making->lane = (tach_lane){.track = track, .is_gpu = is_gpu, .first_row = lanes->row_count};
    making->moments = add_lane_row(making, making->moments_wanted, &making->moments_room, true);
    for (uint32_t depth = 0; depth < TACH_MAX_DEPTH; depth++) {
        making->levels[depth] = add_lane_row(making, making->wanted[depth], &making->room[depth], false);
        if (making->levels[depth])
            making->levels[depth]->depth = (uint16_t)depth;
    }
    return making->lane->row_count > 0;
}

/* Rows that stayed empty, of scopes that were none, are taken away from the end. */
static void close_lane(lane_making *making)
{
    tach_lanes *lanes = making->lanes;
    while (making->lane->row_count > 0 && lanes->rows[lanes->row_count - 1].count == 0) {
        making->lane->row_count--;
        lanes->row_count--;
    }
    if (making->lane->row_count > 0)
        lanes->lane_count++;
}

/* The new item's index; TACH_NONE and counted without room. */
static uint32_t add_item(tach_lanes *lanes, tach_lane_row *row, uint32_t room, uint32_t start, uint32_t end, uint32_t what)
{
    if (!row || row->count == room) {
        lanes->left_out++;
        return TACH_NONE;
    }
    uint32_t index = row->first + row->count++;
    tach_lane_item *item = &lanes->items[index];
    uint32_t changes = row->count > 1 ? item[-1].changes + (item[-1].what != what) : 0;
    *item = (tach_lane_item){start, end, what, changes};
    return index;
}

/* ---- From events ----------------------------------------------------------------------------------------------- */

/* A thread's scopes while its events are walked. */
typedef struct lane_walk {
    lane_making making;
    uint32_t depth;
    uint32_t open[TACH_MAX_DEPTH]; /* items; TACH_NONE for one without room */
    uint32_t sites[TACH_MAX_DEPTH];
} lane_walk;

static void close_items(lane_walk *walk, uint32_t depth, uint32_t step)
{
    while (walk->depth > depth) {
        uint32_t index = walk->open[--walk->depth];
        if (index != TACH_NONE)
            walk->making.lanes->items[index].end = step;
    }
}

static void begin_item(lane_walk *walk, uint64_t word, uint32_t step)
{
    uint32_t depth = tach_event_depth(word);
    if (depth > walk->depth || depth >= TACH_MAX_DEPTH)
        return;
    close_items(walk, depth, step);
    tach_lanes *lanes = walk->making.lanes;
    walk->sites[depth] = tach_event_site(word);
    walk->open[depth] = add_item(lanes, walk->making.levels[depth], walk->making.room[depth], step, step, tach_event_site(word));
    walk->depth = depth + 1;
    lanes->scope_count++;
}

static void end_item(lane_walk *walk, uint64_t word, uint32_t step)
{
    uint32_t depth = tach_event_depth(word);
    if (depth >= walk->depth)
        return;
    close_items(walk, depth + 1, step);
    if (walk->sites[depth] == tach_event_site(word))
        close_items(walk, depth, step);
}

static void add_moment(lane_walk *walk, const tach_event *events, uint32_t at, uint32_t step)
{
    lane_making *making = &walk->making;
    uint32_t index = add_item(making->lanes, making->moments, making->moments_room, step, step, at);
    if (index == TACH_NONE || making->moments->count == 1)
        return;
    tach_lane_item *item = &making->lanes->items[index];
    item->changes = item[-1].changes + (tach_event_kind(events[at].word) != tach_event_kind(events[item[-1].what].word));
}

static void count_events(lane_making *making, const tach_kept_thread *thread, const tach_event *events)
{
    uint32_t end = thread->first + thread->count;
    for (uint32_t at = thread->first; at < end; at = next_event(thread, events, at)) {
        uint64_t kind = tach_event_kind(events[at].word);
        uint32_t depth = tach_event_depth(events[at].word);
        if (kind == TACH_EVENT_BEGIN && depth < TACH_MAX_DEPTH)
            making->wanted[depth]++;
        else if (is_moment(kind))
            making->moments_wanted++;
    }
}

static void fill_lane(tach_lanes *lanes, const tach_kept_frame *frame, const tach_kept_thread *thread, bool is_gpu, uint32_t shift)
{
    lane_walk walk;
    memset(&walk, 0, sizeof walk);
    count_events(&walk.making, thread, frame->events);
    if (!open_lane(&walk.making, lanes, thread->track, is_gpu))
        return;
    uint64_t last = frame->start_ticks;
    uint32_t end = thread->first + thread->count;
    for (uint32_t at = thread->first; at < end; at = next_event(thread, frame->events, at)) {
        const tach_event *event = &frame->events[at];
        last = tach_max_u64(last, tach_min_u64(event->ticks, frame->end_ticks)); /* a clock may step back */
        uint32_t step = tach_min_u32((uint32_t)((last - frame->start_ticks) >> shift), lanes->length);
        uint64_t kind = tach_event_kind(event->word);
        if (kind == TACH_EVENT_BEGIN)
            begin_item(&walk, event->word, step);
        else if (kind == TACH_EVENT_END)
            end_item(&walk, event->word, step);
        else if (is_moment(kind))
            add_moment(&walk, frame->events, at, step);
    }
    close_items(&walk, 0, lanes->length);
    close_lane(&walk.making);
}

/* 0: the frame's own thread, 1: others, 2: GPUs. */
static uint32_t lane_rank(const tach_frame_record *record, uint16_t track)
{
    if (track < record->thread_count && record->threads[track].is_gpu)
        return 2;
    return track == record->thread ? 0 : 1;
}

void tach_lanes_fill(tach_lanes *lanes, const tach_kept_frame *frame, const tach_frame_record *record)
{
    uint32_t shift;
    start_over(lanes, frame->number, frame->duration_ns, frame->end_ticks - frame->start_ticks, &shift);
    lanes->frame = frame;
    lanes->event_count = frame->event_count;
    for (uint32_t rank = 0; rank < 3; rank++)
        for (uint32_t i = 0; i < frame->thread_count; i++)
            if (lane_rank(record, frame->threads[i].track) == rank)
                fill_lane(lanes, frame, &frame->threads[i], rank == 2, shift);
}

/* ---- From the tree --------------------------------------------------------------------------------------------- */

/* The rows below a thread's in the order in which they appeared, elder ones with all below them first. */
typedef struct tree_walk {
    const tach_frame_record *record;
    uint32_t root, node, depth;
    uint64_t start_ns; /* of `node` */
    uint64_t starts_ns[TACH_MAX_DEPTH + 1];
} tree_walk;

static tree_walk tree_start(const tach_frame_record *record, uint32_t root)
{
    tree_walk walk = {.record = record, .root = root, .node = root};
    return walk;
}

/* On to the next row; TACH_NONE at the end. */
static uint32_t tree_next(tree_walk *walk)
{
    const tach_node *nodes = walk->record->nodes;
    uint32_t count = walk->record->node_count;
    uint32_t child = nodes[walk->node].first_child;
    if (child < count && (walk->node == walk->root || walk->depth + 1 < TACH_MAX_DEPTH)) {
        if (walk->node != walk->root)
            walk->depth++;
        walk->starts_ns[walk->depth] = walk->start_ns;
        return walk->node = child;
    }
    while (walk->node != walk->root && nodes[walk->node].next_sibling >= count) {
        walk->node = nodes[walk->node].parent;
        walk->start_ns = walk->depth > 0 ? walk->starts_ns[walk->depth - 1] : 0;
        walk->depth -= walk->depth > 0;
        if (walk->node >= count)
            return TACH_NONE;
    }
    if (walk->node == walk->root)
        return TACH_NONE;
    walk->start_ns = walk->starts_ns[walk->depth] += nodes[walk->node].inclusive_ns;
    return walk->node = nodes[walk->node].next_sibling;
}

static void fill_lane_totals(tach_lanes *lanes, const tach_frame_record *record, uint16_t track, uint32_t shift)
{
    lane_making making;
    memset(&making, 0, sizeof making);
    tree_walk walk = tree_start(record, record->threads[track].node);
    while (tree_next(&walk) != TACH_NONE)
        making.wanted[walk.depth] += record->nodes[walk.node].inclusive_ns > 0;
    if (!open_lane(&making, lanes, track, record->threads[track].is_gpu))
        return;
    walk = tree_start(record, record->threads[track].node);
    while (tree_next(&walk) != TACH_NONE) {
        uint64_t length_ns = record->nodes[walk.node].inclusive_ns;
        if (length_ns == 0)
            continue;
        uint32_t start = (uint32_t)tach_min_u64(walk.start_ns >> shift, lanes->length);
        uint32_t end = (uint32_t)tach_min_u64((walk.start_ns + length_ns) >> shift, lanes->length);
        add_item(lanes, making.levels[walk.depth], making.room[walk.depth], start, end, walk.node);
        lanes->scope_count++;
    }
    close_lane(&making);
}

void tach_lanes_fill_totals(tach_lanes *lanes, const tach_frame_record *record)
{
    uint32_t shift;
    start_over(lanes, record->number, record->duration_ns, record->duration_ns, &shift);
    lanes->frame = NULL;
    for (uint32_t rank = 0; rank < 3; rank++)
        for (uint32_t i = 0; i < record->thread_count; i++)
            if (record->threads[i].node < record->node_count && lane_rank(record, (uint16_t)i) == rank)
                fill_lane_totals(lanes, record, (uint16_t)i, shift);
}
