/* The views of the QA level on a run made by hand: what they say, and the picture that comes of it. */
#include "unit/picture_fixture.h"

#include "fake_moment.h"
#include "view/keys.h"
#include "view/qa.h"

static fake game;
static tach_run run;
static tach_budget budgets[24];
static tach_qa qa;

/* The golden vector of the definitions. */
static const tach_snapshot_data golden = {
    .frames = 1000,
    .recent_frames = 120,
    .recent_average_ms = 16.5,
    .recent_average_fps = 60.61,
    .average_ms = 16.41,
    .average_fps = 60.938,
    .median_ms = 16,
    .p95_ms = 16,
    .p99_ms = 25,
    .p999_ms = 50.15,
    .max_ms = 200,
    .percentiles_exact = true,
    .p1_fps = 40,
    .low1_fps = 23.077,
    .worst1_fps = 19.048,
    .integral1_fps = 5,
    .p01_fps = 19.94,
    .low01_fps = 5,
    .over_budget_frames = 15,
    .over_budget_ms = 400,
    .hitches = 5,
    .stutters = 5,
    .hitches_per_minute = 18.28,
    .hitch_lost_ms = 316.7,
    .stutter_ms = 400,
    .clock = "tsc",
    .clock_resolution_ns = 10,
};

static void add_hitch_kind(uint32_t count, uint64_t lost_ms, uint64_t first, uint64_t last, const char *path, const char *what)
{
    if (run.kind_count == TACH_MAX_HITCH_KINDS)
        return;
    tach_hitch_kind *kind = &run.kinds[run.kind_count++];
    *kind = (tach_hitch_kind){.signature = run.kind_count,
                              .count = count,
                              .lost_ns = lost_ms * 1000000,
                              .first_frame = first,
                              .last_frame = last,
                              .worst = {.duration_ns = fake_ns(58.3), .cause_count = path[0] != 0}};
    snprintf(kind->worst.causes[0].path, TACH_CAUSE_PATH, "%s", path);
    snprintf(kind->worst.causes[0].what, TACH_CAUSE_WHAT, "%s", what);
    kind->worst.causes[0].excess_ns = fake_ns(41.2);
    snprintf(kind->worst.text, TACH_VERDICT_TEXT, "frame %u  58.3 ms (+41.2): %s +41.2 ms on main\n%s\n0.3 ms unexplained",
             (unsigned)last, path, what);
}

static void add_budget(tach_budget_kind kind, const char *name, double limit, tach_budget_state state, uint64_t frames_over,
                       const char *owner)
{
    budgets[game.moment.frame.budget_count++] =
        (tach_budget){.kind = kind,
                      .unit = kind == TACH_BUDGET_STATISTIC ? TACH_BUDGET_BYTES : TACH_BUDGET_MS,
                      .name = name,
                      .owner = owner,
                      .advice = "",
                      .limit = limit,
                      .state = state,
                      .frames_over = frames_over};
}

static void open_run(void)
{
    fake_create(&game);
    memset(&run, 0, sizeof run);
    memset(&qa, 0, sizeof qa);
    run.figures = golden;
    run.worst_frame = 900;
    run.folder = "out";
    run.profiler_ms = 0.01;
    add_hitch_kind(2, 83, 412, 730, "update > ai > path finding", "3 allocations 50.0 MiB (navmesh.c:142)");
    add_hitch_kind(1, 41, 120, 120, "render > shaders", "");
    add_hitch_kind(1, 36, 655, 655, "", "");
    tach_distribution_axis(&run.bars, 16, run.figures.p99_ms, game.moment.budget_ms);
    run.bars.counts[1] = 985;
    run.bars.counts[(25000000 - run.bars.first_ns) / run.bars.step_ns] = 10;
    run.bars.above = 5;
    game.moment.run = &run;
    add_budget(TACH_BUDGET_FRAME, "", 1000.0 / 60, TACH_BUDGET_OK, 15, "");
    add_budget(TACH_BUDGET_STATISTIC, "memory/textures", 512 << 20, TACH_BUDGET_WARN, 0, "art");
    add_budget(TACH_BUDGET_NO_ALLOC, "mix", 0, TACH_BUDGET_NOT_SEEN, 0, "audio");
    add_budget(TACH_BUDGET_SCOPE, "ai", 2, TACH_BUDGET_OVER, 2, "gameplay");
    game.moment.frame.budgets = budgets;
}

/* ---- Figures ------------------------------------------------------------------------------------------------------------- */

static const tach_figures_row *figure(const char *name)
{
    for (uint32_t i = 0; i < qa.figures.row_count; i++) {
        if (strcmp(qa.figures.rows[i].name, name) == 0)
            return &qa.figures.rows[i];
    }
    fail_msg("no row %s", name);
    return NULL;
}

