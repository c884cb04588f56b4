#include "terrain.h"

#include <stdlib.h>
#include <tach/tach.h>

/* The grid is finer in the town than on the mountains: coordinate c(s) = extent * (FINE s + (1 - FINE) s^3), s from -1 to 1. */
#define FINE 0.23f
#define SIDE (TERRAIN_CELLS + 1)

static float axis[SIDE];
static float *heights; /* SIDE * SIDE, rows along x */
static uint32_t ground_seed;

float river_x(float z) { return 44 + 24 * sinf(z * 0.0105f + 0.5f) + 7 * sinf(z * 0.027f); }

float river_distance(float x, float z)
{
    float slope = 24 * 0.0105f * cosf(z * 0.0105f + 0.5f) + 7 * 0.027f * cosf(z * 0.027f);
    return fabsf(x - river_x(z)) / sqrtf(1 + slope * slope);
}

float bridge_deck(float along)
{
    float t = clampf(along / BRIDGE_HALF_LENGTH, -1, 1);
    return 1.75f + 1.15f * (1 - t * t);
}

static float bump(float x, float z, float cx, float cz, float radius)
{
    float d = hypotf(x - cx, z - cz) / radius;
    return d < 1 ? (1 - d * d) * (1 - d * d) : 0;
}

/* Hills on both sides and mountains around: what the valley is made of. */
static float hills(float x, float z)
{
    float off = fabsf(x - river_x(z) * 0.5f + z * 0.05f);
    float rough = fbm2(x * 0.008f, z * 0.008f, 4, ground_seed);
    float side = smoothf(95, 330, off);
    float height = side * (26 + 62 * rough) + smoothf(60, 200, off) * 9 * rough;
    float far = hypotf(x, z * 0.9f);
    float ridge = 1 - fabsf(2 * fbm2(x * 0.0042f + 7, z * 0.0042f, 4, ground_seed + 17) - 1);
    float open = 1 - 0.55f * smoothf(0.82f, 0.99f, -z / (far + 1)) * smoothf(200, 400, far) * (1 - smoothf(620, 800, far));
    return height + smoothf(330, 950, far) * 190 * ridge * ridge * open;
}

static float shape(float x, float z)
{
    float town = 1 - smoothf(70, 130, hypotf(x - 5, z));
    float height = 2.2f + 5 * (fbm2(x * 0.021f, z * 0.021f, 3, ground_seed + 5) - 0.35f) * (1 - 0.75f * town) + hills(x, z);
    height += 10.5f * bump(x, z, -28, -66, 46); /* the church stands on a mound */
    height += 21 * bump(x, z, -128, 30, 74);    /* the mill on a hill */
    height += 44 * bump(x, z, 68, -238, 88);    /* the castle on its rock */
    height = lerpf(height, 2.3f, smoothf(36, 19, hypotf(x, z)));
    float d = river_distance(x, z);
    height = lerpf(height, 1.55f, smoothf(34, 14, d));
    return lerpf(height, -2.6f, smoothf(12.5f, 5.5f, d));
}

bool terrain_create(uint32_t seed)
{
    ground_seed = seed * 7919 + 11;
    heights = malloc(sizeof *heights * SIDE * SIDE);
    if (!heights)
        return false;
    TACH_ALLOC(heights, sizeof *heights * SIDE * SIDE, "terrain");
    for (int i = 0; i < SIDE; i++) {
        float s = (float)i / TERRAIN_CELLS * 2 - 1;
        axis[i] = TERRAIN_EXTENT * (FINE * s + (1 - FINE) * s * s * s);
    }
    for (int z = 0; z < SIDE; z++)
        for (int x = 0; x < SIDE; x++)
            heights[z * SIDE + x] = shape(axis[x], axis[z]);
    return true;
}

void terrain_destroy(void)
{
    TACH_FREE(heights);
    free(heights);
    heights = NULL;
}

