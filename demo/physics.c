#include "physics.h"

#include <SDL.h>
#include <stdlib.h>
#include <tach/tach.h>

#define HALF      32 /* cells on each side of the square */
#define GRID      (2 * HALF)
#define CELL      4.0f
#define MAX_PAIRS 4096

typedef struct pair {
    uint16_t a, b;
} pair;

struct physics {
    const world *world;
    physics_body bodies[PHYSICS_MAX_BODIES];
    int count;
    /* Broad phase: bodies in a grid of lists, walls by cell. */
    int16_t grid[GRID * GRID], next[PHYSICS_MAX_BODIES];
    int16_t wall_first[GRID * GRID], wall_count[GRID * GRID], walls[GRID * GRID * 6];
    pair pairs[MAX_PAIRS];
    int pair_count;
    /* The thread. */
    SDL_Thread *thread;
    SDL_mutex *lock;
    SDL_cond *wake, *done;
    int steps_due;
    bool busy, stopping;
};

TACH_COUNTER("physics/pairs", pairs_found);
TACH_COUNTER("physics/contacts", contacts);
TACH_COUNTER("physics/steps", steps_done);

static int cell_of(float x, float z)
{
    int ix = (int)clampf(x / CELL + HALF, 0, GRID - 1), iz = (int)clampf(z / CELL + HALF, 0, GRID - 1);
    return iz * GRID + ix;
}

static void sort_walls(physics *p)
{
    int used = 0;
    for (int cell = 0; cell < GRID * GRID; cell++) {
        int column = cell % GRID - HALF, row = cell / GRID - HALF;
        float x = ((float)column + 0.5f) * CELL, z = ((float)row + 0.5f) * CELL;
        world_box here = {x, z, 1, 0, CELL / 2 + 1, CELL / 2 + 1};
        p->wall_first[cell] = (int16_t)used;
        for (int i = 0; i < p->world->box_count && used < COUNT(p->walls) && p->wall_count[cell] < 6; i++) {
            if (world_boxes_meet(&here, &p->world->boxes[i], 0)) {
                p->walls[used++] = (int16_t)i;
                p->wall_count[cell]++;
            }
        }
    }
}

static void find_pairs(physics *p)
{
    TACH_SCOPE("broad phase");
    for (int i = 0; i < GRID * GRID; i++)
        p->grid[i] = -1;
    p->pair_count = 0;
    for (int i = 0; i < p->count; i++) {
        int cell = cell_of(p->bodies[i].x, p->bodies[i].z), cx = cell % GRID, cz = cell / GRID;
        for (int z = cz > 0 ? cz - 1 : 0; z <= cz + 1 && z < GRID; z++)
            for (int x = cx > 0 ? cx - 1 : 0; x <= cx + 1 && x < GRID; x++)
                for (int k = p->grid[z * GRID + x]; k >= 0; k = p->next[k]) {
                    float dx = p->bodies[i].x - p->bodies[k].x, dz = p->bodies[i].z - p->bodies[k].z;
                    if (dx * dx + dz * dz < 1.4f * 1.4f && p->pair_count < MAX_PAIRS)
                        p->pairs[p->pair_count++] = (pair){(uint16_t)k, (uint16_t)i};
                }
        p->next[i] = p->grid[cell];
        p->grid[cell] = (int16_t)i;
    }
    pairs_found += p->pair_count;
}

/* Push two bodies apart; a ball gets most of it and flies off. */
static void solve_pair(physics_body *a, physics_body *b)
{
    float dx = b->x - a->x, dz = b->z - a->z, distance = hypotf(dx, dz), overlap = a->radius + b->radius - distance;
    if (overlap <= 0)
        return;
    ++contacts;
    if (distance < 1e-4f) {
        dx = 1;
        dz = 0;
        distance = 1;
    }
    float nx = dx / distance, nz = dz / distance, share = a->ball == b->ball ? 0.5f : a->ball ? 1.0f : 0.0f;
    a->x -= nx * overlap * share;
    a->z -= nz * overlap * share;
    b->x += nx * overlap * (1 - share);
    b->z += nz * overlap * (1 - share);
    if (a->ball != b->ball) {
        physics_body *ball = a->ball ? a : b;
        float sign = a->ball ? -1.0f : 1.0f;
        ball->velocity_x += sign * nx * 3.4f;
        ball->velocity_z += sign * nz * 3.4f;
        ball->rise = 2.8f;
    }
}

static void solve_wall(physics_body *b, const world_box *wall)
{
    float nx, nz;
    if (!world_push_out(wall, b->radius, &b->x, &b->z, &nx, &nz))
        return;
    ++contacts;
    float speed = b->velocity_x * nx + b->velocity_z * nz; /* what runs into the wall is thrown back, a little */
    if (speed < 0) {
        b->velocity_x -= nx * speed * (b->ball ? 1.6f : 1.0f);
        b->velocity_z -= nz * speed * (b->ball ? 1.6f : 1.0f);
    }
}

