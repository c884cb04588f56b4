/* Numbers as people read them, in any locale; whole UTF-8 characters. */
#include <locale.h>
#include <math.h>

#include "fixture.h"

#include "base/text.h"

#define THIN "\xE2\x80\x89"

static void check_fixed(double value, int decimals, const char *expected)
{
    char text[40];
    assert_int_equal(tach_text_fixed(text, sizeof text, value, decimals), strlen(expected));
    assert_string_equal(text, expected);
}

static void fixed(void **state)
{
    (void)state;
    check_fixed(16.666, 2, "16.67");
    check_fixed(0.0005, 3, "0.001");
    check_fixed(-0.001, 2, "0.00");
    check_fixed(-2.5, 0, "-3");
    check_fixed(1234567.0, 1, "1234567.0");
    check_fixed(7.003, 3, "7.003");
    check_fixed(-0.04, 1, "0.0");
    check_fixed(-20.07, 2, "-20.07");
    check_fixed(123456789012.5, 3, "123456789012.500");
    check_fixed(NAN, 2, "--");
    check_fixed(INFINITY, 2, "--");
    check_fixed(-INFINITY, 2, "--");
    check_fixed(1e300, 2, "--");
}

static void independent_of_the_locale(void **state)
{
    (void)state;
    setlocale(LC_ALL, "de_DE.UTF-8");
    check_fixed(3.25, 2, "3.25");
    setlocale(LC_ALL, "C");
}

static void milliseconds(void **state)
{
    (void)state;
    static const struct {
        double ms;
        const char *text;
    } cases[] = {{0, "0.000"},      {0.004, "0.004"},  {0.0999, "0.10"}, {0.31, "0.31"},   {14.916, "14.92"}, {99.994, "99.99"},
                 {99.996, "100.0"}, {116.84, "116.8"}, {999.96, "1000"}, {2041.2, "2041"}, {-0.5, "-0.50"},   {NAN, "--"}};
    for (size_t i = 0; i < TACH_COUNT_OF(cases); i++) {
        char text[16];
        tach_text_ms(text, sizeof text, cases[i].ms);
        assert_string_equal(text, cases[i].text);
    }
}

static void counts(void **state)
{
    (void)state;
    static const struct {
        int64_t count;
        const char *text;
    } cases[] = {{0, "0"},         {999, "999"},          {9999, "9999"},      {10000, "10.0k"},
                 {384000, "384k"}, {999600, "1.00M"},     {1210000, "1.21M"},  {6000000000, "6.00G"},
                 {-1, "-1"},       {INT64_MIN, "-9.22E"}, {INT64_MAX, "9.22E"}};
    char text[40];
    for (size_t i = 0; i < TACH_COUNT_OF(cases); i++) {
        tach_text_count(text, sizeof text, cases[i].count);
        assert_string_equal(text, cases[i].text);
    }
    tach_text_count_full(text, sizeof text, 12800);
    assert_string_equal(text, "12" THIN "800");
    tach_text_count_full(text, sizeof text, INT64_MIN);
    assert_string_equal(text, "-9" THIN "223" THIN "372" THIN "036" THIN "854" THIN "775" THIN "808");
}

static void bytes(void **state)
{
    (void)state;
    static const struct {
        int64_t bytes;
        const char *text, *unit;
    } cases[] = {{0, "0", "B"},         {999, "999", "B"},         {1023, "1.0", "KiB"},
                 {1536, "1.5", "KiB"},  {212 << 20, "212", "MiB"}, {INT64_C(5) << 30, "5.0", "GiB"},
                 {-2048, "-2.0", "KiB"}};
    for (size_t i = 0; i < TACH_COUNT_OF(cases); i++) {
        char text[16];
        const char *unit;
        tach_text_bytes(text, sizeof text, cases[i].bytes, &unit);
        assert_string_equal(text, cases[i].text);
        assert_string_equal(unit, cases[i].unit);
    }
}

static void never_past_the_end(void **state)
{
    (void)state;
    char text[8];
    for (size_t size = 0; size <= sizeof text; size++) {
        memset(text, '#', sizeof text);
        size_t length = tach_text_fixed(text, size, 123456.789, 3);
        assert_true(size == 0 || (length == size - 1 && text[length] == 0));
        assert_true(size == sizeof text || text[size] == '#');
    }
    size_t length = 0;
    for (int i = 0; i < 9; i++)
        tach_text_append(text, sizeof text, &length, "%d,", i);
    assert_string_equal(text, "0,1,2,3");
    assert_int_equal(length, 7);
    length = 0;
    for (int i = 0; i < 9; i++)
        tach_text_add(text, sizeof text, &length, "a,");
    assert_string_equal(text, "a,a,a,a");
    assert_int_equal(length, 7);
    length = 3;
    tach_text_add(text, 3, &length, "b"); /* there is no room at all */
    assert_string_equal(text, "a,a,a,a");
    assert_int_equal(length, 3);
}

static void utf8_is_kept_whole(void **state)
{
    (void)state;
    char text[8];
    assert_int_equal(tach_text_copy_utf8(text, 4, "\xCE\x94t\xC2\xB5"), 3);
    assert_string_equal(text, "\xCE\x94t");
    tach_text_copy_utf8(text, sizeof text,
                        "a\xFF"
                        "b\xC3");
    assert_string_equal(text, "a\xEF\xBF\xBD"
                              "b");
    /* An overlong slash, a surrogate, one above U+10FFFF: none is a character. */
    static const char *const broken[] = {"\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80"};
    for (size_t i = 0; i < TACH_COUNT_OF(broken); i++) {
        const char *at = broken[i];
        assert_int_equal(tach_text_next_utf8(&at), 0xFFFD);
        assert_ptr_equal(at, broken[i] + 1);
    }
    char cut[] = "ab\xE6\x8F";
    tach_text_trim_utf8(cut);
    assert_string_equal(cut, "ab");
    char whole[] = "ab\xE6\x8F\x8F";
    tach_text_trim_utf8(whole);
    assert_string_equal(whole, "ab\xE6\x8F\x8F");
    const char *good = "\xF0\x9F\x8E\xAE";
    assert_int_equal(tach_text_next_utf8(&good), 0x1F3AE);
    assert_int_equal(tach_text_next_utf8(&good), 0);
}

