/* explain.c - where numbers stand: the list that the views write and that mouse and keys look into. */
#include "view/explain.h"

#include "model/result.h"

/* ---- Writing it ---- */

void tach_explain_group(tach_explain_list *list) { list->group++; }

tach_explain_place *tach_explain_add(tach_explain_list *list, tach_rect about, tach_explain_subject subject, const char *owner,
                                     const char *value)
{
    bool seen = about.w > 0 && about.h > 0 && list->count < TACH_EXPLAIN_PLACES - 1;
    tach_explain_place *place = &list->places[list->count];
    list->count += seen;
    *place = (tach_explain_place){.about = about,
                                  .owner = owner ? owner : "",
                                  .value = value ? value : "",
                                  .unit = "",
                                  .thread = "",
                                  .file = "",
                                  .more = "",
                                  .row = {TACH_NONE, false},
                                  .subject = (uint16_t)subject,
                                  .group = list->group};
    return place;
}

void tach_explain_tell_node(tach_explain_place *place, const tach_moment *moment, uint32_t index)
{
    if (index >= moment->frame.node_count)
        return;
    const tach_node *node = &moment->frame.nodes[index];
    if (node->thread < moment->frame.thread_count)
        place->thread = moment->frame.threads[node->thread].name;
    place->file = node->depth > 0 ? node->file : "";
    place->line = node->line;
}

static tach_explain_subject subject_of_cell(const tach_tree_row *row, tach_tree_column column)
{
    if (column == TACH_TREE_COLUMN_COUNT)
        return row->ref.unclaimed ? TACH_EXPLAIN_UNCLAIMED : row->other_thread ? TACH_EXPLAIN_BUSY : TACH_EXPLAIN_NAME;
    if (row->ref.unclaimed)
        return TACH_EXPLAIN_UNCLAIMED;
    if (row->other_thread)
        return column == TACH_TREE_SELF ? TACH_EXPLAIN_BUSY_SHARE : TACH_EXPLAIN_BUSY;
    return (tach_explain_subject)(TACH_EXPLAIN_TREE + (int)column);
}

void tach_explain_add_cell(tach_explain_list *list, tach_rect about, const tach_moment *moment, const tach_tree_row *row,
                           tach_tree_column column)
{
    const char *value = column < TACH_TREE_COLUMN_COUNT ? row->values[column] : "";
    if (row->ref.node >= moment->frame.node_count || (column < TACH_TREE_COLUMN_COUNT && !value[0]))
        return;
    const char *owner = row->ref.unclaimed ? moment->frame.nodes[row->ref.node].name : row->name;
    tach_explain_place *place = tach_explain_add(list, about, subject_of_cell(row, column), owner, value);
    place->selected = row->selected;
    if (column == TACH_TREE_DRAWS || column == TACH_TREE_TRIANGLES || column == TACH_TREE_COLUMN_COUNT)
        place->row = row->ref;
    tach_explain_tell_node(place, moment, row->ref.node);
}

tach_explain_place *tach_explain_add_value(tach_explain_list *list, tach_rect about, const tach_value *value, const char *text,
                                           const char *unit)
{
    bool stands = value->kind == TACH_STATISTIC_MEMORY && tach_result_stands(value);
    tach_explain_subject subject = (tach_explain_subject)(TACH_EXPLAIN_STATISTIC + (int)value->kind);
    tach_explain_place *place = tach_explain_add(list, about, stands ? TACH_EXPLAIN_STANDS : subject, value->title, text);
    place->unit = unit;
    return place;
}

/* ---- Looking into it ---- */

tach_rect tach_explain_frame(const tach_explain_list *list, const tach_theme *theme, tach_rect about, int32_t width_px)
{
    float pad = 4 * theme->hair, end = (float)width_px - theme->margin - about.x - about.w;
    float right = tach_max_f(tach_min_f(pad, end), 0), left = tach_max_f(tach_min_f(pad, about.x - theme->margin), 0);
    for (uint32_t i = 0; i < list->count; i++) {
        tach_rect other = list->places[i].about;
        if (other.y == about.y && other.x < about.x && other.x + other.w > about.x - pad && other.x + other.w <= about.x + pad)
            left = -theme->hair;
    }
    return (tach_rect){about.x - left, about.y, about.w + left + right, about.h};
}

uint32_t tach_explain_at(const tach_explain_list *list, float x, float y)
{
    for (uint32_t i = list->count; i-- > 0;) {
        tach_rect about = list->places[i].about;
        if (x >= about.x && y >= about.y && x < about.x + about.w && y < about.y + about.h)
            return i;
    }
    return TACH_NONE;
}

/* From one span to another: 0 where they meet. */
static float distance(float a, float a_length, float b, float b_length)
{
    return tach_max_f(tach_max_f(b - a - a_length, a - b - b_length), 0);
}

#define ASIDE  4  /* times as far is what lies aside of the direction */
#define MIDDLE 64 /* part of the way between the middles: decides between neighbours */

/* How far a place is in a direction; below 0 when it is not there. */
static float distance_beside(tach_rect from, tach_rect to, int32_t dx, int32_t dy)
{
    float x = distance(from.x, from.w, to.x, to.w), y = distance(from.y, from.h, to.y, to.h);
    float line = tach_min_f(from.w, from.h); /* as far, at least, is what is not in its line: what only touches it comes later */
    if (dx && (to.y >= from.y + from.h || to.y + to.h <= from.y))
        y = tach_max_f(y, line);
    if (dy && (to.x >= from.x + from.w || to.x + to.w <= from.x))
        x = tach_max_f(x, line);
    float middle_x = to.x + to.w / 2 - from.x - from.w / 2, middle_y = to.y + to.h / 2 - from.y - from.h / 2;
    float ahead = dx ? middle_x * (float)dx : middle_y * (float)dy, off = dx ? middle_y : middle_x;
    if (ahead <= 0.5f)
        return -1;
    return (dx ? x + ASIDE * y : y + ASIDE * x) + (ahead + ASIDE * tach_max_f(off, -off)) / MIDDLE;
}

uint32_t tach_explain_beside(const tach_explain_list *list, tach_rect from, int32_t dx, int32_t dy)
{
    uint32_t best = TACH_NONE;
    float nearest = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        float far = distance_beside(from, list->places[i].about, dx, dy);
        if (far >= 0 && (best == TACH_NONE || far < nearest)) {
            best = i;
            nearest = far;
        }
    }
    return best;
}
