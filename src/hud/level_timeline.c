/* level_timeline.c - what happened when: frame graph, the frame's verdict, and its lanes. */
#include "hud/level.h"

#define SLOW_SHOWN_NS UINT64_C(2000000000)
#define ZOOM_STEP     0.8
#define PAN_STEP      0.2
#define CLICK_PX      4

/* In units of 1/720 of the picture's height. */
#define SMALL_GRAPH_HEIGHT 96
#define LANES_LEAST        120
#define CAUSES_LIVE        1 /* a live panel keeps its height */

/* ---- Which frame ---- */

/* Live: the newest, but one that was slow stays for two seconds, or nobody would see it. */
static uint64_t frame_to_show(const tach_hud *hud)
{
    const tach_moment *moment = &hud->shown.moment;
    const tach_verdict *hitch = &moment->hitch;
    if (moment->frozen || moment->exact)
        return moment->frame.number;
    if (hitch->signature && moment->now_ns < hitch->time_ns + SLOW_SHOWN_NS && tach_session_kept(hitch->frame_number))
        return hitch->frame_number;
    const tach_frame_record *newest = tach_tree();
    return newest ? newest->number : moment->frame.number;
}

static void let_go(tach_hud *hud, const tach_kept_frame **held)
{
    if (*held && tach_session_serial() == hud->session)
        tach_session_release(*held);
    *held = NULL;
}

static const tach_kept_frame *hold_frame(uint64_t number)
{
    const tach_kept_frame *frame = tach_session_kept(number);
    return frame && tach_session_hold(frame) ? frame : NULL;
}

void tach_level_hold(tach_hud *hud)
{
    let_go(hud, &hud->held);
    hud->held = hold_frame(hud->shown.moment.frame.number);
}

void tach_level_release(tach_hud *hud)
{
    let_go(hud, &hud->held);
    let_go(hud, &hud->held_shown);
    hud->lanes.number = TACH_NO_FRAME;
}

/* The lanes of that frame; of one whose events are gone, of its tree's totals. */
static void take_frame(tach_hud *hud, uint64_t number)
{
    const tach_moment *moment = &hud->shown.moment;
    const tach_lanes *lanes = &hud->lanes;
    bool grown = lanes->number == number && lanes->frame && lanes->frame->event_count != lanes->event_count;
    if (lanes->number == number && !grown)
        return;
    const tach_kept_frame *frame = hud->held;
    if (!frame || frame->number != number) {
        if (!hud->held_shown || hud->held_shown->number != number) {
            let_go(hud, &hud->held_shown);
            hud->held_shown = hold_frame(number);
        }
        frame = hud->held_shown;
    }
    if (frame)
        tach_lanes_fill(&hud->lanes, frame, &moment->frame);
    else
        tach_lanes_fill_totals(&hud->lanes, &moment->frame);
    hud->lanes.number = number;
    if (!grown)
        tach_timeline_open(&hud->timeline, &hud->lanes, moment->budget_ms, !moment->frozen);
    if (!moment->history || !tach_session_explain(moment->history, number, &hud->verdict))
        hud->verdict.signature = 0;
}

/* ---- Panels ---- */

static void lay_out_panels(tach_hud *hud, tach_rect body)
{
    const tach_theme *theme = &hud->theme;
    tach_layout *layout = &hud->layout;
    float s = theme->scale, least = tach_theme_whole(LANES_LEAST * s);
    uint32_t causes = hud->shown.moment.frozen ? hud->why.row_count : CAUSES_LIVE;
    float graph = tach_theme_whole(SMALL_GRAPH_HEIGHT * s), why = tach_why_height(theme, causes);
    layout->graph = layout->why = layout->timeline = (tach_rect){0, 0, 0, 0};
    if (body.w <= 0 || body.h <= 0)
        return;
    if (body.h >= graph + theme->gap + why + theme->gap + least) {
        layout->graph = (tach_rect){body.x, body.y, body.w, graph};
        body.y += graph + theme->gap;
        body.h -= graph + theme->gap;
    }
    if (body.h >= why + theme->gap + least) {
        layout->why = (tach_rect){body.x, body.y, body.w, why};
        body.y += why + theme->gap;
        body.h -= why + theme->gap;
    }
    layout->timeline = body;
}

