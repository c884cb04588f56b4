#include "view/tree_fold.h"

#include <string.h>

tach_tree_fold *tach_tree_fold_create(tach_arena *arena, uint32_t max_nodes)
{
    tach_tree_fold *fold = tach_arena_take(arena, sizeof *fold);
    tach_fold_row *rows = tach_arena_take(arena, max_nodes * sizeof *rows);
    tach_node *nodes = tach_arena_take(arena, max_nodes * sizeof *nodes);
    if (!fold)
        return NULL;
    memset(fold, 0, sizeof *fold);
    memset(rows, 0, max_nodes * sizeof *rows);
    fold->rows = rows;
    fold->nodes = nodes;
    fold->capacity = max_nodes;
    return fold;
}

/* ---- Which rows stand in which ---- */

static bool same_scope(const tach_node *a, const tach_node *b)
{
    return a->line == b->line && (a->name == b->name || strcmp(a->name, b->name) == 0) &&
           (a->file == b->file || strcmp(a->file, b->file) == 0);
}

/* The row of that scope above, as rows stand; TACH_NONE for none. */
static uint32_t find_above(const tach_tree_fold *fold, const tach_node *nodes, uint32_t node)
{
    uint32_t above = fold->rows[nodes[node].parent].into;
    for (; nodes[above].parent != TACH_NONE; above = fold->rows[nodes[above].parent].into)
        if (!fold->rows[above].as_called && same_scope(&nodes[above], &nodes[node]))
            return above;
    return TACH_NONE;
}

/* A row of that scope which the row above it calls already, by another way. */
static uint32_t find_same_beside(const tach_tree_fold *fold, const tach_node *nodes, uint32_t node)
{
    const tach_fold_row *parent = &fold->rows[fold->rows[nodes[node].parent].into];
    if (!parent->taken_in)
        return TACH_NONE; /* its children are all different */
    uint32_t beside = parent->first_child;
    while (beside != TACH_NONE && (fold->rows[beside].as_called || !same_scope(&nodes[beside], &nodes[node])))
        beside = fold->rows[beside].next_sibling;
    return beside;
}

/* As the last child of the row above it. */
static void stand_alone(tach_tree_fold *fold, const tach_node *nodes, uint32_t node)
{
    tach_fold_row *parent = &fold->rows[fold->rows[nodes[node].parent].into];
    uint32_t *link = parent->last_child == TACH_NONE ? &parent->first_child : &fold->rows[parent->last_child].next_sibling;
    *link = parent->last_child = node;
}

static void stand_in(tach_tree_fold *fold, const tach_node *nodes, uint32_t node, uint32_t into)
{
    tach_fold_row *row = &fold->rows[node];
    row->into = into;
    for (uint32_t above = nodes[node].parent; above != TACH_NONE; above = nodes[above].parent)
        row->level = (uint16_t)(row->level + (fold->rows[above].into == into));
    row->inner = row->level > 1;
    fold->rows[into].taken_in = true;
    fold->folded++;
}

static void place_row(tach_tree_fold *fold, const tach_node *nodes, uint32_t node)
{
    tach_fold_row *row = &fold->rows[node];
    *row = (tach_fold_row){.into = node,
                           .first_child = TACH_NONE,
                           .last_child = TACH_NONE,
                           .next_sibling = TACH_NONE,
                           .level = 1,
                           .levels = 1,
                           .unfolded = row->unfolded,
                           .as_called = row->unfolded};
    if (nodes[node].parent == TACH_NONE)
        return;
    uint32_t into = TACH_NONE;
    if (fold->rows[nodes[node].parent].as_called)
        row->as_called = true;
    else if ((into = find_above(fold, nodes, node)) == TACH_NONE)
        into = find_same_beside(fold, nodes, node);
    if (into == TACH_NONE)
        stand_alone(fold, nodes, node);
    else
        stand_in(fold, nodes, node, into);
}

/* Rows are made after their parents. What is known of old ones stays as it is. */
static void place_rows(tach_tree_fold *fold, const tach_node *nodes, uint32_t count)
{
    if (fold->stale || count < fold->count)
        fold->count = fold->folded = 0;
    fold->stale = false;
    for (; fold->count < count; fold->count++)
        place_row(fold, nodes, fold->count);
}

/* ---- Their numbers ---- */

