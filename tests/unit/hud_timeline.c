/* The timeline level over the whole profiler, on a clock that the test turns. */
#include "unit/hud_fixture.h"

#include <math.h>

#include "unit/picture_checks.h"

static void open_timeline(void)
{
    open_hud(TACH_HUD_TIMELINE);
    frame_mark = "here";
}

static void tap(uint32_t scancode)
{
    press(scancode, 0);
    frame(10);
}

static bool mouse(tach_input_kind kind, float x, float y, bool down, float wheel)
{
    return tach_hud_event(hud, &(tach_input){.kind = kind, .button = 1, .down = down, .x_px = x, .y_px = y, .wheel = wheel});
}

static uint64_t newest(void) { return tach_tree()->number; }

static const char *selected_name(void)
{
    const tach_lane_item *item = &hud->lanes.items[hud->timeline.selected.item];
    return tach_lanes_scope(&hud->lanes, &hud->shown.moment.frame, item).name;
}

/* ---- Which frame --------------------------------------------------------------------------------------------------------- */

static void live_shows_the_newest_five_times_a_second(void **state)
{
    (void)state;
    open_timeline();
    frames(100, 10);
    uint64_t before = UINT64_MAX;
    int changes = 0;
    for (int i = 0; i < 100; i++) {
        frame(10);
        changes += hud->lanes.number != before;
        before = hud->lanes.number;
        assert_true(newest() - before <= 21);
        assert_non_null(hud->lanes.frame);
        assert_int_equal(hud->lanes.frame->number, before);
    }
    assert_in_range(changes, 5, 6);
    assert_string_equal(hud->timeline.title, "TIMELINE");
    assert_non_null(strstr(hud->timeline.note, "Shift+F10 freezes · frame "));
    close_hud();
}

static void a_slow_frame_stays_for_two_seconds(void **state)
{
    (void)state;
    open_timeline();
    frames(150, 10);
    frame(60); /* frame 150 */
    frames(30, 10);
    for (int i = 0; i < 140; i++) {
        frame(10);
        assert_int_equal(hud->lanes.number, 150);
    }
    assert_non_null(strstr(hud->why.head, "frame 150 · 60.00 ms"));
    assert_string_equal(hud->why.rows[0].path, "update > ai");
    frames(60, 10);
    assert_true(hud->lanes.number > 300);
    frame(60);
    frames(30, 10);
    uint64_t seen = hud->lanes.number;
    assert_int_equal(hud->lanes.duration_ns, 60e6);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    assert_int_equal(hud->lanes.number, seen); /* what was seen is what is frozen */
    assert_int_equal(hud->shown.moment.frame.number, seen);
    assert_true(hud->timeline.all_ns < 62e6);
    close_hud();
}

