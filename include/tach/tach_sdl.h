/* tach_sdl.h - SDL2: events for the HUD, functions for GL. */
#ifndef TACH_SDL_H
#define TACH_SDL_H

#include <SDL.h>

#include "tach_hud.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Give an SDL event to the HUD. True: it was the HUD's, the game should not see it. Mouse positions are taken from the window's
 * points to pixels. Changes no mouse mode, no text input, no cursor. On the thread that polls events; another may draw. NULL is
 * ignored. Give each event once, however it is taken: polled, waited for, peeped at, or from a filter (SDL_SetEventFilter), which
 * returns the opposite. From a watch (SDL_AddEventWatch) it works too, but SDL lets no watch take events from the game. */
TACH_API bool tach_sdl_event(tach_hud *hud, const SDL_Event *event);

/* SDL_GL_GetProcAddress in the form that tach_gl_init takes. */
TACH_API void *tach_sdl_gl_loader(const char *name);

#ifdef __cplusplus
}
#endif

#endif
