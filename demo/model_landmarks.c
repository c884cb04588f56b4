/* The church, the mill, the castle, the bridge, the statue and the well: what a traveller remembers. */
#include "models.h"
#include "terrain.h"

#define STONE      0xcbbfa9
#define STONE_DARK 0x9a8d7c
#define SLATE      0x4f5a70
#define GOLD       0xe8b84a

static void lancet(mesh_builder *b, float x, float y, float z, float width, float height)
{
    mesh_pen(b, 0x3d4a66, TINT_OWN);
    b->glow = 230;
    float w = width / 2;
    mesh_quad(b, v3(x - w, y, z), v3(x + w, y, z), v3(x + w, y + height, z), v3(x - w, y + height, z));
    mesh_triangle(b, v3(x - w, y + height, z), v3(x + w, y + height, z), v3(x, y + height + width, z));
}

static void church_tower(mesh_builder *b)
{
    mesh_pen(b, STONE, TINT_OWN);
    mesh_shade(b, 0.7f, 0, 6);
    mesh_taper(b, v3(0, -2, 9.5f), 3.5f, 3.5f, 22, 3.15f, 3.15f);
    mesh_pen(b, STONE_DARK, TINT_OWN);
    mesh_box_closed(b, v3(-3.5f, 13.2f, 6.0f), v3(3.5f, 13.8f, 13.0f));
    mesh_box_closed(b, v3(-3.6f, 19.6f, 5.9f), v3(3.6f, 20.4f, 13.1f));
    for (int i = 0; i < 4; i++) { /* belfry openings and corner pinnacles */
        mesh_place(b, v3(0, 0, 9.5f), (float)i * PI / 2);
        lancet(b, -1.1f, 15.2f, 3.32f, 1.1f, 2.4f);
        lancet(b, 1.1f, 15.2f, 3.32f, 1.1f, 2.4f);
        mesh_pen(b, STONE, TINT_OWN);
        mesh_tube(b, v3(3.1f, 20.4f, 3.1f), 0.55f, 0, 2.6f, 4);
    }
    mesh_pen(b, 0xf2e6c8, TINT_OWN);
    mesh_place(b, v3(0, 10.9f, 9.5f + 3.36f), 0);
    for (int i = 0; i < 10; i++) { /* the clock */
        float a = (float)i * PI / 5, c = (float)(i + 1) * PI / 5;
        mesh_triangle(b, v3(0, 0, 0), v3(cosf(a) * 1.25f, sinf(a) * 1.25f, 0), v3(cosf(c) * 1.25f, sinf(c) * 1.25f, 0));
    }
    mesh_pen(b, 0x33291f, TINT_OWN);
    mesh_box(b, v3(-0.08f, 0, 0.02f), v3(0.08f, 1.0f, 0.07f));
    mesh_box(b, v3(0, -0.08f, 0.02f), v3(0.75f, 0.08f, 0.07f));
    mesh_place(b, v3(0, 0, 9.5f), PI / 8);
    mesh_pen(b, SLATE, TINT_OWN);
    mesh_shade(b, 0.85f, 20, 34);
    mesh_tube(b, v3(0, 20.3f, 0), 3.7f, 0, 16.5f, 8);
    mesh_pen(b, GOLD, TINT_OWN);
    mesh_place(b, v3(0, 0, 9.5f), 0);
    mesh_box(b, v3(-0.12f, 36, -0.12f), v3(0.12f, 39, 0.12f));
    mesh_box_closed(b, v3(-0.8f, 37.6f, -0.1f), v3(0.8f, 37.9f, 0.1f));
}

