#include "view/columns.h"

static float width_of_column(const tach_column *column, const tach_theme *theme)
{
    return column->cells * theme->cell + column->small_cells * theme->small_cell;
}

tach_columns tach_columns_place(const tach_column *columns, uint32_t count, const tach_theme *theme, tach_rect inner)
{
    tach_columns at = {.name_x = inner.x};
    float room = inner.w - width_of_column(&columns[0], theme), right = inner.x + inner.w;
    for (uint32_t rank = 0; rank < TACH_COLUMNS_MOST; rank++) {
        for (uint32_t i = 1; i < count; i++) {
            float width = width_of_column(&columns[i], theme);
            if (columns[i].rank != rank || width > room)
                continue;
            at.width[i] = width;
            room -= width;
        }
    }
    for (uint32_t i = count - 1; i > 0; i--) {
        at.right[i] = right;
        right -= at.width[i];
    }
    at.name_w = right - inner.x;
    return at;
}
