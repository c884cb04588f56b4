/* The timeline and the verdict over it, on frames made by hand. */
#include "unit/picture_checks.h"

#include "capture/site.h"
#include "fake_moment.h"
#include "view/timeline.h"
#include "view/why.h"

enum { EVENTS = 65536, SITES = 12 };

static fake game;
static tach_event events[EVENTS];
static tach_kept_frame kept;
static tach_lane_item items[EVENTS];
static tach_lanes lanes;
static tach_timeline timeline;
static tach_site sites[SITES];
static tach_site alloc_site = {"navmesh", "game/navmesh.c", 142, TACH_SITE_ALLOC, 0};
static tach_site mark_site = {"bell", "game/bell.c", 7, TACH_SITE_MARK, 0};

static void put_event(uint64_t at, uint64_t kind, uint32_t site, uint32_t depth)
{
    uint64_t owed = (uint64_t)depth * sizeof(tach_event);
    uint64_t payload = kind == TACH_EVENT_ALLOC ? 1 : 0;
    events[kept.event_count++] =
        (tach_event){at, site | owed << TACH_EVENT_OWED_SHIFT | kind | payload << TACH_EVENT_PAYLOAD_SHIFT};
    if (payload)
        events[kept.event_count++] = (tach_event){20 << 20, 0};
}

static const char *const scope_names[SITES] = {"frame", "update",  "ai",         "path finding", "render",     "cull",
                                               "solve", "physics", "wait: swap", "shadows",      "wait: jobs", "load region"};

/* Scopes of chance: from long ones to dust, three deep at most. */
static void put_scopes(uint32_t *random, uint64_t from, uint64_t to, uint32_t depth)
{
    while (from < to && kept.event_count < EVENTS - 64) {
        uint64_t length = UINT64_C(1) << fixture_random(random) % 22;
        length += fixture_random(random) % length;
        uint64_t end = from + length < to ? from + length : to;
        uint32_t site = tach_site_id(&sites[fixture_random(random) % SITES]);
        put_event(from, TACH_EVENT_BEGIN, site, depth);
        if (depth < 2 && length > 1000)
            put_scopes(random, from + length / 16, end - length / 32, depth + 1);
        if (fixture_random(random) % 64 == 0)
            put_event(end, TACH_EVENT_ALLOC, tach_site_id(&alloc_site), depth + 1);
        if (fixture_random(random) % 512 == 0)
            put_event(end, TACH_EVENT_MARK, tach_site_id(&mark_site), depth + 1);
        put_event(end, TACH_EVENT_END, site, depth);
        from = end + (fixture_random(random) % 3 ? 0 : fixture_random(random) % (length * 2 + 1));
    }
}

static void open_frame(uint32_t seed, double ms)
{
    fake_create(&game);
    uint64_t ns = (uint64_t)(ms * 1e6);
    kept = (tach_kept_frame){.number = 899, .end_ticks = ns, .duration_ns = ns, .events = events};
    for (int i = 0; i < SITES; i++)
        sites[i] = (tach_site){scope_names[i], "game/world.c", (uint32_t)i + 1,
                               strncmp(scope_names[i], "wait", 4) ? TACH_SITE_SCOPE : TACH_SITE_WAIT, sites[i].id};
    for (uint16_t track = 0; track < 4; track++) {
        uint32_t first = kept.event_count;
        put_scopes(&seed, 0, ns * (track + 1) / 5, 0);
        kept.threads[kept.thread_count++] = (tach_kept_thread){track, first, kept.event_count - first, 0};
    }
    memset(&lanes, 0, sizeof lanes);
    lanes.items = items;
    lanes.capacity = EVENTS;
    game.moment.frozen = game.moment.exact = true;
    tach_lanes_fill(&lanes, &kept, &game.moment.frame);
    memset(&timeline, 0, sizeof timeline);
    tach_timeline_open(&timeline, &lanes, game.moment.budget_ms, false);
    tach_timeline_fill(&timeline, &lanes, &game.moment);
}

static const tach_rect panel = {8, 208, 1264, 472};

static const tach_picture *draw_timeline(fixture *f, const tach_theme *theme, tach_rect place, int32_t width, int32_t height,
                                         const float pointer[2])
{
    tach_draw_begin(f->draw, f->font, width, height);
    tach_timeline_draw(&timeline, &lanes, &game.moment, f->draw, f->font, theme, place, pointer);
    return tach_draw_finish(f->draw);
}

/* ---- Colours ------------------------------------------------------------------------------------------------------------- */