static int cell_of(float c)
{
    int low = 0, high = TERRAIN_CELLS;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (axis[middle] <= c)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The diagonal of a cell goes one way or the other, so that slopes do not look combed. */
static bool diagonal(int x, int z) { return hash_u32((uint32_t)(x * 131 + z * 7919)) & 1; }

float terrain_height(float x, float z)
{
    float edge = TERRAIN_EXTENT - 1;
    x = clampf(x, -edge, edge);
    z = clampf(z, -edge, edge);
    int ix = cell_of(x), iz = cell_of(z);
    float tx = (x - axis[ix]) / (axis[ix + 1] - axis[ix]), tz = (z - axis[iz]) / (axis[iz + 1] - axis[iz]);
    const float *row = &heights[iz * SIDE + ix];
    float h00 = row[0], h10 = row[1], h01 = row[SIDE], h11 = row[SIDE + 1];
    if (diagonal(ix, iz)) /* from 00 to 11 */
        return tx > tz ? h00 + (h10 - h00) * tx + (h11 - h10) * tz : h00 + (h11 - h01) * tx + (h01 - h00) * tz;
    return tx + tz < 1 ? h00 + (h10 - h00) * tx + (h01 - h00) * tz : h11 + (h01 - h11) * (1 - tx) + (h10 - h11) * (1 - tz);
}

float terrain_floor(float x, float z)
{
    float ground = terrain_height(x, z), along = x - river_x(0);
    if (fabsf(z) < BRIDGE_HALF_WIDTH && fabsf(along) < BRIDGE_HALF_LENGTH)
        return fmaxf(ground, bridge_deck(along));
    return ground;
}

vec3 terrain_normal(float x, float z)
{
    const float d = 1.5f;
    return v3_unit(
        v3(terrain_height(x - d, z) - terrain_height(x + d, z), 2 * d, terrain_height(x, z - d) - terrain_height(x, z + d)));
}

static uint32_t mix_colour(uint32_t a, uint32_t b, float t)
{
    uint32_t out = 0;
    for (int shift = 0; shift < 24; shift += 8)
        out |= (uint32_t)lerpf((float)(a >> shift & 255), (float)(b >> shift & 255), clampf(t, 0, 1)) << shift;
    return out;
}

static uint32_t ground_colour(vec3 at, float slope)
{
    float patch = fbm2(at.x * 0.03f, at.z * 0.03f, 3, ground_seed + 31), fleck = lattice((int)(at.x * 3), (int)(at.z * 3), 3);
    uint32_t grass = mix_colour(0x6f9140, 0xa9a64d, smoothf(0.3f, 0.72f, patch));
    grass = mix_colour(grass, 0x51762f, smoothf(18, 60, at.y) * smoothf(0.75f, 0.35f, patch));
    float far = hypotf(at.x, at.z);
    uint32_t colour =
        mix_colour(grass, 0xc0a655, smoothf(0.55f, 0.8f, noise2(at.x * 0.013f + 9, at.z * 0.013f, ground_seed)) * 0.7f);
    colour = mix_colour(colour, 0x8d8377, smoothf(0.80f, 0.66f, slope));
    colour = mix_colour(colour, 0x7f7670, smoothf(95, 140, at.y));
    colour = mix_colour(colour, 0xf4f1ee, smoothf(138, 168, at.y + 40 * (patch - 0.5f)) * smoothf(0.5f, 0.72f, slope));
    if (far < 300) {
        float d = river_distance(at.x, at.z);
        colour = mix_colour(colour, 0xcbb07c, smoothf(13.5f, 10.5f, d) * (at.y < 1.7f));
        colour = mix_colour(colour, 0x6e6a52, smoothf(0.2f, -1.0f, at.y));
        colour = mix_colour(colour, 0xb3935f, 0.85f * smoothf(3.2f, 0.2f, streets_distance(at.x, at.z)));
    }
    return mix_colour(colour, fleck > 0.5f ? 0xffffff : 0x000000, fabsf(fleck - 0.5f) * 0.10f);
}

static void ground_triangle(mesh_builder *b, vec3 p, vec3 q, vec3 r)
{
    vec3 normal = v3_unit(v3_cross(v3_sub(q, p), v3_sub(r, p)));
    b->colour = ground_colour(v3_scale(v3_add(p, v3_add(q, r)), 1 / 3.0f), normal.y);
    mesh_triangle(b, p, q, r);
}

static vec3 corner(int x, int z) { return v3(axis[x], heights[z * SIDE + x], axis[z]); }

static void build_chunk(mesh_builder *b, terrain_chunk *chunk, int x0, int z0)
{
    chunk->first = b->count;
    float low = 1e9f, high = -1e9f;
    for (int z = z0; z < z0 + TERRAIN_CHUNK_CELLS; z++)
        for (int x = x0; x < x0 + TERRAIN_CHUNK_CELLS; x++) {
            vec3 p00 = corner(x, z), p10 = corner(x + 1, z), p01 = corner(x, z + 1), p11 = corner(x + 1, z + 1);
            if (diagonal(x, z)) {
                ground_triangle(b, p00, p11, p10);
                ground_triangle(b, p00, p01, p11);
            } else {
                ground_triangle(b, p00, p01, p10);
                ground_triangle(b, p10, p01, p11);
            }
            low = fminf(low, p00.y);
            high = fmaxf(high, p11.y);
        }
    vec3 a = corner(x0, z0), c = corner(x0 + TERRAIN_CHUNK_CELLS, z0 + TERRAIN_CHUNK_CELLS);
    chunk->count = b->count - chunk->first;
    chunk->centre = v3((a.x + c.x) / 2, (low + high) / 2, (a.z + c.z) / 2);
    chunk->radius = v3_length(v3((c.x - a.x) / 2, (high - low) / 2 + 6, (c.z - a.z) / 2));
}

static vec3 paving(float x, float z) { return v3(x, terrain_floor(x, z) + 0.10f, z); }

/* A street as a strip laid on the ground, in short pieces so that it follows the hills. */
static void build_street(mesh_builder *b, const terrain_street *street)
{
    for (int i = 0; i + 1 < street->points; i++) {
        const float *a = street->xz[i], *c = street->xz[i + 1];
        float dx = c[0] - a[0], dz = c[1] - a[1], length = hypotf(dx, dz);
        int pieces = (int)(length / 2.4f) + 1;
        for (int k = 0; k < pieces; k++)
            for (int side = -1; side < 1; side++) {
                float t0 = (float)k / (float)pieces, t1 = (float)(k + 1) / (float)pieces;
                float nx = -dz / length * street->half_width, nz = dx / length * street->half_width, s0 = (float)side, s1 = s0 + 1;
                float x0 = a[0] + dx * t0, z0 = a[1] + dz * t0, x1 = a[0] + dx * t1, z1 = a[1] + dz * t1;
                b->colour = mix_colour(0xbfa27a, 0xa98c66, lattice(i * 9 + k, side, 77));
                mesh_quad(b, paving(x0 + nx * s0, z0 + nz * s0), paving(x0 + nx * s1, z0 + nz * s1),
                          paving(x1 + nx * s1, z1 + nz * s1), paving(x1 + nx * s0, z1 + nz * s0));
            }
    }
}

/* The market square: rings of paving stones. */
static void build_square(mesh_builder *b)
{
    const int rings = 8, sectors = 40;
    for (int r = 0; r < rings; r++)
        for (int s = 0; s < sectors; s++) {
            float r0 = SQUARE_RADIUS * (float)r / (float)rings, r1 = SQUARE_RADIUS * (float)(r + 1) / (float)rings;
            float a0 = (float)s * 2 * PI / (float)sectors, a1 = (float)(s + 1) * 2 * PI / (float)sectors;
            uint32_t stone = r % 3 == 2 ? 0xa8977f : 0xc9b799;
            b->colour = mix_colour(stone, 0x8f8272, 0.28f * lattice(r, s, 5));
            vec3 lift = v3(0, 0.04f, 0);
            mesh_quad(b, v3_add(paving(cosf(a0) * r0, sinf(a0) * r0), lift), v3_add(paving(cosf(a1) * r0, sinf(a1) * r0), lift),
                      v3_add(paving(cosf(a1) * r1, sinf(a1) * r1), lift), v3_add(paving(cosf(a0) * r1, sinf(a0) * r1), lift));
        }
}

void terrain_build(mesh_builder *b, terrain_chunk chunks[TERRAIN_CHUNKS * TERRAIN_CHUNKS], terrain_chunk *streets)
{
    mesh_place(b, v3(0, 0, 0), 0);
    mesh_pen(b, 0xffffff, TINT_OWN);
    for (int z = 0; z < TERRAIN_CHUNKS; z++)
        for (int x = 0; x < TERRAIN_CHUNKS; x++)
            build_chunk(b, &chunks[z * TERRAIN_CHUNKS + x], x * TERRAIN_CHUNK_CELLS, z * TERRAIN_CHUNK_CELLS);
    streets->first = b->count;
    for (int i = 0; i < streets_count(); i++)
        build_street(b, streets_get(i));
    build_square(b);
    streets->count = b->count - streets->first;
    streets->centre = v3(0, 0, 0);
    streets->radius = 300;
}
