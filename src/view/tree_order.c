#include "view/tree_order.h"

#define LIVE_SORT_NS UINT64_C(1000000000)
#define SORT_BINS    32

tach_tree_order *tach_tree_order_create(tach_arena *arena, uint32_t max_nodes)
{
    tach_tree_order *order = tach_arena_take(arena, sizeof *order);
    uint32_t *first = tach_arena_take(arena, max_nodes * sizeof *first);
    uint32_t *next = tach_arena_take(arena, max_nodes * sizeof *next);
    uint8_t *found = tach_arena_take(arena, max_nodes);
    uint8_t *shown = tach_arena_take(arena, max_nodes);
    if (order)
        *order = (tach_tree_order){.first = first,
                                   .next = next,
                                   .found = found,
                                   .shown = shown,
                                   .capacity = max_nodes,
                                   .sort = TACH_TREE_COLUMN_COUNT,
                                   .stale = true};
    return order;
}

static bool is_plain_order(const tach_tree_order *order)
{
    return order->sort == TACH_TREE_COLUMN_COUNT && order->filter_length == 0;
}

void tach_tree_order_sort(tach_tree_order *order, tach_tree_column sort)
{
    order->sort = sort;
    order->stale = true;
}

/* ---- Filter ---- */

static char small_letter(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

void tach_tree_order_filter(tach_tree_order *order, const char *filter)
{
    uint8_t length = 0;
    for (; filter[length] && length + 1 < TACH_TREE_FILTER_BYTES; length++)
        order->filter[length] = small_letter(filter[length]);
    order->filter[length] = 0;
    order->filter_length = length;
    order->fallback[0] = 0;
    for (uint8_t i = 1, k = 0; i < length; i++) {
        while (k > 0 && order->filter[i] != order->filter[k])
            k = order->fallback[k - 1];
        k = (uint8_t)(k + (order->filter[i] == order->filter[k]));
        order->fallback[i] = k;
    }
    order->stale = true;
}

/* How much of the filter stands at the end of the path after more text; all of it stays all. */
static uint8_t find_on(const tach_tree_order *order, uint8_t found, const char *text)
{
    for (; *text && found < order->filter_length; text++) {
        char c = small_letter(*text);
        while (c != order->filter[found] && found > 0)
            found = order->fallback[found - 1];
        found = (uint8_t)(found + (c == order->filter[found]));
    }
    return found;
}

/* Rows are made after their parents: forwards, a parent's path is known; backwards, so is what lies below a row. */
static void mark_shown(tach_tree_order *order, const tach_node *nodes, uint32_t count)
{
    order->hidden = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t found = 0;
        if (nodes[i].parent < i)
            found = find_on(order, order->found[nodes[i].parent], " > ");
        order->found[i] = find_on(order, found, nodes[i].name);
        order->shown[i] = order->found[i] == order->filter_length;
    }
    for (uint32_t i = count; i-- > 0;) {
        if (order->shown[i] && nodes[i].parent < i)
            order->shown[nodes[i].parent] = true;
        else if (nodes[i].parent == TACH_NONE && tach_tree_order_shows_unclaimed(order, i))
            order->shown[i] = true;
        order->hidden += !order->shown[i] && order->rows[i].into == i;
    }
}

bool tach_tree_order_shows(const tach_tree_order *order, uint32_t node)
{
    return order->filter_length == 0 || (node < order->node_count && order->shown[node]);
}

bool tach_tree_order_shows_unclaimed(const tach_tree_order *order, uint32_t thread)
{
    return find_on(order, order->found[thread], " > unclaimed") == order->filter_length;
}

bool tach_tree_order_leads(const tach_tree_order *order, uint32_t node)
{
    return order->filter_length > 0 && node < order->node_count && order->shown[node] && order->found[node] != order->filter_length;
}

/* ---- Sort ---- */

static uint64_t sort_value(const tach_node *node, tach_tree_column column)
{
    switch (column) {
    case TACH_TREE_INCLUSIVE:
        return node->inclusive_ns;
    case TACH_TREE_SELF:
        return node->self_ns;
    case TACH_TREE_CALLS:
        return node->calls;
    case TACH_TREE_DRAWS:
        return node->draws;
    case TACH_TREE_TRIANGLES:
        return node->triangles;
    case TACH_TREE_AVERAGE:
        return node->average_ns;
    case TACH_TREE_MEDIAN:
        return node->median_ns;
    case TACH_TREE_P99:
        return node->p99_ns;
    case TACH_TREE_MAX:
        return node->peak_ns;
    default:
        return 0;
    }
}

