#include "view/objects_list.h"

#include <math.h>

#include "base/text.h"
#include "view/explain.h"
#include "view/layout.h"
#include "view/number.h"
#include "view/panel.h"

/* Cells of text. */
#define COST_CELLS   12 /* " 1.31 ±0.04" */
#define ROOM_CELLS   8
#define OBJECT_LINES 3
/* Units of 1/720 of the picture's height. */
#define OBJECT_LINE_H 16
#define OBJECT_SPACE  4

uint32_t tach_objects_list_count(const tach_draws_source *source)
{
    uint32_t count = 0;
    while (source && count < TACH_DRAWS_OBJECTS && source->object(source->user, count))
        count++;
    return count;
}

/* ---- Texts ------------------------------------------------------------------------------------------------------------------ */

/* Signed, as an object may also save time by hiding what is dearer. */
static void put_signed_ms(char *out, size_t size, size_t *length, double ms)
{
    char number[16];
    tach_number_ms(number, sizeof number, fabs(ms));
    tach_text_append(out, size, length, "%s%s", ms < 0 ? "-" : "", number);
}

static void put_cost(char *out, size_t size, const tach_paired *cost)
{
    size_t length = 0;
    out[0] = 0;
    if (isnan(cost->mean)) {
        tach_text_append(out, size, &length, "n/a");
    } else if (cost->differs) {
        put_signed_ms(out, size, &length, cost->mean);
        tach_text_append(out, size, &length, " ±");
        put_signed_ms(out, size, &length, cost->half_width);
    } else {
        tach_text_append(out, size, &length, "< ");
        put_signed_ms(out, size, &length, cost->detectable);
    }
}

double tach_objects_list_room(const tach_object_result *result)
{
    double room = (double)NAN;
    const tach_paired *costs[] = {&result->gpu, &result->cpu};
    for (uint32_t i = 0; i < 2; i++) {
        double more = costs[i]->differs && result->limit_ms > 0
                          ? tach_paired_room(result->limit_ms, costs[i]->with_mean, costs[i]->mean)
                          : (double)NAN;
        if (!isnan(more) && !(more >= room))
            room = more;
    }
    return room;
}

static void put_room(char *out, size_t size, const tach_object_result *result)
{
    double room = tach_objects_list_room(result);
    size_t length = 0;
    out[0] = 0;
    if (room > 999)
        tach_text_append(out, size, &length, "+999");
    else if (room >= 1)
        tach_text_append(out, size, &length, "+%.0f", room);
    else if (room >= 0)
        tach_text_append(out, size, &length, "none");
    else
        tach_text_append(out, size, &length, "–");
}

static void fill_object_row(tach_objects_row *row, const tach_objects_seen *seen, uint32_t index)
{
    const tach_object_result *result = &seen->results[index];
    size_t length = 0;
    *row = (tach_objects_row){
        .object = index, .name = seen->source->object(seen->source->user, index), .measuring = index == seen->measured};
    if (row->measuring) {
        tach_text_append(row->state, sizeof row->state, &length, "measuring %d %%", (int)(seen->done * 100));
    } else if (result->refused) {
        tach_text_append(row->state, sizeof row->state, &length, "not while a debug view is on");
    } else if (result->unseen) {
        tach_text_append(row->state, sizeof row->state, &length, "no draws to leave out");
    } else if (result->known) {
        put_cost(row->gpu, sizeof row->gpu, &result->gpu);
        put_cost(row->cpu, sizeof row->cpu, &result->cpu);
        put_room(row->room, sizeof row->room, result);
        row->gpu_differs = result->gpu.differs;
        row->cpu_differs = result->cpu.differs;
    }
}

/* ---- Order ------------------------------------------------------------------------------------------------------------------- */

/* The dearer of its two costs; what is not known is behind all that is. */
static double weight_of(const tach_objects_seen *seen, uint32_t object)
{
    const tach_object_result *result = &seen->results[object];
    if (object == seen->measured)
        return INFINITY;
    if (!result->known && !result->refused)
        return -INFINITY;
    double gpu = result->gpu.differs ? result->gpu.mean : 0, cpu = result->cpu.differs ? result->cpu.mean : 0;
    return result->known && !result->unseen ? fmax(gpu, cpu) : -1e9;
}

static void order_objects(tach_objects_list *list, const tach_objects_seen *seen)
{
    for (uint32_t i = 0; i < list->total; i++) {
        uint32_t at = i;
        for (; at > 0 && weight_of(seen, list->order[at - 1]) < weight_of(seen, i); at--)
            list->order[at] = list->order[at - 1];
        list->order[at] = i;
    }
}

uint32_t tach_objects_list_place(const tach_objects_list *list, uint32_t object)
{
    for (uint32_t i = 0; i < list->total; i++)
        if (list->order[i] == object)
            return i;
    return UINT32_MAX;
}

/* ---- What is told of one -------------------------------------------------------------------------------------------- */

