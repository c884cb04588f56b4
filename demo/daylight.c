#include "daylight.h"

typedef struct key {
    float hour;
    uint32_t light, sky, ground, horizon, horizon_sun, zenith; /* sRGB */
    float light_power, sky_power, windows, stars;
} key;

/* The day's palette, painted by hand; between two keys it is mixed. */
static const key keys[] = {
    {0.0f, 0x8fa8d8, 0x4a5f96, 0x2a3050, 0x263252, 0x2c3858, 0x0c1428, 0.75f, 0.52f, 0.85f, 1.0f},
    {4.6f, 0x8fa8d8, 0x4a5f96, 0x2a3050, 0x2c385a, 0x3c4468, 0x0e1830, 0.70f, 0.52f, 0.70f, 0.8f},
    {5.7f, 0xff9c70, 0x8088b8, 0x5a5468, 0x8a7f9c, 0xe8a088, 0x35507e, 0.00f, 0.62f, 0.45f, 0.1f},
    {7.2f, 0xffc890, 0x9db4d8, 0x8a7c6a, 0xc2c0c4, 0xffdcae, 0x4a7fb8, 2.40f, 0.60f, 0.00f, 0.0f},
    {12.0f, 0xfff0d8, 0xa0c0ee, 0x9a917e, 0xbcd6ea, 0xdce8ee, 0x3574c4, 2.30f, 0.56f, 0.00f, 0.0f},
    {15.8f, 0xffe2b0, 0x9cbae6, 0x97886e, 0xc8d2d8, 0xffe2b8, 0x3b74be, 2.80f, 0.60f, 0.00f, 0.0f},
    {17.2f, 0xffc180, 0x8fa4d6, 0x92765c, 0xd0c0c0, 0xffd09c, 0x3f6fba, 3.60f, 0.64f, 0.30f, 0.0f},
    {18.0f, 0xff8e4e, 0x7f84b8, 0x75604f, 0xb08a98, 0xff9a58, 0x3b4f92, 2.00f, 0.62f, 0.80f, 0.0f},
    {18.7f, 0xff7a50, 0x5f6aa4, 0x4c4658, 0x6d6088, 0xd87860, 0x202e62, 0.00f, 0.52f, 1.00f, 0.2f},
    {20.0f, 0x8fa8d8, 0x4a5f96, 0x2a3050, 0x2c3658, 0x3c4060, 0x0f1830, 0.65f, 0.52f, 1.00f, 0.9f},
    {24.0f, 0x8fa8d8, 0x4a5f96, 0x2a3050, 0x263252, 0x2c3858, 0x0c1428, 0.75f, 0.52f, 0.85f, 1.0f},
};

static vec3 linear(uint32_t colour)
{
    float r = (float)(colour >> 16 & 255) / 255, g = (float)(colour >> 8 & 255) / 255, b = (float)(colour & 255) / 255;
    return v3(r * r, g * g, b * b);
}

static vec3 mix(uint32_t a, uint32_t b, float t) { return v3_lerp(linear(a), linear(b), t); }

daylight daylight_at(float hour)
{
    hour = fmodf(hour, 24);
    int i = 0;
    while (i + 2 < COUNT(keys) && keys[i + 1].hour <= hour)
        i++;
    const key *a = &keys[i], *b = &keys[i + 1];
    float t = clampf((hour - a->hour) / (b->hour - a->hour), 0, 1), angle = (hour - 6) / 12 * PI;
    daylight d;
    d.sun = v3_unit(v3(cosf(angle), sinf(angle) * 0.92f, 0.30f));
    /* What casts shadows never sinks as low as the sun: a whole town in its own shadow is no picture. */
    bool night = hour < 5.7f || hour > 18.7f;
    d.light = night ? v3_unit(v3(-0.55f, 0.62f, -0.45f)) : v3_unit(v3(d.sun.x, fmaxf(d.sun.y, 0.50f), d.sun.z));
    d.light_colour = v3_scale(mix(a->light, b->light, t), lerpf(a->light_power, b->light_power, t));
    float sky = lerpf(a->sky_power, b->sky_power, t);
    d.sky_light = v3_scale(mix(a->sky, b->sky, t), sky);
    d.ground_light = v3_scale(mix(a->ground, b->ground, t), sky * 0.8f);
    d.horizon = mix(a->horizon, b->horizon, t);
    d.horizon_sun = mix(a->horizon_sun, b->horizon_sun, t);
    d.zenith = mix(a->zenith, b->zenith, t);
    d.windows = lerpf(a->windows, b->windows, t);
    d.stars = lerpf(a->stars, b->stars, t);
    d.glints = night ? 0.5f : 1;
    return d;
}
