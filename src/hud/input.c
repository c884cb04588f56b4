#include "hud/input.h"

#include <string.h>

/* USB HID usages, page 7. */
enum {
    KEY_J = 0x0D,
    KEY_K = 0x0E,
    KEY_R = 0x15,
    KEY_W = 0x1A,
    KEY_ENTER = 0x28,
    KEY_ESCAPE = 0x29,
    KEY_MINUS = 0x2D,
    KEY_EQUALS = 0x2E,
    KEY_SLASH = 0x38,
    KEY_F1 = 0x3A,
    KEY_F4 = 0x3D,
    KEY_F6 = 0x3F,
    KEY_F9 = 0x42,
    KEY_F10 = 0x43,
    KEY_HOME = 0x4A,
    KEY_PAGE_UP = 0x4B,
    KEY_END = 0x4D,
    KEY_PAGE_DOWN = 0x4E,
    KEY_RIGHT = 0x4F,
    KEY_LEFT = 0x50,
    KEY_DOWN = 0x51,
    KEY_UP = 0x52,
    KEY_PAD_MINUS = 0x56,
    KEY_PAD_PLUS = 0x57,
    KEY_PAD_ENTER = 0x58
};

typedef struct binding {
    uint32_t scancode;
    uint32_t modifiers;
    uint32_t levels; /* in these; of plain keys, while frozen */
    tach_action_kind action;
    int32_t amount;
} binding;

#define ALL_LEVELS     (1u << TACH_HUD_OFF | SHOWN_LEVELS)
#define SHOWN_LEVELS   (1u << TACH_HUD_STRIP | 1u << TACH_HUD_ARTIST | GRAPH_LEVELS | 1u << TACH_HUD_QA)
#define GRAPH_LEVELS   (TREE_LEVELS | TIMELINE_LEVEL)
#define ROW_LEVELS     (TREE_LEVELS | 1u << TACH_HUD_ARTIST)
#define TREE_LEVELS    (1u << TACH_HUD_PROGRAMMER)
#define TIMELINE_LEVEL (1u << TACH_HUD_TIMELINE)
#define QA_LEVEL       (1u << TACH_HUD_QA)

/* Taken whether frozen or not. Level and freeze change at once, not through the queue. */
static const binding chords[] = {
    {KEY_F1, TACH_MOD_SHIFT, SHOWN_LEVELS, TACH_ACTION_HELP, 0},  {KEY_F4, TACH_MOD_SHIFT, ALL_LEVELS, TACH_ACTION_RESET, 0},
    {KEY_F6, TACH_MOD_SHIFT, ALL_LEVELS, TACH_ACTION_PICTURE, 0}, {KEY_F9, TACH_MOD_SHIFT, ALL_LEVELS, TACH_ACTION_NONE, 0},
    {KEY_F10, TACH_MOD_SHIFT, ALL_LEVELS, TACH_ACTION_NONE, 0},
};

