/* The file of settings: what is good in it is taken, what is bad is told by its line, and nothing is lost when it is written. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fixture.h"

#include "tach/tach_hud.h"
#include "tach/tach_record.h"

static char folder[] = "/tmp/tach-settings-XXXXXX";
static char path[512];
static tach_hud *hud;

static void open_hud(void)
{
    start_fake(&(tach_config){.ring_events = 64, .max_nodes = 64, .history_frames = 200});
    hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_STRIP});
    assert_non_null(hud);
    snprintf(path, sizeof path, "%s/settings.ini", folder);
    unlink(path);
}

static void close_hud(void)
{
    tach_hud_destroy(hud);
    stop_fake();
}

static void write_bytes(const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

static void write_file(const char *text) { write_bytes(text, strlen(text)); }

static const char *file_text(void)
{
    static char text[1 << 16];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static const char *value(const char *name)
{
    static char text[4][700];
    static int next;
    next = (next + 1) % 4;
    tach_hud_get_setting(hud, name, text[next], sizeof text[0]);
    return text[next];
}

static bool load(const char *text)
{
    said[0] = 0;
    write_file(text);
    return tach_settings_load(hud, path);
}

static void assert_said(const char *line)
{
    char expected[1024];
    snprintf(expected, sizeof expected, "%s%s\n", path, line);
    if (strcmp(said, expected) != 0)
        fail_msg("said: %s\nexpected: %s", said, expected);
}

static const char all_good[] = "; mine\n"
                               "[hud]\n"
                               "level = 3 ; programmer\n"
                               "scale: 1.5\r\n"
                               "  show_when_over = yes\n"
                               "screenshot_folder = shots of mine\n"
                               "hitch_screenshots=no\n"
                               "screenshot_cooldown_ms = 250\n"
                               "sort = self\n"
                               "\n"
                               "# keys\n"
                               "[keys]\n"
                               "next_level = Ctrl+P, F7\n"
                               "worst_frame = J\n"
                               "earlier_hitch = W\n"
                               "explain = none\n"
                               "[other]\n"
                               "key = 5\n";

static void a_file_is_taken(void **state)
{
    (void)state;
    open_hud();
    assert_true(load(all_good));
    assert_string_equal(said, "");
    assert_string_equal(value("hud.level"), "3");
    assert_string_equal(value("hud.scale"), "1.5");
    assert_string_equal(value("hud.show_when_over"), "yes");
    assert_string_equal(value("hud.screenshot_folder"), "shots of mine");
    assert_string_equal(value("hud.hitch_screenshots"), "no");
    assert_string_equal(value("hud.screenshot_cooldown_ms"), "250");
    assert_string_equal(value("hud.sort"), "self");
    assert_string_equal(value("keys.next_level"), "Ctrl+P, F7");
    assert_string_equal(value("keys.worst_frame"), "J"); /* two change places */
    assert_string_equal(value("keys.earlier_hitch"), "W");
    assert_string_equal(value("keys.explain"), "none");
    assert_string_equal(value("keys.freeze"), "Shift+F10, Pad Back+Start"); /* what is not in it stays */
    assert_true(load(all_good));                                            /* and once more */
    assert_string_equal(said, "");
    assert_string_equal(value("keys.worst_frame"), "J");
    close_hud();
}

