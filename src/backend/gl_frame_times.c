#include "backend/gl_frame_times.h"

#include <math.h>

static tach_gl_timed_frame *newest_frame(tach_gl_frame_times *times)
{
    return &times->ring[(times->first + times->count - 1) % TACH_GL_FRAMES_UNDER_WAY];
}

static tach_gl_query stamp_frame(bool flush)
{
    if (flush)
        glFlush();
    tach_gl_query query = tach_gl_query_issue();
    if (flush)
        glFlush();
    return query;
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
    add_timed_frame(times, (tach_gl_timed_frame){.number = number, .begin = stamp_frame(flush)});
    times->open = true;
}

void tach_gl_frame_times_end(tach_gl_frame_times *times, bool flush)
{
    if (!times->open)
        return;
    times->open = false;
    newest_frame(times)->end = stamp_frame(flush);
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
    uint64_t begin_ns = 0, end_ns = 0;
    tach_gl_query_state end = tach_gl_query_poll(oldest->end, &end_ns); /* of none: lost */
    if (end == TACH_GL_QUERY_PENDING)
        return false;
    bool ready = end == TACH_GL_QUERY_READY && tach_gl_query_poll(oldest->begin, &begin_ns) == TACH_GL_QUERY_READY;
    *number = oldest->number;
    *ms = ready && end_ns >= begin_ns ? (double)(end_ns - begin_ns) / 1e6 : (double)NAN;
    drop_oldest(times);
    return true;
}

void tach_gl_frame_times_clear(tach_gl_frame_times *times)
{
    while (times->count > 0)
        drop_oldest(times);
    times->open = false;
}
