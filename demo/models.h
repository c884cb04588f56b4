/* models.h - everything that stands, grows, walks or flies in the game, as geometry.
 *
 * Each model is built once around its own origin at ground level, front towards +z, and drawn many times as instances.
 */
#ifndef DEMO_MODELS_H
#define DEMO_MODELS_H

#include "mesh.h"

typedef enum model_id {
    MODEL_COTTAGE,
    MODEL_TIMBERED,
    MODEL_LONG_HOUSE,
    MODEL_TOWN_HOUSE,
    MODEL_CORNER_HOUSE,
    MODEL_BARN,
    MODEL_CHURCH,
    MODEL_MILL,
    MODEL_BLADES,
    MODEL_CASTLE,
    MODEL_BRIDGE,
    MODEL_STATUE,
    MODEL_WELL,
    MODEL_STALL,
    MODEL_TENT,
    MODEL_CART,
    MODEL_BARREL,
    MODEL_CRATES,
    MODEL_LAMP,
    MODEL_FENCE,
    MODEL_HAY,
    MODEL_CROP,
    MODEL_BOAT,
    MODEL_PINE,
    MODEL_PINE_FAR,
    MODEL_OAK,
    MODEL_BIRCH,
    MODEL_BROADLEAF_FAR,
    MODEL_CYPRESS,
    MODEL_BUSH,
    MODEL_ROCK,
    MODEL_REED,
    MODEL_MAN,
    MODEL_WOMAN,
    MODEL_PERSON_FAR,
    MODEL_SHEEP,
    MODEL_BIRD,
    MODEL_BALL,
    MODEL_CLOUD_A,
    MODEL_CLOUD_B,
    MODEL_COUNT
} model_id;

#define MODEL_FIRST_HOUSE MODEL_COTTAGE
#define MODEL_LAST_HOUSE  MODEL_BARN

typedef struct model {
    int first, count; /* vertices in the one buffer */
    int plain_count;  /* of those, the first so many do from afar */
    float radius;     /* of a sphere about the origin */
    float half_x, half_z;
    vec3 chimney; /* where smoke leaves; y 0: none */
} model;

/* What artists call them. */
extern const char *const model_names[MODEL_COUNT];

/* Append all models to the builder. */
void models_build(mesh_builder *b, model models[MODEL_COUNT]);

/* The parts, one file each. */
/* In two rounds, see mesh_builder.details. */
void model_house(mesh_builder *b, model_id id);
void model_landmark(mesh_builder *b, model_id id);
void model_prop(mesh_builder *b, model_id id);
void model_nature(mesh_builder *b, model_id id);
void model_creature(mesh_builder *b, model_id id);

/* Where the chimney of a house ends; y 0 if it has none. */
vec3 model_house_chimney(model_id id);

#endif
