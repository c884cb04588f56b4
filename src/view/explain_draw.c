/* explain_draw.c - the words for a place, and the panel that has them. */
#include <string.h>

#include "base/text.h"
#include "view/explain.h"
#include "view/panel.h"

/* ---- Words ---- */

static void join_part(char *out, size_t size, const char *part)
{
    size_t length = strlen(out);
    if (part[0])
        tach_text_append(out, size, &length, "%s%s", length ? " · " : "", part);
}

static void fill_title(tach_explain_model *model, const tach_explain_place *place)
{
    char owner[48], value[48];
    tach_text_copy_utf8(owner, sizeof owner, place->owner);
    tach_text_copy_utf8(value, sizeof value, place->value);
    model->title[0] = 0;
    join_part(model->title, sizeof model->title, owner);
    join_part(model->title, sizeof model->title, model->text->name);
    join_part(model->title, sizeof model->title, value);
    const char *unit = place->unit[0] ? place->unit : strcmp(model->text->unit, "ms") == 0 ? "ms" : "";
    size_t length = strlen(model->title);
    if (value[0] && unit[0])
        tach_text_append(model->title, sizeof model->title, &length, " %s", unit);
    tach_text_trim_utf8(model->title);
}

void tach_explain_fill(tach_explain_model *model, const tach_explain_place *place)
{
    model->text = &tach_explain_texts[place->subject];
    model->x = place->about.x;
    fill_title(model, place);
    tach_text_copy_utf8(model->more, sizeof model->more, place->more);
    model->place[0] = model->rendered[0] = 0;
    size_t length = 0;
    if (place->thread[0])
        tach_text_append(model->place, sizeof model->place, &length, "thread %s", place->thread);
    join_part(model->place, sizeof model->place, place->file);
    length = strlen(model->place);
    if (place->file[0])
        tach_text_append(model->place, sizeof model->place, &length, ":%u", place->line);
    tach_text_trim_utf8(model->place);
}

/* ---- The panel ---- */

#define PAGE_COLUMNS 58 /* characters of a line */
#define PAGE_LINES   16

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

/* Lines of whole words, a number with its unit; a longer word is a line of its own, and is cut when it is drawn. */
static void wrap_text(explain_page *page, const char *text, size_t columns)
{
    while (*text && page->count < PAGE_LINES) {
        size_t end = 0;
        for (size_t next = strcspn(text, " ");; next += 1 + strcspn(text + next + 1, " ")) {
            if (end > 0 && explain_columns(text, next) > columns)
                break;
            if (tach_text_breaks_at(text, text + next))
                end = next;
            if (!text[next])
                break;
        }
        page->lines[page->count] = text;
        page->lengths[page->count++] = (int)end;
        text += end + (text[end] == ' ');
    }
}

/* What the number is, and below it what the row has rendered, or the GPU counted. (Two calls one by one make gcc 12 take the count
 * for 0.) */
static void fill_page(explain_page *page, const tach_explain_model *model, size_t columns)
{
    const char *const texts[] = {model->text->text, model->rendered, model->more};
    for (size_t i = 0; i < TACH_COUNT_OF(texts); i++)
        wrap_text(page, texts[i], columns);
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
    tach_draw_text_name(draw, theme->small, inner.x, tach_theme_baseline(*y, row, theme->small), inner.w, TACH_COLOR_SECONDARY,
                        text);
    *y += row;
}

void tach_explain_draw_about(tach_draw *draw, const tach_theme *theme, tach_rect frame)
{
    float hair = theme->hair;
    tach_draw_set_layer(draw, TACH_LAYER_POPUP);
    tach_draw_rect(draw, (tach_rect){frame.x, frame.y, frame.w, hair}, TACH_COLOR_CPU);
    tach_draw_rect(draw, (tach_rect){frame.x, frame.y + frame.h - hair, frame.w, hair}, TACH_COLOR_CPU);
    tach_draw_rect(draw, (tach_rect){frame.x, frame.y + hair, hair, frame.h - 2 * hair}, TACH_COLOR_CPU);
    tach_draw_rect(draw, (tach_rect){frame.x + frame.w - hair, frame.y + hair, hair, frame.h - 2 * hair}, TACH_COLOR_CPU);
    tach_draw_set_layer(draw, TACH_LAYER_PANEL);
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
    fill_page(&page, model, columns);
    uint32_t rows = page.count + 1 + (model->place[0] ? 1 : 0);
    float most = (float)(int32_t)((float)columns * theme->small_cell);
    float w = (float)(int32_t)(tach_min_f(page_width(&page, model, facts, font, theme), most) + 2 * theme->inset + 0.5f);
    float h = theme->head_row + (float)rows * row + pad;
    if (columns < PAGE_COLUMNS / 3 || h > (float)height_px - 2 * theme->margin)
        return (tach_rect){0, 0, 0, 0};
    tach_rect beside = {model->x, about.y, about.w, about.h};
    tach_rect panel = place_beside(theme, beside, w, h, (float)width_px, (float)height_px);
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
