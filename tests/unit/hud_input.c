/* Whose is an event? The rules of tach_hud.h, on the state alone: no profiler, no picture. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hud/input.h"

enum { F1 = 0x3A, F4 = 0x3D, F6 = 0x3F, F9 = 0x42, F10 = 0x43, KEY_W = 0x1A, KEY_ESC = 0x29, KEY_UP = 0x52, KEY_SLASH = 0x38 };

static tach_input_state state;

static void start(tach_hud_level level, bool frozen)
{
    memset(&state, 0, sizeof state);
    tach_bindings_create(&state.bindings);
    tach_input_set_level(&state, (int)level);
    tach_input_set_frozen(&state, frozen);
    tach_input_set_panel(&state, 0, 100, 100, 200, 50);
}

static bool key(uint32_t scancode, uint32_t modifiers, bool down)
{
    return tach_input_event(&state,
                            &(tach_input){.kind = TACH_INPUT_KEY, .scancode = scancode, .modifiers = modifiers, .down = down});
}

static bool repeat(uint32_t scancode, uint32_t modifiers)
{
    return tach_input_event(
        &state, &(tach_input){.kind = TACH_INPUT_KEY, .scancode = scancode, .modifiers = modifiers, .down = true, .repeat = true});
}

static bool text(void) { return tach_input_event(&state, &(tach_input){.kind = TACH_INPUT_TEXT, .text = "x"}); }

static bool type_text(const char *text)
{
    tach_input input = {.kind = TACH_INPUT_TEXT};
    strcpy(input.text, text);
    return tach_input_event(&state, &input);
}

static bool pad(tach_pad_button button, bool down)
{
    return tach_input_event(&state, &(tach_input){.kind = TACH_INPUT_PAD, .button = (int32_t)button, .down = down});
}

static uint32_t command_named(const char *name)
{
    for (uint32_t i = 0; i < TACH_COMMAND_COUNT; i++) {
        if (strcmp(tach_commands[i].name, name) == 0)
            return i;
    }
    fail_msg("no command %s", name);
    return 0;
}

static bool bind_keys(const char *name, const char *keys) { return tach_bindings_set(&state.bindings, command_named(name), keys); }

static void assert_bound(const char *name, const char *keys)
{
    char text[TACH_BINDING_BYTES];
    assert_int_equal(tach_bindings_get(&state.bindings, command_named(name), false, text, sizeof text), strlen(keys));
    assert_string_equal(text, keys);
}

static bool mouse(tach_input_kind kind, float x, float y, bool down)
{
    return tach_input_event(&state, &(tach_input){.kind = kind, .x_px = x, .y_px = y, .button = 1, .down = down, .wheel = 1});
}

static tach_action next_action(void)
{
    tach_action action = {.kind = TACH_ACTION_NONE};
    tach_action_pop(&state.actions, &action);
    return action;
}

static int level(void) { return atomic_load(&state.level); }
static bool frozen(void) { return atomic_load(&state.frozen); }

static void levels_go_round(void **unused)
{
    (void)unused;
    start(TACH_HUD_OFF, false);
    assert_true(key(F9, TACH_MOD_SHIFT, true));
    assert_int_equal(level(), TACH_HUD_STRIP);
    assert_true(key(F9, TACH_MOD_SHIFT, false));
    key(F9, TACH_MOD_SHIFT, true);
    assert_int_equal(level(), TACH_HUD_ARTIST);
    key(F9, TACH_MOD_SHIFT, true);
    assert_int_equal(level(), TACH_HUD_PROGRAMMER);
    key(F9, TACH_MOD_SHIFT, true);
    assert_int_equal(level(), TACH_HUD_TIMELINE);
    key(F9, TACH_MOD_SHIFT, true);
    assert_int_equal(level(), TACH_HUD_QA);
    key(F9, TACH_MOD_SHIFT, true);
    assert_int_equal(level(), TACH_HUD_OFF);
    tach_input_set_level(&state, TACH_HUD_ARTIST);
    assert_int_equal(level(), TACH_HUD_ARTIST);
    tach_input_set_level(&state, TACH_HUD_TIMELINE);
    assert_int_equal(level(), TACH_HUD_TIMELINE);
    tach_input_set_level(&state, 17);
    assert_int_equal(level(), TACH_HUD_QA);
    tach_input_set_level(&state, -5);
    assert_int_equal(level(), TACH_HUD_OFF);
}

static void a_held_chord_acts_once(void **unused)
{
    (void)unused;
    start(TACH_HUD_OFF, false);
    key(F9, TACH_MOD_SHIFT, true);
    for (int i = 0; i < 60; i++)
        assert_true(repeat(F9, TACH_MOD_SHIFT));
    assert_int_equal(level(), TACH_HUD_STRIP);
    assert_true(key(F9, 0, false)); /* whatever became of shift */
    assert_false(key(F9, 0, false));
}

