/* Houses: walls in the first tint, roofs in the second. */
#include "models.h"

#define TIMBER 0x54382a
#define STONE  0x9d9285
#define GLASS  0x46566b

/* Walls of half width x and half length z up to `height`, and the two gables under a roof of `gable` height. They reach below the
 * ground, so that a house on a slope does not float. */
static void walls(mesh_builder *b, float x, float z, float height, float gable)
{
    if (b->details)
        return;
    mesh_pen(b, STONE, TINT_OWN);
    mesh_box(b, v3(-x - 0.12f, -2.0f, -z - 0.12f), v3(x + 0.12f, 0.45f, z + 0.12f));
    mesh_pen(b, 0xffffff, TINT_FIRST);
    mesh_shade(b, 0.72f, 0.4f, 2.0f);
    mesh_taper(b, v3(0, 0.3f, 0), x, z, height - 0.3f, x, z);
    b->shade = 1;
    for (int side = -1; side <= 1 && gable > 0; side += 2) {
        float s = (float)side;
        mesh_triangle(b, v3(-x * s, height, z * s), v3(x * s, height, z * s), v3(0, height + gable, z * s));
    }
}

/* A window on a wall that faces +z at (x, y, z): frame, panes, sill. `lit` of 1 is bright at night. */
static void window(mesh_builder *b, float x, float y, float z, float width, float height, float lit)
{
    float w = width / 2;
    if (!b->details) {
        mesh_pen(b, GLASS, TINT_OWN);
        b->glow = (uint8_t)(lit * 255);
        mesh_quad(b, v3(x - w, y, z + 0.06f), v3(x + w, y, z + 0.06f), v3(x + w, y + height, z + 0.06f),
                  v3(x - w, y + height, z + 0.06f));
        return;
    }
    mesh_pen(b, 0xd9cbb0, TINT_OWN);
    mesh_quad(b, v3(x - w - 0.13f, y - 0.13f, z + 0.03f), v3(x + w + 0.13f, y - 0.13f, z + 0.03f),
              v3(x + w + 0.13f, y + height + 0.13f, z + 0.03f), v3(x - w - 0.13f, y + height + 0.13f, z + 0.03f));
    mesh_quad(b, v3(x - 0.05f, y, z + 0.08f), v3(x + 0.05f, y, z + 0.08f), v3(x + 0.05f, y + height, z + 0.08f),
              v3(x - 0.05f, y + height, z + 0.08f));
}

static void door(mesh_builder *b, float x, float z)
{
    if (!b->details)
        return;
    mesh_pen(b, 0x5e3f2c, TINT_OWN);
    mesh_box(b, v3(x - 0.68f, 0, z - 0.05f), v3(x + 0.68f, 2.35f, z + 0.07f));
    mesh_pen(b, 0x8a5a38, TINT_OWN);
    mesh_quad(b, v3(x - 0.5f, 0.3f, z + 0.09f), v3(x + 0.5f, 0.3f, z + 0.09f), v3(x + 0.5f, 2.2f, z + 0.09f),
              v3(x - 0.5f, 2.2f, z + 0.09f));
    mesh_pen(b, STONE, TINT_OWN);
    mesh_box(b, v3(x - 0.9f, -0.6f, z), v3(x + 0.9f, 0.28f, z + 0.8f));
}

/* Windows in a row on all four sides, `count` on the long ones. */
static void windows(mesh_builder *b, float x, float z, float y, int count, float lit)
{
    vec3 origin = b->origin;
    for (int side = 0; side < 4; side++) {
        float reach = side & 1 ? x : z, across = side & 1 ? z : x;
        int n = across > 2.8f ? count : 1;
        mesh_place(b, origin, (float)side * PI / 2);
        for (int i = 0; i < n; i++) {
            float at = n == 1 ? 0 : lerpf(-across + 1.2f, across - 1.2f, (float)i / (float)(n - 1));
            if (side == 0 && y < 2 && fabsf(at) < 1.3f)
                continue; /* the door is there */
            window(b, at, y, reach, 0.85f, 1.15f,
                   lit * (0.55f + 0.45f * rng_unit(&b->random)) * (rng_unit(&b->random) > 0.3f ? 1.0f : 0.0f));
        }
    }
    mesh_place(b, origin, 0);
}

