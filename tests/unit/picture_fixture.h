/* picture_fixture.h - sizes to try, and where panels and texts may lie. */
#ifndef TACH_TEST_PICTURE_FIXTURE_H
#define TACH_TEST_PICTURE_FIXTURE_H

#include "unit/picture_checks.h"

#include "view/layout.h"

static const int32_t picture_sizes[][2] = {{1, 1},       {8, 4},       {40, 30},     {100, 60},   {320, 200},  {320, 720},
                                           {480, 272},   {640, 360},   {800, 600},   {1024, 768}, {1280, 720}, {1366, 768},
                                           {1680, 1050}, {1920, 1080}, {3440, 1440}, {3840, 2160}};

static inline bool rects_meet(tach_rect a, tach_rect b)
{
    return tach_layout_shown(a) && tach_layout_shown(b) && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* Panels of a picture lie in it, on whole pixels, and not over each other. */
static inline void assert_panels_apart(const tach_rect *panels, uint32_t count, int32_t width, int32_t height)
{
    for (uint32_t a = 0; a < count; a++) {
        tach_rect p = panels[a];
        if (!tach_layout_shown(p))
            continue;
        assert_true(p.x >= 0 && p.y >= 0 && p.x + p.w <= (float)width && p.y + p.h <= (float)height);
        assert_true(p.x == floorf(p.x) && p.y == floorf(p.y) && p.w == floorf(p.w) && p.h == floorf(p.h));
        for (uint32_t b = a + 1; b < count; b++)
            assert_false(rects_meet(p, panels[b]));
    }
}

/* Every glyph lies in one of the panels. */
static inline void assert_text_in_panels(const tach_picture *picture, const tach_rect *panels, uint32_t count)
{
    for (uint32_t c = 0; c < picture->command_count; c++) {
        const tach_draw_command *command = &picture->commands[c];
        if (command->kind != TACH_DRAW_TEXT)
            continue;
        for (uint32_t i = 0; i + 5 < command->index_count; i += 6) {
            tach_rect glyph = picture_box(picture, command->first_index + i, 6);
            bool inside = false;
            for (uint32_t p = 0; p < count; p++)
                inside |= glyph.x >= panels[p].x && glyph.y >= panels[p].y && glyph.x + glyph.w <= panels[p].x + panels[p].w &&
                          glyph.y + glyph.h <= panels[p].y + panels[p].h;
            if (!inside)
                fail_msg("%dx%d: text outside of its panel at %.0f, %.0f", picture->width_px, picture->height_px, (double)glyph.x,
                         (double)glyph.y);
        }
    }
}

#endif
