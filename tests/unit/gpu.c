/* Times of a GPU that the test plays: whatever is late, lost or nonsense, they belong to the frame that sent the work. */
#include "unit/gpu_fixture.h"

#include <math.h>

#include "model/budgets.h"
#include "model/session.h"

/* ---- Which frame ------------------------------------------------------------------------------------------------- */

/* A CPU that plays the GPU is told of in frames of the past too. */
static void a_software_renderer_is_told_of_in_every_frame(void **state)
{
    (void)state;
    static tach_gpu_source software;
    software = fake_source;
    software.software = true;
    start_fake_gpu(&small_config, 1);
    tach_gpu_set_source(&software);
    for (uint64_t n = 0; n < 20; n++) {
        send_passes(MS);
        end_fake_frame(16 * MS);
    }
    assert_true(tach_tree()->gpu_software);
    const tach_frame_record *past = tach_frame_at(10);
    assert_int_equal(past->number, 10);
    assert_true(past->gpu_software);
}

static void times_belong_to_the_frame_that_sent_the_work(void **state)
{
    (void)state;
    for (uint32_t delay = 0; delay <= 12; delay++) {
        start_fake_gpu(&small_config, delay);
        for (uint64_t n = 0; n < 60; n++) {
            send_passes(MS + n * 1000);
            end_fake_frame(16 * MS);
            const tach_frame_record *frame = tach_tree();
            assert_int_equal(frame->number, n);
            if (n < delay) {
                assert_int_equal(frame->gpu_state, TACH_GPU_PENDING);
                assert_int_equal(frame->gpu_ns, 0);
                continue;
            }
            uint64_t of = n - delay, pass = MS + of * 1000;
            assert_int_equal(frame->gpu_state, TACH_GPU_KNOWN);
            assert_int_equal(frame->gpu_frame, of);
            assert_int_equal(frame->gpu_ns, 4 * pass + 1000);
            assert_gpu_row(frame, "", 4 * pass + 1000, 1);
            assert_gpu_row(frame, "shadow", pass, 1);
            assert_gpu_row(frame, "opaque", 3 * pass, 1);
            assert_gpu_row(frame, "opaque/trees", pass, 1);
            assert_int_equal(gpu_row(frame, "opaque")->self_ns, 2 * pass);
            assert_adds_up(frame);
        }
        for (uint64_t n = 30; n < 60; n++) {
            const tach_frame_record *past = tach_frame_at(n);
            uint64_t pass = MS + n * 1000;
            assert_non_null(past);
            bool known = n + delay < 60;
            assert_int_equal(past->gpu_state, known ? TACH_GPU_KNOWN : TACH_GPU_PENDING);
            assert_int_equal(past->gpu_ns, known ? 4 * pass + 1000 : 0);
            if (known) {
                assert_gpu_row(past, "shadow", pass, 1);
                assert_gpu_row(past, "opaque", 3 * pass, 1);
            }
        }
        stop_fake_gpu();
    }
}

static void a_result_after_the_twelfth_frame_is_lost(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 13);
    for (int n = 0; n < 40; n++) {
        send_passes(MS);
        end_fake_frame(16 * MS);
    }
    const tach_frame_record *frame = tach_tree();
    assert_int_equal(frame->gpu_state, TACH_GPU_LOST);
    assert_int_equal(frame->gpu_lost, 27);
    assert_int_equal(frame->gpu_ns, 0);
    assert_int_equal(fake_gpu.forgotten, 27 * 6);
    assert_int_equal(tach_frame_at(26)->gpu_state, TACH_GPU_LOST);
    assert_int_equal(tach_frame_at(27)->gpu_state, TACH_GPU_PENDING);
    tach_snapshot_data snapshot;
    assert_true(tach_snapshot(&snapshot));
    assert_true(isnan(snapshot.gpu_ms));
    assert_int_equal(snapshot.gpu_state, TACH_GPU_LOST);
}

