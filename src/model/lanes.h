/* lanes.h - one frame in time: a lane a thread, in it a row of what happened at single moments and a row a depth of scopes.
 *
 * Made once for a frame that somebody looks at, in order of time along each row. So whoever draws finds what a pixel shows by
 * searching, and never walks what it does not show.
 */
#ifndef TACH_LANES_H
#define TACH_LANES_H

#include "base/arena.h"
#include "capture/lock.h"
#include "model/keep.h"

#define TACH_LANES_MAX_ROWS 1024

/* Times in steps of tach_lanes.ns_per_step since the frame began; a moment starts and ends at one. Along a row nothing overlaps. */
typedef struct tach_lane_item {
    uint32_t start, end;
    uint32_t what;    /* scope: its site; moment: number of its event; by totals: row of the tree */
    uint32_t changes; /* how often `what` (of moments: the kind) has changed along the row: two that are equal here are all alike */
} tach_lane_item;

typedef struct tach_lane_row {
    uint32_t first, count; /* in items */
    uint32_t lane;
    uint16_t depth;
    bool moments;
} tach_lane_row;

typedef struct tach_lane {
    uint16_t track; /* index in tach_frame_record.threads */
    bool is_gpu;
    uint32_t first_row, row_count;
} tach_lane;

typedef struct tach_lanes {
    tach_lane_item *items;
    uint32_t capacity, item_count;
    tach_lane_row rows[TACH_LANES_MAX_ROWS];
    uint32_t row_count;
    tach_lane lanes[TACH_MAX_THREAD_ROWS];
    uint32_t lane_count;
    const tach_kept_frame *frame; /* NULL: by totals */
    uint32_t event_count;         /* of that frame when the lanes were made: the GPU's come later */
    uint64_t number;
    double duration_ns, ns_per_step;
    uint32_t length;   /* of the frame, in steps */
    uint64_t left_out; /* scopes and moments that found no room here */
    uint64_t scope_count;
} tach_lanes;

/* Take memory for that many items, 16 bytes each. */
void tach_lanes_create(tach_lanes *lanes, tach_arena *arena, uint32_t capacity);

/* A kept frame, which must be held as long as its lanes are read. Scopes and ends are taken as tach_drain takes them: what was left
 * without its end is closed by what shows it has ended, an end without a begin is ignored, what is still open runs to the frame's
 * end. `record` says which thread is the frame's own, whose lane is the first, and which are GPUs, whose lanes are the last.
 * About 10 ns an event. */
void tach_lanes_fill(tach_lanes *lanes, const tach_kept_frame *frame, const tach_frame_record *record);

/* A frame of which only the tree is known: every row of it a bar as long as all its calls together, after its elder sisters. */
void tach_lanes_fill_totals(tach_lanes *lanes, const tach_frame_record *record);

/* ---- Reading (lanes_read.c) ---- */

/* The first item of a row, as an index into items, that ends after `step`, and the first from `from` on that starts at or after
 * it; the row's end when there is none. Cost: by the logarithm of the items passed over. */
uint32_t tach_lanes_first_ending(const tach_lanes *lanes, const tach_lane_row *row, uint32_t step);
uint32_t tach_lanes_first_starting(const tach_lanes *lanes, const tach_lane_row *row, uint32_t from, uint32_t step);

/* A scope's time outside of its children, in steps; where things were left out it may be more than it was. About 1 ns a child. */
uint32_t tach_lanes_self(const tach_lanes *lanes, uint32_t row, uint32_t item);

/* What a scope is and where it stands. */
typedef struct tach_lane_scope {
    const char *name, *file;
    uint32_t line;
    uint32_t colour; /* of its group; 0 for none */
    uint32_t calls;  /* by totals; else 1 */
    bool wait;
} tach_lane_scope;

tach_lane_scope tach_lanes_scope(const tach_lanes *lanes, const tach_frame_record *record, const tach_lane_item *item);

/* What a moment is. */
typedef enum tach_moment_kind { TACH_MOMENT_MARK, TACH_MOMENT_ALLOC, TACH_MOMENT_IO, TACH_MOMENT_LOCK } tach_moment_kind;

tach_moment_kind tach_lanes_moment_kind(const tach_lanes *lanes, const tach_lane_item *item);

typedef struct tach_lane_moment {
    tach_moment_kind kind;
    uint32_t depth;   /* scopes that were open around it */
    const char *name; /* category, what was moved, the lock; of a mark its text, when that is not `text` */
    const char *file;
    uint32_t line;
    char text[TACH_MAX_MARK_TEXT];     /* of TACH_MARKF; "" for none */
    uint64_t bytes;                    /* of an allocation, of traffic */
    uint64_t waited_ns;                /* for a lock */
    char holder[TACH_MAX_THREAD_NAME]; /* who had it; "" when that is not known */
    const char *holder_file;
    uint32_t holder_line;
} tach_lane_moment;

void tach_lanes_moment(const tach_lanes *lanes, const tach_lane_item *item, tach_lane_moment *out);

#endif
