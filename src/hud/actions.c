/* actions.c - what keys and mouse do to the HUD, on the builder's thread. */
#include <string.h>

#include "base/text.h"
#include "hud/artist_lists.h"
#include "hud/level.h"

#define WHEEL_ROWS 3

static const tach_moment *moment_of(const tach_hud *hud) { return &hud->shown.moment; }

static void select_place(tach_hud *hud, int64_t place)
{
    uint32_t count = tach_tree_count(&hud->tree_state, moment_of(hud));
    if (count == 0)
        return;
    uint32_t clamped = place < 0 ? 0 : place >= (int64_t)count ? count - 1 : (uint32_t)place;
    hud->tree_state.selected = tach_tree_row_at(&hud->tree_state, moment_of(hud), clamped);
    hud->tree_state.seek = true;
}

static void move_selection(tach_hud *hud, int64_t rows)
{
    uint32_t place = tach_tree_place_of(&hud->tree_state, moment_of(hud), hud->tree_state.selected);
    select_place(hud, place == UINT32_MAX ? 0 : (int64_t)place + rows);
}

static void select_node(tach_hud *hud, uint32_t node)
{
    hud->tree_state.selected = (tach_tree_ref){node, false};
    hud->tree_state.seek = true;
}

void tach_level_select_node(tach_hud *hud, uint32_t node)
{
    const tach_moment *moment = moment_of(hud);
    tach_tree_state *tree = &hud->tree_state;
    node = tach_tree_row_of(tree, moment, node);
    for (uint32_t above = tach_tree_above(tree, moment, node); above != TACH_NONE; above = tach_tree_above(tree, moment, above))
        tach_tree_set_open(tree, moment, above, true);
    select_node(hud, node);
}

/* An open row closes; a closed one hands on to its parent. */
static void fold_or_leave(tach_hud *hud)
{
    tach_tree_ref at = hud->tree_state.selected;
    const tach_moment *moment = moment_of(hud);
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
    const tach_moment *moment = moment_of(hud);
    if (at.unclaimed || !tach_tree_can_open(&hud->tree_state, moment, at.node))
        return;
    if (tach_tree_is_open(&hud->tree_state, moment, at.node))
        move_selection(hud, 1);
    else
        tach_tree_set_open(&hud->tree_state, moment, at.node, true);
}

static void toggle_row(tach_hud *hud, tach_tree_ref at)
{
    if (!at.unclaimed && at.node != TACH_NONE)
        tach_tree_set_open(&hud->tree_state, moment_of(hud), at.node,
                           !tach_tree_is_open(&hud->tree_state, moment_of(hud), at.node));
}

void tach_level_select_frame(tach_hud *hud, uint64_t number)
{
    hud->selected_frame = number;
    tach_shown_select(&hud->shown, number);
}

static void select_worst(tach_hud *hud)
{
    float longest = 0;
    uint64_t worst = TACH_NO_FRAME;
    for (uint32_t i = 0; i < hud->graph.column_count; i++) {
        if (hud->graph.columns[i].longest_ms <= longest || hud->graph.columns[i].left_out)
            continue;
        longest = hud->graph.columns[i].longest_ms;
        worst = hud->graph.columns[i].frame_number;
    }
    if (worst != TACH_NO_FRAME)
        tach_level_select_frame(hud, worst);
}

/* From the selected frame to the next hitch on that side; without a selection the newest. */
static void select_hitch(tach_hud *hud, int32_t direction)
{
    uint64_t found = TACH_NO_FRAME;
    for (uint32_t i = 0; i < hud->graph.column_count; i++) {
        const tach_graph_column *column = &hud->graph.columns[i];
        if (!column->hitch || column->longest_ms <= 0)
            continue;
        uint64_t number = column->frame_number;
        if (direction < 0 && number < hud->selected_frame)
            found = number; /* the last such from the left */
        if (direction > 0 && hud->selected_frame != TACH_NO_FRAME && number > hud->selected_frame && found == TACH_NO_FRAME)
            found = number;
        if (direction > 0 && hud->selected_frame == TACH_NO_FRAME)
            found = number;
    }
    if (found != TACH_NO_FRAME)
        tach_level_select_frame(hud, found);
}

