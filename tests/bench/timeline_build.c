/* timeline_build.c - what the timeline costs at 1920x1080 for a frame of 100,000 scopes of 100 names, nested five deep: its
 * one-time index, and a build while it is frozen, of the whole frame and of that part of it which has the most to draw. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "tach/tach_hud.h"

#define NAMES  100
#define DEPTH  5
#define SCOPES 100000
#define WIDTH  1920
#define HEIGHT 1080
#define BUILDS 20

static tach_site sites[NAMES];
static char names[NAMES][32];

static void name_scopes(void)
{
    for (int i = 0; i < NAMES; i++) {
        snprintf(names[i], sizeof names[i], "step %d", i);
        sites[i] = (tach_site){names[i], __FILE__, 1, TACH_SITE_SCOPE, 0};
    }
}

/* Some work on every level, as in a game; else bars of one level would touch. */
static void spend(int turns)
{
    for (volatile int i = 0; i < turns; i++) {
    }
}

static void nest_scopes(uint32_t *random, int depth)
{
    *random = *random * 1664525u + 1013904223u;
    tach_token token = tach_begin(&sites[(*random >> 16) % NAMES]);
    spend((int)(*random >> 28));
    if (depth > 1)
        nest_scopes(random, depth - 1);
    tach_end(token);
}

static void run_large_frame(void)
{
    uint32_t random = 1;
    for (int i = 0; i < SCOPES / DEPTH; i++)
        nest_scopes(&random, DEPTH);
    tach_frame();
}

static double build_timeline_ms(tach_hud *hud, const tach_picture **picture)
{
    double start = bench_now_ns();
    *picture = tach_hud_build(hud, WIDTH, HEIGHT);
    return (bench_now_ns() - start) / 1e6;
}

static void bench_builds(tach_hud *hud, const char *figure)
{
    bench_series series = {0};
    const tach_picture *picture = NULL;
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        double sum = 0;
        for (int i = 0; i < BUILDS; i++)
            sum += build_timeline_ms(hud, &picture);
        bench_add(&series, sum / BUILDS);
    }
    bench_print(figure, &series, "ms");
    printf("%s_draws %u draws\n%s_vertices %u vertices\n", figure, picture->command_count, figure, picture->vertex_count);
}

/* The build that first shows a frame, less one that shows it again: live, each is a new one. */
static void bench_index(tach_hud *hud)
{
    bench_series series = {0};
    const tach_picture *picture;
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        for (double start = bench_now_ns(); bench_now_ns() - start < 2.2e8;) { /* texts are made anew every 200 ms */
        }
        run_large_frame();
        double first = build_timeline_ms(hud, &picture);
        bench_add(&series, first - build_timeline_ms(hud, &picture));
    }
    bench_print("timeline_index", &series, "ms");
}

static void press_key(tach_hud *hud, uint32_t scancode)
{
    tach_input input = {.kind = TACH_INPUT_KEY, .scancode = scancode, .down = true};
    tach_hud_event(hud, &input);
    input.down = false;
    tach_hud_event(hud, &input);
}

/* Closer and closer, then to where the picture was fullest. */
static void zoom_to_most(tach_hud *hud)
{
    enum { KEY_EQUALS = 0x2E, KEY_HOME = 0x4A, KEY_RIGHT = 0x4F, ZOOMS = 24 };
    press_key(hud, KEY_RIGHT); /* the first scope: zoom there */
    const tach_picture *picture;
    uint32_t most = 0;
    int best = 0;
    for (int i = 1; i <= ZOOMS; i++) {
        press_key(hud, KEY_EQUALS);
        build_timeline_ms(hud, &picture);
        if (picture->vertex_count <= most)
            continue;
        most = picture->vertex_count;
        best = i;
    }
    press_key(hud, KEY_HOME);
    for (int i = 0; i < best; i++)
        press_key(hud, KEY_EQUALS);
    build_timeline_ms(hud, &picture);
}

int main(void)
{
    name_scopes();
    tach_hud *hud = NULL;
    if (tach_init(&(tach_config){.frame_budget_ms = 1000})) /* no frame is slow: the newest is shown */
        hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_TIMELINE, .no_hitch_screenshots = true});
    if (!hud) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    const tach_picture *picture;
    for (int i = 0; i < 40; i++) {
        run_large_frame();
        build_timeline_ms(hud, &picture);
    }
    bench_index(hud);
    tach_hud_set_frozen(hud, true);
    build_timeline_ms(hud, &picture);
    bench_builds(hud, "timeline_build");
    zoom_to_most(hud);
    bench_builds(hud, "timeline_build_zoomed");
    tach_hud_destroy(hud);
    tach_shutdown();
    return 0;
}
