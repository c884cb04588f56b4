/* SDL's events as the HUD sees them. The HUD itself is a stub here, so that what reaches it can be looked at. */
#include "gl/fixture.h"

static tach_input seen;
static int seen_count;
static bool answer;

/* Stands for the HUD's own. */
bool tach_hud_event(tach_hud *hud, const tach_input *input)
{
    assert_non_null(hud);
    seen = *input;
    seen_count++;
    return answer;
}

/* Stand for SDL's: its offscreen driver has neither relative mode nor screens of high density. */
static SDL_bool relative_mode;
SDL_bool SDL_GetRelativeMouseMode(void) { return relative_mode; }

static int density = 1;
void SDL_GL_GetDrawableSize(SDL_Window *of, int *width, int *height)
{
    SDL_GetWindowSize(of, width, height);
    *width *= density;
    *height *= density;
}

/* The stub never looks inside. */
static tach_hud *const hud = (tach_hud *)&seen;

static bool send(SDL_Event event)
{
    seen = (tach_input){0};
    seen_count = 0;
    return tach_sdl_event(hud, &event);
}

static SDL_Event key_event(Uint32 type, SDL_Scancode scancode, Uint16 mod, Uint8 repeat)
{
    return (SDL_Event){.key = {.type = type, .repeat = repeat, .keysym = {.scancode = scancode, .mod = mod}}};
}

static void keys_go_by_place_and_modifiers(void **state)
{
    (void)state;
    static const struct {
        Uint16 sdl;
        uint32_t ours;
    } mods[] = {{KMOD_NONE, 0},
                {KMOD_LSHIFT, TACH_MOD_SHIFT},
                {KMOD_RSHIFT, TACH_MOD_SHIFT},
                {KMOD_LCTRL, TACH_MOD_CTRL},
                {KMOD_RCTRL, TACH_MOD_CTRL},
                {KMOD_LALT, TACH_MOD_ALT},
                {KMOD_RALT, TACH_MOD_ALT},
                {KMOD_LGUI, TACH_MOD_GUI},
                {KMOD_RGUI, TACH_MOD_GUI},
                {KMOD_NUM | KMOD_CAPS, 0},
                {KMOD_LSHIFT | KMOD_RCTRL | KMOD_NUM, TACH_MOD_SHIFT | TACH_MOD_CTRL}};
    static const SDL_Scancode codes[] = {SDL_SCANCODE_F9, SDL_SCANCODE_W, SDL_SCANCODE_ESCAPE, SDL_SCANCODE_SLASH, SDL_SCANCODE_UP};
    static const uint32_t usages[] = {66, 26, 41, 56, 82}; /* USB HID, page 7 */
    for (size_t i = 0; i < sizeof mods / sizeof *mods; i++) {
        size_t code = i % (sizeof codes / sizeof *codes);
        for (int down = 0; down < 2; down++) {
            send(key_event(down ? SDL_KEYDOWN : SDL_KEYUP, codes[code], mods[i].sdl, (Uint8)(i == 3)));
            assert_int_equal(seen_count, 1);
            assert_int_equal(seen.kind, TACH_INPUT_KEY);
            assert_int_equal(seen.scancode, usages[code]);
            assert_int_equal(seen.modifiers, mods[i].ours);
            assert_int_equal(seen.down, down);
            assert_int_equal(seen.repeat, i == 3);
        }
    }
}

static void the_huds_answer_is_passed_on(void **state)
{
    (void)state;
    answer = true;
    assert_true(send(key_event(SDL_KEYDOWN, SDL_SCANCODE_F9, KMOD_LSHIFT, 0)));
    assert_true(send(key_event(SDL_KEYUP, SDL_SCANCODE_F9, KMOD_LSHIFT, 0)));
    answer = false;
    assert_false(send(key_event(SDL_KEYDOWN, SDL_SCANCODE_A, 0, 0)));
}

static SDL_Event text_event(const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    memcpy(event.text.text, text, SDL_min(strlen(text), sizeof event.text.text));
    return event;
}

static void text_is_whole_characters(void **state)
{
    (void)state;
    send(text_event("Ä文"));
    assert_int_equal(seen.kind, TACH_INPUT_TEXT);
    assert_string_equal(seen.text, "Ä文");
    send(text_event("123456789012345678901234567890\xC3\x84")); /* fills the event, with no end */
    assert_string_equal(seen.text, "123456789012345678901234567890");
    send(text_event("12345678901234567890123456789012"));
    assert_string_equal(seen.text, "1234567890123456789012345678901");
    send(text_event(""));
    assert_string_equal(seen.text, "");
}

static SDL_Event motion(int x, int y, int xrel, int yrel)
{
    return (SDL_Event){
        .motion = {.type = SDL_MOUSEMOTION, .windowID = SDL_GetWindowID(window), .x = x, .y = y, .xrel = xrel, .yrel = yrel}};
}

