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

static bool mouse(tach_input_kind kind, float x, float y, bool down)
{
    return tach_input_event(&state, &(tach_input){.kind = kind, .x_px = x, .y_px = y, .button = 1, .down = down, .wheel = 1});
}

static tach_action next_action(void)
{
    tach_action action = {TACH_ACTION_NONE, 0, 0, 0};
    tach_action_pop(&state.actions, &action);
    return action;
}

static int level(void) { return atomic_load(&state.level); }
static bool frozen(void) { return atomic_load(&state.frozen); }

static void levels_go_round_over_those_that_are_built(void **unused)
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
    assert_int_equal(next_action().kind, TACH_ACTION_HELP);
    assert_false(key(KEY_SLASH, 0, true));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_go_round_over_those_that_are_built),
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
