#include "backend/gl_view_times.h"

#include <math.h>

#include "backend/gl_query.h"

#define MOST_TIMES 64 /* frames whose time is under way */

typedef struct frame_time {
    uint32_t tag;
    tach_gl_query first, last; /* 0: there is none */
} frame_time;

static struct {
    bool on;
    frame_time times[MOST_TIMES], running;
    uint32_t written, taken;
} frame_times;

void tach_gl_times_forget(void)
{
    for (; frame_times.taken != frame_times.written; frame_times.taken++) {
        tach_gl_query_free(frame_times.times[frame_times.taken % MOST_TIMES].first);
        tach_gl_query_free(frame_times.times[frame_times.taken % MOST_TIMES].last);
    }
    tach_gl_query_free(frame_times.running.first);
    frame_times.running = (frame_time){0};
}

bool tach_gl_times_start(bool on)
{
    const char *why = "";
    if (!on)
        tach_gl_times_forget();
    frame_times.on = on && tach_gl_context_get()->usable && (tach_gl_query_works() || tach_gl_query_start(&why));
    return frame_times.on;
}

bool tach_gl_times_run(void) { return frame_times.on; }

void tach_gl_times_draw(void)
{
    if (frame_times.on && !frame_times.running.first)
        frame_times.running.first = tach_gl_query_issue();
}

/* A frame without any draw has no time. */
void tach_gl_times_end(uint32_t tag)
{
    if (!frame_times.on)
        return;
    frame_time time = frame_times.running;
    frame_times.running = (frame_time){0};
    time.tag = tag;
    if (time.first)
        time.last = tach_gl_query_issue();
    if (frame_times.written - frame_times.taken == MOST_TIMES) { /* nobody takes them */
        tach_gl_query_free(time.first);
        tach_gl_query_free(time.last);
        return;
    }
    frame_times.times[frame_times.written++ % MOST_TIMES] = time;
}

bool tach_gl_times_take(tach_view_time *out)
{
    uint64_t first_ns = 0, last_ns = 0;
    if (frame_times.taken == frame_times.written || !tach_gl_context_get()->usable)
        return false;
    const frame_time *time = &frame_times.times[frame_times.taken % MOST_TIMES];
    tach_gl_query_state first = tach_gl_query_poll(time->first, &first_ns), last = tach_gl_query_poll(time->last, &last_ns);
    if (first == TACH_GL_QUERY_PENDING || last == TACH_GL_QUERY_PENDING)
        return false;
    bool known = first == TACH_GL_QUERY_READY && last == TACH_GL_QUERY_READY && last_ns >= first_ns;
    *out = (tach_view_time){time->tag, known ? (double)(last_ns - first_ns) / 1e6 : (double)NAN};
    tach_gl_query_free(time->first);
    tach_gl_query_free(time->last);
    frame_times.taken++;
    return true;
}
