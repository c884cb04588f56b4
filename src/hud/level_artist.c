/* level_artist.c - is my asset too heavy, and by how much: budgets, heaviest scopes or draws, objects, GPU memory, memory. */
#include "hud/artist_lists.h"
#include "hud/level.h"

/* What artists make and place, shown while nothing has a budget. */
static const char *const artist_statistics[] = {"render/", "memory/", "crowd/", NULL};

/* Draws come in the place of scopes once somebody wants to know of them. */
static bool shows_draws(const tach_artist *artist) { return artist->cost.source && artist->seen.status.state != TACH_DRAWS_IDLE; }

/* Draws take what rows they need; while there are none, what is being done stands under the heads. */
static void need_lists(tach_hud *hud, tach_artist_need *need)
{
    tach_artist *artist = &hud->artist;
    tach_draws_list_order(&artist->draws_state, &artist->seen);
    if (shows_draws(artist)) {
        need->heaviest_rows = 0;
        need->draw_rows = tach_max_u32(tach_min_u32(artist->draws_state.count, TACH_DRAWS_LIST_ROWS), 1);
    }
    if (hud->shown.moment.frozen || artist->cost.measured > 0 || artist->cost.object != TACH_DRAWS_NONE)
        need->object_rows = tach_objects_list_count(artist->cost.source);
    need->draws_first = artist->focus == TACH_FOCUS_DRAWS;
    need->objects_first = artist->focus == TACH_FOCUS_OBJECTS;
    need->draws_detail_h = tach_draws_list_detail_h(&hud->theme);
    need->objects_detail_h = tach_objects_list_detail_h(&hud->theme);
}

static void write_lists(tach_hud *hud)
{
    const tach_theme *theme = &hud->theme;
    tach_artist *artist = &hud->artist;
    bool frozen = hud->shown.moment.frozen;
    float head = tach_draws_list_head_h(theme);
    uint32_t rows = tach_layout_rows(theme, artist->layout.draws.h, head + tach_draws_list_detail_h(theme));
    tach_draws_list_fill(&artist->draws, &artist->draws_state, &artist->seen, frozen && artist->focus == TACH_FOCUS_DRAWS, rows);
    tach_objects_seen seen = {artist->cost.source, artist->cost.results, artist->cost.object, tach_object_cost_done(&artist->cost),
                              hud->shown.moment.use_key};
    rows = tach_layout_rows(theme, artist->layout.objects.h, head + tach_objects_list_detail_h(theme));
    tach_objects_list_fill(&artist->objects, &seen, frozen && artist->focus == TACH_FOCUS_OBJECTS, artist->object,
                           &artist->object_scroll, rows);
}

/* A picture too small for the list that the keys are in: they go to one that can be seen. */
static void leave_unseen(tach_artist *artist)
{
    const tach_rect *const lists[] = {&artist->layout.budgets, &artist->layout.draws, &artist->layout.objects};
    if (tach_layout_shown(*lists[artist->focus]))
        return;
    for (uint32_t i = 0; i < TACH_COUNT_OF(lists); i++)
        if (tach_layout_shown(*lists[i])) {
            artist->focus = (tach_artist_focus)i;
            return;
        }
}

/* Only the list that the keys are in shows what is selected. */
static void leave_unselected(tach_hud *hud)
{
    for (uint32_t i = 0; i < hud->artist.budgets.row_count; i++)
        hud->artist.budgets.rows[i].selected &= hud->artist.focus == TACH_FOCUS_BUDGETS;
}

