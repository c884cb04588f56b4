#include "camera.h"

#include "terrain.h"

#define EYE_HEIGHT   1.7f
#define IDLE_TO_TOUR 45.0f /* seconds without input until the tour goes on */

/* The tour: where the camera is, and at what it looks, at which second. The first shot is the game's postcard. */
typedef struct shot {
    float seconds;
    vec3 from, at;
} shot;

static const shot tour[] = {
    {0, {80, 33, 108}, {-3, 15, -18}},   {9, {73, 31, 98}, {-5, 13, -18}},    {18, {38, 24, 66}, {-8, 9, -20}},
    {27, {8, 21, 42}, {-2, 6, -6}},      {35, {9, 14, 17}, {-4, 3, -4}},      {43, {28, 23, -16}, {-20, 10, -50}},
    {52, {10, 26, -92}, {-24, 14, -62}}, {61, {-66, 30, -86}, {-20, 9, -20}}, {71, {-98, 32, -8}, {-40, 12, 6}},
    {80, {-74, 26, 66}, {-6, 7, 10}},    {90, {-10, 24, 118}, {8, 8, 10}},    {100, {80, 33, 108}, {-3, 15, -18}},
};

static vec3 curve(vec3 a, vec3 b, vec3 c, vec3 d, float t)
{
    float t2 = t * t, t3 = t2 * t;
    vec3 near = v3_add(v3_scale(a, -0.5f * t3 + t2 - 0.5f * t), v3_scale(b, 1.5f * t3 - 2.5f * t2 + 1));
    return v3_add(near, v3_add(v3_scale(c, -1.5f * t3 + 2 * t2 + 0.5f * t), v3_scale(d, 0.5f * t3 - 0.5f * t2)));
}

static void look_at(camera *c, vec3 target)
{
    vec3 d = v3_unit(v3_sub(target, c->position));
    c->yaw = atan2f(d.x, -d.z);
    c->pitch = asinf(d.y);
}

static void follow_tour(camera *c, float seconds)
{
    const int last = COUNT(tour) - 1;
    c->tour_seconds = fmodf(c->tour_seconds + seconds, tour[last].seconds);
    int i = 0;
    while (i + 1 < last && tour[i + 1].seconds <= c->tour_seconds)
        i++;
    float t = (c->tour_seconds - tour[i].seconds) / (tour[i + 1].seconds - tour[i].seconds);
    const shot *before = &tour[i ? i - 1 : last - 1], *after = &tour[i + 2 <= last ? i + 2 : 1];
    c->position = curve(before->from, tour[i].from, tour[i + 1].from, after->from, t);
    c->position.y = fmaxf(c->position.y, terrain_floor(c->position.x, c->position.z) + 3);
    look_at(c, curve(before->at, tour[i].at, tour[i + 1].at, after->at, t));
}

void camera_start(camera *c, float tour_seconds)
{
    *c = (camera){.touring = true};
    follow_tour(c, tour_seconds);
}

vec3 camera_forward(const camera *c) { return v3(sinf(c->yaw) * cosf(c->pitch), sinf(c->pitch), -cosf(c->yaw) * cosf(c->pitch)); }

mat4 camera_view(const camera *c) { return mat4_look(c->position, camera_forward(c), v3(0, 1, 0)); }

static bool is_touched(const camera_input *in)
{
    return in->forward != 0 || in->right != 0 || in->up != 0 || in->turn_x != 0 || in->turn_y != 0;
}

static void steer(camera *c, const camera_input *in, float seconds)
{
    c->yaw += in->turn_x * 0.0028f;
    c->pitch = clampf(c->pitch - in->turn_y * 0.0028f, -1.5f, 1.5f);
    vec3 forward = c->walking ? v3(sinf(c->yaw), 0, -cosf(c->yaw)) : camera_forward(c), right = v3(cosf(c->yaw), 0, sinf(c->yaw));
    vec3 wish = v3_add(v3_add(v3_scale(forward, in->forward), v3_scale(right, in->right)), v3(0, c->walking ? 0 : in->up, 0));
    float speed = (c->walking ? 3.5f : 16) * (in->fast ? 3.5f : 1);
    if (v3_length(wish) > 1e-3f)
        wish = v3_scale(v3_unit(wish), speed);
    c->velocity = v3_lerp(c->velocity, wish, 1 - expf(-seconds * 9));
    c->position = v3_add(c->position, v3_scale(c->velocity, seconds));
    c->position.x = clampf(c->position.x, -600, 600);
    c->position.z = clampf(c->position.z, -600, 600);
    float ground = fmaxf(terrain_floor(c->position.x, c->position.z), TERRAIN_WATER - 0.6f) + EYE_HEIGHT;
    if (c->walking)
        c->position.y = lerpf(c->position.y, ground, 1 - expf(-seconds * 12));
    c->position.y = clampf(c->position.y, ground - (c->walking ? 0.3f : 0.9f), 400);
}

void camera_update(camera *c, const camera_input *input, float seconds)
{
    if (is_touched(input)) {
        c->touring = false;
        c->idle_seconds = 0;
    } else if ((c->idle_seconds += seconds) > IDLE_TO_TOUR) {
        c->touring = true;
    }
    if (c->touring)
        follow_tour(c, seconds);
    else
        steer(c, input, seconds);
}
