#include "view/tree_open.h"

#include <string.h>

#include "base/text.h"

#define OPEN_SHARE 0.25 /* of the budget */
#define OPEN_FRAME 60   /* before it, caches are cold and medians are of a few frames */

void tach_tree_state_create(tach_tree_state *state, tach_arena *arena, uint32_t max_nodes)
{
    *state = (tach_tree_state){.choices = tach_arena_take(arena, max_nodes), .capacity = max_nodes, .selected = {TACH_NONE, false}};
    if (state->choices)
        memset(state->choices, TACH_TREE_UNDECIDED, max_nodes);
    state->order = tach_tree_order_create(arena, max_nodes);
    state->fold = tach_tree_fold_create(arena, max_nodes);
    if (state->order && state->fold)
        state->order->rows = state->fold->rows;
}

static bool is_below(const tach_tree_state *state, const tach_moment *folded, uint32_t row, uint32_t node)
{
    const tach_frame_record *frame = &folded->frame;
    for (row = row < state->fold->count ? state->fold->rows[row].into : TACH_NONE; row < frame->node_count;
         row = frame->nodes[row].parent)
        if (row == node)
            return true;
    return false;
}

double tach_tree_excess_ms(const tach_tree_state *state, const tach_moment *folded, uint32_t node)
{
    const tach_verdict *verdict = &folded->verdict;
    uint64_t excess_ns = 0;
    if (!folded->exact || folded->altered || verdict->signature == 0 || verdict->excess_ns == 0)
        return 0;
    for (uint32_t i = 0; i < tach_min_u32(verdict->cause_count, TACH_MAX_CAUSES); i++) {
        const tach_cause *cause = &verdict->causes[i];
        if (is_below(state, folded, cause->node, node) || is_below(state, folded, cause->waited_in, node))
            excess_ns += cause->excess_ns;
    }
    return (double)excess_ns / 1e6;
}

bool tach_tree_has_children(const tach_moment *folded, uint32_t node)
{
    return node < folded->frame.node_count && folded->frame.nodes[node].first_child < folded->frame.node_count;
}

bool tach_tree_can_open(const tach_tree_state *state, const tach_moment *moment, uint32_t node)
{
    return tach_tree_has_children(tach_tree_fold_follow(state->fold, moment), node);
}

bool tach_tree_is_row_open(const tach_tree_state *state, const tach_moment *folded, uint32_t node)
{
    if (node >= state->capacity || !tach_tree_has_children(folded, node))
        return false;
    if (tach_tree_order_leads(state->order, node))
        return true;
    if (state->choices[node] != TACH_TREE_UNDECIDED)
        return state->choices[node] == TACH_TREE_OPENED;
    const tach_node *n = &folded->frame.nodes[node];
    if (n->thread != folded->frame.thread)
        return false;
    return n->parent == TACH_NONE || tach_tree_excess_ms(state, folded, node) >= OPEN_SHARE * folded->budget_ms;
}

bool tach_tree_is_open(const tach_tree_state *state, const tach_moment *moment, uint32_t node)
{
    return tach_tree_is_row_open(state, tach_tree_fold_follow(state->fold, moment), node);
}

void tach_tree_set_open(tach_tree_state *state, const tach_moment *moment, uint32_t node, bool open)
{
    if (node < state->capacity && tach_tree_can_open(state, moment, node))
        state->choices[node] = open ? TACH_TREE_OPENED : TACH_TREE_CLOSED_BY_USER;
}

uint32_t tach_tree_row_of(const tach_tree_state *state, const tach_moment *moment, uint32_t node)
{
    tach_tree_fold_follow(state->fold, moment);
    return node < state->fold->count ? state->fold->rows[node].into : node;
}

uint32_t tach_tree_above(const tach_tree_state *state, const tach_moment *moment, uint32_t node)
{
    const tach_frame_record *frame = &tach_tree_fold_follow(state->fold, moment)->frame;
    return node < frame->node_count ? frame->nodes[node].parent : TACH_NONE;
}

void tach_tree_unfold(tach_tree_state *state, const tach_moment *moment, uint32_t node)
{
    if (!tach_tree_fold_toggle(state->fold, moment, node))
        return;
    state->order->stale = true;
    state->selected = (tach_tree_ref){tach_tree_row_of(state, moment, node), false};
    if (state->fold->rows[state->selected.node].unfolded)
        tach_tree_set_open(state, moment, state->selected.node, true);
}

void tach_tree_sort_by(tach_tree_state *state, tach_tree_column column) { tach_tree_order_sort(state->order, column); }

void tach_tree_filter(tach_tree_state *state, const char *text)
{
    tach_text_copy_utf8(state->filter, sizeof state->filter, text);
    tach_tree_order_filter(state->order, state->filter);
}

bool tach_tree_is_recursive(const tach_node *nodes, uint32_t count, uint32_t node)
{
    for (uint32_t above = nodes[node].parent; above < count; above = nodes[above].parent) {
        if (nodes[above].line == nodes[node].line && nodes[above].depth > 0 && strcmp(nodes[above].name, nodes[node].name) == 0 &&
            strcmp(nodes[above].file, nodes[node].file) == 0)
            return true;
    }
    return false;
}

void tach_tree_open_what_matters(tach_tree_state *state, const tach_moment *moment)
{
    if (moment->frame.number < OPEN_FRAME)
        return;
    double least_ns = OPEN_SHARE * moment->budget_ms * 1e6;
    uint32_t count = tach_min_u32(moment->frame.node_count, state->capacity);
    for (uint32_t node = 0; node < count; node++) {
        const tach_node *n = &moment->frame.nodes[node];
        if (state->choices[node] == TACH_TREE_UNDECIDED && n->parent != TACH_NONE && n->thread == moment->frame.thread &&
            n->first_child != TACH_NONE && n->calls > 0 && (double)n->median_ns >= least_ns &&
            !tach_tree_is_recursive(moment->frame.nodes, count, node))
            state->choices[node] = TACH_TREE_OPENED;
    }
}