/* The delay grows and shrinks, and a frame or two bring several results, or none. */
static void a_changing_delay_loses_nothing(void **state)
{
    (void)state;
    static const uint32_t delays[] = {1, 1, 5, 9, 12, 3, 0, 0, 7, 2};
    start_fake_gpu(&small_config, 0);
    for (uint64_t n = 0; n < 200; n++) {
        fake_gpu.delay = delays[n / 3 % 10];
        send_passes(MS + n * 1000);
        end_fake_frame(16 * MS);
    }
    assert_int_equal(tach_tree()->gpu_lost, 0);
    for (uint64_t n = 0; n < 180; n++) {
        const tach_frame_record *past = tach_frame_at(n);
        assert_int_equal(past->gpu_state, TACH_GPU_KNOWN);
        assert_gpu_row(past, "shadow", MS + n * 1000, 1);
    }
}

/* E01: a read that is too early costs 10 ms there; there is one a frame at most, and it is no wait. */
static void nothing_is_read_before_it_is_there_but_once_a_frame(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 5);
    for (int n = 0; n < 100; n++) {
        send_passes(MS);
        uint64_t too_early = fake_gpu.too_early, before = fake_gpu.reads;
        end_fake_frame(16 * MS);
        assert_true(fake_gpu.too_early - too_early <= 1);
        assert_true(fake_gpu.reads - before <= 7);
    }
    assert_int_equal(tach_tree()->gpu_frame, 94);
}

static void results_that_never_come_are_lost_not_zero(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 2);
    for (int n = 0; n < 20; n++) {
        fake_gpu.never = n >= 10;
        send_passes(MS);
        end_fake_frame(16 * MS);
    }
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_LOST);
    assert_int_equal(tach_frame_at(7)->gpu_state, TACH_GPU_KNOWN);
    assert_int_equal(tach_frame_at(10)->gpu_state, TACH_GPU_LOST);
    assert_null(gpu_row(tach_frame_at(10), "shadow"));
}

/* ---- Which values ------------------------------------------------------------------------------------------------ */

static void send_pass_from(uint64_t begin_ns, uint64_t end_ns)
{
    fake_gpu.ns = begin_ns;
    TACH_GPU_BEGIN(pass, "pass");
    fake_gpu.ns = end_ns;
    TACH_GPU_END(pass);
}

/* E04: where 32 bits end, and far above. */
static void durations_are_of_64_bits(void **state)
{
    (void)state;
    static const struct {
        uint64_t begin_ns, end_ns, ns;
    } cases[] = {
        {4294000000, 4296000000, 2000000}, {5000000000, 5001600000, 1600000}, {UINT64_C(1) << 62, (UINT64_C(1) << 62) + 1, 1}};
    start_fake_gpu(&small_config, 0);
    for (size_t i = 0; i < 3; i++) {
        send_pass_from(cases[i].begin_ns, cases[i].end_ns);
        end_fake_frame(16 * MS);
        assert_gpu_row(tach_tree(), "pass", cases[i].ns, 1);
    }
}

/* E09: -1, 0 and 50 s between good ones of 5 ms. */
static void nonsense_is_rejected_and_counted(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 1);
    for (int n = 0; n < 60; n++) {
        uint64_t at = 1000000000 * (uint64_t)(n + 100);
        uint64_t end = n == 20 ? at - MS : n == 30 ? at : n == 40 ? at + 50000 * MS : at + 5 * MS;
        send_pass_from(at, end);
        end_fake_frame(16 * MS);
        if (n == 21 || n == 31 || n == 41)
            assert_int_equal(tach_tree()->gpu_state, TACH_GPU_LOST);
    }
    const tach_frame_record *frame = tach_tree();
    assert_int_equal(frame->gpu_rejected, 3);
    assert_int_equal(frame->gpu_lost, 0);
    const tach_node *row = gpu_row(frame, "pass");
    assert_int_equal(row->average_ns, 5 * MS);
    assert_int_equal(row->peak_ns, 5 * MS);
    assert_int_equal(row->total_calls, 56);
    assert_int_equal(row->total_ns, 56 * 5 * MS);
    assert_int_equal(tach_frame_at(30)->gpu_state, TACH_GPU_LOST);
}

