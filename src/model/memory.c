#include "model/memory.h"

#include <string.h>

#include "capture/allocation.h"
#include "capture/site.h"

void tach_memory_create(tach_memory *memory, tach_arena *arena)
{
    *memory = (tach_memory){
        .before = tach_arena_take(arena, TACH_MAX_MEMORY_SITES * sizeof(tach_memory_before)),
        .categories = tach_arena_take(arena, TACH_MAX_MEMORY_CATEGORIES * sizeof(tach_memory_category)),
        .sites = tach_arena_take(arena, TACH_MAX_MEMORY_SITES * sizeof(tach_memory_site)),
        .order = tach_arena_take(arena, TACH_MAX_MEMORY_SITES * sizeof(uint16_t)),
    };
    if (memory->before)
        memset(memory->before, 0, TACH_MAX_MEMORY_SITES * sizeof(tach_memory_before));
}

/* Threads allocate on while the sums are read one by one: what came between must not show as less than nothing. */
static int64_t at_least_0(int64_t x) { return x > 0 ? x : 0; }

static void list_categories(tach_memory *memory, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        tach_allocation_category now = tach_allocation_category_at(i);
        int64_t live = at_least_0(now.live_bytes);
        memory->categories[i] = (tach_memory_category){
            .name = tach_allocation_category_name(i),
            .live_bytes = live,
            .peak_bytes = now.peak_bytes > live ? now.peak_bytes : live,
        };
    }
}

static tach_memory_site read_site(tach_memory *memory, uint32_t place)
{
    tach_allocation_site now = tach_allocation_site_at(place);
    tach_memory_before *before = &memory->before[place];
    tach_memory_category *category = &memory->categories[now.category];
    const tach_site_info *info = tach_site_get(now.site);
    tach_memory_site site = {
        .category = category->name,
        .file = info->file,
        .line = info->line,
        .live_bytes = at_least_0(now.live_bytes),
        .live_blocks = at_least_0((int64_t)(now.allocs - now.frees)),
        .alloc_count = now.allocs - before->allocs,
        .free_count = now.frees - before->frees,
        .alloc_bytes = now.alloc_bytes - before->alloc_bytes,
    };
    *before = (tach_memory_before){now.allocs, now.frees, now.alloc_bytes};
    category->live_blocks += site.live_blocks;
    category->alloc_count += site.alloc_count;
    category->free_count += site.free_count;
    category->alloc_bytes += site.alloc_bytes;
    return site;
}

/* By insertion, from the order of the frame before: a few steps where little changed. */
static void list_sites(tach_memory *memory, uint32_t count)
{
    for (; memory->site_count < count; memory->site_count++)
        memory->order[memory->site_count] = (uint16_t)memory->site_count;
    for (uint32_t i = 0; i < count; i++) {
        uint16_t place = memory->order[i];
        tach_memory_site site = read_site(memory, place);
        uint32_t at = i;
        for (; at > 0 && memory->sites[at - 1].live_bytes < site.live_bytes; at--) {
            memory->sites[at] = memory->sites[at - 1];
            memory->order[at] = memory->order[at - 1];
        }
        memory->sites[at] = site;
        memory->order[at] = place;
    }
}

static void add_strays(tach_memory *memory, tach_frame_record *record)
{
    tach_allocation_strays strays = tach_allocation_strays_now();
    record->unknown_frees = strays.unknown_frees;
    record->untracked_blocks = strays.untracked_blocks;
    record->untracked_bytes = strays.untracked_bytes;
    record->alloc_count += strays.untracked_allocs - memory->untracked_allocs;
    record->alloc_bytes += strays.untracked_bytes - memory->untracked_bytes;
    memory->untracked_allocs = strays.untracked_allocs;
    memory->untracked_bytes = strays.untracked_bytes;
}

void tach_memory_take(tach_memory *memory, tach_frame_record *record)
{
    uint32_t sites = tach_allocation_sites(), categories = tach_allocation_categories();
    list_categories(memory, categories);
    list_sites(memory, sites);
    for (uint32_t i = 0; i < categories; i++) {
        record->alloc_count += memory->categories[i].alloc_count;
        record->free_count += memory->categories[i].free_count;
        record->alloc_bytes += memory->categories[i].alloc_bytes;
    }
    add_strays(memory, record);
    record->memory = memory->categories;
    record->memory_count = categories;
    record->memory_sites = memory->sites;
    record->memory_site_count = sites;
}
