/* fake_moment.h - a moment made by hand for tests of views: a game like the one in the sketches. */
#ifndef FAKE_MOMENT_H
#define FAKE_MOMENT_H

#include <math.h>
#include <string.h>

#include "model/result.h"
#include "view/moment.h"

#define FAKE_NODES  64
#define FAKE_FRAMES 4096

typedef struct fake {
    tach_moment moment;
    tach_node nodes[FAKE_NODES];
    tach_thread_info threads[5];
    tach_value values[16];
    tach_history_frame frames[FAKE_FRAMES];
    tach_history history;
    uint64_t last_active[FAKE_NODES];
    float series[16][TACH_VALUE_HISTORY];
    uint32_t series_counts[16];
    tach_graph_mark marks[4];
} fake;

static inline uint64_t fake_ns(double ms) { return (uint64_t)(ms * 1e6 + 0.5); }

static inline uint32_t fake_node(fake *f, uint32_t parent, const char *name, uint8_t kind, uint32_t calls, double inclusive,
                                 double self, double median, double p99, double max)
{
    uint32_t index = f->moment.frame.node_count++;
    tach_node *node = &f->nodes[index];
    bool root = parent == TACH_NONE;
    *node = (tach_node){.name = name,
                        .file = root ? "" : "game/world.c",
                        .line = root ? 0 : 40 + index,
                        .parent = parent,
                        .first_child = TACH_NONE,
                        .next_sibling = TACH_NONE,
                        .kind = kind,
                        .calls = calls,
                        .inclusive_ns = fake_ns(inclusive),
                        .self_ns = fake_ns(self),
                        .median_ns = fake_ns(median),
                        .usual_ns = fake_ns(median),
                        .p99_ns = fake_ns(p99),
                        .peak_ns = fake_ns(max)};
    f->last_active[index] = f->moment.frame.number;
    if (root) {
        node->thread = (uint16_t)f->moment.frame.thread_count;
        f->threads[f->moment.frame.thread_count++] = (tach_thread_info){.name = name, .node = index, .alive = true};
        return index;
    }
    node->thread = f->nodes[parent].thread;
    node->depth = (uint16_t)(f->nodes[parent].depth + 1);
    uint32_t *link = &f->nodes[parent].first_child;
    while (*link != TACH_NONE)
        link = &f->nodes[*link].next_sibling;
    *link = index;
    return index;
}

static inline void fake_value(fake *f, const char *title, tach_statistic_kind kind, int64_t value, int64_t total)
{
    uint32_t index = f->moment.frame.value_count++;
    f->values[index] = (tach_value){.title = title, .kind = kind, .value = value, .total = total};
    f->series_counts[index] = TACH_VALUE_HISTORY;
    for (int i = 0; i < TACH_VALUE_HISTORY; i++) {
        double base = (double)(kind == TACH_STATISTIC_MEMORY && strncmp(title, "memory/", 7) == 0 ? total : value);
        f->series[index][i] = (float)(base * (1 + 0.12 * sin(i * 0.09 * (index + 2)) + 0.05 * sin(i * 1.7 + index)));
    }
}

static inline void fake_spread(fake *f, const char *title, int64_t count, double min, double max, double mean)
{
    fake_value(f, title, TACH_STATISTIC_DISTRIBUTION, (int64_t)mean, 0);
    tach_value *value = &f->values[f->moment.frame.value_count - 1];
    value->value = count;
    value->spread = (tach_spread){count, mean * (double)count, min, max, mean};
    value->result = mean;
}

static inline void fake_fraction(fake *f, const char *title, tach_statistic_kind kind, int64_t numerator, int64_t denominator)
{
    fake_value(f, title, kind, numerator, 0);
    tach_value *value = &f->values[f->moment.frame.value_count - 1];
    value->denominator = denominator;
    tach_result_put(value);
}

