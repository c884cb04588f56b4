/* hash.h - texts to numbers for hash tables and for colours: FNV-1a, the same on every machine. */
#ifndef TACH_HASH_H
#define TACH_HASH_H

#include "base/base.h"

#define TACH_HASH_START UINT32_C(2166136261)

static inline uint32_t tach_hash_byte(uint32_t hash, char byte) { return (hash ^ (unsigned char)byte) * UINT32_C(16777619); }

static inline uint32_t tach_hash_text(const char *text)
{
    uint32_t hash = TACH_HASH_START;
    for (; *text; text++)
        hash = tach_hash_byte(hash, *text);
    return hash;
}

#endif
