#include "capture/render.h"

#include "base/log.h"
#include "capture/event.h"
#include "capture/ring.h"

/* RENDERED(count, title, kind), in the order of their numbers. */
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

/* ---- Packed ---------------------------------------------------------------------------------------------------------------- */

_Static_assert(TACH_RENDER_COUNTS <= 8 * TACH_RENDER_BITS_BYTES, "a bit for each");

static inline uint8_t *put_count(uint8_t *at, uint32_t *bits, uint32_t count, uint64_t n)
{
    *bits |= UINT32_C(1) << count;
    return tach_varint_put(at, n);
}

static inline void put_bits(uint8_t *at, uint32_t bits)
{
    for (uint32_t i = 0; i < TACH_RENDER_BITS_BYTES; i++)
        at[i] = (uint8_t)(bits >> 8 * i);
}

uint8_t *tach_render_put(uint8_t *at, const tach_render_counts *counts)
{
    uint8_t *end = at + TACH_RENDER_BITS_BYTES;
    uint32_t bits = 0;
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        if (counts->of[i])
            end = put_count(end, &bits, i, counts->of[i]);
    put_bits(at, bits);
    return end;
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

#define MOST_EVENTS (1 + (TACH_RENDER_BYTES + sizeof(tach_event) - 1) / sizeof(tach_event))

static inline uint8_t *put_untold_count(uint8_t *at, uint32_t *bits, tach_slot *slot, uint32_t count)
{
    uint64_t n = slot->hot.rendered.of[count] - slot->told.of[count];
    if (n == 0)
        return at;
    slot->told.of[count] += n;
    return put_count(at, bits, count, n);
}

/* Pack what the slot has counted since the last event, which from here on is told. The dear part of the first count in a scope:
 * one count after the other, each with a branch of its own to guess, and `slot` in a register. */
__attribute__((noinline)) static uint8_t *put_untold(uint8_t *at, tach_slot *slot)
{
    uint8_t *end = at + TACH_RENDER_BITS_BYTES;
    uint32_t bits = 0;
#define PUT(count, title, kind) end = put_untold_count(end, &bits, slot, TACH_RENDER_##count);
    ALL_RENDERED(PUT)
#undef PUT
    put_bits(at, bits);
    return end;
}

/* From here on the thread counts where it is now. */
static inline tach_thread *stand_here(tach_thread *thread, tach_slot *slot)
{
    TACH_STORE(&slot->renders, true);
    thread->rendered_at = thread->next;
    return thread;
}

/* An event without a time: only its place in the ring matters. Where there is no room, the next one makes up for it. */
static void tell_rendered(tach_slot *slot)
{
    if (tach_ring_room(slot) < MOST_EVENTS) {
        tach_slot_count(&slot->dropped);
        return;
    }
    uint8_t bytes[TACH_RENDER_BYTES];
    tach_event_push_at(slot, 0, TACH_EVENT_RENDERED, 0, bytes, (size_t)(put_untold(bytes, slot) - bytes));
}

__attribute__((noinline)) static tach_thread *elsewhere_slow(void)
{
    tach_slot *slot = tach_event_slot();
    if (slot)
        tell_rendered(slot);
    else
        tach_statistic_join(); /* for the statistics it counts all the same */
    tach_thread *thread = tach_self;
    return thread->index < TACH_MAX_THREADS ? stand_here(thread, tach_slot_of(thread)) : thread;
}

/* Where a scope would be recorded inline, and the most has room, the event is written where it lies. */
tach_thread *tach_render_elsewhere(void)
{
    tach_thread *thread = tach_self;
    tach_event *next = thread->next;
    uintptr_t most = (uintptr_t)(next + MOST_EVENTS) + thread->owed_bytes;
    if (most >= (uintptr_t)TACH_LOAD(&thread->limit) || !TACH_LOAD(&tach_hot.on) ||
        thread->statistics != TACH_LOAD(&tach_hot.statistics))
        return elsewhere_slow();
    tach_slot *slot = tach_slot_of(thread);
    uint8_t *payload = (uint8_t *)(next + 1);
    uint64_t bytes = (uint64_t)(put_untold(payload, slot) - payload);
    uint64_t events = (bytes + sizeof *next - 1) / sizeof *next;
    next->ticks = 0;
    next->word = thread->owed_bytes << TACH_EVENT_OWED_SHIFT | TACH_EVENT_RENDERED | events << TACH_EVENT_PAYLOAD_SHIFT;
    TACH_PUBLISH(&thread->next, next + 1 + events);
    return stand_here(thread, slot);
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
    if (!TACH_LOAD(&slot->renders))
        return;
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        out->of[i] = slot->rendered_before.of[i] + TACH_LOAD(&slot->hot.rendered.of[i]);
}

/* ---- Statistics of all threads -------------------------------------------------------------------------------------------- */

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