static void chimney(mesh_builder *b, vec3 top)
{
    if (b->details)
        return;
    mesh_pen(b, 0x8f7a6c, TINT_OWN);
    mesh_box(b, v3(top.x - 0.42f, top.y - 2.4f, top.z - 0.42f), v3(top.x + 0.42f, top.y - 0.25f, top.z + 0.42f));
    mesh_pen(b, 0x6b5a50, TINT_OWN);
    mesh_box_closed(b, v3(top.x - 0.52f, top.y - 0.3f, top.z - 0.52f), v3(top.x + 0.52f, top.y, top.z + 0.52f));
}

static void roof(mesh_builder *b, float x, float z, float base, float height)
{
    if (b->details)
        return;
    mesh_pen(b, 0xffffff, TINT_SECOND);
    mesh_gable_roof(b, x, z, base, height, 0.55f);
}

/* Posts, rails and braces on the front and back of an upper storey. */
static void timbers(mesh_builder *b, float x, float z, float low, float high)
{
    if (!b->details)
        return;
    mesh_pen(b, TIMBER, TINT_OWN);
    for (int side = 0; side < 2; side++) {
        vec3 origin = b->origin;
        mesh_place(b, origin, (float)side * PI);
        float d = z + 0.05f;
        for (int i = 0; i < 4; i++) {
            float at = lerpf(-x + 0.1f, x - 0.1f, (float)i / 3);
            mesh_quad(b, v3(at - 0.12f, low, d), v3(at + 0.12f, low, d), v3(at + 0.12f, high, d), v3(at - 0.12f, high, d));
        }
        mesh_quad(b, v3(-x, low - 0.12f, d), v3(x, low - 0.12f, d), v3(x, low + 0.14f, d), v3(-x, low + 0.14f, d));
        mesh_quad(b, v3(-x, high - 0.14f, d), v3(x, high - 0.14f, d), v3(x, high + 0.1f, d), v3(-x, high + 0.1f, d));
        for (float s = -1; s <= 1; s += 2) { /* a brace from the outer foot inwards */
            float foot = s * (x - 0.2f), head = s * (x * 0.36f);
            float l = fminf(foot, foot - s * 0.3f), r = fmaxf(foot, foot - s * 0.3f), tl = fminf(head, head - s * 0.3f),
                  tr = fmaxf(head, head - s * 0.3f);
            mesh_quad(b, v3(l, low, d), v3(r, low, d), v3(tr, high, d), v3(tl, high, d));
        }
        mesh_place(b, origin, 0);
    }
}

static void timbered(mesh_builder *b)
{
    walls(b, 3.4f, 3.8f, 3.0f, 0);
    mesh_pen(b, 0xffffff, TINT_FIRST);
    if (!b->details)
        mesh_box_closed(b, v3(-3.7f, 2.9f, -4.15f), v3(3.7f, 5.6f, 4.15f));
    for (float s = -1; s <= 1 && !b->details; s += 2)
        mesh_triangle(b, v3(-3.7f * s, 5.6f, 4.15f * s), v3(3.7f * s, 5.6f, 4.15f * s), v3(0, 9.4f, 4.15f * s));
    timbers(b, 3.7f, 4.15f, 3.0f, 5.5f);
    door(b, 0, 3.8f);
    windows(b, 3.4f, 3.8f, 1.2f, 3, 1);
    windows(b, 3.7f, 4.15f, 3.75f, 2, 1);
    window(b, 0, 6.3f, 4.15f, 0.7f, 1.0f, 1);
    roof(b, 3.7f, 4.15f, 5.6f, 3.8f);
}