/* Every row's figures are of each frame once, however the results come. */
static void figures_count_a_frame_once(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    for (int n = 0; n < 110; n++) {
        fake_gpu.delay = n % 10 < 5 ? 6 : 1; /* none for frames, then several at once */
        send_pass_from(fake_gpu.ns + MS, fake_gpu.ns + MS + MS * (n % 2 ? 4 : 2));
        end_fake_frame(16 * MS);
    }
    const tach_node *row = gpu_row(tach_tree(), "pass");
    uint64_t frames = tach_tree()->gpu_frame + 1;
    assert_int_equal(row->total_calls, frames);
    assert_int_equal(row->total_ns, (frames / 2) * 6 * MS + (frames % 2) * 2 * MS);
}

/* The GPU's clock at a moment of the CPU's, gaining 100 ppm. */
static uint64_t drifting(uint64_t cpu_ns, uint64_t cpu_start)
{
    return 77000000000 + (uint64_t)((double)(cpu_ns - cpu_start) * 1.0001);
}

/* E08: for ten minutes. Now and then a frame is longer than all before, and kept: its pass must lie 10 ms after its begin. */
static void a_drifting_clock_is_set_again_and_seldom(void **state)
{
    (void)state;
    int checked = 0;
    start_fake_gpu(&small_config, 2);
    uint64_t start = fake_ns;
    for (uint64_t n = 0; n < 12000; n++) {
        uint64_t begin = drifting(fake_ns + 10 * MS, start);
        send_pass_from(begin, begin + 8 * MS);
        uint64_t frame_ns = n % 500 == 490 ? 60 * MS + n * 1000 : 50 * MS;
        fake_gpu.ns = drifting(fake_ns + frame_ns, start);
        end_fake_frame(frame_ns);
        if (n % 500 != 494)
            continue;
        assert_gpu_row(tach_tree(), "pass", 8 * MS, 1);
        const tach_kept_frame *kept = tach_session_kept(n - 4);
        assert_non_null(kept);
        const tach_kept_thread *gpu = &kept->threads[kept->thread_count - 1];
        assert_int_equal(gpu->count, 2);
        double off = (double)kept->events[gpu->first].ticks - (double)(kept->start_ticks + 10 * MS);
        assert_true(fabs(off) < (double)MS);
        checked++;
    }
    assert_int_equal(checked, 24);
    assert_true(fake_gpu.clock_reads <= 600 / 5 + 2);
    assert_true(fake_gpu.clock_reads > 100);
}

/* ---- What follows from it ---------------------------------------------------------------------------------------- */

static void play_steady(int frames)
{
    for (int n = 0; n < frames; n++) {
        send_passes(MS);
        {
            TACH_SCOPE("update");
            fake_ns += 4 * MS;
        }
        {
            TACH_WAIT("swap");
            fake_ns += 6 * MS;
        }
        end_fake_frame(0);
    }
}

static uint32_t kinds(tach_hitch_kind *out) { return tach_hitch_kinds(out, 8); }

/* The GPU makes frame 150 wait, and says so six frames later. */
static void a_hitch_learns_of_the_gpu_when_its_result_is_in(void **state)
{
    (void)state;
    tach_hitch_kind found[8];
    start_fake_gpu(&small_config, 6);
    play_steady(150);
    {
        TACH_GPU_SCOPE("shadow");
        fake_gpu.ns += MS;
    }
    {
        TACH_GPU_SCOPE("explosion");
        fake_gpu.ns += 60 * MS;
    }
    {
        TACH_SCOPE("update");
        fake_ns += 4 * MS;
    }
    {
        TACH_WAIT("swap");
        fake_ns += 66 * MS;
    }
    end_fake_frame(0);
    assert_true(tach_tree()->flags & TACH_FRAME_HITCH);
    assert_int_equal(tach_session_hitch()->frame_number, 150);
    assert_int_not_equal(tach_session_hitch()->causes[0].kind, TACH_CAUSE_GPU);
    assert_int_equal(kinds(found), 0);
    play_steady(5);
    assert_int_equal(kinds(found), 0);
    play_steady(1);
    assert_int_equal(kinds(found), 1);
    assert_int_equal(found[0].count, 1);
    assert_int_equal(found[0].last_frame, 150);
    assert_int_equal(found[0].worst.causes[0].kind, TACH_CAUSE_GPU);
    assert_string_contains(found[0].worst.text, "explosion");
    assert_int_equal(tach_session_hitch()->causes[0].kind, TACH_CAUSE_GPU);
    assert_int_equal(tach_session_hitch()->signature, found[0].signature);
    play_steady(20);
    assert_int_equal(kinds(found), 1);
    assert_int_equal(tach_frame_at(150)->bottleneck, TACH_BOTTLENECK_GPU);
    tach_verdict again;
    assert_true(tach_explain(150, &again));
    assert_int_equal(again.signature, found[0].signature);
}

