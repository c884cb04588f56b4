/* timeline_draw.c - the timeline: the scale of times, lanes, bars and marks. */
#include <math.h>

#include "base/text.h"
#include "view/panel.h"
#include "view/timeline_canvas.h"

#define TICK_CELLS 12 /* from one time to the next, at least */

/* ---- Times ---- */

/* A round step of at least `least_ns`: 1, 2 or 5 and zeros. */
static double round_step(double least_ns)
{
    double power = pow(10, floor(log10(fmax(least_ns, 1))));
    for (int i = 0; i < 3; i++) {
        static const double factors[] = {1, 2, 5};
        if (power * factors[i] >= least_ns)
            return power * factors[i];
    }
    return power * 10;
}

typedef struct tick_form {
    double unit_ns;
    const char *unit;
    int decimals;
} tick_form;

static tick_form form_of_step(double step_ns)
{
    if (step_ns >= 99e3)
        return (tick_form){1e6, "ms", step_ns < 0.99e6};
    if (step_ns >= 99)
        return (tick_form){1e3, "µs", step_ns < 0.99e3};
    return (tick_form){1, "ns", 0};
}

static void draw_times(const tach_timeline_canvas *c)
{
    const tach_theme *theme = c->theme;
    const tach_timeline *timeline = c->timeline;
    double step = round_step(TICK_CELLS * (double)theme->small_cell / c->px_per_ns);
    tick_form form = form_of_step(step);
    float baseline = tach_theme_baseline(c->at.axis.y, c->at.axis.h, theme->small);
    float right = c->at.plot_x + c->at.plot_w;
    bool first = true;
    for (double at = ceil(timeline->first_ns / step); at * step <= timeline->first_ns + timeline->span_ns; at++) {
        float x = (float)(c->origin_x + at * step * c->px_per_ns);
        char text[32];
        size_t length = tach_text_fixed(text, sizeof text, at * step / form.unit_ns, form.decimals);
        if (first)
            tach_text_append(text, sizeof text, &length, " %s", form.unit);
        float width = tach_font_measure(c->font, theme->small, text);
        float left = tach_min_f(x - (float)(int32_t)(width / 2), right - width); /* the last ends where all ends */
        tach_draw_rect(c->draw, (tach_rect){x, c->at.axis.y + c->at.axis.h, theme->hair, c->at.lanes.h}, TACH_COLOR_GRID);
        if (left < c->at.plot_x - c->at.label_w)
            continue;
        tach_draw_text(c->draw, theme->small, left, baseline, TACH_COLOR_FAINT, text);
        first = false;
    }
}

/* Which shape is what, at the right end of the last line, where nothing else needs the room. */
static void draw_legend(const tach_timeline_canvas *c, float taken_right)
{
    static const char *const words[] = {
        [TACH_MOMENT_MARK] = "mark", [TACH_MOMENT_ALLOC] = "allocation", [TACH_MOMENT_IO] = "traffic", [TACH_MOMENT_LOCK] = "lock"};
    const tach_theme *theme = c->theme;
    float sign = tach_theme_whole(14 * theme->scale), gap = 2 * theme->small_cell, width = -gap;
    for (size_t i = 0; i < TACH_COUNT_OF(words); i++)
        width += sign + tach_font_measure(c->font, theme->small, words[i]) + gap;
    float x = c->at.plot_x + c->at.plot_w - width;
    if (x < taken_right + gap || c->at.foot.h < theme->small.size_px)
        return;
    float baseline = tach_theme_baseline(c->at.foot.y, c->at.foot.h, theme->small);
    float middle = c->at.foot.y + tach_theme_whole(c->at.foot.h / 2);
    for (size_t i = 0; i < TACH_COUNT_OF(words); i++) {
        tach_timeline_draw_shape(c, (tach_moment_kind)i, x + tach_theme_whole(4 * theme->scale), middle);
        x += sign + tach_draw_text(c->draw, theme->small, x + sign, baseline, TACH_COLOR_FAINT, words[i]) + gap;
    }
}

