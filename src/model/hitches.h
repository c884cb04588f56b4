/* hitches.h - the hitches by kind: those of one signature are one problem. */
#ifndef TACH_HITCHES_H
#define TACH_HITCHES_H

#include "base/arena.h"
#include "tach/tach_verdict.h"

typedef struct tach_hitches {
    tach_hitch_kind *kinds; /* TACH_MAX_HITCH_KINDS, in no order */
    uint32_t count;
} tach_hitches;

void tach_hitches_create(tach_hitches *hitches, tach_arena *arena);

/* Count a hitch. When the table is full, the kind that lost least makes room. */
void tach_hitches_add(tach_hitches *hitches, const tach_verdict *verdict, uint64_t lost_ns);

/* The kinds that lost most first, at most TACH_MAX_HITCH_KINDS: valid until the next is added. Returns how many there are. */
uint32_t tach_hitches_sort(const tach_hitches *hitches, const tach_hitch_kind **out);

/* A kind's name, by the number of kinds that came up earlier: A to Z, then a to z. */
static inline char tach_hitches_letter(uint32_t earlier) { return (char)((earlier < 26 ? 'A' : 'a') + earlier % 26); }

#endif
