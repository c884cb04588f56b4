/* font_state.h - what a font is made of, for the files that draw, measure and keep it. */
#ifndef TACH_FONT_STATE_H
#define TACH_FONT_STATE_H

#include "draw/font.h"
#include "draw/font_atlas.h"
#include "draw/font_face.h"

#define TACH_FONT_STYLES 32
#define TACH_FONT_GLYPHS 4096
#define TACH_FONT_SLOTS  4096 /* a power of two, twice as many as may be used */

/* A face at a size. Glyph numbers are places in `glyphs`, 0 for "not yet". */
typedef struct tach_font_style {
    int32_t face, size_64ths;
    float asked_px; /* as it was last asked for: the same question is answered at once */
    tach_font_grid grid, fallback_grid;
    int32_t thin_px;
    uint32_t frame; /* when it was last used */
    uint16_t ascii[TACH_FONT_ASCII_COUNT];
    uint16_t box;
    bool has_ascii;
    tach_glyph blank; /* stands in while the atlas is full */
} tach_font_style;

/* Characters beyond ASCII, by style and character. */
typedef struct tach_font_slot {
    uint32_t key; /* 0: free */
    uint16_t glyph;
} tach_font_slot;

struct tach_font {
    tach_font_face *faces[TACH_FACE_COUNT], *fallback; /* of letters now; for what they lack */
    tach_font_face *embedded[TACH_FACE_COUNT], *users;
    tach_font_page page;
    tach_glyph *glyphs;
    tach_font_slot *slots;
    uint32_t glyph_count, slot_count, style_count, frame;
    uint32_t newest_style; /* looked at first */
    bool full;             /* something found no room: empty it at the next frame */
    uint8_t contrast[256];
    tach_font_style styles[TACH_FONT_STYLES + 1]; /* the last is for a style too many: it has measures, but only blank glyphs */
};

/* The place of a face and a size in `styles`. (font.c) */
uint32_t tach_font_find_style(tach_font *font, tach_text_style asked);

/* What a character takes of the line. (font_measure.c) */
int32_t tach_font_advance(const tach_font_style *style, uint32_t character);

#endif
