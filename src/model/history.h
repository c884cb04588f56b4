/* history.h - the last frames in short: what the graph draws. */
#ifndef TACH_HISTORY_H
#define TACH_HISTORY_H

#include "base/arena.h"

typedef struct tach_history_frame {
    uint64_t number;
    uint64_t start_ns; /* since tach_init */
    float duration_ms, work_ms, wait_ms;
    uint32_t flags; /* TACH_FRAME_... */
} tach_history_frame;

typedef struct tach_history {
    tach_history_frame *frames; /* a ring; read it with tach_history_at */
    uint32_t capacity, count, newest;
} tach_history;

void tach_history_create(tach_history *history, tach_arena *arena, uint32_t capacity);
void tach_history_add(tach_history *history, const tach_history_frame *frame);

/* The frame `age` frames before the newest (0 is the newest), or NULL beyond what is kept. */
static inline const tach_history_frame *tach_history_at(const tach_history *history, uint32_t age)
{
    if (age >= history->count)
        return NULL;
    return &history->frames[(history->newest + history->capacity - age) % history->capacity];
}

#endif
