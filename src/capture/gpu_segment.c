#include "capture/gpu_segment.h"

#include "base/log.h"

static struct {
    bool wanted;  /* by tach_gpu_count */
    bool counted; /* this frame */
    bool running;
    uint64_t count; /* the running one; 0: the source had none to give */
} segments;

static bool can_count(const tach_gpu_source *source) { return source && source->count; }

static const char *why_not(const tach_gpu_source *source)
{
    if (!source)
        return "there is no source of GPU times";
    return source->no_counts ? source->no_counts : "the source of GPU times does not count";
}

bool tach_gpu_count(bool on)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    segments.wanted = on;
    if (on && !can_count(source))
        return tach_fail("passes of the GPU are not counted: %s", why_not(source));
    return true;
}

bool tach_gpu_segment_latch(void)
{
    segments.counted = segments.wanted && can_count(tach_gpu_get_source());
    return segments.counted;
}

const char *tach_gpu_segment_problem(void)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    return segments.wanted && !can_count(source) ? why_not(source) : NULL;
}

void tach_gpu_segment_begin(void)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    if (!segments.counted || segments.running || !can_count(source))
        return;
    segments.running = true;
    segments.count = source->count(source->user);
}

tach_gpu_segment_state tach_gpu_segment_end(tach_gpu_segment *segment)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    if (!segments.running)
        return TACH_GPU_SEGMENT_NONE;
    segments.running = false;
    if (!segments.count || !can_count(source))
        return TACH_GPU_SEGMENT_LOST;
    segment->count = segments.count;
    source->end_count(source->user, segments.count);
    return TACH_GPU_SEGMENT_FLYING;
}

tach_gpu_segment_state tach_gpu_segment_read(tach_gpu_segment *segment, tach_gpu_segment_state state)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    if (state != TACH_GPU_SEGMENT_FLYING)
        return state;
    if (!can_count(source))
        return TACH_GPU_SEGMENT_LOST;
    switch (source->read_count(source->user, segment->count, &segment->counts)) {
    case TACH_GPU_NOT_YET:
        return TACH_GPU_SEGMENT_FLYING;
    case TACH_GPU_HERE:
        return TACH_GPU_SEGMENT_HERE;
    default:
        return TACH_GPU_SEGMENT_LOST;
    }
}

void tach_gpu_segment_forget(tach_gpu_segment *segment, tach_gpu_segment_state state)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    if (state == TACH_GPU_SEGMENT_FLYING && can_count(source))
        source->forget_count(source->user, segment->count);
}

void tach_gpu_segment_stop(void)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    if (segments.running && segments.count && can_count(source))
        source->forget_count(source->user, segments.count);
    tach_gpu_segment_abandon();
}

void tach_gpu_segment_abandon(void) { segments.running = segments.counted = false; }
