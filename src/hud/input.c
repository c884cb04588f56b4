#include "hud/input.h"

#include <string.h>

#include "base/text.h"

/* ---- Levels ---- */

tach_hud_level tach_input_next_level(int level) { return level < TACH_HUD_QA ? (tach_hud_level)(level + 1) : TACH_HUD_OFF; }

void tach_input_set_level(tach_input_state *state, int level)
{
    level = level < TACH_HUD_OFF ? TACH_HUD_OFF : level > TACH_HUD_QA ? TACH_HUD_QA : level;
    if (level == TACH_HUD_OFF)
        atomic_store(&state->frozen, false);
    atomic_store(&state->typing, false);
    atomic_store(&state->level, level);
}

void tach_input_set_frozen(tach_input_state *state, bool frozen)
{
    frozen = frozen && atomic_load(&state->level) != TACH_HUD_OFF;
    atomic_store(&state->frozen, frozen);
    if (!frozen)
        atomic_store(&state->typing, false);
}

/* Freezing by key is for working in rows: where there are none, it brings the tree. */
static void toggle_frozen(tach_input_state *state)
{
    bool frozen = !atomic_load(&state->frozen);
    if (frozen && atomic_load(&state->level) < TACH_HUD_ARTIST)
        tach_input_set_level(state, TACH_HUD_PROGRAMMER);
    tach_input_set_frozen(state, frozen);
}

/* ---- Doing ---- */

static void do_command(tach_input_state *state, const tach_command *command)
{
    switch (command->action) {
    case TACH_ACTION_NEXT_LEVEL:
        tach_input_set_level(state, (int)tach_input_next_level(atomic_load(&state->level)));
        break;
    case TACH_ACTION_LEVEL:
        tach_input_set_level(state, command->amount);
        break;
    case TACH_ACTION_FREEZE:
        toggle_frozen(state);
        break;
    case TACH_ACTION_FILTER:
        atomic_store(&state->typing, true);
        state->gets_text = false;
        tach_action_push(&state->actions, (tach_action){.kind = command->action});
        break;
    default:
        tach_action_push(&state->actions, (tach_action){.kind = command->action, .amount = command->amount});
    }
}

static const tach_command *command_of(const tach_input_state *state, tach_key key)
{
    return tach_bindings_find(&state->bindings, key, atomic_load(&state->level), atomic_load(&state->frozen));
}

/* ---- Text ---- */

enum {
    KEY_ENTER = 0x28,
    KEY_ESCAPE = 0x29,
    KEY_BACKSPACE = 0x2A,
    KEY_BESIDE_ENTER = 0x32,
    KEY_PAD_FIRST = 0x54,
    KEY_PAD_ENTER = 0x58,
    KEY_BESIDE_SHIFT = 0x64
};

static void type_text(tach_input_state *state, const char *text)
{
    tach_action action = {.kind = TACH_ACTION_TEXT};
    tach_text_copy_utf8(action.text, sizeof action.text, text);
    tach_action_push(&state->actions, action);
}

/* A game that takes no text gets none from its window: then keys are read as they lie on the keyboard of the United States. */
static void type_untold(tach_input_state *state)
{
    if (state->untold && atomic_load(&state->typing))
        type_text(state, (char[2]){state->untold, 0});
    state->untold = 0;
}

static bool makes_text(const tach_input *input)
{
    bool command =
        (input->modifiers & (TACH_MOD_CTRL | TACH_MOD_GUI)) && !(input->modifiers & TACH_MOD_ALT); /* Ctrl+Alt is AltGr */
    return !command && (tach_key_character(input->scancode, false) || input->scancode == KEY_BESIDE_ENTER ||
                        (input->scancode >= KEY_PAD_FIRST && input->scancode <= KEY_BESIDE_SHIFT));
}

static void end_typing(tach_input_state *state, bool keep)
{
    atomic_store(&state->typing, false);
    tach_action_push(&state->actions, (tach_action){.kind = TACH_ACTION_FILTER_END, .amount = keep});
}

