/* The frame graph stacked by stages: what belongs to which, that parts add up, and what is drawn and told of it. */
#include "fixture.h"

#include <pthread.h>

#include "base/text.h"
#include "hud/state.h"
#include "model/stages.h"
#include "unit/hud_hands.h"
#include "unit/picture_checks.h"
#include "view/graph_stages.h"

static tach_stages stages;

static void spend(double ms) { fake_ns += (uint64_t)(ms * 1e6); }

static void open_game(void)
{
    static _Alignas(TACH_ARENA_ALIGN) unsigned char block[1 << 18];
    start_fake(&(tach_config){.ring_events = 1024, .max_nodes = 128, .history_frames = 1000, .warm_up_frames = TACH_NO_WARM_UP});
    TACH_THREAD("main");
    tach_arena arena = {block, sizeof block, 0};
    tach_stages_create(&stages, &arena, tach_session_max_nodes());
    assert_true(tach_arena_fits(&arena));
}

/* Update with physics and a wait in it, render, the display's wait, and 0.25 ms outside of all. */
static void play_stages(double physics_ms)
{
    {
        TACH_STAGE("update");
        spend(1);
        {
            TACH_SCOPE("ai");
            spend(2);
            TACH_WAIT("jobs");
            spend(0.5);
        }
        {
            TACH_STAGE("physics");
            TACH_SCOPE("solve");
            spend(physics_ms);
        }
    }
    {
        TACH_STAGE("render");
        spend(4);
    }
    spend(0.25);
    {
        TACH_WAIT("swap");
        TACH_STAGE("present"); /* inside a wait: waiting */
        spend(3);
    }
}

static const tach_stage_times *read_frame(uint64_t number)
{
    const tach_frame_record *record = tach_tree();
    tach_stages_follow(&stages, record);
    assert_true(tach_stages_read(&stages, tach_session_history(), record, number));
    return tach_stages_of(&stages, number);
}

static double part(const tach_stage_times *times, const char *name)
{
    for (uint32_t i = 0; i < stages.count; i++)
        if (strcmp(stages.names[i], name) == 0)
            return (double)times->ms[i];
    return -1;
}

static void assert_near(double value, double wanted)
{
    if (!(fabs(value - wanted) < 1e-4))
        fail_msg("%f is not %f", value, wanted);
}

static void assert_parts_add_up(const tach_stage_times *times, uint64_t number)
{
    double sum = 0;
    for (uint32_t i = 0; i < TACH_STAGE_PARTS; i++)
        sum += (double)times->ms[i];
    const tach_history *history = tach_session_history();
    const tach_history_frame *frame = tach_history_at(history, tach_history_age(history, number));
    assert_near(sum, (double)frame->duration_ms);
    assert_near((double)times->ms[TACH_STAGE_WAIT], (double)frame->wait_ms);
}

static void a_frame_is_its_stages_the_rest_and_its_waits(void **state)
{
    (void)state;
    open_game();
    for (int i = 0; i < 20; i++) {
        play_stages(i);
        tach_frame();
    }
    for (uint64_t number = 0; number < 20; number++) {
        const tach_stage_times *times = read_frame(number);
        assert_near(part(times, "update"), 3); /* less physics and the wait */
        assert_near(part(times, "physics"), (double)number);
        assert_near(part(times, "render"), 4);
        assert_near((double)times->ms[TACH_STAGE_REST], 0.25);
        assert_near((double)times->ms[TACH_STAGE_WAIT], 3.5);
        assert_parts_add_up(times, number);
    }
    assert_int_equal(stages.count, 3);
    assert_false(stages.by_scopes);
    stop_fake();
}

static void *other_thread(void *unused)
{
    (void)unused;
    TACH_THREAD("other");
    {
        TACH_STAGE("upload");
        spend(0);
    }
    return NULL;
}

static void only_the_frames_own_thread_counts(void **state)
{
    (void)state;
    open_game();
    pthread_t thread;
    pthread_create(&thread, NULL, other_thread, NULL);
    pthread_join(thread, NULL);
    {
        TACH_SCOPE("game"); /* no stage on this thread: the outermost scope is one */
        spend(2);
        TACH_SCOPE("inner");
        spend(3);
    }
    tach_frame();
    const tach_stage_times *times = read_frame(0);
    assert_true(stages.by_scopes);
    assert_int_equal(stages.count, 1);
    assert_near(part(times, "game"), 5);
    assert_parts_add_up(times, 0);
    {
        TACH_SCOPE("game");
        TACH_STAGE("update"); /* now there is one: what was read before is read anew */
        spend(7);
    }
    tach_frame();
    times = read_frame(1);
    assert_false(stages.by_scopes);
    assert_near(part(times, "update"), 7);
    assert_null(tach_stages_of(&stages, 0));
    assert_near((double)read_frame(0)->ms[TACH_STAGE_REST], 5);
    stop_fake();
}