/* Frame times given in ms, oldest first; the work is `share` of it. */
static inline void fake_frame(fake *f, double ms, double work_ms, uint32_t flags)
{
    const tach_history_frame *newest = tach_history_at(&f->history, 0);
    uint64_t start = newest ? newest->start_ns + (uint64_t)((double)newest->duration_ms * 1e6) : 0;
    tach_history_frame frame = {.number = newest ? newest->number + 1 : 0,
                                .start_ns = start,
                                .duration_ms = (float)ms,
                                .work_ms = (float)work_ms,
                                .wait_ms = (float)(ms - work_ms),
                                .flags = flags};
    f->history.newest = f->history.count == 0 ? 0 : (f->history.newest + 1) % FAKE_FRAMES;
    f->history.frames[f->history.newest] = frame;
    if (f->history.count < FAKE_FRAMES)
        f->history.count++;
    f->moment.now_ns = start + fake_ns(ms);
}

static inline void fake_history(fake *f)
{
    uint32_t random = 12345;
    for (int i = 0; i < 900; i++) {
        random = random * 1664525u + 1013904223u;
        double noise = (random >> 8) / 16777216.0;
        double work = 9.2 + 2.4 * noise + 1.2 * sin(i * 0.02);
        double ms = work < 16.0 ? 16.0 + 0.9 * noise : work;
        if (i == 474 || i == 476)
            work = ms = 24.1 - (i - 474) * 2;
        if (i == 640)
            work = ms = 18.6;
        if (i == 760)
            work = ms = 58.3;
        fake_frame(f, ms, work, i == 760 ? TACH_FRAME_HITCH : 0);
    }
}

static inline void fake_tree(fake *f)
{
    uint32_t main = fake_node(f, TACH_NONE, "main", 0, 0, 14.92, 0.01, 11.8, 22.1, 58.3);
    uint32_t update = fake_node(f, main, "update", 0, 1, 8.61, 0.12, 5.4, 13.9, 51.2);
    uint32_t ai = fake_node(f, update, "ai", 0, 1, 5.92, 0.44, 2.7, 11.0, 48.0);
    fake_node(f, ai, "path finding", 0, 38, 4.71, 4.71, 0.05, 0.9, 44.1);
    fake_node(f, ai, "behaviour", 0, 212, 0.77, 0.77, 0.004, 0.01, 0.02);
    uint32_t physics = fake_node(f, update, "physics", 0, 1, 1.88, 0.20, 1.9, 2.1, 2.4);
    fake_node(f, physics, "solve", 0, 1, 1.68, 1.68, 1.7, 1.9, 2.2);
    uint32_t animation = fake_node(f, update, "animation", 0, 64, 0.69, 0.69, 0.01, 0.02, 0.05);
    fake_node(f, animation, "blend", 0, 64, 0.31, 0.31, 0.01, 0.02, 0.05);
    uint32_t render = fake_node(f, main, "render", 0, 1, 4.90, 0.18, 4.9, 5.6, 6.0);
    fake_node(f, render, "cull", 0, 1, 0.41, 0.41, 0.4, 0.5, 0.6);
    fake_node(f, render, "shadows", 0, 6, 1.62, 0.10, 0.3, 0.3, 0.4);
    fake_node(f, render, "scene", 0, 1, 2.20, 0.90, 2.2, 2.6, 2.9);
    uint32_t idle = fake_node(f, render, "screenshot", 0, 0, 0, 0, 3.1, 3.1, 3.1);
    f->last_active[idle] = 100;
    fake_node(f, main, "wait: swap", TACH_SITE_WAIT, 1, 1.40, 1.40, 4.9, 5.1, 6.8);
    uint32_t worker = fake_node(f, TACH_NONE, "worker 1", 0, 0, 14.92, 1.2, 9.1, 10.2, 12.8);
    fake_node(f, worker, "islands", 0, 4, 9.1, 9.1, 2.2, 2.6, 3.0);
    fake_node(f, worker, "wait: jobs", TACH_SITE_WAIT, 5, 4.62, 4.62, 0.9, 1.5, 4.0);
    worker = fake_node(f, TACH_NONE, "worker 2", 0, 0, 14.92, 6.2, 8.7, 9.4, 10.0);
    fake_node(f, worker, "load region", 0, 1, 8.7, 8.7, 8.7, 9.1, 9.9);
    f->nodes[f->moment.frame.node_count - 1].running = true;
    worker = fake_node(f, TACH_NONE, "audio", 0, 0, 14.92, 13.7, 1.2, 1.3, 1.9);
    fake_node(f, worker, "mix", 0, 2, 1.2, 1.2, 0.6, 0.7, 0.9);
}

