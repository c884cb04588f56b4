/* The frame graph, counters and the last hitch, on a moment made by hand. */
#include "unit/picture_checks.h"

#include "fake_moment.h"
#include "view/counters.h"
#include "view/explain.h"
#include "view/graph.h"
#include "view/hitch.h"

static fake game;

/* ---- Graph --------------------------------------------------------------------------------------------------------------- */

static tach_graph_model graph;

static void no_frames(double budget_ms)
{
    fake_create(&game);
    game.history.count = game.history.newest = 0;
    game.moment.budget_ms = budget_ms;
    game.moment.mark_count = 0;
    memset(&graph, 0, sizeof graph);
}

static bool graph_shows(float ms)
{
    for (uint32_t i = 0; i < graph.column_count; i++) {
        if (graph.columns[i].longest_ms == ms)
            return true;
    }
    return false;
}

static void graph_never_loses_a_spike(void **state)
{
    (void)state;
    no_frames(1000.0 / 240);
    for (int i = 0; i < 500; i++)
        fake_frame(&game, 1000.0 / 240, 2, 0);
    fake_frame(&game, 40, 40, 0);
    double since = 0;
    for (; since < 9860; since += 1000.0 / 240) { /* 74 whole columns and the one that fills */
        tach_graph_fill(&graph, &game.moment, 75);
        assert_true(graph_shows(40.0f));
        assert_true(graph.top_ms < 10 && graph.top_ms > 8.33f); /* and the others keep their height */
        fake_frame(&game, 1000.0 / 240, 2, 0);
    }
    for (; since < 10200; since += 1000.0 / 240)
        fake_frame(&game, 1000.0 / 240, 2, 0);
    tach_graph_fill(&graph, &game.moment, 75);
    assert_false(graph_shows(40.0f));
}

static void graph_keeps_every_frame_in_one_column_and_leaves_no_hole(void **state)
{
    (void)state;
    no_frames(1000.0 / 60);
    uint32_t random = 1;
    for (int i = 0; i < 1500; i++)
        fake_frame(&game, 1 + fixture_random(&random) % 60, 1, 0);
    tach_graph_fill(&graph, &game.moment, 300);
    for (uint32_t i = 0; i < graph.column_count; i++)
        assert_true(graph.columns[i].longest_ms > 0);
    for (uint32_t i = 1; i < graph.column_count; i++)
        assert_true(graph.columns[i].frame_number >= graph.columns[i - 1].frame_number);
}

static void graph_axis_hangs_on_the_budget(void **state)
{
    (void)state;
    no_frames(8.333);
    for (int i = 0; i < 1200; i++)
        fake_frame(&game, 7 + 5.6 * (0.5 + 0.5 * sin(i * 0.05)), 5, 0);
    tach_graph_fill(&graph, &game.moment, 300);
    assert_true((12.6f - 7) / graph.top_ms >= 0.25f);
    float top = graph.top_ms;
    fake_frame(&game, 500, 500, TACH_FRAME_HITCH);
    tach_graph_fill(&graph, &game.moment, 300);
    assert_true(graph.top_ms == top);
    assert_true(graph.columns[299].longest_ms == 500 && graph.columns[299].hitch);

    no_frames(1000.0 / 60);
    for (int i = 0; i < 400; i++)
        fake_frame(&game, 50, 50, 0); /* a slow machine: most frames would be cut off */
    tach_graph_fill(&graph, &game.moment, 300);
    assert_true(graph.top_ms > 50 && graph.top_ms < 120);
}

static void graph_shows_a_constant_and_nothing(void **state)
{
    (void)state;
    no_frames(1000.0 / 60);
    tach_graph_fill(&graph, &game.moment, 300);
    assert_true(graph.top_ms > 0 && graph.longest_ms == 0);
    for (int i = 0; i < 1000; i++)
        fake_frame(&game, 16.667, 16.667, 0);
    tach_graph_fill(&graph, &game.moment, 300);
    for (uint32_t i = 0; i < 300; i++)
        assert_true(graph.columns[i].longest_ms > 16 && graph.columns[i].longest_ms < graph.top_ms);
    tach_graph_fill(&graph, &game.moment, 0);
    tach_graph_fill(&graph, &game.moment, 1000000);
    assert_int_equal(graph.column_count, TACH_GRAPH_MAX_COLUMNS);
}