/* Two sorted lists into one; of equals the older list's come first. */
static uint32_t merge_lists(tach_tree_order *order, const tach_node *nodes, uint32_t older, uint32_t newer)
{
    uint32_t merged = TACH_NONE, *end = &merged;
    while (older != TACH_NONE && newer != TACH_NONE) {
        uint32_t *from = sort_value(&nodes[newer], order->sort) > sort_value(&nodes[older], order->sort) ? &newer : &older;
        *end = *from;
        end = &order->next[*from];
        *from = *end;
    }
    *end = older != TACH_NONE ? older : newer;
    return merged;
}

/* Merge sort of a list without any memory: bin i holds a sorted list of 2^i. */
static uint32_t sort_list(tach_tree_order *order, const tach_node *nodes, uint32_t list)
{
    uint32_t bins[SORT_BINS];
    for (int i = 0; i < SORT_BINS; i++)
        bins[i] = TACH_NONE;
    while (list != TACH_NONE) {
        uint32_t carried = list;
        list = order->next[list];
        order->next[carried] = TACH_NONE;
        int bin = 0;
        for (; bins[bin] != TACH_NONE; bin++) {
            carried = merge_lists(order, nodes, bins[bin], carried);
            bins[bin] = TACH_NONE;
        }
        bins[bin] = carried;
    }
    uint32_t sorted = TACH_NONE;
    for (int i = 0; i < SORT_BINS; i++)
        sorted = merge_lists(order, nodes, bins[i], sorted);
    return sorted;
}

static void link_rows(tach_tree_order *order, const tach_node *nodes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *end = &order->first[i];
        for (uint32_t child = nodes[i].first_child; child < count; child = nodes[child].next_sibling) {
            if (order->filter_length > 0 && !order->shown[child])
                continue;
            *end = child;
            end = &order->next[child];
        }
        *end = TACH_NONE;
        if (order->sort != TACH_TREE_COLUMN_COUNT && order->first[i] != TACH_NONE)
            order->first[i] = sort_list(order, nodes, order->first[i]);
    }
}

/* ---- All ---- */

static bool is_due(const tach_tree_order *order, const tach_moment *moment, uint32_t count)
{
    if (order->stale || count != order->node_count)
        return true;
    if (order->sort == TACH_TREE_COLUMN_COUNT || moment->frame.number == order->frame_number)
        return false;
    return moment->exact || moment->now_ns - order->made_ns >= LIVE_SORT_NS;
}

void tach_tree_order_follow(tach_tree_order *order, const tach_moment *moment)
{
    uint32_t count = tach_min_u32(moment->frame.node_count, order->capacity);
    if (is_plain_order(order)) {
        order->hidden = 0;
        order->stale = true;
        return;
    }
    if (!is_due(order, moment, count))
        return;
    bool other_filter = order->stale || count != order->node_count;
    order->node_count = count;
    if (order->filter_length == 0)
        order->hidden = 0;
    else if (other_filter)
        mark_shown(order, moment->frame.nodes, count);
    link_rows(order, moment->frame.nodes, count);
    order->stale = false;
    order->frame_number = moment->frame.number;
    order->made_ns = moment->now_ns;
}

uint32_t tach_tree_order_first(const tach_tree_order *order, const tach_moment *moment, uint32_t node)
{
    if (!is_plain_order(order))
        return node < order->node_count ? order->first[node] : TACH_NONE;
    uint32_t first = moment->frame.nodes[node].first_child;
    return first < moment->frame.node_count ? first : TACH_NONE;
}

uint32_t tach_tree_order_next(const tach_tree_order *order, const tach_moment *moment, uint32_t node)
{
    if (moment->frame.nodes[node].parent >= moment->frame.node_count)
        return TACH_NONE; /* threads have an order of their own */
    if (!is_plain_order(order))
        return node < order->node_count ? order->next[node] : TACH_NONE;
    uint32_t next = moment->frame.nodes[node].next_sibling;
    return next < moment->frame.node_count ? next : TACH_NONE;
}
