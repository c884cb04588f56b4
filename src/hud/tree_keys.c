/* tree_keys.c - what keys and mouse do to the programmer's tree: the selected row, what is open, sort and filter. */
#include <string.h>

#include "base/text.h"
#include "hud/level.h"

/* ---- The selected row ---- */

static void select_place(tach_hud *hud, int64_t place)
{
    uint32_t count = tach_tree_count(&hud->tree_state, &hud->shown.moment);
    if (count == 0)
        return;
    uint32_t clamped = place < 0 ? 0 : place >= (int64_t)count ? count - 1 : (uint32_t)place;
    hud->tree_state.selected = tach_tree_row_at(&hud->tree_state, &hud->shown.moment, clamped);
    hud->tree_state.seek = true;
}

static void move_selection(tach_hud *hud, int64_t rows)
{
    uint32_t place = tach_tree_place_of(&hud->tree_state, &hud->shown.moment, hud->tree_state.selected);
    select_place(hud, place == UINT32_MAX ? 0 : (int64_t)place + rows);
}

static void select_node(tach_hud *hud, uint32_t node)
{
    hud->tree_state.selected = (tach_tree_ref){node, false};
    hud->tree_state.seek = true;
}

void tach_level_select_node(tach_hud *hud, uint32_t node)
{
    const tach_moment *moment = &hud->shown.moment;
    tach_tree_state *tree = &hud->tree_state;
    node = tach_tree_row_of(tree, moment, node);
    for (uint32_t above = tach_tree_above(tree, moment, node); above != TACH_NONE; above = tach_tree_above(tree, moment, above))
        tach_tree_set_open(tree, moment, above, true);
    select_node(hud, node);
}

void tach_level_select_some_node(tach_hud *hud)
{
    if (tach_tree_place_of(&hud->tree_state, &hud->shown.moment, hud->tree_state.selected) == UINT32_MAX)
        select_place(hud, 0);
}

/* An open row closes; a closed one hands on to its parent. */
static void fold_or_leave(tach_hud *hud)
{
    tach_tree_ref at = hud->tree_state.selected;
    const tach_moment *moment = &hud->shown.moment;
    if (at.node >= moment->frame.node_count)
        return;
    bool leads = tach_tree_order_leads(hud->tree_state.order, at.node); /* a filter holds it open */
    if (!at.unclaimed && !leads && tach_tree_is_open(&hud->tree_state, moment, at.node))
        tach_tree_set_open(&hud->tree_state, moment, at.node, false);
    else if (at.unclaimed)
        select_node(hud, at.node);
    else if (tach_tree_above(&hud->tree_state, moment, at.node) != TACH_NONE)
        select_node(hud, tach_tree_above(&hud->tree_state, moment, at.node));
}

static void open_row(tach_hud *hud)
{
    tach_tree_ref at = hud->tree_state.selected;
    const tach_moment *moment = &hud->shown.moment;
    if (at.unclaimed || !tach_tree_can_open(&hud->tree_state, moment, at.node))
        return;
    if (tach_tree_is_open(&hud->tree_state, moment, at.node))
        move_selection(hud, 1);
    else
        tach_tree_set_open(&hud->tree_state, moment, at.node, true);
}

static void toggle_row(tach_hud *hud)
{
    tach_tree_ref at = hud->tree_state.selected;
    if (!at.unclaimed && at.node != TACH_NONE)
        tach_tree_set_open(&hud->tree_state, &hud->shown.moment, at.node,
                           !tach_tree_is_open(&hud->tree_state, &hud->shown.moment, at.node));
}

static void unfold_row(tach_hud *hud)
{
    if (!hud->tree_state.selected.unclaimed)
        tach_tree_unfold(&hud->tree_state, &hud->shown.moment, hud->tree_state.selected.node);
    select_node(hud, hud->tree_state.selected.node);
}

/* ---- Sort and filter ---- */

/* The next column that is on the screen; behind the last, as rows appeared. */
static void sort_by_next(tach_hud *hud)
{
    tach_tree_places places;
    tach_tree_place(&places, &hud->theme, hud->layout.tree);
    uint32_t column = hud->tree_state.order->sort == TACH_TREE_COLUMN_COUNT ? 0 : (uint32_t)hud->tree_state.order->sort + 1;
    while (column < TACH_TREE_COLUMN_COUNT && places.width[column] <= 0)
        column++;
    tach_tree_sort_by(&hud->tree_state, (tach_tree_column)column);
}

