
#include "base/text.h"
#include "view/panel.h"
#include "view/timeline.h"

static char *tip_line(tach_timeline_tip *tip)
{
    char *line = tip->lines[tip->count++];
    line[0] = 0;
    return line;
}

/* "navmesh.c:142": the end of a path says more than its beginning. */
static void append_place(char *line, size_t *length, const char *file, uint32_t number)
{
    const char *name = tach_text_file_name(file);
    if (name[0])
        tach_text_append(line, sizeof(((tach_timeline_tip *)0)->lines[0]), length, "%s:%u", name, number);
}

#define TIP_BYTES sizeof tip->lines[0]

static const char *thread_of_lane(const tach_lanes *lanes, const tach_moment *moment, uint32_t row)
{
    uint16_t track = lanes->lanes[lanes->rows[row].lane].track;
    return track < moment->frame.thread_count ? moment->frame.threads[track].name : "";
}

static void fill_scope_tip(tach_timeline_tip *tip, const tach_lanes *lanes, const tach_moment *moment, tach_timeline_ref ref)
{
    const tach_lane_item *item = &lanes->items[ref.item];
    tach_lane_scope scope = tach_lanes_scope(lanes, &moment->frame, item);
    double length_ns = (item->end - item->start) * lanes->ns_per_step, start_ns = item->start * lanes->ns_per_step;
    char text[32];
    size_t length = 0;
    char *line = tip_line(tip);
    tach_text_copy_utf8(line, TIP_BYTES, scope.name);
    line = tip_line(tip);
    tach_timeline_span_text(text, sizeof text, length_ns);
    tach_text_add(line, TIP_BYTES, &length, text);
    bool all = lanes->left_out == 0 && !(lanes->frame && lanes->frame->left_out > 0);
    tach_timeline_span_text(text, sizeof text, tach_lanes_self(lanes, ref.row, ref.item) * lanes->ns_per_step);
    tach_text_append(line, TIP_BYTES, &length, " · self %s%s", text, all ? "" : " at most");
    double percent = lanes->duration_ns > 0 ? length_ns / lanes->duration_ns * 100 : 0;
    tach_text_fixed(text, sizeof text, percent, 1);
    if (percent >= 0.05)
        tach_text_append(line, TIP_BYTES, &length, " · %s %% of the frame", text);
    if (lanes->frame) {
        tach_text_fixed(text, sizeof text, start_ns / 1e6, 3);
        tach_text_append(line, TIP_BYTES, &length, " · from %s ms", text);
    } else {
        tach_text_append(line, TIP_BYTES, &length, " · %u %s", scope.calls, scope.calls == 1 ? "call" : "calls");
    }
    line = tip_line(tip);
    length = 0;
    tach_text_append(line, TIP_BYTES, &length, "%s%s, depth %u", scope.wait ? "waits on " : "",
                     thread_of_lane(lanes, moment, ref.row), lanes->rows[ref.row].depth + 1u);
    if (lanes->frame && item->end == lanes->length)
        tach_text_append(line, TIP_BYTES, &length, " · was still open when the frame ended");
    else if (lanes->frame && item->start == 0)
        tach_text_append(line, TIP_BYTES, &length, " · was open when the frame began");
    length = 0;
    line = tip->lines[tip->count];
    line[0] = 0;
    append_place(line, &length, scope.file, scope.line);
    tip->count += line[0] != 0;
}

/* The name of the scope that a moment lies in; "" outside of all. */
static const char *scope_around(const tach_lanes *lanes, const tach_moment *moment, tach_timeline_ref ref, uint32_t depth)
{
    const tach_lane *lane = &lanes->lanes[lanes->rows[ref.row].lane];
    uint32_t step = lanes->items[ref.item].start;
    for (uint32_t row = lane->first_row + lane->row_count; row-- > lane->first_row;) {
        const tach_lane_row *level = &lanes->rows[row];
        if (level->moments || level->depth >= depth)
            continue;
        uint32_t item = tach_lanes_first_ending(lanes, level, step > 0 ? step - 1 : 0);
        if (item < level->first + level->count && lanes->items[item].start <= step)
            return tach_lanes_scope(lanes, &moment->frame, &lanes->items[item]).name;
    }
    return "";
}

static void append_bytes(char *line, size_t size, size_t *length, uint64_t bytes)
{
    char number[32];
    const char *unit;
    tach_text_bytes(number, sizeof number, tach_signed(bytes), &unit);
    tach_text_append(line, size, length, "%s %s", number, unit);
}

