#include "crowd.h"

#include <tach/tach.h>

#define PATHS_A_FRAME 10
#define HITCH_PATHS   CROWD_MAX

TACH_GAUGE("crowd/villagers", villager_count);
TACH_GAUGE("crowd/walking", walking_count);

static const uint32_t clothes[] = {0xb5483a, 0x3f6b8c, 0x6a8f4f, 0xc99a3c, 0x8a5a8f,
                                   0x9a6a45, 0x4f7f7a, 0xd9c9a8, 0xc87a4a, 0x5c5f7a};
static const uint32_t hats[] = {0x5a4332, 0x8a6a48, 0x3f3f4a, 0x9a4a3a, 0xd9c9a8, 0x6f6a4a};

/* Somewhere to go: mostly the square, else along a street. */
static navigation_point pick_goal(const crowd *c, rng *random)
{
    for (int tries = 0; tries < 30; tries++) {
        float x, z;
        if (rng_unit(random) < 0.45f) {
            float angle = rng_range(random, 0, 2 * PI), radius = rng_range(random, 5, 16);
            x = cosf(angle) * radius;
            z = sinf(angle) * radius;
        } else {
            const terrain_street *street = streets_get(rng_below(random, streets_count()));
            const float *p = street->xz[rng_below(random, street->points)];
            x = p[0] + rng_range(random, -1.5f, 1.5f);
            z = p[1] + rng_range(random, -1.5f, 1.5f);
        }
        navigation_point goal = navigation_cell(x, z);
        if (hypotf(x, z) < 100 && navigation_is_free(c->navigation, goal))
            return goal;
    }
    return navigation_cell(0, 6);
}

void crowd_create(crowd *c, const world *w, navigation *n, physics *p)
{
    c->world = w;
    c->navigation = n;
    c->physics = p;
    rng random = {w->seed * 977 + 5};
    for (int i = 0; i < CROWD_MAX; i++) {
        villager *v = &c->villagers[i];
        *v = (villager){.random = {rng_next(&random)}, .speed = rng_range(&random, 0.9f, 1.7f), .phase = rng_range(&random, 0, 6)};
        navigation_point start = pick_goal(c, &v->random);
        physics_body body = {.radius = 0.34f};
        navigation_centre(start, &body.x, &body.z);
        body.x += rng_range(&random, -0.5f, 0.5f);
        body.z += rng_range(&random, -0.5f, 0.5f);
        v->yaw = rng_range(&random, 0, 2 * PI);
        v->rest = rng_range(&random, 0, 4) * (i % 3 ? 1.0f : 0.0f);
        v->goal = pick_goal(c, &v->random);
        v->wants_path = true;
        physics_add(p, body);
        instance *it = &c->instances[i];
        *it = (instance){.scale = rng_range(&random, 1.12f, 1.3f), .tint1[3] = 255, .tint2[3] = 255};
        world_tint(it, clothes[rng_below(&random, COUNT(clothes))], hats[rng_below(&random, COUNT(hats))]);
    }
}

/* ---- Paths ---------------------------------------------------------------------------------------------------------------- */

static void find_paths(void *data, int first, int count, int worker)
{
    TACH_SCOPE("ai");
    TACH_SCOPE("path finding");
    crowd *c = data;
    for (int i = first; i < first + count; i++) {
        villager *v = &c->villagers[c->requests[i]];
        v->path_length = navigation_find(c->navigation, worker, v->start, v->goal, v->path, PATH_MAX);
        v->path_at = 0;
        v->wants_path = false;
        if (!v->path_length)
            v->rest = 1.5f;
    }
}

/* A way through the whole town for everybody, many times over: what a broken rule in a real game looks like. */
static void find_too_many(void *data, int first, int count, int worker)
{
    TACH_SCOPE("ai");
    TACH_SCOPE("path finding");
    crowd *c = data;
    navigation_point path[PATH_MAX];
    for (int i = first; i < first + count; i++)
        navigation_find(c->navigation, worker, navigation_cell(-90, (float)(i % 40) - 20),
                        navigation_cell(90, (float)(i % 30) - 15), path, PATH_MAX);
}

