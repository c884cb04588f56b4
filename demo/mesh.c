#include "mesh.h"

#include <stdlib.h>

void mesh_start(mesh_builder *b, uint32_t seed)
{
    *b = (mesh_builder){.random = {seed}, .cosine = 1, .shade = 1, .shade_to = 1, .colour = 0xffffff};
}

void mesh_free(mesh_builder *b)
{
    free(b->vertices);
    *b = (mesh_builder){0};
}

void mesh_place(mesh_builder *b, vec3 origin, float yaw)
{
    b->origin = origin;
    b->cosine = cosf(yaw);
    b->sine = sinf(yaw);
}

void mesh_pen(mesh_builder *b, uint32_t colour, mesh_tint tint)
{
    b->colour = colour;
    b->glow = 0;
    b->kind[0] = (uint8_t)tint;
    b->kind[1] = b->kind[2] = b->kind[3] = 0;
    b->shade = 1;
}

void mesh_motion(mesh_builder *b, mesh_motion_kind motion, float amount, float pivot_m)
{
    b->kind[1] = (uint8_t)motion;
    b->kind[2] = (uint8_t)(clampf(amount, 0, 1) * 255);
    b->kind[3] = (uint8_t)clampf(pivot_m * 100, 0, 255);
}

void mesh_shade(mesh_builder *b, float shade, float from, float to)
{
    b->shade = shade;
    b->shade_from = from;
    b->shade_to = to;
}

static vec3 turned(const mesh_builder *b, vec3 p)
{
    return v3(p.x * b->cosine + p.z * b->sine, p.y, p.z * b->cosine - p.x * b->sine);
}

static bool grow(mesh_builder *b, int more)
{
    if (b->count + more <= b->capacity)
        return true;
    int capacity = b->capacity ? b->capacity * 2 : 4096;
    vertex *vertices = realloc(b->vertices, (size_t)capacity * sizeof *vertices);
    if (!vertices) {
        b->failed = true;
        return false;
    }
    b->vertices = vertices;
    b->capacity = capacity;
    return true;
}

static void put(mesh_builder *b, vec3 p, vec3 normal)
{
    float shade = lerpf(b->shade, 1, clampf((p.y - b->shade_from) / (b->shade_to - b->shade_from), 0, 1));
    vec3 at = v3_add(turned(b, p), b->origin);
    vertex *v = &b->vertices[b->count++];
    *v = (vertex){.position = {at.x, at.y, at.z},
                  .normal = {(int8_t)(normal.x * 127), (int8_t)(normal.y * 127), (int8_t)(normal.z * 127), 0},
                  .kind = {b->kind[0], b->kind[1], b->kind[2], b->kind[3]}};
    for (int i = 0; i < 3; i++)
        v->colour[i] = (uint8_t)((float)(b->colour >> (16 - 8 * i) & 255) * shade);
    v->colour[3] = b->glow;
}

void mesh_triangle(mesh_builder *b, vec3 p, vec3 q, vec3 r)
{
    if (!grow(b, 3))
        return;
    vec3 normal = turned(b, v3_unit(v3_cross(v3_sub(q, p), v3_sub(r, p))));
    put(b, p, normal);
    put(b, q, normal);
    put(b, r, normal);
}

void mesh_quad(mesh_builder *b, vec3 p, vec3 q, vec3 r, vec3 s)
{
    mesh_triangle(b, p, q, r);
    mesh_triangle(b, p, r, s);
}

void mesh_taper(mesh_builder *b, vec3 base, float x0, float z0, float height, float x1, float z1)
{
    float top = base.y + height;
    vec3 low[4] = {v3(base.x - x0, base.y, base.z + z0), v3(base.x + x0, base.y, base.z + z0), v3(base.x + x0, base.y, base.z - z0),
                   v3(base.x - x0, base.y, base.z - z0)};
    vec3 high[4] = {v3(base.x - x1, top, base.z + z1), v3(base.x + x1, top, base.z + z1), v3(base.x + x1, top, base.z - z1),
                    v3(base.x - x1, top, base.z - z1)};
    for (int i = 0; i < 4; i++)
        mesh_quad(b, low[i], low[(i + 1) % 4], high[(i + 1) % 4], high[i]);
    if (x1 > 0 && z1 > 0)
        mesh_quad(b, high[0], high[1], high[2], high[3]);
}

void mesh_box(mesh_builder *b, vec3 low, vec3 high)
{
    float x = (high.x - low.x) / 2, z = (high.z - low.z) / 2;
    mesh_taper(b, v3(low.x + x, low.y, low.z + z), x, z, high.y - low.y, x, z);
}

void mesh_box_closed(mesh_builder *b, vec3 low, vec3 high)
{
    mesh_box(b, low, high);
    mesh_quad(b, v3(low.x, low.y, low.z), v3(high.x, low.y, low.z), v3(high.x, low.y, high.z), v3(low.x, low.y, high.z));
}

