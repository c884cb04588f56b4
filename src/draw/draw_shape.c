/* draw_shape.c - filled shapes: rectangles, triangles, hatch and dashes. */
#include "draw/draw_list.h"

static inline void emit_rect(tach_draw *draw, float x0, float y0, float x1, float y1, tach_color color)
{
    tach_vertex *corner = (color & 0xFF) ? tach_draw_take_fan(draw, TACH_DRAW_SOLID, 4) : NULL;
    if (!corner)
        return;
    corner[0] = tach_draw_vertex(x0, y0, color);
    corner[1] = tach_draw_vertex(x1, y0, color);
    corner[2] = tach_draw_vertex(x1, y1, color);
    corner[3] = tach_draw_vertex(x0, y1, color);
}

/* A rectangle given by its edges, cut and drawn. */
static inline void fill(tach_draw *draw, float x0, float y0, float x1, float y1, tach_color color)
{
    x0 = tach_max_f(x0, draw->clip_x0);
    y0 = tach_max_f(y0, draw->clip_y0);
    x1 = tach_min_f(x1, draw->clip_x1);
    y1 = tach_min_f(y1, draw->clip_y1);
    if (x0 < x1 && y0 < y1)
        emit_rect(draw, x0, y0, x1, y1, color);
}

/* A sum is a number only if both of its parts are. */
static inline bool has_area(tach_rect rect)
{
    return rect.w > 0 && rect.h > 0 && tach_draw_is_number(rect.x + rect.w) && tach_draw_is_number(rect.y + rect.h);
}

/* To whole pixels, at least one. */
static void fill_snapped(tach_draw *draw, tach_rect rect, tach_color color)
{
    int32_t x0 = tach_draw_snap(rect.x), x1 = tach_draw_snap(rect.x + rect.w);
    int32_t y0 = tach_draw_snap(rect.y), y1 = tach_draw_snap(rect.y + rect.h);
    fill(draw, (float)x0, (float)y0, (float)(x1 > x0 ? x1 : x0 + 1), (float)(y1 > y0 ? y1 : y0 + 1), color);
}

/* Nearly all lie inside the clip rectangle: there is nothing to cut, and above 0 a half more and cut off is the nearest. */
void tach_draw_rect(tach_draw *draw, tach_rect rect, tach_color color)
{
    float right = rect.x + rect.w, bottom = rect.y + rect.h;
    if (!(rect.w >= 1 && rect.h >= 1 && rect.x >= draw->clip_x0 && rect.y >= draw->clip_y0 && right <= draw->clip_x1 &&
          bottom <= draw->clip_y1)) {
        if (has_area(rect))
            fill_snapped(draw, rect, color);
        return;
    }
    emit_rect(draw, (float)(int32_t)(rect.x + 0.5f), (float)(int32_t)(rect.y + 0.5f), (float)(int32_t)(right + 0.5f),
              (float)(int32_t)(bottom + 0.5f), color);
}

void tach_draw_rect_exact(tach_draw *draw, tach_rect rect, tach_color color)
{
    if (has_area(rect))
        fill(draw, rect.x, rect.y, rect.x + rect.w, rect.y + rect.h, color);
}

void tach_draw_triangle(tach_draw *draw, const float xy[6], tach_color color)
{
    const tach_draw_corner corners[3] = {{xy[0], xy[1], 1}, {xy[2], xy[3], 1}, {xy[4], xy[5], 1}};
    tach_draw_polygon(draw, corners, 3, color);
}

/* Stripes go up to the right, along x + y = constant, on the picture's own grid: a hatched bar that grows does not shimmer, and
 * neighbours match. Half a pixel off the grid, so that no stripe's edge runs through the centres of pixels. */
void tach_draw_hatch(tach_draw *draw, tach_rect rect, float pitch, tach_color color)
{
    if (!has_area(rect) || !tach_draw_is_number(pitch))
        return;
    pitch = tach_max_f((float)tach_draw_snap(pitch), 2.0f);
    float stripe = (float)(int32_t)(pitch / 2);
    float x0 = tach_max_f((float)tach_draw_snap(rect.x), draw->clip_x0);
    float y0 = tach_max_f((float)tach_draw_snap(rect.y), draw->clip_y0);
    float x1 = tach_min_f((float)tach_draw_snap(rect.x + rect.w), draw->clip_x1);
    float y1 = tach_min_f((float)tach_draw_snap(rect.y + rect.h), draw->clip_y1);
    if (!(x0 < x1 && y0 < y1))
        return;
    tach_rect before = tach_draw_set_clip(draw, (tach_rect){x0, y0, x1 - x0, y1 - y0});
    float sum = (float)(int32_t)((x0 + y0) / pitch) * pitch + 0.5f;
    for (; sum < x1 + y1; sum += pitch) {
        const tach_draw_corner corners[4] = {
            {sum - y0, y0, 1}, {sum + stripe - y0, y0, 1}, {sum + stripe - y1, y1, 1}, {sum - y1, y1, 1}};
        tach_draw_polygon(draw, corners, 4, color);
    }
    tach_draw_set_clip(draw, before);
}

void tach_draw_dashes(tach_draw *draw, float x, float y, float w, float thickness, float dash, tach_color color)
{
    if (!has_area((tach_rect){x, y, w, thickness}) || !tach_draw_is_number(dash))
        return;
    float step = tach_max_f((float)tach_draw_snap(dash), 1.0f) * 2;
    float start = (float)tach_draw_snap(x), end = tach_min_f((float)tach_draw_snap(x + w), draw->clip_x1);
    float y0 = (float)tach_draw_snap(y), y1 = tach_max_f((float)tach_draw_snap(y + thickness), y0 + 1);
    /* Straight to the first dash that can be seen. */
    if (start < draw->clip_x0)
        start += (float)(int32_t)((draw->clip_x0 - start) / step) * step;
    for (; start < end; start += step)
        fill(draw, start, y0, tach_min_f(start + step / 2, end), y1, color);
}
