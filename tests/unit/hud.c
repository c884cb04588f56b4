/* The whole HUD over the whole profiler, on a clock that the test turns. */
#include "fixture.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/log.h"
#include "base/text.h"
#include "hud/level.h"

enum {
    KEY_F4 = 0x3D,
    KEY_F6 = 0x3F,
    KEY_F9 = 0x42,
    KEY_F10 = 0x43,
    KEY_UP = 0x52,
    KEY_DOWN = 0x51,
    KEY_LEFT = 0x50,
    KEY_RIGHT = 0x4F,
    KEY_W = 0x1A,
    KEY_J = 0x0D,
    KEY_R = 0x15,
    KEY_S = 0x16,
    KEY_ENTER = 0x28,
    KEY_ESC = 0x29,
    KEY_BACKSPACE = 0x2A,
    KEY_COMMA = 0x36,
    KEY_PERIOD = 0x37,
    KEY_SLASH = 0x38
};

static tach_hud *hud;

static void open_hud_with(const tach_hud_config *config)
{
    start_fake(&(tach_config){.ring_events = 1024, .max_nodes = 128, .history_frames = 1000, .warm_up_frames = TACH_NO_WARM_UP});
    TACH_THREAD("main");
    hud = tach_hud_create(config);
    assert_non_null(hud);
}

static void open_hud(tach_hud_level level) { open_hud_with(&(tach_hud_config){.level = level, .screenshot_folder = "pictures/"}); }

static void close_hud(void)
{
    tach_hud_destroy(hud);
    hud = NULL;
    stop_fake();
}

static void spend(double ms) { fake_ns += (uint64_t)(ms * 1e6); }

/* A frame of `ms`: two thirds update, of which `ai` is most; the rest is wait. */
static const tach_picture *frame_at(double ms, int32_t width, int32_t height)
{
    {
        TACH_SCOPE("update");
        {
            TACH_SCOPE("ai");
            spend(ms * 0.5);
        }
        spend(ms * 0.125);
    }
    const tach_picture *picture = tach_hud_build(hud, width, height);
    {
        TACH_WAIT("swap");
        spend(ms * 0.375);
    }
    tach_frame();
    return picture;
}

static const tach_picture *frame(double ms) { return frame_at(ms, 1280, 720); }

static void frames(int count, double ms)
{
    for (int i = 0; i < count; i++)
        frame(ms);
}

static void press(uint32_t scancode, uint32_t modifiers)
{
    tach_input input = {.kind = TACH_INPUT_KEY, .scancode = scancode, .modifiers = modifiers, .down = true};
    tach_hud_event(hud, &input);
    input.down = false;
    tach_hud_event(hud, &input);
}

static const tach_tree_row *shown_row(const char *name)
{
    for (uint32_t i = 0; i < hud->tree.row_count; i++) {
        if (strcmp(hud->tree.rows[i].name, name) == 0)
            return &hud->tree.rows[i];
    }
    return NULL;
}

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
    open_hud(TACH_HUD_PROGRAMMER);
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

/* ---- Frozen -------------------------------------------------------------------------------------------------------------- */

static void frozen_numbers_stay_while_the_game_runs_on(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(50);
    tach_strip_model strip = hud->strip;
    static tach_tree_model tree;
    static tach_graph_model graph;
    tree = hud->tree;
    graph = hud->graph;
    assert_string_equal(hud->graph_title, "FROZEN · FRAME 99");
    frames(2000, 20); /* more than the history holds */
    tach_hud_set_scale(hud, 2);
    frame(20);
    tach_hud_set_scale(hud, 1);
    frame(20);
    assert_memory_equal(&strip, &hud->strip, sizeof strip);
    assert_string_equal(tree.rows[1].values[TACH_TREE_INCLUSIVE], hud->tree.rows[1].values[TACH_TREE_INCLUSIVE]);
    assert_memory_equal(graph.columns, hud->graph.columns, graph.column_count * sizeof graph.columns[0]);
    press(KEY_ESC, 0);
    frame(20);
    frames(2, 20);
    assert_false(tach_hud_is_frozen(hud));
    assert_string_equal(hud->strip.value[TACH_STRIP_MS], "20.0");
    assert_string_equal(hud->strip.value[TACH_STRIP_WORST], "20.0"); /* no spike from having stood still */
    assert_string_equal(hud->graph_title, "FRAME TIME");
    tach_hud_set_level(hud, TACH_HUD_STRIP);
    tach_hud_set_frozen(hud, true);
    frame(20);
    assert_non_null(strstr(hud->message, "frozen at frame "));
    close_hud();
}

