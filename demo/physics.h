/* physics.h - round bodies on the ground: villagers that make way for each other, balls that roll and get kicked.
 *
 * A thread of its own does fixed steps of 1/60 s. physics_begin hands it the bodies, physics_end waits and takes them back;
 * between the two nobody else touches them.
 */
#ifndef DEMO_PHYSICS_H
#define DEMO_PHYSICS_H

#include "world.h"

#define PHYSICS_MAX_BODIES 512
#define PHYSICS_STEP       (1.0f / 60)

typedef struct physics_body {
    float x, z, velocity_x, velocity_z;
    float want_x, want_z;       /* where its owner wants to go, metres a second */
    float radius, height, rise; /* height above the ground and its speed: balls bounce */
    bool ball;
} physics_body;

typedef struct physics physics;

/* NULL without memory. Without a thread it steps in physics_begin. */
physics *physics_create(const world *w);
void physics_destroy(physics *p);

/* Before the first begin: bodies, the number of those that are balls comes last. */
physics_body *physics_bodies(physics *p);
int physics_add(physics *p, physics_body body);
int physics_count(const physics *p);

void physics_begin(physics *p, int steps);
void physics_end(physics *p);

#endif