/* The frame some frames later, as far as the history goes. */
static void step_frame(tach_hud *hud, int32_t frames)
{
    const tach_history *history = moment_of(hud)->history;
    if (!moment_of(hud)->frozen || !history || history->count == 0)
        return;
    uint64_t newest = tach_history_at(history, 0)->number, oldest = tach_history_at(history, history->count - 1)->number;
    uint64_t from = hud->selected_frame == TACH_NO_FRAME ? moment_of(hud)->frame.number : hud->selected_frame;
    uint64_t to = frames < 0 && from < (uint64_t) - (int64_t)frames ? 0 : from + (uint64_t)(int64_t)frames;
    tach_level_select_frame(hud, tach_min_u64(tach_max_u64(to, oldest), newest));
}

/* ---- Order of the tree ---- */

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
    if (tach_tree_place_of(&hud->tree_state, moment_of(hud), hud->tree_state.selected) == UINT32_MAX)
        select_place(hud, 0);
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

/* ---- Mouse ---- */

static void click(tach_hud *hud, float x, float y)
{
    if (tach_layout_shown(hud->layout.tree) && tach_layout_inside(hud->layout.tree, x, y)) {
        if (tach_tree_is_head(&hud->theme, hud->layout.tree, x, y)) {
            click_head(hud, x, y);
            return;
        }
        int32_t row = tach_tree_hit(&hud->tree, &hud->theme, hud->layout.tree, x, y);
        if (row < 0)
            return;
        hud->tree_state.selected = hud->tree.rows[row].ref;
        toggle_row(hud, hud->tree_state.selected);
    } else if (tach_layout_shown(hud->layout.graph)) {
        int32_t column = tach_graph_column_at(&hud->theme, hud->layout.graph, x, y);
        if (column >= 0 && (uint32_t)column < hud->graph.column_count && hud->graph.columns[column].longest_ms > 0)
            tach_level_select_frame(hud, hud->graph.columns[column].frame_number);
    }
}

void tach_level_scroll(uint32_t *scroll, int64_t rows)
{
    int64_t to = (int64_t)*scroll + rows;
    *scroll = to < 0 ? 0 : to > UINT32_MAX ? UINT32_MAX : (uint32_t)to;
}

static void wheel(tach_hud *hud, const tach_action *action)
{
    int64_t rows = -(int64_t)action->amount * WHEEL_ROWS;
    if (tach_layout_inside(hud->layout.tree, action->x_px, action->y_px))
        tach_level_scroll(&hud->tree_state.scroll, rows);
    else if (tach_layout_inside(hud->layout.counters, action->x_px, action->y_px))
        tach_level_scroll(&hud->counters_scroll, rows);
}

/* For the person at the keyboard: this moment, marked in the recording, with its picture. */
static void bad_here(tach_hud *hud)
{
    TACH_MARK("bad here");
    atomic_store(&hud->screenshots.wanted, true);
}

/* The keys are commands again; the filter stays. */
static void stop_typing(tach_hud *hud)
{
    hud->tree_state.typing = false;
    atomic_store(&hud->input.typing, false);
}

static void go_back(tach_hud *hud)
{
    if (hud->tree_state.typing)
        stop_typing(hud);
    else if (hud->help)
        hud->help = false;
    else if (hud->explaining.asked)
        tach_explaining_stop(hud);
    else
        tach_input_set_frozen(&hud->input, false);
}

