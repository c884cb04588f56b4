/* The scope tree as the user orders it: sorted, filtered, with hundreds of rows. */
#include "unit/draw_fixture.h"

#include "fake_moment.h"
#include "view/tree.h"

enum { GROUPS = 40, SCOPES = 10, MANY = 1 + GROUPS * (1 + SCOPES) };

static fake game;
static tach_node many[MANY];
static char names[MANY][24];
static uint64_t active[MANY];
static tach_tree_state tree_state;
static tach_tree_model tree;

static void open_tree(void)
{
    static _Alignas(TACH_ARENA_ALIGN) unsigned char block[262144];
    tach_arena arena = {block, sizeof block, 0};
    tach_tree_state_create(&tree_state, &arena, MANY);
    assert_true(tach_arena_fits(&arena));
}

static void open_game(void)
{
    fake_create(&game);
    open_tree();
}

/* One thread, 40 groups of 10 scopes: "group 07" with "step 07.3". Times repeat, so that there are equal ones. */
static void open_many(void)
{
    fake_create(&game);
    uint32_t count = 0;
    many[count++] = (tach_node){.name = "main", .file = "", .parent = TACH_NONE, .first_child = 1, .next_sibling = TACH_NONE};
    for (uint32_t g = 0; g < GROUPS; g++) {
        uint32_t group = count;
        snprintf(names[count], sizeof names[0], "group %02u", g);
        many[count++] = (tach_node){.first_child = group + 1,
                                    .next_sibling = g + 1 < GROUPS ? group + 1 + SCOPES : TACH_NONE,
                                    .depth = 1,
                                    .calls = g % 7,
                                    .inclusive_ns = fake_ns((g * 13 % 20) * 0.1)};
        for (uint32_t i = 0; i < SCOPES; i++) {
            snprintf(names[count], sizeof names[0], "step %02u.%u", g, i);
            many[count] = (tach_node){.parent = group,
                                      .first_child = TACH_NONE,
                                      .next_sibling = i + 1 < SCOPES ? count + 1 : TACH_NONE,
                                      .depth = 2,
                                      .calls = i * 3 % 4,
                                      .self_ns = fake_ns((i * 7 % 5) * 0.01)};
            count++;
        }
    }
    for (uint32_t i = 1; i < MANY; i++) {
        many[i].name = names[i];
        many[i].file = "game/many.c";
        many[i].line = i;
    }
    game.threads[0].node = 0;
    game.moment.frame.nodes = many;
    game.moment.frame.node_count = MANY;
    game.moment.frame.thread_count = 1;
    game.moment.last_active = active;
    open_tree();
    for (uint32_t i = 0; i < MANY; i++)
        tach_tree_set_open(&tree_state, &game.moment, i, true);
}

static void fill(uint32_t room) { tach_tree_fill(&tree, &tree_state, &game.moment, room); }

static bool shows(const char *name)
{
    for (uint32_t i = 0; i < tree.row_count; i++) {
        if (strcmp(tree.rows[i].name, name) == 0)
            return true;
    }
    return false;
}

/* ---- Sort ---------------------------------------------------------------------------------------------------------------- */

static uint64_t value_of(const tach_node *node, tach_tree_column column)
{
    return column == TACH_TREE_INCLUSIVE ? node->inclusive_ns : column == TACH_TREE_SELF ? node->self_ns : node->calls;
}

/* Under each parent from the largest down, equal ones as they appeared; every row once. */
static void assert_sorted(tach_tree_column column)
{
    static uint32_t last[MANY];
    static bool seen[MANY];
    memset(last, 0, sizeof last);
    memset(seen, 0, sizeof seen);
    uint32_t count = tach_tree_count(&tree_state, &game.moment);
    assert_int_equal(count, MANY + 1); /* and what is unclaimed */
    for (uint32_t place = 0; place + 1 < count; place++) {
        tach_tree_ref ref = tach_tree_row_at(&tree_state, &game.moment, place);
        assert_false(ref.unclaimed || seen[ref.node]);
        seen[ref.node] = true;
        uint32_t parent = many[ref.node].parent;
        if (parent == TACH_NONE)
            continue;
        if (last[parent]) {
            uint64_t before = value_of(&many[last[parent]], column), now = value_of(&many[ref.node], column);
            assert_true(before > now || (before == now && last[parent] < ref.node));
        }
        last[parent] = ref.node;
    }
    assert_true(tach_tree_row_at(&tree_state, &game.moment, count - 1).unclaimed);
}

