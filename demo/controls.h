/* controls.h - from SDL's events and keys to what the player does. On the main thread. */
#ifndef DEMO_CONTROLS_H
#define DEMO_CONTROLS_H

#include <SDL.h>

#include "game.h"

/* One event the HUD did not want. False when it asks to quit. */
bool controls_event(game_input *in, const SDL_Event *event);
/* What keys are held, after the frame's events. */
void controls_poll(game_input *in);

#endif