static void text_reads_on_every_bar(void **state)
{
    (void)state;
    uint32_t random = 3;
    for (int i = 0; i < 100000; i++) {
        char name[32];
        snprintf(name, sizeof name, "scope %d", i);
        tach_color bar = tach_theme_bar_color(name, i % 2 ? fixture_random(&random) & 0xFFFFFF : 0, (uint32_t)i / 2);
        assert_int_equal(bar & 0xFF, 0xFF);
        if (check_contrast(tach_theme_text_on(bar), bar) < 4.5)
            fail_msg("#%08X: %.2f", bar, check_contrast(tach_theme_text_on(bar), bar));
    }
    assert_true(check_contrast(TACH_COLOR_TEXT, TACH_COLOR_IDLE) >= 4.5);
    assert_true(check_contrast(TACH_COLOR_TEXT, TACH_COLOR_HATCH) >= 4.5);
    assert_int_equal(tach_theme_bar_color("x", 0x123456, 0), 0x123456FF);
    assert_int_equal(tach_theme_bar_color("ai", 0, 2), tach_theme_bar_color("ai", 0, 4));
    assert_int_not_equal(tach_theme_bar_color("ai", 0, 2), tach_theme_bar_color("ai", 0, 3));
}

/* ---- What is drawn ------------------------------------------------------------------------------------------------------- */

/* Pixel by pixel: where a scope is, something is drawn; where none is within a bar's least width, nothing. */
static void every_scope_leaves_ink_and_nothing_else_does(void **state)
{
    (void)state;
    fixture f = fixture_make(65536, 1024);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    tach_timeline_places places;
    tach_timeline_place(&places, &theme, panel);
    game.moment.budget_ms = 0;
    for (uint32_t seed = 1; seed < 40; seed++) {
        open_frame(seed, 60);
        game.moment.budget_ms = 0;
        for (uint32_t zoom = 0; zoom < seed % 5; zoom++)
            tach_timeline_zoom(&timeline, 1e6 * (seed % 30), 0.3);
        const tach_picture *picture = draw_timeline(&f, &theme, panel, 1280, 720, NULL);
        check_picture_is_sound(picture);
        for (uint32_t row = 0; row < lanes.row_count; row++) {
            float top = places.lanes.y + tach_timeline_row_top(&places, &lanes, row);
            if (lanes.rows[row].moments || top + places.bar > places.lanes.y + places.lanes.h)
                continue;
            static uint8_t inked[1280], wanted[1280], allowed[1280];
            memset(inked, 0, sizeof inked), memset(wanted, 0, sizeof wanted), memset(allowed, 0, sizeof allowed);
            for (uint32_t c = 0; c < picture->command_count; c++)
                for (uint32_t i = 0; picture->commands[c].kind == TACH_DRAW_SOLID && i < picture->commands[c].index_count; i += 3) {
                    tach_rect box = picture_box(picture, picture->commands[c].first_index + i, 3);
                    if (box.y < top || box.y + box.h > top + places.bar || box.h < 4)
                        continue;
                    for (int x = (int)box.x; x < (int)(box.x + box.w + 0.5f); x++)
                        inked[x] = 1;
                }
            for (uint32_t i = 0; i < lanes.rows[row].count; i++) {
                const tach_lane_item *item = &items[lanes.rows[row].first + i];
                double scale = (double)places.plot_w / timeline.span_ns;
                double x0 = (double)places.plot_x + (item->start * lanes.ns_per_step - timeline.first_ns) * scale;
                double x1 = (double)places.plot_x + (item->end * lanes.ns_per_step - timeline.first_ns) * scale;
                double left = (double)places.plot_x, right = (double)(places.plot_x + places.plot_w);
                for (int x = (int)fmax(x0 + 1, left); x + 2 < (int)fmin(x1, right); x++)
                    wanted[x] = 1;
                for (int x = (int)fmax(x0 - 4, left); x <= (int)fmin(x1 + 4, right) && x < 1280; x++)
                    allowed[x] = 1;
            }
            for (int x = 0; x < 1280; x++)
                if (inked[x] < wanted[x] || inked[x] > allowed[x])
                    fail_msg("seed %u, row %u, x %d: %s", seed, row, x, inked[x] ? "ink where nothing is" : "a scope is missing");
        }
    }
    fixture_free(&f);
}