static inline void fake_create(fake *f)
{
    memset(f, 0, sizeof *f);
    tach_moment *m = &f->moment;
    m->frame.number = 899;
    m->frame.duration_ns = fake_ns(14.92);
    m->frame.nodes = f->nodes;
    m->frame.threads = f->threads;
    m->frame.values = f->values;
    fake_tree(f);
    fake_value(f, "render/draw calls", TACH_STATISTIC_COUNTER, 412, 0);
    fake_value(f, "render/triangles", TACH_STATISTIC_COUNTER, 384210, 0);
    fake_value(f, "render/redundant binds", TACH_STATISTIC_COUNTER, 37, 0);
    fake_value(f, "gl/uploads", TACH_STATISTIC_MEMORY, 1887436, 0);
    fake_value(f, "ai/paths", TACH_STATISTIC_COUNTER, 38, 0);
    fake_value(f, "world/lights on", TACH_STATISTIC_GAUGE, 24, 24);
    fake_value(f, "memory/navmesh", TACH_STATISTIC_MEMORY, 0, 36700160);
    fake_value(f, "memory/textures", TACH_STATISTIC_MEMORY, 0, 185597952);
    fake_value(f, "os/page faults", TACH_STATISTIC_COUNTER, 12800, 0);
    fake_spread(f, "ai/path length", 38, 4, 61, 17.1);
    fake_fraction(f, "cull/visible", TACH_STATISTIC_PERCENT, 234, 1000);
    fake_fraction(f, "rays/tests per ray", TACH_STATISTIC_RATIO, 64, 20);
    f->history = (tach_history){.frames = f->frames, .capacity = FAKE_FRAMES};
    fake_history(f);
    m->history = &f->history;
    m->last_active = f->last_active;
    m->series = f->series;
    m->series_counts = f->series_counts;
    m->frame_ms = 16.3;
    m->work_ms = 15.4;
    m->wait_ms = 0.9;
    m->worst_ms = 58.3;
    m->p1_fps = 54.3;
    m->hud_ms = 0.06;
    m->budget_ms = 1000.0 / 60;
    f->marks[0] = (tach_graph_mark){m->now_ns - UINT64_C(8100000000), "level loaded"};
    m->marks = f->marks;
    m->mark_count = 1;
    m->hitch = (tach_verdict){
        .signature = 1,
        .frame_number = 760,
        .time_ns = m->now_ns - UINT64_C(2100000000),
        .duration_ns = fake_ns(58.3),
        .usual_ns = fake_ns(16.4),
        .excess_ns = fake_ns(41.9),
        .unexplained_ns = fake_ns(0.3),
        .cause_count = 2,
        .causes = {
            {.kind = TACH_CAUSE_ALLOCATIONS,
             .node = 3,
             .waited_in = TACH_NONE,
             .excess_ns = fake_ns(33.9),
             .path = "update > ai > path finding",
             .what = "3 allocations 50.0 MiB (navmesh.c:142); 12 800 page faults"},
            {.kind = TACH_CAUSE_SLOWER, .node = 2, .waited_in = TACH_NONE, .excess_ns = fake_ns(7.7), .path = "update > ai"}}};
}

#endif
