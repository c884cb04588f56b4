/* columns.h - a list's columns of numbers, to the right of a name: where the panel is narrow, those of a higher rank go first, and
 * what is left of the room is the name's. */
#ifndef TACH_COLUMNS_H
#define TACH_COLUMNS_H

#include "view/theme.h"

#define TACH_COLUMNS_MOST 8 /* of a list, with the name */

/* Widths in cells of text and of small text, with a space. The first of a list is the name: its own are those it has at the least.
 */
typedef struct tach_column {
    const char *head;
    float cells, small_cells;
    uint8_t rank;
    bool small; /* all that stands there is small */
} tach_column;

typedef struct tach_columns {
    float right[TACH_COLUMNS_MOST];
    float width[TACH_COLUMNS_MOST]; /* 0: the column is not there */
    float name_x, name_w;
} tach_columns;

tach_columns tach_columns_place(const tach_column *columns, uint32_t count, const tach_theme *theme, tach_rect inner);

#endif
