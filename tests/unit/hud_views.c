/* Debug views in a whole HUD, over a renderer that is played. */
#include "unit/views_fake.h"

#include "unit/picture_fixture.h"

static bool has_text_in(const tach_picture *picture, tach_rect rect)
{
    for (uint32_t c = 0; c < picture->command_count; c++) {
        const tach_draw_command *command = &picture->commands[c];
        for (uint32_t i = 0; command->kind == TACH_DRAW_TEXT && i + 5 < command->index_count; i += 6) {
            tach_rect glyph = picture_box(picture, command->first_index + i, 6);
            if (glyph.x >= rect.x && glyph.y >= rect.y && glyph.x + glyph.w <= rect.x + rect.w &&
                glyph.y + glyph.h <= rect.y + rect.h)
                return true;
        }
    }
    return false;
}

/* ---- Views ------------------------------------------------------------------------------------------------------------------ */

static void a_key_goes_through_the_views_that_can_be_had(void **state)
{
    (void)state;
    static const char *const order[] = {"overdraw", "1x1 scissor", "no draws", "none", "overdraw"};
    open_hud(TACH_HUD_OFF);
    renderer.why[1] = "the game's programs have none";
    play_frames(2);
    for (size_t i = 0; i < TACH_COUNT_OF(order); i++) {
        press_key(KEY_F3, TACH_MOD_SHIFT);
        play_frame(); /* the next draws are under it, and the game may ask before it makes them */
        assert_string_equal(tach_hud_get_view(hud), order[i]);
    }
    press_key(KEY_F3, TACH_MOD_SHIFT);
    press_key(KEY_F3, TACH_MOD_SHIFT);
    play_frames(3);
    assert_string_equal(tach_hud_get_view(hud), "no draws"); /* two presses between two frames are two steps */
    tach_input pad = {.kind = TACH_INPUT_PAD, .button = TACH_PAD_BACK, .down = true};
    tach_hud_event(hud, &pad);
    pad.button = TACH_PAD_X;
    assert_true(tach_hud_event(hud, &pad));
    play_frames(3);
    assert_string_equal(tach_hud_get_view(hud), "none");
    close_hud();
}

static void a_click_on_the_legend_is_the_next_view(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    play_frames(2);
    press_key(KEY_F10, TACH_MOD_SHIFT);
    play_frames(2);
    tach_rect legend = hud->viewing.legend_panel;
    tach_input input = {.kind = TACH_INPUT_MOUSE_BUTTON, .button = 1, .down = true, .x_px = legend.x + 9, .y_px = legend.y + 9};
    assert_true(tach_hud_event(hud, &input));
    play_frames(3);
    assert_string_equal(tach_hud_get_view(hud), "overdraw");
    close_hud();
}

static void every_picture_of_a_view_is_tagged(void **state)
{
    (void)state;
    open_hud(TACH_HUD_OFF);
    play_frames(3);
    assert_int_equal(play_frame()->command_count, 0);
    assert_true(tach_hud_set_view(hud, "overdraw"));
    play_frames(3);
    for (int level = TACH_HUD_OFF; level <= TACH_HUD_QA; level++) {
        tach_hud_set_level(hud, (tach_hud_level)level);
        for (size_t i = 0; i < TACH_COUNT_OF(picture_sizes); i++) {
            int32_t width = picture_sizes[i][0], height = picture_sizes[i][1];
            play_sized(width, height);
            const tach_picture *picture = play_sized(width, height);
            bool legend = tach_layout_shown(hud->viewing.legend_panel), tag = tach_layout_shown(hud->viewing.tag);
            assert_true(legend != tag);
            assert_true(!legend || level == TACH_HUD_ARTIST);
            check_picture_is_sound(picture);
            tach_rect at = legend ? hud->viewing.legend_panel : hud->viewing.tag;
            if (width >= 320 && height >= 200)
                assert_true(has_text_in(picture, at));
            assert_true(at.x >= 0 && at.y >= 0 && at.x + at.w <= (float)width && at.y + at.h <= (float)height);
        }
    }
    assert_true(tach_hud_set_view(hud, "none"));
    tach_hud_set_level(hud, TACH_HUD_OFF);
    play_frames(2);
    assert_int_equal(play_frame()->command_count, 0);
    close_hud();
}

