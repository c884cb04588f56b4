/* The list of budgets: values and limits, order, advice, and what it shows where there are none. */
#include "unit/artist_fixture.h"

static void assert_row(uint32_t budget, const char *name, const char *value, const char *unit, const char *limit, const char *badge)
{
    const tach_budget_row *row = row_for(budget);
    assert_string_equal(row->name, name);
    assert_string_equal(row->value, value);
    assert_string_equal(row->unit, unit);
    assert_string_equal(row->limit, limit);
    assert_string_equal(row->badge.text, badge);
}

static void budgets_say_value_limit_and_by_how_much(void **state)
{
    (void)state;
    open_artist();
    fill_rows();
    assert_int_equal(rows.row_count, BUDGETS);
    assert_row(FRAME, "frame", "12.50", "ms", "16.67", "● 75%");
    assert_row(TRIANGLES, "triangles", "1.21M", "", "1.00M", "■ +210k");
    assert_row(DRAWS, "draw calls", "1284", "", "1400", "▲ 92%");
    assert_row(TEXTURES, "textures", "0.29", "MiB", "512", "● 0%"); /* in the unit of its limit */
    assert_row(SOLVE, "solve", "1.54", "ms", "2.00", "● 77%");
    assert_row(MIX, "mix", "1.20", "ms", "1.00", "■ +0.20 ms");
    assert_row(ALLOCS, "mix", "3", "", "0", "■ +3 allocs");
    assert_row(GPU, "gpu particles", "--", "ms", "2.00", "");
    assert_string_equal(row_for(ALLOCS)->suffix, " allocs");
    assert_true(fabs(row_for(SOLVE)->share - 0.77) < 1e-9);
    assert_string_equal(rows.note, "3 over · 1 near");
    set_value(ALLOCS, 0);
    fill_rows();
    assert_row(ALLOCS, "mix", "0", "", "0", "● OK");
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e300, -1e300};
    for (size_t i = 0; i < TACH_COUNT_OF(bad); i++) {
        for (uint32_t k = 0; k < BUDGETS; k++)
            asked[k].held = asked[k].value = bad[i];
        fill_rows();
        assert_true(isfinite(row_for(TRIANGLES)->share));
        assert_string_equal(row_for(TRIANGLES)->value, "--");
    }
}

static void assert_order(const uint32_t *expected)
{
    for (uint32_t i = 0; i < BUDGETS; i++)
        assert_int_equal(rows.rows[i].budget, expected[i]);
}

static void rows_go_up_at_once_and_down_when_it_has_been_calm(void **state)
{
    (void)state;
    open_artist();
    fill_rows();
    const uint32_t first[] = {TRIANGLES, MIX, ALLOCS, DRAWS, FRAME, TEXTURES, SOLVE, GPU};
    assert_order(first);
    set_value(TRIANGLES, 1000);
    set_value(SOLVE, 3);
    game.moment.now_ns += TACH_BUDGET_ROWS_CALM_NS - 1;
    fill_rows();
    const uint32_t both[] = {TRIANGLES, SOLVE, MIX, ALLOCS, DRAWS, FRAME, TEXTURES, GPU};
    assert_order(both);
    assert_string_equal(row_for(TRIANGLES)->badge.text, "● 0%"); /* the row stays, its state does not */
    game.moment.now_ns += 1;
    fill_rows();
    const uint32_t after[] = {SOLVE, MIX, ALLOCS, DRAWS, FRAME, TRIANGLES, TEXTURES, GPU};
    assert_order(after);
    set_value(DRAWS, 1401);
    fill_rows();
    assert_int_equal(rows.rows[0].budget, DRAWS);
}

/* Ordered by the frame that is looked at, however lately others were over; then nothing moves under the hand. */
static void a_frozen_frame_has_its_own_order(void **state)
{
    (void)state;
    open_artist();
    fill_rows();
    set_value(TRIANGLES, 1000);
    set_value(SOLVE, 3);
    game.moment.frozen = true;
    tach_budget_rows_fill(&rows, &rows_state, &game.moment, 2);
    const uint32_t order[] = {SOLVE, MIX, ALLOCS, DRAWS, FRAME, TRIANGLES, TEXTURES, GPU};
    for (uint32_t i = 0; i < BUDGETS; i++)
        assert_int_equal(rows_state.order[i], order[i]);
    assert_int_equal(rows_state.selected, rows_state.worst); /* and it is on the screen */
    assert_true(row_for(rows_state.worst)->selected);
    set_value(DRAWS, 1401);
    game.moment.now_ns += 10 * TACH_BUDGET_ROWS_CALM_NS;
    fill_rows();
    assert_order(order);
    game.moment.frame.number++;
    fill_rows();
    const uint32_t next[] = {DRAWS, SOLVE, MIX, ALLOCS, FRAME, TRIANGLES, TEXTURES, GPU};
    assert_order(next);
}

