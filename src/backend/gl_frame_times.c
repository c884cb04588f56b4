#include "backend/gl_frame_times.h"

#include <math.h>

#define FRAMES_UNDER_WAY 64 /* a result that is older is lost */

typedef struct timed_frame {
    uint64_t number;
    tach_gl_query begin, end; /* end 0: it has not ended, or could not be timed */
} timed_frame;

static struct {
    timed_frame ring[FRAMES_UNDER_WAY]; /* oldest first */
    uint32_t first, count;
    bool open; /* the newest has not ended */
} frames;

static timed_frame *newest_frame(void) { return &frames.ring[(frames.first + frames.count - 1) % FRAMES_UNDER_WAY]; }

static tach_gl_query stamp_frame(bool flush)
{
    if (flush)
        glFlush();
    tach_gl_query query = tach_gl_query_issue();
    if (flush)
        glFlush();
    return query;
}

static void drop_oldest(void)
{
    timed_frame *oldest = &frames.ring[frames.first];
    tach_gl_query_free(oldest->begin);
    tach_gl_query_free(oldest->end);
    frames.first = (frames.first + 1) % FRAMES_UNDER_WAY;
    frames.count--;
}

void tach_gl_frame_times_begin(uint64_t number, bool flush)
{
    if (frames.count == FRAMES_UNDER_WAY)
        drop_oldest();
    frames.count++;
    frames.open = true;
    *newest_frame() = (timed_frame){.number = number, .begin = stamp_frame(flush)};
}

void tach_gl_frame_times_end(bool flush)
{
    if (!frames.open)
        return;
    frames.open = false;
    newest_frame()->end = stamp_frame(flush);
}

bool tach_gl_frame_times_take(uint64_t *number, double *ms)
{
    if (frames.count == 0 || (frames.count == 1 && frames.open))
        return false;
    timed_frame *oldest = &frames.ring[frames.first];
    uint64_t begin_ns = 0, end_ns = 0;
    tach_gl_query_state end = tach_gl_query_poll(oldest->end, &end_ns); /* of none: lost */
    if (end == TACH_GL_QUERY_PENDING)
        return false;
    bool ready = end == TACH_GL_QUERY_READY && tach_gl_query_poll(oldest->begin, &begin_ns) == TACH_GL_QUERY_READY;
    *number = oldest->number;
    *ms = ready && end_ns >= begin_ns ? (double)(end_ns - begin_ns) / 1e6 : (double)NAN;
    drop_oldest();
    return true;
}

void tach_gl_frame_times_clear(void)
{
    while (frames.count > 0)
        drop_oldest();
    frames.open = false;
}