/* The display waits for the work of the frame before, as it does where frames are under way together. */
static void a_hitch_may_come_of_the_frame_before(void **state)
{
    (void)state;
    tach_hitch_kind found[8];
    start_fake_gpu(&small_config, 2);
    play_steady(150);
    {
        TACH_GPU_SCOPE("explosion");
        fake_gpu.ns += 60 * MS;
    }
    {
        TACH_WAIT("swap");
        fake_ns += 10 * MS;
    }
    end_fake_frame(0);
    assert_false(tach_tree()->flags & TACH_FRAME_HITCH);
    send_passes(MS);
    {
        TACH_SCOPE("update");
        fake_ns += 4 * MS;
    }
    {
        TACH_WAIT("swap");
        fake_ns += 66 * MS;
    }
    end_fake_frame(0);
    assert_true(tach_tree()->flags & TACH_FRAME_HITCH);
    play_steady(10);
    assert_int_equal(kinds(found), 1);
    assert_int_equal(found[0].last_frame, 151);
    assert_int_equal(found[0].worst.causes[0].kind, TACH_CAUSE_GPU);
    assert_string_contains(found[0].worst.text, "explosion");
}

/* The verdict that was made at once stands. */
static void a_hitch_whose_gpu_time_is_lost_is_counted_all_the_same(void **state)
{
    (void)state;
    tach_hitch_kind found[8];
    start_fake_gpu(&small_config, 2);
    play_steady(150);
    fake_gpu.never = true;
    send_passes(MS);
    {
        TACH_SCOPE("update");
        fake_ns += 90 * MS;
    }
    end_fake_frame(0);
    assert_int_equal(kinds(found), 0);
    play_steady(3);
    assert_int_equal(kinds(found), 1);
    assert_int_equal(found[0].count, 1);
    assert_string_contains(found[0].worst.text, "update");
}

static void budgets_judge_each_gpu_frame_once(void **state)
{
    (void)state;
    static const tach_budget_rule rules[] = {{.kind = TACH_BUDGET_SCOPE, .name = "GPU > both", .limit = 2.5},
                                             {.kind = TACH_BUDGET_SCOPE, .name = "both", .limit = 2.5},
                                             {.kind = TACH_BUDGET_SCOPE, .name = "soft GPU > both", .limit = 1.5}};
    start_fake_gpu(&small_config, 0);
    assert_int_equal(tach_budgets_replace(TACH_BUDGET_FROM_FILE, rules, 3), 3);
    for (int n = 0; n < 40; n++) {
        fake_gpu.delay = n % 10 < 5 ? 6 : 1;
        {
            TACH_GPU_SCOPE("both");
            fake_gpu.ns += n == 13 ? 5 * MS : 2 * MS;
        }
        {
            TACH_SCOPE("both");
            fake_ns += MS;
        }
        end_fake_frame(16 * MS);
    }
    const tach_budget *gpu = &tach_tree()->budgets[1], *cpu = &tach_tree()->budgets[2], *soft = &tach_tree()->budgets[3];
    assert_int_equal(gpu->frames_over, 1);
    assert_true(fabs(gpu->worst - 5) < 1e-9 && fabs(gpu->value - 2) < 1e-9);
    assert_int_equal(cpu->frames_over, 0);
    assert_true(fabs(cpu->worst - 1) < 1e-9);
    assert_true(soft->frames_over > 1 && fabs(soft->worst - 5) < 1e-9);
    uint32_t gpu_rows = 0, cpu_rows = 0;
    for (uint32_t row = 0; row < tach_tree()->node_count; row++) {
        gpu_rows += tach_budget_is_about(gpu, tach_tree(), row);
        cpu_rows += tach_budget_is_about(cpu, tach_tree(), row);
    }
    assert_int_equal(gpu_rows, 1);
    assert_int_equal(cpu_rows, 2); /* which of them counts is told when they are judged */
    tach_budgets_replace(TACH_BUDGET_FROM_FILE, NULL, 0);
}