static void do_action(tach_hud *hud, const tach_action *action)
{
    switch (action->kind) {
    case TACH_ACTION_NONE:
    case TACH_ACTION_EXPLAIN:
    case TACH_ACTION_STEP: /* some levels' own */
    case TACH_ACTION_PAN:
    case TACH_ACTION_ZOOM:
    case TACH_ACTION_MEASURE:
    case TACH_ACTION_LIST:
    case TACH_ACTION_NEXT_LEVEL:
    case TACH_ACTION_LEVEL:
    case TACH_ACTION_FREEZE:
        break;
    case TACH_ACTION_ROW:
        move_selection(hud, action->amount);
        break;
    case TACH_ACTION_PAGE:
        move_selection(hud, (int64_t)action->amount * (int64_t)tach_max_u32(hud->tree.row_count, 1));
        break;
    case TACH_ACTION_END:
        select_place(hud, action->amount < 0 ? 0 : INT64_MAX);
        break;
    case TACH_ACTION_CLOSE:
        fold_or_leave(hud);
        break;
    case TACH_ACTION_OPEN:
        open_row(hud);
        break;
    case TACH_ACTION_TOGGLE:
        toggle_row(hud, hud->tree_state.selected);
        break;
    case TACH_ACTION_UNFOLD:
        if (!hud->tree_state.selected.unclaimed)
            tach_tree_unfold(&hud->tree_state, moment_of(hud), hud->tree_state.selected.node);
        select_node(hud, hud->tree_state.selected.node);
        break;
    case TACH_ACTION_WORST:
        select_worst(hud);
        break;
    case TACH_ACTION_HITCH:
        select_hitch(hud, action->amount);
        break;
    case TACH_ACTION_FRAME:
        step_frame(hud, action->amount);
        break;
    case TACH_ACTION_STACK:
        hud->stacked = !hud->stacked;
        break;
    case TACH_ACTION_SORT:
        sort_by_next(hud);
        break;
    case TACH_ACTION_FILTER:
        hud->tree_state.typing = true;
        break;
    case TACH_ACTION_FILTER_END:
        hud->tree_state.typing = false;
        if (!action->amount)
            take_filter(hud, "");
        break;
    case TACH_ACTION_TEXT:
        extend_filter(hud, action->text);
        break;
    case TACH_ACTION_ERASE:
        erase_from_filter(hud);
        break;
    case TACH_ACTION_BACK:
        go_back(hud);
        break;
    case TACH_ACTION_HELP:
        hud->help = !hud->help;
        break;
    case TACH_ACTION_RESET:
        tach_reset();
        break;
    case TACH_ACTION_PICTURE:
        bad_here(hud);
        break;
    case TACH_ACTION_VIEW:
        tach_artist_flash(hud, false, TACH_DRAWS_NONE);
        tach_viewing_next(&hud->viewing);
        break;
    case TACH_ACTION_TRY:
        tach_hud_try_views(hud);
        break;
    case TACH_ACTION_CLICK:
        click(hud, action->x_px, action->y_px);
        break;
    case TACH_ACTION_WHEEL:
        wheel(hud, action);
        break;
    }
}

void tach_actions_run(tach_hud *hud)
{
    tach_action action;
    /* As many as the ring holds: input that comes quicker than it is acted on does not hold up the frame. */
    for (int left = TACH_ACTION_QUEUE; left > 0 && tach_action_pop(&hud->input.actions, &action); left--) {
        const tach_level_face *face = tach_level_face_of(hud);
        tach_keys_line_click(hud, &action);
        if (!tach_explaining_act(hud, &action) && (!face || !face->act || !face->act(hud, &action)))
            do_action(hud, &action);
        if (action.kind >= TACH_ACTION_ROW && action.kind <= TACH_ACTION_SORT)
            hud->explaining.by_mouse = false; /* what is selected is looked at now */
        hud->dirty = true;
    }
}

void tach_actions_start(tach_hud *hud)
{
    hud->selected_frame = TACH_NO_FRAME;
    if (tach_tree_place_of(&hud->tree_state, moment_of(hud), hud->tree_state.selected) == UINT32_MAX)
        select_place(hud, 0);
}
