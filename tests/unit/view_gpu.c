/* The GPU as a person reads it: pending, lost and n/a are words, never 0, and what is known says how old it is. */
#include "unit/picture_fixture.h"

#include "fake_moment.h"
#include "view/heaviest.h"
#include "view/strip.h"
#include "view/tree.h"

static fake game;

static uint32_t add_gpu(double ms)
{
    fake_create(&game);
    uint32_t gpu = fake_node(&game, TACH_NONE, "GPU", TACH_SITE_SCOPE, 1, ms, 1, ms, ms, ms);
    fake_node(&game, gpu, "shadow pass", TACH_SITE_SCOPE, 1, ms - 1, ms - 1, ms, ms, ms);
    game.threads[game.nodes[gpu].thread].is_gpu = true;
    return gpu;
}

static void set_gpu(tach_gpu_state state, double ms, uint64_t late)
{
    game.moment.frame.number = 100;
    game.moment.frame.gpu_frame = 100 - late;
    game.moment.frame.gpu_state = state;
    game.moment.frame.gpu_ns = fake_ns(ms);
    game.moment.gpu_ms = state == TACH_GPU_KNOWN ? ms : (double)NAN;
}

static void the_line_has_a_number_or_a_word(void **state)
{
    (void)state;
    static const struct {
        tach_gpu_state state;
        const char *value, *unit;
    } cases[] = {
        {TACH_GPU_NONE, "n/a", ""}, {TACH_GPU_PENDING, "pending", ""}, {TACH_GPU_KNOWN, "8.25", "ms"}, {TACH_GPU_LOST, "lost", ""}};
    fixture f = fixture_make(1024, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    add_gpu(8.25);
    game.moment.hud_ms = 0.25;
    for (size_t i = 0; i < TACH_COUNT_OF(cases); i++) {
        tach_strip_model strip;
        tach_strip_places places;
        set_gpu(cases[i].state, 8.25, 2);
        tach_strip_fill(&strip, &game.moment);
        assert_string_equal(strip.value[TACH_STRIP_GPU], cases[i].value);
        assert_string_equal(strip.unit[TACH_STRIP_GPU], cases[i].unit);
        assert_string_equal(strip.value[TACH_STRIP_HUD], "0.25");
        tach_strip_place(&places, &strip, &theme, (tach_rect){8, 8, 1264, 26}, 0);
        assert_true(places.w[TACH_STRIP_HUD] > 0); /* all fields fit at 1280 */
        float label = tach_font_measure(f.font, theme.text, "gpu ");
        assert_true(label + tach_font_measure(f.font, theme.small, cases[i].value) <= places.w[TACH_STRIP_GPU]);
        tach_draw_begin(f.draw, f.font, 1280, 720);
        tach_strip_draw(&strip, f.draw, f.font, &theme, (tach_rect){8, 8, 1264, 26}, "");
        check_no_text_overlaps(tach_draw_finish(f.draw));
    }
    fixture_free(&f);
}

static void the_displays_cost_on_the_gpu_stands_beside_that_on_the_cpu(void **state)
{
    (void)state;
    tach_strip_model strip;
    add_gpu(8);
    set_gpu(TACH_GPU_KNOWN, 8, 1);
    game.moment.hud_ms = 0.25;
    game.moment.gpu_hud_ms = 1.5;
    game.moment.frame.gpu_software = true;
    tach_strip_fill(&strip, &game.moment);
    assert_string_equal(strip.value[TACH_STRIP_HUD], "0.25+1.50");
    assert_true(strip.soft_gpu);
    set_gpu(TACH_GPU_NONE, 0, 0);
    tach_strip_fill(&strip, &game.moment);
    assert_false(strip.soft_gpu);
}

static const tach_tree_row *tree_row(tach_tree_model *tree, uint32_t node)
{
    static _Alignas(TACH_ARENA_ALIGN) unsigned char block[65536];
    tach_arena arena = {block, sizeof block, 0};
    tach_tree_state state;
    tach_tree_state_create(&state, &arena, FAKE_NODES);
    for (uint32_t i = 0; i < game.moment.frame.node_count; i++)
        tach_tree_set_open(&state, &game.moment, i, true);
    tach_tree_fill(tree, &state, &game.moment, TACH_TREE_MAX_ROWS);
    for (uint32_t i = 0; i < tree->row_count; i++)
        if (tree->rows[i].ref.node == node && !tree->rows[i].ref.unclaimed)
            return &tree->rows[i];
    return NULL;
}

static void the_gpus_row_says_how_late_it_is(void **state)
{
    (void)state;
    static tach_tree_model tree;
    uint32_t gpu = add_gpu(8.25);
    set_gpu(TACH_GPU_KNOWN, 8.25, 2);
    const tach_tree_row *row = tree_row(&tree, gpu);
    assert_non_null(row);
    assert_true(row->gpu && row->other_thread);
    assert_string_equal(row->late, "2 late");
    assert_string_equal(row->values[TACH_TREE_INCLUSIVE], "8.25");
    assert_true(tree_row(&tree, gpu + 1)->gpu);
    uint32_t threads = 0;
    for (uint32_t i = 0; i < tree.row_count; i++) /* right behind the frame's own thread */
        if (tree.rows[i].depth == 0 && threads++ == 1)
            assert_int_equal(tree.rows[i].ref.node, gpu);
    assert_true(threads > 2);
    set_gpu(TACH_GPU_KNOWN, 8.25, 0);
    assert_string_equal(tree_row(&tree, gpu)->late, "");
    static const char *const words[] = {[TACH_GPU_NONE] = "n/a", [TACH_GPU_PENDING] = "pending", [TACH_GPU_LOST] = "lost"};
    for (int missing = TACH_GPU_NONE; missing <= TACH_GPU_LOST; missing++) {
        if (missing == TACH_GPU_KNOWN)
            continue;
        set_gpu((tach_gpu_state)missing, 0, 0);
        row = tree_row(&tree, gpu);
        assert_string_equal(row->late, words[missing]);
        assert_string_equal(row->values[TACH_TREE_INCLUSIVE], "--");
        assert_string_equal(row->values[TACH_TREE_SELF], "");
    }
}

/* "shadow pass" stands under main and under GPU: the list of scopes has the processor's time. */
static void heaviest_scopes_are_of_the_processor(void **state)
{
    (void)state;
    static tach_heaviest heaviest;
    memset(&heaviest, 0, sizeof heaviest);
    add_gpu(8);
    tach_heaviest_fill(&heaviest, &game.moment);
    assert_true(heaviest.row_count > 0);
    uint32_t with_gpu = heaviest.scope_count;
    game.threads[game.nodes[game.moment.frame.node_count - 1].thread].is_gpu = false;
    memset(&heaviest, 0, sizeof heaviest);
    tach_heaviest_fill(&heaviest, &game.moment);
    uint64_t total = 0, own = 0;
    for (uint32_t i = 0; i < heaviest.row_count; i++)
        if (strcmp(heaviest.rows[i].name, "shadow pass") == 0)
            total = heaviest.rows[i].self_ns;
    game.threads[game.nodes[game.moment.frame.node_count - 1].thread].is_gpu = true;
    memset(&heaviest, 0, sizeof heaviest);
    tach_heaviest_fill(&heaviest, &game.moment);
    for (uint32_t i = 0; i < heaviest.row_count; i++)
        if (strcmp(heaviest.rows[i].name, "shadow pass") == 0)
            own = heaviest.rows[i].self_ns;
    assert_int_equal(total - own, fake_ns(7));
    assert_true(with_gpu > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_has_a_number_or_a_word),
        cmocka_unit_test(the_displays_cost_on_the_gpu_stands_beside_that_on_the_cpu),
        cmocka_unit_test(the_gpus_row_says_how_late_it_is),
        cmocka_unit_test(heaviest_scopes_are_of_the_processor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