static void assert_figure(const char *name, const char *left, const char *left_unit, const char *right, const char *right_unit,
                          const char *method)
{
    const tach_figures_row *row = figure(name);
    assert_string_equal(row->left, left);
    assert_string_equal(row->left_unit, left_unit);
    assert_string_equal(row->right, right);
    assert_string_equal(row->right_unit, right_unit);
    assert_string_equal(row->method, method);
}

static void figures_name_their_method(void **state)
{
    (void)state;
    open_run();
    tach_figures_fill(&qa.figures, &game.moment, 100);
    assert_int_equal(qa.figures.row_count, TACH_FIGURES_ROWS);
    assert_string_equal(qa.figures.note, "1000 frames · 16.4 s · percentiles exact");
    assert_figure("now", "16.50", "ms", "60.6", "fps", "last 120 frames");
    assert_figure("average", "16.41", "ms", "60.9", "fps", "frames / time");
    assert_figure("median", "16.00", "ms", "62.5", "fps", "R-7");
    assert_figure("P99, P1 fps", "25.00", "ms", "40.0", "fps", "R-7");
    assert_figure("1% low avg", "43.33", "ms", "23.1", "fps", "mean of t ≥ Q99");
    assert_figure("1% worst", "52.50", "ms", "19.0", "fps", "mean, slowest 1 %");
    assert_figure("1% integral", "200.00", "ms", "5.0", "fps", "1 % of the time");
    assert_figure("P99.9, P0.1", "50.15", "ms", "19.9", "fps", "R-7");
    assert_figure("worst", "200.00", "ms", "5.0", "fps", "frame 900");
    assert_figure("over budget", "15", "frames", "400.0", "ms lost", "1.50 %");
    assert_figure("hitches", "5", "", "18.3", "a minute", "≥ 2 × budget");
    assert_figure("stutters", "0.50", "% frames", "2.44", "% of time", "5 · > 2.5 × median");
    assert_string_equal(figure("left out")->text, "nothing");
    run.figures.warm_up_frames = 30;
    run.figures.gap_frames = 2;
    run.figures.gap_ms = 34100;
    run.figures.loading_frames = 12;
    run.figures.loading_ms = 185000;
    run.figures.altered_frames = 7;
    run.figures.double_marks = 1;
    tach_figures_fill(&qa.figures, &game.moment, 100);
    assert_string_equal(figure("left out")->text,
                        "30 warm-up · 2 gaps 34.1 s · 12 loading 3 min 5 s · 7 under a debug view · 1 double mark");
}

static void figures_without_frames_are_no_numbers(void **state)
{
    (void)state;
    open_run();
    double none = (double)NAN;
    run.figures = (tach_snapshot_data){.average_ms = none,
                                       .average_fps = none,
                                       .median_ms = none,
                                       .p99_ms = none,
                                       .p1_fps = none,
                                       .low1_fps = none,
                                       .max_ms = none,
                                       .clock = NULL};
    run.worst_frame = UINT64_MAX;
    tach_figures_fill(&qa.figures, &game.moment, 100);
    assert_figure("average", "--", "ms", "--", "fps", "frames / time");
    assert_figure("1% low avg", "--", "ms", "--", "fps", "mean of t ≥ Q99");
    assert_figure("worst", "--", "ms", "--", "fps", "");
    assert_figure("stutters", "--", "% frames", "--", "% of time", "0 · > 2.5 × median");
    assert_string_equal(qa.figures.note, "0 frames · 0.0 s · percentiles within 0.1 %");
}

static void little_room_keeps_what_matters(void **state)
{
    (void)state;
    open_run();
    tach_figures_fill(&qa.figures, &game.moment, 4);
    assert_int_equal(qa.figures.row_count, 4);
    figure("average");
    figure("median");
    figure("P99, P1 fps");
    figure("worst");
    tach_figures_fill(&qa.figures, &game.moment, 0);
    assert_int_equal(qa.figures.row_count, 0);
}

/* ---- Distribution -------------------------------------------------------------------------------------------------------- */

static void the_axis_hangs_on_the_budget(void **state)
{
    (void)state;
    tach_run_bars bars;
    double budget = 1000.0 / 60;
    const double least[] = {0, 0.01, 3, 16.6, 33.3, 200, 900}, most[] = {0.02, 20, 31, 400, 5000, 1e9};
    for (size_t i = 0; i < TACH_COUNT_OF(least); i++) {
        for (size_t k = 0; k < TACH_COUNT_OF(most); k++) {
            if (least[i] > most[k])
                continue;
            tach_distribution_axis(&bars, least[i], most[k], budget);
            double first_ms = (double)bars.first_ns / 1e6, step_ms = (double)bars.step_ns / 1e6;
            double end_ms = first_ms + step_ms * bars.count;
            assert_in_range(bars.count, 12, TACH_RUN_BARS);
            assert_true(first_ms <= least[i] && (first_ms == 0 || least[i] - first_ms < 3 * step_ms || least[i] > end_ms / 3));
            assert_true(end_ms > most[k] || most[k] >= 1e9);
            assert_true(end_ms > 1.9 * budget);
        }
    }
    tach_distribution_axis(&bars, 16.6, 20, budget);
    assert_true((double)(bars.first_ns + bars.count * bars.step_ns) < 2.1 * budget * 1e6);
    tach_distribution_axis(&bars, (double)NAN, (double)NAN, budget);
    assert_int_equal(bars.count, 0);
}

