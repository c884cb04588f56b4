/* setting.c - what a person may choose, by name and as text. */
#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "hud/state.h"

#define MOST_COOLDOWN_MS 3600000.0

typedef struct setting {
    const char *name;
    const char *usual; /* its default */
    /* False when the value is none of these, which `good` names. */
    bool (*take)(tach_hud *hud, const char *value);
    void (*tell)(const tach_hud *hud, char *out, size_t size, size_t *length);
    const char *good;
} setting;

/* ---- Values as text ---- */

static bool setting_number(const char *text, double least, double most, double *out)
{
    double number;
    const char *behind = tach_text_read_number(text, &number);
    if (!behind || *behind || !(number >= least && number <= most))
        return false;
    *out = number;
    return true;
}

static bool setting_switch(const char *text, bool *out)
{
    static const char *const words[] = {"no", "yes", "off", "on", "false", "true", "0", "1"};
    for (size_t i = 0; i < TACH_COUNT_OF(words); i++) {
        if (strcmp(text, words[i]) != 0)
            continue;
        *out = i % 2;
        return true;
    }
    return false;
}

static void tell_switch(bool on, char *out, size_t size, size_t *length) { tach_text_add(out, size, length, on ? "yes" : "no"); }

/* Up to three decimals, and no more than it takes. */
static void tell_number(double number, char *out, size_t size, size_t *length)
{
    char text[32];
    size_t end = tach_text_fixed(text, sizeof text, number, 3);
    while (end > 0 && text[end - 1] == '0')
        text[--end] = 0;
    if (end > 0 && text[end - 1] == '.')
        text[end - 1] = 0;
    tach_text_add(out, size, length, text);
}

/* ---- Each setting ---- */

static bool take_level(tach_hud *hud, const char *value)
{
    double level;
    if (!setting_number(value, TACH_HUD_OFF, TACH_HUD_QA, &level) || level != (double)(int)level)
        return false;
    tach_hud_set_level(hud, (tach_hud_level)level);
    return true;
}

static void tell_level(const tach_hud *hud, char *out, size_t size, size_t *length)
{
    tach_text_append(out, size, length, "%d", (int)tach_hud_get_level(hud));
}

static bool take_scale(tach_hud *hud, const char *value)
{
    double scale;
    if (!setting_number(value, 0.5, 4, &scale))
        return false;
    tach_hud_set_scale(hud, (float)scale);
    return true;
}

static void tell_scale(const tach_hud *hud, char *out, size_t size, size_t *length)
{
    tell_number((double)atomic_load(&hud->scale_thousandths) / 1000, out, size, length);
}

static bool take_when_over(tach_hud *hud, const char *value) { return setting_switch(value, &hud->alarm.wanted); }
static void tell_when_over(const tach_hud *hud, char *out, size_t size, size_t *length)
{
    tell_switch(hud->alarm.wanted, out, size, length);
}

static bool take_folder(tach_hud *hud, const char *value)
{
    return value[0] && tach_text_is_plain(value) && tach_screenshots_set_folder(&hud->screenshots, value);
}

static void tell_folder(const tach_hud *hud, char *out, size_t size, size_t *length)
{
    tach_text_add(out, size, length, hud->screenshots.folder);
}

static bool take_hitches(tach_hud *hud, const char *value) { return setting_switch(value, &hud->screenshots.on_hitches); }
static void tell_hitches(const tach_hud *hud, char *out, size_t size, size_t *length)
{
    tell_switch(hud->screenshots.on_hitches, out, size, length);
}

static bool take_cooldown(tach_hud *hud, const char *value)
{
    return setting_number(value, 1, MOST_COOLDOWN_MS, &hud->screenshots.cooldown_ms);
}

static void tell_cooldown(const tach_hud *hud, char *out, size_t size, size_t *length)
{
    tell_number(hud->screenshots.cooldown_ms, out, size, length);
}

static bool take_font(tach_hud *hud, const char *value)
{
    bool own = strcmp(value, "built-in") == 0;
    if (!value[0] || !tach_text_is_plain(value) || strlen(value) >= sizeof hud->font_path)
        return false;
    tach_text_copy_utf8(hud->font_path, sizeof hud->font_path, own ? "" : value);
    return true;
}

static void tell_font(const tach_hud *hud, char *out, size_t size, size_t *length)
{
    tach_text_add(out, size, length, hud->font_path[0] ? hud->font_path : "built-in");
}

static const char *const sort_words[TACH_TREE_COLUMN_COUNT + 1] = {"inclusive", "self",   "calls", "draws", "triangles",
                                                                   "average",   "median", "p99",   "max",   "none"};