static const binding plain_keys[] = {
    {KEY_ESCAPE, 0, SHOWN_LEVELS, TACH_ACTION_BACK, 0},
    {KEY_SLASH, TACH_MOD_SHIFT, SHOWN_LEVELS, TACH_ACTION_HELP, 0},
    {KEY_UP, 0, ROW_LEVELS, TACH_ACTION_ROW, -1},
    {KEY_DOWN, 0, ROW_LEVELS, TACH_ACTION_ROW, 1},
    {KEY_PAGE_UP, 0, ROW_LEVELS, TACH_ACTION_PAGE, -1},
    {KEY_PAGE_DOWN, 0, ROW_LEVELS, TACH_ACTION_PAGE, 1},
    {KEY_HOME, 0, ROW_LEVELS, TACH_ACTION_END, -1},
    {KEY_END, 0, ROW_LEVELS, TACH_ACTION_END, 1},
    {KEY_LEFT, 0, TREE_LEVELS, TACH_ACTION_CLOSE, 0},
    {KEY_MINUS, 0, TREE_LEVELS, TACH_ACTION_CLOSE, 0},
    {KEY_PAD_MINUS, 0, TREE_LEVELS, TACH_ACTION_CLOSE, 0},
    {KEY_RIGHT, 0, TREE_LEVELS, TACH_ACTION_OPEN, 0},
    {KEY_EQUALS, TACH_MOD_SHIFT, TREE_LEVELS, TACH_ACTION_OPEN, 0},
    {KEY_EQUALS, 0, TREE_LEVELS, TACH_ACTION_OPEN, 0},
    {KEY_PAD_PLUS, 0, TREE_LEVELS, TACH_ACTION_OPEN, 0},
    {KEY_ENTER, 0, ROW_LEVELS, TACH_ACTION_TOGGLE, 0},
    {KEY_PAD_ENTER, 0, ROW_LEVELS, TACH_ACTION_TOGGLE, 0},
    {KEY_UP, 0, TIMELINE_LEVEL, TACH_ACTION_ROW, -1},
    {KEY_DOWN, 0, TIMELINE_LEVEL, TACH_ACTION_ROW, 1},
    {KEY_LEFT, 0, TIMELINE_LEVEL, TACH_ACTION_STEP, -1},
    {KEY_RIGHT, 0, TIMELINE_LEVEL, TACH_ACTION_STEP, 1},
    {KEY_LEFT, TACH_MOD_SHIFT, TIMELINE_LEVEL, TACH_ACTION_PAN, -1},
    {KEY_RIGHT, TACH_MOD_SHIFT, TIMELINE_LEVEL, TACH_ACTION_PAN, 1},
    {KEY_PAGE_UP, 0, TIMELINE_LEVEL, TACH_ACTION_PAGE, -1},
    {KEY_PAGE_DOWN, 0, TIMELINE_LEVEL, TACH_ACTION_PAGE, 1},
    {KEY_HOME, 0, TIMELINE_LEVEL, TACH_ACTION_END, -1},
    {KEY_MINUS, 0, TIMELINE_LEVEL, TACH_ACTION_ZOOM, -1},
    {KEY_PAD_MINUS, 0, TIMELINE_LEVEL, TACH_ACTION_ZOOM, -1},
    {KEY_EQUALS, 0, TIMELINE_LEVEL, TACH_ACTION_ZOOM, 1},
    {KEY_EQUALS, TACH_MOD_SHIFT, TIMELINE_LEVEL, TACH_ACTION_ZOOM, 1},
    {KEY_PAD_PLUS, 0, TIMELINE_LEVEL, TACH_ACTION_ZOOM, 1},
    {KEY_ENTER, 0, TIMELINE_LEVEL, TACH_ACTION_TOGGLE, 0},
    {KEY_PAD_ENTER, 0, TIMELINE_LEVEL, TACH_ACTION_TOGGLE, 0},
    {KEY_W, 0, GRAPH_LEVELS, TACH_ACTION_WORST, 0},
    {KEY_J, 0, GRAPH_LEVELS, TACH_ACTION_HITCH, -1},
    {KEY_K, 0, GRAPH_LEVELS, TACH_ACTION_HITCH, 1},
    {KEY_UP, 0, QA_LEVEL, TACH_ACTION_ROW, -1},
    {KEY_DOWN, 0, QA_LEVEL, TACH_ACTION_ROW, 1},
    {KEY_HOME, 0, QA_LEVEL, TACH_ACTION_END, -1},
    {KEY_END, 0, QA_LEVEL, TACH_ACTION_END, 1},
    {KEY_ENTER, 0, QA_LEVEL, TACH_ACTION_TOGGLE, 0},
    {KEY_PAD_ENTER, 0, QA_LEVEL, TACH_ACTION_TOGGLE, 0},
    {KEY_R, 0, QA_LEVEL, TACH_ACTION_RESET, 0},
};

/* ---- Levels ---- */

static const tach_hud_level built_levels[] = {TACH_HUD_OFF,        TACH_HUD_STRIP,    TACH_HUD_ARTIST,
                                              TACH_HUD_PROGRAMMER, TACH_HUD_TIMELINE, TACH_HUD_QA};

tach_hud_level tach_input_built_level(int level)
{
    tach_hud_level built = TACH_HUD_OFF;
    for (size_t i = 0; i < TACH_COUNT_OF(built_levels); i++) {
        if ((int)built_levels[i] <= level)
            built = built_levels[i];
    }
    return built;
}

tach_hud_level tach_input_next_level(int level)
{
    for (size_t i = 0; i < TACH_COUNT_OF(built_levels); i++) {
        if ((int)built_levels[i] > level)
            return built_levels[i];
    }
    return TACH_HUD_OFF;
}

void tach_input_set_level(tach_input_state *state, int level)
{
    tach_hud_level built = tach_input_built_level(level);
    if (built == TACH_HUD_OFF)
        atomic_store(&state->frozen, false);
    atomic_store(&state->level, (int)built);
}

void tach_input_set_frozen(tach_input_state *state, bool frozen)
{
    atomic_store(&state->frozen, frozen && atomic_load(&state->level) != TACH_HUD_OFF);
}

