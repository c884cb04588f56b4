#include "backend/gl_view_draw.h"

#include "backend/gl_state.h"
#include "backend/gl_view_clear.h"
#include "backend/gl_view_layers.h"
#include "backend/gl_view_target.h"
#include "backend/gl_view_textures.h"
#include "tach/tach_views.h"

#define FILLED_AT_MOST   2      /* triangles of a draw that stays filled in the wireframe: the sky, a full-screen pass */
#define BUFFER_ACTIVE    0x8E24 /* transform feedback records */
#define ANY_CONSERVATIVE 0x8D6A

static void submit(const tach_gl_draw *draw) { draw->submit(draw->arguments); }

/* Its results outlive the frame, or steer the next one. */
static bool is_recorded(void)
{
    GLboolean active = glIsEnabled(GL_RASTERIZER_DISCARD);
    if (!active && tach_gl_context_get()->feedback_pause)
        glGetBooleanv(BUFFER_ACTIVE, &active);
    return active;
}

static bool is_in_query(void)
{
    static const GLenum targets[] = {GL_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED, ANY_CONSERVATIVE};
    for (int i = 0; i < (tach_glad_has_VERSION_4_3 ? 3 : 2); i++) {
        GLint query = 0;
        glGetQueryiv(targets[i], GL_CURRENT_QUERY, &query);
        if (query)
            return true;
    }
    return false;
}

static void draw_wireframe(const tach_gl_draw *draw)
{
    const GLint line[2] = {GL_LINE, GL_LINE};
    GLint mode[2] = {GL_FILL, GL_FILL};
    glGetIntegerv(GL_POLYGON_MODE, mode);
    tach_gl_state_set_polygon_mode(line);
    submit(draw);
    tach_gl_state_set_polygon_mode(mode);
}

static void draw_scissored(const tach_gl_draw *draw)
{
    bool on = tach_gl_state_is_scissored();
    GLint box[4] = {0};
    glGetIntegerv(GL_SCISSOR_BOX, box);
    tach_gl_state_set_scissor(0, 0, 1, 1);
    if (!on)
        tach_gl_state_enable_scissor(true);
    submit(draw);
    if (!on)
        tach_gl_state_enable_scissor(false);
    tach_gl_state_set_scissor(box[0], box[1], box[2], box[3]);
}

static tach_gl_kept draw_layers(const tach_gl_draw *draw, const tach_gl_target *target, tach_gl_layers_way way, uint32_t frame)
{
    if (target->whole_numbers)
        return TACH_GL_KEPT_INTEGERS;
    switch (tach_gl_layers_draw(draw, target, way, frame)) {
    case TACH_GL_LAYERS_COUNTED:
        return TACH_GL_KEPT_NOT;
    case TACH_GL_LAYERS_SIZE:
        return TACH_GL_KEPT_SIZE;
    case TACH_GL_LAYERS_UNKNOWN:
        return TACH_GL_KEPT_UNKNOWN_SIZE;
    case TACH_GL_LAYERS_TARGET:
        break;
    }
    return TACH_GL_KEPT_FRAMEBUFFER;
}

static tach_gl_kept draw_swapped(const tach_gl_draw *draw, tach_gl_swap how, tach_gl_view_counts *counts)
{
    tach_gl_swapped result = tach_gl_textures_draw(draw, how);
    counts->swapped += result.swapped;
    counts->left += result.left;
    counts->kept[TACH_GL_KEPT_FIXED] += result.unknown;
    return TACH_GL_KEPT_NOT;
}

/* Pictures are of what colours are drawn with; experiments are about all draws. */
static bool is_picture(int32_t view) { return view <= TACH_GL_VIEW_MIPS; }

/* Make the draw under the view. Unless TACH_GL_KEPT_NOT is returned it was not made. */
static tach_gl_kept draw_under(const tach_gl_draw *draw, int32_t view, uint32_t frame, tach_gl_view_counts *counts)
{
    tach_gl_target target;
    tach_gl_target_read(&target);
    bool of_frame = tach_gl_target_is_of_frame(&target, frame);
    if (view == TACH_VIEW_NONE)
        return TACH_GL_KEPT_NO_MATTER;
    if (is_recorded())
        return TACH_GL_KEPT_FEEDBACK;
    if (view == TACH_GL_VIEW_WIREFRAME)
        tach_gl_clear_before(&target);
    if (!of_frame)
        return TACH_GL_KEPT_TARGET;
    if (view == TACH_GL_VIEW_OVERDRAW && !target.colour && target.framebuffer == 0)
        return draw_layers(draw, &target, TACH_GL_LAYERS_DEPTHS, frame); /* the window's depth is ours meanwhile */
    if (is_picture(view) && !target.colour)
        return TACH_GL_KEPT_NO_MATTER;
    if ((view == TACH_GL_VIEW_WIREFRAME || view == TACH_GL_VIEW_LAYERS || view == TACH_GL_VIEW_SCISSOR ||
         view == TACH_GL_VIEW_SKIP) &&
        is_in_query())
        return TACH_GL_KEPT_QUERY;
    switch (view) {
    case TACH_GL_VIEW_OVERDRAW:
    case TACH_GL_VIEW_LAYERS:
        return draw_layers(draw, &target, view == TACH_GL_VIEW_LAYERS ? TACH_GL_LAYERS_ALL : TACH_GL_LAYERS_PASSING, frame);
    case TACH_GL_VIEW_WIREFRAME:
        if (draw->triangles > 0 && draw->triangles <= FILLED_AT_MOST)
            return TACH_GL_KEPT_NO_MATTER;
        draw_wireframe(draw);
        return TACH_GL_KEPT_NOT;
    case TACH_GL_VIEW_MIPS:
        return draw_swapped(draw, TACH_GL_SWAP_MIPS, counts);
    case TACH_GL_VIEW_TEXTURES:
        return draw_swapped(draw, TACH_GL_SWAP_TINY, counts);
    case TACH_GL_VIEW_SCISSOR:
        draw_scissored(draw);
        return TACH_GL_KEPT_NOT;
    default: /* TACH_GL_VIEW_SKIP */
        return TACH_GL_KEPT_NOT;
    }
}

void tach_gl_view_draw(const tach_gl_draw *draw, int32_t view, uint32_t frame, tach_gl_view_counts *counts)
{
    tach_gl_kept reason = draw_under(draw, view, frame, counts);
    counts->draws++;
    counts->single += draw->draws;
    counts->kept[reason]++;
    if (reason != TACH_GL_KEPT_NOT)
        submit(draw);
}
