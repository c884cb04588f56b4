/* tree_close.c - a frame of the tree is closed: the sums of the rows that ran become their nodes, children before parents. */
#include <string.h>

#include "base/clock.h"
#include "model/select.h"
#include "model/tree.h"

/* A row's median and P99 are computed anew when it runs so many frames later, spread over the rows; of one that takes less than
 * that part of the frame rather more. Of a thousand rows not all can have their turn then: no more than some are in one frame. */
#define REFRESH_FRAMES       12
#define REFRESH_FRAMES_MINOR 64
#define REFRESHED_MINOR      16
#define REFRESHED            20
#define MINOR_PART           1024

/* Most rows have none: then it is not touched. */
static void clear_traffic(tach_call_tree *tree, uint32_t row)
{
    tach_node *node = &tree->nodes[row];
    if (!(tree->cells[row].state & TACH_ROW_SHOWS_TRAFFIC))
        return;
    tree->cells[row].state &= (uint16_t)~TACH_ROW_SHOWS_TRAFFIC;
    node->alloc_count = node->io_count = 0;
    node->alloc_bytes = node->io_bytes = 0;
    node->draws = node->rendered = 0;
    node->triangles = 0;
}

static void clear_node(tach_call_tree *tree, uint32_t row)
{
    tach_node *node = &tree->nodes[row];
    node->running = false;
    node->calls = 0;
    clear_traffic(tree, row);
    node->inclusive_ns = node->self_ns = node->min_ns = node->max_ns = node->usual_ns = 0;
    tree->cells[row].state |= TACH_ROW_USUAL_STALE;
}

/* Most are full. */
static inline void add_to_window(tach_cell *cell, tach_node_window *window, uint64_t inclusive_ns)
{
    uint32_t next = cell->window_next;
    window->inclusive_ns[next] = (float)(int64_t)inclusive_ns; /* converts in one step, as without a sign it does not */
    cell->window_next = (uint8_t)(next + 1 < TACH_NODE_WINDOW ? next + 1 : 0);
    if (TACH_UNLIKELY(cell->window_count < TACH_NODE_WINDOW))
        cell->window_count++;
}

/* Four sums at a time: one alone waits for each addition. */
static double sum_in_lanes(const float *values, uint32_t count)
{
    double sums[4] = {0};
    for (uint32_t i = 0; i < count; i++)
        sums[i % 4] += (double)values[i];
    return sums[0] + sums[1] + (sums[2] + sums[3]);
}

static void refresh_window_figures(tach_call_tree *tree, uint32_t row)
{
    tach_node *node = &tree->nodes[row];
    uint32_t count = tree->cells[row].window_count;
    float scratch[TACH_NODE_WINDOW];
    memcpy(scratch, tree->windows[row].inclusive_ns, count * sizeof(float));
    double sum = sum_in_lanes(scratch, count);
    tach_select_figures figures = tach_select(scratch, count);
    node->average_ns = count ? (uint64_t)(sum / count + 0.5) : 0;
    node->median_ns = (uint64_t)(figures.median + 0.5);
    node->p99_ns = (uint64_t)(figures.p99 + 0.5);
    node->peak_ns = (uint64_t)(figures.max + 0.5);
    tree->cells[row].state |= TACH_ROW_USUAL_STALE;
}

static void add_traffic(tach_traffic *to, const tach_traffic *more)
{
    to->alloc_count += more->alloc_count;
    to->io_count += more->io_count;
    to->alloc_bytes += more->alloc_bytes;
    to->io_bytes += more->io_bytes;
}

/* A row's place, taken at need: there is one for each row. */
static uint32_t rendered_place(tach_call_tree *tree, uint32_t row)
{
    tach_row_traffic *traffic = tach_tree_traffic(tree, row);
    if (traffic->rendered)
        return traffic->rendered;
    if (tree->rendered_frame != tree->frame)
        tree->rendered_count = 1;
    tree->rendered_frame = tree->frame;
    traffic->rendered = tree->rendered_count++;
    tree->rendered[traffic->rendered] = tree->rendered_self[traffic->rendered] = (tach_render_counts){0};
    return traffic->rendered;
}

tach_render_counts *tach_tree_rendered(tach_call_tree *tree, uint32_t row)
{
    return &tree->rendered_self[rendered_place(tree, row)];
}