static void the_distribution_says_what_is_over(void **state)
{
    (void)state;
    open_run();
    tach_distribution_fill(&qa.distribution, &game.moment);
    assert_string_equal(qa.distribution.note, "1.50 % over budget · ms · log count");
    assert_string_equal(qa.distribution.budget, "budget 16.7");
    assert_string_equal(qa.distribution.above, "> 33.5");
    assert_int_equal(qa.distribution.most, 985);
}

/* Is a pixel-sized place of this picture covered by a fill of that colour, whatever its alpha? */
static bool has_color_at(const tach_picture *picture, tach_color color, float x, float y)
{
    for (uint32_t i = 0; i + 2 < picture->index_count; i += 3) {
        float x0 = 1e9f, y0 = 1e9f, x1 = -1e9f, y1 = -1e9f;
        const tach_vertex *v = NULL;
        for (uint32_t k = 0; k < 3; k++) {
            v = &picture->vertices[picture->indices[i + k]];
            x0 = tach_min_f(x0, v->x), y0 = tach_min_f(y0, v->y), x1 = tach_max_f(x1, v->x), y1 = tach_max_f(y1, v->y);
        }
        if (v->r == color >> 24 && v->g == (color >> 16 & 0xFF) && v->b == (color >> 8 & 0xFF) && x0 <= x && x < x1 && y0 <= y &&
            y < y1)
            return true;
    }
    return false;
}

static void bars_over_the_budget_have_its_colour(void **state)
{
    (void)state;
    open_run();
    fixture f = fixture_make(65536, 1024);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    tach_rect panel = {0, 0, 720, 320};
    for (uint32_t i = 0; i < run.bars.count; i++)
        run.bars.counts[i] = 1000;
    tach_distribution_fill(&qa.distribution, &game.moment);
    tach_draw_begin(f.draw, f.font, 720, 320);
    tach_distribution_draw(&qa.distribution, f.draw, f.font, &theme, panel);
    const tach_picture *picture = tach_draw_finish(f.draw);
    float left = theme.inset + 5 * theme.small_cell, slot = (720 - theme.inset - left) / (float)(run.bars.count + 3);
    double limit_ms = game.moment.budget_ms * 1.02;
    int within = 0, over = 0;
    for (uint32_t i = 0; i < run.bars.count; i++) {
        float x = left + slot * ((float)i + 0.4f);
        double ms = ((double)run.bars.first_ns + (double)run.bars.step_ns * (i + 0.4)) / 1e6;
        if (fabs(ms - limit_ms) < 0.2)
            continue;
        assert_true(has_color_at(picture, ms > limit_ms ? TACH_COLOR_OVER : TACH_COLOR_OK, x, 250));
        assert_false(has_color_at(picture, ms > limit_ms ? TACH_COLOR_OK : TACH_COLOR_OVER, x, 250));
        within += ms < limit_ms;
        over += ms > limit_ms;
    }
    assert_true(within > 1 && over > 10);
    fixture_free(&f);
}

/* Its line stands where it is on the axis, and nowhere when that begins above it. */
static void a_budget_left_of_the_bars_has_no_line(void **state)
{
    (void)state;
    fixture f = fixture_make(65536, 1024);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    const double budgets_ms[] = {70, 1000.0 / 60};
    for (int left = 0; left < 2; left++) {
        open_run();
        game.moment.budget_ms = budgets_ms[left];
        tach_distribution_axis(&run.bars, 60, 200, budgets_ms[left]);
        assert_true((budgets_ms[left] * 1e6 < (double)run.bars.first_ns) == (left == 1));
        memset(run.bars.counts, 0, sizeof run.bars.counts);
        run.bars.counts[run.bars.count / 2] = 10;
        tach_distribution_fill(&qa.distribution, &game.moment);
        tach_draw_begin(f.draw, f.font, 720, 320);
        tach_distribution_draw(&qa.distribution, f.draw, f.font, &theme, (tach_rect){0, 0, 720, 320});
        const tach_picture *picture = tach_draw_finish(f.draw);
        bool line = false;
        for (float y = 150; y < 160; y++) /* a dash and what is between two */
            for (float x = 0; x < 720; x++)
                line |= has_color_at(picture, TACH_COLOR_TEXT, x, y);
        assert_true(line == (left == 0));
    }
    fixture_free(&f);
}

