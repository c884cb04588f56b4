/* window.h - the SDL window with its GL context, and where headless drawing goes. On the main thread. */
#ifndef DEMO_WINDOW_H
#define DEMO_WINDOW_H

#include <SDL.h>

#include "options.h"

typedef struct window {
    SDL_Window *sdl;
    SDL_GLContext context;
} window;

/* False with a message when there is no display or no OpenGL 3.3. */
bool window_open(window *w, const options *o);
void window_close(window *w);
/* Pixels to draw on; 0 while minimised. */
void window_size(const window *w, int *width_px, int *height_px);

#endif
