/* The rows of the scope tree on a moment made by hand: what they say, what opens, where they are hit. */
#include "unit/draw_fixture.h"

#include "fake_moment.h"
#include "view/counters.h"
#include "view/tree.h"

static fake game;

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

static void blame(uint32_t node, double ms)
{
    tach_verdict *verdict = &game.moment.verdict;
    verdict->signature = 1;
    verdict->excess_ns += fake_ns(ms);
    verdict->causes[verdict->cause_count++] =
        (tach_cause){.kind = TACH_CAUSE_SLOWER, .node = node, .waited_in = TACH_NONE, .excess_ns = fake_ns(ms)};
}

/* In one frame the way to what made it slow is open, unless the user has closed it; and live it is as it was. */
static void one_frame_opens_what_made_it_slow(void **state)
{
    (void)state;
    open_game();
    double least_ms = 0.25 * game.moment.budget_ms;
    blame(node_named("path finding"), least_ms);
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_int_equal(tree.rows[row_named("ai")].sign, TACH_TREE_CLOSED);
    game.moment.exact = true;
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_int_equal(tree.rows[row_named("ai")].sign, TACH_TREE_OPEN);
    assert_int_not_equal(row_named("path finding"), -1);
    game.moment.verdict.causes[0].excess_ns = fake_ns(0.9 * least_ms);
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_int_equal(tree.rows[row_named("ai")].sign, TACH_TREE_CLOSED);
    game.moment.verdict.causes[0].excess_ns = fake_ns(least_ms);
    game.moment.altered = true; /* the time is a view's */
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_int_equal(tree.rows[row_named("ai")].sign, TACH_TREE_CLOSED);
    game.moment.altered = false;
    tach_tree_set_open(&tree_state, &game.moment, node_named("ai"), false);
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_int_equal(tree.rows[row_named("ai")].sign, TACH_TREE_CLOSED);
}