static void what_is_too_many_is_in_the_rest(void **state)
{
    (void)state;
    static char names[TACH_STAGES_MOST + 3][16];
    static tach_site sites[TACH_STAGES_MOST + 3];
    open_game();
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < TACH_COUNT_OF(sites); i++) {
            snprintf(names[i], sizeof names[0], "stage %u", i);
            if (round == 0)
                sites[i] = (tach_site){names[i], "game.c", i, TACH_SITE_STAGE, 0};
            tach_token token = tach_begin(&sites[i]);
            spend(1);
            tach_end(token);
        }
        tach_frame();
    }
    const tach_stage_times *times = read_frame(1);
    assert_int_equal(stages.count, TACH_STAGES_MOST);
    assert_near((double)times->ms[TACH_STAGE_REST], 3);
    assert_parts_add_up(times, 1);
    stop_fake();
}

static void frames_that_are_gone_are_not_read(void **state)
{
    (void)state;
    open_game();
    for (int i = 0; i < 1200; i++) {
        play_stages(1);
        tach_frame();
    }
    const tach_frame_record *record = tach_tree();
    tach_stages_follow(&stages, record);
    assert_false(tach_stages_read(&stages, tach_session_history(), record, 50));
    assert_false(tach_stages_read(&stages, tach_session_history(), record, 1200));
    assert_null(tach_stages_of(&stages, 50));
    assert_true(tach_stages_read(&stages, tach_session_history(), record, 1199));
    stop_fake();
}

/* ---- Colours --------------------------------------------------------------------------------------------------------------- */

/* As one without green cones sees it, at full severity (Machado, Oliveira, Fernandes 2009). */
static double luminance_for_deuteranopia(tach_color color)
{
    static const double matrix[3][3] = {
        {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}};
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double linear[3], sum = 0;
    for (int i = 0; i < 3; i++)
        linear[i] = check_luminance((color >> (24 - 8 * i) & 0xFF) * 0x01010100u | 0xFF);
    for (int i = 0; i < 3; i++)
        sum += weights[i] * fmax(fmin(matrix[i][0] * linear[0] + matrix[i][1] * linear[1] + matrix[i][2] * linear[2], 1), 0);
    return sum;
}

static double least_contrast(tach_color a, tach_color b)
{
    double la = luminance_for_deuteranopia(a), lb = luminance_for_deuteranopia(b);
    return fmin(check_contrast(a, b), (fmax(la, lb) + 0.05) / (fmin(la, lb) + 0.05));
}

static void neighbours_in_a_stack_differ_without_colour(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < TACH_STAGES_MOST; i++) {
        tach_color color = tach_graph_part_color(i);
        assert_true(least_contrast(color, tach_graph_part_color((i + 1) % TACH_STAGES_MOST)) >= 1.5);
        assert_true(least_contrast(color, tach_graph_part_color((i + 2) % TACH_STAGES_MOST)) >= 1.5);
        assert_true(least_contrast(color, tach_graph_part_color(TACH_STAGE_REST)) >= 1.4);
        assert_true(least_contrast(color, tach_graph_part_color(TACH_STAGE_WAIT)) >= 1.3);
    }
    assert_true(least_contrast(tach_graph_part_color(TACH_STAGE_REST), tach_graph_part_color(TACH_STAGE_WAIT)) >= 1.5);
}

/* ---- On the screen ----------------------------------------------------------------------------------------------------------- */

static const tach_picture *build_frame(double physics_ms, int32_t width, int32_t height)
{
    play_stages(physics_ms);
    const tach_picture *picture = tach_hud_build(hud, width, height);
    tach_frame();
    return picture;
}

/* The height of what is drawn in that colour in the graph between two places, all pieces together. */
static double height_of_color(const tach_picture *picture, tach_color color, float x0, float x1)
{
    double sum = 0;
    for (uint32_t c = 0; c < picture->command_count; c++) {
        const tach_draw_command *command = &picture->commands[c];
        for (uint32_t i = 0; command->kind == TACH_DRAW_SOLID && i + 5 < command->index_count; i += 6) {
            const tach_vertex *v = &picture->vertices[picture->indices[command->first_index + i]];
            tach_rect box = picture_box(picture, command->first_index + i, 6);
            tach_color own = (tach_color)v->r << 24 | (tach_color)v->g << 16 | (tach_color)v->b << 8 | v->a;
            if (own == color && box.x >= x0 && box.x + box.w <= x1)
                sum += (double)box.h;
        }
    }
    return sum;
}

