#include "navigation.h"

#include <stdlib.h>
#include <string.h>
#include <tach/tach.h>

#define SIDE  NAVIGATION_SIDE
#define CELLS (SIDE * SIDE)

TACH_COUNTER("ai/paths", paths);
TACH_DISTRIBUTION("ai/path length", path_length); /* in corners */
TACH_MEMORY("memory/navigation", navigation_bytes);
TACH_COUNTER("ai/cells searched", cells_searched);

struct navigation_scratch {
    uint32_t g[CELLS]; /* cost so far, in tenths of a cell */
    uint32_t stamp[CELLS];
    uint16_t came_from[CELLS];
    uint32_t search; /* stamps of older searches do not count */
    struct {
        uint32_t f;
        uint16_t cell;
    } heap[CELLS];
    int heap_count;
};

navigation_point navigation_cell(float x, float z)
{
    float half = SIDE * NAVIGATION_CELL / 2;
    return (navigation_point){(int16_t)clampf((x + half) / NAVIGATION_CELL, 0, SIDE - 1),
                              (int16_t)clampf((z + half) / NAVIGATION_CELL, 0, SIDE - 1)};
}

void navigation_centre(navigation_point p, float *x, float *z)
{
    float half = SIDE * NAVIGATION_CELL / 2;
    *x = ((float)p.x + 0.5f) * NAVIGATION_CELL - half;
    *z = ((float)p.z + 0.5f) * NAVIGATION_CELL - half;
}

bool navigation_is_free(const navigation *n, navigation_point p) { return n->cost[p.z * SIDE + p.x] != 0; }

/* Streets are cheap, grass is not; walls, water and slopes are closed. */
static uint8_t cell_cost(const world *w, float x, float z)
{
    world_box here = {x, z, 1, 0, 0.45f, 0.45f};
    bool on_bridge = fabsf(z) < BRIDGE_HALF_WIDTH - 0.5f && fabsf(x - river_x(0)) < BRIDGE_HALF_LENGTH;
    if (on_bridge)
        return 10;
    if (river_distance(x, z) < 11.5f || terrain_normal(x, z).y < 0.86f || !world_is_free(w, &here, 0))
        return 0;
    return streets_distance(x, z) < 0 ? 10 : 27;
}

bool navigation_create(navigation *n, const world *w)
{
    for (int i = 0; i < JOBS_WORKERS + 1; i++) {
        n->scratch[i] = calloc(1, sizeof *n->scratch[i]);
        if (!n->scratch[i])
            return false;
        navigation_bytes += (int64_t)sizeof *n->scratch[i];
    }
    for (int z = 0; z < SIDE; z++)
        for (int x = 0; x < SIDE; x++) {
            float wx, wz;
            navigation_centre((navigation_point){(int16_t)x, (int16_t)z}, &wx, &wz);
            bool edge = x == 0 || z == 0 || x == SIDE - 1 || z == SIDE - 1;
            n->cost[z * SIDE + x] = edge ? 0 : cell_cost(w, wx, wz);
        }
    return true;
}

void navigation_destroy(navigation *n)
{
    for (int i = 0; i < JOBS_WORKERS + 1; i++) {
        free(n->scratch[i]);
        n->scratch[i] = NULL;
    }
}

static void heap_push(navigation_scratch *s, uint32_t f, uint16_t cell)
{
    int i = s->heap_count;
    if (i == CELLS)
        return;
    s->heap_count++;
    for (; i && s->heap[(i - 1) / 2].f > f; i = (i - 1) / 2)
        s->heap[i] = s->heap[(i - 1) / 2];
    s->heap[i].f = f;
    s->heap[i].cell = cell;
}

static uint16_t heap_pop(navigation_scratch *s)
{
    uint16_t top = s->heap[0].cell;
    int count = --s->heap_count, i = 0;
    uint32_t f = s->heap[count].f;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= count)
            break;
        if (child + 1 < count && s->heap[child + 1].f < s->heap[child].f)
            child++;
        if (s->heap[child].f >= f)
            break;
        s->heap[i] = s->heap[child];
        i = child;
    }
    s->heap[i] = s->heap[count];
    return top;
}

/* Octile distance on the cheapest ground, so that the way found is a shortest one. */
static uint32_t estimate(int cell, int goal)
{
    int dx = abs(cell % SIDE - goal % SIDE), dz = abs(cell / SIDE - goal / SIDE);
    return (uint32_t)(10 * (dx > dz ? dx : dz) + 4 * (dx > dz ? dz : dx));
}

static bool search(const navigation *n, navigation_scratch *s, int start, int goal)
{
    TACH_SCOPE("a star");
    static const int8_t steps[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    s->search++;
    s->heap_count = 0;
    s->g[start] = 0;
    s->stamp[start] = s->search;
    heap_push(s, estimate(start, goal), (uint16_t)start);
    while (s->heap_count) {
        int cell = heap_pop(s);
        ++cells_searched;
        if (cell == goal)
            return true;
        for (int i = 0; i < 8; i++) {
            int next = cell + steps[i][0] + steps[i][1] * SIDE;
            if (!n->cost[next])
                continue;
            if (i >= 4 && (!n->cost[cell + steps[i][0]] || !n->cost[cell + steps[i][1] * SIDE]))
                continue; /* no cutting of corners */
            uint32_t g = s->g[cell] + (uint32_t)n->cost[next] * (i >= 4 ? 14 : 10) / 10;
            if (s->stamp[next] == s->search && s->g[next] <= g)
                continue;
            s->stamp[next] = s->search;
            s->g[next] = g;
            s->came_from[next] = (uint16_t)cell;
            heap_push(s, g + estimate(next, goal), (uint16_t)next);
        }
    }
    return false;
}

/* From the goal back to the start, keeping cells where the direction changes. */
static int thin(const navigation_scratch *s, int start, int goal, navigation_point *path, int max)
{
    TACH_SCOPE("thin path");
    int count = 0, step = 0;
    for (int cell = goal; cell != start; cell = s->came_from[cell]) {
        int next_step = cell - s->came_from[cell];
        if (next_step != step || cell == goal) {
            if (count == max) { /* too long: keep the part next to the start */
                memmove(path, path + 1, sizeof *path * (size_t)(max - 1));
                count--;
            }
            path[count++] = (navigation_point){(int16_t)(cell % SIDE), (int16_t)(cell / SIDE)};
        }
        step = next_step;
    }
    for (int i = 0; i < count / 2; i++) {
        navigation_point p = path[i];
        path[i] = path[count - 1 - i];
        path[count - 1 - i] = p;
    }
    return count;
}

int navigation_find(navigation *n, int worker, navigation_point from, navigation_point to, navigation_point *path, int max)
{
    ++paths;
    int start = from.z * SIDE + from.x, goal = to.z * SIDE + to.x;
    navigation_scratch *s = n->scratch[worker];
    if (start == goal || !n->cost[goal] || !search(n, s, start, goal))
        return 0;
    int corners = thin(s, start, goal, path, max);
    TACH_SAMPLE(path_length, corners);
    return corners;
}