static void panels_leave_the_legend_and_the_tag_their_place(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    renderer.more.kept = 3;
    renderer.more.draws = 80;
    strcpy(renderer.more.note, "3 into pictures of other sizes");
    renderer.more.pixels = (tach_view_pixels){1, 1000, 2710, 31, 9, 14, 0};
    assert_true(tach_hud_set_view(hud, "overdraw"));
    for (size_t i = 0; i < TACH_COUNT_OF(picture_sizes); i++) {
        play_sized(picture_sizes[i][0], picture_sizes[i][1]);
        check_no_text_overlaps(play_sized(picture_sizes[i][0], picture_sizes[i][1]));
        const tach_artist_layout *layout = &hud->artist.layout;
        const tach_rect panels[] = {layout->budgets, layout->counters, layout->heaviest, layout->memory, hud->layout.strip};
        for (size_t k = 0; k < TACH_COUNT_OF(panels); k++) {
            assert_false(rects_meet(hud->viewing.legend_panel, panels[k]));
            if (tach_layout_shown(hud->layout.body))
                assert_false(rects_meet(hud->viewing.tag, panels[k]));
        }
    }
    close_hud();
}

static void the_help_leaves_the_tag_its_place(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    assert_true(tach_hud_set_view(hud, "overdraw"));
    press_key(KEY_F1, TACH_MOD_SHIFT);
    for (size_t i = 0; i < TACH_COUNT_OF(picture_sizes); i++) {
        play_sized(picture_sizes[i][0], picture_sizes[i][1]);
        check_no_text_overlaps(play_sized(picture_sizes[i][0], picture_sizes[i][1]));
    }
    assert_true(tach_layout_shown(hud->viewing.tag));
    close_hud();
}

static void words_of_a_scale_do_not_touch(void **state)
{
    (void)state;
    uint32_t sizes_with_legend = 0;
    open_hud(TACH_HUD_ARTIST);
    assert_true(tach_hud_set_view(hud, "mips"));
    for (size_t i = 0; i < TACH_COUNT_OF(picture_sizes); i++) {
        play_sized(picture_sizes[i][0], picture_sizes[i][1]);
        const tach_picture *shown = play_sized(picture_sizes[i][0], picture_sizes[i][1]);
        sizes_with_legend += tach_layout_shown(hud->viewing.legend_panel);
        check_no_text_overlaps(shown);
    }
    assert_true(sizes_with_legend >= 3);
    close_hud();
}

static void the_legend_says_what_there_is_to_see(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    renderer.why[1] = "no texture has mip levels";
    play_frames(2);
    tach_hud_set_view(hud, "none");
    play_frames(30);
    assert_false(tach_layout_shown(hud->viewing.legend_panel)); /* the scene stays free */
    press_key(KEY_F10, TACH_MOD_SHIFT);
    play_frames(2);
    assert_true(tach_layout_shown(hud->viewing.legend_panel));
    legend_line("overdraw · 1x1\u00A0scissor · no\u00A0draws"); /* a name is not broken into lines */
    legend_line("mips not available: no texture has mip levels");
    press_key(KEY_F10, TACH_MOD_SHIFT);
    renderer.more.draws = 80;
    assert_true(tach_hud_set_view(hud, "overdraw"));
    play_frames(30);
    assert_string_equal(hud->viewing.legend.title, "VIEW: OVERDRAW");
    assert_string_equal(hud->viewing.legend.note, "Shift+F3 next");
    legend_line("layers a pixel · numbers pending");
    renderer.more.pixels = (tach_view_pixels){1, 1000, 2710, 31, 9, 14, 111};
    renderer.more.kept = 3;
    strcpy(renderer.more.note, "3 in occlusion queries");
    play_frames(30);
    assert_string_equal(legend_line("layers"), "layers a pixel · mean 2.71 · P99 9 · 3.1 % above 8 · 10.0 % unknown");
    assert_string_equal(legend_line("▲"), "▲ 3 of 80 draws as the game made them: 3 in occlusion queries");
    close_hud();
}

static void frames_of_views_are_in_no_statistic(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    play_frames(20);
    renderer.ms[2] = 500;
    assert_true(tach_hud_set_view(hud, "1x1 scissor"));
    play_frames(5);
    assert_true(tach_hud_set_view(hud, NULL));
    play_frames(3);
    tach_snapshot_data data;
    assert_true(tach_snapshot(&data));
    assert_int_equal(data.altered_frames, 5);
    assert_true(data.max_ms < 11);
    assert_int_equal(data.hitches, 0);
    close_hud();
}

static const tach_budget_row *row_of_budget(uint32_t budget)
{
    const tach_budget_rows *rows = &hud->artist.budgets;
    for (uint32_t i = 0; i < rows->row_count; i++)
        if (rows->rows[i].budget == budget)
            return &rows->rows[i];
    fail_msg("budget %u has no row", budget);
    return NULL;
}

