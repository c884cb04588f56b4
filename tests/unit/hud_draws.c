/* Draws and objects at the artist's level of a whole HUD, from a source made by hand, on a clock that the test turns. */
#include "unit/draws_fake.h"
#include "unit/hud_hands.h"

static fake_draws source;
static int32_t width_px, height_px;
static double work_ms, object_work_ms; /* of a frame, and of the object in it */

/* Frames of a game that waits for its display. */
static void play(int frames)
{
    for (int i = 0; i < frames; i++) {
        fake_ns += (uint64_t)((work_ms - (source.hidden == 0 ? object_work_ms : 0)) * 1e6);
        tach_hud_build(hud, width_px, height_px);
        {
            TACH_WAIT("swap");
            fake_ns += 4 * MS;
        }
        tach_frame();
    }
}

static void open_hud(bool frozen)
{
    start_fake(&(tach_config){
        .ring_events = 1024, .max_nodes = 128, .history_frames = 1000, .frame_budget_ms = 16, .warm_up_frames = TACH_NO_WARM_UP});
    fake_draws_create(&source);
    width_px = 1920;
    height_px = 1080;
    work_ms = 6;
    object_work_ms = 0;
    hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_ARTIST, .no_hitch_screenshots = true});
    assert_non_null(hud);
    tach_hud_set_draws(hud, &source.table);
    play(30);
    if (frozen)
        press(KEY_F10, TACH_MOD_SHIFT);
    play(1);
}

static void close_hud(void)
{
    tach_hud_destroy(hud);
    stop_fake();
}

static const tach_draws_list *shown_draws(void) { return &hud->artist.draws; }

static void measure_frame(void)
{
    press(KEY_M, 0);
    play(1);
    fake_finish(&source);
    play(2);
}

/* ---- Draws ----------------------------------------------------------------------------------------------------------------- */

static void a_key_measures_and_the_level_follows(void **state)
{
    (void)state;
    open_hud(true);
    assert_true(tach_layout_shown(hud->artist.layout.heaviest) == (hud->artist.heaviest.scope_count > 0));
    press(KEY_M, 0);
    play(1);
    assert_int_equal(source.starts, 1);
    assert_string_equal(shown_draws()->detail[0], "measuring: frame 1 of 8");
    source.status.frame = 3;
    play(2);
    assert_string_equal(shown_draws()->detail[0], "measuring: frame 3 of 8");
    assert_false(tach_layout_shown(hud->artist.layout.heaviest));
    fake_finish(&source);
    play(2);
    assert_int_equal(shown_draws()->row_count, 4);
    assert_string_equal(shown_draws()->rows[0].name, "scene > statue_angel_02");
    assert_true(shown_draws()->rows[0].selected);
    close_hud();
}

static void the_running_game_keeps_its_keys(void **state)
{
    (void)state;
    open_hud(false);
    assert_string_equal(hud->artist.objects.detail[0], ""); /* no key that would be the game's */
    press(KEY_M, 0);
    play(1);
    assert_int_equal(source.starts, 0);
    assert_true(tach_hud_measure_draws(hud));
    assert_int_equal(source.starts, 1);
    assert_true(tach_hud_measure_object(hud, "tents"));
    assert_int_equal(hud->artist.cost.object, 1);
    assert_false(tach_hud_measure_object(hud, "pavilion"));
    tach_hud_set_draws(hud, NULL);
    assert_false(tach_hud_measure_object(hud, "tents"));
    assert_false(tach_hud_measure_draws(hud));
    assert_false(tach_hud_measure_draws(NULL));
    tach_hud_set_draws(NULL, NULL);
    play(2);
    close_hud();
}