/* Bars that are cut stand close together, with marks among them: their triangles leave the texts above them free. */
static void graph_triangles_stand_beside_texts(void **state)
{
    (void)state;
    fixture f = fixture_make(65536, 1024);
    static const int32_t heights[] = {720, 1080, 2160};
    for (size_t h = 0; h < TACH_COUNT_OF(heights); h++) {
        no_frames(1000.0 / 60);
        for (int i = 0; i < 600; i++)
            fake_frame(&game, i % 25 < 3 ? 40 + i % 7 : 16, 10, 0);
        tach_theme theme;
        tach_theme_create(&theme, f.font, heights[h], 1);
        float width = (float)heights[h] * 1.7f, height = 128 * theme.scale;
        uint32_t columns, triangles = 0;
        tach_rect plot = tach_graph_plot(&theme, (tach_rect){0, 0, width, height}, &columns);
        tach_graph_fill(&graph, &game.moment, columns);
        tach_draw_begin(f.draw, f.font, (int32_t)width, (int32_t)height);
        tach_graph_draw(&graph, f.draw, f.font, &theme, (tach_rect){0, 0, width, height}, UINT64_MAX, "FRAME TIME", "");
        const tach_picture *picture = tach_draw_finish(f.draw);
        const tach_draw_command *solid = &picture->commands[0], *text = &picture->commands[1];
        for (uint32_t i = 0; i + 2 < solid->index_count; i += 3) {
            tach_rect box = picture_box(picture, solid->first_index + i, 3);
            if (box.y < theme.head_row || box.y >= plot.y || box.h > 20 * theme.scale)
                continue; /* not one that stands on the plot */
            triangles++;
            for (uint32_t k = 0; k + 5 < text->index_count; k += 6) {
                tach_rect glyph = picture_box(picture, text->first_index + k, 6);
                assert_false(glyph.x < box.x + box.w && box.x < glyph.x + glyph.w && glyph.y < box.y + box.h &&
                             box.y < glyph.y + glyph.h);
            }
        }
        assert_true(triangles > 5);
    }
    fixture_free(&f);
}

static void graph_takes_a_gap_as_a_break(void **state)
{
    (void)state;
    no_frames(1000.0 / 60);
    for (int i = 0; i < 600; i++)
        fake_frame(&game, 16.667, 10, 0);
    fake_frame(&game, 45000, 45000, TACH_FRAME_GAP);
    for (int i = 0; i < 120; i++)
        fake_frame(&game, 16.667, 10, 0);
    tach_graph_fill(&graph, &game.moment, 300);
    assert_true(graph.longest_ms < 17 && graph.top_ms < 40);
    uint32_t gaps = 0, frames = 0;
    for (uint32_t i = 0; i < 300; i++) {
        gaps += graph.columns[i].gap;
        frames += graph.columns[i].longest_ms > 0;
    }
    assert_int_equal(gaps, 1);
    assert_true(frames >= 298);
}

static void graph_marks_stand_at_their_time(void **state)
{
    (void)state;
    fake_create(&game);
    memset(&graph, 0, sizeof graph);
    game.moment.mark_count = 1;
    tach_graph_fill(&graph, &game.moment, 300);
    assert_int_equal(graph.mark_count, 1);
    assert_string_equal(graph.marks[0].text, "level loaded");
    assert_in_range(graph.marks[0].column, 300 - 245, 300 - 241); /* 8.1 of 10 s ago */
}

/* ---- Counters and hitch -------------------------------------------------------------------------------------------------- */

