/* budget_order.c - in which order budgets stand as rows, which one is told about, and that it is in sight. */
#include <string.h>

#include "view/budget_order.h"
#include "view/layout.h"

#define STICKS 1.25 /* times worse must another be, to be told about instead */

static void rank_budget(tach_budget_rows_state *state, const tach_moment *moment, uint32_t index)
{
    tach_badge_state now = tach_budget_rows_state_of(moment, index);
    bool worse = (uint8_t)now >= state->ranks[index];
    if (!worse && !moment->frozen && moment->now_ns - state->worse_ns[index] < TACH_BUDGET_ROWS_CALM_NS)
        return;
    state->ranks[index] = (uint8_t)now;
    state->worse_ns[index] = moment->now_ns;
}

static void order_budgets(tach_budget_rows_state *state, const tach_moment *moment)
{
    uint32_t count = tach_min_u32(moment->frame.budget_count, TACH_BUDGET_ROWS_MOST);
    if (count != state->count) {
        memset(state->ranks, 0, sizeof state->ranks);
        state->worst = state->selected = 0;
    }
    for (uint32_t i = 0; i < count; i++)
        rank_budget(state, moment, i);
    state->count = 0;
    for (int rank = TACH_BADGE_OVER; rank >= TACH_BADGE_NONE; rank--) {
        for (uint32_t i = 0; i < count; i++) {
            if (state->ranks[i] == rank)
                state->order[state->count++] = i;
        }
    }
}

/* Rank before share. The frame's own says nothing of what to do: it is told about when no other is as bad. */
static double telling_weight(const tach_budget_rows_state *state, const tach_moment *moment, uint32_t index)
{
    double share = tach_budget_rows_share(&moment->frame.budgets[index], moment->exact);
    share = tach_clamp_f((float)share, 0, 1e6f);
    return state->ranks[index] * 1e8 + (index == 0 ? 0 : 1 + share * (index == state->worst ? STICKS : 1));
}

static void find_worst(tach_budget_rows_state *state, const tach_moment *moment)
{
    uint32_t worst = 0;
    for (uint32_t i = 1; i < state->count; i++) {
        if (telling_weight(state, moment, i) > telling_weight(state, moment, worst))
            worst = i;
    }
    state->worst = worst;
}

uint32_t tach_budget_rows_place_of(const tach_budget_rows_state *state, uint32_t budget)
{
    for (uint32_t place = 0; place < state->count; place++) {
        if (state->order[place] == budget)
            return place;
    }
    return UINT32_MAX;
}

/* Who stops to look finds it selected. */
static void select_worst_budget(tach_budget_rows_state *state)
{
    state->selected = state->worst;
    state->scroll = state->room = 0;
}

/* The selected one stays in sight when the list gets shorter. */
static void fit_into_room(tach_budget_rows_state *state, uint32_t room)
{
    uint32_t place = tach_budget_rows_place_of(state, state->selected);
    bool was_shown = state->room == 0 || (place >= state->scroll && place - state->scroll < state->room);
    if (place != UINT32_MAX && was_shown)
        state->scroll = tach_layout_scroll_to(state->scroll, place, room);
    state->room = room;
}

/* Live: of all that are over the one that is told about has a row. */
static void show_worst_budget(tach_budget_rows_state *state, uint32_t room)
{
    uint32_t place = tach_budget_rows_place_of(state, state->worst);
    if (place == UINT32_MAX || place < room || room == 0)
        return;
    for (; place >= room; place--)
        state->order[place] = state->order[place - 1];
    state->order[place] = state->worst;
}

void tach_budget_rows_order(tach_budget_rows_state *state, const tach_moment *moment, uint32_t room)
{
    uint64_t frozen = moment->frozen ? moment->frame.number + 1 : 0;
    if (!frozen || state->ordered != frozen || state->count != tach_min_u32(moment->frame.budget_count, TACH_BUDGET_ROWS_MOST)) {
        order_budgets(state, moment);
        find_worst(state, moment);
        select_worst_budget(state);
    }
    if (frozen)
        fit_into_room(state, room);
    else
        show_worst_budget(state, room);
    state->ordered = frozen;
}
