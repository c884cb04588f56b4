/* Trees, bushes, rocks, reeds and clouds. Leaves take the first tint. */
#include "models.h"

#define BARK 0x6a4c37

static void trunk(mesh_builder *b, float radius, float height)
{
    mesh_pen(b, BARK, TINT_OWN);
    mesh_shade(b, 0.75f, 0, height);
    mesh_tube(b, v3(0, -0.6f, 0), radius, radius * 0.6f, height + 0.6f, 5);
}

static void leaves(mesh_builder *b, uint32_t colour, float amount)
{
    mesh_pen(b, colour, TINT_FIRST);
    mesh_motion(b, MOTION_SWAY, amount, 0);
}

static void pine(mesh_builder *b, int tiers, int sides)
{
    if (tiers > 1)
        trunk(b, 0.3f, 1.6f);
    for (int i = 0; i < tiers; i++) {
        float t = tiers > 1 ? (float)i / (float)(tiers - 1) : 0, low = 1.1f + t * 4.2f;
        leaves(b, i & 1 ? 0xe8f0e8 : 0xffffff, 0.15f + 0.2f * t);
        mesh_shade(b, 0.62f, low, low + 2.2f);
        mesh_tube(b, v3(0, low, 0), tiers > 1 ? lerpf(2.2f, 1.15f, t) : 2.1f, 0, tiers > 1 ? lerpf(3.4f, 3.0f, t) : 7.2f, sides);
    }
}

static void oak(mesh_builder *b)
{
    trunk(b, 0.42f, 2.6f);
    leaves(b, 0xf0f0f0, 0.2f);
    mesh_shade(b, 0.66f, 1.8f, 5.0f);
    mesh_blob(b, v3(0, 4.3f, 0), v3(2.5f, 2.0f, 2.4f), 0.12f);
    leaves(b, 0xffffff, 0.3f);
    mesh_shade(b, 0.7f, 3.6f, 6.0f);
    mesh_blob(b, v3(0.7f, 5.6f, 0.4f), v3(1.7f, 1.4f, 1.6f), 0.12f);
    mesh_blob(b, v3(-1.3f, 4.7f, 0.9f), v3(1.4f, 1.2f, 1.3f), 0.14f);
}

static void birch(mesh_builder *b)
{
    mesh_pen(b, 0xe4ddd0, TINT_OWN);
    mesh_tube(b, v3(0, -0.6f, 0), 0.22f, 0.12f, 4.0f, 5);
    leaves(b, 0xffffff, 0.35f);
    mesh_shade(b, 0.68f, 2.2f, 6.0f);
    mesh_blob(b, v3(0, 4.6f, 0), v3(1.4f, 2.4f, 1.4f), 0.12f);
    leaves(b, 0xf4f4f4, 0.4f);
    mesh_blob(b, v3(0.5f, 3.5f, 0.5f), v3(1.1f, 1.1f, 1.1f), 0.14f);
}

/* A puff of flat-bottomed blobs, far away: 20 faces each and no motion. */
static void cloud(mesh_builder *b, int puffs)
{
    for (int i = 0; i < puffs; i++) {
        float t = puffs > 1 ? (float)i / (float)(puffs - 1) * 2 - 1 : 0,
              size = (1 - 0.55f * t * t) * rng_range(&b->random, 0.8f, 1.15f);
        mesh_pen(b, 0xffffff, TINT_FIRST);
        mesh_shade(b, 0.86f, -4, 9);
        mesh_blob(b, v3(t * 34, size * 5 + rng_range(&b->random, -2, 2), rng_range(&b->random, -9, 9)),
                  v3(18 * size, 8.5f * size, 13 * size), 0.1f);
    }
}

static void reed(mesh_builder *b)
{
    for (int i = 0; i < 6; i++) {
        float x = rng_range(&b->random, -0.7f, 0.7f), z = rng_range(&b->random, -0.7f, 0.7f), h = rng_range(&b->random, 1.0f, 1.9f);
        mesh_pen(b, i & 1 ? 0x8f9a4a : 0x7b8a3f, TINT_OWN);
        mesh_motion(b, MOTION_SWAY, 0.5f, 0);
        mesh_shade(b, 0.6f, -0.4f, 0.8f);
        mesh_tube(b, v3(x, -0.6f, z), 0.09f, 0, h + 0.6f, 3);
    }
}

void model_nature(mesh_builder *b, model_id id)
{
    switch (id) {
    case MODEL_PINE:
        pine(b, 3, 7);
        break;
    case MODEL_PINE_FAR:
        pine(b, 1, 5);
        break;
    case MODEL_OAK:
        oak(b);
        break;
    case MODEL_BIRCH:
        birch(b);
        break;
    case MODEL_BROADLEAF_FAR:
        leaves(b, 0xf4f4f4, 0);
        mesh_shade(b, 0.6f, 1.6f, 6);
        mesh_blob(b, v3(0, 4, 0), v3(2.2f, 2.9f, 2.2f), 0.1f);
        break;
    case MODEL_CYPRESS:
        trunk(b, 0.25f, 1.0f);
        leaves(b, 0xffffff, 0.2f);
        mesh_shade(b, 0.6f, 0.6f, 5);
        mesh_tube(b, v3(0, 0.6f, 0), 0.75f, 1.05f, 1.6f, 6);
        mesh_tube(b, v3(0, 2.2f, 0), 1.05f, 0, 6.2f, 6);
        break;
    case MODEL_BUSH:
        leaves(b, 0xffffff, 0.1f);
        mesh_shade(b, 0.6f, 0, 1.2f);
        mesh_blob(b, v3(0, 0.5f, 0), v3(1.0f, 0.85f, 1.0f), 0.15f);
        break;
    case MODEL_ROCK:
        mesh_pen(b, 0x928879, TINT_OWN);
        mesh_shade(b, 0.7f, 0, 1.2f);
        mesh_blob(b, v3(0, 0.25f, 0), v3(1.2f, 0.8f, 1.0f), 0.25f);
        break;
    case MODEL_REED:
        reed(b);
        break;
    case MODEL_CLOUD_A:
        cloud(b, 5);
        break;
    default:
        cloud(b, 4);
        break;
    }
}
