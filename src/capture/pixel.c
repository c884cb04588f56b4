#include "capture/pixel.h"

#include <string.h>
#include <time.h>

#include "base/log.h"
#include "capture/statistic.h"

#define MOST_PX  16384
#define NO_PIXEL SIZE_MAX
#define PLANES   (TACH_MAX_PIXEL_STATISTICS * 2)

/* What one variable counts: a declared counter has one plane, a ratio two in a row. Planes of one statistic share their cells, one
 * number of each pixel. */
typedef struct plane {
    uint32_t declaration;
    bool denominator;
    int64_t *cells;
} plane;

/* Changed under the registry's lock while `collection` is 0 and no thread is busy. */
static struct {
    uint32_t collection; /* the running one, or 0; it opens the rest to all threads */
    uint32_t last_collection;
    int32_t width_px, height_px;
    uint32_t plane_count;
    plane planes[PLANES];
    void *own_block;
} images;

/* ---- Counting --------------------------------------------------------------------------------------------------- */

/* The thread's own variable; NULL while it is not known to the slot. */
static const int64_t *variable_of(const tach_slot *slot, const plane *p)
{
    return p->denominator ? slot->denominators[p->declaration] : slot->values[p->declaration];
}

/* Put what was counted since the last time where the thread was. */
static void put_counts(tach_slot *slot, uint32_t collection)
{
    bool is_new = slot->pixel.collection != collection;
    size_t cells = (size_t)images.width_px * (size_t)images.height_px;
    for (uint32_t i = 0; i < images.plane_count; i++) {
        const int64_t *variable = variable_of(slot, &images.planes[i]);
        if (!variable)
            continue;
        uint64_t more = (uint64_t)*variable - (uint64_t)slot->pixel.seen[i];
        slot->pixel.seen[i] = *variable;
        if (more != 0 && !is_new && slot->pixel.at < cells)
            __atomic_fetch_add(&images.planes[i].cells[slot->pixel.at], (int64_t)more, __ATOMIC_RELAXED);
    }
    slot->pixel.collection = collection;
}

static size_t pixel_place(int32_t x, int32_t y)
{
    bool inside = x >= 0 && y >= 0 && x < images.width_px && y < images.height_px;
    return inside ? (size_t)y * (size_t)images.width_px + (size_t)x : NO_PIXEL;
}

void tach_pixel(int32_t x, int32_t y)
{
    if (!TACH_LOAD(&images.collection))
        return;
    tach_counting();
    tach_slot *slot = tach_slot_own();
    if (!slot)
        return;
    __atomic_store_n(&slot->pixel.busy, 1, __ATOMIC_SEQ_CST);
    /* tach_pixels_stop ends the collection first and looks for busy threads then: one of the two is seen. */
    uint32_t collection = __atomic_load_n(&images.collection, __ATOMIC_SEQ_CST);
    if (collection) {
        put_counts(slot, collection);
        slot->pixel.at = pixel_place(x, y);
    }
    TACH_PUBLISH(&slot->pixel.busy, 0);
}

void tach_pixel_leave(tach_slot *slot)
{
    if (images.collection && slot->pixel.collection == images.collection)
        put_counts(slot, images.collection);
    slot->pixel.collection = 0;
}

/* ---- Start and stop --------------------------------------------------------------------------------------------- */

static uint32_t list_planes(plane planes[PLANES])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < tach_declaration_count(); i++) {
        const tach_statistic *statistic = &tach_declaration_get(i)->copy;
        if (!statistic->by_pixel)
            continue;
        if (count + 2 > PLANES) {
            tach_log("%s is not collected by pixel: TACH_MAX_PIXEL_STATISTICS is %d", statistic->title, TACH_MAX_PIXEL_STATISTICS);
            continue;
        }
        planes[count++] = (plane){i, false, NULL};
        if (statistic->denominator)
            planes[count++] = (plane){i, true, NULL};
    }
    return count;
}