static void rows_are_sorted_by_any_column(void **state)
{
    (void)state;
    open_many();
    game.moment.exact = true;
    const tach_tree_column columns[] = {TACH_TREE_INCLUSIVE, TACH_TREE_SELF, TACH_TREE_CALLS};
    for (size_t i = 0; i < TACH_COUNT_OF(columns); i++) {
        tach_tree_sort_by(&tree_state, columns[i]);
        assert_sorted(columns[i]);
    }
    game.moment.frame.number++; /* another frame, another order */
    many[12].inclusive_ns = fake_ns(9);
    tach_tree_sort_by(&tree_state, TACH_TREE_INCLUSIVE);
    assert_sorted(TACH_TREE_INCLUSIVE);
    assert_int_equal(tach_tree_row_at(&tree_state, &game.moment, 1).node, 12);
    tach_tree_sort_by(&tree_state, TACH_TREE_COLUMN_COUNT);
    for (uint32_t place = 0; place < MANY; place++)
        assert_int_equal(tach_tree_row_at(&tree_state, &game.moment, place).node, place);
}

static void every_column_can_be_sorted_by(void **state)
{
    (void)state;
    open_game();
    game.moment.exact = true;
    static const char *const firsts[] = {
        [TACH_TREE_INCLUSIVE] = "update", [TACH_TREE_SELF] = "wait: swap", [TACH_TREE_CALLS] = "update",
        [TACH_TREE_AVERAGE] = "render",   [TACH_TREE_MEDIAN] = "update",   [TACH_TREE_P99] = "update",
        [TACH_TREE_MAX] = "update",       [TACH_TREE_DRAWS] = "render",    [TACH_TREE_TRIANGLES] = "render"};
    for (uint32_t i = 0; i < game.moment.frame.node_count; i++)
        game.nodes[i].average_ns = game.nodes[i].triangles = game.nodes[i].draws = strcmp(game.nodes[i].name, "render") == 0;
    for (int i = 0; i < TACH_TREE_COLUMN_COUNT; i++) {
        tach_tree_sort_by(&tree_state, (tach_tree_column)i);
        fill(100);
        assert_string_equal(tree.rows[1].name, firsts[i]);
        assert_int_equal(tree.sort, i);
    }
}

/* A row that jumps five times a second cannot be read. */
static void live_rows_change_places_once_a_second(void **state)
{
    (void)state;
    open_many();
    tach_tree_sort_by(&tree_state, TACH_TREE_INCLUSIVE);
    fill(10);
    uint32_t first = tree.rows[1].ref.node;
    many[12].inclusive_ns = fake_ns(9);
    for (int i = 0; i < 4; i++) {
        game.moment.frame.number += 12;
        game.moment.now_ns += 200000000;
        fill(10);
        assert_int_equal(tree.rows[1].ref.node, first);
    }
    game.moment.frame.number += 12;
    game.moment.now_ns += 200000000;
    fill(10);
    assert_int_equal(tree.rows[1].ref.node, 12);
}

/* ---- Filter -------------------------------------------------------------------------------------------------------------- */

