/* tree_open.h - which rows of the tree are open, by the user and by themselves. For the files of the tree alone: the moment is the
 * one that tach_tree_fold_follow returned. */
#ifndef TACH_TREE_OPEN_H
#define TACH_TREE_OPEN_H

#include "view/tree.h"

bool tach_tree_has_children(const tach_moment *folded, uint32_t node);
bool tach_tree_is_row_open(const tach_tree_state *state, const tach_moment *folded, uint32_t node);

/* What the verdict of one single frame finds in a row and below it, in ms: causes, and waits for them. 0 for nothing, and live. So
 * marks say what the verdict's words say. */
double tach_tree_excess_ms(const tach_tree_state *state, const tach_moment *folded, uint32_t node);

/* Rows of the same scope inside each other: each holds the time of all below it. */
bool tach_tree_is_recursive(const tach_node *nodes, uint32_t count, uint32_t node);

/* Open what has come to matter since; nothing closes. */
void tach_tree_open_what_matters(tach_tree_state *state, const tach_moment *folded);

#endif
