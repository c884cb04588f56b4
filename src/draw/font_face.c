#include "draw/font_face.h"

#include <math.h>
#include <string.h>

#include "base/log.h"

/* stb_truetype's memory for one glyph, front to back, all given up at the next glyph. The largest glyph of the embedded faces takes
 * 51 KiB; one that does not fit comes out blank or incomplete. */
#define SCRATCH_BYTES (96 * 1024)
/* Kept for small requests: stb_truetype does not expect that its last, a scanline, fails. */
#define SCRATCH_RESERVE (8 * 1024)

typedef struct face_scratch {
    unsigned char *block;
    size_t used;
} face_scratch;

static void *scratch_take(face_scratch *from, size_t bytes)
{
    size_t rounded = (bytes + 15) / 16 * 16;
    size_t limit = rounded < SCRATCH_RESERVE / 2 ? SCRATCH_BYTES : SCRATCH_BYTES - SCRATCH_RESERVE;
    if (rounded > limit || from->used > limit - rounded)
        return NULL;
    void *piece = from->block + from->used;
    from->used += rounded;
    return piece;
}

#define STBTT_malloc(bytes, user) scratch_take(user, bytes)
#define STBTT_free(pointer, user) ((void)(pointer), (void)(user))
#define STBTT_assert(condition)   ((void)0)
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include "stb_truetype.h"

struct tach_font_face {
    stbtt_fontinfo info;
    face_scratch scratch;
    int units_per_em, advance;
    int ascent, descent, cap_height, x_height, descender; /* font units; descents are negative */
    int overshoot;                                        /* how far round letters stand out over flat ones */
};

static uint32_t big_endian(const unsigned char *bytes, int count)
{
    uint32_t value = 0;
    for (int i = 0; i < count; i++)
        value = value << 8 | bytes[i];
    return value;
}

/* stb_truetype follows the offsets of a file without looking: see that the tables lie inside it. */
static bool tables_fit(const unsigned char *file, size_t size)
{
    if (size < 12 || (big_endian(file, 4) != 0x00010000 && memcmp(file, "true", 4) != 0))
        return false;
    size_t count = big_endian(file + 4, 2);
    if (count == 0 || size < 12 + count * 16)
        return false;
    for (size_t i = 0; i < count; i++) {
        const unsigned char *entry = file + 12 + i * 16;
        if ((size_t)big_endian(entry + 8, 4) + big_endian(entry + 12, 4) > size)
            return false;
    }
    return true;
}

static bool letter_box(const tach_font_face *face, int letter, int *bottom, int *top)
{
    int x0, x1;
    return stbtt_GetCodepointBox(&face->info, letter, &x0, bottom, &x1, top) != 0;
}

static bool measure_letters(tach_font_face *face)
{
    int bottom, round_bottom, round_top, bearing, wide, narrow;
    stbtt_GetFontVMetrics(&face->info, &face->ascent, &face->descent, &bottom);
    stbtt_GetCodepointHMetrics(&face->info, 'W', &wide, &bearing);
    stbtt_GetCodepointHMetrics(&face->info, 'i', &narrow, &bearing);
    if (!letter_box(face, 'H', &bottom, &face->cap_height) || !letter_box(face, 'x', &bottom, &face->x_height) ||
        !letter_box(face, 'o', &round_bottom, &round_top) || !letter_box(face, 'p', &face->descender, &bottom))
        return false;
    int capital_bottom, capital_top;
    if (!letter_box(face, 'O', &capital_bottom, &capital_top))
        return false;
    face->overshoot = capital_top - face->cap_height;
    face->advance = wide;
    return wide > 0 && wide == narrow && face->units_per_em > 0 && face->x_height > 0 &&
           face->x_height + face->overshoot < face->cap_height && face->overshoot >= 0 && face->descender < -face->overshoot;
}

tach_font_face *tach_font_face_create(tach_arena *arena, const char *name, const unsigned char *file, size_t size)
{
    tach_font_face *face = tach_arena_take(arena, sizeof *face);
    unsigned char *block = tach_arena_take(arena, SCRATCH_BYTES);
    if (!face || !block)
        return NULL;
    *face = (tach_font_face){.scratch = {.block = block}};
    if (!tables_fit(file, size)) {
        tach_fail("font '%s': not a TrueType file, or cut short", name);
        return NULL;
    }
    if (!stbtt_InitFont(&face->info, file, 0)) {
        tach_fail("font '%s': a table is missing", name);
        return NULL;
    }
    face->info.userdata = &face->scratch;
    face->units_per_em = ttUSHORT(face->info.data + face->info.head + 18);
    if (!measure_letters(face)) {
        tach_fail("font '%s': not a monospaced font with latin letters", name);
        return NULL;
    }
    return face;
}

static int32_t nearest(float value) { return (int32_t)floorf(value + 0.5f); }

tach_font_grid tach_font_face_grid(const tach_font_face *face, float size_px, int32_t cell_px)
{
    tach_font_grid grid = {.scale = size_px / (float)face->units_per_em};
    int32_t own_cell = nearest((float)face->advance * grid.scale);
    grid.cell_px = cell_px > 0 ? cell_px : own_cell > 0 ? own_cell : 1;
    grid.scale_x = (float)grid.cell_px / (float)face->advance;
    grid.ascent_px = nearest((float)face->ascent * grid.scale);
    grid.cap_height_px = nearest((float)face->cap_height * grid.scale);
    grid.x_height_px = nearest((float)face->x_height * grid.scale);
    grid.descender_px = nearest((float)face->descender * grid.scale);
    grid.line_height_px = nearest((float)(face->ascent - face->descent) * grid.scale);
    return grid;
}

