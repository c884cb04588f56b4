/* What the core does on every system: compiled for Windows, too, and run there. Links every_macro.c; prints the report. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "tach/tach.h"
#include "tach/tach_record.h"

#define THREADS 8
#define FRAMES  10

int every_macro(int x);

TACH_COUNTER("everywhere/work", work);
TACH_DISTRIBUTION("everywhere/sizes", sizes);

static int faults;

static void expect(bool condition, const char *what)
{
    if (!condition && ++faults)
        fprintf(stderr, "everywhere: %s\n", what);
}

/* Ends at once: what it has counted must not be lost with it. */
static void *work_a_little(void *user)
{
    TACH_THREAD("worker");
    TACH_SCOPE("job");
    for (int i = 0; i < 1000; i++) {
        TACH_SCOPE("step");
        ++work;
        TACH_SAMPLE(sizes, i);
    }
    return user;
}

static void play(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work_a_little, NULL);
    every_macro(1);
    for (int i = 0; i < THREADS; i++) {
        TACH_WAIT("join");
        pthread_join(threads[i], NULL);
    }
    tach_frame();
}

static uint64_t calls_of(const char *name)
{
    uint64_t calls = 0;
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->node_count; i++)
        if (strcmp(frame->nodes[i].name, name) == 0)
            calls += frame->nodes[i].total_calls;
    return calls;
}

static const tach_value *value_of(const char *title)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->value_count; i++)
        if (strcmp(frame->values[i].title, title) == 0)
            return &frame->values[i];
    return NULL;
}

int main(void)
{
    tach_config config = {.ring_events = 1 << 15, .warm_up_frames = TACH_NO_WARM_UP};
    expect(tach_init(&config), tach_error());
    for (int i = 0; i < FRAMES; i++)
        play();
    const uint64_t steps = UINT64_C(1000) * THREADS * FRAMES;
    expect(calls_of("step") == steps, "steps");
    expect(calls_of("job") == THREADS * FRAMES, "jobs");
    expect(calls_of("every_macro") == FRAMES, "every macro");
    const tach_value *counted = value_of("everywhere/work"), *sampled = value_of("everywhere/sizes");
    expect(counted && counted->total == (int64_t)steps, "the counter");
    expect(sampled && sampled->spread_total.count == (int64_t)steps && sampled->spread_total.max == 999, "the distribution");
    expect(tach_tree()->dropped == 0 && tach_tree()->duration_ns > 0 && tach_now_ns() > tach_tree()->start_ns, "the frame");
    tach_report(stdout);
    tach_shutdown();
    return faults > 0;
}
