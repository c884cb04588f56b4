/* varint.h - whole numbers in as few bytes as they need: seven bits a byte, the lowest first, as LEB128 has them. */
#ifndef TACH_VARINT_H
#define TACH_VARINT_H

#include "base/base.h"

#define TACH_VARINT_BYTES 10 /* at most */

/* Write at `at`, which has room; returns the place behind. */
static inline uint8_t *tach_varint_put(uint8_t *at, uint64_t value)
{
    while (value >= 0x80) {
        *at++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *at++ = (uint8_t)value;
    return at;
}

/* Read what tach_varint_put wrote and step over it. */
static inline uint64_t tach_varint_get(const uint8_t **at)
{
    uint64_t value = *(*at)++;
    if (value < 0x80)
        return value;
    value &= 0x7F;
    for (uint32_t shift = 7;; shift += 7) {
        uint64_t byte = *(*at)++;
        value |= (byte & 0x7F) << shift;
        if (byte < 0x80 || shift >= 63)
            return value;
    }
}

/* Small numbers of either sign become small numbers: 0, -1, 1, -2, 2 ... become 0, 1, 2, 3, 4 ... */
static inline uint64_t tach_zigzag(int64_t value) { return (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0); }
static inline int64_t tach_unzigzag(uint64_t value) { return (int64_t)(value >> 1 ^ (value & 1 ? UINT64_MAX : 0)); }

#endif
