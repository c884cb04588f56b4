#include "model/drain_other.h"

#include <string.h>

#include "capture/event.h"
#include "capture/render.h"

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

void tach_drain_rendered_rest(tach_call_tree *tree, tach_track *track, const tach_render_counts *totals)
{
    const tach_render_counts *given = &track->rendered->given;
    if (track->render_row == TACH_NONE || memcmp(totals, given, sizeof *totals) == 0)
        return;
    tach_render_counts *row = rendered_row(tree, track);
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        give_rendered(track, row, i, totals->of[i]);
}

void tach_drain_other(tach_call_tree *tree, tach_track *track, uint16_t track_index, const tach_ring_view *view, uint64_t number,
                      uint64_t ticks, tach_moments *moments)
{
    uint64_t word = view->events[number & view->mask].word;
    const tach_event *payload = &view->events[(number + 1) & view->mask];
    uint32_t row = tach_track_row_below(track, tach_event_depth(word));
    tach_stamp stamp = {ticks, tach_event_site(word), track_index};
    switch (tach_event_kind(word)) {
    case TACH_EVENT_MARK:
        tach_moments_add_mark(moments, &stamp);
        break;
    case TACH_EVENT_MARK_TEXT:
        tach_moments_add_text(moments, &stamp, view, number + 1, tach_event_payload(word));
        break;
    case TACH_EVENT_ALLOC:
        take_alloc(tach_tree_traffic(tree, row), tach_event_site(word), payload->ticks);
        break;
    case TACH_EVENT_IO:
        tach_tree_traffic(tree, row)->self.io_count++;
        tach_tree_traffic(tree, row)->self.io_bytes += payload->ticks;
        break;
    case TACH_EVENT_WAITED:
        tach_moments_add_wait(moments, &stamp, row, view, number + 1, tach_event_payload(word));
        break;
    case TACH_EVENT_RENDERED:
        take_rendered(tree, track, view, number + 1, tach_event_payload(word));
        track->render_row = row;
        break;
    default: /* none that this version writes */
        break;
    }
}
