/* fake_gpu.h - a GPU whose clock, delay and faults the test chooses, behind tach_gpu.h. Needs fixture.h, whose clock it goes by. */
#ifndef TACH_FAKE_GPU_H
#define TACH_FAKE_GPU_H

#include "tach/tach_gpu.h"

#define FAKE_STAMPS 262144
#define FAKE_COUNTS 65536

static struct fake_gpu {
    uint64_t ns;      /* its clock now: the test moves it */
    uint32_t delay;   /* frames until a result is there */
    uint32_t frame;   /* counted by the test */
    bool never, full; /* nothing comes; no stamp is given */
    double drift;     /* its clock against the CPU's, when it follows that */
    uint64_t times[FAKE_STAMPS];
    uint32_t asked_in[FAKE_STAMPS];
    bool over[FAKE_STAMPS];
    tach_gpu_counts done; /* so far: the test adds to it */
    uint64_t game_counts; /* while not 0 the game counts itself */
    bool counts_never;
    tach_gpu_counts counted[FAKE_COUNTS];
    uint32_t counted_in[FAKE_COUNTS];
    uint64_t counts, running, counts_over;
    uint64_t stamps, reads, too_early, forgotten, twice, clock_reads;
} fake_gpu;

static inline uint64_t fake_gpu_stamp(void *user)
{
    assert_ptr_equal(user, &fake_gpu);
    if (fake_gpu.full)
        return 0;
    uint64_t stamp = ++fake_gpu.stamps;
    fake_gpu.times[stamp % FAKE_STAMPS] = fake_gpu.ns;
    fake_gpu.asked_in[stamp % FAKE_STAMPS] = fake_gpu.frame;
    fake_gpu.over[stamp % FAKE_STAMPS] = false;
    return stamp;
}

static inline void fake_gpu_finish(uint64_t stamp)
{
    fake_gpu.twice += fake_gpu.over[stamp % FAKE_STAMPS];
    fake_gpu.over[stamp % FAKE_STAMPS] = true;
}

static inline tach_gpu_answer fake_gpu_read(void *user, uint64_t stamp, uint64_t *ns)
{
    assert_ptr_equal(user, &fake_gpu);
    fake_gpu.reads++;
    if (fake_gpu.frame - fake_gpu.asked_in[stamp % FAKE_STAMPS] < fake_gpu.delay) {
        fake_gpu.too_early++;
        return TACH_GPU_NOT_YET;
    }
    fake_gpu_finish(stamp);
    *ns = fake_gpu.times[stamp % FAKE_STAMPS];
    return fake_gpu.never ? TACH_GPU_NEVER : TACH_GPU_HERE;
}

static inline void fake_gpu_forget(void *user, uint64_t stamp)
{
    assert_ptr_equal(user, &fake_gpu);
    fake_gpu.forgotten++;
    fake_gpu_finish(stamp);
}

static inline bool fake_gpu_now(void *user, uint64_t *ns)
{
    assert_ptr_equal(user, &fake_gpu);
    fake_gpu.clock_reads++;
    *ns = fake_gpu.ns;
    return true;
}

static inline tach_gpu_counts fake_gpu_difference(const tach_gpu_counts *from)
{
    const tach_gpu_counts *to = &fake_gpu.done;
    return (tach_gpu_counts){.vertices = to->vertices - from->vertices,
                             .vertex_shaders = to->vertex_shaders - from->vertex_shaders,
                             .primitives = to->primitives - from->primitives,
                             .clip_in = to->clip_in - from->clip_in,
                             .clip_out = to->clip_out - from->clip_out,
                             .fragment_shaders = to->fragment_shaders - from->fragment_shaders,
                             .pixels = to->pixels};
}

/* One at a time, as a GPU has it. */
static inline uint64_t fake_gpu_count(void *user)
{
    assert_ptr_equal(user, &fake_gpu);
    assert_int_equal(fake_gpu.running, 0);
    if (fake_gpu.game_counts)
        return 0;
    fake_gpu.running = ++fake_gpu.counts;
    fake_gpu.counted[fake_gpu.running % FAKE_COUNTS] = fake_gpu.done;
    return fake_gpu.running;
}

static inline void fake_gpu_end_count(void *user, uint64_t count)
{
    assert_ptr_equal(user, &fake_gpu);
    assert_int_equal(fake_gpu.running, count);
    fake_gpu.running = 0;
    fake_gpu.counted[count % FAKE_COUNTS] = fake_gpu_difference(&fake_gpu.counted[count % FAKE_COUNTS]);
    fake_gpu.counted_in[count % FAKE_COUNTS] = fake_gpu.frame;
}

static inline tach_gpu_answer fake_gpu_read_count(void *user, uint64_t count, tach_gpu_counts *counts)
{
    assert_ptr_equal(user, &fake_gpu);
    assert_int_not_equal(fake_gpu.running, count);
    if (fake_gpu.frame - fake_gpu.counted_in[count % FAKE_COUNTS] < fake_gpu.delay)
        return TACH_GPU_NOT_YET;
    fake_gpu.counts_over++;
    *counts = fake_gpu.counted[count % FAKE_COUNTS];
    return fake_gpu.counts_never ? TACH_GPU_NEVER : TACH_GPU_HERE;
}

static inline void fake_gpu_forget_count(void *user, uint64_t count)
{
    assert_ptr_equal(user, &fake_gpu);
    if (fake_gpu.running == count)
        fake_gpu.running = 0;
    fake_gpu.counts_over++;
}

static const tach_gpu_source fake_source = {.name = "fake",
                                            .user = &fake_gpu,
                                            .stamp = fake_gpu_stamp,
                                            .read = fake_gpu_read,
                                            .forget = fake_gpu_forget,
                                            .now = fake_gpu_now,
                                            .count = fake_gpu_count,
                                            .end_count = fake_gpu_end_count,
                                            .read_count = fake_gpu_read_count,
                                            .forget_count = fake_gpu_forget_count};

static inline void start_fake_gpu(const tach_config *config, uint32_t delay)
{
    memset(&fake_gpu, 0, sizeof fake_gpu);
    fake_gpu.ns = 77000000000;
    fake_gpu.delay = delay;
    start_fake(config);
    tach_gpu_set_source(&fake_source);
}

static inline void stop_fake_gpu(void)
{
    tach_shutdown();
    tach_gpu_set_source(NULL);
    tach_gpu_count(false);
    stop_fake();
    assert_int_equal(fake_gpu.running, 0);
    assert_int_equal(fake_gpu.counts_over, fake_gpu.counts);
    assert_int_equal(fake_gpu.twice, 0);
}

/* A frame of the CPU ends after that long. */
static inline void end_fake_frame(uint64_t ns)
{
    fake_ns += ns;
    tach_frame();
    fake_gpu.frame++;
}

#endif
