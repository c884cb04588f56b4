/* The small things of a market town. Cloth and paint take the first tint. */
#include "models.h"

#define WOOD      0x86603f
#define WOOD_DARK 0x5e4330

/* Goods on a table: heaps of small blobs in market colours. */
static void goods(mesh_builder *b, float y)
{
    static const uint32_t colours[] = {0xd9482f, 0xe9a13b, 0x7fa03c, 0xb54a6a, 0xf0d070, 0xd97b3a};
    for (int i = 0; i < 5; i++) {
        mesh_pen(b, colours[rng_below(&b->random, COUNT(colours))], TINT_OWN);
        mesh_taper(b, v3(-1.2f + (float)i * 0.6f, y, 0.15f), 0.24f, 0.36f, 0.26f, 0.1f, 0.18f);
    }
}

/* A cloth roof in stripes: plain and tinted by turns, sloping to the front. */
static void awning(mesh_builder *b, float width, float depth, float back, float front)
{
    const float stripes = 6;
    for (int i = 0; i < (int)stripes; i++) {
        float x0 = lerpf(-width, width, (float)i / stripes), x1 = lerpf(-width, width, (float)(i + 1) / stripes);
        mesh_pen(b, i & 1 ? 0xf6ecd8 : 0xffffff, i & 1 ? TINT_OWN : TINT_FIRST);
        vec3 p = v3(x0, front, depth), q = v3(x1, front, depth), r = v3(x1, back, -depth), s = v3(x0, back, -depth);
        mesh_quad(b, p, q, r, s);
        mesh_quad(b, s, r, q, p);
        mesh_quad(b, v3(x0, front - 0.35f, depth + 0.02f), v3(x1, front - 0.35f, depth + 0.02f), q, p);
    }
}

static void stall(mesh_builder *b)
{
    mesh_pen(b, WOOD, TINT_OWN);
    mesh_shade(b, 0.7f, 0, 1);
    mesh_box(b, v3(-1.6f, 0, -0.5f), v3(1.6f, 0.95f, 0.6f));
    goods(b, 0.95f);
    mesh_pen(b, WOOD_DARK, TINT_OWN);
    for (int i = 0; i < 4; i++) {
        float x = i & 1 ? 1.7f : -1.7f, z = i & 2 ? 0.9f : -0.8f;
        mesh_box(b, v3(x - 0.07f, -0.3f, z - 0.07f), v3(x + 0.07f, i & 2 ? 2.2f : 2.8f, z + 0.07f));
    }
    awning(b, 1.95f, 1.25f, 2.9f, 2.15f);
}

static void tent(mesh_builder *b)
{
    const float sides = 8;
    for (int i = 0; i < (int)sides; i++) {
        float a = (float)i * 2 * PI / sides, c = (float)(i + 1) * 2 * PI / sides;
        mesh_pen(b, i & 1 ? 0xf6ecd8 : 0xffffff, i & 1 ? TINT_OWN : TINT_FIRST);
        vec3 p = v3(sinf(a) * 2.7f, 2.3f, cosf(a) * 2.7f), q = v3(sinf(c) * 2.7f, 2.3f, cosf(c) * 2.7f), tip = v3(0, 4.6f, 0);
        mesh_triangle(b, p, q, tip);
        mesh_triangle(b, q, p, tip);
        mesh_quad(b, v3(p.x, 1.95f, p.z), v3(q.x, 1.95f, q.z), q, p);
        if (i >= 2 && i < 6) {
            mesh_shade(b, 0.7f, 0, 2);
            vec3 r = v3(sinf(a) * 2.4f, -0.2f, cosf(a) * 2.4f), s = v3(sinf(c) * 2.4f, -0.2f, cosf(c) * 2.4f);
            vec3 t = v3(s.x, 2.3f, s.z), u = v3(r.x, 2.3f, r.z);
            mesh_quad(b, r, s, t, u);
            mesh_quad(b, s, r, u, t);
        }
    }
    mesh_pen(b, WOOD_DARK, TINT_OWN);
    mesh_box(b, v3(-0.08f, 0, -0.08f), v3(0.08f, 5.6f, 0.08f));
    mesh_pen(b, 0xffffff, TINT_FIRST);
    mesh_motion(b, MOTION_SWAY, 0.3f, 0);
    mesh_triangle(b, v3(0.08f, 5.6f, 0), v3(0.08f, 5.0f, 0), v3(1.1f, 5.3f, 0));
    mesh_triangle(b, v3(0.08f, 5.0f, 0), v3(0.08f, 5.6f, 0), v3(1.1f, 5.3f, 0));
}

