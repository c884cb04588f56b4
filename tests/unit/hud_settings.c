/* What a person may choose, and what the keys are said to be. */
#include "unit/hud_fixture.h"

#include "base/log.h"
#include "base/text.h"

static const char *setting(const char *name)
{
    static char text[700];
    tach_hud_get_setting(hud, name, text, sizeof text);
    return text;
}

static void settings_are_set_and_told(void **state)
{
    (void)state;
    open_hud(TACH_HUD_STRIP);
    static const char *const good[][3] = {{"hud.level", "3", "3"},
                                          {"hud.scale", "1.250", "1.25"},
                                          {"hud.show_when_over", "on", "yes"},
                                          {"hud.screenshot_folder", "shots of mine/", "shots of mine"},
                                          {"hud.hitch_screenshots", "false", "no"},
                                          {"hud.screenshot_cooldown_ms", "250.5", "250.5"},
                                          {"hud.sort", "p99", "p99"},
                                          {"keys.freeze", "ctrl+f10, pad back+start", "Ctrl+F10, Pad Back+Start"}};
    static const char *const bad[][2] = {{"hud.level", "6"},
                                         {"hud.level", "2.5"},
                                         {"hud.level", ""},
                                         {"hud.scale", "big"},
                                         {"hud.scale", "9"},
                                         {"hud.scale", "-1"},
                                         {"hud.scale", "nan"},
                                         {"hud.show_when_over", "maybe"},
                                         {"hud.screenshot_folder", ""},
                                         {"hud.screenshot_folder", "a\nb"},
                                         {"hud.screenshot_cooldown_ms", "0"},
                                         {"hud.sort", "weight"},
                                         {"keys.freeze", "Ctrl+"},
                                         {"keys.freeze", ""},
                                         {"keys.nothing", "A"},
                                         {"hud", "1"},
                                         {"", ""}};
    for (size_t i = 0; i < TACH_COUNT_OF(good); i++) {
        assert_true(tach_hud_set_setting(hud, good[i][0], good[i][1]));
        assert_string_equal(setting(good[i][0]), good[i][2]);
        assert_true(tach_hud_set_setting(hud, good[i][0], good[i][2]));
    }
    for (size_t i = 0; i < TACH_COUNT_OF(bad); i++) {
        char before[700];
        strcpy(before, setting(bad[i][0]));
        assert_false(tach_hud_set_setting(hud, bad[i][0], bad[i][1]));
        char place[64];
        snprintf(place, sizeof place, "%s = %s: ", bad[i][0], bad[i][1]);
        assert_non_null(strstr(tach_error(), strchr(bad[i][1], '\n') ? "hud.screenshot_folder = a b: " : place));
        assert_string_equal(setting(bad[i][0]), before);
    }
    assert_int_equal(tach_hud_get_level(hud), TACH_HUD_PROGRAMMER);
    const char *name;
    uint32_t count = 0;
    for (; (name = tach_hud_setting_name(count)) != NULL; count++)
        assert_true(tach_hud_set_setting(hud, name, NULL));
    assert_true(count > 30);
    assert_string_equal(setting("hud.screenshot_folder"), ".");
    assert_string_equal(setting("keys.freeze"), "Shift+F10, Pad Back+Start");
    assert_int_equal(tach_hud_get_setting(hud, "keys.freeze", NULL, 0), strlen("Shift+F10, Pad Back+Start"));
    char small[6];
    assert_int_equal(tach_hud_get_setting(hud, "keys.help", small, sizeof small), strlen("Shift+F1"));
    assert_string_equal(small, "Shift");
    assert_int_equal(tach_hud_get_setting(hud, "nothing", small, sizeof small), 0);
    assert_string_equal(small, "");
    close_hud();
    assert_false(tach_hud_set_setting(NULL, "hud.level", "1"));
    assert_int_equal(tach_hud_get_setting(NULL, "hud.level", small, sizeof small), 0);
}

