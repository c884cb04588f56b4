/* tree_order.h - in which order the rows under a row stand, and which are hidden by a filter.
 *
 * A filter is a piece of a path like "update > ai"; a row stays when its path has it, whatever the case, with all rows above it.
 * Sorted, the rows under each row stand from the largest number down; those of equal ones as they appeared. Live, they change
 * places at most once a second, so that they can be read.
 */
#ifndef TACH_TREE_ORDER_H
#define TACH_TREE_ORDER_H

#include "base/arena.h"
#include "view/tree_fold.h"

#define TACH_TREE_FILTER_BYTES 48

typedef enum tach_tree_column {
    TACH_TREE_INCLUSIVE,
    TACH_TREE_SELF,
    TACH_TREE_CALLS,
    TACH_TREE_DRAWS,
    TACH_TREE_TRIANGLES,
    TACH_TREE_AVERAGE,
    TACH_TREE_MEDIAN,
    TACH_TREE_P99,
    TACH_TREE_MAX,
    TACH_TREE_COLUMN_COUNT /* as a sort: in the order of appearance */
} tach_tree_column;

typedef struct tach_tree_order {
    uint32_t *first;           /* by node: its first child shown; TACH_NONE for none */
    uint32_t *next;            /* by node: the next sibling shown */
    uint8_t *found;            /* by node: how much of the filter the end of its path has; all of it once that was in it */
    uint8_t *shown;            /* by node */
    const tach_fold_row *rows; /* which of them stand in others: those are never hidden themselves */
    uint32_t capacity;
    tach_tree_column sort;
    char filter[TACH_TREE_FILTER_BYTES]; /* in small letters; "" for none */
    uint8_t filter_length;
    uint8_t fallback[TACH_TREE_FILTER_BYTES]; /* of the search by Knuth, Morris and Pratt */
    /* What it was last made for. */
    bool stale;
    uint32_t node_count, hidden;
    uint64_t frame_number, made_ns;
} tach_tree_order;

tach_tree_order *tach_tree_order_create(tach_arena *arena, uint32_t max_nodes);
void tach_tree_order_sort(tach_tree_order *order, tach_tree_column sort);
void tach_tree_order_filter(tach_tree_order *order, const char *filter);

/* Bring it up to date. Cost: a few comparisons when nothing changed, 20 ns a node and letter of its name with a new filter. */
void tach_tree_order_follow(tach_tree_order *order, const tach_moment *moment);

/* The first row under a row, and the one beside it; TACH_NONE for none. */
uint32_t tach_tree_order_first(const tach_tree_order *order, const tach_moment *moment, uint32_t node);
uint32_t tach_tree_order_next(const tach_tree_order *order, const tach_moment *moment, uint32_t node);

bool tach_tree_order_shows(const tach_tree_order *order, uint32_t node);
bool tach_tree_order_shows_unclaimed(const tach_tree_order *order, uint32_t thread);

/* Is a row there only for what is below it? Such a one is open. */
bool tach_tree_order_leads(const tach_tree_order *order, uint32_t node);

#endif
