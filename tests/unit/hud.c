/* The whole HUD over the whole profiler, on a clock that the test turns: its life, its numbers, when it shows itself. */
#include "unit/hud_fixture.h"

#include <stdlib.h>

#include "base/log.h"

/* ---- Life ---------------------------------------------------------------------------------------------------------------- */

static void needs_a_running_profiler(void **state)
{
    (void)state;
    assert_null(tach_hud_create(NULL));
    assert_string_equal(tach_error(), "tach_hud_create comes after tach_init");
    assert_int_equal(tach_hud_build(NULL, 100, 100)->vertex_count, 0);
    assert_null(tach_hud_screenshot(NULL));
    assert_false(tach_hud_event(NULL, &(tach_input){.kind = TACH_INPUT_KEY}));
    assert_false(tach_hud_is_frozen(NULL));
    assert_int_equal(tach_hud_get_level(NULL), TACH_HUD_OFF);
    tach_hud_set_level(NULL, TACH_HUD_STRIP);
    tach_hud_next_level(NULL);
    tach_hud_set_frozen(NULL, true);
    tach_hud_set_scale(NULL, 1);
    tach_hud_request_screenshot(NULL);
    tach_hud_destroy(NULL);
}

static void lives_in_a_block_of_the_caller(void **state)
{
    (void)state;
    start_fake(&(tach_config){.max_nodes = 64, .history_frames = 1000});
    tach_hud_config config = {.level = TACH_HUD_PROGRAMMER, .max_vertices = 20000};
    config.memory_bytes = tach_hud_memory_bytes(&config);
    config.memory = aligned_alloc(64, config.memory_bytes);
    memset(config.memory, 0xA5, config.memory_bytes);
    hud = tach_hud_create(&config);
    assert_ptr_equal((void *)hud, config.memory);
    assert_null(strstr(tach_error(), "font")); /* measuring is no failure */
    frames(20, 16);
    assert_true(frame(16)->vertex_count > 0);
    tach_hud_destroy(hud);
    config.memory_bytes--;
    assert_null(tach_hud_create(&config));
    config.memory_bytes++;
    config.memory = (char *)config.memory + 1;
    assert_null(tach_hud_create(&config));
    free((char *)config.memory - 1);
    stop_fake();
}

static void off_is_empty_and_sizes_do_no_harm(void **state)
{
    (void)state;
    open_hud(TACH_HUD_OFF);
    frames(3, 16);
    assert_int_equal(frame(16)->command_count, 0);
    tach_hud_set_level(hud, TACH_HUD_PROGRAMMER);
    const int32_t sizes[][2] = {{0, 0}, {1, 1}, {320, 200}, {3840, 2160}, {-5, 100}, {100, 0}, {1280, 720}};
    uint32_t random = 5;
    for (int i = 0; i < 300; i++) {
        random = random * 1664525u + 1013904223u;
        const int32_t *size = sizes[(random >> 8) % TACH_COUNT_OF(sizes)];
        tach_hud_set_frozen(hud, i % 3 == 0);
        const tach_picture *picture = frame_at(16, size[0], size[1]);
        assert_true(picture->command_count <= 4);
        if (size[0] <= 1)
            assert_int_equal(picture->vertex_count, 0);
    }
    tach_hud_set_frozen(hud, false);
    assert_true(frame_at(16, 1280, 720)->vertex_count > 1000);
    close_hud();
}

static void says_nothing_after_the_profiler_stopped(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(3, 16);
    tach_shutdown();
    assert_int_equal(tach_hud_build(hud, 1280, 720)->vertex_count, 0);
    close_hud();
}

/* ---- Numbers ------------------------------------------------------------------------------------------------------------- */