static void only_the_exact_chord_is_taken(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, false);
    const uint32_t others[] = {
        0, TACH_MOD_CTRL, TACH_MOD_ALT, TACH_MOD_GUI, TACH_MOD_SHIFT | TACH_MOD_CTRL, TACH_MOD_SHIFT | TACH_MOD_ALT};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_false(key(F9, others[i], true));
        assert_false(key(F9, others[i], false));
    }
    assert_int_equal(level(), TACH_HUD_PROGRAMMER);
}

static void freezing_brings_the_tree_and_off_lets_go(void **unused)
{
    (void)unused;
    start(TACH_HUD_OFF, false);
    assert_true(key(F10, TACH_MOD_SHIFT, true));
    assert_true(frozen());
    assert_int_equal(level(), TACH_HUD_PROGRAMMER);
    tach_input_set_level(&state, TACH_HUD_OFF);
    assert_false(frozen());
    tach_input_set_frozen(&state, true); /* nothing is shown: nothing can be frozen */
    assert_false(frozen());
}

static void the_text_of_a_taken_key_is_taken(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, true);
    assert_false(text());
    assert_true(key(KEY_W, 0, true));
    assert_true(text());
    assert_true(key(KEY_W, 0, false));
    assert_false(text());
    assert_false(key(0x04, 0, true)); /* A */
    assert_false(text());
}

static void a_release_goes_where_its_press_went(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, false);
    assert_false(key(KEY_W, 0, true)); /* the player walks */
    key(F10, TACH_MOD_SHIFT, true);
    assert_true(frozen());
    assert_false(repeat(KEY_W, 0));
    assert_false(key(KEY_W, 0, false)); /* and stops */
    assert_true(key(KEY_W, 0, true));
    tach_input_set_frozen(&state, false);
    assert_true(key(KEY_W, 0, false)); /* the game never saw it go down */
    assert_false(key(KEY_W, 0, true));
    assert_false(key(KEY_W, 0, false));
}

static void losing_the_focus_lets_all_keys_go(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, true);
    assert_true(key(KEY_W, 0, true));
    assert_true(mouse(TACH_INPUT_MOUSE_BUTTON, 110, 110, true));
    assert_false(tach_input_event(&state, &(tach_input){.kind = TACH_INPUT_FOCUS_LOST}));
    assert_false(key(KEY_W, 0, false));
    assert_false(mouse(TACH_INPUT_MOUSE_BUTTON, 110, 110, false));
    assert_false(text());
}

