#include "view/why.h"

#include <string.h>

#include "base/text.h"
#include "view/explain.h"
#include "view/number.h"
#include "view/panel.h"

static const char *thread_of_cause(const tach_moment *moment, const tach_cause *cause)
{
    const tach_frame_record *frame = &moment->frame;
    if (cause->node >= frame->node_count || frame->nodes[cause->node].thread >= frame->thread_count)
        return "";
    return frame->threads[frame->nodes[cause->node].thread].name;
}

static void fill_cause(tach_why_row *row, const tach_moment *moment, const tach_cause *cause)
{
    tach_text_copy_utf8(row->path, sizeof row->path, cause->path);
    tach_text_copy_utf8(row->what, sizeof row->what, cause->what);
    char ms[16];
    size_t length = 0;
    tach_number_ms(ms, sizeof ms, (double)cause->excess_ns / 1e6);
    const char *thread = thread_of_cause(moment, cause);
    tach_text_append(row->excess, sizeof row->excess, &length, "+%s ms%s%s", ms, thread[0] ? " on " : "", thread);
    tach_text_trim_utf8(row->excess);
}

void tach_why_fill(tach_why_model *model, const tach_moment *moment, const tach_verdict *verdict, uint64_t number, double frame_ms,
                   double work_ms)
{
    memset(model, 0, sizeof *model);
    bool altered = tach_moment_was_altered(moment, number);
    if (!altered)
        tach_badge_for_frame(&model->badge, frame_ms, work_ms, moment->budget_ms);
    char ms[16], more[16];
    size_t length = 0;
    tach_number_ms(ms, sizeof ms, frame_ms);
    tach_text_append(model->head, sizeof model->head, &length, "frame %llu · %s ms", (unsigned long long)number, ms);
    if (altered) {
        tach_text_append(model->head, sizeof model->head, &length, " · under a debug view: not the game's time");
        return;
    }
    if (verdict->signature == 0) {
        tach_text_append(model->head, sizeof model->head, &length, " · too few frames before it for a verdict");
        return;
    }
    if (verdict->excess_ns == 0) {
        tach_text_append(model->head, sizeof model->head, &length, " · no slower than usual");
        return;
    }
    tach_number_ms(more, sizeof more, (double)verdict->excess_ns / 1e6);
    tach_text_append(model->head, sizeof model->head, &length, " · +%s ms over the median", more);
    for (uint32_t i = 0; i < tach_min_u32(verdict->cause_count, TACH_MAX_CAUSES); i++)
        fill_cause(&model->rows[model->row_count++], moment, &verdict->causes[i]);
    length = 0;
    tach_number_ms(ms, sizeof ms, (double)verdict->unexplained_ns / 1e6);
    tach_number_ms(more, sizeof more, (double)verdict->display_ns / 1e6);
    if (verdict->display_ns)
        tach_text_append(model->rest, sizeof model->rest, &length, "%s ms to the next refresh · ", more);
    tach_text_append(model->rest, sizeof model->rest, &length, "%s ms unexplained", ms);
}

static float cause_row(const tach_theme *theme) { return tach_theme_whole(20 * theme->scale); }

float tach_why_height(const tach_theme *theme, uint32_t rows)
{
    return theme->head_row + (float)rows * cause_row(theme) + (rows ? tach_theme_whole(6 * theme->scale) : 0);
}

/* The path and its excess; what happened takes what is left of the line. */
static void draw_cause(const tach_why_row *row, bool strong, tach_draw *draw, tach_font *font, const tach_theme *theme,
                       tach_rect inner, float y)
{
    float baseline = tach_theme_baseline(y, cause_row(theme), theme->text), right = inner.x + inner.w;
    float gap = 2 * theme->cell;
    tach_text_style style = strong ? theme->value : theme->text;
    float excess = tach_font_measure(font, style, row->excess);
    if (excess + gap > inner.w / 2)
        excess = 0;
    float room = inner.w - excess - gap;
    float x = inner.x + tach_draw_text_name(draw, style, inner.x, baseline, room, TACH_COLOR_TEXT, row->path) + gap;
    if (excess > 0)
        tach_draw_text(draw, style, x, baseline, strong ? TACH_COLOR_OVER : TACH_COLOR_SECONDARY, row->excess);
    x += excess + gap;
    if (row->what[0] && right - x >= 12 * theme->cell)
        tach_draw_text_cut(draw, theme->text, x, baseline, right - x, TACH_COLOR_SECONDARY, row->what);
}

void tach_why_draw(const tach_why_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_background(draw, theme, panel, TACH_COLOR_PANEL);
    tach_rect inner = tach_panel_inner(theme, panel);
    float baseline = tach_theme_baseline(panel.y, theme->head_row, theme->text);
    float badge = tach_min_f(tach_font_measure(font, theme->value, model->badge.text), inner.w);
    tach_draw_text_cut(draw, theme->value, inner.x, baseline, inner.w, tach_badge_color(model->badge.state), model->badge.text);
    float x = inner.x + badge + (badge > 0 ? 2 * theme->cell : 0);
    float left = inner.x + inner.w - x;
    float head = tach_min_f(tach_font_measure(font, theme->text, model->head), tach_max_f(left, 0));
    tach_draw_text_cut(draw, theme->text, x, baseline, left, TACH_COLOR_TEXT, model->head);
    if (tach_font_measure(font, theme->small, model->rest) <= left - head - 2 * theme->cell) /* half of it would say nothing */
        tach_draw_text_right(draw, theme->small, inner.x + inner.w, baseline, TACH_COLOR_FAINT, model->rest);
    float y = panel.y + theme->head_row;
    for (uint32_t i = 0; i < model->row_count && y + cause_row(theme) <= panel.y + panel.h; i++, y += cause_row(theme))
        draw_cause(&model->rows[i], i == 0, draw, font, theme, inner, y);
}

void tach_why_note(const tach_why_model *model, tach_explain_list *list, tach_font *font, const tach_theme *theme, tach_rect panel,
                   const tach_moment *moment, const tach_verdict *verdict)
{
    tach_rect inner = tach_panel_inner(theme, panel), head = {panel.x, panel.y, panel.w, theme->head_row};
    float badge = tach_font_measure(font, theme->value, model->badge.text);
    float rest = tach_font_measure(font, theme->small, model->rest) + theme->inset;
    tach_explain_add(list, head, TACH_EXPLAIN_LENGTH, "", "");
    if (badge > 0)
        tach_explain_add(list, (tach_rect){head.x, head.y, inner.x - head.x + badge, head.h}, TACH_EXPLAIN_STATE, "",
                         model->badge.text);
    if (model->rest[0] && rest < panel.w / 2)
        tach_explain_add(list, (tach_rect){panel.x + panel.w - rest, head.y, rest, head.h}, TACH_EXPLAIN_REST, "", "");
    tach_rect line = {panel.x, panel.y + theme->head_row, panel.w, cause_row(theme)};
    for (uint32_t i = 0; i < model->row_count && line.y + line.h <= panel.y + panel.h; i++, line.y += line.h) {
        tach_explain_place *place = tach_explain_add(list, line, TACH_EXPLAIN_CAUSE, model->rows[i].path, "");
        if (i < verdict->cause_count)
            tach_explain_tell_node(place, moment, verdict->causes[i].node);
    }
}
