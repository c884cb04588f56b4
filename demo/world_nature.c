/* Around the town: woods, orchards, the river's banks, fields with fences, clouds. */
#include "world.h"

static const uint32_t autumn[] = {0xd98a2e, 0xc9642b, 0xe0a83c, 0xb5482d, 0xa9a53f, 0x86983d};
static const uint32_t pines[] = {0x2f5f4c, 0x386b4d, 0x2a5548, 0x47764c};
static const uint32_t crops[] = {0xd8b04c, 0xb9b24a, 0x8fa544, 0xc79a45};

#define PICK(array, random) array[rng_below(random, COUNT(array))]

static bool is_open(const world *w, float x, float z, float radius)
{
    world_box box = {x, z, 1, 0, radius, radius};
    return river_distance(x, z) > 13 && streets_distance(x, z) > radius + 0.6f && world_is_free(w, &box, 0.2f);
}

static void place_tree(world *w, rng *random, float x, float z, bool conifer)
{
    model_id id = conifer ? MODEL_PINE : rng_unit(random) > 0.45f ? MODEL_OAK : MODEL_BIRCH;
    instance *tree = world_place(w, id, x, z, rng_range(random, 0, 2 * PI),
                                 conifer ? rng_range(random, 0.9f, 1.7f) : rng_range(random, 0.75f, 1.25f));
    world_tint(tree, conifer ? PICK(pines, random) : PICK(autumn, random), 0xffffff);
}

/* Woods on the hills where a noise says so; thinner towards the valley. */
static void plant_woods(world *w, rng *random)
{
    for (int tries = 0, placed = 0; tries < 9000 && placed < 1250; tries++) {
        float radius = 70 + 330 * sqrtf(rng_unit(random)), angle = rng_range(random, 0, 2 * PI);
        float x = cosf(angle) * radius, z = sinf(angle) * radius, wood = fbm2(x * 0.014f, z * 0.014f, 3, w->seed + 61);
        float height = terrain_height(x, z);
        bool hero_view = x > 20 && x < 92 && z > 70 && z < 150; /* the first picture looks over this meadow */
        if (wood + smoothf(90, 220, radius) * 0.12f < 0.56f || height > 105 || terrain_normal(x, z).y < 0.72f || hero_view ||
            !is_open(w, x, z, 1.2f))
            continue;
        place_tree(w, random, x, z, height + 22 * noise2(x * 0.02f, z * 0.02f, w->seed) > 27);
        placed++;
    }
}

static void plant_town(world *w, rng *random)
{
    for (int tries = 0, placed = 0; tries < 2500 && placed < 150; tries++) {
        float radius = 18 + 82 * sqrtf(rng_unit(random)), angle = rng_range(random, 0, 2 * PI), x = cosf(angle) * radius,
              z = sinf(angle) * radius;
        if (!is_open(w, x, z, 1.4f))
            continue;
        float roll = rng_unit(random);
        if (roll < 0.62f)
            place_tree(w, random, x, z, false);
        else
            world_tint(world_place(w, roll < 0.75f ? MODEL_CYPRESS : MODEL_BUSH, x, z, roll * 9, rng_range(random, 0.8f, 1.2f)),
                       roll < 0.75f ? 0x3f6b48 : 0x74913f, 0xffffff);
        placed++;
    }
    for (int i = 0; i < 10; i++) { /* cypresses about the church */
        float angle = 0.9f + (float)i * 0.55f, x = -28 + cosf(angle) * 19, z = -66 + sinf(angle) * 19;
        if (is_open(w, x, z, 0.8f))
            world_tint(world_place(w, MODEL_CYPRESS, x, z, angle, rng_range(random, 0.9f, 1.3f)), 0x35614a, 0xffffff);
    }
}