static void keys_and_mouse_work_the_tree(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    assert_true(hud->tree.rows[0].selected);
    press(KEY_DOWN, 0);
    frame(10);
    assert_string_equal(hud->tree.rows[1].name, "update");
    assert_true(hud->tree.rows[1].selected);
    assert_non_null(strstr(hud->tree.footer, "hud.c:"));
    press(KEY_LEFT, 0);
    frame(10);
    assert_null(shown_row("ai"));
    press(KEY_RIGHT, 0);
    frame(10);
    assert_non_null(shown_row("ai"));
    press(KEY_RIGHT, 0);
    frame(10);
    assert_true(shown_row("ai")->selected);
    press(KEY_LEFT, 0); /* a leaf: to its parent */
    frame(10);
    assert_true(shown_row("update")->selected);
    for (int i = 0; i < 50; i++)
        press(KEY_UP, 0);
    frame(10);
    assert_true(hud->tree.rows[0].selected);

    tach_tree_places places;
    tach_tree_place(&places, &hud->theme, hud->layout.tree);
    tach_input click = {.kind = TACH_INPUT_MOUSE_BUTTON,
                        .button = 1,
                        .down = true,
                        .x_px = places.name_x + 20,
                        .y_px = places.rows_y + 1.5f * hud->theme.row};
    assert_true(tach_hud_event(hud, &click));
    frame(10);
    assert_true(hud->tree.rows[1].selected);
    assert_null(shown_row("ai"));
    click.down = false;
    assert_true(tach_hud_event(hud, &click));
    click.down = true;
    click.x_px = 700, click.y_px = 600; /* the game between the panels */
    assert_false(tach_hud_event(hud, &click));
    close_hud();
}