/* 4 frames in the bar that the budget runs through, of which so many are over: the colours at its two ends. */
static void draw_cut_bar(fixture *f, const tach_theme *theme, uint32_t over, tach_color *left_end, tach_color *right_end)
{
    tach_rect panel = {0, 0, 1400, 320};
    memset(run.bars.counts, 0, sizeof run.bars.counts);
    double limit_ns = game.moment.budget_ms * 1.02 * 1e6;
    run.bars.first_ns = (uint64_t)limit_ns - run.bars.step_ns * 7 / 2; /* through the middle of the fourth */
    run.bars.counts[3] = 4;
    run.bars.counts[9] = run.bars.above = 1;
    run.figures.over_budget_frames = over + 2;
    tach_distribution_fill(&qa.distribution, &game.moment);
    tach_draw_begin(f->draw, f->font, 1400, 320);
    tach_distribution_draw(&qa.distribution, f->draw, f->font, theme, panel);
    const tach_picture *picture = tach_draw_finish(f->draw);
    float left = theme->inset + 5 * theme->small_cell, slot = (1400 - theme->inset - left) / (float)(run.bars.count + 3);
    tach_color *ends[2] = {left_end, right_end};
    for (int end = 0; end < 2; end++) {
        float x = left + slot * (end ? 3.8f : 3.2f);
        bool red = has_color_at(picture, TACH_COLOR_OVER, x, 295), green = has_color_at(picture, TACH_COLOR_OK, x, 295);
        assert_true(red != green);
        *ends[end] = red ? TACH_COLOR_OVER : TACH_COLOR_OK;
    }
}

static void a_bar_on_the_budget_has_the_colours_of_its_frames(void **state)
{
    (void)state;
    open_run();
    fixture f = fixture_make(65536, 1024);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    tach_color left, right;
    draw_cut_bar(&f, &theme, 0, &left, &right);
    assert_true(left == TACH_COLOR_OK && right == TACH_COLOR_OK);
    draw_cut_bar(&f, &theme, 1, &left, &right);
    assert_true(left == TACH_COLOR_OK && right == TACH_COLOR_OVER);
    draw_cut_bar(&f, &theme, 4, &left, &right);
    assert_true(left == TACH_COLOR_OVER && right == TACH_COLOR_OVER);
    fixture_free(&f);
}

/* ---- Kinds, budgets, facts ----------------------------------------------------------------------------------------------- */

static void kinds_keep_their_letters(void **state)
{
    (void)state;
    if (TACH_MAX_HITCH_KINDS < 3)
        skip();
    open_run();
    tach_kinds_fill(&qa.kinds, &game.moment, 10, 0);
    assert_int_equal(qa.kinds.row_count, 3);
    assert_string_equal(qa.kinds.note, "5 hitches · 3 kinds · 316.7 ms lost");
    const tach_kinds_row *row = &qa.kinds.rows[0];
    assert_string_equal(row->letter, "B"); /* seen second */
    assert_string_equal(row->times, "2");
    assert_string_equal(row->worst, "58.3");
    assert_string_equal(row->lost, "83.0");
    assert_string_equal(row->first, "412");
    assert_string_equal(row->last, "730");
    assert_string_equal(row->cause, "update > ai > path finding +41.2 ms; 3 allocations 50.0 MiB (navmesh.c:142)");
    assert_false(row->selected); /* the game has the keys */
    assert_string_equal(qa.kinds.verdict, "");
    assert_string_equal(qa.kinds.rows[1].letter, "A");
    assert_string_equal(qa.kinds.rows[1].cause, "render > shaders +41.2 ms");
    assert_string_equal(qa.kinds.rows[2].letter, "C");
    assert_string_equal(qa.kinds.rows[2].cause, "no scope explains it");
    run.kinds[1].worst.causes[0].kind = TACH_CAUSE_GPU;
    tach_kinds_fill(&qa.kinds, &game.moment, 10, 0);
    assert_string_equal(qa.kinds.rows[1].cause, "GPU: render > shaders +41.2 ms");
}

/* What the head counts and what stands below it agree, also while the GPU has not spoken for the first hitch. */
static void a_hitch_without_a_kind_is_not_none(void **state)
{
    (void)state;
    open_run();
    run.kind_count = 0;
    tach_kinds_fill(&qa.kinds, &game.moment, 4, 0);
    assert_string_equal(qa.kinds.note, "5 hitches · 316.7 ms lost");
    assert_string_equal(qa.kinds.none, "its cause is not known yet");
    run.figures.hitches = 0;
    run.figures.hitch_lost_ms = 0;
    tach_kinds_fill(&qa.kinds, &game.moment, 4, 0);
    assert_string_equal(qa.kinds.note, "0 hitches · 0 kinds · 0.0 ms lost");
    assert_string_equal(qa.kinds.none, "none so far");
}

