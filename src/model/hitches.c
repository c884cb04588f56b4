#include "model/hitches.h"

void tach_hitches_create(tach_hitches *hitches, tach_arena *arena)
{
    hitches->kinds = tach_arena_take(arena, TACH_MAX_HITCH_KINDS * sizeof(tach_hitch_kind));
    hitches->count = 0;
}

static tach_hitch_kind *find_kind(tach_hitches *hitches, uint32_t signature)
{
    for (uint32_t i = 0; i < hitches->count; i++)
        if (hitches->kinds[i].signature == signature)
            return &hitches->kinds[i];
    return NULL;
}

static tach_hitch_kind *add_kind(tach_hitches *hitches, const tach_verdict *verdict)
{
    tach_hitch_kind *kind = &hitches->kinds[0];
    if (hitches->count < TACH_MAX_HITCH_KINDS)
        kind = &hitches->kinds[hitches->count++];
    else
        for (uint32_t i = 1; i < hitches->count; i++)
            if (hitches->kinds[i].lost_ns < kind->lost_ns)
                kind = &hitches->kinds[i];
    *kind = (tach_hitch_kind){.signature = verdict->signature, .first_frame = verdict->frame_number};
    return kind;
}

void tach_hitches_add(tach_hitches *hitches, const tach_verdict *verdict, uint64_t lost_ns)
{
    tach_hitch_kind *kind = find_kind(hitches, verdict->signature);
    if (!kind)
        kind = add_kind(hitches, verdict);
    kind->count++;
    kind->lost_ns += lost_ns;
    kind->last_frame = verdict->frame_number;
    if (verdict->excess_ns >= kind->worst.excess_ns)
        kind->worst = *verdict;
}

uint32_t tach_hitches_sort(const tach_hitches *hitches, const tach_hitch_kind **out)
{
    for (uint32_t i = 0; i < hitches->count; i++) {
        uint32_t at = i;
        for (; at > 0 && out[at - 1]->lost_ns < hitches->kinds[i].lost_ns; at--)
            out[at] = out[at - 1];
        out[at] = &hitches->kinds[i];
    }
    return hitches->count;
}
