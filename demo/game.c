#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <tach/tach.h>

#include "animals.h"
#include "audio.h"
#include "crowd.h"
#include "particles.h"

#define BALLS          24
#define HOURS_A_SECOND (1.0f / 60) /* a day is 24 minutes; nights are short, see advance_hour */

struct game {
    world world;
    navigation navigation;
    physics *physics;
    crowd crowd;
    animals animals;
    particles particles;
    scene scene;
    renderer renderer;
    camera camera;
    daylight day;
    instance balls[BALLS];
    int first_ball;
    float hour, seconds, wind, gust, step_debt;
    int width_px, height_px;
};

TACH_GAUGE("crowd/visible", crowd_visible);

static void add_balls(game *g)
{
    static const uint32_t colours[] = {0xd84a3a, 0xe8b23c, 0x4a8fb0, 0x7fae4a};
    rng random = {g->world.seed * 67 + 1};
    g->first_ball = physics_count(g->physics);
    for (int i = 0; i < BALLS; i++) {
        physics_add(
            g->physics,
            (physics_body){
                .x = rng_range(&random, -14, 14), .z = rng_range(&random, -14, 14), .radius = 0.35f, .height = 2, .ball = true});
        g->balls[i] = (instance){.scale = 1, .cosine = 1};
        world_tint(&g->balls[i], colours[i % COUNT(colours)], 0xffffff);
    }
}

static bool create_parts(game *g, const options *o)
{
    bool high = o->quality ? o->quality == 2 : !gl_is_software();
    g->world.seed = o->seed;
    if (!terrain_create(o->seed))
        return false;
    streets_count();
    if (!renderer_create(&g->renderer, &g->world, high) || !world_create(&g->world, o->seed) ||
        !navigation_create(&g->navigation, &g->world))
        return false;
    g->physics = physics_create(&g->world);
    if (!g->physics || !scene_create(&g->scene, high ? 1.7f : 1))
        return false;
    crowd_create(&g->crowd, &g->world, &g->navigation, g->physics);
    add_balls(g);
    animals_create(&g->animals, &g->world);
    particles_create(&g->particles, &g->world);
    camera_start(&g->camera, o->tour);
    g->hour = o->hour < 0 ? DAYLIGHT_START_HOUR : o->hour;
    g->day = daylight_at(g->hour);
    g->width_px = o->width_px;
    g->height_px = o->height_px;
    return true;
}

game *game_create(const options *o)
{
    TACH_SCOPE("load");
    game *g = calloc(1, sizeof *g);
    if (!g || !create_parts(g, o)) {
        fprintf(stderr, "tach-demo: the town could not be built\n");
        game_destroy(g);
        return NULL;
    }
    if (!jobs_start())
        fprintf(stderr, "tach-demo: no worker threads; the main thread does their work\n");
    audio_start();
    return g;
}

void game_destroy(game *g)
{
    if (!g)
        return;
    audio_stop();
    jobs_stop();
    physics_destroy(g->physics);
    navigation_destroy(&g->navigation);
    scene_destroy(&g->scene);
    renderer_destroy(&g->renderer);
    world_destroy(&g->world);
    terrain_destroy();
    free(g);
}

/* ---- Update --------------------------------------------------------------------------------------------------------------- */

static void advance_hour(game *g, bool later, float seconds)
{
    TACH_SCOPE("daylight");
    float before = g->hour, night = before > 19 || before < 5 ? 4.0f : 1.0f;
    g->hour = fmodf(g->hour + seconds * HOURS_A_SECOND * night + (later ? 1.0f : 0.0f), 24);
    if ((int)before != (int)g->hour) {
        TACH_MARK("bell rings the hour");
        audio_ring();
    }
    g->day = daylight_at(g->hour);
}

static void blow_wind(game *g, float seconds)
{
    TACH_SCOPE("wind");
    float before = g->gust;
    g->seconds += seconds;
    g->gust = smoothf(0.62f, 0.78f, noise2(g->seconds * 0.22f, 3, g->world.seed));
    g->wind = 0.55f + 0.25f * sinf(g->seconds * 0.4f) + 1.3f * g->gust;
    if (before < 0.5f && g->gust >= 0.5f)
        TACH_MARK("gust of wind");
}

static void set_sounds(game *g)
{
    TACH_SCOPE("sound levels");
    vec3 at = g->camera.position;
    float near_river = 1 / (1 + river_distance(at.x, at.z) * 0.06f + fmaxf(at.y, 0) * 0.05f),
          town = 1 / (1 + hypotf(at.x, at.z) * 0.03f + at.y * 0.04f);
    audio_set(clampf(0.35f + 0.4f * g->wind, 0, 1), near_river, g->day.stars > 0.3f ? 0.1f : 0.8f, town);
}

