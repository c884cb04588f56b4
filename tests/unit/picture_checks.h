/* picture_checks.h - what must hold of every picture, and the contrast of two colours. */
#ifndef TACH_TEST_PICTURE_CHECKS_H
#define TACH_TEST_PICTURE_CHECKS_H

#include "unit/draw_fixture.h"

#include "base/base.h"

/* The box around three corners from index `first` on. */
static inline tach_rect picture_box(const tach_picture *picture, uint32_t first, uint32_t corners)
{
    float x0 = 1e9f, y0 = 1e9f, x1 = -1e9f, y1 = -1e9f;
    for (uint32_t k = 0; k < corners; k++) {
        const tach_vertex *v = &picture->vertices[picture->indices[first + k]];
        x0 = tach_min_f(x0, v->x), y0 = tach_min_f(y0, v->y), x1 = tach_max_f(x1, v->x), y1 = tach_max_f(y1, v->y);
    }
    return (tach_rect){x0, y0, x1 - x0, y1 - y0};
}

static inline void check_picture_is_sound(const tach_picture *picture)
{
    assert_true(picture->command_count <= 4);
    assert_int_equal(picture->vertices_needed, picture->vertex_count);
    for (uint32_t i = 0; i < picture->vertex_count; i++) {
        const tach_vertex *v = &picture->vertices[i];
        assert_true(isfinite(v->x) && isfinite(v->y) && isfinite(v->u) && isfinite(v->v));
        assert_true(v->x >= 0 && v->y >= 0 && v->x <= (float)picture->width_px && v->y <= (float)picture->height_px);
    }
}

/* Everything that was drawn lies in the panel. */
static inline void check_picture_is_inside(const tach_picture *picture, tach_rect panel)
{
    for (uint32_t i = 0; i < picture->vertex_count; i++) {
        const tach_vertex *v = &picture->vertices[i];
        if (v->x < panel.x || v->y < panel.y || v->x > panel.x + panel.w || v->y > panel.y + panel.h)
            fail_msg("%.0f, %.0f is outside of %.0f, %.0f %.0f x %.0f", (double)v->x, (double)v->y, (double)panel.x,
                     (double)panel.y, (double)panel.w, (double)panel.h);
    }
}

/* No two glyphs of a layer lie over each other by more than a pixel. */
static inline void check_no_text_overlaps(const tach_picture *picture)
{
    static tach_rect glyphs[16384];
    float slack = 1 + (float)picture->height_px / 720;
    for (uint32_t c = 0; c < picture->command_count; c++) {
        const tach_draw_command *command = &picture->commands[c];
        uint32_t count = 0;
        if (command->kind != TACH_DRAW_TEXT)
            continue;
        for (uint32_t i = 0; i + 5 < command->index_count && count < TACH_COUNT_OF(glyphs); i += 6)
            glyphs[count++] = picture_box(picture, command->first_index + i, 6);
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t k = i + 1; k < count; k++) {
                float w = tach_min_f(glyphs[i].x + glyphs[i].w, glyphs[k].x + glyphs[k].w) - tach_max_f(glyphs[i].x, glyphs[k].x);
                float h = tach_min_f(glyphs[i].y + glyphs[i].h, glyphs[k].y + glyphs[k].h) - tach_max_f(glyphs[i].y, glyphs[k].y);
                if (w > slack && h > slack)
                    fail_msg("%dx%d: text over text at %.0f, %.0f", picture->width_px, picture->height_px, (double)glyphs[i].x,
                             (double)glyphs[i].y);
            }
    }
}

static inline double check_luminance(tach_color color)
{
    double sum = 0;
    static const double parts[] = {0.2126, 0.7152, 0.0722};
    for (int i = 0; i < 3; i++) {
        double value = (double)(color >> (24 - 8 * i) & 0xFF) / 255;
        sum += parts[i] * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* Of two opaque colours (WCAG 2.1). */
static inline double check_contrast(tach_color a, tach_color b)
{
    double la = check_luminance(a), lb = check_luminance(b);
    return (fmax(la, lb) + 0.05) / (fmin(la, lb) + 0.05);
}

#endif
