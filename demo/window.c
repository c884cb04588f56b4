#include "window.h"

#include <stdio.h>

#include <tach/tach_gl.h>
#include <tach/tach_sdl.h>

#include "gl_util.h"

static bool fail(window *w, const char *what)
{
    fprintf(stderr, "tach-demo: %s: %s\n", what, SDL_GetError());
    window_close(w);
    return false;
}

bool window_open(window *w, const options *o)
{
    *w = (window){0};
    if (o->headless) { /* what the caller set stays */
        SDL_setenv("SDL_VIDEODRIVER", "offscreen", 0);
        SDL_setenv("SDL_AUDIODRIVER", "dummy", 0);
    }
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_EVENTS))
        return fail(w, "no display (--headless draws without one)");
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24);
    Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_ALLOW_HIGHDPI | (o->headless ? SDL_WINDOW_HIDDEN : SDL_WINDOW_RESIZABLE);
    w->sdl = SDL_CreateWindow("tach demo", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, o->width_px, o->height_px, flags);
    if (!w->sdl)
        return fail(w, "no window");
    SDL_SetWindowMinimumSize(w->sdl, 320, 200);
    w->context = SDL_GL_CreateContext(w->sdl);
    if (!w->context)
        return fail(w, "tach-demo needs OpenGL 3.3; this machine offers no such context");
    /* All that the game draws and loads is counted on its way to GL. */
    tach_gl_watch(tach_sdl_gl_loader);
    if (!gl_start((GLADloadfunc)tach_gl_get_proc)) {
        window_close(w);
        return false;
    }
    if (SDL_GL_SetSwapInterval(o->headless ? 0 : 1))
        SDL_ClearError(); /* without vertical sync it runs as fast as it can */
    return true;
}

void window_close(window *w)
{
    if (w->context)
        SDL_GL_DeleteContext(w->context);
    if (w->sdl)
        SDL_DestroyWindow(w->sdl);
    *w = (window){0};
    SDL_Quit();
}

void window_size(const window *w, int *width_px, int *height_px)
{
    *width_px = *height_px = 0;
    if (!(SDL_GetWindowFlags(w->sdl) & SDL_WINDOW_MINIMIZED))
        SDL_GL_GetDrawableSize(w->sdl, width_px, height_px);
}
