/* scripted_game.h - a small game on a clock that stands still: the same frames, threads and numbers in every run, for pictures.
 *
 * Its threads are real, but take turns: while one plays its part of a frame, the clock is its own, so each has its own place in the
 * frame's time and nothing depends on the scheduler.
 */
#ifndef SCRIPTED_GAME_H
#define SCRIPTED_GAME_H

#include <math.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#include "fixture.h"

#include "capture/system.h"
#include "fake_gpu.h"

TACH_COUNTER("render/draw calls", script_draw_calls);
TACH_COUNTER("render/triangles", script_triangles);
TACH_COUNTER("render/state changes", script_state_changes);
TACH_MEMORY("render/uploads", script_uploads);
TACH_GAUGE("crowd/villagers", script_villagers);
TACH_COUNTER("crowd/visible", script_visible);
TACH_PERCENT("cull/visible", script_seen, script_tested);
TACH_RATIO("rays/tests per ray", script_tests, script_rays);
TACH_COUNTER("ai/paths", script_paths);
TACH_DISTRIBUTION("ai/path length", script_path_length);
TACH_GAUGE("audio/voices", script_voices);

#define SCRIPT_FRAME_NS UINT64_C(16666667)
#define SCRIPT_WORKERS  4 /* render, two workers, audio */

typedef struct script_worker {
    pthread_t thread;
    sem_t go, done;
    void (*play)(void);
    const char *name;
} script_worker;

static script_worker script_workers[SCRIPT_WORKERS];
static bool script_over;
static uint64_t script_start_ns;
static uint32_t script_frame, script_dice;
static uint64_t script_faults; /* of the main thread, as the system would count them */
static bool script_slow;       /* this frame: path finding runs wild */
static bool script_streams;    /* this frame: a region is read on the main thread */

/* A number around 1, within the given part of it. */
static double script_about(double part)
{
    script_dice = script_dice * 1664525u + 1013904223u;
    return 1 + part * ((double)(script_dice >> 8) / (1 << 23) - 1);
}

static void spend_ms(double ms) { fake_ns += (uint64_t)(ms * 1e6 * script_about(0.12)); }

#define PLAY(name, ms)    \
    do {                  \
        TACH_SCOPE(name); \
        spend_ms(ms);     \
    } while (0)

/* A pass of the GPU, which works behind the main thread. */
#define PASS(name, ms)                                           \
    do {                                                         \
        TACH_GPU_SCOPE(name);                                    \
        fake_gpu.ns += (uint64_t)((ms)*script_about(0.1) * 1e6); \
    } while (0)

/* ---- The other threads ----------------------------------------------------------------------------------------- */

static void play_render_thread(void)
{
    fake_ns = script_start_ns + 200000;
    {
        TACH_WAIT("wait for commands");
        spend_ms(5.2);
    }
    TACH_SCOPE("build commands");
    PLAY("sort draws", 0.4);
    PLAY("shadow pass", 1.1);
    PLAY("scene", 2.3);
    PLAY("post", 0.5);
}

static void play_worker_1(void)
{
    fake_ns = script_start_ns + 3100000;
    {
        TACH_SCOPE("physics island");
        PLAY("broad phase", 0.5);
        PLAY("narrow phase", 0.9);
        PLAY("solve", 1.2);
    }
    TACH_WAIT("wait for jobs");
    spend_ms(6);
}

static void play_worker_2(void)
{
    fake_ns = script_start_ns + 3000000;
    PLAY("cloth", 1.8);
    if (script_frame % 7 == 3) {
        TACH_SCOPE("load region");
        TACH_IO("region.dat", 1 << 20);
        spend_ms(3.1);
        PLAY("inflate", 1.4);
    }
    TACH_WAIT("wait for jobs");
    spend_ms(4);
}

static void play_audio(void)
{
    for (int i = 0; i < 3; i++) {
        fake_ns = script_start_ns + (uint64_t)i * 5300000 + 900000;
        TACH_SCOPE("mix");
        spend_ms(0.45);
    }
}

