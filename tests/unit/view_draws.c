/* The lists of draws and objects, and the arithmetic of what an object costs, on numbers made by hand. */
#include "unit/picture_fixture.h"

#include "base/median.h"
#include "unit/draws_fake.h"
#include "view/draws_list.h"
#include "view/explain.h"
#include "view/largest_list.h"
#include "view/objects_list.h"

static fake_draws source;
static tach_draws_list_state list_state;
static tach_draws_list list;
static tach_draws_seen seen;
static tach_objects_list objects;
static tach_largest_list largest;
static tach_explain_list noted;
static tach_object_result results[TACH_DRAWS_OBJECTS];

static void open_list(void)
{
    fake_draws_create(&source);
    fake_finish(&source);
    tach_draws_list_start(&list_state);
    tach_draws_list_see(&seen, &source.table);
}

static void fill_list(bool frozen, uint32_t room)
{
    tach_draws_list_order(&list_state, &seen);
    tach_draws_list_fill(&list, &list_state, &seen, frozen, room);
}

/* ---- Draws ----------------------------------------------------------------------------------------------------------------- */

static void the_heaviest_stand_first_with_all_their_numbers(void **state)
{
    (void)state;
    open_list();
    fill_list(false, 10);
    assert_int_equal(list.row_count, 4);
    const tach_draws_list_row *first = &list.rows[0], *last = &list.rows[3];
    assert_string_equal(first->name, "scene > statue_angel_02");
    assert_string_equal(first->values[TACH_DRAWS_TRIANGLES], "412k");
    assert_string_equal(first->values[TACH_DRAWS_DRAWS], "1");
    assert_string_equal(first->values[TACH_DRAWS_TEXTURES], "64.0");
    assert_string_equal(first->texture_unit, "M");
    assert_string_equal(first->values[TACH_DRAWS_GPU], "1.31");
    assert_string_equal(first->values[TACH_DRAWS_SHARE], "38%");
    assert_string_equal(list.rows[1].name, "scene > market > tents");
    assert_string_equal(list.rows[1].values[TACH_DRAWS_DRAWS], "2");
    assert_string_equal(list.rows[1].values[TACH_DRAWS_GPU], "1.12");
    assert_string_equal(last->values[TACH_DRAWS_TEXTURES], "–");
    assert_string_equal(last->values[TACH_DRAWS_GPU], "--"); /* never 0 */
    assert_false(last->timed);
    assert_string_equal(list.detail[0], "5 draws · 3.48 ms together");
    assert_string_equal(list.detail[1], "1 of them without a time: not drawn again");
    assert_true(list.troubled);
    assert_string_equal(list.note, "by gpu ms");
}

static void a_software_renderers_times_are_called_so(void **state)
{
    (void)state;
    open_list();
    seen.status.software = true;
    seen.status.left_out = 7;
    fill_list(false, 2);
    assert_string_equal(list.note, "1–2 of 4 · software renderer");
    assert_string_equal(list.detail[1], "1 of them without a time: not drawn again · 7 more found no room");
}

static void any_column_orders_the_rows(void **state)
{
    (void)state;
    static const struct {
        tach_draws_column column;
        uint32_t order[4]; /* groups */
    } orders[] = {{TACH_DRAWS_TRIANGLES, {0, 3, 1, 2}}, {TACH_DRAWS_DRAWS, {1, 0, 2, 3}}, {TACH_DRAWS_TEXTURES, {0, 1, 2, 3}},
                  {TACH_DRAWS_NAME, {1, 0, 2, 3}},      {TACH_DRAWS_GPU, {0, 1, 2, 3}},   {TACH_DRAWS_SHARE, {0, 1, 2, 3}}};
    open_list();
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        tach_draws_list_sort(&list_state, orders[i].column);
        fill_list(true, 10);
        for (uint32_t k = 0; k < 4; k++)
            assert_ptr_equal(list.rows[k].name, source.groups[orders[i].order[k]].name);
    }
}

