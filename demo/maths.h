/* maths.h - vectors, matrices, random numbers and noise: what the game needs of them and no more. */
#ifndef DEMO_MATHS_H
#define DEMO_MATHS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PI       3.14159265f
#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

typedef struct vec3 {
    float x, y, z;
} vec3;

/* Column-major, as GL takes it. */
typedef struct mat4 {
    float m[16];
} mat4;

static inline float clampf(float x, float low, float high) { return x < low ? low : x > high ? high : x; }
static inline float lerpf(float a, float b, float t) { return a + (b - a) * t; }
static inline float smoothf(float from, float to, float x)
{
    float t = clampf((x - from) / (to - from), 0, 1);
    return t * t * (3 - 2 * t);
}

static inline vec3 v3(float x, float y, float z) { return (vec3){x, y, z}; }
static inline vec3 v3_add(vec3 a, vec3 b) { return v3(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline vec3 v3_sub(vec3 a, vec3 b) { return v3(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline vec3 v3_scale(vec3 a, float s) { return v3(a.x * s, a.y * s, a.z * s); }
static inline vec3 v3_lerp(vec3 a, vec3 b, float t) { return v3_add(v3_scale(a, 1 - t), v3_scale(b, t)); }
static inline float v3_dot(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline float v3_length(vec3 a) { return sqrtf(v3_dot(a, a)); }
static inline vec3 v3_cross(vec3 a, vec3 b) { return v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
static inline vec3 v3_unit(vec3 a)
{
    float length = v3_length(a);
    return length > 1e-8f ? v3_scale(a, 1 / length) : v3(0, 1, 0);
}

static inline mat4 mat4_multiply(const mat4 *a, const mat4 *b)
{
    mat4 out;
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++) {
            float sum = 0;
            for (int k = 0; k < 4; k++)
                sum += a->m[k * 4 + row] * b->m[column * 4 + k];
            out.m[column * 4 + row] = sum;
        }
    return out;
}

static inline mat4 mat4_perspective(float fov_y, float aspect, float near, float far)
{
    float f = 1 / tanf(fov_y / 2);
    return (mat4){{f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, 2 * far * near / (near - far), 0}};
}

/* A box of +-radius across and +-depth along, mapped to +-1. */
static inline mat4 mat4_orthographic(float radius, float depth)
{
    return (mat4){{1 / radius, 0, 0, 0, 0, 1 / radius, 0, 0, 0, 0, -1 / depth, 0, 0, 0, 0, 1}};
}

static inline mat4 mat4_look(vec3 eye, vec3 forward, vec3 up)
{
    vec3 right = v3_unit(v3_cross(forward, up)), above = v3_cross(right, forward);
    return (mat4){{right.x, above.x, -forward.x, 0, right.y, above.y, -forward.y, 0, right.z, above.z, -forward.z, 0,
                   -v3_dot(right, eye), -v3_dot(above, eye), v3_dot(forward, eye), 1}};
}

/* ---- Random numbers: the same on every machine for the same seed ---------------------------------------------------------- */

typedef struct rng {
    uint32_t state;
} rng;

static inline uint32_t hash_u32(uint32_t x)
{
    x ^= x >> 16;
    x *= UINT32_C(0x7feb352d);
    x ^= x >> 15;
    x *= UINT32_C(0x846ca68b);
    return x ^ x >> 16;
}

static inline uint32_t rng_next(rng *r)
{
    r->state += UINT32_C(0x9e3779b9);
    return hash_u32(r->state);
}

/* 0 to below 1. */
static inline float rng_unit(rng *r) { return (float)(rng_next(r) >> 8) / 16777216.0f; }
static inline float rng_range(rng *r, float low, float high) { return lerpf(low, high, rng_unit(r)); }
static inline int rng_below(rng *r, int count) { return (int)(rng_next(r) % (uint32_t)count); }

/* ---- Noise ---------------------------------------------------------------------------------------------------------------- */

static inline float lattice(int x, int z, uint32_t seed)
{
    return (float)(hash_u32((uint32_t)x * UINT32_C(0x8da6b343) ^ (uint32_t)z * UINT32_C(0xd8163841) ^ seed) >> 8) / 16777216.0f;
}

/* Smooth value noise, 0 to 1, one lattice cell a unit. */
static inline float noise2(float x, float z, uint32_t seed)
{
    float fx = floorf(x), fz = floorf(z);
    int ix = (int)fx, iz = (int)fz;
    float tx = smoothf(0, 1, x - fx), tz = smoothf(0, 1, z - fz);
    float near = lerpf(lattice(ix, iz, seed), lattice(ix + 1, iz, seed), tx);
    float far = lerpf(lattice(ix, iz + 1, seed), lattice(ix + 1, iz + 1, seed), tx);
    return lerpf(near, far, tz);
}

/* Several octaves, 0 to 1. */
static inline float fbm2(float x, float z, int octaves, uint32_t seed)
{
    float sum = 0, weight = 0.5f, total = 0;
    for (int i = 0; i < octaves; i++, weight *= 0.5f, x *= 2.03f, z *= 2.03f) {
        sum += weight * noise2(x, z, seed + (uint32_t)i * 101);
        total += weight;
    }
    return sum / total;
}

#endif