static void a_filter_keeps_paths_and_what_leads_to_them(void **state)
{
    (void)state;
    open_game();
    uint32_t all = game.moment.frame.node_count;
    tach_tree_set_open(&tree_state, &game.moment, 1, false); /* what leads to a match opens all the same */
    tach_tree_filter(&tree_state, "PATH f");
    fill(100);
    assert_int_equal(tree.row_count, 4);
    assert_string_equal(tree.rows[0].name, "main");
    assert_string_equal(tree.rows[1].name, "update");
    assert_string_equal(tree.rows[2].name, "ai");
    assert_string_equal(tree.rows[3].name, "path finding");
    char expected[32];
    snprintf(expected, sizeof expected, " · %u hidden", all - 4);
    assert_non_null(strstr(tree.note, expected));
    assert_string_equal(tree.filter, "/ PATH f");

    tach_tree_filter(&tree_state, "ai > b"); /* a piece of a path */
    fill(100);
    assert_true(shows("behaviour") && shows("ai") && !shows("path finding"));
    tach_tree_filter(&tree_state, "animation"); /* with all below it */
    tach_tree_set_open(&tree_state, &game.moment, 7, true);
    fill(100);
    assert_true(shows("animation") && !shows("ai"));
    tach_tree_filter(&tree_state, "worker");
    fill(100);
    assert_true(shows("worker 1") && shows("worker 2") && !shows("main") && !shows("audio"));
    tach_tree_filter(&tree_state, "unclaimed");
    fill(100);
    assert_true(shows("main") && shows("unclaimed") && !shows("update"));
    tach_tree_filter(&tree_state, "nothing is called that");
    fill(100);
    assert_int_equal(tree.row_count, 0);
    assert_int_equal(tach_tree_count(&tree_state, &game.moment), 0);
    tach_tree_filter(&tree_state, "");
    fill(100);
    assert_true(shows("main") && shows("audio"));
    assert_null(strstr(tree.note, "hidden"));
    assert_string_equal(tree.filter, "");
}

static bool path_has(uint32_t node, const char *text)
{
    char path[128];
    if (many[node].parent == TACH_NONE)
        snprintf(path, sizeof path, "main");
    else if (many[node].depth == 1)
        snprintf(path, sizeof path, "main > %s", many[node].name);
    else
        snprintf(path, sizeof path, "main > %s > %s", many[many[node].parent].name, many[node].name);
    return strstr(path, text) != NULL;
}

/* Against the plain way to look, with letters that repeat; sorted too. */
static void hundreds_of_rows_are_filtered_and_sorted(void **state)
{
    (void)state;
    static const char *const filters[] = {"0",        "00",    "p 1",  "step 3",  ".9",       "group 11 > step 11.1",
                                          "group > ", "n > g", "3.3",  "01 > st", "main",     "step 0",
                                          "1111",     "p p",   "> st", "oup 2",   "main > g", " > step 39.9"};
    open_many();
    game.moment.exact = true;
    for (size_t f = 0; f < TACH_COUNT_OF(filters); f++) {
        tach_tree_filter(&tree_state, filters[f]);
        tach_tree_sort_by(&tree_state, f % 2 ? TACH_TREE_SELF : TACH_TREE_COLUMN_COUNT);
        uint32_t expected = 0;
        bool wanted[MANY] = {false};
        for (uint32_t i = MANY; i-- > 0;) {
            wanted[i] |= path_has(i, filters[f]);
            if (wanted[i] && many[i].parent != TACH_NONE)
                wanted[many[i].parent] = true;
            expected += wanted[i];
        }
        uint32_t count = tach_tree_count(&tree_state, &game.moment), rows = 0;
        for (uint32_t place = 0; place < count; place++) {
            tach_tree_ref ref = tach_tree_row_at(&tree_state, &game.moment, place);
            assert_int_equal(tach_tree_place_of(&tree_state, &game.moment, ref), place);
            assert_true(wanted[ref.node]);
            rows += !ref.unclaimed;
        }
        assert_int_equal(rows, expected);
        fill(20);
        assert_int_equal(tree_state.order->hidden, MANY - expected);
    }
}

/* A scope that calls itself is one row; as it was called, only the first opens by itself, the others say what they are. */
static void recursion_opens_once(void **state)
{
    (void)state;
    open_game();
    uint32_t parent = 1;
    for (int i = 0; i < 5; i++) {
        parent = fake_node(&game, parent, "walk", 0, 1, 8, 0.1, 8, 9, 9);
        game.nodes[parent].line = 77;
    }
    for (int unfolded = 0; unfolded < 2; unfolded++) {
        fill(100);
        int rows = 0, told = 0;
        for (uint32_t i = 0; i < tree.row_count; i++) {
            rows += strcmp(tree.rows[i].name, "walk") == 0;
            told += tree.rows[i].recursive;
        }
        assert_int_equal(rows, 1 + unfolded);
        assert_int_equal(told, unfolded);
        tach_tree_unfold(&tree_state, &game.moment, parent - 4);
    }
}