static void solve(physics *p)
{
    TACH_SCOPE("solve");
    for (int round = 0; round < 4; round++) {
        TACH_SCOPE("iteration");
        for (int i = 0; i < p->pair_count; i++)
            solve_pair(&p->bodies[p->pairs[i].a], &p->bodies[p->pairs[i].b]);
        for (int i = 0; i < p->count; i++) {
            physics_body *b = &p->bodies[i];
            int cell = cell_of(b->x, b->z);
            for (int k = 0; k < p->wall_count[cell]; k++)
                solve_wall(b, &p->world->boxes[p->walls[p->wall_first[cell] + k]]);
        }
    }
}

static void roll(physics_body *b, float dt)
{
    vec3 n = terrain_normal(b->x, b->z);
    bool grounded = b->height <= 0.01f;
    float drag = grounded ? expf(-0.55f * dt) : 1;
    b->velocity_x = (b->velocity_x + (grounded ? n.x * 7 * dt : 0)) * drag;
    b->velocity_z = (b->velocity_z + (grounded ? n.z * 7 * dt : 0)) * drag;
    b->rise -= 9.8f * dt;
    b->height += b->rise * dt;
    if (b->height < 0) {
        b->height = 0;
        b->rise = b->rise < -0.7f ? -b->rise * 0.55f : 0;
    }
    if (hypotf(b->x, b->z) > 70 || river_distance(b->x, b->z) < 9) { /* lost: a new one drops on the square */
        b->x = 6 * cosf(b->z);
        b->z = 6 * sinf(b->x * 3);
        b->height = 4;
        b->velocity_x = b->velocity_z = 0;
    }
}

static void integrate(physics *p)
{
    TACH_SCOPE("integrate");
    const float dt = PHYSICS_STEP;
    for (int i = 0; i < p->count; i++) {
        physics_body *b = &p->bodies[i];
        if (b->ball) {
            roll(b, dt);
        } else {
            b->velocity_x += (b->want_x - b->velocity_x) * 0.16f;
            b->velocity_z += (b->want_z - b->velocity_z) * 0.16f;
        }
        b->x += b->velocity_x * dt;
        b->z += b->velocity_z * dt;
    }
}

static void step(physics *p)
{
    TACH_SCOPE("physics");
    integrate(p);
    find_pairs(p);
    solve(p);
    ++steps_done;
}

static int run(void *data)
{
    physics *p = data;
    TACH_THREAD("physics");
    SDL_LockMutex(p->lock);
    while (!p->stopping) {
        if (!p->steps_due) {
            TACH_WAIT("wait for step");
            SDL_CondWait(p->wake, p->lock);
            continue;
        }
        int steps = p->steps_due;
        SDL_UnlockMutex(p->lock);
        for (int i = 0; i < steps; i++)
            step(p);
        SDL_LockMutex(p->lock);
        p->steps_due = 0;
        p->busy = false;
        SDL_CondSignal(p->done);
    }
    SDL_UnlockMutex(p->lock);
    return 0;
}

physics *physics_create(const world *w)
{
    physics *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->world = w;
    sort_walls(p);
    p->lock = SDL_CreateMutex();
    p->wake = SDL_CreateCond();
    p->done = SDL_CreateCond();
    if (p->lock && p->wake && p->done)
        p->thread = SDL_CreateThread(run, "physics", p);
    return p;
}

void physics_destroy(physics *p)
{
    if (!p)
        return;
    if (p->thread) {
        SDL_LockMutex(p->lock);
        p->stopping = true;
        SDL_CondSignal(p->wake);
        SDL_UnlockMutex(p->lock);
        SDL_WaitThread(p->thread, NULL);
    }
    SDL_DestroyCond(p->wake);
    SDL_DestroyCond(p->done);
    SDL_DestroyMutex(p->lock);
    free(p);
}

physics_body *physics_bodies(physics *p) { return p->bodies; }
int physics_count(const physics *p) { return p->count; }

int physics_add(physics *p, physics_body body)
{
    if (p->count == PHYSICS_MAX_BODIES)
        return -1;
    p->bodies[p->count] = body;
    return p->count++;
}

void physics_begin(physics *p, int steps)
{
    if (steps < 1)
        return;
    if (!p->thread) {
        for (int i = 0; i < steps; i++)
            step(p);
        return;
    }
    SDL_LockMutex(p->lock);
    p->steps_due = steps;
    p->busy = true;
    SDL_CondSignal(p->wake);
    SDL_UnlockMutex(p->lock);
}

void physics_end(physics *p)
{
    TACH_WAIT("join physics");
    if (!p->thread)
        return;
    SDL_LockMutex(p->lock);
    while (p->busy)
        SDL_CondWait(p->done, p->lock);
    SDL_UnlockMutex(p->lock);
}
