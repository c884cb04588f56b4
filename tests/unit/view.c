/* The views on a moment made by hand: the text they write, where it stands, and the picture that comes of it. */
#include "unit/picture_fixture.h"

#include "base/text.h"
#include "fake_moment.h"
#include "view/counters.h"
#include "view/graph.h"
#include "view/hitch.h"
#include "view/keys.h"
#include "view/layout.h"
#include "view/strip.h"
#include "view/tree.h"

static fake game;

/* ---- Colours ------------------------------------------------------------------------------------------------------------- */

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

/* ---- Strip --------------------------------------------------------------------------------------------------------------- */

static const char *badge_at(double frame_ms, double work_ms, double budget_ms)
{
    static tach_badge badge;
    tach_badge_for_frame(&badge, frame_ms, work_ms, budget_ms);
    return badge.text;
}

static void states_are_worded(void **state)
{
    (void)state;
    double budget = 1000.0 / 60;
    assert_string_equal(badge_at(16.667, 9.84, budget), "● OK");
    assert_string_equal(badge_at(16.667, 15.0, budget), "● OK");
    assert_string_equal(badge_at(16.667, 16.0, budget), "▲ WARN 96%");
    assert_string_equal(badge_at(16.9, 16.9, budget), "▲ WARN 101%"); /* inside the tolerance of 2 % */
    assert_string_equal(badge_at(17.5, 9.0, budget), "■ OVER +0.8 ms");
    assert_string_equal(badge_at(58.3, 57.0, budget), "■ OVER +41.6 ms");
    assert_string_equal(badge_at(5000, 5000, budget), "■ OVER +4983 ms");
    assert_string_equal(badge_at((double)NAN, 1, budget), "");
    assert_string_equal(badge_at(16, 1, 0), "");
}

static const char *budget_badge(tach_budget_kind kind, tach_budget_unit unit, double limit, double held)
{
    static tach_badge badge;
    tach_budget budget = {.kind = kind, .unit = unit, .limit = limit, .warn = limit * 0.9, .value = 0, .held = held};
    budget.state = held > limit ? TACH_BUDGET_OVER : held > budget.warn ? TACH_BUDGET_WARN : TACH_BUDGET_OK;
    tach_badge_for_budget(&badge, &budget, false);
    return badge.text;
}

static void budgets_are_worded(void **state)
{
    (void)state;
    assert_string_equal(budget_badge(TACH_BUDGET_SCOPE, TACH_BUDGET_MS, 2, 1.5), "● OK");
    assert_string_equal(budget_badge(TACH_BUDGET_SCOPE, TACH_BUDGET_MS, 2, 1.92), "▲ WARN 96%");
    assert_string_equal(budget_badge(TACH_BUDGET_SCOPE, TACH_BUDGET_MS, 2, 4.12), "■ OVER +2.12 ms");
    assert_string_equal(budget_badge(TACH_BUDGET_STATISTIC, TACH_BUDGET_COUNT, 900, 1020), "■ OVER +120");
    assert_string_equal(budget_badge(TACH_BUDGET_STATISTIC, TACH_BUDGET_COUNT, 1.5, 1.75), "■ OVER +0.25");
    assert_string_equal(budget_badge(TACH_BUDGET_STATISTIC, TACH_BUDGET_BYTES, 1 << 20, 3 << 20), "■ OVER +2.0 MiB");
    assert_string_equal(budget_badge(TACH_BUDGET_NO_ALLOC, TACH_BUDGET_COUNT, 0, 3), "■ OVER +3 allocs");
    tach_budget budget = {.limit = 2, .warn = 1.8, .value = 1, .held = 5, .state = TACH_BUDGET_OVER};
    tach_badge badge;
    tach_badge_for_budget(&badge, &budget, true); /* a single frame, not what is held */
    assert_string_equal(badge.text, "● OK");
    budget.state = TACH_BUDGET_NOT_SEEN;
    tach_badge_for_budget(&badge, &budget, false);
    assert_int_equal(badge.state, TACH_BADGE_NONE);
}