static SDL_Event button(Uint32 type, Uint8 which, int x, int y)
{
    return (SDL_Event){.button = {.type = type, .windowID = SDL_GetWindowID(window), .button = which, .x = x, .y = y}};
}

static SDL_Event wheel(int y, float precise_y, Uint32 direction)
{
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .y = y, .direction = direction}};
#if SDL_VERSION_ATLEAST(2, 0, 18)
    event.wheel.preciseY = precise_y;
#endif
    return event;
}

static void assert_position(float x, float y)
{
    assert_float_equal(seen.x_px, x, 0.001);
    assert_float_equal(seen.y_px, y, 0.001);
}

static void the_mouse_is_in_pixels(void **state)
{
    (void)state;
    send(motion(17, 33, 1, 1));
    assert_int_equal(seen.kind, TACH_INPUT_MOUSE_MOVE);
    assert_position(17, 33);
    static const Uint8 buttons[] = {SDL_BUTTON_LEFT, SDL_BUTTON_MIDDLE, SDL_BUTTON_RIGHT};
    for (int i = 0; i < 3; i++) {
        send(button(SDL_MOUSEBUTTONDOWN, buttons[i], 5 + i, 6));
        assert_int_equal(seen.kind, TACH_INPUT_MOUSE_BUTTON);
        assert_int_equal(seen.button, i + 1);
        assert_true(seen.down);
        assert_position(5.0f + (float)i, 6);
        send(button(SDL_MOUSEBUTTONUP, buttons[i], 5 + i, 6));
        assert_false(seen.down);
    }
}

static void points_become_pixels_on_dense_screens(void **state)
{
    (void)state;
    density = 2;
    send(motion(17, 33, 1, 1));
    assert_position(34, 66);
    send(button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 5, 6));
    assert_position(10, 12);
    density = 1;
}

static void the_wheel_goes_up_and_stays_where_the_pointer_is(void **state)
{
    (void)state;
    send(motion(40, 20, 0, 0));
    send(wheel(1, 0.0f, SDL_MOUSEWHEEL_NORMAL));
    assert_int_equal(seen.kind, TACH_INPUT_MOUSE_WHEEL);
    assert_float_equal(seen.wheel, 1, 0.001);
    assert_position(40, 20);
    send(wheel(-2, 0.0f, SDL_MOUSEWHEEL_FLIPPED));
    assert_float_equal(seen.wheel, 2, 0.001);
    send(wheel(0, -0.25f, SDL_MOUSEWHEEL_NORMAL));
    assert_float_equal(seen.wheel, -0.25f, 0.001);
}

/* SDL's position stands still then; the steps are followed, inside the window. */
static void the_pointer_follows_the_steps_in_relative_mode(void **state)
{
    (void)state;
    send(motion(10, 10, 0, 0));
    relative_mode = SDL_TRUE;
    send(motion(10, 10, 5, -3));
    assert_position(15, 7);
    send(button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 10, 10));
    assert_position(15, 7);
    send(motion(10, 10, -500, -500));
    assert_position(0, 0);
    send(motion(10, 10, 500, 500));
    assert_position(63, 47);
    density = 2; /* steps are in points as well */
    send(motion(10, 10, -10, -10));
    assert_position(43, 27);
    density = 1;
    relative_mode = SDL_FALSE;
}

static void an_unknown_window_is_taken_as_it_is(void **state)
{
    (void)state;
    SDL_Event event = motion(300, 400, 0, 0);
    event.motion.windowID = 12345;
    send(event);
    assert_position(300, 400);
}

/* Keys held when the focus goes are never released: the HUD is told, and the game too. */
static void lost_focus_is_told_to_both(void **state)
{
    (void)state;
    answer = true;
    assert_false(send((SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}}));
    answer = false;
    assert_int_equal(seen_count, 1);
    assert_int_equal(seen.kind, TACH_INPUT_FOCUS_LOST);
}

static SDL_Event pad_event(Uint32 type, Uint8 pressed)
{
    return (SDL_Event){.cbutton = {.type = type, .which = 3, .button = pressed, .state = type == SDL_CONTROLLERBUTTONDOWN}};
}