static void a_display_that_only_shows_takes_its_chords_and_nothing_else(void **unused)
{
    (void)unused;
    const uint32_t chords[] = {F1, F4, F6, F9, F10};
    uint32_t random = 99;
    start(TACH_HUD_PROGRAMMER, false);
    bool chord_down[512] = {false};
    bool text_is_ours = false;
    for (int i = 0; i < 10000; i++) {
        random = random * 1664525u + 1013904223u;
        uint32_t bits = random >> 8;
        tach_input input = {.kind = (tach_input_kind)(bits % 5),
                            .scancode = (bits >> 3) % 300,
                            .modifiers = (bits >> 12) % 16,
                            .down = bits >> 16 & 1,
                            .button = (int32_t)(bits >> 17 & 3),
                            .x_px = 110,
                            .y_px = 110,
                            .wheel = 1};
        if (i % 7 == 0)
            input.scancode = chords[bits % 5], input.modifiers = TACH_MOD_SHIFT;
        tach_input_set_level(&state, TACH_HUD_PROGRAMMER);
        tach_input_set_frozen(&state, false);
        bool is_chord = false;
        for (int k = 0; k < 5; k++)
            is_chord |= input.scancode == chords[k] && input.modifiers == TACH_MOD_SHIFT;
        bool expected = false;
        if (input.kind == TACH_INPUT_KEY) {
            expected = input.down ? is_chord : chord_down[input.scancode];
            chord_down[input.scancode] = input.down && is_chord;
            text_is_ours = input.down && is_chord;
        } else if (input.kind == TACH_INPUT_TEXT) {
            expected = text_is_ours;
        }
        assert_int_equal(tach_input_event(&state, &input), expected);
        while (next_action().kind != TACH_ACTION_NONE) {
        }
    }
}

static void the_mouse_is_ours_over_panels_while_frozen(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, false);
    assert_false(mouse(TACH_INPUT_MOUSE_MOVE, 110, 110, false));
    assert_false(mouse(TACH_INPUT_MOUSE_WHEEL, 110, 110, false));
    assert_false(mouse(TACH_INPUT_MOUSE_BUTTON, 110, 110, true)); /* the game's drag ... */
    tach_input_set_frozen(&state, true);
    assert_false(mouse(TACH_INPUT_MOUSE_MOVE, 120, 120, false));
    assert_false(mouse(TACH_INPUT_MOUSE_BUTTON, 120, 120, false)); /* ... ends with the game */
    assert_int_equal(next_action().kind, TACH_ACTION_NONE);

    assert_true(mouse(TACH_INPUT_MOUSE_MOVE, 120, 120, false));
    assert_true(mouse(TACH_INPUT_MOUSE_WHEEL, 0, 0, false)); /* where the mouse is, not where the event says */
    assert_int_equal(next_action().kind, TACH_ACTION_WHEEL);
    assert_true(mouse(TACH_INPUT_MOUSE_BUTTON, 299, 149, true));
    tach_action action = next_action();
    assert_int_equal(action.kind, TACH_ACTION_CLICK);
    assert_true(action.x_px == 299 && action.y_px == 149);
    assert_true(mouse(TACH_INPUT_MOUSE_MOVE, 500, 500, false)); /* our drag, wherever it leads */
    assert_true(mouse(TACH_INPUT_MOUSE_BUTTON, 500, 500, false));
    assert_false(mouse(TACH_INPUT_MOUSE_MOVE, 500, 500, false));
    assert_false(mouse(TACH_INPUT_MOUSE_BUTTON, 300, 149, true)); /* just beside */
}

static void frozen_keys_become_actions(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, true);
    assert_true(key(KEY_UP, 0, true));
    assert_true(repeat(KEY_UP, 0)); /* rows go by while it is held */
    assert_int_equal(next_action().amount, -1);
    assert_int_equal(next_action().kind, TACH_ACTION_ROW);
    assert_int_equal(next_action().kind, TACH_ACTION_NONE);
    assert_true(key(KEY_SLASH, TACH_MOD_SHIFT, true));
    assert_int_equal(next_action().kind, TACH_ACTION_EXPLAIN);
    assert_false(key(KEY_SLASH, TACH_MOD_CTRL, true));
    assert_false(key(KEY_UP, TACH_MOD_CTRL, true));
    start(TACH_HUD_STRIP, true); /* a strip has no rows */
    assert_false(key(KEY_UP, 0, true));
    assert_true(key(KEY_ESC, 0, true));
    assert_int_equal(next_action().kind, TACH_ACTION_BACK);
}