static void bad_lines_are_told_and_fall_back(void **state)
{
    (void)state;
    static const struct {
        const char *text, *told;
    } bad[] = {
        {"[hud]\nlevel = 3\nscale = 12\n", ":3: hud.scale = 12: it is to be a number from 0.5 to 4"},
        {"[hud]\nlevel = six\n", ":2: hud.level = six: it is to be a level, 0 to 5"},
        {"[hud]\nlevel =\n", ":2: hud.level = : it is to be a level, 0 to 5"},
        {"[hud]\nlevle = 3\n", ":2: hud.levle = 3: there is no setting of that name"},
        {"[hud]\nsort = weight\n",
         ":2: hud.sort = weight: it is to be none, inclusive, self, calls, draws, triangles, average, median, p99 or max"},
        {"[keys]\nfreeze = Shift+F99\n", ":2: keys.freeze = Shift+F99: \"Shift+F99\" is no key"},
        {"[keys]\nworst_frame = A\nsort = A\n", ":3: keys.sort = A: A is the key of keys.worst_frame"},
        {"[keys]\nfreeze = F2\nfreeze = F3\n", ":3: keys.freeze = F3: it stands in line 2 already"},
        {"[keys]\nworst_frame = J\n", ""},
        {"[hud\nlevel = 3\n", ":1: a section without its ]"},
        {"[hud]\nlevel 3\n", ":2: it is no section, and no name = value"},
        {"[hud]\nscale = 2\n\x01\n", ":3: it is not UTF-8, or has control characters"},
        {"[hud]\nscale = \xFF\n", ":2: it is not UTF-8, or has control characters"},
        {"level = 3\n", NULL}, /* of no section: not the display's */
        {"[audio]\nvolume = loud\n", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < TACH_COUNT_OF(bad); i++) {
        open_hud();
        assert_true(load(bad[i].text));
        if (!bad[i].told)
            assert_string_equal(said, "");
        else if (bad[i].told[0])
            assert_said(bad[i].told);
        else
            assert_said(": keys.earlier_hitch was J and is none, as the file has other uses for it");
        close_hud();
    }
}

static void what_stays_of_a_bad_file(void **state)
{
    (void)state;
    open_hud();
    tach_hud_set_setting(hud, "hud.scale", "2");
    tach_hud_set_setting(hud, "keys.freeze", "F2");
    char longest[400];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = 0;
    char text[1024];
    snprintf(text, sizeof text, "[hud]\nscale = 9\nlevel = 3\nscreenshot_folder = %s\n[keys]\nfreeze = Banana\nhelp = F3\n",
             longest);
    assert_true(load(text));
    assert_non_null(strstr(said, ":4: it is too long\n"));
    assert_string_equal(value("hud.scale"), "2");
    assert_string_equal(value("hud.level"), "3");
    assert_string_equal(value("hud.screenshot_folder"), ".");
    assert_string_equal(value("keys.freeze"), "Shift+F10, Pad Back+Start"); /* of a key the default */
    assert_string_equal(value("keys.help"), "F3");
    close_hud();
}

static void files_that_are_none(void **state)
{
    (void)state;
    open_hud();
    assert_false(tach_settings_load(hud, path)); /* before the first save: nothing to tell */
    assert_string_equal(said, "");
    assert_false(tach_settings_load(hud, folder));
    assert_non_null(strstr(said, "is not read: Is a directory"));
    assert_false(tach_settings_load(NULL, path));
    assert_false(tach_settings_load(hud, NULL));
    assert_false(tach_settings_load(hud, ""));
    assert_false(tach_settings_save(NULL, path));
    assert_false(tach_settings_save(hud, NULL));
    said[0] = 0;
    assert_false(tach_settings_save(hud, folder));
    assert_non_null(strstr(said, "is not saved: Is a directory"));
    said[0] = 0;
    assert_false(tach_settings_save(hud, "/proc/nothing/settings.ini"));
    assert_non_null(strstr(said, "/proc/nothing/settings.ini is not saved: "));
    char *large = malloc(1 << 21);
    memset(large, '\n', 1 << 21);
    write_bytes(large, 1 << 21);
    free(large);
    assert_false(tach_settings_load(hud, path));
    assert_false(tach_settings_save(hud, path)); /* what cannot be read is not written over */
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, 1 << 21);
    close_hud();
}

static void a_save_is_read_again(void **state)
{
    (void)state;
    open_hud();
    tach_hud_set_setting(hud, "hud.scale", "1.25");
    tach_hud_set_setting(hud, "keys.worst_frame", "J, Pad Guide");
    snprintf(path, sizeof path, "%s/made/on the way/settings.ini", folder);
    assert_true(tach_settings_save(hud, path));
    assert_string_equal(said, "");
    assert_int_equal(strncmp(file_text(), "[hud]\nlevel = 1\nscale = 1.25\n", 28), 0);
    assert_non_null(strstr(file_text(), "sort = none\n\n[keys]\nback = Esc, Pad B\n"));
    assert_non_null(strstr(file_text(), "earlier_hitch = none\n"));
    static char first[1 << 14];
    strcpy(first, file_text());
    close_hud();
    char kept[512];
    strcpy(kept, path);
    open_hud();
    strcpy(path, kept);
    assert_true(tach_settings_load(hud, path));
    assert_string_equal(said, "");
    assert_string_equal(value("hud.scale"), "1.25");
    assert_string_equal(value("keys.worst_frame"), "J, Pad Guide");
    assert_true(tach_settings_save(hud, path));
    assert_string_equal(file_text(), first);
    close_hud();
    unlink(kept);
    snprintf(kept, sizeof kept, "%s/made/on the way", folder);
    rmdir(kept);
    snprintf(kept, sizeof kept, "%s/made", folder);
    rmdir(kept);
}