static void means_of_the_interval_and_the_worst_of_a_second(void **state)
{
    (void)state;
    open_hud_with(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER});
    frames(120, 10);
    frame(90);
    bool seen = false;
    for (int i = 0; i < 90; i++) {
        frame(10);
        seen |= strcmp(hud->strip.value[TACH_STRIP_WORST], "90.0") == 0;
        if (i > 22) { /* the interval that holds it has passed */
            assert_string_equal(hud->strip.value[TACH_STRIP_FPS], "100");
            assert_string_equal(hud->strip.value[TACH_STRIP_MS], "10.0");
            assert_string_equal(hud->strip.value[TACH_STRIP_WORST], "90.0");
        }
    }
    assert_true(seen);
    assert_string_equal(hud->strip.value[TACH_STRIP_CPU], "6.25");
    assert_string_equal(hud->strip.value[TACH_STRIP_WAIT], "3.75");
    frames(60, 10);
    assert_string_equal(hud->strip.value[TACH_STRIP_WORST], "10.0");
    assert_string_equal(shown_row("update")->values[TACH_TREE_INCLUSIVE], "6.25");
    assert_string_equal(shown_row("ai")->values[TACH_TREE_INCLUSIVE], "5.00");
    assert_string_equal(shown_row("update")->values[TACH_TREE_SELF], "1.25");
    close_hud();
}

static void text_changes_five_times_a_second_and_the_graph_every_frame(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(60, 10);
    int text_changes = 0, graph_changes = 0;
    for (int i = 0; i < 200; i++) {
        char before[16];
        strcpy(before, hud->strip.value[TACH_STRIP_MS]);
        uint64_t newest = hud->graph.columns[hud->graph.column_count - 1].frame_number;
        frame(5 + i % 17);
        text_changes += strcmp(before, hud->strip.value[TACH_STRIP_MS]) != 0;
        graph_changes += newest != hud->graph.columns[hud->graph.column_count - 1].frame_number;
    }
    assert_in_range(text_changes, 5, 14); /* in 2.6 s */
    assert_true(graph_changes > 50);      /* a column is 33 ms */
    close_hud();
}

static void a_gap_leaves_the_numbers_alone(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    frame(45000);
    frames(3, 10);
    assert_string_equal(hud->strip.value[TACH_STRIP_MS], "10.0");
    assert_string_equal(hud->strip.value[TACH_STRIP_WORST], "10.0");
    close_hud();
}

static void rows_keep_their_places_and_fade(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    for (int i = 0; i < 300; i++) {
        if (i % 2 == 0 && i < 100) {
            TACH_SCOPE("now and then");
            spend(1);
        }
        frame(10);
        if (i > 60) {
            assert_string_equal(hud->tree.rows[1].name, "now and then");
            assert_string_equal(hud->tree.rows[2].name, "update");
        }
        if (i == 99)
            assert_false(hud->tree.rows[1].idle);
    }
    assert_true(hud->tree.rows[1].idle);
    assert_false(hud->tree.rows[2].idle);
    close_hud();
}

static void one_key_starts_all_statistics_again(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    frames(150, 10);
    assert_string_equal(hud->strip.value[TACH_STRIP_P1], "100");
    press(KEY_F4, TACH_MOD_SHIFT);
    frames(25, 10);
    assert_string_equal(hud->strip.value[TACH_STRIP_P1], "--");
    close_hud();
}

/* The rule is about what was over, with less than two seconds between; at the limit it does not flicker. */
static void a_hidden_display_shows_itself_when_it_matters(void **state)
{
    (void)state;
    open_hud_with(&(tach_hud_config){.show_when_over = true});
    for (int i = 0; i < 2; i++)
        assert_int_equal(frame(20)->vertex_count, 0);
    frames(150, 16);
    assert_int_equal(frame(16)->vertex_count, 0);
    for (int i = 0; i < 4; i++)
        assert_int_equal(frame(20)->vertex_count, 0); /* built before the frame ends */
    assert_int_not_equal(frame(16)->vertex_count, 0);
    assert_int_equal(tach_hud_get_level(hud), TACH_HUD_OFF); /* the user's choice stays */
    int hidden = 0;
    for (int i = 0; i < 500; i++)
        hidden += frame(i % 50 ? 16.5 : 17.5)->vertex_count == 0;
    assert_int_equal(hidden, 0);
    frames(60, 16);
    assert_int_not_equal(frame(16)->vertex_count, 0);
    frames(70, 16);
    assert_int_equal(frame(16)->vertex_count, 0);
    close_hud();
    open_hud(TACH_HUD_OFF); /* only when it is asked for */
    for (int i = 0; i < 10; i++)
        assert_int_equal(frame(20)->vertex_count, 0);
    close_hud();
}

