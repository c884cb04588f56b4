/* A file of budgets: what it may say, what is told about each bad line, what happens when it changes, goes and comes back. */
#define _POSIX_C_SOURCE 200809L

#include <locale.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <math.h>

#include "fixture.h"

#include "tach/tach_record.h"

static char folder[64], path[96];

static const char good[] = "; budgets of a test\n"
                           "[frame]\n"
                           "ms = 16.67\n"
                           "\n"
                           "[scope AI > path finding]\n"
                           "ms=2.0\n"
                           "warn = 80 ; percent\n"
                           "no_alloc = yes\n"
                           "owner = Zo\xC3\xAB\n"
                           "  advice = spread it over frames\n"
                           "# statistics\n"
                           "[counter render/draw calls]\n"
                           "max: 900\n"
                           "[memory memory/textures]\n"
                           "max = 1.5 MiB\n";

static void write_bytes(const char *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    fclose(file);
}

static void write_text(const char *text) { write_bytes(text, strlen(text)); }

static int start(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/tach_budgets_XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/budgets.ini", folder);
    tach_budgets_replace(TACH_BUDGET_FROM_CODE, NULL, 0);
    start_fake(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP});
    return 0;
}

static int stop(void **state)
{
    (void)state;
    tach_budgets_load(NULL);
    stop_fake();
    chmod(path, 0600);
    remove(path);
    remove(folder);
    return 0;
}

static void load_text(const char *text)
{
    write_text(text);
    assert_true(tach_budgets_load(path));
    tach_frame();
}

/* The message about a line, or NULL. */
static const char *told_about(int line)
{
    char place[32];
    snprintf(place, sizeof place, "budgets.ini:%d: ", line);
    const char *at = strstr(said, place);
    return at ? at + strlen(place) : NULL;
}

static void assert_told(int line, const char *what)
{
    const char *text = told_about(line);
    if (!text || strncmp(text, what, strlen(what)) != 0)
        fail_msg("line %d: \"%s\" is not told, but: %s", line, what, said);
}

static uint32_t lines_said(void)
{
    uint32_t count = 0;
    for (const char *at = said; *at; at++)
        count += *at == '\n';
    return count;
}

static void assert_is_good(void)
{
    const tach_budget *scope = budget_of(TACH_BUDGET_SCOPE, "AI > path finding");
    const tach_budget *memory = budget_of(TACH_BUDGET_STATISTIC, "memory/textures");
    assert_int_equal(tach_tree()->budget_count, 5);
    assert_true(tach_tree()->budgets[0].limit == 16.67);
    assert_non_null(scope);
    assert_true(scope->limit == 2 && scope->warn == 1.6);
    assert_string_equal(scope->owner, "Zo\xC3\xAB");
    assert_string_equal(scope->advice, "spread it over frames");
    assert_int_equal(scope->source, TACH_BUDGET_FROM_FILE);
    assert_non_null(strstr(scope->file, "budgets.ini"));
    assert_int_equal(scope->line, 5);
    assert_non_null(budget_of(TACH_BUDGET_NO_ALLOC, "AI > path finding"));
    assert_true(budget_of(TACH_BUDGET_STATISTIC, "render/draw calls")->limit == 900);
    assert_true(memory->limit == 1.5 * 1024 * 1024);
    assert_int_equal(memory->unit, TACH_BUDGET_BYTES);
}

/* ---- What it may say ------------------------------------------------------------------------------------------------- */

static void a_good_file(void **state)
{
    (void)state;
    load_text(good);
    assert_string_equal(said, "");
    assert_is_good();
}

static void any_line_end_and_a_mark_in_front(void **state)
{
    (void)state;
    char text[2 * sizeof good + 3] = "\xEF\xBB\xBF";
    size_t length = 3;
    for (const char *at = good; *at; at++) {
        if (*at == '\n')
            text[length++] = '\r';
        text[length++] = *at;
    }
    text[length - 2] = 0; /* and none behind the last line */
    load_text(text);
    assert_string_equal(said, "");
    assert_is_good();
}

