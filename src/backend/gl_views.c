/* gl_views.c - OpenGL's debug views: their switch between frames, and the seam to the HUD. */
#include "backend/gl_views.h"

#include <string.h>

#include "backend/gl_contexts.h"
#include "backend/gl_state.h"
#include "backend/gl_view_clear.h"
#include "backend/gl_view_draw.h"
#include "backend/gl_view_heat.h"
#include "backend/gl_view_layers.h"
#include "backend/gl_view_samplers.h"
#include "backend/gl_view_target.h"
#include "backend/gl_view_texts.h"
#include "backend/gl_view_textures.h"
#include "backend/gl_view_times.h"
#include "base/log.h"

/* What is of a context. */
typedef struct view_place {
    uint32_t frame; /* its frames, from 1 on */
    bool begun;     /* the view `of` has begun there */
    int32_t of;
    bool objects; /* there may be some of ours */
} view_place;

static struct {
    int32_t shown, selected;
    uint32_t shown_tag, selected_tag;
    bool hooked;
    tach_gl_turns turns;
    view_place here, places[TACH_GL_MAX_CONTEXTS];
    const char *thread;
    tach_gl_view_counts now, last;
    uint64_t drawn;                 /* by this thread, up to the last frame's end */
    const char *wrong, *last_wrong; /* why what the view shows could not be made; NULL: it was */
} views = {.shown = TACH_VIEW_NONE, .selected = TACH_VIEW_NONE, .here = {.frame = 1}};

static _Thread_local char view_thread; /* its address is the thread */

/* ---- Contexts ---------------------------------------------------------------------------------------------------------------- */

/* Before anything is done with objects of ours. */
static void turn_to_context(void)
{
    tach_gl_turn turn;
    if (!tach_gl_contexts_turn(&views.turns, &turn))
        return;
    tach_gl_turn_set(&turn, &views.here, views.places, sizeof views.here);
    tach_gl_layers_turn(&turn);
    tach_gl_heat_turn(&turn);
    tach_gl_textures_turn(&turn);
    tach_gl_target_turn(&turn);
    tach_gl_samplers_forget();
    if (turn.fresh)
        views.here.frame = 1;
}

/* A view begins in a context behind a frame of it. */
static bool has_begun(void) { return views.here.begun && views.here.of == views.shown; }

/* ---- Inside a frame -------------------------------------------------------------------------------------------------------- */

/* Draws of other threads, which have other contexts, are theirs. */
static bool is_own_draw(void) { return views.thread == &view_thread && tach_gl_context_get()->usable; }

static void view_draw(const tach_gl_draw *draw, void *user)
{
    (void)user;
    if (!is_own_draw()) {
        draw->submit(draw->arguments);
        return;
    }
    turn_to_context();
    tach_gl_times_draw();
    tach_gl_view_draw(draw, has_begun() ? views.shown : TACH_VIEW_NONE, views.here.frame, &views.now);
}

static void view_clear(uint32_t buffers)
{
    GLint framebuffer = 0;
    if (!is_own_draw() || views.shown == TACH_VIEW_NONE)
        return;
    turn_to_context();
    if (!has_begun())
        return;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    if (framebuffer != 0)
        return;
    tach_gl_clear_see(buffers);
    if (tach_gl_view_is_heat(views.shown))
        tach_gl_layers_clear_window(buffers, views.here.frame);
}

/* ---- Between frames ------------------------------------------------------------------------------------------------------- */

static void show_heat(int32_t width_px, int32_t height_px)
{
    if (width_px <= 0 || height_px <= 0)
        return;
    if (!tach_gl_layers_can_count(width_px, height_px)) {
        tach_gl_heat_drop(); /* with the numbers, which are of other pictures */
        views.wrong = "picture too large to count layers";
    } else if (!tach_gl_heat_show(width_px, height_px, views.here.frame, &tach_gl_view_table[views.shown])) {
        views.wrong = "the picture could not be made";
    }
}