/* Freezing by key is for working in rows: where there are none, it brings the tree. */
static void toggle_frozen(tach_input_state *state)
{
    bool frozen = !atomic_load(&state->frozen);
    if (frozen && atomic_load(&state->level) < TACH_HUD_ARTIST)
        tach_input_set_level(state, TACH_HUD_PROGRAMMER);
    tach_input_set_frozen(state, frozen);
}

/* ---- Keys ---- */

static const binding *find_binding(const binding *bindings, size_t count, const tach_input *input, int level)
{
    for (size_t i = 0; i < count; i++) {
        if (bindings[i].scancode == input->scancode && bindings[i].modifiers == input->modifiers && bindings[i].levels >> level & 1)
            return &bindings[i];
    }
    return NULL;
}

static const binding *hud_binding(const tach_input_state *state, const tach_input *input)
{
    int level = atomic_load(&state->level);
    const binding *chord = find_binding(chords, TACH_COUNT_OF(chords), input, level);
    if (chord || !atomic_load(&state->frozen))
        return chord;
    return find_binding(plain_keys, TACH_COUNT_OF(plain_keys), input, level);
}

static void act(tach_input_state *state, const binding *bound)
{
    if (bound->scancode == KEY_F9)
        tach_input_set_level(state, (int)tach_input_next_level(atomic_load(&state->level)));
    else if (bound->scancode == KEY_F10)
        toggle_frozen(state);
    else
        tach_action_push(&state->actions, (tach_action){bound->action, bound->amount, 0, 0});
}

/* Held keys walk on through rows; everything else happens once a press. */
static bool repeats(const binding *bound)
{
    return bound && (bound->action == TACH_ACTION_ROW || bound->action == TACH_ACTION_PAGE || bound->action == TACH_ACTION_STEP ||
                     bound->action == TACH_ACTION_PAN || bound->action == TACH_ACTION_ZOOM);
}

static bool key_event(tach_input_state *state, const tach_input *input)
{
    if (input->scancode >= TACH_INPUT_SCANCODES)
        return false;
    uint8_t *byte = &state->owned_keys[input->scancode / 8];
    uint8_t bit = (uint8_t)(1u << input->scancode % 8);
    bool owned = (*byte & bit) != 0;
    if (!input->down) {
        *byte &= (uint8_t)~bit;
        state->owns_text = false;
        return owned;
    }
    const binding *bound = hud_binding(state, input);
    if (input->repeat) {
        if (owned && repeats(bound))
            act(state, bound);
        state->owns_text = owned;
        return owned;
    }
    *byte = (uint8_t)(bound ? *byte | bit : *byte & ~bit);
    state->owns_text = bound != NULL;
    if (bound)
        act(state, bound);
    return bound != NULL;
}

/* ---- Mouse ---- */

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

static bool button_event(tach_input_state *state, const tach_input *input)
{
    if (input->button < 0 || input->button >= TACH_INPUT_BUTTONS)
        return false;
    uint8_t bit = (uint8_t)(1u << input->button);
    state->mouse_x = input->x_px;
    state->mouse_y = input->y_px;
    if (!input->down) {
        bool owned = (state->owned_buttons & bit) != 0;
        state->owned_buttons &= (uint8_t)~bit;
        state->game_buttons &= (uint8_t)~bit;
        tell_pointer(state);
        return owned;
    }
    bool owned = atomic_load(&state->frozen) && over_panel(state, input->x_px, input->y_px);
    if (!owned) {
        state->game_buttons |= bit;
        return false;
    }
    state->owned_buttons |= bit;
    tell_pointer(state);
    if (input->button == LEFT_BUTTON)
        tach_action_push(&state->actions, (tach_action){TACH_ACTION_CLICK, 0, input->x_px, input->y_px});
    return true;
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
    tach_action_push(&state->actions, (tach_action){TACH_ACTION_WHEEL, lines, state->mouse_x, state->mouse_y});
    return true;
}

/* All keys are up now, and nobody will say so. */
static void forget_held(tach_input_state *state)
{
    memset(state->owned_keys, 0, sizeof state->owned_keys);
    state->owned_buttons = state->game_buttons = 0;
    state->owns_text = false;
    tell_pointer(state);
}

bool tach_input_event(tach_input_state *state, const tach_input *input)
{
    switch (input->kind) {
    case TACH_INPUT_KEY:
        return key_event(state, input);
    case TACH_INPUT_TEXT:
        return state->owns_text;
    case TACH_INPUT_MOUSE_MOVE:
        return move_event(state, input);
    case TACH_INPUT_MOUSE_BUTTON:
        return button_event(state, input);
    case TACH_INPUT_MOUSE_WHEEL:
        return wheel_event(state, input);
    case TACH_INPUT_FOCUS_LOST:
        forget_held(state);
        return false;
    }
    return false;
}
