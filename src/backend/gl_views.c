/* gl_views.c - OpenGL's debug views: the table, the switch between frames, what is told of them. */
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
#include "backend/gl_view_textures.h"
#include "backend/gl_view_times.h"
#include "base/log.h"
#include "base/text.h"

#define HEAT_SCALE                                                                                                           \
    .unit = "layers a pixel", .step_count = 11,                                                                              \
    .steps = {0x04050A, 0x14287A, 0x2F2A78, 0x542A72, 0x8A2A62, 0xB83A52, 0xDC5A3E, 0xF5813A, 0xFFA11E, 0xFFC020, 0xFFE14D}, \
    .labels = {"0", "1", "2", NULL, "4", NULL, "6", NULL, "8", NULL, "10+"}

static const tach_view gl_view_table[TACH_GL_VIEWS] = {
    [TACH_GL_VIEW_OVERDRAW] =
        {.name = "overdraw",
         .shows = "Layers that pass the game's depth and stencil tests, in its order. Not counted: shadow maps, passes below "
                  "half the window's size. glBegin and display lists go past it.",
         HEAT_SCALE},
    [TACH_GL_VIEW_LAYERS] =
        {.name = "all layers",
         .shows = "Layers that lie on a pixel whatever their depth: what a change of order, or a depth pass, could save "
                  "at most. Not counted: as in overdraw.",
         HEAT_SCALE},
    [TACH_GL_VIEW_WIREFRAME] =
        {.name = "wireframe",
         .shows = "Edges of all triangles that colours are drawn with. Draws of one or two triangles stay filled (sky, "
                  "full-screen passes), and so do glBegin and display lists."},
    [TACH_GL_VIEW_MIPS] =
        {.name = "mip levels",
         .shows = "The mip level that is sampled, under what tint the game keeps. Red: more pixels than texels, a larger texture "
                  "would show. Textures without mip levels stay as they are.",
         .step_count = TACH_GL_MIP_COLORS,
         .steps = {0xF4716E, 0xF2B134, 0x56C596, 0x5CC8D7, 0x4C7DF0, 0x8A5CE0, 0x6B3FA0},
         .labels = {"magnified", "0", "1", "2", "3", "4", "5+"}},
    [TACH_GL_VIEW_TEXTURES] = {.name = "2x2 textures",
                               .shows = "Every texture of a fragment shader is 2 x 2 texels. Faster so: textures take the time.",
                               .experiment = TACH_VIEW_BOUND_IF_FASTER,
                               .bound = "texture"},
    [TACH_GL_VIEW_SCISSOR] =
        {.name = "1x1 scissor",
         .shows = "Every draw is cut to one pixel: vertices are worked on, pixels are not. Faster so: pixels take the "
                  "time.",
         .experiment = TACH_VIEW_BOUND_IF_FASTER,
         .bound = "fragment"},
    [TACH_GL_VIEW_SKIP] = {.name = "no draws",
                           .shows = "No draw is made at all. As slow so: what the game does beside drawing takes the time.",
                           .experiment = TACH_VIEW_BOUND_IF_EQUAL,
                           .bound = "CPU"},
};

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
    } else if (!tach_gl_heat_show(width_px, height_px, views.here.frame, &gl_view_table[views.shown])) {
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
    const char *name = view >= 0 && view < TACH_GL_VIEWS ? gl_view_table[view].name : "none";
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

static void add_to_note(char *note, size_t *length, uint64_t count, const char *words)
{
    if (count > 0)
        tach_text_append(note, TACH_VIEW_NOTE_SIZE, length, "%s%llu %s", *length ? ", " : "", (unsigned long long)count, words);
}

static void write_note(tach_view_state *out)
{
    const tach_gl_view_counts *last = &views.last;
    size_t length = 0;
    out->note[0] = 0;
    if (last->draws == 0 && last->past == 0) {
        tach_text_append(out->note, TACH_VIEW_NOTE_SIZE, &length,
                         "no draw came through the watch: give tach_gl_get_proc to the game's loader");
        return;
    }
    if (views.last_wrong)
        tach_text_add(out->note, TACH_VIEW_NOTE_SIZE, &length, views.last_wrong);
    for (int i = TACH_GL_KEPT_FEEDBACK; i < TACH_GL_KEPT_REASONS; i++)
        add_to_note(out->note, &length, last->kept[i], tach_gl_kept_words[i]);
    add_to_note(out->note, &length, last->past, "draws past the view (glBegin, display lists)");
    if (views.shown == TACH_GL_VIEW_MIPS || views.shown == TACH_GL_VIEW_TEXTURES) {
        add_to_note(out->note, &length, last->swapped, "textures exchanged");
        add_to_note(out->note, &length, last->left, "left as they are");
    }
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
    write_note(out);
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
                                     .views = gl_view_table,
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
