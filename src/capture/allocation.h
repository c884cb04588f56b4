/* allocation.h - TACH_ALLOC and TACH_FREE: who holds how much memory, by category and by place in the source.
 *
 * Sums are kept here at once, by atomic additions, and not by way of the rings: so they are right whatever a ring drops, whichever
 * thread frees, and also while recording is off. A place and its category get their cells at the first allocation; the cells are
 * static and stay for good, their sums begin anew with each session.
 */
#ifndef TACH_CAPTURE_ALLOCATION_H
#define TACH_CAPTURE_ALLOCATION_H

#include "base/arena.h"
#include "capture/statistic.h"
#include "tach/tach.h"

/* Sums of one place since tach_init; `category` is an index. */
typedef struct tach_allocation_site {
    _Alignas(64) int64_t live_bytes;
    uint64_t allocs, frees;
    uint64_t alloc_bytes;
    uint32_t site; /* 0: "(other)" */
    uint32_t category;
} tach_allocation_site;

/* Of a category only what its places do not add up to: the level at each moment, and its peak. */
typedef struct tach_allocation_category {
    _Alignas(64) int64_t live_bytes;
    int64_t peak_bytes;
    char name[48];
} tach_allocation_category;

/* Cells in use; number 0 of each is "(other)". They only become more. */
uint32_t tach_allocation_sites(void);
uint32_t tach_allocation_categories(void);

/* Copies of a cell as it stands. Any thread. */
tach_allocation_site tach_allocation_site_at(uint32_t index);
tach_allocation_category tach_allocation_category_at(uint32_t index);

/* The category's name; stays where it is. */
const char *tach_allocation_category_name(uint32_t index);

/* Categories are statistics too, as "memory/" and the name, so that all who show or write statistics have them. Announce those that
 * are new; then, with the sums folded, put what is live. Frame thread; takes the lock. */
void tach_allocation_announce(void);
void tach_allocation_fold(tach_sum *sums, uint32_t count);

/* Peaks start again from what is live now. */
void tach_allocation_reset_peaks(void);

/* Since tach_init: frees of blocks that are not live; blocks beyond the table that are live; bytes that all such blocks brought,
 * and how many there have been. */
typedef struct tach_allocation_strays {
    uint64_t unknown_frees;
    uint64_t untracked_blocks, untracked_allocs, untracked_bytes;
} tach_allocation_strays;

tach_allocation_strays tach_allocation_strays_now(void);

/* The session's table out of the arena (which may only be measuring), with all sums 0. Before tach_threads_start. */
void tach_allocation_take_memory(tach_arena *arena, uint32_t max_blocks);

#endif
