/* The texts of the views of OpenGL have room where they are shown: no line of a legend is cut, at any size that has one. Needs no
 * context. */
#include "unit/draw_fixture.h"

#include "tach/tach_gl.h"
#include "view/artist.h"
#include "view/layout.h"
#include "view/legend.h"
#include "view/panel.h"

#define LINES_ENOUGH 50

static uint32_t legends;

static void check_line(fixture *f, const tach_theme *theme, const tach_legend *legend, float width, uint32_t line)
{
    if (tach_panel_count_lines(f->font, theme->small, width, LINES_ENOUGH, legend->lines[line]) > legend->rows[line])
        fail_msg("%.0f pixels wide, cut off: %s", (double)width, legend->lines[line]);
}

static void check_legend(fixture *f, const tach_legend *filled, int32_t width, int32_t height, float scale)
{
    tach_legend placed = *filled, *legend = &placed;
    tach_theme theme;
    tach_theme_create(&theme, f->font, height, scale);
    tach_layout layout;
    tach_layout_create(&layout, &theme, width, height, false);
    tach_rect panel = tach_legend_place(legend, f->font, &theme, layout.body, tach_artist_left(&theme, layout.body));
    if (!tach_layout_shown(panel))
        return;
    legends++;
    float inner = tach_panel_inner(&theme, panel).w;
    for (uint32_t i = 0; i < legend->line_count; i++)
        check_line(f, &theme, legend, inner, i);
    float head = tach_font_measure(f->font, theme.head, legend->title) + 2 * theme.small_cell;
    if (head + tach_font_measure(f->font, theme.small, legend->note) > inner)
        fail_msg("%.0f pixels wide, cut off: %s, %s", (double)inner, legend->title, legend->note);
}

/* With the longest numbers, and the keys of a display at work. */
static void fill_legend(tach_legend *legend, int32_t view)
{
    tach_view_state state = {.shown = view, .selected = view, .draws = 99999, .kept = 99999};
    state.pixels = (tach_view_pixels){.frame = 1, .pixels = 1, .layers = 99, .above = 1, .p99 = 255, .unknown = 999};
    snprintf(state.note, sizeof state.note, "99999 in occlusion queries, 99999 into pictures that are kept");
    tach_legend_fill(
        legend, &(tach_legend_input){.views = tach_gl_views(), .state = &state, .next_key = "Shift+F3", .experiment_key = "X"});
}

static void sentences_have_room(void **unused)
{
    (void)unused;
    static const int32_t sizes[][2] = {{640, 360}, {800, 450}, {854, 480}, {960, 540}, {1024, 768}, {1152, 648}, {1280, 720}};
    fixture f = fixture_make(4096, 1024);
    for (uint32_t view = 0; view < tach_gl_views()->count; view++) {
        tach_legend legend;
        fill_legend(&legend, (int32_t)view);
        assert_true(legend.line_count > 0);
        for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++)
            for (float scale = 1; scale <= 3; scale += 0.125f)
                check_legend(&f, &legend, sizes[i][0], sizes[i][1], scale);
    }
    assert_true(legends > 100);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sentences_have_room)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