static void church(mesh_builder *b)
{
    mesh_pen(b, STONE, TINT_OWN);
    mesh_shade(b, 0.7f, 0, 4);
    mesh_box(b, v3(-5.2f, -3, -12), v3(5.2f, 8.2f, 7));
    b->shade = 1;
    for (float s = -1; s <= 1; s += 2)
        mesh_triangle(b, v3(-5.2f * s, 8.2f, s > 0 ? 7 : -12), v3(5.2f * s, 8.2f, s > 0 ? 7 : -12), v3(0, 13.8f, s > 0 ? 7 : -12));
    mesh_box(b, v3(-9.6f, -3, -7.6f), v3(9.6f, 6.6f, -1.6f));
    for (float s = -1; s <= 1; s += 2)
        mesh_triangle(b, v3(9.6f * s, 6.6f, -4.6f + 3 * s), v3(9.6f * s, 6.6f, -4.6f - 3 * s), v3(9.6f * s, 10.4f, -4.6f));
    for (int i = 0; i < 4; i++)
        for (int side = 0; side < 2; side++) {
            mesh_place(b, v3(0, 0, 0), side ? PI / 2 : -PI / 2);
            float along = (side ? -1.0f : 1.0f) * (5.0f - (float)i * 4.4f);
            if (i != 2)
                lancet(b, along, 2.8f, 5.23f, 1.2f, 3.0f);
            mesh_pen(b, STONE_DARK, TINT_OWN);
            if (i != 2 && i != 1)
                mesh_taper(b, v3(along + 2.0f, -2, 5.5f), 0.4f, 0.9f, 8.6f, 0.4f, 0.25f);
        }
    mesh_place(b, v3(0, 0, -2.5f), 0);
    mesh_pen(b, SLATE, TINT_OWN);
    mesh_gable_roof(b, 5.2f, 9.5f, 8.2f, 5.6f, 0.5f);
    mesh_place(b, v3(0, 0, -4.6f), PI / 2);
    mesh_gable_roof(b, 3.0f, 9.6f, 6.6f, 3.8f, 0.4f);
    mesh_place(b, v3(0, 0, 0), 0);
    church_tower(b);
    mesh_place(b, v3(0, 0, 0), 0);
    mesh_pen(b, 0x55382a, TINT_OWN);
    mesh_box(b, v3(-1.3f, 0, 12.8f), v3(1.3f, 3.6f, 13.15f));
    mesh_pen(b, STONE_DARK, TINT_OWN);
    mesh_box(b, v3(-2.4f, -1.5f, 12.6f), v3(2.4f, 0.35f, 14.8f));
}

static void mill(mesh_builder *b)
{
    mesh_pen(b, 0x8d7a68, TINT_OWN);
    mesh_tube(b, v3(0, -2, 0), 5.0f, 4.6f, 3.2f, 10);
    mesh_pen(b, 0xf0e6d2, TINT_OWN);
    mesh_shade(b, 0.75f, 1, 5);
    mesh_tube(b, v3(0, 1.2f, 0), 4.2f, 2.7f, 10.5f, 10);
    mesh_pen(b, 0x7c4a34, TINT_OWN);
    mesh_tube(b, v3(0, 11.5f, 0), 3.2f, 0, 3.6f, 10);
    mesh_pen(b, 0x4a3325, TINT_OWN);
    mesh_box_closed(b, v3(-0.25f, 11.2f, 1.5f), v3(0.25f, 11.7f, 4.2f));
    mesh_box(b, v3(-0.8f, 0.6f, 3.9f), v3(0.8f, 3.4f, 4.4f));
    mesh_pen(b, 0x46566b, TINT_OWN);
    b->glow = 255;
    mesh_box(b, v3(-0.45f, 5.6f, 3.2f), v3(0.45f, 6.8f, 3.75f));
}

static void blades(mesh_builder *b)
{
    for (int i = 0; i < 4; i++) {
        float angle = (float)i * PI / 2, c = cosf(angle), s = sinf(angle);
        for (int face = 0; face < 2; face++) {
            mesh_pen(b, 0x5a4030, TINT_OWN);
            mesh_motion(b, MOTION_ROLL, 1, 0);
            vec3 arm[4] = {{-0.12f, 0.2f, 0}, {0.12f, 0.2f, 0}, {0.12f, 8.4f, 0}, {-0.12f, 8.4f, 0}};
            vec3 sail[4] = {{0.12f, 1.8f, 0.1f}, {1.6f, 1.8f, 0.25f}, {1.6f, 8.2f, 0.25f}, {0.12f, 8.2f, 0.1f}};
            for (int part = 0; part < 2; part++) {
                vec3 *p = part ? sail : arm, r[4];
                for (int k = 0; k < 4; k++)
                    r[face ? 3 - k : k] = v3(p[k].x * c - p[k].y * s, p[k].x * s + p[k].y * c, p[k].z);
                if (part) {
                    mesh_pen(b, 0xf3ead6, TINT_OWN);
                    mesh_motion(b, MOTION_ROLL, 1, 0);
                }
                mesh_quad(b, r[0], r[1], r[2], r[3]);
            }
        }
    }
}