static void one_walk_goes_through_all_lists(void **state)
{
    (void)state;
    open_hud(true);
    measure_frame();
    press(KEY_UP, 0);
    play(1);
    assert_int_equal(hud->artist.focus, TACH_FOCUS_BUDGETS);
    assert_false(shown_draws()->rows[0].selected);
    for (int i = 0; i < 5; i++) {
        press(KEY_DOWN, 0);
        play(1);
        assert_int_equal(hud->artist.focus, i < 4 ? TACH_FOCUS_DRAWS : TACH_FOCUS_OBJECTS);
    }
    assert_true(hud->artist.objects.rows[0].selected);
    press(KEY_END, 0);
    play(1);
    assert_int_equal(hud->artist.object, 1);
    press(KEY_DOWN, 0);
    press(KEY_HOME, 0);
    press(KEY_UP, 0);
    play(1);
    assert_int_equal(hud->artist.focus, TACH_FOCUS_DRAWS);
    assert_true(shown_draws()->rows[3].selected);
    close_hud();
}

static bool focus_is_shown(void)
{
    const tach_artist_layout *layout = &hud->artist.layout;
    const tach_rect *const lists[] = {&layout->budgets, &layout->draws, &layout->objects};
    return tach_layout_shown(*lists[hud->artist.focus]);
}

/* Where there is no room for all, each comes when the keys go to it. */
static void lists_take_turns_in_a_small_picture(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{3840, 2160}, {1920, 1080}, {1280, 720}, {800, 600}, {800, 450}, {640, 480}, {640, 360}};
    open_hud(true);
    measure_frame();
    for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++) {
        width_px = sizes[i][0];
        height_px = sizes[i][1];
        hud->artist.focus = TACH_FOCUS_BUDGETS;
        play(1);
        for (int k = 1; k <= 6; k++) {
            assert_true(focus_is_shown());
            press(KEY_TAB, 0);
            play(1);
            assert_int_equal(hud->artist.focus, k % 3);
        }
        press(KEY_END, 0); /* and row by row, without a picture between */
        for (int k = 0; k < 5; k++)
            press(KEY_DOWN, 0);
        play(1);
        assert_int_equal(hud->artist.focus, TACH_FOCUS_OBJECTS);
        assert_true(focus_is_shown() && hud->artist.objects.rows[0].selected);
    }
    close_hud();
}

static void a_picture_without_room_has_no_list_in_hiding(void **state)
{
    (void)state;
    open_hud(true);
    width_px = 800;
    height_px = 120;
    for (int i = 0; i < 3; i++) {
        press(KEY_TAB, 0);
        play(1);
        const tach_artist_layout *layout = &hud->artist.layout;
        bool any = tach_layout_shown(layout->budgets) || tach_layout_shown(layout->draws) || tach_layout_shown(layout->objects);
        assert_true(focus_is_shown() || !any);
    }
    close_hud();
}

static void enter_lets_the_selection_flash_until_it_is_left(void **state)
{
    (void)state;
    open_hud(true);
    measure_frame();
    press(KEY_ENTER, 0);
    play(1);
    assert_int_equal(source.flashing, 0);
    assert_true(source.flashes_group);
    assert_true(shown_draws()->rows[0].flashing);
    press(KEY_ENTER, 0);
    play(1);
    assert_int_equal(source.flashing, TACH_DRAWS_NONE);
    press(KEY_DOWN, 0);
    press(KEY_RIGHT, 0);
    play(1);
    press(KEY_ENTER, 0);
    play(1);
    assert_int_equal(source.flashing, 2); /* a draw */
    assert_false(source.flashes_group);
    press(KEY_LEFT, 0);
    play(1);
    assert_int_equal(shown_draws()->row_count, 4);
    press(KEY_ESC, 0);
    play(1);
    assert_int_equal(source.flashing, 2); /* to walk there and look */
    press(KEY_F9, TACH_MOD_SHIFT);
    play(1);
    assert_int_equal(source.flashing, TACH_DRAWS_NONE);
    close_hud();
}

static bool views_select(void *user, int32_t view, uint32_t tag)
{
    (void)user, (void)tag;
    if (view != TACH_VIEW_NONE)
        assert_int_equal(source.flashing, TACH_DRAWS_NONE);
    return true;
}

static const char *views_unavailable(void *user, uint32_t view)
{
    (void)user, (void)view;
    return NULL;
}