static void write_timeline(tach_hud *hud, tach_rect body)
{
    const tach_moment *moment = &hud->shown.moment;
    uint64_t number = frame_to_show(hud);
    take_frame(hud, number);
    const tach_history_frame *past =
        moment->history ? tach_history_at(moment->history, tach_history_age(moment->history, number)) : NULL;
    double frame_ms = hud->lanes.duration_ns / 1e6;
    tach_why_fill(&hud->why, moment, &hud->verdict, number, frame_ms, past ? (double)past->work_ms : frame_ms);
    tach_timeline_fill(&hud->timeline, &hud->lanes, moment);
    lay_out_panels(hud, body);
    const tach_rect panels[] = {hud->layout.graph, hud->layout.why, hud->layout.timeline};
    tach_level_set_panels(hud, panels, TACH_COUNT_OF(panels));
}

/* ---- Mouse ---- */

/* Held, it drags what is shown; else what lies under it is told. */
static void follow_lane_pointer(tach_hud *hud, const tach_timeline_places *places)
{
    tach_timeline *timeline = &hud->timeline;
    tach_pointer pointer = tach_input_pointer(&hud->input);
    tach_drag *drag = &hud->drag;
    hud->pointer[0] = pointer.x;
    hud->pointer[1] = pointer.y;
    timeline->hovered = (tach_timeline_ref){TACH_NONE, TACH_NONE};
    if (!hud->shown.moment.frozen) {
        drag->on = false;
        return;
    }
    if (!drag->on) {
        if (pointer.known)
            timeline->hovered = tach_timeline_at(timeline, places, &hud->lanes, pointer.x, pointer.y);
        return;
    }
    float dx = pointer.x - drag->x, dy = pointer.y - drag->y;
    drag->moved |= dx > CLICK_PX || dx < -CLICK_PX || dy > CLICK_PX || dy < -CLICK_PX;
    if (drag->moved && places->plot_w > 0) {
        timeline->first_ns = drag->first_ns;
        tach_timeline_pan(timeline, -(double)(dx / places->plot_w));
        tach_timeline_scroll(timeline, places, &hud->lanes, drag->scroll_px - dy - timeline->scroll_px);
    }
    if (!pointer.held) {
        drag->on = false;
        if (!drag->moved)
            timeline->selected = tach_timeline_at(timeline, places, &hud->lanes, drag->x, drag->y);
    }
}

static void follow_timeline(tach_hud *hud)
{
    tach_level_follow_graph(hud);
    if (!tach_layout_shown(hud->layout.timeline))
        return;
    tach_timeline_places places;
    tach_timeline_place(&places, &hud->theme, hud->layout.timeline);
    follow_lane_pointer(hud, &places);
    hud->timeline.quiet = hud->help || (hud->explaining.asked && hud->explaining.shown);
    tach_timeline_scroll(&hud->timeline, &places, &hud->lanes, 0); /* the panel may have grown */
}

static void draw_timeline(tach_hud *hud)
{
    const tach_layout *layout = &hud->layout;
    const tach_theme *theme = &hud->theme;
    uint64_t framed = hud->lanes.number;
    if (tach_layout_shown(layout->graph))
        tach_graph_draw(&hud->graph, hud->draw, hud->font, theme, layout->graph, framed, hud->graph_title, hud->graph_note);
    if (tach_layout_shown(layout->why))
        tach_why_draw(&hud->why, hud->draw, hud->font, theme, layout->why);
    if (tach_layout_shown(layout->timeline))
        tach_timeline_draw(&hud->timeline, &hud->lanes, &hud->shown.moment, hud->draw, hud->font, theme, layout->timeline,
                           hud->pointer);
}

