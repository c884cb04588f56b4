#include "view/keys.h"

#include "base/base.h"
#include "view/panel.h"

typedef struct key_text {
    const char *key;
    const char *text;
    uint32_t levels; /* in which it is offered */
} key_text;

/* A line of the help panel: a key, or a name of a number, or with neither a heading. */
typedef struct help_text {
    const char *key;
    const char *number;
    const char *text;
} help_text;

#define IN(level)  (1u << TACH_HUD_##level)
#define EVERYWHERE UINT32_MAX

static const key_text line_keys[] = {
    {"Esc", "back to the game", EVERYWHERE},
    {"↑ ↓", "row", IN(ARTIST) | IN(PROGRAMMER)},
    {"Enter", "its scope in the tree", IN(ARTIST)},
    {"← →", "close, open", IN(PROGRAMMER)},
    {"← → ↑ ↓", "select", IN(TIMELINE)},
    {"Enter", "zoom to it", IN(TIMELINE)},
    {"+ −", "zoom", IN(TIMELINE)},
    {"Home", "all", IN(TIMELINE)},
    {"W", "worst frame", IN(PROGRAMMER) | IN(TIMELINE)},
    {"J K", "hitches", IN(PROGRAMMER) | IN(TIMELINE)},
    {"↑ ↓", "kind", IN(QA)},
    {"Enter", "its last frame", IN(QA)},
    {"R", "reset statistics", IN(QA)},
    {"Shift F6", "picture", EVERYWHERE},
    {"Shift F9", "next level", EVERYWHERE},
    {"?", "help", EVERYWHERE},
};

static const help_text help_lines[] = {
    {"Shift F9", "", "next level: off, strip, artist, programmer, timeline, qa"},
    {"Shift F10", "", "freeze the display and work in it; the game runs on"},
    {"Shift F6", "", "bad here: mark the frame and save its picture"},
    {"Shift F4", "", "start all statistics again"},
    {"Shift F1", "", "this help"},
    {"", "", ""},
    {"", "", "while frozen"},
    {"↑ ↓", "", "select a row; PgUp PgDn Home End"},
    {"← →", "", "close, open; Enter and + - too"},
    {"Enter", "", "artist: from a budget to its scope in the tree"},
    {"W", "", "longest frame in the graph"},
    {"J K", "", "earlier and later hitch in the graph"},
    {"Enter", "", "qa: the last frame of a kind of hitch, with its tree"},
    {"Esc", "", "back to the game"},
    {"", "", ""},
    {"", "", "in the timeline, while frozen: what happened when"},
    {"← → ↑ ↓", "", "select along a row, and from row to row; Enter zooms to it"},
    {"+ − Home", "", "zoom, and back to the whole frame; the wheel zooms too"},
    {"Shift ← →", "", "pan; dragging does too. PgUp PgDn scroll"},
    {"", "", ""},
    {"", "", "what the numbers mean"},
    {"", "ms", "from one end of a frame to the next, display wait included"},
    {"", "cpu, wait", "what the frame's thread worked and waited; both add up to ms"},
    {"", "max", "longest frame of the last second"},
    {"", "P1", "fps of the 99th percentile frame time, since the last reset"},
    {"", "1% low avg", "fps of the mean of the frames at or above the 99th percentile"},
    {"", "incl, self", "ms a frame with and without the scopes inside"},
    {"", "med P99 max", "of incl, over the row's last 120 frames"},
    {"", "unclaimed", "time of a thread outside of every scope"},
    {"", "+37", "so many scopes as one thin bar: too narrow to be told apart"},
};

static float draw_chip(tach_draw *draw, tach_font *font, const tach_theme *theme, float x, float y, float height, const char *key)
{
    float pad = (float)(int32_t)(5 * theme->scale);
    float chip_h = (float)(int32_t)(16 * theme->scale);
    float width = tach_font_measure(font, theme->head, key) + 2 * pad;
    tach_draw_rect(draw, (tach_rect){x, y + (float)(int32_t)((height - chip_h) / 2), width, chip_h}, TACH_COLOR_CHIP);
    tach_draw_text(draw, theme->head, x + pad, tach_theme_baseline(y, height, theme->head), TACH_COLOR_TEXT, key);
    return width;
}

