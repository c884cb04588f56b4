#include "view/explain.h"

#include <string.h>

#include "base/text.h"
#include "model/result.h"
#include "view/number.h"
#include "view/panel.h"

#define OF_SHOWN "the last 0.2 s; frozen: this frame"
#define OF_FRAME "mean of the last 0.2 s; frozen: this frame"
#define OF_ROW   "the last 120 frames in which the row ran"

const tach_explain_text tach_explain_texts[TACH_EXPLAIN_COUNT] = {
    [TACH_EXPLAIN_STRIP +
     TACH_STRIP_FPS] = {"fps", "frames a second", OF_SHOWN,
                        "1000 times the frames, divided by the sum of their times in ms; never the mean of rates."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_MS] = {"frame time", "ms", OF_SHOWN,
                                            "From one call of tach_frame, after the swap, to the next. Work + wait = frame."},
    [TACH_EXPLAIN_STRIP +
        TACH_STRIP_WORST] = {"max", "ms", "the last second; frozen: this frame", "The longest frame. Gaps are left out."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_CPU] = {"cpu", "ms", OF_SHOWN, "Frame time less the waits (TACH_WAIT) on the loop's thread."},
    [TACH_EXPLAIN_STRIP +
        TACH_STRIP_GPU] = {"gpu", "ms", OF_SHOWN, "What the graphics card worked for a frame; n/a where it is not measured."},
    [TACH_EXPLAIN_STRIP +
        TACH_STRIP_WAIT] = {"wait", "ms", OF_SHOWN, "The waits (TACH_WAIT) on the loop's thread, that for the display too."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_P1] = {"P1", "frames a second", "since the last reset",
                                            "1000 divided by the 99th percentile of the frame times; below 100 frames --."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_DRAWS] = {"draws", "", OF_FRAME, "The statistic \"render/draw calls\" of the game."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_TRIANGLES] = {"tris", "", OF_FRAME, "The statistic \"render/triangles\" of the game."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_MEMORY] = {"mem", "bytes", "now; frozen: this frame",
                                                "What stands in the statistics under \"memory/\", added up."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_HUD] = {"hud", "ms", "the last 0.2 s",
                                             "What tach itself takes in a frame: gathering it, and building this picture."},
    [TACH_EXPLAIN_STATE] =
        {"state", "", OF_SHOWN,
         "OVER when the frame is longer than its budget by more than 2 %; below that by its CPU work: OK up to 90 % of "
         "the budget, then WARN."},
    [TACH_EXPLAIN_GRAPH] =
        {"frame graph", "ms", "the last 10 s",
         "Each column has the longest of the frames that ended in it; solid is work, pale is wait, hatched is in no statistic. "
         "The lower line is the budget. Stacked, it has the stages (TACH_STAGE) of that frame, each without those inside it; in a "
         "game without any, its outermost scopes."},
    [TACH_EXPLAIN_TREE +
        TACH_TREE_INCLUSIVE] = {"incl", "ms", OF_FRAME,
                                "Inclusive: between begin and end, or the part of it that lies in the frame, all calls "
                                "together."},
    [TACH_EXPLAIN_TREE + TACH_TREE_SELF] = {"self", "ms", OF_FRAME,
                                            "Inclusive less the children's. Self and the children's inclusive times add up to it."},
    [TACH_EXPLAIN_TREE + TACH_TREE_CALLS] = {"calls", "", OF_FRAME, "How often the scope began in the frame."},
    [TACH_EXPLAIN_TREE + TACH_TREE_AVERAGE] = {"avg", "ms", OF_ROW, "The mean of the inclusive times."},
    [TACH_EXPLAIN_TREE + TACH_TREE_MEDIAN] = {"med", "ms", OF_ROW, "The median of the inclusive times: half of them are longer."},
    [TACH_EXPLAIN_TREE +
        TACH_TREE_P99] = {"P99", "ms", OF_ROW, "The 99th percentile of the inclusive times, linear between neighbours (R-7)."},
    [TACH_EXPLAIN_TREE + TACH_TREE_MAX] = {"max incl", "ms", OF_ROW, "The longest of the inclusive times."},
    [TACH_EXPLAIN_NAME] =
        {"scope", "", OF_FRAME,
         "A scope under the one that was open when it began; all calls from there are one row. The line below is its "
         "share of the frame. ↻3: it was inside itself, three deep; calls and incl are the outermost's, self is that of all. R "
         "shows "
         "the levels."},
    [TACH_EXPLAIN_UNCLAIMED] = {"unclaimed", "ms", OF_FRAME, "The part of the frame outside every scope of the thread."},
    [TACH_EXPLAIN_BUSY] = {"busy", "ms", OF_FRAME, "What the thread did in its scopes, its waits taken out."},
    [TACH_EXPLAIN_BUSY_SHARE] = {"busy share", "%", OF_FRAME, "Busy, as a share of the frame."},
    [TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_COUNTER] = {"counter", "", OF_FRAME, "What was added in the frame, on all threads."},
    [TACH_EXPLAIN_STATISTIC +
        TACH_STATISTIC_MEMORY] = {"memory counter", "bytes", OF_FRAME, "What was added in the frame, on all threads."},
    [TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_GAUGE] = {"gauge", "", "now; frozen: this frame",
                                                       "Its level: what all threads added less what they took away."},
    [TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_DISTRIBUTION] =
        {"distribution", "", OF_SHOWN,
         "The least and the greatest of its samples, and their mean. The histogram is of all samples of the last 64 to 128 frames, "
         "or of "
         "those before the display was frozen, from the least to the greatest in bins of one width."},
    [TACH_EXPLAIN_STATISTIC +
        TACH_STATISTIC_PERCENT] = {"percent", "%", OF_SHOWN, "100 times the first count, divided by the second; without any --."},
    [TACH_EXPLAIN_STATISTIC +
        TACH_STATISTIC_RATIO] = {"ratio", "", OF_SHOWN, "The first count divided by the second; without any --."},
    [TACH_EXPLAIN_STANDS] = {"memory", "bytes", "now; frozen: this frame",
                             "What stands: all that was added less all that was freed."},
    [TACH_EXPLAIN_HITCH] =
        {"hitch", "ms", "against the last 120 frames",
         "A frame of at least twice the budget and 1.5 times the median. A row's excess is its time in it less its median; "
         "below is the way along the row that grew most."},
};

