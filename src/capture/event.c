#include "capture/event.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "capture/ring.h"
#include "capture/site.h"

_Static_assert(TACH_MAX_MARK_TEXT >= 8 && TACH_MAX_MARK_TEXT <= 1024, "an event counts its payload with 8 bits");

tach_slot *tach_event_slot(void) { return TACH_LOAD(&tach_hot.on) ? tach_thread_recording() : NULL; }

bool tach_event_push_at(tach_slot *slot, uint64_t ticks, uint64_t kind, uint32_t site, const void *payload, size_t bytes)
{
    uint64_t count = (bytes + sizeof(tach_event) - 1) / sizeof(tach_event);
    if (tach_ring_room(slot) < 1 + count) {
        tach_slot_count(&slot->dropped);
        return false;
    }
    uint64_t first = (uint64_t)(slot->hot.next - slot->ring) & slot->mask;
    for (uint64_t i = 0; i < count; i++) {
        const char *from = (const char *)payload + i * sizeof(tach_event);
        size_t left = bytes - i * sizeof(tach_event);
        tach_event event = {0, 0};
        memcpy(&event, from, sizeof event <= left ? sizeof event : left);
        slot->ring[(first + 1 + i) & slot->mask] = event;
    }
    uint64_t word = site | slot->hot.owed_bytes << TACH_EVENT_OWED_SHIFT | kind | count << TACH_EVENT_PAYLOAD_SHIFT;
    slot->ring[first] = (tach_event){ticks, word};
    tach_event *last = &slot->ring[(first + count) & slot->mask];
    TACH_PUBLISH(&slot->hot.next, last + 1);
    /* The limit stands as long as the ring's end was not passed. */
    if (first + count >= slot->mask || slot->hot.next > TACH_LOAD(&slot->hot.limit))
        tach_ring_open(slot);
    return true;
}

bool tach_event_push(tach_slot *slot, uint64_t kind, uint32_t site, const void *payload, size_t bytes)
{
    return tach_event_push_at(slot, tach_ticks(), kind, site, payload, bytes);
}

void tach_mark_format(tach_site *site, const char *format, ...)
{
    tach_slot *slot = tach_event_slot();
    if (!slot)
        return;
    /* So much longer that what vsnprintf may cut in two lies beyond what is kept. */
    char whole[TACH_MAX_MARK_TEXT + 4];
    char text[TACH_MAX_MARK_TEXT];
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(whole, sizeof whole, format ? format : "(null)", arguments);
    va_end(arguments);
    size_t length = tach_text_copy_line(text, sizeof text, written < 0 ? "(not printable)" : whole);
    tach_event_push(slot, TACH_EVENT_MARK_TEXT, tach_site_id(site), text, length);
}

void tach_io(uint64_t bytes, tach_site *site)
{
    tach_slot *slot = tach_event_slot();
    if (slot)
        tach_event_push(slot, TACH_EVENT_IO, tach_site_id(site), &bytes, sizeof bytes);
}
