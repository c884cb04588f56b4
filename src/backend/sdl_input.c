/* sdl_input.c - events of SDL2 as the HUD takes them. */
#include "tach/tach_sdl.h"

#include <string.h>

#include "base/text.h"

/* Where the pointer is, in pixels. Kept because the wheel has no position of its own, and because in relative mouse mode SDL's
 * stands still while only the steps tell the way. Of the thread that polls events. */
static float pointer_x, pointer_y;

typedef struct pixel_scale {
    float x, y;                /* pixels a point */
    float width_px, height_px; /* of the drawable; 0 when the window is unknown */
} pixel_scale;

static pixel_scale scale_of_window(Uint32 window_id)
{
    int points_x = 0, points_y = 0, pixels_x = 0, pixels_y = 0;
    SDL_Window *window = SDL_GetWindowFromID(window_id);
    if (window) {
        SDL_GetWindowSize(window, &points_x, &points_y);
        SDL_GL_GetDrawableSize(window, &pixels_x, &pixels_y);
    }
    if (points_x <= 0 || points_y <= 0 || pixels_x <= 0 || pixels_y <= 0)
        return (pixel_scale){.x = 1.0f, .y = 1.0f};
    return (pixel_scale){(float)pixels_x / (float)points_x, (float)pixels_y / (float)points_y, (float)pixels_x, (float)pixels_y};
}

/* A step, kept inside the drawable. */
static float step_inside(float at, float step, float size)
{
    at += step;
    if (at > size - 1.0f && size > 0.0f)
        at = size - 1.0f;
    return at < 0.0f ? 0.0f : at;
}

static void move_pointer(const SDL_MouseMotionEvent *motion)
{
    pixel_scale scale = scale_of_window(motion->windowID);
    if (SDL_GetRelativeMouseMode()) {
        pointer_x = step_inside(pointer_x, (float)motion->xrel * scale.x, scale.width_px);
        pointer_y = step_inside(pointer_y, (float)motion->yrel * scale.y, scale.height_px);
    } else {
        pointer_x = (float)motion->x * scale.x;
        pointer_y = (float)motion->y * scale.y;
    }
}

static void place_pointer(const SDL_MouseButtonEvent *button)
{
    if (SDL_GetRelativeMouseMode())
        return;
    pixel_scale scale = scale_of_window(button->windowID);
    pointer_x = (float)button->x * scale.x;
    pointer_y = (float)button->y * scale.y;
}

static uint32_t modifiers_from_sdl(Uint16 mod)
{
    return (mod & KMOD_SHIFT ? TACH_MOD_SHIFT : 0u) | (mod & KMOD_CTRL ? TACH_MOD_CTRL : 0u) |
           (mod & KMOD_ALT ? TACH_MOD_ALT : 0u) | (mod & KMOD_GUI ? TACH_MOD_GUI : 0u);
}

/* Lines, up is positive, whichever way the system scrolls. */
static float lines_from_wheel(const SDL_MouseWheelEvent *wheel)
{
    float lines = (float)wheel->y;
#if SDL_VERSION_ATLEAST(2, 0, 18)
    if (wheel->preciseY < 0.0f || wheel->preciseY > 0.0f)
        lines = wheel->preciseY;
#endif
    return wheel->direction == SDL_MOUSEWHEEL_FLIPPED ? -lines : lines;
}

/* SDL's text is as long as ours, but an event that a game made itself need not end. */
static void copy_text(tach_input *input, const SDL_TextInputEvent *text)
{
    char closed[sizeof text->text + 1];
    memcpy(closed, text->text, sizeof text->text);
    closed[sizeof text->text] = 0;
    tach_text_copy_utf8(input->text, sizeof input->text, closed);
}

_Static_assert((int)TACH_PAD_A == SDL_CONTROLLER_BUTTON_A && (int)TACH_PAD_START == SDL_CONTROLLER_BUTTON_START &&
                   (int)TACH_PAD_RIGHT == SDL_CONTROLLER_BUTTON_DPAD_RIGHT,
               "buttons have SDL's order");

/* A pad that is pulled out lets all its buttons go, and SDL says nothing of them. */
static void release_pad(tach_hud *hud)
{
    for (int button = 0; button < TACH_PAD_BUTTON_COUNT; button++)
        tach_hud_event(hud, &(tach_input){.kind = TACH_INPUT_PAD, .button = button});
}

/* False for events that are nothing to the HUD. */
static bool input_from_sdl(tach_input *input, const SDL_Event *event)
{
    *input = (tach_input){0};
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        input->kind = TACH_INPUT_KEY;
        input->scancode = (uint32_t)event->key.keysym.scancode;
        input->modifiers = modifiers_from_sdl(event->key.keysym.mod);
        input->down = event->type == SDL_KEYDOWN;
        input->repeat = event->key.repeat != 0;
        return true;
    case SDL_TEXTINPUT:
        input->kind = TACH_INPUT_TEXT;
        copy_text(input, &event->text);
        return true;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        input->kind = TACH_INPUT_PAD;
        input->button = event->cbutton.button;
        input->down = event->type == SDL_CONTROLLERBUTTONDOWN;
        return true;
    case SDL_MOUSEMOTION:
        input->kind = TACH_INPUT_MOUSE_MOVE;
        move_pointer(&event->motion);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        input->kind = TACH_INPUT_MOUSE_BUTTON;
        input->button = event->button.button;
        input->down = event->type == SDL_MOUSEBUTTONDOWN;
        place_pointer(&event->button);
        break;
    case SDL_MOUSEWHEEL:
        input->kind = TACH_INPUT_MOUSE_WHEEL;
        input->wheel = lines_from_wheel(&event->wheel);
        break;
    default:
        return false;
    }
    input->x_px = pointer_x;
    input->y_px = pointer_y;
    return true;
}

bool tach_sdl_event(tach_hud *hud, const SDL_Event *event)
{
    tach_input input;
    if (!hud || !event)
        return false;
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
        tach_hud_event(hud, &(tach_input){.kind = TACH_INPUT_FOCUS_LOST});
        return false; /* the game wants to know that too */
    }
    if (event->type == SDL_CONTROLLERDEVICEREMOVED) {
        release_pad(hud);
        return false; /* likewise */
    }
    return input_from_sdl(&input, event) && tach_hud_event(hud, &input);
}
