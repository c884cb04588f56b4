/* Allocations, traffic and formatted marks: in the row where they happen, totals right whatever is dropped, wrong use told. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "fixture.h"

#define KIB INT64_C(1024)
#define GIB (KIB * KIB * KIB)

static const tach_config no_warm_up = {.warm_up_frames = TACH_NO_WARM_UP};

/* Blocks that are only addresses: nothing is read there. */
static void *block(uintptr_t number) { return (void *)(0x10000 + number * 16); }

static const tach_memory_category *category_of(const char *name)
{
    static const tach_memory_category none;
    for (uint32_t i = 0; i < tach_tree()->memory_count; i++)
        if (strcmp(tach_tree()->memory[i].name, name) == 0)
            return &tach_tree()->memory[i];
    return &none;
}

static void end_frame(void)
{
    fake_ns += MS;
    tach_frame();
    assert_adds_up(tach_tree());
}

static void rows_tell_what_happened_in_them(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    {
        TACH_SCOPE("load");
        TACH_IO("level.pak", 5 * KIB);
        {
            TACH_SCOPE("decode");
            for (uintptr_t i = 0; i < 3; i++)
                TACH_ALLOC(block(i), 100, "test/images");
            TACH_IO("image.png", 70);
        }
        TACH_ALLOC(block(3), 1000, "test/sounds");
    }
    TACH_ALLOC(block(4), 1, "test/sounds"); /* outside every scope: the thread's own */
    end_frame();
    const tach_frame_record *frame = tach_tree();
    const tach_node *load = row_of("load"), *decode = row_of("load/decode"), *thread = row_of("");
    assert_int_equal(decode->alloc_count, 3);
    assert_int_equal(decode->alloc_bytes, 300);
    assert_int_equal(decode->io_count, 1);
    assert_int_equal(decode->io_bytes, 70);
    assert_int_equal(load->alloc_count, 4);
    assert_int_equal(load->alloc_bytes, 1300);
    assert_int_equal(load->io_bytes, 5 * KIB + 70);
    assert_int_equal(thread->alloc_count, 5);
    assert_int_equal(thread->alloc_bytes, 1301);
    assert_int_equal(frame->alloc_count, 5);
    assert_int_equal(frame->alloc_bytes, 1301);
    assert_int_equal(frame->io_count, 2);
    assert_int_equal(frame->io_bytes, 5 * KIB + 70);
    assert_int_equal(category_of("test/images")->live_bytes, 300);
    assert_int_equal(category_of("test/sounds")->live_blocks, 2);
    if (TACH_MAX_STATISTICS >= 8) { /* a statistic like any other */
        assert_int_equal(value_of("memory/test/sounds")->value, 1001);
        assert_int_equal(value_of("memory/test/sounds")->total, 1001);
        assert_int_equal(value_of("memory/test/sounds")->kind, TACH_STATISTIC_MEMORY);
        assert_null(value_of("memory/(other)"));
    }
    {
        TACH_SCOPE("load");
        TACH_SCOPE("decode");
    }
    end_frame();
    assert_int_equal(row_of("load/decode")->alloc_count, 0);
    assert_int_equal(row_of("load")->io_bytes, 0);
    assert_int_equal(tach_tree()->alloc_count, 0);
    assert_int_equal(category_of("test/images")->live_bytes, 300);
    TACH_FREE(block(4));
    end_frame(); /* the rows did not run at all */
    if (TACH_MAX_STATISTICS >= 8) {
        assert_int_equal(value_of("memory/test/sounds")->value, -1);
        assert_int_equal(value_of("memory/test/sounds")->total, 1000);
    }
    assert_int_equal(row_of("load")->alloc_bytes, 0);
    stop_fake();
}

