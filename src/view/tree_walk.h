/* tree_walk.h - the open rows one after the other, as they stand in the panel. For the files of the tree alone. */
#ifndef TACH_TREE_WALK_H
#define TACH_TREE_WALK_H

#include "view/tree.h"

typedef struct tach_tree_walk {
    const tach_tree_state *state;
    const tach_moment *moment; /* folded */
    tach_tree_ref at;          /* node TACH_NONE: at the end */
    uint32_t thread;           /* how many threads have begun */
} tach_tree_walk;

/* At the first row; rows are brought into order. */
tach_tree_walk tach_tree_walk_start(const tach_tree_state *state, const tach_moment *moment);
void tach_tree_walk_next(tach_tree_walk *w);

bool tach_tree_same_row(tach_tree_ref a, tach_tree_ref b);

#endif