static void strip_says_it_in_numbers_with_units(void **state)
{
    (void)state;
    fake_create(&game);
    tach_strip_model strip;
    tach_strip_fill(&strip, &game.moment);
    assert_string_equal(strip.value[TACH_STRIP_FPS], "61");
    assert_string_equal(strip.value[TACH_STRIP_MS], "16.3");
    assert_string_equal(strip.value[TACH_STRIP_WORST], "58.3");
    assert_string_equal(strip.value[TACH_STRIP_CPU], "15.4");
    assert_string_equal(strip.value[TACH_STRIP_WAIT], "0.90");
    assert_string_equal(strip.value[TACH_STRIP_GPU], "n/a");
    assert_string_equal(strip.value[TACH_STRIP_P1], "54.3");
    assert_string_equal(strip.value[TACH_STRIP_DRAWS], "412");
    assert_string_equal(strip.value[TACH_STRIP_TRIANGLES], "384k");
    assert_string_equal(strip.value[TACH_STRIP_MEMORY], "212");
    assert_string_equal(strip.unit[TACH_STRIP_MEMORY], "MiB");
    assert_string_equal(strip.value[TACH_STRIP_HUD], "0.06");
    assert_string_equal(strip.unit[TACH_STRIP_FPS], "fps");
    assert_string_equal(strip.unit[TACH_STRIP_MS], "ms");

    game.moment.p1_fps = (double)NAN;
    game.moment.frame.value_count = 0;
    tach_strip_fill(&strip, &game.moment);
    assert_string_equal(strip.value[TACH_STRIP_P1], "--");
    assert_string_equal(strip.value[TACH_STRIP_DRAWS], ""); /* what the game does not count is not there */
    assert_string_equal(strip.value[TACH_STRIP_MEMORY], "");
}

