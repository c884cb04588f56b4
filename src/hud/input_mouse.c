/* input_mouse.c - the mouse is the HUD's over its panels while it is frozen, and what began on one side ends there. */
#include "hud/input.h"

void tach_input_set_panel(tach_input_state *state, uint32_t index, float x, float y, float w, float h)
{
    uint64_t packed = 0;
    if (w > 0 && h > 0)
        packed = (uint64_t)(uint16_t)x | (uint64_t)(uint16_t)y << 16 | (uint64_t)(uint16_t)w << 32 | (uint64_t)(uint16_t)h << 48;
    atomic_store_explicit(&state->panels[index], packed, memory_order_relaxed);
}

static bool over_panel(const tach_input_state *state, float x, float y)
{
    for (uint32_t i = 0; i < TACH_INPUT_PANELS; i++) {
        uint64_t packed = atomic_load_explicit(&state->panels[i], memory_order_relaxed);
        float left = (float)(packed & 0xFFFF), top = (float)(packed >> 16 & 0xFFFF);
        float width = (float)(packed >> 32 & 0xFFFF), height = (float)(packed >> 48);
        if (x >= left && y >= top && x < left + width && y < top + height)
            return true;
    }
    return false;
}

#define POINTER_KNOWN (UINT64_C(1) << 32)
#define POINTER_HELD  (UINT64_C(1) << 33)
#define LEFT_BUTTON   1

/* The mouse has moved, or a button did, and what is owned is up to date. */
static void tell_pointer(tach_input_state *state)
{
    float x = tach_clamp_f(state->mouse_x, 0, 65535), y = tach_clamp_f(state->mouse_y, 0, 65535);
    uint64_t held = state->owned_buttons >> LEFT_BUTTON & 1 ? POINTER_HELD : 0;
    atomic_store_explicit(&state->pointer, (uint64_t)x | (uint64_t)y << 16 | POINTER_KNOWN | held, memory_order_relaxed);
}

tach_pointer tach_input_pointer(const tach_input_state *state)
{
    uint64_t packed = atomic_load_explicit(&state->pointer, memory_order_relaxed);
    return (tach_pointer){(float)(packed & 0xFFFF), (float)(packed >> 16 & 0xFFFF), (packed & POINTER_KNOWN) != 0,
                          (packed & POINTER_HELD) != 0};
}

static bool owns_button_event(tach_input_state *state, const tach_input *input)
{
    uint8_t bit = (uint8_t)(1u << input->button);
    if (!input->down) {
        bool owned = (state->owned_buttons & bit) != 0;
        state->owned_buttons &= (uint8_t)~bit;
        state->game_buttons &= (uint8_t)~bit;
        return owned;
    }
    bool owned = atomic_load(&state->frozen) && over_panel(state, input->x_px, input->y_px);
    if (!owned) {
        state->game_buttons |= bit;
        return false;
    }
    state->owned_buttons |= bit;
    if (input->button == LEFT_BUTTON)
        tach_action_push(&state->actions, (tach_action){.kind = TACH_ACTION_CLICK, .x_px = input->x_px, .y_px = input->y_px});
    return true;
}

static bool button_event(tach_input_state *state, const tach_input *input)
{
    if (input->button < 0 || input->button >= TACH_INPUT_BUTTONS)
        return false;
    state->mouse_x = input->x_px;
    state->mouse_y = input->y_px;
    bool owned = owns_button_event(state, input);
    tell_pointer(state);
    return owned;
}

static bool move_event(tach_input_state *state, const tach_input *input)
{
    state->mouse_x = input->x_px;
    state->mouse_y = input->y_px;
    tell_pointer(state);
    if (state->owned_buttons)
        return true;
    return atomic_load(&state->frozen) && !state->game_buttons && over_panel(state, input->x_px, input->y_px);
}

static bool wheel_event(tach_input_state *state, const tach_input *input)
{
    if (!atomic_load(&state->frozen) || !over_panel(state, state->mouse_x, state->mouse_y))
        return false;
    int32_t lines = input->wheel > 0 && input->wheel < 1 ? 1 : input->wheel < 0 && input->wheel > -1 ? -1 : 0;
    if (lines == 0 && input->wheel > -1000 && input->wheel < 1000)
        lines = (int32_t)input->wheel;
    tach_action_push(&state->actions,
                     (tach_action){.kind = TACH_ACTION_WHEEL, .amount = lines, .x_px = state->mouse_x, .y_px = state->mouse_y});
    return true;
}

bool tach_input_mouse(tach_input_state *state, const tach_input *input)
{
    if (input->kind == TACH_INPUT_MOUSE_MOVE)
        return move_event(state, input);
    return input->kind == TACH_INPUT_MOUSE_BUTTON ? button_event(state, input) : wheel_event(state, input);
}

void tach_input_forget_buttons(tach_input_state *state)
{
    state->owned_buttons = state->game_buttons = 0;
    tell_pointer(state);
}
