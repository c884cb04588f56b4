/* What numbers say of themselves: the same in the manual, and in a panel that stays inside of the picture. */
#include "unit/draw_fixture.h"

#include "fake_moment.h"
#include "view/explain.h"

static fake game;

static void the_manual_has_every_text(void **state)
{
    (void)state;
    static char manual[1 << 16];
    FILE *file = fopen("docs/DEFINITIONS.md", "rb");
    if (!file)
        fail_msg("run it where docs/DEFINITIONS.md is");
    manual[fread(manual, 1, sizeof manual - 1, file)] = 0;
    fclose(file);
    for (int i = 0; i < TACH_EXPLAIN_COUNT; i++) {
        const tach_explain_text *text = &tach_explain_texts[i];
        char line[512];
        snprintf(line, sizeof line, "| %s | %s | %s | %s |\n", text->name, text->unit, text->window, text->text);
        if (!strstr(manual, line))
            fail_msg("docs/DEFINITIONS.md has not: %s", line);
    }
}

static void every_text_is_there_and_no_line_is_cut(void **state)
{
    (void)state;
    for (int i = 0; i < TACH_EXPLAIN_COUNT; i++) {
        const tach_explain_text *text = &tach_explain_texts[i];
        assert_true(text->name[0] && text->window[0] && text->text[strlen(text->text) - 1] == '.');
        assert_true(strlen(text->unit) + strlen(text->window) + 3 <= 58);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(text->name, tach_explain_texts[k].name);
    }
}

static tach_explain_list list;
static tach_explain_model model;
static const tach_rect somewhere = {10, 20, 30, 40};

static bool told_cell(const tach_tree_row *row, tach_tree_column column)
{
    list.count = 0;
    tach_explain_add_cell(&list, somewhere, &game.moment, row, column);
    if (list.count == 1)
        tach_explain_fill(&model, &list.places[0]);
    return list.count == 1;
}

static void rows_say_whose_they_are(void **state)
{
    (void)state;
    fake_create(&game);
    tach_tree_row row = {.ref = {3, false}, .name = game.nodes[3].name, .values = {[TACH_TREE_P99] = "0.90"}};
    assert_true(told_cell(&row, TACH_TREE_P99));
    assert_string_equal(model.title, "path finding · P99 · 0.90 ms");
    assert_string_equal(model.place, "thread main · game/world.c:43");
    assert_ptr_equal(model.text, &tach_explain_texts[TACH_EXPLAIN_TREE + TACH_TREE_P99]);
    assert_false(told_cell(&row, TACH_TREE_SELF)); /* nothing stands there */
    assert_true(told_cell(&row, TACH_TREE_COLUMN_COUNT));
    assert_string_equal(model.title, "path finding · scope");
    row = (tach_tree_row){.ref = {0, true}, .name = "unclaimed", .values = {"0.01", "0.01"}};
    assert_true(told_cell(&row, TACH_TREE_INCLUSIVE));
    assert_string_equal(model.title, "main · unclaimed · 0.01 ms");
    assert_string_equal(model.place, "thread main");
    row = (tach_tree_row){.ref = {15, false}, .name = "worker 1", .other_thread = true, .values = {"9.10", "61%"}};
    assert_true(told_cell(&row, TACH_TREE_SELF));
    assert_string_equal(model.title, "worker 1 · busy share · 61%");
    row.ref.node = 9999;
    assert_false(told_cell(&row, TACH_TREE_SELF));
}

static void statistics_say_what_they_count(void **state)
{
    (void)state;
    fake_create(&game);
    static const tach_explain_subject subjects[] = {TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_COUNTER,
                                                    TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_COUNTER,
                                                    TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_COUNTER,
                                                    TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_MEMORY,
                                                    TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_COUNTER,
                                                    TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_GAUGE,
                                                    TACH_EXPLAIN_STANDS,
                                                    TACH_EXPLAIN_STANDS,
                                                    TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_COUNTER,
                                                    TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_DISTRIBUTION,
                                                    TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_PERCENT,
                                                    TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_RATIO};
    assert_int_equal(TACH_COUNT_OF(subjects), game.moment.frame.value_count);
    for (uint32_t i = 0; i < TACH_COUNT_OF(subjects); i++) {
        list.count = 0;
        tach_explain_add_value(&list, somewhere, &game.values[i], "12", "MiB");
        tach_explain_fill(&model, &list.places[0]);
        assert_ptr_equal(model.text, &tach_explain_texts[subjects[i]]);
        assert_non_null(strstr(model.title, game.values[i].title));
        assert_non_null(strstr(model.title, "12 MiB"));
    }
}

