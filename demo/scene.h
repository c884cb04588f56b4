/* scene.h - which things are seen this frame: by the camera, and by the sun for its shadows. No GL. */
#ifndef DEMO_SCENE_H
#define DEMO_SCENE_H

#include "world.h"

#define SCENE_MAX_INSTANCES 8192
#define SCENE_MAX_BATCHES   (2 * MODEL_COUNT)

/* Copies of one model that lie together in the list. */
typedef struct scene_batch {
    model_id model;
    int first, count;
    bool plain; /* without its details */
} scene_batch;

typedef struct scene_list {
    instance *instances;
    int count;
    scene_batch batches[SCENE_MAX_BATCHES];
    int batch_count;
} scene_list;

typedef struct scene_frustum {
    float planes[6][4]; /* inside is positive */
    vec3 eye;
} scene_frustum;

typedef struct scene {
    scene_list view, shadow;
    int chunks[TERRAIN_CHUNKS * TERRAIN_CHUNKS]; /* the visible ones, near ones first, so that hidden pixels are not shaded */
    int chunk_count;
    float detail; /* factor on the distances at which small things vanish and trees get simpler */
} scene;

/* The shadow map covers this sphere about the town. */
#define SCENE_SHADOW_RADIUS 125.0f

bool scene_create(scene *s, float detail);
void scene_destroy(scene *s);

scene_frustum scene_frustum_from(const mat4 *view_projection, vec3 eye);

/* Start new lists with what of the world and the terrain is seen. Any one thread; nothing else may touch the lists meanwhile. */
void scene_cull(scene *s, const world *w, const terrain_chunk *chunks, const scene_frustum *frustum);
/* Add moving things. Returns how many the camera sees. */
int scene_add(scene *s, const world *w, model_id id, const instance *instances, int count, const scene_frustum *frustum,
              bool casts_shadow);

#endif