/* ---- Texts ---- */

static void join_part(char *out, size_t size, const char *part)
{
    size_t length = strlen(out);
    if (part[0])
        tach_text_append(out, size, &length, "%s%s", length ? " · " : "", part);
}

void tach_explain_fill(tach_explain_model *model, tach_explain_subject subject, const char *owner, const char *value)
{
    const tach_explain_text *text = &tach_explain_texts[subject];
    model->text = text;
    model->title[0] = model->place[0] = 0;
    join_part(model->title, sizeof model->title, owner);
    join_part(model->title, sizeof model->title, text->name);
    join_part(model->title, sizeof model->title, value);
    if (value[0] && strcmp(text->unit, "ms") == 0) {
        size_t length = strlen(model->title);
        tach_text_append(model->title, sizeof model->title, &length, " ms");
    }
    tach_text_trim_utf8(model->title);
}

static tach_explain_subject subject_of_row(const tach_tree_row *row, tach_tree_column column)
{
    if (column == TACH_TREE_COLUMN_COUNT)
        return row->ref.unclaimed ? TACH_EXPLAIN_UNCLAIMED : row->other_thread ? TACH_EXPLAIN_BUSY : TACH_EXPLAIN_NAME;
    if (row->ref.unclaimed)
        return TACH_EXPLAIN_UNCLAIMED;
    if (row->other_thread)
        return column == TACH_TREE_SELF ? TACH_EXPLAIN_BUSY_SHARE : TACH_EXPLAIN_BUSY;
    return (tach_explain_subject)(TACH_EXPLAIN_TREE + column);
}