static void counters_have_value_and_unit(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < 16)
        skip(); /* the moment made by hand has more than there can be */
    fake_create(&game);
    tach_counters_model counters;
    uint32_t scroll = 0;
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    assert_int_equal(counters.row_count, 12);
    assert_string_equal(counters.rows[1].text, "384k");
    assert_string_equal(counters.rows[3].text, "1.8"); /* what the frame added */
    assert_string_equal(counters.rows[3].unit, "MiB");
    assert_string_equal(counters.rows[7].text, "35.0"); /* what stands there */
    assert_string_equal(counters.rows[5].text, "4…61"); /* least to most */
    assert_string_equal(counters.rows[5].note, "avg 17.1");
    assert_string_equal(counters.rows[10].text, "23.4");
    assert_string_equal(counters.rows[10].unit, "%");
    assert_string_equal(counters.rows[11].text, "3.20");
    game.values[0].value = -1;
    game.values[1].value = INT64_C(6000000000);
    game.values[2].value = INT64_MIN;
    tach_counters_fill(&counters, &game.moment, 3, &scroll);
    assert_string_equal(counters.rows[0].text, "-1");
    assert_string_equal(counters.rows[1].text, "6.00G");
    assert_string_equal(counters.note, "1–3 of 12");
    scroll = 100;
    tach_counters_fill(&counters, &game.moment, 3, &scroll);
    assert_int_equal(counters.first, 9);
}

static void counters_without_a_number_say_so(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < 16)
        skip(); /* the moment made by hand has more than there can be */
    fake_create(&game);
    tach_counters_model counters;
    uint32_t scroll = 0;
    game.values[9].spread.count = 0;
    game.values[10].denominator = game.values[11].denominator = 0;
    for (int i = 9; i < 12; i++)
        tach_result_put(&game.values[i]);
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    for (int i = 9; i < 12; i++) {
        const tach_counters_row *row = &counters.rows[i == 9 ? 5 : i];
        assert_int_equal(row->value, i);
        assert_string_equal(row->text, "--");
        assert_string_equal(row->unit, "");
        assert_string_equal(row->note, "");
    }
    game.values[9].spread = (tach_spread){2, -1e7, -123456.5, 1234567, -5e6};
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    assert_string_equal(counters.rows[5].text, "-123k…1.23M");
    assert_string_equal(counters.rows[5].note, "avg -5.00M");
    game.values[9].spread = (tach_spread){1, 2.5, 2.5, 2.5, 2.5};
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    assert_string_equal(counters.rows[5].text, "2.50"); /* no range of one value */
}

/* What registers at run time comes last in the frame, and not on the last page. */
static void a_category_stands_together_where_its_first_is(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < 16)
        skip(); /* the moment made by hand has more than there can be */
    static const char *const titles[] = {"render/draw calls", "render/triangles", "render/redundant binds",
                                         "render/late",       "render/later",     "gl/uploads",
                                         "ai/paths",          "ai/path length",   "world/lights on"};
    fake_create(&game);
    fake_value(&game, "render/late", TACH_STATISTIC_COUNTER, 1, 0);
    fake_value(&game, "alone", TACH_STATISTIC_COUNTER, 2, 0);
    fake_value(&game, "render/later", TACH_STATISTIC_COUNTER, 3, 0);
    static tach_counters_model counters;
    uint32_t scroll = 0;
    tach_counters_fill(&counters, &game.moment, 9, &scroll);
    assert_int_equal(counters.total, game.moment.frame.value_count);
    for (uint32_t i = 0; i < TACH_COUNT_OF(titles); i++) {
        assert_string_equal(counters.rows[i].title, titles[i]);
        assert_string_equal(game.moment.frame.values[counters.rows[i].value].title, titles[i]);
    }
    scroll = 100;
    tach_counters_fill(&counters, &game.moment, 9, &scroll);
    assert_string_equal(counters.rows[8].title, "alone");
}

