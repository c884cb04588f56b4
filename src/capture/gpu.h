/* gpu.h - the edges of GPU scopes: a timestamp each, asked for now, read frames later, never waited for.
 *
 * A frame's edges stand in the order in which the GPU comes to them. The fence closes the frame, reads what has come and hands over
 * frames that are whole, oldest first. All on the thread of tach_frame; a scope on another is refused and counted.
 */
#ifndef TACH_CAPTURE_GPU_H
#define TACH_CAPTURE_GPU_H

#include "capture/gpu_segment.h"
#include "tach/tach.h"
#include "tach/tach_gpu.h"

#define TACH_GPU_LATEST 12                    /* frames that a result may be late */
#define TACH_GPU_FLYING (TACH_GPU_LATEST + 1) /* frames under way at most */
#define TACH_GPU_DEPTH  16                    /* open scopes; deeper ones are dropped */

typedef enum tach_gpu_edge_kind {
    TACH_GPU_EDGE_FRAME, /* the frame begins */
    TACH_GPU_EDGE_BEGIN,
    TACH_GPU_EDGE_END,
    TACH_GPU_EDGE_HUD, /* the HUD begins */
    TACH_GPU_EDGE_HUD_END
} tach_gpu_edge_kind;

typedef struct tach_gpu_edge {
    uint64_t stamp; /* of the source; 0: the same moment as the edge before */
    uint64_t ns;    /* of the GPU's clock, when it has been read */
    uint32_t site;
    uint8_t depth;
    uint8_t kind;
    uint8_t segment; /* a tach_gpu_segment_state: of what was counted up to here */
} tach_gpu_edge;

/* A frame whose edges have all been read, or that is lost: edges[first & mask] up to `end`, valid until the next scope. */
typedef struct tach_gpu_frame {
    uint64_t number;
    uint64_t issue_ticks; /* about when the first edge was asked for */
    bool lost, counted;
    const tach_gpu_edge *edges;
    const tach_gpu_segment *segments; /* beside them */
    uint64_t mask, first, end;
} tach_gpu_frame;

/* What a fence brings. */
typedef struct tach_gpu_taken {
    tach_gpu_frame frames[TACH_GPU_FLYING + 1]; /* oldest first */
    uint32_t count;
    bool software;         /* as the source says */
    bool asked;            /* the frame that ends has asked for times; it may already be among `frames` */
    bool counting;         /* what it did is counted */
    const char *no_counts; /* why it is not, though that is wanted; else NULL */
    bool aligned;          /* at align_ticks the GPU's clock stood at align_ns */
    uint64_t align_ns, align_ticks;
    uint64_t dropped; /* scopes since tach_init that found no room, were too deep or on another thread */
    uint64_t repairs; /* since tach_init: scopes left without an end, ends without a begin */
} tach_gpu_taken;

/* A session begins on this thread, or ends: what is under way is given back. After a fork it only ends: the GPU is the parent's. */
void tach_gpu_start(void);
void tach_gpu_stop(void);
void tach_gpu_abandon(void);

/* Frame `number` ends. NULL when there is no source. Open scopes are split here, and go on in the next frame. Cost: without a
 * source a comparison; else a read for each result that has come, and one that has not. */
const tach_gpu_taken *tach_gpu_fence(uint64_t number);

#endif
