/* passes.h - what the GPU's passes did in the newest frame that is known: the counts of its segments, added up by row. */
#ifndef TACH_PASSES_H
#define TACH_PASSES_H

#include "capture/gpu.h"

typedef struct tach_passes {
    tach_gpu_state state;
    uint32_t count;
    tach_gpu_pass passes[TACH_MAX_GPU_SCOPES]; /* no more rows than scopes */
    const char *no_counts;                     /* as tach_gpu_taken has it */
} tach_passes;

/* Begin with a frame: it is KNOWN when it was counted and all its counts have come. False otherwise: nothing is to be added. */
bool tach_passes_open(tach_passes *passes, const tach_gpu_frame *frame);

/* Nothing is known of any frame. */
void tach_passes_clear(tach_passes *passes, tach_gpu_state state);

/* A call of a row has ended, and took so much in all. */
void tach_passes_add(tach_passes *passes, uint32_t row, const tach_gpu_counts *counts);

/* The counts of a part come to those of the whole: the pixels are those of the largest part. */
void tach_passes_add_part(tach_gpu_counts *whole, const tach_gpu_counts *part);

#endif