static void click_head(tach_hud *hud, float x, float y)
{
    tach_tree_column column = tach_tree_column_at(&hud->theme, hud->layout.tree, x, y);
    bool again = column == hud->tree_state.order->sort;
    tach_tree_sort_by(&hud->tree_state, again ? TACH_TREE_COLUMN_COUNT : column);
}

static void take_filter(tach_hud *hud, const char *text)
{
    tach_tree_filter(&hud->tree_state, text);
    tach_level_select_some_node(hud);
}

/* Whole characters; what does not fit is left out. */
static void extend_filter(tach_hud *hud, const char *typed)
{
    char text[TACH_TREE_FILTER_BYTES];
    size_t length = tach_text_copy_utf8(text, sizeof text, hud->tree_state.filter);
    if (!tach_text_is_plain(typed) || length + strlen(typed) >= sizeof text)
        return;
    memcpy(text + length, typed, strlen(typed) + 1);
    take_filter(hud, text);
}

static void erase_from_filter(tach_hud *hud)
{
    char text[TACH_TREE_FILTER_BYTES];
    size_t length = tach_text_copy_utf8(text, sizeof text, hud->tree_state.filter);
    while (length > 0 && ((unsigned char)text[--length] & 0xC0) == 0x80) {
    }
    text[length] = 0;
    take_filter(hud, text);
}

static void end_filter(tach_hud *hud, bool keep)
{
    hud->tree_state.typing = false;
    if (!keep)
        take_filter(hud, "");
}

/* ---- Mouse ---- */

static bool click_tree(tach_hud *hud, float x, float y)
{
    if (!tach_layout_shown(hud->layout.tree) || !tach_layout_inside(hud->layout.tree, x, y))
        return false;
    if (tach_tree_is_head(&hud->theme, hud->layout.tree, x, y)) {
        click_head(hud, x, y);
        return true;
    }
    int32_t row = tach_tree_hit(&hud->tree, &hud->theme, hud->layout.tree, x, y);
    if (row >= 0) {
        hud->tree_state.selected = hud->tree.rows[row].ref;
        toggle_row(hud);
    }
    return true;
}

static bool wheel_tree(tach_hud *hud, const tach_action *action)
{
    if (!tach_layout_inside(hud->layout.tree, action->x_px, action->y_px))
        return false;
    tach_level_wheel(&hud->tree_state.scroll, action);
    return true;
}

bool tach_tree_keys_act(tach_hud *hud, const tach_action *action)
{
    switch (action->kind) {
    case TACH_ACTION_ROW:
        move_selection(hud, action->amount);
        return true;
    case TACH_ACTION_PAGE:
        move_selection(hud, (int64_t)action->amount * (int64_t)tach_max_u32(hud->tree.row_count, 1));
        return true;
    case TACH_ACTION_END:
        select_place(hud, action->amount < 0 ? 0 : INT64_MAX);
        return true;
    case TACH_ACTION_CLOSE:
        fold_or_leave(hud);
        return true;
    case TACH_ACTION_OPEN:
        open_row(hud);
        return true;
    case TACH_ACTION_TOGGLE:
        toggle_row(hud);
        return true;
    case TACH_ACTION_UNFOLD:
        unfold_row(hud);
        return true;
    case TACH_ACTION_SORT:
        sort_by_next(hud);
        return true;
    case TACH_ACTION_FILTER:
        hud->tree_state.typing = true;
        return true;
    case TACH_ACTION_FILTER_END:
        end_filter(hud, action->amount != 0);
        return true;
    case TACH_ACTION_TEXT:
        extend_filter(hud, action->text);
        return true;
    case TACH_ACTION_ERASE:
        erase_from_filter(hud);
        return true;
    case TACH_ACTION_CLICK:
        return click_tree(hud, action->x_px, action->y_px);
    case TACH_ACTION_WHEEL:
        return wheel_tree(hud, action);
    default:
        return false;
    }
}