static void write_artist(tach_hud *hud, tach_rect body)
{
    const tach_moment *moment = &hud->shown.moment;
    const tach_theme *theme = &hud->theme;
    tach_artist *artist = &hud->artist;
    bool asked = tach_budget_rows_asked(moment);
    tach_heaviest_fill(&artist->heaviest, moment);
    tach_largest_list_fill(&artist->largest, artist->cost.source);
    tach_memory_list_fill(&artist->memory, moment);
    tach_artist_need need = {.budget_rows = moment->frame.budget_count,
                             .counter_rows = asked ? 0 : tach_counters_count_some(moment, artist_statistics),
                             .heaviest_rows = tach_min_u32(artist->heaviest.scope_count, TACH_HEAVIEST_ROWS),
                             .largest_rows = artist->largest.row_count,
                             .memory_rows = artist->memory.row_count,
                             .detail_h = tach_budget_rows_detail(theme, asked)};
    need_lists(hud, &need);
    tach_artist_layout *layout = &artist->layout;
    tach_artist_place(layout, theme, body, &need);
    leave_unseen(artist);
    uint32_t rows = tach_layout_rows(theme, layout->memory.h, theme->head_row + theme->column_row);
    layout->memory.h -= (float)(rows - tach_memory_list_fit(&artist->memory, rows)) * theme->row;
    const tach_rect panels[] = {layout->budgets, layout->counters, layout->heaviest, layout->draws,
                                layout->objects, layout->largest,  layout->memory};
    tach_level_set_panels(hud, panels, TACH_COUNT_OF(panels));
    rows = tach_layout_rows(theme, layout->budgets.h, theme->head_row + need.detail_h);
    tach_budget_rows_fill(&artist->budgets, &artist->budget_state, moment, rows);
    leave_unselected(hud);
    rows = tach_layout_rows(theme, layout->counters.h, theme->head_row);
    tach_counters_fill_some(&hud->counters, moment, rows, &hud->counters_scroll, artist_statistics);
    write_lists(hud);
}

static void follow_artist(tach_hud *hud) { tach_level_follow_counters(hud, hud->artist.layout.counters); }

static void draw_artist(tach_hud *hud)
{
    tach_draw *draw = hud->draw;
    tach_font *font = hud->font;
    const tach_theme *theme = &hud->theme;
    const tach_artist *artist = &hud->artist;
    const tach_artist_layout *layout = &artist->layout;
    if (tach_layout_shown(layout->budgets))
        tach_budget_rows_draw(&artist->budgets, &hud->shown.moment, draw, font, theme, layout->budgets);
    if (tach_layout_shown(layout->counters))
        tach_counters_draw(&hud->counters, &hud->shown.moment, draw, font, theme, layout->counters);
    if (tach_layout_shown(layout->heaviest))
        tach_heaviest_draw(&artist->heaviest, draw, font, theme, layout->heaviest);
    if (tach_layout_shown(layout->draws))
        tach_draws_list_draw(&artist->draws, draw, font, theme, layout->draws);
    if (tach_layout_shown(layout->objects))
        tach_objects_list_draw(&artist->objects, draw, font, theme, layout->objects);
    if (tach_layout_shown(layout->largest))
        tach_largest_list_draw(&artist->largest, draw, font, theme, layout->largest);
    if (tach_layout_shown(layout->memory))
        tach_memory_list_draw(&artist->memory, draw, font, theme, layout->memory);
}

static void note_artist(tach_hud *hud, tach_explain_list *list)
{
    const tach_theme *theme = &hud->theme;
    const tach_artist *artist = &hud->artist;
    const tach_artist_layout *layout = &artist->layout;
    if (tach_layout_shown(layout->budgets))
        tach_budget_rows_note(&artist->budgets, &hud->shown.moment, list, theme, layout->budgets);
    if (tach_layout_shown(layout->counters))
        tach_counters_note(&hud->counters, &hud->shown.moment, list, theme, layout->counters);
    if (tach_layout_shown(layout->heaviest))
        tach_heaviest_note(&artist->heaviest, &hud->shown.moment, list, theme, layout->heaviest);
    if (tach_layout_shown(layout->draws))
        tach_draws_list_note(&artist->draws, list, theme, layout->draws);
    if (tach_layout_shown(layout->objects))
        tach_objects_list_note(&artist->objects, list, theme, layout->objects);
    if (tach_layout_shown(layout->largest))
        tach_largest_list_note(&artist->largest, list, theme, layout->largest);
    if (tach_layout_shown(layout->memory))
        tach_memory_list_note(&artist->memory, list, theme, layout->memory);
}

const tach_level_face tach_level_artist = {write_artist, follow_artist, draw_artist, tach_artist_lists_act, note_artist};