static void add_rendered(tach_render_counts *to, const tach_render_counts *more)
{
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        to->of[i] += more->of[i];
}

static void close_rendered(tach_call_tree *tree, tach_node *node, uint32_t place)
{
    tach_render_counts *all = &tree->rendered[place]; /* its children's by now */
    add_rendered(all, &tree->rendered_self[place]);
    node->rendered = place;
    node->draws = (uint32_t)all->of[TACH_RENDER_DRAWS];
    node->triangles = all->of[TACH_RENDER_TRIANGLES];
    if (node->parent != TACH_NONE)
        add_rendered(&tree->rendered[rendered_place(tree, node->parent)], all);
}

/* Children are closed before their parents, so a row's traffic is whole when its turn comes. */
static void close_traffic(tach_call_tree *tree, uint32_t row)
{
    tach_node *node = &tree->nodes[row];
    const tach_row_traffic *own = &tree->traffic[row];
    clear_traffic(tree, row);
    if (!(tree->cells[row].state & TACH_ROW_HAS_TRAFFIC))
        return;
    tree->cells[row].state |= TACH_ROW_SHOWS_TRAFFIC;
    tach_traffic all = own->self;
    add_traffic(&all, &own->children);
    node->alloc_count = all.alloc_count;
    node->io_count = all.io_count;
    node->alloc_bytes = all.alloc_bytes;
    node->io_bytes = all.io_bytes;
    if (node->parent != TACH_NONE)
        add_traffic(&tach_tree_traffic(tree, node->parent)->children, &all);
    if (own->rendered)
        close_rendered(tree, node, own->rendered);
}

/* What the rows of a frame have in common when it is closed. The loop over them reads it here, where nothing it writes can have
 * changed it. */
typedef struct frame_close {
    tach_cell *cells;
    tach_node *nodes;
    tach_node_window *windows;
    uint64_t ns_per_count_32;    /* of what is counted, as a 32.32 fraction */
    uint64_t frame_ns, minor_ns; /* a row that takes less is minor */
    uint32_t frame;
    uint32_t minor_frames; /* between which a minor row is computed anew */
    uint32_t every;        /* of rows that are due, so many have one turn */
    int32_t patience;      /* of a row that is due, in frames */
    int32_t longest;       /* that a row waits which is not minor */
    bool measures;         /* the frame goes into the figures of its rows */
} frame_close;

/* A row that is not minor any more does not wait as long as one that is. */
static inline bool is_row_due(const tach_cell *cell, uint64_t inclusive_ns, const frame_close *close)
{
    int32_t left = (int32_t)(cell->due - close->frame);
    return left <= -close->patience || (left > close->longest && inclusive_ns >= close->minor_ns);
}

/* Its first runs count at once, in busy frames too. What has no turn stays due, in whatever frame it runs. `due`: how many there
 * were before. */
__attribute__((noinline)) static void refresh_in_turn(tach_call_tree *tree, uint32_t row, const frame_close *close, uint32_t *due)
{
    tach_cell *cell = &tree->cells[row];
    bool first_runs = cell->window_count <= REFRESH_FRAMES;
    if (!first_runs && ((*due)++ >= REFRESHED * close->every || (close->frame + row) % close->every != 0))
        return;
    refresh_window_figures(tree, row);
    uint32_t step = tree->nodes[row].inclusive_ns < close->minor_ns ? close->minor_frames : REFRESH_FRAMES;
    cell->due = close->frame + step - (close->frame + row) % step;
    if (cell->window_count < REFRESH_FRAMES)
        cell->due = close->frame - TACH_ROW_PATIENCE;
}

/* Rounded down, without a question whether it is more than a second: then a few nanoseconds less. A row is never longer than the
 * frame. */
static inline uint64_t ns_of(const frame_close *close, uint64_t counted)
{
    return tach_multiply_32(counted, close->ns_per_count_32);
}

/* The sum is of parts rounded down; no single call may look longer. */
static inline void close_calls(const tach_cell *cell, tach_node *node, uint64_t inclusive_ns, const frame_close *close)
{
    uint64_t max_ns = inclusive_ns, min_ns = inclusive_ns;
    if (cell->calls != 1 || cell->state & TACH_ROW_CARRIED) {
        max_ns = tach_min_u64(ns_of(close, cell->max_ticks), inclusive_ns);
        min_ns = cell->min_ticks < cell->max_ticks ? tach_min_u64(ns_of(close, cell->min_ticks), max_ns) : max_ns;
    }
    node->max_ns = max_ns;
    node->min_ns = min_ns;
}