static void views_read(void *user, tach_view_state *out)
{
    (void)user;
    *out = (tach_view_state){.shown = TACH_VIEW_NONE, .selected = TACH_VIEW_NONE};
}

static bool views_time(void *user, bool on)
{
    (void)user, (void)on;
    return false;
}

static bool views_take_time(void *user, tach_view_time *out)
{
    (void)user, (void)out;
    return false;
}

/* Both are made of the game's draws, and one hook is all that OpenGL's have: the flash gives way. */
static void a_view_ends_the_flash(void **state)
{
    (void)state;
    static const tach_view table[] = {{.name = "x-ray", .shows = "", .experiment = TACH_VIEW_BOUND_IF_EQUAL, .bound = "CPU"}};
    static const tach_views views = {.count = 1,
                                     .views = table,
                                     .unavailable = views_unavailable,
                                     .select = views_select,
                                     .read = views_read,
                                     .time = views_time,
                                     .take_time = views_take_time};
    open_hud(true);
    tach_hud_set_views(hud, &views);
    measure_frame();
    for (int i = 0; i < 3; i++) {
        press(KEY_ENTER, 0);
        play(1);
        assert_int_equal(source.flashing, 0);
        if (i == 0)
            assert_true(tach_hud_set_view(hud, "x-ray"));
        else
            press(i == 1 ? KEY_F3 : KEY_X, i == 1 ? TACH_MOD_SHIFT : 0);
        play(1);
        assert_int_equal(source.flashing, TACH_DRAWS_NONE);
    }
    close_hud();
}

static void keys_and_mouse_choose_the_column(void **state)
{
    (void)state;
    open_hud(true);
    measure_frame();
    assert_int_equal(shown_draws()->sort, TACH_DRAWS_GPU);
    press(KEY_S, 0);
    play(1);
    assert_int_equal(shown_draws()->sort, TACH_DRAWS_NAME);
    assert_string_equal(shown_draws()->rows[0].name, "scene > market > tents");
    tach_rect panel = hud->artist.layout.draws;
    const tach_theme *theme = &hud->theme;
    float y = panel.y + theme->head_row + theme->column_row / 2;
    for (float x = panel.x; x < panel.x + panel.w; x++) {
        if (tach_draws_list_head(theme, panel, x, y) != TACH_DRAWS_TRIANGLES)
            continue;
        tach_hud_event(hud, &(tach_input){.kind = TACH_INPUT_MOUSE_BUTTON, .button = 1, .down = true, .x_px = x + 2, .y_px = y});
        break;
    }
    play(1);
    assert_int_equal(shown_draws()->sort, TACH_DRAWS_TRIANGLES);
    close_hud();
}

static void a_new_measurement_or_the_end_stops_the_flash(void **state)
{
    (void)state;
    open_hud(true);
    measure_frame();
    press(KEY_ENTER, 0);
    play(1);
    assert_int_equal(source.flashing, 0);
    measure_frame();
    assert_int_equal(source.flashing, TACH_DRAWS_NONE);
    press(KEY_ENTER, 0);
    play(1);
    assert_int_equal(source.flashing, 0);
    close_hud();
    assert_int_equal(source.flashing, TACH_DRAWS_NONE);
}

/* ---- Objects --------------------------------------------------------------------------------------------------------------- */

/* The selection on object `index`, and Enter. */
static void measure_object(uint32_t index, int frames)
{
    press(KEY_END, 0);
    for (int i = 0; i < 40; i++)
        press(KEY_DOWN, 0);
    press(KEY_HOME, 0);
    play(1);
    assert_int_equal(hud->artist.focus, TACH_FOCUS_OBJECTS);
    assert_string_equal(hud->artist.objects.detail[0], "Enter measures one: frames with it, frames without it");
    for (uint32_t i = 0; i < index; i++)
        press(KEY_DOWN, 0);
    press(KEY_ENTER, 0);
    play(frames);
}

#define ENOUGH (TACH_OBJECT_FRAMES + 8)

