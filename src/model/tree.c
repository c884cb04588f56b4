#include "model/tree.h"

#include <string.h>

#include "base/clock.h"
#include "capture/site.h"
#include "model/select.h"

/* Of the table, this part is kept for rows "(other)". */
#define RESERVED_PART 16
/* A row's median and P99 are computed anew in one of this many frames, spread over the rows; of one that takes less than that part
 * of the frame more rarely: there may be thousands of them. */
#define REFRESH_FRAMES       12
#define REFRESH_FRAMES_MINOR 96
#define MINOR_PART           1024

void tach_tree_create(tach_call_tree *tree, tach_arena *arena, uint32_t capacity)
{
    uint32_t slots = tach_power_of_two(capacity * 2);
    tree->cells = tach_arena_take(arena, capacity * sizeof(tach_cell));
    tree->nodes = tach_arena_take(arena, capacity * sizeof(tach_node));
    tree->windows = tach_arena_take(arena, capacity * sizeof(tach_node_window));
    tree->traffic = tach_arena_take(arena, capacity * sizeof(tach_row_traffic));
    tree->touched = tach_arena_take(arena, capacity * sizeof(uint32_t));
    tree->touched_before = tach_arena_take(arena, capacity * sizeof(uint32_t));
    tree->hash = tach_arena_take(arena, slots * sizeof(uint32_t));
    if (tree->hash)
        memset(tree->hash, 0, slots * sizeof(uint32_t));
    tree->touched_count = tree->touched_before_count = 0;
    tree->count = tree->thread_count = 0;
    tree->capacity = capacity;
    tree->hash_mask = slots - 1;
    tree->frame = 1;
    tree->in_ns = false;
    tree->full = 0;
}

/* Half way around from the tree's frames, so that none takes the other's rows for its own. */
void tach_tree_part_create(tach_tree_part *part, tach_arena *arena, uint32_t capacity)
{
    *part = (tach_tree_part){.frame = UINT32_C(1) << 31, .in_ns = true};
    part->touched = tach_arena_take(arena, capacity * sizeof(uint32_t));
    part->touched_before = tach_arena_take(arena, capacity * sizeof(uint32_t));
}

void tach_tree_turn(tach_call_tree *tree, tach_tree_part *part)
{
    tach_tree_part other = {
        .touched = tree->touched,
        .touched_before = tree->touched_before,
        .touched_count = tree->touched_count,
        .touched_before_count = tree->touched_before_count,
        .frame = tree->frame,
        .in_ns = tree->in_ns,
        .full = tree->full,
    };
    tree->touched = part->touched;
    tree->touched_before = part->touched_before;
    tree->touched_count = part->touched_count;
    tree->touched_before_count = part->touched_before_count;
    tree->frame = part->frame;
    tree->in_ns = part->in_ns;
    tree->full = part->full;
    *part = other;
}

static uint64_t ns_of(const tach_call_tree *tree, uint64_t counted) { return tree->in_ns ? counted : tach_ns_from_ticks(counted); }

static uint32_t hash_of(uint32_t parent, uint32_t site)
{
    uint64_t key = ((uint64_t)parent << 32 | site) * UINT64_C(0x9E3779B97F4A7C15); /* Fibonacci hashing, Knuth vol. 3, 6.4 */
    return (uint32_t)(key >> 32);
}

static uint32_t add_row(tach_call_tree *tree, const tach_cell *cell, const tach_node *node)
{
    uint32_t row = tree->count++;
    tree->cells[row] = *cell;
    tree->nodes[row] = *node;
    tree->windows[row].count = tree->windows[row].next = 0;
    tree->traffic[row].frame = 0;
    tree->windows[row].last_frame = tree->frame - TACH_ROW_FORGOTTEN - 1;
    return row;
}

uint32_t tach_tree_add_thread(tach_call_tree *tree, uint16_t thread, const char *name)
{
    tree->thread_count++;
    tach_cell cell = {.parent = TACH_NONE,
                      .first_child = TACH_NONE,
                      .last_child = TACH_NONE,
                      .next_sibling = TACH_NONE,
                      .recent_child = TACH_NONE};
    tach_node node = {.name = name,
                      .file = "",
                      .group = "",
                      .parent = TACH_NONE,
                      .first_child = TACH_NONE,
                      .next_sibling = TACH_NONE,
                      .thread = thread};
    return add_row(tree, &cell, &node);
}

