/* font_measure.c - what text takes of a line, and what of it fits. Rasterises nothing. */
#include "base/text.h"
#include "draw/font_state.h"

#define THIN_SPACE  0x2009
#define NARROW_NBSP 0x202F

int32_t tach_font_advance(const tach_font_style *style, uint32_t character)
{
    return character == THIN_SPACE || character == NARROW_NBSP ? style->thin_px : style->grid.cell_px;
}

/* Steps over the characters that fit into `width`; returns where it stopped and what they take. */
static const char *walk_text(tach_font *font, tach_text_style asked, int32_t width, const char *text, int32_t *used)
{
    const tach_font_style *style = &font->styles[tach_font_find_style(font, asked)];
    int32_t cell = style->grid.cell_px;
    for (*used = 0;;) {
        for (; (unsigned char)*text - 1u < 0x7F && cell <= width - *used; text++) /* nearly all are ASCII */
            *used += cell;
        if (*text == 0)
            return text;
        const char *next = text;
        uint32_t character = tach_text_next_utf8(&next);
        int32_t advance = tach_font_advance(style, character);
        if (advance > width - *used)
            return text;
        *used += advance;
        text = next;
    }
}

float tach_font_measure(tach_font *font, tach_text_style style, const char *text)
{
    int32_t used;
    if (!text)
        return 0.0f;
    walk_text(font, style, INT32_MAX, text, &used);
    return (float)used;
}

const char *tach_font_fit(tach_font *font, tach_text_style style, float width, const char *text)
{
    int32_t used;
    return walk_text(font, style, (int32_t)tach_clamp_f(width, 0.0f, 1e6f), text, &used);
}

static const tach_font_grid *grid_of(tach_font *font, tach_text_style style)
{
    return &font->styles[tach_font_find_style(font, style)].grid;
}

float tach_font_cell(tach_font *font, tach_text_style style) { return (float)grid_of(font, style)->cell_px; }
float tach_font_cap_height(tach_font *font, tach_text_style style) { return (float)grid_of(font, style)->cap_height_px; }
