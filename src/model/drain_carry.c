/* drain_carry.c - scopes that stay open: from before the session, over a frame's end, into another track. */
#include "base/log.h"
#include "capture/site.h"
#include "model/drain.h"

#define TELL_LEFT 3 /* times; a mistake in a loop must not flood the log */

void tach_drain_enter(tach_track *track, uint32_t outer_depth)
{
    track->depth = track->carried = tach_min_u32(outer_depth, TACH_MAX_DEPTH);
    for (uint32_t i = 0; i < track->depth; i++)
        track->stack[i] = (tach_span){TACH_NONE, TACH_SITE_BEFORE, track->last_ticks, 0};
}

static void touch_carried(tach_call_tree *tree, uint32_t row)
{
    tach_tree_touch(tree, row);
    tree->cells[row].state |= TACH_ROW_CARRIED;
}

void tach_drain_move(tach_call_tree *tree, tach_track *from, tach_track *to)
{
    uint32_t parent = to->row;
    tach_tree_touch(tree, parent);
    for (uint32_t i = 0; i < from->depth; i++) {
        tach_span *span = &to->stack[i];
        *span = from->stack[i];
        span->row = span->site == TACH_SITE_BEFORE ? TACH_NONE : tach_tree_find_child(tree, parent, span->site);
        if (span->row != TACH_NONE) {
            touch_carried(tree, span->row);
            parent = span->row;
        }
    }
    to->depth = to->carried = from->depth;
    from->depth = from->carried = 0;
    to->render_row = from->render_row == TACH_NONE ? TACH_NONE : tach_track_row_below(to, to->depth);
}

uint32_t tach_drain_close_left(tach_call_tree *tree, tach_track *track, uint32_t depth_now)
{
    /* No loop over frames stands so deep: all is left, and nothing would be recorded any more. */
    uint32_t depth = depth_now < TACH_MAX_DEPTH ? track->left_from : 0;
    if (depth >= track->depth)
        return TACH_NONE;
    static uint32_t told;
    const tach_site_info *site = tach_site_get(track->stack[depth].site);
    if (told++ < TELL_LEFT)
        tach_log("%s:%u: the scope \"%s\" was left without its end", site->file, site->line, site->name);
    /* They are accounted for up to the fence. */
    for (; track->depth > depth; track->depth--, track->repairs++)
        if (track->stack[track->depth - 1].row != TACH_NONE)
            tach_tree_set_running(tree, track->stack[track->depth - 1].row, false);
    return depth;
}

void tach_drain_reopen(tach_call_tree *tree, tach_track *track)
{
    tach_tree_touch(tree, track->row);
    for (uint32_t i = 0; i < track->depth; i++) {
        uint32_t row = track->stack[i].row;
        if (row != TACH_NONE) {
            touch_carried(tree, row);
            tree->nodes[row].running = false;
        }
    }
}