static uint32_t add_child(tach_call_tree *tree, uint32_t parent, uint32_t site, uint32_t slot)
{
    const tach_site_info *info = tach_site_get(site);
    tach_cell cell = {.site = site,
                      .parent = parent,
                      .first_child = TACH_NONE,
                      .last_child = TACH_NONE,
                      .next_sibling = TACH_NONE,
                      .recent_child = TACH_NONE};
    tach_node node = {.name = info->name,
                      .file = info->file,
                      .group = info->group,
                      .colour = info->colour,
                      .line = info->line,
                      .parent = parent,
                      .first_child = TACH_NONE,
                      .next_sibling = TACH_NONE,
                      .thread = tree->nodes[parent].thread,
                      .depth = (uint16_t)(tree->nodes[parent].depth + 1),
                      .kind = (uint8_t)info->kind};
    uint32_t row = add_row(tree, &cell, &node);
    tree->hash[slot] = row + 1;
    tach_cell *above = &tree->cells[parent];
    if (above->last_child == TACH_NONE) {
        above->first_child = tree->nodes[parent].first_child = row;
    } else {
        tree->cells[above->last_child].next_sibling = row;
        tree->nodes[above->last_child].next_sibling = row;
    }
    above->last_child = row;
    above->recent_child = row;
    return row;
}

uint32_t tach_tree_find_child_slowly(tach_call_tree *tree, uint32_t parent, uint32_t site)
{
    uint32_t slot = hash_of(parent, site) & tree->hash_mask;
    for (; tree->hash[slot]; slot = (slot + 1) & tree->hash_mask) {
        uint32_t row = tree->hash[slot] - 1;
        if (tree->cells[row].parent == parent && tree->cells[row].site == site) {
            tree->cells[parent].recent_child = row;
            return row;
        }
    }
    uint32_t room = tree->capacity - (TACH_MAX_THREAD_ROWS - tree->thread_count);
    if (site != TACH_SITE_OTHER)
        room -= tree->capacity / RESERVED_PART;
    if (tree->count < room)
        return add_child(tree, parent, site, slot);
    if (site != TACH_SITE_OTHER)
        tree->full++;
    /* One row "(other)" below another would say nothing more. */
    if (site == TACH_SITE_OTHER || tree->cells[parent].site == TACH_SITE_OTHER)
        return TACH_NONE;
    return tach_tree_find_child_slowly(tree, parent, TACH_SITE_OTHER);
}

static void clear_node(tach_node *node)
{
    node->running = false;
    node->calls = 0;
    node->alloc_count = node->io_count = 0;
    node->alloc_bytes = node->io_bytes = 0;
    node->draws = 0;
    node->triangles = 0;
    node->inclusive_ns = node->self_ns = node->min_ns = node->max_ns = node->usual_ns = 0;
}

static void add_to_window(tach_node_window *window, uint64_t inclusive_ns)
{
    window->inclusive_ns[window->next] = (float)inclusive_ns;
    window->next = (window->next + 1) % TACH_NODE_WINDOW;
    if (window->count < TACH_NODE_WINDOW)
        window->count++;
}

static void refresh_window_figures(const tach_node_window *window, tach_node *node)
{
    float scratch[TACH_NODE_WINDOW];
    memcpy(scratch, window->inclusive_ns, window->count * sizeof(float));
    double sum = 0;
    for (uint32_t i = 0; i < window->count; i++)
        sum += (double)scratch[i];
    tach_select_figures figures = tach_select(scratch, window->count);
    node->average_ns = window->count ? (uint64_t)(sum / window->count + 0.5) : 0;
    node->median_ns = (uint64_t)(figures.median + 0.5);
    node->p99_ns = (uint64_t)(figures.p99 + 0.5);
    node->peak_ns = (uint64_t)(figures.max + 0.5);
}

const tach_row_traffic *tach_tree_traffic_of(const tach_call_tree *tree, uint32_t row)
{
    static const tach_row_traffic none;
    return tree->traffic[row].frame == tree->frame ? &tree->traffic[row] : &none;
}