static void put_part(char *out, size_t size, const char *whose, const tach_paired *cost)
{
    size_t whole = 0, *length = &whole;
    tach_text_append(out, size, length, "%s: ", whose);
    if (isnan(cost->mean)) {
        tach_text_append(out, size, length, "not known");
    } else if (!cost->differs) {
        tach_text_append(out, size, length, "no difference above ");
        put_signed_ms(out, size, length, cost->detectable);
        tach_text_append(out, size, length, " ms");
    } else {
        put_signed_ms(out, size, length, cost->mean);
        tach_text_append(out, size, length, " ±");
        put_signed_ms(out, size, length, cost->half_width);
        tach_text_append(out, size, length, " ms%s", cost->mean < 0 ? ": it hides what is dearer" : "");
    }
}

static void put_room_sentence(char *out, size_t size, const tach_object_result *result)
{
    double room = tach_objects_list_room(result);
    char limit[16];
    size_t length = 0;
    tach_number_ms(limit, sizeof limit, result->limit_ms);
    if (isnan(room))
        tach_text_append(out, size, &length, "paired t, 95 %%, %u pairs of blocks",
                         tach_max_u32(result->gpu.pairs, result->cpu.pairs));
    else if (room >= 1)
        tach_text_append(out, size, &length, "room for about %.0f more in %s ms (paired t)", fmin(room, 999), limit);
    else
        tach_text_append(out, size, &length, "no room for another in %s ms (paired t)", limit);
}

static void fill_detail(tach_objects_list *list, const tach_objects_seen *seen, uint32_t selected)
{
    const tach_object_result *result = selected < list->total ? &seen->results[selected] : NULL;
    size_t length = 0;
    list->detail[0][0] = list->detail[1][0] = list->detail[2][0] = 0;
    if (!result || !result->known || selected == seen->measured) {
        if (selected == seen->measured && result)
            tach_text_append(list->detail[0], sizeof list->detail[0], &length, "keep the camera still: it comes and goes");
        else if (seen->use_key && seen->use_key[0])
            tach_text_append(list->detail[0], sizeof list->detail[0], &length, "%s measures one: frames with it, frames without it",
                             seen->use_key);
        return;
    }
    if (result->unseen) {
        tach_text_append(list->detail[0], sizeof list->detail[0], &length,
                         "not drawn, or not through the watch (glBegin, display lists)");
        return;
    }
    length = tach_text_copy_utf8(list->detail[0], sizeof list->detail[0], seen->source->object(seen->source->user, selected));
    length += tach_text_copy_utf8(list->detail[0] + length, sizeof list->detail[0] - length, " · ");
    put_part(list->detail[0] + length, sizeof list->detail[0] - length, "gpu", &result->gpu);
    put_part(list->detail[1], sizeof list->detail[1], "cpu", &result->cpu);
    put_room_sentence(list->detail[2], sizeof list->detail[2], result);
}

void tach_objects_list_fill(tach_objects_list *list, const tach_objects_seen *seen, bool frozen, uint32_t selected,
                            uint32_t *scroll, uint32_t room)
{
    size_t length = 0;
    list->total = tach_objects_list_count(seen->source);
    *scroll = tach_layout_scroll_within(*scroll, list->total, room);
    list->first = *scroll;
    list->row_count = tach_min_u32(list->total - list->first, room);
    order_objects(list, seen);
    for (uint32_t i = 0; i < list->row_count; i++) {
        uint32_t object = list->order[list->first + i];
        fill_object_row(&list->rows[i], seen, object);
        list->rows[i].selected = frozen && object == selected;
    }
    list->note[0] = 0;
    tach_number_rows(list->note, sizeof list->note, &length, list->first, list->row_count, list->total, " · ");
    tach_text_append(list->note, sizeof list->note, &length, "cost of one, ms");
    fill_detail(list, seen, frozen ? selected : list->total > 0 ? list->order[0] : TACH_DRAWS_NONE);
}

/* ---- Picture ---------------------------------------------------------------------------------------------------------------- */

float tach_objects_list_detail_h(const tach_theme *theme)
{
    return tach_theme_whole((OBJECT_LINES * OBJECT_LINE_H + OBJECT_SPACE) * theme->scale);
}

int32_t tach_objects_list_hit(const tach_objects_list *list, const tach_theme *theme, tach_rect panel, float x, float y)
{
    return tach_layout_row_at(theme, panel, theme->head_row + theme->column_row, list->row_count, x, y);
}

typedef struct objects_places {
    float name_x, name_w, gpu_right, cpu_right, room_right;
} objects_places;

static objects_places place_objects(const tach_theme *theme, tach_rect inner)
{
    objects_places p = {.name_x = inner.x, .room_right = inner.x + inner.w};
    p.cpu_right = p.room_right - ROOM_CELLS * theme->cell;
    p.gpu_right = p.cpu_right - COST_CELLS * theme->cell;
    p.name_w = tach_max_f(p.gpu_right - COST_CELLS * theme->cell - inner.x, 0);
    return p;
}

