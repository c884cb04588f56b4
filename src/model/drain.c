#include "model/drain.h"

#include <string.h>

#include "base/log.h"
#include "capture/render.h"
#include "capture/site.h"

#define TELL_LEFT 3 /* times of each kind; a mistake in a loop must not flood the log */

/* Events are plain words: see tach_event in tach.h. */
static uint32_t site_of(uint64_t word) { return (uint32_t)word & 0xFFFF; }
static uint32_t depth_of(uint64_t word) { return (uint32_t)(word >> TACH_EVENT_OWED_SHIFT) / sizeof(tach_event); }
static uint64_t kind_of(uint64_t word) { return word & UINT64_C(0xFF) << 48; }
static uint32_t payload_of(uint64_t word) { return (uint32_t)(word >> TACH_EVENT_PAYLOAD_SHIFT); }

/* The row of the innermost span that has one, of those below `depth`. */
static uint32_t row_below(const tach_track *track, uint32_t depth)
{
    for (uint32_t i = tach_min_u32(track->depth, depth); i-- > 0;)
        if (track->stack[i].row != TACH_NONE)
            return track->stack[i].row;
    return track->row;
}

/* A call of the row begins in `span`. */
static inline void begin_in(tach_call_tree *tree, tach_cell *cells, tach_span *span, uint32_t row, uint32_t site, uint64_t ticks)
{
    *span = (tach_span){row, site, ticks, 0};
    tach_tree_touch(tree, row);
    cells[row].calls++;
}

/* What the span took goes to its row. */
static inline void end_in(tach_cell *cells, const tach_span *span, uint64_t inclusive)
{
    tach_cell *cell = &cells[span->row];
    cell->self_ticks += inclusive - span->children_ticks;
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
        parent = row_below(track, depth);
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
    end_in(tree->cells, span, inclusive);
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
    uint32_t depth = depth_of(word);
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
    if (track->stack[depth].site != site_of(word) && track->stack[depth].site != TACH_SITE_BEFORE) {
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
        if (track->stack[i].site == site_of(word))
            track->left_from = i;
}

/* By whom the depth is used up. */
__attribute__((noinline)) static void tell_too_deep(const tach_track *track, uint64_t word)
{
    static uint32_t told;
    if (told++ >= TELL_LEFT)
        return;
    const tach_site_info *site = tach_site_get(site_of(word)), *around = tach_site_get(track->stack[TACH_MAX_DEPTH - 1].site);
    tach_log("%s:%u: the scope \"%s\" is too deep: %d are open around it (TACH_MAX_DEPTH), the last \"%s\". Left without an end?",
             site->file, site->line, site->name, TACH_MAX_DEPTH, around->name);
}

static inline void take_begin(tach_call_tree *tree, tach_track *track, uint64_t word, uint64_t ticks)
{
    uint32_t depth = depth_of(word);
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
    open_span(tree, track, depth, site_of(word), ticks);
}

static void take_alloc(tach_row_traffic *traffic, uint32_t site, uint64_t bytes)
{
    traffic->self.alloc_count++;
    traffic->self.alloc_bytes += bytes;
    if (bytes >= traffic->alloc_largest) {
        traffic->alloc_largest = bytes;
        traffic->alloc_site = site;
    }
}

/* The row of the last such event, to be given what was rendered since; NULL before the first. */
static tach_render_counts *rendered_row(tach_call_tree *tree, const tach_track *track)
{
    if (track->render_row == TACH_NONE)
        return NULL;
    bool ran = tree->cells[track->render_row].frame == tree->frame;
    return tach_tree_rendered(tree, ran ? track->render_row : track->row);
}

/* Give it what was counted up to that total. A thread that runs on while the frame ends may be ahead of an event that is taken
 * later: nothing is counted twice, and nothing lost. */
static inline void give_rendered(tach_track *track, tach_render_counts *row, uint32_t count, uint64_t total)
{
    uint64_t *given = &track->rendered->given.of[count];
    if (total <= *given)
        return;
    if (row)
        row->of[count] += total - *given;
    *given = total;
}

/* The payload of an event. One that goes round the ring's end is put together in `copy`. */
static const void *find_payload(const tach_ring_view *view, uint64_t first, uint32_t count, tach_event *copy, uint32_t most)
{
    const tach_event *payload = &view->events[first & view->mask];
    uint64_t until_end = view->mask + 1 - (first & view->mask);
    if (count <= until_end)
        return payload;
    count = tach_min_u32(count, most);
    uint64_t head = tach_min_u64(count, until_end);
    memcpy(copy, payload, head * sizeof(tach_event));
    memcpy(copy + head, view->events, (count - head) * sizeof(tach_event));
    return copy;
}

static void take_rendered(tach_call_tree *tree, tach_track *track, const tach_ring_view *view, uint64_t first, uint32_t count)
{
    tach_event copy[TACH_RENDER_BYTES / sizeof(tach_event) + 1];
    const uint8_t *at = find_payload(view, first, count, copy, TACH_COUNT_OF(copy));
    uint32_t bits = count ? tach_render_bits(&at) : 0;
    tach_render_counts *row = bits ? rendered_row(tree, track) : NULL, *told = &track->rendered->told;
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS && bits; i++, bits >>= 1) {
        if (!(bits & 1))
            continue;
        told->of[i] += tach_varint_get(&at);
        give_rendered(track, row, i, told->of[i]);
    }
}