int tach_font_face_find(const tach_font_face *face, uint32_t character)
{
    return character <= 0x10FFFF ? stbtt_FindGlyphIndex(&face->info, (int)character) : 0;
}

static float blend(float x, float x0, float x1, float y0, float y1) { return y0 + (x - x0) / (x1 - x0) * (y1 - y0); }

/* A height in font units to pixels. Descender, baseline, small letters and capitals lie on whole pixels; overshoot, less than a
 * pixel, is pressed flat; beyond, all is as it was. */
static float fit_y(const tach_font_face *face, const tach_font_grid *grid, float y)
{
    float over = (float)face->overshoot, x_height = (float)face->x_height, cap = (float)face->cap_height;
    float descender = (float)face->descender;
    float x_px = (float)grid->x_height_px, cap_px = (float)grid->cap_height_px;
    if (over * grid->scale > 1.0f)
        return y * grid->scale;
    if (y >= cap)
        return cap_px + tach_max_f(y - cap - over, 0.0f) * grid->scale;
    if (y >= x_height + over)
        return blend(y, x_height + over, cap, x_px, cap_px);
    if (y >= x_height)
        return x_px;
    if (y >= 0)
        return blend(y, 0, x_height, 0, x_px);
    if (y >= -over)
        return 0;
    if (y >= descender)
        return blend(y, descender, -over, (float)grid->descender_px, 0);
    return (float)grid->descender_px + (y - descender) * grid->scale;
}

/* Fitted coordinates are 26.6 fixed point, as far as they go. */
static stbtt_vertex_type fixed_from_px(float px)
{
    return (stbtt_vertex_type)nearest(tach_clamp_f(px * 64.0f, -32000.0f, 32000.0f));
}

static void fit_corner(const tach_font_face *face, const tach_font_grid *grid, stbtt_vertex *corner)
{
    corner->x = fixed_from_px((float)corner->x * grid->scale_x);
    corner->y = fixed_from_px(fit_y(face, grid, corner->y));
    corner->cx = fixed_from_px((float)corner->cx * grid->scale_x);
    corner->cy = fixed_from_px(fit_y(face, grid, corner->cy));
}

/* How well the upright strokes lie on pixel columns when the glyph is moved by `shift` 64ths: by length, and by the square of how
 * near each is. */
static int64_t sharpness(const stbtt_vertex *corners, int count, int shift)
{
    int64_t sum = 0;
    for (int i = 1; i < count; i++) {
        int dx = corners[i].x - corners[i - 1].x, dy = corners[i].y - corners[i - 1].y;
        if (corners[i].type != STBTT_vline || dx < -2 || dx > 2 || (dy > -64 && dy < 64))
            continue;
        int off = (corners[i].x + shift) & 63;
        int near = off < 32 ? 32 - off : off - 32;
        sum += (int64_t)(dy < 0 ? -dy : dy) * near * near;
    }
    return sum;
}

/* Move a glyph by less than half a pixel to where its strokes are sharpest. */
static void align_strokes(stbtt_vertex *corners, int count)
{
    int best_shift = 0;
    int64_t best = sharpness(corners, count, 0) * 128;
    for (int shift = -24; shift <= 24; shift += 4) {
        int64_t value = sharpness(corners, count, shift) * (128 - (shift < 0 ? -shift : shift));
        if (value > best) {
            best = value;
            best_shift = shift;
        }
    }
    for (int i = 0; i < count; i++) {
        corners[i].x = (stbtt_vertex_type)(corners[i].x + best_shift);
        corners[i].cx = (stbtt_vertex_type)(corners[i].cx + best_shift);
    }
}

static int32_t floor_px(int fixed) { return fixed >= 0 ? fixed / 64 : -((63 - fixed) / 64); }

static void grow(int *low, int *high, int a, int b)
{
    *low = a < *low ? a : *low;
    *low = b < *low ? b : *low;
    *high = a > *high ? a : *high;
    *high = b > *high ? b : *high;
}

tach_font_outline tach_font_face_outline(tach_font_face *face, const tach_font_grid *grid, int glyph)
{
    stbtt_vertex *corners = NULL;
    face->scratch.used = 0;
    int count = stbtt_GetGlyphShape(&face->info, glyph, &corners);
    if (count <= 0 || !corners)
        return (tach_font_outline){0};
    for (int i = 0; i < count; i++)
        fit_corner(face, grid, &corners[i]);
    align_strokes(corners, count);
    int x0 = 32767, y0 = 32767, x1 = -32768, y1 = -32768;
    for (int i = 0; i < count; i++) {
        stbtt_vertex *corner = &corners[i];
        /* Control points lie outside the curve or on it: a box around them holds it too. */
        bool curved = corner->type == STBTT_vcurve;
        grow(&x0, &x1, corner->x, curved ? corner->cx : corner->x);
        grow(&y0, &y1, corner->y, curved ? corner->cy : corner->y);
    }
    tach_font_outline outline = {.left = floor_px(x0), .top = floor_px(-y1), .corners = corners, .corner_count = count};
    outline.width = -floor_px(-x1) - outline.left;
    outline.height = -floor_px(y0) - outline.top;
    return outline;
}

void tach_font_face_fill(tach_font_face *face, const tach_font_outline *outline, uint8_t *pixels, int32_t stride)
{
    stbtt__bitmap bitmap = {outline->width, outline->height, stride, pixels};
    stbtt_Rasterize(&bitmap, 0.2f, outline->corners, outline->corner_count, 1 / 64.0f, 1 / 64.0f, 0, 0, outline->left, outline->top,
                    1, &face->scratch);
}
