/* level_artist.c - is my asset too heavy, and by how much: budgets, heaviest scopes, memory. */
#include "hud/level.h"
#include "model/budgets.h"

#define WHEEL_LINES 3

/* What artists make and place, shown while nothing has a budget. */
static const char *const artist_statistics[] = {"render/", "memory/", "crowd/", NULL};

static const tach_moment *shown_moment(const tach_hud *hud) { return &hud->shown.moment; }

static void write_artist(tach_hud *hud, tach_rect body)
{
    const tach_moment *moment = shown_moment(hud);
    const tach_theme *theme = &hud->theme;
    tach_artist *artist = &hud->artist;
    bool asked = tach_budget_rows_asked(moment);
    tach_heaviest_fill(&artist->heaviest, moment);
    tach_memory_list_fill(&artist->memory, moment);
    tach_artist_need need = {.budget_rows = moment->frame.budget_count,
                             .counter_rows = asked ? 0 : tach_counters_count_some(moment, artist_statistics),
                             .heaviest_rows = tach_min_u32(artist->heaviest.scope_count, TACH_HEAVIEST_ROWS),
                             .memory_rows = artist->memory.row_count,
                             .detail_h = tach_budget_rows_detail(theme, asked)};
    tach_artist_layout *layout = &artist->layout;
    tach_artist_place(layout, theme, body, &need);
    uint32_t rows = tach_layout_rows(theme, layout->memory.h, theme->head_row + theme->column_row);
    layout->memory.h -= (float)(rows - tach_memory_list_fit(&artist->memory, rows)) * theme->row;
    const tach_rect panels[] = {layout->budgets, layout->counters, layout->heaviest, layout->memory};
    tach_level_set_panels(hud, panels, TACH_COUNT_OF(panels));
    rows = tach_layout_rows(theme, layout->budgets.h, theme->head_row + need.detail_h);
    tach_budget_rows_fill(&artist->budgets, &artist->budget_state, moment, rows);
    rows = tach_layout_rows(theme, layout->counters.h, theme->head_row);
    tach_counters_fill_some(&hud->counters, moment, rows, &hud->counters_scroll, artist_statistics);
}

static void follow_artist(tach_hud *hud)
{
    if (shown_moment(hud)->frozen || !tach_layout_shown(hud->artist.layout.counters))
        return;
    for (uint32_t i = 0; i < hud->counters.row_count; i++)
        tach_shown_follow(&hud->shown, hud->counters.rows[i].value, 1);
}

static void draw_artist(tach_hud *hud)
{
    tach_draw *draw = hud->draw;
    tach_font *font = hud->font;
    const tach_theme *theme = &hud->theme;
    const tach_artist *artist = &hud->artist;
    const tach_artist_layout *layout = &artist->layout;
    if (tach_layout_shown(layout->budgets))
        tach_budget_rows_draw(&artist->budgets, shown_moment(hud), draw, font, theme, layout->budgets);
    if (tach_layout_shown(layout->counters))
        tach_counters_draw(&hud->counters, shown_moment(hud), draw, font, theme, layout->counters);
    if (tach_layout_shown(layout->heaviest))
        tach_heaviest_draw(&artist->heaviest, draw, font, theme, layout->heaviest);
    if (tach_layout_shown(layout->memory))
        tach_memory_list_draw(&artist->memory, draw, font, theme, layout->memory);
}

/* ---- Keys and mouse --------------------------------------------------------------------------------------------------------- */

static void select_budget_place(tach_hud *hud, int64_t place)
{
    tach_budget_rows_state *state = &hud->artist.budget_state;
    if (state->count == 0)
        return;
    uint32_t to = place < 0 ? 0 : place >= (int64_t)state->count ? state->count - 1 : (uint32_t)place;
    uint32_t rows = tach_max_u32(hud->artist.budgets.row_count, 1);
    state->selected = state->order[to];
    if (to < state->scroll)
        state->scroll = to;
    else if (to >= state->scroll + rows)
        state->scroll = to - rows + 1;
}

