#include "controls.h"

/* What is held is followed by events, not by the keyboard's state: a key that the HUD took is not in it. */
static bool held[SDL_NUM_SCANCODES];
static bool looking;

static bool press(game_input *in, SDL_Scancode key)
{
    switch (key) {
    case SDL_SCANCODE_ESCAPE:
        return false;
    case SDL_SCANCODE_SPACE:
        in->toggle_walk = true;
        break;
    case SDL_SCANCODE_TAB:
        in->tour = true;
        break;
    case SDL_SCANCODE_T:
        in->later = true;
        break;
    case SDL_SCANCODE_B:
        in->ring = true;
        break;
    default:
        break;
    }
    return true;
}

bool controls_event(game_input *in, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_QUIT:
        return false;
    case SDL_KEYDOWN:
        held[event->key.keysym.scancode] = true;
        return event->key.repeat || press(in, event->key.keysym.scancode);
    case SDL_KEYUP:
        held[event->key.keysym.scancode] = false;
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        looking = event->type == SDL_MOUSEBUTTONDOWN;
        SDL_SetRelativeMouseMode(looking ? SDL_TRUE : SDL_FALSE);
        break;
    case SDL_MOUSEMOTION:
        if (looking) {
            in->turn_x += (float)event->motion.xrel;
            in->turn_y += (float)event->motion.yrel;
        }
        break;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
            SDL_memset(held, 0, sizeof held);
            looking = false;
            SDL_SetRelativeMouseMode(SDL_FALSE);
        }
        break;
    default:
        break;
    }
    return true;
}

static float axis(SDL_Scancode plus, SDL_Scancode minus) { return (float)held[plus] - (float)held[minus]; }

void controls_poll(game_input *in)
{
    in->forward = axis(SDL_SCANCODE_W, SDL_SCANCODE_S);
    in->right = axis(SDL_SCANCODE_D, SDL_SCANCODE_A);
    in->up = axis(SDL_SCANCODE_E, SDL_SCANCODE_Q);
    in->fast = held[SDL_SCANCODE_LSHIFT] || held[SDL_SCANCODE_RSHIFT];
}
