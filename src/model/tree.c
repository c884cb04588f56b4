#include "model/tree.h"

#include <string.h>

#include "capture/site.h"

/* Of the table, this part is kept for rows "(other)". */
#define RESERVED_PART 16

const tach_row_traffic tach_no_traffic;

void tach_tree_create(tach_call_tree *tree, tach_arena *arena, uint32_t capacity)
{
    uint32_t slots = tach_power_of_two(capacity * 2);
    tree->cells = tach_arena_take(arena, capacity * sizeof(tach_cell));
    tree->nodes = tach_arena_take(arena, capacity * sizeof(tach_node));
    tree->windows = tach_arena_take(arena, capacity * sizeof(tach_node_window));
    tree->traffic = tach_arena_take(arena, capacity * sizeof(tach_row_traffic));
    tree->last_child = tach_arena_take(arena, capacity * sizeof(uint32_t));
    tree->rendered = tach_arena_take(arena, (capacity + 1) * sizeof(tach_render_counts));
    tree->rendered_self = tach_arena_take(arena, (capacity + 1) * sizeof(tach_render_counts));
    tree->touched = tach_arena_take(arena, capacity * sizeof(uint32_t));
    tree->touched_before = tach_arena_take(arena, capacity * sizeof(uint32_t));
    tree->briefs = tach_arena_take(arena, capacity * sizeof(tach_brief_row));
    tree->waits = tach_arena_take(arena, capacity * sizeof(uint32_t));
    tree->hash = tach_arena_take(arena, slots * sizeof(uint32_t));
    if (tree->hash)
        memset(tree->hash, 0, slots * sizeof(uint32_t));
    if (tree->rendered)
        tree->rendered[0] = (tach_render_counts){0};
    tree->rendered_count = 1;
    tree->rendered_frame = 0;
    tree->touched_count = tree->touched_before_count = tree->touched_again = 0;
    tree->wait_count = 0;
    tree->count = tree->thread_count = 0;
    tree->capacity = capacity;
    tree->hash_mask = slots - 1;
    tree->frame = 1;
    tree->due_count = 0;
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
        .touched_again = tree->touched_again,
        .frame = tree->frame,
        .due_count = tree->due_count,
        .in_ns = tree->in_ns,
        .full = tree->full,
    };
    tree->touched = part->touched;
    tree->touched_before = part->touched_before;
    tree->touched_count = part->touched_count;
    tree->touched_before_count = part->touched_before_count;
    tree->touched_again = part->touched_again;
    tree->frame = part->frame;
    tree->due_count = part->due_count;
    tree->in_ns = part->in_ns;
    tree->full = part->full;
    *part = other;
}

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
    tree->cells[row].frame = tree->frame - TACH_ROW_FORGOTTEN - 1;
    tree->cells[row].due = tree->frame - TACH_ROW_PATIENCE;
    tree->last_child[row] = TACH_NONE;
    return row;
}

uint32_t tach_tree_add_thread(tach_call_tree *tree, uint16_t thread, const char *name)
{
    tree->thread_count++;
    tach_cell cell = {.parent = TACH_NONE, .state = TACH_ROW_IS_THREAD, .sibling = TACH_NONE, .recent_child = TACH_NONE};
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
    tach_cell cell = {
        .site = site, .parent = parent, .state = info->kind == TACH_SITE_WAIT ? TACH_ROW_IS_WAIT : 0, .recent_child = TACH_NONE};
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
    uint32_t last = tree->last_child[parent];
    if (last == TACH_NONE)
        tree->nodes[parent].first_child = row;
    else
        tree->cells[last].sibling = tree->nodes[last].next_sibling = row;
    tree->cells[row].sibling = tree->nodes[parent].first_child;
    tree->last_child[parent] = row;
    tree->cells[parent].recent_child = row;
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

void tach_tree_open_frame(tach_call_tree *tree)
{
    uint32_t *list = tree->touched_before;
    tree->touched_before = tree->touched;
    tree->touched_before_count = tree->touched_count;
    tree->touched = list;
    tree->touched_count = tree->touched_again = 0;
    tree->full = 0;
    tree->frame++;
}

void tach_tree_reset(tach_call_tree *tree)
{
    for (uint32_t i = 0; i < tree->count; i++) {
        tree->cells[i].window_count = tree->cells[i].window_next = 0;
        tree->cells[i].due = tree->cells[i].frame - TACH_ROW_PATIENCE;
        tree->nodes[i].total_calls = tree->nodes[i].total_ns = 0;
        tree->cells[i].state |= TACH_ROW_USUAL_STALE;
        tree->nodes[i].average_ns = tree->nodes[i].median_ns = tree->nodes[i].p99_ns = tree->nodes[i].peak_ns = 0;
    }
}
