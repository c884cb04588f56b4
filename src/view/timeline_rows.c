/* timeline_rows.c - a row of a lane: bars, thin bars of many, moments. */
#include "base/text.h"
#include "view/timeline_canvas.h"

/* ---- Bars ---- */

/* Name, and behind it how long, when there is room for both. */
static void label_bar(const tach_timeline_canvas *c, const tach_lane_item *item, const char *name, tach_rect bar, tach_color color)
{
    const tach_theme *theme = c->theme;
    float pad = tach_theme_whole(4 * theme->scale), room = bar.w - 2 * pad;
    if (room < 2 * theme->small_cell)
        return;
    float baseline = tach_theme_baseline(bar.y, bar.h, theme->small);
    float width = tach_draw_text_name(c->draw, theme->small, bar.x + pad, baseline, room, color, name);
    if (room - width < 9 * theme->small_cell)
        return;
    char text[32];
    tach_timeline_span_text(text, sizeof text, (item->end - item->start) * c->lanes->ns_per_step);
    float x = bar.x + pad + width + 2 * theme->small_cell;
    if (tach_font_measure(c->font, theme->small, text) <= bar.x + bar.w - pad - x)
        tach_draw_text(c->draw, theme->small, x, baseline, color, text);
}

static void draw_item(const tach_timeline_canvas *c, const tach_lane_item *item, uint32_t depth, float y)
{
    const tach_theme *theme = c->theme;
    tach_lane_scope scope = tach_lanes_scope(c->lanes, &c->moment->frame, item);
    float x0 = tach_theme_whole(tach_timeline_x_of(c, item->start)), x1 = tach_theme_whole(tach_timeline_x_of(c, item->end));
    tach_rect bar = {x0, y, x1 - x0, c->at.bar};
    if (bar.w >= 4 * theme->hair)
        bar.w -= theme->hair; /* neighbours stand apart */
    if (scope.wait) {
        tach_draw_rect(c->draw, bar, TACH_COLOR_IDLE);
        tach_draw_hatch(c->draw, bar, 8 * theme->scale, TACH_COLOR_HATCH);
        label_bar(c, item, scope.name, bar, TACH_COLOR_TEXT);
        return;
    }
    tach_color color = tach_theme_bar_color(scope.name, scope.colour, depth);
    tach_draw_rect(c->draw, bar, color);
    label_bar(c, item, scope.name, bar, tach_theme_text_on(color));
}

/* "+37", and of what, when all are of one name and there is room. */
static void label_thin_bar(const tach_timeline_canvas *c, uint32_t count, const char *name, tach_rect bar)
{
    const tach_theme *theme = c->theme;
    char text[64], number[32];
    float room = bar.w;
    tach_text_count(number, sizeof number, count);
    size_t length = 0;
    tach_text_append(text, sizeof text, &length, "+%s", number);
    float width = tach_font_measure(c->font, theme->small, text);
    if (width > room)
        return;
    float baseline = bar.y - tach_theme_whole(2 * theme->scale);
    tach_draw_text(c->draw, theme->small, bar.x, baseline, TACH_COLOR_TEXT, text);
    float left = room - width - theme->small_cell;
    if (name && left >= 4 * theme->small_cell)
        tach_draw_text_name(c->draw, theme->small, bar.x + width + theme->small_cell, baseline, left, TACH_COLOR_SECONDARY, name);
}

/* Many scopes, too narrow to be told apart, as one thin bar. */
static void draw_thin_bar(const tach_timeline_canvas *c, uint32_t first, uint32_t last, uint32_t depth, float y)
{
    const tach_lane_item *a = &c->lanes->items[first], *b = &c->lanes->items[last];
    float height = tach_theme_whole(5 * c->theme->scale);
    float x0 = tach_theme_whole(tach_timeline_x_of(c, a->start)), x1 = tach_theme_whole(tach_timeline_x_of(c, b->end));
    bool alike = a->changes == b->changes;
    tach_lane_scope scope = tach_lanes_scope(c->lanes, &c->moment->frame, a);
    tach_color color = alike && !scope.wait ? tach_theme_bar_color(scope.name, scope.colour, depth) : TACH_COLOR_WAIT;
    if (first == last || x1 - x0 < 3 * c->at.least) { /* a line, as high as others: a dot would be lost */
        tach_draw_rect(c->draw, (tach_rect){x0, y, tach_max_f(x1 - x0, c->theme->hair), c->at.bar}, color);
        return;
    }
    tach_rect bar = {x0, y + c->at.bar - height, tach_max_f(x1 - x0, c->theme->hair), height};
    tach_draw_rect(c->draw, bar, color);
    label_thin_bar(c, last - first + 1, alike ? scope.name : NULL, bar);
}

/* ---- Moments: a shape and a colour a kind ---- */

static tach_color moment_color(tach_moment_kind kind)
{
    static const tach_color colors[] = {[TACH_MOMENT_MARK] = TACH_COLOR_CPU,
                                        [TACH_MOMENT_ALLOC] = TACH_COLOR_WARN,
                                        [TACH_MOMENT_IO] = TACH_COLOR_OK,
                                        [TACH_MOMENT_LOCK] = TACH_COLOR_OVER};
    return colors[kind];
}

