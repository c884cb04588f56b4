/* history.h - the last frames: each in short, for the graph, and as far as the bytes reach as a packet, with its tree. */
#ifndef TACH_HISTORY_H
#define TACH_HISTORY_H

#include "model/packet.h"

typedef struct tach_history_frame {
    uint64_t number;
    uint64_t start_ns; /* since tach_init */
    float duration_ms, work_ms, wait_ms, gpu_ms;
    uint32_t flags; /* TACH_FRAME_... */
    uint8_t gpu_state, bottleneck;
    uint16_t row_count; /* in its packet */
    uint64_t packet;
    uint64_t gpu_packet; /* the GPU's rows, which came later; 0 for none */
} tach_history_frame;

typedef struct tach_history {
    tach_history_frame *frames; /* a ring; read it with tach_history_at */
    uint32_t capacity, count, newest;
    tach_packets packets;
} tach_history;

void tach_history_create(tach_history *history, tach_arena *arena, uint32_t capacity, uint32_t packet_bytes);
void tach_history_add(tach_history *history, const tach_call_tree *tree, const tach_frame_record *record);

/* Begin to read a frame's packet, and the GPU's with it. False when it is gone. The second fills the record's own numbers too. */
bool tach_history_find(const tach_history *history, const tach_history_frame *frame, tach_packet_reader *reader);
bool tach_history_open(const tach_history *history, const tach_history_frame *frame, tach_packet_reader *reader,
                       tach_frame_record *record);

/* The frame `age` frames before the newest (0 is the newest), or NULL beyond what is kept. */
static inline const tach_history_frame *tach_history_at(const tach_history *history, uint32_t age)
{
    if (age >= history->count)
        return NULL;
    return &history->frames[history->newest >= age ? history->newest - age : history->newest + history->capacity - age];
}

/* The frame of that number, to complete it; NULL when it is not kept. */
tach_history_frame *tach_history_entry(tach_history *history, uint64_t number);

/* Its age by its number; TACH_NONE when it is not kept. */
static inline uint32_t tach_history_age(const tach_history *history, uint64_t number)
{
    const tach_history_frame *newest = tach_history_at(history, 0);
    if (!newest || number > newest->number || newest->number - number >= history->count)
        return TACH_NONE;
    return (uint32_t)(newest->number - number);
}

#endif
