#include "capture/blocks.h"

#define PLACES 8
#define BUSY   UINT64_MAX

tach_block_table *tach_blocks_create(tach_arena *arena, uint32_t max_blocks)
{
    uint32_t buckets = tach_power_of_two(max_blocks) / (PLACES / 2);
    tach_block_table *table = tach_arena_take(arena, sizeof *table);
    tach_block_bucket *memory = tach_arena_take(arena, (size_t)buckets * sizeof *memory);
    if (!table || !memory)
        return NULL;
    /* Word by word: a thread that was caught in the session before may still be looking. */
    for (uint32_t i = 0; i < buckets; i++)
        for (uint32_t k = 0; k < PLACES; k++)
            __atomic_store_n(&memory[i].addresses[k], 0, __ATOMIC_RELAXED);
    __atomic_store_n(&table->buckets, memory, __ATOMIC_RELAXED);
    __atomic_store_n(&table->mask, buckets - 1, __ATOMIC_RELEASE);
    return table;
}

/* The two buckets of an address, from two multiplicative hashes. */
static void find_buckets(tach_block_table *table, uint64_t address, tach_block_bucket *out[2])
{
    uint64_t mask = __atomic_load_n(&table->mask, __ATOMIC_ACQUIRE);
    tach_block_bucket *buckets = __atomic_load_n(&table->buckets, __ATOMIC_RELAXED);
    out[0] = &buckets[(address * UINT64_C(0x9E3779B97F4A7C15) >> 32) & mask];
    out[1] = &buckets[((address ^ address >> 17) * UINT64_C(0xD6E8FEB86659FD93) >> 32) & mask];
}

static uint64_t address_at(const uint64_t *place) { return __atomic_load_n(place, __ATOMIC_RELAXED); }

static bool claim(uint64_t *place, uint64_t expected)
{
    return __atomic_compare_exchange_n(place, &expected, BUSY, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static uint64_t packed(tach_block_info info) { return (uint64_t)info.site << 48 | tach_min_u64(info.bytes, TACH_BLOCK_MOST_BYTES); }
static tach_block_info unpacked(uint64_t word) { return (tach_block_info){word & TACH_BLOCK_MOST_BYTES, (uint32_t)(word >> 48)}; }

/* Fill a claimed place and let others see it. */
static void fill_place(tach_block_bucket *bucket, uint32_t place, uint64_t address, tach_block_info info)
{
    __atomic_store_n(&bucket->infos[place], packed(info), __ATOMIC_RELAXED);
    __atomic_store_n(&bucket->addresses[place], address, __ATOMIC_RELEASE);
}

/* Claim the place that holds the address, in either bucket. */
static tach_block_bucket *claim_address(tach_block_bucket *buckets[2], uint64_t address, uint32_t *place)
{
    for (uint32_t b = 0; b < 2; b++)
        for (uint32_t i = 0; i < PLACES; i++)
            if (address_at(&buckets[b]->addresses[i]) == address && claim(&buckets[b]->addresses[i], address)) {
                *place = i;
                return buckets[b];
            }
    return NULL;
}

static uint32_t free_places(const tach_block_bucket *bucket)
{
    uint32_t free = 0;
    for (uint32_t i = 0; i < PLACES; i++)
        free += address_at(&bucket->addresses[i]) == 0;
    return free;
}

tach_block_result tach_blocks_add(tach_block_table *table, uint64_t address, tach_block_info info, tach_block_info *old)
{
    tach_block_bucket *buckets[2];
    uint32_t place;
    find_buckets(table, address, buckets);
    tach_block_bucket *known = claim_address(buckets, address, &place);
    if (known) {
        *old = unpacked(__atomic_load_n(&known->infos[place], __ATOMIC_RELAXED));
        fill_place(known, place, address, info);
        return TACH_BLOCK_REPLACED;
    }
    uint32_t emptier = free_places(buckets[1]) > free_places(buckets[0]);
    for (uint32_t b = 0; b < 2; b++) {
        tach_block_bucket *bucket = buckets[b ^ emptier];
        for (uint32_t i = 0; i < PLACES; i++)
            if (address_at(&bucket->addresses[i]) == 0 && claim(&bucket->addresses[i], 0)) {
                fill_place(bucket, i, address, info);
                return TACH_BLOCK_ADDED;
            }
    }
    return TACH_BLOCK_NO_ROOM;
}

bool tach_blocks_remove(tach_block_table *table, uint64_t address, tach_block_info *info)
{
    tach_block_bucket *buckets[2];
    uint32_t place;
    find_buckets(table, address, buckets);
    tach_block_bucket *bucket = claim_address(buckets, address, &place);
    if (!bucket)
        return false;
    *info = unpacked(__atomic_load_n(&bucket->infos[place], __ATOMIC_RELAXED));
    __atomic_store_n(&bucket->addresses[place], 0, __ATOMIC_RELEASE);
    return true;
}
