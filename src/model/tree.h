/* tree.h - the call tree: rows by (thread, parent, site) that live as long as the session, and their sums in the running frame.
 *
 * While events come in, only `cells` are touched: 64 bytes a row, in ticks. At the end of the frame the touched rows are closed
 * into `nodes`, the public form, in nanoseconds. A row is always touched after its parent, so the list of touched rows, read
 * backwards, visits children first.
 */
#ifndef TACH_TREE_H
#define TACH_TREE_H

#include "base/arena.h"
#include "tach/tach.h"

#define TACH_NODE_WINDOW   120 /* frames of a row's median and P99 */
#define TACH_ROW_PATIENCE  512 /* frames that a row which is due to be computed anew waits for one that is not busy */
#define TACH_ROW_FORGOTTEN 8   /* a row that has not run for more frames usually takes nothing */

enum {
    /* In this frame. */
    TACH_ROW_RAN_LATELY = 1, /* touched in the frames before too, TACH_ROW_FORGOTTEN at most */
    TACH_ROW_HAS_TRAFFIC = 2,
    TACH_ROW_CARRIED = 4, /* a call of it was open at the last fence */
    TACH_ROW_OPEN = 8,    /* one is at this fence */
    /* For longer. */
    TACH_ROW_IS_THREAD = 16,
    TACH_ROW_IS_WAIT = 32,
    TACH_ROW_SHOWS_TRAFFIC = 64, /* its node does, of the last frame that it ran in */
    TACH_ROW_USUAL_STALE = 128,  /* the node's usual_ns is not its median, or will not be any more */
    TACH_ROW_STAYS = TACH_ROW_IS_THREAD | TACH_ROW_IS_WAIT | TACH_ROW_SHOWS_TRAFFIC | TACH_ROW_USUAL_STALE
};

typedef struct tach_cell {
    uint32_t site;
    uint32_t parent;
    uint32_t sibling;                  /* the next child of the same parent; the first one's after the last */
    uint32_t recent_child;             /* the last one found: the next is it again or its sibling; TACH_NONE for none */
    uint32_t frame;                    /* when touched last, as tree.frame */
    uint16_t state;                    /* TACH_ROW_...: of nearly all that run, TACH_ROW_RAN_LATELY and no more */
    uint8_t window_count, window_next; /* of its window: frames in it, and where the next goes */
    uint32_t calls;
    uint32_t due; /* from this frame on, as tree.frame, its figures are to be computed anew */
    uint64_t self_ticks;
    uint64_t min_ticks, max_ticks;
    uint64_t children_ns;
} tach_cell;

/* Allocations and traffic of a row, apart from its cell: most rows have none, and begin and end must not touch them. */
typedef struct tach_traffic {
    uint32_t alloc_count, io_count;
    uint64_t alloc_bytes, io_bytes;
} tach_traffic;

typedef struct tach_row_traffic {
    uint32_t rendered;   /* its place in tree.rendered; 0 for none */
    uint32_t alloc_site; /* of the largest block */
    uint64_t alloc_largest;
    tach_traffic self, children;
} tach_row_traffic;

/* A row as the history keeps it. */
typedef struct tach_brief_row {
    uint32_t self_ns;
    uint16_t row;
    uint8_t calls;
    bool more; /* these are not all: the row ran on, has traffic of its own or below it, or larger numbers */
} tach_brief_row;

typedef struct tach_node_window {
    float inclusive_ns[TACH_NODE_WINDOW];
} tach_node_window;

typedef struct tach_call_tree {
    tach_cell *cells;
    tach_node *nodes;
    tach_node_window *windows;
    tach_row_traffic *traffic;
    uint32_t *last_child; /* by row; TACH_NONE for none */
    /* Of the rows that rendered in rendered_frame, in order of appearance from 1 on: with their children, and their own. */
    tach_render_counts *rendered, *rendered_self;
    uint32_t rendered_count, rendered_frame;
    uint32_t *touched, *touched_before; /* rows of this frame and of the one before, parents first */
    uint32_t touched_count, touched_before_count;
    uint32_t touched_again; /* of those before, in this frame too */
    /* Of the frame that was closed last: its rows, in the order of `touched`, and those of them that are waits. */
    tach_brief_row *briefs;
    uint32_t more_count; /* of these */
    uint32_t *waits, wait_count;
    uint32_t count, capacity;
    uint32_t thread_count; /* rows that are threads */
    uint32_t *hash;        /* row + 1 by (parent, site), open addressing; 0 is empty */
    uint32_t hash_mask;
    uint32_t frame, due_count; /* the second: rows that were to be computed anew, in the last frame that was not busy */
    bool in_ns;                /* what is counted now is in nanoseconds, not in ticks */
    uint64_t full;             /* begins that found no row, in this frame */
} tach_call_tree;