/* Its names and frames went with its session. */
static void a_hud_that_outlives_its_session_shows_nothing(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(30, 10);
    tach_shutdown();
    assert_int_equal(tach_hud_build(hud, 1280, 720)->vertex_count, 0);
    assert_true(tach_init(&(tach_config){.ring_events = 64, .max_nodes = 64, .history_frames = 2000}));
    for (int i = 0; i < 5; i++) {
        tach_frame();
        assert_int_equal(tach_hud_build(hud, 1280, 720)->vertex_count, 0);
    }
    close_hud();
}

/* At the largest scale on the largest screens, with the help and an explanation over all: nothing is missing, and the page of
 * letters is not made anew from frame to frame. */
static void the_largest_letters_find_room(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{3840, 2160}, {7680, 4320}};
    for (int level = TACH_HUD_STRIP; level <= TACH_HUD_QA; level++)
        for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++) {
            open_hud_with(&(tach_hud_config){.level = (tach_hud_level)level, .scale = 4, .no_hitch_screenshots = true});
            frames(40, 10);
            tach_hud_set_frozen(hud, true);
            frame_at(10, sizes[i][0], sizes[i][1]);
            press(KEY_SLASH, TACH_MOD_SHIFT);
            frame_at(10, sizes[i][0], sizes[i][1]);
            tach_hud_event(hud, &(tach_input){.kind = TACH_INPUT_KEY, .scancode = 0x3A, .modifiers = TACH_MOD_SHIFT, .down = true});
            frame_at(10, sizes[i][0], sizes[i][1]);
            const tach_picture *picture = frame_at(10, sizes[i][0], sizes[i][1]);
            uint32_t version = picture->atlas.version, vertices = picture->vertex_count;
            picture = frame_at(10, sizes[i][0], sizes[i][1]);
            assert_int_equal(picture->atlas.version, version);
            assert_int_equal(picture->vertex_count, vertices);
            close_hud();
        }
}

/* Each size brings its own letters: those of sizes that are gone give up their places. */
static void a_scale_that_is_dragged_loses_no_letter(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    frames(150, 10);
    uint32_t vertices = frame(10)->vertex_count;
    for (float scale = 0.5f; scale < 4; scale += 0.03f) {
        tach_hud_set_scale(hud, scale);
        frame(10);
    }
    tach_hud_set_scale(hud, 1);
    frames(2, 10);
    assert_int_equal(frame(10)->vertex_count, vertices);
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(needs_a_running_profiler),
        cmocka_unit_test(lives_in_a_block_of_the_caller),
        cmocka_unit_test(off_is_empty_and_sizes_do_no_harm),
        cmocka_unit_test(says_nothing_after_the_profiler_stopped),
        cmocka_unit_test(means_of_the_interval_and_the_worst_of_a_second),
        cmocka_unit_test(text_changes_five_times_a_second_and_the_graph_every_frame),
        cmocka_unit_test(a_gap_leaves_the_numbers_alone),
        cmocka_unit_test(rows_keep_their_places_and_fade),
        cmocka_unit_test(one_key_starts_all_statistics_again),
        cmocka_unit_test(the_largest_letters_find_room),
        cmocka_unit_test(a_scale_that_is_dragged_loses_no_letter),
        cmocka_unit_test(a_hud_that_outlives_its_session_shows_nothing),
        cmocka_unit_test(a_hidden_display_shows_itself_when_it_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