static void a_full_queue_and_strange_events_do_no_harm(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, true);
    for (int i = 0; i < 1000; i++) {
        key(KEY_W, 0, true);
        key(KEY_W, 0, false);
    }
    int actions = 0;
    while (next_action().kind != TACH_ACTION_NONE)
        actions++;
    assert_int_equal(actions, TACH_ACTION_QUEUE);
    assert_false(key(UINT32_MAX, 0, true));
    assert_false(tach_input_event(&state, &(tach_input){.kind = (tach_input_kind)77}));
    assert_false(tach_input_event(&state, &(tach_input){.kind = TACH_INPUT_MOUSE_BUTTON, .button = -4, .down = true}));
    mouse(TACH_INPUT_MOUSE_MOVE, 110, 110, false);
    assert_true(tach_input_event(&state, &(tach_input){.kind = TACH_INPUT_MOUSE_WHEEL, .wheel = 1e30f}));
}

/* ---- Names of keys ------------------------------------------------------------------------------------------------------- */

static void every_key_has_a_name_that_is_read_again(void **unused)
{
    (void)unused;
    char text[TACH_KEY_BYTES];
    for (uint32_t scancode = 1; scancode < TACH_INPUT_SCANCODES; scancode++) {
        for (uint32_t modifiers = 0; modifiers < 16; modifiers++) {
            tach_key written = tach_key_of(scancode, modifiers);
            size_t length = tach_key_write(text, sizeof text, written, false);
            assert_in_range(length, 1, sizeof text - 2);
            assert_int_equal(tach_key_read(text, length), written);
            assert_true(tach_key_write(text, sizeof text, written, true) > 0);
        }
    }
    for (uint32_t button = 0; button < TACH_PAD_BUTTON_COUNT; button++) {
        for (uint32_t held = 0; held <= TACH_PAD_BUTTON_COUNT; held++) {
            tach_key written = tach_key_of_pad(button, held == TACH_PAD_BUTTON_COUNT ? TACH_PAD_NONE : held);
            if (held == button)
                continue;
            size_t length = tach_key_write(text, sizeof text, written, false);
            assert_in_range(length, 1, sizeof text - 2);
            assert_int_equal(tach_key_read(text, length), written);
        }
    }
}

static void keys_are_named_as_people_write_them(void **unused)
{
    (void)unused;
    const struct {
        const char *text;
        tach_key key;
        const char *full;
    } good[] = {{"Shift+F9", tach_key_of(0x42, TACH_MOD_SHIFT), "Shift+F9"},
                {"  ctrl + p ", tach_key_of(0x13, TACH_MOD_CTRL), "Ctrl+P"},
                {"ALT+SHIFT+page up", tach_key_of(0x4B, TACH_MOD_ALT | TACH_MOD_SHIFT), "Shift+Alt+Page Up"},
                {"pgup", tach_key_of(0x4B, 0), "Page Up"},
                {"/", tach_key_of(0x38, 0), "Slash"},
                {"Keypad 0", tach_key_of(0x62, 0), "Keypad 0"},
                {"F24", tach_key_of(0x73, 0), "F24"},
                {"0", tach_key_of(0x27, 0), "0"},
                {"Key 100", tach_key_of(100, 0), "Key 100"},
                {"Pad A", tach_key_of_pad(TACH_PAD_A, TACH_PAD_NONE), "Pad A"},
                {"pad start + back", tach_key_of_pad(TACH_PAD_BACK, TACH_PAD_START), "Pad Back+Start"}};
    static const char *const bad[] = {"",          " ",           "+",      "Shift",     "Shift+",      "+F9",      "F0",
                                      "F25",       "Hyper+A",     "AB",     "Key 0",     "Key 512",     "Key",      "Pad",
                                      "Pad Z",     "Pad A+A",     "Pad A+", "Pad A+B+X", "Shift+Shift", "F9+Shift", "é",
                                      "Keypad 10", "Pad Shift+A", "Key 1x"};
    char text[TACH_KEY_BYTES];
    for (size_t i = 0; i < TACH_COUNT_OF(good); i++) {
        assert_int_equal(tach_key_read(good[i].text, strlen(good[i].text)), good[i].key);
        tach_key_write(text, sizeof text, good[i].key, false);
        assert_string_equal(text, good[i].full);
    }
    for (size_t i = 0; i < TACH_COUNT_OF(bad); i++) {
        if (tach_key_read(bad[i], strlen(bad[i])))
            fail_msg("%s is read as a key", bad[i]);
    }
    const struct {
        tach_key key;
        const char *cap; /* as it is pressed */
    } caps[] = {{tach_key_of(0x38, TACH_MOD_SHIFT), "?"},
                {tach_key_of(0x2E, TACH_MOD_SHIFT), "+"},
                {tach_key_of(0x2E, 0), "="},
                {tach_key_of(0x2D, TACH_MOD_SHIFT), "_"},
                {tach_key_of(0x1E, TACH_MOD_SHIFT), "Shift+1"},
                {tach_key_of(0x04, TACH_MOD_SHIFT), "Shift+A"},
                {tach_key_of(0x2E, TACH_MOD_CTRL), "Ctrl+="},
                {tach_key_of(0x52, 0), "↑"}};
    for (size_t i = 0; i < TACH_COUNT_OF(caps); i++) {
        tach_key_write(text, sizeof text, caps[i].key, true);
        assert_string_equal(text, caps[i].cap);
    }
}