/* From -0.05 to 0.05 ms. */
static double small_noise(uint64_t number) { return (double)(number * 7919 % 101) / 1000 - 0.05; }

/* Rises all the time, and has a hitch now and then. */
static double rising(uint64_t number) { return (double)number * 0.01 + (number % 29 == 0 ? 50 : 0); }

static void an_object_that_costs_is_found_with_its_room(void **state)
{
    (void)state;
    open_hud(true);
    source.frame_ms = 12;
    source.cost_ms[0] = 0.42;
    source.noise = small_noise;
    object_work_ms = 1.5;
    measure_object(0, TACH_OBJECT_FRAMES / 2);
    assert_int_equal(hud->artist.cost.object, 0);
    assert_non_null(strstr(hud->artist.objects.rows[0].state, "measuring"));
    play(ENOUGH);
    const tach_object_result *result = &hud->artist.cost.results[0];
    assert_true(result->known);
    assert_true(result->gpu.differs && fabs(result->gpu.mean - 0.42) < 0.05);
    assert_true(fabs(result->gpu.with_mean - 12) < 0.05);
    assert_true(result->cpu.differs && fabs(result->cpu.mean - 1.5) < 1e-3);
    assert_true(fabs(result->cpu.with_mean - 6) < 1e-3);
    assert_string_equal(hud->artist.objects.rows[0].room, "+6"); /* of 10 ms of work, 1.5 each; the GPU has room for 9 */
    assert_int_equal(source.hidden, TACH_DRAWS_NONE);
    assert_true(source.ends > 0);
    close_hud();
}

static void an_object_that_costs_nothing_is_called_no_difference(void **state)
{
    (void)state;
    open_hud(true);
    source.noise = small_noise;
    measure_object(1, ENOUGH);
    const tach_object_result *result = &hud->artist.cost.results[1];
    assert_true(result->known && !result->gpu.differs && !result->cpu.differs);
    assert_true(result->gpu.detectable > 0 && result->gpu.detectable < 0.1);
    assert_non_null(strstr(hud->artist.objects.detail[0], "no difference above 0.0"));
    close_hud();
}

/* What drifts is in both of a pair, and the order of the pairs takes the rest away; a hitch is nobody's cost. */
static void drift_and_hitches_are_no_cost(void **state)
{
    (void)state;
    open_hud(true);
    source.noise = rising;
    measure_object(1, ENOUGH);
    const tach_paired *gpu = &hud->artist.cost.results[1].gpu;
    assert_true(hud->artist.cost.results[1].known && !gpu->differs);
    assert_true(fabs(gpu->mean) < 0.01);
    source.cost_ms[1] = 0.5;
    press(KEY_ENTER, 0);
    play(ENOUGH);
    assert_true(gpu->differs && fabs(gpu->mean - 0.5) < 0.02);
    close_hud();
}

static void without_gpu_times_there_is_still_the_cpus(void **state)
{
    (void)state;
    for (int lost = 0; lost < 2; lost++) {
        open_hud(true);
        source.loses = lost;
        source.never_tells = !lost;
        object_work_ms = 2;
        measure_object(0, ENOUGH + 80);
        const tach_object_result *result = &hud->artist.cost.results[0];
        assert_true(result->known && isnan(result->gpu.mean));
        assert_true(fabs(result->cpu.mean - 2) < 1e-3);
        assert_string_equal(hud->artist.objects.rows[0].gpu, "n/a");
        close_hud();
    }
}

static void a_refusal_and_a_second_enter_end_it(void **state)
{
    (void)state;
    open_hud(true);
    measure_object(0, 20);
    press(KEY_ENTER, 0);
    play(2);
    assert_int_equal(hud->artist.cost.object, TACH_DRAWS_NONE);
    assert_int_equal(source.hidden, TACH_DRAWS_NONE);
    assert_false(hud->artist.cost.results[0].known);
    source.refuses = true;
    press(KEY_ENTER, 0);
    play(3);
    assert_int_equal(hud->artist.cost.object, TACH_DRAWS_NONE);
    assert_string_equal(hud->artist.objects.rows[0].state, "not while a debug view is on");
    close_hud();
}

