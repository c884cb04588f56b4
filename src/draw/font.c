#include "draw/font.h"

#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "draw/font_atlas.h"
#include "draw/font_face.h"

#define MAX_STYLES  32
#define MAX_GLYPHS  4096
#define TABLE_SLOTS 4096 /* a power of two, twice as many as may be used */
#define MIN_SIZE_PX 4.0f
#define MAX_SIZE_PX 160.0f
#define MIN_SIDE    64
#define MAX_SIDE    16384
#define LARGE_CELL  28 /* pixels: from there on only letters that are wanted, or the page would not hold all styles */
#define MOST_CELLS  6
#define REPLACEMENT 0xFFFD
#define THIN_SPACE  0x2009
#define NARROW_NBSP 0x202F

/* The embedded files, made by make. */
extern const unsigned char tach_face_regular[], tach_face_regular_end[];
extern const unsigned char tach_face_bold[], tach_face_bold_end[];
extern const unsigned char tach_face_fallback[], tach_face_fallback_end[];

/* A face at a size. Glyph numbers are places in `glyphs`, 0 for "not yet". */
typedef struct font_style {
    int32_t face, size_64ths;
    float asked_px; /* as it was last asked for: the same question is answered at once */
    tach_font_grid grid, fallback_grid;
    int32_t thin_px;
    uint32_t frame; /* when it was last used */
    uint16_t ascii[TACH_FONT_ASCII_COUNT];
    uint16_t box;
    bool has_ascii;
    tach_glyph blank; /* stands in while the atlas is full */
} font_style;

/* Characters beyond ASCII, by style and character. */
typedef struct table_slot {
    uint32_t key; /* 0: free */
    uint16_t glyph;
} table_slot;

struct tach_font {
    tach_font_face *faces[TACH_FACE_COUNT], *fallback; /* of letters now; for what they lack */
    tach_font_face *embedded[TACH_FACE_COUNT], *users;
    tach_font_page page;
    tach_glyph *glyphs;
    table_slot *table;
    uint32_t glyph_count, table_count, style_count, frame;
    uint32_t newest_style; /* looked at first */
    bool full;             /* something found no room: empty it at the next frame */
    uint8_t contrast[256];
    font_style styles[MAX_STYLES + 1]; /* the last is for a style too many: it has measures, but only blank glyphs */
};