/* What the last event has left. */
static void take_rendered_rest(tach_call_tree *tree, tach_track *track, const tach_render_counts *totals)
{
    const tach_render_counts *given = &track->rendered->given;
    if (track->render_row == TACH_NONE || memcmp(totals, given, sizeof *totals) == 0)
        return;
    tach_render_counts *row = rendered_row(tree, track);
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        give_rendered(track, row, i, totals->of[i]);
}

/* What is neither begin nor end; `number` is the event's. Out of line, so that the loop stays small. */
__attribute__((noinline)) static void take_other(tach_call_tree *tree, tach_track *track, uint16_t track_index,
                                                 const tach_ring_view *view, uint64_t number, uint64_t ticks, tach_moments *moments)
{
    uint64_t word = view->events[number & view->mask].word;
    const tach_event *payload = &view->events[(number + 1) & view->mask];
    uint32_t row = row_below(track, depth_of(word));
    tach_stamp stamp = {ticks, site_of(word), track_index};
    switch (kind_of(word)) {
    case TACH_EVENT_MARK:
        tach_moments_add_mark(moments, &stamp);
        break;
    case TACH_EVENT_MARK_TEXT:
        tach_moments_add_text(moments, &stamp, view, number + 1, payload_of(word));
        break;
    case TACH_EVENT_ALLOC:
        take_alloc(tach_tree_traffic(tree, row), site_of(word), payload->ticks);
        break;
    case TACH_EVENT_IO:
        tach_tree_traffic(tree, row)->self.io_count++;
        tach_tree_traffic(tree, row)->self.io_bytes += payload->ticks;
        break;
    case TACH_EVENT_WAITED:
        tach_moments_add_wait(moments, &stamp, row, view, number + 1, payload_of(word));
        break;
    case TACH_EVENT_RENDERED:
        take_rendered(tree, track, view, number + 1, payload_of(word));
        track->render_row = row;
        break;
    default: /* none that this version writes */
        break;
    }
}

/* A scope that another thread has ended, while its own has not written anything since. */
static void close_elsewhere(tach_call_tree *tree, tach_track *track, const tach_ring_view *view, uint64_t last)
{
    uint32_t depth = depth_of(view->elsewhere_word);
    if (!view->elsewhere_word || depth >= track->depth || track->stack[depth].site != site_of(view->elsewhere_word))
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
            tree->nodes[span->row].running = true;
    }
}

void tach_drain_enter(tach_track *track, uint32_t outer_depth)
{
    track->depth = track->carried = tach_min_u32(outer_depth, TACH_MAX_DEPTH);
    for (uint32_t i = 0; i < track->depth; i++)
        track->stack[i] = (tach_span){TACH_NONE, TACH_SITE_BEFORE, track->last_ticks, 0};
}

/* What a run of events is taken with: all that its loop reads and nothing there changes. */
typedef struct drain_run {
    tach_cell *cells;
    const tach_event *events;
    uint64_t mask, end, fence_ticks;
} drain_run;

/* As many events as are a begin or the end of the innermost scope, in the order of time, with a row: nearly all. The same as
 * take_begin and take_end do, without what these must ask. Returns the number of the first that is something else. */
static uint64_t take_run(tach_call_tree *tree, tach_track *track, drain_run run, uint64_t number, uint64_t *last)
{
    tach_span *stack = track->stack;
    uint32_t depth = track->depth, carried = track->carried;
    uint32_t row = depth > 0 ? stack[depth - 1].row : track->row;
    uint64_t before = *last;
    for (; number != run.end && row != TACH_NONE; number++) {
        const tach_event *event = &run.events[number & run.mask];
        uint64_t ticks = event->ticks, word = event->word;
        uint32_t site = site_of(word), at = depth_of(word);
        if (ticks < before || ticks > run.fence_ticks)
            break;
        if (word >> 48 == TACH_EVENT_BEGIN >> 48) {
            if (at != depth || depth == TACH_MAX_DEPTH || is_carried(track, carried, site))
                break;
            uint32_t child = tach_tree_find_child(tree, row, site);
            if (TACH_UNLIKELY(child == TACH_NONE)) { /* once asked, it is counted as one that the tree has no row for */
                stack[depth++] = (tach_span){TACH_NONE, site, ticks, 0};
                before = ticks;
                number++;
                break;
            }
            begin_in(tree, run.cells, &stack[depth++], child, site, ticks);
            row = child;
        } else {
            if (word >> 48 != TACH_EVENT_END >> 48 || at + 1 != depth || depth <= carried || stack[at].site != site)
                break;
            uint64_t inclusive = ticks - stack[at].start_ticks;
            end_in(run.cells, &stack[at], inclusive);
            depth = at;
            row = track->row;
            if (depth > 0) {
                stack[depth - 1].children_ticks += inclusive;
                row = stack[depth - 1].row;
            }
        }
        before = ticks;
    }
    track->depth = depth;
    *last = before;
    return number;
}