/* Where the frame should have ended. Returns where what it says ends. */
static float draw_budget(const tach_timeline_canvas *c)
{
    const tach_theme *theme = c->theme;
    float top = c->at.lanes.y, bottom = top + c->at.lanes.h, right = c->at.plot_x + c->at.plot_w;
    float x = (float)(int32_t)fmin(c->origin_x + c->moment->budget_ms * 1e6 * c->px_per_ns, 1e6);
    if (!(c->moment->budget_ms > 0) || !(x >= c->at.plot_x && x < right))
        return c->at.label_x;
    float dash = tach_theme_whole(4 * theme->scale);
    for (float y = top; y < bottom; y += 2 * dash)
        tach_draw_rect(c->draw, (tach_rect){x, y, theme->hair, tach_min_f(dash, bottom - y)}, TACH_COLOR_WARN);
    char text[32], number[16];
    size_t length = 0;
    tach_text_fixed(number, sizeof number, c->moment->budget_ms, 1);
    tach_text_append(text, sizeof text, &length, "budget %s ms", number);
    float width = tach_font_measure(c->font, theme->small, text);
    if (width > c->at.plot_w || c->at.foot.h < theme->small.size_px)
        return c->at.label_x;
    float left = tach_clamp_f(x - (float)(int32_t)(width / 2), c->at.plot_x, right - width);
    tach_draw_text(c->draw, theme->small, left, tach_theme_baseline(bottom, c->at.foot.h, theme->small), TACH_COLOR_WARN, text);
    return left + width;
}

static void draw_ends(const tach_timeline_canvas *c)
{
    float end = (float)fmin(c->origin_x + c->lanes->length * c->px_per_step, 1e6);
    if (end >= c->at.plot_x && end < c->at.plot_x + c->at.plot_w)
        tach_draw_rect(c->draw, (tach_rect){end, c->at.lanes.y, c->theme->hair, c->at.lanes.h},
                       tach_color_alpha(TACH_COLOR_RULE, 0.7f));
    draw_legend(c, draw_budget(c));
}

/* ---- Lanes ---- */

static float screen_y(const tach_timeline_canvas *c, float top) { return c->at.lanes.y + top - c->timeline->scroll_px; }

static void draw_lane_label(const tach_timeline_canvas *c, const tach_lane *lane, float y)
{
    const tach_frame_record *frame = &c->moment->frame;
    const char *name = lane->track < frame->thread_count ? frame->threads[lane->track].name : "";
    bool own = lane->track == frame->thread && !lane->is_gpu;
    float baseline = tach_theme_baseline(y, c->at.bar, c->theme->text);
    tach_draw_text_name(c->draw, own ? c->theme->value : c->theme->text, c->at.label_x, baseline, c->at.label_w,
                        lane->is_gpu ? TACH_COLOR_GPU
                        : own        ? TACH_COLOR_TEXT
                                     : TACH_COLOR_SECONDARY,
                        name);
}

static void draw_lanes(const tach_timeline_canvas *c)
{
    const tach_lanes *lanes = c->lanes;
    float bottom = c->at.lanes.y + c->at.lanes.h;
    tach_rect before = tach_draw_set_clip(c->draw, c->at.lanes);
    for (uint32_t i = 0; i < lanes->lane_count; i++) {
        const tach_lane *lane = &lanes->lanes[i];
        float y = screen_y(c, tach_timeline_row_top(&c->at, lanes, lane->first_row)) - c->at.pad;
        if (y >= bottom)
            break;
        tach_draw_rect(c->draw, (tach_rect){c->at.lanes.x, y, c->at.lanes.w, c->theme->hair}, TACH_COLOR_GRID);
        y += c->at.pad;
        for (uint32_t row = lane->first_row; row < lane->first_row + lane->row_count && y < bottom; row++) {
            bool labelled =
                lanes->rows[row].moments ? lane->row_count == 1 : row <= lane->first_row + 1 && lanes->rows[row].depth == 0;
            float height = lanes->rows[row].moments ? c->at.moments : c->at.pitch;
            if (labelled)
                draw_lane_label(c, lane, y);
            if (y + height > c->at.lanes.y)
                tach_timeline_draw_row(c, &lanes->rows[row], y);
            y += height;
        }
    }
    tach_draw_set_clip(c->draw, before);
}

/* ---- Selection and scroll bars ---- */

tach_rect tach_timeline_rect(const tach_timeline_canvas *c, tach_timeline_ref ref)
{
    const tach_lane_item *item = &c->lanes->items[ref.item];
    bool moments = c->lanes->rows[ref.row].moments;
    float y = screen_y(c, tach_timeline_row_top(&c->at, c->lanes, ref.row));
    float x0 = tach_theme_whole(tach_timeline_x_of(c, item->start)), x1 = tach_theme_whole(tach_timeline_x_of(c, item->end));
    float half = moments ? tach_theme_whole(c->at.moments / 2) : 0;
    float least = tach_max_f(x1 - x0, c->at.least);
    return moments ? (tach_rect){x0 - half, y, 2 * half, c->at.moments} : (tach_rect){x0, y, least, c->at.bar};
}