static void corner_house(mesh_builder *b)
{
    walls(b, 3.2f, 4.6f, 3.4f, 3.2f);
    windows(b, 3.2f, 4.6f, 1.3f, 3, 1);
    door(b, 0, 4.6f);
    window(b, 0, 4.3f, 4.6f, 0.8f, 1.0f, 1);
    roof(b, 3.2f, 4.6f, 3.4f, 3.2f);
    vec3 origin = b->origin;
    mesh_place(b, v3_add(origin, v3(3.4f, 0, -1.6f)), PI / 2);
    walls(b, 2.5f, 2.6f, 3.0f, 2.5f);
    window(b, 0, 1.3f, 2.6f, 0.9f, 1.1f, 1);
    roof(b, 2.5f, 2.6f, 3.0f, 2.5f);
    mesh_place(b, origin, 0);
}

static void barn(mesh_builder *b)
{
    walls(b, 4.2f, 6.2f, 4.2f, 3.9f);
    mesh_pen(b, 0x6a4128, TINT_OWN);
    if (!b->details)
        mesh_box(b, v3(-1.7f, 0, 6.1f), v3(1.7f, 3.5f, 6.3f));
    mesh_pen(b, 0xd8c39c, TINT_OWN);
    for (float s = -1; s <= 1 && b->details; s += 2)
        mesh_box(b, v3(s * 0.85f - 0.72f, 0.3f, 6.3f), v3(s * 0.85f + 0.72f, 0.5f, 6.36f));
    window(b, 0, 5.2f, 6.2f, 1.0f, 1.1f, 0);
    roof(b, 4.2f, 6.2f, 4.2f, 3.9f);
}

vec3 model_house_chimney(model_id id)
{
    switch (id) {
    case MODEL_COTTAGE:
        return v3(1.3f, 6.9f, -1.6f);
    case MODEL_TIMBERED:
        return v3(-1.6f, 9.9f, -1.8f);
    case MODEL_LONG_HOUSE:
        return v3(1.4f, 7.4f, 3.4f);
    case MODEL_TOWN_HOUSE:
        return v3(1.3f, 12.4f, -2.2f);
    case MODEL_CORNER_HOUSE:
        return v3(-1.4f, 7.3f, -2.4f);
    default:
        return v3(0, 0, 0);
    }
}

void model_house(mesh_builder *b, model_id id)
{
    switch (id) {
    case MODEL_COTTAGE:
        walls(b, 3.1f, 3.6f, 2.9f, 3.3f);
        windows(b, 3.1f, 3.6f, 1.1f, 3, 1);
        window(b, 0, 3.7f, 3.6f, 0.8f, 1.0f, 1);
        door(b, 0, 3.6f);
        roof(b, 3.1f, 3.6f, 2.9f, 3.3f);
        break;
    case MODEL_TIMBERED:
        timbered(b);
        break;
    case MODEL_LONG_HOUSE:
        walls(b, 3.3f, 6.0f, 3.3f, 3.4f);
        windows(b, 3.3f, 6.0f, 1.3f, 4, 1);
        window(b, 0, 4.1f, 6.0f, 0.9f, 1.1f, 1);
        door(b, 0, 6.0f);
        roof(b, 3.3f, 6.0f, 3.3f, 3.4f);
        break;
    case MODEL_TOWN_HOUSE:
        walls(b, 2.9f, 3.7f, 8.2f, 3.6f);
        windows(b, 2.9f, 3.7f, 1.2f, 2, 1);
        windows(b, 2.9f, 3.7f, 3.7f, 2, 1);
        windows(b, 2.9f, 3.7f, 6.1f, 2, 1);
        window(b, 0, 8.9f, 3.7f, 0.8f, 1.1f, 1);
        timbers(b, 2.9f, 3.7f, 3.05f, 3.3f);
        door(b, 0, 3.7f);
        roof(b, 2.9f, 3.7f, 8.2f, 3.6f);
        break;
    case MODEL_CORNER_HOUSE:
        corner_house(b);
        break;
    default:
        barn(b);
        break;
    }
    vec3 top = model_house_chimney(id);
    if (top.y > 0)
        chimney(b, top);
}
