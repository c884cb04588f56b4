/* The QA level over the whole profiler, on a clock that the test turns. */
#include "unit/hud_fixture.h"

#include <math.h>

#include "tach/tach_gpu.h"

static void open_qa(void)
{
    start_fake(&(tach_config){.ring_events = 1024, .max_nodes = 128, .history_frames = 1000, .history_bytes = 1 << 20});
    TACH_THREAD("main");
    hud = tach_hud_create(
        &(tach_hud_config){.level = TACH_HUD_QA, .screenshot_folder = "out", .build = "1.2.3", .no_hitch_screenshots = true});
    assert_non_null(hud);
}

/* A frame of `ms`, in which `ai` or `shaders` took `more` on top. */
static const tach_picture *play(double ms, double ai_ms, double shaders_ms)
{
    {
        TACH_SCOPE("ai");
        spend(2 + ai_ms);
    }
    {
        TACH_SCOPE("shaders");
        spend(1 + shaders_ms);
    }
    spend(ms - 3);
    tach_frame();
    return tach_hud_build(hud, 1280, 720);
}

static void play_on(int frames)
{
    for (int i = 0; i < frames; i++)
        play(10, 0, 0);
}

/* Two kinds of hitches: three of ai, the worse, and one of shaders. Ends with ordinary frames. */
static void play_a_run(void)
{
    play_on(200);
    for (int i = 0; i < 3; i++) {
        play(10, 60, 0);
        play_on(60);
    }
    play(10, 0, 40);
    play_on(60);
}

static const tach_figures_row *figure_row(const char *name)
{
    for (uint32_t i = 0; i < hud->qa.figures.row_count; i++) {
        if (strcmp(hud->qa.figures.rows[i].name, name) == 0)
            return &hud->qa.figures.rows[i];
    }
    fail_msg("no row %s", name);
    return NULL;
}

static char report[16384];
static size_t report_length;

static void collect(const char *piece, size_t bytes, void *user)
{
    (void)user;
    assert_true(report_length + bytes < sizeof report);
    memcpy(report + report_length, piece, bytes);
    report[report_length += bytes] = 0;
}

static void assert_same_everywhere(const char *name, double ms, double fps)
{
    char text[32];
    snprintf(text, sizeof text, "%.2f", ms);
    assert_string_equal(figure_row(name)->left, text);
    snprintf(text, sizeof text, "%.2f ms", ms);
    assert_non_null(strstr(report, text));
    snprintf(text, sizeof text, "%.1f", fps);
    assert_string_equal(figure_row(name)->right, text);
    snprintf(text, sizeof text, "%.1f fps", fps);
    assert_non_null(strstr(report, text));
}

/* Also when the frame's end is marked twice: such a frame is counted with the next, and said. */
static void hud_report_and_interface_agree(void **state)
{
    (void)state;
    open_qa();
    play_a_run();
    for (int i = 0; i < 20; i++) {
        play(10, 0, 0);
        spend(0.02);
        tach_frame();
    }
    play_on(1);
    hud->shown.refreshed_ns = 0; /* now, and not in a fifth of a second */
    play_on(1);
    tach_snapshot_data data;
    assert_true(tach_snapshot(&data));
    report_length = 0;
    tach_report_to(collect, NULL);
    assert_same_everywhere("average", data.average_ms, data.average_fps);
    assert_same_everywhere("P99, P1 fps", data.p99_ms, data.p1_fps);
    assert_same_everywhere("worst", data.max_ms, 1000 / data.max_ms);
    assert_same_everywhere("1% low avg", 1000 / data.low1_fps, data.low1_fps);
    assert_string_equal(figure_row("hitches")->left, "4");
    assert_int_equal(data.hitches, 4);
    assert_int_equal(data.double_marks, 20);
    assert_non_null(strstr(figure_row("left out")->text, "20 double marks"));
    assert_true(fabs(data.average_ms - 10.5) < 0.6); /* not half of it */
    uint64_t counted = hud->shown.run->bars.above;
    for (uint32_t i = 0; i < hud->shown.run->bars.count; i++)
        counted += hud->shown.run->bars.counts[i];
    assert_int_equal(counted, data.frames);
    close_hud();
}

