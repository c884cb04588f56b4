/* usual.h - what is usual: a frame beside the frames before it, row by row, thread by thread, statistic by statistic. */
#ifndef TACH_USUAL_H
#define TACH_USUAL_H

#include "model/history.h"

#define TACH_USUAL_FRAMES 120 /* the stretch that a frame is set against */
#define TACH_USUAL_ROWS   96  /* that are looked at: the longest of the frame */

/* A stream of numbers: one for each frame of the stretch, and the frame's own. */
typedef struct tach_stream {
    float before[TACH_USUAL_FRAMES];
    float now;
} tach_stream;

typedef struct tach_usual_row {
    uint32_t row;
    uint32_t order; /* in which the frame came to it */
    tach_packed_row now;
    tach_stream self_ns, calls, alloc_count, alloc_bytes, io_bytes;
} tach_usual_row;

typedef struct tach_usual_thread {
    tach_thread_info now;
    tach_stream off_cpu_ns, page_faults, switches, preemptions;
} tach_usual_thread;

typedef struct tach_usual {
    tach_frame_record record; /* the frame's own numbers; no lists */
    uint32_t frames;          /* in the stretch, the last ones that are no gap, warm-up or loading */
    tach_stream duration_ns;
    tach_usual_row *rows; /* TACH_USUAL_ROWS */
    uint32_t row_count;
    uint16_t *place;            /* by row: its index in rows + 1; 0 for none */
    float *mean_self_ns;        /* by row, over the stretch */
    float *now_self_ns;         /* by row */
    tach_usual_thread *threads; /* by track */
    tach_stream *values;        /* by statistic: their results; NAN where there was none */
    uint32_t value_count;
    uint32_t row_capacity;
} tach_usual;

/* What of a stream is usual, and how much it varies. */
typedef struct tach_usual_figures {
    double median, deviation; /* the median absolute deviation (Hampel 1974) */
    double p95;
} tach_usual_figures;

void tach_usual_create(tach_usual *usual, tach_arena *arena, uint32_t row_capacity);

/* Gather the frame of that age and the stretch before it; `titles` are today's statistics. False when its packet is gone, or fewer
 * than `least` frames are before it. About 5 ns a row and frame. */
bool tach_usual_gather(tach_usual *usual, const tach_history *history, uint32_t age, const tach_value *titles, uint32_t title_count,
                       uint32_t least);

tach_usual_figures tach_usual_of(const tach_usual *usual, const tach_stream *stream);
double tach_usual_most(const tach_usual *usual, const tach_stream *stream);
double tach_usual_median(const tach_usual *usual, const tach_stream *stream);

#endif