static void castle_tower(mesh_builder *b, float x, float z, float radius, float height, bool roofed)
{
    mesh_pen(b, 0xa89d90, TINT_OWN);
    mesh_shade(b, 0.7f, -2, 8);
    mesh_tube(b, v3(x, -16, z), radius * 1.15f, radius, height + 16, 10);
    mesh_pen(b, 0x94897d, TINT_OWN);
    mesh_tube(b, v3(x, height - 1, z), radius, radius * 1.22f, 0.9f, 10);
    mesh_tube(b, v3(x, height - 0.1f, z), radius * 1.22f, radius * 1.22f, 1.3f, 10);
    if (roofed) {
        mesh_pen(b, 0x8c3f35, TINT_OWN);
        mesh_tube(b, v3(x, height + 1.2f, z), radius * 1.35f, 0, radius * 2.6f, 10);
    }
    mesh_pen(b, 0x2c3140, TINT_OWN);
    b->glow = 220;
    mesh_box(b, v3(x - 0.3f, height * 0.6f, z + radius - 0.1f), v3(x + 0.3f, height * 0.6f + 1.6f, z + radius + 0.12f));
}

static void castle_wall(mesh_builder *b, vec3 from, vec3 to)
{
    vec3 along = v3_sub(to, from);
    float length = v3_length(along) / 2;
    mesh_place(b, v3_scale(v3_add(from, to), 0.5f), atan2f(-along.z, along.x));
    mesh_pen(b, 0x9f9487, TINT_OWN);
    mesh_shade(b, 0.7f, -2, 6);
    mesh_box(b, v3(-length, -16, -0.9f), v3(length, 8, 0.9f));
    b->shade = 1;
    for (float x = -length + 0.6f; x < length; x += 2.2f)
        mesh_box(b, v3(x, 8, 0.3f), v3(x + 1.1f, 9.1f, 0.9f));
    mesh_place(b, v3(0, 0, 0), 0);
}

static void castle(mesh_builder *b)
{
    castle_wall(b, v3(-13, 0, 11), v3(13, 0, 11));
    castle_wall(b, v3(13, 0, 11), v3(15, 0, -11));
    castle_wall(b, v3(-15, 0, -11), v3(-13, 0, 11));
    castle_wall(b, v3(15, 0, -11), v3(-15, 0, -11));
    castle_tower(b, -13, 11, 3.2f, 14, true);
    castle_tower(b, 13, 11, 3.2f, 14, true);
    castle_tower(b, 15, -11, 3.6f, 17, false);
    castle_tower(b, -15, -11, 3.4f, 16, true);
    castle_tower(b, 3, -3, 5.2f, 26, true);
    mesh_pen(b, 0xb0a596, TINT_OWN);
    mesh_box(b, v3(-11, -6, -8), v3(-1, 11, 2));
    mesh_pen(b, 0x8c3f35, TINT_OWN);
    mesh_place(b, v3(-6, 0, -3), 0);
    mesh_hip_roof(b, 5.6f, 5.6f, 11, 5, 2);
}

/* The bridge spans along x, three arches of cut stone. */
static void bridge(mesh_builder *b)
{
    const int pieces = 18;
    for (int i = 0; i < pieces; i++) {
        float x0 = BRIDGE_HALF_LENGTH * ((float)i / (float)pieces * 2 - 1),
              x1 = BRIDGE_HALF_LENGTH * ((float)(i + 1) / (float)pieces * 2 - 1);
        float u0 = x0 / BRIDGE_HALF_LENGTH, u1 = x1 / BRIDGE_HALF_LENGTH, y0 = bridge_deck(x0), y1 = bridge_deck(x1);
        float c0 = y0 - 0.55f - 2.6f * (1 - fabsf(cosf(u0 * 1.5f * PI)));
        float c1 = y1 - 0.55f - 2.6f * (1 - fabsf(cosf(u1 * 1.5f * PI)));
        mesh_pen(b, 0xb3a084, TINT_OWN);
        mesh_quad(b, v3(x0, y0, 2.6f), v3(x1, y1, 2.6f), v3(x1, y1, -2.6f), v3(x0, y0, -2.6f));
        for (float s = -1; s <= 1; s += 2) { /* spandrel and parapet of each side */
            float z = s * 2.9f, l0 = s > 0 ? x0 : x1, l1 = s > 0 ? x1 : x0, b0 = s > 0 ? c0 : c1, b1 = s > 0 ? c1 : c0;
            float t0 = s > 0 ? y0 : y1, t1 = s > 0 ? y1 : y0;
            mesh_pen(b, i & 1 ? 0xa6998a : 0xaea192, TINT_OWN);
            mesh_quad(b, v3(l0, b0, z), v3(l1, b1, z), v3(l1, t1 + 0.9f, z), v3(l0, t0 + 0.9f, z));
            mesh_quad(b, v3(l1, t1, z - s * 0.35f), v3(l0, t0, z - s * 0.35f), v3(l0, t0 + 0.9f, z - s * 0.35f),
                      v3(l1, t1 + 0.9f, z - s * 0.35f));
            mesh_pen(b, 0xc8bba8, TINT_OWN);
            mesh_quad(b, v3(l0, t0 + 0.9f, z), v3(l1, t1 + 0.9f, z), v3(l1, t1 + 0.9f, z - s * 0.35f),
                      v3(l0, t0 + 0.9f, z - s * 0.35f));
        }
        mesh_pen(b, 0x6d6459, TINT_OWN);
        mesh_quad(b, v3(x0, c0, -2.9f), v3(x1, c1, -2.9f), v3(x1, c1, 2.9f), v3(x0, c0, 2.9f));
    }
}

