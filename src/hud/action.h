/* action.h - what the user wants, on its way from the thread of input to the thread that builds: a ring of one writer and one
 * reader, without a lock. */
#ifndef TACH_ACTION_H
#define TACH_ACTION_H

#include <stdatomic.h>

#include "base/base.h"

typedef enum tach_action_kind {
    TACH_ACTION_NONE,
    TACH_ACTION_NEXT_LEVEL, /* these three at once, on the thread of input: never in the queue */
    TACH_ACTION_LEVEL,      /* amount: a tach_hud_level */
    TACH_ACTION_FREEZE,     /* or thaw */
    TACH_ACTION_ROW,        /* amount: rows down */
    TACH_ACTION_PAGE,       /* amount: pages down */
    TACH_ACTION_END,        /* amount: -1 first row, 1 last */
    TACH_ACTION_LIST,       /* the next of several */
    TACH_ACTION_CLOSE,      /* or to the parent */
    TACH_ACTION_OPEN,       /* or to the first child */
    TACH_ACTION_TOGGLE,
    TACH_ACTION_UNFOLD,     /* show the levels of a recursive row, or fold them */
    TACH_ACTION_STEP,       /* amount: items along the row */
    TACH_ACTION_PAN,        /* amount: parts of what is shown, later */
    TACH_ACTION_ZOOM,       /* amount: steps closer */
    TACH_ACTION_WORST,      /* longest frame of the graph */
    TACH_ACTION_HITCH,      /* amount: -1 earlier, 1 later */
    TACH_ACTION_FRAME,      /* amount: frames later */
    TACH_ACTION_STACK,      /* the graph by stages, or not */
    TACH_ACTION_SORT,       /* by the next column */
    TACH_ACTION_MEASURE,    /* the draws of a frame */
    TACH_ACTION_FILTER,     /* begin to type one */
    TACH_ACTION_FILTER_END, /* amount: 0 show all rows, 1 keep it */
    TACH_ACTION_TEXT,       /* typed */
    TACH_ACTION_ERASE,      /* a character */
    TACH_ACTION_EXPLAIN,    /* the selected number, then the next */
    TACH_ACTION_BACK,       /* close what is open over the level, else to the game */
    TACH_ACTION_HELP,
    TACH_ACTION_RESET,   /* statistics */
    TACH_ACTION_PICTURE, /* mark the frame, save its picture */
    TACH_ACTION_VIEW,    /* the next debug view */
    TACH_ACTION_TRY,     /* debug views as experiments */
    TACH_ACTION_CLICK,   /* at x, y */
    TACH_ACTION_WHEEL    /* amount: lines up, at x, y */
} tach_action_kind;

typedef struct tach_action {
    tach_action_kind kind;
    int32_t amount;
    float x_px, y_px;
    char text[32];
} tach_action;

#define TACH_ACTION_QUEUE 64

typedef struct tach_action_queue {
    tach_action actions[TACH_ACTION_QUEUE];
    atomic_uint written, read;
} tach_action_queue;

/* An action that finds the ring full is lost: the builder stands still, and nobody sees what it would do. */
static inline void tach_action_push(tach_action_queue *queue, tach_action action)
{
    unsigned written = atomic_load_explicit(&queue->written, memory_order_relaxed);
    if (written - atomic_load_explicit(&queue->read, memory_order_acquire) == TACH_ACTION_QUEUE)
        return;
    queue->actions[written % TACH_ACTION_QUEUE] = action;
    atomic_store_explicit(&queue->written, written + 1, memory_order_release);
}

static inline bool tach_action_pop(tach_action_queue *queue, tach_action *action)
{
    unsigned read = atomic_load_explicit(&queue->read, memory_order_relaxed);
    if (read == atomic_load_explicit(&queue->written, memory_order_acquire))
        return false;
    *action = queue->actions[read % TACH_ACTION_QUEUE];
    atomic_store_explicit(&queue->read, read + 1, memory_order_release);
    return true;
}

#endif
