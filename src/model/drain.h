/* drain.h - one thread's events become sums in the tree. */
#ifndef TACH_DRAIN_H
#define TACH_DRAIN_H

#include "capture/fence.h"
#include "model/moments.h"
#include "model/tree.h"

#define TACH_SITE_BEFORE UINT32_MAX /* of a scope that was begun before the session: it has no row, and its end is no repair */

/* A scope that is open. `row` is TACH_NONE when the table was full: its cost stays with the row below it on the stack. */
typedef struct tach_span {
    uint32_t row;
    uint32_t site;
    uint64_t start_ticks;
    uint64_t children_ticks;
} tach_span;

/* What was counted in a slot, as far as its events have told, and as far as rows have it: that may be ahead, as the fence reads
 * what no event has told yet. */
typedef struct tach_rendered_seen {
    tach_render_counts told, given;
} tach_rendered_seen;

/* A thread's lane in the tree, by name: what is carried from frame to frame. A thread that ends leaves it to the next one of its
 * name. */
typedef struct tach_track {
    uint32_t row;
    uint32_t name_version; /* of the thread in it */
    uint32_t threads;      /* how many have been in it */
    bool taken;            /* one is in it now */
    uint32_t depth;
    uint32_t carried;   /* scopes that were open at the last fence and still are, at the bottom of the stack */
    uint32_t left_from; /* the lowest of them that was begun again, so must have been left; TACH_NONE for none */
    uint64_t last_event_ticks;
    /* no event can be earlier than the last fence; one earlier than the event before has a clock that stepped back */
    uint64_t last_ticks;
    uint64_t too_deep; /* scopes beyond TACH_MAX_DEPTH in this frame */
    uint64_t repairs;  /* in this frame */
    uint64_t clock_backs;
    uint32_t render_row;          /* of the thread's newest event of what was rendered; TACH_NONE before the first */
    tach_rendered_seen *rendered; /* in its slot */
    uint64_t elsewhere_word;      /* of the scope that was closed before its thread has written the end */
    char name[TACH_MAX_THREAD_NAME];
    tach_span stack[TACH_MAX_DEPTH];
} tach_track;

/* The row of the innermost span that has one, of those below `depth`. */
static inline uint32_t tach_track_row_below(const tach_track *track, uint32_t depth)
{
    for (uint32_t i = tach_min_u32(track->depth, depth); i-- > 0;)
        if (track->stack[i].row != TACH_NONE)
            return track->stack[i].row;
    return track->row;
}

/* Where the frame ends. An event up to `slack_ticks` after it was recorded while the frame was ending and is of the next; one later
 * still was read from a clock that has stepped back since, and is taken as of the fence. */
typedef struct tach_fence_time {
    uint64_t ticks, slack_ticks;
} tach_fence_time;

/* A thread enters an empty track with that many scopes from before the session. */
void tach_drain_enter(tach_track *track, uint32_t outer_depth);

/* Take all events up to the fence, starting where the view does. Returns the number of the first event not taken. Scopes
 * still open count up to the fence and go on in the next frame. An end without a begin is left out, a begin without an end is
 * closed by the next event that shows it has ended; both are counted as repairs. Allocations, traffic and what is rendered count in
 * the row that is open where they happen, marks and waits go to `moments`. About 3 ns an event. */
uint64_t tach_drain(tach_call_tree *tree, tach_track *track, uint16_t track_index, const tach_ring_view *view,
                    tach_fence_time fence, tach_moments *moments);

/* The frame's own thread stands in tach_frame, so a scope that was open at the last fence and was begun again since has been left
 * without its end, by an early return or longjmp, and would stay open for ever with all frames inside it. Close it and all above
 * it, count them as repairs and tell where the scope is. `depth_now`: how many are open as the thread has it, also those too deep
 * to be recorded. Returns the depth that is left, or TACH_NONE when there was none. */
uint32_t tach_drain_close_left(tach_call_tree *tree, tach_track *track, uint32_t depth_now);

/* Take the scopes that are open along into another track: each goes on in the row of its site there. */
void tach_drain_move(tach_call_tree *tree, tach_track *from, tach_track *to);

/* Touch the rows of the scopes that are still open, and the thread's own: at the start of a frame. */
void tach_drain_reopen(tach_call_tree *tree, tach_track *track);

#endif
