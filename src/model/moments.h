/* moments.h - what happened at one moment of the frame: marks with their texts, and waits for locks with their holders. */
#ifndef TACH_MOMENTS_H
#define TACH_MOMENTS_H

#include "capture/fence.h"
#include "tach/tach.h"

/* When, where in the source, on which track. */
typedef struct tach_stamp {
    uint64_t ticks;
    uint32_t site;
    uint16_t track;
} tach_stamp;

typedef struct tach_drained_mark {
    tach_stamp at;
    uint32_t text; /* index + 1 in texts; 0: the site's name */
} tach_drained_mark;

typedef struct tach_drained_wait {
    tach_stamp at; /* its end */
    uint32_t row;
    tach_waited waited;
} tach_drained_wait;

/* One frame's, as drained and as the record shows them. */
typedef struct tach_moments {
    tach_drained_mark marks[TACH_MAX_MARKS];
    tach_drained_wait waits[TACH_MAX_LOCK_WAITS]; /* the longest, longest first */
    uint32_t mark_count, wait_count, text_count;
    uint64_t dropped; /* marks beyond the room */
    tach_mark record_marks[TACH_MAX_MARKS];
    tach_lock_wait_info record_waits[TACH_MAX_LOCK_WAITS];
    char texts[TACH_MAX_MARKS][TACH_MAX_MARK_TEXT];
} tach_moments;

/* Start a frame. */
void tach_moments_clear(tach_moments *moments);

void tach_moments_add_mark(tach_moments *moments, const tach_stamp *at);

/* A mark whose text lies in `count` events of the view from number `first` on. */
void tach_moments_add_text(tach_moments *moments, const tach_stamp *at, const tach_ring_view *view, uint64_t first, uint32_t count);

/* A wait of the row `row` that ended; its tach_waited lies likewise. */
void tach_moments_add_wait(tach_moments *moments, const tach_stamp *at, uint32_t row, const tach_ring_view *view, uint64_t first,
                           uint32_t count);

/* Bring all into the record's form, with times from first_ticks on. */
void tach_moments_list(tach_moments *moments, uint64_t first_ticks, tach_frame_record *record);

#endif