static void plant_banks(world *w, rng *random)
{
    for (float z = -230; z < 230; z += 2.4f)
        for (float side = -1; side <= 1; side += 2) {
            float at = z + rng_range(random, -2, 2), x = river_x(at) + side * rng_range(random, 8.4f, 12.0f),
                  roll = rng_unit(random);
            if (fabsf(at) < 7 || roll > 0.62f)
                continue;
            model_id id = roll < 0.36f ? MODEL_REED : MODEL_ROCK;
            world_place(w, id, x, at, roll * 20, rng_range(random, 0.5f, 1.1f));
        }
    static const float boats[][3] = {{-6.2f, 12, 0.2f}, {-5.8f, 17, -0.1f}, {6.0f, -12, 0.3f},
                                     {-2.5f, 40, 0.5f}, {2.0f, 74, 0.1f},   {-6, -34, 0.4f}};
    static const uint32_t paint[] = {0xb5483a, 0x3f6f80, 0xd8c39c, 0x6a7f4a};
    for (int i = 0; i < COUNT(boats); i++) {
        instance *boat = world_place(w, MODEL_BOAT, river_x(boats[i][1]) + boats[i][0], boats[i][1], boats[i][2] + 0.2f, 1.15f);
        world_tint(boat, paint[i % COUNT(paint)], 0xffffff);
        if (boat)
            boat->position[1] = TERRAIN_WATER + 0.12f;
    }
}

static void hang_clouds(world *w, rng *random)
{
    for (int i = 0; i < 34; i++) {
        float angle = (float)i * 2 * PI / 34 + rng_range(random, -0.1f, 0.1f), radius = rng_range(random, 620, 980);
        instance *cloud = world_place(w, i & 1 ? MODEL_CLOUD_A : MODEL_CLOUD_B, cosf(angle) * radius, sinf(angle) * radius,
                                      -angle + PI / 2, rng_range(random, 0.9f, 2.3f));
        if (cloud)
            cloud->position[1] = rng_range(random, 190, 330);
    }
}

void world_plan_nature(world *w, rng *random)
{
    plant_banks(w, random);
    plant_town(w, random);
    plant_woods(w, random);
    for (int i = 0; i < 90; i++) {
        float x = rng_range(random, -170, 170), z = rng_range(random, -170, 190);
        if (is_open(w, x, z, 1))
            world_place(w, MODEL_ROCK, x, z, x, rng_range(random, 0.5f, 1.6f));
    }
    hang_clouds(w, random);
}

/* A field: rows of one crop in a turned rectangle, a fence along two sides, some hay stacks when it is wheat. */
static void plan_field(world *w, rng *random, float x, float z, float yaw, int columns, int rows)
{
    uint32_t colour = PICK(crops, random);
    float c = cosf(yaw), s = sinf(yaw), half_x = (float)columns * 1.8f, half_z = (float)rows * 3.0f;
    world_box box = {x, z, c, s, half_x, half_z};
    if (!world_is_free(w, &box, 1))
        return;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            float u = ((float)column + 0.5f) * 3.6f - half_x, v = ((float)row + 0.5f) * 6.0f - half_z, px = x + u * c + v * s,
                  pz = z + v * c - u * s;
            if (river_distance(px, pz) < 17 || streets_distance(px, pz) < 4 || terrain_normal(px, pz).y < 0.93f)
                continue;
            world_tint(world_place(w, MODEL_CROP, px, pz, yaw, 1), colour, 0xffffff);
        }
    for (int i = 0; i < (int)(half_z * 2 / 2.6f); i++)
        for (float side = -1; side <= 1; side += 2) {
            float u = side * (half_x + 1), v = ((float)i + 0.5f) * 2.6f - half_z, px = x + u * c + v * s, pz = z + v * c - u * s;
            if (river_distance(px, pz) > 14 && streets_distance(px, pz) > 1)
                world_place(w, MODEL_FENCE, px, pz, yaw + PI / 2, 1);
        }
    for (int i = 0; i < 4; i++) {
        float u = rng_range(random, -half_x, half_x), v = half_z + rng_range(random, 2, 4), px = x + u * c + v * s,
              pz = z + v * c - u * s;
        if (is_open(w, px, pz, 1.4f))
            world_place(w, MODEL_HAY, px, pz, u, rng_range(random, 0.8f, 1.2f));
    }
    world_add_box(w, x, z, yaw, half_x, half_z);
}

void world_plan_fields(world *w, rng *random)
{
    static const float fields[][3] = {{100, 46, 0.1f},  {104, -40, -0.15f}, {-66, 64, 0.5f},  {-30, 104, 0.2f},
                                      {-92, 22, -0.1f}, {50, 116, -0.2f},   {-84, -50, 0.3f}, {96, 92, 0.25f}};
    for (int i = 0; i < COUNT(fields); i++)
        plan_field(w, random, fields[i][0], fields[i][1], fields[i][2], 7 + rng_below(random, 3), 4 + rng_below(random, 2));
}
