/* world.h - the town: what stands where. Made once from the seed, read-only afterwards. */
#ifndef DEMO_WORLD_H
#define DEMO_WORLD_H

#include "models.h"
#include "terrain.h"

/* One copy of a model, as the GPU takes it. */
typedef struct instance {
    float position[3], scale;
    float cosine, sine; /* of its turn about y */
    float phase;        /* of gait, wings, blades or sway; of houses: which windows are lit */
    float stride;       /* how far limbs swing, 0 to 1 */
    uint8_t tint1[4], tint2[4];
} instance;

/* What people and balls bump into: a box turned about y, on the ground. */
typedef struct world_box {
    float x, z, cosine, sine, half_x, half_z;
} world_box;

#define WORLD_MAX_BOXES    320
#define WORLD_MAX_CHIMNEYS 160
#define WORLD_MAX_LAMPS    96

typedef struct world {
    uint32_t seed;
    model models[MODEL_COUNT];
    instance *instances; /* sorted by model */
    int first[MODEL_COUNT], count[MODEL_COUNT];
    int instance_count;
    world_box boxes[WORLD_MAX_BOXES];
    int box_count;
    vec3 chimneys[WORLD_MAX_CHIMNEYS];
    int chimney_count;
    vec3 lamps[WORLD_MAX_LAMPS];
    int lamp_count;
    vec3 mill; /* hub of the blades */
} world;

/* False without memory. terrain_create first; w->models filled by models_build. */
bool world_create(world *w, uint32_t seed);
void world_destroy(world *w);

/* Place one; used by the files that plan the town, the woods and the fields. The instance stays valid until the next. NULL when
 * full. */
instance *world_place(world *w, model_id id, float x, float z, float yaw, float scale);
void world_tint(instance *i, uint32_t first, uint32_t second);
/* True if two boxes are less than `gap` apart (along a side of one of them). */
bool world_boxes_meet(const world_box *a, const world_box *b, float gap);
/* True if a box of these half sides, grown by `gap`, meets no other. */
bool world_is_free(const world *w, const world_box *box, float gap);
/* Move a disc out of a box through the nearest side. True if it was inside; then (out_x, out_z) is the way out, one long. */
bool world_push_out(const world_box *box, float radius, float *x, float *z, float *out_x, float *out_z);
bool world_add_box(world *w, float x, float z, float yaw, float half_x, float half_z);

void world_plan_town(world *w, rng *random);
void world_plan_market(world *w, rng *random);
void world_plan_nature(world *w, rng *random);
void world_plan_fields(world *w, rng *random);

#endif
