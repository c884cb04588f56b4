#include "draw/font.h"

#include <string.h>

#include "base/log.h"
#include "draw/font_state.h"

#define MIN_SIZE_PX 4.0f
#define MAX_SIZE_PX 160.0f
#define MIN_SIDE    64
#define MAX_SIDE    16384

/* The embedded files, made by make. */
extern const unsigned char tach_face_regular[], tach_face_regular_end[];
extern const unsigned char tach_face_bold[], tach_face_bold_end[];
extern const unsigned char tach_face_fallback[], tach_face_fallback_end[];

static void empty(tach_font *font)
{
    tach_font_page_empty(&font->page);
    memset(font->slots, 0, sizeof *font->slots * TACH_FONT_SLOTS);
    font->glyph_count = 1;
    font->slot_count = font->style_count = font->newest_style = 0;
    font->full = false;
}

/* Light text on a dark panel looks thin where pixels are half covered: lift them somewhat. */
static void make_contrast(uint8_t contrast[256])
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t lift = i * (255 - i) / 255;
        contrast[i] = (uint8_t)(i + lift * 3 / 8);
    }
}

static tach_font_face *face_of(tach_arena *arena, const char *name, const unsigned char *start, const unsigned char *end)
{
    tach_font_face *face = tach_font_face_take(arena);
    return face && tach_font_face_open(face, name, start, (size_t)(end - start)) ? face : NULL;
}

tach_font *tach_font_create(tach_arena *arena, uint32_t atlas_side)
{
    atlas_side = tach_min_u32(tach_max_u32(atlas_side, MIN_SIDE), MAX_SIDE);
    tach_font *font = tach_arena_take(arena, sizeof *font);
    tach_glyph *glyphs = tach_arena_take(arena, sizeof *glyphs * TACH_FONT_GLYPHS);
    tach_font_slot *slots = tach_arena_take(arena, sizeof *slots * TACH_FONT_SLOTS);
    tach_font_page page;
    bool has_page = tach_font_page_create(&page, arena, atlas_side);
    tach_font_face *regular = face_of(arena, "regular", tach_face_regular, tach_face_regular_end);
    tach_font_face *bold = face_of(arena, "bold", tach_face_bold, tach_face_bold_end);
    tach_font_face *fallback = face_of(arena, "fallback", tach_face_fallback, tach_face_fallback_end);
    tach_font_face *users = tach_font_face_take(arena);
    if (arena->block && !tach_arena_fits(arena)) {
        tach_fail("font: its memory does not fit, %zu bytes of %zu", arena->used, arena->size);
        return NULL;
    }
    if (!font || !glyphs || !slots || !has_page || !regular || !bold || !fallback || !users)
        return NULL;
    memset(font, 0, sizeof *font);
    font->faces[TACH_FACE_REGULAR] = font->embedded[TACH_FACE_REGULAR] = regular;
    font->faces[TACH_FACE_BOLD] = font->embedded[TACH_FACE_BOLD] = bold;
    font->users = users;
    font->fallback = fallback;
    font->page = page;
    font->glyphs = glyphs;
    font->slots = slots;
    make_contrast(font->contrast);
    empty(font);
    return font;
}

bool tach_font_set_face(tach_font *font, const char *name, const unsigned char *file, size_t size)
{
    bool usable = file && tach_font_face_open(font->users, name, file, size);
    for (size_t i = 0; i < TACH_FACE_COUNT; i++)
        font->faces[i] = usable ? font->users : font->embedded[i];
    empty(font);
    return usable || !file;
}

/* ---- Styles ------------------------------------------------------------------------------------------------------ */

static void start_style(tach_font *font, tach_font_style *style, int32_t face, int32_t size_64ths)
{
    float size_px = (float)size_64ths / 64.0f;
    memset(style, 0, sizeof *style);
    style->face = face;
    style->size_64ths = size_64ths;
    style->grid = tach_font_face_grid(font->faces[face], size_px, 0);
    style->fallback_grid = tach_font_face_grid(font->fallback, size_px, style->grid.cell_px);
    style->thin_px = (style->grid.cell_px + 1) / 3;
}

static uint32_t find_or_start(tach_font *font, int32_t face, int32_t size_64ths)
{
    for (uint32_t i = 0; i < font->style_count; i++)
        if (font->styles[i].face == face && font->styles[i].size_64ths == size_64ths)
            return i;
    uint32_t index = font->style_count;
    if (index < TACH_FONT_STYLES)
        font->style_count++;
    else
        font->full = true;
    start_style(font, &font->styles[index], face, size_64ths);
    return index;
}

uint32_t tach_font_find_style(tach_font *font, tach_text_style asked)
{
    int32_t face = asked.face == TACH_FACE_BOLD ? TACH_FACE_BOLD : TACH_FACE_REGULAR;
    uint32_t index = font->newest_style;
    if (index >= font->style_count || font->styles[index].face != face || font->styles[index].asked_px != asked.size_px) {
        int32_t size_64ths = (int32_t)(tach_clamp_f(asked.size_px, MIN_SIZE_PX, MAX_SIZE_PX) * 64.0f + 0.5f);
        index = font->newest_style = find_or_start(font, face, size_64ths);
        font->styles[index].asked_px = asked.size_px;
    }
    font->styles[index].frame = font->frame;
    return index;
}

tach_font_run tach_font_begin_run(tach_font *font, tach_text_style asked)
{
    uint32_t style = tach_font_find_style(font, asked);
    return (tach_font_run){style, font->styles[style].ascii, font->glyphs, 1.0f / (float)font->page.side};
}

/* A page that fills up with sizes nobody uses any more is emptied before it is full, so that no glyph is ever missing while a size
 * is dragged. */
void tach_font_frame(tach_font *font)
{
    bool crowded = font->page.used_height > font->page.side / 4 * 3 || font->style_count > TACH_FONT_STYLES * 3 / 4;
    bool stale = false;
    for (uint32_t i = 0; i < font->style_count; i++)
        stale |= font->styles[i].frame != font->frame;
    if (font->full || (crowded && stale))
        empty(font);
    font->frame++;
}

tach_atlas tach_font_atlas(const tach_font *font)
{
    return (tach_atlas){font->page.pixels, (int32_t)font->page.side, (int32_t)font->page.side, font->page.version};
}
