/* What the tests of draw share: a list and a font over one block, as the HUD has them. */
#ifndef TACH_TEST_DRAW_FIXTURE_H
#define TACH_TEST_DRAW_FIXTURE_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/draw.h"
#include "draw/font.h"

typedef struct fixture {
    void *block;
    tach_draw *draw;
    tach_font *font;
} fixture;

static inline fixture fixture_make(uint32_t max_vertices, uint32_t atlas_side)
{
    tach_arena arena = {0};
    assert_null(tach_draw_create(&arena, max_vertices));
    assert_null(tach_font_create(&arena, atlas_side));
    size_t size = arena.used;
    /* Not zeroed: nothing may rely on it. */
    fixture made = {.block = aligned_alloc(TACH_ARENA_ALIGN, size)};
    assert_non_null(made.block);
    memset(made.block, 0xA5, size);
    arena = (tach_arena){made.block, size, 0};
    made.draw = tach_draw_create(&arena, max_vertices);
    made.font = tach_font_create(&arena, atlas_side);
    assert_non_null(made.draw);
    assert_non_null(made.font);
    assert_int_equal(arena.used, size);
    return made;
}

static inline void fixture_free(fixture *made) { free(made->block); }

/* The same numbers on every machine. */
static inline uint32_t fixture_random(uint32_t *state)
{
    *state = *state * UINT32_C(1664525) + UINT32_C(1013904223);
    return *state >> 8;
}

#endif
