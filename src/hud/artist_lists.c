#include "hud/artist_lists.h"

#include "hud/level.h"
#include "model/budgets.h"

/* ---- The walk ----------------------------------------------------------------------------------------------------------- */

static bool select_budget_at(tach_hud *hud, int64_t place)
{
    tach_budget_rows_state *state = &hud->artist.budget_state;
    if (place < 0 || place >= (int64_t)state->count)
        return false;
    state->selected = state->order[place];
    state->scroll = tach_layout_scroll_to(state->scroll, (uint32_t)place, hud->artist.budgets.row_count);
    return true;
}

static bool select_draw_at(tach_hud *hud, int64_t place)
{
    if (place < 0 || place >= (int64_t)hud->artist.draws_state.count)
        return false;
    tach_draws_list_select(&hud->artist.draws_state, place, hud->artist.draws.row_count);
    return true;
}

static bool select_object_at(tach_hud *hud, int64_t place)
{
    tach_artist *artist = &hud->artist;
    if (place < 0 || place >= (int64_t)artist->objects.total)
        return false;
    artist->object = artist->objects.order[place];
    artist->object_scroll = tach_layout_scroll_to(artist->object_scroll, (uint32_t)place, artist->objects.row_count);
    return true;
}

/* With rows, on the screen or to come there with the keys. */
static uint32_t list_count(const tach_hud *hud, tach_artist_focus list)
{
    const tach_artist *artist = &hud->artist;
    switch (list) {
    case TACH_FOCUS_BUDGETS:
        return artist->budget_state.count;
    case TACH_FOCUS_DRAWS:
        return artist->draws_state.count;
    case TACH_FOCUS_OBJECTS:
        return artist->objects.total;
    }
    return 0;
}

static uint32_t list_place(const tach_hud *hud, tach_artist_focus list)
{
    const tach_artist *artist = &hud->artist;
    return list == TACH_FOCUS_BUDGETS ? tach_budget_rows_place_of(&artist->budget_state, artist->budget_state.selected)
           : list == TACH_FOCUS_DRAWS ? tach_draws_list_place(&artist->draws_state)
                                      : tach_objects_list_place(&artist->objects, artist->object);
}

static uint32_t list_page(const tach_hud *hud, tach_artist_focus list)
{
    const tach_artist *artist = &hud->artist;
    uint32_t rows = list == TACH_FOCUS_BUDGETS ? artist->budgets.row_count
                    : list == TACH_FOCUS_DRAWS ? artist->draws.row_count
                                               : artist->objects.row_count;
    return tach_max_u32(rows, 1);
}

static bool list_select(tach_hud *hud, tach_artist_focus list, int64_t place)
{
    return list == TACH_FOCUS_BUDGETS ? select_budget_at(hud, place)
           : list == TACH_FOCUS_DRAWS ? select_draw_at(hud, place)
                                      : select_object_at(hud, place);
}

/* The next list with rows on that side, or the same. */
static tach_artist_focus list_beside(const tach_hud *hud, tach_artist_focus list, int direction)
{
    for (int i = (int)list + direction; i >= TACH_FOCUS_BUDGETS && i <= TACH_FOCUS_OBJECTS; i += direction)
        if (list_count(hud, (tach_artist_focus)i))
            return (tach_artist_focus)i;
    return list;
}

/* A list that has lost its rows gives the keys away. */
static tach_artist_focus focus_now(tach_hud *hud)
{
    tach_artist *artist = &hud->artist;
    if (list_count(hud, artist->focus) == 0)
        artist->focus = list_beside(hud, artist->focus, -1);
    if (list_count(hud, artist->focus) == 0)
        artist->focus = list_beside(hud, artist->focus, 1);
    return artist->focus;
}

