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

static vec2 along(vec2 point, vec2 offset, float distance)
{
    return (vec2){point.x + offset.x * distance, point.y + offset.y * distance};
}

/* A strip beside the segment a-b between two distances from its middle. */
static void strip(tach_draw *draw, vec2 a, vec2 a_offset, vec2 b, vec2 b_offset, float from, float to, float to_alpha,
                  tach_color color)
{
    vec2 p[4] = {along(a, a_offset, from), along(b, b_offset, from), along(b, b_offset, to), along(a, a_offset, to)};
    const tach_draw_corner corners[4] = {
        {p[0].x, p[0].y, 1}, {p[1].x, p[1].y, 1}, {p[2].x, p[2].y, to_alpha}, {p[3].x, p[3].y, to_alpha}};
    tach_draw_polygon(draw, corners, 4, color);
}

static void segment(tach_draw *draw, vec2 a, vec2 a_offset, vec2 b, vec2 b_offset, const line_profile *profile)
{
    if (profile->core > 0)
        strip(draw, a, a_offset, b, b_offset, -profile->core, profile->core, 1.0f, profile->color);
    strip(draw, a, a_offset, b, b_offset, profile->core, profile->rim, 0.0f, profile->color);
    strip(draw, a, a_offset, b, b_offset, -profile->core, -profile->rim, 0.0f, profile->color);
}

/* The unit vector to the left of a-b. False when the two are one point. */
static bool normal_of(vec2 a, vec2 b, vec2 *normal)
{
    float dx = b.x - a.x, dy = b.y - a.y;
    float length = sqrtf(dx * dx + dy * dy);
    if (!(length > 1e-4f) || !tach_draw_is_number(length))
        return false;
    *normal = (vec2){dy / length, -dx / length};
    return true;
}

/* Where two segments meet the offset is their mitre; at sharp turns it is held short, so that a spike does not shoot over. */
static vec2 mitre_of(vec2 a, vec2 b)
{
    vec2 middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    float scale = 1.0f / tach_max_f(middle.x * middle.x + middle.y * middle.y, 0.25f);
    return (vec2){middle.x * scale, middle.y * scale};
}

/* Draws each segment when the next is known, for the joint between them. */
static void draw_run(tach_draw *draw, const float *xy, uint32_t count, const line_profile *profile)
{
    vec2 from = {xy[0], xy[1]}, to = from;
    vec2 from_offset = {0, 0}, normal = {0, 0};
    bool pending = false;
    for (uint32_t i = 1; i < count; i++) {
        vec2 next = {xy[2 * i], xy[2 * i + 1]}, next_normal;
        if (!normal_of(to, next, &next_normal))
            continue;
        if (pending) {
            vec2 joint = mitre_of(normal, next_normal);
            segment(draw, from, from_offset, to, joint, profile);
            from = to;
            from_offset = joint;
        } else {
            from_offset = next_normal;
        }
        to = next;
        normal = next_normal;
        pending = true;
    }
    if (pending)
        segment(draw, from, from_offset, to, normal, profile);
}

static bool is_point(const float *xy) { return tach_draw_is_number(xy[0]) && tach_draw_is_number(xy[1]); }

void tach_draw_polyline(tach_draw *draw, const float *xy, uint32_t count, float width, tach_color color)
{
    if (!xy || !(width > 0) || !tach_draw_is_number(width))
        return;
    line_profile profile = profile_of(width, color);
    for (uint32_t i = 0; i < count;) {
        uint32_t first = i;
        while (i < count && is_point(xy + 2 * i))
            i++;
        if (i > first)
            draw_run(draw, xy + 2 * first, i - first, &profile);
        else
            i++;
    }
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
        const float xy[4] = {x0, y0, x1, y1};
        tach_draw_polyline(draw, xy, 2, width, color);
    }
}
