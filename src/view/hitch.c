#include "view/hitch.h"

#include <string.h>

#include "base/text.h"
#include "view/panel.h"

static tach_hitch_row *add_hitch_row(tach_hitch_model *model, tach_hitch_row_kind kind, const char *text)
{
    tach_hitch_row *row = &model->rows[model->row_count++];
    row->kind = kind;
    tach_text_copy_utf8(row->text, sizeof row->text, text);
    return row;
}

static void put_excess(tach_hitch_row *row, uint64_t excess_ns)
{
    size_t length = 0;
    row->excess[0] = 0;
    tach_text_append(row->excess, sizeof row->excess, &length, "+");
    double ms = (double)excess_ns / 1e6;
    tach_text_fixed(row->excess + length, sizeof row->excess - length, ms, ms < 9999.95 ? 1 : 0);
}

/* 1 s, 2 min, 3 h. */
static void append_ago(char *out, size_t size, size_t *length, uint64_t ns)
{
    uint64_t seconds = ns / 1000000000;
    if (seconds < 120)
        tach_text_append(out, size, length, "%u s ago", (unsigned)seconds);
    else if (seconds < 7200)
        tach_text_append(out, size, length, "%u min ago", (unsigned)(seconds / 60));
    else
        tach_text_append(out, size, length, "%llu h ago", (unsigned long long)(seconds / 3600));
}

/* Facts are parted by "; ": one to a row, and what is left in the last. */
static void add_facts(tach_hitch_model *model, const char *what, uint32_t rows)
{
    for (; what[0] && rows > 0; rows--) {
        tach_hitch_row *row = add_hitch_row(model, TACH_HITCH_WHAT, what);
        const char *next = strstr(what, "; ");
        if (!next || rows == 1)
            return;
        row->text[next - what] = 0;
        what = next + 2;
    }
}

static void put_note(tach_hitch_model *model, const tach_moment *moment)
{
    const tach_verdict *hitch = &moment->hitch;
    size_t length = 0;
    char ms[16];
    double duration_ms = (double)hitch->duration_ns / 1e6;
    tach_text_fixed(ms, sizeof ms, duration_ms, duration_ms < 9999.95 ? 1 : 0);
    tach_text_append(model->note, sizeof model->note, &length, "frame %llu · %s ms · ", (unsigned long long)hitch->frame_number,
                     ms);
    append_ago(model->note, sizeof model->note, &length, moment->now_ns > hitch->time_ns ? moment->now_ns - hitch->time_ns : 0);
}

void tach_hitch_fill(tach_hitch_model *model, const tach_moment *moment)
{
    const tach_verdict *hitch = &moment->hitch;
    memset(model, 0, sizeof *model);
    model->title = moment->selected ? "THIS FRAME" : "LAST HITCH";
    if (hitch->signature == 0) {
        add_hitch_row(model, TACH_HITCH_REST, moment->selected ? "too few frames before it" : "none so far");
        return;
    }
    put_note(model, moment);
    if (hitch->excess_ns == 0) {
        add_hitch_row(model, TACH_HITCH_REST, "no slower than usual");
        return;
    }
    put_excess(add_hitch_row(model, TACH_HITCH_TOTAL, "over the median"), hitch->excess_ns);
    for (uint32_t i = 0; i < tach_min_u32(hitch->cause_count, TACH_MAX_CAUSES); i++) {
        const tach_cause *cause = &hitch->causes[i];
        char path[TACH_CAUSE_PATH + 8];
        size_t length = 0;
        tach_text_append(path, sizeof path, &length, "%s%s", cause->kind == TACH_CAUSE_GPU ? "GPU: " : "", cause->path);
        tach_hitch_row *row = add_hitch_row(model, TACH_HITCH_CAUSE, path);
        put_excess(row, hitch->causes[i].excess_ns);
        row->strong = i == 0;
        add_facts(model, hitch->causes[i].what, i == 0 ? TACH_HITCH_FACTS : 1);
    }
    if (hitch->display_ns > 0)
        put_excess(add_hitch_row(model, TACH_HITCH_REST, "to the next refresh"), hitch->display_ns);
    const char *rest = hitch->cause_count > 0 || hitch->display_ns > 0 ? "unexplained" : "no scope explains it";
    put_excess(add_hitch_row(model, TACH_HITCH_REST, rest), hitch->unexplained_ns);
}

void tach_hitch_draw(const tach_hitch_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, model->title, model->note);
    tach_rect inner = tach_panel_inner(theme, panel);
    float unit_x = inner.x + inner.w - 2 * theme->small_cell;
    float value_right = unit_x - (float)(int32_t)(6 * theme->scale);
    float y = panel.y + theme->head_row;
    for (uint32_t i = 0; i < model->row_count && y + theme->row <= panel.y + panel.h; i++, y += theme->row) {
        const tach_hitch_row *row = &model->rows[i];
        float baseline = tach_theme_baseline(y, theme->row, theme->text);
        if (row->kind == TACH_HITCH_WHAT) {
            float x = inner.x + theme->indent;
            tach_draw_text_name(draw, theme->small, x, baseline, inner.x + inner.w - x, TACH_COLOR_SECONDARY, row->text);
            continue;
        }
        tach_color color = row->strong ? TACH_COLOR_OVER : row->kind == TACH_HITCH_CAUSE ? TACH_COLOR_TEXT : TACH_COLOR_SECONDARY;
        float room = value_right - 9 * theme->cell - inner.x;
        tach_draw_text_name(draw, row->strong ? theme->value : theme->text, inner.x, baseline, room, color, row->text);
        if (!row->excess[0])
            continue;
        tach_draw_text_right(draw, row->strong ? theme->value : theme->text, value_right, baseline, color, row->excess);
        tach_draw_text(draw, theme->small, unit_x, baseline, TACH_COLOR_FAINT, "ms");
    }
}
