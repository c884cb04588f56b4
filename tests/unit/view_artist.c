/* The artist's level on a moment made by hand: rows, order, advice, heaviest scopes, memory, and the picture that comes of it. */
#include "unit/picture_fixture.h"

#include "fake_moment.h"
#include "view/artist.h"
#include "view/budget_rows.h"
#include "view/counters.h"
#include "view/draws_list.h"
#include "view/heaviest.h"
#include "view/keys.h"
#include "view/memory_list.h"
#include "view/objects_list.h"
#include "view/panel.h"
#include "view/spark.h"

enum { FRAME, TRIANGLES, DRAWS, TEXTURES, SOLVE, MIX, ALLOCS, GPU, BUDGETS };

static fake game;
static tach_budget asked[TACH_BUDGET_ROWS_MOST];
static tach_memory_category categories[8];
static tach_memory_site places[8];
static float lines[TACH_BUDGET_ROWS_MOST][TACH_VALUE_HISTORY];
static tach_budget_rows_state rows_state;
static tach_budget_rows rows;
static tach_heaviest heaviest;
static tach_memory_list memory;

static void set_value(uint32_t index, double value)
{
    tach_budget *budget = &asked[index];
    budget->value = budget->held = value;
    budget->worst = fmax(budget->worst, value);
    budget->state = value > budget->limit ? TACH_BUDGET_OVER : value > budget->warn ? TACH_BUDGET_WARN : TACH_BUDGET_OK;
}

static void add_budget(tach_budget_kind kind, tach_budget_unit unit, const char *name, double limit, double value)
{
    uint32_t index = game.moment.frame.budget_count++;
    asked[index] = (tach_budget){.kind = kind,
                                 .unit = unit,
                                 .source = index ? TACH_BUDGET_FROM_FILE : TACH_BUDGET_FROM_CONFIG,
                                 .name = name,
                                 .owner = "",
                                 .advice = "",
                                 .file = index ? "game/assets/forest.ini" : "",
                                 .line = 10 + index,
                                 .limit = limit,
                                 .warn = limit * 0.9};
    set_value(index, value);
    for (int i = 0; i < TACH_VALUE_HISTORY; i++)
        lines[index][i] = (float)value;
}

static void open_artist(void)
{
    fake_create(&game);
    memset(&rows_state, 0, sizeof rows_state);
    memset(&heaviest, 0, sizeof heaviest);
    tach_moment *m = &game.moment;
    m->frame.budgets = asked;
    add_budget(TACH_BUDGET_FRAME, TACH_BUDGET_MS, "", 1000.0 / 60, 12.5);
    add_budget(TACH_BUDGET_STATISTIC, TACH_BUDGET_COUNT, "render/triangles", 1e6, 1.21e6);
    add_budget(TACH_BUDGET_STATISTIC, TACH_BUDGET_COUNT, "render/draw calls", 1400, 1284);
    add_budget(TACH_BUDGET_STATISTIC, TACH_BUDGET_BYTES, "memory/textures", 512 << 20, 300 << 10);
    add_budget(TACH_BUDGET_SCOPE, TACH_BUDGET_MS, "update > physics > solve", 2, 1.54);
    add_budget(TACH_BUDGET_SCOPE, TACH_BUDGET_MS, "mix", 1, 1.2);
    add_budget(TACH_BUDGET_NO_ALLOC, TACH_BUDGET_COUNT, "mix", 0, 3);
    add_budget(TACH_BUDGET_SCOPE, TACH_BUDGET_MS, "gpu particles", 2, 0);
    asked[GPU].state = TACH_BUDGET_NOT_SEEN;
    asked[TRIANGLES].owner = "env-art";
    asked[TRIANGLES].advice = "bake LODs before 200 m";
    asked[TRIANGLES].frames_over = 312;
    asked[TRIANGLES].last_over_ns = m->now_ns - UINT64_C(2100000000);
    asked[TRIANGLES].worst = 1.43e6;
    m->budget_series = lines;
    m->budget_frames = 1000;
    categories[0] = (tach_memory_category){"scripts", 3 << 20, 4 << 20, 12, 40, 40, 4096};
    categories[1] = (tach_memory_category){"textures", 80 << 20, 96 << 20, 31, 0, 0, 0};
    categories[2] = (tach_memory_category){"unused", 0, 0, 0, 0, 0, 0};
    places[0] = (tach_memory_site){"textures", "game/texture.c", 142, 80 << 20, 31, 0, 0, 0};
    places[1] = (tach_memory_site){"scripts", "", 0, 3 << 20, 12, 40, 40, 4096};
    places[2] = (tach_memory_site){"unused", "x.c", 1, 0, 0, 0, 0, 0};
    m->frame.memory = categories;
    m->frame.memory_count = 3;
    m->frame.memory_sites = places;
    m->frame.memory_site_count = 3;
}