static void the_heaviest_place_stands_first(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_ALLOC(block(0), 10, "test/light");
    int heavy_line = __LINE__ + 1;
    TACH_ALLOC(block(1), 5000, "test/heavy");
    TACH_ALLOC(block(2), 200, "test/light");
    end_frame();
    const tach_memory_site *sites = tach_tree()->memory_sites;
    assert_int_equal(sites[0].line, heavy_line);
    assert_non_null(strstr(sites[0].file, "memory_events.c"));
    assert_string_equal(sites[0].category, "test/heavy");
    assert_int_equal(sites[0].live_bytes, 5000);
    assert_int_equal(sites[1].live_bytes, 200);
    assert_int_equal(sites[2].live_bytes, 10);
    assert_int_equal(category_of("test/light")->live_bytes, 210);
    TACH_FREE(block(1));
    end_frame();
    sites = tach_tree()->memory_sites;
    assert_int_equal(sites[0].live_bytes, 200);
    uint64_t frees = 0;
    for (uint32_t i = 0; i < tach_tree()->memory_site_count; i++)
        frees += sites[i].free_count;
    assert_int_equal(frees, 1);
    assert_int_equal(category_of("test/heavy")->free_count, 1);
    stop_fake();
}

/* F01 */
static void unknown_frees_are_told_and_change_nothing(void **state)
{
    (void)state;
    TACH_ALLOC(block(7), 64, "test/early"); /* before init */
    TACH_FREE(block(7));
    start_fake(&no_warm_up);
    TACH_ALLOC(block(1), 50, "test/early");
    TACH_ALLOC(block(2), 60, "test/early");
    TACH_FREE((void *)0x1234);
    TACH_FREE(block(1));
    TACH_FREE(block(1)); /* twice */
    TACH_FREE(block(7));
    TACH_FREE(NULL);
    TACH_ALLOC(NULL, 100, "test/early");
    end_frame();
    assert_int_equal(tach_tree()->unknown_frees, 3);
    int lines = 0;
    for (const char *at = said; (at = strstr(at, "memory_events.c:")); at++)
        lines++;
    assert_int_equal(lines, 3);
    assert_int_equal(category_of("test/early")->live_bytes, 60);
    assert_int_equal(category_of("test/early")->live_blocks, 1);
    for (int i = 0; i < 100; i++)
        TACH_FREE((void *)0x1234);
    end_frame();
    assert_int_equal(tach_tree()->unknown_frees, 103);
    assert_true(strlen(said) < 1000); /* a mistake in a loop does not flood the log */
    stop_fake();
}

/* F02, as the header tells it. */
static void *grow(void *old, size_t old_bytes, size_t bytes)
{
    TACH_FREE(old);
    void *grown = bytes > PTRDIFF_MAX ? NULL : realloc(old, bytes);
    TACH_ALLOC(grown, bytes, "test/grown");
    if (!grown && bytes > 0) {
        TACH_ALLOC(old, old_bytes, "test/grown");
        return old;
    }
    return grown;
}

static int64_t grown_bytes(void)
{
    end_frame();
    return category_of("test/grown")->live_bytes;
}

static void realloc_follows_the_real_effect(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    void *p = grow(NULL, 0, 100);
    assert_int_equal(grown_bytes(), 100);
    p = grow(p, 100, 300);
    assert_int_equal(grown_bytes(), 300);
    p = grow(p, 300, SIZE_MAX);
    assert_int_equal(grown_bytes(), 300);
    TACH_FREE(p);
    free(p);
    assert_int_equal(grown_bytes(), 0);
    assert_int_equal(tach_tree()->unknown_frees, 0);
    stop_fake();
}

/* An address that comes again without a free: the free was missed, so nothing is counted twice. */
static void a_missed_free_is_made_up_for(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_ALLOC(block(1), 100, "test/missed a");
    TACH_ALLOC(block(1), 30, "test/missed b");
    end_frame();
    assert_int_equal(category_of("test/missed a")->live_bytes, 0);
    assert_int_equal(category_of("test/missed b")->live_bytes, 30);
    TACH_FREE(block(1));
    end_frame();
    assert_int_equal(category_of("test/missed b")->live_bytes, 0);
    assert_int_equal(tach_tree()->unknown_frees, 0);
    stop_fake();
}

