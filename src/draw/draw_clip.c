/* draw_clip.c - polygons cut against the clip rectangle, one edge after the other (Sutherland and Hodgman). */
#include "draw/draw_list.h"

/* A quad may arrive twisted; each edge then adds at most half as many corners again: 4, 6, 9, 13, 19. */
#define MAX_CORNERS 20

/* Signed distance inside an edge: axis 0 is x, 1 is y; side +1 keeps what is above the limit. */
static double inside(const tach_draw_corner *corner, int axis, float side, float limit)
{
    return ((double)(axis ? corner->y : corner->x) - (double)limit) * (double)side;
}

static float between(float a, float b, double t)
{
    float value = (float)((double)a + ((double)b - (double)a) * t);
    return tach_clamp_f(value, tach_min_f(a, b), tach_max_f(a, b));
}

static uint32_t cut_edge(const tach_draw_corner *in, uint32_t count, tach_draw_corner *out, int axis, float side, float limit)
{
    uint32_t out_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const tach_draw_corner *a = &in[i], *b = &in[i + 1 < count ? i + 1 : 0];
        double da = inside(a, axis, side, limit), db = inside(b, axis, side, limit);
        if (da >= 0)
            out[out_count++] = *a;
        if ((da >= 0) == (db >= 0))
            continue;
        double t = da / (da - db);
        tach_draw_corner crossing = {between(a->x, b->x, t), between(a->y, b->y, t), between(a->alpha, b->alpha, t)};
        /* On the edge exactly, whatever the rounding said. */
        if (axis)
            crossing.y = limit;
        else
            crossing.x = limit;
        out[out_count++] = crossing;
    }
    return out_count;
}

static void emit(tach_draw *draw, const tach_draw_corner *corners, uint32_t count, tach_color color)
{
    tach_vertex *vertex = count >= 3 ? tach_draw_take_fan(draw, TACH_DRAW_SOLID, count) : NULL;
    if (!vertex)
        return;
    for (uint32_t i = 0; i < count; i++)
        vertex[i] = tach_draw_vertex(corners[i].x, corners[i].y, tach_color_alpha(color, corners[i].alpha));
}

void tach_draw_polygon(tach_draw *draw, const tach_draw_corner *corners, uint32_t count, tach_color color)
{
    float x0 = draw->clip_x0, y0 = draw->clip_y0, x1 = draw->clip_x1, y1 = draw->clip_y1;
    uint32_t left = 0, right = 0, above = 0, below = 0, outside = 0;
    if ((color & 0xFF) == 0 || x0 >= x1 || y0 >= y1)
        return;
    for (uint32_t i = 0; i < count; i++) {
        if (!tach_draw_is_number(corners[i].x) || !tach_draw_is_number(corners[i].y))
            return;
        left += corners[i].x <= x0;
        right += corners[i].x >= x1;
        above += corners[i].y <= y0;
        below += corners[i].y >= y1;
        outside += corners[i].x < x0 || corners[i].x > x1 || corners[i].y < y0 || corners[i].y > y1;
    }
    if (left == count || right == count || above == count || below == count)
        return;
    if (outside == 0) { /* what only touches the edge is whole */
        emit(draw, corners, count, color);
        return;
    }
    tach_draw_corner a[MAX_CORNERS], b[MAX_CORNERS];
    count = cut_edge(corners, count, a, 0, +1.0f, x0);
    count = cut_edge(a, count, b, 0, -1.0f, x1);
    count = cut_edge(b, count, a, 1, +1.0f, y0);
    count = cut_edge(a, count, b, 1, -1.0f, y1);
    emit(draw, b, count, color);
}