static void fill_rows(void) { tach_budget_rows_fill(&rows, &rows_state, &game.moment, 100); }

static const tach_budget_row *row_for(uint32_t budget)
{
    for (uint32_t i = 0; i < rows.row_count; i++) {
        if (rows.rows[i].budget == budget)
            return &rows.rows[i];
    }
    fail_msg("no row for budget %u", budget);
    return NULL;
}

/* ---- Budgets ------------------------------------------------------------------------------------------------------------- */

static void assert_row(uint32_t budget, const char *name, const char *value, const char *unit, const char *limit, const char *badge)
{
    const tach_budget_row *row = row_for(budget);
    assert_string_equal(row->name, name);
    assert_string_equal(row->value, value);
    assert_string_equal(row->unit, unit);
    assert_string_equal(row->limit, limit);
    assert_string_equal(row->badge.text, badge);
}

static void budgets_say_value_limit_and_by_how_much(void **state)
{
    (void)state;
    open_artist();
    fill_rows();
    assert_int_equal(rows.row_count, BUDGETS);
    assert_row(FRAME, "frame", "12.50", "ms", "16.67", "● 75%");
    assert_row(TRIANGLES, "triangles", "1.21M", "", "1.00M", "■ +210k");
    assert_row(DRAWS, "draw calls", "1284", "", "1400", "▲ 92%");
    assert_row(TEXTURES, "textures", "0.29", "MiB", "512", "● 0%"); /* in the unit of its limit */
    assert_row(SOLVE, "solve", "1.54", "ms", "2.00", "● 77%");
    assert_row(MIX, "mix", "1.20", "ms", "1.00", "■ +0.20 ms");
    assert_row(ALLOCS, "mix", "3", "", "0", "■ +3 allocs");
    assert_row(GPU, "gpu particles", "--", "ms", "2.00", "");
    assert_string_equal(row_for(ALLOCS)->suffix, " allocs");
    assert_true(fabs(row_for(SOLVE)->share - 0.77) < 1e-9);
    assert_string_equal(rows.note, "3 over · 1 near");
    set_value(ALLOCS, 0);
    fill_rows();
    assert_row(ALLOCS, "mix", "0", "", "0", "● OK");
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e300, -1e300};
    for (size_t i = 0; i < TACH_COUNT_OF(bad); i++) {
        for (uint32_t k = 0; k < BUDGETS; k++)
            asked[k].held = asked[k].value = bad[i];
        fill_rows();
        assert_true(isfinite(row_for(TRIANGLES)->share));
        assert_string_equal(row_for(TRIANGLES)->value, "--");
    }
}

static void assert_order(const uint32_t *expected)
{
    for (uint32_t i = 0; i < BUDGETS; i++)
        assert_int_equal(rows.rows[i].budget, expected[i]);
}

static void rows_go_up_at_once_and_down_when_it_has_been_calm(void **state)
{
    (void)state;
    open_artist();
    fill_rows();
    const uint32_t first[] = {TRIANGLES, MIX, ALLOCS, DRAWS, FRAME, TEXTURES, SOLVE, GPU};
    assert_order(first);
    set_value(TRIANGLES, 1000);
    set_value(SOLVE, 3);
    game.moment.now_ns += TACH_BUDGET_ROWS_CALM_NS - 1;
    fill_rows();
    const uint32_t both[] = {TRIANGLES, SOLVE, MIX, ALLOCS, DRAWS, FRAME, TEXTURES, GPU};
    assert_order(both);
    assert_string_equal(row_for(TRIANGLES)->badge.text, "● 0%"); /* the row stays, its state does not */
    game.moment.now_ns += 1;
    fill_rows();
    const uint32_t after[] = {SOLVE, MIX, ALLOCS, DRAWS, FRAME, TRIANGLES, TEXTURES, GPU};
    assert_order(after);
    set_value(DRAWS, 1401);
    fill_rows();
    assert_int_equal(rows.rows[0].budget, DRAWS);
}

/* Ordered by the frame that is looked at, however lately others were over; then nothing moves under the hand. */
static void a_frozen_frame_has_its_own_order(void **state)
{
    (void)state;
    open_artist();
    fill_rows();
    set_value(TRIANGLES, 1000);
    set_value(SOLVE, 3);
    game.moment.frozen = true;
    tach_budget_rows_fill(&rows, &rows_state, &game.moment, 2);
    const uint32_t order[] = {SOLVE, MIX, ALLOCS, DRAWS, FRAME, TRIANGLES, TEXTURES, GPU};
    for (uint32_t i = 0; i < BUDGETS; i++)
        assert_int_equal(rows_state.order[i], order[i]);
    assert_int_equal(rows_state.selected, rows_state.worst); /* and it is on the screen */
    assert_true(row_for(rows_state.worst)->selected);
    set_value(DRAWS, 1401);
    game.moment.now_ns += 10 * TACH_BUDGET_ROWS_CALM_NS;
    fill_rows();
    assert_order(order);
    game.moment.frame.number++;
    fill_rows();
    const uint32_t next[] = {DRAWS, SOLVE, MIX, ALLOCS, FRAME, TRIANGLES, TEXTURES, GPU};
    assert_order(next);
}

