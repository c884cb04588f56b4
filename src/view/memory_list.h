/* memory_list.h - what TACH_ALLOC says is held: by category, with its peak and what is new in a frame; and by place in the source,
 * the heaviest first. */
#ifndef TACH_MEMORY_LIST_H
#define TACH_MEMORY_LIST_H

#include "view/moment.h"
#include "view/theme.h"

#define TACH_MEMORY_LIST_CATEGORIES 6
#define TACH_MEMORY_LIST_PLACES     5
#define TACH_MEMORY_LIST_ROWS       (TACH_MEMORY_LIST_CATEGORIES + TACH_MEMORY_LIST_PLACES + 1)

typedef enum tach_memory_row_kind { TACH_MEMORY_CATEGORY_ROW, TACH_MEMORY_HEAD_ROW, TACH_MEMORY_PLACE_ROW } tach_memory_row_kind;

typedef struct tach_memory_row {
    tach_memory_row_kind kind;
    char name[96]; /* of a place: file:line */
    char live[16], peak[16], count[12];
    const char *live_unit, *peak_unit;
    const char *file; /* of a place; "" for none */
    uint32_t line;
} tach_memory_row;

typedef struct tach_memory_list {
    uint32_t row_count;
    char note[64];
    tach_memory_row rows[TACH_MEMORY_LIST_ROWS];
} tach_memory_list;

/* No rows without TACH_ALLOC, and none for a frame of the past: what was live then is not kept. */
void tach_memory_list_fill(tach_memory_list *list, const tach_moment *moment);

/* How many of `rows` are of use: a head at the end heads nothing. */
uint32_t tach_memory_list_fit(const tach_memory_list *list, uint32_t rows);

void tach_memory_list_draw(const tach_memory_list *list, tach_draw *draw, tach_font *font, const tach_theme *theme,
                           tach_rect panel);

/* Where what stands. */
typedef struct tach_explain_list tach_explain_list;
void tach_memory_list_note(const tach_memory_list *list, tach_explain_list *places, const tach_theme *theme, tach_rect panel);

#endif
