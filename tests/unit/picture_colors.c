/* Every level as people see it who see fewer colours, over a white and over a black game: text reads, and what differs in meaning
 * differs in lightness, in colour, or in shape. */
#include <stdlib.h>

#include "unit/color_filters.h"
#include "unit/picture_checks.h"
#include "unit/scripted_hud.h"

enum { WIDTH = 1280, HEIGHT = 720 };

#define LEAST_CONTRAST   4.5 /* of text: WCAG 2.1, 1.4.3 */
#define LEAST_DIFFERENCE 18  /* of areas that mean different things */

static uint8_t canvas[WIDTH * HEIGHT * 4];

/* The scripted game has all states: budgets that are over and near, hitches, waits, marks, allocations. */
static void open_at_a_hitch(void)
{
    script_open();
    hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER, .no_hitch_screenshots = true});
    assert_non_null(hud);
    while (script_frame < 960)
        play_frame();
    press_and_play(KEY_F10, TACH_MOD_SHIFT);
    press_and_play(KEY_W, 0);
}

static void close_all(void)
{
    tach_hud_destroy(hud);
    script_close();
}

/* ---- Text ---------------------------------------------------------------------------------------------------------------- */

/* What lies under the text: the picture's areas over a game of one grey. */
static void draw_areas(const tach_picture *picture, uint8_t grey)
{
    tach_draw_command areas[4];
    tach_picture without_text = *picture;
    without_text.commands = areas;
    without_text.command_count = 0;
    for (uint32_t c = 0; c < picture->command_count; c++) {
        if (picture->commands[c].kind != TACH_DRAW_TEXT)
            areas[without_text.command_count++] = picture->commands[c];
    }
    memset(canvas, grey, sizeof canvas);
    tach_soft_render(&without_text, canvas, WIDTH, HEIGHT, WIDTH * 4);
}

static const uint8_t *pixel_at(float x, float y)
{
    uint32_t column = tach_min_u32((uint32_t)x, WIDTH - 1), row = tach_min_u32((uint32_t)y, HEIGHT - 1);
    return &canvas[(row * WIDTH + column) * 4];
}

static light mean_in(tach_rect box)
{
    light sum = {0, 0, 0};
    double count = 0;
    for (float y = box.y + 0.5f; y < box.y + box.h; y++)
        for (float x = box.x + 0.5f; x < box.x + box.w; x++) {
            light c = light_of_pixel(pixel_at(x, y));
            sum = (light){sum.r + c.r, sum.g + c.g, sum.b + c.b};
            count++;
        }
    return (light){sum.r / count, sum.g / count, sum.b / count};
}

static uint32_t check_text(const tach_picture *picture, uint8_t grey)
{
    uint32_t faults = 0;
    for (uint32_t c = 0; c < picture->command_count; c++) {
        const tach_draw_command *command = &picture->commands[c];
        for (uint32_t i = 0; command->kind == TACH_DRAW_TEXT && i + 5 < command->index_count; i += 6) {
            tach_rect box = picture_box(picture, command->first_index + i, 6);
            const tach_vertex *vertex = &picture->vertices[picture->indices[command->first_index + i]];
            light text = light_of_pixel(&vertex->r), under = mean_in(box);
            for (color_filter filter = AS_IT_IS; filter < COLOR_FILTERS; filter++) {
                double contrast = contrast_of(filtered(text, filter), filtered(under, filter));
                if (contrast >= LEAST_CONTRAST)
                    continue;
                if (faults++ < 5)
                    print_message("level %d over %d, %s: %.2f at %.0f, %.0f: #%02X%02X%02X\n", (int)hud->level, grey,
                                  color_filter_names[filter], contrast, (double)box.x, (double)box.y, vertex->r, vertex->g,
                                  vertex->b);
            }
        }
    }
    return faults;
}

static void text_reads_in_every_level(void **state)
{
    (void)state;
    if (TACH_MAX_THREADS < 64)
        skip();
    uint32_t faults = 0;
    open_at_a_hitch();
    for (int frozen = 1; frozen >= 0; frozen--)
        for (int level = TACH_HUD_STRIP; level <= TACH_HUD_QA; level++) {
            tach_hud_set_level(hud, (tach_hud_level)level);
            tach_hud_set_frozen(hud, frozen);
            play_frame();
            for (int grey = 0; grey <= 255; grey += 255) {
                const tach_picture *picture = play_frame();
                draw_areas(picture, (uint8_t)grey);
                faults += check_text(picture, (uint8_t)grey);
            }
        }
    close_all();
    assert_int_equal(faults, 0);
}