static void the_worst_is_told_about(void **state)
{
    (void)state;
    open_artist();
    set_value(ALLOCS, 0);
    set_value(FRAME, 99); /* says nothing of what to do */
    fill_rows();
    assert_int_equal(rows.focus, TRIANGLES);
    assert_int_equal(rows.focus_state, TACH_BADGE_OVER);
    assert_string_equal(rows.advice, "triangles: owner env-art · bake LODs before 200 m");
    assert_string_equal(rows.facts, "worst 1.43M · over 312× · 2.1 s ago");
    assert_string_equal(rows.source, "forest.ini:11");
    set_value(MIX, 1.4); /* worse, but not by much: the text stays */
    fill_rows();
    assert_int_equal(rows.focus, TRIANGLES);
    set_value(MIX, 2);
    fill_rows();
    assert_int_equal(rows.focus, MIX);
    assert_string_equal(rows.advice, "mix");
    for (uint32_t i = 0; i < BUDGETS; i++)
        set_value(i, 0);
    set_value(MIX, 0.5);
    game.moment.now_ns += TACH_BUDGET_ROWS_CALM_NS;
    fill_rows();
    assert_int_equal(rows.focus, MIX); /* nothing is near its limit: it stays */
    assert_int_equal(rows.focus_state, TACH_BADGE_OK);
    assert_string_equal(rows.note, "all kept");
    for (uint32_t i = 0; i < BUDGETS; i++)
        asked[i].state = TACH_BUDGET_NOT_SEEN;
    game.moment.now_ns += TACH_BUDGET_ROWS_CALM_NS;
    fill_rows();
    assert_int_equal(rows.focus, TACH_NONE);
    assert_string_equal(rows.note, "none judged yet");
    set_value(FRAME, 99);
    fill_rows();
    assert_int_equal(rows.focus, FRAME);
    assert_string_equal(rows.source, "tach_config");
}

/* Also in a list that is too short for all that are over, or becomes it. */
static void what_is_told_about_has_a_row(void **state)
{
    (void)state;
    open_artist();
    set_value(MIX, 2);
    for (uint32_t room = 1; room <= BUDGETS; room++) {
        tach_budget_rows_fill(&rows, &rows_state, &game.moment, room);
        assert_int_equal(rows.focus, MIX);
        assert_non_null(row_for(MIX));
    }
    tach_budget_rows_fill(&rows, &rows_state, &game.moment, 1);
    assert_int_equal(rows.rows[0].budget, MIX);
    game.moment.frozen = game.moment.exact = true;
    for (uint32_t room = BUDGETS; room > 0; room--) {
        tach_budget_rows_fill(&rows, &rows_state, &game.moment, room);
        assert_int_equal(rows.focus, MIX);
        assert_true(row_for(MIX)->selected);
    }
    tach_budget_rows_fill(&rows, &rows_state, &game.moment, 3);
    rows_state.scroll = 4; /* with the wheel */
    for (uint32_t room = 3; room > 0; room--) {
        tach_budget_rows_fill(&rows, &rows_state, &game.moment, room);
        assert_int_equal(rows.first, 4);
    }
}

static void frozen_the_selected_row_is_told_about(void **state)
{
    (void)state;
    open_artist();
    fill_rows();
    game.moment.frozen = game.moment.exact = true;
    fill_rows();
    rows_state.selected = SOLVE;
    rows_state.scroll = 1000;
    asked[SOLVE].owner = "gameplay";
    asked[SOLVE].source = TACH_BUDGET_FROM_CODE;
    asked[SOLVE].file = "";
    tach_budget_rows_fill(&rows, &rows_state, &game.moment, 3);
    assert_int_equal(rows_state.scroll, BUDGETS - 3);
    assert_string_equal(rows.note, "6–8 of 8 · 3 over · 1 near");
    assert_true(row_for(SOLVE)->selected);
    assert_string_equal(rows.advice, "update > physics > solve: owner gameplay"); /* the whole name */
    assert_string_equal(rows.facts, "worst 1.54 ms · never over");
    assert_string_equal(rows.source, "code");
    rows_state.selected = GPU;
    fill_rows();
    assert_string_equal(rows.facts, "not seen yet");
    asked[SOLVE].frames_over = UINT64_MAX;
    rows_state.selected = SOLVE;
    game.moment.now_ns += UINT64_C(200000000000);
    asked[SOLVE].last_over_ns = game.moment.now_ns - UINT64_C(200000000000);
    asked[SOLVE].worst = (double)NAN;
    fill_rows();
    assert_non_null(strstr(rows.facts, "worst -- ms"));
    assert_non_null(strstr(rows.facts, "3 min ago"));
    tach_budget_rows_fill(&rows, &rows_state, &game.moment, 0);
    assert_int_equal(rows.row_count, 0);
    game.moment.frame.budget_count = 0;
    fill_rows();
    assert_int_equal(rows.row_count, 0);
    assert_int_equal(rows.focus, TACH_NONE);
}

static void rows_are_hit_where_they_stand(void **state)
{
    (void)state;
    open_artist();
    fixture f = fixture_make(1024, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    fill_rows();
    tach_rect panel = {854, 42, 418, 400};
    for (uint32_t i = 0; i < rows.row_count; i++)
        assert_int_equal(tach_budget_rows_hit(&rows, &theme, panel, 900, 42 + theme.head_row + ((float)i + 0.5f) * theme.row), i);
    assert_int_equal(tach_budget_rows_hit(&rows, &theme, panel, 900, 50), -1);
    assert_int_equal(tach_budget_rows_hit(&rows, &theme, panel, 100, 100), -1);
    assert_int_equal(tach_budget_rows_hit(&rows, &theme, panel, 900, 430), -1);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(budgets_say_value_limit_and_by_how_much),
        cmocka_unit_test(rows_go_up_at_once_and_down_when_it_has_been_calm),
        cmocka_unit_test(the_worst_is_told_about),
        cmocka_unit_test(a_frozen_frame_has_its_own_order),
        cmocka_unit_test(what_is_told_about_has_a_row),
        cmocka_unit_test(frozen_the_selected_row_is_told_about),
        cmocka_unit_test(rows_are_hit_where_they_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
