#include "particles.h"

#include <string.h>
#include <tach/tach.h>

#include "jobs.h"

#define AIR_RADIUS 34.0f

TACH_GAUGE("particles/alive", alive);
TACH_COUNTER("particles/born", born);

static void rise(particles *p, int i)
{
    rng *r = &p->random[i];
    if (!p->smoking_count)
        return;
    if (p->age[i] >= p->life[i]) {
        ++born;
        p->at[i] = p->world->chimneys[p->smoking[i % p->smoking_count]];
        p->velocity[i] = v3(rng_range(r, -0.15f, 0.15f), rng_range(r, 0.9f, 1.4f), rng_range(r, -0.15f, 0.15f));
        p->life[i] = rng_range(r, 6.5f, 9.5f);
        p->age[i] = 0;
    }
    p->age[i] += p->seconds;
    float t = clampf(p->age[i] / p->life[i], 0, 1), drift = p->wind * (0.4f + 1.1f * t);
    vec3 v = p->velocity[i];
    p->velocity[i] =
        v3(v.x + (drift - v.x) * p->seconds * 0.7f, v.y * (1 - 0.06f * p->seconds), v.z + (drift * 0.4f - v.z) * p->seconds * 0.7f);
    p->at[i] = v3_add(p->at[i], v3_scale(p->velocity[i], p->seconds));
    uint8_t grey = (uint8_t)(226 + 20 * t);
    float cover = 0.34f * smoothf(0, 0.10f, t) * (1 - t) * (1 - t * 0.3f);
    p->sprites[i] = (particle_sprite){{p->at[i].x, p->at[i].y, p->at[i].z},
                                      0.32f + 1.9f * t,
                                      {grey, (uint8_t)(grey - 4), (uint8_t)(grey - 8), (uint8_t)(cover * 255)},
                                      {0, 255, (uint8_t)(i * 37), 0}};
}

/* Leaves and dust live in a box around the camera; what leaves it on one side comes in on the other. */
static float wrapped(float x, float centre)
{
    float d = fmodf(x - centre + AIR_RADIUS, 2 * AIR_RADIUS);
    return centre + (d < 0 ? d + 2 * AIR_RADIUS : d) - AIR_RADIUS;
}

static void drift(particles *p, int i)
{
    float phase = p->time * 1.3f + (float)i * 0.71f;
    int kind = i % 4; /* one leaf in four, else dust or a firefly */
    bool leaf = kind == 0;
    vec3 wind = v3(p->wind * (leaf ? 2.2f : 0.6f) + sinf(phase) * 0.5f, (leaf ? -0.75f : 0.05f) + cosf(phase * 1.3f) * 0.3f,
                   p->wind * 0.8f + cosf(phase * 0.8f) * 0.5f);
    vec3 at = v3_add(p->at[i], v3_scale(wind, p->seconds));
    p->at[i] = at = v3(wrapped(at.x, p->ahead.x), wrapped(at.y, p->ahead.y), wrapped(at.z, p->ahead.z));
    static const uint8_t leaf_colours[4][3] = {{222, 140, 46}, {200, 96, 44}, {226, 178, 66}, {172, 84, 46}};
    particle_sprite *s = &p->sprites[i];
    *s = (particle_sprite){{at.x, at.y, at.z}, 0, {0, 0, 0, 0}, {0, 0, (uint8_t)(phase * 30), 0}};
    float near = smoothf(5, 10, v3_length(v3_sub(at, p->eye))); /* none in the camera's face */
    if (near <= 0 || terrain_height(at.x, at.z) > at.y)
        return;
    if (leaf) {
        s->size = (0.07f + 0.05f * fabsf(sinf(phase * 1.7f))) * near;
        memcpy(s->colour, leaf_colours[i / 4 % 4], 3);
        s->colour[3] = s->look[3] = 255;
    } else if (p->night > 0.5f) {
        float blink = fmaxf(0, sinf(phase * 1.1f + (float)i)) * (p->night - 0.5f) * 2;
        s->size = kind == 1 && at.y < terrain_height(at.x, at.z) + 6 ? 0.12f : 0;
        *s = (particle_sprite){{at.x, at.y, at.z}, s->size, {190, 255, 110, 0}, {(uint8_t)(blink * 220), 255, 0, 0}};
    } else {
        *s = (particle_sprite){{at.x, at.y, at.z}, 0.04f * near, {255, 214, 150, 0}, {(uint8_t)(50 + 40 * sinf(phase)), 255, 0, 0}};
    }
}

static void move(void *data, int first, int count, int worker)
{
    (void)worker;
    TACH_SCOPE("particles");
    particles *p = data;
    TACH_BEGIN(smoke, "smoke");
    int i = first;
    for (; i < first + count && i < PARTICLES_SMOKE; i++)
        rise(p, i);
    TACH_END(smoke);
    TACH_SCOPE("air");
    for (; i < first + count; i++)
        drift(p, i);
}

void particles_create(particles *p, const world *w)
{
    p->world = w;
    rng random = {w->seed * 401 + 9};
    for (int i = 0; i < w->chimney_count; i++)
        if (i % 3 == 0 || hypotf(w->chimneys[i].x - 10, w->chimneys[i].z - 20) < 30)
            p->smoking[p->smoking_count++] = i;
    p->wind = 0.6f;
    for (int i = 0; i < PARTICLES_SMOKE + PARTICLES_AIR; i++) {
        p->random[i] = (rng){rng_next(&random)};
        p->life[i] = 1e9f;
        if (i >= PARTICLES_SMOKE)
            p->at[i] = v3(rng_range(&random, -40, 40), rng_range(&random, 0, 68), rng_range(&random, -40, 40));
        else
            p->life[i] = 0;
    }
    p->seconds = 0.2f; /* smoke has been rising for a while when the game opens */
    for (int i = 0; i < PARTICLES_SMOKE; i++)
        for (int steps = rng_below(&random, 40); steps >= 0; steps--)
            rise(p, i);
}

void particles_update(particles *p, const camera *c, float seconds, float time, float wind, float night)
{
    p->eye = c->position;
    p->ahead = v3_add(c->position, v3_scale(camera_forward(c), AIR_RADIUS * 0.8f));
    p->seconds = seconds;
    p->time = time;
    p->wind = wind;
    p->night = night;
    jobs_run(move, p, PARTICLES_SMOKE + PARTICLES_AIR, 400);
}

void particles_collect(particles *p)
{
    TACH_SCOPE("collect particles");
    int count = 0;
    for (int i = 0; i < PARTICLES_SMOKE + PARTICLES_AIR; i++)
        if (p->sprites[i].size > 0)
            p->packed[count++] = p->sprites[i];
    if (p->night > 0.05f)
        for (int i = 0; i < p->world->lamp_count; i++) {
            vec3 at = p->world->lamps[i];
            p->packed[count++] =
                (particle_sprite){{at.x, at.y, at.z}, 2.2f, {255, 178, 84, 0}, {(uint8_t)(p->night * 88), 255, 0, 0}};
        }
    p->packed_count = count;
    alive = count;
}
