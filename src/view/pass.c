#include "view/pass.h"

#include "base/text.h"

typedef struct pass_number {
    char text[28];
} pass_number;

static pass_number shortly(uint64_t count)
{
    pass_number number = {{0}};
    tach_text_count(number.text, sizeof number.text, (int64_t)count);
    return number;
}

static pass_number in_full(uint64_t count)
{
    pass_number number = {{0}};
    tach_text_count_full(number.text, sizeof number.text, (int64_t)count);
    return number;
}

static pass_number a_pixel(const tach_gpu_counts *counts)
{
    pass_number number = {{0}};
    tach_text_fixed(number.text, sizeof number.text, tach_gpu_overdraw(counts), 2);
    return number;
}

static const tach_gpu_counts *counts_of(const tach_moment *moment, uint32_t node)
{
    const tach_frame_record *frame = &moment->frame;
    for (uint32_t i = 0; i < frame->gpu_pass_count; i++)
        if (frame->gpu_passes[i].node == node)
            return &frame->gpu_passes[i].counts;
    return NULL;
}

static bool is_pass(const tach_frame_record *frame, uint32_t node)
{
    return node < frame->node_count && frame->nodes[node].depth > 0 && frame->nodes[node].thread < frame->thread_count &&
           frame->threads[frame->nodes[node].thread].is_gpu;
}

static void say_why_not(char *out, size_t size, const tach_frame_record *frame)
{
    size_t length = 0;
    if (frame->gpu_no_counts)
        tach_text_append(out, size, &length, "counts n/a: %s", frame->gpu_no_counts);
    else if (frame->gpu_counts_state == TACH_GPU_PENDING)
        tach_text_append(out, size, &length, "counts pending");
    else if (frame->gpu_counts_state == TACH_GPU_LOST)
        tach_text_append(out, size, &length, "counts lost");
}

void tach_pass_short(char *out, size_t size, const tach_moment *moment, uint32_t node)
{
    const tach_gpu_counts *counts = counts_of(moment, node);
    size_t length = 0;
    out[0] = 0;
    if (!is_pass(&moment->frame, node))
        return;
    if (!counts) {
        say_why_not(out, size, &moment->frame);
        return;
    }
    tach_text_append(out, size, &length, "fragments %s, %s a pixel · vertices %s · primitives %s, %s after clipping",
                     shortly(counts->fragment_shaders).text, a_pixel(counts).text, shortly(counts->vertices).text,
                     shortly(counts->primitives).text, shortly(counts->clip_out).text);
}

void tach_pass_long(char *out, size_t size, const tach_moment *moment, uint32_t node)
{
    const tach_gpu_counts *counts = counts_of(moment, node);
    size_t length = 0;
    out[0] = 0;
    if (!counts || !is_pass(&moment->frame, node))
        return;
    tach_text_append(out, size, &length, "Vertices %s, runs of their shader %s; primitives %s, to clipping %s, ",
                     in_full(counts->vertices).text, in_full(counts->vertex_shaders).text, in_full(counts->primitives).text,
                     in_full(counts->clip_in).text);
    tach_text_append(out, size, &length, "from it %s; fragments %s on %s pixels: %s a pixel.", in_full(counts->clip_out).text,
                     in_full(counts->fragment_shaders).text, in_full(counts->pixels).text, a_pixel(counts).text);
}
