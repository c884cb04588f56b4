#include "models.h"

const char *const model_names[MODEL_COUNT] = {
    [MODEL_COTTAGE] = "cottage",
    [MODEL_TIMBERED] = "timbered house",
    [MODEL_LONG_HOUSE] = "long house",
    [MODEL_TOWN_HOUSE] = "town house",
    [MODEL_CORNER_HOUSE] = "corner house",
    [MODEL_BARN] = "barn",
    [MODEL_CHURCH] = "church",
    [MODEL_MILL] = "mill",
    [MODEL_BLADES] = "mill blades",
    [MODEL_CASTLE] = "castle",
    [MODEL_BRIDGE] = "bridge",
    [MODEL_STATUE] = "statue",
    [MODEL_WELL] = "well",
    [MODEL_STALL] = "stall",
    [MODEL_TENT] = "tent",
    [MODEL_CART] = "cart",
    [MODEL_BARREL] = "barrel",
    [MODEL_CRATES] = "crates",
    [MODEL_LAMP] = "lamp",
    [MODEL_FENCE] = "fence",
    [MODEL_HAY] = "hay",
    [MODEL_CROP] = "crop",
    [MODEL_BOAT] = "boat",
    [MODEL_PINE] = "pine",
    [MODEL_PINE_FAR] = "pine far",
    [MODEL_OAK] = "oak",
    [MODEL_BIRCH] = "birch",
    [MODEL_BROADLEAF_FAR] = "broadleaf far",
    [MODEL_CYPRESS] = "cypress",
    [MODEL_BUSH] = "bush",
    [MODEL_ROCK] = "rock",
    [MODEL_REED] = "reed",
    [MODEL_MAN] = "man",
    [MODEL_WOMAN] = "woman",
    [MODEL_PERSON_FAR] = "person far",
    [MODEL_SHEEP] = "sheep",
    [MODEL_BIRD] = "bird",
    [MODEL_BALL] = "ball",
    [MODEL_CLOUD_A] = "cloud a",
    [MODEL_CLOUD_B] = "cloud b",
};

static void build(mesh_builder *b, model_id id)
{
    if (id <= MODEL_LAST_HOUSE)
        model_house(b, id);
    else if (id <= MODEL_WELL)
        model_landmark(b, id);
    else if (id <= MODEL_BOAT)
        model_prop(b, id);
    else if (id <= MODEL_REED || id >= MODEL_CLOUD_A)
        model_nature(b, id);
    else
        model_creature(b, id);
}

static void measure(const mesh_builder *b, model *m)
{
    for (int i = m->first; i < m->first + m->count; i++) {
        const float *p = b->vertices[i].position;
        m->radius = fmaxf(m->radius, v3_length(v3(p[0], p[1], p[2])));
        m->half_x = fmaxf(m->half_x, fabsf(p[0]));
        m->half_z = fmaxf(m->half_z, fabsf(p[2]));
    }
}

void models_build(mesh_builder *b, model models[MODEL_COUNT])
{
    for (model_id id = 0; id < MODEL_COUNT; id++) {
        mesh_place(b, v3(0, 0, 0), 0);
        models[id] = (model){.first = b->count};
        rng random = b->random;
        b->details = false;
        build(b, id);
        models[id].plain_count = b->count - models[id].first;
        if (id <= MODEL_LAST_HOUSE) { /* the same dice again */
            b->random = random;
            b->details = true;
            build(b, id);
        }
        models[id].count = b->count - models[id].first;
        models[id].chimney = id <= MODEL_LAST_HOUSE ? model_house_chimney(id) : v3(0, 0, 0);
        measure(b, &models[id]);
    }
}