static void pads_go_by_place(void **state)
{
    (void)state;
    static const struct {
        SDL_GameControllerButton sdl;
        tach_pad_button ours;
    } buttons[] = {{SDL_CONTROLLER_BUTTON_A, TACH_PAD_A},
                   {SDL_CONTROLLER_BUTTON_B, TACH_PAD_B},
                   {SDL_CONTROLLER_BUTTON_X, TACH_PAD_X},
                   {SDL_CONTROLLER_BUTTON_Y, TACH_PAD_Y},
                   {SDL_CONTROLLER_BUTTON_BACK, TACH_PAD_BACK},
                   {SDL_CONTROLLER_BUTTON_GUIDE, TACH_PAD_GUIDE},
                   {SDL_CONTROLLER_BUTTON_START, TACH_PAD_START},
                   {SDL_CONTROLLER_BUTTON_LEFTSTICK, TACH_PAD_LEFT_STICK},
                   {SDL_CONTROLLER_BUTTON_RIGHTSTICK, TACH_PAD_RIGHT_STICK},
                   {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, TACH_PAD_LEFT_SHOULDER},
                   {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, TACH_PAD_RIGHT_SHOULDER},
                   {SDL_CONTROLLER_BUTTON_DPAD_UP, TACH_PAD_UP},
                   {SDL_CONTROLLER_BUTTON_DPAD_DOWN, TACH_PAD_DOWN},
                   {SDL_CONTROLLER_BUTTON_DPAD_LEFT, TACH_PAD_LEFT},
                   {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, TACH_PAD_RIGHT}};
    assert_int_equal(sizeof buttons / sizeof *buttons, TACH_PAD_BUTTON_COUNT);
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        for (int down = 0; down < 2; down++) {
            answer = down;
            Uint32 type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
            assert_int_equal(send(pad_event(type, (Uint8)buttons[i].sdl)), down);
            assert_int_equal(seen_count, 1);
            assert_int_equal(seen.kind, TACH_INPUT_PAD);
            assert_int_equal(seen.button, buttons[i].ours);
            assert_int_equal(seen.down, down);
        }
    }
}

static void a_pad_that_goes_lets_go(void **state)
{
    (void)state;
    answer = true;
    assert_false(send((SDL_Event){.cdevice = {.type = SDL_CONTROLLERDEVICEREMOVED, .which = 3}}));
    answer = false;
    assert_int_equal(seen_count, TACH_PAD_BUTTON_COUNT);
    assert_int_equal(seen.kind, TACH_INPUT_PAD);
    assert_false(seen.down);
}

static void other_events_are_the_games(void **state)
{
    (void)state;
    static const Uint32 types[] = {SDL_QUIT,
                                   SDL_TEXTEDITING,
                                   SDL_JOYAXISMOTION,
                                   SDL_JOYBUTTONDOWN,
                                   SDL_CONTROLLERAXISMOTION,
                                   SDL_CONTROLLERDEVICEADDED,
                                   SDL_FINGERDOWN,
                                   SDL_DROPFILE,
                                   SDL_CLIPBOARDUPDATE,
                                   SDL_USEREVENT,
                                   0,
                                   UINT32_MAX};
    answer = true;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        assert_false(send((SDL_Event){.type = types[i]}));
        assert_int_equal(seen_count, 0);
    }
    assert_false(send((SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_RESIZED}}));
    assert_int_equal(seen_count, 0);
    SDL_Event event = key_event(SDL_KEYDOWN, SDL_SCANCODE_A, 0, 0);
    assert_false(tach_sdl_event(NULL, &event));
    assert_false(tach_sdl_event(hud, NULL));
    assert_int_equal(seen_count, 0);
    answer = false;
}

static void no_mode_is_changed(void **state)
{
    (void)state;
    SDL_StartTextInput();
    SDL_bool text = SDL_IsTextInputActive();
    int cursor = SDL_ShowCursor(SDL_QUERY);
    answer = true;
    send(key_event(SDL_KEYDOWN, SDL_SCANCODE_F10, KMOD_LSHIFT, 0));
    send(text_event("x"));
    send(motion(1, 2, 3, 4));
    send(button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 1, 2));
    answer = false;
    assert_int_equal(SDL_IsTextInputActive(), text);
    assert_int_equal(SDL_ShowCursor(SDL_QUERY), cursor);
}

static int start(void **state)
{
    (void)state;
    open_context(PROFILE_CORE, 64, 48);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    close_context();
    SDL_Quit();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_go_by_place_and_modifiers),
        cmocka_unit_test(the_huds_answer_is_passed_on),
        cmocka_unit_test(text_is_whole_characters),
        cmocka_unit_test(the_mouse_is_in_pixels),
        cmocka_unit_test(points_become_pixels_on_dense_screens),
        cmocka_unit_test(the_wheel_goes_up_and_stays_where_the_pointer_is),
        cmocka_unit_test(the_pointer_follows_the_steps_in_relative_mode),
        cmocka_unit_test(an_unknown_window_is_taken_as_it_is),
        cmocka_unit_test(lost_focus_is_told_to_both),
        cmocka_unit_test(pads_go_by_place),
        cmocka_unit_test(a_pad_that_goes_lets_go),
        cmocka_unit_test(other_events_are_the_games),
        cmocka_unit_test(no_mode_is_changed),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
