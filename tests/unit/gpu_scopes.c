/* GPU scopes, begun and ended in any order, on any thread, with and without room, around the display, and without a GPU to ask. */
#include "unit/gpu_fixture.h"

#include <math.h>
#include <pthread.h>

/* ---- Begins and ends --------------------------------------------------------------------------------------------- */

/* Split at the fence, with one stamp; called once. */
static void a_scope_may_end_in_another_frame(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 3);
    TACH_GPU_BEGIN(outer, "outer");
    fake_gpu.ns += MS;
    TACH_GPU_BEGIN(inner, "inner");
    fake_gpu.ns += 2 * MS;
    end_fake_frame(16 * MS);
    fake_gpu.ns += 4 * MS;
    end_fake_frame(16 * MS);
    fake_gpu.ns += 8 * MS;
    TACH_GPU_END(inner);
    fake_gpu.ns += 16 * MS;
    TACH_GPU_END(outer);
    for (int n = 0; n < 4; n++)
        end_fake_frame(16 * MS);
    static const uint64_t outer_ns[] = {3 * MS, 4 * MS, 24 * MS}, inner_ns[] = {2 * MS, 4 * MS, 8 * MS};
    for (uint64_t n = 0; n < 3; n++) {
        const tach_frame_record *frame = tach_frame_at(n);
        assert_int_equal(frame->gpu_ns, outer_ns[n]);
        assert_gpu_row(frame, "outer", outer_ns[n], 1);
        assert_gpu_row(frame, "outer/inner", inner_ns[n], 1);
    }
    assert_int_equal(tach_tree()->gpu_repairs, 0);
    assert_int_equal(tach_tree()->gpu_lost, 0);
}

static void two_of_one_name_inside_each_other_are_two_rows(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    {
        TACH_GPU_SCOPE("same");
        fake_gpu.ns += MS;
        {
            TACH_GPU_SCOPE("same");
            fake_gpu.ns += MS;
        }
    }
    end_fake_frame(16 * MS);
    assert_gpu_row(tach_tree(), "same", 2 * MS, 1);
    assert_gpu_row(tach_tree(), "same/same", MS, 1);
}

static void wrong_ends_do_no_harm_and_are_counted(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    TACH_GPU_BEGIN(outer, "outer");
    TACH_GPU_BEGIN(left, "left"); /* never ended: outer's end closes it */
    (void)left;
    fake_gpu.ns += MS;
    TACH_GPU_BEGIN(inner, "inner");
    fake_gpu.ns += MS;
    tach_gpu_token copy = outer;
    TACH_GPU_END(outer);
    const int again = __LINE__ + 1;
    TACH_GPU_END(outer); /* it knows that it has ended */
    TACH_GPU_END(copy);  /* by a copy, and inside what is closed */
    TACH_GPU_END(inner);
    send_passes(MS);
    end_fake_frame(16 * MS);
    const tach_frame_record *frame = tach_tree();
    assert_int_equal(frame->gpu_repairs, 2 + 3);
    assert_gpu_row(frame, "outer", 2 * MS, 1);
    assert_gpu_row(frame, "outer/left", 2 * MS, 1);
    assert_gpu_row(frame, "outer/left/inner", MS, 1);
    assert_gpu_row(frame, "shadow", MS, 1);
    char expected[64];
    snprintf(expected, sizeof expected, "gpu_scopes.c:%d: the end of the GPU scope \"outer\"", again);
    assert_string_contains(said, expected);
    assert_string_contains(said, "the end of the GPU scope \"inner\", which has ended");
}

/* A scope that is begun and never ended would lie one in the other until nothing more fits. */
static void a_scope_that_is_left_in_each_frame_is_closed_in_the_next(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    for (int n = 0; n < 40; n++) {
        TACH_GPU_BEGIN(left, "left");
        (void)left;
        fake_gpu.ns += MS;
        send_passes(MS);
        end_fake_frame(16 * MS);
        assert_gpu_row(tach_tree(), "left", 5 * MS + 1000, n ? 2 : 1);
        assert_gpu_row(tach_tree(), "left/shadow", MS, 1);
    }
    assert_int_equal(tach_tree()->gpu_repairs, 39);
    assert_int_equal(tach_tree()->gpu_dropped, 0);
    assert_string_contains(said, "the GPU scope \"left\" was left without its end");
}

static void *scope_elsewhere(void *unused)
{
    (void)unused;
    TACH_SCOPE("cpu");
    TACH_GPU_SCOPE("gpu");
    return NULL;
}

