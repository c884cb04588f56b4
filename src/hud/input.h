/* input.h - whose is an event, the HUD's or the game's? Decided at once, on the thread of input, from a few atomics; what it means
 * goes through the queue to the builder. */
#ifndef TACH_INPUT_H
#define TACH_INPUT_H

#include "hud/binding.h"
#include "tach/tach_hud.h"

#define TACH_INPUT_SCANCODES 512
#define TACH_INPUT_BUTTONS   8
#define TACH_INPUT_PANELS    13

typedef struct tach_input_state {
    /* Shared: any thread. */
    atomic_int level; /* tach_hud_level */
    atomic_bool frozen;
    _Atomic uint64_t panels[TACH_INPUT_PANELS]; /* written by the builder: x, y, w, h, 16 bits each; 0 for none */
    _Atomic uint64_t pointer;                   /* written by the thread of input: see tach_input_pointer */
    tach_action_queue actions;
    tach_bindings bindings;
    atomic_bool typing; /* keys that make text are of the filter */

    /* Only the thread of input. */
    uint8_t owned_keys[TACH_INPUT_SCANCODES / 8]; /* their press was the HUD's, so their release is */
    uint8_t owned_buttons;
    uint8_t game_buttons; /* held, their press was the game's: it drags, and sees the moves too */
    bool owns_text;       /* the last key pressed was the HUD's: the text that it makes is too */
    bool skips_text;      /* and it is no part of the filter: the key began it */
    bool gets_text;       /* text comes from the game's window: keys need not be read as characters */
    char untold;          /* the character of a key whose text has not come yet; 0 for none */
    uint32_t pad_down;    /* buttons held, whoever saw their press */
    uint32_t owned_pad;
    float mouse_x, mouse_y;
} tach_input_state;

/* Where the mouse was last seen; `held`: its left button is down, and the press was the HUD's. Any thread. */
typedef struct tach_pointer {
    float x, y;
    bool known, held;
} tach_pointer;

tach_pointer tach_input_pointer(const tach_input_state *state);

/* True when the event is the HUD's. */
bool tach_input_event(tach_input_state *state, const tach_input *input);

/* A mouse's events. (input_mouse.c) */
bool tach_input_mouse(tach_input_state *state, const tach_input *input);

/* All buttons are up now. (input_mouse.c) */
void tach_input_forget_buttons(tach_input_state *state);

/* Tell where the panel stands. Builder's thread. */
void tach_input_set_panel(tach_input_state *state, uint32_t index, float x, float y, float w, float h);

/* The level after that one, around to off. */
tach_hud_level tach_input_next_level(int level);

/* Changes of the shared state that keep its rule: what is off is not frozen. Any thread. */
void tach_input_set_level(tach_input_state *state, int level);
void tach_input_set_frozen(tach_input_state *state, bool frozen);

#endif
