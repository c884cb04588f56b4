/* Colours are read over any game, and without seeing all of them. */
#include "unit/draw_fixture.h"

#include "base/base.h"
#include "unit/color_filters.h"
#include "view/theme.h"

/* A colour laid over a grey, in the bytes, as all back ends blend. */
static light light_over(tach_color color, double grey)
{
    double alpha = (double)(color & 0xFF) / 255, rgb[3];
    for (int i = 0; i < 3; i++)
        rgb[i] = light_of_byte((double)(color >> (24 - 8 * i) & 0xFF) * alpha + grey * (1 - alpha));
    return (light){rgb[0], rgb[1], rgb[2]};
}

/* On panels, on a selected row, on what lies over all. */
static void text_reads_over_white_and_black_games(void **state)
{
    (void)state;
    const tach_color texts[] = {TACH_COLOR_TEXT, TACH_COLOR_SECONDARY, TACH_COLOR_FAINT, TACH_COLOR_OK,
                                TACH_COLOR_WARN, TACH_COLOR_OVER,      TACH_COLOR_CPU,   TACH_COLOR_GPU};
    const tach_color below[] = {TACH_COLOR_PANEL, TACH_COLOR_POPUP, TACH_COLOR_SELECTED};
    for (size_t i = 0; i < TACH_COUNT_OF(texts); i++)
        for (size_t k = 0; k < TACH_COUNT_OF(below); k++)
            for (double grey = 0; grey <= 255; grey += 255)
                for (color_filter filter = AS_IT_IS; filter < COLOR_FILTERS; filter++) {
                    light text = filtered(light_over(texts[i], 0), filter), panel = filtered(light_over(below[k], grey), filter);
                    if (contrast_of(text, panel) < 4.5)
                        fail_msg("#%08X on #%08X over a game of %.0f, %s: %.2f", texts[i], below[k], grey,
                                 color_filter_names[filter], contrast_of(text, panel));
                }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_reads_over_white_and_black_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
