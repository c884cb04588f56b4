/* explaining.c - which number is explained: that under the mouse when it rests, or the one that keys have led to. */
#include "hud/level.h"

#define REST_NS UINT64_C(600000000)

static void note_all(tach_hud *hud)
{
    const tach_level_face *face = tach_level_face_of(hud);
    tach_explain_list *list = &hud->explaining.list;
    list->count = list->group = 0;
    if (face && face->note)
        face->note(hud, list);
    if (tach_layout_shown(hud->layout.strip))
        tach_strip_note(&hud->strip, list, hud->font, &hud->theme, hud->layout.strip, hud->message);
}

/* ---- Keys ---- */

static bool same_rect(tach_rect a, tach_rect b) { return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h; }

/* What is selected, else the first number of the level. */
static uint32_t first_place(const tach_explain_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->places[i].selected)
            return i;
    }
    return list->count > 0 ? 0 : TACH_NONE;
}

/* Where keys have led; when nothing stands there any more, at the begin. */
static uint32_t place_of_keys(tach_explaining *e)
{
    const tach_explain_list *list = &e->list;
    uint32_t place = TACH_NONE;
    if (e->led) {
        place = tach_explain_at(list, e->at.x + e->at.w / 2, e->at.y + e->at.h / 2);
        for (uint32_t i = 0; i < list->count; i++) {
            if (same_rect(list->places[i].about, e->at))
                place = i;
        }
    }
    if (place == TACH_NONE)
        place = first_place(list);
    if (place != TACH_NONE)
        e->at = list->places[place].about;
    if (!e->led)
        e->begin = e->at;
    e->led = place != TACH_NONE;
    return place;
}

/* The next of its group, and around; TACH_NONE where that began. */
static uint32_t next_of_group(const tach_explaining *e, uint32_t place)
{
    const tach_explain_list *list = &e->list;
    uint16_t group = list->places[place].group;
    uint32_t next = place + 1;
    if (next == list->count || list->places[next].group != group) {
        for (next = place; next > 0 && list->places[next - 1].group == group;)
            next--;
    }
    return same_rect(list->places[next].about, e->begin) ? TACH_NONE : next;
}

static void lead(tach_hud *hud, tach_explain_step step)
{
    tach_explaining *e = &hud->explaining;
    bool begins = !e->led;
    uint32_t place = place_of_keys(e), next;
    if (place == TACH_NONE || (begins && step == TACH_EXPLAIN_NEXT))
        return;
    if (step == TACH_EXPLAIN_NEXT) {
        next = next_of_group(e, place);
        if (next == TACH_NONE) {
            tach_explaining_stop(hud);
            return;
        }
        e->at = e->list.places[next].about;
        return;
    }
    static const int8_t ways[][2] = {
        [TACH_EXPLAIN_LEFT] = {-1, 0}, [TACH_EXPLAIN_RIGHT] = {1, 0}, [TACH_EXPLAIN_UP] = {0, -1}, [TACH_EXPLAIN_DOWN] = {0, 1}};
    next = tach_explain_beside(&e->list, e->at, ways[step][0], ways[step][1]);
    if (next != TACH_NONE)
        e->at = e->begin = e->list.places[next].about;
}

static void take_steps(tach_hud *hud)
{
    tach_explaining *e = &hud->explaining;
    for (uint32_t i = 0; i < e->step_count && e->asked; i++)
        lead(hud, e->steps[i]);
    e->step_count = 0;
}

/* Steps wait for the picture: only then it is known what stands where. */
static void add_step(tach_hud *hud, tach_explain_step step)
{
    tach_explaining *e = &hud->explaining;
    hud->help = e->by_mouse = false;
    e->asked = true;
    if (e->step_count < TACH_COUNT_OF(e->steps))
        e->steps[e->step_count++] = step;
}

