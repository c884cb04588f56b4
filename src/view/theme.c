#include "view/theme.h"

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