bool tach_explain_fill_row(tach_explain_model *model, const tach_moment *moment, const tach_tree_row *row, tach_tree_column column)
{
    const char *value = column < TACH_TREE_COLUMN_COUNT ? row->values[column] : "";
    if (row->ref.node >= moment->frame.node_count || (column < TACH_TREE_COLUMN_COUNT && !value[0]))
        return false;
    const tach_node *node = &moment->frame.nodes[row->ref.node];
    char owner[48];
    tach_text_copy_utf8(owner, sizeof owner, row->ref.unclaimed ? node->name : row->name);
    tach_explain_fill(model, subject_of_row(row, column), owner, value);
    if (node->thread < moment->frame.thread_count) {
        size_t length = 0;
        tach_text_append(model->place, sizeof model->place, &length, "thread %s", moment->frame.threads[node->thread].name);
    }
    if (node->depth > 0) {
        char line[16];
        size_t length = 0;
        join_part(model->place, sizeof model->place, node->file);
        tach_text_append(line, sizeof line, &length, ":%u", node->line);
        length = strlen(model->place);
        tach_text_append(model->place, sizeof model->place, &length, "%s", line);
        tach_text_trim_utf8(model->place);
    }
    return true;
}

void tach_explain_fill_value(tach_explain_model *model, const tach_value *value, const char *text)
{
    bool stands = value->kind == TACH_STATISTIC_MEMORY && tach_result_stands(value);
    char title[64];
    tach_text_copy_utf8(title, sizeof title, value->title);
    tach_explain_fill(model, stands ? TACH_EXPLAIN_STANDS : (tach_explain_subject)(TACH_EXPLAIN_STATISTIC + (int)value->kind),
                      title, text);
}

void tach_explain_add_spread(tach_explain_model *model, const struct tach_sample_part *samples)
{
    char least[16], most[16], count[16];
    size_t length = 0;
    tach_number_short(least, sizeof least, samples->min);
    tach_number_short(most, sizeof most, samples->max);
    tach_text_count(count, sizeof count, samples->count);
    model->place[0] = 0;
    if (samples->count > 0)
        tach_text_append(model->place, sizeof model->place, &length, "histogram: %s samples, %s…%s", count, least, most);
}

/* ---- The panel ---- */

#define PAGE_COLUMNS 58 /* characters of a line */
#define PAGE_LINES   12

typedef struct explain_page {
    const char *lines[PAGE_LINES];
    int lengths[PAGE_LINES];
    uint32_t count;
} explain_page;

