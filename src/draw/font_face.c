#include "draw/font_face.h"

#include <math.h>

#include "base/log.h"
#include "draw/font_check.h"

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
    tach_font_check check;
    stbtt_fontinfo info;
    face_scratch scratch;
    int units_per_em, advance;
    int ascent, descent, cap_height, x_height, descender; /* font units; descents are negative */
    int overshoot;                                        /* how far round letters stand out over flat ones */
};

int tach_font_face_find(const tach_font_face *face, uint32_t character)
{
    int glyph = character <= 0x10FFFF ? stbtt_FindGlyphIndex(&face->info, (int)character) : 0;
    bool there = glyph > 0 && (uint32_t)glyph < face->check.glyph_count;
    return there && tach_font_check_outline(&face->check, (uint32_t)glyph) ? glyph : 0;
}

/* ---- What a face must be like -------------------------------------------------------------------------------------------- */

static bool letter_box(const tach_font_face *face, char letter, int *bottom, int *top)
{
    int x0, x1, glyph = tach_font_face_find(face, (unsigned char)letter);
    return glyph && stbtt_GetGlyphBox(&face->info, glyph, &x0, bottom, &x1, top) != 0;
}

static bool measure_letters(tach_font_face *face)
{
    int bottom, round_bottom, round_top, capital_top;
    stbtt_GetFontVMetrics(&face->info, &face->ascent, &face->descent, &bottom);
    if (!letter_box(face, 'H', &bottom, &face->cap_height) || !letter_box(face, 'x', &bottom, &face->x_height) ||
        !letter_box(face, 'o', &round_bottom, &round_top) || !letter_box(face, 'p', &face->descender, &bottom) ||
        !letter_box(face, 'O', &bottom, &capital_top))
        return false;
    face->overshoot = capital_top - face->cap_height;
    return face->x_height > 0 && face->x_height + face->overshoot < face->cap_height && face->overshoot >= 0 &&
           face->descender < -face->overshoot;
}

/* Digits, letters and signs that numbers and units are made of. */
static bool is_monospaced(tach_font_face *face)
{
    int bearing, width;
    for (const char *at = "0123456789.%iWms"; *at; at++) {
        int glyph = tach_font_face_find(face, (unsigned char)*at);
        stbtt_GetGlyphHMetrics(&face->info, glyph, &width, &bearing);
        if (!glyph || (face->advance && width != face->advance))
            return false;
        face->advance = width;
    }
    return face->advance > 0;
}

static bool has_digits(const tach_font_face *face)
{
    int bottom, top;
    for (const char *digit = "0123456789"; *digit; digit++)
        if (!letter_box(face, *digit, &bottom, &top) || top <= bottom)
            return false;
    return true;
}

/* In parts of the em: what a person can read, and what the layout has room for. */
static bool is_of_usual_size(const tach_font_face *face)
{
    float em = (float)face->units_per_em;
    float width = (float)face->advance / em, capital = (float)face->cap_height / em;
    float ascent = (float)face->ascent / em, descent = (float)face->descent / em;
    return width >= 0.25f && width <= 1 && capital >= 0.4f && capital <= 1 && ascent >= capital && ascent <= 2 && descent <= 0 &&
           descent >= -1;
}

tach_font_face *tach_font_face_take(tach_arena *arena)
{
    tach_font_face *face = tach_arena_take(arena, sizeof *face);
    unsigned char *block = tach_arena_take(arena, SCRATCH_BYTES);
    if (!face || !block)
        return NULL;
    *face = (tach_font_face){.scratch = {.block = block}};
    return face;
}

bool tach_font_face_open(tach_font_face *face, const char *name, const unsigned char *file, size_t size)
{
    *face = (tach_font_face){.scratch = {.block = face->scratch.block}};
    const char *fault = tach_font_check_open(&face->check, file, size);
    if (fault)
        return tach_fail("font %s: %s", name, fault);
    if (!stbtt_InitFont(&face->info, file, 0))
        return tach_fail("font %s: a table is missing", name);
    face->info.userdata = &face->scratch;
    face->units_per_em = (int)face->check.units_per_em;
    if (face->units_per_em == 0 || !has_digits(face))
        return tach_fail("font %s: it has no digits", name);
    if (!is_monospaced(face))
        return tach_fail("font %s: it is not monospaced", name);
    if (!measure_letters(face) || !is_of_usual_size(face))
        return tach_fail("font %s: its letters are of no usual form", name);
    return true;
}

static int32_t nearest(float value) { return (int32_t)floorf(value + 0.5f); }

tach_font_grid tach_font_face_grid(const tach_font_face *face, float size_px, int32_t cell_px)
{
    tach_font_grid grid = {.scale = size_px / (float)face->units_per_em};
    int32_t own_cell = nearest((float)face->advance * grid.scale);
    grid.cell_px = cell_px > 0 ? cell_px : own_cell > 0 ? own_cell : 1;
    grid.scale_x = (float)grid.cell_px / (float)face->advance;
    grid.cap_height_px = nearest((float)face->cap_height * grid.scale);
    grid.x_height_px = nearest((float)face->x_height * grid.scale);
    grid.descender_px = nearest((float)face->descender * grid.scale);
    return grid;
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
