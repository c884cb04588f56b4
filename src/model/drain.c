#include "model/drain.h"

#include "base/log.h"
#include "capture/event.h"
#include "capture/site.h"
#include "model/drain_other.h"

#define TELL_DEEP 3 /* times; a mistake in a loop must not flood the log */

/* A call of the row begins in `span`. */
static inline void begin_in(tach_call_tree *tree, tach_cell *cells, tach_span *span, uint32_t row, uint32_t site, uint64_t ticks)
{
    *span = (tach_span){row, site, ticks, 0};
    tach_tree_touch(tree, row);
    cells[row].calls++;
}

/* What a call took, or the part of it in this frame, goes to its row. */
static inline void add_time(tach_cell *cell, uint64_t inclusive, uint64_t children)
{
    cell->self_ticks += inclusive - children;
    if (inclusive < cell->min_ticks)
        cell->min_ticks = inclusive;
    if (inclusive > cell->max_ticks)
        cell->max_ticks = inclusive;
}

static inline void open_span(tach_call_tree *tree, tach_track *track, uint32_t depth, uint32_t site, uint64_t ticks)
{
    tach_span *span = &track->stack[depth];
    uint32_t parent = depth > 0 ? span[-1].row : track->row;
    if (TACH_UNLIKELY(parent == TACH_NONE))
        parent = tach_track_row_below(track, depth);
    uint32_t row = tach_tree_find_child(tree, parent, site);
    track->depth = depth + 1;
    if (TACH_UNLIKELY(row == TACH_NONE))
        *span = (tach_span){TACH_NONE, site, ticks, 0};
    else
        begin_in(tree, tree->cells, span, row, site, ticks);
}

/* Add what the innermost span took up to `ticks` to its row and to the span around it. */
static inline void account(tach_call_tree *tree, tach_track *track, tach_span *span, uint64_t ticks)
{
    uint64_t inclusive = ticks - span->start_ticks;
    bool has_parent = span != track->stack;
    if (span->row == TACH_NONE) {
        if (has_parent)
            span[-1].children_ticks += span->children_ticks;
        return;
    }
    add_time(&tree->cells[span->row], inclusive, span->children_ticks);
    if (has_parent)
        span[-1].children_ticks += inclusive;
}

static inline void close_span(tach_call_tree *tree, tach_track *track, uint64_t ticks)
{
    track->depth--;
    if (track->carried > track->depth)
        track->carried = track->depth;
    account(tree, track, &track->stack[track->depth], ticks);
}

/* Scopes that were left without an end, by longjmp or an early return. */
static void close_left(tach_call_tree *tree, tach_track *track, uint32_t depth, uint64_t ticks)
{
    while (track->depth > depth) {
        close_span(tree, track, ticks);
        track->repairs += track->stack[track->depth].site != TACH_SITE_BEFORE;
    }
}

static inline void take_end(tach_call_tree *tree, tach_track *track, uint64_t word, uint64_t ticks)
{
    uint32_t depth = tach_event_depth(word);
    if (depth + 1 != track->depth) {
        if (depth >= track->depth) {
            if (track->elsewhere_word && word == (track->elsewhere_word | TACH_EVENT_END)) {
                track->elsewhere_word = 0;
                return;
            }
            track->repairs += depth < TACH_MAX_DEPTH; /* else its begin was left out as too deep */
            return;
        }
        close_left(tree, track, depth + 1, ticks);
    }
    if (track->stack[depth].site != tach_event_site(word) && track->stack[depth].site != TACH_SITE_BEFORE) {
        track->repairs++;
        return;
    }
    close_span(tree, track, ticks);
}

/* Is it among the scopes that were open at the last fence and still are? */
static inline bool is_carried(const tach_track *track, uint32_t carried, uint32_t site)
{
    for (uint32_t i = 0; i < carried; i++)
        if (track->stack[i].site == site)
            return true;
    return false;
}

/* A scope that was open before this frame and is begun again has been left. */
static inline void find_left(tach_track *track, uint64_t word)
{
    for (uint32_t i = 0; i < track->carried && i < track->left_from; i++)
        if (track->stack[i].site == tach_event_site(word))
            track->left_from = i;
}

/* By whom the depth is used up. */
__attribute__((noinline)) static void tell_too_deep(const tach_track *track, uint64_t word)
{
    static uint32_t told;
    if (told++ >= TELL_DEEP)
        return;
    const tach_site_info *site = tach_site_get(tach_event_site(word)),
                         *around = tach_site_get(track->stack[TACH_MAX_DEPTH - 1].site);
    tach_log("%s:%u: the scope \"%s\" is too deep: %d are open around it (TACH_MAX_DEPTH), the last \"%s\". Left without an end?",
             site->file, site->line, site->name, TACH_MAX_DEPTH, around->name);
}