static void statue(mesh_builder *b)
{
    mesh_pen(b, 0xb5a994, TINT_OWN);
    mesh_tube(b, v3(0, -0.3f, 0), 3.6f, 3.6f, 0.75f, 12);
    mesh_pen(b, 0x5d93a6, TINT_OWN);
    mesh_tube(b, v3(0, 0.3f, 0), 3.2f, 3.2f, 0.2f, 12);
    mesh_pen(b, 0xc9bda6, TINT_OWN);
    mesh_taper(b, v3(0, 0, 0), 1.3f, 1.3f, 3.2f, 0.95f, 0.95f);
    mesh_box_closed(b, v3(-1.25f, 3.2f, -1.25f), v3(1.25f, 3.55f, 1.25f));
    mesh_pen(b, 0x6f9a86, TINT_OWN); /* weathered bronze: a rider's cloak, head, raised arm with a lantern */
    mesh_taper(b, v3(0, 3.5f, 0), 0.85f, 0.7f, 2.3f, 0.42f, 0.34f);
    mesh_taper(b, v3(0, 5.7f, 0), 0.62f, 0.4f, 0.6f, 0.3f, 0.28f);
    mesh_blob(b, v3(0, 6.65f, 0.03f), v3(0.34f, 0.42f, 0.34f), 0.03f);
    mesh_taper(b, v3(0.72f, 5.7f, 0.1f), 0.16f, 0.16f, 1.6f, 0.12f, 0.12f);
    mesh_taper(b, v3(-0.62f, 4.5f, 0.25f), 0.16f, 0.16f, 1.5f, 0.16f, 0.16f);
    mesh_pen(b, GOLD, TINT_OWN);
    b->glow = 255;
    mesh_blob(b, v3(0.72f, 7.5f, 0.1f), v3(0.3f, 0.36f, 0.3f), 0);
}

static void well(mesh_builder *b)
{
    mesh_pen(b, 0x9d9285, TINT_OWN);
    mesh_tube(b, v3(0, -0.3f, 0), 1.15f, 1.05f, 1.2f, 8);
    mesh_pen(b, 0x27404c, TINT_OWN);
    mesh_tube(b, v3(0, 0.8f, 0), 0.8f, 0.8f, 0.12f, 8);
    mesh_pen(b, 0x5a3f2c, TINT_OWN);
    for (float s = -1; s <= 1; s += 2)
        mesh_box(b, v3(s * 1.0f - 0.1f, 0, -0.1f), v3(s * 1.0f + 0.1f, 2.6f, 0.1f));
    mesh_pen(b, 0x9c4a36, TINT_OWN);
    mesh_place(b, b->origin, PI / 2);
    mesh_gable_roof(b, 1.1f, 1.2f, 2.5f, 0.9f, 0.2f);
    mesh_place(b, b->origin, 0);
}

void model_landmark(mesh_builder *b, model_id id)
{
    switch (id) {
    case MODEL_CHURCH:
        church(b);
        break;
    case MODEL_MILL:
        mill(b);
        break;
    case MODEL_BLADES:
        blades(b);
        break;
    case MODEL_CASTLE:
        castle(b);
        break;
    case MODEL_BRIDGE:
        bridge(b);
        break;
    case MODEL_STATUE:
        statue(b);
        break;
    default:
        well(b);
        break;
    }
}
