/* hud_fixture.h - a whole HUD over a whole profiler, on a clock that the test turns: a small game, and hands to work it. */
#ifndef TACH_TEST_HUD_FIXTURE_H
#define TACH_TEST_HUD_FIXTURE_H

#include "unit/hud_hands.h"

static const char *frame_mark; /* made in each frame, while it is working */

static inline void open_hud_with(const tach_hud_config *config)
{
    start_fake(&(tach_config){.ring_events = 1024, .max_nodes = 128, .history_frames = 1000, .warm_up_frames = TACH_NO_WARM_UP});
    TACH_THREAD("main");
    hud = tach_hud_create(config);
    assert_non_null(hud);
}

static inline void open_hud(tach_hud_level level)
{
    open_hud_with(&(tach_hud_config){.level = level, .no_hitch_screenshots = true});
}

static inline void close_hud(void)
{
    tach_hud_destroy(hud);
    hud = NULL;
    frame_mark = NULL;
    tach_budgets_replace(TACH_BUDGET_FROM_CODE, NULL, 0);
    stop_fake();
}

static inline void spend(double ms) { fake_ns += (uint64_t)(ms * 1e6); }

/* A frame of `ms`: two thirds update, of which `ai` is most; the rest is wait. */
static inline const tach_picture *frame_at(double ms, int32_t width, int32_t height)
{
    {
        TACH_SCOPE("update");
        {
            TACH_SCOPE("ai");
            if (frame_mark)
                TACH_MARKF("%s", frame_mark);
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

static inline const tach_picture *frame(double ms) { return frame_at(ms, 1280, 720); }

static inline void frames(int count, double ms)
{
    for (int i = 0; i < count; i++)
        frame(ms);
}

static inline void point_at(float x, float y)
{
    tach_hud_event(hud, &(tach_input){.kind = TACH_INPUT_MOUSE_MOVE, .x_px = x, .y_px = y});
}

static inline const tach_tree_row *shown_row(const char *name)
{
    for (uint32_t i = 0; i < hud->tree.row_count; i++) {
        if (strcmp(hud->tree.rows[i].name, name) == 0)
            return &hud->tree.rows[i];
    }
    return NULL;
}

#endif