static void name_moment(tach_timeline_tip *tip, const tach_lane_moment *what)
{
    char *line = tip_line(tip), text[32];
    size_t length = 0;
    switch (what->kind) {
    case TACH_MOMENT_MARK:
        tach_text_copy_utf8(line, TIP_BYTES, what->text[0] ? what->text : what->name);
        return;
    case TACH_MOMENT_ALLOC:
        tach_text_append(line, TIP_BYTES, &length, "allocation ");
        append_bytes(line, TIP_BYTES, &length, what->bytes);
        break;
    case TACH_MOMENT_IO:
        tach_text_append(line, TIP_BYTES, &length, "traffic ");
        append_bytes(line, TIP_BYTES, &length, what->bytes);
        break;
    case TACH_MOMENT_LOCK:
        tach_timeline_span_text(text, sizeof text, (double)what->waited_ns);
        tach_text_append(line, TIP_BYTES, &length, "waited %s for a lock", text);
        break;
    }
    tach_text_append(line, TIP_BYTES, &length, " · %s", what->name);
    tach_text_trim_utf8(line);
}

static void fill_moment_tip(tach_timeline_tip *tip, const tach_lanes *lanes, const tach_moment *moment, tach_timeline_ref ref)
{
    tach_lane_moment what;
    tach_lanes_moment(lanes, &lanes->items[ref.item], &what);
    name_moment(tip, &what);
    char text[32], *line;
    size_t length = 0;
    if (what.holder[0]) {
        line = tip_line(tip);
        tach_text_append(line, TIP_BYTES, &length, "held by %s, taken in ", what.holder);
        append_place(line, &length, what.holder_file, what.holder_line);
        length = 0;
    }
    line = tip_line(tip);
    const char *scope = scope_around(lanes, moment, ref, what.depth);
    tach_text_fixed(text, sizeof text, lanes->items[ref.item].start * lanes->ns_per_step / 1e6, 3);
    if (scope[0])
        tach_text_append(line, TIP_BYTES, &length, "in %s, ", scope);
    tach_text_append(line, TIP_BYTES, &length, "%s · at %s ms", thread_of_lane(lanes, moment, ref.row), text);
    tach_text_trim_utf8(line);
    length = 0;
    line = tip->lines[tip->count];
    line[0] = 0;
    append_place(line, &length, what.file, what.line);
    tip->count += line[0] != 0;
}

void tach_timeline_tip_fill(tach_timeline_tip *tip, const tach_lanes *lanes, const tach_moment *moment, tach_timeline_ref ref)
{
    tip->count = 0;
    if (ref.row >= lanes->row_count)
        return;
    if (lanes->rows[ref.row].moments)
        fill_moment_tip(tip, lanes, moment, ref);
    else
        fill_scope_tip(tip, lanes, moment, ref);
}

static void place_tip(tach_rect *box, tach_rect bounds, tach_rect at, float pad, const float pointer[2])
{
    float right = bounds.x + bounds.w - box->w, bottom = bounds.y + bounds.h - box->h;
    if (pointer) {
        box->x = pointer[0];
        box->y = tach_max_f(at.y + at.h, pointer[1]) + pad;
        if (box->y > bottom)
            box->y = at.y - pad - box->h;
    } else {
        box->x = right - pad;
        box->y = bottom - pad;
        if (at.y + at.h > box->y - pad && at.x + at.w > box->x - pad)
            box->y = bounds.y + pad;
    }
    box->x = tach_theme_whole(tach_clamp_f(box->x, bounds.x, right));
    box->y = tach_theme_whole(tach_clamp_f(box->y, bounds.y, bottom));
}

void tach_timeline_tip_draw(const tach_timeline_tip *tip, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect bounds, tach_rect at, const float pointer[2])
{
    if (tip->count == 0)
        return;
    float pad = theme->gap, row = tach_theme_whole(18 * theme->scale), widest = 0;
    for (uint32_t i = 0; i < tip->count; i++)
        widest = tach_max_f(widest, tach_font_measure(font, i ? theme->small : theme->value, tip->lines[i]));
    tach_rect box = {0, 0, tach_min_f(widest + 2 * theme->inset, bounds.w), (float)tip->count * row + 2 * pad};
    if (box.h > bounds.h || box.w < 4 * theme->small_cell + 2 * theme->inset)
        return;
    place_tip(&box, bounds, at, pad, pointer);
    tach_draw_set_layer(draw, TACH_LAYER_POPUP);
    tach_panel_background(draw, theme, box, TACH_COLOR_POPUP);
    tach_draw_rect(draw, (tach_rect){box.x, box.y, 2 * theme->hair, box.h}, TACH_COLOR_CPU);
    float y = box.y + pad;
    for (uint32_t i = 0; i < tip->count; i++, y += row) {
        tach_text_style style = i ? theme->small : theme->value;
        tach_draw_text_name(draw, style, box.x + theme->inset, tach_theme_baseline(y, row, style), box.w - 2 * theme->inset,
                            i ? TACH_COLOR_SECONDARY : TACH_COLOR_TEXT, tip->lines[i]);
    }
    tach_draw_set_layer(draw, TACH_LAYER_PANEL);
}
