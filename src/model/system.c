#include "model/system.h"

/* Counts only grow; should one not, nothing is made of it. */
static uint64_t grown(uint64_t now, uint64_t *before)
{
    uint64_t more = now > *before ? now - *before : 0;
    *before = now;
    return more;
}

void tach_system_take(tach_system_seen *seen, const tach_ring_view *view, tach_thread_info *info)
{
    const tach_system_counts *now = &view->system;
    if (seen->generation != view->generation)
        *seen = (tach_system_seen){.generation = view->generation};
    info->system |= now->known;
    if (now->known & TACH_SYSTEM_CPU)
        info->cpu_ns += grown(now->sum.cpu_ns, &seen->sum.cpu_ns);
    if (now->known & TACH_SYSTEM_FAULTS)
        info->page_faults += grown(now->sum.page_faults, &seen->sum.page_faults);
    if (now->known & TACH_SYSTEM_SWITCHES) {
        info->switches += grown(now->sum.switches, &seen->sum.switches);
        info->preemptions += grown(now->sum.preemptions, &seen->sum.preemptions);
    }
}
