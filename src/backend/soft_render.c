/* soft_render.c - a tach_picture drawn on the CPU, by the rules of a GPU: pixel centres, 1/256 of a pixel, the top-left rule. So
 * the triangles of a quad meet without a seam, and quads on whole pixels cover exactly their pixels. */
#include "base/base.h"
#include "tach/tach_draw.h"

#define SUBPIXEL 256
/* Corners farther out than this are garbage; below it the products of edges stay within 64 bits. */
#define FARTHEST 1000000.0f

typedef struct soft_canvas {
    uint8_t *rgba;
    size_t stride;
    int32_t x0, y0, x1, y1; /* where the command may draw */
    tach_atlas atlas;
    bool text;
} soft_canvas;

typedef struct fixed_corner {
    int64_t x, y;
} fixed_corner;

typedef struct pixel_box {
    int32_t x0, y0, x1, y1;
} pixel_box;

/* x / 255 rounded to nearest, for x from 0 to 255 * 255. */
static inline uint32_t divide_255(uint32_t x)
{
    x += 128;
    return (x + (x >> 8)) >> 8;
}

static inline uint8_t mix(uint32_t over, uint32_t under, uint32_t alpha)
{
    return (uint8_t)divide_255(over * alpha + under * (255 - alpha));
}

static inline void blend_pixel(uint8_t *pixel, const uint8_t rgb[3], uint32_t alpha)
{
    if (alpha == 0)
        return;
    pixel[0] = mix(rgb[0], pixel[0], alpha);
    pixel[1] = mix(rgb[1], pixel[1], alpha);
    pixel[2] = mix(rgb[2], pixel[2], alpha);
    pixel[3] = 255;
}

static uint8_t *pixel_at(const soft_canvas *canvas, int32_t x, int32_t y)
{
    return canvas->rgba + (size_t)y * canvas->stride + (size_t)x * 4;
}

static bool corner_from_vertex(const tach_vertex *vertex, fixed_corner *out)
{
    /* NAN fails as well. */
    if (!(vertex->x > -FARTHEST && vertex->x < FARTHEST && vertex->y > -FARTHEST && vertex->y < FARTHEST))
        return false;
    float x = vertex->x * SUBPIXEL, y = vertex->y * SUBPIXEL;
    *out = (fixed_corner){(int64_t)(x + (x < 0 ? -0.5f : 0.5f)), (int64_t)(y + (y < 0 ? -0.5f : 0.5f))};
    return true;
}

/* The first pixel whose centre is at or after a coordinate. */
static int32_t first_pixel(int64_t fixed)
{
    int64_t above = fixed - SUBPIXEL / 2 + SUBPIXEL - 1;
    return (int32_t)(above >= 0 ? above / SUBPIXEL : -((SUBPIXEL - 1 - above) / SUBPIXEL));
}

