#include "capture/render.h"

#include <string.h>

#include "base/log.h"
#include "capture/event.h"

/* ---- Packed ---------------------------------------------------------------------------------------------------------------- */

_Static_assert(TACH_RENDER_COUNTS <= 8 * TACH_RENDER_BITS_BYTES, "a bit for each");

/* In one pass: it is the dear part of the first count in a scope. */
uint8_t *tach_render_put(uint8_t *at, const tach_render_counts *counts, const tach_render_counts *before)
{
    static const tach_render_counts no_counts;
    uint8_t *first = at;
    uint32_t bits = 0;
    before = before ? before : &no_counts;
    at += TACH_RENDER_BITS_BYTES;
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++) {
        uint64_t n = counts->of[i] - before->of[i];
        if (n == 0)
            continue;
        bits |= UINT32_C(1) << i;
        at = tach_varint_put(at, n);
    }
    for (uint32_t i = 0; i < TACH_RENDER_BITS_BYTES; i++)
        first[i] = (uint8_t)(bits >> 8 * i);
    return at;
}

void tach_render_get(const uint8_t *at, tach_render_counts *out)
{
    uint32_t bits = tach_render_bits(&at);
    *out = (tach_render_counts){0};
    for (uint32_t i = 0; bits && i < TACH_RENDER_COUNTS; i++, bits >>= 1)
        if (bits & 1)
            out->of[i] = tach_varint_get(&at);
}

/* ---- Counting -------------------------------------------------------------------------------------------------------------- */

/* Where the thread's next counts belong; before it, what it has counted since the last such event. In whole events, which are
 * copied fast. */
static void tell_rendered(tach_slot *slot)
{
    uint8_t bytes[TACH_RENDER_BYTES + sizeof(tach_event)];
    uint8_t *end = tach_render_put(bytes, &slot->hot.rendered, &slot->told);
    memset(end, 0, sizeof(tach_event));
    size_t events = ((size_t)(end - bytes) + sizeof(tach_event) - 1) / sizeof(tach_event);
    if (tach_event_push(slot, TACH_EVENT_RENDERED, 0, bytes, events * sizeof(tach_event)))
        slot->told = slot->hot.rendered;
}

tach_thread *tach_render_elsewhere(void)
{
    tach_slot *slot = tach_event_slot();
    if (!slot)
        tach_statistic_join(); /* for the statistics it counts all the same */
    else
        tell_rendered(slot);
    tach_thread *thread = tach_self;
    if (thread->index < TACH_MAX_THREADS) {
        __atomic_store_n(&tach_slot_of(thread)->renders, true, __ATOMIC_RELAXED);
        thread->rendered_at = thread->next;
    }
    return thread;
}

/* Once: a mistake in a loop must not flood the log. */
void tach_render_unknown(uint32_t count, const char *file, int line)
{
    static bool told;
    if (!__atomic_exchange_n(&told, true, __ATOMIC_RELAXED))
        tach_log("%s:%d: TACH_RENDERED of %u, which is no tach_render_count: not counted", file, line, count);
}

void tach_render_restart(tach_slot *slot)
{
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        slot->told.of[i] = 0 - slot->rendered_before.of[i];
}

void tach_render_leave(tach_slot *slot, const tach_render_counts *counted)
{
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++) {
        slot->told.of[i] -= counted->of[i];
        slot->rendered_before.of[i] += counted->of[i];
        TACH_STORE(&slot->hot.rendered.of[i], 0);
    }
}

void tach_render_read(const tach_slot *slot, tach_render_counts *out)
{
    if (!__atomic_load_n(&slot->renders, __ATOMIC_RELAXED))
        return;
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        out->of[i] = slot->rendered_before.of[i] + TACH_LOAD(&slot->hot.rendered.of[i]);
}

/* ---- Statistics of all threads -------------------------------------------------------------------------------------------- */

/* RENDERED(count, title, kind) */
#define ALL_RENDERED(RENDERED)                                                    \
    RENDERED(DRAWS, "render/draw calls", COUNTER)                                 \
    RENDERED(TRIANGLES, "render/triangles", COUNTER)                              \
    RENDERED(VERTICES, "render/vertices", COUNTER)                                \
    RENDERED(INSTANCES, "render/instances", COUNTER)                              \
    RENDERED(POINTS, "render/points", COUNTER)                                    \
    RENDERED(LINES, "render/lines", COUNTER)                                      \
    RENDERED(UNKNOWN_DRAWS, "render/draws of unknown size", COUNTER)              \
    RENDERED(PROGRAM_BINDS, "render/program binds", COUNTER)                      \
    RENDERED(SAME_PROGRAMS, "render/program binds, redundant", COUNTER)           \
    RENDERED(TEXTURE_BINDS, "render/texture binds", COUNTER)                      \
    RENDERED(SAME_TEXTURES, "render/texture binds, redundant", COUNTER)           \
    RENDERED(BUFFER_BINDS, "render/buffer binds", COUNTER)                        \
    RENDERED(SAME_BUFFERS, "render/buffer binds, redundant", COUNTER)             \
    RENDERED(VERTEX_ARRAY_BINDS, "render/vertex array binds", COUNTER)            \
    RENDERED(SAME_VERTEX_ARRAYS, "render/vertex array binds, redundant", COUNTER) \
    RENDERED(FRAMEBUFFER_BINDS, "render/framebuffer binds", COUNTER)              \
    RENDERED(SAME_FRAMEBUFFERS, "render/framebuffer binds, redundant", COUNTER)   \
    RENDERED(UNIFORMS, "render/uniform updates", COUNTER)                         \
    RENDERED(UPLOADS, "render/uploads", MEMORY)                                   \
    RENDERED(TEXTURE_UPLOADS, "render/uploads to textures", MEMORY)

#define RENDERED(count, title, kind) \
    static void *address_of_##count(void) { return &tach_self->rendered.of[TACH_RENDER_##count]; }
ALL_RENDERED(RENDERED)
#undef RENDERED

static tach_statistic render_statistics[] = {
#define RENDERED(count, title, kind) [TACH_RENDER_##count] = {title, TACH_STATISTIC_##kind, address_of_##count, NULL, false},
    ALL_RENDERED(RENDERED)
#undef RENDERED
};

void tach_render_statistics(void)
{
    static bool started;
    for (size_t i = 0; !started && i < TACH_COUNT_OF(render_statistics); i++)
        tach_statistic_register(&render_statistics[i]);
    started = true;
}
