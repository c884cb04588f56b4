#include "backend/gl_frame_times.h"

static tach_gl_timed_frame *newest_frame(tach_gl_frame_times *times)
{
    return &times->ring[(times->first + times->count - 1) % TACH_GL_FRAMES_UNDER_WAY];
}

static void drop_oldest(tach_gl_frame_times *times)
{
    tach_gl_timed_frame *oldest = &times->ring[times->first];
    tach_gl_query_free(oldest->begin);
    tach_gl_query_free(oldest->end);
    times->first = (times->first + 1) % TACH_GL_FRAMES_UNDER_WAY;
    times->count--;
}

static void add_timed_frame(tach_gl_frame_times *times, tach_gl_timed_frame frame)
{
    if (times->count == TACH_GL_FRAMES_UNDER_WAY)
        drop_oldest(times);
    times->count++;
    *newest_frame(times) = frame;
}

void tach_gl_frame_times_begin(tach_gl_frame_times *times, uint64_t number, bool flush)
{
    add_timed_frame(times, (tach_gl_timed_frame){.number = number, .begin = tach_gl_query_stamp(flush)});
    times->open = true;
}

void tach_gl_frame_times_end(tach_gl_frame_times *times, bool flush)
{
    if (!times->open)
        return;
    times->open = false;
    newest_frame(times)->end = tach_gl_query_stamp(flush);
}

void tach_gl_frame_times_end_as(tach_gl_frame_times *times, uint64_t number)
{
    if (times->open)
        newest_frame(times)->number = number;
    else
        add_timed_frame(times, (tach_gl_timed_frame){.number = number});
    tach_gl_frame_times_end(times, false);
}

bool tach_gl_frame_times_take(tach_gl_frame_times *times, uint64_t *number, double *ms)
{
    if (times->count == 0 || (times->count == 1 && times->open))
        return false;
    tach_gl_timed_frame *oldest = &times->ring[times->first];
    double span_ms;
    if (!tach_gl_query_span(oldest->begin, oldest->end, &span_ms))
        return false;
    *number = oldest->number;
    *ms = span_ms;
    drop_oldest(times);
    return true;
}

void tach_gl_frame_times_clear(tach_gl_frame_times *times)
{
    while (times->count > 0)
        drop_oldest(times);
    times->open = false;
}
