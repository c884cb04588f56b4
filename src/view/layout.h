/* layout.h - which panel stands where, for a picture's size. A panel that finds no room has no width and is not drawn.
 *
 *     strip                                     strip      one line, all levels
 *     graph                                     programmer: what the frame cost, over time
 *     tree            (game)        counters    left and right; between and below them stays game
 *                     (game)        hitch
 *     keys                                      only while frozen; its place is kept free, so that nothing moves
 */
#ifndef TACH_LAYOUT_H
#define TACH_LAYOUT_H

#include "tach/tach_hud.h"
#include "view/theme.h"

typedef struct tach_layout {
    tach_rect strip, keys;
    tach_rect spare; /* the place of the line of keys, while there is none */
    tach_rect body;  /* between them: the level's own */
    tach_rect graph, tree, counters, hitch;
    tach_rect why, timeline; /* with the graph, the timeline's */
} tach_layout;

/* What the contents would like to have; panels are no larger than that. */
typedef struct tach_layout_need {
    uint32_t tree_rows;
    uint32_t tree_footer; /* lines below the rows */
    uint32_t counter_rows;
    uint32_t hitch_rows;
    bool tree_draws; /* two more columns */
} tach_layout_need;

/* What all levels have; `keys`: the line of keys is shown. All other panels are empty. */
void tach_layout_create(tach_layout *layout, const tach_theme *theme, int32_t width_px, int32_t height_px, bool keys);

/* A line at the bottom: the place of the keys, if it is free, else the body gives one up; in a picture that is too small for a
 * body, over what there is. */
tach_rect tach_layout_take_line(tach_layout *layout, const tach_theme *theme, int32_t width_px, int32_t height_px);

/* The programmer's panels in the body. They never overlap and never leave it. */
void tach_layout_programmer(tach_layout *layout, const tach_theme *theme, tach_rect body, const tach_layout_need *need);

/* A panel at the top of the given place, as high as its rows need, all of it when they need more; nothing when not even one fits.
 */
tach_rect tach_layout_place_rows(const tach_theme *theme, tach_rect place, float head, uint32_t rows);

static inline bool tach_layout_shown(tach_rect panel) { return panel.w > 0 && panel.h > 0; }

/* How many rows of a list to scroll away for a place of it to be among the `rows` that are shown; as it was, if it is already. */
static inline uint32_t tach_layout_scroll_to(uint32_t scroll, uint32_t place, uint32_t rows)
{
    rows = rows > 0 ? rows : 1;
    return place < scroll ? place : place >= scroll + rows ? place - rows + 1 : scroll;
}

static inline bool tach_layout_inside(tach_rect rect, float x, float y)
{
    return x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h;
}

/* Rows that fit into a panel of that height below a head of `head` pixels. */
uint32_t tach_layout_rows(const tach_theme *theme, float height, float head);

/* Height of a head and that many rows, with the space below the last. */
float tach_layout_height(const tach_theme *theme, float head, uint32_t rows);

#endif
