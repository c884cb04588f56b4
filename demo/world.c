#include "world.h"

#include <stdlib.h>
#include <tach/tach.h>

#define MAX_INSTANCES 6000

TACH_MEMORY("memory/world", world_bytes);

/* While planning, instances are in the order of placing; then they are sorted by model. */
static model_id *placed_models;

instance *world_place(world *w, model_id id, float x, float z, float yaw, float scale)
{
    if (w->instance_count == MAX_INSTANCES)
        return NULL;
    placed_models[w->instance_count] = id;
    instance *i = &w->instances[w->instance_count++];
    *i = (instance){{x, terrain_height(x, z), z},
                    scale,
                    cosf(yaw),
                    sinf(yaw),
                    lattice((int)(x * 9), (int)(z * 9), w->seed) * 2 * PI,
                    0,
                    {255, 255, 255, 255},
                    {255, 255, 255, 255}};
    return i;
}

void world_tint(instance *i, uint32_t first, uint32_t second)
{
    if (!i)
        return;
    for (int k = 0; k < 3; k++) {
        i->tint1[k] = (uint8_t)(first >> (16 - 8 * k) & 255);
        i->tint2[k] = (uint8_t)(second >> (16 - 8 * k) & 255);
    }
}

/* Half the extent of a box along a direction. */
static float reach(const world_box *box, float dx, float dz)
{
    return box->half_x * fabsf(dx * box->cosine - dz * box->sine) + box->half_z * fabsf(dx * box->sine + dz * box->cosine);
}

bool world_boxes_meet(const world_box *a, const world_box *b, float gap)
{
    float dx = b->x - a->x, dz = b->z - a->z;
    const float directions[4][2] = {{a->cosine, -a->sine}, {a->sine, a->cosine}, {b->cosine, -b->sine}, {b->sine, b->cosine}};
    for (int i = 0; i < 4; i++) {
        float x = directions[i][0], z = directions[i][1];
        if (fabsf(dx * x + dz * z) > reach(a, x, z) + reach(b, x, z) + gap)
            return false;
    }
    return true;
}

bool world_is_free(const world *w, const world_box *box, float gap)
{
    for (int i = 0; i < w->box_count; i++)
        if (world_boxes_meet(&w->boxes[i], box, gap))
            return false;
    return true;
}

bool world_push_out(const world_box *box, float radius, float *x, float *z, float *out_x, float *out_z)
{
    float dx = *x - box->x, dz = *z - box->z;
    float u = dx * box->cosine - dz * box->sine, v = dx * box->sine + dz * box->cosine;
    float into_u = box->half_x + radius - fabsf(u), into_v = box->half_z + radius - fabsf(v);
    if (into_u <= 0 || into_v <= 0)
        return false;
    float u_out = into_u < into_v ? copysignf(1, u) : 0, v_out = into_u < into_v ? 0 : copysignf(1, v);
    float push = into_u < into_v ? into_u : into_v;
    *out_x = u_out * box->cosine + v_out * box->sine;
    *out_z = v_out * box->cosine - u_out * box->sine;
    *x += *out_x * push;
    *z += *out_z * push;
    return true;
}

bool world_add_box(world *w, float x, float z, float yaw, float half_x, float half_z)
{
    if (w->box_count == WORLD_MAX_BOXES)
        return false;
    w->boxes[w->box_count++] = (world_box){x, z, cosf(yaw), sinf(yaw), half_x, half_z};
    return true;
}

/* Counting sort by model, stable, so that each model's copies lie together. */
static bool sort_by_model(world *w)
{
    instance *sorted = malloc(sizeof *sorted * (size_t)MAX_INSTANCES);
    if (!sorted)
        return false;
    for (int i = 0; i < w->instance_count; i++)
        w->count[placed_models[i]]++;
    int next[MODEL_COUNT], sum = 0;
    for (int id = 0; id < MODEL_COUNT; id++) {
        w->first[id] = next[id] = sum;
        sum += w->count[id];
    }
    for (int i = 0; i < w->instance_count; i++)
        sorted[next[placed_models[i]]++] = w->instances[i];
    free(w->instances);
    world_bytes += (int64_t)sizeof *sorted * MAX_INSTANCES;
    w->instances = sorted;
    return true;
}

bool world_create(world *w, uint32_t seed)
{
    w->seed = seed;
    w->instances = malloc(sizeof *w->instances * (size_t)MAX_INSTANCES);
    placed_models = malloc(sizeof *placed_models * (size_t)MAX_INSTANCES);
    bool done = false;
    if (w->instances && placed_models) {
        rng random = {seed * 31 + 7};
        world_plan_market(w, &random);
        world_plan_town(w, &random);
        world_plan_fields(w, &random);
        world_plan_nature(w, &random);
        done = sort_by_model(w);
    }
    free(placed_models);
    placed_models = NULL;
    return done;
}

void world_destroy(world *w)
{
    free(w->instances);
    w->instances = NULL;
}
