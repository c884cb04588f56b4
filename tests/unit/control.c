/* What is recorded is chosen at run time: groups, conditional scopes; and names that are made at run time or are no names at all.
 */
#include <stdlib.h>

#include "fixture.h"

TACH_GROUP(render, 0x3366CC);
TACH_GROUP(ai, 0xCC6633);
TACH_COUNTER("", empty_title);
TACH_COUNTER("test/\xC3\x28", broken_title);

static const tach_config no_warm_up = {.warm_up_frames = TACH_NO_WARM_UP};

static void frame_with_groups(void)
{
    TACH_SCOPE("frame");
    {
        TACH_SCOPE_IN(render, "shadows");
        TACH_SCOPE("inside shadows");
        fake_ns += MS;
    }
    {
        TACH_SCOPE_IN(ai, "think");
        fake_ns += MS;
    }
}

static uint64_t calls(const char *path)
{
    const tach_node *row = row_of(path);
    return row ? row->calls : 0;
}

static void groups_are_switched_at_the_frame(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    frame_with_groups();
    tach_frame();
    const tach_node *shadows = row_of("frame/shadows");
    assert_string_equal(shadows->group, "render");
    assert_int_equal(shadows->colour, 0x3366CC);
    assert_int_equal(shadows->kind, TACH_SITE_SCOPE);
    assert_string_equal(row_of("frame")->group, "");
    assert_int_equal(row_of("frame")->colour, 0);

    assert_true(tach_group_enable("render", false));
    frame_with_groups();
    tach_frame();
    assert_int_equal(calls("frame/shadows"), 1); /* not within a frame */
    frame_with_groups();
    tach_frame();
    assert_int_equal(calls("frame/shadows"), 0);
    assert_int_equal(calls("frame/think"), 1);
    assert_int_equal(calls("frame/inside shadows"), 1); /* not in the group */

    /* In the middle of a scope. */
    {
        TACH_SCOPE_IN(ai, "open");
        tach_group_enable("ai", false);
        tach_group_enable("render", true);
        tach_frame();
        frame_with_groups();
    }
    tach_frame();
    assert_int_equal(calls("open/frame/shadows"), 1);
    assert_int_equal(calls("open/frame/think"), 0);
    assert_false(row_of("open")->running);
    assert_int_equal(tach_tree()->repairs, 0);
    assert_adds_up(tach_tree());
    tach_group_enable("ai", true);

    /* All off is all off. */
    tach_enable(false);
    tach_frame();
    frame_with_groups();
    tach_frame();
    assert_int_equal(tach_tree()->events, 0);
    stop_fake();
}

static void groups_are_listed(void **state)
{
    (void)state;
    tach_group_info info;
    bool found = false;
    uint32_t index = 0;
    for (; tach_group_get(index, &info); index++)
        if (strcmp(info.name, "render") == 0)
            found = info.colour == 0x3366CC && info.enabled;
    assert_true(found);
    assert_false(tach_group_get(index + 100, &info));
    assert_false(tach_group_get(0, NULL));
    assert_string_equal(info.name, "");
    /* One that a plug-in may declare later; names that are none. */
    bool room = TACH_MAX_GROUPS >= 5;
    assert_int_equal(tach_group_enable("later", false) && tach_group_enable(NULL, false) && tach_group_enable("\xFF", false), room);
    said[0] = 0;
    tach_on_message(listen, NULL);
    bool full = false;
    for (int i = 0; i < TACH_MAX_GROUPS; i++) {
        char name[24];
        snprintf(name, sizeof name, "group %d", i);
        full |= !tach_group_enable(name, false);
    }
    assert_true(full);
    assert_non_null(strstr(said, "TACH_MAX_GROUPS"));
    tach_on_message(NULL, NULL);
}

static int evaluated;
static bool count_and(bool on)
{
    evaluated++;
    return on;
}

