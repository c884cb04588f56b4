/* theme.h - every token of the look in one place: colours, and the sizes for a picture and a user's factor.
 *
 * Colours are chosen to read at 4.5:1 or better on a panel over a white and over a black game (WCAG 2.1, 1.4.3), and to differ in
 * lightness, not only in hue; a state always comes with a glyph and a word (badge.h). tests/unit/view_colors.c computes the
 * contrast.
 */
#ifndef TACH_THEME_H
#define TACH_THEME_H

#include "draw/draw.h"
#include "draw/font.h"

#define TACH_COLOR_PANEL     0x0B0F15E0u
#define TACH_COLOR_POPUP     0x10161FFFu /* opaque: it lies over text */
#define TACH_COLOR_EDGE      0xFFFFFF1Au
#define TACH_COLOR_TEXT      0xE9EEF4FFu
#define TACH_COLOR_SECONDARY 0xA7B2C0FFu
#define TACH_COLOR_FAINT     0x8A96A5FFu /* units, column heads: the darkest grey that still reads */
#define TACH_COLOR_OK        0x56C596FFu
#define TACH_COLOR_WARN      0xF2B134FFu
#define TACH_COLOR_OVER      0xF4716EFFu
#define TACH_COLOR_CPU       0x6CB6FFFFu
#define TACH_COLOR_GPU       0xC795FFFFu
#define TACH_COLOR_WAIT      0x7C8798FFu /* hatches and lines; waiting text is secondary */
#define TACH_COLOR_TRACK     0xFFFFFF1Fu /* what a bar could fill */
#define TACH_COLOR_RULE      0xFFFFFF66u /* budget lines */
#define TACH_COLOR_SELECTED  0x182D45FFu /* opaque: the faintest text reads on it over any game */
#define TACH_COLOR_CHIP      0xFFFFFF24u
#define TACH_COLOR_GRID      0xFFFFFF12u /* lines at round times, between lanes */
#define TACH_COLOR_IDLE      0x1C232DFFu /* a bar that waits, and its hatch: TEXT reads on both */
#define TACH_COLOR_HATCH     0x434D5CFFu

/* All sizes in whole pixels of the picture. */
typedef struct tach_theme {
    float scale;
    tach_text_style text, value, small, head;
    float cell, small_cell; /* advance of a character of text and value; of small and head */
    float margin;           /* picture edge to panel */
    float gap;              /* panel to panel */
    float inset;            /* panel edge to text */
    float row, strip, head_row, column_row;
    float indent; /* a level of the tree */
    float share;  /* thickness of the line under a row */
    float bar;    /* thickness of a horizontal bar */
    float hair;   /* thinnest line */
} tach_theme;

/* Sizes for a picture of that height: one unit is a 720th of it, in quarter steps, never less than a pixel, times the user's
 * factor. So the HUD covers the same share of a 720p and of a 2160p screen. */
void tach_theme_create(tach_theme *theme, tach_font *font, int32_t height_px, float user_scale);

static inline float tach_theme_whole(float px) { return (float)(int32_t)(px + 0.5f); }

/* A bar's colour: its group's 0xRRGGBB, else (0) one that its name chooses, the same in every frame; a little darker in every other
 * row, so that a bar and the one inside it are two. And black or white, whichever reads on it at 4.5:1 or better. */
tach_color tach_theme_bar_color(const char *name, uint32_t group_rgb, uint32_t depth);
tach_color tach_theme_text_on(tach_color bar);

/* The baseline that centres capitals in a row. */
float tach_theme_baseline(float y, float height, tach_text_style style);

#endif