/* The first plane with the same cells as planes[i]. */
static uint32_t first_of_cells(const plane *planes, uint32_t i)
{
    uint32_t statistic = tach_declaration_get(planes[i].declaration)->statistic, first = 0;
    while (planes[first].denominator != planes[i].denominator ||
           tach_declaration_get(planes[first].declaration)->statistic != statistic)
        first++;
    return first;
}

static void take_cells(tach_arena *arena, plane *planes, uint32_t plane_count, int32_t width_px, int32_t height_px)
{
    for (uint32_t i = 0; i < plane_count; i++) {
        uint32_t first = first_of_cells(planes, i);
        planes[i].cells =
            first < i ? planes[first].cells : tach_arena_take(arena, (size_t)width_px * (size_t)height_px * sizeof(int64_t));
    }
}

static bool is_size(int32_t width_px, int32_t height_px)
{
    return width_px >= 1 && height_px >= 1 && width_px <= MOST_PX && height_px <= MOST_PX;
}

static size_t image_bytes(int32_t width_px, int32_t height_px, plane *planes, uint32_t plane_count)
{
    tach_arena measure = {0};
    take_cells(&measure, planes, plane_count, width_px, height_px);
    return measure.used;
}

size_t tach_pixels_memory_bytes(int32_t width_px, int32_t height_px)
{
    plane planes[PLANES];
    return is_size(width_px, height_px) ? image_bytes(width_px, height_px, planes, list_planes(planes)) : 0;
}

bool tach_pixels_start(int32_t width_px, int32_t height_px, void *memory, size_t memory_bytes)
{
    tach_pixels_stop();
    if (!is_size(width_px, height_px))
        return tach_fail("tach_pixels_start: %d x %d pixels is no size, sides are 1 to %d", width_px, height_px, MOST_PX);
    plane planes[PLANES];
    uint32_t count = list_planes(planes);
    if (count == 0)
        return tach_fail("tach_pixels_start: there is no TACH_PIXEL_COUNTER or TACH_PIXEL_RATIO");
    size_t needed = image_bytes(width_px, height_px, planes, count);
    unsigned char *block = tach_arena_block(memory, memory_bytes, needed, "tach_pixels_start");
    if (!block)
        return false;
    memset(block, 0, needed);
    tach_arena arena = {block, needed, 0};
    take_cells(&arena, planes, count, width_px, height_px);
    tach_registry_lock();
    images.width_px = width_px;
    images.height_px = height_px;
    images.plane_count = count;
    memcpy(images.planes, planes, sizeof planes);
    images.own_block = memory ? NULL : block;
    __atomic_store_n(&images.collection, ++images.last_collection, __ATOMIC_SEQ_CST);
    tach_registry_unlock();
    return true;
}

/* For some nanoseconds, or for as long as the system keeps a thread from running. */
static void wait_until_idle(const tach_slot *slot)
{
    while (__atomic_load_n(&slot->pixel.busy, __ATOMIC_SEQ_CST)) {
        struct timespec nap = {0, 10000};
        nanosleep(&nap, NULL);
    }
}

void tach_pixels_stop(void)
{
    tach_registry_lock();
    __atomic_store_n(&images.collection, 0, __ATOMIC_SEQ_CST);
    for (uint32_t i = 0; i < TACH_MAX_THREADS; i++)
        wait_until_idle(&tach_slots[i]);
    void *own_block = images.own_block;
    images.own_block = NULL;
    images.plane_count = 0;
    tach_registry_unlock();
    tach_arena_free(own_block); /* outside the lock: a game's own free may tell us about it */
}

/* ---- Reading ---------------------------------------------------------------------------------------------------- */

bool tach_pixels_read(const char *title, tach_pixels *out)
{
    if (!out)
        return false;
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; title && i < images.plane_count; i++) {
        const plane *p = &images.planes[i];
        const tach_statistic *statistic = &tach_declaration_get(p->declaration)->copy;
        if (p->denominator || strcmp(statistic->title, title) != 0)
            continue;
        *out = (tach_pixels){.title = statistic->title,
                             .kind = statistic->kind,
                             .width_px = images.width_px,
                             .height_px = images.height_px,
                             .values = p->cells,
                             .denominators = statistic->denominator ? p[1].cells : NULL};
        return true;
    }
    return false;
}
