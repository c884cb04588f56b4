/* mesh.h - build flat-shaded geometry out of boxes, roofs, cones and blobs.
 *
 * A builder holds a growing array of triangles and a pen: colour, tint, glow and motion that the next shapes get. Faces are
 * counter-clockwise from outside. Lengths in metres, y up, a person looks along +z.
 */
#ifndef DEMO_MESH_H
#define DEMO_MESH_H

#include "maths.h"

/* How the vertex shader moves a vertex of an animated model. */
typedef enum mesh_motion_kind {
    MOTION_NONE,
    MOTION_SWAY,       /* leaves in the wind, by amount */
    MOTION_SWING,      /* a limb about its pivot height, with the gait */
    MOTION_SWING_BACK, /* the other limb */
    MOTION_FLAP,       /* wings, by distance from the body */
    MOTION_ROLL        /* blades about the z axis */
} mesh_motion_kind;

/* Which colour a vertex has: its own, or its own times one of the instance's two tints. */
typedef enum mesh_tint { TINT_OWN, TINT_FIRST, TINT_SECOND } mesh_tint;

typedef struct vertex {
    float position[3];
    int8_t normal[4];
    uint8_t colour[4]; /* sRGB; alpha is glow: how much it shines when windows are lit */
    uint8_t kind[4];   /* tint, motion, amount / 255, pivot height in cm */
} vertex;

typedef struct mesh_builder {
    vertex *vertices;
    int count, capacity;
    bool failed;  /* no memory: shapes are dropped */
    bool details; /* a model's second round: only the small things that are left out from afar and in shadows */
    vec3 origin;
    float cosine, sine;
    uint32_t colour;
    uint8_t glow, kind[4];
    float shade, shade_from, shade_to; /* colour times `shade` at height shade_from, 1 at shade_to: dirt and dark corners */
    rng random;
} mesh_builder;

void mesh_start(mesh_builder *b, uint32_t seed);
void mesh_free(mesh_builder *b);

/* Where the next shapes go, and turned by how much (radians about y). */
void mesh_place(mesh_builder *b, vec3 origin, float yaw);
/* Colour 0xRRGGBB and tint; no glow, no motion. */
void mesh_pen(mesh_builder *b, uint32_t colour, mesh_tint tint);
void mesh_motion(mesh_builder *b, mesh_motion_kind motion, float amount, float pivot_m);
void mesh_shade(mesh_builder *b, float shade, float from, float to);

void mesh_triangle(mesh_builder *b, vec3 p, vec3 q, vec3 r);
void mesh_quad(mesh_builder *b, vec3 p, vec3 q, vec3 r, vec3 s);
/* Sides and top; the bottom stands on something. */
void mesh_box(mesh_builder *b, vec3 low, vec3 high);
void mesh_box_closed(mesh_builder *b, vec3 low, vec3 high);
/* A box whose top has other half widths than its base. */
void mesh_taper(mesh_builder *b, vec3 base, float x0, float z0, float height, float x1, float z1);
/* A round column or cone: radius r0 at the base, r1 on top (0 for a point). */
void mesh_tube(mesh_builder *b, vec3 base, float r0, float r1, float height, int sides);
/* An icosahedron, pulled about by `rough`. */
void mesh_blob(mesh_builder *b, vec3 centre, vec3 radius, float rough);
/* Two slabs that meet on a ridge along z, over walls of half width `x` and half length `z`. */
void mesh_gable_roof(mesh_builder *b, float x, float z, float base, float height, float overhang);
/* Four slopes that meet in a point (ridge 0) or on a ridge of half length `ridge` along z. */
void mesh_hip_roof(mesh_builder *b, float x, float z, float base, float height, float ridge);

#endif
