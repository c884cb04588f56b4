#include "view/panel.h"

#include <string.h>

#include "base/text.h"

#define NOTE_BYTES 256

tach_rect tach_panel_inner(const tach_theme *theme, tach_rect panel)
{
    return (tach_rect){panel.x + theme->inset, panel.y, tach_max_f(panel.w - 2 * theme->inset, 0), panel.h};
}

void tach_panel_background(tach_draw *draw, const tach_theme *theme, tach_rect panel, tach_color color)
{
    tach_draw_rect(draw, panel, color);
    tach_draw_rect(draw, (tach_rect){panel.x, panel.y, panel.w, theme->hair}, TACH_COLOR_EDGE);
}

float tach_panel_text_right(tach_draw *draw, tach_font *font, tach_text_style style, float right, float y, float width,
                            tach_color color, const char *text)
{
    float needed = tach_font_measure(font, style, text);
    if (needed <= width) {
        tach_draw_text_right(draw, style, right, y, color, text);
        return right - needed;
    }
    if (width <= 0)
        return right;
    tach_draw_text_cut(draw, style, right - width, y, width, color, text);
    return right - width;
}

/* Of parts between points those at its beginning that have room, one at least. */
static void take_parts(char out[NOTE_BYTES], tach_font *font, tach_text_style style, float width, const char *note)
{
    static const char point[] = " · ";
    tach_text_copy_utf8(out, NOTE_BYTES, note);
    while (tach_font_measure(font, style, out) > width) {
        char *last = NULL;
        for (char *at = strstr(out, point); at; at = strstr(at + 1, point))
            last = at;
        if (!last)
            return;
        *last = 0;
    }
}

void tach_panel_draw(tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel, const char *title,
                     const char *note)
{
    tach_panel_background(draw, theme, panel, TACH_COLOR_PANEL);
    tach_rect inner = tach_panel_inner(theme, panel);
    float baseline = tach_theme_baseline(panel.y, theme->head_row, theme->head);
    float width = tach_min_f(tach_font_measure(font, theme->head, title), inner.w);
    tach_draw_text_cut(draw, theme->head, inner.x, baseline, inner.w, TACH_COLOR_SECONDARY, title);
    char part[NOTE_BYTES];
    float left = inner.w - width - 2 * theme->small_cell;
    take_parts(part, font, theme->small, left, note);
    tach_panel_text_right(draw, font, theme->small, inner.x + inner.w, baseline, left, TACH_COLOR_FAINT, part);
}

#define TEXT_LINE_BYTES 256

const char *tach_panel_line_end(tach_font *font, tach_text_style style, float width, const char *text)
{
    const char *fit = tach_font_fit(font, style, width, text), *own_end = memchr(text, '\n', (size_t)(fit - text));
    if (own_end || *fit == 0)
        return own_end ? own_end : fit;
    for (const char *end = fit; end > text; end--) {
        if (*end == ' ' && tach_text_breaks_at(text, end))
            return end;
    }
    return fit;
}

uint32_t tach_panel_count_lines(tach_font *font, tach_text_style style, float width, uint32_t most, const char *text)
{
    uint32_t line = 0;
    while (line < most && *text && width > 0) {
        const char *end = tach_panel_line_end(font, style, width, text);
        line++;
        if (end == text)
            break; /* not even a character fits */
        for (text = end; *text == ' ';)
            text++;
    }
    return line;
}

uint32_t tach_panel_text_lines(tach_draw *draw, tach_font *font, tach_text_style style, float x, float y, float width, float line_h,
                               uint32_t lines, tach_color color, const char *text)
{
    uint32_t line = 0;
    for (; line < lines && *text && width > 0; line++, y += line_h) {
        const char *end = tach_panel_line_end(font, style, width, text);
        if (line + 1 == lines || end == text || (size_t)(end - text) >= TEXT_LINE_BYTES) {
            tach_draw_text_cut(draw, style, x, y, width, color, text);
            return line + 1;
        }
        char part[TEXT_LINE_BYTES];
        memcpy(part, text, (size_t)(end - text));
        part[end - text] = 0;
        tach_draw_text(draw, style, x, y, color, part);
        for (text = end; *text == ' ';)
            text++;
    }
    return line;
}

void tach_panel_selection(tach_draw *draw, const tach_theme *theme, tach_rect row)
{
    tach_draw_rect(draw, row, TACH_COLOR_SELECTED);
    tach_panel_watched(draw, theme, row);
}

void tach_panel_watched(tach_draw *draw, const tach_theme *theme, tach_rect row)
{
    tach_draw_rect(draw, (tach_rect){row.x, row.y, 3 * theme->hair, row.h}, TACH_COLOR_CPU);
}
