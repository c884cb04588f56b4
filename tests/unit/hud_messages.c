/* What leaves the HUD besides its numbers: names of screenshots, and messages of what went wrong. */
#include "unit/hud_fixture.h"

#include "base/log.h"
#include "base/text.h"

static void open_hud_of_pictures(tach_hud_level level)
{
    open_hud_with(&(tach_hud_config){.level = level, .screenshot_folder = "pictures/"});
}

/* ---- Screenshots --------------------------------------------------------------------------------------------------------- */

static void a_key_asks_for_a_picture(void **state)
{
    (void)state;
    open_hud_of_pictures(TACH_HUD_STRIP);
    frames(10, 10);
    assert_null(tach_hud_screenshot(hud));
    press(KEY_F6, TACH_MOD_SHIFT);
    frame(10);
    assert_string_equal(tach_hud_screenshot(hud), "pictures/tach-frame000009-10.0ms.png");
    assert_null(tach_hud_screenshot(hud));
    const tach_frame_record *record = tach_tree();
    assert_int_equal(record->mark_count, 1);
    assert_string_equal(record->marks[0].text, "bad here");
    frame(10);
    assert_null(tach_hud_screenshot(hud));
    tach_hud_set_level(hud, TACH_HUD_OFF); /* asked for by hand, it comes without the HUD too */
    tach_hud_request_screenshot(hud);
    frame(10);
    assert_string_equal(tach_hud_screenshot(hud), "pictures/tach-frame000011-10.0ms.png");
    close_hud();
}

TACH_COUNTER("test/paths", paths);

static void a_hitch_gets_one_picture_of_itself(void **state)
{
    (void)state;
    open_hud_of_pictures(TACH_HUD_PROGRAMMER);
    frames(233, 10);
    paths += 361;
    frame(58.3);
    assert_null(tach_hud_screenshot(hud));
    frame(10);
    assert_string_equal(tach_hud_screenshot(hud), "pictures/tach-frame000233-58.3ms.png");
    assert_string_equal(hud->strip.value[TACH_STRIP_MS], "58.3");
    assert_string_equal(hud->strip.badge.text, "■ OVER +41.6 ms");
    assert_non_null(strstr(hud->tree.note, "frame 233"));
    assert_string_equal(shown_row("ai")->values[TACH_TREE_INCLUSIVE], "29.15");
    assert_string_equal(shown_row("ai")->badge.text, "▲ +24.2");
    assert_string_equal(shown_row("ai")->values[TACH_TREE_MAX], "29.15"); /* this frame's is one of them */
    assert_non_null(strstr(hud->hitch.note, "frame 233 · 58.3 ms"));
    uint32_t counter = 0;
    while (strcmp(hud->counters.rows[counter].title, "test/paths") != 0)
        assert_true(++counter < hud->counters.row_count);
    assert_string_equal(hud->counters.rows[counter].text, "361");
    assert_string_equal(hud->counters.rows[counter].range, "0…361"); /* the frame's own number is one of them */
    frame(10);
    assert_null(strstr(hud->tree.note, "frame 233")); /* and then the present again */
    int pictures = 0;
    for (int i = 0; i < 10; i++) {
        frames(40, 10); /* far enough apart to be hitches, inside the cooldown */
        frame(60);
        frame(10);
        pictures += tach_hud_screenshot(hud) != NULL;
    }
    assert_int_equal(pictures, 0);
    frames(200, 10);
    frame(60);
    frame(10);
    assert_non_null(tach_hud_screenshot(hud));
    close_hud();
}

static void hitches_get_no_picture_when_off_or_frozen_or_forbidden(void **state)
{
    (void)state;
    for (int way = 0; way < 3; way++) {
        open_hud_with(&(tach_hud_config){.level = way == 0 ? TACH_HUD_OFF : TACH_HUD_STRIP, .no_hitch_screenshots = way == 2});
        frames(130, 10);
        tach_hud_set_frozen(hud, way == 1);
        frame(10);
        frame(60);
        frame(10);
        assert_null(tach_hud_screenshot(hud));
        close_hud();
    }
}