static void empty(tach_font *font)
{
    tach_font_page_empty(&font->page);
    memset(font->table, 0, sizeof *font->table * TABLE_SLOTS);
    font->glyph_count = 1;
    font->table_count = font->style_count = font->newest_style = 0;
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
    tach_glyph *glyphs = tach_arena_take(arena, sizeof *glyphs * MAX_GLYPHS);
    table_slot *table = tach_arena_take(arena, sizeof *table * TABLE_SLOTS);
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
    if (!font || !glyphs || !table || !has_page || !regular || !bold || !fallback || !users)
        return NULL;
    memset(font, 0, sizeof *font);
    font->faces[TACH_FACE_REGULAR] = font->embedded[TACH_FACE_REGULAR] = regular;
    font->faces[TACH_FACE_BOLD] = font->embedded[TACH_FACE_BOLD] = bold;
    font->users = users;
    font->fallback = fallback;
    font->page = page;
    font->glyphs = glyphs;
    font->table = table;
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

static void start_style(tach_font *font, font_style *style, int32_t face, int32_t size_64ths)
{
    float size_px = (float)size_64ths / 64.0f;
    memset(style, 0, sizeof *style);
    style->face = face;
    style->size_64ths = size_64ths;
    style->grid = tach_font_face_grid(font->faces[face], size_px, 0);
    style->fallback_grid = tach_font_face_grid(font->fallback, size_px, style->grid.cell_px);
    style->thin_px = (style->grid.cell_px + 1) / 3;
}

static uint32_t find_style(tach_font *font, int32_t face, int32_t size_64ths)
{
    for (uint32_t i = 0; i < font->style_count; i++)
        if (font->styles[i].face == face && font->styles[i].size_64ths == size_64ths)
            return i;
    uint32_t index = font->style_count;
    if (index < MAX_STYLES)
        font->style_count++;
    else
        font->full = true;
    start_style(font, &font->styles[index], face, size_64ths);
    return index;
}

static uint32_t style_of(tach_font *font, tach_text_style asked)
{
    int32_t face = asked.face == TACH_FACE_BOLD ? TACH_FACE_BOLD : TACH_FACE_REGULAR;
    uint32_t index = font->newest_style;
    if (index >= font->style_count || font->styles[index].face != face || font->styles[index].asked_px != asked.size_px) {
        int32_t size_64ths = (int32_t)(tach_clamp_f(asked.size_px, MIN_SIZE_PX, MAX_SIZE_PX) * 64.0f + 0.5f);
        index = font->newest_style = find_style(font, face, size_64ths);
        font->styles[index].asked_px = asked.size_px;
    }
    font->styles[index].frame = font->frame;
    return index;
}

tach_font_run tach_font_begin_run(tach_font *font, tach_text_style asked)
{
    uint32_t style = style_of(font, asked);
    return (tach_font_run){style, font->styles[style].ascii, font->glyphs, 1.0f / (float)font->page.side};
}

/* A new glyph with a place in the atlas. 0 when something is full. */
static uint16_t add_glyph(tach_font *font, uint32_t style_index, uint32_t character, int32_t left, int32_t top, int32_t width,
                          int32_t height)
{
    font_style *style = &font->styles[style_index];
    tach_glyph glyph = {.character = character,
                        .style = (uint16_t)style_index,
                        .left = (int16_t)left,
                        .top = (int16_t)top,
                        .width = (uint16_t)width,
                        .height = (uint16_t)height,
                        .advance = (float)style->grid.cell_px};
    if (font->glyph_count == MAX_GLYPHS ||
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
    font_style *style = &font->styles[style_index];
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
    font_style *style = &font->styles[style_index];
    if (!style->box)
        style->box = make_box(font, style_index);
    return style->box;
}

/* An outline that would cover its neighbours is of a file that is damaged. */
static bool is_monstrous(const font_style *style, const tach_font_outline *outline)
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

static int32_t advance_of(const font_style *style, uint32_t character)
{
    return character == THIN_SPACE || character == NARROW_NBSP ? style->thin_px : style->grid.cell_px;
}

static uint16_t make_glyph(tach_font *font, uint32_t style_index, uint32_t character)
{
    font_style *style = &font->styles[style_index];
    if (advance_of(style, character) != style->grid.cell_px) {
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

/* All in one go, so that a new digit on the HUD does not mean another upload of the atlas. A third of a millisecond. */
static void make_ascii(tach_font *font, uint32_t style_index)
{
    font_style *style = &font->styles[style_index];
    style->has_ascii = true;
    for (uint32_t i = 0; i < TACH_FONT_ASCII_COUNT; i++)
        style->ascii[i] = make_glyph(font, style_index, TACH_FONT_ASCII_FIRST + i);
}

/* The slot of a character in the table; a free one for a character that is new. */
static table_slot *find_glyph_slot(tach_font *font, uint32_t key)
{
    uint32_t at = key * UINT32_C(2654435761) >> 20;
    while (font->table[at % TABLE_SLOTS].key != 0 && font->table[at % TABLE_SLOTS].key != key)
        at++;
    return &font->table[at % TABLE_SLOTS];
}

static uint16_t find_in_table(tach_font *font, uint32_t style_index, uint32_t character)
{
    uint32_t key = (style_index + 1) << 21 | character;
    table_slot *slot = find_glyph_slot(font, key);
    if (slot->key == key)
        return slot->glyph;
    if (font->table_count == TABLE_SLOTS / 2) {
        font->full = true;
        return 0;
    }
    uint16_t glyph = make_glyph(font, style_index, character);
    if (glyph) {
        *slot = (table_slot){key, glyph};
        font->table_count++;
    }
    return glyph;
}

const tach_glyph *tach_font_style_glyph(tach_font *font, uint32_t style_index, uint32_t character)
{
    font_style *style = &font->styles[style_index];
    uint32_t ascii = character - TACH_FONT_ASCII_FIRST;
    uint16_t index;
    if (character > 0x10FFFF)
        character = REPLACEMENT;
    if (style_index == MAX_STYLES) {
        index = 0;
    } else if (ascii < TACH_FONT_ASCII_COUNT) {
        if (!style->has_ascii && style->grid.cell_px < LARGE_CELL)
            make_ascii(font, style_index);
        if (!style->ascii[ascii])
            style->ascii[ascii] = make_glyph(font, style_index, character);
        index = style->ascii[ascii];
    } else {
        index = find_in_table(font, style_index, character);
    }
    if (index)
        return &font->glyphs[index];
    style->blank =
        (tach_glyph){.character = character, .style = (uint16_t)style_index, .advance = (float)advance_of(style, character)};
    return &style->blank;
}

const tach_glyph *tach_font_glyph(tach_font *font, tach_text_style style, uint32_t character)
{
    return tach_font_style_glyph(font, style_of(font, style), character);
}

/* A page that fills up with sizes nobody uses any more is emptied before it is full, so that no glyph is ever missing while a size
 * is dragged. */
void tach_font_frame(tach_font *font)
{
    bool crowded = font->page.used_height > font->page.side / 4 * 3 || font->style_count > MAX_STYLES * 3 / 4;
    bool stale = false;
    for (uint32_t i = 0; i < font->style_count; i++)
        stale |= font->styles[i].frame != font->frame;
    if (font->full || (crowded && stale))
        empty(font);
    font->frame++;
}

/* Steps over the characters that fit into `width`; returns where it stopped and what they take. */
static const char *walk_text(tach_font *font, tach_text_style asked, int32_t width, const char *text, int32_t *used)
{
    const font_style *style = &font->styles[style_of(font, asked)];
    int32_t cell = style->grid.cell_px;
    for (*used = 0;;) {
        for (; (unsigned char)*text - 1u < 0x7F && cell <= width - *used; text++) /* nearly all are ASCII */
            *used += cell;
        if (*text == 0)
            return text;
        const char *next = text;
        uint32_t character = tach_text_next_utf8(&next);
        int32_t advance = advance_of(style, character);
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

static const tach_font_grid *grid_of(tach_font *font, tach_text_style style) { return &font->styles[style_of(font, style)].grid; }

float tach_font_cell(tach_font *font, tach_text_style style) { return (float)grid_of(font, style)->cell_px; }
float tach_font_ascent(tach_font *font, tach_text_style style) { return (float)grid_of(font, style)->ascent_px; }
float tach_font_cap_height(tach_font *font, tach_text_style style) { return (float)grid_of(font, style)->cap_height_px; }
float tach_font_line_height(tach_font *font, tach_text_style style) { return (float)grid_of(font, style)->line_height_px; }

tach_atlas tach_font_atlas(const tach_font *font)
{
    return (tach_atlas){font->page.pixels, (int32_t)font->page.side, (int32_t)font->page.side, font->page.version};
}
