#include "model/hitch.h"

#include <math.h>

static uint64_t excess_of(const tach_node *node)
{
    return node->inclusive_ns > node->usual_ns ? node->inclusive_ns - node->usual_ns : 0;
}

void tach_hitch_explain(tach_hitch *hitch, const tach_frame_record *record, double median_ms)
{
    *hitch = (tach_hitch){
        .frame_number = record->number,
        .time_ns = record->start_ns + record->duration_ns,
        .duration_ns = record->duration_ns,
        .median_ns = isnan(median_ms) ? 0 : (uint64_t)(median_ms * 1e6),
    };
    uint32_t row = record->threads[record->thread].node;
    uint64_t to_explain = hitch->duration_ns > hitch->median_ns ? hitch->duration_ns - hitch->median_ns : 0;
    while (hitch->cause_count < TACH_HITCH_CAUSES) {
        uint32_t worst = TACH_NONE;
        uint64_t most = 0;
        for (uint32_t child = record->nodes[row].first_child; child != TACH_NONE; child = record->nodes[child].next_sibling) {
            uint64_t excess = excess_of(&record->nodes[child]);
            if (excess > most) {
                most = excess;
                worst = child;
            }
        }
        if (worst == TACH_NONE || most < to_explain / 2)
            break;
        hitch->causes[hitch->cause_count++] = (tach_hitch_cause){worst, record->nodes[worst].inclusive_ns, most};
        to_explain = most;
        row = worst;
    }
}