void tach_timeline_draw_shape(const tach_timeline_canvas *c, tach_moment_kind kind, float x, float y)
{
    float r = tach_theme_whole(4 * c->theme->scale);
    tach_color color = moment_color(kind);
    if (kind == TACH_MOMENT_IO) {
        tach_draw_rect(c->draw, (tach_rect){x - r + 1, y - r + 1, 2 * r - 2, 2 * r - 2}, color);
    } else if (kind == TACH_MOMENT_LOCK) {
        float width = 2 * c->theme->hair, e = r - 1;
        tach_draw_line(c->draw, x - e, y - e, x + e, y + e, width, color);
        tach_draw_line(c->draw, x - e, y + e, x + e, y - e, width, color);
    } else {
        const float down[6] = {x - r, kind == TACH_MOMENT_MARK ? y - r : y, x + r, kind == TACH_MOMENT_MARK ? y - r : y, x, y + r};
        tach_draw_triangle(c->draw, down, color);
        const float up[6] = {x - r, y, x + r, y, x, y - r};
        if (kind == TACH_MOMENT_ALLOC) /* a diamond */
            tach_draw_triangle(c->draw, up, color);
    }
}

static void draw_moments(const tach_timeline_canvas *c, uint32_t first, uint32_t last, float y)
{
    const tach_lane_item *a = &c->lanes->items[first], *b = &c->lanes->items[last];
    float x0 = tach_timeline_x_of(c, a->start), x1 = tach_timeline_x_of(c, b->end),
          middle = y + tach_theme_whole(c->at.moments / 2);
    tach_moment_kind kind = tach_lanes_moment_kind(c->lanes, a);
    tach_color color = a->changes == b->changes ? moment_color(kind) : TACH_COLOR_SECONDARY;
    float r = tach_theme_whole(4 * c->theme->scale);
    if (x1 - x0 > 2 * r)
        tach_draw_rect(c->draw, (tach_rect){x0, middle - c->theme->hair, x1 - x0, 2 * c->theme->hair}, color);
    tach_timeline_draw_shape(c, kind, x0, middle);
    if (first == last)
        return;
    char text[32], number[24];
    size_t length = 0;
    tach_text_count(number, sizeof number, last - first + 1);
    tach_text_append(text, sizeof text, &length, "+%s", number);
    float left = x0 + r + tach_theme_whole(2 * c->theme->scale);
    float room = x1 - left;
    if (x1 - x0 > 2 * r && tach_font_measure(c->font, c->theme->small, text) <= room) {
        float width = tach_font_measure(c->font, c->theme->small, text) + 2 * c->theme->hair;
        tach_draw_rect(c->draw, (tach_rect){left - c->theme->hair, middle - r, width, 2 * r}, 0x0B0F15FFu);
        tach_draw_text(c->draw, c->theme->small, left, tach_theme_baseline(y, c->at.moments, c->theme->small), color, text);
    }
}

/* ---- Rows ---- */

static bool is_wide(const tach_timeline_canvas *c, const tach_lane_item *item) { return item->end - item->start >= c->least; }

/* The last of the narrow ones that hang together from `first` on. In steps of the narrowest bar: of those that start inside one
 * only the last can be wide. */
static uint32_t end_of_run(const tach_timeline_canvas *c, const tach_lane_row *row, uint32_t first, uint32_t apart)
{
    const tach_lane_item *items = c->lanes->items;
    uint32_t end = row->first + row->count;
    for (uint32_t at = first;;) {
        uint32_t next = tach_lanes_first_starting(c->lanes, row, at + 1, items[at].start + apart);
        uint32_t last = next - 1;
        if (last > first && is_wide(c, &items[last]))
            return last - 1;
        if (next == end || items[next].start > c->last || items[next].start - items[last].end >= apart || is_wide(c, &items[next]))
            return last;
        at = next;
    }
}

void tach_timeline_draw_row(const tach_timeline_canvas *c, const tach_lane_row *row, float y)
{
    const tach_lane_item *items = c->lanes->items;
    uint32_t end = row->first + row->count;
    double shape_px = (double)c->at.moments;
    uint32_t apart = row->moments ? tach_max_u32((uint32_t)(shape_px / c->px_per_step), 1) : c->least;
    uint32_t from = row->moments && c->first > apart ? c->first - apart : c->first;
    uint32_t at = tach_lanes_first_ending(c->lanes, row, from > 0 ? from - 1 : 0);
    if (from == 0)
        at = row->first;
    while (at < end && items[at].start <= c->last) {
        if (!row->moments && is_wide(c, &items[at])) {
            draw_item(c, &items[at++], row->depth, y);
            continue;
        }
        uint32_t last = end_of_run(c, row, at, apart);
        if (row->moments)
            draw_moments(c, at, last, y);
        else
            draw_thin_bar(c, at, last, row->depth, y);
        at = last + 1;
    }
}