static void scopes_of_other_threads_are_refused(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, scope_elsewhere, NULL), 0);
        pthread_join(thread, NULL);
    }
    send_passes(MS);
    end_fake_frame(16 * MS);
    assert_int_equal(tach_tree()->gpu_dropped, 3);
    assert_int_equal(fake_gpu.stamps, 6);
    assert_string_contains(said, "gpu_scopes.c");
    assert_string_contains(said, "the GPU scope \"gpu\" is left out: it is not on the thread of tach_frame");
}

static bool sessions_over;

static void *scopes_all_along(void *unused)
{
    (void)unused;
    while (!__atomic_load_n(&sessions_over, __ATOMIC_ACQUIRE)) {
        TACH_GPU_SCOPE("gpu");
    }
    return NULL;
}

static void hear_nothing(const char *text, void *user) { (void)text, (void)user; }

/* For the thread checks: it looks at what they begin and end with. */
static void scopes_of_other_threads_may_meet_sessions(void **state)
{
    (void)state;
    pthread_t thread;
    tach_on_message(hear_nothing, NULL);
    tach_gpu_set_source(&fake_source);
    assert_int_equal(pthread_create(&thread, NULL, scopes_all_along, NULL), 0);
    for (int i = 0; i < 20; i++) {
        assert_true(tach_init(&small_config));
        send_passes(MS);
        tach_frame();
        assert_int_equal(tach_tree()->gpu_repairs, 0);
        tach_shutdown();
        tach_gpu_set_source(i % 2 ? &fake_source : NULL);
    }
    __atomic_store_n(&sessions_over, true, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
}

static void *end_elsewhere(void *token)
{
    tach_gpu_end(token, "elsewhere.c", 7);
    return NULL;
}

static void an_end_on_another_thread_leaves_the_scope_to_its_own(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    TACH_GPU_BEGIN(pass, "pass");
    fake_gpu.ns += MS;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, end_elsewhere, &pass), 0);
    pthread_join(thread, NULL);
    assert_string_contains(said, "elsewhere.c:7: the end of a GPU scope does nothing here");
    fake_gpu.ns += MS;
    TACH_GPU_END(pass);
    end_fake_frame(16 * MS);
    assert_int_equal(tach_tree()->gpu_repairs, 1);
    assert_gpu_row(tach_tree(), "pass", 2 * MS, 1);
}

/* ---- Rooms ------------------------------------------------------------------------------------------------------- */

/* E07: nobody collects. */
static void without_a_frame_mark_scopes_are_dropped_and_counted(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 1);
    for (int i = 0; i < 100000; i++) {
        TACH_GPU_SCOPE("outer");
        TACH_GPU_SCOPE("inner");
        fake_gpu.ns += 1000;
    }
    end_fake_frame(16 * MS);
    send_passes(MS);
    end_fake_frame(16 * MS);
    end_fake_frame(16 * MS);
    const tach_frame_record *first = tach_frame_at(0);
    assert_int_equal(first->gpu_state, TACH_GPU_KNOWN);
    assert_gpu_row(first, "outer", TACH_MAX_GPU_SCOPES / 2 * 1000, TACH_MAX_GPU_SCOPES / 2);
    assert_int_equal(tach_tree()->gpu_dropped, 200000 - TACH_MAX_GPU_SCOPES);
    assert_gpu_row(tach_frame_at(1), "shadow", MS, 1);
    assert_int_equal(fake_gpu.stamps, 2 * TACH_MAX_GPU_SCOPES + 6);
}

/* The source is out of stamps: a scope goes with all inside it; one that cannot end loses the frame. */
static void a_source_without_room_drops_whole_scopes(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    fake_gpu.full = true;
    TACH_GPU_BEGIN(outer, "outer");
    fake_gpu.full = false;
    TACH_GPU_BEGIN(inner, "inner");
    TACH_GPU_END(inner);
    TACH_GPU_END(outer);
    send_passes(MS);
    end_fake_frame(16 * MS);
    assert_int_equal(tach_tree()->gpu_dropped, 2);
    assert_null(gpu_row(tach_tree(), "inner"));
    assert_gpu_row(tach_tree(), "shadow", MS, 1);
    TACH_GPU_BEGIN(endless, "endless");
    fake_gpu.full = true;
    TACH_GPU_END(endless);
    fake_gpu.full = false;
    end_fake_frame(16 * MS);
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_LOST);
    send_passes(MS);
    end_fake_frame(16 * MS);
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_KNOWN);
}

