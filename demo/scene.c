#include "scene.h"

#include <stdlib.h>
#include <tach/tach.h>

TACH_PERCENT("cull/visible", visible, tested);
TACH_RATIO("cull/casters per visible", casters, drawn);

/* How far a model is drawn, and what stands in for it beyond `simpler` metres and in shadows: another model, or itself without
 * details. 0: always, never. */
typedef struct model_rule {
    float vanish, simpler;
    model_id stand_in;
    bool no_shadow;
} model_rule;

static const model_rule rules[MODEL_COUNT] = {
    [MODEL_COTTAGE] = {0, 100, MODEL_COTTAGE, false},
    [MODEL_TIMBERED] = {0, 110, MODEL_TIMBERED, false},
    [MODEL_LONG_HOUSE] = {0, 100, MODEL_LONG_HOUSE, false},
    [MODEL_TOWN_HOUSE] = {0, 100, MODEL_TOWN_HOUSE, false},
    [MODEL_CORNER_HOUSE] = {0, 100, MODEL_CORNER_HOUSE, false},
    [MODEL_BARN] = {0, 100, MODEL_BARN, false},
    [MODEL_BARREL] = {110, 0, 0, false},
    [MODEL_CRATES] = {120, 0, 0, false},
    [MODEL_CART] = {170, 0, 0, false},
    [MODEL_LAMP] = {150, 0, 0, false},
    [MODEL_FENCE] = {190, 0, 0, true},
    [MODEL_CROP] = {330, 0, 0, true},
    [MODEL_REED] = {120, 0, 0, true},
    [MODEL_ROCK] = {190, 0, 0, true},
    [MODEL_BUSH] = {190, 0, 0, false},
    [MODEL_BOAT] = {240, 0, 0, false},
    [MODEL_PINE] = {0, 150, MODEL_PINE_FAR, false},
    [MODEL_OAK] = {0, 130, MODEL_BROADLEAF_FAR, false},
    [MODEL_BIRCH] = {0, 130, MODEL_BROADLEAF_FAR, false},
    [MODEL_MAN] = {230, 70, MODEL_PERSON_FAR, false},
    [MODEL_WOMAN] = {230, 70, MODEL_PERSON_FAR, false},
    [MODEL_BALL] = {110, 0, 0, false},
    [MODEL_SHEEP] = {230, 0, 0, false},
    [MODEL_CLOUD_A] = {0, 0, 0, true},
    [MODEL_CLOUD_B] = {0, 0, 0, true},
    [MODEL_CASTLE] = {0, 0, 0, true},
};

bool scene_create(scene *s, float detail)
{
    s->detail = detail;
    s->view.instances = malloc(sizeof(instance) * SCENE_MAX_INSTANCES);
    s->shadow.instances = malloc(sizeof(instance) * SCENE_MAX_INSTANCES);
    return s->view.instances && s->shadow.instances;
}

void scene_destroy(scene *s)
{
    free(s->view.instances);
    free(s->shadow.instances);
    s->view.instances = s->shadow.instances = NULL;
}

scene_frustum scene_frustum_from(const mat4 *m, vec3 eye)
{
    scene_frustum f = {.eye = eye};
    for (int i = 0; i < 6; i++) {
        float sign = i & 1 ? -1.0f : 1.0f, length = 0;
        for (int k = 0; k < 4; k++)
            f.planes[i][k] = m->m[k * 4 + 3] + sign * m->m[k * 4 + i / 2];
        for (int k = 0; k < 3; k++)
            length += f.planes[i][k] * f.planes[i][k];
        length = sqrtf(length);
        for (int k = 0; k < 4; k++)
            f.planes[i][k] /= length;
    }
    return f;
}

static bool sphere_is_seen(const scene_frustum *f, vec3 centre, float radius)
{
    for (int i = 0; i < 5; i++) /* the far plane cuts nothing that the fog leaves */
        if (f->planes[i][0] * centre.x + f->planes[i][1] * centre.y + f->planes[i][2] * centre.z + f->planes[i][3] < -radius)
            return false;
    return true;
}

static void push(scene_list *list, model_id id, bool plain, const instance *i)
{
    if (list->count == SCENE_MAX_INSTANCES)
        return;
    scene_batch *last = list->batch_count ? &list->batches[list->batch_count - 1] : NULL;
    if (!last || last->model != id || last->plain != plain) {
        if (list->batch_count == SCENE_MAX_BATCHES)
            return;
        last = &list->batches[list->batch_count++];
        *last = (scene_batch){id, list->count, 0, plain};
    }
    list->instances[list->count++] = *i;
    last->count++;
}

