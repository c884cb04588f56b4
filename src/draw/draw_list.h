/* draw_list.h - inside of the draw list, shared by the files draw_*.c.
 *
 * Every shape is a convex fan of corners. So the list keeps corners in the order of the calls and two bytes a shape; the indices
 * are made once, at the end, sorted by layer and kind. Nothing is copied or moved.
 */
#ifndef TACH_DRAW_INSIDE_H
#define TACH_DRAW_INSIDE_H

#include "base/base.h"
#include "draw/draw.h"
#include "draw/font.h"

/* Solid and text of each layer, in paint order. */
#define TACH_DRAW_BUCKETS (TACH_LAYER_COUNT * 2)

typedef struct tach_draw_fan {
    uint8_t bucket;
    uint8_t corner_count;
} tach_draw_fan;

struct tach_draw {
    tach_vertex *vertices;
    tach_index *indices;
    tach_draw_fan *fans;
    uint32_t max_vertices, max_indices, max_fans;
    uint32_t vertex_count, index_count, fan_count;
    uint32_t vertices_missed, indices_missed; /* of shapes left out */
    uint32_t bucket_indices[TACH_DRAW_BUCKETS];
    bool bucket_missed[TACH_DRAW_BUCKETS];
    tach_draw_layer layer;
    float clip_x0, clip_y0, clip_x1, clip_y1; /* whole pixels, inside the picture */
    tach_font *font;
    tach_draw_command commands[TACH_DRAW_BUCKETS];
    tach_picture picture;
};

/* Room for a fan of `corner_count` corners of the current layer, to be filled at once. NULL when it does not fit; it is counted. */
static inline tach_vertex *tach_draw_take_fan(tach_draw *draw, tach_draw_kind kind, uint32_t corner_count)
{
    uint32_t bucket = (uint32_t)draw->layer * 2 + (uint32_t)kind;
    uint32_t index_count = (corner_count - 2) * 3;
    if (corner_count > draw->max_vertices - draw->vertex_count || index_count > draw->max_indices - draw->index_count ||
        draw->fan_count == draw->max_fans) {
        draw->vertices_missed += corner_count;
        draw->indices_missed += index_count;
        draw->bucket_missed[bucket] = true;
        return NULL;
    }
    tach_vertex *corners = draw->vertices + draw->vertex_count;
    draw->fans[draw->fan_count++] = (tach_draw_fan){(uint8_t)bucket, (uint8_t)corner_count};
    draw->vertex_count += corner_count;
    draw->index_count += index_count;
    draw->bucket_indices[bucket] += index_count;
    return corners;
}

static inline bool tach_draw_is_number(float value) { return value - value == 0.0f; }

/* To the nearest whole pixel, halves up. Far outside any screen is as far as it goes; NAN is there too. */
static inline int32_t tach_draw_snap(float value)
{
    float near = tach_clamp_f(value, -1048576.0f, 1048576.0f) + 0.5f;
    int32_t whole = (int32_t)near;
    return whole - ((float)whole > near);
}

static inline tach_vertex tach_draw_vertex(float x, float y, tach_color color)
{
    return (tach_vertex){x,
                         y,
                         0.0f,
                         0.0f,
                         (uint8_t)(color >> 24),
                         (uint8_t)(color >> 16 & 0xFF),
                         (uint8_t)(color >> 8 & 0xFF),
                         (uint8_t)(color & 0xFF)};
}

/* A corner of a polygon with its share of the colour's alpha, 0 to 1. */
typedef struct tach_draw_corner {
    float x, y, alpha;
} tach_draw_corner;

/* Draw a convex polygon of 3 or 4 corners, cut exactly to the clip rectangle. Left out when a number in it is none. */
void tach_draw_polygon(tach_draw *draw, const tach_draw_corner *corners, uint32_t count, tach_color color);

#endif
