/* The artist's level of a whole HUD over a whole profiler, on a clock that the test turns. */
#include "unit/hud_fixture.h"

#include <math.h>
#include <stdlib.h>

#include "fake_gpu.h"
#include "view/keys.h"

TACH_COUNTER("render/triangles", triangles);

static char block[8];

static void ask(tach_budget_kind kind, const char *name, double limit)
{
    assert_true(tach_budget_set(&(tach_budget_rule){
        .kind = kind, .name = name, .limit = limit, .owner = "art", .advice = "bake LODs", .file = "game/budgets.ini", .line = 7}));
}

/* A frame of 10 ms: 5 in render > houses, 2 in update. */
static const tach_picture *play(int64_t count)
{
    {
        TACH_SCOPE("update");
        fake_ns += 2 * MS;
    }
    {
        TACH_SCOPE("render");
        {
            TACH_SCOPE("houses");
            fake_ns += 5 * MS;
            TACH_ALLOC(block, 1000, "mesh");
            TACH_FREE(block);
        }
        fake_ns += 1 * MS;
    }
    triangles += count;
    const tach_picture *picture = tach_hud_build(hud, 1280, 720);
    {
        TACH_WAIT("swap");
        fake_ns += 2 * MS;
    }
    tach_frame();
    return picture;
}

static void play_frames(int frames, int64_t count)
{
    for (int i = 0; i < frames; i++)
        play(count);
}

static const tach_budget_row *shown_budget(const char *name)
{
    const tach_budget_rows *rows = &hud->artist.budgets;
    for (uint32_t i = 0; i < rows->row_count; i++) {
        if (strcmp(rows->rows[i].name, name) == 0)
            return &rows->rows[i];
    }
    return NULL;
}

static const tach_budget_row *selected_budget(void)
{
    const tach_budget_rows *rows = &hud->artist.budgets;
    for (uint32_t i = 0; i < rows->row_count; i++) {
        if (rows->rows[i].selected)
            return &rows->rows[i];
    }
    return NULL;
}

static void the_level_says_what_is_too_heavy(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    ask(TACH_BUDGET_STATISTIC, "render/triangles", 1000);
    ask(TACH_BUDGET_SCOPE, "houses", 6);
    play_frames(100, 1500);
    assert_int_equal(tach_hud_get_level(hud), TACH_HUD_ARTIST);
    assert_string_equal(shown_budget("triangles")->badge.text, "■ +500");
    assert_string_equal(shown_budget("houses")->badge.text, "● 83%");
    assert_string_equal(hud->artist.budgets.rows[0].name, "triangles");
    assert_string_equal(hud->artist.budgets.advice, "triangles: owner art · bake LODs");
    assert_string_equal(hud->artist.budgets.source, "budgets.ini:7");
    assert_string_equal(hud->artist.heaviest.rows[0].name, "houses");
    assert_string_equal(hud->artist.heaviest.rows[0].self, "5.00");
    assert_string_equal(hud->artist.heaviest.rows[0].share, "50");
    const tach_memory_row *mesh = &hud->artist.memory.rows[0];
    assert_string_equal(mesh->name, "mesh");
    assert_string_equal(mesh->count, "1"); /* a frame */
    assert_string_equal(mesh->peak, "1.0");
    assert_string_equal(mesh->peak_unit, "KiB");
    const tach_moment *moment = &hud->shown.moment;
    assert_in_range(moment->budget_frames, 98, 100);
    uint64_t last = moment->budget_frames - 1;
    assert_true(moment->budget_series[1][last] == 1500);
    assert_true(moment->budget_series[2][last] == 5);
    assert_true(play(0)->command_count <= 4);
    close_hud();
}

/* Lines begin anew when the budgets change, and have no hole where the display showed less. */
static void lines_are_of_frames_in_a_row(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    ask(TACH_BUDGET_STATISTIC, "render/triangles", 1000);
    play_frames(10, 1500);
    ask(TACH_BUDGET_SCOPE, "houses", 6);
    play_frames(5, 1500);
    assert_int_equal(hud->shown.moment.budget_frames, 5);
    tach_hud_set_level(hud, TACH_HUD_STRIP);
    play_frames(3, 1500);
    tach_hud_set_level(hud, TACH_HUD_ARTIST);
    play_frames(2, 1500);
    assert_int_equal(hud->shown.moment.budget_frames, 2);
    press(KEY_F10, TACH_MOD_SHIFT);
    play_frames(4, 1);
    assert_int_equal(hud->shown.moment.budget_frames, 2); /* frozen */
    close_hud();
}

