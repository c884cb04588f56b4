/* memory.h - what TACH_ALLOC and TACH_FREE add up to, frame by frame: categories, and places in the source, the heaviest first. */
#ifndef TACH_MEMORY_H
#define TACH_MEMORY_H

#include "base/arena.h"
#include "tach/tach.h"

/* Sums of a place at the last frame. */
typedef struct tach_memory_before {
    uint64_t allocs, frees, alloc_bytes;
} tach_memory_before;

typedef struct tach_memory {
    tach_memory_before *before; /* by place */
    tach_memory_category *categories;
    tach_memory_site *sites; /* as the record shows them */
    uint16_t *order;         /* the places as `sites` has them: nearly sorted from the frame before */
    uint32_t site_count;
    uint64_t untracked_allocs, untracked_bytes; /* at the last frame */
} tach_memory;

void tach_memory_create(tach_memory *memory, tach_arena *arena);

/* Take the sums as they stand and fill in the record. */
void tach_memory_take(tach_memory *memory, tach_frame_record *record);

#endif