/* ---- Areas --------------------------------------------------------------------------------------------------------------- */

/* Different at a glance, whatever of the colours is seen. */
static void assert_apart(const char *what, light a, light b)
{
    for (color_filter filter = AS_IT_IS; filter < COLOR_FILTERS; filter++) {
        double difference = difference_of(filtered(a, filter), filtered(b, filter));
        if (difference < LEAST_DIFFERENCE)
            fail_msg("%s, %s: only %.1f apart", what, color_filter_names[filter], difference);
    }
}

/* A column of the graph: what of it is work, and what is wait. */
static void check_column(const tach_rect *plot, uint32_t index, light panel)
{
    const tach_graph_column *column = &hud->graph.columns[index];
    float x = plot->x + ((float)index + 0.4f) * plot->w / (float)hud->graph.column_count, base = plot->y + plot->h;
    float work = plot->h * column->work_ms / hud->graph.top_ms, all = plot->h * column->longest_ms / hud->graph.top_ms;
    if (work < 6 || all - work < 8 || all > plot->h - 3)
        return;
    light solid = light_of_pixel(pixel_at(x, base - work / 2)), pale = light_of_pixel(pixel_at(x, base - (work + all) / 2));
    assert_apart("work and wait of a frame", solid, pale);
    assert_apart("wait of a frame and the panel", pale, panel);
}

static void the_graph_tells_work_from_wait(void **state)
{
    (void)state;
    if (TACH_MAX_THREADS < 64)
        skip();
    open_at_a_hitch();
    for (int grey = 0; grey <= 255; grey += 255) {
        draw_areas(play_frame(), (uint8_t)grey);
        uint32_t columns;
        tach_rect plot = tach_graph_plot(&hud->theme, hud->layout.graph, &columns);
        plot.w = plot.w / (float)columns * (float)hud->graph.column_count;
        light panel = light_of_pixel(pixel_at(hud->layout.graph.x + 4, hud->layout.graph.y + 10));
        for (uint32_t i = 0; i < hud->graph.column_count; i += 7)
            check_column(&plot, i, panel);
    }
    close_all();
}

/* A wait is the only bar with a pattern: it does not stand on its colour. */
static void the_timeline_tells_waits_from_work(void **state)
{
    (void)state;
    if (TACH_MAX_THREADS < 64)
        skip();
    open_at_a_hitch();
    tach_hud_set_level(hud, TACH_HUD_TIMELINE);
    play_frame();
    const tach_picture *picture = play_frame();
    uint32_t waits = 0, works = 0;
    for (int grey = 0; grey <= 255; grey += 255) {
        draw_areas(picture, (uint8_t)grey);
        tach_timeline_places at;
        tach_timeline_place(&at, &hud->theme, hud->layout.timeline);
        for (uint32_t row = 0; row < hud->lanes.row_count; row++) {
            const tach_lane_row *of = &hud->lanes.rows[row];
            for (uint32_t i = of->first; !of->moments && i < of->first + of->count; i++) {
                const tach_lane_item *item = &hud->lanes.items[i];
                double px = (double)at.plot_w / hud->timeline.span_ns * hud->lanes.ns_per_step;
                float x = at.plot_x + (float)(item->start * px), w = (float)((item->end - item->start) * px);
                float y = at.lanes.y + tach_timeline_row_top(&at, &hud->lanes, row) + 2;
                if (w < 30)
                    continue;
                double least = 1, most = 0;
                for (float dx = 3; dx < 27; dx++) {
                    double l = luminance_of(light_of_pixel(pixel_at(x + dx, y)));
                    least = fmin(least, l), most = fmax(most, l);
                }
                bool wait = tach_lanes_scope(&hud->lanes, &hud->shown.moment.frame, item).wait;
                waits += wait, works += !wait;
                assert_int_equal((most + 0.05) / (least + 0.05) > 1.5, wait);
            }
        }
    }
    assert_true(waits > 3 && works > 10);
    close_all();
}

/* ---- Tokens -------------------------------------------------------------------------------------------------------------- */