static void conditional_scopes(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        TACH_SCOPE_IF(true, "without a session");
    }
    start_fake(&no_warm_up);
    for (int on = 0; on < 2; on++) {
        evaluated = 0;
        tach_enable(on);
        tach_frame();
        for (int i = 0; i < 4; i++) {
            TACH_SCOPE("plain");
            TACH_SCOPE_IF(count_and(i % 2), "forced");
            fake_ns += MS;
        }
        tach_frame();
        assert_int_equal(evaluated, 4);
        assert_int_equal(calls("plain"), on ? 4 : 0);
        assert_int_equal(calls(on ? "plain/forced" : "forced"), 2);
        assert_int_equal(tach_tree()->events, on ? 12 : 4);
        assert_int_equal(tach_tree()->repairs, 0);
        assert_adds_up(tach_tree());
    }
    stop_fake();
}

static void copied(const char *text)
{
    TACH_SCOPE_COPY(text);
    fake_ns += MS;
}

static void copied_elsewhere(const char *text)
{
    TACH_SCOPE_COPY(text);
    fake_ns += MS;
}

/* A18 */
static void copied_names(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    char name[32];
    for (int frame = 0; frame < 3; frame++) {
        for (int i = 0; i < 10; i++) {
            snprintf(name, sizeof name, "%s", i % 2 ? "A" : "B");
            copied(name);
        }
        copied_elsewhere("A");
        memset(name, 'x', sizeof name - 1);
        tach_frame();
        assert_int_equal(calls("A"), 6);
        assert_int_equal(calls("B"), 5);
        assert_int_equal(tach_tree()->node_count, 3);
    }
    assert_non_null(strstr(row_of("A")->file, "control.c"));
    tach_enable(false);
    tach_frame();
    copied("A");
    tach_frame();
    assert_int_equal(tach_tree()->events, 0);
    stop_fake();
}

/* Every name in the record is one line of whole UTF-8 and shorter than TACH_MAX_NAME. */
static void assert_names_are_clean(void)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->node_count + frame->mark_count + frame->value_count; i++) {
        uint32_t mark = i - frame->node_count, value = mark - frame->mark_count;
        const char *name = i < frame->node_count      ? frame->nodes[i].name
                           : mark < frame->mark_count ? frame->marks[mark].text
                                                      : frame->values[value].title;
        assert_true(*name);
        char copy[2 * TACH_MAX_NAME];
        assert_true(strlen(name) < TACH_MAX_NAME);
        snprintf(copy, sizeof copy, "%s", name);
        for (const unsigned char *at = (unsigned char *)copy; *at; at++)
            assert_true(*at != 0xFF && *at != 0xC0 && *at >= ' ' && *at != 0x7F);
    }
}

#define WITH_EVERY_MACRO(name)                \
    do {                                      \
        TACH_SCOPE(name);                     \
        TACH_STAGE(name);                     \
        TACH_WAIT(name);                      \
        TACH_SCOPE_IF(true, name);            \
        TACH_SCOPE_IN(render, name);          \
        TACH_SCOPE_COPY(name);                \
        TACH_BEGIN(token, name);              \
        TACH_BLOCK(name) { TACH_MARK(name); } \
        TACH_END(token);                      \
        TACH_THREAD(name);                    \
    } while (0)

/* No name at all, which the macros refuse: a binding of another language may hand it over. */
static TACH_TLS int64_t untitled;
static void *address_of_untitled(void) { return &untitled; }
static tach_statistic without_title = {NULL, TACH_STATISTIC_COUNTER, address_of_untitled, NULL, false};
static void __attribute__((constructor)) register_untitled(void) { tach_statistic_register(&without_title); }
static void __attribute__((destructor)) unregister_untitled(void) { tach_statistic_unregister(&without_title); }