static void plain_text(void **state)
{
    (void)state;
    static const char *const bad[] = {"a\nb", "\x1B[0m", "\x7F", "\xFF", "\xC0\xAF", "ab\xE6\x8F"};
    assert_true(tach_text_is_plain(""));
    assert_true(tach_text_is_plain("\ta \xE6\x8F\x8F \xEF\xBF\xBD"));
    for (size_t i = 0; i < TACH_COUNT_OF(bad); i++)
        assert_false(tach_text_is_plain(bad[i]));
}

/* The spaces of a text at which a line may end, as their places; "." for none. */
static void check_breaks(const char *text, const char *expected)
{
    char found[64];
    size_t length = 0;
    tach_text_append(found, sizeof found, &length, ".");
    for (const char *at = text; *at; at++) {
        if (*at == ' ' && tach_text_breaks_at(text, at))
            tach_text_append(found, sizeof found, &length, "%d.", (int)(at - text));
    }
    assert_string_equal(found, expected);
    assert_true(tach_text_breaks_at(text, text + strlen(text)));
}

static void a_number_stays_with_its_unit(void **state)
{
    (void)state;
    check_breaks("one two", ".3.");
    check_breaks("3 allocations 48.0 MiB", ".13.");
    check_breaks("+36.5 ms; 12.3k page faults", ".9.20.");
    check_breaks("99.5 % in 3 µs", ".6.9.");
    check_breaks("paths 1 → 361; 2", ".5.7.11.16.");
    check_breaks("k ms M b", ".1.4.6.");
    check_breaks(" a ", ".0.2.");
    check_breaks("1", ".");
}

static void numbers_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *rest;
        double value;
    } good[] = {{"0", "", 0},
                {"16.67", "", 16.67},
                {"-2.5ms", "ms", -2.5},
                {"7.", ".", 7},
                {"1,5", ",5", 1},
                {"1e3", "e3", 1},
                {"0.1000000000000000", "", 0.1},
                {"00900", "", 900},
                {"0.30 ", " ", 0.3},
                {"123456789012345", "", 123456789012345.0}};
    static const char *const bad[] = {"", "-", ".5", "x", " 1", "+1", "nan", "inf", "1234567890123456"};
    double value = 0;
    for (size_t i = 0; i < TACH_COUNT_OF(good); i++) {
        const char *rest = tach_text_read_number(good[i].text, &value);
        assert_non_null(rest);
        assert_string_equal(rest, good[i].rest);
        assert_true(value == good[i].value);
    }
    for (size_t i = 0; i < TACH_COUNT_OF(bad); i++)
        assert_null(tach_text_read_number(bad[i], &value));
}

static void the_end_of_a_long_name_stays(void **state)
{
    (void)state;
    static const struct {
        const char *name, *tail, *in_20;
    } cases[] = {
        {"short", "", "short"},
        {"art/rock.dds", "/rock.dds", "art/rock.dds"},
        {"art/cliffs/large/rock.dds", "/rock.dds", "art/cli\xE2\x80\xA6/rock.dds"},
        {"art\\cliffs\\large\\rock.dds", "\\rock.dds", "art\\cli\xE2\x80\xA6\\rock.dds"},
        {"update > ai > path finding", " > path finding", "u\xE2\x80\xA6 > path finding"},
        {"art/a_file_with_a_name_too_long", "/a_file_with_a_name_too_long", "art/a_file_with_a_n"},
        {"a worker of renderers 11", "11",
         "a worker of re\xE2\x80\xA6"
         "11"},
        {"\xE6\x8F\x8F\xE6\x8F\x8F\xE6\x8F\x8F\xE6\x8F\x8F\xE6\x8F\x8F/a\tb\nc", "/a\tb\nc",
         "\xE6\x8F\x8F\xE6\x8F\x8F\xE6\x8F\x8F\xE2\x80\xA6/a b c"},
        {"folder/", "", "folder/"},
        {"", "", ""},
    };
    for (size_t i = 0; i < TACH_COUNT_OF(cases); i++) {
        char out[20];
        assert_string_equal(tach_text_name_tail(cases[i].name), cases[i].tail);
        size_t length = tach_text_copy_name(out, sizeof out, cases[i].name);
        assert_string_equal(out, cases[i].in_20);
        assert_int_equal(length, strlen(out));
    }
    char none[1] = {'x'};
    assert_int_equal(tach_text_copy_name(none, 1, "a/b"), 0);
    assert_string_equal(none, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed),
        cmocka_unit_test(independent_of_the_locale),
        cmocka_unit_test(milliseconds),
        cmocka_unit_test(counts),
        cmocka_unit_test(bytes),
        cmocka_unit_test(never_past_the_end),
        cmocka_unit_test(utf8_is_kept_whole),
        cmocka_unit_test(plain_text),
        cmocka_unit_test(a_number_stays_with_its_unit),
        cmocka_unit_test(the_end_of_a_long_name_stays),
        cmocka_unit_test(numbers_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