/* Around, from the last to the first. */
static void walk_to_next_list(tach_hud *hud)
{
    tach_artist_focus list = focus_now(hud), next = list_beside(hud, list, 1);
    if (next == list && list != TACH_FOCUS_BUDGETS)
        next = list_count(hud, TACH_FOCUS_BUDGETS) ? TACH_FOCUS_BUDGETS : list_beside(hud, TACH_FOCUS_BUDGETS, 1);
    hud->artist.focus = next;
}

/* Row by row from list to list; pages end with their list. */
static void walk(tach_hud *hud, int64_t rows, bool over)
{
    tach_artist_focus list = focus_now(hud);
    int64_t count = list_count(hud, list), place = list_place(hud, list);
    int64_t to = place == UINT32_MAX ? 0 : place + rows;
    tach_artist_focus next = to < 0 ? list_beside(hud, list, -1) : to >= count ? list_beside(hud, list, 1) : list;
    if (over && next != list) {
        hud->artist.focus = next;
        list_select(hud, next, to < 0 ? (int64_t)list_count(hud, next) - 1 : 0);
    } else {
        list_select(hud, list, to < 0 ? 0 : to >= count ? count - 1 : to);
    }
}

/* ---- What Enter does ---------------------------------------------------------------------------------------------------- */

/* As the budget is judged: by the GPU's rows only where no thread has one of that name, and by the longest. */
static bool is_row_before(const tach_frame_record *frame, uint32_t a, uint32_t b)
{
    const tach_node *one = &frame->nodes[a], *other = &frame->nodes[b];
    bool one_on_gpu = frame->threads[one->thread].is_gpu, other_on_gpu = frame->threads[other->thread].is_gpu;
    return one_on_gpu != other_on_gpu ? other_on_gpu : one->inclusive_ns > other->inclusive_ns;
}

/* The programmer's level, at the row that the budget is about. */
static void open_budget(tach_hud *hud)
{
    const tach_moment *moment = &hud->shown.moment;
    uint32_t selected = hud->artist.budget_state.selected;
    if (selected >= moment->frame.budget_count)
        return;
    const tach_budget *budget = &moment->frame.budgets[selected];
    uint32_t best = TACH_NONE;
    for (uint32_t i = 0; i < moment->frame.node_count; i++) {
        if (tach_budget_is_about(budget, &moment->frame, i) && (best == TACH_NONE || is_row_before(&moment->frame, i, best)))
            best = i;
    }
    if (best == TACH_NONE)
        return;
    tach_level_select_node(hud, best);
    tach_input_set_level(&hud->input, TACH_HUD_PROGRAMMER);
}

static void flash_selected(tach_hud *hud)
{
    const tach_draws_list_state *state = &hud->artist.draws_state;
    bool group = state->opened == TACH_DRAWS_NONE;
    bool already = state->flashing == state->selected && state->flashes_group == group;
    tach_artist_flash(hud, group, already ? TACH_DRAWS_NONE : state->selected);
}

static void measure_selected(tach_hud *hud)
{
    tach_object_cost *cost = &hud->artist.cost;
    if (cost->object == hud->artist.object)
        tach_object_cost_stop(cost);
    else
        tach_artist_measure_object(hud, hud->artist.object);
}

static void use_selected(tach_hud *hud)
{
    switch (focus_now(hud)) {
    case TACH_FOCUS_BUDGETS:
        open_budget(hud);
        break;
    case TACH_FOCUS_DRAWS:
        flash_selected(hud);
        break;
    case TACH_FOCUS_OBJECTS:
        measure_selected(hud);
        break;
    }
}

/* ---- Keys and mouse ----------------------------------------------------------------------------------------------------- */

/* The draws of the selected group, or all groups again. */
static void open_draws(tach_hud *hud, bool open)
{
    tach_artist *artist = &hud->artist;
    if (focus_now(hud) != TACH_FOCUS_DRAWS)
        return;
    if (open)
        tach_draws_list_open(&artist->draws_state, &artist->seen);
    else
        tach_draws_list_close(&artist->draws_state);
}