static void keys_find_the_worst_frame_and_the_hitches(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(130, 10);
    frame(60); /* frame 130 */
    frames(100, 10);
    frame(50); /* frame 231 */
    frames(50, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    press(KEY_W, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 130);
    assert_string_equal(hud->graph_note, "frame 130 · 60.0 ms · cpu 37.5 · wait 22.5 · hitch");
    assert_string_equal(hud->graph_title, "FROZEN · FRAME 130");
    assert_int_equal(hud->shown.moment.frame.number, 130); /* its own tree and verdict */
    assert_string_equal(shown_row("ai")->values[0], "30.00");
    assert_string_equal(hud->hitch.title, "THIS FRAME");
    assert_string_equal(hud->hitch.rows[1].text, "update > ai");
    assert_string_equal(hud->hitch.rows[1].excess, "+25.0");
    hud->selected_frame = TACH_NO_FRAME;
    press(KEY_J, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 231);
    press(KEY_J, 0);
    press(KEY_J, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 130);
    press(0x0E, 0); /* K */
    frame(10);
    assert_int_equal(hud->selected_frame, 231);
    close_hud();
}

static void frames_are_stepped_through_one_by_one(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    for (int i = 0; i < 100; i++)
        frame(10 + i);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    press(KEY_COMMA, 0);
    press(KEY_COMMA, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 97);
    assert_string_equal(hud->graph_title, "FROZEN · FRAME 97");
    assert_string_equal(shown_row("ai")->values[0], "53.50");
    press(KEY_PERIOD, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 98);
    press(KEY_PERIOD, 0);
    press(KEY_PERIOD, 0); /* the newest of the frozen history, and no further */
    press(KEY_PERIOD, 0);
    frame(10);
    assert_int_equal(hud->selected_frame, 99);
    for (int i = 0; i < 150; i++) { /* nor before its beginning */
        press(KEY_COMMA, 0);
        frame(10);
    }
    assert_int_equal(hud->selected_frame, 0);
    close_hud();
}

/* ---- The tree's order ---------------------------------------------------------------------------------------------------- */

static void type(const char *text)
{
    tach_input input = {.kind = TACH_INPUT_TEXT};
    strcpy(input.text, text);
    assert_true(tach_hud_event(hud, &input));
}

static void a_key_or_a_click_on_a_head_sorts(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    assert_string_equal(hud->tree.rows[1].name, "update");
    char sort[16];
    for (int i = 0; i < TACH_TREE_COLUMN_COUNT; i++) {
        press(KEY_S, 0);
        frame(10);
        assert_int_equal(hud->tree.sort, i);
    }
    tach_hud_get_setting(hud, "hud.sort", sort, sizeof sort);
    assert_string_equal(sort, "max");
    press(KEY_S, 0);
    frame(10);
    assert_int_equal(hud->tree.sort, TACH_TREE_COLUMN_COUNT);

    tach_tree_places places;
    tach_tree_place(&places, &hud->theme, hud->layout.tree);
    tach_input click = {.kind = TACH_INPUT_MOUSE_BUTTON,
                        .button = 1,
                        .down = true,
                        .x_px = places.right[TACH_TREE_SELF] - 4,
                        .y_px = places.rows_y - 3};
    assert_true(tach_hud_event(hud, &click));
    frame(10);
    assert_int_equal(hud->tree.sort, TACH_TREE_SELF);
    assert_string_equal(hud->tree.rows[1].name, "swap");
    assert_true(tach_hud_event(hud, &click));
    frame(10);
    assert_int_equal(hud->tree.sort, TACH_TREE_COLUMN_COUNT);
    assert_string_equal(hud->tree.rows[1].name, "update");
    close_hud();
}

static void a_filter_is_typed(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    press(KEY_SLASH, 0);
    frame(10);
    assert_string_equal(hud->tree.filter, "/ ▏");
    type("E > a");
    type("ö");
    press(KEY_BACKSPACE, 0);
    type("i");
    frame(10);
    assert_string_equal(hud->tree.filter, "/ E > ai▏");
    assert_int_equal(hud->tree.row_count, 3);
    for (int i = 0; i < 100; i++)
        type("n ");
    frame(10);
    assert_int_equal(hud->tree.row_count, 0);
    press(KEY_DOWN, 0);
    frame(10);
    press(KEY_ESC, 0);
    frame(10);
    assert_string_equal(hud->tree.filter, "");
    assert_true(tach_hud_is_frozen(hud));
    press(KEY_SLASH, 0);
    type("swap");
    press(KEY_ENTER, 0);
    frame(10);
    assert_string_equal(hud->tree.filter, "/ swap");
    assert_non_null(strstr(hud->tree.note, " hidden"));
    assert_non_null(shown_row("swap"));
    assert_null(shown_row("update"));
    press(KEY_SLASH, 0); /* what a key began in the same frame is not ended by one before it */
    press(KEY_ESC, 0);
    press(KEY_SLASH, 0);
    type("swap");
    frame(10);
    assert_string_equal(hud->tree.filter, "/ swap▏");
    press(KEY_ENTER, 0);
    press(KEY_ESC, 0);
    frames(30, 10);
    assert_null(shown_row("update")); /* it stays while the game runs on */
    close_hud();
}

/* ---- What numbers are --------------------------------------------------------------------------------------------------- */

static const char *explained(void) { return hud->explaining.shown ? hud->explaining.model.title : ""; }

static void point_at(float x, float y) { tach_hud_event(hud, &(tach_input){.kind = TACH_INPUT_MOUSE_MOVE, .x_px = x, .y_px = y}); }

static void a_key_explains_the_selected_row_column_by_column(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_SLASH, TACH_MOD_SHIFT);
    frame(10);
    assert_string_equal(explained(), ""); /* not frozen: the key is the game's */
    press(KEY_F10, TACH_MOD_SHIFT);
    press(KEY_DOWN, 0);
    frame(10);
    assert_string_equal(explained(), "");
    static const char *const titles[] = {"update · incl · 6.25 ms",     "update · self · 1.25 ms", "update · calls · 1",
                                         "update · avg · 6.25 ms",      "update · med · 6.25 ms",  "update · P99 · 6.25 ms",
                                         "update · max incl · 6.25 ms", "update · scope",          ""};
    for (size_t i = 0; i < TACH_COUNT_OF(titles); i++) {
        press(KEY_SLASH, TACH_MOD_SHIFT);
        frame(10);
        assert_string_equal(explained(), titles[i]);
    }
    press(KEY_SLASH, TACH_MOD_SHIFT);
    press(KEY_DOWN, 0);
    assert_true(frame(10)->command_count <= 4);
    assert_string_equal(explained(), "ai · incl · 5.00 ms"); /* it goes where the selection goes */
    assert_non_null(strstr(hud->explaining.model.place, "thread main · "));
    assert_non_null(strstr(hud->explaining.model.place, "hud.c:"));
    press(KEY_ESC, 0);
    frame(10);
    assert_string_equal(explained(), "");
    assert_true(tach_hud_is_frozen(hud)); /* only what was open is closed */
    press(KEY_SLASH, TACH_MOD_SHIFT);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    assert_string_equal(explained(), "");
    tach_hud_set_level(hud, TACH_HUD_STRIP); /* where no rows are, the fields of the strip */
    tach_hud_set_frozen(hud, true);
    frame(10);
    press(KEY_SLASH, TACH_MOD_SHIFT);
    press(KEY_SLASH, TACH_MOD_SHIFT);
    frame(10);
    assert_non_null(strstr(explained(), "frame time · "));
    close_hud();
}

