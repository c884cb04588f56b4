#include "view/layout.h"

#include <string.h>

/* In units of 1/720 of the picture's height. */
#define TREE_WIDTH            640
#define TREE_WIDTH_WITH_DRAWS 744
#define TREE_WIDTH_LEAST      464
#define SIDE_WIDTH            448
#define SIDE_WIDTH_LEAST      280
#define GRAPH_HEIGHT          128
#define GRAPH_HEIGHT_LEAST    80
#define HEIGHT_FOR_GRAPH      300
#define HEIGHT_FOR_KEYS       300
#define SIDE_ROWS_LEAST       2
#define BELOW_ROWS            6

float tach_layout_height(const tach_theme *theme, float head, uint32_t rows)
{
    return head + (float)rows * theme->row + tach_theme_whole(BELOW_ROWS * theme->scale);
}

uint32_t tach_layout_rows(const tach_theme *theme, float height, float head)
{
    float room = height - head - tach_theme_whole(BELOW_ROWS * theme->scale);
    return room >= theme->row ? (uint32_t)(room / theme->row) : 0;
}

int32_t tach_layout_row_at(const tach_theme *theme, tach_rect panel, float head, uint32_t rows, float x, float y)
{
    float top = panel.y + head;
    if (!tach_layout_inside(panel, x, y) || y < top)
        return -1;
    uint32_t row = (uint32_t)((y - top) / theme->row);
    return row < rows ? (int32_t)row : -1;
}

uint32_t tach_layout_scroll_to(uint32_t scroll, uint32_t place, uint32_t rows)
{
    uint32_t last_rows = tach_max_u32(rows, 1) - 1;
    if (place < scroll)
        return place;
    return place > last_rows ? tach_max_u32(scroll, place - last_rows) : scroll;
}

/* A panel at the top of the given place, as high as its rows need, all of it when they need more; nothing when not even one fits.
 */
static tach_rect panel_of_rows(const tach_theme *theme, tach_rect place, float head, uint32_t rows)
{
    uint32_t fitting = tach_layout_rows(theme, place.h, head);
    if (rows == 0 || fitting == 0 || place.w <= 0)
        return (tach_rect){0, 0, 0, 0};
    if (rows < fitting)
        place.h = tach_layout_height(theme, head, rows);
    return place; /* full to the place's end, so that neighbours end on one line */
}

static void place_sides(tach_layout *layout, const tach_theme *theme, tach_rect body, const tach_layout_need *need)
{
    float s = theme->scale;
    float tree_width = tach_theme_whole((need->tree_draws ? TREE_WIDTH_WITH_DRAWS : TREE_WIDTH) * s);
    float side_width = tach_theme_whole(SIDE_WIDTH * s);
    if (body.w < tree_width + theme->gap + side_width)
        tree_width = tach_max_f(tach_theme_whole(TREE_WIDTH_LEAST * s), body.w - theme->gap - side_width);
    side_width = tach_min_f(side_width, body.w - theme->gap - tree_width);
    if (side_width < tach_theme_whole(SIDE_WIDTH_LEAST * s)) {
        side_width = 0;
        tree_width = tach_min_f(tach_max_f(tree_width, tach_theme_whole(body.w * 0.6f)), body.w);
    }
    tach_rect tree = {body.x, body.y, tree_width, body.h};
    float tree_head = theme->head_row + theme->column_row;
    layout->tree = panel_of_rows(theme, tree, tree_head, need->tree_rows + need->tree_footer);

    tach_rect side = {body.x + body.w - side_width, body.y, side_width, body.h};
    float hitch_height = tach_layout_height(theme, theme->head_row, need->hitch_rows);
    float counters_least = tach_layout_height(theme, theme->head_row, tach_min_u32(need->counter_rows, SIDE_ROWS_LEAST));
    if (side_width > 0 && need->hitch_rows > 0 && side.h >= hitch_height + theme->gap + counters_least) {
        layout->hitch = (tach_rect){side.x, side.y + side.h - hitch_height, side.w, hitch_height};
        side.h -= hitch_height + theme->gap;
    }
    layout->counters = panel_of_rows(theme, side, theme->head_row, need->counter_rows);
}

void tach_layout_create(tach_layout *layout, const tach_theme *theme, int32_t width_px, int32_t height_px, bool keys)
{
    memset(layout, 0, sizeof *layout);
    tach_rect body = {theme->margin, theme->margin, (float)width_px - 2 * theme->margin, (float)height_px - 2 * theme->margin};
    if (body.w <= 2 * theme->inset || body.h < theme->strip)
        return;
    layout->strip = (tach_rect){body.x, body.y, body.w, theme->strip};
    body.y += theme->strip + theme->gap;
    body.h -= theme->strip + theme->gap;
    if ((float)height_px >= HEIGHT_FOR_KEYS * theme->scale) {
        tach_rect *line = keys ? &layout->keys : &layout->spare;
        *line = (tach_rect){body.x, body.y + body.h - theme->row, body.w, theme->row};
        body.h -= theme->row + theme->gap;
    }
    layout->body = body;
}

tach_rect tach_layout_take_line(tach_layout *layout, const tach_theme *theme, int32_t width_px, int32_t height_px)
{
    float height = theme->row;
    tach_rect *body = &layout->body;
    if (tach_layout_shown(layout->spare))
        return layout->spare;
    if (body->w <= 0 || body->h < height + theme->gap)
        return (tach_rect){0, tach_max_f((float)height_px - height, 0), (float)width_px, tach_min_f(height, (float)height_px)};
    body->h -= height;
    tach_rect line = {body->x, body->y + body->h, body->w, height};
    body->h = tach_max_f(body->h - theme->gap, 0);
    return line;
}

void tach_layout_programmer(tach_layout *layout, const tach_theme *theme, tach_rect body, const tach_layout_need *need)
{
    float s = theme->scale;
    layout->graph = layout->tree = layout->counters = layout->hitch = (tach_rect){0, 0, 0, 0};
    if (body.w <= 0 || body.h <= 0)
        return;
    float height = 2 * body.y + body.h; /* about the picture's */
    if (height >= HEIGHT_FOR_GRAPH * s) {
        float graph_height =
            tach_theme_whole(tach_clamp_f(GRAPH_HEIGHT / 720.0f * height, GRAPH_HEIGHT_LEAST * s, GRAPH_HEIGHT * s));
        layout->graph = (tach_rect){body.x, body.y, body.w, graph_height};
        body.y += graph_height + theme->gap;
        body.h -= graph_height + theme->gap;
    }
    place_sides(layout, theme, body, need);
}
