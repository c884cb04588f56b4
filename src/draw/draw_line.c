/* draw_line.c - lines, smoothed by a fringe that fades out: the back ends draw without multisampling. */
#include <math.h>

#include "draw/draw_list.h"

/* Across a line from its middle: full alpha up to `core` pixels, none at `rim`. */
typedef struct line_profile {
    float core, rim;
    tach_color color;
} line_profile;

typedef struct vec2 {
    float x, y;
} vec2;

/* Thin lines are a ridge as high as they are wide, so a half-pixel line is half as strong. */
static line_profile profile_of(float width, tach_color color)
{
    if (width <= 2.0f)
        return (line_profile){0.0f, tach_max_f(width, 1.0f), tach_color_alpha(color, tach_min_f(width, 1.0f))};
    return (line_profile){(width - 1) / 2, (width + 1) / 2, color};
}

static vec2 along(vec2 point, vec2 normal, float distance)
{
    return (vec2){point.x + normal.x * distance, point.y + normal.y * distance};
}

/* A strip along a-b between two distances from it, on the side of the normal. */
static void strip(tach_draw *draw, vec2 a, vec2 b, vec2 normal, float from, float to, float to_alpha, tach_color color)
{
    vec2 p[4] = {along(a, normal, from), along(b, normal, from), along(b, normal, to), along(a, normal, to)};
    const tach_draw_corner corners[4] = {
        {p[0].x, p[0].y, 1}, {p[1].x, p[1].y, 1}, {p[2].x, p[2].y, to_alpha}, {p[3].x, p[3].y, to_alpha}};
    tach_draw_polygon(draw, corners, 4, color);
}

/* The unit vector to the left of a-b. False when the two are one point, or no points at all. */
static bool normal_of(vec2 a, vec2 b, vec2 *normal)
{
    float dx = b.x - a.x, dy = b.y - a.y;
    float length = sqrtf(dx * dx + dy * dy);
    if (!(length > 1e-4f) || !tach_draw_is_number(length))
        return false;
    *normal = (vec2){dy / length, -dx / length};
    return true;
}

static void draw_slanted(tach_draw *draw, vec2 a, vec2 b, float width, tach_color color)
{
    vec2 normal;
    if (!tach_draw_is_number(width) || !normal_of(a, b, &normal))
        return;
    line_profile profile = profile_of(width, color);
    if (profile.core > 0)
        strip(draw, a, b, normal, -profile.core, profile.core, 1.0f, profile.color);
    strip(draw, a, b, normal, profile.core, profile.rim, 0.0f, profile.color);
    strip(draw, a, b, normal, -profile.core, -profile.rim, 0.0f, profile.color);
}

void tach_draw_line(tach_draw *draw, float x0, float y0, float x1, float y1, float width, tach_color color)
{
    if (!(width > 0))
        return;
    /* Straight lines are sharp: rectangles on whole pixels. */
    if (y0 == y1) {
        tach_draw_rect(draw, (tach_rect){tach_min_f(x0, x1), y0 - width / 2, tach_max_f(x0, x1) - tach_min_f(x0, x1), width},
                       color);
    } else if (x0 == x1) {
        tach_draw_rect(draw, (tach_rect){x0 - width / 2, tach_min_f(y0, y1), width, tach_max_f(y0, y1) - tach_min_f(y0, y1)},
                       color);
    } else {
        draw_slanted(draw, (vec2){x0, y0}, (vec2){x1, y1}, width, color);
    }
}