static void narrow_scopes_are_one_bar_with_their_number(void **state)
{
    (void)state;
    fixture f = fixture_make(65536, 1024);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    open_frame(1, 1);
    kept.event_count = kept.thread_count = 0;
    kept.end_ticks = kept.duration_ns = 50000000;
    for (uint64_t i = 0; i < 20000; i++) {
        put_event(i * 2000, TACH_EVENT_BEGIN, tach_site_id(&sites[i % 12]), 0);
        put_event(i * 2000 + 1500, TACH_EVENT_END, tach_site_id(&sites[i % 12]), 0);
    }
    kept.threads[kept.thread_count++] = (tach_kept_thread){0, 0, kept.event_count, 0};
    tach_lanes_fill(&lanes, &kept, &game.moment.frame);
    tach_timeline_open(&timeline, &lanes, 16.7, false);
    const tach_picture *picture = draw_timeline(&f, &theme, panel, 1280, 720, NULL);
    check_picture_is_sound(picture);
    assert_true(picture->vertex_count < 2500);
    fixture_free(&f);
}

static const int32_t sizes[][2] = {{1, 1},     {40, 30},    {100, 60},    {320, 200},   {320, 720},   {640, 360},
                                   {800, 600}, {1280, 720}, {1920, 1080}, {3440, 1440}, {3840, 2160}, {7680, 4320}};

static void pictures_are_sound_at_any_size_and_stay_in_their_panel(void **state)
{
    (void)state;
    fixture f = fixture_make(1 << 20, 2048);
    for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++)
        for (float scale = 0.5f; scale <= 4; scale *= 2) {
            tach_theme theme;
            tach_theme_create(&theme, f.font, sizes[i][1], scale);
            tach_rect place = {theme.margin, theme.margin, (float)sizes[i][0] - 2 * theme.margin,
                               (float)sizes[i][1] - 2 * theme.margin};
            open_frame((uint32_t)i + 1, 58.3);
            const tach_picture *picture = draw_timeline(&f, &theme, place, sizes[i][0], sizes[i][1], NULL);
            check_picture_is_sound(picture);
            check_no_text_overlaps(picture);
            if (place.w > 200 && place.h > 200)
                check_picture_is_inside(picture, place);
            tach_timeline_places places;
            tach_timeline_place(&places, &theme, place);
            float pointer[2] = {place.x + place.w / 2, place.y + place.h / 2};
            for (int k = 0; k < 20; k++) {
                tach_timeline_move(&timeline, &places, &lanes, k % 3 == 0, k % 3);
                tach_timeline_zoom(&timeline, 1e6 * k, 0.7);
                timeline.hovered = tach_timeline_at(&timeline, &places, &lanes, pointer[0], pointer[1]);
                check_picture_is_sound(draw_timeline(&f, &theme, place, sizes[i][0], sizes[i][1], pointer));
            }
        }
    fixture_free(&f);
}

static void empty_and_odd_frames_are_drawn(void **state)
{
    (void)state;
    fixture f = fixture_make(65536, 1024);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    tach_timeline_places places;
    tach_timeline_place(&places, &theme, panel);
    open_frame(1, 0);
    kept.thread_count = 0;
    const double budgets[] = {0, (double)NAN, (double)INFINITY, -1, 1e300};
    for (size_t i = 0; i < TACH_COUNT_OF(budgets); i++) {
        game.moment.budget_ms = budgets[i];
        tach_lanes_fill(&lanes, &kept, &game.moment.frame);
        for (int live = 0; live < 2; live++) {
            tach_timeline_open(&timeline, &lanes, budgets[i], live);
            tach_timeline_move(&timeline, &places, &lanes, 1, 0);
            tach_timeline_show_item(&timeline, &lanes, timeline.selected);
            check_picture_is_sound(draw_timeline(&f, &theme, panel, 1280, 720, NULL));
        }
    }
    fixture_free(&f);
}

static void long_names_are_cut(void **state)
{
    (void)state;
    static char name[250];
    memset(name, 'm', sizeof name - 1);
    fixture f = fixture_make(65536, 1024);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    open_frame(5, 40);
    for (int i = 0; i < 4; i++)
        game.threads[i].name = name;
    static tach_site long_site;
    long_site = (tach_site){name, "x.c", 1, TACH_SITE_SCOPE, long_site.id};
    uint32_t id = tach_site_id(&long_site);
    for (uint32_t row = 0; row < lanes.row_count; row++)
        for (uint32_t i = 0; !lanes.rows[row].moments && i < lanes.rows[row].count; i++)
            items[lanes.rows[row].first + i].what = id;
    const tach_picture *picture = draw_timeline(&f, &theme, panel, 1280, 720, NULL);
    check_picture_is_sound(picture);
    check_no_text_overlaps(picture);
    check_picture_is_inside(picture, panel);
    tach_timeline_places places;
    tach_timeline_place(&places, &theme, panel);
    tach_timeline_move(&timeline, &places, &lanes, 1, 0);
    check_picture_is_inside(draw_timeline(&f, &theme, panel, 1280, 720, NULL), panel);
    fixture_free(&f);
}

