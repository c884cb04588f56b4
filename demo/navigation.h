/* navigation.h - a grid over the town, and the shortest way from one cell to another (A*). */
#ifndef DEMO_NAVIGATION_H
#define DEMO_NAVIGATION_H

#include "jobs.h"
#include "world.h"

#define NAVIGATION_SIDE 144
#define NAVIGATION_CELL 1.5f /* metres */

typedef struct navigation_point {
    int16_t x, z; /* cells */
} navigation_point;

/* Working memory of one search; each thread has its own. */
typedef struct navigation_scratch navigation_scratch;

typedef struct navigation {
    uint8_t cost[NAVIGATION_SIDE * NAVIGATION_SIDE]; /* of a step into the cell; 0: blocked */
    navigation_scratch *scratch[JOBS_WORKERS + 1];
} navigation;

/* False without memory. */
bool navigation_create(navigation *n, const world *w);
void navigation_destroy(navigation *n);

/* The way from `from` to `to`, thinned to its corners, at most `max` points; 0 if there is none. */
int navigation_find(navigation *n, int worker, navigation_point from, navigation_point to, navigation_point *path, int max);

navigation_point navigation_cell(float x, float z);
void navigation_centre(navigation_point p, float *x, float *z);
bool navigation_is_free(const navigation *n, navigation_point p);

#endif
