/* A server or a headless tool: measures without a display. Links libtach_core and the C library. */
#include <stdio.h>
#include <string.h>

#include "tach/tach.h"
#include "tach/tach_record.h"

TACH_COUNTER("server/requests", requests);

int other_levels(void);

static void answer(void)
{
    TACH_FUNCTION();
    ++requests;
}

int main(void)
{
    if (!tach_init(&(tach_config){.warm_up_frames = TACH_NO_WARM_UP})) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    for (int frame = 0; frame < 3; frame++) {
        for (int i = 0; i < 10; i++)
            answer();
        other_levels();
        tach_frame();
    }
    int found = 0;
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->node_count; i++)
        found += strcmp(frame->nodes[i].name, "answer") == 0 && frame->nodes[i].calls == 10;
    for (uint32_t i = 0; i < frame->value_count; i++)
        found += strcmp(frame->values[i].title, "server/requests") == 0 && frame->values[i].value == 10;
    for (uint32_t i = 0; i < frame->node_count; i++)
        found += strcmp(frame->nodes[i].name, "stage at level 1") == 0;
    for (uint32_t i = 0; i < frame->node_count; i++)
        found += strcmp(frame->nodes[i].name, "scope at level 1") == 0 ? 100 : 0;
    for (uint32_t i = 0; i < frame->budget_count; i++)
        found += frame->budgets[i].kind == TACH_BUDGET_NO_ALLOC && frame->budgets[i].state == TACH_BUDGET_UNTRACED;
    tach_report(stdout);
    tach_shutdown();
    return found == 4 ? 0 : 1;
}