/* ---- What keys are bound to ---------------------------------------------------------------------------------------------- */

/* What each has by default it has alone, in each level. */
static void no_key_does_two_things(void **unused)
{
    (void)unused;
    start(TACH_HUD_OFF, false);
    char keys[TACH_BINDING_BYTES];
    for (uint32_t i = 0; i < TACH_COMMAND_COUNT; i++) {
        assert_true(tach_bindings_get(&state.bindings, i, false, keys, sizeof keys) < sizeof keys - 1);
        if (!tach_bindings_set(&state.bindings, i, keys))
            fail_msg("%s: %s", tach_commands[i].name, tach_error());
        assert_string_equal(keys, tach_commands[i].keys);
    }
}

static void a_key_can_be_another(void **unused)
{
    (void)unused;
    start(TACH_HUD_OFF, false);
    assert_true(bind_keys("keys.next_level", "Ctrl+P, F7"));
    assert_bound("keys.next_level", "Ctrl+P, F7");
    assert_false(key(F9, TACH_MOD_SHIFT, true));
    assert_true(key(0x13, TACH_MOD_CTRL, true));
    assert_int_equal(level(), TACH_HUD_STRIP);
    tach_input_set_level(&state, TACH_HUD_ARTIST);
    assert_true(key(0x40, 0, true)); /* a function key alone is taken too, as somebody wants it */
    assert_true(key(0x40, 0, false));
    assert_int_equal(level(), TACH_HUD_PROGRAMMER);
    assert_true(bind_keys("keys.next_level", "none"));
    assert_bound("keys.next_level", "none");
    assert_false(key(0x13, TACH_MOD_CTRL, true));
    assert_true(bind_keys("keys.next_level", NULL));
    assert_bound("keys.next_level", "Shift+F9, Pad Start");
    assert_true(key(F9, TACH_MOD_SHIFT, true));
}

static void a_chosen_key_wins_and_the_first_choice_stays(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, true);
    assert_true(bind_keys("keys.worst_frame", "J")); /* which others have by default */
    assert_bound("keys.earlier_hitch", "none");
    key(0x0D, 0, true);
    assert_int_equal(next_action().kind, TACH_ACTION_WORST);
    assert_false(bind_keys("keys.sort", "X, J"));
    assert_string_equal(tach_error(), "J is the key of keys.worst_frame");
    assert_bound("keys.sort", "S"); /* nothing has changed */
    assert_true(bind_keys("keys.earlier_hitch", "W"));
    assert_false(bind_keys("keys.earlier_hitch", "Nonsense"));
    assert_string_equal(tach_error(), "\"Nonsense\" is no key");
    assert_false(bind_keys("keys.earlier_hitch", "A, B, C, D, E, F, G"));
    assert_false(bind_keys("keys.earlier_hitch", "A,"));
    assert_bound("keys.earlier_hitch", "W");
    assert_true(bind_keys("keys.worst_frame", NULL)); /* W is chosen for another now */
    assert_bound("keys.worst_frame", "Pad X");
}