static int32_t lower(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t higher(int32_t a, int32_t b) { return a > b ? a : b; }

/* The atlas at u, v: nearest sample, clamped to the edge. */
static uint32_t sample(const tach_atlas *atlas, double u, double v)
{
    double x = u * atlas->width_px, y = v * atlas->height_px;
    int32_t column = x > 0 ? (x < atlas->width_px ? (int32_t)x : atlas->width_px - 1) : 0;
    int32_t row = y > 0 ? (y < atlas->height_px ? (int32_t)y : atlas->height_px - 1) : 0;
    return atlas->coverage[(size_t)row * (size_t)atlas->width_px + (size_t)column];
}

/* ---- Triangles ---------------------------------------------------------------------------------------------------------- */

/* A triangle with its corners clockwise on the screen. */
typedef struct triangle {
    const tach_vertex *vertex[3];
    fixed_corner at[3];
    int64_t area; /* doubled */
} triangle;

/* An edge from a to b: positive inside. The bias makes "not negative" the top-left rule. */
typedef struct edge {
    int64_t value, step_x, step_y, bias;
} edge;

static edge make_edge(fixed_corner a, fixed_corner b, int32_t x, int32_t y)
{
    int64_t dx = b.x - a.x, dy = b.y - a.y;
    int64_t px = (int64_t)x * SUBPIXEL + SUBPIXEL / 2, py = (int64_t)y * SUBPIXEL + SUBPIXEL / 2;
    bool top_left = dy < 0 || (dy == 0 && dx > 0);
    return (edge){dx * (py - a.y) - dy * (px - a.x), -dy * SUBPIXEL, dx * SUBPIXEL, top_left ? 0 : -1};
}

/* False when it has no area, or a corner is no number. */
static bool set_up(triangle *t, const tach_vertex *a, const tach_vertex *b, const tach_vertex *c)
{
    fixed_corner pa, pb, pc;
    if (!corner_from_vertex(a, &pa) || !corner_from_vertex(b, &pb) || !corner_from_vertex(c, &pc))
        return false;
    t->area = (pb.x - pa.x) * (pc.y - pa.y) - (pb.y - pa.y) * (pc.x - pa.x);
    if (t->area > 0)
        *t = (triangle){{a, b, c}, {pa, pb, pc}, t->area};
    else
        *t = (triangle){{a, c, b}, {pa, pc, pb}, -t->area};
    return t->area != 0;
}

/* The pixels that a triangle can touch and the command may. */
static pixel_box bounds_of(const soft_canvas *canvas, const triangle *t)
{
    pixel_box box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (int i = 0; i < 3; i++) {
        int32_t x = first_pixel(t->at[i].x), y = first_pixel(t->at[i].y);
        box = (pixel_box){lower(box.x0, x), lower(box.y0, y), higher(box.x1, x + 1), higher(box.y1, y + 1)};
    }
    return (pixel_box){higher(box.x0, canvas->x0), higher(box.y0, canvas->y0), lower(box.x1, canvas->x1),
                       lower(box.y1, canvas->y1)};
}

static double weigh(const double weight[3], double a, double b, double c) { return weight[0] * a + weight[1] * b + weight[2] * c; }

static void shade(const soft_canvas *canvas, uint8_t *pixel, const triangle *t, const double weight[3])
{
    const tach_vertex *a = t->vertex[0], *b = t->vertex[1], *c = t->vertex[2];
    const uint8_t rgb[3] = {(uint8_t)(weigh(weight, a->r, b->r, c->r) + 0.5), (uint8_t)(weigh(weight, a->g, b->g, c->g) + 0.5),
                            (uint8_t)(weigh(weight, a->b, b->b, c->b) + 0.5)};
    uint32_t alpha = (uint32_t)(weigh(weight, a->a, b->a, c->a) + 0.5);
    if (canvas->text)
        alpha = divide_255(alpha * sample(&canvas->atlas, weigh(weight, a->u, b->u, c->u), weigh(weight, a->v, b->v, c->v)));
    blend_pixel(pixel, rgb, alpha);
}

static void draw_triangle(const soft_canvas *canvas, const triangle *t)
{
    pixel_box box = bounds_of(canvas, t);
    if (box.x0 >= box.x1 || box.y0 >= box.y1)
        return;
    /* Each edge lies opposite the corner that it weighs. */
    edge edges[3] = {make_edge(t->at[1], t->at[2], box.x0, box.y0), make_edge(t->at[2], t->at[0], box.x0, box.y0),
                     make_edge(t->at[0], t->at[1], box.x0, box.y0)};
    for (int32_t y = box.y0; y < box.y1; y++) {
        int64_t w0 = edges[0].value, w1 = edges[1].value, w2 = edges[2].value;
        uint8_t *pixel = pixel_at(canvas, box.x0, y);
        for (int32_t x = box.x0; x < box.x1; x++, pixel += 4) {
            if (w0 + edges[0].bias >= 0 && w1 + edges[1].bias >= 0 && w2 + edges[2].bias >= 0) {
                const double area = (double)t->area;
                const double weight[3] = {(double)w0 / area, (double)w1 / area, (double)w2 / area};
                shade(canvas, pixel, t, weight);
            }
            w0 += edges[0].step_x;
            w1 += edges[1].step_x;
            w2 += edges[2].step_x;
        }
        for (int i = 0; i < 3; i++)
            edges[i].value += edges[i].step_y;
    }
}

/* ---- Upright quads: nearly all there is --------------------------------------------------------------------------------- */

static bool same_color(const tach_vertex *a, const tach_vertex *b)
{
    return a->r == b->r && a->g == b->g && a->b == b->b && a->a == b->a;
}

/* Whether triangles 0 1 2 and 0 2 3 are one upright rectangle of one colour, and for text one of the atlas as well. */
static bool is_upright_quad(const soft_canvas *canvas, const tach_vertex *v0, const tach_vertex *v1, const tach_vertex *v2,
                            const tach_vertex *v3)
{
    bool upright = v0->x == v3->x && v1->x == v2->x && v0->y == v1->y && v2->y == v3->y && v0->x < v1->x && v0->y < v3->y;
    bool plain = same_color(v0, v1) && same_color(v0, v2) && same_color(v0, v3);
    bool straight = !canvas->text || (v0->u == v3->u && v1->u == v2->u && v0->v == v1->v && v2->v == v3->v);
    return upright && plain && straight;
}

static void blend_row(uint8_t *pixel, int32_t count, const uint8_t rgb[3], uint32_t alpha)
{
    for (int32_t i = 0; i < count; i++, pixel += 4)
        blend_pixel(pixel, rgb, alpha);
}

static void draw_quad(const soft_canvas *canvas, const tach_vertex *from, const tach_vertex *to)
{
    fixed_corner p0, p1;
    if (!corner_from_vertex(from, &p0) || !corner_from_vertex(to, &p1))
        return;
    pixel_box box = {higher(canvas->x0, first_pixel(p0.x)), higher(canvas->y0, first_pixel(p0.y)),
                     lower(canvas->x1, first_pixel(p1.x)), lower(canvas->y1, first_pixel(p1.y))};
    const uint8_t rgb[3] = {from->r, from->g, from->b};
    /* Empty boxes, the only ones without a width, take no step. */
    double du = ((double)to->u - from->u) * SUBPIXEL / (double)(p1.x - p0.x);
    double dv = ((double)to->v - from->v) * SUBPIXEL / (double)(p1.y - p0.y);
    for (int32_t y = box.y0; y < box.y1 && box.x0 < box.x1; y++) {
        uint8_t *pixel = pixel_at(canvas, box.x0, y);
        if (!canvas->text) {
            blend_row(pixel, box.x1 - box.x0, rgb, from->a);
            continue;
        }
        double v = from->v + (y + 0.5 - (double)p0.y / SUBPIXEL) * dv;
        for (int32_t x = box.x0; x < box.x1; x++, pixel += 4) {
            double u = from->u + (x + 0.5 - (double)p0.x / SUBPIXEL) * du;
            blend_pixel(pixel, rgb, divide_255(from->a * sample(&canvas->atlas, u, v)));
        }
    }
}

/* ---- Commands ----------------------------------------------------------------------------------------------------------- */

static bool is_sound(const tach_picture *picture, const tach_draw_command *command)
{
    bool text = command->kind == TACH_DRAW_TEXT;
    if (command->first_index > picture->index_count || command->index_count > picture->index_count - command->first_index)
        return false;
    if (!text && command->kind != TACH_DRAW_SOLID)
        return false;
    if (text && (!picture->atlas.coverage || picture->atlas.width_px <= 0 || picture->atlas.height_px <= 0))
        return false;
    for (uint32_t i = 0; i < command->index_count; i++)
        if (picture->indices[command->first_index + i] >= picture->vertex_count)
            return false;
    return true;
}

static void draw_command(const tach_picture *picture, const tach_draw_command *command, const soft_canvas *canvas)
{
    const tach_vertex *vertices = picture->vertices;
    const tach_index *index = picture->indices + command->first_index, *end = index + command->index_count / 3 * 3;
    for (; index != end; index += 3) {
        bool fan = end - index >= 6 && index[3] == index[0] && index[4] == index[2];
        triangle t;
        if (fan && is_upright_quad(canvas, &vertices[index[0]], &vertices[index[1]], &vertices[index[2]], &vertices[index[5]])) {
            draw_quad(canvas, &vertices[index[0]], &vertices[index[2]]);
            index += 3;
        } else if (set_up(&t, &vertices[index[0]], &vertices[index[1]], &vertices[index[2]])) {
            draw_triangle(canvas, &t);
        }
    }
}

void tach_soft_render(const tach_picture *picture, uint8_t *rgba, int32_t width_px, int32_t height_px, size_t stride_bytes)
{
    if (!picture || !rgba || width_px <= 0 || height_px <= 0 || stride_bytes / 4 < (size_t)width_px)
        return;
    if (!picture->vertices || !picture->indices || !picture->commands)
        return;
    for (uint32_t i = 0; i < picture->command_count; i++) {
        const tach_draw_command *command = &picture->commands[i];
        const soft_canvas canvas = {.rgba = rgba,
                                    .stride = stride_bytes,
                                    .x0 = higher(command->clip_x0, 0),
                                    .y0 = higher(command->clip_y0, 0),
                                    .x1 = lower(command->clip_x1, width_px),
                                    .y1 = lower(command->clip_y1, height_px),
                                    .atlas = picture->atlas,
                                    .text = command->kind == TACH_DRAW_TEXT};
        if (canvas.x0 < canvas.x1 && canvas.y0 < canvas.y1 && is_sound(picture, command))
            draw_command(picture, command, &canvas);
    }
}
