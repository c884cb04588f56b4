#include "view/timeline.h"

#include <math.h>

#include "base/text.h"

#define LEAST_SPAN_NS 200.0
#define WHOLE_FRAME   1.02 /* of a whole frame */
#define EDGE_SHARE    0.1  /* of what is shown, beside an item that comes into view */

/* In units of the theme's scale. */
#define LANE_LABEL   92
#define LANE_PITCH   20
#define LANE_BAR     18
#define LANE_MOMENTS 14
#define LANE_PAD     5
#define TIMES_HEIGHT 20
#define FOOT_HEIGHT  18

static const tach_timeline_ref no_item = {TACH_NONE, TACH_NONE};

/* ---- Places ---- */

void tach_timeline_place(tach_timeline_places *places, const tach_theme *theme, tach_rect panel)
{
    float s = theme->scale;
    float y = panel.y + theme->head_row, bottom = tach_max_f(panel.y + panel.h, y);
    float axis = tach_min_f(tach_theme_whole(TIMES_HEIGHT * s), bottom - y);
    float foot = tach_min_f(tach_theme_whole(FOOT_HEIGHT * s), bottom - y - axis);
    places->axis = (tach_rect){panel.x, y, panel.w, axis};
    places->foot = (tach_rect){panel.x, bottom - foot, panel.w, foot};
    places->lanes = (tach_rect){panel.x, y + axis, panel.w, bottom - foot - y - axis};
    places->label_x = panel.x + theme->inset;
    places->label_w = tach_theme_whole(tach_min_f(LANE_LABEL * s, panel.w / 5));
    places->plot_x = places->label_x + places->label_w + theme->gap;
    places->plot_w = tach_max_f(panel.x + panel.w - theme->inset - places->plot_x, 0);
    places->pitch = tach_theme_whole(LANE_PITCH * s);
    places->bar = tach_theme_whole(LANE_BAR * s);
    places->moments = tach_theme_whole(LANE_MOMENTS * s);
    places->pad = tach_theme_whole(LANE_PAD * s);
    places->least = 2 * theme->hair;
}

static float lane_height(const tach_timeline_places *places, const tach_lanes *lanes, const tach_lane *lane)
{
    bool moments = lanes->rows[lane->first_row].moments;
    float levels = (float)(lane->row_count - moments) * places->pitch;
    return 2 * places->pad + levels + (moments ? places->moments : 0);
}

float tach_timeline_height(const tach_timeline_places *places, const tach_lanes *lanes)
{
    float height = 0;
    for (uint32_t i = 0; i < lanes->lane_count; i++)
        height += lane_height(places, lanes, &lanes->lanes[i]);
    return height;
}

float tach_timeline_row_top(const tach_timeline_places *places, const tach_lanes *lanes, uint32_t row)
{
    float y = 0;
    uint32_t i = 0;
    for (; i < lanes->rows[row].lane; i++)
        y += lane_height(places, lanes, &lanes->lanes[i]);
    uint32_t first = lanes->lanes[i].first_row;
    bool moments = row > first && lanes->rows[first].moments;
    return y + places->pad + (float)(row - first - moments) * places->pitch + (moments ? places->moments : 0);
}

/* ---- The part that is shown ---- */

static void keep_inside(tach_timeline *timeline)
{
    timeline->span_ns = fmin(fmax(timeline->span_ns, LEAST_SPAN_NS), timeline->all_ns);
    timeline->first_ns = fmax(fmin(timeline->first_ns, timeline->all_ns - timeline->span_ns), 0);
}

void tach_timeline_show_all(tach_timeline *timeline)
{
    timeline->first_ns = 0;
    timeline->span_ns = timeline->all_ns;
}

/* Live, the scale stands still while frames are about the same. */
static double live_span(double duration_ns, double budget_ns)
{
    static const double steps[] = {1.25, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120};
    for (size_t i = 0; i < TACH_COUNT_OF(steps); i++)
        if (duration_ns <= steps[i] * budget_ns)
            return steps[i] * budget_ns;
    return duration_ns * WHOLE_FRAME;
}

void tach_timeline_open(tach_timeline *timeline, const tach_lanes *lanes, double budget_ms, bool live)
{
    double all_ns = live && budget_ms > 0 ? live_span(lanes->duration_ns, budget_ms * 1e6) : lanes->duration_ns * WHOLE_FRAME;
    timeline->all_ns = fmax(all_ns, LEAST_SPAN_NS);
    timeline->scroll_px = live ? timeline->scroll_px : 0;
    timeline->selected = timeline->hovered = no_item;
    tach_timeline_show_all(timeline);
}

