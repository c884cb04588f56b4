/* What a build of the display does, counted: how fast it is depends on the machine, how much it does must not grow unseen. The
 * linker sends the calls that are dear by their number through here (see tests.mk). */
#include "hud_fixture.h"

static int prints, verdict_lists;

int __wrap_vsnprintf(char *out, size_t size, const char *format, va_list arguments);
int __wrap_snprintf(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int __real_vsnprintf(char *out, size_t size, const char *format, va_list arguments);
uint32_t __wrap_tach_hitch_kinds(tach_hitch_kind *out, uint32_t capacity);
uint32_t __real_tach_hitch_kinds(tach_hitch_kind *out, uint32_t capacity);

int __wrap_vsnprintf(char *out, size_t size, const char *format, va_list arguments)
{
    prints++;
    return __real_vsnprintf(out, size, format, arguments);
}

int __wrap_snprintf(char *out, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = __wrap_vsnprintf(out, size, format, arguments);
    va_end(arguments);
    return length;
}

uint32_t __wrap_tach_hitch_kinds(tach_hitch_kind *out, uint32_t capacity)
{
    verdict_lists++;
    return __real_tach_hitch_kinds(out, capacity);
}

/* The most that any build of a second prints, with so many scopes in the tree; and the fewest. */
static void count_prints(int scopes, int *fewest, int *most)
{
    static tach_site sites[100];
    *fewest = INT32_MAX;
    *most = 0;
    for (int i = 0; i < 180; i++) {
        for (int k = 0; k < scopes; k++) {
            sites[k] = (tach_site){"scope", __FILE__, (uint32_t)k + 1, TACH_SITE_SCOPE, sites[k].id};
            tach_token token = tach_begin(&sites[k]);
            spend(0.1 + (i + k) % 7 * 0.01);
            tach_end(token);
        }
        prints = 0;
        tach_hud_build(hud, 1920, 2160);
        if (i >= 120 && prints > *most)
            *most = prints;
        if (i >= 120 && prints < *fewest)
            *fewest = prints;
        fake_ns = (fake_ns / (16 * MS) + 1) * 16 * MS;
        tach_frame();
    }
}

/* Numbers are made by hand: a tree ten times as long does not print more texts, and most builds hardly any. */
static void rows_print_nothing(void **state)
{
    (void)state;
    int fewest[2], most[2];
    static const int scopes[2] = {4, 40};
    for (int way = 0; way < 2; way++) {
        start_fake(&(tach_config){.max_nodes = 128, .warm_up_frames = TACH_NO_WARM_UP});
        hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER, .scale = 0.5f, .no_hitch_screenshots = true});
        assert_non_null(hud);
        count_prints(scopes[way], &fewest[way], &most[way]);
        assert_int_equal(hud->tree.row_count, scopes[way] + 2); /* the thread, and what no scope covers */
        close_hud();
    }
    assert_int_equal(fewest[0], fewest[1]);
    assert_int_equal(most[0], most[1]);
    assert_true(fewest[0] < 10);
    assert_true(most[0] < 40);
}

/* Percentiles, lows and kinds of hitches are read where they are shown, when the texts are made anew. */
static void the_run_is_read_where_it_is_shown(void **state)
{
    (void)state;
    for (int level = TACH_HUD_STRIP; level <= TACH_HUD_QA; level++) {
        open_hud((tach_hud_level)level);
        frames(20, 20);
        verdict_lists = 0;
        frames(100, 20);
        assert_int_equal(verdict_lists, level == TACH_HUD_QA ? 10 : 0);
        close_hud();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_print_nothing), cmocka_unit_test(the_run_is_read_where_it_is_shown)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
