/* largest_list.h - what lies in the GPU's memory: the largest textures, buffers and renderbuffers, and the sum of all. */
#ifndef TACH_LARGEST_LIST_H
#define TACH_LARGEST_LIST_H

#include "tach/tach_draws.h"
#include "view/theme.h"

#define TACH_LARGEST_ROWS 10

/* From the left. */
typedef enum tach_largest_column {
    TACH_LARGEST_NAME,
    TACH_LARGEST_SIZE,
    TACH_LARGEST_LEVELS,
    TACH_LARGEST_FORMAT,
    TACH_LARGEST_BYTES,
    TACH_LARGEST_COLUMN_COUNT
} tach_largest_column;

typedef struct tach_largest_row {
    char values[TACH_LARGEST_COLUMN_COUNT][48]; /* "" where there is none */
    const char *unit;                           /* of the bytes */
    float part;                                 /* of all bytes */
} tach_largest_row;

typedef struct tach_largest_list {
    uint32_t row_count;
    char note[64];
    tach_largest_row rows[TACH_LARGEST_ROWS];
} tach_largest_list;

/* Ask a source; no rows for NULL, and for one that does not know. */
void tach_largest_list_fill(tach_largest_list *list, const tach_draws_source *source);

void tach_largest_list_draw(const tach_largest_list *list, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect panel);

/* Where its numbers stand, to be explained. */
struct tach_explain_list;
void tach_largest_list_note(const tach_largest_list *list, struct tach_explain_list *places, const tach_theme *theme,
                            tach_rect panel);

#endif