static void nothing_is_lost_by_a_save(void **state)
{
    (void)state;
    open_hud();
    assert_true(load("\xEF\xBB\xBF; mine\n\n[other]\nkey = 5 ; theirs\nbroken line\n[hud]\n; why\n  scale =   1.5   ; large\r\n"
                     "future = yes\n\n; of the keys\n[keys]\nhelp = F3\nhelp = F4\nkeys of tomorrow = Z\n\n[last]\nx = y"));
    tach_hud_set_setting(hud, "hud.scale", "2");
    assert_true(tach_settings_save(hud, path));
    const char *text = file_text();
    assert_int_equal(strncmp(text,
                             "\xEF\xBB\xBF; mine\n\n[other]\nkey = 5 ; theirs\nbroken line\n[hud]\n; why\n"
                             "  scale =   2   ; large\r\nfuture = yes\nlevel = 1\n",
                             100),
                     0);
    assert_non_null(strstr(text, "sort = none\n\n; of the keys\n[keys]\nhelp = F3\nhelp = F4\nkeys of tomorrow = Z\nback = Esc"));
    assert_non_null(strstr(text, "reset_statistics = Shift+F4\n\n[last]\nx = y\n"));
    const char *again = strstr(text, "scale");
    assert_null(strstr(again + 1, "scale"));
    static char first[1 << 14];
    strcpy(first, text);
    assert_true(tach_settings_save(hud, path)); /* a second one changes nothing */
    assert_string_equal(file_text(), first);
    close_hud();
}

/* A folder that no line could hold is told and left out; the line that was there stays. */
static void what_no_line_holds_is_not_saved(void **state)
{
    (void)state;
    open_hud();
    tach_hud_set_setting(hud, "hud.screenshot_folder", "a ;b");
    assert_true(tach_settings_save(hud, path));
    assert_said(": hud.screenshot_folder is not saved: no line holds a ;b");
    assert_null(strstr(file_text(), "screenshot_folder"));
    said[0] = 0;
    write_file("[hud]\nscreenshot_folder = old\n");
    assert_true(tach_settings_save(hud, path));
    assert_non_null(strstr(file_text(), "screenshot_folder = old\n"));
    close_hud();
}

/* Is every setting one that could be set? */
static void assert_sound(void)
{
    const char *name;
    for (uint32_t i = 0; (name = tach_hud_setting_name(i)) != NULL; i++) {
        if (!tach_hud_set_setting(hud, name, value(name)))
            fail_msg("%s = %s: %s", name, value(name), tach_error());
    }
}

static void any_damage_does_no_harm(void **state)
{
    (void)state;
    static const char pieces[] = "[]=:;#,+\n\r\t \"\\0\xFF\xC3Z9.-";
    uint32_t random = 17;
    open_hud();
    for (int round = 0; round < 200; round++) {
        char text[2 * sizeof all_good];
        size_t length = sizeof all_good - 1;
        memcpy(text, all_good, length);
        for (int change = 0; change < 1 + round % 8; change++) {
            random = random * 1664525u + 1013904223u;
            size_t at = (random >> 8) % length;
            random = random * 1664525u + 1013904223u;
            switch (random >> 30) {
            case 0:
                text[at] = pieces[(random >> 8) % sizeof pieces]; /* the closing 0 is one of them */
                break;
            case 1:
                memmove(text + at, text + at + 1, --length - at);
                break;
            case 2:
                memmove(text + at + 1, text + at, length - at);
                text[at] = pieces[(random >> 8) % sizeof pieces];
                length++;
                break;
            default:
                text[at] = (char)(random >> 16);
            }
        }
        if (round % 16 == 0)
            length = (random >> 10) % length;
        write_bytes(text, length);
        said[0] = 0;
        assert_true(tach_settings_load(hud, path));
        assert_sound();
        said[0] = 0;
        assert_true(tach_settings_save(hud, path));
        said[0] = 0;
        assert_true(tach_settings_load(hud, path));
        assert_sound();
        assert_true(tach_settings_save(hud, path));
        const char *name;
        for (uint32_t i = 0; (name = tach_hud_setting_name(i)) != NULL; i++)
            tach_hud_set_setting(hud, name, NULL);
    }
    close_hud();
}

static int start(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_taken),
        cmocka_unit_test(bad_lines_are_told_and_fall_back),
        cmocka_unit_test(what_stays_of_a_bad_file),
        cmocka_unit_test(files_that_are_none),
        cmocka_unit_test(a_save_is_read_again),
        cmocka_unit_test(nothing_is_lost_by_a_save),
        cmocka_unit_test(what_no_line_holds_is_not_saved),
        cmocka_unit_test(any_damage_does_no_harm),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
