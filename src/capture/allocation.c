#include "capture/allocation.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "capture/blocks.h"
#include "capture/event.h"
#include "capture/site.h"

#define OTHER 0u

_Static_assert(TACH_MAX_MEMORY_SITES >= 2 && TACH_MAX_MEMORY_SITES <= 65535, "a block has 16 bits for its place");

static tach_allocation_site place_sums[TACH_MAX_MEMORY_SITES];
static tach_allocation_category category_sums[TACH_MAX_MEMORY_CATEGORIES] = {{.name = "(other)"}};
/* A category's place among the statistics, once it is there. */
static struct {
    char title[sizeof "memory/" + sizeof category_sums[0].name];
    tach_statistic statistic;
    uint32_t index;
    bool announced;
} shown_as[TACH_MAX_MEMORY_CATEGORIES];
static uint32_t announced = 1; /* not "(other)", while nothing is in it */
static uint32_t place_count = 1;
static uint32_t category_count = 1;
static uint16_t index_of_site[TACH_MAX_SITES] = {[TACH_SITE_OTHER] = OTHER + 1}; /* by site number, + 1; 0: not yet */
static tach_allocation_strays stray_counts;
static tach_block_table *live_blocks;

static int64_t change_level(int64_t *sum, int64_t more) { return __atomic_add_fetch(sum, more, __ATOMIC_RELAXED); }
static void count_up(uint64_t *sum, uint64_t more) { __atomic_fetch_add(sum, more, __ATOMIC_RELAXED); }

/* ---- Places and categories -------------------------------------------------------------------------------------- */

static uint32_t find_category(const char *name)
{
    char wanted[sizeof category_sums[0].name];
    tach_text_copy_utf8(wanted, sizeof wanted, name);
    for (uint32_t i = 0; i < category_count; i++)
        if (strcmp(category_sums[i].name, wanted) == 0)
            return i;
    if (category_count == TACH_MAX_MEMORY_CATEGORIES)
        return OTHER;
    memcpy(category_sums[category_count].name, wanted, sizeof wanted);
    TACH_PUBLISH(&category_count, category_count + 1);
    return category_count - 1;
}

static uint32_t add_site(uint32_t id)
{
    static bool told;
    tach_registry_lock();
    uint32_t index = index_of_site[id];
    bool full = !index && place_count == TACH_MAX_MEMORY_SITES;
    if (!index) {
        index = full ? OTHER + 1 : place_count + 1;
        if (!full) {
            place_sums[place_count].site = id;
            place_sums[place_count].category = find_category(tach_site_get(id)->name);
            TACH_PUBLISH(&place_count, place_count + 1);
        }
        TACH_PUBLISH(&index_of_site[id], (uint16_t)index);
    }
    bool tell = full && !told;
    told |= full;
    tach_registry_unlock();
    if (tell)
        tach_log("more than %d places allocate (TACH_MAX_MEMORY_SITES): later ones are shown as \"(other)\"",
                 TACH_MAX_MEMORY_SITES - 1);
    return index - 1;
}

static uint32_t index_of(uint32_t id)
{
    uint32_t index = __atomic_load_n(&index_of_site[id], __ATOMIC_ACQUIRE);
    return index ? index - 1 : add_site(id);
}

/* ---- Blocks come and go ------------------------------------------------------------------------------------------ */

