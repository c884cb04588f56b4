/* The strip and the words of states, on a moment made by hand. */
#include "unit/draw_fixture.h"

#include "fake_moment.h"
#include "view/strip.h"

static fake game;

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

static const tach_vertex *text_end(fixture *f, const tach_strip_model *strip, const tach_theme *theme, const char *message)
{
    tach_draw_begin(f->draw, f->font, 1280, 720);
    tach_strip_draw(strip, f->draw, f->font, theme, (tach_rect){8, 8, 600, 26}, message);
    const tach_picture *picture = tach_draw_finish(f->draw);
    return picture->vertices + picture->vertex_count;
}

/* Of a path without room the file stays. */
static void a_long_message_keeps_the_name_of_its_file(void **state)
{
    (void)state;
    fake_create(&game);
    fixture f = fixture_make(4096, 512), g = fixture_make(4096, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    tach_theme_create(&theme, g.font, 720, 1);
    tach_strip_model strip;
    tach_strip_fill(&strip, &game.moment);
    static const char *const messages[][2] = {
        {"saved /home/somebody/games/ours and theirs/pictures of a long day/frame.png", "…/frame.png"},
        {"! cannot save a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v.png: full", "!…/v.png: full"},
    };
    for (size_t i = 0; i < TACH_COUNT_OF(messages); i++) {
        size_t count = 4 * 11; /* the last letters, and what is cut */
        const tach_vertex *at = text_end(&f, &strip, &theme, messages[i][0]) - count;
        const tach_vertex *expected = text_end(&g, &strip, &theme, messages[i][1]) - count;
        for (size_t k = 0; k < count; k++)
            assert_true(at[k].x == expected[k].x && at[k].u == expected[k].u && at[k].v == expected[k].v);
    }
    fixture_free(&g);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_worded),
        cmocka_unit_test(budgets_are_worded),
        cmocka_unit_test(strip_says_it_in_numbers_with_units),
        cmocka_unit_test(strip_columns_stand_still),
        cmocka_unit_test(narrow_strip_leaves_out_the_least_important),
        cmocka_unit_test(message_takes_the_right_end_of_the_strip),
        cmocka_unit_test(a_long_message_keeps_the_name_of_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
