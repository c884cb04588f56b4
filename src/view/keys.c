#include "view/keys.h"

#include <string.h>

#include "base/text.h"
#include "view/panel.h"

#define EVERYWHERE  (~0u)
#define ONLY(level) (1u << (level))

typedef struct number_text {
    uint32_t levels; /* a bit for each */
    const char *number;
    const char *text;
} number_text;

static const number_text number_lines[] = {
    {EVERYWHERE, "ms", "from one end of a frame to the next, display wait included"},
    {EVERYWHERE, "cpu, wait", "what the frame's thread worked and waited; both add up to ms"},
    {EVERYWHERE, "max", "longest frame of the last second"},
    {EVERYWHERE, "P1", "fps of the 99th percentile frame time, since the last reset"},
    {ONLY(TACH_HUD_QA), "1% low avg", "fps of the mean of the frames at or above the 99th percentile"},
    {ONLY(TACH_HUD_TIMELINE), "+37", "so many scopes of the timeline as one thin bar: too narrow to be told apart"},
    {ONLY(TACH_HUD_PROGRAMMER), "incl, self", "ms a frame with and without the scopes inside"},
    {ONLY(TACH_HUD_PROGRAMMER), "avg to max", "of incl, over the row's last 120 frames"},
    {ONLY(TACH_HUD_PROGRAMMER), "unclaimed", "time of a thread outside of every scope"},
};

static float chip_pad(const tach_theme *theme) { return (float)(int32_t)(5 * theme->scale); }

static float chip_width(tach_font *font, const tach_theme *theme, const char *key)
{
    return tach_font_measure(font, theme->head, key) + 2 * chip_pad(theme);
}

static void draw_chip(tach_draw *draw, tach_font *font, const tach_theme *theme, float x, float y, float height, const char *key)
{
    float chip_h = (float)(int32_t)(16 * theme->scale);
    tach_rect chip = {x, y + (float)(int32_t)((height - chip_h) / 2), chip_width(font, theme, key), chip_h};
    tach_draw_rect(draw, chip, TACH_COLOR_CHIP);
    tach_draw_text(draw, theme->head, x + chip_pad(theme), tach_theme_baseline(y, height, theme->head), TACH_COLOR_TEXT, key);
}

/* Which of the line says how to get the help; line_count for none. */
static uint32_t help_in_line(const tach_keys_model *model)
{
    uint32_t i = 0;
    while (i < model->line_count && strcmp(model->line[i].keys, model->close) != 0)
        i++;
    return i;
}

static float entry_width(tach_font *font, const tach_theme *theme, const tach_keys_row *entry)
{
    return chip_width(font, theme, entry->keys) + theme->small_cell + tach_font_measure(font, theme->small, entry->text);
}

static void draw_entry(tach_draw *draw, tach_font *font, const tach_theme *theme, float x, tach_rect line,
                       const tach_keys_row *entry)
{
    draw_chip(draw, font, theme, x, line.y, line.h, entry->keys);
    tach_draw_text(draw, theme->small, x + chip_width(font, theme, entry->keys) + theme->small_cell,
                   tach_theme_baseline(line.y, line.h, theme->small), TACH_COLOR_SECONDARY, entry->text);
}

typedef struct line_place {
    uint32_t entry;
    float x, w;
} line_place;

/* As many as fit, and the help before others. Returns how many. */
static uint32_t place_line(const tach_keys_model *model, tach_font *font, const tach_theme *theme, tach_rect line,
                           line_place places[TACH_KEYS_MAX])
{
    tach_rect inner = tach_panel_inner(theme, line);
    float space = 3 * theme->small_cell, x = inner.x, right = inner.x + inner.w;
    uint32_t help = help_in_line(model), count = 0;
    for (uint32_t i = 0; i < model->line_count; i++) {
        bool before_help = i < help && help < model->line_count;
        float width = entry_width(font, theme, &model->line[i]);
        float kept = before_help ? entry_width(font, theme, &model->line[help]) : 0;
        if (x + width + (before_help ? space + kept : 0) > right) {
            if (before_help && x + kept <= right)
                places[count++] = (line_place){help, x, kept};
            break;
        }
        places[count++] = (line_place){i, x, width};
        x += width + space;
    }
    return count;
}

void tach_keys_draw(const tach_keys_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect line)
{
    line_place places[TACH_KEYS_MAX];
    tach_panel_background(draw, theme, line, TACH_COLOR_PANEL);
    uint32_t count = place_line(model, font, theme, line, places);
    for (uint32_t i = 0; i < count; i++)
        draw_entry(draw, font, theme, places[i].x, line, &model->line[places[i].entry]);
}

uint32_t tach_keys_hit(const tach_keys_model *model, tach_font *font, const tach_theme *theme, tach_rect line, float x, bool *last)
{
    line_place places[TACH_KEYS_MAX];
    uint32_t count = place_line(model, font, theme, line, places);
    for (uint32_t i = 0; i < count; i++) {
        float chip = chip_width(font, theme, model->line[places[i].entry].keys);
        *last = x >= places[i].x + chip / 2 && x < places[i].x + chip;
        if (x >= places[i].x && x < places[i].x + places[i].w)
            return places[i].entry;
    }
    return model->line_count;
}