void mesh_tube(mesh_builder *b, vec3 base, float r0, float r1, float height, int sides)
{
    vec3 tip = v3(base.x, base.y + height, base.z);
    for (int i = 0; i < sides; i++) {
        float a = (float)i * 2 * PI / (float)sides, c = (float)(i + 1) * 2 * PI / (float)sides;
        vec3 p = v3(base.x + sinf(a) * r0, base.y, base.z + cosf(a) * r0),
             q = v3(base.x + sinf(c) * r0, base.y, base.z + cosf(c) * r0);
        if (r1 <= 0) {
            mesh_triangle(b, p, q, tip);
            continue;
        }
        vec3 r = v3(base.x + sinf(c) * r1, tip.y, base.z + cosf(c) * r1),
             s = v3(base.x + sinf(a) * r1, tip.y, base.z + cosf(a) * r1);
        mesh_quad(b, p, q, r, s);
        mesh_triangle(b, s, r, tip);
    }
}

void mesh_blob(mesh_builder *b, vec3 centre, vec3 radius, float rough)
{
    static const float A = 0.525731f, B = 0.850651f;
    static const uint8_t faces[20][3] = {{0, 4, 1}, {0, 9, 4},  {9, 5, 4},  {4, 5, 8},  {4, 8, 1},  {8, 10, 1}, {8, 3, 10},
                                         {5, 3, 8}, {5, 2, 3},  {2, 7, 3},  {7, 10, 3}, {7, 6, 10}, {7, 11, 6}, {11, 0, 6},
                                         {0, 1, 6}, {6, 1, 10}, {9, 0, 11}, {9, 11, 2}, {9, 2, 5},  {7, 2, 11}};
    vec3 corners[12] = {v3(-A, 0, B), v3(A, 0, B),   v3(-A, 0, -B), v3(A, 0, -B), v3(0, B, A),  v3(0, B, -A),
                        v3(0, -B, A), v3(0, -B, -A), v3(B, A, 0),   v3(-B, A, 0), v3(B, -A, 0), v3(-B, -A, 0)};
    for (int i = 0; i < 12; i++) {
        float pull = 1 + rough * (rng_unit(&b->random) - 0.5f) * 2;
        corners[i] = v3(centre.x + corners[i].x * radius.x * pull, centre.y + corners[i].y * radius.y * pull,
                        centre.z + corners[i].z * radius.z * pull);
    }
    for (int i = 0; i < 20; i++)
        mesh_triangle(b, corners[faces[i][0]], corners[faces[i][2]], corners[faces[i][1]]);
}

/* One slope of a gable roof: a slab from the eaves to the ridge on side +1 or -1. */
static void slope(mesh_builder *b, float side, float x, float z, float base, float height, float overhang)
{
    const float thick = 0.22f;
    float drop = overhang * height / x;
    vec3 eave0 = v3(side * (x + overhang), base - drop, -z - overhang),
         eave1 = v3(side * (x + overhang), base - drop, z + overhang);
    vec3 ridge0 = v3(0, base + height, -z - overhang), ridge1 = v3(0, base + height, z + overhang), up = v3(0, thick, 0);
    vec3 a = side > 0 ? eave1 : eave0, c = side > 0 ? eave0 : eave1, d = side > 0 ? ridge0 : ridge1, e = side > 0 ? ridge1 : ridge0;
    mesh_quad(b, v3_add(a, up), v3_add(c, up), v3_add(d, up), v3_add(e, up));
    uint32_t colour = b->colour;
    b->colour = 0x9a9088; /* edges and underside lie in the shade of the tiles */
    mesh_quad(b, a, c, v3_add(c, up), v3_add(a, up));
    mesh_quad(b, c, d, v3_add(d, up), v3_add(c, up));
    mesh_quad(b, e, a, v3_add(a, up), v3_add(e, up));
    mesh_quad(b, e, d, c, a);
    b->colour = colour;
}

void mesh_gable_roof(mesh_builder *b, float x, float z, float base, float height, float overhang)
{
    slope(b, 1, x, z, base, height, overhang);
    slope(b, -1, x, z, base, height, overhang);
}

void mesh_hip_roof(mesh_builder *b, float x, float z, float base, float height, float ridge)
{
    vec3 front = v3(0, base + height, ridge), back = v3(0, base + height, -ridge);
    vec3 p[4] = {v3(-x, base, z), v3(x, base, z), v3(x, base, -z), v3(-x, base, -z)};
    mesh_triangle(b, p[0], p[1], front);
    mesh_triangle(b, p[2], p[3], back);
    if (ridge > 0) {
        mesh_quad(b, p[1], p[2], back, front);
        mesh_quad(b, p[3], p[0], front, back);
    } else {
        mesh_triangle(b, p[1], p[2], front);
        mesh_triangle(b, p[3], p[0], front);
    }
    uint32_t colour = b->colour;
    b->colour = 0x8c8278;
    mesh_quad(b, p[3], p[2], p[1], p[0]);
    b->colour = colour;
}
