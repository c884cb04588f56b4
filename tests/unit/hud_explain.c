/* Every number explains itself: to keys, and to a mouse that rests. */
#include "unit/hud_fixture.h"

static const char *explained(void) { return hud->explaining.shown ? hud->explaining.model.title : ""; }

static void a_key_explains_the_selected_row_column_by_column(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_SLASH, TACH_MOD_SHIFT);
    frame(10);
    assert_string_equal(explained(), ""); /* not frozen: the key is the game's */
    press(KEY_F10, TACH_MOD_SHIFT);
    press(KEY_DOWN, 0);
    frame(10);
    assert_string_equal(explained(), "");
    static const char *const titles[] = {"update · incl · 6.25 ms",     "update · self · 1.25 ms", "update · calls · 1",
                                         "update · avg · 6.25 ms",      "update · med · 6.25 ms",  "update · P99 · 6.25 ms",
                                         "update · max incl · 6.25 ms", "update · scope",          ""};
    for (size_t i = 0; i < TACH_COUNT_OF(titles); i++) {
        press(KEY_SLASH, TACH_MOD_SHIFT);
        frame(10);
        assert_string_equal(explained(), titles[i]);
    }
    press(KEY_SLASH, TACH_MOD_SHIFT);
    press(KEY_DOWN, 0);
    assert_true(frame(10)->command_count <= 4);
    assert_string_equal(explained(), "ai · incl · 5.00 ms"); /* it goes where the selection goes */
    assert_non_null(strstr(hud->explaining.model.place, "thread main · "));
    assert_non_null(strstr(hud->explaining.model.place, "hud_fixture.h:"));
    press(KEY_ESC, 0);
    frame(10);
    assert_string_equal(explained(), "");
    assert_true(tach_hud_is_frozen(hud)); /* only what was open is closed */
    press(KEY_SLASH, TACH_MOD_SHIFT);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    assert_string_equal(explained(), "");
    tach_hud_set_level(hud, TACH_HUD_STRIP); /* where no rows are, the fields of the strip */
    tach_hud_set_frozen(hud, true);
    frame(10);
    press(KEY_SLASH, TACH_MOD_SHIFT);
    press(KEY_SLASH, TACH_MOD_SHIFT);
    frame(10);
    assert_non_null(strstr(explained(), "frame time · "));
    close_hud();
}

/* At the name of a row, its draws and its triangles, and at the line of the selected one. */
static void a_row_tells_what_it_rendered(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    for (int i = 0; i < 100; i++) {
        TACH_SCOPE("scene");
        TACH_DRAWS(3, 500);
        TACH_RENDERED(TACH_RENDER_PROGRAM_BINDS, 2);
        TACH_RENDERED(TACH_RENDER_VERTICES, 1500);
        frame(10);
    }
    assert_string_equal(hud->tree.rendered, ""); /* nothing is selected */
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    tach_tree_places places;
    tach_tree_place(&places, &hud->theme, hud->layout.tree);
    uint32_t row = 0;
    while (row < hud->tree.row_count && strcmp(hud->tree.rows[row].name, "scene") != 0)
        row++;
    assert_true(row < hud->tree.row_count);
    float y = places.rows_y + ((float)row + 0.5f) * hud->theme.row;
    point_at(places.right[TACH_TREE_DRAWS] - 4, y);
    frames(90, 10);
    assert_string_equal(explained(), "scene · draws in it · 3");
    assert_non_null(strstr(hud->explaining.model.rendered, "1500\u00A0vertices"));
    point_at(places.right[TACH_TREE_SELF] - 4, y);
    frames(90, 10);
    assert_string_equal(hud->explaining.model.rendered, "");
    point_at(places.name_x + 40, y);
    frames(90, 10);
    assert_non_null(strstr(hud->explaining.model.rendered, "2\u00A0program\u00A0binds"));
    hud->tree_state.selected = hud->tree.rows[row].ref;
    hud->dirty = true;
    frame(10);
    assert_string_equal(hud->tree.rendered, "3\u00A0draws\u00A0· 500\u00A0triangles\u00A0· 2\u00A0binds");
    point_at(places.name_x + 40, places.rows_y + ((float)hud->tree.row_count + 1.5f) * hud->theme.row);
    frames(90, 10);
    assert_string_equal(explained(), "rendered in it");
    assert_non_null(strstr(hud->explaining.model.rendered, "1500\u00A0vertices"));
    close_hud();
}