static void a_key_stacks_the_graph_and_a_setting_keeps_it(void **state)
{
    (void)state;
    char text[8];
    open_game();
    hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER});
    for (int i = 0; i < 600; i++)
        build_frame(i % 10 ? 2 : 12, 1280, 720);
    press(KEY_F10, TACH_MOD_SHIFT);
    const tach_picture *picture = build_frame(2, 1280, 720);
    assert_true(height_of_color(picture, tach_graph_part_color(0), 0, 1280) == 0);
    press(KEY_G, 0);
    for (int i = 0; i < 8; i++) /* some frames of the past a build */
        picture = build_frame(2, 1280, 720);
    check_picture_is_sound(picture);
    tach_hud_get_setting(hud, "hud.graph_stages", text, sizeof text);
    assert_string_equal(text, "yes");
    const tach_graph_model *graph = &hud->graph;
    uint32_t columns;
    tach_rect plot = tach_graph_plot(&hud->theme, hud->layout.graph, &columns);
    double px_per_ms = (double)(plot.h / graph->top_ms);
    for (uint32_t i = 0; i < columns; i++) {
        if (!(graph->columns[i].longest_ms > 0))
            continue;
        const tach_stage_times *times = tach_stages_of(&hud->stages, graph->columns[i].frame_number);
        float x = plot.x + (float)i * plot.w / (float)columns, end = x + plot.w / (float)columns;
        assert_non_null(times);
        for (uint32_t k = 0; k < TACH_STAGE_PARTS; k++)
            assert_true(fabs(height_of_color(picture, tach_graph_part_color(k), x, end) - (double)times->ms[k] * px_per_ms) <=
                        1.01);
    }
    press(KEY_G, 0);
    picture = build_frame(2, 1280, 720);
    assert_true(height_of_color(picture, tach_graph_part_color(0), 0, 1280) == 0);
    assert_true(tach_hud_set_setting(hud, "hud.graph_stages", "on"));
    assert_true(hud->stacked);
    tach_hud_destroy(hud);
    stop_fake();
}

static void the_frame_looked_at_is_told_in_parts(void **state)
{
    (void)state;
    open_game();
    hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER});
    tach_hud_set_setting(hud, "hud.graph_stages", "yes");
    for (int i = 0; i < 300; i++)
        build_frame(i == 200 ? 9 : 2, 1280, 720);
    assert_int_equal(hud->graph.told, UINT64_MAX);
    tach_hud_set_frozen(hud, true);
    build_frame(2, 1280, 720);
    assert_int_equal(hud->graph.told, hud->shown.moment.frame.number);
    press(KEY_COMMA, 0);
    build_frame(2, 1280, 720);
    assert_int_equal(hud->graph.told, hud->selected_frame);
    assert_non_null(tach_stages_of(&hud->stages, hud->selected_frame));
    for (uint32_t i = 0; i < hud->graph.column_count; i++) { /* and under the mouse without a click */
        if (hud->graph.columns[i].frame_number != 200)
            continue;
        uint32_t columns;
        tach_rect plot = tach_graph_plot(&hud->theme, hud->layout.graph, &columns);
        tach_hud_event(hud, &(tach_input){.kind = TACH_INPUT_MOUSE_MOVE,
                                          .x_px = plot.x + ((float)i + 0.5f) * plot.w / (float)columns,
                                          .y_px = plot.y + plot.h / 2});
    }
    const int32_t sizes[][2] = {{1280, 720}, {640, 360}, {800, 600}, {3840, 2160}};
    for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++) {
        const tach_picture *picture = build_frame(2, sizes[i][0], sizes[i][1]);
        check_picture_is_sound(picture);
        check_no_text_overlaps(picture);
        if (i == 0) {
            assert_int_equal(hud->graph.told, 200);
            assert_string_equal(hud->graph_note, "frame 200 · 19.8 ms");
        }
    }
    tach_hud_destroy(hud);
    stop_fake();
}

/* ---- Frames in no statistic ----------------------------------------------------------------------------------------- */

/* The long first frames of a game are seen, as what they are, and no number is of them. */
static void frames_left_out_are_drawn_as_left_out(void **state)
{
    (void)state;
    start_fake(&(tach_config){.ring_events = 1024, .max_nodes = 128, .history_frames = 1000, .warm_up_frames = 10});
    TACH_THREAD("main");
    hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER});
    for (int i = 0; i < 200; i++) {
        spend(i == 2 ? 700 : i == 150 ? 20 : 9);
        tach_hud_build(hud, 1280, 720);
        tach_frame();
    }
    tach_hud_build(hud, 1280, 720);
    assert_string_equal(hud->graph_note, "min 9.0 · max 20.0 ms · 10 s · worst in column · hatched: left out");
    uint32_t left_out = 0;
    for (uint32_t i = 0; i < hud->graph.column_count; i++) {
        const tach_graph_column *column = &hud->graph.columns[i];
        assert_int_equal(column->left_out, column->longest_ms > 0 && column->frame_number < 10);
        left_out += column->longest_ms > 600 && column->left_out;
    }
    assert_true(left_out > 10); /* as broad as it was long */
    tach_hud_set_frozen(hud, true);
    tach_hud_build(hud, 1280, 720);
    press(KEY_W, 0);
    tach_hud_build(hud, 1280, 720);
    assert_int_equal(hud->selected_frame, 150);
    tach_hud_destroy(hud);
    stop_fake();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_frame_is_its_stages_the_rest_and_its_waits),
        cmocka_unit_test(only_the_frames_own_thread_counts),
        cmocka_unit_test(what_is_too_many_is_in_the_rest),
        cmocka_unit_test(frames_that_are_gone_are_not_read),
        cmocka_unit_test(neighbours_in_a_stack_differ_without_colour),
        cmocka_unit_test(a_key_stacks_the_graph_and_a_setting_keeps_it),
        cmocka_unit_test(the_frame_looked_at_is_told_in_parts),
        cmocka_unit_test(frames_left_out_are_drawn_as_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
