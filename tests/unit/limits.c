/* Sites and statistics used up, whatever the limits are: one line tells, totals hold. On its own, for they stay used up. */
#include "fixture.h"

/* A ring for two events of each site. */
static const tach_config no_warm_up = {.ring_events = 1 << 14, .warm_up_frames = TACH_NO_WARM_UP};

static int lines_with(const char *text)
{
    int count = 0;
    for (const char *at = said; (at = strstr(at, text)); at++)
        count++;
    return count;
}

/* A game may trace its log too. */
static void listen_and_trace(const char *text, void *user)
{
    TACH_FUNCTION();
    TACH_MARK("message");
    listen(text, user);
}

static void sites_used_up(void **state)
{
    (void)state;
    enum { SITES = TACH_MAX_SITES + 50 };
    static tach_site sites[SITES];
    static char names[SITES][24];
    start_fake(&no_warm_up);
    tach_on_message(listen_and_trace, NULL);
    for (int frame = 0; frame < 2; frame++) {
        for (int i = 0; i < SITES; i++) {
            snprintf(names[i], sizeof names[i], "site %d", i);
            if (frame == 0)
                sites[i] = (tach_site){names[i], __FILE__, 1, TACH_SITE_SCOPE, 0};
            tach_token token = tach_begin(&sites[i]);
            fake_ns += MS;
            tach_end(token);
        }
        tach_frame();
        const tach_frame_record *record = tach_tree();
        uint64_t calls = 0, ns = 0;
        for (uint32_t i = 0; i < record->node_count; i++) {
            if (record->nodes[i].parent == TACH_NONE)
                continue;
            calls += record->nodes[i].calls;
            ns += record->nodes[i].self_ns;
        }
        assert_int_equal(calls, SITES + (frame == 0)); /* the message's own */
        assert_int_equal(ns, SITES * MS);
        assert_true(row_of("(other)")->calls >= 50);
        assert_int_equal(row_of("site 0")->calls, 1);
        assert_adds_up(record);
    }
    assert_int_equal(lines_with("TACH_MAX_SITES"), 1);
    stop_fake();
}

static int64_t variable;
static void *address_of_variable(void) { return &variable; }

static void statistics_used_up(void **state)
{
    (void)state;
    enum { STATISTICS = TACH_MAX_STATISTICS + 3 };
    static tach_statistic statistics[STATISTICS];
    static char titles[STATISTICS][20];
    said[0] = 0;
    tach_on_message(listen, NULL);
    for (int i = 0; i < STATISTICS; i++) {
        snprintf(titles[i], sizeof titles[i], "test/%d", i);
        statistics[i] = (tach_statistic){titles[i], TACH_STATISTIC_COUNTER, address_of_variable, NULL, false};
        tach_statistic_register(&statistics[i]);
    }
    assert_int_equal(lines_with("TACH_MAX_STATISTICS"), 1);
    start_fake(&no_warm_up);
    tach_frame();
    variable += 5;
    tach_frame();
    assert_int_equal(tach_tree()->value_count, TACH_MAX_STATISTICS);
    for (uint32_t i = 0; i < tach_tree()->value_count; i++)
        assert_int_equal(tach_tree()->values[i].value, 5);
    tach_frame();
    assert_int_equal(tach_tree()->values[0].value, 0);
    stop_fake();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sites_used_up), cmocka_unit_test(statistics_used_up)};
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
