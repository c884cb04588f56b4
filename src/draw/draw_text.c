/* draw_text.c - text: one quad a glyph, on whole pixels, cut to the clip rectangle together with its place in the atlas. */
#include <string.h>

#include "base/text.h"
#include "draw/draw_list.h"

static const char ELLIPSIS[] = "\xE2\x80\xA6";

/* What all glyphs of a run have in common. */
typedef struct text_run {
    tach_font_run font;
    float baseline;
    tach_color color;
} text_run;

/* A box on the page and its place in the atlas. */
typedef struct text_quad {
    float x0, y0, x1, y1;
    float u0, v0, u1, v1;
} text_quad;

static void emit_quad(tach_draw *draw, const text_quad *quad, tach_color color)
{
    tach_vertex *corner = tach_draw_take_fan(draw, TACH_DRAW_TEXT, 4);
    if (!corner)
        return;
    float x0 = quad->x0, y0 = quad->y0, x1 = quad->x1, y1 = quad->y1;
    uint8_t r = (uint8_t)(color >> 24), g = (uint8_t)(color >> 16 & 0xFF), b = (uint8_t)(color >> 8 & 0xFF),
            a = (uint8_t)(color & 0xFF);
    corner[0] = (tach_vertex){x0, y0, quad->u0, quad->v0, r, g, b, a};
    corner[1] = (tach_vertex){x1, y0, quad->u1, quad->v0, r, g, b, a};
    corner[2] = (tach_vertex){x1, y1, quad->u1, quad->v1, r, g, b, a};
    corner[3] = (tach_vertex){x0, y1, quad->u0, quad->v1, r, g, b, a};
}

/* Cuts whole pixels off a quad; false when nothing is left. */
static bool cut(const tach_draw *draw, text_quad *quad, float atlas_step)
{
    float left = draw->clip_x0 - quad->x0, above = draw->clip_y0 - quad->y0;
    float right = quad->x1 - draw->clip_x1, below = quad->y1 - draw->clip_y1;
    if (left > 0) {
        quad->x0 += left;
        quad->u0 += left * atlas_step;
    }
    if (above > 0) {
        quad->y0 += above;
        quad->v0 += above * atlas_step;
    }
    if (right > 0) {
        quad->x1 -= right;
        quad->u1 -= right * atlas_step;
    }
    if (below > 0) {
        quad->y1 -= below;
        quad->v1 -= below * atlas_step;
    }
    return quad->x0 < quad->x1 && quad->y0 < quad->y1;
}

static inline void draw_glyph(tach_draw *draw, const text_run *run, const tach_glyph *glyph, float pen)
{
    float x0 = pen + glyph->left, y0 = run->baseline + glyph->top;
    text_quad quad = {x0, y0, x0 + glyph->width, y0 + glyph->height, glyph->u0, glyph->v0, glyph->u1, glyph->v1};
    bool whole = quad.x0 >= draw->clip_x0 && quad.y0 >= draw->clip_y0 && quad.x1 <= draw->clip_x1 && quad.y1 <= draw->clip_y1;
    if (whole || cut(draw, &quad, run->font.atlas_step))
        emit_quad(draw, &quad, run->color);
}

/* Draws the characters before `end`, or all for NULL, and returns how far the pen went. */
static float draw_characters(tach_draw *draw, tach_text_style style, float x, float y, tach_color color, const char *text,
                             const char *end)
{
    text_run run = {tach_font_begin_run(draw->font, style), (float)tach_draw_snap(y), color};
    float start = (float)tach_draw_snap(x), pen = start;
    while (text != end) {
        unsigned char first = (unsigned char)*text;
        uint32_t character = first;
        if (first == 0)
            break;
        if (first < 0x80)
            text++;
        else
            character = tach_text_next_utf8(&text);
        const tach_glyph *glyph = tach_font_run_glyph(draw->font, &run.font, character);
        if (glyph->width != 0)
            draw_glyph(draw, &run, glyph, pen);
        pen += glyph->advance;
    }
    return pen - start;
}

static bool can_draw(const tach_draw *draw, float x, float y, const char *text)
{
    return draw->font && text && tach_draw_is_number(x) && tach_draw_is_number(y);
}

float tach_draw_text(tach_draw *draw, tach_text_style style, float x, float y, tach_color color, const char *text)
{
    return can_draw(draw, x, y, text) ? draw_characters(draw, style, x, y, color, text, NULL) : 0.0f;
}

float tach_draw_text_right(tach_draw *draw, tach_text_style style, float x, float y, tach_color color, const char *text)
{
    if (!can_draw(draw, x, y, text))
        return 0.0f;
    return draw_characters(draw, style, (float)tach_draw_snap(x) - tach_font_measure(draw->font, style, text), y, color, text,
                           NULL);
}

static bool fits(const tach_draw *draw, tach_text_style style, float width, const char *text)
{
    bool surely = (float)strlen(text) * tach_font_cell(draw->font, style) <= width; /* no byte is wider than a cell */
    return surely || tach_font_measure(draw->font, style, text) <= width;
}

/* The characters before `end`, the ellipsis, the tail. */
static float draw_parts(tach_draw *draw, tach_text_style style, float x, float y, tach_color color, const char *text,
                        const char *end, const char *tail)
{
    float start = (float)tach_draw_snap(x), width = draw_characters(draw, style, start, y, color, text, end);
    width += draw_characters(draw, style, start + width, y, color, ELLIPSIS, NULL);
    return width + draw_characters(draw, style, start + width, y, color, tail, NULL);
}

float tach_draw_text_cut(tach_draw *draw, tach_text_style style, float x, float y, float max_width, tach_color color,
                         const char *text)
{
    if (!can_draw(draw, x, y, text))
        return 0.0f;
    if (fits(draw, style, max_width, text))
        return draw_characters(draw, style, x, y, color, text, NULL);
    float room = max_width - tach_font_measure(draw->font, style, ELLIPSIS);
    if (!(room >= 0))
        return 0.0f;
    return draw_parts(draw, style, x, y, color, text, tach_font_fit(draw->font, style, room, text), "");
}

float tach_draw_text_name(tach_draw *draw, tach_text_style style, float x, float y, float max_width, tach_color color,
                          const char *name)
{
    if (!can_draw(draw, x, y, name))
        return 0.0f;
    if (fits(draw, style, max_width, name))
        return draw_characters(draw, style, x, y, color, name, NULL);
    const char *tail = tach_text_name_tail(name), *last = tail + strspn(tail, "/\\ >");
    bool number = last == tail;
    float room = max_width - tach_font_measure(draw->font, style, ELLIPSIS) - tach_font_measure(draw->font, style, tail);
    if (!*tail || !(room >= (number ? max_width / 2 : 0))) {
        bool sentence = *tail != ' ' && strchr(last, ' ') && memchr(name, ' ', (size_t)(tail - name)); /* with a path in it */
        return tach_draw_text_cut(draw, style, x, y, max_width, color, number || sentence ? name : last);
    }
    const char *end = tach_font_fit(draw->font, style, room, name);
    while (*tail == ' ' && end > name && (end[-1] == ' ' || end[-1] == '>'))
        end--;
    return draw_parts(draw, style, x, y, color, name, end, tail);
}