/* F05 */
static void more_than_4_gib_and_the_peak(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    for (uintptr_t i = 0; i < 5; i++)
        TACH_ALLOC(block(i), (uint64_t)GIB, "test/huge");
    for (uintptr_t i = 0; i < 5; i++)
        TACH_FREE(block(i));
    end_frame();
    assert_int_equal(category_of("test/huge")->live_bytes, 0);
    assert_int_equal(category_of("test/huge")->peak_bytes, 5 * GIB); /* though it came and went within the frame */
    assert_int_equal(tach_tree()->alloc_bytes, 5 * GIB);
    tach_reset();
    TACH_ALLOC(block(0), (uint64_t)GIB, "test/huge");
    end_frame();
    assert_int_equal(category_of("test/huge")->peak_bytes, GIB);
    stop_fake();
}

/* A size that is none, as -1 of a failed call: it counts as the most that the table holds, and what goes is what came. */
static void absurd_sizes_go_as_they_came(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    for (uintptr_t i = 0; i < 3; i++)
        TACH_ALLOC(block(i), UINT64_MAX, "test/absurd");
    end_frame();
    assert_int_equal(category_of("test/absurd")->live_bytes, 3 * ((INT64_C(1) << 48) - 1));
    assert_int_equal(tach_tree()->alloc_bytes, category_of("test/absurd")->live_bytes);
    for (uintptr_t i = 0; i < 3; i++)
        TACH_FREE(block(i));
    end_frame();
    assert_int_equal(category_of("test/absurd")->live_bytes, 0);
    tach_shutdown();
}

static void totals_follow_while_recording_is_off(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    TACH_ALLOC(block(0), 10, "test/off");
    tach_enable(false);
    end_frame();
    TACH_ALLOC(block(1), 5, "test/off");
    TACH_FREE(block(0));
    TACH_IO("test/off", 10);
    TACH_MARKF("off %d", 1);
    end_frame();
    assert_int_equal(category_of("test/off")->live_bytes, 5);
    assert_int_equal(tach_tree()->io_count, 0);
    assert_int_equal(tach_tree()->mark_count, 0);
    assert_int_equal(row_of("")->alloc_count, 0);
    tach_enable(true);
    end_frame();
    TACH_FREE(block(1));
    end_frame();
    assert_int_equal(category_of("test/off")->live_bytes, 0);
    assert_int_equal(tach_tree()->unknown_frees, 0);
    stop_fake();
}

/* More blocks than the table has places: counted apart, and their frees are not called unknown. */
static void blocks_beyond_the_table(void **state)
{
    (void)state;
    enum { BLOCKS = 1000 };
    tach_config config = no_warm_up;
    config.max_blocks = 64;
    start_fake(&config);
    for (uintptr_t i = 0; i < BLOCKS; i++)
        TACH_ALLOC(block(i), 10, "test/many");
    end_frame();
    const tach_frame_record *frame = tach_tree();
    uint64_t tracked = (uint64_t)category_of("test/many")->live_blocks;
    assert_in_range(tracked, 64, 128);
    assert_int_equal(tracked + frame->untracked_blocks, BLOCKS);
    assert_int_equal(frame->untracked_bytes, 10 * frame->untracked_blocks);
    assert_int_equal(frame->alloc_count, BLOCKS);
    assert_int_equal(frame->alloc_bytes, 10 * BLOCKS);
    assert_non_null(strstr(said, "max_blocks"));
    for (uintptr_t i = 0; i < BLOCKS; i++)
        TACH_FREE(block(i));
    end_frame();
    frame = tach_tree();
    assert_int_equal(category_of("test/many")->live_bytes, 0);
    assert_int_equal(frame->untracked_blocks, 0);
    assert_int_equal(frame->unknown_frees, 0);
    TACH_FREE(block(1));
    end_frame();
    assert_int_equal(tach_tree()->unknown_frees, 1);
    stop_fake();
}

