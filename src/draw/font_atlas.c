#include "draw/font_atlas.h"

#include <string.h>

bool tach_font_page_create(tach_font_page *page, tach_arena *arena, uint32_t side)
{
    uint8_t *pixels = tach_arena_take(arena, (size_t)side * side);
    if (!pixels)
        return false;
    *page = (tach_font_page){.pixels = pixels, .side = side};
    tach_font_page_empty(page);
    return true;
}

void tach_font_page_empty(tach_font_page *page)
{
    memset(page->pixels, 0, (size_t)page->side * page->side);
    page->shelf_count = page->used_height = 0;
    page->version++;
}

/* The lowest shelf that holds the box without wasting more than `slack`. */
static tach_font_shelf *find_shelf(tach_font_page *page, uint32_t width, uint32_t height, uint32_t slack)
{
    tach_font_shelf *best = NULL;
    for (uint32_t i = 0; i < page->shelf_count; i++) {
        tach_font_shelf *shelf = &page->shelves[i];
        bool holds = shelf->height >= height && shelf->height - height <= slack && page->side - shelf->used >= width;
        if (holds && (!best || shelf->height < best->height))
            best = shelf;
    }
    return best;
}

static tach_font_shelf *open_shelf(tach_font_page *page, uint32_t height)
{
    if (page->shelf_count == TACH_FONT_SHELVES || page->side - page->used_height < height)
        return NULL;
    tach_font_shelf *shelf = &page->shelves[page->shelf_count++];
    *shelf = (tach_font_shelf){page->used_height, height, 0};
    page->used_height += height;
    return shelf;
}

bool tach_font_page_place(tach_font_page *page, uint32_t width, uint32_t height, uint16_t *x, uint16_t *y)
{
    width++;
    height++;
    if (width > page->side || height > page->side)
        return false;
    tach_font_shelf *shelf = find_shelf(page, width, height, height / 4);
    if (!shelf)
        shelf = open_shelf(page, height);
    if (!shelf)
        shelf = find_shelf(page, width, height, page->side);
    if (!shelf)
        return false;
    *x = (uint16_t)shelf->used;
    *y = (uint16_t)shelf->y;
    shelf->used += width;
    page->version++;
    return true;
}
