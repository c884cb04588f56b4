/* picture_checks.h - what must be true of every picture, whatever it shows. */
#ifndef TACH_TEST_PICTURE_CHECKS_H
#define TACH_TEST_PICTURE_CHECKS_H

#include "unit/draw_fixture.h"

/* No two glyphs lie over each other by more than a pixel: so no text runs into another. */
static inline void assert_no_text_overlaps(const tach_picture *picture)
{
    static tach_rect glyphs[8192];
    uint32_t count = 0;
    for (uint32_t c = 0; c < picture->command_count; c++) {
        const tach_draw_command *command = &picture->commands[c];
        if (command->kind != TACH_DRAW_TEXT)
            continue;
        for (uint32_t i = 0; i + 5 < command->index_count && count < TACH_COUNT_OF(glyphs); i += 6) {
            float x0 = 1e9f, y0 = 1e9f, x1 = -1e9f, y1 = -1e9f;
            for (uint32_t k = 0; k < 6; k++) {
                const tach_vertex *v = &picture->vertices[picture->indices[command->first_index + i + k]];
                x0 = tach_min_f(x0, v->x), y0 = tach_min_f(y0, v->y), x1 = tach_max_f(x1, v->x), y1 = tach_max_f(y1, v->y);
            }
            glyphs[count++] = (tach_rect){x0, y0, x1 - x0, y1 - y0};
        }
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

#endif