/* A table that holds what it promises: max_blocks of any addresses find room. */
static void max_blocks_find_room(void **state)
{
    (void)state;
    enum { BLOCKS = 65536 };
    start_fake(&no_warm_up);
    for (unsigned stride = 16; stride <= 4096; stride *= 16) {
        for (uintptr_t i = 1; i <= BLOCKS; i++)
            TACH_ALLOC((void *)(0x7f0000000000 + i * stride), 1, "test/full");
        end_frame();
        assert_int_equal(tach_tree()->untracked_blocks, 0);
        assert_int_equal(category_of("test/full")->live_blocks, BLOCKS);
        for (uintptr_t i = 1; i <= BLOCKS; i++)
            TACH_FREE((void *)(0x7f0000000000 + i * stride));
        end_frame();
        assert_int_equal(category_of("test/full")->live_blocks, 0);
    }
    stop_fake();
}

/* A ring without room drops an event with its payload, whole, and counts it; totals do not depend on rings. */
static void full_rings_drop_whole_events(void **state)
{
    (void)state;
    for (uint32_t ring = 16; ring <= 64; ring *= 2) {
        tach_config config = no_warm_up;
        config.ring_events = ring;
        start_fake(&config);
        for (int frame = 0; frame < 200; frame++) {
            int calls = 1 + frame % 40;
            uint64_t made = 0, before = tach_tree() ? (uint64_t)category_of("test/drops")->live_blocks : 0;
            {
                TACH_SCOPE("work");
                for (int i = 0; i < calls; i++) {
                    TACH_ALLOC(block((uintptr_t)(frame * 40 + i)), 7, "test/drops");
                    TACH_MARKF("mark %d of %d, a text of some length", i, calls);
                    made += 2;
                }
            }
            end_frame();
            const tach_frame_record *record = tach_tree();
            const tach_node *work = row_of("work");
            assert_int_equal(record->alloc_count, calls);
            assert_int_equal((uint64_t)category_of("test/drops")->live_blocks - before, calls);
            assert_int_equal(work->alloc_bytes, work->alloc_count * 7);
            assert_int_equal(work->calls, 1);
            assert_int_equal(work->alloc_count + record->mark_count + record->dropped, made);
            assert_int_equal(record->repairs, 0);
            for (uint32_t i = 0; i < record->mark_count; i++) {
                int number, of;
                assert_int_equal(sscanf(record->marks[i].text, "mark %d of %d, a text of some length", &number, &of), 2);
                assert_int_equal(of, calls);
            }
        }
        stop_fake();
    }
}

static void marks_carry_their_text(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    int line = __LINE__ + 1;
    TACH_MARKF("level %d: %s", 3,
               "\xC3\xBC"
               "ber");
    TACH_MARK("plain");
    end_frame();
    const tach_frame_record *frame = tach_tree();
    assert_int_equal(frame->mark_count, 2);
    assert_string_equal(frame->marks[0].text, "level 3: \xC3\xBC"
                                              "ber");
    assert_int_equal(frame->marks[0].line, line);
    assert_string_equal(frame->marks[1].text, "plain");
    stop_fake();
}