static void add_row_time(tach_node *to, const tach_node *from)
{
    to->calls += from->calls;
    to->inclusive_ns += from->inclusive_ns;
    to->min_ns = to->min_ns && from->min_ns ? tach_min_u64(to->min_ns, from->min_ns) : to->min_ns + from->min_ns;
    to->max_ns = tach_max_u64(to->max_ns, from->max_ns);
    to->alloc_count += from->alloc_count;
    to->alloc_bytes += from->alloc_bytes;
    to->io_count += from->io_count;
    to->io_bytes += from->io_bytes;
    to->draws += from->draws;
    to->triangles += from->triangles;
}

static void take_in(tach_tree_fold *fold, uint32_t node)
{
    tach_fold_row *row = &fold->rows[node], *into = &fold->rows[row->into];
    tach_node *from = &fold->nodes[node], *to = &fold->nodes[row->into];
    bool ran = from->calls > 0 || from->inclusive_ns > 0;
    to->self_ns += from->self_ns;
    to->running |= from->running;
    if (ran && row->level > into->levels)
        into->levels = row->level;
    if (!row->inner) {
        add_row_time(to, from);
        into->several = true;
        to->average_ns = to->median_ns = to->p99_ns = to->peak_ns = to->usual_ns = 0;
    }
    from->calls = from->alloc_count = from->io_count = from->draws = 0;
    from->triangles = 0;
    from->inclusive_ns = from->self_ns = from->min_ns = from->max_ns = from->alloc_bytes = from->io_bytes = 0;
    from->median_ns = 0;
    from->running = false;
    from->parent = to->parent;
    from->first_child = from->next_sibling = TACH_NONE;
}

static void link_row(tach_tree_fold *fold, uint32_t node)
{
    tach_node *own = &fold->nodes[node];
    own->first_child = fold->rows[node].first_child;
    own->next_sibling = fold->rows[node].next_sibling;
    if (own->parent == TACH_NONE)
        return;
    own->parent = fold->rows[own->parent].into;
    own->depth = (uint16_t)(fold->nodes[own->parent].depth + 1);
}

static void fold_numbers(tach_tree_fold *fold, const tach_node *nodes)
{
    memcpy(fold->nodes, nodes, fold->count * sizeof(tach_node));
    for (uint32_t i = 0; i < fold->count; i++) {
        fold->rows[i].levels = 1;
        fold->rows[i].several = false;
    }
    for (uint32_t i = 0; i < fold->count; i++) {
        if (fold->rows[i].into == i)
            link_row(fold, i);
        else
            take_in(fold, i);
    }
}

/* ---- All ---- */

const tach_moment *tach_tree_fold_follow(tach_tree_fold *fold, const tach_moment *moment)
{
    const tach_frame_record *frame = &moment->frame;
    uint32_t count = tach_min_u32(frame->node_count, fold->capacity);
    if (fold->stale || count != fold->count) {
        place_rows(fold, frame->nodes, count);
        fold->from = NULL;
    }
    if (fold->folded == 0)
        return moment;
    bool same_numbers = fold->from == frame->nodes && fold->frame_number == frame->number &&
                        fold->duration_ns == frame->duration_ns && fold->now_ns == moment->now_ns;
    fold->moment = *moment;
    if (!same_numbers)
        fold_numbers(fold, frame->nodes);
    fold->moment.frame.nodes = fold->nodes;
    fold->moment.frame.node_count = fold->count;
    fold->from = frame->nodes;
    fold->frame_number = frame->number;
    fold->duration_ns = frame->duration_ns;
    fold->now_ns = moment->now_ns;
    return &fold->moment;
}

void tach_tree_fold_rendered(const tach_tree_fold *fold, const tach_moment *moment, uint32_t node, tach_render_counts *out)
{
    const tach_frame_record *frame = &moment->frame;
    *out = (tach_render_counts){0};
    for (uint32_t row = 0; row < tach_min_u32(fold->count, frame->node_count); row++) {
        uint32_t place = frame->nodes[row].rendered;
        bool counts = fold->rows[row].into == node && !fold->rows[row].inner && place > 0 && place < frame->rendered_count;
        for (uint32_t i = 0; counts && i < TACH_RENDER_COUNTS; i++)
            out->of[i] += frame->rendered[place].of[i];
    }
}

bool tach_tree_fold_toggle(tach_tree_fold *fold, const tach_moment *moment, uint32_t node)
{
    tach_tree_fold_follow(fold, moment);
    if (node >= fold->count)
        return false;
    uint32_t at = node;
    while (at != TACH_NONE && !fold->rows[at].unfolded)
        at = moment->frame.nodes[at].parent;
    if (at == TACH_NONE && !fold->rows[node].taken_in)
        return false;
    if (at == TACH_NONE)
        at = node;
    fold->rows[at].unfolded = !fold->rows[at].unfolded;
    fold->stale = true;
    return true;
}