/* ---- What is shown of it ------------------------------------------------------------------------------------------------- */

static tach_timeline_places places_in(tach_rect where)
{
    fixture f = fixture_make(1024, 512);
    tach_theme theme;
    tach_theme_create(&theme, f.font, 720, 1);
    tach_timeline_places places;
    tach_timeline_place(&places, &theme, where);
    fixture_free(&f);
    return places;
}

static void zoom_keeps_the_time_under_the_cursor(void **state)
{
    (void)state;
    open_frame(2, 58.3);
    tach_timeline_places places = places_in(panel);
    uint32_t random = 9;
    for (int i = 0; i < 2000; i++) {
        float x = places.plot_x + (float)(fixture_random(&random) % (uint32_t)places.plot_w);
        double at_ns = tach_timeline_time_at(&timeline, &places, x);
        double factor = fixture_random(&random) % 2 ? 0.8 : 1.25;
        tach_timeline_zoom(&timeline, at_ns, factor);
        assert_true(timeline.first_ns >= 0 && timeline.first_ns + timeline.span_ns <= timeline.all_ns * (1 + 1e-12));
        assert_true(timeline.span_ns >= 199);
        if (factor < 1 && timeline.span_ns > 300)
            assert_true(fabs(tach_timeline_time_at(&timeline, &places, x) - at_ns) < 0.01 + timeline.span_ns * 1e-5);
        if (i % 7 == 0)
            tach_timeline_pan(&timeline, fixture_random(&random) % 2 ? 3 : -3);
    }
    tach_timeline_show_all(&timeline);
    assert_true(timeline.first_ns == 0 && timeline.span_ns == timeline.all_ns);
    assert_true(timeline.all_ns > lanes.duration_ns);
}

static void live_scale_stands_still(void **state)
{
    (void)state;
    open_frame(2, 14);
    double before = 0;
    for (double ms = 10; ms < 20; ms += 0.5) {
        lanes.duration_ns = ms * 1e6;
        tach_timeline_open(&timeline, &lanes, 1000.0 / 60, true);
        assert_true(before == 0 || timeline.span_ns == before);
        assert_true(timeline.span_ns >= lanes.duration_ns);
        before = timeline.span_ns;
    }
    lanes.duration_ns = 1e12;
    tach_timeline_open(&timeline, &lanes, 1000.0 / 60, true);
    assert_true(timeline.span_ns >= 1e12);
}

static void what_is_hit_is_what_is_drawn_there(void **state)
{
    (void)state;
    open_frame(4, 58.3);
    tach_timeline_places places = places_in(panel);
    tach_timeline_scroll(&timeline, &places, &lanes, 30);
    int hits = 0;
    for (uint32_t row = 0; row < lanes.row_count; row++) {
        float y = places.lanes.y + tach_timeline_row_top(&places, &lanes, row) - timeline.scroll_px + 2;
        if (y < places.lanes.y || y >= places.lanes.y + places.lanes.h)
            continue;
        for (uint32_t i = lanes.rows[row].first; i < lanes.rows[row].first + lanes.rows[row].count; i++) {
            double middle = ((double)items[i].start + items[i].end) / 2 * lanes.ns_per_step;
            double px = (items[i].end - items[i].start) * lanes.ns_per_step / timeline.span_ns * (double)places.plot_w;
            float x = places.plot_x + (float)(middle / timeline.span_ns) * places.plot_w;
            tach_timeline_ref ref = tach_timeline_at(&timeline, &places, &lanes, x, y);
            assert_int_equal(ref.row, row);
            if (px > 2)
                assert_int_equal(ref.item, i);
            hits++;
        }
    }
    assert_true(hits > 100);
    assert_int_equal(tach_timeline_at(&timeline, &places, &lanes, panel.x + 20, panel.y + 80).row, TACH_NONE);
    assert_int_equal(tach_timeline_at(&timeline, &places, &lanes, 5000, 5000).row, TACH_NONE);
}