static void hitch_panel_leads_to_the_cause(void **state)
{
    (void)state;
    fake_create(&game);
    tach_hitch_model hitch;
    tach_hitch_fill(&hitch, &game.moment);
    assert_string_equal(hitch.note, "frame 760 · 58.3 ms · 2 s ago");
    assert_int_equal(hitch.row_count, 6);
    assert_string_equal(hitch.rows[0].excess, "+41.9");
    assert_string_equal(hitch.rows[1].text, "update > ai > path finding");
    assert_string_equal(hitch.rows[1].excess, "+33.9");
    assert_true(hitch.rows[1].strong);
    assert_string_equal(hitch.rows[2].text, "3 allocations 50.0 MiB (navmesh.c:142)");
    assert_string_equal(hitch.rows[3].text, "12 800 page faults");
    assert_string_equal(hitch.rows[4].text, "update > ai");
    assert_false(hitch.rows[4].strong);
    assert_string_equal(hitch.rows[5].text, "unexplained");
    assert_string_equal(hitch.rows[5].excess, "+0.3");
    game.moment.hitch.display_ns = fake_ns(7.5); /* is explained: not by a scope */
    tach_hitch_fill(&hitch, &game.moment);
    assert_string_equal(hitch.rows[5].text, "to the next refresh");
    assert_string_equal(hitch.rows[5].excess, "+7.5");
    assert_string_equal(hitch.rows[6].excess, "+0.3");
    game.moment.hitch.cause_count = 0;
    game.moment.hitch.display_ns = 0;
    tach_hitch_fill(&hitch, &game.moment);
    assert_int_equal(hitch.row_count, 2);
    assert_string_equal(hitch.rows[1].text, "no scope explains it");
    game.moment.hitch.signature = 0;
    tach_hitch_fill(&hitch, &game.moment);
    assert_string_equal(hitch.rows[0].text, "none so far");
}

/* The ends of a histogram are told where it stands: beside the line, or without room in its place. */
static void a_histogram_tells_its_ends(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < 16)
        skip(); /* the moment made by hand has more than there can be */
    static struct tach_sample_part spreads[16];
    static tach_explain_list list;
    static tach_counters_model model;
    fixture f = fixture_make(65536, 1024);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    fake_create(&game);
    spreads[9] = (struct tach_sample_part){.count = 3, .min = 2, .max = 75, .bins = {.per_value = 0.25, .counts = {1, [18] = 2}}};
    game.moment.spreads = spreads;
    for (float width = 280; width <= 424; width += 144) {
        uint32_t scroll = 0, told = 0;
        tach_rect panel = {100, 100, width, 400};
        tach_counters_fill(&model, &game.moment, 20, &scroll);
        assert_true(model.rows[5].spread && !model.rows[0].spread);
        assert_string_equal(model.rows[5].range, "2…75");
        list.count = 0;
        tach_counters_note(&model, &game.moment, &list, &theme, panel);
        for (uint32_t i = 0; i < list.count; i++) {
            const tach_explain_place *place = &list.places[i];
            if (strcmp(place->value, "2…75") != 0)
                continue;
            told++;
            assert_int_equal(tach_explain_at(&list, place->about.x + 1, place->about.y + 1), i);
            assert_true(place->about.x > panel.x + width / 2 && place->about.x + place->about.w <= panel.x + width - theme.inset);
        }
        assert_int_equal(told, 1);
        tach_draw_begin(f.draw, f.font, 1280, 720);
        tach_counters_draw(&model, &game.moment, f.draw, f.font, &theme, panel);
        check_no_text_overlaps(tach_draw_finish(f.draw));
    }
    spreads[9].count = 0;
    uint32_t scroll = 0;
    tach_counters_fill(&model, &game.moment, 20, &scroll);
    assert_false(model.rows[5].spread);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_histogram_tells_its_ends),
        cmocka_unit_test(graph_never_loses_a_spike),
        cmocka_unit_test(graph_keeps_every_frame_in_one_column_and_leaves_no_hole),
        cmocka_unit_test(graph_axis_hangs_on_the_budget),
        cmocka_unit_test(graph_shows_a_constant_and_nothing),
        cmocka_unit_test(graph_takes_a_gap_as_a_break),
        cmocka_unit_test(graph_marks_stand_at_their_time),
        cmocka_unit_test(counters_have_value_and_unit),
        cmocka_unit_test(graph_triangles_stand_beside_texts),
        cmocka_unit_test(counters_without_a_number_say_so),
        cmocka_unit_test(a_category_stands_together_where_its_first_is),
        cmocka_unit_test(hitch_panel_leads_to_the_cause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