/* Cut at a whole character, whatever its width and wherever the cut falls; no text is as good as any. */
static void long_and_broken_texts_are_cut_whole(void **state)
{
    (void)state;
    static const char *characters[] = {"x", "\xC3\xBC", "\xE6\x8F\x8F", "\xF0\x9F\x98\x80"};
    start_fake(&no_warm_up);
    for (size_t c = 0; c < 4; c++) {
        for (int shift = 0; shift < 5; shift++) {
            char text[3 * TACH_MAX_MARK_TEXT] = "";
            for (int i = 0; i < shift; i++)
                strcat(text, ".");
            while (strlen(text) < 2 * TACH_MAX_MARK_TEXT)
                strcat(text, characters[c]);
            TACH_MARKF("%s", text);
            end_frame();
            const char *cut = tach_tree()->marks[0].text;
            size_t length = strlen(cut), width = strlen(characters[c]);
            assert_in_range(length, TACH_MAX_MARK_TEXT - width, TACH_MAX_MARK_TEXT - 1);
            assert_memory_equal(cut, text, length);
            assert_int_equal((length - (size_t)shift) % width, 0);
        }
    }
    TACH_MARKF("%s", "");
    TACH_MARKF("\xFF|%s", "\xC3");
    end_frame();
    assert_string_equal(tach_tree()->marks[0].text, "");
    assert_string_equal(tach_tree()->marks[1].text, "\xEF\xBF\xBD|\xEF\xBF\xBD");
    stop_fake();
}

/* ---- Threads ----------------------------------------------------------------------------------------------------- */

/* F04 */
static void *free_all(void *unused)
{
    (void)unused;
    for (uintptr_t i = 0; i < 1000; i++)
        TACH_FREE(block(i));
    return NULL;
}

static void another_thread_frees(void **state)
{
    (void)state;
    start_fake(&no_warm_up);
    for (uintptr_t i = 0; i < 1000; i++)
        TACH_ALLOC(block(i), (uint64_t)KIB, "test/passed on");
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, free_all, NULL), 0);
    pthread_join(thread, NULL);
    end_frame();
    assert_int_equal(category_of("test/passed on")->live_bytes, 0);
    assert_int_equal(category_of("test/passed on")->peak_bytes, 1000 * KIB);
    assert_int_equal(tach_tree()->unknown_frees, 0);
    stop_fake();
}

enum { THREADS = 8, ROUNDS = 3000, KEPT = 64 };
static int finished;

/* Allocates and frees at random, also what it shares with nobody; leaves KEPT blocks of its own size. */
static void *churn(void *number)
{
    uintptr_t first = ((uintptr_t)number + 1) * 1000000;
    uint64_t bytes = (uint64_t)(uintptr_t)number + 1;
    bool live[KEPT] = {false};
    unsigned random = (unsigned)first;
    for (int i = 0; i < ROUNDS; i++) {
        TACH_SCOPE("churn");
        random = random * 1664525u + 1013904223u;
        unsigned which = random >> 16 & (KEPT - 1);
        if (live[which])
            TACH_FREE(block(first + which));
        else
            TACH_ALLOC(block(first + which), bytes, "test/churn");
        live[which] = !live[which];
        TACH_IO("test/churn", 1);
    }
    for (unsigned i = 0; i < KEPT; i++)
        if (!live[i])
            TACH_ALLOC(block(first + i), bytes, "test/churn");
    __atomic_fetch_add(&finished, 1, __ATOMIC_RELEASE);
    return NULL;
}

/* More threads than slots with the small limits: totals hold for those without one too. */
static void totals_hold_under_threads(void **state)
{
    (void)state;
    tach_config config = no_warm_up;
    config.ring_events = 1024;
    assert_true(tach_init(&config));
    finished = 0;
    uint64_t io = 0, dropped = 0, allocs = 0, frees = 0;
    pthread_t threads[THREADS];
    for (uintptr_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, churn, (void *)i), 0);
    bool done = false;
    while (!done) {
        done = __atomic_load_n(&finished, __ATOMIC_ACQUIRE) == THREADS;
        tach_frame();
        const tach_memory_category *category = category_of("test/churn");
        assert_true(category->live_bytes >= 0 && category->live_blocks >= 0);
        io += tach_tree()->io_bytes;
        dropped += tach_tree()->dropped;
        allocs += tach_tree()->alloc_count;
        frees += tach_tree()->free_count;
        sched_yield();
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    tach_frame();
    const tach_memory_category *category = category_of("test/churn");
    assert_int_equal(category->live_blocks, THREADS * KEPT);
    assert_int_equal(category->live_bytes, KEPT * THREADS * (THREADS + 1) / 2);
    assert_true(category->peak_bytes >= category->live_bytes);
    allocs += tach_tree()->alloc_count;
    frees += tach_tree()->free_count;
    io += tach_tree()->io_bytes;
    assert_int_equal(allocs - frees, THREADS * KEPT);
    assert_int_equal(tach_tree()->unknown_frees, 0);
    if (tach_tree()->unrecorded_threads == 0 && dropped == 0)
        assert_int_equal(io, THREADS * ROUNDS);
    assert_true(io <= THREADS * ROUNDS);
    tach_shutdown();
}