double tach_timeline_time_at(const tach_timeline *timeline, const tach_timeline_places *places, float x)
{
    if (!(places->plot_w > 0))
        return timeline->first_ns;
    return timeline->first_ns + (double)((x - places->plot_x) / places->plot_w) * timeline->span_ns;
}

void tach_timeline_zoom(tach_timeline *timeline, double at_ns, double factor)
{
    double before = timeline->span_ns;
    timeline->span_ns = fmin(fmax(before * factor, LEAST_SPAN_NS), timeline->all_ns);
    timeline->first_ns = at_ns - (at_ns - timeline->first_ns) * timeline->span_ns / before;
    keep_inside(timeline);
}

void tach_timeline_pan(tach_timeline *timeline, double spans)
{
    timeline->first_ns += spans * timeline->span_ns;
    keep_inside(timeline);
}

void tach_timeline_show_item(tach_timeline *timeline, const tach_lanes *lanes, tach_timeline_ref ref)
{
    if (ref.row == TACH_NONE)
        return;
    const tach_lane_item *item = &lanes->items[ref.item];
    double start_ns = item->start * lanes->ns_per_step, length_ns = (item->end - item->start) * lanes->ns_per_step;
    if (length_ns <= 0)
        length_ns = timeline->span_ns / 16; /* a moment: its surroundings */
    timeline->span_ns = length_ns / (1 - 2 * EDGE_SHARE);
    timeline->first_ns = start_ns - EDGE_SHARE * timeline->span_ns;
    keep_inside(timeline);
}

void tach_timeline_scroll(tach_timeline *timeline, const tach_timeline_places *places, const tach_lanes *lanes, float by_px)
{
    float most = tach_max_f(tach_timeline_height(places, lanes) - places->lanes.h, 0);
    timeline->scroll_px = (float)(int32_t)tach_clamp_f(timeline->scroll_px + by_px, 0, most);
}

/* ---- The selection ---- */

/* The item of a row that is nearest to a time. */
static uint32_t nearest_item(const tach_lanes *lanes, const tach_lane_row *row, uint32_t step)
{
    uint32_t item = tach_lanes_first_ending(lanes, row, step), end = row->first + row->count;
    if (item == end)
        return end - 1;
    if (item == row->first || lanes->items[item].start <= step)
        return item;
    return step - lanes->items[item - 1].end < lanes->items[item].start - step ? item - 1 : item;
}

static uint32_t step_at(const tach_lanes *lanes, double ns)
{
    return (uint32_t)fmin(fmax(ns / lanes->ns_per_step, 0), (double)lanes->length);
}

static uint32_t moved(uint32_t from, int32_t by, uint32_t first, uint32_t end)
{
    int64_t to = (int64_t)from + by;
    return to < (int64_t)first ? first : to >= (int64_t)end ? end - 1 : (uint32_t)to;
}

static void reveal(tach_timeline *timeline, const tach_timeline_places *places, const tach_lanes *lanes)
{
    const tach_lane_item *item = &lanes->items[timeline->selected.item];
    double start_ns = item->start * lanes->ns_per_step, end_ns = item->end * lanes->ns_per_step;
    double edge_ns = EDGE_SHARE * timeline->span_ns;
    if (end_ns < timeline->first_ns + edge_ns || start_ns > timeline->first_ns + timeline->span_ns - edge_ns) {
        bool later = start_ns > timeline->first_ns;
        timeline->first_ns = later ? start_ns - timeline->span_ns + 2 * edge_ns : start_ns - edge_ns;
        if (later && end_ns - start_ns > 2 * edge_ns)
            timeline->first_ns = start_ns - edge_ns;
        keep_inside(timeline);
    }
    float top = tach_timeline_row_top(places, lanes, timeline->selected.row);
    if (top - places->pad < timeline->scroll_px)
        tach_timeline_scroll(timeline, places, lanes, top - places->pad - timeline->scroll_px);
    else if (top + places->pitch + places->pad > timeline->scroll_px + places->lanes.h)
        tach_timeline_scroll(timeline, places, lanes, top + places->pitch + places->pad - timeline->scroll_px - places->lanes.h);
}

void tach_timeline_move(tach_timeline *timeline, const tach_timeline_places *places, const tach_lanes *lanes, int32_t rows,
                        int32_t items)
{
    if (lanes->row_count == 0)
        return;
    tach_timeline_ref *at = &timeline->selected;
    if (at->row == TACH_NONE) {
        at->row = lanes->rows[0].moments && lanes->row_count > 1 ? 1 : 0;
        at->item = nearest_item(lanes, &lanes->rows[at->row], step_at(lanes, timeline->first_ns));
    } else if (rows != 0) {
        /* At the selected time, or at the edge of what is shown of a longer one. */
        uint32_t step = tach_max_u32(lanes->items[at->item].start, step_at(lanes, timeline->first_ns));
        step = tach_min_u32(step, lanes->items[at->item].end);
        uint32_t row = moved(at->row, rows, 0, lanes->row_count);
        if (row != at->row)
            *at = (tach_timeline_ref){row, nearest_item(lanes, &lanes->rows[row], step)};
    } else {
        const tach_lane_row *row = &lanes->rows[at->row];
        at->item = moved(at->item, items, row->first, row->first + row->count);
    }
    reveal(timeline, places, lanes);
}

