/* The programmer's level: what stays while it is frozen, and what keys and mouse do. */
#include <math.h>

#include "unit/hud_fixture.h"

TACH_COUNTER("programmer/things", programmer_things);

static void frozen_numbers_stay_while_the_game_runs_on(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(50);
    tach_strip_model strip = hud->strip;
    static tach_tree_model tree;
    static tach_graph_model graph;
    tree = hud->tree;
    graph = hud->graph;
    assert_string_equal(hud->graph_title, "FROZEN · FRAME 99");
    frames(2000, 20); /* more than the history holds */
    tach_hud_set_scale(hud, 2);
    frame(20);
    tach_hud_set_scale(hud, 1);
    frame(20);
    assert_memory_equal(&strip, &hud->strip, sizeof strip);
    assert_string_equal(tree.rows[1].values[TACH_TREE_INCLUSIVE], hud->tree.rows[1].values[TACH_TREE_INCLUSIVE]);
    assert_memory_equal(graph.columns, hud->graph.columns, graph.column_count * sizeof graph.columns[0]);
    press(KEY_ESC, 0);
    frame(20);
    frames(2, 20);
    assert_false(tach_hud_is_frozen(hud));
    assert_string_equal(hud->strip.value[TACH_STRIP_MS], "20.0");
    assert_string_equal(hud->strip.value[TACH_STRIP_WORST], "20.0"); /* no spike from having stood still */
    assert_string_equal(hud->graph_title, "FRAME TIME");
    tach_hud_set_level(hud, TACH_HUD_STRIP);
    tach_hud_set_frozen(hud, true);
    frame(20);
    assert_non_null(strstr(hud->message, "frozen at frame "));
    close_hud();
}

/* A game that marks its frames twice sees as many, and as much in each, as one that does not. */
static void a_frame_marked_twice_is_shown_once(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(20, 20);
    for (int i = 0; i < 100; i++) {
        programmer_things += 50;
        frame(19.9);
        spend(0.1);
        tach_frame();
        assert_int_equal(tach_tree()->flags, TACH_FRAME_DOUBLE);
    }
    assert_string_equal(hud->strip.value[TACH_STRIP_FPS], "50");
    assert_string_equal(hud->strip.value[TACH_STRIP_MS], "20.0");
    assert_string_equal(shown_row("ai")->values[TACH_TREE_INCLUSIVE], "9.95");
    assert_true(fabs(hud->shown.moment.work_ms - (19.9 * 0.625 + 0.1)) < 0.01);
    bool found = false;
    for (uint32_t i = 0; i < hud->shown.moment.frame.value_count; i++) {
        const tach_value *value = &hud->shown.moment.frame.values[i];
        if (strcmp(value->title, "programmer/things") != 0)
            continue;
        found = true;
        assert_int_equal(value->value, 50);
    }
    assert_true(found);
    close_hud();
}

static void keys_and_mouse_work_the_tree(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    assert_true(hud->tree.rows[0].selected);
    press(KEY_DOWN, 0);
    frame(10);
    assert_string_equal(hud->tree.rows[1].name, "update");
    assert_true(hud->tree.rows[1].selected);
    assert_non_null(strstr(hud->tree.footer, "hud_fixture.h:"));
    press(KEY_LEFT, 0);
    frame(10);
    assert_null(shown_row("ai"));
    press(KEY_RIGHT, 0);
    frame(10);
    assert_non_null(shown_row("ai"));
    press(KEY_RIGHT, 0);
    frame(10);
    assert_true(shown_row("ai")->selected);
    press(KEY_LEFT, 0); /* a leaf: to its parent */
    frame(10);
    assert_true(shown_row("update")->selected);
    for (int i = 0; i < 50; i++)
        press(KEY_UP, 0);
    frame(10);
    assert_true(hud->tree.rows[0].selected);

    tach_tree_places places;
    tach_tree_place(&places, &hud->theme, hud->layout.tree);
    tach_input click = {.kind = TACH_INPUT_MOUSE_BUTTON,
                        .button = 1,
                        .down = true,
                        .x_px = places.name_x + 20,
                        .y_px = places.rows_y + 1.5f * hud->theme.row};
    assert_true(tach_hud_event(hud, &click));
    frame(10);
    assert_true(hud->tree.rows[1].selected);
    assert_null(shown_row("ai"));
    click.down = false;
    assert_true(tach_hud_event(hud, &click));
    click.down = true;
    click.x_px = 700, click.y_px = 600; /* the game between the panels */
    assert_false(tach_hud_event(hud, &click));
    close_hud();
}

