/* What a person may hand over that is of no use: the display says so, goes on with its own, and the game does not notice. */
#define _POSIX_C_SOURCE 200809L

#include "unit/hud_fixture.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "tach/tach_record.h"
#include "unit/picture_checks.h"

extern const unsigned char tach_face_fallback[], tach_face_fallback_end[];

static char folder[] = "/tmp/tach-bad-XXXXXX";
static char path[512];

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int drop_folder(void **state)
{
    (void)state;
    static const char *const names[] = {"mine.ttf", "settings.ini", "budgets.ini"};
    for (size_t i = 0; i < TACH_COUNT_OF(names); i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

static void write_file(const char *name, const void *bytes, size_t size)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* The frames go on, and the message comes up. */
static void assert_told(const char *words)
{
    for (int i = 0; i < 1500 && !strstr(hud->message, words); i++) {
        const tach_picture *picture = frame(10);
        assert_true(picture->vertex_count > 100);
        check_picture_is_sound(picture);
    }
    if (!strstr(hud->message, words))
        fail_msg("the display says \"%s\" and not \"%s\"", hud->message, words);
    assert_true(tach_tree()->duration_ns == 10 * MS);
}

/* ---- Fonts --------------------------------------------------------------------------------------------------------------- */

static const char letters[] = "Mgai0%&";
static tach_glyph letters_before[sizeof letters - 1];

static tach_glyph letter_now(size_t i)
{
    tach_glyph glyph = *tach_font_glyph(hud->font, (tach_text_style){TACH_FACE_BOLD, 40}, (uint32_t)letters[i]);
    return (tach_glyph){
        .left = glyph.left, .top = glyph.top, .width = glyph.width, .height = glyph.height, .advance = glyph.advance};
}

static void remember_letters(void)
{
    for (size_t i = 0; i < TACH_COUNT_OF(letters_before); i++)
        letters_before[i] = letter_now(i);
}

static bool letters_are_as_before(void)
{
    frame(10);
    bool same = true;
    for (size_t i = 0; i < TACH_COUNT_OF(letters_before); i++) {
        tach_glyph now = letter_now(i), before = letters_before[i];
        same &= now.left == before.left && now.top == before.top && now.width == before.width && now.height == before.height;
    }
    return same;
}

static void fonts_that_are_no_fonts_are_told_and_left(void **state)
{
    (void)state;
    size_t size = (size_t)(tach_face_fallback_end - tach_face_fallback);
    unsigned char *copy = malloc(size);
    memcpy(copy, tach_face_fallback, size);
    open_hud(TACH_HUD_PROGRAMMER);
    frames(60, 10);
    remember_letters();
    static const unsigned char png[] = "\x89PNG\r\n\x1A\n and more of it, as a picture has";
    const struct {
        const char *name, *words;
        const void *bytes;
        size_t size;
    } files[] = {{"empty.ttf", "/empty.ttf: not a TrueType file", "", 0},
                 {"png.ttf", "/png.ttf: not a TrueType file", png, sizeof png},
                 {"short.ttf", "/short.ttf: it is cut short", copy, size / 2},
                 {"sixty.ttf", "/sixty.ttf: it is cut short", copy, 64}};
    for (size_t i = 0; i < TACH_COUNT_OF(files); i++) {
        write_file(files[i].name, files[i].bytes, files[i].size);
        assert_false(tach_font_load(hud, path));
        assert_told(files[i].words);
        unlink(path);
    }
    assert_false(tach_font_load(hud, "/no/such.ttf"));
    assert_told("font /no/such.ttf: No such file or directory; shown in the built-in one");
    assert_false(tach_font_load(hud, folder));
    assert_told("Is a directory");
    frames(600, 10);
    assert_string_equal(hud->message, "");
    assert_true(letters_are_as_before());
    close_hud();
    free(copy);
}

static int released;
static void count_release(void *file) { released += file == (const void *)tach_face_fallback; }

static void a_font_of_the_users_is_shown_and_given_back(void **state)
{
    (void)state;
    size_t size = (size_t)(tach_face_fallback_end - tach_face_fallback);
    released = 0;
    open_hud(TACH_HUD_PROGRAMMER);
    frames(60, 10);
    remember_letters();
    assert_true(tach_hud_set_font(hud, "DejaVu", tach_face_fallback, size, count_release));
    assert_false(letters_are_as_before());
    check_no_text_overlaps(frame(10));
    assert_true(tach_hud_set_font(hud, "DejaVu", tach_face_fallback, size, count_release));
    assert_int_equal(released, 1);
    frame(10);
    assert_false(tach_hud_set_font(hud, "broken", tach_face_fallback, 1000, count_release));
    assert_int_equal(released, 3); /* the one before, and the one that was refused */
    assert_true(letters_are_as_before());
    assert_true(tach_hud_set_font(hud, "DejaVu", tach_face_fallback, size, count_release));
    write_file("mine.ttf", tach_face_fallback, size);
    assert_true(tach_font_load(hud, path));
    assert_int_equal(released, 4);
    frame(10);
    assert_true(tach_hud_set_font(hud, NULL, NULL, 0, NULL));
    assert_true(letters_are_as_before());
    assert_true(tach_hud_set_font(hud, "DejaVu", tach_face_fallback, size, count_release));
    close_hud();
    assert_int_equal(released, 5);
    assert_false(tach_hud_set_font(NULL, "DejaVu", tach_face_fallback, size, count_release));
    assert_int_equal(released, 6);
    unlink(path);
}

static void the_settings_name_a_font(void **state)
{
    (void)state;
    size_t size = (size_t)(tach_face_fallback_end - tach_face_fallback);
    char text[700], font[512];
    open_hud(TACH_HUD_PROGRAMMER);
    frames(60, 10);
    remember_letters();
    write_file("mine.ttf", tach_face_fallback, size);
    strcpy(font, path);
    int length = snprintf(text, sizeof text, "[hud]\nfont = %s\n", font);
    write_file("settings.ini", text, (size_t)length);
    assert_true(tach_settings_load(hud, path));
    assert_false(letters_are_as_before());
    tach_hud_get_setting(hud, "hud.font", text, sizeof text);
    assert_string_equal(text, font);
    unlink(font);
    assert_true(tach_settings_load(hud, path)); /* the file of settings is good, the font is gone */
    assert_told("/mine.ttf: No such file or directory");
    assert_true(letters_are_as_before());
    write_file("settings.ini", "[hud]\nfont = built-in\nscale = huge\n", 35);
    assert_true(tach_settings_load(hud, path));
    assert_told("hud.scale = huge: it is to be a number from 0.5 to 4");
    close_hud();
    open_hud_with(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER, .font = tach_face_fallback, .font_bytes = 5000});
    frames(3, 10);
    assert_told("font of tach_hud_config: it is cut short; shown in the built-in one");
    close_hud();
    open_hud_with(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER, .font = tach_face_fallback, .font_bytes = size});
    frames(60, 10);
    assert_false(letters_are_as_before());
    close_hud();
}