/* A row has a mark when the verdict of its frame is about it, or about what is in it, and by no rule of its own. */
static void marks_are_the_verdicts(void **state)
{
    (void)state;
    open_game();
    tach_node *ai = &game.nodes[node_named("ai")];
    game.moment.exact = true;
    ai->inclusive_ns = ai->max_ns = 4 * ai->p99_ns; /* beside no verdict, or one that finds no cause, it says nothing */
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_string_equal(tree.rows[row_named("ai")].badge.text, "");
    game.moment.verdict = (tach_verdict){.signature = 1, .excess_ns = fake_ns(30), .unexplained_ns = fake_ns(30)};
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_string_equal(tree.rows[row_named("ai")].badge.text, "");
    blame(node_named("load region"), 9);
    game.moment.verdict.causes[0].waited_in = node_named("path finding"); /* for another thread */
    blame(node_named("ai"), 2);
    blame(node_named("physics"), 0.5); /* of little matter */
    tach_tree_set_open(&tree_state, &game.moment, node_named("worker 2"), true);
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_string_equal(tree.rows[row_named("update")].badge.text, "▲ +11.5");
    assert_string_equal(tree.rows[row_named("ai")].badge.text, "▲ +11.0");
    assert_string_equal(tree.rows[row_named("path finding")].badge.text, "▲ +9.00");
    assert_string_equal(tree.rows[row_named("physics")].badge.text, "");
    assert_string_equal(tree.rows[row_named("render")].badge.text, "");
    assert_string_equal(tree.rows[row_named("load region")].badge.text, "▲ +9.00");
    game.moment.exact = false;
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_string_equal(tree.rows[row_named("ai")].badge.text, "");
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

/* However many rows there are when it is drawn: it was chosen when there were others. */
static void the_row_that_is_sought_is_shown(void **state)
{
    (void)state;
    open_game();
    uint32_t count = tach_tree_count(&tree_state, &game.moment);
    for (uint32_t room = 1; room <= count; room++)
        for (uint32_t place = 0; place < count; place++) {
            tree_state.selected = tach_tree_row_at(&tree_state, &game.moment, place);
            tree_state.seek = true;
            tach_tree_fill(&tree, &tree_state, &game.moment, room);
            assert_true(place >= tree.first && place - tree.first < tree.row_count);
        }
    tree_state.scroll = 0; /* with the wheel */
    tach_tree_fill(&tree, &tree_state, &game.moment, 3);
    assert_int_equal(tree.first, 0);
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
    blame(ai, 45.3);
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    char expected[64];
    snprintf(expected, sizeof expected, "game/world.c:%u", game.nodes[ai].line);
    assert_string_equal(tree.footer, expected);
    assert_string_equal(tree.note, "frame 899 · 17 of 26 rows"); /* it is open */
    assert_true(tree.rows[2].selected);
    assert_string_equal(tree.rows[2].badge.text, "▲ +45.3");
}

/* Without no-break spaces, which are two bytes. */
static const char *plain(const char *text)
{
    static char out[TACH_RENDERED_BYTES];
    size_t length = 0;
    for (; *text; text++)
        if ((unsigned char)*text != 0xC2 || (unsigned char)text[1] != 0xA0)
            out[length++] = (unsigned char)*text == 0xA0 ? ' ' : *text;
    out[length] = 0;
    return out;
}

/* A line for the selected row, of what it rendered in this frame. */
static void tree_tells_what_the_selected_row_rendered(void **state)
{
    (void)state;
    open_game();
    static const tach_render_counts rendered[] = {
        {{0}},
        {{[TACH_RENDER_DRAWS] = 1204,
          [TACH_RENDER_TRIANGLES] = 2100000,
          [TACH_RENDER_VERTICES] = 6300000,
          [TACH_RENDER_PROGRAM_BINDS] = 310,
          [TACH_RENDER_SAME_PROGRAMS] = 41,
          [TACH_RENDER_BUFFER_BINDS] = 2,
          [TACH_RENDER_UNIFORMS] = 1,
          [TACH_RENDER_UPLOADS] = 1258291}},
        {{[TACH_RENDER_UNIFORMS] = 96, [TACH_RENDER_UPLOADS] = 2048, [TACH_RENDER_TEXTURE_UPLOADS] = 1024}}};
    uint32_t scene = node_named("scene"), main_row = node_named("main"), ai = node_named("ai");
    game.moment.frame.rendered = rendered;
    game.moment.frame.rendered_count = TACH_COUNT_OF(rendered);
    game.moment.frozen = game.moment.exact = true;
    game.nodes[scene].rendered = game.nodes[node_named("render")].rendered = 1;
    game.nodes[main_row].rendered = 2;
    tree_state.selected = (tach_tree_ref){scene, false};
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_string_equal(plain(tree.rendered),
                        "1204 draws · 2.10M triangles · 312 binds (41 redundant) · 1 uniform · 1.2 MiB uploaded");
    tree_state.selected.node = main_row;
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_string_equal(plain(tree.rendered), "96 uniforms · 2.0 KiB uploaded (1.0 KiB to textures)");
    tree_state.selected.node = ai;
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_string_equal(tree.rendered, "");
    tree_state.selected.node = scene;
    game.moment.frame.rendered_count = 0; /* nothing in the whole frame */
    tach_tree_fill(&tree, &tree_state, &game.moment, 100);
    assert_string_equal(tree.rendered, "");
    char all[TACH_RENDERED_BYTES];
    tach_rendered_text(all, sizeof all, &rendered[1], true);
    assert_non_null(strstr(all, "\u00A0· 2\u00A0buffer\u00A0binds")); /* lines break between counts */
    assert_non_null(strstr(plain(all), "6.30M vertices"));
    assert_non_null(strstr(plain(all), "310 program binds (41 redundant) · 2 buffer binds · "));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tree_opens_what_matters),
        cmocka_unit_test(one_frame_opens_what_made_it_slow),
        cmocka_unit_test(marks_are_the_verdicts),
        cmocka_unit_test(rows_show_the_state_of_their_budget),
        cmocka_unit_test(tree_opens_by_itself_once),
        cmocka_unit_test(tree_opens_and_closes),
        cmocka_unit_test(tree_puts_the_frame_thread_first_and_walks_every_row),
        cmocka_unit_test(tree_scrolls_and_says_what_is_hidden),
        cmocka_unit_test(the_row_that_is_sought_is_shown),
        cmocka_unit_test(tree_rows_are_hit_where_they_are_drawn),
        cmocka_unit_test(frozen_tree_names_the_place_in_the_source),
        cmocka_unit_test(tree_tells_what_the_selected_row_rendered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
