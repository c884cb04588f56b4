/* past.h - a frame of the history as a record of its own. */
#ifndef TACH_PAST_H
#define TACH_PAST_H

#include "model/history.h"

typedef struct tach_past {
    tach_frame_record record;
    tach_node *nodes; /* as many as the tree has */
    tach_render_counts *rendered;
    tach_thread_info *threads;
    tach_value *values;
    tach_gpu_pass passes[TACH_MAX_GPU_SCOPES];
} tach_past;

void tach_past_create(tach_past *past, tach_arena *arena, uint32_t row_capacity);

/* The frame of that age; `session` is the newest record, which gives rows, names and medians. NULL when its packet is gone. Valid
 * until the next call. About 50 ns a row. */
const tach_frame_record *tach_past_read(tach_past *past, const tach_history *history, const tach_frame_record *session,
                                        uint32_t age);

#endif