static void ask_for_budgets(void)
{
    assert_true(tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_FRAME, .limit = 20}));
    assert_true(tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_SCOPE, .name = "work", .limit = 15}));
    assert_true(tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_NO_ALLOC, .name = "work"}));
}

/* All that the display says of times, level by level. */
static void check_strip(bool altered)
{
    assert_int_equal(hud->strip.altered, altered);
    assert_int_equal(hud->strip.badge.state, altered ? TACH_BADGE_NONE : TACH_BADGE_OK);
    assert_int_equal(strstr(hud->strip.badge.text, "DEBUG VIEW") != NULL, altered);
}

static void check_artist(bool altered)
{
    for (uint32_t i = 0; i < 2; i++) {
        const tach_budget_row *row = row_of_budget(i);
        assert_int_equal(row->badge.state, altered ? TACH_BADGE_NONE : TACH_BADGE_OK);
        assert_int_equal(strcmp(row->value, "--") == 0, altered);
        assert_string_equal(row->unjudged, altered ? "debug view" : "");
    }
    assert_int_equal(row_of_budget(2)->badge.state, TACH_BADGE_OK); /* what is counted holds */
    assert_non_null(strstr(hud->artist.budgets.note, altered ? "counts kept" : "all kept"));
    assert_int_equal(strstr(hud->artist.heaviest.note, "debug view") != NULL, altered);
}

static void check_programmer(bool altered)
{
    assert_int_equal(strstr(hud->tree.note, "debug view") != NULL, altered);
    assert_int_equal(strstr(hud->graph_title, "debug view") || strstr(hud->graph_note, "debug view"), altered);
    for (uint32_t i = 0; i < hud->tree.row_count; i++) {
        assert_int_equal(hud->tree.rows[i].altered, altered);
        if (altered)
            assert_int_not_equal(hud->tree.rows[i].badge.state, TACH_BADGE_OVER);
    }
    for (uint32_t i = 0; i < tach_tree()->node_count; i++)
        assert_true(tach_tree()->nodes[i].peak_ns < 12000000);
}

static void check_qa(bool altered)
{
    const tach_budget_list_model *budgets = &hud->qa.budgets;
    assert_int_equal(budgets->cell_count, 3);
    for (uint32_t i = 0; i < budgets->cell_count; i++) {
        bool of_time = budgets->cells[i].budget->kind != TACH_BUDGET_NO_ALLOC;
        assert_int_equal(budgets->cells[i].state, altered && of_time ? TACH_BADGE_NONE : TACH_BADGE_OK);
    }
}

static void check_levels(bool altered)
{
    const struct {
        tach_hud_level level;
        void (*check)(bool altered);
    } levels[] = {{TACH_HUD_STRIP, check_strip},
                  {TACH_HUD_ARTIST, check_artist},
                  {TACH_HUD_PROGRAMMER, check_programmer},
                  {TACH_HUD_QA, check_qa}};
    for (size_t i = 0; i < TACH_COUNT_OF(levels); i++) {
        tach_hud_set_level(hud, levels[i].level);
        play_frames(60);
        check_strip(altered);
        levels[i].check(altered);
    }
}

static void times_of_views_are_not_taken_for_the_games(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    ask_for_budgets();
    renderer.ms[0] = 40;
    check_levels(false);
    assert_true(tach_hud_set_view(hud, "overdraw"));
    check_levels(true);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(tach_tree()->budgets[i].state, TACH_BUDGET_OK); /* in records it stays what it was */
        assert_int_equal(tach_tree()->budgets[i].frames_over, 0);
    }
    press_key(KEY_F10, TACH_MOD_SHIFT);
    check_levels(true);
    press_key(KEY_F10, TACH_MOD_SHIFT);
    assert_true(tach_hud_set_view(hud, NULL));
    play_frames(60);
    assert_true(hud->shown.moment.worst_ms < 12);
    check_levels(false);
    close_hud();
}