static void levels_have_keys_of_their_own(void **unused)
{
    (void)unused;
    enum { KEY_1 = 0x1E, KEY_3 = 0x20, KEY_0 = 0x27 };
    start(TACH_HUD_PROGRAMMER, false);
    assert_false(key(KEY_1, 0, true)); /* a weapon, in the game */
    key(KEY_1, 0, false);
    tach_input_set_frozen(&state, true);
    assert_true(key(KEY_1, 0, true));
    assert_int_equal(level(), TACH_HUD_STRIP);
    assert_true(frozen());
    assert_true(key(KEY_3, 0, true));
    assert_int_equal(level(), TACH_HUD_PROGRAMMER);
    assert_true(key(KEY_0, 0, true));
    assert_int_equal(level(), TACH_HUD_OFF);
    assert_false(frozen());
    assert_true(bind_keys("keys.level_strip", "Shift+F7")); /* a chord works over the game too */
    assert_true(key(0x40, TACH_MOD_SHIFT, true));
    assert_int_equal(level(), TACH_HUD_STRIP);
}

static void frames_are_stepped_by_keys(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, true);
    const struct {
        uint32_t scancode, modifiers;
        int32_t amount;
    } steps[] = {{0x36, 0, -1}, {0x37, 0, 1}};
    for (size_t i = 0; i < TACH_COUNT_OF(steps); i++) {
        assert_true(key(steps[i].scancode, steps[i].modifiers, true));
        assert_true(repeat(steps[i].scancode, steps[i].modifiers));
        for (int k = 0; k < 2; k++) {
            tach_action action = next_action();
            assert_int_equal(action.kind, TACH_ACTION_FRAME);
            assert_int_equal(action.amount, steps[i].amount);
        }
    }
}

/* ---- Typing a filter ----------------------------------------------------------------------------------------------------- */

static void start_typing(void)
{
    start(TACH_HUD_PROGRAMMER, true);
    assert_true(key(KEY_SLASH, 0, true));
    assert_true(type_text("/")); /* the key's own: no part of the filter */
    assert_true(key(KEY_SLASH, 0, false));
    assert_int_equal(next_action().kind, TACH_ACTION_FILTER);
    assert_int_equal(next_action().kind, TACH_ACTION_NONE);
}

static void typed_text_is_the_filters(void **unused)
{
    (void)unused;
    start_typing();
    assert_true(key(KEY_W, 0, true)); /* no command now */
    assert_true(type_text("w"));
    assert_true(key(KEY_W, 0, false));
    assert_true(key(KEY_SLASH, 0, true));
    assert_true(type_text("/"));
    assert_true(type_text("路")); /* from an input method, without a key */
    assert_true(key(0x2A, 0, true));
    assert_true(repeat(0x2A, 0));
    assert_true(key(KEY_UP, 0, true)); /* keys without text do what they do */
    assert_true(key(F9, TACH_MOD_SHIFT, true) && key(F9, TACH_MOD_SHIFT, false));
    tach_action action = next_action();
    assert_int_equal(action.kind, TACH_ACTION_TEXT);
    assert_string_equal(action.text, "w");
    assert_string_equal(next_action().text, "/");
    assert_string_equal(next_action().text, "路");
    assert_int_equal(next_action().kind, TACH_ACTION_ERASE);
    assert_int_equal(next_action().kind, TACH_ACTION_ERASE);
    assert_int_equal(next_action().kind, TACH_ACTION_ROW);
    assert_false(atomic_load(&state.typing)); /* another level: no filter there */
}

static void enter_keeps_a_filter_and_escape_clears_it(void **unused)
{
    (void)unused;
    for (int keep = 0; keep < 2; keep++) {
        start_typing();
        uint32_t ending = keep ? 0x28 : KEY_ESC;
        assert_true(key(ending, 0, true));
        assert_true(key(ending, 0, false));
        tach_action action = next_action();
        assert_int_equal(action.kind, TACH_ACTION_FILTER_END);
        assert_int_equal(action.amount, keep);
        assert_true(frozen());
        assert_true(key(KEY_W, 0, true)); /* a command again */
        assert_int_equal(next_action().kind, TACH_ACTION_WORST);
    }
    start_typing();
    tach_input_set_frozen(&state, false);
    assert_false(type_text("x"));
    assert_false(key(KEY_W, 0, true));
}