static void a_group_opens_into_its_draws_and_closes(void **state)
{
    (void)state;
    open_list();
    fill_list(true, 10);
    tach_draws_list_select(&list_state, 1, 10);
    assert_true(tach_draws_list_open(&list_state, &seen));
    fill_list(true, 10);
    assert_int_equal(list.row_count, 2);
    assert_string_equal(list.title, "DRAWS OF ONE NAME");
    assert_int_equal(list_state.selected, 2); /* a draw: the dearer of the two */
    assert_string_equal(list.rows[0].values[TACH_DRAWS_GPU], "0.62");
    assert_true(list.rows[0].selected);
    assert_string_equal(list.detail[0], "scene > market > tents · cloth");
    assert_string_equal(list.detail[1], "1 instance · 2 state changes");
    assert_false(tach_draws_list_open(&list_state, &seen));
    assert_true(tach_draws_list_close(&list_state));
    fill_list(true, 10);
    assert_int_equal(list.row_count, 4);
    assert_int_equal(list_state.selected, 1);
    assert_false(tach_draws_list_close(&list_state));
}

static void the_selection_walks_and_stays_on_the_screen(void **state)
{
    (void)state;
    open_list();
    fill_list(true, 2);
    tach_draws_list_select(&list_state, 3, 2);
    fill_list(true, 2);
    assert_int_equal(list.first, 2);
    assert_true(list.rows[1].selected);
    tach_draws_list_select(&list_state, INT64_MAX, 2);
    assert_int_equal(tach_draws_list_place(&list_state), 3);
    tach_draws_list_select(&list_state, -5, 2);
    fill_list(true, 2);
    assert_int_equal(list.first, 0);
    list_state.flashing = 0;
    list_state.flashes_group = true;
    fill_list(true, 2);
    assert_true(list.rows[0].flashing);
    assert_non_null(strstr(list.detail[1], "◆ flashing"));
}

static void measuring_and_failing_are_told(void **state)
{
    (void)state;
    open_list();
    source.status.state = TACH_DRAWS_MEASURING;
    source.status.frame = 3;
    source.status.frames = 8;
    tach_draws_list_see(&seen, &source.table);
    fill_list(true, 5);
    assert_int_equal(list.row_count, 0);
    assert_string_equal(list.detail[0], "measuring: frame 3 of 8");
    assert_false(list.troubled);
    source.status.state = TACH_DRAWS_FAILED;
    source.status.why = "no reason";
    tach_draws_list_see(&seen, &source.table);
    fill_list(true, 5);
    assert_string_equal(list.detail[0], "not measured: no reason");
    assert_true(list.troubled);
    tach_draws_list_see(&seen, NULL);
    fill_list(true, 5);
    assert_int_equal(list.row_count, 0);
}

/* ---- What an object costs ---------------------------------------------------------------------------------------------------- */

/* The ten patients of Student's paper: hours of sleep gained by one drug over the other, 1.58 +- 0.88. */
static void the_interval_is_students(void **state)
{
    (void)state;
    static const double one[] = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0},
                        other[] = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    tach_paired sleep;
    tach_paired_solve(&sleep, other, one, 10);
    assert_int_equal(sleep.pairs, 10);
    assert_true(fabs(sleep.mean - 1.58) < 1e-9);
    assert_true(fabs(sleep.half_width - 0.8799) < 0.0005);
    assert_true(fabs(sleep.with_mean - 2.33) < 1e-9);
    assert_true(sleep.differs);
    assert_true(fabs(sleep.detectable - 0.8799 * (2.262 + 0.883) / 2.262) < 0.0005);
}

static void pairs_that_are_not_whole_are_left_out(void **state)
{
    (void)state;
    tach_paired cost;
    double with[] = {2, (double)NAN, 3, 2, 4}, without[] = {1, 1, 2, (double)INFINITY, 3};
    tach_paired_solve(&cost, with, without, 5);
    assert_int_equal(cost.pairs, 3);
    assert_true(cost.mean == 1 && cost.differs); /* all alike */
    assert_true(cost.half_width > 0);
    tach_paired_solve(&cost, with, without, 3);
    assert_int_equal(cost.pairs, 2);
    assert_true(isnan(cost.mean) && !cost.differs);
    tach_paired_solve(&cost, with, with, 0);
    assert_true(isnan(cost.mean));
}

