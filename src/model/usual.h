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
    uint32_t index; /* where it lay in the packet that was read last */
    tach_packed_row now;
    tach_stream self_ns, calls, alloc_count, alloc_bytes, io_bytes;
} tach_usual_row;

typedef struct tach_usual_thread {
    tach_stream off_cpu_ns, page_faults, switches, preemptions;
} tach_usual_thread;

typedef struct tach_usual {
    const tach_history *history;
    const tach_frame_record *session; /* rows, threads and titles as they stand today */
    tach_frame_record record;         /* the frame's own numbers; no lists */
    const tach_history_frame *frame;
    const tach_history_frame *before[TACH_USUAL_FRAMES];  /* the stretch: the last frames that are no gap, warm-up or loading */
    const tach_brief_row *rows_before[TACH_USUAL_FRAMES]; /* theirs */
    uint32_t frames;                                      /* in the stretch */
    tach_stream duration_ns;
    double usual_ns, excess_ns; /* the stretch's median, and what the frame took above it */
    tach_usual_row *rows;       /* TACH_USUAL_ROWS: those that took `least_part` of the excess, the longest */
    uint32_t row_count;
    uint16_t *place;           /* by row: its index in rows + 1; 0 for none */
    tach_thread_info *threads; /* by track, in this frame */
    tach_usual_thread thread;  /* what was asked for last, of thread `thread_index` */
    uint32_t thread_index;
    tach_stream *values; /* by statistic: their results; NAN where there was none */
    bool values_read, values_jumped;
    uint32_t row_capacity;
} tach_usual;

/* What of a stream is usual, and how much it varies. */
typedef struct tach_usual_figures {
    double median, deviation; /* the median absolute deviation (Hampel 1974) */
    double p95;
} tach_usual_figures;

void tach_usual_create(tach_usual *usual, tach_arena *arena, uint32_t row_capacity);

/* Gather the frame of that age and the stretch before it: its rows only when it took longer than usual. `session` is the newest
 * record. False when its packet is gone, or fewer than `least` frames are before it. About 0.5 ns a row and frame. */
bool tach_usual_gather(tach_usual *usual, const tach_history *history, const tach_frame_record *session, uint32_t age,
                       uint32_t least, double least_part);

/* Time in which the thread had work in a scope, and no processor; 0 when that is not known. */
float tach_usual_off_cpu_ns(const tach_thread_info *thread);

/* More of what was gathered, read when it is asked for: a thread's streams, valid until the next; all statistics' streams, NULL
 * when none is `factor` times what it was in the frame before; of every row its self time less what it is in typical frames
 * of the stretch, into out[row_capacity], times the number of these frames, which is returned. */
const tach_usual_thread *tach_usual_of_thread(tach_usual *usual, uint32_t thread);
const tach_stream *tach_usual_values(tach_usual *usual, double factor);
uint32_t tach_usual_above_typical(const tach_usual *usual, int64_t *out);

/* Most of its numbers are, so its median is. Far quicker than that. */
bool tach_usual_mostly_above(const tach_usual *usual, const tach_stream *stream, float limit);

tach_usual_figures tach_usual_of(const tach_usual *usual, const tach_stream *stream);
double tach_usual_most(const tach_usual *usual, const tach_stream *stream);
double tach_usual_median(const tach_usual *usual, const tach_stream *stream);
double tach_usual_p95(const tach_usual *usual, const tach_stream *stream);

#endif