/* ---- The mouse alone ---------------------------------------------------------------------------------------------------- */

static void click(float x, float y)
{
    tach_input input = {.kind = TACH_INPUT_MOUSE_BUTTON, .button = 1, .down = true, .x_px = x, .y_px = y};
    assert_true(tach_hud_event(hud, &input));
    input.down = false;
    tach_hud_event(hud, &input);
    play(1);
}

/* On the line of keys: the first place that does it. */
static void click_key(tach_action_kind action, int32_t amount)
{
    tach_rect line = hud->layout.keys;
    for (float x = line.x; x < line.x + line.w; x++) {
        bool last = false;
        uint32_t entry = tach_keys_hit(&hud->keys, hud->font, &hud->theme, line, x, &last);
        if (entry == hud->keys.line_count)
            continue;
        const tach_command *command = &tach_commands[hud->keys.line[entry].commands[last]];
        if (command->action != action || command->amount != amount)
            continue;
        click(x + 1, line.y + line.h / 2);
        return;
    }
    fail_msg("no key in the line does %d", (int)action);
}

static void click_row(tach_rect panel, uint32_t row)
{
    click(panel.x + 20, panel.y + tach_draws_list_head_h(&hud->theme) + hud->theme.row * ((float)row + 0.5f));
}

static void the_mouse_alone_measures_flashes_and_finds(void **state)
{
    (void)state;
    open_hud(true);
    click_key(TACH_ACTION_MEASURE, 0);
    assert_int_equal(source.starts, 1);
    fake_finish(&source);
    play(2);
    click_row(hud->artist.layout.draws, 1);
    assert_int_equal(source.flashing, TACH_DRAWS_NONE);
    click_row(hud->artist.layout.draws, 1);
    assert_int_equal(source.flashing, hud->artist.draws_state.selected);
    click_key(TACH_ACTION_OPEN, 0);
    assert_int_not_equal(hud->artist.draws_state.opened, TACH_DRAWS_NONE);
    click_key(TACH_ACTION_CLOSE, 0);
    assert_int_equal(hud->artist.draws_state.opened, TACH_DRAWS_NONE);
    click_key(TACH_ACTION_LIST, 1);
    assert_int_equal(hud->artist.focus, TACH_FOCUS_OBJECTS);
    click_row(hud->artist.layout.objects, 1);
    assert_int_equal(hud->artist.object, 1);
    assert_int_equal(hud->artist.cost.object, TACH_DRAWS_NONE);
    click_row(hud->artist.layout.objects, 1);
    assert_int_equal(hud->artist.cost.object, 1);
    play(1);
    assert_int_equal(hud->artist.objects.rows[0].object, 1);
    tach_hud_set_level(hud, TACH_HUD_PROGRAMMER);
    play(1);
    click_key(TACH_ACTION_FILTER, 0);
    assert_true(hud->tree_state.typing);
    press(KEY_ESC, 0);
    play(1);
    click_key(TACH_ACTION_BACK, 0);
    assert_false(tach_hud_is_frozen(hud));
    close_hud();
}

/* Both kinds of frames were the same: "no difference" would be no finding. */
static void an_object_without_draws_has_no_cost(void **state)
{
    (void)state;
    open_hud(true);
    source.left_out = 0;
    measure_object(0, ENOUGH + TACH_OBJECT_FRAMES);
    assert_true(hud->artist.cost.results[0].known);
    assert_string_equal(hud->artist.objects.rows[0].state, "no draws to leave out");
    assert_string_equal(hud->artist.objects.rows[0].gpu, "");
    assert_non_null(strstr(hud->artist.objects.detail[0], "glBegin"));
    close_hud();
}