static void drop_objects(void)
{
    tach_gl_layers_drop();
    tach_gl_heat_drop();
    tach_gl_textures_drop();
    tach_gl_samplers_forget();
    views.here.objects = false;
}

/* What was selected begins; in this context it may have another one behind it than in that where it was selected. */
static void switch_view(void)
{
    bool ends = views.selected == TACH_VIEW_NONE && !tach_gl_times_run();
    views.shown = views.selected;
    if (views.here.begun && views.here.of != views.shown && (tach_gl_view_is_heat(views.here.of) || ends))
        drop_objects();
    views.here.begun = true;
    views.here.of = views.shown;
    views.here.objects |= views.shown != TACH_VIEW_NONE;
    views.shown_tag = views.selected_tag;
    if (views.shown == TACH_GL_VIEW_TEXTURES || views.shown == TACH_GL_VIEW_MIPS)
        tach_gl_textures_prepare(views.shown == TACH_GL_VIEW_MIPS ? TACH_GL_SWAP_MIPS : TACH_GL_SWAP_TINY);
}

/* The last view has ended in another context than this, or in this. */
static bool has_left_objects(void)
{
    bool left = views.here.objects;
    for (uint32_t i = 0; i < TACH_GL_MAX_CONTEXTS; i++)
        left |= i != views.turns.out && views.places[i].objects;
    return left;
}

/* The view that was shown has drawn next to nothing into the window. */
static bool leaves_old_pixels(void)
{
    bool draws = views.shown != TACH_GL_VIEW_SCISSOR && views.shown != TACH_GL_VIEW_SKIP;
    return tach_gl_clear_end_frame() && has_begun() && !draws;
}

static void unhook(void)
{
    drop_objects();
    tach_gl_target_forget_all();
    tach_gl_hook_set(NULL, NULL);
    tach_gl_on_clear = NULL;
    views.hooked = false;
}

/* What the watch has counted on this thread, and the hook has not seen. */
static void count_past(void)
{
    uint64_t drawn = tach_self->rendered.of[TACH_RENDER_DRAWS];
    uint64_t all = drawn > views.drawn ? drawn - views.drawn : 0; /* a new session may have begun at 0 */
    views.drawn = drawn;
    views.now.past = all > views.now.single ? all - views.now.single : 0;
}

bool tach_gl_views_end_frame(int32_t width_px, int32_t height_px)
{
    if (!views.hooked && !has_left_objects())
        return false;
    if (!tach_gl_context_get()->usable || !tach_gl_state_is_drawing())
        return false;
    views.thread = &view_thread;
    turn_to_context();
    if (!views.hooked) {
        drop_objects();
        return false;
    }
    tach_gl_times_end(views.shown_tag);
    if (tach_gl_view_is_heat(views.shown) && has_begun())
        show_heat(width_px, height_px);
    bool old_pixels = leaves_old_pixels();
    count_past();
    views.last = views.now;
    views.last_wrong = views.wrong;
    views.now = (tach_gl_view_counts){0};
    views.wrong = NULL;
    views.here.frame++;
    tach_gl_samplers_forget();
    switch_view();
    tach_gl_layers_set_size(width_px, height_px);
    if (views.shown == TACH_VIEW_NONE && !tach_gl_times_run())
        unhook();
    return old_pixels;
}

void tach_gl_views_lose_objects(void)
{
    turn_to_context();
    drop_objects();
    tach_gl_times_forget();
    views.here.begun = false;
    views.here.frame++;
}

/* ---- The seam --------------------------------------------------------------------------------------------------------------- */