static void *script_thread(void *argument)
{
    script_worker *worker = argument;
    TACH_THREAD(worker->name);
    sem_post(&worker->done);
    for (;;) {
        sem_wait(&worker->go);
        if (script_over)
            return NULL;
        worker->play();
        sem_post(&worker->done);
    }
}

static void play_workers(void)
{
    uint64_t now_ns = fake_ns;
    for (int i = 0; i < SCRIPT_WORKERS; i++) {
        sem_post(&script_workers[i].go);
        sem_wait(&script_workers[i].done);
    }
    fake_ns = now_ns;
}

/* ---- The main thread ------------------------------------------------------------------------------------------- */

static void find_paths(void)
{
    TACH_SCOPE("path finding");
    script_paths += script_slow ? 412 : 9;
    TACH_SAMPLE(script_path_length, 20 * script_about(0.6));
    spend_ms(2.7);
    if (!script_slow)
        return;
    static char blocks[3];
    for (int i = 0; i < 3; i++) {
        TACH_ALLOC(&blocks[i], (uint64_t)(i + 1) << 23, "navigation");
        spend_ms(12);
        TACH_FREE(&blocks[i]);
    }
    script_faults += 12800;
}

static void update_game(void)
{
    TACH_STAGE("update");
    {
        TACH_SCOPE("ai");
        find_paths();
        PLAY("steering", 0.7);
        spend_ms(0.2);
    }
    {
        TACH_SCOPE("physics");
        PLAY("broad phase", 0.3);
        TACH_WAIT("join jobs");
        spend_ms(0.5);
    }
    PLAY("animation", 0.6);
    if (script_streams) {
        TACH_SCOPE("stream region");
        TACH_IO("region.dat", 8 << 20);
        spend_ms(24);
    }
}

static void send_passes(void)
{
    fake_gpu.ns = fake_ns - 3000000;
    PASS("shadow pass", 1.6);
    {
        TACH_GPU_SCOPE("scene");
        PASS("terrain", 1.7);
        PASS("houses", 1.9);
        PASS("crowd", 0.8);
        PASS("water", 0.9);
    }
    PASS("post", 1.1);
}

static void render_game(void)
{
    TACH_STAGE("render");
    PLAY("cull", 0.6);
    PLAY("shadow pass", 1.0);
    {
        TACH_SCOPE("scene");
        PLAY("terrain", 0.7);
        PLAY("houses", 1.1);
        PLAY("crowd", 0.8);
        PLAY("water", 0.4);
    }
    PLAY("post", 0.5);
    send_passes();
    script_draw_calls += (int64_t)(412 * script_about(0.05));
    script_triangles += (int64_t)(384000 * script_about(0.05));
    script_state_changes += (int64_t)(118 * script_about(0.1));
    script_uploads += (int64_t)(98000 * script_about(0.2));
    script_visible += (int64_t)(231 * script_about(0.1));
    script_seen += (int64_t)(234 * script_about(0.1));
    script_tested += 1000;
    script_tests += (int64_t)(640 * script_about(0.2));
    script_rays += 200;
}

/* A frame up to its last wait; then the HUD is built, then `script_end_frame`. */
static void script_begin_frame(void)
{
    script_start_ns = fake_ns;
    script_slow = script_frame == 700 || script_frame == 460 || script_frame == 905;
    script_streams = script_frame == 580;
    PLAY("input", 0.06);
    update_game();
    render_game();
    play_workers();
    if (script_frame == 620)
        TACH_MARK("level loaded");
}

static void script_end_frame(void)
{
    {
        TACH_WAIT("swap");
        uint64_t past_ns = (fake_ns - script_start_ns) % SCRIPT_FRAME_NS;
        fake_ns += SCRIPT_FRAME_NS - past_ns;
    }
    fake_gpu.ns = fake_ns;
    tach_frame();
    fake_gpu.frame++;
    script_frame++;
}

