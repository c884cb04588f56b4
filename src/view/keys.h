/* keys.h - which keys do what: the line at the bottom while the HUD is interactive, and the help panel. */
#ifndef TACH_KEYS_H
#define TACH_KEYS_H

#include "tach/tach_hud.h"
#include "view/theme.h"

/* Key in a chip, then a word; as many as fit. */
void tach_keys_draw(tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect line, tach_hud_level level);

/* All keys and what the numbers mean, in the middle of the picture, over everything else. Left out when there is no room. Returns
 * its rectangle. */
tach_rect tach_keys_draw_help(tach_draw *draw, tach_font *font, const tach_theme *theme, int32_t width_px, int32_t height_px);

#endif