static void move_budget(tach_hud *hud, int64_t rows)
{
    uint32_t place = tach_budget_rows_place_of(&hud->artist.budget_state, hud->artist.budget_state.selected);
    select_budget_place(hud, place == UINT32_MAX ? 0 : (int64_t)place + rows);
}

/* The programmer's level, at the row that the budget is about: of several the one that took longest. */
static void open_budget(tach_hud *hud)
{
    const tach_moment *moment = shown_moment(hud);
    uint32_t selected = hud->artist.budget_state.selected;
    if (selected >= moment->frame.budget_count)
        return;
    const tach_budget *budget = &moment->frame.budgets[selected];
    uint32_t best = TACH_NONE;
    for (uint32_t i = 0; i < moment->frame.node_count; i++) {
        if (!tach_budget_is_about(budget, moment->frame.nodes, i))
            continue;
        if (best == TACH_NONE || moment->frame.nodes[i].inclusive_ns > moment->frame.nodes[best].inclusive_ns)
            best = i;
    }
    if (best == TACH_NONE)
        return;
    tach_level_select_node(hud, best);
    tach_input_set_level(&hud->input, TACH_HUD_PROGRAMMER);
}

static void click_artist(tach_hud *hud, const tach_action *action)
{
    const tach_budget_rows *list = &hud->artist.budgets;
    int32_t row = tach_budget_rows_hit(list, &hud->theme, hud->artist.layout.budgets, action->x_px, action->y_px);
    if (row >= 0)
        hud->artist.budget_state.selected = list->rows[row].budget;
}

static void wheel_artist(tach_hud *hud, const tach_action *action)
{
    int64_t rows = -(int64_t)action->amount * WHEEL_LINES;
    if (tach_layout_inside(hud->artist.layout.budgets, action->x_px, action->y_px))
        tach_level_scroll(&hud->artist.budget_state.scroll, rows);
    else if (tach_layout_inside(hud->artist.layout.counters, action->x_px, action->y_px))
        tach_level_scroll(&hud->counters_scroll, rows);
}

static bool act_artist(tach_hud *hud, const tach_action *action)
{
    uint32_t page = tach_max_u32(hud->artist.budgets.row_count, 1);
    switch (action->kind) {
    case TACH_ACTION_ROW:
        move_budget(hud, action->amount);
        return true;
    case TACH_ACTION_PAGE:
        move_budget(hud, (int64_t)action->amount * page);
        return true;
    case TACH_ACTION_END:
        select_budget_place(hud, action->amount < 0 ? 0 : INT64_MAX);
        return true;
    case TACH_ACTION_TOGGLE:
        open_budget(hud);
        return true;
    case TACH_ACTION_CLICK:
        click_artist(hud, action);
        return true;
    case TACH_ACTION_WHEEL:
        wheel_artist(hud, action);
        return true;
    default:
        return false;
    }
}

static void note_artist(tach_hud *hud, tach_explain_list *list)
{
    const tach_theme *theme = &hud->theme;
    const tach_artist *artist = &hud->artist;
    const tach_artist_layout *layout = &artist->layout;
    if (tach_layout_shown(layout->budgets))
        tach_budget_rows_note(&artist->budgets, shown_moment(hud), list, theme, layout->budgets);
    if (tach_layout_shown(layout->counters))
        tach_counters_note(&hud->counters, shown_moment(hud), list, theme, layout->counters);
    if (tach_layout_shown(layout->heaviest))
        tach_heaviest_note(&artist->heaviest, shown_moment(hud), list, theme, layout->heaviest);
    if (tach_layout_shown(layout->memory))
        tach_memory_list_note(&artist->memory, list, theme, layout->memory);
}

const tach_level_face tach_level_artist = {write_artist, follow_artist, draw_artist, act_artist, note_artist};