static void render_by_turns(int count)
{
    for (int i = 0; i < count; i++) {
        TACH_SCOPE("scene");
        if (i % 4 == 0) {
            TACH_SCOPE("now and then");
            TACH_RENDERED(TACH_RENDER_FRAMEBUFFER_BINDS, 1);
        }
        TACH_DRAWS(i % 2 ? 3 : 1, 500);
        TACH_RENDERED(TACH_RENDER_UNIFORMS, i % 2 ? 20 : 10);
        frame(10);
    }
}

/* What was selected is watched while the game runs on: all of its counts, the same means that its columns have. */
static void a_live_row_tells_the_means_of_what_it_rendered(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    render_by_turns(100);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    uint32_t row = 0;
    while (strcmp(hud->tree.rows[row].name, "scene") != 0)
        row++;
    hud->tree_state.selected = hud->tree.rows[row].ref;
    press(KEY_ESC, 0);
    render_by_turns(100);
    assert_false(hud->shown.moment.frozen);
    assert_true(hud->tree.live && hud->tree.rows[row].selected);
    assert_string_equal(hud->tree.rendered, "2\u00A0draws\u00A0· 500\u00A0triangles\u00A0· 1\u00A0bind\u00A0· 15\u00A0uniforms");
    assert_string_equal(hud->tree.rows[row].values[TACH_TREE_DRAWS], "2");
    assert_non_null(strstr(hud->tree.footer, "hud_explain.c:"));
    hud->tree_state.selected = (tach_tree_ref){0, true}; /* beside every scope nothing was rendered, however means are rounded */
    render_by_turns(100);
    assert_string_equal(hud->tree.rendered, "");
    frames(100, 10); /* nor is any more, while nothing draws */
    hud->tree_state.selected = hud->tree.rows[row].ref;
    frames(100, 10);
    assert_string_equal(hud->tree.rendered, "");
    close_hud();
}

static void the_mouse_explains_where_it_rests(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    tach_tree_places places;
    tach_tree_place(&places, &hud->theme, hud->layout.tree);
    float x = places.right[TACH_TREE_P99] - 4;
    point_at(x, places.rows_y + 2.5f * hud->theme.row);
    frames(30, 10);
    assert_string_equal(explained(), ""); /* 0.3 s: it may be on its way */
    frames(60, 10);
    assert_string_equal(explained(), "ai · P99 · 5.00 ms");
    point_at(x, places.rows_y - 4);
    frame(10);
    assert_string_equal(explained(), "");
    frames(90, 10);
    assert_string_equal(explained(), "P99");
    point_at(hud->layout.strip.x + 40, hud->layout.strip.y + 5);
    frames(90, 10);
    assert_string_equal(explained(), "state · ● OK");
    point_at(hud->layout.graph.x + 40, hud->layout.graph.y + 50);
    frames(90, 10);
    assert_string_equal(explained(), "frame graph");
    point_at(800, 500); /* the game between the panels */
    frames(90, 10);
    assert_string_equal(explained(), "");
    press(KEY_SLASH, TACH_MOD_SHIFT); /* asked for, it follows at once */
    frame(10);
    assert_string_equal(explained(), "main · incl · 10.00 ms");
    point_at(x, places.rows_y + 1.5f * hud->theme.row);
    frame(10);
    assert_string_equal(explained(), "update · P99 · 6.25 ms");
    press(KEY_ESC, 0);
    press(KEY_ESC, 0);
    frames(90, 10);
    assert_string_equal(explained(), "");
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_tells_what_it_rendered),
        cmocka_unit_test(a_live_row_tells_the_means_of_what_it_rendered),
        cmocka_unit_test(a_key_explains_the_selected_row_column_by_column),
        cmocka_unit_test(the_mouse_explains_where_it_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
