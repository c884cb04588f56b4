/* timeline_note.c - what explains itself in the timeline: the item that is pointed at or selected, lanes, times. */
#include "view/explain.h"
#include "view/timeline_canvas.h"

static tach_rect cut_to(tach_rect box, tach_rect bounds)
{
    float x = tach_max_f(box.x, bounds.x), y = tach_max_f(box.y, bounds.y);
    return (tach_rect){x, y, tach_min_f(box.x + box.w, bounds.x + bounds.w) - x,
                       tach_min_f(box.y + box.h, bounds.y + bounds.h) - y};
}

static void tell_lane_thread(tach_explain_place *place, const tach_timeline_canvas *c, uint32_t row)
{
    const tach_lane *lane = &c->lanes->lanes[c->lanes->rows[row].lane];
    if (lane->track < c->moment->frame.thread_count)
        place->thread = c->moment->frame.threads[lane->track].name;
}

static void note_moment(const tach_timeline_canvas *c, tach_explain_list *list, tach_timeline_ref ref, tach_rect about)
{
    tach_lane_moment what;
    tach_lanes_moment(c->lanes, &c->lanes->items[ref.item], &what);
    tach_explain_place *place = tach_explain_add(list, about, TACH_EXPLAIN_MOMENT, what.text[0] ? what.text : what.name, "");
    tell_lane_thread(place, c, ref.row);
    place->file = what.file;
    place->line = what.line;
}

static void note_item(const tach_timeline_canvas *c, tach_explain_list *list, tach_timeline_ref ref, char made[32])
{
    if (ref.row >= c->lanes->row_count)
        return;
    tach_rect about = cut_to(tach_timeline_rect(c, ref), c->at.lanes);
    if (c->lanes->rows[ref.row].moments) {
        note_moment(c, list, ref, about);
    } else {
        const tach_lane_item *item = &c->lanes->items[ref.item];
        tach_lane_scope scope = tach_lanes_scope(c->lanes, &c->moment->frame, item);
        tach_explain_place *place = tach_explain_add(list, about, TACH_EXPLAIN_BAR, scope.name, made);
        tach_timeline_span_text(made, sizeof list->made[0], (item->end - item->start) * c->lanes->ns_per_step);
        tell_lane_thread(place, c, ref.row);
        place->file = scope.file;
        place->line = scope.line;
    }
    if (list->count > 0)
        list->places[list->count - 1].by_key = true; /* a mouse has its tip */
}

void tach_timeline_note(const tach_timeline *timeline, const tach_lanes *lanes, const tach_moment *moment, tach_explain_list *list,
                        const tach_theme *theme, tach_rect panel)
{
    tach_timeline_canvas c = {timeline, lanes, moment, NULL, NULL, theme, .px_per_ns = 0};
    tach_explain_add(list, (tach_rect){panel.x, panel.y, panel.w, theme->head_row}, TACH_EXPLAIN_ROWS, "", "");
    if (!tach_timeline_canvas_open(&c, panel))
        return;
    tach_explain_add(list, c.at.axis, TACH_EXPLAIN_TIMES, "", "");
    tach_explain_add(list, c.at.foot, TACH_EXPLAIN_LIMIT, "frame", "");
    tach_explain_add(list, c.at.lanes, TACH_EXPLAIN_LANES, "", "")->by_key = true;
    note_item(&c, list, timeline->hovered, list->made[0]);
    uint32_t count = list->count;
    note_item(&c, list, timeline->selected, list->made[1]);
    if (list->count > count)
        list->places[count].selected = true;
}
