/* actions.c - what the user asked for, done on the builder's thread: by what explains, by the level, by tree and graph, or here. */
#include "hud/artist_lists.h"
#include "hud/level.h"

#define WHEEL_ROWS 3

void tach_level_wheel(uint32_t *scroll, const tach_action *wheel)
{
    int64_t to = (int64_t)*scroll - (int64_t)wheel->amount * WHEEL_ROWS;
    *scroll = to < 0 ? 0 : to > UINT32_MAX ? UINT32_MAX : (uint32_t)to;
}

static void wheel_counters(tach_hud *hud, const tach_action *action)
{
    if (tach_layout_inside(hud->layout.counters, action->x_px, action->y_px))
        tach_level_wheel(&hud->counters_scroll, action);
}

/* For the person at the keyboard: this moment, marked in the recording, with its picture. */
static void bad_here(tach_hud *hud)
{
    TACH_MARK("bad here");
    atomic_store(&hud->screenshots.wanted, true);
}

static void show_next_view(tach_hud *hud)
{
    tach_artist_flash(hud, false, TACH_DRAWS_NONE);
    tach_viewing_next(&hud->viewing);
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

/* What is the same at all levels. */
static void act_anywhere(tach_hud *hud, const tach_action *action)
{
    switch (action->kind) {
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
        show_next_view(hud);
        break;
    case TACH_ACTION_TRY:
        tach_hud_try_views(hud);
        break;
    case TACH_ACTION_WHEEL:
        wheel_counters(hud, action);
        break;
    default: /* of a level that is not on */
        break;
    }
}

static bool act_at_level(tach_hud *hud, const tach_action *action)
{
    const tach_level_face *face = tach_level_face_of(hud);
    return face && face->act && face->act(hud, action);
}

void tach_actions_run(tach_hud *hud)
{
    tach_action action;
    /* As many as the ring holds: input that comes quicker than it is acted on does not hold up the frame. */
    for (int left = TACH_ACTION_QUEUE; left > 0 && tach_action_pop(&hud->input.actions, &action); left--) {
        tach_keys_line_click(hud, &action);
        if (!tach_explaining_act(hud, &action) && !act_at_level(hud, &action) && !tach_tree_keys_act(hud, &action) &&
            !tach_graph_keys_act(hud, &action))
            act_anywhere(hud, &action);
        if (action.kind >= TACH_ACTION_ROW && action.kind <= TACH_ACTION_SORT)
            hud->explaining.by_mouse = false; /* what is selected is looked at now */
        hud->dirty = true;
    }
}

void tach_actions_start(tach_hud *hud)
{
    hud->selected_frame = TACH_NO_FRAME;
    tach_level_select_some_node(hud);
}
