/* keys.h - which keys do what: the line at the bottom while the HUD is interactive, and the help panel. */
#ifndef TACH_KEYS_H
#define TACH_KEYS_H

#include "tach/tach_hud.h"
#include "view/theme.h"

#define TACH_KEYS_MAX   32
#define TACH_KEYS_BYTES 64

typedef struct tach_keys_row {
    char keys[TACH_KEYS_BYTES]; /* "" for a heading */
    const char *text;           /* static */
    uint16_t commands[2];       /* of tach_commands: the first key's and the last's */
} tach_keys_row;

/* Keys as they are bound now. */
typedef struct tach_keys_model {
    uint32_t line_count, help_count;
    tach_keys_row line[TACH_KEYS_MAX]; /* of the level, most wanted first */
    tach_keys_row help[TACH_KEYS_MAX];
    char close[TACH_KEYS_BYTES]; /* the help */
    char freeze[TACH_KEYS_BYTES], picture[TACH_KEYS_BYTES], use[TACH_KEYS_BYTES];
    uint32_t level; /* a tach_hud_level: what the help is of */
} tach_keys_model;

/* Key in a chip, then a word; as many as fit, the help, which has all of the level, before others. */
void tach_keys_draw(const tach_keys_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect line);

/* What of the model's line stands there, line_count for nothing; `last`: at the second half of its keys. */
uint32_t tach_keys_hit(const tach_keys_model *model, tach_font *font, const tach_theme *theme, tach_rect line, float x, bool *last);

/* All keys of the level and what its numbers mean, in the middle of the picture, over everything else. Left out when there is no
 * room. Returns its rectangle. */
tach_rect tach_keys_draw_help(const tach_keys_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                              int32_t width_px, int32_t height_px);

#endif
