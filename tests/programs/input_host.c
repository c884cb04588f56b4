/* A game that polls events on the main thread and draws on another, which owns the GL context. It says what it sees of the input,
 * and what becomes of the HUD, a line each. usage: input_host poll|wait|peep|filter|watch [text] [relative] */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include <SDL.h>

#include "tach/tach.h"
#include "tach/tach_gl.h"
#include "tach/tach_hud.h"
#include "tach/tach_sdl.h"

static SDL_Window *window;
static SDL_GLContext context;
static tach_hud *hud;
static SDL_sem *started;
static bool running = true;        /* of the main thread */
static atomic_bool drawing = true; /* until no more events come */

static int draw_frames(void *unused)
{
    (void)unused;
    SDL_GL_MakeCurrent(window, context);
    if (tach_init(NULL) && tach_gl_init(tach_sdl_gl_loader))
        hud = tach_hud_create(NULL);
    SDL_SemPost(started);
    while (hud && drawing) {
        int width, height;
        SDL_GL_GetDrawableSize(window, &width, &height);
        tach_gl_render(tach_hud_build(hud, width, height));
        SDL_GL_SwapWindow(window);
        SDL_Delay(5);
        tach_frame();
    }
    tach_gl_shutdown();
    tach_hud_destroy(hud);
    tach_shutdown();
    SDL_GL_MakeCurrent(window, NULL);
    return 0;
}

/* The game's part: what the HUD did not take. */
static void play(const SDL_Event *event)
{
    if (event->type == SDL_QUIT)
        running = false;
    if ((event->type == SDL_KEYDOWN || event->type == SDL_KEYUP) && !event->key.repeat)
        printf("%s %s\n", event->type == SDL_KEYDOWN ? "down" : "up", SDL_GetScancodeName(event->key.keysym.scancode));
    if (event->type == SDL_TEXTINPUT)
        printf("text %s\n", event->text.text);
    if (event->type == SDL_MOUSEMOTION)
        printf("moved\n");
    if (event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP)
        printf("button %s\n", event->type == SDL_MOUSEBUTTONDOWN ? "down" : "up");
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST)
        printf("focus lost\n");
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_GAINED)
        printf("focus gained\n");
}

/* Ahead of the queue. A filter's answer 0 takes the event away; a watch is not asked. */
static int look_ahead(void *unused, SDL_Event *event)
{
    (void)unused;
    return !tach_sdl_event(hud, event);
}

static void take(const SDL_Event *event, bool seen_ahead)
{
    if (seen_ahead || !tach_sdl_event(hud, event))
        play(event);
}

static void poll_events(const char *style)
{
    SDL_Event event, events[16];
    bool ahead = strcmp(style, "filter") == 0 || strcmp(style, "watch") == 0;
    if (strcmp(style, "wait") == 0) {
        if (SDL_WaitEventTimeout(&event, 20))
            take(&event, false);
    } else if (strcmp(style, "peep") == 0) {
        SDL_PumpEvents();
        int count = SDL_PeepEvents(events, 16, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
        for (int i = 0; i < count; i++)
            take(&events[i], false);
        SDL_Delay(5);
    } else {
        while (SDL_PollEvent(&event))
            take(&event, ahead);
        SDL_Delay(5);
    }
}

static void tell_changes(void)
{
    static int level, frozen;
    if (tach_hud_get_level(hud) != (tach_hud_level)level)
        printf("level %d\n", level = (int)tach_hud_get_level(hud));
    if (tach_hud_is_frozen(hud) != (frozen != 0))
        puts((frozen = tach_hud_is_frozen(hud)) ? "frozen" : "live");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const char *style = argc > 1 ? argv[1] : "poll";
    SDL_Init(SDL_INIT_VIDEO);
    SDL_StopTextInput(); /* SDL starts with it on */
    for (int i = 2; i < argc; i++)
        if (strcmp(argv[i], "text") == 0)
            SDL_StartTextInput();
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_COMPATIBILITY);
    window = SDL_CreateWindow("input", 0, 0, 640, 360, SDL_WINDOW_OPENGL);
    context = window ? SDL_GL_CreateContext(window) : NULL;
    if (!context)
        return 2;
    SDL_GL_MakeCurrent(window, NULL);
    started = SDL_CreateSemaphore(0);
    SDL_Thread *thread = SDL_CreateThread(draw_frames, "render", NULL);
    SDL_SemWait(started);
    if (!hud)
        return 3;
    if (strcmp(style, "filter") == 0)
        SDL_SetEventFilter(look_ahead, NULL);
    if (strcmp(style, "watch") == 0)
        SDL_AddEventWatch(look_ahead, NULL);
    if (strcmp(argv[argc - 1], "relative") == 0)
        SDL_SetRelativeMouseMode(SDL_TRUE);
    SDL_bool relative = SDL_GetRelativeMouseMode(), text = SDL_IsTextInputActive();
    printf("ready\n");
    while (running) {
        poll_events(style);
        tell_changes();
    }
    bool kept = SDL_GetRelativeMouseMode() == relative && SDL_IsTextInputActive() == text;
    SDL_SetEventFilter(NULL, NULL);
    SDL_DelEventWatch(look_ahead, NULL);
    drawing = false;
    SDL_WaitThread(thread, NULL);
    SDL_Quit();
    return kept ? 0 : 4;
}
