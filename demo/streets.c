/* The town's plan: where streets run. Drawn by hand, since a town's shape is its picture. */
#include "terrain.h"

#define MAX_STREETS 12

static terrain_street streets[MAX_STREETS];
static int street_count;

static terrain_street *add_street(float half_width)
{
    terrain_street *street = &streets[street_count++];
    street->points = 0;
    street->half_width = half_width;
    return street;
}

static void add_point(terrain_street *street, float x, float z)
{
    if (street->points < COUNT(street->xz)) {
        street->xz[street->points][0] = x;
        street->xz[street->points++][1] = z;
    }
}

/* A smooth line through the given points, as a Catmull-Rom curve. */
static void add_curve(float half_width, const float (*p)[2], int count)
{
    terrain_street *street = add_street(half_width);
    int steps = 38 / (count - 1);
    for (int i = 0; i < count - 1; i++) {
        const float *a = p[i ? i - 1 : 0], *b = p[i], *c = p[i + 1], *d = p[i + 2 < count ? i + 2 : count - 1];
        for (int k = 0; k < steps; k++) {
            float t = (float)k / (float)steps, t2 = t * t, t3 = t2 * t;
            float wa = -0.5f * t3 + t2 - 0.5f * t, wb = 1.5f * t3 - 2.5f * t2 + 1, wc = -1.5f * t3 + 2 * t2 + 0.5f * t;
            float wd = 0.5f * t3 - 0.5f * t2;
            add_point(street, wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0], wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]);
        }
    }
    add_point(street, p[count - 1][0], p[count - 1][1]);
}

static void add_arc(float half_width, float radius, float from, float to)
{
    terrain_street *street = add_street(half_width);
    for (int i = 0; i <= 32; i++) {
        float angle = lerpf(from, to, (float)i / 32);
        add_point(street, cosf(angle) * radius * 1.02f, sinf(angle) * radius);
    }
}

static void plan_streets(void)
{
    float bridge = river_x(0);
    const float east[][2] = {{14, 0}, {34, 0}, {bridge - 14, 0}, {bridge + 14, 0}, {bridge + 44, 10}, {bridge + 96, 4}};
    const float south[][2] = {{2, 15}, {6, 50}, {16, 92}, {30, 150}, {24, 240}};
    const float west[][2] = {{-15, 1}, {-50, 7}, {-92, -4}, {-150, 16}};
    const float north[][2] = {{-4, -15}, {-14, -42}, {-34, -88}, {-38, -150}, {-70, -240}};
    const float far_bank[][2] = {{bridge + 22, 2}, {bridge + 24, 36}, {bridge + 20, 80}, {bridge + 40, 140}};
    street_count = 0;
    add_curve(2.6f, east, COUNT(east));
    add_curve(2.6f, south, COUNT(south));
    add_curve(2.4f, west, COUNT(west));
    add_curve(2.4f, north, COUNT(north));
    add_curve(1.8f, far_bank, COUNT(far_bank));
    add_arc(2.0f, 37, 0.25f * PI, 1.83f * PI);
    add_arc(1.9f, 66, 0.42f * PI, 1.40f * PI);
}

int streets_count(void)
{
    if (!street_count)
        plan_streets();
    return street_count;
}

const terrain_street *streets_get(int index) { return &streets[index]; }

static float segment_distance(float x, float z, const float *a, const float *b)
{
    float dx = b[0] - a[0], dz = b[1] - a[1];
    float t = clampf(((x - a[0]) * dx + (z - a[1]) * dz) / (dx * dx + dz * dz + 1e-6f), 0, 1);
    return hypotf(x - a[0] - t * dx, z - a[1] - t * dz);
}

float streets_distance(float x, float z)
{
    float nearest = hypotf(x, z) - SQUARE_RADIUS;
    for (int i = 0; i < streets_count(); i++)
        for (int k = 0; k + 1 < streets[i].points; k++)
            nearest = fminf(nearest, segment_distance(x, z, streets[i].xz[k], streets[i].xz[k + 1]) - streets[i].half_width);
    return nearest;
}
