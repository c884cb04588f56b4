#include "backend/gl_draws.h"

#include "backend/gl_context.h"
#include "backend/gl_draw_list.h"
#include "backend/gl_draw_row.h"
#include "backend/gl_draw_stages.h"
#include "backend/gl_draw_times.h"
#include "backend/gl_flash.h"
#include "backend/gl_frame_times.h"
#include "backend/gl_group.h"
#include "backend/gl_largest.h"
#include "backend/gl_marked.h"
#include "base/clock.h"

static struct {
    bool hooked;
    bool flashing, flash_group, lit;
    uint32_t flash_index;
    bool leaving_out; /* frames are told: the draws of `hidden` are left out */
    uint32_t hidden;
    uint64_t left_out;               /* draw calls of it */
    tach_gl_frame_times frame_times; /* whole ones, to the HUD's first draw */
} hooked_draws = {.hidden = TACH_DRAWS_NONE};

/* ---- The hook ----------------------------------------------------------------------------------------------------------- */

/* Looked up also in the dark half, so that the rows of like draws are counted on. */
static bool flashes_now(const tach_gl_draw *draw)
{
    if (!hooked_draws.flashing)
        return false;
    uint32_t count, row = tach_gl_draw_row_find(draw);
    const tach_draws_row *rows = tach_gl_draw_list_rows(&count);
    return row != TACH_DRAWS_NONE && (hooked_draws.flash_group ? rows[row].group : row) == hooked_draws.flash_index &&
           hooked_draws.lit;
}

static void on_draw(const tach_gl_draw *draw, void *user)
{
    (void)user;
    if (hooked_draws.leaving_out && tach_gl_marked_is_open(hooked_draws.hidden)) {
        hooked_draws.left_out += draw->draws;
        return;
    }
    if (tach_gl_draw_stages_take(draw))
        return;
    if (flashes_now(draw))
        tach_gl_flash_submit(draw);
    else
        draw->submit(draw->arguments);
}

/* Look at draws for as long as there is a reason to. */
static bool hook_as_wanted(void)
{
    bool wanted = tach_gl_draw_stages_on() || hooked_draws.flashing || hooked_draws.leaving_out;
    if (wanted && !hooked_draws.hooked)
        hooked_draws.hooked = tach_gl_hook_set(on_draw, NULL);
    else if (!wanted && hooked_draws.hooked)
        hooked_draws.hooked = !tach_gl_hook_set(NULL, NULL);
    return hooked_draws.hooked == wanted;
}

/* ---- From frame to frame ------------------------------------------------------------------------------------------------- */

void tach_gl_draws_end_frame(void)
{
    tach_gl_marked_close_all();
    tach_gl_frame_times_end(&hooked_draws.frame_times, tach_gl_context_get()->software);
    if (!tach_gl_draw_stages_on() && !hooked_draws.flashing)
        return;
    tach_gl_draw_stages_end_frame();
    hook_as_wanted();
    hooked_draws.lit = tach_gl_flash_is_lit(tach_now_ns());
    tach_gl_draw_list_next_frame();
}

void tach_gl_draws_forget(void)
{
    hooked_draws.flashing = hooked_draws.leaving_out = false;
    hooked_draws.hidden = TACH_DRAWS_NONE;
    if (tach_gl_draw_stages_on())
        tach_gl_draw_stages_fail("the OpenGL context is gone");
    tach_gl_draw_times_take(true);
    hook_as_wanted();
    tach_gl_frame_times_clear(&hooked_draws.frame_times);
    tach_gl_marked_close_all();
    tach_gl_group_reset();
}

/* ---- The table that the HUD calls ---------------------------------------------------------------------------------------- */

/* They may run already, for GPU scopes. False with the reason. */
static bool start_queries(const char **why)
{
    *why = "OpenGL has not been started (tach_gl_init)";
    if (!tach_gl_context_get()->usable)
        return false;
    *why = "this OpenGL lacks functions that its version has";
    return glFlush && glGetActiveUniform && glGetUniformiv && (tach_gl_query_works() || tach_gl_query_start(why));
}

static void cancel_draws(void *user)
{
    (void)user;
    tach_gl_draw_stages_cancel();
    hook_as_wanted();
}

static void start_draws(void *user)
{
    const char *why;
    (void)user;
    hooked_draws.flashing = false;
    tach_gl_draw_times_take(true);
    if (start_queries(&why)) {
        tach_gl_draw_stages_start(tach_gl_context_get()->software);
        why = "a debug view is on, which has the draws: switch it off first";
        if (hook_as_wanted())
            return;
    }
    tach_gl_draw_stages_fail(why);
    hook_as_wanted();
}

static bool has_rows(void) { return tach_gl_draw_stages_status()->state == TACH_DRAWS_DONE; }

static void tell_status(void *user, tach_draws_status *out)
{
    (void)user;
    *out = *tach_gl_draw_stages_status();
    out->software = tach_gl_context_get()->software;
}

static const tach_draws_row *tell_rows(void *user, uint32_t *count)
{
    (void)user;
    const tach_draws_row *rows = tach_gl_draw_list_rows(count);
    *count = has_rows() ? *count : 0;
    return rows;
}

static const tach_draws_row *tell_groups(void *user, uint32_t *count)
{
    (void)user;
    const tach_draws_row *rows = tach_gl_draw_list_groups(count);
    *count = has_rows() ? *count : 0;
    return rows;
}

static void flash_draws(void *user, bool group, uint32_t index)
{
    (void)user;
    hooked_draws.flashing = index != TACH_DRAWS_NONE && has_rows();
    hooked_draws.flash_group = group;
    hooked_draws.flash_index = index;
    hooked_draws.lit = false; /* the rest of this frame */
    hooked_draws.flashing &= hook_as_wanted();
}

static const char *tell_object(void *user, uint32_t index)
{
    (void)user;
    return tach_gl_marked_name(index);
}

static bool begin_frame(void *user, uint64_t number, uint32_t hidden)
{
    const char *why;
    (void)user;
    start_queries(&why); /* without any the frame's time is lost at once */
    if (!hooked_draws.leaving_out)
        hooked_draws.left_out = 0;
    hooked_draws.leaving_out = tach_gl_context_get()->usable;
    hooked_draws.hidden = hidden;
    if (!hook_as_wanted() || !hooked_draws.leaving_out) {
        hooked_draws.leaving_out = false;
        return false;
    }
    tach_gl_frame_times_begin(&hooked_draws.frame_times, number, tach_gl_context_get()->software);
    return true;
}

static void end_frames(void *user)
{
    (void)user;
    hooked_draws.leaving_out = false;
    hooked_draws.hidden = TACH_DRAWS_NONE;
    hook_as_wanted();
    tach_gl_frame_times_clear(&hooked_draws.frame_times);
}

static uint64_t tell_left_out(void *user)
{
    (void)user;
    return hooked_draws.left_out;
}

static bool take_frame_time(void *user, uint64_t *number, double *gpu_ms)
{
    (void)user;
    return tach_gl_frame_times_take(&hooked_draws.frame_times, number, gpu_ms);
}

const tach_draws_source *tach_gl_draws(void)
{
    static const tach_draws_source table = {NULL,          start_draws,     cancel_draws,        tell_status, tell_rows,
                                            tell_groups,   flash_draws,     tell_object,         begin_frame, end_frames,
                                            tell_left_out, take_frame_time, tach_gl_largest_tell};
    return &table;
}
