#include "view/hitch.h"

#include <string.h>

#include "base/text.h"
#include "view/panel.h"

static void add_cause_row(tach_hitch_model *model, const char *name, uint32_t depth, uint64_t excess_ns, bool strong)
{
    tach_hitch_row *row = &model->rows[model->row_count++];
    row->name = name;
    row->depth = depth;
    row->strong = strong;
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

void tach_hitch_fill(tach_hitch_model *model, const tach_moment *moment)
{
    const tach_hitch *hitch = &moment->hitch;
    memset(model, 0, sizeof *model);
    if (hitch->duration_ns == 0) {
        model->rows[0].name = "none so far";
        model->row_count = 1;
        return;
    }
    size_t length = 0;
    char ms[16];
    double duration_ms = (double)hitch->duration_ns / 1e6;
    tach_text_fixed(ms, sizeof ms, duration_ms, duration_ms < 9999.95 ? 1 : 0);
    tach_text_append(model->note, sizeof model->note, &length, "frame %llu · %s ms · ", (unsigned long long)hitch->frame_number,
                     ms);
    append_ago(model->note, sizeof model->note, &length, moment->now_ns > hitch->time_ns ? moment->now_ns - hitch->time_ns : 0);

    uint64_t over_ns = hitch->duration_ns > hitch->median_ns ? hitch->duration_ns - hitch->median_ns : 0;
    uint32_t count = tach_min_u32(hitch->cause_count, TACH_HITCH_CAUSES);
    uint64_t explained_ns = 0;
    add_cause_row(model, "over the median", 0, over_ns, false);
    for (uint32_t i = 0; i < count; i++) {
        const tach_hitch_cause *cause = &hitch->causes[i];
        if (cause->node >= moment->frame.node_count)
            break;
        add_cause_row(model, moment->frame.nodes[cause->node].name, i, cause->excess_ns, i + 1 == count);
        if (i == 0)
            explained_ns = cause->excess_ns;
    }
    add_cause_row(model, model->row_count > 1 ? "elsewhere" : "no scope stands out", 0,
                  over_ns > explained_ns ? over_ns - explained_ns : 0, false);
}

void tach_hitch_draw(const tach_hitch_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "LAST HITCH", model->note);
    tach_rect inner = tach_panel_inner(theme, panel);
    float unit_x = inner.x + inner.w - 2 * theme->small_cell;
    float value_right = unit_x - (float)(int32_t)(6 * theme->scale);
    float y = panel.y + theme->head_row;
    for (uint32_t i = 0; i < model->row_count && y + theme->row <= panel.y + panel.h; i++, y += theme->row) {
        const tach_hitch_row *row = &model->rows[i];
        float baseline = tach_theme_baseline(y, theme->row, theme->text);
        float x = inner.x + (float)row->depth * theme->indent;
        bool cause = i > 0 && i + 1 < model->row_count;
        if (row->depth > 0)
            tach_draw_text(draw, theme->text, x - theme->cell - (theme->indent - theme->cell) / 2, baseline, TACH_COLOR_FAINT, "›");
        tach_color color = row->strong ? TACH_COLOR_OVER : cause ? TACH_COLOR_TEXT : TACH_COLOR_SECONDARY;
        tach_draw_text_cut(draw, row->strong ? theme->value : theme->text, x, baseline, value_right - 9 * theme->cell - x, color,
                           row->name);
        if (!row->excess[0])
            continue;
        tach_draw_text_right(draw, row->strong ? theme->value : theme->text, value_right, baseline, color, row->excess);
        tach_draw_text(draw, theme->small, unit_x, baseline, TACH_COLOR_FAINT, "ms");
    }
    (void)font;
}