static size_t explain_columns(const char *text, size_t bytes)
{
    size_t count = 0;
    for (size_t i = 0; i < bytes; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

/* Lines of whole words; a longer word is a line of its own, and is cut when it is drawn. */
static void wrap_text(explain_page *page, const char *text, size_t columns)
{
    while (*text && page->count < PAGE_LINES) {
        size_t end = strcspn(text, " ");
        for (size_t next = end; text[next] == ' ';) {
            next += 1 + strcspn(text + next + 1, " ");
            if (explain_columns(text, next) > columns)
                break;
            end = next;
        }
        page->lines[page->count] = text;
        page->lengths[page->count++] = (int)end;
        text += end + (text[end] == ' ');
    }
}

/* Beside `about`: below it where that fits, above it where more is free. */
static tach_rect place_beside(const tach_theme *theme, tach_rect about, float w, float h, float width, float height)
{
    float least = theme->margin, below = about.y + about.h + theme->gap / 2, above = about.y - theme->gap / 2 - h;
    float y = below + h <= height - least || height - below > about.y ? below : above;
    tach_rect panel = {about.x, y, w, h};
    panel.x = tach_max_f(tach_min_f(panel.x, width - least - w), least);
    panel.y = tach_max_f(tach_min_f(panel.y, height - least - h), least);
    return panel;
}

static void draw_page(const explain_page *page, tach_draw *draw, const tach_theme *theme, tach_rect inner, float row, float *y)
{
    for (uint32_t i = 0; i < page->count; i++, *y += row) {
        char line[192];
        size_t length = 0;
        tach_text_append(line, sizeof line, &length, "%.*s", page->lengths[i], page->lines[i]);
        tach_text_trim_utf8(line);
        tach_draw_text_cut(draw, theme->small, inner.x, tach_theme_baseline(*y, row, theme->small), inner.w, TACH_COLOR_TEXT, line);
    }
}

static void fill_facts(const tach_explain_text *text, char *out, size_t size)
{
    out[0] = 0;
    join_part(out, size, text->unit);
    join_part(out, size, text->window);
}

/* As wide as its longest line. */
static float page_width(const explain_page *page, const tach_explain_model *model, const char *facts, tach_font *font,
                        const tach_theme *theme)
{
    float w = tach_max_f(tach_font_measure(font, theme->value, model->title), tach_font_measure(font, theme->small, facts));
    w = tach_max_f(w, tach_font_measure(font, theme->small, model->place));
    for (uint32_t i = 0; i < page->count; i++)
        w = tach_max_f(w, (float)explain_columns(page->lines[i], (size_t)page->lengths[i]) * theme->small_cell);
    return w;
}

static void draw_fact(const char *text, tach_draw *draw, const tach_theme *theme, tach_rect inner, float row, float *y)
{
    if (!text[0])
        return;
    tach_draw_text_cut(draw, theme->small, inner.x, tach_theme_baseline(*y, row, theme->small), inner.w, TACH_COLOR_SECONDARY,
                       text);
    *y += row;
}

tach_rect tach_explain_draw(const tach_explain_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect about, int32_t width_px, int32_t height_px)
{
    char facts[128];
    explain_page page = {.count = 0};
    float row = (float)(int32_t)(16 * theme->scale), pad = (float)(int32_t)(6 * theme->scale);
    float room = (float)width_px - 2 * theme->margin - 2 * theme->inset;
    size_t columns = room > 0 ? (size_t)tach_min_f(room / theme->small_cell, PAGE_COLUMNS) : 0;
    fill_facts(model->text, facts, sizeof facts);
    wrap_text(&page, model->text->text, columns);
    uint32_t rows = page.count + 1 + (model->place[0] ? 1 : 0);
    float most = (float)(int32_t)((float)columns * theme->small_cell);
    float w = (float)(int32_t)(tach_min_f(page_width(&page, model, facts, font, theme), most) + 2 * theme->inset + 0.5f);
    float h = theme->head_row + (float)rows * row + pad;
    if (columns < PAGE_COLUMNS / 3 || h > (float)height_px - 2 * theme->margin)
        return (tach_rect){0, 0, 0, 0};
    tach_rect panel = place_beside(theme, about, w, h, (float)width_px, (float)height_px);
    tach_draw_set_layer(draw, TACH_LAYER_POPUP);
    tach_panel_background(draw, theme, panel, TACH_COLOR_POPUP);
    tach_draw_rect(draw, (tach_rect){panel.x, panel.y, 3 * theme->hair, panel.h}, TACH_COLOR_CPU);
    tach_rect inner = tach_panel_inner(theme, panel);
    float y = panel.y + theme->head_row;
    tach_draw_text_cut(draw, theme->value, inner.x, tach_theme_baseline(panel.y, theme->head_row, theme->value), inner.w,
                       TACH_COLOR_TEXT, model->title);
    draw_page(&page, draw, theme, inner, row, &y);
    draw_fact(facts, draw, theme, inner, row, &y);
    draw_fact(model->place, draw, theme, inner, row, &y);
    tach_draw_set_layer(draw, TACH_LAYER_PANEL);
    return panel;
}
