/* particles.h - smoke from chimneys, leaves in the wind, dust in the light, fireflies by night, lamps' halos. */
#ifndef DEMO_PARTICLES_H
#define DEMO_PARTICLES_H

#include "renderer.h"

#define PARTICLES_SMOKE 640
#define PARTICLES_AIR   700 /* leaves, dust and fireflies around the camera */
#define PARTICLES_MAX   (PARTICLES_SMOKE + PARTICLES_AIR + WORLD_MAX_LAMPS)

typedef struct particles {
    vec3 at[PARTICLES_SMOKE + PARTICLES_AIR], velocity[PARTICLES_SMOKE + PARTICLES_AIR];
    float age[PARTICLES_SMOKE + PARTICLES_AIR], life[PARTICLES_SMOKE + PARTICLES_AIR];
    rng random[PARTICLES_SMOKE + PARTICLES_AIR];
    particle_sprite sprites[PARTICLES_SMOKE + PARTICLES_AIR]; /* each at its particle's place; size 0: not there */
    particle_sprite packed[PARTICLES_MAX];                    /* what is drawn */
    int packed_count;
    const world *world;
    int smoking[WORLD_MAX_CHIMNEYS], smoking_count; /* chimneys with a fire below */
    /* This frame. */
    vec3 eye, ahead;
    float seconds, time, wind, night;
} particles;

void particles_create(particles *p, const world *w);
/* Queue the frame's motion on the workers. Main thread, then jobs_join. */
void particles_update(particles *p, const camera *c, float seconds, float time, float wind, float night);
/* Collect what is alive for drawing. Main thread, after jobs_join. */
void particles_collect(particles *p);

#endif