/* The line around a number is on no other's. */
static void a_frame_keeps_off_the_numbers_beside_it(void **state)
{
    (void)state;
    tach_theme theme = {.hair = 1};
    list.count = 0;
    for (int column = 0; column < 3; column++)
        tach_explain_add(&list, (tach_rect){100 + (float)column * 50, 30, 50, 24}, TACH_EXPLAIN_STATE, NULL, NULL);
    tach_rect first = tach_explain_frame(&list, &theme, list.places[0].about, 1280);
    assert_true(first.x == 96 && first.x + first.w == 154 && first.y == 30 && first.h == 24);
    tach_rect second = tach_explain_frame(&list, &theme, list.places[1].about, 1280);
    assert_true(second.x == 151 && second.x + second.w == 204); /* numbers end at 150 and at 200 */
    theme.margin = 8;
    assert_true(tach_explain_frame(&list, &theme, (tach_rect){8, 0, 10, 10}, 1280).x == 8); /* where the panel begins */
    assert_true(tach_explain_frame(&list, &theme, (tach_rect){2, 0, 10, 10}, 1280).x == 2);
    assert_true(tach_explain_frame(&list, &theme, (tach_rect){1262, 0, 10, 10}, 1280).w == 14); /* where it ends */
}

static void places_are_found_by_point_and_by_direction(void **state)
{
    (void)state;
    list.count = 0;
    tach_explain_add(&list, (tach_rect){0, 0, 0, 10}, TACH_EXPLAIN_STATE, "", ""); /* without a size */
    assert_int_equal(list.count, 0);
    assert_int_equal(tach_explain_at(&list, 5, 5), TACH_NONE);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            tach_explain_add(&list, (tach_rect){(float)column * 100, (float)row * 30, 90, 30}, TACH_EXPLAIN_STATE, NULL, NULL);
    assert_int_equal(tach_explain_at(&list, 89, 29), 0);
    assert_int_equal(tach_explain_at(&list, 95, 5), TACH_NONE);
    assert_int_equal(tach_explain_at(&list, 100, 30), 4);
    tach_rect middle = list.places[4].about;
    assert_int_equal(tach_explain_beside(&list, middle, -1, 0), 3);
    assert_int_equal(tach_explain_beside(&list, middle, 1, 0), 5);
    assert_int_equal(tach_explain_beside(&list, middle, 0, -1), 1);
    assert_int_equal(tach_explain_beside(&list, middle, 0, 1), 7);
    assert_int_equal(tach_explain_beside(&list, list.places[0].about, -1, 0), TACH_NONE);
    tach_explain_add(&list, (tach_rect){192, 0, 7, 30}, TACH_EXPLAIN_STATE, "", ""); /* nearer, but a row above */
    assert_int_equal(tach_explain_beside(&list, list.places[5].about, -1, 0), 4);
    list.count--;
    tach_explain_add(&list, (tach_rect){110, 35, 10, 10}, TACH_EXPLAIN_MESSAGE, "", ""); /* over another */
    assert_int_equal(tach_explain_at(&list, 115, 40), 9);
    for (int i = 0; i < TACH_EXPLAIN_PLACES + 10; i++)
        tach_explain_add(&list, somewhere, TACH_EXPLAIN_STATE, "", "");
    assert_true(list.count < TACH_EXPLAIN_PLACES);
}