/* In the lanes, arrows select bars; the explanation is that of the selected one. */
static bool is_in_lanes(const tach_hud *hud)
{
    return hud->level == TACH_HUD_TIMELINE && hud->explaining.led &&
           tach_layout_inside(hud->layout.timeline, hud->explaining.at.x + 1, hud->explaining.at.y + 1) &&
           hud->explaining.at.y > hud->layout.timeline.y + hud->theme.head_row;
}

bool tach_explaining_act(tach_hud *hud, const tach_action *action)
{
    tach_explaining *e = &hud->explaining;
    bool sideways = action->kind == TACH_ACTION_STEP || action->kind == TACH_ACTION_CLOSE || action->kind == TACH_ACTION_OPEN;
    bool back = action->kind == TACH_ACTION_CLOSE || (action->kind != TACH_ACTION_OPEN && action->amount < 0);
    if (action->kind == TACH_ACTION_EXPLAIN) {
        add_step(hud, TACH_EXPLAIN_NEXT);
        return true;
    }
    if (!e->asked || (!sideways && action->kind != TACH_ACTION_ROW))
        return false;
    if (is_in_lanes(hud)) {
        e->led = false;
        return false;
    }
    add_step(hud, sideways ? back ? TACH_EXPLAIN_LEFT : TACH_EXPLAIN_RIGHT : back ? TACH_EXPLAIN_UP : TACH_EXPLAIN_DOWN);
    return true;
}

void tach_explaining_stop(tach_hud *hud)
{
    tach_explaining *e = &hud->explaining;
    e->asked = e->by_mouse = e->shown = e->led = false;
    e->step_count = 0;
    tach_pointer pointer = tach_input_pointer(&hud->input);
    e->x = pointer.x;
    e->y = pointer.y;
}

/* ---- The mouse ---- */

static void follow_mouse(tach_explaining *e, tach_pointer pointer, uint64_t now_ns)
{
    if (pointer.x == e->x && pointer.y == e->y)
        return;
    e->x = pointer.x;
    e->y = pointer.y;
    e->moved_ns = now_ns;
    e->by_mouse = true;
}

static uint32_t place_of_mouse(const tach_explaining *e, uint64_t now_ns)
{
    if (!e->by_mouse || (!e->asked && now_ns - e->moved_ns < REST_NS))
        return TACH_NONE;
    uint32_t place = tach_explain_at(&e->list, e->x, e->y);
    return place != TACH_NONE && e->list.places[place].by_key && !e->asked ? TACH_NONE : place;
}

/* ---- Both ---- */

#define WIDE_CELLS 40

static void explain_rendered(tach_hud *hud, tach_tree_ref row)
{
    tach_render_counts counts;
    if (row.node == TACH_NONE)
        return;
    tach_tree_rendered_in(&hud->tree_state, &hud->shown.moment, row, &counts);
    tach_rendered_text(hud->explaining.model.rendered, TACH_RENDERED_BYTES, &counts, true);
}

void tach_explaining_follow(tach_hud *hud)
{
    tach_explaining *e = &hud->explaining;
    uint64_t now_ns = tach_now_ns();
    e->shown = false;
    if (!hud->shown.moment.frozen) {
        tach_explaining_stop(hud);
        return;
    }
    note_all(hud);
    take_steps(hud);
    follow_mouse(e, tach_input_pointer(&hud->input), now_ns);
    if (hud->help)
        return;
    uint32_t place = place_of_mouse(e, now_ns);
    bool by_mouse = place != TACH_NONE;
    if (!by_mouse && e->asked)
        place = place_of_keys(e);
    if (place == TACH_NONE)
        return;
    e->shown = true;
    e->about = e->list.places[place].about;
    tach_explain_fill(&e->model, &e->list.places[place]);
    explain_rendered(hud, e->list.places[place].row);
    if (by_mouse && e->about.w > WIDE_CELLS * hud->theme.cell) /* near the mouse, where the place is no single number */
        e->model.x = e->x;
}
