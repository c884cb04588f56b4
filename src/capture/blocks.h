/* blocks.h - the table of live blocks: what TACH_FREE finds the size and the place again in.
 *
 * Buckets of eight, each a cache line of addresses and one of what is known of them. A block lies in one of two buckets that its
 * address names, the emptier one when it came: so a table that is half full has room for practically every address. No lock: a
 * place is claimed and left by exchanging its address, which two threads only do at the same time for different blocks.
 */
#ifndef TACH_CAPTURE_BLOCKS_H
#define TACH_CAPTURE_BLOCKS_H

#include "base/arena.h"

#define TACH_BLOCK_MOST_BYTES ((UINT64_C(1) << 48) - 1)

/* What is known of a block: its place in the source, and its bytes, at most those. */
typedef struct tach_block_info {
    uint64_t bytes;
    uint32_t site; /* 16 bits */
} tach_block_info;

typedef struct tach_block_bucket {
    uint64_t addresses[8]; /* 0: free; UINT64_MAX: somebody is at it */
    uint64_t infos[8];     /* site << 48 | bytes */
} tach_block_bucket;

typedef struct tach_block_table {
    tach_block_bucket *buckets;
    uint64_t mask;
} tach_block_table;

typedef enum tach_block_result { TACH_BLOCK_ADDED, TACH_BLOCK_REPLACED, TACH_BLOCK_NO_ROOM } tach_block_result;

/* A table for `max_blocks` blocks, empty. NULL while measuring. */
tach_block_table *tach_blocks_create(tach_arena *arena, uint32_t max_blocks);

/* Take a block in. An address that is there already gets the new info and its old one goes to `old`: its free was missed. Any
 * thread; one compare-and-exchange. */
tach_block_result tach_blocks_add(tach_block_table *table, uint64_t address, tach_block_info info, tach_block_info *old);

/* Take it out. False when it is not there; of two threads that free one block, one finds it. Any thread. */
bool tach_blocks_remove(tach_block_table *table, uint64_t address, tach_block_info *info);

#endif
