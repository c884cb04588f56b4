/* font.h - the embedded faces, a glyph atlas filled on demand, and measures. stb_truetype rasterises, out of a fixed scratch. */
#ifndef TACH_FONT_H
#define TACH_FONT_H

#include "draw/draw.h"

typedef struct tach_font tach_font;

/* A glyph in the atlas: its box on the page relative to the pen, whole pixels, and its place in the atlas. */
typedef struct tach_glyph {
    uint32_t character;
    uint16_t style;            /* face and size, as the font numbers them */
    int16_t left, top;         /* from pen and baseline to the box's corner; top is negative above the baseline */
    uint16_t width, height;    /* 0 x 0 for a blank */
    uint16_t atlas_x, atlas_y;
    float advance;             /* whole pixels */
} tach_glyph;

/* Take memory for an atlas of atlas_side x atlas_side bytes and its tables, and prepare the faces. NULL when it does not fit or the
 * embedded faces are unusable (tach_error() says which). */
tach_font *tach_font_create(tach_arena *arena, uint32_t atlas_side);

/* The glyph of a character, rasterised at its first use. A character that neither the face nor the fallback face has gives the
 * replacement box. When the atlas is full it is emptied at the next tach_font_frame and the glyph is the blank until then. */
const tach_glyph *tach_font_glyph(tach_font *font, tach_text_style style, uint32_t character);

/* Between pictures: empties a full atlas. */
void tach_font_frame(tach_font *font);

/* Width of a text in pixels, a whole number. Ascent (positive) and line height of a style. */
float tach_font_measure(tach_font *font, tach_text_style style, const char *text);
float tach_font_ascent(tach_font *font, tach_text_style style);

tach_atlas tach_font_atlas(const tach_font *font);

#endif
