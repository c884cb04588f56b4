/* font.h - the embedded faces or one of the user's, a glyph atlas filled on demand, and measures. stb_truetype rasterises, out of a
 * fixed scratch. */
#ifndef TACH_FONT_H
#define TACH_FONT_H

#include "draw/draw.h"

typedef struct tach_font tach_font;

/* A glyph in the atlas: its box on the page relative to the pen, whole pixels, and its place in the atlas. */
typedef struct tach_glyph {
    uint32_t character;
    uint16_t style;         /* face and size, as the font numbers them */
    int16_t left, top;      /* from pen and baseline to the box's corner; top is negative above the baseline */
    uint16_t width, height; /* 0 x 0 for a blank */
    uint16_t atlas_x, atlas_y;
    float u0, v0, u1, v1; /* the same place, 0 to 1 */
    float advance;        /* whole pixels */
} tach_glyph;

/* Take memory for an atlas of atlas_side x atlas_side bytes and its tables, and prepare the faces. NULL when it does not fit or the
 * embedded faces are unusable (tach_error() says which). */
tach_font *tach_font_create(tach_arena *arena, uint32_t atlas_side);

/* Take another face than the embedded ones, regular and bold alike, from a file in memory that must stay; NULL for the embedded.
 * False when it is of no use, and tach_error() says why: then the embedded ones are taken. Between pictures. */
bool tach_font_set_face(tach_font *font, const char *name, const unsigned char *file, size_t size);

/* The glyph of a character, rasterised at its first use. A character that neither the face nor the fallback face has gives the
 * replacement box. When the atlas is full it is emptied at the next tach_font_frame and the glyph is the blank until then. A style
 * that is new and not very large brings all of ASCII at once, about 0.3 ms. The pointer is good until the next call for a glyph. */
const tach_glyph *tach_font_glyph(tach_font *font, tach_text_style style, uint32_t character);

/* Between pictures: empties a full atlas. */
void tach_font_frame(tach_font *font);

/* Width of a text in pixels, a whole number: every character is one cell wide, a thin space (U+2009) a third of one. Rasterises
 * nothing. */
float tach_font_measure(tach_font *font, tach_text_style style, const char *text);

/* Where the longest beginning of the text that is at most `width` pixels wide ends. */
const char *tach_font_fit(tach_font *font, tach_text_style style, float width, const char *text);

/* In whole pixels: the width of a cell; from the baseline up to the top of capitals and digits (to centre a text in a row of height
 * h, put its baseline at (h + cap height) / 2). */
float tach_font_cell(tach_font *font, tach_text_style style);
float tach_font_cap_height(tach_font *font, tach_text_style style);

#define TACH_FONT_ASCII_FIRST 0x20
#define TACH_FONT_ASCII_COUNT 96

/* For runs of text: a style until the next tach_font_frame. */
typedef struct tach_font_run {
    uint32_t style;
    const uint16_t *ascii; /* places in `glyphs`; 0: not made yet */
    const tach_glyph *glyphs;
    float atlas_step; /* one pixel of the atlas in u and v */
} tach_font_run;

tach_font_run tach_font_begin_run(tach_font *font, tach_text_style style);
const tach_glyph *tach_font_style_glyph(tach_font *font, uint32_t style, uint32_t character);

/* Its glyphs: a look at two tables for nearly all. */
static inline const tach_glyph *tach_font_run_glyph(tach_font *font, const tach_font_run *run, uint32_t character)
{
    uint32_t ascii = character - TACH_FONT_ASCII_FIRST;
    uint16_t made = ascii < TACH_FONT_ASCII_COUNT ? run->ascii[ascii] : 0;
    return made ? &run->glyphs[made] : tach_font_style_glyph(font, run->style, character);
}

tach_atlas tach_font_atlas(const tach_font *font);

#endif
