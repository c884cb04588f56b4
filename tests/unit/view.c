/* The programmer's level as whole pictures of a moment made by hand: at any size, with any text, over any game. */
#include "unit/picture_fixture.h"

#include "base/text.h"
#include "fake_moment.h"
#include "view/counters.h"
#include "view/graph.h"
#include "view/hitch.h"
#include "view/keys.h"
#include "view/layout.h"
#include "view/panel.h"
#include "view/strip.h"
#include "view/tree.h"

static fake game;

static tach_tree_state tree_state;
static tach_tree_model tree;
static tach_graph_model graph;

static void open_game(void)
{
    fake_create(&game);
    static _Alignas(TACH_ARENA_ALIGN) unsigned char block[32768];
    tach_arena arena = {block, sizeof block, 0};
    tach_tree_state_create(&tree_state, &arena, FAKE_NODES);
    assert_true(tach_arena_fits(&arena));
}

static const tach_picture *draw_level(fixture *f, int32_t width, int32_t height, float scale, const char *message)
{
    static tach_counters_model counters;
    static tach_hitch_model hitch;
    static const tach_keys_model keys = {
        3,  1, {{"Esc", "back to the game", {0}}, {"↑ ↓", "row", {0}}, {"?", "help", {0}}}, {{"?", "help", {0}}}, "?", "", "",
        "", 0};
    tach_theme theme;
    tach_theme_create(&theme, f->font, height, scale);
    tach_strip_model strip;
    tach_strip_fill(&strip, &game.moment);
    tach_hitch_fill(&hitch, &game.moment);
    tach_layout_need need = {tach_tree_count(&tree_state, &game.moment), game.moment.frozen, game.moment.frame.value_count,
                             hitch.row_count, false};
    tach_layout layout;
    tach_layout_create(&layout, &theme, width, height, game.moment.frozen);
    tach_layout_programmer(&layout, &theme, layout.body, &need);
    tach_draw_begin(f->draw, f->font, width, height);
    if (tach_layout_shown(layout.strip))
        tach_strip_draw(&strip, f->draw, f->font, &theme, layout.strip, message);
    if (tach_layout_shown(layout.graph)) {
        uint32_t columns;
        tach_graph_plot(&theme, layout.graph, &columns);
        tach_graph_fill(&graph, &game.moment, columns);
        tach_graph_draw(&graph, f->draw, f->font, &theme, layout.graph, 760, "FROZEN · FRAME 899", "min 15.9 · max 58.3 ms");
    }
    if (tach_layout_shown(layout.tree)) {
        uint32_t rows = tach_layout_rows(&theme, layout.tree.h, theme.head_row + theme.column_row);
        tach_tree_fill(&tree, &tree_state, &game.moment, rows > 1 && game.moment.frozen ? rows - 1 : rows);
        tach_tree_draw(&tree, f->draw, f->font, &theme, layout.tree);
    }
    if (tach_layout_shown(layout.counters)) {
        uint32_t scroll = 0;
        tach_counters_fill(&counters, &game.moment, tach_layout_rows(&theme, layout.counters.h, theme.head_row), &scroll);
        tach_counters_draw(&counters, &game.moment, f->draw, f->font, &theme, layout.counters);
    }
    if (tach_layout_shown(layout.hitch))
        tach_hitch_draw(&hitch, f->draw, f->font, &theme, layout.hitch);
    if (tach_layout_shown(layout.keys))
        tach_keys_draw(&keys, f->draw, f->font, &theme, layout.keys);
    return tach_draw_finish(f->draw);
}

static void pictures_are_sound_at_any_size(void **state)
{
    (void)state;
    fixture f = fixture_make(65536, 1024);
    const float scales[] = {0.5f, 1, 2, 3, 4};
    for (size_t i = 0; i < TACH_COUNT_OF(picture_sizes); i++) {
        for (size_t k = 0; k < TACH_COUNT_OF(scales); k++) {
            open_game();
            game.moment.frozen = game.moment.exact = (i + k) % 2;
            const tach_picture *picture =
                draw_level(&f, picture_sizes[i][0], picture_sizes[i][1], scales[k], i % 3 ? "" : "! 1 234 scopes dropped");
            check_picture_is_sound(picture);
            check_no_text_overlaps(picture);
        }
    }
    fixture_free(&f);
}

