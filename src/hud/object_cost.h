/* object_cost.h - what an object costs: its draws are left out in every other block of frames, and the two kinds compared.
 *
 * Blocks stand with, without | without, with | ... so that what rises or falls steadily is in both of a pair alike. Of each block
 * the first frames are left out, as the GPU still works at what came before, and the median of the rest counts, as a hitch is no
 * cost of the object. The pairs then give a paired t interval (view/paired.h), of the GPU's time and of the work of the frame's
 * thread.
 */
#ifndef TACH_OBJECT_COST_H
#define TACH_OBJECT_COST_H

#include "view/objects_list.h"
#include "view/moment.h"

#define TACH_OBJECT_PAIRS  12
#define TACH_OBJECT_BLOCK  8 /* frames */
#define TACH_OBJECT_SETTLE 2 /* of them left out */
#define TACH_OBJECT_FRAMES (2 * TACH_OBJECT_PAIRS * TACH_OBJECT_BLOCK)

typedef struct tach_object_cost {
    const tach_draws_source *source; /* NULL: none */
    uint32_t object;                 /* that is measured; TACH_DRAWS_NONE */
    uint32_t frame;                  /* of TACH_OBJECT_FRAMES that are done */
    uint32_t waited;                 /* frames, for the last of the GPU's times */
    uint64_t first_number;
    float gpu_ms[TACH_OBJECT_FRAMES], cpu_ms[TACH_OBJECT_FRAMES]; /* NAN: not known */
    double limit_ms;
    tach_object_result results[TACH_DRAWS_OBJECTS];
    uint32_t measured; /* objects with a result */
    uint32_t version;  /* changes with what there is to show */
} tach_object_cost;

/* Another source, or none: what was measured of the one before is forgotten. */
void tach_object_cost_set_source(tach_object_cost *cost, const tach_draws_source *source);

/* Measure that object; `number` is the newest frame's that is done. One that is measured now is given up. */
void tach_object_cost_start(tach_object_cost *cost, uint32_t object, uint64_t number);

/* Give up. */
void tach_object_cost_stop(tach_object_cost *cost);

/* A frame has ended. */
void tach_object_cost_add(tach_object_cost *cost, const tach_frame_record *frame);

/* How much of it is done, 0 to 1, for the object that is measured. */
double tach_object_cost_done(const tach_object_cost *cost);

#endif
