/* verdict.h - why was that frame slow? A function of the history; see tach/tach_verdict.h for what comes out. */
#ifndef TACH_VERDICT_MODEL_H
#define TACH_VERDICT_MODEL_H

#include "model/usual.h"
#include "tach/tach_verdict.h"

#define TACH_VERDICT_LEAST 10 /* frames that show what is usual */

/* A row that took more than it does, or below which much did. */
typedef struct tach_suspect {
    uint32_t row;
    const tach_usual_row *usual; /* NULL for one that only its children make a suspect */
    double excess_ns, usual_ns, strength;
    double by_clock;    /* how much more its thread would do in this frame for the frame's length alone; 1 on the frame's thread */
    bool waits;         /* it is a wait, or inside one */
    uint32_t waited_in; /* the wait of the frame's thread that it explains; TACH_NONE for none */
    uint32_t lock_wait; /* in the record; TACH_NONE for none */
} tach_suspect;

/* What a verdict is made from. */
typedef struct tach_inquiry {
    tach_usual usual;
    tach_suspect suspects[TACH_USUAL_ROWS];
    uint32_t suspect_count;
    const tach_call_tree *tree;       /* which row is below which, and which are waits */
    int64_t *below_ns;                /* by row: what it and all below it took more than in each of some typical frames */
    uint32_t *worst_child;            /* by row: the one that has most of that; TACH_NONE where none has enough */
    const tach_frame_record *session; /* the newest record */
    /* The frame is session's: its waits for locks are known. */
    bool live;
} tach_inquiry;

void tach_inquiry_create(tach_inquiry *inquiry, tach_arena *arena, const tach_call_tree *tree);

/* Explain the frame of that age. `session` is the newest record. False when the history does not hold the frame,
 * or too few before it. */
bool tach_verdict_make(tach_inquiry *inquiry, const tach_history *history, const tach_frame_record *session, uint32_t age,
                       tach_verdict *out);

#endif