static void results_can_be_read_by_the_game(void **state)
{
    (void)state;
    tach_hud_object_result result;
    open_hud(false);
    source.frame_ms = 12;
    source.cost_ms[0] = 0.42;
    source.noise = small_noise;
    object_work_ms = 1.5;
    assert_true(tach_hud_object_at(hud, 0, &result));
    assert_string_equal(result.name, source.objects[0]);
    assert_int_equal(result.state, TACH_HUD_OBJECT_UNKNOWN);
    assert_true(isnan(result.gpu.ms) && isnan(result.room) && result.done == 0);
    assert_true(tach_hud_measure_object(hud, source.objects[0]));
    play(TACH_OBJECT_FRAMES / 2);
    assert_true(tach_hud_object_at(hud, 0, &result));
    assert_int_equal(result.state, TACH_HUD_OBJECT_MEASURING);
    assert_true(result.done > 0.4 && result.done < 0.6 && isnan(result.gpu.ms));
    play(ENOUGH);
    assert_true(tach_hud_object_at(hud, 0, &result));
    assert_int_equal(result.state, TACH_HUD_OBJECT_MEASURED);
    assert_true(result.done == 1 && result.gpu.differs && result.cpu.differs);
    assert_true(fabs(result.gpu.ms - 0.42) < 0.05 && fabs(result.cpu.ms - 1.5) < 1e-3);
    assert_true(result.gpu.half_width_ms > 0 && result.gpu.half_width_ms < 0.05 && result.gpu.detectable_ms > 0);
    assert_true(result.room == 6); /* as the level says it: +6 */
    assert_true(tach_hud_object_at(hud, 1, &result));
    assert_int_equal(result.state, TACH_HUD_OBJECT_UNKNOWN);
    assert_false(tach_hud_object_at(hud, 4, &result));
    assert_false(tach_hud_object_at(NULL, 0, &result));
    source.refuses = true;
    assert_true(tach_hud_measure_object(hud, source.objects[1]));
    play(3);
    assert_true(tach_hud_object_at(hud, 1, &result));
    assert_int_equal(result.state, TACH_HUD_OBJECT_REFUSED);
    source.refuses = false;
    source.left_out = 0;
    assert_true(tach_hud_measure_object(hud, source.objects[1]));
    play(ENOUGH + TACH_OBJECT_FRAMES);
    assert_true(tach_hud_object_at(hud, 1, &result));
    assert_int_equal(result.state, TACH_HUD_OBJECT_NO_DRAWS);
    assert_true(isnan(result.gpu.ms) && isnan(result.room));
    close_hud();
}

static void measuring_is_given_up_by_call_and_by_key(void **state)
{
    (void)state;
    tach_hud_object_result result;
    open_hud(true);
    assert_false(tach_hud_measure_cancel(hud));
    assert_false(tach_hud_measure_cancel(NULL));
    for (int by_key = 0; by_key < 2; by_key++) {
        assert_true(tach_hud_measure_object(hud, source.objects[0]));
        play(TACH_OBJECT_BLOCK + 4);
        assert_int_equal(source.hidden, 0);
        if (by_key)
            press(KEY_M, 0);
        else
            assert_true(tach_hud_measure_cancel(hud));
        play(2);
        assert_int_equal(source.hidden, TACH_DRAWS_NONE);
        assert_true(tach_hud_object_at(hud, 0, &result));
        assert_int_equal(result.state, TACH_HUD_OBJECT_UNKNOWN);
        assert_int_equal(source.starts, (uint32_t)by_key);
        assert_true(tach_hud_measure_draws(hud));
        play(3);
        if (by_key)
            press(KEY_M, 0);
        else
            assert_true(tach_hud_measure_cancel(hud));
        play(2);
        assert_int_equal(source.cancels, (uint32_t)by_key + 1);
        assert_int_equal(hud->artist.seen.status.state, TACH_DRAWS_IDLE);
        assert_false(tach_hud_measure_cancel(hud));
    }
    press(KEY_M, 0); /* and measures again */
    play(2);
    assert_int_equal(source.starts, 3);
    close_hud();
}

