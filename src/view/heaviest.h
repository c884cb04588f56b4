/* heaviest.h - what costs most: scopes by their own time, all of a name together, over all threads. Waits cost nothing. */
#ifndef TACH_HEAVIEST_H
#define TACH_HEAVIEST_H

#include "view/moment.h"
#include "view/theme.h"

#define TACH_HEAVIEST_ROWS        10
#define TACH_HEAVIEST_PATIENCE_NS UINT64_C(1000000000)
#define TACH_HEAVIEST_NAMES       (2 * TACH_MAX_SITES + 1) /* a hash table: never full, as every name is a site's */

typedef struct tach_heaviest_row {
    const char *name;
    uint32_t node; /* one of that name */
    uint64_t self_ns;
    char calls[12], self[12], share[8];
    float part;          /* of the frame */
    uint64_t heavier_ns; /* since when it has been heavier than the one above it; 0: it is not */
    bool fresh;          /* was not there in the fill before: holds no place yet */
} tach_heaviest_row;

typedef struct tach_heaviest_sum {
    const char *name; /* NULL: free */
    uint32_t node;    /* the last of that name */
    uint64_t self_ns, calls;
} tach_heaviest_sum;

typedef struct tach_heaviest {
    uint32_t row_count;
    uint32_t scope_count; /* names that there are, with or without time in this frame: it never falls */
    char note[64];
    bool altered; /* times are of a debug view */
    tach_heaviest_row rows[TACH_HEAVIEST_ROWS];
    tach_heaviest_sum sums[TACH_HEAVIEST_NAMES]; /* while it is filled */
} tach_heaviest;

/* Fill the rows, heaviest first. Live, a row gives up its place to one that is clearly heavier, or has been heavier for
 * TACH_HEAVIEST_PATIENCE_NS: the list does not flicker, and what stays wrong is put right. All zero is a good beginning. Cost: some
 * 30 ns a row of the tree, and clearing the table. */
void tach_heaviest_fill(tach_heaviest *heaviest, const tach_moment *moment);

void tach_heaviest_draw(const tach_heaviest *heaviest, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel);

/* Where what stands. */
typedef struct tach_explain_list tach_explain_list;
void tach_heaviest_note(const tach_heaviest *heaviest, const tach_moment *moment, tach_explain_list *list, const tach_theme *theme,
                        tach_rect panel);

#endif
