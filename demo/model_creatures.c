/* Who walks and flies. Clothes take the two tints; limbs swing with the gait about their pivots. */
#include "models.h"

#define SKIN 0xe0ac86
#define BOOT 0x3d2c22

/* A limb from `low` to `high` that swings about `pivot`. */
static void limb_at(mesh_builder *b, float x, float low, float high, float pivot, float half, uint32_t colour, mesh_tint tint,
                    bool back)
{
    mesh_pen(b, colour, tint);
    mesh_motion(b, back ? MOTION_SWING_BACK : MOTION_SWING, 1, pivot);
    mesh_taper(b, v3(x, low, 0), half, half * 1.2f, high - low, half * 1.1f, half * 1.3f);
}

static void limb(mesh_builder *b, float x, float low, float high, float half, uint32_t colour, mesh_tint tint, bool back)
{
    limb_at(b, x, low, high, high, half, colour, tint, back);
}

static void head(mesh_builder *b, float y)
{
    mesh_pen(b, SKIN, TINT_OWN);
    mesh_taper(b, v3(0, y, 0.02f), 0.13f, 0.13f, 0.26f, 0.12f, 0.13f);
}

static void man(mesh_builder *b)
{
    for (float s = -1; s <= 1; s += 2) {
        limb_at(b, s * 0.13f, 0, 0.14f, 0.85f, 0.1f, BOOT, TINT_OWN, s > 0);
        limb(b, s * 0.13f, 0.1f, 0.85f, 0.09f, 0x5c4b3e, TINT_OWN, s > 0);
        limb(b, s * 0.32f, 0.72f, 1.34f, 0.06f, 0xe8e8e8, TINT_FIRST, s < 0);
    }
    mesh_pen(b, 0xffffff, TINT_FIRST);
    mesh_shade(b, 0.75f, 0.7f, 1.2f);
    mesh_taper(b, v3(0, 0.72f, 0), 0.22f, 0.15f, 0.68f, 0.27f, 0.16f);
    head(b, 1.42f);
    mesh_pen(b, 0xffffff, TINT_SECOND); /* hat */
    mesh_box_closed(b, v3(-0.21f, 1.64f, -0.21f), v3(0.21f, 1.68f, 0.23f));
    mesh_taper(b, v3(0, 1.68f, 0), 0.13f, 0.13f, 0.16f, 0.09f, 0.09f);
}

static void woman(mesh_builder *b)
{
    mesh_pen(b, 0xffffff, TINT_FIRST);
    mesh_shade(b, 0.7f, 0.1f, 0.9f);
    mesh_motion(b, MOTION_SWING, 0.12f, 0.9f);
    mesh_tube(b, v3(0, 0.08f, 0), 0.40f, 0.19f, 0.85f, 7);
    mesh_pen(b, 0xf2e8d8, TINT_OWN);
    mesh_taper(b, v3(0, 0.92f, 0), 0.18f, 0.13f, 0.46f, 0.22f, 0.14f);
    for (float s = -1; s <= 1; s += 2)
        limb(b, s * 0.28f, 0.74f, 1.34f, 0.055f, 0xf2e8d8, TINT_OWN, s < 0);
    head(b, 1.39f);
    mesh_pen(b, 0xffffff, TINT_SECOND); /* head scarf */
    mesh_taper(b, v3(0, 1.50f, -0.05f), 0.15f, 0.12f, 0.20f, 0.1f, 0.1f);
    mesh_pen(b, 0xa67c50, TINT_OWN); /* basket */
    mesh_motion(b, MOTION_SWING, 0.4f, 1.3f);
    mesh_taper(b, v3(0.38f, 0.62f, 0.1f), 0.12f, 0.18f, 0.2f, 0.15f, 0.22f);
}

/* Either of them from afar: a coat and a head. */
static void person_far(mesh_builder *b)
{
    mesh_pen(b, 0xffffff, TINT_FIRST);
    mesh_shade(b, 0.6f, 0, 0.9f);
    mesh_taper(b, v3(0, 0, 0), 0.24f, 0.18f, 1.42f, 0.24f, 0.0f);
    mesh_pen(b, SKIN, TINT_OWN);
    mesh_taper(b, v3(0, 1.4f, 0), 0.13f, 0.13f, 0.24f, 0.13f, 0.0f);
    mesh_pen(b, 0xffffff, TINT_SECOND);
    mesh_taper(b, v3(0, 1.6f, 0), 0.2f, 0.2f, 0.18f, 0, 0);
}

static void sheep(mesh_builder *b)
{
    for (int i = 0; i < 4; i++)
        limb(b, i & 1 ? 0.2f : -0.2f, 0, 0.45f, 0.06f, 0x3a332f, TINT_OWN, (i & 1) ^ (i >> 1));
    mesh_pen(b, 0xffffff, TINT_FIRST);
    mesh_shade(b, 0.75f, 0.3f, 0.9f);
    mesh_blob(b, v3(0, 0.72f, -0.05f), v3(0.42f, 0.38f, 0.62f), 0.08f);
    mesh_pen(b, 0x3a332f, TINT_OWN);
    mesh_taper(b, v3(0, 0.68f, 0.6f), 0.13f, 0.17f, 0.3f, 0.1f, 0.12f);
}

static void bird(mesh_builder *b)
{
    mesh_pen(b, 0x3b3f4c, TINT_OWN);
    mesh_triangle(b, v3(-0.12f, 0, -0.3f), v3(0.12f, 0, -0.3f), v3(0, 0.05f, 0.45f));
    mesh_triangle(b, v3(0.12f, 0, -0.3f), v3(-0.12f, 0, -0.3f), v3(0, 0.05f, 0.45f));
    for (float s = -1; s <= 1; s += 2) {
        mesh_motion(b, MOTION_FLAP, 1, 0);
        vec3 root0 = v3(0, 0.02f, 0.2f), root1 = v3(0, 0.02f, -0.18f), elbow = v3(s * 0.6f, 0.05f, 0.14f),
             tip = v3(s * 1.15f, 0.02f, -0.22f);
        mesh_quad(b, root0, elbow, tip, root1);
        mesh_quad(b, root1, tip, elbow, root0);
    }
}

void model_creature(mesh_builder *b, model_id id)
{
    switch (id) {
    case MODEL_MAN:
        man(b);
        break;
    case MODEL_WOMAN:
        woman(b);
        break;
    case MODEL_PERSON_FAR:
        person_far(b);
        break;
    case MODEL_SHEEP:
        sheep(b);
        break;
    case MODEL_BIRD:
        bird(b);
        break;
    default:
        mesh_pen(b, 0xffffff, TINT_FIRST);
        mesh_blob(b, v3(0, 0, 0), v3(0.32f, 0.32f, 0.32f), 0);
        break;
    }
}
