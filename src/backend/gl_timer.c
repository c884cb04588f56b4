#include "backend/gl_timer.h"

#include <string.h>

#include "backend/gl_pipeline.h"
#include "base/log.h"
#include "base/text.h"
#include "tach/tach_gpu.h"

/* llvmpipe first sorts a framebuffer's work into tiles and then draws tile by tile, so that all timestamps between would be those
 * of the last tile. A flush behind each makes it draw up to there. */
static bool flush_behind;

static uint64_t issue_stamp(void *user)
{
    (void)user;
    tach_gl_query query = tach_gl_query_issue();
    if (query && flush_behind)
        glFlush();
    return query;
}

static tach_gpu_answer read_stamp(void *user, uint64_t query, uint64_t *ns)
{
    (void)user;
    tach_gl_query_state state = tach_gl_query_poll((tach_gl_query)query, ns);
    if (state == TACH_GL_QUERY_PENDING)
        return TACH_GPU_NOT_YET;
    tach_gl_query_free((tach_gl_query)query);
    return state == TACH_GL_QUERY_READY ? TACH_GPU_HERE : TACH_GPU_NEVER;
}

static void forget_stamp(void *user, uint64_t query)
{
    (void)user;
    tach_gl_query_free((tach_gl_query)query);
}

static bool clock_now(void *user, uint64_t *ns)
{
    (void)user;
    return tach_gl_query_now(ns);
}

static uint64_t begin_count(void *user)
{
    (void)user;
    return tach_gl_pipeline_begin();
}

static void end_count(void *user, uint64_t handle)
{
    (void)user;
    tach_gl_pipeline_end((uint32_t)handle);
}

static tach_gpu_answer read_count(void *user, uint64_t handle, tach_gpu_counts *counts)
{
    (void)user;
    tach_gl_query_state state = tach_gl_pipeline_poll((uint32_t)handle, counts);
    if (state == TACH_GL_QUERY_PENDING)
        return TACH_GPU_NOT_YET;
    tach_gl_pipeline_free((uint32_t)handle);
    return state == TACH_GL_QUERY_READY ? TACH_GPU_HERE : TACH_GPU_NEVER;
}

static void forget_count(void *user, uint64_t handle)
{
    (void)user;
    tach_gl_pipeline_free((uint32_t)handle);
}

static tach_gpu_source gl_source = {.name = "OpenGL timer queries",
                                    .stamp = issue_stamp,
                                    .read = read_stamp,
                                    .forget = forget_stamp,
                                    .now = clock_now,
                                    .end_count = end_count,
                                    .read_count = read_count,
                                    .forget_count = forget_count};

void tach_gl_timer_start(void)
{
    static bool told;
    static char device_name[128]; /* GL's own text goes with its context */
    const char *why;
    tach_gl_timer_stop(true);
    if (!tach_gl_query_start(&why)) {
        if (!told)
            tach_log("no GPU times: %s", why);
        told = true;
        return;
    }
    const char *device = (const char *)glGetString(GL_RENDERER);
    flush_behind = glFlush && device && strstr(device, "llvmpipe");
    gl_source.no_counts = tach_gl_pipeline_start();
    gl_source.count = gl_source.no_counts ? NULL : begin_count;
    gl_source.software = tach_gl_context_get()->software;
    tach_text_copy_line(device_name, sizeof device_name, device ? device : "");
    gl_source.device = device_name;
    tach_gpu_set_source(&gl_source);
}

/* Another source that the game has chosen since stays. */
void tach_gl_timer_stop(bool context_is_current)
{
    tach_gl_pipeline_stop(context_is_current);
    if (tach_gpu_get_source() == &gl_source)
        tach_gpu_set_source(NULL);
    tach_gl_query_stop(context_is_current);
}