static void the_selected_kind_is_shown_with_its_verdict(void **state)
{
    (void)state;
    if (TACH_MAX_HITCH_KINDS < 3)
        skip();
    open_run();
    game.moment.frozen = true;
    tach_kinds_fill(&qa.kinds, &game.moment, 2, 2);
    assert_int_equal(qa.kinds.row_count, 2);
    assert_int_equal(qa.kinds.rows[0].kind, 1);
    assert_true(qa.kinds.rows[1].selected);
    assert_string_equal(qa.kinds.verdict_title, "WORST OF KIND C");
    assert_string_equal(qa.kinds.verdict, run.kinds[2].worst.text);
    assert_string_equal(qa.kinds.note, "C: its last frame has left the history"); /* there are no packets here */
    tach_theme theme;
    fixture f = fixture_make(1024, 512);
    tach_theme_create(&theme, f.font, 720, 1);
    tach_rect panel = {8, 100, 600, 200};
    float first = 100 + theme.head_row + theme.column_row;
    assert_int_equal(tach_kinds_hit(&qa.kinds, &theme, panel, 20, first - 1), -1);
    assert_int_equal(tach_kinds_hit(&qa.kinds, &theme, panel, 20, first + 1), 0);
    assert_int_equal(tach_kinds_hit(&qa.kinds, &theme, panel, 20, first + theme.row + 1), 1);
    assert_int_equal(tach_kinds_hit(&qa.kinds, &theme, panel, 20, first + 2 * theme.row + 1), -1);
    assert_int_equal(tach_kinds_hit(&qa.kinds, &theme, panel, 700, first + 1), -1);
    fixture_free(&f);
}

/* A long cause takes the lines that it needs where they are spare, and other rows keep theirs. */
static void a_cause_goes_on_in_a_second_line(void **state)
{
    (void)state;
    if (TACH_MAX_HITCH_KINDS < 3)
        skip();
    open_run();
    tach_theme theme;
    fixture f = fixture_make(1024, 512);
    tach_theme_create(&theme, f.font, 720, 1);
    float head = theme.head_row + theme.column_row, first = 100 + head;
    tach_rect panel = {8, 100, 600, tach_layout_height(&theme, head, 4)};
    tach_kinds_fill(&qa.kinds, &game.moment, 6, 0);
    tach_kinds_fit(&qa.kinds, f.font, &theme, panel);
    assert_int_equal(qa.kinds.rows[0].lines, 2);
    assert_int_equal(qa.kinds.rows[1].lines, 1);
    assert_int_equal(qa.kinds.rows[2].lines, 1);
    assert_int_equal(tach_kinds_hit(&qa.kinds, &theme, panel, 20, first + theme.row + 1), 0);
    assert_int_equal(tach_kinds_hit(&qa.kinds, &theme, panel, 20, first + 2 * theme.row + 1), 1);
    assert_int_equal(tach_kinds_hit(&qa.kinds, &theme, panel, 20, first + 3 * theme.row + 1), 2);
    panel.h -= 1; /* no line is spare: the path has room for its ends */
    tach_kinds_fit(&qa.kinds, f.font, &theme, panel);
    assert_int_equal(qa.kinds.rows[0].lines, 1);
    assert_string_equal(qa.kinds.rows[0].cause, "update > … > path finding +41.2 ms; 3 allocations 50.0 MiB (navmesh.c:142)");
    assert_string_equal(qa.kinds.rows[1].cause, "render > shaders +41.2 ms");
    tach_kinds_fill(&qa.kinds, &game.moment, 6, 0);
    panel = (tach_rect){8, 100, 400, tach_layout_height(&theme, head, 9)};
    tach_kinds_fit(&qa.kinds, f.font, &theme, panel);
    assert_true(qa.kinds.rows[0].lines > 2);
    panel = (tach_rect){8, 100, 1600, 400}; /* wide enough for one */
    tach_kinds_fit(&qa.kinds, f.font, &theme, panel);
    assert_int_equal(qa.kinds.rows[0].lines, 1);
    fixture_free(&f);
}