static void the_worst_is_told_about(void **state)
{
    (void)state;
    open_artist();
    set_value(ALLOCS, 0);
    set_value(FRAME, 99); /* says nothing of what to do */
    fill_rows();
    assert_int_equal(rows.focus, TRIANGLES);
    assert_int_equal(rows.focus_state, TACH_BADGE_OVER);
    assert_string_equal(rows.advice, "triangles: owner env-art · bake LODs before 200 m");
    assert_string_equal(rows.facts, "worst 1.43M · over 312× · 2.1 s ago");
    assert_string_equal(rows.source, "forest.ini:11");
    set_value(MIX, 1.4); /* worse, but not by much: the text stays */
    fill_rows();
    assert_int_equal(rows.focus, TRIANGLES);
    set_value(MIX, 2);
    fill_rows();
    assert_int_equal(rows.focus, MIX);
    assert_string_equal(rows.advice, "mix");
    for (uint32_t i = 0; i < BUDGETS; i++)
        set_value(i, 0);
    set_value(MIX, 0.5);
    game.moment.now_ns += TACH_BUDGET_ROWS_CALM_NS;
    fill_rows();
    assert_int_equal(rows.focus, MIX); /* nothing is near its limit: it stays */
    assert_int_equal(rows.focus_state, TACH_BADGE_OK);
    assert_string_equal(rows.note, "all kept");
    for (uint32_t i = 0; i < BUDGETS; i++)
        asked[i].state = TACH_BUDGET_NOT_SEEN;
    game.moment.now_ns += TACH_BUDGET_ROWS_CALM_NS;
    fill_rows();
    assert_int_equal(rows.focus, TACH_NONE);
    assert_string_equal(rows.note, "none judged yet");
    set_value(FRAME, 99);
    fill_rows();
    assert_int_equal(rows.focus, FRAME);
    assert_string_equal(rows.source, "tach_config");
}

/* Also in a list that is too short for all that are over, or becomes it. */
static void what_is_told_about_has_a_row(void **state)
{
    (void)state;
    open_artist();
    set_value(MIX, 2);
    for (uint32_t room = 1; room <= BUDGETS; room++) {
        tach_budget_rows_fill(&rows, &rows_state, &game.moment, room);
        assert_int_equal(rows.focus, MIX);
        assert_non_null(row_for(MIX));
    }
    tach_budget_rows_fill(&rows, &rows_state, &game.moment, 1);
    assert_int_equal(rows.rows[0].budget, MIX);
    game.moment.frozen = game.moment.exact = true;
    for (uint32_t room = BUDGETS; room > 0; room--) {
        tach_budget_rows_fill(&rows, &rows_state, &game.moment, room);
        assert_int_equal(rows.focus, MIX);
        assert_true(row_for(MIX)->selected);
    }
    tach_budget_rows_fill(&rows, &rows_state, &game.moment, 3);
    rows_state.scroll = 4; /* with the wheel */
    for (uint32_t room = 3; room > 0; room--) {
        tach_budget_rows_fill(&rows, &rows_state, &game.moment, room);
        assert_int_equal(rows.first, 4);
    }
}

static void frozen_the_selected_row_is_told_about(void **state)
{
    (void)state;
    open_artist();
    fill_rows();
    game.moment.frozen = game.moment.exact = true;
    fill_rows();
    rows_state.selected = SOLVE;
    rows_state.scroll = 1000;
    asked[SOLVE].owner = "gameplay";
    asked[SOLVE].source = TACH_BUDGET_FROM_CODE;
    asked[SOLVE].file = "";
    tach_budget_rows_fill(&rows, &rows_state, &game.moment, 3);
    assert_int_equal(rows_state.scroll, BUDGETS - 3);
    assert_string_equal(rows.note, "6–8 of 8 · 3 over · 1 near");
    assert_true(row_for(SOLVE)->selected);
    assert_string_equal(rows.advice, "update > physics > solve: owner gameplay"); /* the whole name */
    assert_string_equal(rows.facts, "worst 1.54 ms · never over");
    assert_string_equal(rows.source, "code");
    rows_state.selected = GPU;
    fill_rows();
    assert_string_equal(rows.facts, "not seen yet");
    asked[SOLVE].frames_over = UINT64_MAX;
    rows_state.selected = SOLVE;
    game.moment.now_ns += UINT64_C(200000000000);
    asked[SOLVE].last_over_ns = game.moment.now_ns - UINT64_C(200000000000);
    asked[SOLVE].worst = (double)NAN;
    fill_rows();
    assert_non_null(strstr(rows.facts, "worst -- ms"));
    assert_non_null(strstr(rows.facts, "3 min ago"));
    tach_budget_rows_fill(&rows, &rows_state, &game.moment, 0);
    assert_int_equal(rows.row_count, 0);
    game.moment.frame.budget_count = 0;
    fill_rows();
    assert_int_equal(rows.row_count, 0);
    assert_int_equal(rows.focus, TACH_NONE);
}

