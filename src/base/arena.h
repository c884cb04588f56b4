/* arena.h - hand out pieces of one block, front to back, never back again.
 *
 * An arena over no block only adds up what it is asked for. So the code that lays memory out is also the formula for how much it
 * needs, and the two cannot drift apart.
 */
#ifndef TACH_ARENA_H
#define TACH_ARENA_H

#include "base/base.h"

#define TACH_ARENA_ALIGN 64

typedef struct tach_arena {
    unsigned char *block; /* NULL: measuring */
    size_t size;
    size_t used;
} tach_arena;

/* `bytes` rounded up to whole cache lines, contents as the block has them. NULL while measuring, or when the block is too small;
 * `used` grows in every case. */
void *tach_arena_take(tach_arena *arena, size_t bytes);

/* A block of `needed` bytes: the caller's `memory` if it names one, else from malloc. NULL with tach_error() when the caller's is
 * too small or badly aligned, or there is none. `config` names the caller's struct in the message. */
unsigned char *tach_arena_block(void *memory, size_t memory_bytes, size_t needed, const char *config);

/* Give a block from malloc back; NULL is ignored. */
void tach_arena_free(void *block);

/* True when everything taken so far fitted. */
static inline bool tach_arena_fits(const tach_arena *arena) { return arena->used <= arena->size; }

#endif