static void numbers_are_the_same_in_every_locale(void **state)
{
    (void)state;
    static const char *const locales[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE"};
    for (size_t i = 0; i < sizeof locales / sizeof *locales && !setlocale(LC_NUMERIC, locales[i]); i++)
        ;
    load_text(good);
    setlocale(LC_NUMERIC, "C");
    assert_is_good();
}

static void bytes_have_units(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double bytes;
    } cases[] = {{"12", 12},        {"12 B", 12},        {"3K", 3072},          {"3 KiB", 3072},
                 {"3M", 3145728.0}, {"3MiB", 3145728.0}, {"0.5G", 536870912.0}, {"0.5 GiB", 536870912.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        snprintf(text, sizeof text, "[memory gl/uploads]\nmax = %s\n", cases[i].text);
        load_text(text);
        assert_true(budget_of(TACH_BUDGET_STATISTIC, "gl/uploads")->limit == cases[i].bytes);
    }
    assert_string_equal(said, "");
}

static void names_may_have_brackets(void **state)
{
    (void)state;
    load_text("[scope a[0] > b[1]] ; [a comment]\nms=1\n[ scope   c ]\nms=1\n");
    assert_string_equal(said, "");
    assert_non_null(budget_of(TACH_BUDGET_SCOPE, "a[0] > b[1]"));
    assert_non_null(budget_of(TACH_BUDGET_SCOPE, "c"));
}

/* ---- Bad lines --------------------------------------------------------------------------------------------------------- */

static void each_bad_line_is_told(void **state)
{
    (void)state;
    load_text("ms = 5\n"           /* 1 */
              "[scope a]\n"        /* 2 */
              "ms = 2,5\n"         /* 3 */
              "mss = 2\n"          /* 4 */
              "warn = 120\n"       /* 5 */
              "no_alloc = maybe\n" /* 6 */
              "just words\n"       /* 7 */
              "owner =\n"          /* 8 */
              "ms = 3\n"           /* 9: good */
              "ms = 4\n"           /* 10 */
              "[scop b]\n"         /* 11 */
              "ms = 2\n"           /* 12: of a bad section */
              "[scope a]\n"        /* 13 */
              "ms = 7\n"
              "[frame\n" /* 15 */
              "[scope c]\n"
              "ms = -2\n"                                  /* 17 */
              "[counter \xFF\xFE]\n"                       /* 18 */
              "[scope]\n"                                  /* 19 */
              "[frame x]\n"                                /* 20 */
              "[memory m]\nmax = 3 MB\n"                   /* 22 */
              "[scope d]\nowner = nobody\n"                /* 23 */
              "[frame]\n"                                  /* 25 */
              "[scope e]\nno_alloc = yes\nno_alloc = no"); /* 28 */
    assert_told(1, "it stands before the first section: ms");
    assert_told(3, "ms is not a number: 2,5");
    assert_told(4, "mss is no key of this section");
    assert_told(5, "warn is no percentage up to 100: 120");
    assert_told(6, "no_alloc is neither yes nor no: maybe");
    assert_told(7, "it is no section, and no key = value");
    assert_told(8, "owner has no value");
    assert_told(10, "ms is there already: 4");
    assert_told(11, "there is no section [scop b]");
    assert_null(told_about(12));
    assert_told(13, "it has a section in line 2 already: a");
    assert_null(told_about(14));
    assert_told(15, "a section without its ]");
    assert_told(17, "ms is negative: -2");
    assert_told(18, "it is not UTF-8");
    assert_told(19, "[scope] needs a name");
    assert_told(20, "[frame] has no name");
    assert_told(22, "max is not a number of bytes: 3 MB");
    assert_told(23, "it sets no limit: [scope d]");
    assert_told(25, "it sets no limit: [frame]");
    assert_told(28, "no_alloc is there already: no");
    assert_int_equal(lines_said(), 19);
    assert_int_equal(tach_tree()->budget_count, 3); /* the rest applies */
    assert_true(budget_of(TACH_BUDGET_SCOPE, "a")->limit == 3);
}

static void limits_of_numbers(void **state)
{
    (void)state;
    load_text("[frame]\nms = 0\n[counter a]\nmax = 1234567890123456\n[counter b]\nmax = 1e3\n[counter c]\nmax = nan\n"
              "[counter d]\nmax = 0x10\n[memory e]\nmax = 999999999999999 GiB\n[counter f]\nmax = .5\n[counter g]\nmax = -0\n");
    assert_told(2, "ms leaves a frame no time");
    for (int line = 4; line <= 14; line += 2)
        assert_non_null(told_about(line));
    assert_told(12, "max is too much");
    assert_int_equal(tach_tree()->budget_count, 2);
    assert_true(budget_of(TACH_BUDGET_STATISTIC, "g")->limit == 0 && !signbit(budget_of(TACH_BUDGET_STATISTIC, "g")->limit));
}

static void a_line_has_an_end(void **state)
{
    (void)state;
    char text[2048] = "[scope a]\nadvice = ";
    size_t length = strlen(text);
    memset(text + length, 'x', 178); /* 187 in all: within what advice holds and a line */
    text[length + 178] = 0;
    strcat(text, "\nms = 1\nowner = ");
    length = strlen(text);
    memset(text + length, 'y', 1000);
    text[length + 1000] = 0;
    strcat(text, "\n[scope b]\nms=1\nowner = 0123456789012345678901234567890123456789012345678901234567890123\n");
    load_text(text);
    assert_told(4, "it is longer than");
    assert_told(7, "owner is too long");
    assert_int_equal(lines_said(), 2);
    assert_int_equal(strlen(budget_of(TACH_BUDGET_SCOPE, "a")->advice), 178);
    assert_string_equal(budget_of(TACH_BUDGET_SCOPE, "a")->owner, "");
    assert_non_null(budget_of(TACH_BUDGET_SCOPE, "b"));
}

static void no_more_budgets_than_there_is_room_for(void **state)
{
    (void)state;
    static char text[64 * (TACH_MAX_BUDGETS + 1)];
    size_t length = 0;
    for (int i = 0; i <= TACH_MAX_BUDGETS; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "[scope s%d]\nms=1\n", i);
    load_text(text);
    assert_told(2 * TACH_MAX_BUDGETS + 1, "more than");
    assert_int_equal(tach_tree()->budget_count, TACH_MAX_BUDGETS + 1);
}

static void many_bad_lines_are_summed_up(void **state)
{
    (void)state;
    char text[1200] = "";
    for (int i = 0; i < 100; i++)
        strcat(text, "word\n");
    load_text(text);
    assert_int_equal(lines_said(), 21);
    assert_non_null(strstr(said, "and 80 more bad lines"));
}

static void bytes_that_are_no_text(void **state)
{
    (void)state;
    static const char bytes[] = "[scope a]\nms\0 = 1\nms = 2\nowner = \x1B[31m\n";
    write_bytes(bytes, sizeof bytes - 1);
    assert_true(tach_budgets_load(path));
    tach_frame();
    assert_told(2, "it is not UTF-8");
    assert_told(4, "it is not UTF-8");
    assert_true(budget_of(TACH_BUDGET_SCOPE, "a")->limit == 2);
}

static void what_is_no_file_changes_nothing(void **state)
{
    (void)state;
    load_text(good);
    assert_false(tach_budgets_load("/nonexistent/budgets.ini"));
    assert_non_null(strstr(said, "/nonexistent/budgets.ini is not read: No such file"));
    assert_false(tach_budgets_load(folder));
    assert_non_null(strstr(said, "Is a directory"));
    assert_false(tach_budgets_load(""));
    char pipe_path[128];
    snprintf(pipe_path, sizeof pipe_path, "%s/pipe", folder);
    assert_int_equal(mkfifo(pipe_path, 0600), 0);
    assert_false(tach_budgets_load(pipe_path)); /* and does not wait for a writer */
    remove(pipe_path);
    tach_frame();
    assert_is_good();
    tach_budgets_load(NULL);
    tach_frame();
    assert_int_equal(tach_tree()->budget_count, 1);
}

static void random_damage_does_no_harm(void **state)
{
    (void)state;
    uint32_t seed = 12345;
    for (int round = 0; round < 200; round++) {
        char text[sizeof good + 8];
        size_t length = sizeof good - 1;
        memcpy(text, good, length);
        for (int changes = 0; changes < 1 + round % 5; changes++) {
            seed = seed * 1664525 + 1013904223;
            size_t at = (seed >> 8) % length;
            if (seed >> 30 == 0)
                length = at + 1; /* cut */
            else if (seed >> 30 == 1)
                memmove(text + at, text + at + 1, --length - at);
            else
                text[at] = (char)(seed >> 4);
        }
        write_bytes(text, length);
        said[0] = 0;
        assert_true(tach_budgets_load(path));
        tach_frame();
        for (uint32_t i = 0; i < tach_tree()->budget_count; i++) {
            const tach_budget *budget = &tach_tree()->budgets[i];
            assert_true(budget->limit >= 0 && budget->limit < 1e15);
            assert_true(budget->warn >= 0 && budget->warn <= budget->limit);
            assert_true(i == 0 || budget->name[0]);
        }
    }
}

/* ---- While the game runs ------------------------------------------------------------------------------------------------ */

/* So many looks at the file. */
static void look_times(int count)
{
    for (int i = 0; i < count; i++) {
        fake_ns += 510 * MS;
        tach_frame();
    }
    tach_frame(); /* what a look has changed shows in the next frame */
}

static double limit_of(const char *name)
{
    const tach_budget *budget = budget_of(TACH_BUDGET_SCOPE, name);
    return budget ? budget->limit : -1;
}

static void a_changed_file_is_read_again(void **state)
{
    (void)state;
    load_text("[scope a]\nms = 1\n[scope b]\nms = 1\n");
    look_times(3);
    assert_string_equal(said, "");
    write_text("[scope a]\nms = 25\n[scope b]\nms = bad\n");
    look_times(1);
    assert_true(limit_of("a") == 1); /* it may be being written */
    look_times(1);
    assert_true(limit_of("a") == 25);
    assert_true(limit_of("b") == -1);
    assert_told(4, "ms is not a number: bad");
    assert_non_null(strstr(said, "budgets.ini is read again: 1 budgets"));
    said[0] = 0;
    look_times(5);
    assert_string_equal(said, "");
}

/* Between looks it only ever grows: nothing is read before it is whole. */
static void a_file_that_is_being_written_is_left_alone(void **state)
{
    (void)state;
    load_text("[scope a]\nms = 1\n[scope b]\nms = 1\n");
    static const char *const parts[] = {"", "[scope a]\n", "[scope a]\nms = 2", "[scope a]\nms = 22\n[scope b]\nms = 2\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        write_text(parts[i]);
        look_times(1);
        assert_true(limit_of("a") == 1 && limit_of("b") == 1);
    }
    look_times(1);
    assert_true(limit_of("a") == 22 && limit_of("b") == 2);
}

static void a_file_may_go_and_come_back(void **state)
{
    (void)state;
    load_text("[scope a]\nms = 1\n");
    remove(path);
    look_times(4);
    assert_true(limit_of("a") == 1);
    assert_int_equal(lines_said(), 1);
    assert_non_null(strstr(said, "budgets.ini is gone: its budgets stay"));
    write_text("[scope a]\nms = 2\n");
    look_times(2);
    assert_true(limit_of("a") == 2);
    assert_int_equal(lines_said(), 2);
    tach_budgets_load(NULL);
    write_text("[scope a]\nms = 345\n");
    look_times(3);
    assert_true(limit_of("a") == -1);
    assert_int_equal(lines_said(), 2);
}

static void a_file_may_become_unreadable(void **state)
{
    (void)state;
    load_text("[scope a]\nms = 1\n");
    remove(path);
    assert_int_equal(mkdir(path, 0700), 0);
    look_times(4);
    assert_true(limit_of("a") == 1);
    assert_int_equal(lines_said(), 1);
    assert_non_null(strstr(said, "Is a directory"));
    rmdir(path);
    write_text("[scope a]\nms = 2\n");
    look_times(2);
    assert_true(limit_of("a") == 2);
}

static void it_is_said_when_it_is_not_looked_at(void **state)
{
    (void)state;
    stop_fake();
    tach_on_message(listen, NULL);
    write_text("[scope a]\nms = 1\n");
    assert_true(tach_budgets_load(path));
    assert_non_null(strstr(said, "is not looked at again: tach_init comes first"));
    start_fake(NULL);
    tach_frame();
    assert_true(limit_of("a") == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_good_file, start, stop),
        cmocka_unit_test_setup_teardown(any_line_end_and_a_mark_in_front, start, stop),
        cmocka_unit_test_setup_teardown(numbers_are_the_same_in_every_locale, start, stop),
        cmocka_unit_test_setup_teardown(bytes_have_units, start, stop),
        cmocka_unit_test_setup_teardown(names_may_have_brackets, start, stop),
        cmocka_unit_test_setup_teardown(each_bad_line_is_told, start, stop),
        cmocka_unit_test_setup_teardown(limits_of_numbers, start, stop),
        cmocka_unit_test_setup_teardown(a_line_has_an_end, start, stop),
        cmocka_unit_test_setup_teardown(no_more_budgets_than_there_is_room_for, start, stop),
        cmocka_unit_test_setup_teardown(many_bad_lines_are_summed_up, start, stop),
        cmocka_unit_test_setup_teardown(bytes_that_are_no_text, start, stop),
        cmocka_unit_test_setup_teardown(what_is_no_file_changes_nothing, start, stop),
        cmocka_unit_test_setup_teardown(random_damage_does_no_harm, start, stop),
        cmocka_unit_test_setup_teardown(a_changed_file_is_read_again, start, stop),
        cmocka_unit_test_setup_teardown(a_file_that_is_being_written_is_left_alone, start, stop),
        cmocka_unit_test_setup_teardown(a_file_may_go_and_come_back, start, stop),
        cmocka_unit_test_setup_teardown(a_file_may_become_unreadable, start, stop),
        cmocka_unit_test_setup_teardown(it_is_said_when_it_is_not_looked_at, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