static void medians_and_room(void **state)
{
    (void)state;
    float values[] = {5, NAN, 1, 100, 3}, none[] = {NAN};
    assert_true(tach_median(values, 5) == 4);
    assert_true(isnan(tach_median(none, 1)));
    assert_true(tach_paired_room(16.67, 12, 0.5) == 9);
    assert_true(tach_paired_room(16.67, 17, 0.5) == 0);
    assert_true(isnan(tach_paired_room(16.67, 12, 0)));
    assert_true(isnan(tach_paired_room(16.67, 12, -1)));
    assert_true(isnan(tach_paired_room(16.67, (double)NAN, 1)));
}

static tach_paired cost_of(double mean, double half, double with)
{
    return (tach_paired){.pairs = 12,
                         .mean = mean,
                         .error = half / 2.2,
                         .half_width = half,
                         .detectable = 1.4 * half,
                         .with_mean = with,
                         .differs = fabs(mean) > half};
}

static void fill_objects(uint32_t selected, uint32_t measured)
{
    uint32_t scroll = 0;
    tach_objects_seen known = {&source.table, results, measured, 0.42, "Enter"};
    tach_objects_list_fill(&objects, &known, true, selected, &scroll, 8);
}

static void objects_say_what_they_cost_and_what_fits(void **state)
{
    (void)state;
    open_list();
    memset(results, 0, sizeof results);
    results[0] =
        (tach_object_result){.known = true, .gpu = cost_of(0.5, 0.04, 12), .cpu = cost_of(0.01, 0.02, 8), .limit_ms = 16.67};
    results[1] =
        (tach_object_result){.known = true, .gpu = cost_of(-0.31, 0.05, 17), .cpu = cost_of(0.2, 0.02, 17), .limit_ms = 16.67};
    fill_objects(0, TACH_DRAWS_NONE);
    assert_int_equal(objects.row_count, 2);
    assert_string_equal(objects.rows[0].gpu, "0.50 ±0.04");
    assert_string_equal(objects.rows[0].cpu, "< 0.03");
    assert_string_equal(objects.rows[0].room, "+9");
    assert_string_equal(objects.detail[0], "statue · gpu: 0.50 ±0.04 ms");
    assert_string_equal(objects.detail[1], "cpu: no difference above 0.03 ms");
    assert_string_equal(objects.detail[2], "room for about 9 more in 16.67 ms (paired t)");
    fill_objects(1, TACH_DRAWS_NONE);
    assert_string_equal(objects.rows[1].room, "none");
    assert_string_equal(objects.detail[0], "tents · gpu: -0.31 ±0.05 ms: it hides what is dearer");
    assert_string_equal(objects.detail[2], "no room for another in 16.67 ms (paired t)");
}

static void objects_say_what_is_not_known(void **state)
{
    (void)state;
    open_list();
    memset(results, 0, sizeof results);
    results[0] = (tach_object_result){.known = true, .cpu = cost_of(0.01, 0.02, 8)};
    results[0].gpu.mean = (double)NAN;
    results[1].refused = true;
    fill_objects(0, TACH_DRAWS_NONE);
    assert_string_equal(objects.rows[0].gpu, "n/a");
    assert_string_equal(objects.rows[0].room, "–");
    assert_string_equal(objects.detail[0], "statue · gpu: not known");
    assert_string_equal(objects.rows[1].state, "not while a debug view is on");
    fill_objects(1, 1);
    assert_string_equal(objects.rows[0].state, "measuring 42 %"); /* at the top, where it is looked for */
    assert_string_equal(objects.detail[0], "keep the camera still: it comes and goes");
}

static void check_text_begins(const char *text, const char *begin)
{
    if (strncmp(text, begin, strlen(begin)) != 0)
        fail_msg("\"%s\" does not begin with \"%s\"", text, begin);
}