static void click_lists(tach_hud *hud, float x, float y)
{
    tach_artist *artist = &hud->artist;
    int32_t row = tach_budget_rows_hit(&artist->budgets, &hud->theme, artist->layout.budgets, x, y);
    tach_draws_column head = tach_draws_list_head(&hud->theme, artist->layout.draws, x, y);
    if (row >= 0) {
        bool again = artist->focus == TACH_FOCUS_BUDGETS && artist->budgets.rows[row].selected;
        artist->focus = TACH_FOCUS_BUDGETS;
        artist->budget_state.selected = artist->budgets.rows[row].budget;
        if (again)
            open_budget(hud);
    } else if (head != TACH_DRAWS_COLUMN_COUNT) {
        artist->focus = TACH_FOCUS_DRAWS;
        tach_draws_list_sort(&artist->draws_state, head);
    } else if ((row = tach_draws_list_hit(&artist->draws, &hud->theme, artist->layout.draws, x, y)) >= 0) {
        artist->focus = TACH_FOCUS_DRAWS;
        uint32_t place = artist->draws.first + (uint32_t)row;
        bool again = tach_draws_list_place(&artist->draws_state) == place;
        select_draw_at(hud, place);
        if (again)
            flash_selected(hud);
    } else if ((row = tach_objects_list_hit(&artist->objects, &hud->theme, artist->layout.objects, x, y)) >= 0) {
        bool again = artist->focus == TACH_FOCUS_OBJECTS && artist->objects.rows[row].selected;
        artist->focus = TACH_FOCUS_OBJECTS;
        artist->object = artist->objects.rows[row].object;
        if (again)
            measure_selected(hud);
    }
}

static void wheel_lists(tach_hud *hud, const tach_action *action)
{
    tach_artist *artist = &hud->artist;
    const tach_artist_layout *layout = &artist->layout;
    uint32_t *scroll = tach_layout_inside(layout->budgets, action->x_px, action->y_px)    ? &artist->budget_state.scroll
                       : tach_layout_inside(layout->counters, action->x_px, action->y_px) ? &hud->counters_scroll
                       : tach_layout_inside(layout->draws, action->x_px, action->y_px)    ? &artist->draws_state.scroll
                       : tach_layout_inside(layout->objects, action->x_px, action->y_px)  ? &artist->object_scroll
                                                                                          : NULL;
    if (scroll)
        tach_level_wheel(scroll, action);
}

bool tach_artist_lists_act(tach_hud *hud, const tach_action *action)
{
    switch (action->kind) {
    case TACH_ACTION_ROW:
        walk(hud, action->amount, true);
        return true;
    case TACH_ACTION_PAGE:
        walk(hud, (int64_t)action->amount * list_page(hud, focus_now(hud)), false);
        return true;
    case TACH_ACTION_END:
        walk(hud, (int64_t)action->amount * INT32_MAX, false);
        return true;
    case TACH_ACTION_LIST:
        walk_to_next_list(hud);
        return true;
    case TACH_ACTION_CLOSE:
        open_draws(hud, false);
        return true;
    case TACH_ACTION_OPEN:
        open_draws(hud, true);
        return true;
    case TACH_ACTION_TOGGLE:
        use_selected(hud);
        return true;
    case TACH_ACTION_SORT:
        tach_draws_list_sort_next(&hud->artist.draws_state, &hud->theme, hud->artist.layout.draws);
        return true;
    case TACH_ACTION_MEASURE:
        if (!tach_artist_measure_cancel(hud)) {
            tach_artist_measure_draws(hud);
            hud->artist.focus = TACH_FOCUS_DRAWS;
        }
        return true;
    case TACH_ACTION_CLICK:
        click_lists(hud, action->x_px, action->y_px);
        return true;
    case TACH_ACTION_WHEEL:
        wheel_lists(hud, action);
        return true;
    default:
        return false;
    }
}