static light over(uint32_t color, light below)
{
    /* Blending is done on the bytes, as all back ends do. */
    uint8_t rgb[3];
    double alpha = (double)(color & 0xFF) / 255, parts[3] = {below.r, below.g, below.b};
    for (int i = 0; i < 3; i++) {
        double byte = parts[i] <= 0.0031308 ? parts[i] * 12.92 * 255 : (1.055 * pow(parts[i], 1 / 2.4) - 0.055) * 255;
        rgb[i] = (uint8_t)((double)(color >> (24 - 8 * i) & 0xFF) * alpha + byte * (1 - alpha) + 0.5);
    }
    return light_of_pixel(rgb);
}

static void marks_stand_out_from_what_they_lie_on(void **state)
{
    (void)state;
    for (int grey = 0; grey <= 1; grey++) {
        light panel = over(TACH_COLOR_PANEL, (light){grey, grey, grey});
        light track = over(TACH_COLOR_TRACK, panel);
        assert_apart("the bar beside a selected row and the panel", light_of_color(TACH_COLOR_CPU), panel);
        assert_apart("a kept budget and its track", light_of_color(TACH_COLOR_OK), track);
        assert_apart("a near budget and its track", light_of_color(TACH_COLOR_WARN), track);
        assert_apart("a budget that is over and its track", light_of_color(TACH_COLOR_OVER), track);
        assert_apart("a busy thread and its track", light_of_color(TACH_COLOR_CPU), track);
        assert_apart("the budget's line and the panel", over(TACH_COLOR_RULE, panel), panel);
        assert_apart("what is explained and the panel", light_of_color(TACH_COLOR_CPU), panel);
    }
    assert_apart("a wait and its hatch", light_of_color(TACH_COLOR_IDLE), light_of_color(TACH_COLOR_HATCH));
}

/* OK, WARN and OVER need no colour: each has a glyph of its own form, and a word. */
static void states_need_no_color(void **state)
{
    (void)state;
    static const char *const words[] = {"● OK", "▲ WARN", "■ OVER"};
    static const double frames[][2] = {{10, 5}, {10, 9.5}, {12, 12}};
    tach_badge badges[3];
    for (int i = 0; i < 3; i++) {
        tach_badge_for_frame(&badges[i], frames[i][0], frames[i][1], 10);
        assert_memory_equal(badges[i].text, words[i], strlen(words[i]));
    }
    fixture f = fixture_make(64, 512);
    for (int size = 11; size <= 44; size += 11) { /* at 1x to 4x */
        double ink[3];
        static const uint32_t glyphs[] = {0x25CF, 0x25B2, 0x25A0};
        for (int i = 0; i < 3; i++) {
            tach_glyph glyph = *tach_font_glyph(f.font, (tach_text_style){TACH_FACE_BOLD, (float)size}, glyphs[i]);
            tach_atlas atlas = tach_font_atlas(f.font);
            double upper = 0, all = 0;
            for (int y = 0; y < glyph.height; y++)
                for (int x = 0; x < glyph.width; x++) {
                    double value = atlas.coverage[(glyph.atlas_y + y) * atlas.width_px + glyph.atlas_x + x];
                    all += value;
                    upper += y < glyph.height / 2 ? value : 0;
                }
            assert_true(all > 0);
            ink[i] = 255.0 * glyph.width * glyph.height / all;
            if (glyphs[i] == 0x25B2)
                assert_true(upper < 0.4 * all); /* a triangle stands on its base */
            else
                assert_true(upper > 0.4 * all);
        }
        assert_true(ink[0] > 1.2 * ink[2]); /* a square fills its box, a circle less of it */
    }
    fixture_free(&f);
}

/* Where only position says it, colour helps: bars of the graph and of the histogram. */
static void over_differs_from_ok_with_deuteranopia(void **state)
{
    (void)state;
    light states[] = {light_of_color(TACH_COLOR_OK), light_of_color(TACH_COLOR_WARN), light_of_color(TACH_COLOR_OVER)};
    for (int a = 0; a < 3; a++)
        for (int b = a + 1; b < 3; b++)
            assert_true(difference_of(filtered(states[a], WITH_DEUTERANOPIA), filtered(states[b], WITH_DEUTERANOPIA)) >=
                        LEAST_DIFFERENCE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_reads_in_every_level),
        cmocka_unit_test(the_graph_tells_work_from_wait),
        cmocka_unit_test(the_timeline_tells_waits_from_work),
        cmocka_unit_test(marks_stand_out_from_what_they_lie_on),
        cmocka_unit_test(states_need_no_color),
        cmocka_unit_test(over_differs_from_ok_with_deuteranopia),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
