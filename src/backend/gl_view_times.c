#include "backend/gl_view_times.h"

#include "backend/gl_frame_times.h"

static struct {
    bool on;
    tach_gl_frame_times times; /* by tags */
} view_times;

void tach_gl_times_forget(void) { tach_gl_frame_times_clear(&view_times.times); }

bool tach_gl_times_start(bool on)
{
    const char *why = "";
    if (!on)
        tach_gl_times_forget();
    view_times.on = on && tach_gl_context_get()->usable && (tach_gl_query_works() || tach_gl_query_start(&why));
    return view_times.on;
}

bool tach_gl_times_run(void) { return view_times.on; }

void tach_gl_times_draw(void)
{
    if (view_times.on && !view_times.times.open)
        tach_gl_frame_times_begin(&view_times.times, 0, false);
}

/* A frame without any draw has no time. */
void tach_gl_times_end(uint32_t tag)
{
    if (view_times.on)
        tach_gl_frame_times_end_as(&view_times.times, tag);
}

bool tach_gl_times_take(tach_view_time *out)
{
    uint64_t tag = 0;
    double ms = 0;
    if (!tach_gl_context_get()->usable || !tach_gl_frame_times_take(&view_times.times, &tag, &ms))
        return false;
    *out = (tach_view_time){(uint32_t)tag, ms};
    return true;
}