static void budgets_stand_by_how_often_they_were_broken(void **state)
{
    (void)state;
    open_run();
    tach_budget_list_fill(&qa.budgets, &game.moment, 2, 2);
    assert_int_equal(qa.budgets.cell_count, 4);
    assert_string_equal(qa.budgets.note, "2 of 4 were over");
    assert_string_equal(qa.budgets.cells[0].name, "frame");
    assert_int_equal(qa.budgets.cells[0].state, TACH_BADGE_OK);
    assert_string_equal(qa.budgets.cells[0].within, "98.50 %");
    assert_string_equal(qa.budgets.cells[0].over, "15");
    assert_string_equal(qa.budgets.cells[1].name, "ai");
    assert_string_equal(qa.budgets.cells[1].within, "99.80 %");
    assert_string_equal(qa.budgets.cells[1].owner, "gameplay");
    assert_int_equal(qa.budgets.cells[1].state, TACH_BADGE_OVER);
    assert_string_equal(qa.budgets.cells[2].limit, "512 MiB");
    assert_string_equal(qa.budgets.cells[2].within, "100 %");
    assert_string_equal(qa.budgets.cells[3].limit, "no alloc");
    assert_string_equal(qa.budgets.cells[3].within, "not seen");
    assert_int_equal(qa.budgets.cells[3].state, TACH_BADGE_NONE);
    tach_budget_list_fill(&qa.budgets, &game.moment, 1, 1);
    assert_string_equal(qa.budgets.note, "2 of 4 were over · 3 not shown");
    run.figures.frames = 10000000;
    tach_budget_list_fill(&qa.budgets, &game.moment, 1, 1);
    assert_string_equal(qa.budgets.cells[0].within, "99.99 %"); /* not all of them */
}

static const tach_facts_row *fact(const char *name)
{
    for (uint32_t i = 0; i < qa.facts.row_count; i++) {
        if (strcmp(qa.facts.rows[i].name, name) == 0)
            return &qa.facts.rows[i];
    }
    fail_msg("no fact %s", name);
    return NULL;
}

static void facts_say_what_is_not_known(void **state)
{
    (void)state;
    open_run();
    tach_facts_fill(&qa.facts, &game.moment, 30, TACH_FACTS_ROWS);
    assert_string_equal(fact("picture")->text, "none so far");
    assert_string_equal(fact("folder")->text, "out");
    assert_string_equal(fact("dropped")->text, "● 0 scopes · 0 too deep");
    assert_int_equal(fact("dropped")->state, TACH_BADGE_OK);
    assert_string_equal(fact("clock")->text, "tsc · steps of 10.0 ns");
    assert_string_equal(fact("own cost")->text, "0.06 ms · profiler 0.01 ms");
    assert_string_equal(fact("build")->text, "unknown");
    assert_string_equal(fact("renderer")->text, "unknown");
    run.build = "a41f9c2";
    run.renderer = "llvmpipe";
    run.figures.repairs = 3;
    snprintf(run.picture, sizeof run.picture, "out/tach-frame000150-58.3ms.png");
    tach_facts_fill(&qa.facts, &game.moment, 30, TACH_FACTS_ROWS);
    assert_string_equal(fact("picture")->text, "tach-frame000150-58.3ms.png");
    assert_string_equal(fact("")->text, "● saved");
    assert_string_equal(fact("repaired")->text, "■ 3 scopes");
    assert_int_equal(fact("repaired")->state, TACH_BADGE_OVER);
    assert_string_equal(fact("build")->text, "a41f9c2");
    snprintf(run.picture_reason, sizeof run.picture_reason, "No space left on device");
    tach_facts_fill(&qa.facts, &game.moment, 30, TACH_FACTS_ROWS);
    assert_string_equal(fact("")->text, "■ not saved: No space left on device");
    assert_int_equal(fact("")->state, TACH_BADGE_OVER);
}

/* Long names go on in another row, as long as no row is pushed out by it. */
static void long_facts_take_more_rows(void **state)
{
    (void)state;
    open_run();
    run.renderer = "llvmpipe (LLVM 15.0.6, 256 bits)";
    run.folder = "/home/somebody/games/ours/pictures of today";
    tach_facts_fill(&qa.facts, &game.moment, 28, TACH_FACTS_MAX_ROWS);
    uint32_t last = qa.facts.row_count - 1;
    assert_string_equal(qa.facts.rows[last - 1].name, "renderer");
    assert_string_equal(qa.facts.rows[last - 1].text, "llvmpipe (LLVM 15.0.6, ");
    assert_string_equal(qa.facts.rows[last].text, "256 bits)");
    assert_string_equal(qa.facts.rows[last].name, "");
    assert_int_equal(qa.facts.rows[last].fact, TACH_FACT_RENDERER);
    assert_string_equal(fact("folder")->text, "/home/somebody/games/ours/");
    assert_string_equal(fact("folder")[1].text, "pictures of today");
    tach_facts_fill(&qa.facts, &game.moment, 28, TACH_FACTS_ROWS); /* without room: cut when it is drawn */
    assert_string_equal(fact("renderer")->text, run.renderer);
    assert_string_equal(fact("folder")->text, run.folder);
    run.renderer = "GraphicsCardOfOneLongWordWithoutAnySpace";
    for (uint32_t columns = 0; columns < 60; columns++) {
        tach_facts_fill(&qa.facts, &game.moment, columns, UINT32_MAX);
        assert_true(qa.facts.row_count <= TACH_FACTS_MAX_ROWS);
    }
}

/* What is known beforehand is never cut, with all costs at 99.99 ms; names of files, builds and processors are as long as they are.
 */