static void cart(mesh_builder *b)
{
    mesh_pen(b, WOOD, TINT_OWN);
    mesh_box_closed(b, v3(-0.9f, 0.75f, -1.5f), v3(0.9f, 0.95f, 1.5f));
    mesh_box_closed(b, v3(-0.95f, 0.95f, -1.5f), v3(-0.85f, 1.45f, 1.5f));
    mesh_box_closed(b, v3(0.85f, 0.95f, -1.5f), v3(0.95f, 1.45f, 1.5f));
    mesh_box_closed(b, v3(-0.7f, 0.7f, 1.5f), v3(-0.6f, 0.82f, 3.2f));
    mesh_box_closed(b, v3(0.6f, 0.7f, 1.5f), v3(0.7f, 0.82f, 3.2f));
    mesh_pen(b, 0xd9b45a, TINT_OWN);
    mesh_taper(b, v3(0, 0.95f, -0.1f), 0.84f, 1.3f, 0.9f, 0.4f, 0.8f);
    for (float s = -1; s <= 1; s += 2)
        for (int i = 0; i < 8; i++) { /* wheels */
            float a = (float)i * PI / 4, c = (float)(i + 1) * PI / 4;
            mesh_pen(b, i & 1 ? WOOD_DARK : 0x6b4c35, TINT_OWN);
            vec3 hub = v3(s * 1.1f, 0.62f, -0.3f), p = v3(s * 1.08f, 0.62f + sinf(a) * 0.62f, -0.3f + cosf(a) * 0.62f);
            vec3 q = v3(s * 1.08f, 0.62f + sinf(c) * 0.62f, -0.3f + cosf(c) * 0.62f);
            mesh_triangle(b, hub, p, q);
            mesh_triangle(b, hub, q, p);
        }
}

static void barrel(mesh_builder *b)
{
    mesh_pen(b, WOOD, TINT_OWN);
    mesh_tube(b, v3(0, 0, 0), 0.36f, 0.46f, 0.55f, 8);
    mesh_tube(b, v3(0, 0.55f, 0), 0.46f, 0.36f, 0.5f, 8);
    mesh_pen(b, 0x4a4440, TINT_OWN);
    mesh_tube(b, v3(0, 0.5f, 0), 0.475f, 0.475f, 0.1f, 8);
}

static void crates(mesh_builder *b)
{
    mesh_pen(b, 0xa67c50, TINT_OWN);
    mesh_shade(b, 0.75f, 0, 0.7f);
    mesh_box(b, v3(-0.8f, 0, -0.4f), v3(0.0f, 0.75f, 0.4f));
    mesh_box(b, v3(0.1f, 0, -0.3f), v3(0.9f, 0.75f, 0.5f));
    mesh_pen(b, 0xb98d5e, TINT_OWN);
    mesh_box(b, v3(-0.4f, 0.75f, -0.35f), v3(0.35f, 1.4f, 0.35f));
    goods(b, 0.72f);
}

