/* experiment.h - is the frame faster under a debug view? Frames without it and with it in turn, in short blocks, so that what
 * drifts (heat, another program, the scene) falls on both alike; what the blocks differ by among themselves is the noise.
 *
 * Pure: it is told of frames drawn and of times that come, some frames late, and says which kind of block comes next.
 */
#ifndef TACH_EXPERIMENT_H
#define TACH_EXPERIMENT_H

#include "base/base.h"
#include "tach/tach_views.h"

#define TACH_EXPERIMENT_PAIRS  8 /* of a block without and one with */
#define TACH_EXPERIMENT_BLOCKS (2 * TACH_EXPERIMENT_PAIRS)
#define TACH_EXPERIMENT_FRAMES 32 /* in a block, at most */
#define TACH_EXPERIMENT_TEXT   160

typedef struct tach_experiment {
    uint32_t first_tag;    /* of block 0; block n is drawn under first_tag + n, the odd ones with the view */
    uint32_t block_frames; /* the first of them settle, and do not count */
    uint32_t drawn;        /* frames, of all blocks */
    float times[TACH_EXPERIMENT_BLOCKS][TACH_EXPERIMENT_FRAMES];
    uint32_t counts[TACH_EXPERIMENT_BLOCKS];  /* of times that are kept */
    uint32_t arrived[TACH_EXPERIMENT_BLOCKS]; /* of all */
    double wait_ms;                           /* of the frames without, all together */
    uint32_t wait_count;                      /* of those where it is known */
} tach_experiment;

/* For frames of about that many ms: some 60 ms a block, a second in all; slow frames take longer. */
void tach_experiment_start(tach_experiment *experiment, uint32_t first_tag, double frame_ms);

/* Frames are about to be drawn in that block; TACH_EXPERIMENT_BLOCKS: none is left to draw. Call once a frame. */
uint32_t tach_experiment_next(tach_experiment *experiment);

/* The time of a frame with that tag; wait_ms of it, NAN where that is not known. Others' tags are passed over. */
void tach_experiment_add(tach_experiment *experiment, uint32_t tag, double ms, double wait_ms);

/* All times are there, or will never be. */
bool tach_experiment_over(const tach_experiment *experiment);

typedef struct tach_experiment_result {
    uint32_t pairs;    /* that have times; below 3 nothing can be said */
    double without_ms; /* a frame without the view */
    double saves_ms;   /* what the view saves of it; below 0 it costs */
    double noise_ms;   /* a difference above this would have shown, 99 times of 100 */
    double wait_ms;    /* of that; 0 where it is not known */
} tach_experiment_result;

void tach_experiment_read(const tach_experiment *experiment, tach_experiment_result *out);

/* The verdict in words: "fragment-bound: 1x1 scissor saves 6.2 of 9.1 ms GPU". `on_gpu`: the times are the GPU's. */
void tach_experiment_say(const tach_experiment_result *result, const tach_view *view, bool on_gpu, char out[TACH_EXPERIMENT_TEXT]);

#endif