static bool functions_are_there(void)
{
    return glBlendColor && glClearBufferfv && glClearBufferfi && glFenceSync && glClientWaitSync && glDeleteSync && glIsSync &&
           glFramebufferTexture && glFramebufferTextureLayer && glTexImage2DMultisample && glGetFramebufferAttachmentParameteriv &&
           glGenFramebuffers && glIsFramebuffer && glDeleteFramebuffers && glGenRenderbuffers && glIsRenderbuffer &&
           glDeleteRenderbuffers && glRenderbufferStorage && glFramebufferRenderbuffer && glFramebufferTexture2D && glGenSamplers &&
           glDeleteSamplers && glSamplerParameteri && glSamplerParameterf && glGetSamplerParameteriv && glGetSamplerParameterfv &&
           glGetActiveUniform && glGetUniformiv && glTexImage1D && glTexImage3D && glGetTexParameteriv && glGetTexParameterfv &&
           glStencilMaskSeparate && glDepthMask && glUniform1i && glUniform3fv && glDrawArrays && glGetQueryiv &&
           glBindRenderbuffer;
}

static const char *why_unavailable(void *user, uint32_t view)
{
    (void)user;
    if (view >= TACH_GL_VIEWS)
        return "there is no such view";
    if (!tach_gl_context_get()->usable)
        return "OpenGL has not been started (tach_gl_init)";
    if (!functions_are_there())
        return "this OpenGL lacks functions that its version has";
    return NULL;
}

static bool select_view(void *user, int32_t view, uint32_t tag)
{
    const char *why = view == TACH_VIEW_NONE ? NULL : why_unavailable(user, (uint32_t)view);
    const char *name = view >= 0 && view < TACH_GL_VIEWS ? tach_gl_view_table[view].name : "none";
    if (why)
        return tach_fail("view %d (%s): %s", (int)view, name, why);
    bool wanted = view != TACH_VIEW_NONE || tach_gl_times_run();
    if (wanted && !views.hooked) {
        if (!tach_gl_hook_set(view_draw, NULL))
            return tach_fail("view %d (%s): draws or an object are being measured just now", (int)view, name);
        tach_gl_on_clear = view_clear;
        views.hooked = true;
        views.thread = &view_thread;
        views.now = views.last = (tach_gl_view_counts){0};
        views.drawn = tach_self->rendered.of[TACH_RENDER_DRAWS];
    }
    views.selected = view;
    views.selected_tag = tag;
    return true;
}

static void read_state(void *user, tach_view_state *out)
{
    (void)user;
    memset(out, 0, sizeof *out);
    out->shown = views.shown;
    out->selected = views.selected;
    out->tag = views.shown_tag;
    if (views.shown == TACH_VIEW_NONE)
        return;
    out->draws = views.last.draws;
    for (int i = TACH_GL_KEPT_FEEDBACK; i < TACH_GL_KEPT_REASONS; i++)
        out->kept += views.last.kept[i];
    tach_gl_view_note(out, &views.last, views.last_wrong);
    if (!tach_gl_view_is_heat(views.shown) || !tach_gl_context_get()->usable)
        return;
    turn_to_context();
    tach_gl_heat_read(&out->pixels);
}

static bool time_frames(void *user, bool on)
{
    (void)user;
    return tach_gl_times_start(on);
}

static bool take_time(void *user, tach_view_time *out)
{
    (void)user;
    return tach_gl_times_take(out);
}

const tach_views *tach_gl_views(void)
{
    static const tach_views table = {.count = TACH_GL_VIEWS,
                                     .views = tach_gl_view_table,
                                     .unavailable = why_unavailable,
                                     .select = select_view,
                                     .read = read_state,
                                     .time = time_frames,
                                     .take_time = take_time};
    return &table;
}

bool tach_gl_read_layers(uint8_t *layers, int32_t width_px, int32_t height_px)
{
    const char *why = !layers                          ? "there is no memory for them"
                      : !tach_gl_context_get()->usable ? "OpenGL has not been started (tach_gl_init)"
                      : !tach_gl_state_is_drawing()    ? "a display list is compiled, or nothing is drawn"
                                                       : NULL;
    if (why)
        return tach_fail("the layers of %d x %d pixels cannot be read: %s", (int)width_px, (int)height_px, why);
    turn_to_context();
    return tach_gl_heat_copy(layers, width_px, height_px);
}