static inline void take_begin(tach_call_tree *tree, tach_track *track, uint64_t word, uint64_t ticks)
{
    uint32_t depth = tach_event_depth(word);
    if (depth != track->depth) {
        if (depth > track->depth) {
            bool too_deep = depth >= TACH_MAX_DEPTH;
            track->too_deep += too_deep;
            track->repairs += !too_deep;
            if (too_deep)
                find_left(track, word);
            return;
        }
        close_left(tree, track, depth, ticks);
    }
    find_left(track, word);
    if (depth >= TACH_MAX_DEPTH) {
        track->too_deep++;
        tell_too_deep(track, word);
        return;
    }
    open_span(tree, track, depth, tach_event_site(word), ticks);
}

/* A scope that another thread has ended, while its own has not written anything since. */
static void close_elsewhere(tach_call_tree *tree, tach_track *track, const tach_ring_view *view, uint64_t last)
{
    uint32_t depth = tach_event_depth(view->elsewhere_word);
    if (!view->elsewhere_word || depth >= track->depth || track->stack[depth].site != tach_event_site(view->elsewhere_word))
        return;
    uint64_t ticks = tach_max_u64(view->elsewhere_ticks, last);
    close_left(tree, track, depth + 1, ticks);
    close_span(tree, track, ticks);
    track->elsewhere_word = view->elsewhere_word;
}

/* Open scopes are split at the fence: what lies before counts in this frame. A call is counted where it began. */
static void split_open_spans(tach_call_tree *tree, tach_track *track, uint64_t fence_ticks)
{
    for (uint32_t i = track->depth; i-- > 0;)
        account(tree, track, &track->stack[i], fence_ticks);
    for (uint32_t i = 0; i < track->depth; i++) {
        tach_span *span = &track->stack[i];
        span->start_ticks = fence_ticks;
        span->children_ticks = 0;
        if (span->row != TACH_NONE)
            tach_tree_set_running(tree, span->row, true);
    }
}

/* What a run of events is taken with: all that its loops read and nothing there changes. */
typedef struct drain_run {
    tach_call_tree *tree;
    tach_track *track;
    tach_cell *cells;
    const tach_event *events;
    uint64_t mask, end, fence_ticks;
} drain_run;

/* How far it has come: the next event, and the time of the one before. */
typedef struct drain_place {
    uint64_t number, last_ticks;
} drain_place;

/* The row of a call beside the last one: most often it is the same again, or the next. */
static inline uint32_t find_beside(const drain_run *run, uint32_t parent, uint32_t last, uint32_t site)
{
    if (run->cells[last].site == site)
        return last;
    uint32_t next = run->cells[last].sibling;
    return run->cells[next].site == site ? next : tach_tree_find_child_slowly(run->tree, parent, site);
}

/* Calls in `row` without any inside, one after another, each a begin and its end: most of a game's. They never come on the stack.
 * Up to the ring's end. Out of line, as its loop needs all registers. */
__attribute__((noinline)) static drain_place take_leaves(const drain_run *run, drain_place from, uint32_t row, uint32_t depth)
{
    uint64_t first = from.number & run->mask, count = tach_min_u64(run->end - from.number, run->mask + 1 - first);
    const tach_event *event = run->events + first, *end = event + (count & ~UINT64_C(1));
    uint32_t child = run->cells[row].recent_child;
    uint64_t before = from.last_ticks, sum = 0;
    for (; event < end && child != TACH_NONE; event += 2) {
        uint64_t word = event->word, ticks = event->ticks, end_ticks = event[1].ticks;
        uint32_t site = tach_event_site(word);
        if (word >> TACH_EVENT_OWED_SHIFT != depth * sizeof(tach_event) || event[1].word != (word | TACH_EVENT_END))
            break;
        if (ticks < before || end_ticks < ticks || end_ticks > run->fence_ticks)
            break;
        if (is_carried(run->track, run->track->carried, site))
            break;
        uint32_t found = find_beside(run, row, child, site);
        before = end_ticks;
        if (TACH_UNLIKELY(found == TACH_NONE)) /* what it took stays with the row around it */
            continue;
        child = found;
        tach_tree_touch(run->tree, child);
        run->cells[child].calls++;
        add_time(&run->cells[child], end_ticks - ticks, 0);
        sum += end_ticks - ticks;
    }
    run->cells[row].recent_child = child;
    if (depth > 0)
        run->track->stack[depth - 1].children_ticks += sum;
    return (drain_place){from.number + (uint64_t)(event - (run->events + first)), before};
}

/* Does another scope begin beside the one that `end` ends? What lies behind the view may be written right now. */
static inline bool is_begun_beside(const drain_run *run, uint64_t number, uint64_t end)
{
    return number + 1 != run->end &&
           run->events[(number + 1) & run->mask].word >> TACH_EVENT_OWED_SHIFT == (end & ~TACH_EVENT_END) >> TACH_EVENT_OWED_SHIFT;
}