static void keys_reach_every_item_and_keep_it_in_sight(void **state)
{
    (void)state;
    open_frame(6, 58.3);
    tach_timeline_places places = places_in((tach_rect){8, 400, 1264, 160}); /* lanes need to scroll */
    tach_timeline_move(&timeline, &places, &lanes, 0, 1);
    assert_int_equal(timeline.selected.row, lanes.rows[0].moments ? 1 : 0);
    tach_timeline_zoom(&timeline, 0, 0.01);
    uint32_t random = 11;
    for (int i = 0; i < 5000; i++) {
        bool down = fixture_random(&random) % 4 == 0;
        tach_timeline_ref before = timeline.selected;
        int32_t by = fixture_random(&random) % 3 ? 1 : -1;
        tach_timeline_move(&timeline, &places, &lanes, down ? by : 0, down ? 0 : by);
        tach_timeline_ref at = timeline.selected;
        assert_true(at.row < lanes.row_count);
        assert_true(at.item >= lanes.rows[at.row].first && at.item < lanes.rows[at.row].first + lanes.rows[at.row].count);
        assert_true(down ? at.row - before.row + 1 <= 2 : at.row == before.row);
        double start = items[at.item].start * lanes.ns_per_step, end = items[at.item].end * lanes.ns_per_step;
        assert_true(start <= timeline.first_ns + timeline.span_ns && end >= timeline.first_ns);
        float top = tach_timeline_row_top(&places, &lanes, at.row) - timeline.scroll_px;
        assert_true(top >= 0 && top + places.bar <= places.lanes.h);
    }
    tach_timeline_show_item(&timeline, &lanes, timeline.selected);
    double start = items[timeline.selected.item].start * lanes.ns_per_step;
    assert_true(start >= timeline.first_ns && start <= timeline.first_ns + timeline.span_ns);
}

/* ---- Words --------------------------------------------------------------------------------------------------------------- */

static void tips_tell_what_it_is(void **state)
{
    (void)state;
    open_frame(1, 50);
    kept.event_count = kept.thread_count = 0;
    put_event(0, TACH_EVENT_BEGIN, tach_site_id(&sites[2]), 0);
    put_event(600000, TACH_EVENT_BEGIN, tach_site_id(&sites[3]), 1);
    put_event(20800000, TACH_EVENT_ALLOC, tach_site_id(&alloc_site), 2);
    put_event(47000000, TACH_EVENT_END, tach_site_id(&sites[3]), 1);
    kept.threads[kept.thread_count++] = (tach_kept_thread){0, 0, kept.event_count, 0};
    tach_lanes_fill(&lanes, &kept, &game.moment.frame);
    tach_timeline_tip tip;
    tach_timeline_tip_fill(&tip, &lanes, &game.moment, (tach_timeline_ref){2, lanes.rows[2].first});
    assert_int_equal(tip.count, 4);
    assert_string_equal(tip.lines[0], "path finding");
    assert_string_equal(tip.lines[1], "46.40 ms · self 46.40 ms · 92.8 % of the frame · from 0.600 ms");
    assert_string_equal(tip.lines[2], "main, depth 2");
    assert_string_equal(tip.lines[3], "world.c:4");
    tach_timeline_tip_fill(&tip, &lanes, &game.moment, (tach_timeline_ref){1, lanes.rows[1].first});
    assert_string_equal(tip.lines[1], "50.00 ms · self 3.60 ms · 100.0 % of the frame · from 0.000 ms");
    assert_string_equal(tip.lines[2], "main, depth 1 · was still open when the frame ended");
    tach_timeline_tip_fill(&tip, &lanes, &game.moment, (tach_timeline_ref){0, lanes.rows[0].first});
    assert_string_equal(tip.lines[0], "allocation 20.0 MiB · navmesh");
    assert_string_equal(tip.lines[1], "in path finding, main · at 20.800 ms");
    assert_string_equal(tip.lines[2], "navmesh.c:142");
    tach_timeline_tip_fill(&tip, &lanes, &game.moment, (tach_timeline_ref){TACH_NONE, 0});
    assert_int_equal(tip.count, 0);

    tach_timeline_fill(&timeline, &lanes, &game.moment);
    assert_string_equal(timeline.title, "TIMELINE");
    assert_string_equal(timeline.note, "frame 899 · 50.00 ms · 1 thread · 2 scopes");
    lanes.left_out = 3;
    kept.left_out = 2000;
    tach_timeline_fill(&timeline, &lanes, &game.moment);
    assert_non_null(strstr(timeline.note, " · 2003 events left out"));
    tach_timeline_tip_fill(&tip, &lanes, &game.moment, (tach_timeline_ref){1, lanes.rows[1].first});
    assert_non_null(strstr(tip.lines[1], "self 3.60 ms at most"));
    tach_lanes_fill_totals(&lanes, &game.moment.frame);
    tach_timeline_fill(&timeline, &lanes, &game.moment);
    assert_string_equal(timeline.title, "TOTALS");
    assert_non_null(strstr(timeline.note, "events are no longer kept: sums, not moments"));
    tach_timeline_tip_fill(&tip, &lanes, &game.moment, (tach_timeline_ref){2, lanes.rows[2].first});
    assert_string_equal(tip.lines[0], "path finding");
    assert_non_null(strstr(tip.lines[1], " · 38 calls"));
}