/* What few rows have, of a frame or for good. */
__attribute__((noinline)) static void close_state(tach_call_tree *tree, uint32_t row)
{
    tach_cell *cell = &tree->cells[row];
    tach_node *node = &tree->nodes[row];
    if (cell->state & (TACH_ROW_SHOWS_TRAFFIC | TACH_ROW_HAS_TRAFFIC))
        close_traffic(tree, row);
    if (!(cell->state & TACH_ROW_RAN_LATELY)) {
        node->usual_ns = 0;
        cell->state |= TACH_ROW_USUAL_STALE;
    } else if (cell->state & TACH_ROW_USUAL_STALE) {
        node->usual_ns = node->median_ns;
        cell->state &= (uint16_t)~TACH_ROW_USUAL_STALE;
    }
    if (cell->state & TACH_ROW_IS_WAIT)
        tree->waits[tree->wait_count++] = row;
}

static inline tach_brief_row close_row(tach_call_tree *tree, uint32_t row, const frame_close *close, uint32_t *due)
{
    tach_cell *cell = &close->cells[row];
    tach_node *node = &close->nodes[row];
    uint64_t children_ns = cell->children_ns, self_ns;
    uint32_t calls = cell->calls;
    if (TACH_UNLIKELY(cell->state & TACH_ROW_IS_THREAD)) { /* it has no call of its own to be the longest */
        self_ns = close->frame_ns > children_ns ? close->frame_ns - children_ns : 0;
        calls = 1;
    } else {
        self_ns = ns_of(close, cell->self_ticks);
        close_calls(cell, node, self_ns + children_ns, close);
        close->cells[cell->parent].children_ns += self_ns + children_ns;
    }
    uint64_t inclusive_ns = self_ns + children_ns;
    node->self_ns = self_ns;
    node->inclusive_ns = inclusive_ns;
    node->calls = calls;
    node->total_calls += calls;
    node->total_ns += inclusive_ns;
    if (TACH_UNLIKELY(cell->state != TACH_ROW_RAN_LATELY))
        close_state(tree, row);
    if (close->measures) {
        add_to_window(cell, &close->windows[row], inclusive_ns);
        if (TACH_UNLIKELY(is_row_due(cell, inclusive_ns, close)))
            refresh_in_turn(tree, row, close, due);
    }
    uint64_t more = self_ns >> 32 | calls >> 8 | (cell->state & (TACH_ROW_OPEN | TACH_ROW_HAS_TRAFFIC));
    return (tach_brief_row){(uint32_t)self_ns, (uint16_t)row, (uint8_t)calls, more != 0};
}

void tach_tree_close_frame(tach_call_tree *tree, uint64_t frame_ns, bool measures, bool busy)
{
    bool all_again = tree->touched_again == tree->touched_before_count;
    for (uint32_t i = 0; !all_again && i < tree->touched_before_count; i++)
        if (tree->cells[tree->touched_before[i]].frame != tree->frame)
            clear_node(tree, tree->touched_before[i]);
    const frame_close close = {.cells = tree->cells,
                               .nodes = tree->nodes,
                               .windows = tree->windows,
                               .ns_per_count_32 = tree->in_ns ? UINT64_C(1) << 32 : tach_clock.ns_per_tick_32,
                               .frame_ns = frame_ns,
                               .minor_ns = frame_ns / MINOR_PART,
                               .frame = tree->frame,
                               .minor_frames = tach_max_u32(REFRESH_FRAMES_MINOR, tree->touched_count / REFRESHED_MINOR),
                               .every = 1 + tree->due_count / REFRESHED,
                               .patience = busy ? TACH_ROW_PATIENCE : 0,
                               .longest = busy ? INT32_MAX : REFRESH_FRAMES,
                               .measures = measures};
    const uint32_t *touched = tree->touched;
    tach_brief_row *briefs = tree->briefs;
    uint32_t more_count = 0, due = 0;
    tree->wait_count = 0;
    for (uint32_t i = tree->touched_count; i-- > 0;) {
        briefs[i] = close_row(tree, touched[i], &close, &due);
        more_count += briefs[i].more;
    }
    tree->more_count = more_count;
    if (!busy)
        tree->due_count = due;
}