/* ---- What went wrong ----------------------------------------------------------------------------------------------------- */

static void drops_are_told_exactly(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    frames(30, 10);
    assert_string_equal(hud->message, "");
    for (int i = 0; i < 2000; i++) {
        TACH_SCOPE("too many");
    }
    frame(10);
    uint64_t dropped = tach_tree()->dropped;
    assert_true(dropped > 1000);
    frames(25, 10);
    assert_int_equal(tach_tree()->dropped, 0);
    char number[32], expected[64];
    tach_text_count_full(number, sizeof number, (int64_t)dropped);
    snprintf(expected, sizeof expected, "! %s scopes dropped on main", number);
    assert_string_equal(hud->message, expected);
    frames(600, 10);
    assert_string_equal(hud->message, "");
    close_hud();
}

static void nest(int depth)
{
    TACH_SCOPE("deep");
    if (depth > 1)
        nest(depth - 1);
}

static void a_full_tree_is_told(void **state)
{
    (void)state;
    static tach_site sites[200];
    static char names[200][24];
    if (TACH_MAX_SITES < 300)
        skip();
    open_hud(TACH_HUD_STRIP);
    frames(30, 10);
    for (int i = 0; i < 200; i++) {
        snprintf(names[i], sizeof names[i], "many %d", i);
        sites[i] = (tach_site){names[i], __FILE__, 1, TACH_SITE_SCOPE, 0};
        tach_end(tach_begin(&sites[i]));
    }
    frame(10);
    assert_true(tach_tree()->without_row > 0);
    frames(25, 10);
    assert_non_null(strstr(hud->message, "! tree full: "));
    close_hud();
}
static void depth_and_repairs_are_told(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    frames(30, 10);
    nest(TACH_MAX_DEPTH + 3);
    frames(25, 10);
    assert_non_null(strstr(hud->message, "! 3 scopes too deep on main"));
    assert_non_null(strstr(hud->message, "the scope \"deep\" is too deep"));
    frames(600, 10);
    {
        TACH_BEGIN(token, "twice");
        TACH_END(token);
        TACH_END(token);
    }
    frames(25, 10);
    assert_non_null(strstr(hud->message, "! 1 scope repaired on main"));
    assert_non_null(strstr(hud->message, "hud_messages.c:")); /* the log's line, with its place */
    close_hud();
}

static void log_lines_and_lost_threads_are_told(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    frames(30, 10);
    tach_log("no space left on the disk");
    frames(25, 10);
    assert_string_equal(hud->message, "no space left on the disk");
    frames(600, 10);
    assert_string_equal(hud->message, "");
    tach_frame_record record = *tach_tree();
    record.unrecorded_threads = 136;
    tach_messages_add_frame(&hud->messages, &record, tach_now_ns());
    frames(1, 300);
    char expected[96];
    snprintf(expected, sizeof expected, "! 136 threads not recorded, %d at a time are", TACH_MAX_THREADS);
    frame(10);
    assert_string_equal(hud->message, expected);
    close_hud();
}

static void a_full_buffer_is_told_and_leaves_the_rest(void **state)
{
    (void)state;
    open_hud_with(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER, .max_vertices = 1200});
    frames(60, 10);
    const tach_picture *picture = frame(10);
    assert_true(picture->vertices_needed > picture->vertex_count && picture->vertex_count > 0);
    assert_non_null(strstr(hud->message, "! HUD buffer full: "));
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_asks_for_a_picture),
        cmocka_unit_test(a_hitch_gets_one_picture_of_itself),
        cmocka_unit_test(hitches_get_no_picture_when_off_or_frozen_or_forbidden),
        cmocka_unit_test(drops_are_told_exactly),
        cmocka_unit_test(depth_and_repairs_are_told),
        cmocka_unit_test(a_full_tree_is_told),
        cmocka_unit_test(log_lines_and_lost_threads_are_told),
        cmocka_unit_test(a_full_buffer_is_told_and_leaves_the_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
