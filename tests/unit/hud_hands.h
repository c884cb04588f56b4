/* hud_hands.h - the HUD of a test, and hands to work it: keys by name. */
#ifndef TACH_TEST_HUD_HANDS_H
#define TACH_TEST_HUD_HANDS_H

#include "fixture.h"

#include "hud/level.h"

enum {
    KEY_G = 0x0A,
    KEY_J = 0x0D,
    KEY_K = 0x0E,
    KEY_M = 0x10,
    KEY_R = 0x15,
    KEY_S = 0x16,
    KEY_W = 0x1A,
    KEY_X = 0x1B,
    KEY_ENTER = 0x28,
    KEY_ESC = 0x29,
    KEY_BACKSPACE = 0x2A,
    KEY_TAB = 0x2B,
    KEY_EQUALS = 0x2E,
    KEY_COMMA = 0x36,
    KEY_PERIOD = 0x37,
    KEY_SLASH = 0x38,
    KEY_F1 = 0x3A,
    KEY_F3 = 0x3C,
    KEY_F4 = 0x3D,
    KEY_F6 = 0x3F,
    KEY_F9 = 0x42,
    KEY_F10 = 0x43,
    KEY_HOME = 0x4A,
    KEY_END = 0x4D,
    KEY_RIGHT = 0x4F,
    KEY_LEFT = 0x50,
    KEY_DOWN = 0x51,
    KEY_UP = 0x52
};

static tach_hud *hud;

/* And let go. Is it one of the HUD's keys? */
static inline bool press(uint32_t scancode, uint32_t modifiers)
{
    tach_input input = {.kind = TACH_INPUT_KEY, .scancode = scancode, .modifiers = modifiers, .down = true};
    bool taken = tach_hud_event(hud, &input);
    input.down = false;
    tach_hud_event(hud, &input);
    return taken;
}

#endif