/* While a filter is typed: true when the key is a part of that. */
static bool typing_key(tach_input_state *state, const tach_input *input)
{
    if (!atomic_load(&state->typing))
        return false;
    if (input->scancode == KEY_ESCAPE || input->scancode == KEY_ENTER || input->scancode == KEY_PAD_ENTER)
        end_typing(state, input->scancode != KEY_ESCAPE);
    else if (input->scancode == KEY_BACKSPACE)
        tach_action_push(&state->actions, (tach_action){.kind = TACH_ACTION_ERASE});
    else if (!makes_text(input))
        return false;
    else if (!state->gets_text)
        state->untold = tach_key_character(input->scancode, (input->modifiers & TACH_MOD_SHIFT) != 0);
    return true;
}

static bool text_event(tach_input_state *state, const tach_input *input)
{
    state->gets_text = true;
    state->untold = 0;
    if (!atomic_load(&state->typing))
        return state->owns_text;
    if (!state->skips_text)
        type_text(state, input->text);
    return true;
}

/* ---- Keys ---- */

/* The first press of a key, or its repetition: true when it is the HUD's. */
static bool press_key(tach_input_state *state, const tach_input *input, bool owned)
{
    state->skips_text = false;
    if ((!input->repeat || owned) && typing_key(state, input))
        return true;
    const tach_command *command = command_of(state, tach_key_of(input->scancode, input->modifiers));
    state->skips_text = command != NULL;
    if (command && (!input->repeat || (owned && tach_command_repeats(command))))
        do_command(state, command);
    return input->repeat ? owned : command != NULL;
}

static bool key_event(tach_input_state *state, const tach_input *input)
{
    if (input->scancode >= TACH_INPUT_SCANCODES)
        return false;
    uint8_t *byte = &state->owned_keys[input->scancode / 8];
    uint8_t bit = (uint8_t)(1u << input->scancode % 8);
    bool owned = (*byte & bit) != 0;
    type_untold(state);
    if (input->down) {
        owned = press_key(state, input, owned);
        *byte = (uint8_t)(owned ? *byte | bit : *byte & ~bit);
        state->owns_text = owned;
        return owned;
    }
    *byte &= (uint8_t)~bit;
    state->owns_text = state->skips_text = false;
    return owned;
}

/* ---- Gamepad ---- */

/* With another button that is held, or alone. */
static const tach_command *command_of_button(const tach_input_state *state, uint32_t button)
{
    for (uint32_t held = 0; held < TACH_PAD_BUTTON_COUNT; held++) {
        const tach_command *command = NULL;
        if (held != button && state->pad_down >> held & 1)
            command = command_of(state, tach_key_of_pad(button, held));
        if (command)
            return command;
    }
    return command_of(state, tach_key_of_pad(button, TACH_PAD_NONE));
}

static bool pad_event(tach_input_state *state, const tach_input *input)
{
    if (input->button < 0 || input->button >= TACH_PAD_BUTTON_COUNT)
        return false;
    uint32_t bit = 1u << input->button;
    bool owned = (state->owned_pad & bit) != 0;
    if (!input->down) {
        state->owned_pad &= ~bit;
        state->pad_down &= ~bit;
        return owned;
    }
    if (state->pad_down & bit)
        return owned; /* pressed on a second pad too */
    const tach_command *command = command_of_button(state, (uint32_t)input->button);
    state->pad_down |= bit;
    state->owned_pad = command ? state->owned_pad | bit : state->owned_pad & ~bit;
    if (command)
        do_command(state, command);
    return command != NULL;
}

/* ---- All ---- */

/* All keys are up now, and nobody will say so. Of a gamepad's buttons somebody may. */
static void forget_held(tach_input_state *state)
{
    memset(state->owned_keys, 0, sizeof state->owned_keys);
    tach_input_forget_buttons(state);
    state->owns_text = state->skips_text = false;
    state->untold = 0;
    state->pad_down = 0;
}

bool tach_input_event(tach_input_state *state, const tach_input *input)
{
    switch (input->kind) {
    case TACH_INPUT_KEY:
        return key_event(state, input);
    case TACH_INPUT_TEXT:
        return text_event(state, input);
    case TACH_INPUT_MOUSE_MOVE:
    case TACH_INPUT_MOUSE_BUTTON:
    case TACH_INPUT_MOUSE_WHEEL:
        return tach_input_mouse(state, input);
    case TACH_INPUT_FOCUS_LOST:
        forget_held(state);
        return false;
    case TACH_INPUT_PAD:
        return pad_event(state, input);
    }
    return false;
}