/* ---- Keys ---- */

/* By a key: what is selected comes into the middle, while it is shown. */
static void zoom_by_key(tach_hud *hud, int32_t steps)
{
    tach_timeline *timeline = &hud->timeline;
    double at_ns = timeline->first_ns + timeline->span_ns / 2;
    if (timeline->selected.row != TACH_NONE) {
        const tach_lane_item *item = &hud->lanes.items[timeline->selected.item];
        double middle_ns = ((double)item->start + item->end) / 2 * hud->lanes.ns_per_step;
        if (middle_ns >= timeline->first_ns && middle_ns <= timeline->first_ns + timeline->span_ns)
            at_ns = middle_ns;
    }
    timeline->first_ns = at_ns - timeline->span_ns / 2;
    tach_timeline_zoom(timeline, at_ns, steps > 0 ? ZOOM_STEP * ZOOM_STEP : 1 / (ZOOM_STEP * ZOOM_STEP));
}

static bool click_timeline(tach_hud *hud, const tach_action *action)
{
    if (!tach_layout_inside(hud->layout.timeline, action->x_px, action->y_px))
        return false;
    hud->drag = (tach_drag){true, false, action->x_px, action->y_px, hud->timeline.first_ns, hud->timeline.scroll_px};
    return true;
}

static bool wheel_timeline(tach_hud *hud, const tach_action *action, const tach_timeline_places *places)
{
    if (!tach_layout_inside(hud->layout.timeline, action->x_px, action->y_px))
        return false;
    double factor = action->amount > 0 ? ZOOM_STEP : 1 / ZOOM_STEP;
    for (int32_t i = action->amount < 0 ? -action->amount : action->amount; i > 0 && i < 64; i--)
        tach_timeline_zoom(&hud->timeline, tach_timeline_time_at(&hud->timeline, places, action->x_px), factor);
    return true;
}

static bool act_in_timeline(tach_hud *hud, const tach_action *action)
{
    tach_timeline *timeline = &hud->timeline;
    tach_timeline_places places;
    tach_timeline_place(&places, &hud->theme, hud->layout.timeline);
    switch (action->kind) {
    case TACH_ACTION_ROW:
        tach_timeline_move(timeline, &places, &hud->lanes, action->amount, 0);
        return true;
    case TACH_ACTION_STEP:
        tach_timeline_move(timeline, &places, &hud->lanes, 0, action->amount);
        return true;
    case TACH_ACTION_PAGE:
        tach_timeline_scroll(timeline, &places, &hud->lanes, (float)action->amount * places.lanes.h / 2);
        return true;
    case TACH_ACTION_PAN:
        tach_timeline_pan(timeline, action->amount * PAN_STEP);
        return true;
    case TACH_ACTION_ZOOM:
        zoom_by_key(hud, action->amount);
        return true;
    case TACH_ACTION_END:
        tach_timeline_show_all(timeline);
        return true;
    case TACH_ACTION_TOGGLE:
        tach_timeline_show_item(timeline, &hud->lanes, timeline->selected);
        return true;
    case TACH_ACTION_CLICK:
        return click_timeline(hud, action);
    case TACH_ACTION_WHEEL:
        return wheel_timeline(hud, action, &places);
    default:
        return false;
    }
}

/* All in one group: one key goes through the whole level. */
static void note_timeline(tach_hud *hud, tach_explain_list *list)
{
    const tach_layout *layout = &hud->layout;
    tach_level_note_graph(hud, list);
    if (tach_layout_shown(layout->why))
        tach_why_note(&hud->why, list, hud->font, &hud->theme, layout->why, &hud->shown.moment, &hud->verdict);
    if (tach_layout_shown(layout->timeline))
        tach_timeline_note(&hud->timeline, &hud->lanes, &hud->shown.moment, list, &hud->theme, layout->timeline);
}

const tach_level_face tach_level_timeline = {write_timeline, follow_timeline, draw_timeline, act_in_timeline, note_timeline};
