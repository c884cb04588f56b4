/* lanes_read.c - finding items in a frame's lanes, and what they are. */
#include <string.h>

#include "base/clock.h"
#include "capture/event.h"
#include "capture/site.h"
#include "model/lanes.h"

uint32_t tach_lanes_first_ending(const tach_lanes *lanes, const tach_lane_row *row, uint32_t step)
{
    uint32_t low = row->first, high = row->first + row->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (lanes->items[middle].end > step)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

uint32_t tach_lanes_first_starting(const tach_lanes *lanes, const tach_lane_row *row, uint32_t from, uint32_t step)
{
    /* What is looked for is mostly near: strides of 1, 2, 4 find the part to search. */
    uint32_t end = row->first + row->count, low = from, stride = 1;
    while (stride < end - low && lanes->items[low + stride - 1].start < step) {
        low += stride;
        stride *= 2;
    }
    uint32_t high = stride < end - low ? low + stride : end;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (lanes->items[middle].start >= step)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

uint32_t tach_lanes_self(const tach_lanes *lanes, uint32_t row, uint32_t item)
{
    const tach_lane_item *own = &lanes->items[item];
    const tach_lane_row *below = &lanes->rows[row + 1];
    uint32_t self = own->end - own->start;
    if (row + 1 >= lanes->row_count || below->lane != lanes->rows[row].lane || below->depth != lanes->rows[row].depth + 1)
        return self;
    for (uint32_t i = tach_lanes_first_ending(lanes, below, own->start); i < below->first + below->count; i++) {
        if (lanes->items[i].start >= own->end)
            break;
        self -= tach_min_u32(self, lanes->items[i].end - lanes->items[i].start);
    }
    return self;
}

tach_lane_scope tach_lanes_scope(const tach_lanes *lanes, const tach_frame_record *record, const tach_lane_item *item)
{
    if (!lanes->frame) {
        if (item->what >= record->node_count)
            return (tach_lane_scope){.name = "", .file = ""};
        const tach_node *node = &record->nodes[item->what];
        return (tach_lane_scope){node->name, node->file, node->line, node->colour, node->calls, node->kind == TACH_SITE_WAIT};
    }
    if (item->what == (TACH_SITE_BEFORE & 0xFFFF))
        return (tach_lane_scope){.name = "(from before)", .file = "", .calls = 1};
    const tach_site_info *site = tach_site_get(item->what);
    return (tach_lane_scope){site->name, site->file, site->line, site->colour, 1, site->kind == TACH_SITE_WAIT};
}

tach_moment_kind tach_lanes_moment_kind(const tach_lanes *lanes, const tach_lane_item *item)
{
    switch (tach_event_kind(lanes->frame->events[item->what].word)) {
    case TACH_EVENT_ALLOC:
        return TACH_MOMENT_ALLOC;
    case TACH_EVENT_IO:
        return TACH_MOMENT_IO;
    case TACH_EVENT_WAITED:
        return TACH_MOMENT_LOCK;
    default:
        return TACH_MOMENT_MARK;
    }
}

static void read_wait(tach_lane_moment *out, const tach_event *event, uint32_t payload)
{
    tach_waited waited = {.holder = ""};
    memcpy(&waited, &event[1], tach_min_u64(payload * sizeof(tach_event), sizeof waited));
    out->waited_ns = event->ticks > waited.start_ticks ? tach_ns_from_ticks(event->ticks - waited.start_ticks) : 0;
    if (!waited.holder[0])
        return;
    const tach_site_info *site = tach_site_get(waited.holder_site);
    memcpy(out->holder, waited.holder, sizeof out->holder);
    out->holder_file = site->file;
    out->holder_line = site->line;
}

void tach_lanes_moment(const tach_lanes *lanes, const tach_lane_item *item, tach_lane_moment *out)
{
    const tach_event *event = &lanes->frame->events[item->what];
    const tach_site_info *site = tach_site_get(tach_event_site(event->word));
    *out = (tach_lane_moment){.kind = tach_lanes_moment_kind(lanes, item),
                              .depth = tach_event_depth(event->word),
                              .name = site->name,
                              .file = site->file,
                              .line = site->line,
                              .holder_file = ""};
    uint32_t payload = tach_event_payload(event->word);
    if (payload > lanes->frame->event_count - 1 - item->what)
        return; /* cut off at the end of a frame that was kept in part */
    if (out->kind == TACH_MOMENT_LOCK && payload > 0)
        read_wait(out, event, payload);
    else if (out->kind == TACH_MOMENT_MARK)
        memcpy(out->text, &event[1], tach_min_u64(payload * sizeof(tach_event), sizeof out->text - 1));
    else if (payload > 0)
        out->bytes = event[1].ticks;
}