/* ---- Life ------------------------------------------------------------------------------------------------------ */

static uint8_t script_system(uint32_t slot, tach_usage *sum)
{
    if (slot != 0)
        return 0;
    *sum = (tach_usage){.cpu_ns = fake_ns, .page_faults = script_faults};
    return TACH_SYSTEM_CPU | TACH_SYSTEM_FAULTS | TACH_SYSTEM_SWITCHES;
}

static const tach_budget_rule script_budgets[] = {
    {.kind = TACH_BUDGET_SCOPE, .name = "ai", .limit = 4.0, .owner = "gameplay", .advice = "spread path finding over frames"},
    {.kind = TACH_BUDGET_SCOPE, .name = "scene", .limit = 3.2, .owner = "render"},
    {.kind = TACH_BUDGET_STATISTIC,
     .name = "render/draw calls",
     .limit = 450,
     .owner = "env-art",
     .advice = "merge the market's tents"},
    {.kind = TACH_BUDGET_STATISTIC,
     .name = "render/triangles",
     .limit = 320000,
     .owner = "env-art",
     .advice = "bake LODs for what is further than 200 m"},
    {.kind = TACH_BUDGET_STATISTIC, .name = "render/state changes", .limit = 200},
    {.kind = TACH_BUDGET_STATISTIC, .name = "memory/textures", .limit = 512 << 20, .unit = TACH_BUDGET_BYTES, .owner = "art"},
    {.kind = TACH_BUDGET_STATISTIC, .name = "memory/meshes", .limit = 96 << 20, .unit = TACH_BUDGET_BYTES, .owner = "art"},
    {.kind = TACH_BUDGET_STATISTIC, .name = "crowd/visible", .limit = 300},
};

static void script_load(void)
{
    static char blocks[4];
    TACH_ALLOC(&blocks[0], 300 << 20, "textures");
    TACH_ALLOC(&blocks[1], 98 << 20, "textures");
    TACH_ALLOC(&blocks[2], 88 << 20, "meshes");
    TACH_ALLOC(&blocks[3], 3 << 20, "sounds");
    script_villagers += 360;
    script_voices += 14;
    spend_ms(80);
}

static void script_open(void)
{
    static const struct {
        const char *name;
        void (*play)(void);
    } parts[SCRIPT_WORKERS] = {
        {"render", play_render_thread}, {"worker 1", play_worker_1}, {"worker 2", play_worker_2}, {"audio", play_audio}};
    script_frame = 0;
    script_dice = 7;
    script_over = false;
    start_fake_gpu(&(tach_config){.ring_events = 4096, .max_nodes = 512}, 2);
    tach_system_set_source(script_system);
    tach_budgets_replace(TACH_BUDGET_FROM_FILE, script_budgets, sizeof script_budgets / sizeof script_budgets[0]);
    TACH_THREAD("main");
    for (int i = 0; i < SCRIPT_WORKERS; i++) {
        script_worker *worker = &script_workers[i];
        worker->name = parts[i].name;
        worker->play = parts[i].play;
        sem_init(&worker->go, 0, 0);
        sem_init(&worker->done, 0, 0);
        assert_int_equal(pthread_create(&worker->thread, NULL, script_thread, worker), 0);
        sem_wait(&worker->done); /* named: rows come in this order */
    }
    script_load();
    tach_frame();
}

static void script_close(void)
{
    script_over = true;
    script_villagers -= 360;
    script_voices -= 14;
    for (int i = 0; i < SCRIPT_WORKERS; i++) {
        sem_post(&script_workers[i].go);
        pthread_join(script_workers[i].thread, NULL);
        sem_destroy(&script_workers[i].go);
        sem_destroy(&script_workers[i].done);
    }
    tach_budgets_replace(TACH_BUDGET_FROM_FILE, NULL, 0);
    tach_system_set_source(NULL);
    stop_fake_gpu();
}

#endif