static void a_frozen_frame_is_held_whatever_the_game_does(void **state)
{
    (void)state;
    open_timeline();
    frames(200, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    uint64_t number = hud->lanes.number;
    const tach_kept_frame *kept = hud->lanes.frame;
    frames(500, 10);
    tach_reset();
    frames(50, 30);
    assert_int_equal(hud->lanes.number, number);
    assert_ptr_equal(hud->lanes.frame, kept);
    assert_int_equal(kept->number, number);
    assert_ptr_equal(tach_session_kept(number), kept);
    press(KEY_ESC, 0);
    frames(30, 10);
    assert_null(tach_session_kept(number)); /* let go */
    close_hud();
}

/* Also when it is frozen in another level: its events are there when the timeline comes. */
static void freezing_elsewhere_keeps_the_events_too(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    uint64_t number = hud->shown.moment.frame.number;
    frames(100, 10);
    tach_hud_set_level(hud, TACH_HUD_TIMELINE);
    frame(10);
    assert_int_equal(hud->lanes.number, number);
    assert_non_null(hud->lanes.frame);
    close_hud();
}

static void keys_select_frames_kept_and_gone(void **state)
{
    (void)state;
    open_timeline();
    frames(130, 10);
    frame(60); /* frame 130 */
    frames(200, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    uint64_t frozen = hud->lanes.number;
    tap(KEY_W);
    assert_int_equal(hud->lanes.number, 130);
    assert_non_null(hud->lanes.frame);
    assert_int_equal(hud->selected_frame, 130);
    assert_non_null(strstr(hud->why.head, "frame 130 · 60.00 ms · +50.00 ms over the median"));
    tach_level_select_frame(hud, 200);
    tap(KEY_HOME);
    assert_int_equal(hud->lanes.number, 200);
    assert_null(hud->lanes.frame);
    assert_string_equal(hud->timeline.title, "TOTALS");
    assert_string_equal(tach_lanes_scope(&hud->lanes, &hud->shown.moment.frame, &hud->lanes.items[0]).name, "update");
    tach_level_select_frame(hud, frozen); /* and back: it was held all the time */
    tap(KEY_HOME);
    assert_int_equal(hud->lanes.number, frozen);
    assert_non_null(hud->lanes.frame);
    tap(KEY_J);
    assert_int_equal(hud->lanes.number, 130);

    /* A click in the graph. */
    uint32_t columns;
    tach_rect plot = tach_graph_plot(&hud->theme, hud->layout.graph, &columns);
    mouse(TACH_INPUT_MOUSE_BUTTON, plot.x + plot.w - 1, plot.y + 4, true, 0);
    mouse(TACH_INPUT_MOUSE_BUTTON, plot.x + plot.w - 1, plot.y + 4, false, 0);
    frame(10);
    assert_true(hud->lanes.number > 320);
    close_hud();
}

/* Areas for held frames are few: a display that gets none shows totals, and all goes on. */
static void many_displays_share_what_can_be_held(void **state)
{
    (void)state;
    if (TACH_MAX_LISTENERS < 7)
        skip();
    open_timeline();
    tach_hud *others[6];
    for (int i = 0; i < 6; i++) {
        others[i] = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_TIMELINE, .max_vertices = 4096});
        assert_non_null(others[i]);
    }
    for (int i = 0; i < 300; i++) {
        frame(i % 50 == 49 ? 60 : 10);
        for (int k = 0; k < 6; k++) {
            tach_hud_set_frozen(others[k], (i / 20 + k) % 3 == 0);
            tach_hud_build(others[k], 640, 360);
        }
    }
    for (int i = 0; i < 6; i++)
        tach_hud_destroy(others[i]);
    close_hud();
}

static void its_frames_go_with_their_session(void **state)
{
    (void)state;
    open_timeline();
    frames(60, 10);
    tach_hud_set_frozen(hud, true);
    frame(10);
    tach_shutdown();
    assert_int_equal(tach_hud_build(hud, 1280, 720)->vertex_count, 0);
    assert_true(tach_init(&(tach_config){.ring_events = 64, .max_nodes = 64}));
    tach_frame();
    assert_int_equal(tach_hud_build(hud, 1280, 720)->vertex_count, 0);
    close_hud(); /* gives nothing back to the wrong one */
}

/* ---- Working in it ------------------------------------------------------------------------------------------------------- */

static void keys_walk_and_zoom(void **state)
{
    (void)state;
    open_timeline();
    frames(100, 10);
    tap(KEY_RIGHT); /* not frozen: the game's */
    assert_int_equal(hud->timeline.selected.row, TACH_NONE);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    tap(KEY_RIGHT);
    assert_string_equal(selected_name(), "update");
    tap(KEY_DOWN);
    assert_string_equal(selected_name(), "ai");
    double all_ns = hud->timeline.span_ns;
    tap(KEY_EQUALS);
    tap(KEY_EQUALS);
    assert_true(hud->timeline.span_ns < all_ns * 0.5);
    tap(KEY_ENTER);
    assert_true(fabs(hud->timeline.span_ns - 5e6 / 0.8) < 1);
    double first_ns = hud->timeline.first_ns;
    press(KEY_RIGHT, TACH_MOD_SHIFT);
    frame(10);
    assert_true(hud->timeline.first_ns > first_ns);
    tap(KEY_HOME);
    assert_true(hud->timeline.span_ns == all_ns && hud->timeline.first_ns == 0);
    close_hud();
}