uint64_t tach_drain(tach_call_tree *tree, tach_track *track, uint16_t track_index, const tach_ring_view *view,
                    tach_fence_time fence, tach_moments *moments)
{
    const drain_run run = {tree->cells, view->events, view->mask, view->end, fence.ticks};
    uint64_t last = track->last_ticks;
    uint64_t number = view->first;
    while ((number = take_run(tree, track, run, number, &last)) != run.end) {
        uint64_t ticks = run.events[number & run.mask].ticks, word = run.events[number & run.mask].word;
        if (ticks > fence.ticks) {
            if (ticks - fence.ticks < fence.slack_ticks)
                break;
            ticks = fence.ticks;
            track->clock_backs++;
        }
        if (ticks < last) {
            /* Without a time, or read before the fence and written after it, or read from a clock that stepped back. */
            track->clock_backs += ticks > 0 && ticks < (last > track->last_ticks ? last : track->last_event_ticks);
            ticks = last;
        }
        last = ticks;
        uint64_t kind = word & UINT64_C(0xFFFF) << 48; /* of begin and end, which have no payload */
        if (kind == TACH_EVENT_BEGIN)
            take_begin(tree, track, word, ticks);
        else if (kind == TACH_EVENT_END)
            take_end(tree, track, word, ticks);
        else {
            take_other(tree, track, track_index, view, number, ticks, moments);
            number += tach_min_u64(payload_of(word), run.end - number - 1);
        }
        number++;
    }
    if (view->ended && number == run.end)
        close_left(tree, track, 0, last);
    else if (view->elsewhere_ticks <= fence.ticks)
        close_elsewhere(tree, track, view, last);
    take_rendered_rest(tree, track, &view->rendered);
    split_open_spans(tree, track, fence.ticks);
    if (last > track->last_ticks)
        track->last_event_ticks = last;
    track->last_ticks = fence.ticks;
    return number;
}

void tach_drain_move(tach_call_tree *tree, tach_track *from, tach_track *to)
{
    uint32_t parent = to->row;
    tach_tree_touch(tree, parent);
    for (uint32_t i = 0; i < from->depth; i++) {
        tach_span *span = &to->stack[i];
        *span = from->stack[i];
        span->row = span->site == TACH_SITE_BEFORE ? TACH_NONE : tach_tree_find_child(tree, parent, span->site);
        if (span->row != TACH_NONE) {
            tach_tree_touch(tree, span->row);
            parent = span->row;
        }
    }
    to->depth = to->carried = from->depth;
    from->depth = from->carried = 0;
    to->render_row = from->render_row == TACH_NONE ? TACH_NONE : row_below(to, to->depth);
}

uint32_t tach_drain_close_left(tach_call_tree *tree, tach_track *track, uint32_t depth_now)
{
    /* No loop over frames stands so deep: all is left, and nothing would be recorded any more. */
    uint32_t depth = depth_now < TACH_MAX_DEPTH ? track->left_from : 0;
    if (depth >= track->depth)
        return TACH_NONE;
    static uint32_t told;
    const tach_site_info *site = tach_site_get(track->stack[depth].site);
    if (told++ < TELL_LEFT)
        tach_log("%s:%u: the scope \"%s\" was left without its end", site->file, site->line, site->name);
    /* They are accounted for up to the fence. */
    for (; track->depth > depth; track->depth--, track->repairs++)
        if (track->stack[track->depth - 1].row != TACH_NONE)
            tree->nodes[track->stack[track->depth - 1].row].running = false;
    return depth;
}

void tach_drain_reopen(tach_call_tree *tree, tach_track *track)
{
    tach_tree_touch(tree, track->row);
    for (uint32_t i = 0; i < track->depth; i++) {
        uint32_t row = track->stack[i].row;
        if (row != TACH_NONE) {
            tach_tree_touch(tree, row);
            tree->nodes[row].running = false;
        }
    }
}
