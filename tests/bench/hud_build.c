/* hud_build.c - what the HUD costs on the CPU: hidden, and at the programmer level at 1920x1080, with a tree of 100 rows, all open,
 * at the smallest size, which shows as many of them as can be, ten seconds of frames in the graph, and 16 counters, half of which
 * change in every frame.
 *
 * The profiler's clock is turned by hand: every round shows the same second of the same game and writes its texts in the same
 * builds. So the dearest build is told from one that the machine interrupted: each of the 60 is compared with itself in all rounds.
 * With the argument "once" there is one round, for tests/bench/instructions.sh, which counts instructions. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "bench.h"
#include "tach/tach.h"
#include "tach/tach_hud.h"

#define FRAMES         60
#define GROUPS         10
#define SCOPES_A_GROUP 9
#define SCOPE_NS       UINT64_C(160000)
#define WIDTH          1920
#define HEIGHT         1080

#define CATEGORY(name)                                  \
    TACH_COUNTER(#name "/draws", name##_draws);         \
    TACH_COUNTER(#name "/triangles", name##_triangles); \
    TACH_COUNTER(#name "/objects", name##_objects);     \
    TACH_COUNTER(#name "/lights", name##_lights)
CATEGORY(scene);
CATEGORY(shadow);
CATEGORY(particles);
CATEGORY(terrain);

static tach_site group_sites[GROUPS], sites[GROUPS][SCOPES_A_GROUP];
static char names[GROUPS][SCOPES_A_GROUP + 1][32];
static uint64_t now_ns = UINT64_C(9504000000000), frame_count;

static uint64_t turned_clock(void) { return now_ns; }

static void name_sites(void)
{
    for (int g = 0; g < GROUPS; g++) {
        snprintf(names[g][SCOPES_A_GROUP], sizeof names[0][0], "system %d", g);
        group_sites[g] = (tach_site){names[g][SCOPES_A_GROUP], __FILE__, 1, TACH_SITE_SCOPE, 0};
        for (int i = 0; i < SCOPES_A_GROUP; i++) {
            snprintf(names[g][i], sizeof names[0][0], "system %d step %d", g, i);
            sites[g][i] = (tach_site){names[g][i], __FILE__, 2, TACH_SITE_SCOPE, 0};
        }
    }
}

#define COUNT(name, seed)                                                     \
    do {                                                                      \
        name##_draws += 400 + (int64_t)((frame_count * (seed)) % 23);         \
        name##_triangles += 90000 + (int64_t)((frame_count * (seed)) % 1009); \
        name##_objects += 200;                                                \
        name##_lights += 6;                                                   \
    } while (0)

/* 15 ms of work that varies by a tenth; the rest of the 16.67 is a wait, as with a display. */
static void run_frame(void)
{
    uint64_t start = now_ns;
    COUNT(scene, 7);
    COUNT(shadow, 11);
    COUNT(particles, 13);
    COUNT(terrain, 17);
    for (int g = 0; g < GROUPS; g++) {
        tach_token group = tach_begin(&group_sites[g]);
        for (int i = 0; i < SCOPES_A_GROUP; i++) {
            tach_token scope = tach_begin(&sites[g][i]);
            now_ns += SCOPE_NS + (frame_count * 7 + (uint64_t)(g * i) * 13) % 17 * (SCOPE_NS / 160);
            tach_end(scope);
        }
        tach_end(group);
    }
    {
        TACH_WAIT("swap");
        now_ns = start + UINT64_C(16666667);
    }
    frame_count++;
    tach_frame();
}

static double build_us(tach_hud *hud, uint32_t *draws, uint32_t *vertices)
{
    double start = bench_now_ns();
    const tach_picture *picture = tach_hud_build(hud, WIDTH, HEIGHT);
    double us = (bench_now_ns() - start) / 1e3;
    *draws = picture->command_count;
    *vertices = picture->vertex_count;
    return us;
}

static double dearest(bench_series builds[FRAMES], double (*of)(bench_series *))
{
    double most = 0;
    for (int i = 0; i < FRAMES; i++)
        most = fmax(most, of(&builds[i]));
    return most;
}

/* A mean over frames, as text is made anew only five times a second; and the dearest of them. */
static void bench_level(tach_hud *hud, bool hidden, int rounds)
{
    bench_series mean = {0}, builds[FRAMES] = {{.count = 0}};
    uint32_t draws = 0, vertices = 0;
    for (int round = 0; round < rounds; round++) {
        double sum = 0;
        for (int i = 0; i < FRAMES; i++) {
            run_frame();
            double us = build_us(hud, &draws, &vertices);
            sum += us;
            bench_add(&builds[i], us / 1e3);
        }
        bench_add(&mean, hidden ? sum / FRAMES : sum / FRAMES / 1e3);
    }
    if (hidden) {
        bench_print("hud_hidden", &mean, "us");
        return;
    }
    bench_print("hud_build", &mean, "ms");
    printf("hud_build_worst_min %.4g ms\nhud_build_worst_median %.4g ms\n", dearest(builds, bench_min),
           dearest(builds, bench_median));
    printf("hud_draws %u draws\nhud_vertices %u vertices\n", draws, vertices);
}

/* Rows open by themselves where they matter to the frame's budget: at first it is so small that all do. */
static void settle(tach_hud *hud)
{
    uint32_t draws, vertices;
    tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_FRAME, .limit = 4});
    for (int i = 0; i < 120; i++) {
        run_frame();
        build_us(hud, &draws, &vertices);
    }
    tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_FRAME, .limit = 16.8});
    for (int i = 0; i < 700; i++) {
        run_frame();
        build_us(hud, &draws, &vertices);
    }
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 && strcmp(argv[1], "once") == 0 ? 1 : BENCH_ROUNDS;
    name_sites();
    tach_clock_set_source(turned_clock, 1000000000);
    if (!tach_init(NULL)) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    tach_hud *hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER, .max_vertices = 262144, .scale = 0.5f});
    if (!hud) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    settle(hud);
    bench_level(hud, false, rounds);
    tach_hud_set_level(hud, TACH_HUD_OFF);
    bench_level(hud, true, rounds);
    tach_hud_destroy(hud);
    tach_shutdown();
    return 0;
}
