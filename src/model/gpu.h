/* gpu.h - the GPU's frames, which come late: into the rows of the GPU, and into the history of the frame that sent the work. */
#ifndef TACH_MODEL_GPU_H
#define TACH_MODEL_GPU_H

#include "capture/gpu.h"
#include "model/history.h"
#include "model/passes.h"

/* A hitch whose GPU time is under way. Its kind is counted when that is in, by a verdict that knows it. */
typedef struct tach_waiting_hitch {
    uint64_t lost_ns;
    tach_verdict verdict; /* as it looks without */
} tach_waiting_hitch;

typedef struct tach_model_gpu {
    tach_tree_part part;
    uint32_t track;        /* TACH_NONE before the first result */
    tach_thread_info info; /* of the newest frame that is known */
    tach_gpu_state state;
    uint64_t frame, ns, hud_ns;
    bool software;
    tach_bottleneck bottleneck;
    tach_passes passes; /* of `frame` */
    uint64_t lost, rejected, dropped, repairs;
    tach_waiting_hitch *waiting; /* TACH_GPU_FLYING + 1, oldest first */
    uint32_t waiting_count;
} tach_model_gpu;

struct tach_model;

void tach_gpu_create(tach_model_gpu *gpu, tach_arena *arena, uint32_t row_capacity);

/* The newest frame is in the history; now what the fence brought of older ones, and of itself if the GPU is that fast. Fills the
 * record's GPU numbers. `taken` NULL: there is no GPU to be timed. */
void tach_gpu_take(struct tach_model *model, const tach_gpu_taken *taken);

/* Count this hitch when the GPU time of its frame is in. */
void tach_gpu_wait_for(tach_model_gpu *gpu, const tach_verdict *verdict, uint64_t lost_ns);

/* DEFINITIONS, "Bottleneck class". GPU time 0: not known. */
tach_bottleneck tach_gpu_bottleneck(uint64_t duration_ns, uint64_t work_ns, uint64_t wait_ns, uint64_t gpu_ns);

#endif