/* What the camera sees of these copies; `far` takes only those beyond the distance where the stand-in is drawn, else only nearer
 * ones. */
static int push_seen(scene *s, const world *w, model_id id, const instance *instances, int count, const scene_frustum *f, bool far)
{
    const model_rule *rule = &rules[id];
    float vanish = rule->vanish * s->detail, simpler = rule->simpler * s->detail, radius = w->models[id].radius;
    int seen = 0;
    for (int i = 0; i < count; i++) {
        const instance *it = &instances[i];
        vec3 at = v3(it->position[0], it->position[1], it->position[2]), d = v3_sub(at, f->eye);
        float distance2 = v3_dot(d, d);
        if ((vanish > 0 && distance2 > vanish * vanish) || (simpler > 0 && (distance2 > simpler * simpler) != far))
            continue;
        if (!sphere_is_seen(f, at, radius * it->scale))
            continue;
        push(&s->view, far ? rule->stand_in : id, far, it);
        seen++;
    }
    return seen;
}

static void push_casters(scene *s, model_id id, const instance *instances, int count)
{
    const model_rule *rule = &rules[id];
    const float reach = SCENE_SHADOW_RADIUS + 5;
    for (int i = 0; i < count; i++) {
        const float *p = instances[i].position;
        if (p[0] * p[0] + p[2] * p[2] >= reach * reach)
            continue;
        push(&s->shadow, rule->simpler > 0 ? rule->stand_in : id, true, &instances[i]);
        ++casters;
    }
}

int scene_add(scene *s, const world *w, model_id id, const instance *instances, int count, const scene_frustum *frustum,
              bool casts_shadow)
{
    int seen = push_seen(s, w, id, instances, count, frustum, false);
    if (rules[id].simpler > 0)
        seen += push_seen(s, w, id, instances, count, frustum, true);
    if (casts_shadow && !rules[id].no_shadow)
        push_casters(s, id, instances, count);
    tested += count;
    visible += seen;
    drawn += seen;
    return seen;
}

static void cull_chunks(scene *s, const terrain_chunk *chunks, const scene_frustum *f)
{
    float distances[COUNT(s->chunks)] = {0};
    s->chunk_count = 0;
    for (int i = 0; i < COUNT(s->chunks); i++) {
        if (!sphere_is_seen(f, chunks[i].centre, chunks[i].radius))
            continue;
        float distance = v3_length(v3_sub(chunks[i].centre, f->eye)) - chunks[i].radius;
        int at = s->chunk_count++;
        for (; at && distances[at - 1] > distance; at--) {
            distances[at] = distances[at - 1];
            s->chunks[at] = s->chunks[at - 1];
        }
        distances[at] = distance;
        s->chunks[at] = i;
    }
}

static float distance2(const instance *i, vec3 eye)
{
    vec3 d = v3_sub(v3(i->position[0], i->position[1], i->position[2]), eye);
    return v3_dot(d, d);
}

/* Near ones first, within each batch from instance `first` on. */
static void sort_by_distance(scene *s, int first, vec3 eye)
{
    for (int k = 0; k < s->view.batch_count; k++) {
        const scene_batch *batch = &s->view.batches[k];
        instance *list = s->view.instances + batch->first;
        for (int i = 1; i < batch->count && batch->first >= first; i++) {
            instance moved = list[i];
            float distance = distance2(&moved, eye);
            int at = i;
            for (; at && distance2(&list[at - 1], eye) > distance; at--)
                list[at] = list[at - 1];
            list[at] = moved;
        }
    }
}

void scene_cull(scene *s, const world *w, const terrain_chunk *chunks, const scene_frustum *frustum)
{
    TACH_SCOPE("still");
    s->view.count = s->view.batch_count = s->shadow.count = s->shadow.batch_count = 0;
    cull_chunks(s, chunks, frustum);
    for (model_id id = 0; id < MODEL_COUNT; id++) {
        if (!w->count[id])
            continue;
        int first = s->view.count;
        scene_add(s, w, id, w->instances + w->first[id], w->count[id], frustum, true);
        if (id <= MODEL_LAST_HOUSE)
            sort_by_distance(s, first, frustum->eye);
    }
}
