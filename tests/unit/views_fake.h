/* views_fake.h - debug views of a renderer that is played, and frames of a HUD over it, whose length depends on the view. */
#ifndef TACH_VIEWS_FAKE_H
#define TACH_VIEWS_FAKE_H

#include "fixture.h"

#include "base/log.h"
#include "unit/hud_hands.h"

/* ---- A renderer with views ------------------------------------------------------------------------------------------------ */

static const tach_view fake_views[] = {
    {.name = "overdraw",
     .shows = "Layers that pass the game's own depth test.",
     .unit = "layers a pixel",
     .step_count = 3,
     .steps = {0x102030, 0x805030, 0xFFE050},
     .labels = {"0", "1", "2+"}},
    {.name = "mips",
     .shows = "Which mip level a texture is sampled at.",
     .step_count = 7,
     .steps = {0xF4716E, 0xF2B134, 0x56C596, 0x5CC8D7, 0x4C7DF0, 0x8A5CE0, 0x6B3FA0},
     .labels = {"magnified", "0", "1", "a word without room", "3", "4", "5 and more"}},
    {.name = "1x1 scissor", .shows = "One pixel.", .experiment = TACH_VIEW_BOUND_IF_FASTER, .bound = "fragment"},
    {.name = "no draws", .shows = "Nothing.", .experiment = TACH_VIEW_BOUND_IF_EQUAL, .bound = "CPU"},
};

#define TIMES 8

static struct {
    int32_t shown, selected;
    uint32_t shown_tag, selected_tag;
    const char *why[4]; /* not available */
    bool refuses, no_clock;
    tach_view_state more; /* draws, kept, note, pixels */
    double ms[5];         /* a frame under each view, and without, the last */
    tach_view_time times[TIMES];
    uint32_t written, read;
} renderer;

static inline const char *fake_unavailable(void *user, uint32_t view)
{
    (void)user;
    return renderer.why[view];
}

static inline bool fake_select(void *user, int32_t view, uint32_t tag)
{
    (void)user;
    if (renderer.refuses && view >= 0) {
        tach_fail("the draws are measured otherwise");
        return false;
    }
    renderer.selected = view;
    renderer.selected_tag = tag;
    return true;
}

static inline void fake_read(void *user, tach_view_state *out)
{
    (void)user;
    *out = renderer.more;
    out->shown = renderer.shown;
    out->selected = renderer.selected;
    out->tag = renderer.shown_tag;
}

static inline bool fake_time(void *user, bool on)
{
    (void)user;
    return on && !renderer.no_clock;
}

static inline bool fake_take_time(void *user, tach_view_time *out)
{
    (void)user;
    if (renderer.read + 3 >= renderer.written) /* they come three frames late */
        return false;
    *out = renderer.times[renderer.read++ % TIMES];
    return true;
}

static const tach_views fake_table = {
    TACH_COUNT_OF(fake_views), fake_views, NULL, fake_unavailable, fake_select, fake_read, fake_time, fake_take_time};

/* ---- Frames ----------------------------------------------------------------------------------------------------------------- */

static uint32_t seed;

static inline double noise(void)
{
    seed = seed * 1664525u + 1013904223u;
    return (double)(seed >> 8) / (1 << 24) - 0.5;
}

static inline void open_hud(tach_hud_level level)
{
    start_fake(&(tach_config){.ring_events = 1024, .max_nodes = 128, .history_frames = 2000, .warm_up_frames = TACH_NO_WARM_UP});
    TACH_THREAD("main");
    memset(&renderer, 0, sizeof renderer);
    renderer.shown = renderer.selected = TACH_VIEW_NONE;
    for (int i = 0; i < 5; i++)
        renderer.ms[i] = 10;
    hud = tach_hud_create(&(tach_hud_config){.level = level, .no_hitch_screenshots = true});
    assert_non_null(hud);
    tach_hud_set_views(hud, &fake_table);
}

static inline void close_hud(void)
{
    tach_hud_destroy(hud);
    assert_int_equal(renderer.selected, TACH_VIEW_NONE);
    tach_budgets_replace(TACH_BUDGET_FROM_CODE, NULL, 0);
    stop_fake();
}

static bool marks_twice; /* the game, each frame */

static inline const tach_picture *play_sized(int32_t width, int32_t height)
{
    int32_t view = renderer.shown == TACH_VIEW_NONE ? 4 : renderer.shown;
    double ms = renderer.ms[view] + 0.2 * noise();
    {
        TACH_SCOPE("work");
        fake_ns += (uint64_t)(ms * 1e6);
    }
    const tach_picture *picture = tach_hud_build(hud, width, height);
    renderer.times[renderer.written++ % TIMES] = (tach_view_time){renderer.shown_tag, ms};
    renderer.shown = renderer.selected; /* the renderer ends the frame */
    renderer.shown_tag = renderer.selected_tag;
    tach_frame();
    if (marks_twice) {
        fake_ns += MS / 10;
        tach_frame();
    }
    return picture;
}

static inline const tach_picture *play_frame(void) { return play_sized(1280, 720); }

static inline void play_frames(int frames)
{
    for (int i = 0; i < frames; i++)
        play_frame();
}

static inline void press_key(uint32_t scancode, uint32_t modifiers) { assert_true(press(scancode, modifiers)); }

static inline const char *legend_line(const char *begins)
{
    const tach_legend *legend = &hud->viewing.legend;
    for (uint32_t i = 0; i < legend->line_count; i++) {
        if (strncmp(legend->lines[i], begins, strlen(begins)) == 0)
            return legend->lines[i];
    }
    fail_msg("no line of the legend begins with %s", begins);
    return "";
}

#endif
