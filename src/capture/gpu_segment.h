/* gpu_segment.h - what the GPU counts while GPU scopes are open. Such a count cannot run inside another, so it ends at every edge
 * and begins anew: a segment. A scope's count is the sum of those inside it.
 *
 * A segment belongs to the edge at which it ends, in memory of its own: most games never count. Thread of tach_frame.
 */
#ifndef TACH_GPU_SEGMENT_H
#define TACH_GPU_SEGMENT_H

#include "base/base.h"
#include "tach/tach_gpu.h"

typedef enum tach_gpu_segment_state {
    TACH_GPU_SEGMENT_NONE, /* nothing was counted up to that edge */
    TACH_GPU_SEGMENT_FLYING,
    TACH_GPU_SEGMENT_HERE,
    TACH_GPU_SEGMENT_LOST
} tach_gpu_segment_state;

typedef struct tach_gpu_segment {
    uint64_t count; /* of the source */
    tach_gpu_counts counts;
} tach_gpu_segment;

/* A frame begins: is it counted? Then no_counts tells why that cannot be, NULL when it can. */
bool tach_gpu_segment_latch(void);
const char *tach_gpu_segment_problem(void);

/* Count from here on, if the frame is counted. */
void tach_gpu_segment_begin(void);

/* An edge: what is being counted ends here. Returns the segment's state, which stands beside it. */
tach_gpu_segment_state tach_gpu_segment_end(tach_gpu_segment *segment);

/* Has it come? Never waits. */
tach_gpu_segment_state tach_gpu_segment_read(tach_gpu_segment *segment, tach_gpu_segment_state state);

/* It is given up. */
void tach_gpu_segment_forget(tach_gpu_segment *segment, tach_gpu_segment_state state);

/* The one that is running is given up; or, without a word to the source, it is gone. */
void tach_gpu_segment_stop(void);
void tach_gpu_segment_abandon(void);

#endif