static void freezing_stays_and_keys_walk_the_budgets(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    ask(TACH_BUDGET_STATISTIC, "render/triangles", 1000);
    ask(TACH_BUDGET_SCOPE, "houses", 6);
    play_frames(50, 1500);
    assert_null(selected_budget());
    press(KEY_F10, TACH_MOD_SHIFT);
    play_frames(2, 10);
    assert_int_equal(tach_hud_get_level(hud), TACH_HUD_ARTIST);
    assert_true(tach_hud_is_frozen(hud));
    assert_string_equal(shown_budget("triangles")->badge.text, "■ +500"); /* stands still */
    assert_string_equal(hud->artist.memory.rows[0].name, "mesh");
    press(KEY_HOME, 0);
    play(10);
    assert_string_equal(selected_budget()->name, "triangles");
    assert_string_equal(hud->artist.budgets.advice, "render/triangles: owner art · bake LODs");
    press(KEY_DOWN, 0);
    press(KEY_DOWN, 0);
    play(10);
    assert_string_equal(selected_budget()->name, "houses");
    assert_string_equal(hud->artist.budgets.facts, "worst 5.00 ms · never over");
    press(KEY_UP, 0);
    play(10);
    assert_string_equal(selected_budget()->name, "frame");
    press(KEY_END, 0);
    play(10);
    assert_string_equal(selected_budget()->name, "houses");
    tach_rect panel = hud->artist.layout.budgets;
    tach_hud_event(hud, &(tach_input){.kind = TACH_INPUT_MOUSE_BUTTON,
                                      .button = 1,
                                      .down = true,
                                      .x_px = panel.x + 20,
                                      .y_px = panel.y + hud->theme.head_row + hud->theme.row / 2});
    play(10);
    assert_string_equal(selected_budget()->name, "triangles");
    press(KEY_ESC, 0);
    play(10);
    assert_false(tach_hud_is_frozen(hud));
    close_hud();
}

