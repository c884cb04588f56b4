// A20: scopes before main, after main, in destructors of a thread's own objects, and left by an exception.
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <thread>

#include "tach/tach.h"

TACH_COUNTER("test/early", early);

namespace {

struct traced {
    traced()
    {
        TACH_FUNCTION();
        TACH_SCOPE("constructor");
        TACH_SCOPE_COPY("constructor, copied");
        ++early;
    }
    ~traced()
    {
        TACH_FUNCTION();
        TACH_SCOPE("destructor");
        TACH_SCOPE_COPY("destructor, copied");
        TACH_MARK("late");
        TACH_THREAD("late");
        ++early;
    }
};

traced global;
thread_local traced of_thread;

void throw_through(int levels)
{
    TACH_FUNCTION();
    TACH_BLOCK("block")
    {
        if (levels == 0)
            throw std::runtime_error("thrown");
        throw_through(levels - 1);
    }
}

uint64_t calls_of(const char *name)
{
    uint64_t calls = 0;
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->node_count; i++)
        if (std::strcmp(frame->nodes[i].name, name) == 0)
            calls += frame->nodes[i].total_calls;
    return calls;
}

bool check()
{
    const tach_frame_record *frame = tach_tree();
    bool running = false;
    for (uint32_t i = 0; i < frame->node_count; i++)
        running |= frame->nodes[i].running;
    return frame->repairs == 0 && !running && calls_of("throw_through") == 6 && calls_of("destructor") == 3 &&
           calls_of("before main") == 0;
}

struct before_main {
    before_main() { TACH_SCOPE("before main"); }
} before;

}

int main(int count, char **)
{
    tach_config config = {};
    config.ring_events = 1024;
    if (!tach_init(&config))
        return 1;
    try {
        throw_through(5);
    } catch (const std::exception &) {
        TACH_SCOPE("caught");
    }
    for (int i = 0; i < 3; i++)
        std::thread([] {
            TACH_SCOPE("thread");
            (void)&of_thread;
        }).join();
    (void)&of_thread; // of the main thread, too
    tach_frame();
    bool good = check();
    if (!good)
        std::fprintf(stderr, "early_late: wrong rows\n");
    // Every other run leaves the profiler on for what comes after main.
    if (count > 1)
        tach_shutdown();
    return good ? 0 : 1;
}
