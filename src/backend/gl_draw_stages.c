#include "backend/gl_draw_stages.h"

#include "backend/gl_count.h"
#include "backend/gl_draw_list.h"
#include "backend/gl_draw_row.h"
#include "backend/gl_draw_times.h"

#define WAIT_FRAMES 120 /* for the last results; then they are lost */

static const char no_draw_came[] = "no draw came through the watch: see tach_gl_watch";

/* What becomes of the draws of a frame. */
typedef enum draws_stage {
    STAGE_REST,  /* nothing is measured */
    STAGE_START, /* asked for in the middle of a frame: the next is listed */
    STAGE_LIST,
    STAGE_TIME,
    STAGE_WAIT /* all is asked for */
} draws_stage;

static struct {
    draws_stage stage;
    tach_draws_status status;
    uint32_t waited;
    uint64_t counted; /* by the watch, before the frame that is listed */
} measuring_draws = {.status.why = ""};

bool tach_gl_draw_stages_on(void) { return measuring_draws.stage != STAGE_REST; }

const tach_draws_status *tach_gl_draw_stages_status(void) { return &measuring_draws.status; }

bool tach_gl_draw_stages_take(const tach_gl_draw *draw)
{
    if (measuring_draws.stage == STAGE_TIME)
        return tach_gl_draw_times_submit(draw, tach_gl_draw_row_find(draw));
    if (measuring_draws.stage == STAGE_LIST)
        tach_gl_draw_row_add(draw);
    return false;
}

/* ---- Beginning and ending ------------------------------------------------------------------------------------------------ */

void tach_gl_draw_stages_fail(const char *why)
{
    measuring_draws.status.state = TACH_DRAWS_FAILED;
    measuring_draws.status.why = why;
    measuring_draws.stage = STAGE_REST;
    tach_gl_draw_times_take(true);
}

void tach_gl_draw_stages_cancel(void)
{
    if (measuring_draws.stage == STAGE_REST)
        return;
    measuring_draws.stage = STAGE_REST;
    measuring_draws.status.state = TACH_DRAWS_IDLE;
    measuring_draws.status.version++;
    tach_gl_draw_times_take(true);
}

void tach_gl_draw_stages_start(bool flush)
{
    tach_gl_draw_times_take(true);
    if (!tach_gl_hook_can_see_draws()) {
        tach_gl_draw_stages_fail(no_draw_came);
        return;
    }
    measuring_draws.status.state = TACH_DRAWS_MEASURING;
    measuring_draws.status.why = "";
    measuring_draws.status.frame = measuring_draws.status.frames = 1;
    measuring_draws.status.version++;
    measuring_draws.waited = 0;
    tach_gl_draw_row_start();
    tach_gl_draw_times_start(flush);
    measuring_draws.stage = STAGE_START;
}

/* ---- From frame to frame ------------------------------------------------------------------------------------------------- */

static void finish_measuring(void)
{
    tach_gl_draw_list_finish(&measuring_draws.status);
    measuring_draws.status.state = TACH_DRAWS_DONE;
    measuring_draws.status.version++;
    measuring_draws.stage = STAGE_REST;
}

static void begin_timing(void)
{
    uint32_t count;
    uint64_t drawn = tach_self->rendered.of[TACH_RENDER_DRAWS] - measuring_draws.counted, listed = tach_gl_draw_row_calls();
    measuring_draws.status.unseen = (uint32_t)(drawn > listed ? drawn - listed : 0);
    tach_gl_draw_list_rows(&count);
    if (count == 0) {
        tach_gl_draw_stages_fail(no_draw_came);
        return;
    }
    measuring_draws.status.frames = 1 + tach_gl_draw_times_frames(count);
    measuring_draws.stage = STAGE_TIME;
}

static void step_stage(void)
{
    switch (measuring_draws.stage) {
    case STAGE_REST:
        break;
    case STAGE_START:
        measuring_draws.counted = tach_self->rendered.of[TACH_RENDER_DRAWS];
        measuring_draws.stage = STAGE_LIST;
        break;
    case STAGE_LIST:
        begin_timing();
        break;
    case STAGE_TIME:
        if (tach_gl_draw_times_end_frame())
            measuring_draws.stage = STAGE_WAIT;
        break;
    case STAGE_WAIT:
        if (tach_gl_draw_times_take(++measuring_draws.waited > WAIT_FRAMES))
            finish_measuring();
        break;
    }
}

void tach_gl_draw_stages_end_frame(void)
{
    step_stage();
    measuring_draws.status.frame +=
        measuring_draws.stage == STAGE_TIME && measuring_draws.status.frame < measuring_draws.status.frames;
}
