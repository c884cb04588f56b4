/* The loop. Everything that the profiler's display needs of a game stands in this file: look for tach_. */
#define SDL_MAIN_HANDLED
#include <stdio.h>
#include <string.h>
#include <tach/tach.h>
#include <tach/tach_gl.h>
#include <tach/tach_hud.h>
#include <tach/tach_record.h>
#include <tach/tach_sdl.h>

#include "controls.h"
#include "game.h"
#include "gl_util.h"
#include "window.h"

#define EXIT_USAGE 4
#ifndef DEMO_BUILD
#define DEMO_BUILD "" /* the Makefile says which it is */
#endif

static bool read_input(tach_hud *hud, game_input *in)
{
    TACH_STAGE("input");
    bool running = true;
    SDL_Event event;
    *in = (game_input){0};
    while (SDL_PollEvent(&event)) {
        if (tach_sdl_event(hud, &event))
            continue;
        if (event.type == SDL_KEYDOWN && event.key.keysym.scancode == SDL_SCANCODE_F1 && !event.key.repeat)
            tach_hud_next_level(hud); /* the game's own key for it */
        running &= controls_event(in, &event);
    }
    controls_poll(in);
    return running;
}

/* The display over the finished picture, and a screenshot when it asks for one. */
static void draw_hud(tach_hud *hud, int width_px, int height_px, const char *last_shot)
{
    TACH_SCOPE("hud");
    tach_gl_render(tach_hud_build(hud, width_px, height_px));
    const char *shot = tach_hud_screenshot(hud);
    if (shot)
        tach_screenshot(shot, width_px, height_px, tach_gl_read_pixels);
    if (last_shot)
        tach_screenshot(last_shot, width_px, height_px, tach_gl_read_pixels);
}

static void present(const window *w, bool headless)
{
    TACH_STAGE("present");
    TACH_WAIT("swap");
    SDL_GL_SwapWindow(w->sdl);
    if (headless)
        glFinish(); /* the offscreen swap does not wait for the drawing */
}

/* Seconds since the last call; a fixed step in headless runs, so that they are all the same. */
static float frame_seconds(bool headless)
{
    static Uint64 last;
    Uint64 now = SDL_GetPerformanceCounter();
    float seconds = last ? (float)((double)(now - last) / (double)SDL_GetPerformanceFrequency()) : 1.0f / 60;
    last = now;
    return headless ? 1.0f / 60 : seconds > 0.1f ? 0.1f : seconds;
}

static int run(const options *o, window *w, game *g, tach_hud *hud)
{
    Uint64 start = SDL_GetPerformanceCounter();
    int frame = 0;
    for (bool running = true; running;) {
        frame++;
        bool last = o->frames && frame >= o->frames;
        int width_px, height_px;
        game_input input;
        running = read_input(hud, &input) && !last;
        window_size(w, &width_px, &height_px);
        if (frame == o->measure)
            tach_hud_measure_draws(hud);
        game_update(g, &input, frame_seconds(o->headless), frame == o->hitch);
        if (width_px && height_px) {
            bool mips = strcmp(tach_hud_get_view(hud), "mip levels") == 0; /* its colours are to be those of its scale */
            game_draw(g, width_px, height_px, mips);
            draw_hud(hud, width_px, height_px, last ? o->screenshot : NULL);
            present(w, o->headless);
        } else {
            tach_gap();
            SDL_Delay(50); /* minimised: nobody looks */
        }
        tach_frame();
    }
    double seconds = (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
    printf("%d frames in %.2f s: %.2f ms each, %.1f fps\n", frame, seconds, seconds * 1000 / frame, frame / seconds);
    return 0;
}

/* Where they are kept; NULL: nowhere. What the command line says goes over them. */
static const char *load_settings(tach_hud *hud, const options *o, char *path, size_t size)
{
    snprintf(path, size, "%s/settings.ini", o->out);
    const char *file = o->settings ? o->settings : o->headless ? NULL : path;
    if (file)
        tach_settings_load(hud, file);
    if (o->level >= 0)
        tach_hud_set_level(hud, (tach_hud_level)o->level);
    if (o->out_given)
        tach_hud_set_setting(hud, "hud.screenshot_folder", o->out);
    return file;
}

static bool begin_view(tach_hud *hud, const char *view)
{
    if (!view || strcmp(view, "try") != 0)
        return !view || tach_hud_set_view(hud, view);
    tach_hud_try_views(hud);
    return true;
}

int main(int argc, char **argv)
{
    SDL_SetMainReady();
    options o;
    options_result read = options_read(&o, argc, argv);
    if (read != OPTIONS_RUN)
        return read == OPTIONS_DONE ? 0 : EXIT_USAGE;
    if (!tach_init(NULL)) /* the game runs on without it */
        fprintf(stderr, "tach-demo: no profiler: %s\n", tach_error());
    TACH_THREAD("main");
    if (o.budget && !tach_budgets_load(o.budget))
        return EXIT_USAGE;
    window w;
    if (!window_open(&w, &o))
        return EXIT_USAGE;
    game *g = game_create(&o);
    if (!g) {
        window_close(&w);
        return EXIT_USAGE;
    }
    tach_hud *hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_STRIP,
                                                       .screenshot_folder = o.out,
                                                       .build = DEMO_BUILD,
                                                       .renderer = (const char *)glGetString(GL_RENDERER)});
    tach_hud_set_draws(hud, tach_gl_draws());
    char settings_path[1024];
    const char *settings = load_settings(hud, &o, settings_path, sizeof settings_path);
    if (!tach_gl_init(tach_sdl_gl_loader))
        fprintf(stderr, "tach-demo: no display of the profiler: %s\n", tach_error());
    if (o.passes && !tach_gpu_count(true))
        fprintf(stderr, "tach-demo: --passes: %s\n", tach_error());
    tach_hud_set_views(hud, tach_gl_views());
    if (!begin_view(hud, o.view))
        fprintf(stderr, "tach-demo: --view %s: %s\n", o.view, tach_error());
    int result = run(&o, &w, g, hud);
    if (o.report)
        tach_report(stdout);
    if (settings)
        tach_settings_save(hud, settings);
    tach_record_flush();
    game_destroy(g);
    tach_gl_shutdown();
    tach_hud_destroy(hud);
    tach_shutdown();
    window_close(&w);
    return result;
}
