/* GPU scopes against a GPU that the test plays: whatever is late, lost or nonsense, times belong to the frame that sent the work.
 */
#include "fixture.h"

#include <math.h>

#include "fake_gpu.h"
#include "model/session.h"

static const tach_config small_config = {.ring_events = 4096, .max_nodes = 256, .warm_up_frames = TACH_NO_WARM_UP};

static int stop(void **state)
{
    (void)state;
    stop_fake_gpu();
    return 0;
}

static const tach_node *gpu_row(const tach_frame_record *frame, const char *path)
{
    for (uint32_t i = 0; i < frame->thread_count; i++)
        if (frame->threads[i].is_gpu)
            return row_under(frame, frame->threads[i].node, path);
    return NULL;
}

static void assert_gpu_row(const tach_frame_record *frame, const char *path, uint64_t ns, uint32_t calls)
{
    const tach_node *row = gpu_row(frame, path);
    assert_non_null(row);
    assert_int_equal(row->inclusive_ns, ns);
    assert_int_equal(row->calls, calls);
}

/* Two passes, the second with one inside it: their length tells the frame. */
static void send_passes(uint64_t ns)
{
    TACH_GPU_BEGIN(shadow, "shadow");
    fake_gpu.ns += ns;
    TACH_GPU_END(shadow);
    fake_gpu.ns += 1000;
    TACH_GPU_BEGIN(opaque, "opaque");
    fake_gpu.ns += 2 * ns;
    {
        TACH_GPU_SCOPE("trees");
        fake_gpu.ns += ns;
    }
    TACH_GPU_END(opaque);
}

/* ---- Which frame ------------------------------------------------------------------------------------------------- */

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

int main(void)
{
#define TEST(function) cmocka_unit_test_teardown(function, stop)
    const struct CMUnitTest tests[] = {
        TEST(times_belong_to_the_frame_that_sent_the_work),
        TEST(a_result_after_the_twelfth_frame_is_lost),
        TEST(a_changing_delay_loses_nothing),
        TEST(nothing_is_read_before_it_is_there_but_once_a_frame),
        TEST(results_that_never_come_are_lost_not_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
