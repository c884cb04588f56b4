#include "view/tree_walk.h"

#include "view/tree_open.h"

/* The frame's own thread comes first, then the GPU, then the others; thread_count for none. */
static uint32_t thread_at(const tach_frame_record *frame, uint32_t place)
{
    for (int rank = 0; rank < 3; rank++)
        for (uint32_t i = 0; i < frame->thread_count; i++) {
            int of = i == frame->thread ? 0 : frame->threads[i].is_gpu ? 1 : 2;
            if (of == rank && place-- == 0)
                return i;
        }
    return frame->thread_count;
}

static void next_thread(tach_tree_walk *w)
{
    const tach_frame_record *frame = &w->moment->frame;
    w->at = (tach_tree_ref){TACH_NONE, false};
    while (w->thread < frame->thread_count && w->at.node == TACH_NONE) {
        uint32_t index = thread_at(frame, w->thread++);
        if (index < frame->thread_count && frame->threads[index].node < frame->node_count &&
            tach_tree_order_shows(w->state->order, frame->threads[index].node))
            w->at.node = frame->threads[index].node;
    }
}

tach_tree_walk tach_tree_walk_start(const tach_tree_state *state, const tach_moment *moment)
{
    const tach_moment *folded = tach_tree_fold_follow(state->fold, moment);
    tach_tree_order_follow(state->order, folded);
    tach_tree_walk w = {state, folded, {TACH_NONE, false}, 0};
    next_thread(&w);
    return w;
}

void tach_tree_walk_next(tach_tree_walk *w)
{
    const tach_node *nodes = w->moment->frame.nodes;
    uint32_t count = w->moment->frame.node_count;
    if (w->at.unclaimed) {
        next_thread(w);
        return;
    }
    uint32_t node = w->at.node;
    const tach_tree_order *order = w->state->order;
    if (tach_tree_is_row_open(w->state, w->moment, node)) {
        uint32_t first = tach_tree_order_first(order, w->moment, node);
        if (first != TACH_NONE) {
            w->at.node = first;
            return;
        }
    }
    uint32_t next = tach_tree_order_next(order, w->moment, node);
    while (nodes[node].parent < count && next == TACH_NONE) {
        node = nodes[node].parent;
        next = tach_tree_order_next(order, w->moment, node);
    }
    if (next != TACH_NONE)
        w->at.node = next;
    else if (tach_tree_is_row_open(w->state, w->moment, node) && tach_tree_order_shows_unclaimed(order, node))
        w->at = (tach_tree_ref){node, true};
    else
        next_thread(w);
}

bool tach_tree_same_row(tach_tree_ref a, tach_tree_ref b) { return a.node == b.node && a.unclaimed == b.unclaimed; }

tach_tree_ref tach_tree_row_at(const tach_tree_state *state, const tach_moment *moment, uint32_t place)
{
    tach_tree_walk w = tach_tree_walk_start(state, moment);
    for (; w.at.node != TACH_NONE && place > 0; place--)
        tach_tree_walk_next(&w);
    return w.at;
}

uint32_t tach_tree_place_of(const tach_tree_state *state, const tach_moment *moment, tach_tree_ref ref)
{
    uint32_t place = 0;
    for (tach_tree_walk w = tach_tree_walk_start(state, moment); w.at.node != TACH_NONE; tach_tree_walk_next(&w), place++) {
        if (tach_tree_same_row(w.at, ref))
            return place;
    }
    return UINT32_MAX;
}

uint32_t tach_tree_count(const tach_tree_state *state, const tach_moment *moment)
{
    uint32_t count = 0;
    for (tach_tree_walk w = tach_tree_walk_start(state, moment); w.at.node != TACH_NONE; tach_tree_walk_next(&w))
        count++;
    return count;
}