static void without_budgets_it_shows_what_artists_count(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < 16)
        skip(); /* the moment made by hand has more than there can be */
    static const char *const beginnings[] = {"render/", "memory/", "crowd/", NULL}, *const nothing[] = {"nothing/", NULL};
    open_artist();
    assert_true(tach_budget_rows_asked(&game.moment));
    game.moment.frame.budget_count = 1;
    assert_false(tach_budget_rows_asked(&game.moment));
    asked[FRAME].source = TACH_BUDGET_FROM_FILE;
    assert_true(tach_budget_rows_asked(&game.moment));
    game.moment.frame.budget_count = 0;
    assert_false(tach_budget_rows_asked(&game.moment));
    static tach_counters_model counters;
    uint32_t scroll = 0;
    tach_counters_fill_some(&counters, &game.moment, 3, &scroll, beginnings);
    assert_int_equal(counters.total, 5);
    assert_string_equal(counters.rows[2].title, "render/redundant binds");
    scroll = 100;
    tach_counters_fill_some(&counters, &game.moment, 3, &scroll, beginnings);
    assert_int_equal(scroll, 2);
    assert_string_equal(counters.rows[2].title, "memory/textures");
    assert_int_equal(tach_counters_count_some(&game.moment, nothing), game.moment.frame.value_count);
}

/* ---- Counters and lines -------------------------------------------------------------------------------------------------- */

static void counters_say_least_and_most_of_their_line(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < 16)
        skip(); /* the moment made by hand has more than there can be */
    open_artist();
    static tach_counters_model counters;
    for (int i = 0; i < TACH_VALUE_HISTORY; i++) {
        game.series[0][i] = i == 7 ? NAN : i == 9 ? INFINITY : 400 + (float)(i % 3);
        game.series[1][i] = 5;
        game.series[7][i] = (float)(160 + i % 41) * 1048576;
    }
    game.series_counts[2] = 0;
    uint32_t scroll = 0;
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    assert_string_equal(counters.rows[0].range, "400…402");
    assert_string_equal(counters.rows[1].range, ""); /* stands still */
    assert_string_equal(counters.rows[2].range, "");
    assert_string_equal(counters.rows[8].unit, "MiB");
    assert_string_equal(counters.rows[8].range, "160…200"); /* in the unit of the value */
    for (int i = 0; i < TACH_VALUE_HISTORY; i++)
        game.series[7][i] = 160 * 1048576.0f + (float)(i % 3) * 64;
    tach_counters_fill(&counters, &game.moment, 20, &scroll);
    assert_string_equal(counters.rows[8].range, ""); /* as far as is shown */
}

/* The letters of a picture with these counters at this scale: what is cut has fewer. */
static uint32_t glyphs_with_range(fixture *f, float most)
{
    static tach_counters_model counters;
    tach_theme theme;
    tach_theme_create(&theme, f->font, 720, 1);
    for (int i = 0; i < TACH_VALUE_HISTORY; i++)
        game.series[0][i] = i % 2 ? most : 1024;
    uint32_t scroll = 0;
    tach_counters_fill(&counters, &game.moment, 1, &scroll);
    tach_draw_begin(f->draw, f->font, 1280, 720);
    tach_counters_draw(&counters, &game.moment, f->draw, f->font, &theme, (tach_rect){848, 8, 424, 60});
    const tach_picture *picture = tach_draw_finish(f->draw);
    check_no_text_overlaps(picture);
    return picture->vertex_count / 4;
}

/* "1024…12.3k" is a letter longer than its column, and what is left of that is free. */
static void a_long_range_is_not_cut(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < 16)
        skip();
    open_artist();
    fixture f = fixture_make(16384, 512);
    uint32_t longer = glyphs_with_range(&f, 12345), shorter = glyphs_with_range(&f, 6144);
    assert_int_equal(longer, shorter + 1);
    fixture_free(&f);
}