static void place_balls(game *g)
{
    const physics_body *bodies = physics_bodies(g->physics) + g->first_ball;
    for (int i = 0; i < BALLS; i++) {
        g->balls[i].position[0] = bodies[i].x;
        g->balls[i].position[1] = terrain_floor(bodies[i].x, bodies[i].z) + 0.42f + bodies[i].height;
        g->balls[i].position[2] = bodies[i].z;
    }
    if (g->world.count[MODEL_BLADES])
        g->world.instances[g->world.first[MODEL_BLADES]].phase = fmodf(g->seconds * 0.7f, 2 * PI);
}

static void move_camera(game *g, const game_input *in, float seconds)
{
    TACH_SCOPE("camera");
    camera_input steer = {in->forward, in->right, in->up, in->turn_x, in->turn_y, in->fast};
    camera_update(&g->camera, &steer, seconds);
    float nx, nz;
    for (int i = 0; i < g->world.box_count && g->camera.walking && !g->camera.touring; i++)
        world_push_out(&g->world.boxes[i], 0.6f, &g->camera.position.x, &g->camera.position.z, &nx, &nz);
}

/* Fixed steps that the frame owes; never so many that the debt grows. */
static int physics_steps(game *g, float seconds)
{
    g->step_debt += seconds;
    int steps = (int)(g->step_debt / PHYSICS_STEP + 0.01f);
    g->step_debt = steps > 4 ? 0 : g->step_debt - (float)steps * PHYSICS_STEP;
    return steps > 4 ? 4 : steps;
}

/* The still world while the workers are at the crowd, then what moves. */
static void cull(game *g)
{
    TACH_SCOPE("cull");
    mat4 projection = renderer_projection(&g->camera, g->width_px, g->height_px);
    scene_frustum frustum = scene_frustum_from(&projection, g->camera.position);
    scene_cull(&g->scene, &g->world, g->renderer.chunks, &frustum);
    jobs_join();
    TACH_SCOPE("moving");
    crowd_visible = scene_add(&g->scene, &g->world, MODEL_MAN, g->crowd.instances, CROWD_MEN, &frustum, true);
    crowd_visible +=
        scene_add(&g->scene, &g->world, MODEL_WOMAN, g->crowd.instances + CROWD_MEN, CROWD_MAX - CROWD_MEN, &frustum, true);
    scene_add(&g->scene, &g->world, MODEL_SHEEP, g->animals.sheep, ANIMALS_SHEEP, &frustum, true);
    scene_add(&g->scene, &g->world, MODEL_BIRD, g->animals.birds, ANIMALS_BIRDS, &frustum, false);
    scene_add(&g->scene, &g->world, MODEL_BALL, g->balls, BALLS, &frustum, true);
}

void game_update(game *g, const game_input *in, float seconds, bool hitch)
{
    TACH_STAGE("update");
    g->camera.walking ^= in->toggle_walk;
    g->camera.touring |= in->tour;
    if (in->ring) {
        TACH_MARK("bell rings");
        audio_ring();
    }
    crowd_find_paths(&g->crowd, hitch);
    physics_begin(g->physics, physics_steps(g, seconds));
    animals_update(&g->animals, seconds, g->seconds);
    particles_update(&g->particles, &g->camera, seconds, g->seconds, g->wind, g->day.windows);
    move_camera(g, in, seconds);
    {
        TACH_SCOPE("environment");
        advance_hour(g, in->later, seconds);
        blow_wind(g, seconds);
        set_sounds(g);
    }
    jobs_join();
    physics_end(g->physics);
    crowd_animate(&g->crowd, seconds);
    place_balls(g);
    cull(g);
    particles_collect(&g->particles);
}

void game_draw(game *g, int width_px, int height_px, bool bare)
{
    TACH_STAGE("render");
    g->width_px = width_px;
    g->height_px = height_px;
    renderer_view view = {.camera = &g->camera,
                          .day = &g->day,
                          .scene = &g->scene,
                          .world = &g->world,
                          .sprites = g->particles.packed,
                          .sprite_count = g->particles.packed_count,
                          .seconds = g->seconds,
                          .wind = g->wind,
                          .width_px = width_px,
                          .height_px = height_px,
                          .bare = bare};
    renderer_draw(&g->renderer, &view);
}
