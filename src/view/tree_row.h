/* tree_row.h - a row of the tree as texts. For the files of the tree alone: the moment is the one that tach_tree_fold_follow
 * returned. */
#ifndef TACH_TREE_ROW_H
#define TACH_TREE_ROW_H

#include "view/tree.h"

void tach_tree_row_fill(tach_tree_row *row, const tach_tree_state *state, const tach_moment *folded, tach_tree_ref ref);

#endif
