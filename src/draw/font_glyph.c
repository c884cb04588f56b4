/* font_glyph.c - glyphs of a font as they are first wanted: found in a face, rasterised into the atlas, kept by character. */
#include "draw/font_state.h"

#define LARGE_CELL  28 /* pixels: from there on only letters that are wanted, or the page would not hold all styles */
#define MOST_CELLS  6
#define REPLACEMENT 0xFFFD

/* ---- Into the atlas ---------------------------------------------------------------------------------------------- */

/* A new glyph with a place in the atlas. 0 when something is full. */
static uint16_t add_glyph(tach_font *font, uint32_t style_index, uint32_t character, int32_t left, int32_t top, int32_t width,
                          int32_t height)
{
    tach_font_style *style = &font->styles[style_index];
    tach_glyph glyph = {.character = character,
                        .style = (uint16_t)style_index,
                        .left = (int16_t)left,
                        .top = (int16_t)top,
                        .width = (uint16_t)width,
                        .height = (uint16_t)height,
                        .advance = (float)style->grid.cell_px};
    if (font->glyph_count == TACH_FONT_GLYPHS ||
        (width > 0 && !tach_font_page_place(&font->page, (uint32_t)width, (uint32_t)height, &glyph.atlas_x, &glyph.atlas_y))) {
        font->full = true;
        return 0;
    }
    float step = 1.0f / (float)font->page.side;
    glyph.u0 = (float)glyph.atlas_x * step;
    glyph.v0 = (float)glyph.atlas_y * step;
    glyph.u1 = (float)(glyph.atlas_x + width) * step;
    glyph.v1 = (float)(glyph.atlas_y + height) * step;
    font->glyphs[font->glyph_count] = glyph;
    return (uint16_t)font->glyph_count++;
}

static uint8_t *glyph_pixels(tach_font *font, uint16_t index)
{
    const tach_glyph *glyph = &font->glyphs[index];
    return font->page.pixels + (size_t)glyph->atlas_y * font->page.side + glyph->atlas_x;
}

/* The visible box of what no face has: a frame, a pixel narrower than the cell on each side. */
static uint16_t make_box(tach_font *font, uint32_t style_index)
{
    tach_font_style *style = &font->styles[style_index];
    int32_t width = style->grid.cell_px > 4 ? style->grid.cell_px - 2 : 2, height = style->grid.cap_height_px;
    int32_t line = style->size_64ths / 64 / 16 + 1;
    uint16_t index = add_glyph(font, style_index, REPLACEMENT, (style->grid.cell_px - width) / 2, -height, width, height);
    uint8_t *pixels = index ? glyph_pixels(font, index) : NULL;
    for (int32_t y = 0; pixels && y < height; y++)
        for (int32_t x = 0; x < width; x++) {
            bool on_line = x < line || y < line || x >= width - line || y >= height - line;
            pixels[(size_t)y * font->page.side + (size_t)x] = on_line ? 255 : 0;
        }
    return index;
}

static uint16_t box_of(tach_font *font, uint32_t style_index)
{
    tach_font_style *style = &font->styles[style_index];
    if (!style->box)
        style->box = make_box(font, style_index);
    return style->box;
}

/* An outline that would cover its neighbours is of a file that is damaged. */
static bool is_monstrous(const tach_font_style *style, const tach_font_outline *outline)
{
    int32_t most = MOST_CELLS * style->grid.cell_px;
    return outline->width > most || outline->height > most;
}

static uint16_t rasterise(tach_font *font, uint32_t style_index, uint32_t character, tach_font_face *face,
                          const tach_font_grid *grid, int glyph)
{
    tach_font_outline outline = tach_font_face_outline(face, grid, glyph);
    if (is_monstrous(&font->styles[style_index], &outline))
        return box_of(font, style_index);
    uint16_t index = add_glyph(font, style_index, character, outline.left, outline.top, outline.width, outline.height);
    if (!index || outline.width == 0)
        return index;
    uint8_t *pixels = glyph_pixels(font, index);
    tach_font_face_fill(face, &outline, pixels, (int32_t)font->page.side);
    for (int32_t y = 0; y < outline.height; y++)
        for (int32_t x = 0; x < outline.width; x++)
            pixels[(size_t)y * font->page.side + (size_t)x] = font->contrast[pixels[(size_t)y * font->page.side + (size_t)x]];
    return index;
}

