/* Declarations that share a title: of one kind they are one statistic, of two kinds two. */
#include "fixture.h"

#include "base/base.h"

static TACH_TLS int64_t here, there, level;
static void *address_of_here(void) { return &here; }
static void *address_of_there(void) { return &there; }
static void *address_of_level(void) { return &level; }

static tach_statistic first = {"titles/shared", TACH_STATISTIC_COUNTER, address_of_here, NULL, false};
static tach_statistic second = {"titles/shared", TACH_STATISTIC_COUNTER, address_of_there, NULL, false};
static tach_statistic other_kind = {"titles/shared", TACH_STATISTIC_GAUGE, address_of_level, NULL, false};

static uint32_t rows_titled(const char *title)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < tach_tree()->value_count; i++)
        count += strcmp(tach_tree()->values[i].title, title) == 0;
    return count;
}

static int64_t next_value(void)
{
    tach_frame();
    return value_of("titles/shared")->value;
}

static void one_kind_is_one_statistic(void **state)
{
    (void)state;
    start_fake(NULL);
    tach_statistic_register(&first);
    tach_statistic_register(&second);
    here += 3;
    there += 40;
    assert_int_equal(next_value(), 43);
    assert_int_equal(rows_titled("titles/shared"), 1);
    there += 5;
    assert_int_equal(next_value(), 5);
    assert_int_equal(value_of("titles/shared")->total, 48);
    assert_string_equal(said, "");
    stop_fake();
}

/* As a plug-in whose new code is there before its old code goes, again and again. */
static void reloaded_code_goes_on(void **state)
{
    (void)state;
    start_fake(NULL);
    assert_int_equal(next_value(), 0);
    for (int i = 0; i < 2 * TACH_MAX_STATISTICS; i++) {
        here += 2;
        tach_statistic_unregister(&first);
        here = 0; /* the code's data is new */
        tach_statistic_register(&first);
        here += 1;
        there += 10;
        assert_int_equal(next_value(), 13);
        tach_statistic_unregister(&second);
        there = 0;
        tach_statistic_register(&second);
    }
    assert_int_equal(rows_titled("titles/shared"), 1);
    assert_int_equal(tach_tree()->refused_statistics, 0);
    stop_fake();
}

static void two_kinds_are_two(void **state)
{
    (void)state;
    start_fake(NULL);
    for (int i = 0; i < 3; i++) {
        tach_statistic_register(&other_kind);
        tach_statistic_unregister(&other_kind);
    }
    assert_string_equal(said, "titles/shared is declared as two kinds of statistic: it is shown twice\n");
    tach_statistic_register(&other_kind);
    level = 7;
    here += 1;
    assert_int_equal(next_value(), 1);
    assert_int_equal(rows_titled("titles/shared"), 2);
    stop_fake();
}

#if TACH_MAX_STATISTICS >= 8
static TACH_TLS int64_t own_bytes;
static void *address_of_own_bytes(void) { return &own_bytes; }
static tach_statistic own_memory = {"memory/shared", TACH_STATISTIC_MEMORY, address_of_own_bytes, NULL, false};

static void bytes_of_a_category_and_of_a_variable(void **state)
{
    (void)state;
    char block[16];
    start_fake(NULL);
    tach_statistic_register(&own_memory);
    TACH_ALLOC(block, sizeof block, "shared");
    own_bytes += 1000;
    tach_frame();
    assert_int_equal(rows_titled("memory/shared"), 1);
    assert_int_equal(value_of("memory/shared")->total, 1016);
    TACH_FREE(block);
    tach_frame();
    assert_int_equal(value_of("memory/shared")->total, 1000);
    assert_int_equal(value_of("memory/shared")->value, -16);
    stop_fake();
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_kind_is_one_statistic),
        cmocka_unit_test(reloaded_code_goes_on),
        cmocka_unit_test(two_kinds_are_two),
#if TACH_MAX_STATISTICS >= 8
        cmocka_unit_test(bytes_of_a_category_and_of_a_variable),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