static void long_names_and_large_numbers_keep_apart(void **state)
{
    (void)state;
    static char name[201], title[210];
    memset(name, 'x', 200);
    snprintf(title, sizeof title, "category/%s", name);
    fixture f = fixture_make(65536, 1024);
    for (size_t i = 4; i < TACH_COUNT_OF(picture_sizes); i++) {
        open_game();
        for (uint32_t n = 0; n < game.moment.frame.node_count; n++) {
            tach_tree_set_open(&tree_state, &game.moment, n, true);
            game.nodes[n].name = name;
            game.nodes[n].file = name;
            game.nodes[n].running = n % 3 == 0;
            game.nodes[n].inclusive_ns = game.nodes[n].self_ns = game.nodes[n].median_ns = game.nodes[n].p99_ns =
                game.nodes[n].peak_ns = fake_ns(9999.99);
            game.nodes[n].calls = 12345678;
        }
        for (uint32_t v = 0; v < game.moment.frame.value_count; v++) {
            game.values[v].title = v % 2 ? title : name;
            game.values[v].value = v % 3 ? 12345678 : INT64_MIN;
        }
        game.moment.frame_ms = game.moment.work_ms = game.moment.wait_ms = game.moment.worst_ms = 9999.99;
        game.moment.frozen = game.moment.exact = i % 2;
        tree_state.selected = (tach_tree_ref){3, false};
        for (float scale = 0.5f; scale <= 3; scale += 0.5f) {
            const tach_picture *picture = draw_level(&f, picture_sizes[i][0], picture_sizes[i][1], scale, i % 2 ? name : "");
            check_picture_is_sound(picture);
            check_no_text_overlaps(picture);
        }
    }
    fixture_free(&f);
}

static void panels_stay_inside_and_apart(void **state)
{
    (void)state;
    fixture f = fixture_make(1024, 512);
    uint32_t random = 7;
    for (int i = 0; i < 3000; i++) {
        int32_t width = (int32_t)(fixture_random(&random) % 4000), height = (int32_t)(fixture_random(&random) % 2300);
        tach_theme theme;
        tach_theme_create(&theme, f.font, height, 0.5f + (float)(fixture_random(&random) % 8) / 2);
        tach_layout_need need = {fixture_random(&random) % 100, (uint32_t)(i % 3), fixture_random(&random) % 40,
                                 fixture_random(&random) % 7, i % 3 == 0};
        tach_layout layout;
        tach_layout_create(&layout, &theme, width, height, i % 2);
        if (i % 4)
            tach_layout_programmer(&layout, &theme, layout.body, &need);
        const tach_rect panels[] = {layout.strip, layout.graph, layout.tree, layout.counters, layout.hitch, layout.keys};
        assert_panels_apart(panels, TACH_COUNT_OF(panels), width, height);
    }
    fixture_free(&f);
}

/* A tree that is longer than its panel ends where the column beside it does. */
static void full_columns_end_on_one_line(void **state)
{
    (void)state;
    fixture f = fixture_make(1024, 512);
    static const int32_t sizes[][2] = {{1280, 720}, {1366, 768}, {1920, 1080}, {2560, 1440}, {3840, 2160}};
    int both = 0;
    for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++)
        for (float scale = 0.5f; scale <= 2; scale += 0.125f) {
            tach_theme theme;
            tach_theme_create(&theme, f.font, sizes[i][1], scale);
            tach_layout_need need = {.tree_rows = 200, .tree_footer = true, .counter_rows = 100, .hitch_rows = 5};
            tach_layout layout;
            tach_layout_create(&layout, &theme, sizes[i][0], sizes[i][1], true);
            tach_layout_programmer(&layout, &theme, layout.body, &need);
            if (!tach_layout_shown(layout.tree) || !tach_layout_shown(layout.hitch))
                continue;
            both++;
            assert_true(layout.tree.y + layout.tree.h == layout.hitch.y + layout.hitch.h);
            assert_true(layout.counters.y + layout.counters.h + theme.gap == layout.hitch.y);
        }
    assert_true(both > 20);
    fixture_free(&f);
}

static void the_lower_middle_stays_game(void **state)
{
    (void)state;
    open_game();
    fixture f = fixture_make(65536, 1024);
    const int32_t full[][2] = {{1280, 720}, {1920, 1080}, {3840, 2160}};
    for (size_t i = 0; i < TACH_COUNT_OF(full); i++) {
        const tach_picture *picture = draw_level(&f, full[i][0], full[i][1], 1, "");
        float x = (float)full[i][0] * 0.6f, y = (float)full[i][1] * 0.6f;
        for (uint32_t c = 0; c < picture->index_count; c += 3) {
            float x0 = 1e9f, y0 = 1e9f, x1 = -1e9f, y1 = -1e9f;
            for (uint32_t k = 0; k < 3; k++) {
                const tach_vertex *v = &picture->vertices[picture->indices[c + k]];
                x0 = tach_min_f(x0, v->x), y0 = tach_min_f(y0, v->y), x1 = tach_max_f(x1, v->x), y1 = tach_max_f(y1, v->y);
            }
            assert_false(x0 <= x && x <= x1 && y0 <= y && y <= y1);
        }
    }
    fixture_free(&f);
}