static void check_order(const char *const names[4])
{
    for (uint32_t i = 0; i < 4; i++) {
        assert_string_equal(objects.rows[i].name, names[i]);
        assert_int_equal(tach_objects_list_place(&objects, objects.rows[i].object), i);
    }
}

static void what_was_measured_stands_first(void **state)
{
    (void)state;
    open_list();
    memset(results, 0, sizeof results);
    source.objects[2] = "well";
    source.objects[3] = "mill";
    fill_objects(0, TACH_DRAWS_NONE);
    check_order((const char *const[4]){"statue", "tents", "well", "mill"});
    results[2] = (tach_object_result){.known = true, .gpu = cost_of(0.2, 0.02, 12), .cpu = cost_of(0.01, 0.02, 8)};
    fill_objects(0, TACH_DRAWS_NONE);
    check_order((const char *const[4]){"well", "statue", "tents", "mill"});
    results[3] = (tach_object_result){.known = true, .gpu = cost_of(0.1, 0.02, 12), .cpu = cost_of(0.9, 0.02, 8)};
    fill_objects(3, 1);
    check_order((const char *const[4]){"tents", "mill", "well", "statue"});
    assert_true(objects.rows[1].selected); /* it goes with its object */
    uint32_t scroll = 0;
    tach_objects_seen known = {&source.table, results, TACH_DRAWS_NONE, 0, "Enter"};
    tach_objects_list_fill(&objects, &known, false, 0, &scroll, 2);
    check_text_begins(objects.detail[0], "mill · gpu: 0.10"); /* live, the dearest is told about */
}

/* ---- GPU memory ------------------------------------------------------------------------------------------------------------ */

static void check_largest(uint32_t row, const char *name, const char *size, const char *levels, const char *format)
{
    assert_string_equal(largest.rows[row].values[TACH_LARGEST_NAME], name);
    assert_string_equal(largest.rows[row].values[TACH_LARGEST_SIZE], size);
    assert_string_equal(largest.rows[row].values[TACH_LARGEST_LEVELS], levels);
    assert_string_equal(largest.rows[row].values[TACH_LARGEST_FORMAT], format);
}

static void the_largest_in_the_gpus_memory_say_what_they_are(void **state)
{
    (void)state;
    open_list();
    fake_load(&source);
    tach_largest_list_fill(&largest, &source.table);
    assert_int_equal(largest.row_count, TACH_LARGEST_ROWS); /* of 12 */
    check_largest(0, "terrain albedo", "4096×4096", "13", "SRGBA8");
    check_largest(2, "sky", "1024×1024×6", "11", "RGB16F");
    check_largest(3, "scene colour", "1920×1080", "1", "RGBA16F 4x");
    check_largest(5, "terrain vertices", "", "", "buffer");
    assert_string_equal(largest.rows[0].values[TACH_LARGEST_BYTES], "85.3");
    assert_string_equal(largest.rows[0].unit, "MiB");
    assert_true(fabsf(largest.rows[0].part - 89478484.0f / 292868096.0f) < 1e-3f);
    assert_string_equal(largest.note, "279 MiB · 12 objects");
}

static float name_right(const tach_theme *theme, tach_rect panel)
{
    static tach_explain_list places;
    places.count = 0;
    tach_largest_list_note(&largest, &places, theme, panel);
    for (uint32_t i = 0; i < places.count; i++)
        if (places.places[i].subject == TACH_EXPLAIN_LARGEST + TACH_LARGEST_NAME)
            return places.places[i].about.x + places.places[i].about.w;
    fail_msg("no name stands anywhere");
    return 0;
}