/* Such games stop SDL's text input; the display never starts it. */
static void a_game_without_text_input_can_be_filtered(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, true);
    const uint32_t keys[] = {KEY_SLASH, KEY_W, 0x2C, 0x20};
    for (size_t i = 0; i < TACH_COUNT_OF(keys); i++) {
        assert_true(key(keys[i], i == 3 ? TACH_MOD_SHIFT : 0, true));
        assert_true(key(keys[i], 0, false));
    }
    assert_int_equal(next_action().kind, TACH_ACTION_FILTER);
    assert_string_equal(next_action().text, "w");
    assert_string_equal(next_action().text, " ");
    assert_string_equal(next_action().text, "#");
    assert_int_equal(next_action().kind, TACH_ACTION_NONE);
}

static void a_key_that_the_game_holds_is_its_own_while_typing(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, false);
    assert_false(key(0x04, 0, true));
    tach_input_set_frozen(&state, true);
    key(KEY_SLASH, 0, true);
    type_text("/");
    assert_false(repeat(0x04, 0));
    assert_false(key(0x04, 0, false));
    assert_true(key(0x04, 0, true));
    tach_input_set_frozen(&state, false);
    assert_true(key(0x04, 0, false));
}

/* ---- Gamepad ------------------------------------------------------------------------------------------------------------- */

static void a_pad_is_the_games_until_the_chord(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, false);
    for (int button = 0; button < TACH_PAD_BUTTON_COUNT; button++) {
        assert_false(pad((tach_pad_button)button, true));
        assert_false(pad((tach_pad_button)button, false));
    }
    assert_int_equal(level(), TACH_HUD_PROGRAMMER);
    assert_false(pad(TACH_PAD_BACK, true)); /* the game's */
    assert_true(pad(TACH_PAD_START, true));
    assert_true(frozen());
    assert_true(pad(TACH_PAD_START, false));
    assert_false(pad(TACH_PAD_BACK, false)); /* and so is its end */
    tach_input_set_level(&state, TACH_HUD_QA);
    assert_true(pad(TACH_PAD_START, true)); /* alone, and frozen: the next level, which is off */
    assert_false(frozen());
    assert_true(pad(TACH_PAD_START, false));
    tach_input_set_level(&state, TACH_HUD_PROGRAMMER);
    tach_input_set_frozen(&state, false);
    pad(TACH_PAD_START, true); /* in the other order too */
    assert_true(pad(TACH_PAD_BACK, true));
    assert_true(frozen());
}

static void a_frozen_display_is_worked_by_pad(void **unused)
{
    (void)unused;
    start(TACH_HUD_PROGRAMMER, true);
    static const struct {
        tach_pad_button button;
        tach_action_kind action;
        int32_t amount;
    } all[] = {{TACH_PAD_UP, TACH_ACTION_ROW, -1},
               {TACH_PAD_DOWN, TACH_ACTION_ROW, 1},
               {TACH_PAD_LEFT, TACH_ACTION_CLOSE, 0},
               {TACH_PAD_RIGHT, TACH_ACTION_OPEN, 0},
               {TACH_PAD_A, TACH_ACTION_TOGGLE, 0},
               {TACH_PAD_B, TACH_ACTION_BACK, 0},
               {TACH_PAD_X, TACH_ACTION_WORST, 0},
               {TACH_PAD_LEFT_SHOULDER, TACH_ACTION_FRAME, -1},
               {TACH_PAD_RIGHT_SHOULDER, TACH_ACTION_FRAME, 1}};
    for (size_t i = 0; i < TACH_COUNT_OF(all); i++) {
        assert_true(pad(all[i].button, true));
        assert_true(pad(all[i].button, false));
        tach_action action = next_action();
        assert_int_equal(action.kind, all[i].action);
        assert_int_equal(action.amount, all[i].amount);
    }
    assert_false(pad(TACH_PAD_GUIDE, true)); /* what does nothing is the game's */
    assert_false(pad(TACH_PAD_GUIDE, false));
    assert_true(bind_keys("keys.worst_frame", "Pad Guide"));
    assert_true(pad(TACH_PAD_GUIDE, true));
    assert_int_equal(next_action().kind, TACH_ACTION_WORST);
    assert_false(tach_input_event(&state, &(tach_input){.kind = TACH_INPUT_PAD, .button = -1, .down = true}));
    assert_false(tach_input_event(&state, &(tach_input){.kind = TACH_INPUT_PAD, .button = 99, .down = true}));
}