static void add_traffic(tach_traffic *to, const tach_traffic *more)
{
    to->alloc_count += more->alloc_count;
    to->io_count += more->io_count;
    to->alloc_bytes += more->alloc_bytes;
    to->io_bytes += more->io_bytes;
    to->draws += more->draws;
    to->triangles += more->triangles;
}

/* Children are closed before their parents, so a row's traffic is whole when its turn comes. */
static void close_traffic(tach_call_tree *tree, uint32_t row)
{
    tach_node *node = &tree->nodes[row];
    const tach_row_traffic *own = tach_tree_traffic_of(tree, row);
    tach_traffic all = own->self;
    add_traffic(&all, &own->children);
    node->alloc_count = all.alloc_count;
    node->io_count = all.io_count;
    node->alloc_bytes = all.alloc_bytes;
    node->io_bytes = all.io_bytes;
    node->draws = all.draws;
    node->triangles = all.triangles;
    if (own->frame == tree->frame && node->parent != TACH_NONE)
        add_traffic(&tach_tree_traffic(tree, node->parent)->children, &all);
}

static void close_row(tach_call_tree *tree, uint32_t row, uint64_t frame_ns, bool measures)
{
    tach_cell *cell = &tree->cells[row];
    tach_node *node = &tree->nodes[row];
    if (node->parent == TACH_NONE) {
        node->self_ns = frame_ns > cell->children_ns ? frame_ns - cell->children_ns : 0;
        node->calls = 1;
    } else {
        node->self_ns = ns_of(tree, cell->self_ticks);
        node->calls = cell->calls;
        node->min_ns = cell->max_ticks ? ns_of(tree, cell->min_ticks) : 0;
        node->max_ns = ns_of(tree, cell->max_ticks);
    }
    node->inclusive_ns = node->self_ns + cell->children_ns;
    node->total_calls += node->calls;
    node->total_ns += node->inclusive_ns;
    /* The sum is of parts rounded down; no single call may look longer. */
    node->max_ns = tach_min_u64(node->max_ns, node->inclusive_ns);
    node->min_ns = tach_min_u64(node->min_ns, node->max_ns);
    if (node->parent != TACH_NONE)
        tree->cells[node->parent].children_ns += node->inclusive_ns;
    close_traffic(tree, row);
    tach_node_window *window = &tree->windows[row];
    node->usual_ns = tree->frame - window->last_frame <= TACH_ROW_FORGOTTEN ? node->median_ns : 0;
    window->last_frame = tree->frame;
    if (!measures)
        return;
    add_to_window(window, node->inclusive_ns);
    uint32_t refresh = node->inclusive_ns >= frame_ns / MINOR_PART ? REFRESH_FRAMES : REFRESH_FRAMES_MINOR;
    if (window->count < REFRESH_FRAMES || (tree->frame + row) % refresh == 0)
        refresh_window_figures(window, node);
}

void tach_tree_close_frame(tach_call_tree *tree, uint64_t frame_ns, bool measures)
{
    for (uint32_t i = 0; i < tree->touched_before_count; i++)
        if (tree->cells[tree->touched_before[i]].frame != tree->frame)
            clear_node(&tree->nodes[tree->touched_before[i]]);
    for (uint32_t i = tree->touched_count; i-- > 0;)
        close_row(tree, tree->touched[i], frame_ns, measures);
}

void tach_tree_open_frame(tach_call_tree *tree)
{
    uint32_t *list = tree->touched_before;
    tree->touched_before = tree->touched;
    tree->touched_before_count = tree->touched_count;
    tree->touched = list;
    tree->touched_count = 0;
    tree->full = 0;
    tree->frame++;
}

void tach_tree_reset(tach_call_tree *tree)
{
    for (uint32_t i = 0; i < tree->count; i++) {
        tree->windows[i].count = tree->windows[i].next = 0;
        tree->nodes[i].total_calls = tree->nodes[i].total_ns = 0;
        tree->nodes[i].average_ns = tree->nodes[i].median_ns = tree->nodes[i].p99_ns = tree->nodes[i].peak_ns = 0;
    }
}