static bool take_sort(tach_hud *hud, const char *value)
{
    for (int i = 0; i <= TACH_TREE_COLUMN_COUNT; i++) {
        if (strcmp(value, sort_words[i]) != 0)
            continue;
        tach_tree_sort_by(&hud->tree_state, (tach_tree_column)i);
        hud->dirty = true;
        return true;
    }
    return false;
}

static void tell_sort(const tach_hud *hud, char *out, size_t size, size_t *length)
{
    tach_text_add(out, size, length, sort_words[hud->tree_state.order->sort]);
}

static bool take_stages(tach_hud *hud, const char *value)
{
    hud->dirty = true;
    return setting_switch(value, &hud->stacked);
}

static void tell_stages(const tach_hud *hud, char *out, size_t size, size_t *length)
{
    tell_switch(hud->stacked, out, size, length);
}

#define SETTING_COUNT 9

static const setting settings[SETTING_COUNT] = {
    {"hud.level", "0", take_level, tell_level, "a level, 0 to 5"},
    {"hud.scale", "1", take_scale, tell_scale, "a number from 0.5 to 4"},
    {"hud.show_when_over", "no", take_when_over, tell_when_over, "yes or no"},
    {"hud.screenshot_folder", ".", take_folder, tell_folder, "a folder's name, up to 511 bytes"},
    {"hud.hitch_screenshots", "yes", take_hitches, tell_hitches, "yes or no"},
    {"hud.screenshot_cooldown_ms", "5000", take_cooldown, tell_cooldown, "milliseconds, 1 to 3600000"},
    {"hud.font", "built-in", take_font, tell_font, "a file's name, up to 511 bytes, or built-in"},
    {"hud.graph_stages", "no", take_stages, tell_stages, "yes or no"},
    {"hud.sort", "none", take_sort, tell_sort, "none, inclusive, self, calls, draws, triangles, average, median, p99 or max"},
};

/* ---- By name ---- */

const char *tach_hud_setting_name(uint32_t index)
{
    if (index < SETTING_COUNT)
        return settings[index].name;
    index -= SETTING_COUNT;
    return index < TACH_COMMAND_COUNT ? tach_commands[index].name : NULL;
}

/* Their number as in tach_hud_setting_name; UINT32_MAX when there is no such. */
static uint32_t setting_of_name(const char *name)
{
    const char *other;
    for (uint32_t i = 0; (other = tach_hud_setting_name(i)) != NULL; i++) {
        if (strcmp(other, name) == 0)
            return i;
    }
    return UINT32_MAX;
}

static bool refuse_setting(const char *name, const char *value, const char *why)
{
    char shown_name[TACH_LOG_NAME], shown_value[TACH_LOG_NAME];
    tach_text_copy_utf8(shown_name, sizeof shown_name, name);
    tach_text_copy_utf8(shown_value, sizeof shown_value, value ? value : "the default");
    return tach_fail("%s = %s: %s", shown_name, shown_value, why);
}

bool tach_hud_set_setting(tach_hud *hud, const char *name, const char *value)
{
    if (!hud || !name)
        return refuse_setting(name ? name : "(null)", value, hud ? "a setting has a name" : "there is no display to set it of");
    uint32_t index = setting_of_name(name);
    if (index == UINT32_MAX)
        return refuse_setting(name, value, "there is no setting of that name");
    if (index >= SETTING_COUNT) {
        bool set = tach_bindings_set(&hud->input.bindings, index - SETTING_COUNT, value);
        hud->dirty |= set;
        return set || refuse_setting(name, value, tach_error());
    }
    const setting *of = &settings[index];
    char why[TACH_LOG_BYTES];
    size_t length = 0;
    if (of->take(hud, value ? value : of->usual))
        return true;
    tach_text_append(why, sizeof why, &length, "it is to be %s", of->good);
    return refuse_setting(name, value, why);
}

size_t tach_hud_get_setting(const tach_hud *hud, const char *name, char *out, size_t size)
{
    char text[TACH_SCREENSHOT_FOLDER_BYTES];
    size_t length = 0;
    uint32_t index = hud && name ? setting_of_name(name) : UINT32_MAX;
    text[0] = 0;
    if (index < SETTING_COUNT)
        settings[index].tell(hud, text, sizeof text, &length);
    else if (index != UINT32_MAX)
        length = tach_bindings_get(&hud->input.bindings, index - SETTING_COUNT, false, text, sizeof text);
    if (out && size > 0)
        tach_text_copy_utf8(out, size, text);
    return length;
}
