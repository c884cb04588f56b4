/* system.h - what the system counted for a thread in one frame, from counts that run on. */
#ifndef TACH_MODEL_SYSTEM_H
#define TACH_MODEL_SYSTEM_H

#include "capture/fence.h"
#include "tach/tach.h"

/* What was last seen of a slot. */
typedef struct tach_system_seen {
    uint32_t generation;
    tach_usage sum;
} tach_system_seen;

/* Add what came since the last view of this slot to its thread's row; from nothing when the slot has been free meanwhile. */
void tach_system_take(tach_system_seen *seen, const tach_ring_view *view, tach_thread_info *info);

#endif