/* Whatever is pressed, frozen, thawed and bound meanwhile: a release goes where its press went. */
static void no_key_or_button_sticks_on_either_side(void **unused)
{
    (void)unused;
    static const uint32_t scancodes[] = {F1, F9, F10, KEY_W, KEY_UP, KEY_ESC, KEY_SLASH, 0x04, 0x1E, 0x28, 0x2A};
    enum { KEYS = sizeof scancodes / sizeof *scancodes, ALL = KEYS + TACH_PAD_BUTTON_COUNT };
    bool down[ALL] = {false}, games[ALL] = {false};
    uint32_t random = 7;
    start(TACH_HUD_PROGRAMMER, false);
    for (int i = 0; i < 50000; i++) {
        random = random * 1664525u + 1013904223u;
        uint32_t bits = random >> 8, which = bits % ALL;
        if (bits >> 16 == 3)
            bind_keys("keys.worst_frame", bits & 1 ? "Pad A, X" : NULL);
        if (bits >> 16 == 4)
            tach_input_set_frozen(&state, bits & 1);
        if (bits >> 16 == 5)
            tach_input_set_level(&state, (int)(bits % 6));
        bool press = !down[which];
        bool taken = which < KEYS ? key(scancodes[which], bits >> 12 & 1 ? TACH_MOD_SHIFT : 0, press)
                                  : pad((tach_pad_button)(which - KEYS), press);
        if (press)
            games[which] = !taken;
        else
            assert_int_equal(taken, !games[which]);
        down[which] = press;
        while (next_action().kind != TACH_ACTION_NONE) {
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_go_round),
        cmocka_unit_test(a_held_chord_acts_once),
        cmocka_unit_test(only_the_exact_chord_is_taken),
        cmocka_unit_test(freezing_brings_the_tree_and_off_lets_go),
        cmocka_unit_test(the_text_of_a_taken_key_is_taken),
        cmocka_unit_test(a_release_goes_where_its_press_went),
        cmocka_unit_test(losing_the_focus_lets_all_keys_go),
        cmocka_unit_test(a_display_that_only_shows_takes_its_chords_and_nothing_else),
        cmocka_unit_test(the_mouse_is_ours_over_panels_while_frozen),
        cmocka_unit_test(frozen_keys_become_actions),
        cmocka_unit_test(a_full_queue_and_strange_events_do_no_harm),
        cmocka_unit_test(every_key_has_a_name_that_is_read_again),
        cmocka_unit_test(keys_are_named_as_people_write_them),
        cmocka_unit_test(no_key_does_two_things),
        cmocka_unit_test(a_key_can_be_another),
        cmocka_unit_test(a_chosen_key_wins_and_the_first_choice_stays),
        cmocka_unit_test(levels_have_keys_of_their_own),
        cmocka_unit_test(frames_are_stepped_by_keys),
        cmocka_unit_test(typed_text_is_the_filters),
        cmocka_unit_test(enter_keeps_a_filter_and_escape_clears_it),
        cmocka_unit_test(a_game_without_text_input_can_be_filtered),
        cmocka_unit_test(a_key_that_the_game_holds_is_its_own_while_typing),
        cmocka_unit_test(a_pad_is_the_games_until_the_chord),
        cmocka_unit_test(a_frozen_display_is_worked_by_pad),
        cmocka_unit_test(no_key_or_button_sticks_on_either_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
