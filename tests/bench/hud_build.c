/* hud_build.c - what the HUD costs on the CPU: hidden, and at the programmer level at 1920x1080, with a tree of 100 rows, all open,
 * at the smallest size, which shows as many of them as can be. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>

#include "bench.h"
#include "tach/tach_hud.h"

#define GROUPS         10
#define SCOPES_A_GROUP 9
#define WIDTH          1920
#define HEIGHT         1080

static tach_site group_sites[GROUPS], sites[GROUPS][SCOPES_A_GROUP];
static char names[GROUPS][SCOPES_A_GROUP + 1][32];

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

static void run_frame(void)
{
    for (int g = 0; g < GROUPS; g++) {
        tach_token group = tach_begin(&group_sites[g]);
        for (int i = 0; i < SCOPES_A_GROUP; i++)
            tach_end(tach_begin(&sites[g][i]));
        tach_end(group);
    }
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

/* A mean over frames, as text is made anew only five times a second; and the slowest of them. */
static void bench_level(tach_hud *hud, bool hidden)
{
    enum { FRAMES = 60 };
    bench_series mean = {0}, worst = {0};
    uint32_t draws = 0, vertices = 0;
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        double sum = 0, most = 0;
        for (int i = 0; i < FRAMES; i++) {
            run_frame();
            double us = build_us(hud, &draws, &vertices);
            sum += us;
            most = fmax(most, us);
        }
        bench_add(&mean, hidden ? sum / FRAMES : sum / FRAMES / 1e3);
        bench_add(&worst, most / 1e3);
    }
    if (hidden) {
        bench_print("hud_hidden", &mean, "us");
        return;
    }
    bench_print("hud_build", &mean, "ms");
    bench_print("hud_build_worst", &worst, "ms");
    printf("hud_draws %u draws\nhud_vertices %u vertices\n", draws, vertices);
}

int main(void)
{
    name_sites();
    /* A budget so small that every group of scopes matters, and so is open. */
    if (!tach_init(&(tach_config){.frame_budget_ms = 0.0004})) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    tach_hud *hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER, .max_vertices = 262144, .scale = 0.5f});
    if (!hud) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    /* The display opens rows and writes its texts by the clock: let it settle. */
    uint32_t draws, vertices;
    for (double start = bench_now_ns(); bench_now_ns() - start < 1e9;) {
        run_frame();
        build_us(hud, &draws, &vertices);
    }
    bench_level(hud, false);
    tach_hud_set_level(hud, TACH_HUD_OFF);
    bench_level(hud, true);
    tach_hud_destroy(hud);
    tach_shutdown();
    return 0;
}
