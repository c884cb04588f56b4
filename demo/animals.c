#include "animals.h"

#include <tach/tach.h>

#include "jobs.h"

void animals_create(animals *a, const world *w)
{
    rng random = {w->seed * 53 + 3};
    a->world = w;
    for (int i = 0; i < ANIMALS_BIRDS; i++) {
        float angle = rng_range(&random, 0, 2 * PI);
        a->at[i] = v3(-20 + cosf(angle) * 24, 44 + rng_range(&random, -5, 5), -30 + sinf(angle) * 24);
        a->velocity[i] = v3(-sinf(angle) * 8, 0, cosf(angle) * 8);
        a->flap[i] = rng_range(&random, 0, 6);
    }
    for (int i = 0; i < ANIMALS_SHEEP; i++) {
        float x = rng_range(&random, 62, 88), z = rng_range(&random, 62, 100);
        a->sheep_random[i] = (rng){rng_next(&random)};
        a->sheep_yaw[i] = rng_range(&random, 0, 6);
        a->sheep[i] = (instance){.position = {x, terrain_height(x, z), z}, .scale = rng_range(&random, 1.2f, 1.5f)};
        world_tint(&a->sheep[i], i % 7 ? 0xf0e8da : 0x5a4c42, 0xffffff);
    }
}

/* Cohesion, alignment, distance, and a circle over the church. */
static vec3 flock_force(const animals *a, int i)
{
    vec3 centre = {0, 0, 0}, heading = {0, 0, 0}, apart = {0, 0, 0};
    for (int k = 0; k < ANIMALS_BIRDS; k++) {
        if (k == i || k % 3 != i % 3)
            continue; /* three flocks */
        vec3 d = v3_sub(a->at[i], a->at[k]);
        float distance2 = v3_dot(d, d);
        centre = v3_add(centre, a->at[k]);
        heading = v3_add(heading, a->velocity[k]);
        if (distance2 < 9)
            apart = v3_add(apart, v3_scale(d, 1 / (distance2 + 0.1f)));
    }
    const float others = ANIMALS_FLOCK - 1;
    float turn = a->time * 0.11f + (float)(i % 3) * 2.1f;
    vec3 goal = v3(-24 + cosf(turn) * 52, 42 + 10 * sinf(turn * 1.7f) + (float)(i % 3) * 7, -24 + sinf(turn) * 44);
    vec3 force = v3_scale(v3_sub(v3_scale(centre, 1 / others), a->at[i]), 0.25f);
    force = v3_add(force, v3_scale(v3_sub(v3_scale(heading, 1 / others), a->velocity[i]), 0.6f));
    force = v3_add(force, v3_scale(apart, 9));
    return v3_add(force, v3_scale(v3_sub(goal, a->at[i]), 0.22f));
}

static void fly(void *data, int first, int count, int worker)
{
    (void)worker;
    TACH_SCOPE("animals");
    TACH_SCOPE("birds");
    animals *a = data;
    vec3 force[ANIMALS_BIRDS];
    for (int i = first; i < first + count; i++)
        force[i] = flock_force(a, i);
    for (int i = first; i < first + count; i++) {
        vec3 v = v3_add(a->velocity[i], v3_scale(force[i], a->seconds));
        float speed = v3_length(v);
        v = v3_scale(v3_unit(v), clampf(speed, 6, 12));
        a->velocity[i] = v;
        a->at[i] = v3_add(a->at[i], v3_scale(v, a->seconds));
        a->flap[i] = fmodf(a->flap[i] + a->seconds * (9 + v.y * 1.2f), 2 * PI);
        float level = hypotf(v.x, v.z) + 1e-4f;
        a->birds[i] = (instance){.position = {a->at[i].x, a->at[i].y, a->at[i].z},
                                 .scale = 0.8f,
                                 .cosine = v.z / level,
                                 .sine = v.x / level,
                                 .phase = a->flap[i],
                                 .tint1 = {255, 255, 255, 255},
                                 .tint2 = {255, 255, 255, 255}};
    }
}

static void graze(void *data, int first, int count, int worker)
{
    (void)worker;
    TACH_SCOPE("animals");
    TACH_SCOPE("sheep");
    animals *a = data;
    for (int i = first; i < first + count; i++) {
        instance *it = &a->sheep[i];
        a->sheep_rest[i] -= a->seconds;
        if (a->sheep_rest[i] < -3) {
            a->sheep_rest[i] = rng_range(&a->sheep_random[i], 1, 8);
            a->sheep_yaw[i] += rng_range(&a->sheep_random[i], -1.2f, 1.2f);
        }
        bool walks = a->sheep_rest[i] < 0;
        float s = sinf(a->sheep_yaw[i]), c = cosf(a->sheep_yaw[i]), x = it->position[0] + s * a->seconds * 0.6f,
              z = it->position[2] + c * a->seconds * 0.6f;
        world_box here = {x, z, 1, 0, 0.6f, 0.6f};
        bool free = river_distance(x, z) > 15 && x < 112 && z < 130 && z > 52 && world_is_free(a->world, &here, 0);
        if (walks && free) {
            it->position[0] = x;
            it->position[1] = terrain_height(x, z);
            it->position[2] = z;
        } else if (walks) {
            a->sheep_yaw[i] += PI * 0.6f;
        }
        it->phase = walks ? fmodf(it->phase + a->seconds * 6, 2 * PI) : 0;
        it->stride = walks ? 0.7f : 0;
        it->cosine = c;
        it->sine = s;
    }
}

void animals_update(animals *a, float seconds, float time)
{
    a->seconds = seconds;
    a->time = time;
    jobs_run(fly, a, ANIMALS_BIRDS, ANIMALS_BIRDS);
    jobs_run(graze, a, ANIMALS_SHEEP, ANIMALS_SHEEP);
}
