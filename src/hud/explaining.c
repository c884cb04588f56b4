/* explaining.c - which number is explained: that under the mouse when it rests, or that of the selection when a key asks. */
#include "hud/level.h"

#define REST_NS UINT64_C(600000000)

/* ---- The selection ---- */

/* Items that a key goes through: the columns of the selected row, then its name; without rows the fields of the strip. */
static uint32_t item_count(const tach_hud *hud)
{
    return tach_layout_shown(hud->layout.tree) ? TACH_TREE_COLUMN_COUNT + 1 : TACH_STRIP_FIELD_COUNT + 1;
}

static bool explain_selected_row(tach_hud *hud, tach_rect *about)
{
    tach_explaining *e = &hud->explaining;
    tach_tree_places places;
    tach_tree_place(&places, &hud->theme, hud->layout.tree);
    for (uint32_t i = 0; i < hud->tree.row_count; i++) {
        if (!hud->tree.rows[i].selected)
            continue;
        bool name = e->item == TACH_TREE_COLUMN_COUNT;
        if (!name && places.width[e->item] <= 0)
            return false;
        float x = name ? places.name_x : places.right[e->item] - places.width[e->item];
        *about = (tach_rect){x, places.rows_y + (float)i * hud->theme.row, hud->theme.cell, hud->theme.row};
        return tach_explain_fill_row(&e->model, &hud->shown.moment, &hud->tree.rows[i], (tach_tree_column)e->item);
    }
    return false;
}

/* A field, or behind the last the state. */
static bool explain_field(tach_hud *hud, uint32_t field, tach_rect *about)
{
    const tach_rect strip = hud->layout.strip;
    tach_strip_places places;
    float message = hud->message[0] ? tach_font_measure(hud->font, hud->theme.text, hud->message) : 0;
    tach_strip_place(&places, &hud->strip, &hud->theme, strip, message);
    if (field >= TACH_STRIP_FIELD_COUNT) {
        *about = strip;
        tach_explain_fill(&hud->explaining.model, TACH_EXPLAIN_STATE, "", hud->strip.badge.text);
        return true;
    }
    if (places.w[field] <= 0)
        return false;
    *about = (tach_rect){places.x[field], strip.y, places.w[field], strip.h};
    tach_explain_fill(&hud->explaining.model, (tach_explain_subject)(TACH_EXPLAIN_STRIP + field), "", hud->strip.value[field]);
    return true;
}

static bool explain_selection(tach_hud *hud, tach_rect *about)
{
    if (tach_layout_shown(hud->layout.tree))
        return explain_selected_row(hud, about);
    return tach_layout_shown(hud->layout.strip) && explain_field(hud, hud->explaining.item, about);
}

/* ---- The mouse ---- */

static bool explain_strip_at(tach_hud *hud, float x, tach_rect *about)
{
    for (uint32_t field = 0; field <= TACH_STRIP_FIELD_COUNT; field++) {
        bool state = field == TACH_STRIP_FIELD_COUNT;
        if (!explain_field(hud, field, about))
            continue;
        if (state ? x < hud->layout.strip.x + hud->theme.inset + 14 * hud->theme.cell : x >= about->x && x < about->x + about->w)
            return true;
    }
    return false;
}

static bool explain_at(tach_hud *hud, float x, float y, tach_rect *about)
{
    const tach_level_face *face = tach_level_face_of(hud);
    if (tach_layout_shown(hud->layout.strip) && tach_layout_inside(hud->layout.strip, x, y))
        return explain_strip_at(hud, x, about);
    return face && face->explain && face->explain(hud, x, y, about);
}

static void follow_mouse(tach_explaining *e, tach_pointer pointer, uint64_t now_ns)
{
    if (pointer.x == e->x && pointer.y == e->y)
        return;
    e->x = pointer.x;
    e->y = pointer.y;
    e->moved_ns = now_ns;
    e->by_mouse = true;
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
    follow_mouse(e, tach_input_pointer(&hud->input), now_ns);
    if (hud->help || (!e->asked && !(e->by_mouse && now_ns - e->moved_ns >= REST_NS)))
        return;
    if (e->by_mouse)
        e->shown = explain_at(hud, e->x, e->y, &e->about);
    if (!e->shown && e->asked)
        e->shown = explain_selection(hud, &e->about);
}

/* ---- Keys ---- */

void tach_explaining_next(tach_hud *hud)
{
    tach_explaining *e = &hud->explaining;
    tach_rect about;
    hud->help = false;
    e->by_mouse = false;
    for (e->item = e->asked ? e->item + 1 : 0; e->item < item_count(hud); e->item++) {
        e->asked = true;
        if (explain_selection(hud, &about))
            return;
    }
    tach_explaining_stop(hud);
}

void tach_explaining_stop(tach_hud *hud)
{
    tach_explaining *e = &hud->explaining;
    e->asked = e->by_mouse = e->shown = false;
    tach_pointer pointer = tach_input_pointer(&hud->input);
    e->x = pointer.x;
    e->y = pointer.y;
}