/* A series of 1, 2, NAN, 4, INFINITY, 5 is a line with two gaps, on an axis from 1 to 5. */
static void what_is_no_number_is_a_gap(void **state)
{
    (void)state;
    const float series[] = {1, 2, NAN, 4, INFINITY, 5};
    tach_spark spark;
    tach_spark_gather(&spark, series, 6, 1, 5);
    assert_int_equal(spark.count, 6);
    assert_true(isnan(spark.values[2]) && isnan(spark.values[4]));
    assert_true(spark.least == 1 && spark.most == 5);
    fixture f = fixture_make(4096, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    for (int way = 0; way < 2; way++) {
        tach_draw_begin(f.draw, f.font, 100, 20);
        if (way == 0)
            tach_spark_draw(&spark, f.draw, &theme, (tach_rect){0, 0, 60, 20}, 6, TACH_COLOR_CPU);
        else
            tach_spark_draw_limit(&spark, f.draw, &theme, (tach_rect){0, 0, 60, 20}, 6, 4.5f);
        const tach_picture *picture = tach_draw_finish(f.draw);
        check_picture_is_sound(picture);
        bool column[6] = {false};
        for (uint32_t i = 0; i + 5 < picture->index_count; i += 6) {
            tach_rect box = picture_box(picture, i, 6);
            for (int k = 0; k < 6; k++)
                column[k] |= box.w > 9 && box.x <= (float)(k * 10 + 5) && box.x + box.w > (float)(k * 10 + 5);
        }
        for (int k = 0; k < 6; k++)
            assert_int_equal(column[k], k != 2 && k != 4);
    }
    const float limits[] = {0, NAN, INFINITY, -1, 1e38f, 1e-38f};
    for (size_t i = 0; i < TACH_COUNT_OF(limits); i++) {
        tach_draw_begin(f.draw, f.font, 100, 20);
        tach_spark_draw_limit(&spark, f.draw, &theme, (tach_rect){0, 0, 60, 20}, 6, limits[i]);
        check_picture_is_sound(tach_draw_finish(f.draw));
    }
    tach_spark_gather(&spark, series, 0, 5, 0);
    assert_true(spark.least > spark.most);
    fixture_free(&f);
}

static uint32_t count_lines(fixture *f, float width, uint32_t most, const char *text)
{
    tach_theme theme;
    tach_theme_create(&theme, f->font, 720, 1);
    tach_draw_begin(f->draw, f->font, 400, 200);
    uint32_t lines_drawn =
        tach_panel_text_lines(f->draw, f->font, theme.small, 0, 16, width * theme.small_cell, 16, most, TACH_COLOR_TEXT, text);
    const tach_picture *picture = tach_draw_finish(f->draw);
    for (uint32_t i = 0; i < picture->vertex_count; i++)
        assert_true(picture->vertices[i].x <= width * theme.small_cell + 1 &&
                    picture->vertices[i].y <= 16 * (float)lines_drawn + 8);
    return lines_drawn;
}

static void text_breaks_between_words(void **state)
{
    (void)state;
    fixture f = fixture_make(4096, 512);
    assert_int_equal(count_lines(&f, 20, 2, "short"), 1);
    assert_int_equal(count_lines(&f, 20, 2, "one two three four five"), 2);
    assert_int_equal(count_lines(&f, 10, 2, "one two three four five six seven"), 2);
    assert_int_equal(count_lines(&f, 10, 9, "one two three four five six seven"), 4);
    assert_int_equal(count_lines(&f, 10, 3, "averyveryverylongwordwithoutanyspace"), 3);
    assert_int_equal(count_lines(&f, 16, 3, "of textures 48.0 MiB"), 2);
    assert_int_equal(count_lines(&f, 8, 3, "48.0 kilobytes"), 2); /* no room for both in any line */
    assert_int_equal(count_lines(&f, 20, 2, ""), 0);
    assert_int_equal(count_lines(&f, 0, 2, "no room"), 0);
    fixture_free(&f);
}

/* ---- Heaviest and memory ------------------------------------------------------------------------------------------------- */

static void the_heaviest_are_summed_by_name_over_threads(void **state)
{
    (void)state;
    open_artist();
    fake_node(&game, game.threads[1].node, "solve", 0, 3, 1.0, 1.0, 1, 1, 1);
    tach_heaviest_fill(&heaviest, &game.moment);
    assert_int_equal(heaviest.row_count, TACH_HEAVIEST_ROWS);
    assert_string_equal(heaviest.rows[0].name, "islands"); /* waits and threads cost nothing themselves */
    assert_string_equal(heaviest.rows[1].name, "load region");
    assert_string_equal(heaviest.rows[2].name, "path finding");
    assert_string_equal(heaviest.rows[3].name, "solve");
    assert_string_equal(heaviest.rows[3].self, "2.68");
    assert_string_equal(heaviest.rows[3].calls, "4");
    assert_string_equal(heaviest.rows[3].share, "18");
    for (uint32_t i = 0; i < heaviest.row_count; i++)
        assert_null(strstr(heaviest.rows[i].name, "wait"));
    assert_int_equal(heaviest.scope_count, 16);
}

static void the_heaviest_do_not_flicker(void **state)
{
    (void)state;
    open_artist();
    tach_heaviest_fill(&heaviest, &game.moment);
    game.nodes[19].self_ns = fake_ns(9.5); /* load region: a little more than islands */
    assert_string_equal(game.nodes[19].name, "load region");
    tach_heaviest_fill(&heaviest, &game.moment);
    assert_string_equal(heaviest.rows[0].name, "islands");
    assert_string_equal(heaviest.rows[1].self, "9.50");
    game.moment.now_ns += TACH_HEAVIEST_PATIENCE_NS - 1;
    game.nodes[19].self_ns = fake_ns(8); /* now and then it is less: that is noise */
    tach_heaviest_fill(&heaviest, &game.moment);
    game.moment.now_ns += 1;
    game.nodes[19].self_ns = fake_ns(9.5);
    tach_heaviest_fill(&heaviest, &game.moment);
    assert_string_equal(heaviest.rows[0].name, "islands");
    game.moment.now_ns += TACH_HEAVIEST_PATIENCE_NS; /* but what stays wrong is put right */
    tach_heaviest_fill(&heaviest, &game.moment);
    assert_string_equal(heaviest.rows[0].name, "load region");
    game.nodes[19].self_ns = fake_ns(8.5);
    tach_heaviest_fill(&heaviest, &game.moment);
    assert_string_equal(heaviest.rows[0].name, "load region");
    game.moment.now_ns += TACH_HEAVIEST_PATIENCE_NS;
    tach_heaviest_fill(&heaviest, &game.moment);
    assert_string_equal(heaviest.rows[0].name, "islands");
    game.nodes[19].self_ns = fake_ns(12);
    tach_heaviest_fill(&heaviest, &game.moment);
    assert_string_equal(heaviest.rows[0].name, "load region");
    game.nodes[19].self_ns = 0;
    tach_heaviest_fill(&heaviest, &game.moment);
    for (uint32_t i = 0; i < heaviest.row_count; i++)
        assert_string_not_equal(heaviest.rows[i].name, "load region");
    game.nodes[19].self_ns = fake_ns(9.2);
    game.moment.exact = true; /* of one frame, by its times alone */
    tach_heaviest_fill(&heaviest, &game.moment);
    assert_string_equal(heaviest.rows[0].name, "load region");
    game.moment.frame.node_count = 0;
    game.moment.frame.duration_ns = 0;
    tach_heaviest_fill(&heaviest, &game.moment);
    assert_int_equal(heaviest.row_count, 0);
}

static void memory_is_by_category_and_by_place(void **state)
{
    (void)state;
    open_artist();
    tach_memory_list_fill(&memory, &game.moment);
    assert_int_equal(memory.row_count, 5); /* what was never used is not there */
    assert_string_equal(memory.rows[0].name, "textures");
    assert_string_equal(memory.rows[0].live, "80.0");
    assert_string_equal(memory.rows[0].peak, "96.0");
    assert_string_equal(memory.rows[1].name, "scripts");
    assert_string_equal(memory.rows[1].count, "40");
    assert_int_equal(memory.rows[2].kind, TACH_MEMORY_HEAD_ROW);
    assert_string_equal(memory.rows[3].name, "texture.c:142");
    assert_string_equal(memory.rows[3].count, "31");
    assert_string_equal(memory.rows[4].name, "scripts"); /* beyond the limits: no place */
    assert_string_equal(memory.note, "83.0 MiB live · allocs a frame");
    assert_int_equal(tach_memory_list_fit(&memory, 3), 2);
    assert_int_equal(tach_memory_list_fit(&memory, 4), 4);
    assert_int_equal(tach_memory_list_fit(&memory, 9), 5);
    game.moment.frame.memory_count = 0;
    tach_memory_list_fill(&memory, &game.moment);
    assert_int_equal(memory.row_count, 0);
    assert_int_equal(tach_memory_list_fit(&memory, 3), 0);
}

/* ---- Layout and whole pictures ------------------------------------------------------------------------------------------- */

static void panels_stay_in_the_right_third(void **state)
{
    (void)state;
    fixture f = fixture_make(1024, 512);
    uint32_t random = 7;
    for (int i = 0; i < 4000; i++) {
        int32_t width = (int32_t)(fixture_random(&random) % 7680), height = (int32_t)(fixture_random(&random) % 4320);
        tach_theme theme;
        float scale = 0.5f + (float)(fixture_random(&random) % 8) / 2;
        tach_theme_create(&theme, f.font, height, scale);
        tach_layout common;
        tach_layout_create(&common, &theme, width, height, i % 2);
        tach_artist_need need = {.budget_rows = fixture_random(&random) % 130,
                                 .counter_rows = i % 3 ? 0 : fixture_random(&random) % 40,
                                 .heaviest_rows = i % 2 ? 0 : fixture_random(&random) % 11,
                                 .draw_rows = i % 2 ? fixture_random(&random) % 64 : 0,
                                 .object_rows = i % 5 ? fixture_random(&random) % 64 : 0,
                                 .largest_rows = i % 7 ? fixture_random(&random) % 11 : 0,
                                 .memory_rows = fixture_random(&random) % 13,
                                 .detail_h = tach_budget_rows_detail(&theme, i % 2),
                                 .draws_detail_h = tach_draws_list_detail_h(&theme),
                                 .objects_detail_h = tach_objects_list_detail_h(&theme)};
        tach_artist_layout layout;
        tach_artist_place(&layout, &theme, common.body, &need);
        const tach_rect panels[] = {common.strip,   layout.budgets, layout.counters, layout.heaviest, layout.draws,
                                    layout.objects, layout.largest, layout.memory,   common.keys};
        assert_panels_apart(panels, TACH_COUNT_OF(panels), width, height);
        bool wide = (float)width >= 1200 * theme.scale; /* where a third is wide enough */
        for (size_t k = 1; wide && k + 1 < TACH_COUNT_OF(panels); k++)
            assert_true(!tach_layout_shown(panels[k]) || panels[k].x >= floorf((float)width * 2 / 3));
    }
    fixture_free(&f);
}

static const tach_picture *draw_artist_level(fixture *f, int32_t width, int32_t height, float scale, tach_rect panels[6])
{
    static tach_counters_model counters;
    static const char *const beginnings[] = {"render/", NULL};
    tach_theme theme;
    tach_theme_create(&theme, f->font, height, scale);
    tach_layout common;
    tach_layout_create(&common, &theme, width, height, true);
    bool has_budgets = tach_budget_rows_asked(&game.moment);
    tach_heaviest_fill(&heaviest, &game.moment);
    tach_memory_list_fill(&memory, &game.moment);
    tach_artist_need need = {.budget_rows = game.moment.frame.budget_count,
                             .counter_rows = has_budgets ? 0 : tach_counters_count_some(&game.moment, beginnings),
                             .heaviest_rows = tach_min_u32(heaviest.scope_count, TACH_HEAVIEST_ROWS),
                             .memory_rows = memory.row_count,
                             .detail_h = tach_budget_rows_detail(&theme, has_budgets)};
    tach_artist_layout layout;
    tach_artist_place(&layout, &theme, common.body, &need);
    tach_budget_rows_fill(&rows, &rows_state, &game.moment,
                          tach_layout_rows(&theme, layout.budgets.h, theme.head_row + need.detail_h));
    uint32_t scroll = 0;
    tach_counters_fill_some(&counters, &game.moment, tach_layout_rows(&theme, layout.counters.h, theme.head_row), &scroll,
                            beginnings);
    tach_draw_begin(f->draw, f->font, width, height);
    if (tach_layout_shown(layout.budgets))
        tach_budget_rows_draw(&rows, &game.moment, f->draw, f->font, &theme, layout.budgets);
    if (tach_layout_shown(layout.counters))
        tach_counters_draw(&counters, &game.moment, f->draw, f->font, &theme, layout.counters);
    if (tach_layout_shown(layout.heaviest))
        tach_heaviest_draw(&heaviest, f->draw, f->font, &theme, layout.heaviest);
    if (tach_layout_shown(layout.memory))
        tach_memory_list_draw(&memory, f->draw, f->font, &theme, layout.memory);
    if (tach_layout_shown(common.keys))
        tach_keys_draw(
            &(tach_keys_model){2, 0, {{"Esc", "back to the game", {0}}, {"?", "explain", {0}}}, {{"", "", {0}}}, "", "", "", "", 0},
            f->draw, f->font, &theme, common.keys);
    const tach_rect all[6] = {common.strip, layout.budgets, layout.counters, layout.heaviest, layout.memory, common.keys};
    memcpy(panels, all, sizeof all);
    return tach_draw_finish(f->draw);
}

static void assert_pictures_are_sound(fixture *f)
{
    const float scales[] = {0.5f, 1, 2, 3, 4};
    for (size_t i = 0; i < TACH_COUNT_OF(picture_sizes); i++) {
        for (size_t k = 0; k < TACH_COUNT_OF(scales); k++) {
            tach_rect panels[6];
            game.moment.frozen = game.moment.exact = (i + k) % 2;
            rows_state.selected = (uint32_t)(i % BUDGETS);
            const tach_picture *picture = draw_artist_level(f, picture_sizes[i][0], picture_sizes[i][1], scales[k], panels);
            check_picture_is_sound(picture);
            check_no_text_overlaps(picture);
            assert_text_in_panels(picture, panels, 6);
        }
    }
}

static void artist_pictures_are_sound_at_any_size(void **state)
{
    (void)state;
    fixture f = fixture_make(65536, 1024);
    for (int way = 0; way < 3; way++) {
        open_artist();
        game.moment.frame.budget_count = way == 0 ? BUDGETS : way == 1 ? 1 : 0;
        if (way == 2) {
            game.moment.frame.node_count = game.moment.frame.value_count = game.moment.frame.memory_count = 0;
            game.moment.budget_series = NULL;
        }
        assert_pictures_are_sound(&f);
    }
    fixture_free(&f);
}

static void long_names_and_huge_values_keep_apart(void **state)
{
    (void)state;
    static char name[201];
    memset(name, 'x', 200);
    const double values[] = {1e300, -1e15, (double)NAN, 123456789.0, 0.000001};
    fixture f = fixture_make(65536, 1024);
    for (size_t way = 0; way < TACH_COUNT_OF(values); way++) {
        open_artist();
        for (uint32_t i = 0; i < BUDGETS; i++) {
            asked[i].name = asked[i].owner = asked[i].advice = asked[i].file = name;
            asked[i].value = asked[i].held = asked[i].worst = values[way];
            asked[i].limit = i % 2 ? 1e300 : 9999.99;
            asked[i].state = (tach_budget_state)(i % 4);
            asked[i].frames_over = UINT64_MAX;
            for (int n = 0; n < TACH_VALUE_HISTORY; n++)
                lines[i][n] = n % 3 ? (float)values[way] : INFINITY;
        }
        for (uint32_t i = 0; i < game.moment.frame.node_count; i++) {
            game.nodes[i].name = i % 2 ? name : name + i;
            game.nodes[i].self_ns = UINT64_MAX / 64;
            game.nodes[i].calls = UINT32_MAX;
        }
        for (uint32_t i = 0; i < 3; i++) {
            categories[i] = (tach_memory_category){name, INT64_MAX, INT64_MAX, INT64_MAX, UINT64_MAX, 0, 0};
            places[i] = (tach_memory_site){name, name, UINT32_MAX, INT64_MAX, INT64_MAX, 0, 0, 0};
        }
        assert_pictures_are_sound(&f);
    }
    fixture_free(&f);
}

static void the_left_stays_game(void **state)
{
    (void)state;
    open_artist();
    fixture f = fixture_make(65536, 1024);
    const int32_t full[][2] = {{1280, 720}, {1920, 1080}, {3440, 1440}, {3840, 2160}, {7680, 4320}};
    for (size_t i = 0; i < TACH_COUNT_OF(full); i++) {
        tach_rect panels[6];
        const tach_picture *picture = draw_artist_level(&f, full[i][0], full[i][1], 1, panels);
        tach_rect left = {0, 0, floorf((float)full[i][0] * 2 / 3), panels[5].y};
        for (uint32_t k = 0; k + 5 < picture->index_count; k += 3)
            assert_false(rects_meet(picture_box(picture, k, 3), left));
    }
    fixture_free(&f);
}

static void rows_are_hit_where_they_stand(void **state)
{
    (void)state;
    open_artist();
    fixture f = fixture_make(1024, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    fill_rows();
    tach_rect panel = {854, 42, 418, 400};
    for (uint32_t i = 0; i < rows.row_count; i++)
        assert_int_equal(tach_budget_rows_hit(&rows, &theme, panel, 900, 42 + theme.head_row + ((float)i + 0.5f) * theme.row), i);
    assert_int_equal(tach_budget_rows_hit(&rows, &theme, panel, 900, 50), -1);
    assert_int_equal(tach_budget_rows_hit(&rows, &theme, panel, 100, 100), -1);
    assert_int_equal(tach_budget_rows_hit(&rows, &theme, panel, 900, 430), -1);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(budgets_say_value_limit_and_by_how_much),
        cmocka_unit_test(rows_go_up_at_once_and_down_when_it_has_been_calm),
        cmocka_unit_test(the_worst_is_told_about),
        cmocka_unit_test(a_frozen_frame_has_its_own_order),
        cmocka_unit_test(what_is_told_about_has_a_row),
        cmocka_unit_test(frozen_the_selected_row_is_told_about),
        cmocka_unit_test(without_budgets_it_shows_what_artists_count),
        cmocka_unit_test(counters_say_least_and_most_of_their_line),
        cmocka_unit_test(a_long_range_is_not_cut),
        cmocka_unit_test(what_is_no_number_is_a_gap),
        cmocka_unit_test(text_breaks_between_words),
        cmocka_unit_test(the_heaviest_are_summed_by_name_over_threads),
        cmocka_unit_test(the_heaviest_do_not_flicker),
        cmocka_unit_test(memory_is_by_category_and_by_place),
        cmocka_unit_test(panels_stay_in_the_right_third),
        cmocka_unit_test(artist_pictures_are_sound_at_any_size),
        cmocka_unit_test(long_names_and_huge_values_keep_apart),
        cmocka_unit_test(the_left_stays_game),
        cmocka_unit_test(rows_are_hit_where_they_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