static void facts_have_room(void **state)
{
    (void)state;
    open_run();
    fixture f = fixture_make(65536, 1024);
    game.moment.hud_ms = run.profiler_ms = game.moment.gpu_hud_ms = 99.99;
    snprintf(run.picture, sizeof run.picture, "frame.png");
    static const int32_t sizes[][2] = {{1280, 720}, {1920, 1080}, {3840, 2160}};
    for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++) {
        tach_theme theme;
        tach_theme_create(&theme, f.font, sizes[i][1], 1);
        tach_layout layout;
        tach_layout_create(&layout, &theme, sizes[i][0], sizes[i][1], false);
        tach_qa_fill(&qa, f.font, &theme, layout.body, &game.moment);
        tach_rect panel = qa.layout.facts;
        assert_true(tach_layout_rows(&theme, panel.h, theme.head_row) >= TACH_FACTS_ROWS);
        assert_int_equal(qa.facts.row_count, TACH_FACTS_ROWS);
        for (uint32_t k = 0; k < qa.facts.row_count; k++)
            assert_true(tach_font_measure(f.font, theme.text, qa.facts.rows[k].text) <=
                        panel.w - 2 * theme.inset - 10 * theme.cell);
    }
    fixture_free(&f);
}

/* ---- Whole pictures ------------------------------------------------------------------------------------------------------ */

static const int32_t sizes[][2] = {{1, 1},       {8, 4},       {40, 30},     {100, 60},    {320, 200},  {320, 720},
                                   {480, 272},   {640, 360},   {800, 600},   {1024, 768},  {1280, 720}, {1366, 768},
                                   {1920, 1080}, {3440, 1440}, {3840, 2160}, {7680, 4320}, {2160, 3840}};

static const tach_picture *draw_qa_level(fixture *f, int32_t width, int32_t height, float scale)
{
    tach_theme theme;
    tach_theme_create(&theme, f->font, height, scale);
    tach_layout layout;
    tach_layout_create(&layout, &theme, width, height, game.moment.frozen);
    tach_qa_fill(&qa, f->font, &theme, layout.body, &game.moment);
    tach_draw_begin(f->draw, f->font, width, height);
    tach_qa_draw(&qa, f->draw, f->font, &theme);
    if (tach_layout_shown(layout.keys))
        tach_keys_draw(
            &(tach_keys_model){2, 0, {{"Esc", "back to the game", {0}}, {"?", "explain", {0}}}, {{"", "", {0}}}, "", "", "", "", 0},
            f->draw, f->font, &theme, layout.keys);
    return tach_draw_finish(f->draw);
}

static void qa_is_sound_at_any_size(void **state)
{
    (void)state;
    fixture f = fixture_make(131072, 1024);
    const float scales[] = {0.5f, 1, 2, 4};
    for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++) {
        for (size_t k = 0; k < TACH_COUNT_OF(scales); k++) {
            open_run();
            game.moment.frozen = (i + k) % 2;
            const tach_picture *picture = draw_qa_level(&f, sizes[i][0], sizes[i][1], scales[k]);
            check_picture_is_sound(picture);
            check_no_text_overlaps(picture);
        }
    }
    open_run();
    assert_true(draw_qa_level(&f, 1280, 720, 1)->vertex_count > 1000);
    assert_true(tach_layout_shown(qa.layout.figures) && tach_layout_shown(qa.layout.distribution) &&
                tach_layout_shown(qa.layout.kinds) && tach_layout_shown(qa.layout.budgets) && tach_layout_shown(qa.layout.facts));
    fixture_free(&f);
}