static void lengths_have_a_unit(void **state)
{
    (void)state;
    char text[32];
    const struct {
        double ns;
        const char *text;
    } cases[] = {{0, "0 ns"},           {83, "83 ns"},    {12500, "12.50 µs"},   {46.4e6, "46.40 ms"},
                 {123.4e6, "123.4 ms"}, {5e9, "5000 ms"}, {(double)NAN, "-- ns"}};
    for (size_t i = 0; i < TACH_COUNT_OF(cases); i++) {
        tach_timeline_span_text(text, sizeof text, cases[i].ns);
        assert_string_equal(text, cases[i].text);
    }
}

static void the_verdict_is_told(void **state)
{
    (void)state;
    fake_create(&game);
    tach_why_model why;
    tach_why_fill(&why, &game.moment, &game.moment.hitch, 760, 58.3, 57.0);
    assert_string_equal(why.badge.text, "■ OVER +41.6 ms");
    assert_string_equal(why.head, "frame 760 · 58.30 ms · +41.90 ms over the median");
    assert_int_equal(why.row_count, 2);
    assert_string_equal(why.rows[0].path, "update > ai > path finding");
    assert_string_equal(why.rows[0].excess, "+33.90 ms on main");
    assert_non_null(strstr(why.rows[0].what, "navmesh.c:142"));
    assert_string_equal(why.rest, "0.30 ms unexplained");
    tach_verdict none = {.signature = 0};
    tach_why_fill(&why, &game.moment, &none, 3, 10, 10);
    assert_non_null(strstr(why.head, "too few frames before it"));
    none.signature = 1;
    tach_why_fill(&why, &game.moment, &none, 3, (double)NAN, 10);
    assert_non_null(strstr(why.head, "no slower than usual"));
    assert_string_equal(why.badge.text, "");

    fixture f = fixture_make(65536, 1024);
    memset(game.moment.hitch.causes[0].path, 'p', TACH_CAUSE_PATH - 1);
    memset(game.moment.hitch.causes[0].what, 'w', TACH_CAUSE_WHAT - 1);
    game.moment.hitch.causes[1].node = TACH_NONE;
    tach_why_fill(&why, &game.moment, &game.moment.hitch, 760, 1e9, 57.0);
    for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++) {
        tach_theme theme;
        tach_theme_create(&theme, f.font, sizes[i][1], 1);
        tach_rect place = {8, 8, (float)sizes[i][0] - 16, tach_why_height(&theme, why.row_count)};
        tach_draw_begin(f.draw, f.font, sizes[i][0], sizes[i][1]);
        tach_why_draw(&why, f.draw, f.font, &theme, place);
        const tach_picture *picture = tach_draw_finish(f.draw);
        check_picture_is_sound(picture);
        check_no_text_overlaps(picture);
        if (place.w > 100 && place.h < (float)sizes[i][1] - 8)
            check_picture_is_inside(picture, place);
    }
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_reads_on_every_bar),
        cmocka_unit_test(every_scope_leaves_ink_and_nothing_else_does),
        cmocka_unit_test(narrow_scopes_are_one_bar_with_their_number),
        cmocka_unit_test(pictures_are_sound_at_any_size_and_stay_in_their_panel),
        cmocka_unit_test(empty_and_odd_frames_are_drawn),
        cmocka_unit_test(long_names_are_cut),
        cmocka_unit_test(zoom_keeps_the_time_under_the_cursor),
        cmocka_unit_test(live_scale_stands_still),
        cmocka_unit_test(what_is_hit_is_what_is_drawn_there),
        cmocka_unit_test(keys_reach_every_item_and_keep_it_in_sight),
        cmocka_unit_test(tips_tell_what_it_is),
        cmocka_unit_test(lengths_have_a_unit),
        cmocka_unit_test(the_verdict_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