void tach_keys_draw(tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect line, tach_hud_level level)
{
    tach_panel_background(draw, theme, line, TACH_COLOR_PANEL);
    tach_rect inner = tach_panel_inner(theme, line);
    float space = theme->small_cell;
    float x = inner.x;
    float baseline = tach_theme_baseline(line.y, line.h, theme->small);
    for (size_t i = 0; i < TACH_COUNT_OF(line_keys); i++) {
        if (!(line_keys[i].levels >> level & 1))
            continue;
        float chip = tach_font_measure(font, theme->head, line_keys[i].key) + 2 * (float)(int32_t)(5 * theme->scale);
        float word = tach_font_measure(font, theme->small, line_keys[i].text);
        if (x + chip + space + word > inner.x + inner.w)
            return;
        draw_chip(draw, font, theme, x, line.y, line.h, line_keys[i].key);
        tach_draw_text(draw, theme->small, x + chip + space, baseline, TACH_COLOR_SECONDARY, line_keys[i].text);
        x += chip + space + word + 3 * space;
    }
}

tach_rect tach_keys_draw_help(tach_draw *draw, tach_font *font, const tach_theme *theme, int32_t width_px, int32_t height_px)
{
    float row = (float)(int32_t)(20 * theme->scale);
    float key_w = 13 * theme->small_cell;
    float widest = 0;
    for (size_t i = 0; i < TACH_COUNT_OF(help_lines); i++)
        widest = tach_max_f(widest, tach_font_measure(font, theme->small, help_lines[i].text));
    size_t lines = TACH_COUNT_OF(help_lines);
    float room_h = (float)height_px - 2 * theme->margin;
    tach_rect panel = {0, 0, 2 * theme->inset + key_w + widest, theme->head_row + row * (float)lines + theme->gap};
    panel.w = tach_min_f(panel.w, (float)width_px - 2 * theme->margin);
    panel.h = tach_min_f(panel.h, room_h);
    if (panel.w < 2 * key_w || panel.h < theme->head_row + row)
        return (tach_rect){0, 0, 0, 0};
    panel.x = (float)(int32_t)(((float)width_px - panel.w) / 2);
    panel.y = (float)(int32_t)(((float)height_px - panel.h) / 2);
    tach_draw_set_layer(draw, TACH_LAYER_POPUP);
    tach_panel_background(draw, theme, panel, TACH_COLOR_POPUP);
    tach_rect inner = tach_panel_inner(theme, panel);
    float head = tach_theme_baseline(panel.y, theme->head_row, theme->head);
    tach_draw_text(draw, theme->head, inner.x, head, TACH_COLOR_SECONDARY, "KEYS AND NUMBERS");
    tach_panel_text_right(draw, font, theme->small, inner.x + inner.w, head, inner.w / 2, TACH_COLOR_FAINT, "Shift F1 closes");
    float y = panel.y + theme->head_row;
    for (size_t i = 0; i < TACH_COUNT_OF(help_lines) && y + row <= panel.y + panel.h; i++, y += row) {
        const help_text *line = &help_lines[i];
        bool section = !line->key[0] && !line->number[0];
        float baseline = tach_theme_baseline(y, row, theme->small);
        if (line->key[0])
            draw_chip(draw, font, theme, inner.x, y, row, line->key);
        tach_draw_text(draw, theme->head, inner.x, baseline, TACH_COLOR_CPU, line->number);
        float x = section ? inner.x : inner.x + key_w;
        tach_draw_text_cut(draw, section ? theme->head : theme->small, x, baseline, inner.x + inner.w - x,
                           section ? TACH_COLOR_SECONDARY : TACH_COLOR_TEXT, line->text);
    }
    tach_draw_set_layer(draw, TACH_LAYER_PANEL);
    return panel;
}
