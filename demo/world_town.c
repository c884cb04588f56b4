/* The town: landmarks, the market square, houses along the streets, lamps. */
#include "world.h"

static const uint32_t wall_colours[] = {0xf0e4c9, 0xe8c98f, 0xe0a98a, 0xf5f0e4, 0xd9dcd6, 0xe9d3b0, 0xcf9a7c, 0xd8cfa8};
static const uint32_t roof_colours[] = {0xb9553a, 0xa8472f, 0xc4683f, 0xb04e3c, 0x99503f, 0x8a4a3c, 0xbf5f45, 0x66707f};
static const uint32_t cloth_colours[] = {0xc8443a, 0x3f7d8c, 0xd99a35, 0x6a8f4f, 0x8a5a8f, 0xcf6f4a};

#define PICK(array, random) array[rng_below(random, COUNT(array))]

static void place_landmark(world *w, model_id id, float x, float z, float yaw, float half_x, float half_z)
{
    world_place(w, id, x, z, yaw, 1);
    world_add_box(w, x, z, yaw, half_x, half_z);
}

static void place_mill(world *w)
{
    place_landmark(w, MODEL_MILL, -128, 30, 0.7f, 5, 5);
    float yaw = 0.7f, x = -128 + sinf(yaw) * 4.1f, z = 30 + cosf(yaw) * 4.1f;
    instance *blades = world_place(w, MODEL_BLADES, x, z, yaw, 1);
    if (blades) {
        blades->position[1] = terrain_height(-128, 30) + 11.4f;
        w->mill = v3(x, blades->position[1], z);
    }
}

void world_plan_market(world *w, rng *random)
{
    place_landmark(w, MODEL_STATUE, 0, 0, 0.5f, 3.6f, 3.6f);
    place_landmark(w, MODEL_CHURCH, -28, -66, 0.34f, 9.8f, 14);
    place_mill(w);
    world_place(w, MODEL_CASTLE, 68, -238, -0.25f, 1.05f);
    instance *bridge = world_place(w, MODEL_BRIDGE, river_x(0), 0, 0, 1);
    if (bridge)
        bridge->position[1] = 0;
    for (int i = 0; i < 13; i++) { /* a ring of stalls and tents, with gaps where streets come in */
        float angle = 0.32f + (float)i * 2 * PI / 13, radius = i % 3 ? 11.2f : 12.4f, x = cosf(angle) * radius,
              z = sinf(angle) * radius;
        bool tent = i % 3 == 0;
        float half = tent ? 2.5f : 1.8f;
        instance *stall = world_place(w, tent ? MODEL_TENT : MODEL_STALL, x, z, -angle - PI / 2, 1);
        world_tint(stall, PICK(cloth_colours, random), 0xffffff);
        world_add_box(w, x, z, -angle - PI / 2, half, tent ? 2.5f : 1.1f);
        for (int k = 0; k < 2; k++) {
            float a = angle + rng_range(random, 0.13f, 0.24f) * (k ? 1.0f : -1.0f), r = radius + rng_range(random, 0.5f, 2.5f);
            world_place(w, rng_unit(random) > 0.5f ? MODEL_BARREL : MODEL_CRATES, cosf(a) * r, sinf(a) * r, rng_range(random, 0, 6),
                        1);
        }
    }
    world_place(w, MODEL_CART, 20, 4.5f, 1.8f, 1);
    world_place(w, MODEL_CART, -14, -22, 0.4f, 1);
    world_place(w, MODEL_WELL, -40, 14, 0.3f, 1);
}

/* A house of one kind, `gap` behind the edge of its street. True if there was room. */
static bool place_house(world *w, rng *random, model_id id, const float *street, float nx, float nz, float offset)
{
    const model *m = &w->models[id];
    float half_x = m->half_x, half_z = m->half_z - 0.4f, distance = offset + half_z + 0.9f;
    float x = street[0] + nx * distance, z = street[1] + nz * distance, yaw = atan2f(-nx, -nz) + rng_range(random, -0.06f, 0.06f);
    world_box box = {x, z, cosf(yaw), sinf(yaw), half_x, half_z};
    if (w->chimney_count == WORLD_MAX_CHIMNEYS || !world_is_free(w, &box, 0.15f) || river_distance(x, z) < 20)
        return false;
    float low = 1e9f, high = -1e9f;
    for (int i = 0; i < 4; i++) {
        float cx = (i & 1 ? half_x : -half_x), cz = (i & 2 ? half_z : -half_z);
        float px = x + cx * box.cosine + cz * box.sine, pz = z + cz * box.cosine - cx * box.sine, height = terrain_height(px, pz);
        low = fminf(low, height);
        high = fmaxf(high, height);
        if (streets_distance(px, pz) < 0.3f)
            return false;
    }
    if (high - low > 2.6f || !world_add_box(w, x, z, yaw, half_x, half_z))
        return false;
    instance *house = world_place(w, id, x, z, yaw, 1);
    if (!house)
        return false;
    house->position[1] = fmaxf(low + 0.1f, (low + high) / 2 - 0.25f);
    uint32_t wall = id == MODEL_BARN ? 0x9a5b43 : PICK(wall_colours, random);
    world_tint(house, wall, PICK(roof_colours, random));
    if (m->chimney.y > 0)
        w->chimneys[w->chimney_count++] =
            v3(x + m->chimney.x * box.cosine + m->chimney.z * box.sine, house->position[1] + m->chimney.y,
               z + m->chimney.z * box.cosine - m->chimney.x * box.sine);
    return true;
}

