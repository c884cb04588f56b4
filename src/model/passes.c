#include "model/passes.h"

static void add_all_but_pixels(tach_gpu_counts *to, const tach_gpu_counts *more)
{
    to->vertices += more->vertices;
    to->vertex_shaders += more->vertex_shaders;
    to->primitives += more->primitives;
    to->clip_in += more->clip_in;
    to->clip_out += more->clip_out;
    to->fragment_shaders += more->fragment_shaders;
}

void tach_passes_add_part(tach_gpu_counts *whole, const tach_gpu_counts *part)
{
    add_all_but_pixels(whole, part);
    whole->pixels = tach_max_u64(whole->pixels, part->pixels);
}

void tach_passes_clear(tach_passes *passes, tach_gpu_state state)
{
    passes->state = state;
    passes->count = 0;
}

bool tach_passes_open(tach_passes *passes, const tach_gpu_frame *frame)
{
    tach_passes_clear(passes, frame->counted ? TACH_GPU_KNOWN : TACH_GPU_NONE);
    for (uint64_t at = frame->first; frame->counted && at < frame->end; at++)
        if (frame->edges[at & frame->mask].segment == TACH_GPU_SEGMENT_LOST)
            passes->state = TACH_GPU_LOST;
    return passes->state == TACH_GPU_KNOWN;
}

void tach_passes_add(tach_passes *passes, uint32_t row, const tach_gpu_counts *counts)
{
    uint32_t i = passes->count;
    while (i > 0 && passes->passes[i - 1].node != row) /* the last one is the likeliest */
        i--;
    if (i == 0)
        passes->passes[i = passes->count++] = (tach_gpu_pass){.node = row};
    else
        i--;
    add_all_but_pixels(&passes->passes[i].counts, counts);
    passes->passes[i].counts.pixels += counts->pixels;
}
