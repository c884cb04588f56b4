/* keys_line.c - the mouse on the line of keys and on the legend of views: a click does what the key there does. */
#include "hud/level.h"

static const tach_command *command_under(tach_hud *hud, float x)
{
    bool last = false;
    uint32_t entry = tach_keys_hit(&hud->keys, hud->font, &hud->theme, hud->layout.keys, x, &last);
    return entry < hud->keys.line_count ? &tach_commands[hud->keys.line[entry].commands[last]] : NULL;
}

/* What the thread of input does at once, when it comes from a key. */
static bool is_done_at_once(tach_hud *hud, const tach_command *command)
{
    if (command->action == TACH_ACTION_NEXT_LEVEL)
        tach_hud_next_level(hud);
    else if (command->action == TACH_ACTION_LEVEL)
        tach_input_set_level(&hud->input, command->amount);
    else if (command->action == TACH_ACTION_FREEZE)
        tach_input_set_frozen(&hud->input, !atomic_load(&hud->input.frozen));
    else
        return false;
    return true;
}

void tach_keys_line_click(tach_hud *hud, tach_action *action)
{
    if (action->kind != TACH_ACTION_CLICK || hud->help)
        return;
    if (tach_layout_inside(hud->viewing.legend_panel, action->x_px, action->y_px)) {
        action->kind = TACH_ACTION_VIEW;
    } else if (tach_layout_inside(hud->layout.keys, action->x_px, action->y_px)) {
        const tach_command *command = command_under(hud, action->x_px);
        bool left = command && !is_done_at_once(hud, command);
        if (left && command->action == TACH_ACTION_FILTER)
            atomic_store(&hud->input.typing, true);
        action->kind = left ? command->action : TACH_ACTION_NONE;
        action->amount = left ? command->amount : 0;
    }
}
