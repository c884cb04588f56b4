#include "view/theme.h"

#include <math.h>

#include "base/hash.h"

/* Height of capitals of JetBrains Mono, in em. */
#define CAPITAL     0.73f
#define SCALE_LEAST 0.5f
#define SCALE_MOST  8.0f

static float at_least_one(float x) { return tach_max_f(tach_theme_whole(x), 1); }

static float scale_for(int32_t height_px, float user_scale)
{
    float automatic = tach_max_f(tach_theme_whole((float)height_px / 720.0f * 4) / 4, 1);
    return tach_clamp_f(automatic * user_scale, SCALE_LEAST, SCALE_MOST);
}

void tach_theme_create(tach_theme *theme, tach_font *font, int32_t height_px, float user_scale)
{
    float s = scale_for(height_px, user_scale);
    theme->scale = s;
    theme->text = (tach_text_style){TACH_FACE_REGULAR, at_least_one(13 * s)};
    theme->value = (tach_text_style){TACH_FACE_BOLD, theme->text.size_px};
    theme->small = (tach_text_style){TACH_FACE_REGULAR, at_least_one(11 * s)};
    theme->head = (tach_text_style){TACH_FACE_BOLD, theme->small.size_px};
    theme->cell = tach_font_measure(font, theme->text, "0");
    theme->small_cell = tach_font_measure(font, theme->small, "0");
    theme->margin = tach_theme_whole(8 * s);
    theme->gap = tach_theme_whole(8 * s);
    theme->inset = tach_theme_whole(12 * s);
    theme->row = tach_theme_whole(24 * s);
    theme->strip = tach_theme_whole(26 * s);
    theme->head_row = tach_theme_whole(28 * s);
    theme->column_row = tach_theme_whole(16 * s);
    theme->indent = tach_theme_whole(18 * s);
    theme->share = at_least_one(2 * s);
    theme->bar = at_least_one(8 * s);
    theme->hair = at_least_one(s);
}

float tach_theme_baseline(float y, float height, tach_text_style style)
{
    return tach_theme_whole(y + (height + CAPITAL * style.size_px) / 2);
}

/* ---- Bars ---- */

/* Apart for all kinds of colour vision, and light enough for black text: after Paul Tol's "light" scheme, which is made for that.
 */
static const tach_color bar_colors[] = {0x77AADDFF, 0x44BB99FF, 0xEE8866FF, 0xDDBB55FF,
                                        0xBB99E0FF, 0x99CCDDFF, 0xAABB44FF, 0xF0A0B4FF};

#define ODD_ROW_PERCENT 84

static tach_color darker_when_odd(tach_color color, uint32_t depth)
{
    if (depth % 2 == 0)
        return color;
    uint32_t r = (color >> 24) * ODD_ROW_PERCENT / 100, g = (color >> 16 & 0xFF) * ODD_ROW_PERCENT / 100;
    uint32_t b = (color >> 8 & 0xFF) * ODD_ROW_PERCENT / 100;
    return r << 24 | g << 16 | b << 8 | 0xFF;
}

tach_color tach_theme_bar_color(const char *name, uint32_t group_rgb, uint32_t depth)
{
    if (group_rgb)
        return darker_when_odd(group_rgb << 8 | 0xFF, depth);
    uint32_t hash = tach_hash_text(name);
    hash ^= hash >> 15;
    return darker_when_odd(bar_colors[hash % TACH_COUNT_OF(bar_colors)], depth);
}

static float luminance_of_byte(uint32_t byte)
{
    float value = (float)(byte & 0xFF) / 255;
    return value <= 0.04045f ? value / 12.92f : powf((value + 0.055f) / 1.055f, 2.4f);
}

/* On the luminance where both read alike, at 4.58:1, black gives way to white. */
tach_color tach_theme_text_on(tach_color bar)
{
    float luminance =
        0.2126f * luminance_of_byte(bar >> 24) + 0.7152f * luminance_of_byte(bar >> 16) + 0.0722f * luminance_of_byte(bar >> 8);
    return luminance > 0.1791f ? 0x000000FFu : 0xFFFFFFFFu;
}