static uint16_t make_glyph(tach_font *font, uint32_t style_index, uint32_t character)
{
    tach_font_style *style = &font->styles[style_index];
    if (tach_font_advance(style, character) != style->grid.cell_px) {
        uint16_t index = add_glyph(font, style_index, character, 0, 0, 0, 0);
        font->glyphs[index].advance = (float)style->thin_px;
        return index;
    }
    bool is_control = character < 0x20 || (character >= 0x7F && character < 0xA0) || character == REPLACEMENT;
    int glyph = is_control ? 0 : tach_font_face_find(font->faces[style->face], character);
    if (glyph)
        return rasterise(font, style_index, character, font->faces[style->face], &style->grid, glyph);
    glyph = is_control ? 0 : tach_font_face_find(font->fallback, character);
    if (glyph)
        return rasterise(font, style_index, character, font->fallback, &style->fallback_grid, glyph);
    return box_of(font, style_index);
}

/* ---- By character ------------------------------------------------------------------------------------------------ */

/* All in one go, so that a new digit on the HUD does not mean another upload of the atlas. A third of a millisecond. */
static void make_ascii(tach_font *font, uint32_t style_index)
{
    tach_font_style *style = &font->styles[style_index];
    style->has_ascii = true;
    for (uint32_t i = 0; i < TACH_FONT_ASCII_COUNT; i++)
        style->ascii[i] = make_glyph(font, style_index, TACH_FONT_ASCII_FIRST + i);
}

/* The slot of a character in the table; a free one for a character that is new. */
static tach_font_slot *find_glyph_slot(tach_font *font, uint32_t key)
{
    uint32_t at = key * UINT32_C(2654435761) >> 20;
    while (font->slots[at % TACH_FONT_SLOTS].key != 0 && font->slots[at % TACH_FONT_SLOTS].key != key)
        at++;
    return &font->slots[at % TACH_FONT_SLOTS];
}

static uint16_t find_beyond_ascii(tach_font *font, uint32_t style_index, uint32_t character)
{
    uint32_t key = (style_index + 1) << 21 | character;
    tach_font_slot *slot = find_glyph_slot(font, key);
    if (slot->key == key)
        return slot->glyph;
    if (font->slot_count == TACH_FONT_SLOTS / 2) {
        font->full = true;
        return 0;
    }
    uint16_t glyph = make_glyph(font, style_index, character);
    if (glyph) {
        *slot = (tach_font_slot){key, glyph};
        font->slot_count++;
    }
    return glyph;
}

const tach_glyph *tach_font_style_glyph(tach_font *font, uint32_t style_index, uint32_t character)
{
    tach_font_style *style = &font->styles[style_index];
    uint32_t ascii = character - TACH_FONT_ASCII_FIRST;
    uint16_t index;
    if (character > 0x10FFFF)
        character = REPLACEMENT;
    if (style_index == TACH_FONT_STYLES) {
        index = 0;
    } else if (ascii < TACH_FONT_ASCII_COUNT) {
        if (!style->has_ascii && style->grid.cell_px < LARGE_CELL)
            make_ascii(font, style_index);
        if (!style->ascii[ascii])
            style->ascii[ascii] = make_glyph(font, style_index, character);
        index = style->ascii[ascii];
    } else {
        index = find_beyond_ascii(font, style_index, character);
    }
    if (index)
        return &font->glyphs[index];
    style->blank =
        (tach_glyph){.character = character, .style = (uint16_t)style_index, .advance = (float)tach_font_advance(style, character)};
    return &style->blank;
}

const tach_glyph *tach_font_glyph(tach_font *font, tach_text_style style, uint32_t character)
{
    return tach_font_style_glyph(font, tach_font_find_style(font, style), character);
}