static void draw_object_row(const tach_objects_row *row, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            const objects_places *p, tach_rect place)
{
    float baseline = tach_theme_baseline(place.y, theme->row, theme->text), space = theme->cell;
    if (row->selected)
        tach_panel_selection(draw, theme, place);
    tach_draw_text_name(draw, theme->text, p->name_x, baseline, p->name_w - space, TACH_COLOR_TEXT, row->name);
    if (row->state[0]) {
        tach_panel_text_right(draw, font, theme->small, p->room_right, baseline, p->room_right - p->name_x - p->name_w,
                              TACH_COLOR_SECONDARY, row->state);
        return;
    }
    tach_panel_text_right(draw, font, row->gpu_differs ? theme->value : theme->text, p->gpu_right, baseline,
                          COST_CELLS * theme->cell - space, row->gpu_differs ? TACH_COLOR_TEXT : TACH_COLOR_FAINT, row->gpu);
    tach_panel_text_right(draw, font, row->cpu_differs ? theme->value : theme->text, p->cpu_right, baseline,
                          COST_CELLS * theme->cell - space, row->cpu_differs ? TACH_COLOR_TEXT : TACH_COLOR_FAINT, row->cpu);
    tach_panel_text_right(draw, font, theme->text, p->room_right, baseline, ROOM_CELLS * theme->cell - space, TACH_COLOR_SECONDARY,
                          row->room);
}

void tach_objects_list_draw(const tach_objects_list *list, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "OBJECTS", list->note);
    tach_rect inner = tach_panel_inner(theme, panel);
    objects_places p = place_objects(theme, inner);
    float y = panel.y + theme->head_row, head = tach_theme_baseline(y - 2 * theme->hair, theme->column_row, theme->small);
    tach_draw_text_cut(draw, theme->small, p.name_x, head, p.name_w, TACH_COLOR_FAINT, "object");
    tach_draw_text_right(draw, theme->small, p.gpu_right, head, TACH_COLOR_FAINT, "gpu");
    tach_draw_text_right(draw, theme->small, p.cpu_right, head, TACH_COLOR_FAINT, "cpu");
    tach_draw_text_right(draw, theme->small, p.room_right, head, TACH_COLOR_FAINT, "room");
    y += theme->column_row;
    float bottom = panel.y + panel.h - tach_objects_list_detail_h(theme), line_h = tach_theme_whole(OBJECT_LINE_H * theme->scale);
    for (uint32_t i = 0; i < list->row_count && y + theme->row <= bottom; i++, y += theme->row)
        draw_object_row(&list->rows[i], draw, font, theme, &p, (tach_rect){panel.x, y, panel.w, theme->row});
    y += tach_theme_whole(OBJECT_SPACE * theme->scale);
    for (uint32_t i = 0; i < OBJECT_LINES; i++, y += line_h)
        tach_draw_text_cut(draw, theme->small, inner.x, tach_theme_baseline(y, line_h, theme->small), inner.w, TACH_COLOR_SECONDARY,
                           list->detail[i]);
}

void tach_objects_list_note(const tach_objects_list *list, tach_explain_list *places, const tach_theme *theme, tach_rect panel)
{
    objects_places p = place_objects(theme, tach_panel_inner(theme, panel));
    float y = panel.y + theme->head_row + theme->column_row, bottom = panel.y + panel.h - tach_objects_list_detail_h(theme);
    for (uint32_t i = 0; i < list->row_count && y + theme->row <= bottom; i++, y += theme->row) {
        const tach_objects_row *row = &list->rows[i];
        const float edges[] = {p.name_x, p.name_x + p.name_w, p.gpu_right, p.cpu_right, p.room_right};
        const char *const values[] = {"", row->gpu, row->cpu, row->room};
        tach_explain_group(places);
        for (uint32_t k = 0; k < TACH_COUNT_OF(values); k++) {
            tach_rect cell = {edges[k], y, edges[k + 1] - edges[k], theme->row};
            tach_explain_place *place =
                tach_explain_add(places, cell, (tach_explain_subject)(TACH_EXPLAIN_OBJECT + k), row->name, values[k]);
            place->unit = k < 3 && values[k][0] ? "ms" : "";
            place->selected = row->selected;
        }
    }
    tach_explain_group(places);
    float line_h = tach_theme_whole(OBJECT_LINE_H * theme->scale);
    y += tach_theme_whole(OBJECT_SPACE * theme->scale);
    for (uint32_t i = 0; i < OBJECT_LINES; i++, y += line_h)
        if (list->detail[i][0])
            tach_explain_add(places, (tach_rect){panel.x, y, panel.w, line_h}, (tach_explain_subject)(TACH_EXPLAIN_OBJECT_GPU + i),
                             "", "");
}
