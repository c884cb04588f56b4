/* font_face.h - one font file: outlines fitted to the pixel grid and rasterised. Wraps stb_truetype. */
#ifndef TACH_FONT_FACE_H
#define TACH_FONT_FACE_H

#include "base/arena.h"

typedef struct tach_font_face tach_font_face;

/* Memory for a face, to be opened; NULL when the arena is full. */
tach_font_face *tach_font_face_take(tach_arena *arena);

/* Prepare it from a font file in memory, which must stay. False when that is no usable monospaced TrueType font: tach_error() says
 * why, with `name`. Any bytes will do: nothing outside of them is read. May be opened again with others. */
bool tach_font_face_open(tach_font_face *face, const char *name, const unsigned char *file, size_t size);

/* How outlines of a face become pixels at one size. The grid of letters is put on whole pixels: the advance fills the cell, and the
 * heights of small letters and of capitals are whole, so flat tops are sharp. */
typedef struct tach_font_grid {
    float scale;   /* pixels a font unit */
    float scale_x; /* the same across, so that an advance is a whole cell */
    int32_t cell_px, cap_height_px, x_height_px, descender_px;
} tach_font_grid;

/* The grid at a size in pixels of the em. cell_px 0: the face's own advance, rounded. */
tach_font_grid tach_font_face_grid(const tach_font_face *face, float size_px, int32_t cell_px);

/* A character's number in the face, 0 when it has none, or none that can be read. */
int tach_font_face_find(const tach_font_face *face, uint32_t character);

/* A fitted outline, valid until the next one of this face, and the box of pixels that it touches (y down, from pen and baseline).
 */
typedef struct tach_font_outline {
    int32_t left, top, width, height; /* 0 x 0 for a blank */
    void *corners;
    int corner_count;
} tach_font_outline;

tach_font_outline tach_font_face_outline(tach_font_face *face, const tach_font_grid *grid, int glyph);

/* Fill the outline's box at `pixels`, rows `stride` bytes apart. */
void tach_font_face_fill(tach_font_face *face, const tach_font_outline *outline, uint8_t *pixels, int32_t stride);

#endif
