/* gpu_fixture.h - what tests of GPU scopes share: a session over the GPU that they play, and its rows. */
#ifndef TACH_GPU_FIXTURE_H
#define TACH_GPU_FIXTURE_H

#include "fixture.h"

#include "fake_gpu.h"

static const tach_config small_config = {.ring_events = 4096, .max_nodes = 256, .warm_up_frames = TACH_NO_WARM_UP};

static inline void assert_string_contains(const char *text, const char *part)
{
    if (!strstr(text, part))
        print_error("\"%s\" is not in: %s\n", part, text);
    assert_non_null(strstr(text, part));
}

static inline int stop(void **state)
{
    (void)state;
    stop_fake_gpu();
    return 0;
}

static inline const tach_node *gpu_row(const tach_frame_record *frame, const char *path)
{
    for (uint32_t i = 0; i < frame->thread_count; i++)
        if (frame->threads[i].is_gpu)
            return row_under(frame, frame->threads[i].node, path);
    return NULL;
}

static inline void assert_gpu_row(const tach_frame_record *frame, const char *path, uint64_t ns, uint32_t calls)
{
    const tach_node *row = gpu_row(frame, path);
    assert_non_null(row);
    assert_int_equal(row->inclusive_ns, ns);
    assert_int_equal(row->calls, calls);
}

/* Two passes, the second with one inside it: their length tells the frame. */
static inline void send_passes(uint64_t ns)
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

#define TEST(function) cmocka_unit_test_teardown(function, stop)

#endif
