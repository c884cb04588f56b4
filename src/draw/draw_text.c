/* Text: one quad a glyph, on whole pixels, cut to the clip rectangle together with its place in the atlas. */
#include "base/text.h"
#include "draw/draw_list.h"

static const char ELLIPSIS[] = "\xE2\x80\xA6";

/* What all glyphs of a run have in common. */
typedef struct text_run {
    uint32_t style;
    int32_t baseline;
    tach_color color;
    float atlas_step; /* one atlas pixel in u and v */
} text_run;

static void draw_glyph(tach_draw *draw, const text_run *run, const tach_glyph *glyph, int32_t pen)
{
    int32_t x0 = pen + glyph->left, y0 = run->baseline + glyph->top;
    int32_t x1 = x0 + glyph->width, y1 = y0 + glyph->height;
    int32_t cut_x0 = x0 > draw->clip_x0 ? x0 : draw->clip_x0, cut_x1 = x1 < draw->clip_x1 ? x1 : draw->clip_x1;
    int32_t cut_y0 = y0 > draw->clip_y0 ? y0 : draw->clip_y0, cut_y1 = y1 < draw->clip_y1 ? y1 : draw->clip_y1;
    if (cut_x0 >= cut_x1 || cut_y0 >= cut_y1)
        return;
    tach_vertex *corner = tach_draw_take_fan(draw, TACH_DRAW_TEXT, 4);
    if (!corner)
        return;
    float u0 = (float)(glyph->atlas_x + cut_x0 - x0) * run->atlas_step,
          u1 = (float)(glyph->atlas_x + cut_x1 - x0) * run->atlas_step;
    float v0 = (float)(glyph->atlas_y + cut_y0 - y0) * run->atlas_step,
          v1 = (float)(glyph->atlas_y + cut_y1 - y0) * run->atlas_step;
    tach_vertex vertex = tach_draw_vertex((float)cut_x0, (float)cut_y0, run->color);
    vertex.u = u0;
    vertex.v = v0;
    corner[0] = vertex;
    vertex.x = (float)cut_x1;
    vertex.u = u1;
    corner[1] = vertex;
    vertex.y = (float)cut_y1;
    vertex.v = v1;
    corner[2] = vertex;
    vertex.x = (float)cut_x0;
    vertex.u = u0;
    corner[3] = vertex;
}

/* Draws the characters before `end`, or all for NULL, and returns how far the pen went. */
static float draw_run(tach_draw *draw, tach_text_style style, float x, float y, tach_color color, const char *text, const char *end)
{
    tach_atlas atlas = tach_font_atlas(draw->font);
    text_run run = {tach_font_style(draw->font, style), tach_draw_snap(y), color, 1.0f / (float)atlas.width_px};
    int32_t start = tach_draw_snap(x), pen = start;
    while (text != end) {
        uint32_t character = tach_text_next_utf8(&text);
        if (character == 0)
            break;
        const tach_glyph *glyph = tach_font_style_glyph(draw->font, run.style, character);
        if (glyph->width != 0)
            draw_glyph(draw, &run, glyph, pen);
        pen += (int32_t)glyph->advance;
    }
    return (float)(pen - start);
}

static bool can_draw(const tach_draw *draw, float x, float y, const char *text)
{
    return draw->font && text && tach_draw_is_number(x) && tach_draw_is_number(y);
}

float tach_draw_text(tach_draw *draw, tach_text_style style, float x, float y, tach_color color, const char *text)
{
    return can_draw(draw, x, y, text) ? draw_run(draw, style, x, y, color, text, NULL) : 0.0f;
}

float tach_draw_text_right(tach_draw *draw, tach_text_style style, float x, float y, tach_color color, const char *text)
{
    if (!can_draw(draw, x, y, text))
        return 0.0f;
    return draw_run(draw, style, (float)tach_draw_snap(x) - tach_font_measure(draw->font, style, text), y, color, text, NULL);
}

float tach_draw_text_cut(tach_draw *draw, tach_text_style style, float x, float y, float max_width, tach_color color,
                         const char *text)
{
    if (!can_draw(draw, x, y, text))
        return 0.0f;
    if (tach_font_measure(draw->font, style, text) <= max_width)
        return draw_run(draw, style, x, y, color, text, NULL);
    float room = max_width - tach_font_measure(draw->font, style, ELLIPSIS);
    if (!(room >= 0))
        return 0.0f;
    const char *end = tach_font_fit(draw->font, style, room, text);
    float width = draw_run(draw, style, x, y, color, text, end);
    return width + draw_run(draw, style, (float)tach_draw_snap(x) + width, y, color, ELLIPSIS, NULL);
}