/* ---- On the screen ------------------------------------------------------------------------------------------------------- */

/* Names keep their share in a narrow panel: columns go, the least worth first. */
static void columns_of_least_worth_go_first(void **state)
{
    (void)state;
    static const tach_tree_column worth[] = {TACH_TREE_INCLUSIVE, TACH_TREE_SELF,  TACH_TREE_CALLS,
                                             TACH_TREE_MAX,       TACH_TREE_P99,   TACH_TREE_MEDIAN,
                                             TACH_TREE_AVERAGE,   TACH_TREE_DRAWS, TACH_TREE_TRIANGLES};
    fixture f = fixture_make(1 << 16, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 600, 1);
    uint32_t before = TACH_TREE_COLUMN_COUNT;
    for (float width = 800; width > 100; width -= 1) {
        tach_tree_places places;
        tach_tree_place(&places, &theme, (tach_rect){8, 150, width, 300});
        uint32_t shown = 0;
        while (shown < TACH_TREE_COLUMN_COUNT && places.width[worth[shown]] > 0)
            shown++;
        for (uint32_t i = shown; i < TACH_TREE_COLUMN_COUNT; i++)
            assert_true(places.width[worth[i]] == 0);
        float left = (places.name_right - places.name_x) / theme.cell;
        assert_true(shown <= before && left >= (shown > 3 ? 26 : shown > 1 ? 24 : shown > 0 ? 16 : 0));
        if (width == 464) /* 800 x 600 */
            assert_int_equal(shown, 4);
        before = shown;
    }
    assert_int_equal(before, 0);
    fixture_free(&f);
}

static void heads_are_found_at_their_places(void **state)
{
    (void)state;
    fixture f = fixture_make(1 << 16, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    tach_rect panel = {8, 178, 640, 480};
    tach_tree_places places;
    tach_tree_place(&places, &theme, panel);
    for (int i = 0; i < TACH_TREE_COLUMN_COUNT; i++) {
        bool for_wide_windows = i == TACH_TREE_DRAWS || i == TACH_TREE_TRIANGLES;
        assert_true(for_wide_windows ? places.width[i] <= 0 : places.width[i] > 0);
        if (for_wide_windows)
            continue;
        float x = places.right[i] - 2;
        assert_int_equal(tach_tree_column_at(&theme, panel, x, places.rows_y - 2), i);
        assert_int_equal(tach_tree_column_at(&theme, panel, x, places.rows_y + 100), i);
        assert_true(tach_tree_is_head(&theme, panel, x, places.rows_y - 2));
        assert_false(tach_tree_is_head(&theme, panel, x, places.rows_y + 1));
    }
    assert_int_equal(tach_tree_column_at(&theme, panel, places.name_x, places.rows_y + 9), TACH_TREE_COLUMN_COUNT);
    assert_int_equal(tach_tree_column_at(&theme, panel, places.right[0] - 2, panel.y + 2), TACH_TREE_COLUMN_COUNT);
    assert_int_equal(tach_tree_column_at(&theme, panel, places.right[0] - 2, panel.y + panel.h), TACH_TREE_COLUMN_COUNT);
    panel.w = 900;
    tach_tree_place(&places, &theme, panel);
    assert_true(places.width[TACH_TREE_DRAWS] > 0 && places.width[TACH_TREE_TRIANGLES] > 0);
    panel.w = 200; /* the average is the first to go */
    tach_tree_place(&places, &theme, panel);
    assert_true(places.width[TACH_TREE_AVERAGE] <= 0);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_sorted_by_any_column),
        cmocka_unit_test(every_column_can_be_sorted_by),
        cmocka_unit_test(live_rows_change_places_once_a_second),
        cmocka_unit_test(a_filter_keeps_paths_and_what_leads_to_them),
        cmocka_unit_test(hundreds_of_rows_are_filtered_and_sorted),
        cmocka_unit_test(recursion_opens_once),
        cmocka_unit_test(columns_of_least_worth_go_first),
        cmocka_unit_test(heads_are_found_at_their_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