/* Of any text, about anything, in any picture. */
static void the_panel_never_leaves_the_picture(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{0, 0}, {1, 1}, {160, 90}, {320, 200}, {640, 360}, {1280, 720}, {1920, 1080}, {7680, 4320}};
    static const float scales[] = {0.5f, 1, 2, 4};
    fixture f = fixture_make(1 << 16, 1024);
    uint32_t random = 3, shown = 0;
    for (size_t size = 0; size < TACH_COUNT_OF(sizes); size++) {
        for (size_t scale = 0; scale < TACH_COUNT_OF(scales); scale++) {
            int32_t w = sizes[size][0], h = sizes[size][1];
            tach_theme theme;
            tach_theme_create(&theme, f.font, h, scales[scale]);
            for (int i = 0; i < TACH_EXPLAIN_COUNT; i++) {
                list.count = 0;
                tach_explain_place *place = tach_explain_add(&list, somewhere, (tach_explain_subject)i,
                                                             "an owner with quite a long name, 名前 and so on", "123.4");
                if (i % 2) {
                    place->thread = "a thread of a long name";
                    place->file = "a/rather/long/path/to/a/file/in/the/game.c";
                }
                tach_explain_fill(&model, place);
                tach_rect about = {(float)(fixture_random(&random) % (uint32_t)(w + 1)),
                                   (float)(fixture_random(&random) % (uint32_t)(h + 1)), 60, 24};
                tach_draw_begin(f.draw, f.font, w, h);
                tach_rect panel = tach_explain_draw(&model, f.draw, f.font, &theme, about, w, h);
                const tach_picture *picture = tach_draw_finish(f.draw);
                assert_true(picture->command_count <= 2);
                if (panel.w <= 0) {
                    assert_int_equal(picture->vertex_count, 0);
                    continue;
                }
                shown++;
                assert_true(panel.x >= 0 && panel.y >= 0 && panel.x + panel.w <= (float)w && panel.y + panel.h <= (float)h);
                for (uint32_t k = 0; k < picture->vertex_count; k++) {
                    const tach_vertex *v = &picture->vertices[k];
                    assert_true(v->x >= panel.x - 1 && v->x <= panel.x + panel.w + 1);
                    assert_true(v->y >= panel.y - 1 && v->y <= panel.y + panel.h + 1);
                }
                bool fits_beside = about.y + about.h + theme.gap + panel.h + theme.margin <= (float)h;
                if (fits_beside) /* and what it is about can be seen */
                    assert_true(panel.y >= about.y + about.h);
            }
        }
    }
    assert_true(shown > 500);
    fixture_free(&f);
}

/* Each text has its lines, that of the row behind that of the number. */
static void the_panel_has_a_line_for_all_that_it_tells(void **state)
{
    (void)state;
    fixture f = fixture_make(1 << 16, 1024);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    float heights[3];
    for (int lines = 0; lines < 3; lines++) {
        list.count = 0;
        tach_explain_fill(&model, tach_explain_add(&list, somewhere, TACH_EXPLAIN_GRAPH, "", ""));
        for (int i = 0; i < 40 * lines; i++)
            strcat(model.rendered, i % 40 == 39 ? " " : "a");
        tach_draw_begin(f.draw, f.font, 1280, 720);
        heights[lines] = tach_explain_draw(&model, f.draw, f.font, &theme, somewhere, 1280, 720).h;
        tach_draw_finish(f.draw);
    }
    float row = heights[1] - heights[0];
    assert_true(row > 0 && heights[2] - heights[1] == row);
    assert_true(heights[0] >= theme.head_row + 5 * row); /* four lines of its own, and where it is of */
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_manual_has_every_text),
        cmocka_unit_test(every_text_is_there_and_no_line_is_cut),
        cmocka_unit_test(rows_say_whose_they_are),
        cmocka_unit_test(statistics_say_what_they_count),
        cmocka_unit_test(a_frame_keeps_off_the_numbers_beside_it),
        cmocka_unit_test(places_are_found_by_point_and_by_direction),
        cmocka_unit_test(the_panel_never_leaves_the_picture),
        cmocka_unit_test(the_panel_has_a_line_for_all_that_it_tells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