static void scopes_that_are_too_deep_are_dropped(void **state)
{
    (void)state;
    enum { DEPTH = 40 };
    start_fake_gpu(&small_config, 0);
    tach_gpu_token tokens[DEPTH];
    for (int i = 0; i < DEPTH; i++) {
        TACH_GPU_BEGIN(token, "deep");
        tokens[i] = token;
        fake_gpu.ns += 1000;
    }
    for (int i = DEPTH; i-- > 0;)
        TACH_GPU_END(tokens[i]);
    end_fake_frame(16 * MS);
    assert_int_equal(tach_tree()->gpu_dropped, DEPTH - (TACH_MAX_GPU_SCOPES < 16 ? TACH_MAX_GPU_SCOPES : 16));
    assert_int_equal(tach_tree()->gpu_repairs, 0);
    assert_int_equal(tach_tree()->gpu_ns, DEPTH * 1000);
}

/* ---- The display ------------------------------------------------------------------------------------------------- */

static void draw_display(uint64_t ns)
{
    tach_gpu_hud_begin();
    fake_gpu.ns += ns;
    tach_gpu_hud_end();
}

/* Also where the game has a scope open around it. */
static void the_display_is_apart(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 2);
    for (int n = 0; n < 10; n++) {
        TACH_GPU_BEGIN(frame, "frame");
        send_passes(MS);
        draw_display(7 * MS);
        fake_gpu.ns += n % 2 ? MS : 0;
        TACH_GPU_END(frame);
        end_fake_frame(16 * MS);
    }
    const tach_frame_record *record = tach_tree();
    assert_int_equal(record->gpu_hud_ns, 7 * MS);
    assert_int_equal(record->gpu_ns, 5 * MS + 1000);
    assert_gpu_row(record, "frame", 5 * MS + 1000, 1);
    assert_int_equal(tach_frame_at(6)->gpu_hud_ns, 7 * MS);
    assert_int_equal(tach_frame_at(6)->gpu_ns, 4 * MS + 1000);
    tach_snapshot_data snapshot;
    assert_true(tach_snapshot(&snapshot));
    assert_true(fabs(snapshot.gpu_ms - 5.001) < 1e-9 && fabs(snapshot.gpu_hud_ms - 7) < 1e-9);
    assert_int_equal(snapshot.gpu_frames_late, 2);
}

/* Without a scope in the game, the time from the frame mark to the display is its own. */
static void a_frame_without_scopes_is_timed_while_the_display_is_drawn(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 1);
    for (int n = 0; n < 6; n++) {
        fake_gpu.ns += 9 * MS;
        draw_display(2 * MS);
        end_fake_frame(16 * MS);
        fake_gpu.ns += 500;
    }
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_KNOWN);
    assert_int_equal(tach_tree()->gpu_ns, 9 * MS + 500);
    assert_int_equal(tach_tree()->gpu_hud_ns, 2 * MS);
    assert_gpu_row(tach_tree(), "(whole frame)", 9 * MS + 500, 1);
    assert_int_equal(tach_tree()->bottleneck, TACH_BOTTLENECK_CPU);
    uint64_t stamps = fake_gpu.stamps;
    for (int n = 0; n < 20; n++)
        end_fake_frame(16 * MS); /* hidden */
    assert_true(fake_gpu.stamps - stamps <= 1);
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_NONE);
    assert_int_equal(gpu_row(tach_tree(), "(whole frame)")->calls, 0);
}

/* As many rows as there are; of the next, each parent with one has its row "(other)", while there are some left. */
static void use_up_all_rows(void)
{
    enum { PARENTS = 16, CHILDREN = 12 };
    static tach_site sites[PARENTS + CHILDREN];
    static char names[PARENTS + CHILDREN][8];
    for (int i = 0; i < PARENTS + CHILDREN; i++) {
        snprintf(names[i], sizeof names[i], "%d", i);
        sites[i] = (tach_site){names[i], __FILE__, 1, TACH_SITE_SCOPE, 0};
    }
    for (int child = 0; child < CHILDREN; child++)
        for (int parent = 0; parent < PARENTS; parent++) {
            tach_token outer = tach_begin(&sites[parent]), inner = tach_begin(&sites[PARENTS + child]);
            tach_end(inner);
            tach_end(outer);
        }
}

/* Its time is known all the same, in no row: with scopes and without. */
static void a_gpu_that_comes_when_the_table_is_full_has_no_rows(void **state)
{
    (void)state;
    start_fake_gpu(&(tach_config){.ring_events = 4096, .max_nodes = 64, .warm_up_frames = TACH_NO_WARM_UP}, 1);
    use_up_all_rows();
    tach_frame();
    assert_true(tach_tree()->without_row > 0);
    for (int n = 0; n < 6; n++) {
        fake_gpu.ns += 9 * MS;
        draw_display(2 * MS);
        end_fake_frame(16 * MS);
        fake_gpu.ns += 500;
    }
    assert_int_equal(tach_tree()->gpu_ns, 9 * MS + 500);
    assert_null(gpu_row(tach_tree(), "(whole frame)"));
    for (int n = 0; n < 6; n++) {
        send_passes(MS);
        end_fake_frame(16 * MS);
    }
    assert_int_equal(tach_tree()->gpu_ns, 4 * MS + 1000);
    assert_null(gpu_row(tach_tree(), "opaque"));
}

