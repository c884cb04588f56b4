/* animals.h - birds that flock over the town and sheep that graze on the meadow. */
#ifndef DEMO_ANIMALS_H
#define DEMO_ANIMALS_H

#include "world.h"

#define ANIMALS_FLOCK 18
#define ANIMALS_BIRDS (3 * ANIMALS_FLOCK)
#define ANIMALS_SHEEP 26

typedef struct animals {
    vec3 at[ANIMALS_BIRDS], velocity[ANIMALS_BIRDS];
    float flap[ANIMALS_BIRDS];
    instance birds[ANIMALS_BIRDS];
    float sheep_yaw[ANIMALS_SHEEP], sheep_rest[ANIMALS_SHEEP];
    rng sheep_random[ANIMALS_SHEEP];
    instance sheep[ANIMALS_SHEEP];
    const world *world;
    float seconds, time;
} animals;

void animals_create(animals *a, const world *w);
/* Queue their frame on the workers. Main thread, then jobs_join. */
void animals_update(animals *a, float seconds, float time);

#endif