static void lamp(mesh_builder *b)
{
    mesh_pen(b, 0x33302f, TINT_OWN);
    mesh_tube(b, v3(0, -0.3f, 0), 0.2f, 0.1f, 0.8f, 6);
    mesh_box(b, v3(-0.06f, 0.4f, -0.06f), v3(0.06f, 3.1f, 0.06f));
    mesh_tube(b, v3(0, 3.65f, 0), 0.34f, 0, 0.3f, 6);
    mesh_pen(b, 0xf4d58a, TINT_OWN);
    b->glow = 255;
    mesh_tube(b, v3(0, 3.1f, 0), 0.14f, 0.25f, 0.55f, 6);
}

static void fence(mesh_builder *b)
{
    mesh_pen(b, 0x8f7355, TINT_OWN);
    mesh_box(b, v3(-1.3f, -0.5f, -0.08f), v3(-1.15f, 1.05f, 0.08f));
    for (int i = 0; i < 2; i++) {
        float y = 0.4f + 0.4f * (float)i;
        mesh_box_closed(b, v3(-1.3f, y, -0.04f), v3(1.3f, y + 0.12f, 0.04f));
    }
}

static void hay(mesh_builder *b)
{
    mesh_pen(b, 0xd8b252, TINT_OWN);
    mesh_shade(b, 0.7f, 0, 1);
    mesh_tube(b, v3(0, -0.3f, 0), 1.25f, 1.1f, 1.3f, 8);
    mesh_tube(b, v3(0, 1.0f, 0), 1.15f, 0, 1.3f, 8);
}

/* A few metres of a crop: rows that taper like ears. The first tint says which crop. */
static void crop(mesh_builder *b)
{
    mesh_pen(b, 0xffffff, TINT_FIRST);
    for (int i = 0; i < 3; i++) {
        float x = -1.2f + (float)i * 1.2f;
        mesh_shade(b, 0.6f, -0.2f, 0.7f);
        mesh_taper(b, v3(x, -0.5f, 0), 0.42f, 3.05f, 1.15f, 0.2f, 3.0f);
    }
}

static void boat(mesh_builder *b)
{
    mesh_pen(b, 0xffffff, TINT_FIRST);
    vec3 keel[2] = {{0, -0.25f, -1.5f}, {0, -0.2f, 1.7f}},
         rim[4] = {{-0.7f, 0.35f, -1.6f}, {-0.75f, 0.35f, 0.8f}, {0.75f, 0.35f, 0.8f}, {0.7f, 0.35f, -1.6f}};
    vec3 bow = v3(0, 0.5f, 2.3f), floor0 = v3(0, 0.05f, -1.4f), floor1 = v3(0, 0.05f, 1.2f);
    mesh_quad(b, keel[0], keel[1], rim[1], rim[0]);
    mesh_triangle(b, keel[1], bow, rim[1]);
    mesh_quad(b, keel[1], keel[0], rim[3], rim[2]);
    mesh_triangle(b, keel[1], rim[2], bow);
    mesh_triangle(b, keel[0], rim[0], rim[3]);
    mesh_pen(b, WOOD, TINT_OWN);
    mesh_quad(b, rim[0], rim[1], floor1, floor0);
    mesh_quad(b, floor0, floor1, rim[2], rim[3]);
    mesh_triangle(b, rim[1], bow, floor1);
    mesh_triangle(b, floor1, bow, rim[2]);
    mesh_triangle(b, rim[0], floor0, rim[3]);
    mesh_box_closed(b, v3(-0.7f, 0.25f, -0.3f), v3(0.7f, 0.35f, 0.1f));
}

void model_prop(mesh_builder *b, model_id id)
{
    switch (id) {
    case MODEL_STALL:
        stall(b);
        break;
    case MODEL_TENT:
        tent(b);
        break;
    case MODEL_CART:
        cart(b);
        break;
    case MODEL_BARREL:
        barrel(b);
        break;
    case MODEL_CRATES:
        crates(b);
        break;
    case MODEL_LAMP:
        lamp(b);
        break;
    case MODEL_FENCE:
        fence(b);
        break;
    case MODEL_HAY:
        hay(b);
        break;
    case MODEL_CROP:
        crop(b);
        break;
    default:
        boat(b);
        break;
    }
}
