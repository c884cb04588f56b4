#include "model/moments.h"

#include <string.h>

#include "base/clock.h"
#include "capture/site.h"

void tach_moments_clear(tach_moments *moments)
{
    moments->mark_count = moments->wait_count = moments->text_count = 0;
    moments->dropped = 0;
}

void tach_moments_add_mark(tach_moments *moments, const tach_stamp *at)
{
    if (moments->mark_count < TACH_MAX_MARKS)
        moments->marks[moments->mark_count++] = (tach_drained_mark){*at, 0};
    else
        moments->dropped++;
}

/* The bytes in `count` events, as many as there is room for. */
static void copy_payload(void *out, size_t size, const tach_ring_view *view, uint64_t first, uint32_t count)
{
    for (size_t i = 0; i < count && i * sizeof(tach_event) < size; i++) {
        size_t at_byte = i * sizeof(tach_event);
        memcpy((char *)out + at_byte, &view->events[(first + i) & view->mask], tach_min_u64(sizeof(tach_event), size - at_byte));
    }
}

void tach_moments_add_text(tach_moments *moments, const tach_stamp *at, const tach_ring_view *view, uint64_t first, uint32_t count)
{
    uint32_t before = moments->mark_count;
    tach_moments_add_mark(moments, at);
    if (moments->mark_count == before)
        return;
    char *text = moments->texts[moments->text_count++];
    moments->marks[before].text = moments->text_count;
    memset(text, 0, TACH_MAX_MARK_TEXT);
    copy_payload(text, TACH_MAX_MARK_TEXT - 1, view, first, count); /* the last byte closes */
}

static uint64_t length_of(const tach_drained_wait *wait)
{
    return wait->at.ticks > wait->waited.start_ticks ? wait->at.ticks - wait->waited.start_ticks : 0;
}

void tach_moments_add_wait(tach_moments *moments, const tach_stamp *at, uint32_t row, const tach_ring_view *view, uint64_t first,
                           uint32_t count)
{
    tach_drained_wait wait = {.at = *at, .row = row};
    copy_payload(&wait.waited, sizeof wait.waited, view, first, count);
    uint32_t place = moments->wait_count;
    while (place > 0 && length_of(&moments->waits[place - 1]) < length_of(&wait))
        place--;
    if (place == TACH_MAX_LOCK_WAITS)
        return;
    if (moments->wait_count < TACH_MAX_LOCK_WAITS)
        moments->wait_count++;
    memmove(&moments->waits[place + 1], &moments->waits[place], (moments->wait_count - 1 - place) * sizeof wait);
    moments->waits[place] = wait;
}

static void list_mark(tach_moments *moments, uint32_t i, uint64_t first_ticks)
{
    const tach_drained_mark *mark = &moments->marks[i];
    const tach_site_info *info = tach_site_get(mark->at.site);
    moments->record_marks[i] = (tach_mark){
        .text = mark->text ? moments->texts[mark->text - 1] : info->name,
        .file = info->file,
        .line = info->line,
        .thread = mark->at.track,
        .time_ns = tach_ns_from_ticks(mark->at.ticks - first_ticks),
    };
}

static void list_wait(tach_moments *moments, uint32_t i, uint64_t first_ticks)
{
    const tach_drained_wait *wait = &moments->waits[i];
    const tach_site_info *info = tach_site_get(wait->at.site);
    tach_lock_wait_info *out = &moments->record_waits[i];
    *out = (tach_lock_wait_info){
        .lock = info->name,
        .file = info->file,
        .line = info->line,
        .node = wait->row,
        .thread = wait->at.track,
        .start_ns = tach_ns_from_ticks(wait->waited.start_ticks - first_ticks),
        .waited_ns = tach_ns_from_ticks(length_of(wait)),
        .holder = "",
        .holder_file = "",
    };
    if (!wait->waited.holder[0])
        return;
    const tach_site_info *holder = tach_site_get(wait->waited.holder_site);
    out->holder = wait->waited.holder;
    out->holder_file = holder->file;
    out->holder_line = holder->line;
}

void tach_moments_list(tach_moments *moments, uint64_t first_ticks, tach_frame_record *record)
{
    for (uint32_t i = 0; i < moments->mark_count; i++)
        list_mark(moments, i, first_ticks);
    for (uint32_t i = 0; i < moments->wait_count; i++)
        list_wait(moments, i, first_ticks);
    record->marks = moments->record_marks;
    record->mark_count = moments->mark_count;
    record->lock_waits = moments->record_waits;
    record->lock_wait_count = moments->wait_count;
}