/* With the display off, and with the display gone. */
static void the_scene_is_whole_again_whatever_happens(void **state)
{
    (void)state;
    open_hud(true);
    measure_object(0, TACH_OBJECT_BLOCK + 4);
    assert_int_equal(source.hidden, 0);
    tach_hud_set_level(hud, TACH_HUD_OFF);
    play(ENOUGH);
    assert_int_equal(source.hidden, TACH_DRAWS_NONE);
    assert_true(hud->artist.cost.results[0].known);
    tach_hud_set_level(hud, TACH_HUD_ARTIST);
    tach_hud_set_frozen(hud, true);
    play(2);
    press(KEY_ENTER, 0);
    play(TACH_OBJECT_BLOCK + 4);
    assert_int_equal(source.hidden, 0);
    close_hud();
    assert_int_equal(source.hidden, TACH_DRAWS_NONE);
}

/* ---- GPU memory ------------------------------------------------------------------------------------------------------------ */

static void gpu_memory_is_listed_and_asked_for_a_few_times_a_second(void **state)
{
    (void)state;
    open_hud(false);
    assert_false(tach_layout_shown(hud->artist.layout.largest));
    fake_load(&source);
    play(40); /* 10 ms each */
    assert_true(tach_layout_shown(hud->artist.layout.largest));
    assert_string_equal(hud->artist.largest.rows[0].values[TACH_LARGEST_NAME], "terrain albedo");
    source.resource_asks = 0;
    play(200);
    assert_in_range(source.resource_asks, 8, 12);
    tach_hud_set_level(hud, TACH_HUD_PROGRAMMER);
    play(2);
    source.resource_asks = 0;
    play(100);
    assert_int_equal(source.resource_asks, 0);
    tach_hud_set_level(hud, TACH_HUD_ARTIST);
    tach_hud_set_draws(hud, NULL);
    play(2);
    assert_false(tach_layout_shown(hud->artist.layout.largest));
    close_hud();
}

/* `largest` alone may be missing. */
static void a_source_that_lacks_a_function_is_none(void **state)
{
    (void)state;
    open_hud(true);
    tach_draws_source lacking = source.table;
    lacking.largest = NULL;
    tach_hud_set_draws(hud, &lacking);
    play(3);
    assert_true(tach_hud_measure_draws(hud));
    lacking.frame_time = NULL;
    tach_hud_set_draws(hud, &lacking);
    play(3);
    assert_false(tach_hud_measure_draws(hud));
    assert_non_null(strstr(said, "tach_hud_set_draws: the source lacks a function"));
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_measures_and_the_level_follows),
        cmocka_unit_test(the_running_game_keeps_its_keys),
        cmocka_unit_test(one_walk_goes_through_all_lists),
        cmocka_unit_test(lists_take_turns_in_a_small_picture),
        cmocka_unit_test(a_picture_without_room_has_no_list_in_hiding),
        cmocka_unit_test(enter_lets_the_selection_flash_until_it_is_left),
        cmocka_unit_test(a_view_ends_the_flash),
        cmocka_unit_test(keys_and_mouse_choose_the_column),
        cmocka_unit_test(a_new_measurement_or_the_end_stops_the_flash),
        cmocka_unit_test(an_object_that_costs_is_found_with_its_room),
        cmocka_unit_test(an_object_that_costs_nothing_is_called_no_difference),
        cmocka_unit_test(drift_and_hitches_are_no_cost),
        cmocka_unit_test(without_gpu_times_there_is_still_the_cpus),
        cmocka_unit_test(a_refusal_and_a_second_enter_end_it),
        cmocka_unit_test(the_mouse_alone_measures_flashes_and_finds),
        cmocka_unit_test(an_object_without_draws_has_no_cost),
        cmocka_unit_test(results_can_be_read_by_the_game),
        cmocka_unit_test(measuring_is_given_up_by_call_and_by_key),
        cmocka_unit_test(the_scene_is_whole_again_whatever_happens),
        cmocka_unit_test(gpu_memory_is_listed_and_asked_for_a_few_times_a_second),
        cmocka_unit_test(a_source_that_lacks_a_function_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
