/* A19: a plug-in of three scopes is loaded, used, unloaded, a hundred times; its rows, names and counts stay. usage: plugin_host
 * FILE
 */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "tach/tach.h"

#define ROUNDS 100
#define FRAMES 5

static int faults;

static void expect(bool condition, const char *what, int round)
{
    if (!condition && faults++ < 10)
        fprintf(stderr, "plugin_host: round %d: %s\n", round, what);
}

static int64_t value_of(const char *title)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->value_count; i++)
        if (strcmp(frame->values[i].title, title) == 0)
            return frame->values[i].total;
    return -1;
}

/* Reads every name, as an exporter does. */
static uint64_t calls_of(const char *name)
{
    const tach_frame_record *frame = tach_tree();
    uint64_t calls = 0;
    for (uint32_t i = 0; i < frame->node_count; i++) {
        const tach_node *node = &frame->nodes[i];
        if (strcmp(node->name, name) == 0 && strstr(node->file, "plugin.c") && strlen(node->group) < 20)
            calls += node->total_calls;
    }
    return calls;
}

static bool play(const char *file)
{
    void *code = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    void (*update)(void) = NULL;
    if (code)
        *(void **)&update = dlsym(code, "plugin_update");
    if (!update) {
        fprintf(stderr, "plugin_host: %s\n", dlerror());
        return false;
    }
    for (int i = 0; i < FRAMES; i++) {
        update();
        if (i == FRAMES - 1)
            dlclose(code); /* its last events are still in the ring */
        tach_frame();
    }
    return true;
}

int main(int count, char **arguments)
{
    tach_config config = {.copy_names = true, .ring_events = 1024};
    if (count < 2 || !tach_init(&config))
        return 1;
    for (int round = 1; round <= ROUNDS; round++) {
        if (!play(arguments[1]))
            return 1;
        for (int i = 0; i < FRAMES; i++)
            tach_frame();
        uint64_t expected = (uint64_t)round * FRAMES;
        expect(calls_of("plugin_update") == expected, "calls of the function", round);
        expect(calls_of("plugin work") == expected, "calls of the scope", round);
        expect(calls_of("plugin group") == expected, "calls of the scope in a group", round);
        expect(tach_tree()->node_count == 4, "the tree has other rows", round);
        expect(value_of("plugin/updates") == (int64_t)expected, "the counter", round);
        expect(tach_tree()->value_count == 2, "there are other statistics", round);
        for (uint32_t i = 0; i < tach_tree()->value_count; i++)
            if (tach_tree()->values[i].kind == TACH_STATISTIC_DISTRIBUTION)
                expect(tach_tree()->values[i].spread_total.count == (int64_t)expected, "the samples", round);
    }
    tach_shutdown();
    return faults > 0;
}