/* ---- Sizes and files ------------------------------------------------------------------------------------------------------ */

static void absurd_scales_and_windows_are_survived(void **state)
{
    (void)state;
    const float scales[] = {0, -1, NAN, INFINITY, -INFINITY, 1e30f, 1e-30f, 0.5f, 4, 1};
    const int32_t sizes[][2] = {{0, 0},          {1, 1},           {0, 4320},  {7680, 4320},   {INT32_MIN, 5},
                                {7680, 1},       {1, 4320},        {-1, -1},   {16384, 16384}, {INT32_MAX, INT32_MAX},
                                {30, INT32_MAX}, {INT32_MAX, 700}, {1280, 720}};
    open_hud(TACH_HUD_PROGRAMMER);
    frames(60, 10);
    for (int level = TACH_HUD_STRIP; level <= TACH_HUD_QA; level++) {
        tach_hud_set_level(hud, (tach_hud_level)level);
        for (size_t i = 0; i < TACH_COUNT_OF(scales); i++) {
            tach_hud_set_scale(hud, scales[i]);
            for (size_t k = 0; k < TACH_COUNT_OF(sizes); k++) {
                tach_hud_set_frozen(hud, k % 2);
                check_picture_is_sound(frame_at(10, sizes[k][0], sizes[k][1]));
            }
        }
    }
    assert_true(tach_tree()->duration_ns == 10 * MS);
    close_hud();
}