/* Tall narrow houses near the square, cottages and barns at the edge of the town. */
static model_id pick_house(rng *random, float far)
{
    float roll = rng_unit(random);
    if (far < 30)
        return roll < 0.55f ? MODEL_TOWN_HOUSE : MODEL_TIMBERED;
    if (far < 70)
        return roll < 0.3f ? MODEL_TIMBERED : roll < 0.5f ? MODEL_TOWN_HOUSE : roll < 0.7f ? MODEL_CORNER_HOUSE : MODEL_COTTAGE;
    return roll < 0.5f ? MODEL_COTTAGE : roll < 0.7f ? MODEL_CORNER_HOUSE : roll < 0.85f ? MODEL_LONG_HOUSE : MODEL_BARN;
}

/* Walk along a street and try a house on both sides every few metres; `second` plants a row behind the first. */
static void line_street(world *w, rng *random, const terrain_street *street, bool second)
{
    for (int i = 0; i + 1 < street->points; i++) {
        const float *a = street->xz[i], *b = street->xz[i + 1];
        float dx = b[0] - a[0], dz = b[1] - a[1], length = hypotf(dx, dz) + 1e-6f;
        for (float at = 0; at < length; at += 1.5f) {
            float p[2] = {a[0] + dx * at / length, a[1] + dz * at / length}, far = hypotf(p[0], p[1]);
            if (far > 104 + 60 * rng_unit(random) || (second && far > 78))
                continue;
            if (far > 84 && rng_unit(random) > 0.3f)
                continue;
            for (float side = -1; side <= 1; side += 2)
                place_house(w, random, pick_house(random, far), p, -dz / length * side, dx / length * side,
                            street->half_width + (second ? 11.5f + 3 * rng_unit(random) : 0.2f + 0.8f * rng_unit(random)));
        }
    }
}

/* Houses in a ring around the square, with their fronts towards it. */
static void ring_square(world *w, rng *random)
{
    for (float angle = 0; angle < 2 * PI; angle += 0.06f) {
        float p[2] = {cosf(angle) * SQUARE_RADIUS, sinf(angle) * SQUARE_RADIUS};
        place_house(w, random, rng_unit(random) > 0.4f ? MODEL_TOWN_HOUSE : MODEL_TIMBERED, p, cosf(angle), sinf(angle), 0.6f);
    }
}

static void light_streets(world *w)
{
    for (int i = 0; i < streets_count(); i++) {
        const terrain_street *street = streets_get(i);
        for (int k = 2; k + 1 < street->points; k += 3) {
            const float *a = street->xz[k], *b = street->xz[k + 1];
            float dx = b[0] - a[0], dz = b[1] - a[1], length = hypotf(dx, dz) + 1e-6f,
                  side = (k & 1 ? 1.0f : -1.0f) * (street->half_width + 0.35f);
            float x = a[0] - dz / length * side, z = a[1] + dx / length * side;
            world_box box = {x, z, 1, 0, 0.2f, 0.2f};
            if (hypotf(x, z) > 95 || river_distance(x, z) < 14 || w->lamp_count == WORLD_MAX_LAMPS || !world_is_free(w, &box, 0))
                continue;
            world_place(w, MODEL_LAMP, x, z, 0, 1);
            w->lamps[w->lamp_count++] = v3(x, terrain_height(x, z) + 3.4f, z);
        }
    }
}

void world_plan_town(world *w, rng *random)
{
    ring_square(w, random);
    for (int i = 0; i < streets_count(); i++)
        line_street(w, random, streets_get(i), false);
    for (int i = 0; i < streets_count(); i++)
        line_street(w, random, streets_get(i), true);
    light_streets(w);
}