static void enter_shows_the_frame_that_proves_it(void **state)
{
    (void)state;
    if (TACH_MAX_HITCH_KINDS < 2 || TACH_MAX_DEPTH < 4)
        skip();
    open_qa();
    play_a_run();
    press(KEY_F10, TACH_MOD_SHIFT);
    play_on(1);
    assert_true(tach_hud_is_frozen(hud));
    assert_int_equal(tach_hud_get_level(hud), TACH_HUD_QA);
    const tach_run *run = hud->shown.run;
    assert_int_equal(run->kind_count, 2);
    assert_string_equal(run->kinds[0].worst.causes[0].path, "ai");
    assert_int_equal(run->kinds[0].count, 3);
    assert_true(hud->qa.kinds.rows[0].selected);
    assert_non_null(strstr(hud->qa.kinds.verdict, "ai +60.00 ms on main"));
    press(KEY_DOWN, 0);
    press(KEY_DOWN, 0); /* there is no third */
    play_on(1);
    assert_true(hud->qa.kinds.rows[1].selected);
    assert_non_null(strstr(hud->qa.kinds.verdict, "shaders"));
    press(KEY_UP, 0);
    press(KEY_UP, 0);
    press(KEY_END, 0);
    press(KEY_HOME, 0);
    press(KEY_ENTER, 0);
    play_on(2);
    assert_true(tach_hud_is_frozen(hud));
    assert_int_equal(tach_hud_get_level(hud), TACH_HUD_TIMELINE);
    assert_int_equal(hud->shown.moment.frame.number, run->kinds[0].last_frame);
    assert_int_equal(hud->selected_frame, run->kinds[0].last_frame);
    assert_int_equal(hud->shown.moment.frame.duration_ns, 70 * MS);
    close_hud();
}

/* What is frozen stays, whatever the game does; a click selects, another opens. */
static void the_mouse_does_it_too(void **state)
{
    (void)state;
    if (TACH_MAX_HITCH_KINDS < 2)
        skip();
    open_qa();
    play_a_run();
    tach_hud_set_frozen(hud, true);
    play_on(1);
    uint64_t counted = hud->shown.run->figures.frames;
    play_a_run();
    assert_int_equal(hud->shown.run->figures.frames, counted);
    tach_rect panel = hud->qa.layout.kinds;
    float y = panel.y + hud->theme.head_row + hud->theme.column_row + 1.5f * hud->theme.row;
    tach_input click = {.kind = TACH_INPUT_MOUSE_BUTTON, .button = 1, .down = true, .x_px = panel.x + 50, .y_px = y};
    assert_true(tach_hud_event(hud, &click));
    play_on(1);
    assert_true(hud->qa.kinds.rows[1].selected);
    assert_int_equal(tach_hud_get_level(hud), TACH_HUD_QA);
    assert_true(tach_hud_event(hud, &click));
    play_on(2);
    assert_int_equal(hud->shown.moment.frame.number, hud->shown.run->kinds[1].last_frame);
    assert_int_not_equal(tach_hud_get_level(hud), TACH_HUD_QA);
    close_hud();
}

static void a_frame_that_is_gone_is_said_to_be(void **state)
{
    (void)state;
    open_qa();
    play_a_run();
    play_on(1100); /* the history has 1,000 */
    tach_hud_set_frozen(hud, true);
    play_on(1);
    uint64_t shown = hud->shown.moment.frame.number;
    press(KEY_ENTER, 0);
    play_on(2);
    assert_int_equal(tach_hud_get_level(hud), TACH_HUD_QA);
    assert_int_equal(hud->shown.moment.frame.number, shown);
    assert_true(hud->qa.kinds.rows[0].gone);
    assert_non_null(strstr(hud->qa.kinds.note, "has left the history"));
    close_hud();
}

static void r_starts_the_run_again(void **state)
{
    (void)state;
    open_qa();
    play_a_run();
    press(KEY_R, 0); /* the game's: nothing is frozen */
    play_on(30);
    assert_true(hud->shown.run->figures.frames > 300);
    tach_hud_set_frozen(hud, true);
    play_on(1);
    press(KEY_R, 0);
    play_on(1);
    assert_string_equal(figure_row("average")->left, "--");
    assert_int_equal(hud->qa.kinds.row_count, 0);
    assert_int_equal(hud->shown.run->bars.count, 0);
    tach_hud_set_frozen(hud, false);
    play_on(40);
    assert_in_range(hud->shown.run->figures.frames, 20, 41);
    close_hud();
}

static uint64_t no_stamp(void *user)
{
    (void)user;
    return 0;
}

static tach_gpu_answer no_answer(void *user, uint64_t stamp, uint64_t *ns)
{
    (void)user, (void)stamp, (void)ns;
    return TACH_GPU_NEVER;
}

static void nothing_to_forget(void *user, uint64_t stamp) { (void)user, (void)stamp; }

static void a_renderer_that_the_game_does_not_name_is_what_times_the_gpu(void **state)
{
    (void)state;
    static const tach_gpu_source source = {.stamp = no_stamp, .read = no_answer, .forget = nothing_to_forget, .device = "card"};
    open_qa();
    tach_gpu_set_source(&source);
    play(10, 0, 0);
    assert_string_equal(hud->shown.run->renderer, "card");
    tach_gpu_set_source(NULL);
    play_on(30);
    assert_string_equal(hud->shown.run->renderer, "");
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hud_report_and_interface_agree),
        cmocka_unit_test(enter_shows_the_frame_that_proves_it),
        cmocka_unit_test(the_mouse_does_it_too),
        cmocka_unit_test(a_frame_that_is_gone_is_said_to_be),
        cmocka_unit_test(r_starts_the_run_again),
        cmocka_unit_test(a_renderer_that_the_game_does_not_name_is_what_times_the_gpu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
