/* scripted_hud.h - a HUD over the scripted game, with hands. */
#ifndef TACH_TEST_SCRIPTED_HUD_H
#define TACH_TEST_SCRIPTED_HUD_H

#include "scripted_game.h"

#include "unit/hud_hands.h"

static int32_t hud_width = 1280, hud_height = 720;

static inline const tach_picture *play_frame(void)
{
    script_begin_frame();
    const tach_picture *picture = tach_hud_build(hud, hud_width, hud_height);
    script_end_frame();
    return picture;
}

static inline void press_and_play(uint32_t scancode, uint32_t modifiers)
{
    press(scancode, modifiers);
    play_frame();
}

#endif