static void keys_find_the_worst_frame_and_the_hitches(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(130, 10);
    frame(60); /* frame 130 */
    frames(100, 10);
    frame(50); /* frame 231 */
    frames(50, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    press(KEY_W, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 130);
    assert_string_equal(hud->graph_note, "frame 130 · 60.0 ms · cpu 37.5 · wait 22.5 · hitch");
    assert_string_equal(hud->graph_title, "FROZEN · FRAME 130");
    assert_int_equal(hud->shown.moment.frame.number, 130); /* its own tree and verdict */
    assert_string_equal(shown_row("ai")->values[0], "30.00");
    assert_string_equal(hud->hitch.title, "THIS FRAME");
    assert_string_equal(hud->hitch.rows[1].text, "update > ai");
    assert_string_equal(hud->hitch.rows[1].excess, "+25.0");
    hud->selected_frame = TACH_NO_FRAME;
    press(KEY_J, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 231);
    press(KEY_J, 0);
    press(KEY_J, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 130);
    press(KEY_K, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 231);
    close_hud();
}

static void frames_are_stepped_through_one_by_one(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    for (int i = 0; i < 100; i++)
        frame(10 + i);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    press(KEY_COMMA, 0);
    press(KEY_COMMA, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 97);
    assert_string_equal(hud->graph_title, "FROZEN · FRAME 97");
    assert_string_equal(shown_row("ai")->values[0], "53.50");
    press(KEY_PERIOD, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 98);
    press(KEY_PERIOD, 0);
    press(KEY_PERIOD, 0); /* the newest of the frozen history, and no further */
    press(KEY_PERIOD, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 99);
    for (int i = 0; i < 150; i++) { /* nor before its beginning */
        press(KEY_COMMA, 0);
        frame(10);
    }
    assert_int_equal(hud->selected_frame, 0);
    close_hud();
}

/* ---- The tree's order ---------------------------------------------------------------------------------------------------- */

static void type(const char *text)
{
    tach_input input = {.kind = TACH_INPUT_TEXT};
    strcpy(input.text, text);
    assert_true(tach_hud_event(hud, &input));
}

static void a_key_or_a_click_on_a_head_sorts(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    assert_string_equal(hud->tree.rows[1].name, "update");
    char sort[16];
    for (int i = 0; i < TACH_TREE_COLUMN_COUNT; i++) {
        if (i == TACH_TREE_DRAWS || i == TACH_TREE_TRIANGLES)
            continue; /* nothing has drawn: they are not there */
        press(KEY_S, 0);
        frame(10);
        assert_int_equal(hud->tree.sort, i);
    }
    tach_hud_get_setting(hud, "hud.sort", sort, sizeof sort);
    assert_string_equal(sort, "max");
    press(KEY_S, 0);
    frame(10);
    assert_int_equal(hud->tree.sort, TACH_TREE_COLUMN_COUNT);

    tach_tree_places places;
    tach_tree_place(&places, &hud->theme, hud->layout.tree);
    tach_input click = {.kind = TACH_INPUT_MOUSE_BUTTON,
                        .button = 1,
                        .down = true,
                        .x_px = places.right[TACH_TREE_SELF] - 4,
                        .y_px = places.rows_y - 3};
    assert_true(tach_hud_event(hud, &click));
    frame(10);
    assert_int_equal(hud->tree.sort, TACH_TREE_SELF);
    assert_string_equal(hud->tree.rows[1].name, "swap");
    assert_true(tach_hud_event(hud, &click));
    frame(10);
    assert_int_equal(hud->tree.sort, TACH_TREE_COLUMN_COUNT);
    assert_string_equal(hud->tree.rows[1].name, "update");
    close_hud();
}

static void a_filter_is_typed(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    press(KEY_SLASH, 0);
    frame(10);
    assert_string_equal(hud->tree.filter, "/ ▏");
    type("E > a");
    type("ö");
    press(KEY_BACKSPACE, 0);
    type("i");
    frame(10);
    assert_string_equal(hud->tree.filter, "/ E > ai▏");
    assert_int_equal(hud->tree.row_count, 3);
    for (int i = 0; i < 100; i++)
        type("n ");
    frame(10);
    assert_int_equal(hud->tree.row_count, 0);
    press(KEY_DOWN, 0);
    frame(10);
    press(KEY_ESC, 0);
    frame(10);
    assert_string_equal(hud->tree.filter, "");
    assert_true(tach_hud_is_frozen(hud));
    press(KEY_SLASH, 0);
    type("swap");
    press(KEY_ENTER, 0);
    frame(10);
    assert_string_equal(hud->tree.filter, "/ swap");
    assert_non_null(strstr(hud->tree.note, " hidden"));
    assert_non_null(shown_row("swap"));
    assert_null(shown_row("update"));
    press(KEY_SLASH, 0); /* what a key began in the same frame is not ended by one before it */
    press(KEY_ESC, 0);
    press(KEY_SLASH, 0);
    type("swap");
    frame(10);
    assert_string_equal(hud->tree.filter, "/ swap▏");
    press(KEY_ENTER, 0);
    press(KEY_ESC, 0);
    frames(30, 10);
    assert_null(shown_row("update")); /* it stays while the game runs on */
    close_hud();
}

/* ---- Recursion ---------------------------------------------------------------------------------------------------------- */

static void walk_tree(int depth)
{
    TACH_SCOPE("walk");
    spend(1);
    if (depth > 1)
        walk_tree(depth - 1);
}

static void recursive_frame(int depth)
{
    walk_tree(depth);
    tach_hud_build(hud, 1280, 720);
    spend(2);
    tach_frame();
}

static uint32_t rows_named(const char *name)
{
    uint32_t rows = 0;
    for (uint32_t i = 0; i < hud->tree.row_count; i++)
        rows += strcmp(hud->tree.rows[i].name, name) == 0;
    return rows;
}

static void recursion_is_one_row_until_a_key_unfolds_it(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    for (int i = 0; i < 70; i++)
        recursive_frame(i == 65 ? 2 : 4);
    tach_hud_set_frozen(hud, true);
    recursive_frame(4);
    assert_int_equal(rows_named("walk"), 1);
    assert_string_equal(shown_row("walk")->values[TACH_TREE_INCLUSIVE], "4.00");
    assert_string_equal(shown_row("walk")->values[TACH_TREE_SELF], "4.00");
    assert_string_equal(shown_row("walk")->values[TACH_TREE_CALLS], "1");
    assert_int_equal(shown_row("walk")->levels, 4);
    for (int i = 0; i < 4; i++)
        press(KEY_COMMA, 0);
    recursive_frame(4);
    assert_int_equal(hud->shown.moment.frame.number, 65);
    assert_int_equal(shown_row("walk")->levels, 2);
    assert_string_equal(shown_row("walk")->values[TACH_TREE_SELF], "2.00");
    press(KEY_DOWN, 0);
    press(KEY_R, 0);
    recursive_frame(4);
    assert_int_equal(rows_named("walk"), 2); /* the second is closed */
    const tach_node *walk = row_of("walk/walk/walk");
    uint32_t innermost = (uint32_t)(walk - tach_tree()->nodes);
    tach_level_select_node(hud, innermost);
    recursive_frame(4);
    hud->dirty = true;
    recursive_frame(4);
    assert_int_equal(rows_named("walk"), 3);
    press(KEY_R, 0);
    recursive_frame(4);
    assert_int_equal(rows_named("walk"), 1);
    assert_true(shown_row("walk")->selected);
    tach_level_select_node(hud, innermost); /* where it stands now */
    hud->dirty = true;
    recursive_frame(4);
    assert_true(shown_row("walk")->selected);
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recursion_is_one_row_until_a_key_unfolds_it),
        cmocka_unit_test(frozen_numbers_stay_while_the_game_runs_on),
        cmocka_unit_test(a_frame_marked_twice_is_shown_once),
        cmocka_unit_test(keys_and_mouse_work_the_tree),
        cmocka_unit_test(keys_find_the_worst_frame_and_the_hitches),
        cmocka_unit_test(frames_are_stepped_through_one_by_one),
        cmocka_unit_test(a_key_or_a_click_on_a_head_sorts),
        cmocka_unit_test(a_filter_is_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