/* What short sizes and formats do not take is the names'. */
static void names_have_the_room_that_others_leave(void **state)
{
    (void)state;
    open_list();
    fake_load(&source);
    tach_largest_list_fill(&largest, &source.table);
    fixture made = fixture_make(1 << 16, 1024);
    tach_theme theme;
    tach_theme_create(&theme, made.font, 720, 1);
    tach_rect panel = {0, 0, 418, 360};
    float before = name_right(&theme, panel);
    for (uint32_t i = 0; i < largest.row_count; i++) {
        strcpy(largest.rows[i].values[TACH_LARGEST_FORMAT], "DEPTH24");
        strcpy(largest.rows[i].values[TACH_LARGEST_SIZE], "1024×1024");
    }
    assert_float_equal(name_right(&theme, panel), before + 5 * theme.small_cell, 0.01); /* 10 and 11 were theirs */
    panel.h = theme.head_row + theme.column_row + 4 * theme.row;
    before = name_right(&theme, panel);
    strcpy(largest.rows[4].values[TACH_LARGEST_FORMAT], "RGBA_DXT5 8x"); /* that row is not shown */
    assert_float_equal(name_right(&theme, panel), before, 0.01);
    strcpy(largest.rows[3].values[TACH_LARGEST_FORMAT], "RGBA_DXT5 8x");
    assert_true(name_right(&theme, panel) < before);
    fixture_free(&made);
}

static void a_source_that_does_not_know_has_no_rows(void **state)
{
    (void)state;
    open_list();
    fake_load(&source);
    tach_largest_list_fill(&largest, NULL);
    assert_int_equal(largest.row_count, 0);
    source.table.largest = NULL; /* it has nothing of the kind */
    tach_largest_list_fill(&largest, &source.table);
    assert_int_equal(largest.row_count, 0);
    assert_string_equal(largest.note, "");
    open_list();
    tach_largest_list_fill(&largest, &source.table); /* nothing was loaded yet */
    assert_int_equal(largest.row_count, 0);
}

static void gpu_memory_stays_in_its_panel(void **state)
{
    (void)state;
    open_list();
    fake_load(&source);
    source.resources[0].bytes = UINT64_MAX;
    source.resources[0].width_px = source.resources[0].height_px = source.resources[0].depth = INT32_MAX;
    tach_largest_list_fill(&largest, &source.table);
    fixture made = fixture_make(1 << 16, 1024);
    for (size_t i = 0; i < TACH_COUNT_OF(picture_sizes); i++) {
        tach_theme theme;
        int32_t w = picture_sizes[i][0], h = picture_sizes[i][1];
        tach_theme_create(&theme, made.font, h, 1);
        for (float width = 20; width < (float)w; width += 60) {
            tach_rect panel = {0, 0, width, (float)h / 2};
            tach_draw_begin(made.draw, made.font, w, h);
            tach_largest_list_draw(&largest, made.draw, made.font, &theme, panel);
            const tach_picture *picture = tach_draw_finish(made.draw);
            check_picture_is_sound(picture);
            if (panel.h >= tach_layout_height(&theme, theme.head_row + theme.column_row, 1)) {
                check_picture_is_inside(picture, panel);
                check_no_text_overlaps(picture);
            }
            noted.count = 0;
            tach_largest_list_note(&largest, &noted, &theme, panel);
            assert_true(noted.count > 0);
        }
    }
    fixture_free(&made);
}

/* ---- Pictures ----------------------------------------------------------------------------------------------------------- */

