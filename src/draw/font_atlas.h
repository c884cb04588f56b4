/* font_atlas.h - places for small boxes on a page of bytes, in shelves of like height. Nothing is given back but all at once. */
#ifndef TACH_FONT_ATLAS_H
#define TACH_FONT_ATLAS_H

#include "base/arena.h"

#define TACH_FONT_SHELVES 192

typedef struct tach_font_shelf {
    uint32_t y, height, used;
} tach_font_shelf;

typedef struct tach_font_page {
    uint8_t *pixels;
    uint32_t side;    /* pixels, and bytes a row */
    uint32_t version; /* changes with the content */
    uint32_t shelf_count, used_height;
    tach_font_shelf shelves[TACH_FONT_SHELVES];
} tach_font_page;

/* False when the arena is full. */
bool tach_font_page_create(tach_font_page *page, tach_arena *arena, uint32_t side);
void tach_font_page_empty(tach_font_page *page);

/* A place for a box with a pixel of air to the next one. False when there is none left. */
bool tach_font_page_place(tach_font_page *page, uint32_t width, uint32_t height, uint16_t *x, uint16_t *y);

#endif