/* ---- Help ---- */

static bool number_is_there(const tach_keys_model *model, size_t number) { return number_lines[number].levels >> model->level & 1; }

typedef struct help_page {
    tach_draw *draw;
    tach_font *font;
    const tach_theme *theme;
    tach_rect inner; /* what is left of it, from the next line on */
    float row, key_w;
} help_page;

static bool help_has_room(const help_page *page) { return page->row <= page->inner.h; }

static void draw_help_text(help_page *page, bool heading, const char *text)
{
    const tach_theme *theme = page->theme;
    float x = heading ? 0 : page->key_w;
    float baseline = tach_theme_baseline(page->inner.y, page->row, theme->small);
    tach_draw_text_cut(page->draw, heading ? theme->head : theme->small, page->inner.x + x, baseline, page->inner.w - x,
                       heading ? TACH_COLOR_SECONDARY : TACH_COLOR_TEXT, text);
    page->inner.y += page->row;
    page->inner.h -= page->row;
}

static void draw_help_lines(help_page *page, const tach_keys_model *model)
{
    const tach_theme *theme = page->theme;
    for (uint32_t i = 0; i < model->help_count && help_has_room(page); i++) {
        const tach_keys_row *line = &model->help[i];
        if (line->keys[0])
            draw_chip(page->draw, page->font, theme, page->inner.x, page->inner.y, page->row, line->keys);
        draw_help_text(page, !line->keys[0], line->text);
    }
    if (help_has_room(page))
        draw_help_text(page, true, "what the numbers mean");
    for (size_t i = 0; i < TACH_COUNT_OF(number_lines) && help_has_room(page); i++) {
        if (!number_is_there(model, i))
            continue;
        float baseline = tach_theme_baseline(page->inner.y, page->row, theme->small);
        tach_draw_text(page->draw, theme->head, page->inner.x, baseline, TACH_COLOR_CPU, number_lines[i].number);
        draw_help_text(page, false, number_lines[i].text);
    }
}

/* As wide as its widest key and its widest text; and how many lines there are. */
static float help_widths(const tach_keys_model *model, tach_font *font, const tach_theme *theme, float *key_w, uint32_t *lines)
{
    float widest = 0;
    *lines = model->help_count + 1;
    *key_w = 13 * theme->small_cell;
    for (uint32_t i = 0; i < model->help_count; i++) {
        *key_w = tach_max_f(*key_w, chip_width(font, theme, model->help[i].keys) + theme->small_cell);
        widest = tach_max_f(widest, tach_font_measure(font, theme->small, model->help[i].text));
    }
    for (size_t i = 0; i < TACH_COUNT_OF(number_lines); i++) {
        if (!number_is_there(model, i))
            continue;
        widest = tach_max_f(widest, tach_font_measure(font, theme->small, number_lines[i].text));
        ++*lines;
    }
    return *key_w + widest;
}

tach_rect tach_keys_draw_help(const tach_keys_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                              int32_t width_px, int32_t height_px)
{
    help_page page = {.draw = draw, .font = font, .theme = theme, .row = (float)(int32_t)(20 * theme->scale)};
    uint32_t lines;
    tach_rect panel = {.w = 2 * theme->inset + help_widths(model, font, theme, &page.key_w, &lines)};
    panel.h = theme->head_row + page.row * (float)lines + theme->gap;
    panel.w = tach_min_f(panel.w, (float)width_px - 2 * theme->margin);
    panel.h = tach_min_f(panel.h, (float)height_px - 2 * theme->margin);
    if (panel.w < 2 * page.key_w || panel.h < theme->head_row + page.row)
        return (tach_rect){0, 0, 0, 0};
    panel.x = (float)(int32_t)(((float)width_px - panel.w) / 2);
    panel.y = (float)(int32_t)(((float)height_px - panel.h) / 2);
    tach_draw_set_layer(draw, TACH_LAYER_POPUP);
    tach_panel_background(draw, theme, panel, TACH_COLOR_POPUP);
    page.inner = tach_panel_inner(theme, panel);
    float head = tach_theme_baseline(panel.y, theme->head_row, theme->head);
    tach_draw_text(draw, theme->head, page.inner.x, head, TACH_COLOR_SECONDARY, "KEYS AND NUMBERS");
    char closes[TACH_KEYS_BYTES + 8];
    size_t length = 0;
    closes[0] = 0;
    if (model->close[0])
        tach_text_append(closes, sizeof closes, &length, "%s closes", model->close);
    tach_panel_text_right(draw, font, theme->small, page.inner.x + page.inner.w, head, page.inner.w / 2, TACH_COLOR_FAINT, closes);
    page.inner.y += theme->head_row;
    page.inner.h -= theme->head_row;
    draw_help_lines(&page, model);
    tach_draw_set_layer(draw, TACH_LAYER_PANEL);
    return panel;
}
