#include "view/artist.h"

#include <string.h>

/* In units of 1/720 of the picture's height. */
#define WIDTH_LEAST_UNITS 344
#define WIDTH_MOST_UNITS  560
#define WIDTH_NONE_UNITS  240

enum {
    COLUMN_BUDGETS,
    COLUMN_COUNTERS,
    COLUMN_HEAVIEST,
    COLUMN_DRAWS,
    COLUMN_OBJECTS,
    COLUMN_LARGEST,
    COLUMN_MEMORY,
    COLUMN_PANELS
};

typedef struct column_panel {
    float head; /* everything but rows */
    uint32_t wanted, rows;
} column_panel;

static tach_rect right_third(const tach_theme *theme, tach_rect body)
{
    float s = theme->scale;
    float third = (float)(int32_t)((body.w + 2 * theme->margin) / 3) - theme->margin;
    float width = tach_clamp_f(third, tach_theme_whole(WIDTH_LEAST_UNITS * s), tach_theme_whole(WIDTH_MOST_UNITS * s));
    width = tach_min_f(width, body.w);
    if (width < WIDTH_NONE_UNITS * s)
        width = 0;
    return (tach_rect){body.x + body.w - width, body.y, width, body.h};
}

float tach_artist_left(const tach_theme *theme, tach_rect body) { return right_third(theme, body).x - theme->gap; }

/* So few say little. */
static const uint8_t least_rows[COLUMN_PANELS] = {2, 2, 2, 6, 3, 3, 2};

/* Give a panel its least rows; of the first, any. False when it does not fit. */
static bool give_least(column_panel *panel, uint32_t least, bool first, const tach_theme *theme, float *room)
{
    uint32_t rows = tach_min_u32(panel->wanted, least);
    while (first && rows > 1 && theme->gap + tach_layout_height(theme, panel->head, rows) > *room)
        rows--;
    float needed = theme->gap + tach_layout_height(theme, panel->head, rows);
    if (rows == 0 || panel->rows > 0)
        return true;
    if (needed > *room)
        return false;
    panel->rows = rows;
    *room -= needed;
    return true;
}

/* Every panel gets its least rows, the first one and then from the top down, as long as they fit; what is left goes around, a row
 * at a time. */
static void share_rows(column_panel panels[COLUMN_PANELS], uint32_t first, const tach_theme *theme, float height)
{
    static const uint8_t turns[] = {COLUMN_DRAWS,   COLUMN_BUDGETS,  COLUMN_COUNTERS, COLUMN_HEAVIEST,
                                    COLUMN_OBJECTS, COLUMN_BUDGETS,  COLUMN_COUNTERS, COLUMN_DRAWS,
                                    COLUMN_BUDGETS, COLUMN_COUNTERS, COLUMN_LARGEST,  COLUMN_MEMORY};
    float room = height + theme->gap;
    bool fits = true;
    give_least(&panels[first], least_rows[first], true, theme, &room);
    for (uint32_t i = 0; i < COLUMN_PANELS && fits; i++)
        fits = give_least(&panels[i], least_rows[i], false, theme, &room);
    bool given = true;
    while (given && room >= theme->row) {
        given = false;
        for (size_t i = 0; i < TACH_COUNT_OF(turns) && room >= theme->row; i++) {
            column_panel *panel = &panels[turns[i]];
            if (panel->rows == 0 || panel->rows == panel->wanted)
                continue;
            panel->rows++;
            room -= theme->row;
            given = true;
        }
    }
}

void tach_artist_place(tach_artist_layout *layout, const tach_theme *theme, tach_rect body, const tach_artist_need *need)
{
    memset(layout, 0, sizeof *layout);
    tach_rect column = right_third(theme, body);
    if (column.w <= 0 || column.h <= 0)
        return;
    float columns_head = theme->head_row + theme->column_row;
    column_panel panels[COLUMN_PANELS] = {{theme->head_row + need->detail_h, need->budget_rows, 0},
                                          {theme->head_row, need->counter_rows, 0},
                                          {columns_head, need->heaviest_rows, 0},
                                          {columns_head + need->draws_detail_h, need->draw_rows, 0},
                                          {columns_head + need->objects_detail_h, need->object_rows, 0},
                                          {columns_head, need->largest_rows, 0},
                                          {columns_head, need->memory_rows, 0}};
    tach_rect *const rects[COLUMN_PANELS] = {&layout->budgets, &layout->counters, &layout->heaviest, &layout->draws,
                                             &layout->objects, &layout->largest,  &layout->memory};
    uint32_t first = need->objects_first && need->object_rows ? COLUMN_OBJECTS
                     : need->draws_first && need->draw_rows   ? COLUMN_DRAWS
                                                              : COLUMN_BUDGETS;
    share_rows(panels, first, theme, column.h);
    for (uint32_t i = 0; i < COLUMN_PANELS; i++) {
        if (panels[i].rows == 0)
            continue;
        float height = tach_layout_height(theme, panels[i].head, panels[i].rows);
        *rects[i] = (tach_rect){column.x, column.y, column.w, height};
        column.y += height + theme->gap;
    }
}