static void both_lists_stay_in_their_panels(void **state)
{
    (void)state;
    open_list();
    source.groups[0].triangles = UINT64_MAX;
    source.groups[1].texture_bytes = UINT64_MAX;
    source.groups[2].gpu_ms = 1e30;
    seen.groups = source.groups;
    results[0] =
        (tach_object_result){.known = true, .gpu = cost_of(1e9, 1e8, 2e9), .cpu = cost_of(0.001, 0.0001, 1), .limit_ms = 16.67};
    fixture made = fixture_make(1 << 16, 1024);
    for (size_t i = 0; i < TACH_COUNT_OF(picture_sizes); i++) {
        tach_theme theme;
        int32_t w = picture_sizes[i][0], h = picture_sizes[i][1];
        tach_theme_create(&theme, made.font, h, 1);
        for (float width = 20; width < (float)w; width += 60) {
            tach_rect panels[2] = {{0, 0, width, (float)h / 2}, {0, (float)h / 2, width, (float)h / 2}};
            uint32_t rows =
                tach_layout_rows(&theme, panels[0].h, tach_draws_list_head_h(&theme) + tach_draws_list_detail_h(&theme));
            fill_list(true, rows);
            fill_objects(0, 1);
            tach_draw_begin(made.draw, made.font, w, h);
            tach_draws_list_draw(&list, made.draw, made.font, &theme, panels[0]);
            const tach_picture *picture = tach_draw_finish(made.draw);
            check_picture_is_sound(picture);
            if (panels[0].h >= tach_layout_height(&theme, tach_draws_list_head_h(&theme) + tach_draws_list_detail_h(&theme), 1)) {
                check_picture_is_inside(picture, panels[0]);
                check_no_text_overlaps(picture);
            }
            tach_draw_begin(made.draw, made.font, w, h);
            tach_objects_list_draw(&objects, made.draw, made.font, &theme, panels[1]);
            check_picture_is_sound(tach_draw_finish(made.draw));
        }
    }
    fixture_free(&made);
}

static void heads_and_rows_are_hit_where_they_are(void **state)
{
    (void)state;
    open_list();
    fixture made = fixture_make(1 << 16, 1024);
    tach_theme theme;
    tach_theme_create(&theme, made.font, 720, 1);
    tach_rect panel = {800, 100, 416, 300};
    fill_list(true, 8);
    float head = panel.y + theme.head_row + 4, row = panel.y + tach_draws_list_head_h(&theme) + 4;
    assert_int_equal(tach_draws_list_head(&theme, panel, panel.x + 14, head), TACH_DRAWS_NAME);
    assert_int_equal(tach_draws_list_head(&theme, panel, panel.x + panel.w - 14, head), TACH_DRAWS_SHARE);
    assert_int_equal(tach_draws_list_head(&theme, panel, panel.x + 14, row), TACH_DRAWS_COLUMN_COUNT);
    assert_int_equal(tach_draws_list_hit(&list, &theme, panel, panel.x + 14, row + theme.row), 1);
    assert_int_equal(tach_draws_list_hit(&list, &theme, panel, panel.x + 14, row + 4 * theme.row), -1);
    assert_int_equal(tach_draws_list_hit(&list, &theme, panel, panel.x + 14, head), -1);
    for (int i = 0; i < 9; i++) {
        tach_draws_column before = list_state.sort;
        tach_draws_list_sort_next(&list_state, &theme, panel);
        assert_int_not_equal(list_state.sort, before);
        assert_int_not_equal(list_state.sort, TACH_DRAWS_INSTANCES); /* no room for it here */
    }
    fixture_free(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_heaviest_stand_first_with_all_their_numbers),
        cmocka_unit_test(a_software_renderers_times_are_called_so),
        cmocka_unit_test(any_column_orders_the_rows),
        cmocka_unit_test(a_group_opens_into_its_draws_and_closes),
        cmocka_unit_test(the_selection_walks_and_stays_on_the_screen),
        cmocka_unit_test(measuring_and_failing_are_told),
        cmocka_unit_test(the_interval_is_students),
        cmocka_unit_test(pairs_that_are_not_whole_are_left_out),
        cmocka_unit_test(medians_and_room),
        cmocka_unit_test(objects_say_what_they_cost_and_what_fits),
        cmocka_unit_test(objects_say_what_is_not_known),
        cmocka_unit_test(what_was_measured_stands_first),
        cmocka_unit_test(the_largest_in_the_gpus_memory_say_what_they_are),
        cmocka_unit_test(names_have_the_room_that_others_leave),
        cmocka_unit_test(a_source_that_does_not_know_has_no_rows),
        cmocka_unit_test(gpu_memory_stays_in_its_panel),
        cmocka_unit_test(both_lists_stay_in_their_panels),
        cmocka_unit_test(heads_and_rows_are_hit_where_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