static void the_mouse_explains_where_it_rests(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(100, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    tach_tree_places places;
    tach_tree_place(&places, &hud->theme, hud->layout.tree);
    float x = places.right[TACH_TREE_P99] - 4;
    point_at(x, places.rows_y + 2.5f * hud->theme.row);
    frames(30, 10);
    assert_string_equal(explained(), ""); /* 0.3 s: it may be on its way */
    frames(60, 10);
    assert_string_equal(explained(), "ai · P99 · 5.00 ms");
    point_at(x, places.rows_y - 4);
    frame(10);
    assert_string_equal(explained(), "");
    frames(90, 10);
    assert_string_equal(explained(), "P99");
    point_at(hud->layout.strip.x + 40, hud->layout.strip.y + 5);
    frames(90, 10);
    assert_string_equal(explained(), "state · ● OK");
    point_at(hud->layout.graph.x + 40, hud->layout.graph.y + 50);
    frames(90, 10);
    assert_string_equal(explained(), "frame graph");
    point_at(800, 500); /* the game between the panels */
    frames(90, 10);
    assert_string_equal(explained(), "");
    press(KEY_SLASH, TACH_MOD_SHIFT); /* asked for, it follows at once */
    frame(10);
    assert_string_equal(explained(), "main · incl · 10.00 ms");
    point_at(x, places.rows_y + 1.5f * hud->theme.row);
    frame(10);
    assert_string_equal(explained(), "update · P99 · 6.25 ms");
    press(KEY_ESC, 0);
    press(KEY_ESC, 0);
    frames(90, 10);
    assert_string_equal(explained(), "");
    close_hud();
}

/* ---- Settings ------------------------------------------------------------------------------------------------------------ */

static const char *setting(const char *name)
{
    static char text[700];
    tach_hud_get_setting(hud, name, text, sizeof text);
    return text;
}

static void settings_are_set_and_told(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    static const char *const good[][3] = {{"hud.level", "3", "3"},
                                          {"hud.scale", "1.250", "1.25"},
                                          {"hud.show_when_over", "on", "yes"},
                                          {"hud.screenshot_folder", "shots of mine/", "shots of mine"},
                                          {"hud.hitch_screenshots", "false", "no"},
                                          {"hud.screenshot_cooldown_ms", "250.5", "250.5"},
                                          {"hud.sort", "p99", "p99"},
                                          {"keys.freeze", "ctrl+f10, pad back+start", "Ctrl+F10, Pad Back+Start"}};
    static const char *const bad[][2] = {{"hud.level", "6"},
                                         {"hud.level", "2.5"},
                                         {"hud.level", ""},
                                         {"hud.scale", "big"},
                                         {"hud.scale", "9"},
                                         {"hud.scale", "-1"},
                                         {"hud.scale", "nan"},
                                         {"hud.show_when_over", "maybe"},
                                         {"hud.screenshot_folder", ""},
                                         {"hud.screenshot_folder", "a\nb"},
                                         {"hud.screenshot_cooldown_ms", "0"},
                                         {"hud.sort", "weight"},
                                         {"keys.freeze", "Ctrl+"},
                                         {"keys.freeze", ""},
                                         {"keys.nothing", "A"},
                                         {"hud", "1"},
                                         {"", ""}};
    for (size_t i = 0; i < TACH_COUNT_OF(good); i++) {
        assert_true(tach_hud_set_setting(hud, good[i][0], good[i][1]));
        assert_string_equal(setting(good[i][0]), good[i][2]);
        assert_true(tach_hud_set_setting(hud, good[i][0], good[i][2]));
    }
    for (size_t i = 0; i < TACH_COUNT_OF(bad); i++) {
        char before[700];
        strcpy(before, setting(bad[i][0]));
        assert_false(tach_hud_set_setting(hud, bad[i][0], bad[i][1]));
        assert_true(strlen(tach_error()) > 0);
        assert_string_equal(setting(bad[i][0]), before);
    }
    assert_int_equal(tach_hud_get_level(hud), TACH_HUD_PROGRAMMER);
    const char *name;
    uint32_t count = 0;
    for (; (name = tach_hud_setting_name(count)) != NULL; count++)
        assert_true(tach_hud_set_setting(hud, name, NULL));
    assert_true(count > 30);
    assert_string_equal(setting("hud.screenshot_folder"), ".");
    assert_string_equal(setting("keys.freeze"), "Shift+F10, Pad Back+Start");
    assert_int_equal(tach_hud_get_setting(hud, "keys.freeze", NULL, 0), strlen("Shift+F10, Pad Back+Start"));
    char small[6];
    assert_int_equal(tach_hud_get_setting(hud, "keys.help", small, sizeof small), strlen("Shift+F1"));
    assert_string_equal(small, "Shift");
    assert_int_equal(tach_hud_get_setting(hud, "nothing", small, sizeof small), 0);
    assert_string_equal(small, "");
    close_hud();
    assert_false(tach_hud_set_setting(NULL, "hud.level", "1"));
    assert_int_equal(tach_hud_get_setting(NULL, "hud.level", small, sizeof small), 0);
}

static void walk_tree(int depth)
{
    TACH_SCOPE("walk");
    spend(1);
    if (depth > 1)
        walk_tree(depth - 1);
}

static void recursive_frame(int depth)
{
    walk_tree(depth);
    tach_hud_build(hud, 1280, 720);
    spend(2);
    tach_frame();
}

static uint32_t rows_named(const char *name)
{
    uint32_t rows = 0;
    for (uint32_t i = 0; i < hud->tree.row_count; i++)
        rows += strcmp(hud->tree.rows[i].name, name) == 0;
    return rows;
}

static void recursion_is_one_row_until_a_key_unfolds_it(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    for (int i = 0; i < 70; i++)
        recursive_frame(i == 65 ? 2 : 4);
    tach_hud_set_frozen(hud, true);
    recursive_frame(4);
    assert_int_equal(rows_named("walk"), 1);
    assert_string_equal(shown_row("walk")->values[TACH_TREE_INCLUSIVE], "4.00");
    assert_string_equal(shown_row("walk")->values[TACH_TREE_SELF], "4.00");
    assert_string_equal(shown_row("walk")->values[TACH_TREE_CALLS], "1");
    assert_int_equal(shown_row("walk")->levels, 4);
    for (int i = 0; i < 4; i++)
        press(KEY_COMMA, 0);
    recursive_frame(4);
    assert_int_equal(hud->shown.moment.frame.number, 65);
    assert_int_equal(shown_row("walk")->levels, 2);
    assert_string_equal(shown_row("walk")->values[TACH_TREE_SELF], "2.00");
    press(KEY_DOWN, 0);
    press(KEY_R, 0);
    recursive_frame(4);
    assert_int_equal(rows_named("walk"), 2); /* the second is closed */
    const tach_node *walk = row_of("walk/walk/walk");
    uint32_t innermost = (uint32_t)(walk - tach_tree()->nodes);
    tach_level_select_node(hud, innermost);
    recursive_frame(4);
    hud->dirty = true;
    recursive_frame(4);
    assert_int_equal(rows_named("walk"), 3);
    press(KEY_R, 0);
    recursive_frame(4);
    assert_int_equal(rows_named("walk"), 1);
    assert_true(shown_row("walk")->selected);
    tach_level_select_node(hud, innermost); /* where it stands now */
    hud->dirty = true;
    recursive_frame(4);
    assert_true(shown_row("walk")->selected);
    close_hud();
}

static const char *line_key(const char *text)
{
    for (uint32_t i = 0; i < hud->keys.line_count; i++) {
        if (strcmp(hud->keys.line[i].text, text) == 0)
            return hud->keys.line[i].keys;
    }
    return "";
}

/* What is written at the bottom is what works. */
static void the_line_of_keys_and_the_help_follow_the_bindings(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(10, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    assert_string_equal(line_key("back to the game"), "Esc");
    assert_string_equal(line_key("row"), "↑ ↓");
    assert_string_equal(line_key("frame"), ", .");
    assert_string_equal(line_key("hitches"), "J K");
    assert_string_equal(line_key("explain"), "?");
    assert_string_equal(line_key("picture"), "Shift+F6");
    tach_hud_set_setting(hud, "keys.worst_frame", "Ctrl+J");
    tach_hud_set_setting(hud, "keys.back", "J");
    frame(10);
    assert_string_equal(line_key("worst"), "Ctrl+J");
    assert_string_equal(line_key("back to the game"), "J");
    assert_string_equal(line_key("hitches"), "K");
    for (uint32_t i = 0; i < hud->keys.help_count; i++)
        assert_true(hud->keys.help[i].text[0] && strlen(hud->keys.help[i].keys) < TACH_KEYS_BYTES - 1);
    press(KEY_J, 0);
    frame(10);
    assert_false(tach_hud_is_frozen(hud));
    tach_hud_set_level(hud, TACH_HUD_TIMELINE);
    tach_hud_set_frozen(hud, true);
    frame(10);
    assert_string_equal(line_key("zoom"), "+ -");
    tach_hud_set_level(hud, TACH_HUD_STRIP);
    frame(10);
    assert_string_equal(line_key("row"), ""); /* not of this level */
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

/* ---- Screenshots --------------------------------------------------------------------------------------------------------- */

static void a_key_asks_for_a_picture(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
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

static void a_hitch_gets_one_picture_of_itself(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(233, 10);
    frame(58.3);
    assert_null(tach_hud_screenshot(hud));
    frame(10);
    assert_string_equal(tach_hud_screenshot(hud), "pictures/tach-frame000233-58.3ms.png");
    assert_string_equal(hud->strip.value[TACH_STRIP_MS], "58.3");
    assert_string_equal(hud->strip.badge.text, "■ OVER +41.6 ms");
    assert_non_null(strstr(hud->tree.note, "frame 233"));
    assert_string_equal(shown_row("ai")->values[TACH_TREE_INCLUSIVE], "29.15");
    assert_string_equal(shown_row("ai")->badge.text, "▲ +24.2");
    assert_non_null(strstr(hud->hitch.note, "frame 233 · 58.3 ms"));
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

/* ---- Threads ------------------------------------------------------------------------------------------------------------- */

static atomic_bool stop_events;

static void *send_events(void *unused)
{
    (void)unused;
    static const uint32_t keys[] = {KEY_F9, KEY_F10, KEY_UP,    KEY_DOWN, KEY_LEFT,  KEY_RIGHT, KEY_W,
                                    KEY_J,  KEY_ESC, KEY_SLASH, KEY_S,    KEY_COMMA, KEY_F4,    KEY_F6};
    uint32_t random = 3;
    while (!atomic_load(&stop_events)) {
        random = random * 1664525u + 1013904223u;
        uint32_t scancode = keys[(random >> 8) % TACH_COUNT_OF(keys)];
        tach_input input = {.kind = (tach_input_kind)((random >> 12) % 7),
                            .scancode = scancode,
                            .down = random >> 16 & 1,
                            .modifiers = scancode >= 0x3A && scancode <= 0x45 ? TACH_MOD_SHIFT : 0,
                            .button = 1,
                            .wheel = 1,
                            .x_px = (float)((random >> 14) % 1280),
                            .y_px = (float)((random >> 20) % 720)};
        tach_hud_event(hud, &input);
        if (random >> 28 == 0)
            tach_hud_set_level(hud, (tach_hud_level)((random >> 9) % 6));
        if (random >> 28 == 1)
            tach_hud_set_scale(hud, (float)((random >> 9) % 5));
    }
    return NULL;
}

/* The other thread fills the queue of actions in every frame, and some of them are dear: explain, reset. */
#if defined(__SANITIZE_THREAD__)
#define FRAMES_OF_EVENTS 30
#else
#define FRAMES_OF_EVENTS 500
#endif

static void events_may_come_from_another_thread(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    pthread_t thread;
    atomic_store(&stop_events, false);
    assert_int_equal(pthread_create(&thread, NULL, send_events, NULL), 0);
    for (int i = 0; i < FRAMES_OF_EVENTS; i++) {
        const tach_picture *picture = frame(i % 50 == 49 ? 60 : 10);
        assert_true(picture->command_count <= 4);
        for (uint32_t k = 0; k < picture->vertex_count; k++)
            assert_true(picture->vertices[k].x >= 0 && picture->vertices[k].x <= 1280);
        tach_hud_screenshot(hud);
    }
    atomic_store(&stop_events, true);
    pthread_join(thread, NULL);
    close_hud();
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

static void depth_and_repairs_are_told(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    frames(30, 10);
    nest(TACH_MAX_DEPTH + 3);
    frames(25, 10);
    assert_string_equal(hud->message, "! 3 scopes too deep on main");
    frames(600, 10);
    {
        TACH_BEGIN(token, "twice");
        TACH_END(token);
        TACH_END(token);
    }
    frames(25, 10);
    assert_non_null(strstr(hud->message, "! 1 scope repaired on main"));
    assert_non_null(strstr(hud->message, "hud.c:")); /* the log's line, with its place */
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
        cmocka_unit_test(frozen_numbers_stay_while_the_game_runs_on),
        cmocka_unit_test(keys_and_mouse_work_the_tree),
        cmocka_unit_test(keys_find_the_worst_frame_and_the_hitches),
        cmocka_unit_test(frames_are_stepped_through_one_by_one),
        cmocka_unit_test(a_key_or_a_click_on_a_head_sorts),
        cmocka_unit_test(a_filter_is_typed),
        cmocka_unit_test(a_key_explains_the_selected_row_column_by_column),
        cmocka_unit_test(the_mouse_explains_where_it_rests),
        cmocka_unit_test(settings_are_set_and_told),
        cmocka_unit_test(recursion_is_one_row_until_a_key_unfolds_it),
        cmocka_unit_test(the_line_of_keys_and_the_help_follow_the_bindings),
        cmocka_unit_test(one_key_starts_all_statistics_again),
        cmocka_unit_test(a_key_asks_for_a_picture),
        cmocka_unit_test(a_hitch_gets_one_picture_of_itself),
        cmocka_unit_test(hitches_get_no_picture_when_off_or_frozen_or_forbidden),
        cmocka_unit_test(events_may_come_from_another_thread),
        cmocka_unit_test(drops_are_told_exactly),
        cmocka_unit_test(depth_and_repairs_are_told),
        cmocka_unit_test(a_full_tree_is_told),
        cmocka_unit_test(a_hud_that_outlives_its_session_shows_nothing),
        cmocka_unit_test(log_lines_and_lost_threads_are_told),
        cmocka_unit_test(a_full_buffer_is_told_and_leaves_the_rest),
        cmocka_unit_test(a_hidden_display_shows_itself_when_it_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