static void what_cannot_be_is_refused_with_the_reason(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    assert_false(tach_hud_set_view(hud, "x-ray"));
    assert_non_null(strstr(tach_error(), "x-ray"));
    renderer.why[1] = "no texture has mip levels";
    assert_false(tach_hud_set_view(hud, "mips"));
    assert_non_null(strstr(tach_error(), "no texture has mip levels"));
    play_frames(2);
    renderer.refuses = true;
    press_key(KEY_F3, TACH_MOD_SHIFT);
    play_frames(2);
    assert_non_null(strstr(said, "measured otherwise"));
    renderer.refuses = false;
    for (int i = 0; i < 4; i++)
        renderer.why[i] = "there is no GPU";
    press_key(KEY_F3, TACH_MOD_SHIFT);
    tach_hud_try_views(hud);
    play_frames(2);
    assert_non_null(strstr(said, "no debug view is available: there is no GPU"));
    assert_non_null(strstr(said, "no experiment is available: there is no GPU"));
    tach_views lacking = fake_table;
    lacking.take_time = NULL;
    tach_hud_set_views(hud, &lacking);
    assert_non_null(strstr(said, "tach_hud_set_views: the table lacks a function"));
    assert_false(tach_hud_set_view(hud, "overdraw"));
    tach_hud_set_views(hud, NULL);
    assert_false(tach_hud_set_view(hud, "overdraw"));
    press_key(KEY_F3, TACH_MOD_SHIFT);
    tach_hud_try_views(hud);
    play_frames(2);
    assert_non_null(strstr(said, "the game gives the display none"));
    assert_string_equal(tach_hud_get_view(hud), "none");
    close_hud();
}

static void counted_pixels_are_statistics_with_budgets(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < 64)
        skip();
    open_hud(TACH_HUD_STRIP);
    assert_true(tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_STATISTIC, .name = "pixels/overdraw mean", .limit = 2.5}));
    play_frames(2);
    assert_true(tach_hud_set_view(hud, "overdraw"));
    play_frames(2);
    renderer.more.pixels = (tach_view_pixels){1, 1000, 2710, 31, 9, 14, 0};
    play_frames(1);
    assert_true(fabs(value_of("pixels/overdraw mean")->result - 2.71) < 1e-9);
    assert_true(fabs(value_of("pixels/overdraw above 8")->result - 3.1) < 1e-9);
    assert_true(value_of("pixels/overdraw P99")->result == 9);
    uint32_t budget = value_of("pixels/overdraw mean")->budget;
    assert_int_equal(tach_tree()->budgets[budget].state, TACH_BUDGET_OVER);
    play_frames(1);
    assert_true(isnan(value_of("pixels/overdraw mean")->result)); /* nothing new was counted */
    assert_true(tach_hud_set_view(hud, "mips"));
    play_frames(2);
    renderer.more.pixels = (tach_view_pixels){2, 1000, 9000, 900, 12, 14, 0};
    play_frames(1);
    assert_true(isnan(value_of("pixels/overdraw mean")->result)); /* another view's */
    assert_true(isnan(value_of("pixels/overdraw P99")->result));
    close_hud();
}

static void what_is_no_longer_counted_is_no_longer_judged(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < 64)
        skip();
    open_hud(TACH_HUD_ARTIST);
    assert_true(tach_budget_set(&(tach_budget_rule){.kind = TACH_BUDGET_STATISTIC, .name = "pixels/overdraw mean", .limit = 2.5}));
    assert_true(tach_hud_set_view(hud, "overdraw"));
    for (uint64_t i = 1; i < 30; i++) {
        if (i % 10 == 0)
            renderer.more.pixels = (tach_view_pixels){i, 1000, 2710, 31, 9, 14, 0};
        play_frames(1);
    }
    const tach_budget_row *row = row_of_budget(1);
    assert_string_equal(row->value, "2.71");
    assert_int_equal(row->badge.state, TACH_BADGE_OVER);
    assert_true(tach_hud_set_view(hud, NULL));
    play_frames(500); /* five seconds */
    row = row_of_budget(1);
    assert_string_equal(row->value, "--");
    assert_int_equal(row->badge.state, TACH_BADGE_NONE);
    assert_string_equal(row->unjudged, "no value");
    assert_true(tach_tree()->budgets[1].frames_over > 0); /* what was is told all the same */
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_goes_through_the_views_that_can_be_had),
        cmocka_unit_test(a_click_on_the_legend_is_the_next_view),
        cmocka_unit_test(every_picture_of_a_view_is_tagged),
        cmocka_unit_test(panels_leave_the_legend_and_the_tag_their_place),
        cmocka_unit_test(the_help_leaves_the_tag_its_place),
        cmocka_unit_test(words_of_a_scale_do_not_touch),
        cmocka_unit_test(the_legend_says_what_there_is_to_see),
        cmocka_unit_test(frames_of_views_are_in_no_statistic),
        cmocka_unit_test(times_of_views_are_not_taken_for_the_games),
        cmocka_unit_test(what_cannot_be_is_refused_with_the_reason),
        cmocka_unit_test(counted_pixels_are_statistics_with_budgets),
        cmocka_unit_test(what_is_no_longer_counted_is_no_longer_judged),
    };
    return cmocka_run_group_tests_name("views in the display", tests, NULL, NULL);
}