static void raise_peak(tach_allocation_category *category, int64_t live_bytes)
{
    int64_t peak = TACH_LOAD(&category->peak_bytes);
    while (live_bytes > peak &&
           !__atomic_compare_exchange_n(&category->peak_bytes, &peak, live_bytes, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
}

static void count_free(tach_block_info info)
{
    tach_allocation_site *site = &place_sums[info.site];
    change_level(&site->live_bytes, -(int64_t)info.bytes);
    count_up(&site->frees, 1);
    change_level(&category_sums[site->category].live_bytes, -(int64_t)info.bytes);
}

static void count_alloc(tach_block_info info)
{
    tach_allocation_site *site = &place_sums[info.site];
    change_level(&site->live_bytes, (int64_t)info.bytes);
    count_up(&site->allocs, 1);
    count_up(&site->alloc_bytes, info.bytes);
    tach_allocation_category *category = &category_sums[site->category];
    raise_peak(category, change_level(&category->live_bytes, (int64_t)info.bytes));
}

static void block_came(tach_block_table *table, uint64_t address, tach_block_info info)
{
    tach_block_info old;
    tach_block_result result = tach_blocks_add(table, address, info, &old);
    if (result == TACH_BLOCK_NO_ROOM) {
        count_up(&stray_counts.untracked_blocks, 1);
        count_up(&stray_counts.untracked_bytes, info.bytes);
        if (__atomic_fetch_add(&stray_counts.untracked_allocs, 1, __ATOMIC_RELAXED) == 0)
            tach_log("no room for more blocks (tach_config.max_blocks): they are counted apart, as untracked");
        return;
    }
    if (result == TACH_BLOCK_REPLACED)
        count_free(old);
    count_alloc(info);
}

/* One of the blocks that found no room, as far as one can know. */
static bool was_untracked(void)
{
    uint64_t blocks = TACH_LOAD(&stray_counts.untracked_blocks);
    while (blocks > 0)
        if (__atomic_compare_exchange_n(&stray_counts.untracked_blocks, &blocks, blocks - 1, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
            return true;
    return false;
}

static bool block_goes(tach_block_table *table, uint64_t address)
{
    tach_block_info info;
    if (tach_blocks_remove(table, address, &info)) {
        count_free(info);
        return true;
    }
    return was_untracked();
}

/* The table of the session that the thread records in; NULL when it has just ended. A thread with a slot keeps that session's block
 * alive by it. Others, of which there are more than TACH_MAX_THREADS, must not meet tach_shutdown: they hold the lock that it
 * takes. */
static tach_block_table *enter_session(const tach_slot *slot)
{
    if (!slot)
        tach_registry_lock();
    /* A later session's table is put there only after this one's number has gone. */
    tach_block_table *table = __atomic_load_n(&live_blocks, __ATOMIC_ACQUIRE);
    uint32_t session = tach_session_number();
    if (session && (!slot || slot->session == session))
        return table;
    if (!slot)
        tach_registry_unlock();
    return NULL;
}

static void leave_session(const tach_slot *slot)
{
    if (!slot)
        tach_registry_unlock();
}

static bool is_block(uintptr_t address) { return address != 0 && address != UINTPTR_MAX; }

void tach_allocated(const void *block, uint64_t bytes, tach_site *site)
{
    if (!is_block((uintptr_t)block) || !tach_session_number())
        return;
    tach_slot *slot = tach_thread_recording();
    uint32_t id = tach_site_id(site);
    bytes = tach_min_u64(bytes, TACH_BLOCK_MOST_BYTES); /* what comes must be what goes */
    tach_block_info info = {bytes, index_of(id)};
    tach_block_table *table = enter_session(slot);
    if (!table)
        return;
    block_came(table, (uintptr_t)block, info);
    leave_session(slot);
    if (slot && TACH_LOAD(&tach_hot.on))
        tach_event_push(slot, TACH_EVENT_ALLOC, id, &bytes, sizeof bytes);
}

static void report_unknown(const void *block, const char *file, int line)
{
    /* The first few tell; a mistake in a loop must not flood the log. The count goes on. */
    if (__atomic_fetch_add(&stray_counts.unknown_frees, 1, __ATOMIC_RELAXED) < 3)
        tach_log("%s:%d: TACH_FREE of %p, which is not live: freed before, or never a TACH_ALLOC's", file, line, block);
}

void tach_freed(const void *block, const char *file, int line)
{
    if (!is_block((uintptr_t)block) || !tach_session_number())
        return;
    tach_slot *slot = tach_thread_recording();
    tach_block_table *table = enter_session(slot);
    if (!table)
        return;
    bool known = block_goes(table, (uintptr_t)block);
    leave_session(slot);
    if (!known)
        report_unknown(block, file, line);
}

/* ---- As statistics ------------------------------------------------------------------------------------------------------- */

/* No thread counts them: every one has this, which stays 0. */
static TACH_TLS int64_t nothing;
static void *address_of_nothing(void) { return &nothing; }

static void announce(uint32_t category)
{
    char *title = shown_as[category].title;
    snprintf(title, sizeof shown_as[category].title, "memory/%s", category_sums[category].name);
    shown_as[category].statistic = (tach_statistic){.title = title, .kind = TACH_STATISTIC_MEMORY, .address = address_of_nothing};
    tach_statistic_register(&shown_as[category].statistic);
    shown_as[category].index = tach_statistic_find(title, TACH_STATISTIC_MEMORY); /* none when the table is full */
    shown_as[category].announced = true;
}

void tach_allocation_announce(void)
{
    for (; announced < tach_allocation_categories(); announced++)
        announce(announced);
    if (!shown_as[OTHER].announced && TACH_LOAD(&category_sums[OTHER].peak_bytes) > 0)
        announce(OTHER);
}

void tach_allocation_fold(tach_sum *sums, uint32_t count)
{
    for (uint32_t i = 0; i < announced; i++)
        if (shown_as[i].announced && shown_as[i].index < count)
            sums[shown_as[i].index].value += TACH_LOAD(&category_sums[i].live_bytes);
}

/* ---- For the model --------------------------------------------------------------------------------------------------- */

uint32_t tach_allocation_sites(void) { return __atomic_load_n(&place_count, __ATOMIC_ACQUIRE); }
uint32_t tach_allocation_categories(void) { return __atomic_load_n(&category_count, __ATOMIC_ACQUIRE); }
const char *tach_allocation_category_name(uint32_t index) { return category_sums[index].name; }

tach_allocation_site tach_allocation_site_at(uint32_t index)
{
    const tach_allocation_site *site = &place_sums[index];
    return (tach_allocation_site){
        .live_bytes = TACH_LOAD(&site->live_bytes),
        .allocs = TACH_LOAD(&site->allocs),
        .frees = TACH_LOAD(&site->frees),
        .alloc_bytes = TACH_LOAD(&site->alloc_bytes),
        .site = site->site,
        .category = site->category,
    };
}

tach_allocation_category tach_allocation_category_at(uint32_t index)
{
    return (tach_allocation_category){
        .live_bytes = TACH_LOAD(&category_sums[index].live_bytes),
        .peak_bytes = TACH_LOAD(&category_sums[index].peak_bytes),
    };
}

void tach_allocation_reset_peaks(void)
{
    for (uint32_t i = 0; i < tach_allocation_categories(); i++)
        TACH_STORE(&category_sums[i].peak_bytes, TACH_LOAD(&category_sums[i].live_bytes));
}

tach_allocation_strays tach_allocation_strays_now(void)
{
    return (tach_allocation_strays){
        .unknown_frees = TACH_LOAD(&stray_counts.unknown_frees),
        .untracked_blocks = TACH_LOAD(&stray_counts.untracked_blocks),
        .untracked_allocs = TACH_LOAD(&stray_counts.untracked_allocs),
        .untracked_bytes = TACH_LOAD(&stray_counts.untracked_bytes),
    };
}

static void zero(void *sum) { TACH_STORE((uint64_t *)sum, 0); }

void tach_allocation_take_memory(tach_arena *arena, uint32_t max_blocks)
{
    tach_block_table *created = tach_blocks_create(arena, max_blocks);
    if (!created)
        return;
    for (uint32_t i = 0; i < place_count; i++) {
        zero(&place_sums[i].live_bytes);
        zero(&place_sums[i].allocs);
        zero(&place_sums[i].frees);
        zero(&place_sums[i].alloc_bytes);
    }
    for (uint32_t i = 0; i < category_count; i++) {
        zero(&category_sums[i].live_bytes);
        zero(&category_sums[i].peak_bytes);
    }
    zero(&stray_counts.unknown_frees);
    zero(&stray_counts.untracked_blocks);
    zero(&stray_counts.untracked_allocs);
    zero(&stray_counts.untracked_bytes);
    TACH_PUBLISH(&live_blocks, created);
}