static void strip_columns_stand_still(void **state)
{
    (void)state;
    fake_create(&game);
    fixture f = fixture_make(1024, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    tach_rect place = {8, 8, 1264, 26};
    const double times[] = {0, 0.004, 9.9, 10.0, 99.9, 100.1, 9999.99, 1e9};
    tach_strip_places first, places;
    for (size_t i = 0; i < TACH_COUNT_OF(times); i++) {
        tach_strip_model strip;
        game.moment.frame_ms = game.moment.work_ms = game.moment.worst_ms = game.moment.p1_fps = game.moment.hud_ms = times[i];
        game.values[0].value = i < 4 ? 12345678 : -1;
        tach_strip_fill(&strip, &game.moment);
        tach_strip_place(&places, &strip, &theme, place, 0);
        if (i == 0)
            first = places;
        assert_memory_equal(&places, &first, sizeof places);
        assert_true(places.w[TACH_STRIP_HUD] > 0); /* all fields fit at 1280 */
        for (int field = 0; field < TACH_STRIP_FIELD_COUNT; field++)
            assert_true(tach_font_measure(f.font, theme.value, strip.value[field]) <= 5 * theme.cell);
    }
    fixture_free(&f);
}

static void narrow_strip_leaves_out_the_least_important(void **state)
{
    (void)state;
    fake_create(&game);
    fixture f = fixture_make(1024, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    tach_strip_model strip;
    tach_strip_fill(&strip, &game.moment);
    int before = 0;
    for (float width = 40; width < 1300; width += 20) {
        tach_strip_places places;
        tach_strip_place(&places, &strip, &theme, (tach_rect){8, 8, width, 26}, 0);
        int shown = 0;
        float right = 8;
        for (int i = 0; i < TACH_STRIP_FIELD_COUNT; i++) {
            if (places.w[i] <= 0)
                continue;
            shown++;
            assert_true(places.x[i] >= right && places.x[i] + places.w[i] <= 8 + width);
            right = places.x[i] + places.w[i];
        }
        assert_true(shown >= before);
        assert_true(shown == 0 || places.w[TACH_STRIP_MS] > 0);
        before = shown;
    }
    assert_int_equal(before, TACH_STRIP_FIELD_COUNT);
    fixture_free(&f);
}

static void message_takes_the_right_end_of_the_strip(void **state)
{
    (void)state;
    fake_create(&game);
    fixture f = fixture_make(1024, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    tach_strip_model strip;
    tach_strip_fill(&strip, &game.moment);
    tach_strip_places quiet, places;
    tach_rect place = {8, 8, 1264, 26};
    tach_strip_place(&quiet, &strip, &theme, place, 0);
    for (float width = 50; width < 5000; width *= 2) {
        tach_strip_place(&places, &strip, &theme, place, width);
        assert_true(places.message_x + tach_min_f(width, 500) <= 8 + 1264 - theme.inset);
        assert_true(places.w[TACH_STRIP_MS] > 0 && places.w[TACH_STRIP_FPS] > 0);
        assert_true(places.x[TACH_STRIP_MS] == quiet.x[TACH_STRIP_MS]);
        assert_true(places.w[TACH_STRIP_HUD] == 0);
    }
    fixture_free(&f);
}

/* ---- Tree ---------------------------------------------------------------------------------------------------------------- */

static tach_tree_state tree_state;
static tach_tree_model tree;

static void open_game(void)
{
    fake_create(&game);
    static _Alignas(TACH_ARENA_ALIGN) unsigned char block[32768];
    tach_arena arena = {block, sizeof block, 0};
    tach_tree_state_create(&tree_state, &arena, FAKE_NODES);
    assert_true(tach_arena_fits(&arena));
}

static uint32_t node_named(const char *name)
{
    for (uint32_t i = 0; i < game.moment.frame.node_count; i++) {
        if (strcmp(game.nodes[i].name, name) == 0)
            return i;
    }
    fail_msg("no node %s", name);
    return 0;
}

static int row_named(const char *name)
{
    for (uint32_t i = 0; i < tree.row_count; i++) {
        if (strcmp(tree.rows[i].name, name) == 0)
            return (int)i;
    }
    return -1;
}

static void tree_opens_what_matters(void **state)
{
    (void)state;
    open_game();
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    const char *const expected[] = {"main",  "update",     "ai",         "physics",   "animation", "render",   "cull", "shadows",
                                    "scene", "screenshot", "wait: swap", "unclaimed", "worker 1",  "worker 2", "audio"};
    assert_int_equal(tree.row_count, TACH_COUNT_OF(expected));
    for (size_t i = 0; i < TACH_COUNT_OF(expected); i++)
        assert_string_equal(tree.rows[i].name, expected[i]);
    assert_int_equal(tree.total, TACH_COUNT_OF(expected));
    assert_string_equal(tree.note, "15 of 26 rows");
    assert_string_equal(tree.rows[1].values[TACH_TREE_INCLUSIVE], "8.61");
    assert_string_equal(tree.rows[1].values[TACH_TREE_CALLS], "1");
    assert_int_equal(tree.rows[row_named("wait: swap")].sign, TACH_TREE_WAIT);
    assert_string_equal(tree.rows[row_named("unclaimed")].values[TACH_TREE_SELF], "0.01");
    assert_true(tree.rows[row_named("screenshot")].idle);
    assert_string_equal(tree.rows[row_named("screenshot")].values[TACH_TREE_INCLUSIVE], "–");
    const tach_tree_row *worker = &tree.rows[row_named("worker 1")];
    assert_true(worker->other_thread);
    assert_string_equal(worker->values[TACH_TREE_INCLUSIVE], "9.10"); /* its waits and its unclaimed time taken out */
    assert_string_equal(worker->values[TACH_TREE_SELF], "61%");
}

/* A row that comes to matter opens, stays open when it matters no more, and never overrules the user. */
static void tree_opens_by_itself_once(void **state)
{
    (void)state;
    open_game();
    uint32_t update = node_named("update"), render = node_named("render");
    uint64_t median = game.nodes[update].median_ns;
    game.nodes[update].median_ns = fake_ns(1.0);
    tach_tree_set_open(&tree_state, &game.moment, render, false);
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_int_equal(tree.rows[row_named("update")].sign, TACH_TREE_CLOSED);
    assert_int_equal(tree.rows[row_named("render")].sign, TACH_TREE_CLOSED);
    game.nodes[update].median_ns = median;
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_int_equal(tree.rows[row_named("update")].sign, TACH_TREE_OPEN);
    game.nodes[update].median_ns = fake_ns(1.0);
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_int_equal(tree.rows[row_named("update")].sign, TACH_TREE_OPEN);
    assert_int_equal(tree.rows[row_named("render")].sign, TACH_TREE_CLOSED);
}

static void tree_opens_and_closes(void **state)
{
    (void)state;
    open_game();
    uint32_t update = node_named("update"), worker = node_named("worker 2");
    tach_tree_set_open(&tree_state, &game.moment, update, false);
    tach_tree_set_open(&tree_state, &game.moment, worker, true);
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_int_equal(row_named("ai"), -1);
    assert_int_equal(tree.rows[1].sign, TACH_TREE_CLOSED);
    int row = row_named("load region");
    assert_int_equal(row, row_named("worker 2") + 1);
    assert_true(tree.rows[row].running);
    assert_string_equal(tree.rows[row + 1].name, "unclaimed");
    assert_int_equal(tree.rows[row + 1].ref.node, worker);
    tach_tree_set_open(&tree_state, &game.moment, node_named("main"), false);
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_string_equal(tree.rows[1].name, "worker 1"); /* unclaimed went with its thread */
}

static void tree_puts_the_frame_thread_first_and_walks_every_row(void **state)
{
    (void)state;
    open_game();
    game.moment.frame.thread = 2;
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    const char *const order[] = {"worker 2", "load region", "unclaimed", "main", "worker 1", "audio"};
    assert_int_equal(tree.row_count, TACH_COUNT_OF(order));
    for (size_t i = 0; i < TACH_COUNT_OF(order); i++)
        assert_string_equal(tree.rows[i].name, order[i]);
    for (uint32_t i = 0; i < game.moment.frame.node_count; i++)
        tach_tree_set_open(&tree_state, &game.moment, i, true);
    uint32_t count = tach_tree_count(&tree_state, &game.moment);
    assert_int_equal(count, game.moment.frame.node_count + game.moment.frame.thread_count);
    for (uint32_t place = 0; place < count; place++) {
        tach_tree_ref ref = tach_tree_row_at(&tree_state, &game.moment, place);
        assert_int_equal(tach_tree_place_of(&tree_state, &game.moment, ref), place);
    }
    assert_int_equal(tach_tree_row_at(&tree_state, &game.moment, count).node, TACH_NONE);
}

static void tree_scrolls_and_says_what_is_hidden(void **state)
{
    (void)state;
    open_game();
    tree_state.scroll = 4;
    tach_tree_fill(&tree, &tree_state, &game.moment, 6);
    assert_int_equal(tree.row_count, 6);
    assert_string_equal(tree.rows[0].name, "animation");
    assert_string_equal(tree.note, "6 of 26 rows · 4 above · 5 below");
    tree_state.scroll = 1000000;
    tach_tree_fill(&tree, &tree_state, &game.moment, 6);
    assert_int_equal(tree_state.scroll, 9);
    assert_string_equal(tree.rows[5].name, "audio");
    tach_tree_fill(&tree, &tree_state, &game.moment, 0);
    assert_int_equal(tree.row_count, 0);
}

static void tree_rows_are_hit_where_they_are_drawn(void **state)
{
    (void)state;
    open_game();
    tach_tree_fill(&tree, &tree_state, &game.moment, 10);
    fixture f = fixture_make(1024, 512);
    for (int scale = 1; scale <= 2; scale++) {
        tach_theme theme;
        tach_theme_create(&theme, f.font, 720 * scale, 1);
        tach_rect panel = {8, 178, 624 * theme.scale, 400 * theme.scale};
        tach_tree_places places;
        tach_tree_place(&places, &theme, panel);
        for (int row = 0; row < 10; row++) {
            float y = places.rows_y + (float)row * theme.row;
            assert_int_equal(tach_tree_hit(&tree, &theme, panel, panel.x + 30, y), row);
            assert_int_equal(tach_tree_hit(&tree, &theme, panel, panel.x + 30, y + theme.row - 0.5f), row);
        }
        assert_int_equal(tach_tree_hit(&tree, &theme, panel, panel.x + 30, places.rows_y - 1), -1);
        assert_int_equal(tach_tree_hit(&tree, &theme, panel, panel.x + 30, places.rows_y + 10 * theme.row), -1);
        assert_int_equal(tach_tree_hit(&tree, &theme, panel, panel.x - 1, places.rows_y + 1), -1);
    }
    fixture_free(&f);
}

static void frozen_tree_names_the_place_in_the_source(void **state)
{
    (void)state;
    open_game();
    game.moment.frozen = game.moment.exact = true;
    uint32_t ai = node_named("ai");
    tree_state.selected = (tach_tree_ref){ai, false};
    game.nodes[ai].inclusive_ns = fake_ns(48.0);
    game.nodes[ai].p99_ns = fake_ns(11.0);
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    char expected[64];
    snprintf(expected, sizeof expected, "game/world.c:%u", game.nodes[ai].line);
    assert_string_equal(tree.footer, expected);
    assert_string_equal(tree.note, "frame 899 · 15 of 26 rows");
    assert_true(tree.rows[2].selected);
    assert_string_equal(tree.rows[2].badge.text, "▲ +45.3"); /* over its own median */
}

static void rows_show_the_state_of_their_budget(void **state)
{
    (void)state;
    open_game();
    static tach_budget budgets[] = {
        {.limit = 16, .state = TACH_BUDGET_OVER},
        {.kind = TACH_BUDGET_SCOPE, .limit = 2, .warn = 1.8, .held = 4, .value = 1, .state = TACH_BUDGET_OVER},
        {.kind = TACH_BUDGET_STATISTIC,
         .unit = TACH_BUDGET_COUNT,
         .limit = 100,
         .warn = 90,
         .held = 95,
         .value = 95,
         .state = TACH_BUDGET_WARN}};
    uint32_t ai = node_named("ai");
    game.moment.frame.budgets = budgets;
    game.moment.frame.budget_count = 3;
    game.nodes[ai].budget = 1;
    game.values[1].budget = 2;
    game.values[2].budget = 7; /* of another frame's list */
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    for (uint32_t i = 1; i < tree.row_count; i++)
        assert_string_equal(tree.rows[i].badge.text, tree.rows[i].ref.node == ai ? "■ OVER +2.00 ms" : "");
    tach_counters_model counters;
    uint32_t scroll = 0;
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    assert_int_equal(counters.rows[0].badge.state, TACH_BADGE_NONE);
    assert_string_equal(counters.rows[1].badge.text, "▲ WARN 95%");
    assert_int_equal(counters.rows[2].badge.state, TACH_BADGE_NONE);
    fixture f = fixture_make(65536, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    for (float width = 0; width < 500; width += 7) {
        tach_draw_begin(f.draw, f.font, 1280, 720);
        tach_counters_draw(&counters, &game.moment, f.draw, f.font, &theme, (tach_rect){8, 8, width, 400});
        tach_tree_draw(&tree, f.draw, f.font, &theme, (tach_rect){8, 8, width, 400});
    }
    fixture_free(&f);
    game.last_active[ai] = 0; /* did not run for long */
    game.nodes[ai].calls = 0;
    game.nodes[ai].inclusive_ns = 0;
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    for (uint32_t i = 1; i < tree.row_count; i++)
        assert_string_equal(tree.rows[i].badge.text, "");
}

/* ---- Graph --------------------------------------------------------------------------------------------------------------- */

static tach_graph_model graph;

static void no_frames(double budget_ms)
{
    open_game();
    game.history.count = game.history.newest = 0;
    game.moment.budget_ms = budget_ms;
    game.moment.mark_count = 0;
    memset(&graph, 0, sizeof graph);
}

static bool graph_shows(float ms)
{
    for (uint32_t i = 0; i < graph.column_count; i++) {
        if (graph.columns[i].longest_ms == ms)
            return true;
    }
    return false;
}

static void graph_never_loses_a_spike(void **state)
{
    (void)state;
    no_frames(1000.0 / 240);
    for (int i = 0; i < 500; i++)
        fake_frame(&game, 1000.0 / 240, 2, 0);
    fake_frame(&game, 40, 40, 0);
    double since = 0;
    for (; since < 9860; since += 1000.0 / 240) { /* 74 whole columns and the one that fills */
        tach_graph_fill(&graph, &game.moment, 75);
        assert_true(graph_shows(40.0f));
        assert_true(graph.top_ms < 10 && graph.top_ms > 8.33f); /* and the others keep their height */
        fake_frame(&game, 1000.0 / 240, 2, 0);
    }
    for (; since < 10200; since += 1000.0 / 240)
        fake_frame(&game, 1000.0 / 240, 2, 0);
    tach_graph_fill(&graph, &game.moment, 75);
    assert_false(graph_shows(40.0f));
}

static void graph_keeps_every_frame_in_one_column_and_leaves_no_hole(void **state)
{
    (void)state;
    no_frames(1000.0 / 60);
    uint32_t random = 1;
    for (int i = 0; i < 1500; i++)
        fake_frame(&game, 1 + fixture_random(&random) % 60, 1, 0);
    tach_graph_fill(&graph, &game.moment, 300);
    for (uint32_t i = 0; i < graph.column_count; i++)
        assert_true(graph.columns[i].longest_ms > 0);
    for (uint32_t i = 1; i < graph.column_count; i++)
        assert_true(graph.columns[i].frame_number >= graph.columns[i - 1].frame_number);
}

static void graph_axis_hangs_on_the_budget(void **state)
{
    (void)state;
    no_frames(8.333);
    for (int i = 0; i < 1200; i++)
        fake_frame(&game, 7 + 5.6 * (0.5 + 0.5 * sin(i * 0.05)), 5, 0);
    tach_graph_fill(&graph, &game.moment, 300);
    assert_true((12.6f - 7) / graph.top_ms >= 0.25f);
    float top = graph.top_ms;
    fake_frame(&game, 500, 500, TACH_FRAME_HITCH);
    tach_graph_fill(&graph, &game.moment, 300);
    assert_true(graph.top_ms == top);
    assert_true(graph.columns[299].longest_ms == 500 && graph.columns[299].hitch);

    no_frames(1000.0 / 60);
    for (int i = 0; i < 400; i++)
        fake_frame(&game, 50, 50, 0); /* a slow machine: most frames would be cut off */
    tach_graph_fill(&graph, &game.moment, 300);
    assert_true(graph.top_ms > 50 && graph.top_ms < 120);
}

static void graph_shows_a_constant_and_nothing(void **state)
{
    (void)state;
    no_frames(1000.0 / 60);
    tach_graph_fill(&graph, &game.moment, 300);
    assert_true(graph.top_ms > 0 && graph.longest_ms == 0);
    for (int i = 0; i < 1000; i++)
        fake_frame(&game, 16.667, 16.667, 0);
    tach_graph_fill(&graph, &game.moment, 300);
    for (uint32_t i = 0; i < 300; i++)
        assert_true(graph.columns[i].longest_ms > 16 && graph.columns[i].longest_ms < graph.top_ms);
    tach_graph_fill(&graph, &game.moment, 0);
    tach_graph_fill(&graph, &game.moment, 1000000);
    assert_int_equal(graph.column_count, TACH_GRAPH_MAX_COLUMNS);
}

static void graph_takes_a_gap_as_a_break(void **state)
{
    (void)state;
    no_frames(1000.0 / 60);
    for (int i = 0; i < 600; i++)
        fake_frame(&game, 16.667, 10, 0);
    fake_frame(&game, 45000, 45000, TACH_FRAME_GAP);
    for (int i = 0; i < 120; i++)
        fake_frame(&game, 16.667, 10, 0);
    tach_graph_fill(&graph, &game.moment, 300);
    assert_true(graph.longest_ms < 17 && graph.top_ms < 40);
    uint32_t gaps = 0, frames = 0;
    for (uint32_t i = 0; i < 300; i++) {
        gaps += graph.columns[i].gap;
        frames += graph.columns[i].longest_ms > 0;
    }
    assert_int_equal(gaps, 1);
    assert_true(frames >= 298);
}

static void graph_marks_stand_at_their_time(void **state)
{
    (void)state;
    open_game();
    memset(&graph, 0, sizeof graph);
    game.moment.mark_count = 1;
    tach_graph_fill(&graph, &game.moment, 300);
    assert_int_equal(graph.mark_count, 1);
    assert_string_equal(graph.marks[0].text, "level loaded");
    assert_in_range(graph.marks[0].column, 300 - 245, 300 - 241); /* 8.1 of 10 s ago */
}

/* ---- Counters and hitch -------------------------------------------------------------------------------------------------- */

static void counters_have_value_and_unit(void **state)
{
    (void)state;
    open_game();
    tach_counters_model counters;
    uint32_t scroll = 0;
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    assert_int_equal(counters.row_count, 12);
    assert_string_equal(counters.rows[1].text, "384k");
    assert_string_equal(counters.rows[3].text, "1.8"); /* what the frame added */
    assert_string_equal(counters.rows[3].unit, "MiB");
    assert_string_equal(counters.rows[6].text, "35.0"); /* what stands there */
    assert_string_equal(counters.rows[9].text, "4…61"); /* least to most */
    assert_string_equal(counters.rows[9].note, "avg 17.1");
    assert_string_equal(counters.rows[10].text, "23.4");
    assert_string_equal(counters.rows[10].unit, "%");
    assert_string_equal(counters.rows[11].text, "3.20");
    game.values[0].value = -1;
    game.values[1].value = INT64_C(6000000000);
    game.values[2].value = INT64_MIN;
    tach_counters_fill(&counters, &game.moment, 3, &scroll);
    assert_string_equal(counters.rows[0].text, "-1");
    assert_string_equal(counters.rows[1].text, "6.00G");
    assert_string_equal(counters.note, "1–3 of 12");
    scroll = 100;
    tach_counters_fill(&counters, &game.moment, 3, &scroll);
    assert_int_equal(counters.first, 9);
}

static void counters_without_a_number_say_so(void **state)
{
    (void)state;
    open_game();
    tach_counters_model counters;
    uint32_t scroll = 0;
    game.values[9].spread.count = 0;
    game.values[10].denominator = game.values[11].denominator = 0;
    for (int i = 9; i < 12; i++)
        tach_result_put(&game.values[i]);
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    for (int i = 9; i < 12; i++) {
        assert_string_equal(counters.rows[i].text, "--");
        assert_string_equal(counters.rows[i].unit, "");
        assert_string_equal(counters.rows[i].note, "");
    }
    game.values[9].spread = (tach_spread){2, -1e7, -123456.5, 1234567, -5e6};
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    assert_string_equal(counters.rows[9].text, "-123k…1.23M");
    assert_string_equal(counters.rows[9].note, "avg -5.00M");
    game.values[9].spread = (tach_spread){1, 2.5, 2.5, 2.5, 2.5};
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    assert_string_equal(counters.rows[9].text, "2.50"); /* no range of one value */
}

static void hitch_panel_leads_to_the_cause(void **state)
{
    (void)state;
    open_game();
    tach_hitch_model hitch;
    tach_hitch_fill(&hitch, &game.moment);
    assert_string_equal(hitch.note, "frame 760 · 58.3 ms · 2 s ago");
    assert_int_equal(hitch.row_count, 6);
    assert_string_equal(hitch.rows[0].excess, "+41.9");
    assert_string_equal(hitch.rows[1].text, "update > ai > path finding");
    assert_string_equal(hitch.rows[1].excess, "+33.9");
    assert_true(hitch.rows[1].strong);
    assert_string_equal(hitch.rows[2].text, "3 allocations 50.0 MiB (navmesh.c:142)");
    assert_string_equal(hitch.rows[3].text, "12 800 page faults");
    assert_string_equal(hitch.rows[4].text, "update > ai");
    assert_false(hitch.rows[4].strong);
    assert_string_equal(hitch.rows[5].text, "unexplained");
    assert_string_equal(hitch.rows[5].excess, "+0.3");
    game.moment.hitch.signature = 0;
    tach_hitch_fill(&hitch, &game.moment);
    assert_string_equal(hitch.rows[0].text, "none so far");
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
        4, 0, {{"Esc", "back to the game"}, {"W", "worst frame"}, {"Shift+F1", "help"}, {"X", "more"}}, {{"", ""}}, "Shift+F1"};
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

/* ---- Whole pictures ------------------------------------------------------------------------------------------------------ */

static const tach_picture *draw_level(fixture *f, int32_t width, int32_t height, float scale, const char *message)
{
    static tach_counters_model counters;
    static tach_hitch_model hitch;
    static const tach_keys_model keys = {3, 1, {{"Esc", "back to the game"}, {"↑ ↓", "row"}, {"?", "help"}}, {{"?", "help"}}, "?"};
    tach_theme theme;
    tach_theme_create(&theme, f->font, height, scale);
    tach_strip_model strip;
    tach_strip_fill(&strip, &game.moment);
    tach_hitch_fill(&hitch, &game.moment);
    tach_layout_need need = {tach_tree_count(&tree_state, &game.moment), game.moment.frozen, game.moment.frame.value_count,
                             hitch.row_count};
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
        tach_layout_need need = {fixture_random(&random) % 100, i % 2, fixture_random(&random) % 40, fixture_random(&random) % 7};
        tach_layout layout;
        tach_layout_create(&layout, &theme, width, height, i % 2);
        if (i % 4)
            tach_layout_programmer(&layout, &theme, layout.body, &need);
        const tach_rect panels[] = {layout.strip, layout.graph, layout.tree, layout.counters, layout.hitch, layout.keys};
        for (size_t a = 0; a < TACH_COUNT_OF(panels); a++) {
            tach_rect p = panels[a];
            if (!tach_layout_shown(p))
                continue;
            assert_true(p.x >= 0 && p.y >= 0 && p.x + p.w <= (float)width && p.y + p.h <= (float)height);
            assert_true(p.x == floorf(p.x) && p.y == floorf(p.y) && p.w == floorf(p.w) && p.h == floorf(p.h));
            for (size_t b = a + 1; b < TACH_COUNT_OF(panels); b++)
                assert_false(rects_meet(p, panels[b]));
        }
    }
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_reads_over_white_and_black_games),
        cmocka_unit_test(states_are_worded),
        cmocka_unit_test(budgets_are_worded),
        cmocka_unit_test(strip_says_it_in_numbers_with_units),
        cmocka_unit_test(strip_columns_stand_still),
        cmocka_unit_test(narrow_strip_leaves_out_the_least_important),
        cmocka_unit_test(message_takes_the_right_end_of_the_strip),
        cmocka_unit_test(tree_opens_what_matters),
        cmocka_unit_test(rows_show_the_state_of_their_budget),
        cmocka_unit_test(tree_opens_by_itself_once),
        cmocka_unit_test(tree_opens_and_closes),
        cmocka_unit_test(tree_puts_the_frame_thread_first_and_walks_every_row),
        cmocka_unit_test(tree_scrolls_and_says_what_is_hidden),
        cmocka_unit_test(tree_rows_are_hit_where_they_are_drawn),
        cmocka_unit_test(frozen_tree_names_the_place_in_the_source),
        cmocka_unit_test(graph_never_loses_a_spike),
        cmocka_unit_test(graph_keeps_every_frame_in_one_column_and_leaves_no_hole),
        cmocka_unit_test(graph_axis_hangs_on_the_budget),
        cmocka_unit_test(graph_shows_a_constant_and_nothing),
        cmocka_unit_test(graph_takes_a_gap_as_a_break),
        cmocka_unit_test(graph_marks_stand_at_their_time),
        cmocka_unit_test(counters_have_value_and_unit),
        cmocka_unit_test(counters_without_a_number_say_so),
        cmocka_unit_test(hitch_panel_leads_to_the_cause),
        cmocka_unit_test(the_line_of_keys_never_goes_without_the_help),
        cmocka_unit_test(pictures_are_sound_at_any_size),
        cmocka_unit_test(long_names_and_large_numbers_keep_apart),
        cmocka_unit_test(panels_stay_inside_and_apart),
        cmocka_unit_test(the_lower_middle_stays_game),
        cmocka_unit_test(bad_samples_break_no_line),
        cmocka_unit_test(text_keeps_its_share_of_the_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