void crowd_find_paths(crowd *c, bool hitch)
{
    const physics_body *bodies = physics_bodies(c->physics);
    c->request_count = 0;
    for (int i = 0; i < CROWD_MAX && c->request_count < PATHS_A_FRAME; i++) {
        int who = (c->next_request + i) % CROWD_MAX;
        if (!c->villagers[who].wants_path || c->villagers[who].rest > 0)
            continue;
        c->villagers[who].start = navigation_cell(bodies[who].x, bodies[who].z);
        c->requests[c->request_count++] = who;
    }
    if (c->request_count)
        c->next_request = (c->requests[c->request_count - 1] + 1) % CROWD_MAX;
    jobs_run(find_paths, c, c->request_count, 3);
    if (hitch) {
        TACH_MARK("everybody asks for a path");
        jobs_run(find_too_many, c, HITCH_PATHS, HITCH_PATHS);
    }
}

/* ---- Behaviour and animation ---------------------------------------------------------------------------------------------- */

static void arrive(crowd *c, villager *v)
{
    v->path_length = 0;
    v->stuck = 0;
    v->rest = rng_range(&v->random, 0.5f, 7);
    v->goal = pick_goal(c, &v->random);
    v->wants_path = true;
}

static void behave(crowd *c, int first, int count)
{
    TACH_SCOPE("behaviour");
    physics_body *bodies = physics_bodies(c->physics);
    for (int i = first; i < first + count; i++) {
        villager *v = &c->villagers[i];
        physics_body *body = &bodies[i];
        body->want_x = body->want_z = 0;
        v->rest = fmaxf(0, v->rest - c->seconds);
        if (v->rest > 0 || v->path_at >= v->path_length) {
            if (v->path_length && v->path_at >= v->path_length)
                arrive(c, v);
            continue;
        }
        float x, z;
        navigation_centre(v->path[v->path_at], &x, &z);
        float dx = x - body->x, dz = z - body->z, distance = hypotf(dx, dz), moved = hypotf(body->velocity_x, body->velocity_z);
        v->stuck = moved < 0.3f ? v->stuck + c->seconds : 0;
        if (v->stuck > 3)
            arrive(c, v);
        else if (distance < 0.9f)
            v->path_at++;
        else {
            body->want_x = dx / distance * v->speed;
            body->want_z = dz / distance * v->speed;
        }
    }
}

static void animate(crowd *c, int first, int count)
{
    TACH_SCOPE("animation");
    const physics_body *bodies = physics_bodies(c->physics);
    for (int i = first; i < first + count; i++) {
        villager *v = &c->villagers[i];
        const physics_body *body = &bodies[i];
        instance *it = &c->instances[i];
        float speed = hypotf(body->velocity_x, body->velocity_z);
        if (speed > 0.15f) {
            float turn = remainderf(atan2f(body->velocity_x, body->velocity_z) - v->yaw, 2 * PI);
            v->yaw += turn * (1 - expf(-c->seconds * 7));
        }
        v->phase = fmodf(v->phase + speed * c->seconds * 4.6f, 2 * PI);
        it->position[0] = body->x;
        it->position[1] = terrain_floor(body->x, body->z) + 0.1f;
        it->position[2] = body->z;
        it->cosine = cosf(v->yaw);
        it->sine = sinf(v->yaw);
        it->phase = v->phase;
        it->stride = clampf(speed / 1.3f, 0, 1);
    }
}

static void live(void *data, int first, int count, int worker)
{
    (void)worker;
    TACH_SCOPE("ai");
    behave(data, first, count);
    animate(data, first, count);
}

void crowd_animate(crowd *c, float seconds)
{
    c->seconds = seconds;
    villager_count = CROWD_MAX;
    walking_count = 0;
    for (int i = 0; i < CROWD_MAX; i++)
        walking_count += c->villagers[i].path_at < c->villagers[i].path_length;
    jobs_run(live, c, CROWD_MAX, 45);
}