static void enter_leads_to_the_scope_in_the_tree(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    ask(TACH_BUDGET_STATISTIC, "render/triangles", 1000);
    ask(TACH_BUDGET_SCOPE, "render > houses", 2);
    ask(TACH_BUDGET_NO_ALLOC, "houses", 0);
    play_frames(50, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    play(10);
    hud->artist.budget_state.selected = 1; /* a statistic has no row */
    press(KEY_ENTER, 0);
    play_frames(2, 10);
    assert_int_equal(tach_hud_get_level(hud), TACH_HUD_ARTIST);
    for (uint32_t budget = 2; budget < 4; budget++) {
        tach_hud_set_level(hud, TACH_HUD_ARTIST);
        play(10);
        hud->artist.budget_state.selected = budget;
        hud->tree_state.selected = (tach_tree_ref){TACH_NONE, false};
        press(KEY_ENTER, 0);
        play_frames(2, 10);
        assert_int_equal(tach_hud_get_level(hud), TACH_HUD_PROGRAMMER);
        assert_true(tach_hud_is_frozen(hud));
        uint32_t node = hud->tree_state.selected.node;
        assert_true(node < hud->shown.moment.frame.node_count);
        assert_string_equal(hud->shown.moment.frame.nodes[node].name, "houses");
        bool seen = false;
        for (uint32_t i = 0; i < hud->tree.row_count; i++)
            seen |= hud->tree.rows[i].selected;
        assert_true(seen); /* and all above it is open */
    }
    close_hud();
}

static void play_on_gpu(int frames)
{
    for (int i = 0; i < frames; i++) {
        {
            TACH_SCOPE("houses");
            fake_ns += 2 * MS;
        }
        {
            TACH_GPU_SCOPE("houses");
            fake_gpu.ns += 8 * MS;
        }
        tach_hud_build(hud, 1280, 720);
        end_fake_frame(10 * MS);
    }
}

/* The row that its number is of: the GPU's, though longer, only when it says so. */
static void a_budget_opens_the_row_that_it_is_judged_by(void **state)
{
    (void)state;
    start_fake_gpu(&(tach_config){.ring_events = 1024, .max_nodes = 128, .warm_up_frames = TACH_NO_WARM_UP}, 0);
    hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_ARTIST, .no_hitch_screenshots = true});
    assert_non_null(hud);
    ask(TACH_BUDGET_SCOPE, "houses", 3);
    ask(TACH_BUDGET_SCOPE, "GPU > houses", 9);
    play_on_gpu(50);
    press(KEY_F10, TACH_MOD_SHIFT);
    play_on_gpu(1);
    for (uint32_t budget = 1; budget < 3; budget++) {
        const tach_frame_record *shown = &hud->shown.moment.frame;
        tach_hud_set_level(hud, TACH_HUD_ARTIST);
        play_on_gpu(1);
        hud->artist.budget_state.selected = budget;
        hud->tree_state.selected = (tach_tree_ref){TACH_NONE, false};
        press(KEY_ENTER, 0);
        play_on_gpu(1);
        assert_int_equal(tach_hud_get_level(hud), TACH_HUD_PROGRAMMER);
        uint32_t node = hud->tree_state.selected.node;
        assert_true(node < shown->node_count);
        assert_string_equal(shown->nodes[node].name, "houses");
        assert_true(shown->threads[shown->nodes[node].thread].is_gpu == (budget == 2));
        assert_true(fabs((double)shown->nodes[node].inclusive_ns / 1e6 - shown->budgets[budget].value) < 0.01);
    }
    tach_hud_destroy(hud);
    hud = NULL;
    tach_budgets_replace(TACH_BUDGET_FROM_CODE, NULL, 0);
    stop_fake_gpu();
}

static void without_budgets_statistics_stand_there(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    play_frames(60, 10);
    assert_true(tach_layout_shown(hud->artist.layout.counters));
    assert_string_equal(hud->counters.rows[0].title, "render/triangles");
    assert_true(hud->shown.series_counts[hud->counters.rows[0].value] > 50); /* its line is followed */
    ask(TACH_BUDGET_STATISTIC, "render/triangles", 1000);
    play_frames(60, 10);
    assert_false(tach_layout_shown(hud->artist.layout.counters));
    close_hud();
}

/* A frame of the past has no list of what was live. */
static void memory_of_a_past_frame_is_not_there(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    play_frames(60, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    play(10);
    assert_true(tach_layout_shown(hud->artist.layout.memory));
    tach_level_select_frame(hud, hud->shown.moment.frame.number - 5);
    hud->dirty = true;
    play(10);
    assert_true(hud->shown.moment.selected);
    assert_false(tach_layout_shown(hud->artist.layout.memory));
    close_hud();
}

/* A display's rate takes the whole budget every frame: frozen too, that is not over. */
static void a_frame_within_the_tolerance_is_judged_by_its_work(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    ask(TACH_BUDGET_FRAME, "", 9.9);
    play_frames(60, 10);
    assert_string_equal(shown_budget("frame")->badge.text, "● 81%");
    tach_hud_set_frozen(hud, true);
    play(10);
    play(10);
    assert_string_equal(shown_budget("frame")->badge.text, "● 81%");
    assert_string_equal(shown_budget("frame")->value, "8.00");
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_level_says_what_is_too_heavy),
        cmocka_unit_test(lines_are_of_frames_in_a_row),
        cmocka_unit_test(freezing_stays_and_keys_walk_the_budgets),
        cmocka_unit_test(enter_leads_to_the_scope_in_the_tree),
        cmocka_unit_test(a_budget_opens_the_row_that_it_is_judged_by),
        cmocka_unit_test(without_budgets_statistics_stand_there),
        cmocka_unit_test(memory_of_a_past_frame_is_not_there),
        cmocka_unit_test(a_frame_within_the_tolerance_is_judged_by_its_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