/* As many events as are a begin or the end of the innermost scope, in the order of time, with a row: nearly all. The same as
 * take_begin and take_end do, without what these must ask. */
static drain_place take_run(const drain_run *run, drain_place from)
{
    tach_track *track = run->track;
    tach_span *stack = track->stack;
    uint32_t depth = track->depth, carried = track->carried;
    uint32_t row = depth > 0 ? stack[depth - 1].row : track->row;
    uint64_t number = from.number, before = from.last_ticks; /* each by itself: together they are kept in slower registers */
    while (number != run->end && row != TACH_NONE) {
        const tach_event *event = &run->events[number & run->mask];
        uint64_t ticks = event->ticks, word = event->word;
        uint32_t site = tach_event_site(word), at = tach_event_depth(word);
        if (ticks < before || ticks > run->fence_ticks)
            break;
        if (word >> 48 == TACH_EVENT_BEGIN >> 48) {
            if (at != depth || depth == TACH_MAX_DEPTH || is_carried(track, carried, site))
                break;
            row = tach_tree_find_child(run->tree, row, site);
            if (TACH_UNLIKELY(row == TACH_NONE)) /* once asked, it is counted as one that the tree has no row for */
                stack[depth++] = (tach_span){TACH_NONE, site, ticks, 0};
            else
                begin_in(run->tree, run->cells, &stack[depth++], row, site, ticks);
        } else {
            if (word >> 48 != TACH_EVENT_END >> 48 || at + 1 != depth || depth <= carried || stack[at].site != site)
                break;
            uint64_t inclusive = ticks - stack[at].start_ticks;
            add_time(&run->cells[stack[at].row], inclusive, stack[at].children_ticks);
            depth = at;
            row = track->row;
            if (depth > 0) {
                stack[depth - 1].children_ticks += inclusive;
                row = stack[depth - 1].row;
            }
            if (stack[at].start_ticks == before && is_begun_beside(run, number, word) && row != TACH_NONE) {
                drain_place place = take_leaves(run, (drain_place){number + 1, ticks}, row, depth);
                number = place.number;
                before = place.last_ticks;
                continue;
            }
        }
        before = ticks;
        number++;
    }
    track->depth = depth;
    return (drain_place){number, before};
}

/* An event that a run ends at; false when it is of the next frame. */
static bool take_event(const drain_run *run, drain_place *place, uint16_t track_index, const tach_ring_view *view,
                       tach_fence_time fence, tach_moments *moments)
{
    tach_track *track = run->track;
    const tach_event *event = &run->events[place->number & run->mask];
    uint64_t ticks = event->ticks, word = event->word, last = place->last_ticks;
    if (ticks > fence.ticks) {
        if (ticks - fence.ticks < fence.slack_ticks)
            return false;
        ticks = fence.ticks;
        track->clock_backs++;
    }
    if (ticks < last) {
        /* Without a time, or read before the fence and written after it, or read from a clock that stepped back. */
        track->clock_backs += ticks > 0 && ticks < (last > track->last_ticks ? last : track->last_event_ticks);
        ticks = last;
    }
    uint64_t kind = word & UINT64_C(0xFFFF) << 48; /* of begin and end, which have no payload */
    if (kind == TACH_EVENT_BEGIN)
        take_begin(run->tree, track, word, ticks);
    else if (kind == TACH_EVENT_END)
        take_end(run->tree, track, word, ticks);
    else {
        tach_drain_other(run->tree, track, track_index, view, place->number, ticks, moments);
        place->number += tach_min_u64(tach_event_payload(word), run->end - place->number - 1);
    }
    place->last_ticks = ticks;
    place->number++;
    return true;
}

uint64_t tach_drain(tach_call_tree *tree, tach_track *track, uint16_t track_index, const tach_ring_view *view,
                    tach_fence_time fence, tach_moments *moments)
{
    const drain_run run = {tree, track, tree->cells, view->events, view->mask, view->end, fence.ticks};
    drain_place place = {view->first, track->last_ticks};
    do
        place = take_run(&run, place);
    while (place.number != run.end && take_event(&run, &place, track_index, view, fence, moments));
    if (view->ended && place.number == run.end)
        close_left(tree, track, 0, place.last_ticks);
    else if (view->elsewhere_ticks <= fence.ticks)
        close_elsewhere(tree, track, view, place.last_ticks);
    tach_drain_rendered_rest(tree, track, &view->rendered);
    split_open_spans(tree, track, fence.ticks);
    if (place.last_ticks > track->last_ticks)
        track->last_event_ticks = place.last_ticks;
    track->last_ticks = fence.ticks;
    return place.number;
}