/* ---- What is where ---- */

static uint32_t row_at(const tach_timeline_places *places, const tach_lanes *lanes, float y)
{
    for (uint32_t i = 0; i < lanes->lane_count; i++) {
        const tach_lane *lane = &lanes->lanes[i];
        float height = lane_height(places, lanes, lane);
        if (y >= height) {
            y -= height;
            continue;
        }
        y -= places->pad;
        for (uint32_t row = lane->first_row; y >= 0 && row < lane->first_row + lane->row_count; row++) {
            float row_height = lanes->rows[row].moments ? places->moments : places->pitch;
            if (y < row_height)
                return row;
            y -= row_height;
        }
        return TACH_NONE;
    }
    return TACH_NONE;
}

tach_timeline_ref tach_timeline_at(const tach_timeline *timeline, const tach_timeline_places *places, const tach_lanes *lanes,
                                   float x, float y)
{
    const tach_rect *in = &places->lanes;
    if (!(x >= places->plot_x && x < places->plot_x + places->plot_w && y >= in->y && y < in->y + in->h))
        return no_item;
    uint32_t row = row_at(places, lanes, y - in->y + timeline->scroll_px);
    if (row == TACH_NONE || lanes->rows[row].count == 0)
        return no_item;
    double reach_px = (double)(lanes->rows[row].moments ? places->moments / 2 : 2 * places->least);
    double reach_ns = reach_px / (double)places->plot_w * timeline->span_ns, at_ns = tach_timeline_time_at(timeline, places, x);
    uint32_t item = nearest_item(lanes, &lanes->rows[row], step_at(lanes, at_ns));
    bool hit = lanes->items[item].start * lanes->ns_per_step <= at_ns + reach_ns &&
               lanes->items[item].end * lanes->ns_per_step >= at_ns - reach_ns;
    return hit ? (tach_timeline_ref){row, item} : no_item;
}

/* ---- Words ---- */

size_t tach_timeline_span_text(char *out, size_t size, double ns)
{
    const char *unit = ns >= 1e6 ? "ms" : ns >= 1e3 ? "µs" : "ns";
    double value = ns >= 1e6 ? ns / 1e6 : ns >= 1e3 ? ns / 1e3 : ns;
    int decimals = ns < 1e3 || value >= 999.5 ? 0 : value >= 99.95 ? 1 : 2;
    size_t length = tach_text_fixed(out, size, value, decimals);
    tach_text_append(out, size, &length, " %s", unit);
    return length;
}

static void append_count(char *out, size_t size, size_t *length, uint64_t count, const char *one, const char *many)
{
    char number[32];
    tach_text_count_full(number, sizeof number, (int64_t)count);
    tach_text_append(out, size, length, " · %s%s", number, count == 1 ? one : many);
}

void tach_timeline_fill(tach_timeline *timeline, const tach_lanes *lanes, const tach_moment *moment)
{
    char text[32];
    size_t length = 0;
    tach_text_append(timeline->title, sizeof timeline->title, &length, lanes->frame ? "TIMELINE" : "TOTALS");
    length = 0;
    if (!lanes->frame)
        tach_text_append(timeline->note, sizeof timeline->note, &length, "events are no longer kept: sums, not moments · ");
    else if (!moment->frozen && moment->freeze_key && moment->freeze_key[0])
        tach_text_append(timeline->note, sizeof timeline->note, &length, "%s freezes · ", moment->freeze_key);
    tach_timeline_span_text(text, sizeof text, lanes->duration_ns);
    tach_text_append(timeline->note, sizeof timeline->note, &length, "frame %llu · %s", (unsigned long long)lanes->number, text);
    append_count(timeline->note, sizeof timeline->note, &length, lanes->lane_count, " thread", " threads");
    append_count(timeline->note, sizeof timeline->note, &length, lanes->scope_count, lanes->frame ? " scope" : " row",
                 lanes->frame ? " scopes" : " rows");
    uint64_t left_out = lanes->left_out + (lanes->frame ? lanes->frame->left_out : 0);
    if (left_out > 0)
        append_count(timeline->note, sizeof timeline->note, &length, left_out, " event left out", " events left out");
}
