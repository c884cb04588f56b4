/* graph_keys.c - what keys and mouse do to the frame graph: the selected frame, and the graph by stages. */
#include "hud/level.h"

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
    const tach_moment *moment = &hud->shown.moment;
    const tach_history *history = moment->history;
    if (!moment->frozen || !history || history->count == 0)
        return;
    uint64_t newest = tach_history_at(history, 0)->number, oldest = tach_history_at(history, history->count - 1)->number;
    uint64_t from = hud->selected_frame == TACH_NO_FRAME ? moment->frame.number : hud->selected_frame;
    uint64_t to = frames < 0 && from < (uint64_t) - (int64_t)frames ? 0 : from + (uint64_t)(int64_t)frames;
    tach_level_select_frame(hud, tach_min_u64(tach_max_u64(to, oldest), newest));
}

static bool click_graph(tach_hud *hud, float x, float y)
{
    if (!tach_layout_shown(hud->layout.graph))
        return false;
    int32_t column = tach_graph_column_at(&hud->theme, hud->layout.graph, x, y);
    if (column >= 0 && (uint32_t)column < hud->graph.column_count && hud->graph.columns[column].longest_ms > 0)
        tach_level_select_frame(hud, hud->graph.columns[column].frame_number);
    return column >= 0;
}

bool tach_graph_keys_act(tach_hud *hud, const tach_action *action)
{
    switch (action->kind) {
    case TACH_ACTION_WORST:
        select_worst(hud);
        return true;
    case TACH_ACTION_HITCH:
        select_hitch(hud, action->amount);
        return true;
    case TACH_ACTION_FRAME:
        step_frame(hud, action->amount);
        return true;
    case TACH_ACTION_STACK:
        hud->stacked = !hud->stacked;
        return true;
    case TACH_ACTION_CLICK:
        return click_graph(hud, action->x_px, action->y_px);
    default:
        return false;
    }
}
