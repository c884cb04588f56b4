/* crowd.h - the villagers: where they want to go, how they get there, how they look on the way.
 *
 * A villager stands a while, picks a door, a stall or a corner, asks for a path, and follows it. Paths are found by the workers,
 * bodies are moved by the physics thread, behaviour and animation are done by the workers in slices.
 */
#ifndef DEMO_CROWD_H
#define DEMO_CROWD_H

#include "navigation.h"
#include "physics.h"
#include "world.h"

#define CROWD_MAX 360
#define CROWD_MEN (CROWD_MAX / 2) /* the first half; the others are women */
#define PATH_MAX  96

typedef struct villager {
    navigation_point path[PATH_MAX];
    int path_length, path_at;
    navigation_point start, goal;
    bool wants_path;
    float rest;  /* seconds to stand still */
    float speed; /* metres a second, in a hurry or not */
    float phase; /* of the gait */
    float yaw;
    float stuck; /* seconds without getting on */
    rng random;
} villager;

typedef struct crowd {
    villager villagers[CROWD_MAX];
    instance instances[CROWD_MAX];
    int requests[CROWD_MAX]; /* who gets a path this frame */
    int request_count;
    int next_request; /* where to look first next time, so that all get their turn */
    const world *world;
    navigation *navigation;
    physics *physics; /* body i is villager i */
    float seconds;    /* length of this frame */
} crowd;

void crowd_create(crowd *c, const world *w, navigation *n, physics *p);
/* Queue the paths that are wanted, up to a few a frame; `hitch` asks for far too many at once. Main thread, before physics_begin,
 * since it reads where bodies are; then jobs_join. */
void crowd_find_paths(crowd *c, bool hitch);
/* Queue behaviour and animation. Main thread, then jobs_join. */
void crowd_animate(crowd *c, float seconds);

#endif