/* ---- On and off -------------------------------------------------------------------------------------------------- */

static void without_a_source_there_is_nothing(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    tach_gpu_set_source(NULL);
    for (int n = 0; n < 5; n++) {
        send_passes(MS);
        draw_display(MS);
        end_fake_frame(16 * MS);
    }
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_NONE);
    assert_int_equal(tach_tree()->gpu_dropped, 0);
    assert_null(gpu_row(tach_tree(), ""));
    assert_int_equal(fake_gpu.stamps, 0);
    tach_snapshot_data snapshot;
    assert_true(tach_snapshot(&snapshot));
    assert_true(isnan(snapshot.gpu_ms));
}

static void a_source_that_lacks_a_function_is_none(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    for (int missing = 0; missing < 3; missing++) {
        static tach_gpu_source source;
        source = fake_source;
        if (missing == 0)
            source.stamp = NULL;
        else if (missing == 1)
            source.read = NULL;
        else
            source.forget = NULL;
        tach_gpu_set_source(&source);
        assert_null(tach_gpu_get_source());
        send_passes(MS);
        end_fake_frame(16 * MS);
        assert_int_equal(tach_tree()->gpu_state, TACH_GPU_NONE);
    }
}

static void a_source_that_goes_leaves_nothing_pending(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 4);
    for (int n = 0; n < 20; n++) {
        if (n == 10) {
            send_passes(MS);
            tach_gpu_set_source(NULL);
        }
        if (n == 15)
            tach_gpu_set_source(&fake_source);
        send_passes(MS);
        end_fake_frame(16 * MS);
    }
    assert_int_equal(tach_frame_at(5)->gpu_state, TACH_GPU_KNOWN);
    for (uint64_t n = 6; n <= 10; n++)
        assert_int_equal(tach_frame_at(n)->gpu_state, TACH_GPU_LOST);
    assert_int_equal(tach_frame_at(12)->gpu_state, TACH_GPU_NONE);
    assert_int_equal(tach_frame_at(15)->gpu_state, TACH_GPU_KNOWN);
}

static void switched_off_nothing_is_asked(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    tach_enable(false);
    end_fake_frame(16 * MS);
    send_passes(MS);
    draw_display(MS);
    end_fake_frame(16 * MS);
    assert_int_equal(fake_gpu.stamps, 0);
    assert_int_equal(tach_tree()->gpu_dropped, 0);
    tach_enable(true);
    end_fake_frame(16 * MS);
    send_passes(MS);
    end_fake_frame(16 * MS);
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_KNOWN);
}

/* Whatever is under way is given back once, and the next session starts with nothing. */
static void the_end_of_a_session_gives_all_stamps_back(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        start_fake_gpu(&small_config, 5);
        for (int n = 0; n < 9; n++) {
            send_passes(MS);
            end_fake_frame(16 * MS);
        }
        TACH_GPU_BEGIN(open, "open");
        tach_shutdown();
        TACH_GPU_END(open);
        for (uint64_t stamp = 1; stamp <= fake_gpu.stamps; stamp++)
            assert_true(fake_gpu.over[stamp]);
        stop_fake_gpu();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_a_frame_mark_scopes_are_dropped_and_counted),
        TEST(a_source_without_room_drops_whole_scopes),
        TEST(scopes_that_are_too_deep_are_dropped),
        TEST(a_scope_may_end_in_another_frame),
        TEST(two_of_one_name_inside_each_other_are_two_rows),
        TEST(wrong_ends_do_no_harm_and_are_counted),
        TEST(a_scope_that_is_left_in_each_frame_is_closed_in_the_next),
        TEST(scopes_of_other_threads_are_refused),
        TEST(scopes_of_other_threads_may_meet_sessions),
        TEST(an_end_on_another_thread_leaves_the_scope_to_its_own),
        TEST(the_display_is_apart),
        TEST(a_frame_without_scopes_is_timed_while_the_display_is_drawn),
        TEST(a_gpu_that_comes_when_the_table_is_full_has_no_rows),
        TEST(without_a_source_there_is_nothing),
        TEST(a_source_that_lacks_a_function_is_none),
        TEST(a_source_that_goes_leaves_nothing_pending),
        TEST(switched_off_nothing_is_asked),
        TEST(the_end_of_a_session_gives_all_stamps_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