/* What is wrong is said of any name and value, in one line and whole characters. */
static void errors_name_the_setting_and_the_value(void **state)
{
    (void)state;
    static char long_text[1200];
    for (size_t i = 0; i + 3 < sizeof long_text; i += 2)
        memcpy(long_text + i, "ä", 2);
    open_hud(TACH_HUD_STRIP);
    static const struct {
        const char *name, *value, *said;
    } bad[] = {{NULL, "3", "(null) = 3: a setting has a name"},
               {"hud.levle", NULL, "hud.levle = the default: there is no setting of that name"},
               {"a\nb%s", "%n\x1b[1m\xff", "a b%s = %n [1m\xEF\xBF\xBD: there is no setting of that name"},
               {"keys.freeze", "Ctrl+%n", "keys.freeze = Ctrl+%n: \"Ctrl+%n\" is no key"},
               {"keys.freeze", "A, B, C, D, E, F, G", "keys.freeze = A, B, C, D, E, F, G: more than "}};
    for (size_t i = 0; i < TACH_COUNT_OF(bad); i++) {
        assert_false(tach_hud_set_setting(hud, bad[i].name, bad[i].value));
        assert_memory_equal(tach_error(), bad[i].said, strlen(bad[i].said));
    }
    static const char *const names[] = {"hud.level", "hud.screenshot_folder", "keys.freeze"};
    for (size_t i = 0; i < TACH_COUNT_OF(names); i++) {
        assert_false(tach_hud_set_setting(hud, names[i], long_text));
        assert_memory_equal(tach_error(), names[i], strlen(names[i]));
        assert_non_null(strstr(tach_error(), "ää: "));
        assert_true(tach_text_is_plain(tach_error()));
    }
    assert_false(tach_hud_set_setting(hud, long_text, long_text));
    assert_non_null(strstr(tach_error(), "there is no setting of that name"));
    close_hud();
    assert_false(tach_hud_set_setting(NULL, "hud.level", "1"));
    assert_string_equal(tach_error(), "hud.level = 1: there is no display to set it of");
}

static const char *line_key(const char *text)
{
    for (uint32_t i = 0; i < hud->keys.line_count; i++) {
        if (strcmp(hud->keys.line[i].text, text) == 0)
            return hud->keys.line[i].keys;
    }
    return "";
}

static bool has_help(const char *text)
{
    for (uint32_t i = 0; i < hud->keys.help_count; i++) {
        if (strcmp(hud->keys.help[i].text, text) == 0)
            return true;
    }
    return false;
}

static bool no_line_key(const char *text) { return line_key(text)[0] == 0; }

/* A game that gave no views and no list of draws is not offered their keys; and a running one not those of the frozen display. */
static void keys_that_lead_to_nothing_are_not_shown(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    frames(10, 10);
    assert_string_equal(hud->shown.moment.use_key, "");
    tach_hud_set_frozen(hud, true);
    frame(10);
    assert_true(no_line_key("debug view") && no_line_key("experiments") && no_line_key("measure draws"));
    assert_string_equal(hud->shown.moment.use_key, "Enter");
    tach_hud_set_setting(hud, "keys.use_row", "U");
    tach_bindings_fill(&hud->input.bindings, TACH_HUD_ARTIST, 0, &hud->keys);
    assert_false(no_line_key("debug view") || no_line_key("experiments") || no_line_key("measure draws"));
    assert_string_equal(hud->keys.use, "U");
    close_hud();
}

/* What is written at the bottom is what works. */
static void the_line_of_keys_and_the_help_follow_the_bindings(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(10, 10);
    press(KEY_F10, TACH_MOD_SHIFT);
    frame(10);
    assert_string_equal(line_key("back to the game"), "Esc");
    assert_string_equal(line_key("row"), "↑ ↓");
    assert_string_equal(line_key("frame"), ", .");
    assert_string_equal(line_key("hitches"), "J K");
    assert_string_equal(line_key("explain"), "?");
    assert_string_equal(line_key("picture"), "Shift+F6");
    tach_hud_set_setting(hud, "keys.worst_frame", "Ctrl+J");
    tach_hud_set_setting(hud, "keys.back", "J");
    frame(10);
    assert_string_equal(line_key("worst"), "Ctrl+J");
    assert_string_equal(line_key("back to the game"), "J");
    assert_string_equal(line_key("hitches"), "K");
    for (uint32_t i = 0; i < hud->keys.help_count; i++)
        assert_true(hud->keys.help[i].text[0] && strlen(hud->keys.help[i].keys) < TACH_KEYS_BYTES - 1);
    assert_true(has_help("open or close") && has_help("freeze the display and work in it; the game runs on"));
    assert_false(has_help("measure the draws of a frame one by one; give it up") ||
                 has_help("zoom to what is selected")); /* of other levels */
    press(KEY_J, 0);
    frame(10);
    assert_false(tach_hud_is_frozen(hud));
    tach_hud_set_level(hud, TACH_HUD_TIMELINE);
    tach_hud_set_frozen(hud, true);
    frame(10);
    assert_string_equal(line_key("zoom"), "+ -");
    assert_string_equal(line_key("zoom to it"), "Enter");
    assert_true(has_help("zoom to what is selected") && has_help("the whole frame"));
    assert_false(has_help("open or close"));
    tach_hud_set_level(hud, TACH_HUD_STRIP);
    frame(10);
    assert_string_equal(line_key("row"), ""); /* not of this level */
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_set_and_told),
        cmocka_unit_test(errors_name_the_setting_and_the_value),
        cmocka_unit_test(the_line_of_keys_and_the_help_follow_the_bindings),
        cmocka_unit_test(keys_that_lead_to_nothing_are_not_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
