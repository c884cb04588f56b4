/* tree_fold.h - recursion shown once.
 *
 * A row that calls itself, straight or by way of others, is folded: the rows of the same scope inside it stand in it, and what they
 * call beside what it calls. Calls and inclusive time are then those of the outermost only, so that no time counts twice and
 * nothing takes more than the row above it; self time is that of all, so that it adds up to the frame. On request a row shows its
 * levels, and all in it stands as it was called.
 */
#ifndef TACH_TREE_FOLD_H
#define TACH_TREE_FOLD_H

#include "base/arena.h"
#include "view/moment.h"

/* What folding made of a row. */
typedef struct tach_fold_row {
    uint32_t into;                                  /* the row that it stands in: itself for most */
    uint32_t first_child, last_child, next_sibling; /* of rows that stand */
    uint16_t level;                                 /* rows of that one around it, itself included */
    uint16_t levels;                                /* of it, so deep the shown frame went; 1 for most */
    bool inner;                                     /* its time is in that of another row that stands in the same */
    bool taken_in;                                  /* others stand in it */
    bool several;                                   /* more than one of them is outermost: their medians have no sum */
    bool unfolded;                                  /* by the user; it shows its levels */
    bool as_called;                                 /* or is in such a one: stands as it was called */
} tach_fold_row;

typedef struct tach_tree_fold {
    tach_fold_row *rows;
    tach_node *nodes; /* as shown */
    uint32_t capacity, count;
    uint32_t folded; /* rows that stand in another */
    bool stale;
    /* The moment with its rows folded, and what it was made of. */
    tach_moment moment;
    const tach_node *from;
    uint64_t frame_number, duration_ns, now_ns;
} tach_tree_fold;

tach_tree_fold *tach_tree_fold_create(tach_arena *arena, uint32_t max_nodes);

/* The moment with recursion folded: itself where there is none. Cost: a comparison while it is the same moment; some ns a row. */
const tach_moment *tach_tree_fold_follow(tach_tree_fold *fold, const tach_moment *moment);

/* What a row of those that stand has rendered in the moment, with all in it. */
void tach_tree_fold_rendered(const tach_tree_fold *fold, const tach_moment *moment, uint32_t node, tach_render_counts *out);

/* Show the levels of a row that has some, or fold those that it is one of. False when it is neither. */
bool tach_tree_fold_toggle(tach_tree_fold *fold, const tach_moment *moment, uint32_t node);

#endif
