/* What the tests of views ask of every picture. */
#ifndef TACH_TEST_PICTURE_FIXTURE_H
#define TACH_TEST_PICTURE_FIXTURE_H

#include "unit/draw_fixture.h"

#include "view/layout.h"

/* A quad or a triangle's box. */
static inline tach_rect picture_box(const tach_picture *picture, uint32_t first, uint32_t count)
{
    float x0 = 1e9f, y0 = 1e9f, x1 = -1e9f, y1 = -1e9f;
    for (uint32_t k = 0; k < count; k++) {
        const tach_vertex *v = &picture->vertices[picture->indices[first + k]];
        x0 = tach_min_f(x0, v->x), y0 = tach_min_f(y0, v->y), x1 = tach_max_f(x1, v->x), y1 = tach_max_f(y1, v->y);
    }
    return (tach_rect){x0, y0, x1 - x0, y1 - y0};
}

/* No two glyphs lie over each other by more than a pixel: so no text runs into another. */
static inline void assert_no_text_overlaps(const tach_picture *picture)
{
    static tach_rect glyphs[8192];
    uint32_t count = 0;
    for (uint32_t c = 0; c < picture->command_count; c++) {
        const tach_draw_command *command = &picture->commands[c];
        if (command->kind != TACH_DRAW_TEXT)
            continue;
        for (uint32_t i = 0; i + 5 < command->index_count && count < TACH_COUNT_OF(glyphs); i += 6)
            glyphs[count++] = picture_box(picture, command->first_index + i, 6);
    }
    float slack = 1 + (float)picture->height_px / 720;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count; k++) {
            float w = tach_min_f(glyphs[i].x + glyphs[i].w, glyphs[k].x + glyphs[k].w) - tach_max_f(glyphs[i].x, glyphs[k].x);
            float h = tach_min_f(glyphs[i].y + glyphs[i].h, glyphs[k].y + glyphs[k].h) - tach_max_f(glyphs[i].y, glyphs[k].y);
            if (w > slack && h > slack)
                fail_msg("%dx%d: text over text at %.0f, %.0f", picture->width_px, picture->height_px, (double)glyphs[i].x,
                         (double)glyphs[i].y);
        }
    }
}

static inline void assert_picture_is_sound(const tach_picture *picture)
{
    assert_true(picture->command_count <= 4);
    assert_int_equal(picture->vertices_needed, picture->vertex_count);
    for (uint32_t i = 0; i < picture->vertex_count; i++) {
        const tach_vertex *v = &picture->vertices[i];
        assert_true(isfinite(v->x) && isfinite(v->y) && isfinite(v->u) && isfinite(v->v));
        assert_true(v->x >= 0 && v->y >= 0 && v->x <= (float)picture->width_px && v->y <= (float)picture->height_px);
    }
}

static const int32_t picture_sizes[][2] = {{1, 1},       {8, 4},       {40, 30},     {100, 60},   {320, 200},  {320, 720},
                                           {480, 272},   {640, 360},   {800, 600},   {1024, 768}, {1280, 720}, {1366, 768},
                                           {1680, 1050}, {1920, 1080}, {3440, 1440}, {3840, 2160}};

static inline bool rects_meet(tach_rect a, tach_rect b)
{
    return tach_layout_shown(a) && tach_layout_shown(b) && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
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