static void with_no_name(void)
{
    static tach_site scope = {NULL, __FILE__, __LINE__, TACH_SITE_SCOPE, 0};
    static tach_site mark = {NULL, __FILE__, __LINE__, TACH_SITE_MARK, 0};
    static tach_grouped_site grouped = {{NULL, __FILE__, __LINE__, TACH_SITE_SCOPE | TACH_SITE_GROUPED, 0}, &tach_the_group_render};
    tach_token token = tach_begin(&scope);
    tach_token inner = tach_begin(&grouped.site);
    tach_mark_site(&mark);
    {
        TACH_SCOPE_COPY(NULL);
    }
    tach_end(inner);
    tach_end(token);
    TACH_THREAD(NULL);
}

#define FOUR(text) text text text text
#define BYTES_15   "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9."
#define BYTES_255  FOUR(FOUR(BYTES_15)) BYTES_15
#define BYTES_4095 FOUR(FOUR(BYTES_255)) BYTES_15

static void names_that_are_none(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    with_no_name();
    tach_frame();
    assert_int_equal(calls("(null)"), 1);
    assert_non_null(thread_of("(unnamed)"));
    WITH_EVERY_MACRO("");
    tach_frame();
    assert_int_equal(calls("(unnamed)"), 1);
    WITH_EVERY_MACRO("\xFF\xC0\xC3");
    WITH_EVERY_MACRO("two\nlines\x1b[1m\x7f");
    TACH_MARKF("%s", "of\ntwo");
    assert_int_equal(sizeof(BYTES_4095), 4096);
    WITH_EVERY_MACRO(BYTES_4095);
    ++untitled;
    ++empty_title;
    ++broken_title;
    tach_frame();
    assert_names_are_clean();
    assert_int_equal(tach_tree()->repairs, 0);
    assert_non_null(row_of("\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"));
    assert_non_null(row_of("two lines [1m "));
    if (TACH_MAX_STATISTICS >= 3) {
        assert_int_equal(value_of("(null)")->value, 1);
        assert_int_equal(value_of("(unnamed)")->value, 1);
        assert_int_equal(value_of("test/\xEF\xBF\xBD(")->value, 1);
    }
    assert_adds_up(tach_tree());
    tach_gap();
    stop_fake();
}

/* Totals since the start, as a batch program asks for them. */
static void totals_over_frames(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    for (int frame = 0; frame < 5; frame++) {
        for (int i = 0; i < 200; i++) {
            TACH_SCOPE("iteration");
            fake_ns += MS;
        }
        tach_frame();
    }
    tach_frame();
    const tach_node *row = row_of("iteration");
    assert_int_equal(row->calls, 0);
    assert_int_equal(row->total_calls, 1000);
    assert_float_equal(tach_node_seconds(row), 1, 1e-9);
    assert_float_equal(tach_node_seconds(&tach_tree()->nodes[tach_tree()->threads[0].node]), 1, 1e-9);
    tach_reset();
    tach_frame();
    assert_int_equal(row->total_calls, 0);
    stop_fake();
}

/* The last test: the table stays full. */
static void string_table_full(void **state)
{
    (void)state;
    start_fake(&(tach_config){.ring_events = 1 << 14, .warm_up_frames = TACH_NO_WARM_UP});
    copied("known");
    for (int i = 0; i < TACH_MAX_NAMES + 100; i++) {
        char name[32];
        snprintf(name, sizeof name, "generated %d", i);
        copied(name);
    }
    copied("known");
    copied("never seen");
    tach_frame();
    assert_int_equal(calls("known"), 2);
    assert_true(calls("(other)") >= 101);
    assert_true(tach_tree()->refused_names >= 100);
    char *first = strstr(said, "TACH_MAX_NAMES");
    bool sites_first = TACH_MAX_SITES < TACH_MAX_NAMES;
    assert_true(first || sites_first);
    assert_true(!first || !strstr(first + 1, "TACH_MAX_NAMES"));
    assert_adds_up(tach_tree());
    stop_fake();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditional_scopes), cmocka_unit_test(groups_are_switched_at_the_frame),
        cmocka_unit_test(copied_names),       cmocka_unit_test(names_that_are_none),
        cmocka_unit_test(totals_over_frames), cmocka_unit_test(groups_are_listed),
        cmocka_unit_test(string_table_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
