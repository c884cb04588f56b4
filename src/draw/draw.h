/* draw.h - the draw list: shapes and text in, a tach_picture out. Knows no profiler and no GL.
 *
 * Shapes go to one of two layers; inside a layer all solid shapes lie under all text, whatever the order of the calls. So a panel
 * with its rows is one solid and one text command, and a picture never has more than four. Shapes and glyphs are cut to the clip
 * rectangle on the CPU.
 *
 * A shape that does not fit is left out whole; what would have been needed is counted in the picture.
 */
#ifndef TACH_DRAW_LIST_H
#define TACH_DRAW_LIST_H

#include "base/arena.h"
#include "tach/tach_draw.h"

typedef struct tach_rect {
    float x, y, w, h;
} tach_rect;

/* 0xRRGGBBAA. */
typedef uint32_t tach_color;

static inline tach_color tach_color_alpha(tach_color color, float alpha)
{
    return (color & 0xFFFFFF00u) | (tach_color)((float)(color & 0xFFu) * alpha + 0.5f);
}

typedef enum tach_draw_layer { TACH_LAYER_PANEL, TACH_LAYER_POPUP, TACH_LAYER_COUNT } tach_draw_layer;

typedef struct tach_draw tach_draw;
struct tach_font;

/* Take the memory of a list with room for `max_vertices` (all layers together) from the arena. NULL when it does not fit. */
tach_draw *tach_draw_create(tach_arena *arena, uint32_t max_vertices);

/* Start a picture; layer panel, clip to the whole. Finish it: the picture is valid until the next begin. `font` lends its atlas and
 * draws all text. */
void tach_draw_begin(tach_draw *draw, struct tach_font *font, int32_t width_px, int32_t height_px);
const tach_picture *tach_draw_finish(tach_draw *draw);

/* All later shapes go there. */
void tach_draw_set_layer(tach_draw *draw, tach_draw_layer layer);

/* All later shapes are cut to this rectangle (and the picture); returns the one before, to set again. */
tach_rect tach_draw_set_clip(tach_draw *draw, tach_rect clip);

/* An axis-aligned fill. Its corners are put on whole pixels, and it is at least one pixel wide and high unless empty. */
void tach_draw_rect(tach_draw *draw, tach_rect rect, tach_color color);

/* The same, not put on whole pixels: for bars whose length is a number. */
void tach_draw_rect_exact(tach_draw *draw, tach_rect rect, tach_color color);

/* A triangle and a line of `width` pixels; cut to the clip rectangle exactly. */
void tach_draw_triangle(tach_draw *draw, const float xy[6], tach_color color);
void tach_draw_line(tach_draw *draw, float x0, float y0, float x1, float y1, float width, tach_color color);

/* A rectangle of diagonal stripes: waiting. */
void tach_draw_hatch(tach_draw *draw, tach_rect rect, float pitch, tach_color color);

/* A horizontal dashed line. */
void tach_draw_dashes(tach_draw *draw, float x, float y, float w, float thickness, float dash, tach_color color);

typedef enum tach_face { TACH_FACE_REGULAR, TACH_FACE_BOLD, TACH_FACE_COUNT } tach_face;

/* A face at a size in pixels (of the em). */
typedef struct tach_text_style {
    tach_face face;
    float size_px;
} tach_text_style;

/* Draw UTF-8 text; x is its left edge, y its baseline, both put on whole pixels. Returns the advance, which is what
 * tach_font_measure says. Control characters draw the replacement box. */
float tach_draw_text(tach_draw *draw, tach_text_style style, float x, float y, tach_color color, const char *text);

/* The same, ending at x. */
float tach_draw_text_right(tach_draw *draw, tach_text_style style, float x, float y, tach_color color, const char *text);

/* The same, no wider than max_width: a longer text is cut and ends in an ellipsis. */
float tach_draw_text_cut(tach_draw *draw, tach_text_style style, float x, float y, float max_width, tach_color color,
                         const char *text);

/* The same for a name, whose end tells it from its like: a longer one is cut in its middle, so that the last part of a path
 * ("Textures/en…/rock_07.dds", "update > … > a star"), else the number at its end stays ("RenderWork…11"). Of a path whose last
 * part alone is too long, that one is cut at its end. */
float tach_draw_text_name(tach_draw *draw, tach_text_style style, float x, float y, float max_width, tach_color color,
                          const char *name);

#endif