static void the_mouse_zooms_drags_and_points(void **state)
{
    (void)state;
    open_timeline();
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    tach_timeline *timeline = &hud->timeline;
    tach_timeline_places places;
    tach_timeline_place(&places, &hud->theme, hud->layout.timeline);
    float x = places.plot_x + places.plot_w / 4, y = places.lanes.y + tach_timeline_row_top(&places, &hud->lanes, 1) + 4;
    assert_true(mouse(TACH_INPUT_MOUSE_MOVE, x, y, false, 0));
    const tach_picture *picture = frame(10);
    assert_int_equal(timeline->hovered.row, 1);
    assert_int_equal(picture->command_count, 4); /* with what it says */
    check_picture_is_sound(picture);

    double at_ns = tach_timeline_time_at(timeline, &places, x);
    assert_true(mouse(TACH_INPUT_MOUSE_WHEEL, x, y, false, 3));
    frame(10);
    assert_true(timeline->span_ns < timeline->all_ns * 0.6);
    assert_true(fabs(tach_timeline_time_at(timeline, &places, x) - at_ns) < 10);

    double first_ns = timeline->first_ns;
    assert_true(mouse(TACH_INPUT_MOUSE_BUTTON, x, y, true, 0));
    frame(10);
    assert_true(mouse(TACH_INPUT_MOUSE_MOVE, x - 60, y, false, 0));
    frame(10);
    assert_true(timeline->first_ns > first_ns);
    assert_true(fabs(tach_timeline_time_at(timeline, &places, x - 60) - at_ns) < 10); /* under the cursor all the while */
    assert_true(mouse(TACH_INPUT_MOUSE_BUTTON, x - 60, y, false, 0));
    frame(10);
    first_ns = timeline->first_ns;
    mouse(TACH_INPUT_MOUSE_MOVE, x + 60, y, false, 0);
    frame(10);
    assert_true(timeline->first_ns == first_ns);
    assert_int_equal(timeline->selected.row, TACH_NONE);

    mouse(TACH_INPUT_MOUSE_BUTTON, x, y, true, 0); /* down and up in one place, in one frame: a click */
    mouse(TACH_INPUT_MOUSE_BUTTON, x, y, false, 0);
    frame(10);
    assert_int_equal(timeline->selected.row, 1);
    press(KEY_F1, TACH_MOD_SHIFT); /* its text lies over all: what the pointer told goes */
    check_no_text_overlaps(frame(10));
    press(KEY_F1, TACH_MOD_SHIFT);
    press(KEY_ESC, 0);
    frames(3, 10);
    assert_int_equal(timeline->hovered.row, TACH_NONE);
    close_hud();
}

/* ---- Whole pictures ------------------------------------------------------------------------------------------------------ */

static bool meet(tach_rect a, tach_rect b)
{
    return tach_layout_shown(a) && tach_layout_shown(b) && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static void panels_stay_inside_and_apart_at_any_size(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{0, 0},     {1, 1},      {40, 30},     {320, 200},   {320, 720},  {640, 360},
                                       {800, 600}, {1280, 720}, {1920, 1080}, {3440, 1440}, {3840, 2160}};
    open_timeline();
    frames(130, 10);
    frame(60);
    for (int frozen = 0; frozen < 2; frozen++) {
        tach_hud_set_frozen(hud, frozen);
        for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++)
            for (float scale = 0.5f; scale <= 4; scale *= 2) {
                tach_hud_set_scale(hud, scale);
                press(KEY_RIGHT, 0);
                const tach_picture *picture = frame_at(10, sizes[i][0], sizes[i][1]);
                check_picture_is_sound(picture);
                const tach_layout *l = &hud->layout;
                const tach_rect panels[] = {l->strip, l->graph, l->why, l->timeline, l->keys};
                for (size_t a = 0; sizes[i][0] > 0 && a < TACH_COUNT_OF(panels); a++) {
                    tach_rect p = panels[a];
                    if (!tach_layout_shown(p))
                        continue;
                    assert_true(p.x >= 0 && p.y >= 0 && p.x + p.w <= (float)sizes[i][0] && p.y + p.h <= (float)sizes[i][1]);
                    for (size_t b = a + 1; b < TACH_COUNT_OF(panels); b++)
                        assert_false(meet(p, panels[b]));
                }
            }
    }
    tach_hud_set_scale(hud, 1);
    press(KEY_ESC, 0);
    check_no_text_overlaps(frame(10));
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(live_shows_the_newest_five_times_a_second),
        cmocka_unit_test(a_slow_frame_stays_for_two_seconds),
        cmocka_unit_test(a_frozen_frame_is_held_whatever_the_game_does),
        cmocka_unit_test(freezing_elsewhere_keeps_the_events_too),
        cmocka_unit_test(keys_select_frames_kept_and_gone),
        cmocka_unit_test(many_displays_share_what_can_be_held),
        cmocka_unit_test(its_frames_go_with_their_session),
        cmocka_unit_test(keys_walk_and_zoom),
        cmocka_unit_test(the_mouse_zooms_drags_and_points),
        cmocka_unit_test(panels_stay_inside_and_apart_at_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