/* Every figure as large as it can be, or none at all; names without an end. */
static void make_hostile(int turn)
{
    static const double values[] = {(double)NAN, (double)INFINITY, 1e300, -1e300, 0, 1e-300, 99999.99, 123456789};
    static char name[201];
    memset(name, 'x', 200);
    double value = values[turn % (int)TACH_COUNT_OF(values)];
    tach_snapshot_data *f = &run.figures;
    double *const all[] = {&f->recent_average_ms,
                           &f->recent_average_fps,
                           &f->average_ms,
                           &f->average_fps,
                           &f->median_ms,
                           &f->p95_ms,
                           &f->p99_ms,
                           &f->p999_ms,
                           &f->max_ms,
                           &f->p1_fps,
                           &f->low1_fps,
                           &f->worst1_fps,
                           &f->p01_fps,
                           &f->low01_fps,
                           &f->over_budget_ms,
                           &f->stutter_ms,
                           &f->hitches_per_minute,
                           &f->gap_ms,
                           &f->loading_ms,
                           &f->hitch_lost_ms,
                           &run.profiler_ms,
                           &game.moment.hud_ms};
    for (size_t i = 0; i < TACH_COUNT_OF(all); i++)
        *all[i] = value;
    f->frames = f->dropped = f->too_deep = f->repairs = f->double_marks = turn % 2 ? UINT64_MAX : 0;
    f->over_budget_frames = f->hitches = f->stutters = f->gap_frames = f->warm_up_frames = UINT32_MAX;
    run.worst_frame = UINT64_MAX - 1;
    tach_distribution_axis(&run.bars, value, value, turn % 3 ? 1000.0 / 60 : value);
    for (uint32_t i = 0; i < run.bars.count; i++)
        run.bars.counts[i] = UINT64_MAX >> (i % 64);
    run.bars.above = UINT64_MAX;
    run.kind_count = 0;
    for (uint32_t i = 0; i < TACH_MAX_HITCH_KINDS; i++)
        add_hitch_kind(UINT32_MAX, UINT64_MAX / 1000000, UINT64_MAX - i, UINT64_MAX - 2, i % 3 ? name : "", i % 2 ? name : "");
    for (uint32_t i = 0; i < 20; i++)
        add_budget((tach_budget_kind)(i % 4), name, i % 3 ? value : 1e17, (tach_budget_state)(i % 4), UINT64_MAX, name);
    snprintf(run.picture, sizeof run.picture, "%s", name);
    snprintf(run.picture_reason, sizeof run.picture_reason, "%s", name);
    run.folder = run.build = run.renderer = name;
    qa.selected = (uint32_t)turn;
}

static void nothing_that_is_counted_breaks_the_picture(void **state)
{
    (void)state;
    fixture f = fixture_make(131072, 1024);
    for (size_t i = 4; i < TACH_COUNT_OF(sizes); i++) {
        for (int turn = 0; turn < 16; turn++) {
            open_run();
            make_hostile(turn);
            game.moment.frozen = turn % 3 == 0;
            const tach_picture *picture = draw_qa_level(&f, sizes[i][0], sizes[i][1], 0.5f + (float)(turn % 4) * 0.75f);
            check_picture_is_sound(picture);
            check_no_text_overlaps(picture);
        }
    }
    fixture_free(&f);
}

static void an_empty_run_is_a_picture_too(void **state)
{
    (void)state;
    fixture f = fixture_make(131072, 1024);
    open_run();
    memset(&run, 0, sizeof run);
    game.moment.frame.budget_count = 0;
    for (int frozen = 0; frozen < 2; frozen++) {
        game.moment.frozen = frozen;
        const tach_picture *picture = draw_qa_level(&f, 1280, 720, 1);
        check_picture_is_sound(picture);
        check_no_text_overlaps(picture);
    }
    fixture_free(&f);
}

static void qa_panels_stay_inside_and_apart(void **state)
{
    (void)state;
    fixture f = fixture_make(1024, 512);
    uint32_t random = 7;
    for (int i = 0; i < 3000; i++) {
        int32_t width = (int32_t)(fixture_random(&random) % 8000), height = (int32_t)(fixture_random(&random) % 4400);
        tach_theme theme;
        tach_theme_create(&theme, f.font, height, 0.5f + (float)(fixture_random(&random) % 8) / 2);
        tach_layout layout;
        tach_layout_create(&layout, &theme, width, height, true);
        tach_qa_layout at;
        tach_qa_layout_create(&at, &theme, layout.body, TACH_FIGURES_ROWS, fixture_random(&random) % 70);
        const tach_rect panels[] = {layout.strip, at.figures, at.distribution, at.kinds, at.budgets, at.facts, layout.keys};
        assert_panels_apart(panels, TACH_COUNT_OF(panels), width, height);
    }
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_name_their_method),
        cmocka_unit_test(figures_without_frames_are_no_numbers),
        cmocka_unit_test(little_room_keeps_what_matters),
        cmocka_unit_test(the_axis_hangs_on_the_budget),
        cmocka_unit_test(the_distribution_says_what_is_over),
        cmocka_unit_test(bars_over_the_budget_have_its_colour),
        cmocka_unit_test(a_bar_on_the_budget_has_the_colours_of_its_frames),
        cmocka_unit_test(a_budget_left_of_the_bars_has_no_line),
        cmocka_unit_test(kinds_keep_their_letters),
        cmocka_unit_test(a_hitch_without_a_kind_is_not_none),
        cmocka_unit_test(the_selected_kind_is_shown_with_its_verdict),
        cmocka_unit_test(a_cause_goes_on_in_a_second_line),
        cmocka_unit_test(budgets_stand_by_how_often_they_were_broken),
        cmocka_unit_test(facts_say_what_is_not_known),
        cmocka_unit_test(long_facts_take_more_rows),
        cmocka_unit_test(facts_have_room),
        cmocka_unit_test(qa_is_sound_at_any_size),
        cmocka_unit_test(nothing_that_is_counted_breaks_the_picture),
        cmocka_unit_test(an_empty_run_is_a_picture_too),
        cmocka_unit_test(qa_panels_stay_inside_and_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