/* Rows whose frames end at other times than the tree's: the GPU's, which come late. Same fields as in the tree. */
typedef struct tach_tree_part {
    uint32_t *touched, *touched_before;
    uint32_t touched_count, touched_before_count, touched_again;
    uint32_t frame, due_count;
    bool in_ns;
    uint64_t full;
} tach_tree_part;

void tach_tree_create(tach_call_tree *tree, tach_arena *arena, uint32_t capacity);

/* A part of rows in nanoseconds; it counts frames of its own. */
void tach_tree_part_create(tach_tree_part *part, tach_arena *arena, uint32_t capacity);

/* Turn to the part's frames, and back by the same call. Between frames of the tree. */
void tach_tree_turn(tach_call_tree *tree, tach_tree_part *part);

/* A new thread's row. Room for TACH_MAX_THREAD_ROWS of them is kept. */
uint32_t tach_tree_add_thread(tach_call_tree *tree, uint16_t thread, const char *name);

/* The row of `site` under `parent`, made at need. When the table is full: the parent's row "(other)", for which a part of the table
 * is kept; when that is used up too, TACH_NONE, and the cost stays with the parent. */
uint32_t tach_tree_find_child_slowly(tach_call_tree *tree, uint32_t parent, uint32_t site);

static inline uint32_t tach_tree_find_child(tach_call_tree *tree, uint32_t parent, uint32_t site)
{
    tach_cell *cells = tree->cells;
    uint32_t child = cells[parent].recent_child;
    if (child != TACH_NONE) {
        if (cells[child].site == site)
            return child;
        child = cells[child].sibling;
        if (cells[child].site == site) {
            cells[parent].recent_child = child;
            return child;
        }
    }
    return tach_tree_find_child_slowly(tree, parent, site);
}

/* Count a row among this frame's, with sums of zero, if it is not yet. */
static inline void tach_tree_touch(tach_call_tree *tree, uint32_t row)
{
    tach_cell *cell = &tree->cells[row];
    uint32_t frames = tree->frame - cell->frame;
    if (frames == 0)
        return;
    tree->touched_again += frames == 1;
    cell->state = (cell->state & TACH_ROW_STAYS) | (frames <= TACH_ROW_FORGOTTEN ? TACH_ROW_RAN_LATELY : 0);
    cell->frame = tree->frame;
    cell->calls = 0;
    cell->self_ticks = 0;
    cell->min_ticks = UINT64_MAX;
    cell->max_ticks = 0;
    cell->children_ns = 0;
    tree->touched[tree->touched_count++] = row;
}

/* A call of the row is open at this fence, or is not any more. */
static inline void tach_tree_set_running(tach_call_tree *tree, uint32_t row, bool running)
{
    tach_cell *cell = &tree->cells[row];
    cell->state = (uint16_t)(running ? cell->state | TACH_ROW_OPEN : cell->state & ~TACH_ROW_OPEN);
    tree->nodes[row].running = running;
}

/* What a touched row has of it in this frame; all 0 for most. */
extern const tach_row_traffic tach_no_traffic;
static inline const tach_row_traffic *tach_tree_traffic_of(const tach_call_tree *tree, uint32_t row)
{
    return tree->cells[row].state & TACH_ROW_HAS_TRAFFIC ? &tree->traffic[row] : &tach_no_traffic;
}

/* The traffic of a touched row, to add to. */
static inline tach_row_traffic *tach_tree_traffic(tach_call_tree *tree, uint32_t row)
{
    if (!(tree->cells[row].state & TACH_ROW_HAS_TRAFFIC))
        tree->traffic[row] = (tach_row_traffic){0};
    tree->cells[row].state |= TACH_ROW_HAS_TRAFFIC;
    return &tree->traffic[row];
}

/* What a row itself has rendered in this frame, to add to. */
tach_render_counts *tach_tree_rendered(tach_call_tree *tree, uint32_t row);

/* The same to read; NULL for nothing. */
static inline const tach_render_counts *tach_tree_rendered_of(const tach_call_tree *tree, uint32_t row)
{
    uint32_t place = tach_tree_traffic_of(tree, row)->rendered;
    return place ? &tree->rendered_self[place] : NULL;
}

/* Close the frame: the touched rows' sums become nodes, those of rows that are touched no more become 0. A thread's row covers the
 * whole frame, its self time is what no scope claims. `measures`: it is one of those that average, median and the like are of.
 * `busy`: rows that are to be computed anew wait for the next frame. */
void tach_tree_close_frame(tach_call_tree *tree, uint64_t frame_ns, bool measures, bool busy);

/* Start the next one. */
void tach_tree_open_frame(tach_call_tree *tree);

/* Forget the rows' medians and peaks. */
void tach_tree_reset(tach_call_tree *tree);

#endif