static void bad_samples_break_no_line(void **state)
{
    (void)state;
    open_game();
    const float samples[] = {1, 2, NAN, 4, INFINITY, 5, -INFINITY, 1e38f, -1e38f};
    for (int i = 0; i < TACH_VALUE_HISTORY; i++)
        game.series[0][i] = samples[i % 9];
    for (int i = 0; i < TACH_VALUE_HISTORY; i++)
        game.series[1][i] = NAN;
    game.series_counts[2] = 0;
    game.series_counts[3] = 1;
    fixture f = fixture_make(65536, 1024);
    check_picture_is_sound(draw_level(&f, 1280, 720, 1, ""));
    fixture_free(&f);
}

static void text_keeps_its_share_of_the_picture(void **state)
{
    (void)state;
    fixture f = fixture_make(1024, 512);
    const int32_t heights[] = {720, 900, 1080, 1440, 2160};
    for (size_t i = 0; i < TACH_COUNT_OF(heights); i++) {
        tach_theme theme;
        tach_theme_create(&theme, f.font, heights[i], 1);
        double share = (double)theme.text.size_px / heights[i] / (13.0 / 720);
        assert_true(share > 0.9 && share < 1.1);
        assert_true(theme.text.size_px == floorf(theme.text.size_px));
    }
    fixture_free(&f);
}

/* ---- Line of keys -------------------------------------------------------------------------------------------------------- */

/* The chips of a line of that width, from the left: how broad each is. */
static uint32_t chips_in(fixture *f, const tach_theme *theme, const tach_keys_model *keys, float width, float *out)
{
    uint32_t count = 0;
    tach_draw_begin(f->draw, f->font, 1280, 720);
    tach_keys_draw(keys, f->draw, f->font, theme, (tach_rect){8, 688, width, 24});
    const tach_picture *picture = tach_draw_finish(f->draw);
    for (uint32_t i = 0; i < picture->vertex_count; i += 4) {
        const tach_vertex *v = &picture->vertices[i];
        if (v->a == (TACH_COLOR_CHIP & 0xFF) && v[2].y - v->y > 10)
            out[count++] = v[2].x - v->x;
    }
    return count;
}

static void the_line_of_keys_never_goes_without_the_help(void **state)
{
    (void)state;
    static const tach_keys_model keys = {
        4,
        0,
        {{"Esc", "back to the game", {0}}, {"W", "worst frame", {0}}, {"Shift+F1", "help", {0}}, {"X", "more", {0}}},
        {{"", "", {0}}},
        "Shift+F1",
        "",
        "",
        "",
        0};
    fixture f = fixture_make(65536, 1024);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    float chips[8], all[8];
    assert_int_equal(chips_in(&f, &theme, &keys, 1200, all), 4);
    uint32_t before = 4;
    for (float width = 1200; width > 40; width -= 1) {
        uint32_t count = chips_in(&f, &theme, &keys, width, chips);
        assert_true(count <= before);
        before = count;
        if (count > 0)
            assert_true(chips[count == 4 ? 2 : count - 1] == all[2]);
        if (count == 2)
            assert_true(chips[0] == all[0]);
    }
    assert_int_equal(before, 0);
    fixture_free(&f);
}

/* Glyphs in a panel's head line with that note. */
static uint32_t note_glyphs(fixture *f, const tach_theme *theme, float note_cells, const char *note)
{
    float width = 2 * theme->inset + tach_font_measure(f->font, theme->head, "HEAD") + (note_cells + 2) * theme->small_cell;
    tach_draw_begin(f->draw, f->font, 1000, 100);
    tach_panel_draw(f->draw, f->font, theme, (tach_rect){0, 0, width, 100}, "HEAD", note);
    return tach_draw_finish(f->draw)->commands[1].index_count / 6 - 4;
}

/* Whole parts of it are left out, the last first; the first one is cut. */
static void a_note_gives_way_part_by_part(void **state)
{
    (void)state;
    fixture f = fixture_make(1024, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    static const char note[] = "abc \xC2\xB7 defg \xC2\xB7 hij"; /* 3, 10 and 16 characters, less the spaces */
    assert_int_equal(note_glyphs(&f, &theme, 16, note), 12);
    assert_int_equal(note_glyphs(&f, &theme, 15, note), 8);
    assert_int_equal(note_glyphs(&f, &theme, 10, note), 8);
    assert_int_equal(note_glyphs(&f, &theme, 9, note), 3);
    assert_int_equal(note_glyphs(&f, &theme, 3, note), 3);
    assert_int_equal(note_glyphs(&f, &theme, 2, note), 2); /* a letter and the ellipsis */
    assert_int_equal(note_glyphs(&f, &theme, 0, note), 0);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_of_keys_never_goes_without_the_help),
        cmocka_unit_test(pictures_are_sound_at_any_size),
        cmocka_unit_test(long_names_and_large_numbers_keep_apart),
        cmocka_unit_test(panels_stay_inside_and_apart),
        cmocka_unit_test(full_columns_end_on_one_line),
        cmocka_unit_test(the_lower_middle_stays_game),
        cmocka_unit_test(bad_samples_break_no_line),
        cmocka_unit_test(text_keeps_its_share_of_the_picture),
        cmocka_unit_test(a_note_gives_way_part_by_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