/* Deleted, replaced by nonsense, and back: while the game runs on. */
static void a_budget_file_that_goes_away_is_told(void **state)
{
    (void)state;
    static const char budgets[] = "[frame]\nms = 12\n[scope ai]\nms = 2\n";
    if (TACH_MAX_LISTENERS < 2)
        skip(); /* the display and the file */
    open_hud(TACH_HUD_ARTIST);
    write_file("budgets.ini", budgets, sizeof budgets - 1);
    assert_true(tach_budgets_load(path));
    frames(60, 10);
    assert_int_equal(tach_tree()->budget_count, 2);
    unlink(path);
    assert_told("budgets.ini is gone: its budgets stay");
    assert_int_equal(tach_tree()->budget_count, 2);
    write_file("budgets.ini", "[scope ai\nms = lots\n", 20);
    assert_told("1 of "); /* the bad line before what became of it */
    assert_told("budgets.ini:1: ");
    write_file("budgets.ini", "[frame]\nms = 9\n", 15);
    frames(200, 10);
    assert_int_equal(tach_tree()->budget_count, 1);
    assert_true(tach_tree()->budgets[0].limit == 9);
    tach_budgets_load(NULL);
    close_hud();
}

/* What is frozen keeps the budgets that it was judged by; the game has the new ones. */
static void a_frozen_display_keeps_its_budgets(void **state)
{
    (void)state;
    static const char first[] = "[scope ai]\nms = 2\nowner = gameplay\nadvice = spread it\n[scope update]\nms = 50\n";
    if (TACH_MAX_LISTENERS < 2)
        skip(); /* the display and the file */
    open_hud(TACH_HUD_ARTIST);
    write_file("budgets.ini", first, sizeof first - 1);
    assert_true(tach_budgets_load(path));
    frames(60, 10);
    tach_hud_set_frozen(hud, true);
    frame(10);
    assert_int_equal(hud->artist.budgets.row_count, 3);
    hud->artist.budget_state.selected = 1;
    hud->dirty = true;
    frame(10);
    static tach_budget_rows before;
    char names[3][16];
    before = hud->artist.budgets;
    for (uint32_t i = 0; i < 3; i++)
        strcpy(names[i], before.rows[i].name); /* the text, and not where it stands */
    assert_string_equal(before.rows[0].name, "ai");
    assert_string_equal(before.rows[0].limit, "2.00");
    assert_non_null(strstr(before.advice, "owner gameplay · spread it"));
    write_file("budgets.ini", "[scope swap]\nms = 1\n", 20);
    frames(300, 10);
    assert_int_equal(tach_tree()->budget_count, 2); /* the frame's own and the new one */
    for (int scale = 2; scale >= 1; scale--) {      /* all texts anew */
        tach_hud_set_scale(hud, (float)scale);
        frames(2, 10);
    }
    const tach_budget_rows *now = &hud->artist.budgets;
    assert_int_equal(now->row_count, before.row_count);
    for (uint32_t i = 0; i < now->row_count; i++) {
        assert_string_equal(now->rows[i].name, names[i]);
        assert_string_equal(now->rows[i].limit, before.rows[i].limit);
        assert_string_equal(now->rows[i].badge.text, before.rows[i].badge.text);
    }
    assert_string_equal(now->advice, before.advice);
    assert_string_equal(now->source, before.source);
    tach_hud_set_frozen(hud, false);
    frames(60, 10);
    assert_int_equal(hud->artist.budgets.row_count, 2);
    tach_budgets_load(NULL);
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fonts_that_are_no_fonts_are_told_and_left),
        cmocka_unit_test(a_font_of_the_users_is_shown_and_given_back),
        cmocka_unit_test(the_settings_name_a_font),
        cmocka_unit_test(absurd_scales_and_windows_are_survived),
        cmocka_unit_test(a_budget_file_that_goes_away_is_told),
        cmocka_unit_test(a_frozen_display_keeps_its_budgets),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