/* Its results come late: what counts is whether the frame that sent the work was under a view, not the one that hears of it. */
static void late_frames_of_views_are_in_no_figure(void **state)
{
    (void)state;
    static const tach_budget_rule rule = {.kind = TACH_BUDGET_SCOPE, .name = "GPU > both", .limit = 2.5};
    start_fake_gpu(&small_config, 5);
    assert_int_equal(tach_budgets_replace(TACH_BUDGET_FROM_FILE, &rule, 1), 1);
    for (int n = 0; n < 100; n++) {
        bool view = n >= 50 && n < 60;
        if (view)
            tach_altered();
        TACH_GPU_BEGIN(both, "both");
        fake_gpu.ns += view ? 9 * MS : n == 48 ? 4 * MS : 2 * MS; /* one of the game's is heard of under the view */
        TACH_GPU_END(both);
        end_fake_frame(16 * MS);
    }
    const tach_budget *gpu = &tach_tree()->budgets[1];
    assert_int_equal(gpu->frames_over, 1);
    assert_true(fabs(gpu->worst - 4) < 1e-9);
    const tach_node *row = gpu_row(tach_tree(), "both");
    assert_non_null(row);
    assert_int_equal(row->peak_ns, 4 * MS);
    tach_budgets_replace(TACH_BUDGET_FROM_FILE, NULL, 0);
}

/* In the frame's timeline the scopes lie where they ran, whichever frame sent them. */
static void kept_frames_get_what_ran_during_them(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 1);
    uint64_t gpu_ahead = fake_gpu.ns - fake_ns;
    for (int n = 0; n < 50; n++) {
        uint64_t begin = fake_ns + 10 * MS, frame_ns = n == 30 ? 40 * MS : 16 * MS;
        fake_gpu.ns = begin + gpu_ahead;
        TACH_GPU_BEGIN(pass, "pass");
        fake_gpu.ns += 12 * MS; /* 6 of them in the next frame */
        TACH_GPU_END(pass);
        fake_ns += frame_ns;
        fake_gpu.ns = fake_ns + gpu_ahead;
        end_fake_frame(0);
    }
    const tach_kept_frame *frame = tach_session_kept(30);
    assert_non_null(frame);
    const tach_kept_thread *gpu = &frame->threads[frame->thread_count - 1];
    assert_int_equal(gpu->count, 4); /* frame 29's rest, its own */
    const tach_event *events = &frame->events[gpu->first];
    assert_int_equal(events[0].ticks, frame->start_ticks - 6 * MS);
    assert_int_equal(events[1].ticks, frame->start_ticks + 6 * MS);
    assert_int_equal(events[2].ticks, frame->start_ticks + 10 * MS);
    assert_int_equal(events[3].ticks, frame->start_ticks + 22 * MS);
    assert_true(tach_tree()->threads[gpu->track].is_gpu);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_software_renderer_is_told_of_in_every_frame),
        TEST(times_belong_to_the_frame_that_sent_the_work),
        TEST(a_result_after_the_twelfth_frame_is_lost),
        TEST(a_changing_delay_loses_nothing),
        TEST(nothing_is_read_before_it_is_there_but_once_a_frame),
        TEST(results_that_never_come_are_lost_not_zero),
        TEST(durations_are_of_64_bits),
        TEST(nonsense_is_rejected_and_counted),
        TEST(figures_count_a_frame_once),
        TEST(a_drifting_clock_is_set_again_and_seldom),
        TEST(a_hitch_learns_of_the_gpu_when_its_result_is_in),
        TEST(a_hitch_may_come_of_the_frame_before),
        TEST(a_hitch_whose_gpu_time_is_lost_is_counted_all_the_same),
        TEST(budgets_judge_each_gpu_frame_once),
        TEST(late_frames_of_views_are_in_no_figure),
        TEST(kept_frames_get_what_ran_during_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