/* Many sessions: none inherits the one before. */
static void a_new_session_begins_at_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        start_fake(&no_warm_up);
        TACH_ALLOC(block(1), 100, "test/session");
        end_frame();
        assert_int_equal(category_of("test/session")->live_bytes, 100);
        assert_int_equal(category_of("test/session")->alloc_count, 1);
        assert_int_equal(tach_tree()->unknown_frees, 0);
        stop_fake();
    }
}

/* More places and categories than there are cells: the others share one, nothing is lost. Last: cells stay used up. */
static void places_used_up(void **state)
{
    (void)state;
    enum { SITES = TACH_MAX_MEMORY_SITES + 20 };
    static tach_site sites[SITES];
    static char names[SITES][24];
    start_fake(&no_warm_up);
    for (int i = 0; i < SITES; i++) {
        snprintf(names[i], sizeof names[i], "category %d", i);
        sites[i] = (tach_site){names[i], __FILE__, 1, TACH_SITE_ALLOC, 0};
        tach_allocated(block((uintptr_t)i), 10, &sites[i]);
    }
    end_frame();
    const tach_frame_record *frame = tach_tree();
    assert_true(frame->memory_count <= TACH_MAX_MEMORY_CATEGORIES);
    assert_true(frame->memory_site_count <= TACH_MAX_MEMORY_SITES);
    int64_t by_category = 0, by_site = 0;
    for (uint32_t i = 0; i < frame->memory_count; i++)
        by_category += frame->memory[i].live_bytes;
    for (uint32_t i = 0; i < frame->memory_site_count; i++)
        by_site += frame->memory_sites[i].live_bytes;
    assert_int_equal(by_category, 10 * SITES);
    assert_int_equal(by_site, 10 * SITES);
    assert_true(category_of("(other)")->live_bytes >= 10 * (SITES - TACH_MAX_MEMORY_CATEGORIES));
    assert_non_null(strstr(said, "TACH_MAX_"));
    for (int i = 0; i < SITES; i++)
        TACH_FREE(block((uintptr_t)i));
    end_frame();
    assert_int_equal(category_of("(other)")->live_bytes, 0);
    assert_int_equal(tach_tree()->memory_sites[0].live_bytes, 0);
    stop_fake();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_tell_what_happened_in_them),
        cmocka_unit_test(the_heaviest_place_stands_first),
        cmocka_unit_test(unknown_frees_are_told_and_change_nothing),
        cmocka_unit_test(realloc_follows_the_real_effect),
        cmocka_unit_test(a_missed_free_is_made_up_for),
        cmocka_unit_test(more_than_4_gib_and_the_peak),
        cmocka_unit_test(absurd_sizes_go_as_they_came),
        cmocka_unit_test(totals_follow_while_recording_is_off),
        cmocka_unit_test(blocks_beyond_the_table),
        cmocka_unit_test(max_blocks_find_room),
        cmocka_unit_test(full_rings_drop_whole_events),
        cmocka_unit_test(marks_carry_their_text),
        cmocka_unit_test(long_and_broken_texts_are_cut_whole),
        cmocka_unit_test(another_thread_frees),
        cmocka_unit_test(totals_hold_under_threads),
        cmocka_unit_test(a_new_session_begins_at_nothing),
        cmocka_unit_test(places_used_up),
    };
    return cmocka_run_group_tests_name("memory_events", tests, NULL, NULL);
}
