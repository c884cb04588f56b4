/* terrain.h - the valley: its height everywhere, its river, its streets, and the ground as a mesh in chunks.
 *
 * x is east, z is south, metres. The town's square is at the origin, the river runs from south to north east of it. Heights are
 * those of the mesh, so that things stand on what is drawn. Read-only after terrain_create: any thread may ask.
 */
#ifndef DEMO_TERRAIN_H
#define DEMO_TERRAIN_H

#include "mesh.h"

#define TERRAIN_CHUNKS      9  /* along a side */
#define TERRAIN_CHUNK_CELLS 16 /* along a side of a chunk */
#define TERRAIN_CELLS       (TERRAIN_CHUNKS * TERRAIN_CHUNK_CELLS)
#define TERRAIN_EXTENT      1100.0f /* from the centre to the edge */
#define TERRAIN_WATER       0.0f    /* height of the river's surface */
#define SQUARE_RADIUS       17.0f

typedef struct terrain_street {
    int points;
    float half_width;
    float xz[40][2];
} terrain_street;

typedef struct terrain_chunk {
    int first, count; /* vertices */
    vec3 centre;
    float radius;
} terrain_chunk;

/* Make heights from the seed. False without memory. */
bool terrain_create(uint32_t seed);
void terrain_destroy(void);

/* Append the ground and the streets to the builder; say where the chunks lie. */
void terrain_build(mesh_builder *b, terrain_chunk chunks[TERRAIN_CHUNKS * TERRAIN_CHUNKS], terrain_chunk *streets);

float terrain_height(float x, float z);
/* Like terrain_height, and the bridge's deck where there is one: where feet stand. */
float terrain_floor(float x, float z);
vec3 terrain_normal(float x, float z);

/* Centre line of the river at z, and the distance of a point from it. */
float river_x(float z);
float river_distance(float x, float z);
#define RIVER_HALF_WIDTH   8.5f
#define BRIDGE_HALF_LENGTH 13.0f
#define BRIDGE_HALF_WIDTH  2.6f
/* Height of the bridge's deck, `along` metres from its middle. */
float bridge_deck(float along);

/* The streets, and the distance to the edge of the nearest (negative: on it). */
int streets_count(void);
const terrain_street *streets_get(int index);
float streets_distance(float x, float z);

#endif