static void draw_frame_around(const tach_timeline_canvas *c, tach_rect box, tach_color color)
{
    float hair = c->theme->hair;
    tach_rect before = tach_draw_set_clip(c->draw, c->at.lanes);
    tach_draw_rect(c->draw, (tach_rect){box.x - hair, box.y - hair, box.w + 2 * hair, 2 * hair}, color);
    tach_draw_rect(c->draw, (tach_rect){box.x - hair, box.y + box.h - hair, box.w + 2 * hair, 2 * hair}, color);
    tach_draw_rect(c->draw, (tach_rect){box.x - hair, box.y - hair, 2 * hair, box.h + 2 * hair}, color);
    tach_draw_rect(c->draw, (tach_rect){box.x + box.w - hair, box.y - hair, 2 * hair, box.h + 2 * hair}, color);
    tach_draw_set_clip(c->draw, before);
}

/* Which part is shown, while it is a part. */
static void draw_scrolls(const tach_timeline_canvas *c)
{
    const tach_timeline *timeline = c->timeline;
    float width = tach_theme_whole(3 * c->theme->scale), height = tach_timeline_height(&c->at, c->lanes);
    if (timeline->span_ns < timeline->all_ns * 0.999) {
        tach_rect track = {c->at.plot_x, c->at.axis.y + c->at.axis.h - width, c->at.plot_w, width};
        tach_draw_rect(c->draw, track, TACH_COLOR_TRACK);
        double first = timeline->first_ns / timeline->all_ns, part = timeline->span_ns / timeline->all_ns;
        float thumb = tach_max_f((float)part * track.w, 2 * width);
        float x = tach_min_f(track.x + (float)first * track.w, track.x + track.w - thumb);
        tach_draw_rect(c->draw, (tach_rect){x, track.y, tach_min_f(thumb, track.w), width}, TACH_COLOR_CPU);
    }
    if (height <= c->at.lanes.h || height <= 0)
        return;
    tach_rect track = {c->at.lanes.x + c->at.lanes.w - width - c->theme->hair, c->at.lanes.y, width, c->at.lanes.h};
    tach_draw_rect(c->draw, track, TACH_COLOR_TRACK);
    track.y += track.h * timeline->scroll_px / height;
    track.h *= c->at.lanes.h / height;
    tach_draw_rect(c->draw, track, TACH_COLOR_WAIT);
}

static void draw_pointed(const tach_timeline_canvas *c, tach_font *font, const float pointer[2])
{
    const tach_timeline *timeline = c->timeline;
    bool hover = timeline->hovered.row != TACH_NONE;
    tach_timeline_ref ref = hover ? timeline->hovered : timeline->selected;
    if (timeline->selected.row != TACH_NONE)
        draw_frame_around(c, tach_timeline_rect(c, timeline->selected), TACH_COLOR_TEXT);
    if (ref.row == TACH_NONE || timeline->quiet)
        return;
    tach_rect at = tach_timeline_rect(c, ref);
    tach_timeline_tip tip;
    tach_timeline_tip_fill(&tip, c->lanes, c->moment, ref);
    tach_timeline_tip_draw(&tip, c->draw, font, c->theme, c->at.lanes, at, hover ? pointer : NULL);
}

bool tach_timeline_canvas_open(tach_timeline_canvas *c, tach_rect panel)
{
    const tach_timeline *timeline = c->timeline;
    const tach_lanes *lanes = c->lanes;
    tach_timeline_place(&c->at, c->theme, panel);
    if (c->at.plot_w < 4 * c->theme->small_cell || c->at.lanes.h < c->at.pitch || !(timeline->span_ns > 0) || lanes->length == 0)
        return false;
    c->px_per_ns = (double)c->at.plot_w / timeline->span_ns;
    c->px_per_step = c->px_per_ns * lanes->ns_per_step;
    c->origin_x = (double)c->at.plot_x - timeline->first_ns * c->px_per_ns;
    c->first = (uint32_t)fmin(timeline->first_ns / lanes->ns_per_step, lanes->length);
    c->last = (uint32_t)fmin(ceil((timeline->first_ns + timeline->span_ns) / lanes->ns_per_step), lanes->length);
    c->least = tach_max_u32((uint32_t)fmin((double)c->at.least / c->px_per_step, lanes->length), 1);
    return true;
}

void tach_timeline_draw(const tach_timeline *timeline, const tach_lanes *lanes, const tach_moment *moment, tach_draw *draw,
                        tach_font *font, const tach_theme *theme, tach_rect panel, const float pointer[2])
{
    tach_panel_draw(draw, font, theme, panel, timeline->title, timeline->note);
    tach_timeline_canvas c = {timeline, lanes, moment, draw, font, theme, .px_per_ns = 0};
    if (!tach_timeline_canvas_open(&c, panel))
        return;
    draw_times(&c);
    draw_lanes(&c);
    draw_ends(&c);
    draw_scrolls(&c);
    draw_pointed(&c, font, pointer);
}
