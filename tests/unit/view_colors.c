/* Colours are read over any game, and without seeing all of them. */
#include "unit/draw_fixture.h"

#include "base/base.h"
#include "view/theme.h"

static double linear(double value)
{
    value /= 255;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

/* Relative luminance (WCAG 2.1) of a colour laid over a grey. */
static double luminance_over(tach_color color, double grey)
{
    double alpha = (double)(color & 0xFF) / 255;
    double r = (double)(color >> 24) * alpha + grey * (1 - alpha);
    double g = (double)(color >> 16 & 0xFF) * alpha + grey * (1 - alpha);
    double b = (double)(color >> 8 & 0xFF) * alpha + grey * (1 - alpha);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

static void text_reads_over_white_and_black_games(void **state)
{
    (void)state;
    const tach_color texts[] = {TACH_COLOR_TEXT, TACH_COLOR_SECONDARY, TACH_COLOR_FAINT, TACH_COLOR_OK,
                                TACH_COLOR_WARN, TACH_COLOR_OVER,      TACH_COLOR_CPU,   TACH_COLOR_GPU};
    for (size_t i = 0; i < TACH_COUNT_OF(texts); i++) {
        for (double grey = 0; grey <= 255; grey += 255) {
            double ratio = (luminance_over(texts[i], 0) + 0.05) / (luminance_over(TACH_COLOR_PANEL, grey) + 0.05);
            if (ratio < 4.5)
                fail_msg("#%08X over a game of %.0f: %.2f", texts[i], grey, ratio);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_reads_over_white_and_black_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
