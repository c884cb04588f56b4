#include "backend/gl_state.h"

/* Of the compatibility profile. */
#define LIST_INDEX         0x0B33
#define RENDER_MODE        0x0C40
#define RENDER_MODE_RENDER 0x1C00

/* ---- Where it goes: framebuffer and draw buffer ---------------------------------------------------------------------- */

/* The draw buffers belong to framebuffer 0, so they are read while it is bound. */
static void enter_draw_buffer(tach_gl_draw_state *saved)
{
    saved->draw_buffer_count = 0;
    GLint first = GL_NONE;
    GLboolean two_buffers = GL_TRUE;
    glGetIntegerv(GL_DRAW_BUFFER0, &first);
    if (first == GL_BACK)
        return;
    glGetBooleanv(GL_DOUBLEBUFFER, &two_buffers);
    GLenum wanted = two_buffers ? GL_BACK : GL_FRONT;
    if ((GLenum)first == wanted)
        return;
    GLint most = 1;
    glGetIntegerv(GL_MAX_DRAW_BUFFERS, &most);
    if (most > TACH_GL_MAX_DRAW_BUFFERS)
        most = TACH_GL_MAX_DRAW_BUFFERS;
    for (GLint i = 0; i < most; i++) {
        glGetIntegerv(GL_DRAW_BUFFER0 + (GLenum)i, &saved->draw_buffers[i]);
        if (i == 0 || saved->draw_buffers[i] != GL_NONE)
            saved->draw_buffer_count = i + 1;
    }
    glDrawBuffer(wanted);
}

static void leave_draw_buffer(const tach_gl_draw_state *saved)
{
    GLenum buffers[TACH_GL_MAX_DRAW_BUFFERS];
    for (GLint i = 0; i < saved->draw_buffer_count; i++)
        buffers[i] = (GLenum)saved->draw_buffers[i];
    if (saved->draw_buffer_count == 1)
        glDrawBuffer(buffers[0]); /* takes names that stand for several buffers, such as GL_FRONT; the other does not */
    else if (saved->draw_buffer_count > 1)
        glDrawBuffers(saved->draw_buffer_count, buffers);
}

static bool enter_framebuffer(tach_gl_draw_state *saved)
{
    saved->framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &saved->framebuffer);
    if (saved->framebuffer)
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    if (glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) {
        enter_draw_buffer(saved);
        return true;
    }
    if (saved->framebuffer)
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)saved->framebuffer);
    return false;
}

static void leave_framebuffer(const tach_gl_draw_state *saved)
{
    leave_draw_buffer(saved);
    if (saved->framebuffer)
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)saved->framebuffer);
}

/* ---- What it is drawn with: program, vertex array, texture unit 0 ---------------------------------------------------- */

static void enter_objects(tach_gl_draw_state *saved)
{
    tach_gl_current_save(&saved->current);
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &saved->vertex_array);
    glGetIntegerv(GL_ACTIVE_TEXTURE, &saved->active_texture);
    if (saved->active_texture != GL_TEXTURE0)
        glActiveTexture(GL_TEXTURE0);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &saved->texture);
    glGetIntegerv(GL_SAMPLER_BINDING, &saved->sampler);
    if (saved->sampler)
        glBindSampler(0, 0);
}

/* What was deleted meanwhile, by a context that shares it, must not be bound: that would be an error. */
static void leave_objects(const tach_gl_draw_state *saved)
{
    GLuint texture = (GLuint)saved->texture, sampler = (GLuint)saved->sampler;
    glBindVertexArray((GLuint)saved->vertex_array);
    glBindTexture(GL_TEXTURE_2D, texture && glIsTexture(texture) ? texture : 0);
    if (sampler && glIsSampler(sampler))
        glBindSampler(0, sampler);
    if (saved->active_texture != GL_TEXTURE0)
        glActiveTexture((GLenum)saved->active_texture);
    tach_gl_current_restore(&saved->current); /* after the vertex array: feedback goes on here */
}

/* ---- Which pixels: viewport and scissor ------------------------------------------------------------------------------ */

bool tach_gl_state_is_scissored(void)
{
    return tach_gl_context_get()->viewport_arrays ? glIsEnabledi(GL_SCISSOR_TEST, 0) : glIsEnabled(GL_SCISSOR_TEST);
}

void tach_gl_state_enable_scissor(bool on)
{
    bool by_index = tach_gl_context_get()->viewport_arrays;
    if (on && by_index)
        glEnablei(GL_SCISSOR_TEST, 0);
    else if (on)
        glEnable(GL_SCISSOR_TEST);
    else if (by_index)
        glDisablei(GL_SCISSOR_TEST, 0);
    else
        glDisable(GL_SCISSOR_TEST);
}

static void enter_window(tach_gl_draw_state *saved, int32_t width_px, int32_t height_px)
{
    glGetFloatv(GL_VIEWPORT, saved->viewport);
    glGetIntegerv(GL_SCISSOR_BOX, saved->scissor);
    saved->scissor_test = tach_gl_state_is_scissored();
    tach_gl_state_enable_scissor(true);
    if (tach_gl_context_get()->viewport_arrays)
        glViewportIndexedf(0, 0.0f, 0.0f, (GLfloat)width_px, (GLfloat)height_px);
    else
        glViewport(0, 0, width_px, height_px);
}

void tach_gl_state_set_scissor(GLint x, GLint y, GLsizei width, GLsizei height)
{
    if (tach_gl_context_get()->viewport_arrays)
        glScissorIndexed(0, x, y, width, height);
    else
        glScissor(x, y, width, height);
}

static void leave_window(const tach_gl_draw_state *saved)
{
    const GLfloat *v = saved->viewport;
    tach_gl_state_set_scissor(saved->scissor[0], saved->scissor[1], saved->scissor[2], saved->scissor[3]);
    if (tach_gl_context_get()->viewport_arrays)
        glViewportIndexedf(0, v[0], v[1], v[2], v[3]);
    else
        glViewport((GLint)v[0], (GLint)v[1], (GLsizei)v[2], (GLsizei)v[3]); /* whole numbers here */
    if (!saved->scissor_test)
        tach_gl_state_enable_scissor(false);
}

/* ---- How it lands: blending and colour mask of draw buffer 0 --------------------------------------------------------- */

void tach_gl_state_set_blend_func(GLenum src_rgb, GLenum dst_rgb, GLenum src_alpha, GLenum dst_alpha)
{
    const tach_gl_context *context = tach_gl_context_get();
    if (context->blend_func_i)
        context->blend_func_i(0, src_rgb, dst_rgb, src_alpha, dst_alpha);
    else
        glBlendFuncSeparate(src_rgb, dst_rgb, src_alpha, dst_alpha);
}

/* Equal ones are set together: the advanced equations can only be set so. */
static void set_blend_equation(GLenum rgb, GLenum alpha)
{
    const tach_gl_context *context = tach_gl_context_get();
    if (context->blend_func_i && rgb == alpha)
        context->blend_equation_i(0, rgb);
    else if (context->blend_func_i)
        context->blend_equation_separate_i(0, rgb, alpha);
    else if (rgb == alpha)
        glBlendEquation(rgb);
    else
        glBlendEquationSeparate(rgb, alpha);
}

void tach_gl_state_enter_blending(tach_gl_blending *saved, GLenum from, GLenum to)
{
    static const GLenum func[4] = {GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA};
    for (int i = 0; i < 4; i++)
        glGetIntegerv(func[i], &saved->func[i]);
    glGetIntegerv(GL_BLEND_EQUATION_RGB, &saved->equation[0]);
    glGetIntegerv(GL_BLEND_EQUATION_ALPHA, &saved->equation[1]);
    saved->on = glIsEnabledi(GL_BLEND, 0);
    glGetBooleani_v(GL_COLOR_WRITEMASK, 0, saved->color_mask);
    glEnablei(GL_BLEND, 0);
    tach_gl_state_set_blend_func(from, to, GL_ONE, to);
    set_blend_equation(GL_FUNC_ADD, GL_FUNC_ADD);
    glColorMaski(0, GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void tach_gl_state_leave_blending(const tach_gl_blending *saved)
{
    const GLint *func = saved->func;
    const GLboolean *mask = saved->color_mask;
    if (!saved->on)
        glDisablei(GL_BLEND, 0);
    tach_gl_state_set_blend_func((GLenum)func[0], (GLenum)func[1], (GLenum)func[2], (GLenum)func[3]);
    set_blend_equation((GLenum)saved->equation[0], (GLenum)saved->equation[1]);
    glColorMaski(0, mask[0], mask[1], mask[2], mask[3]);
}

/* ---- What stands in the way ------------------------------------------------------------------------------------------ */

static void enter_geometry(tach_gl_draw_state *saved)
{
    saved->polygon_mode[0] = saved->polygon_mode[1] = GL_FILL; /* core drivers may write one value, or two */
    glGetIntegerv(GL_POLYGON_MODE, saved->polygon_mode);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    if (!tach_gl_context_get()->clip_control)
        return;
    glGetIntegerv(GL_CLIP_ORIGIN, &saved->clip_origin);
    glGetIntegerv(GL_CLIP_DEPTH_MODE, &saved->clip_depth);
    glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
}

void tach_gl_state_set_polygon_mode(const GLint mode[2])
{
    if (tach_gl_context_get()->compatibility && mode[0] != mode[1]) {
        glPolygonMode(GL_FRONT, (GLenum)mode[0]);
        glPolygonMode(GL_BACK, (GLenum)mode[1]);
    } else {
        glPolygonMode(GL_FRONT_AND_BACK, (GLenum)mode[0]);
    }
}

static void leave_geometry(const tach_gl_draw_state *saved)
{
    tach_gl_state_set_polygon_mode(saved->polygon_mode);
    if (tach_gl_context_get()->clip_control)
        glClipControl((GLenum)saved->clip_origin, (GLenum)saved->clip_depth);
}

static void enter_caps(tach_gl_draw_state *saved)
{
    const tach_gl_context *context = tach_gl_context_get();
    saved->were_on = 0;
    for (uint32_t i = 0; i < context->off_count; i++) {
        if (!glIsEnabled(context->off[i]))
            continue;
        saved->were_on |= UINT64_C(1) << i;
        glDisable(context->off[i]);
    }
}

static void leave_caps(const tach_gl_draw_state *saved)
{
    const tach_gl_context *context = tach_gl_context_get();
    for (uint32_t i = 0; i < context->off_count; i++)
        if (saved->were_on >> i & 1)
            glEnable(context->off[i]);
}

bool tach_gl_state_is_drawing(void)
{
    if (!tach_gl_context_get()->compatibility)
        return true;
    GLint list = 0, mode = RENDER_MODE_RENDER;
    glGetIntegerv(LIST_INDEX, &list);
    glGetIntegerv(RENDER_MODE, &mode);
    return list == 0 && mode == RENDER_MODE_RENDER;
}

bool tach_gl_state_enter_draw(tach_gl_draw_state *saved, int32_t width_px, int32_t height_px)
{
    if (!tach_gl_state_is_drawing() || !enter_framebuffer(saved))
        return false;
    enter_objects(saved);
    enter_window(saved, width_px, height_px);
    tach_gl_state_enter_blending(&saved->blending, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    enter_geometry(saved);
    enter_caps(saved);
    return true;
}

void tach_gl_state_leave_draw(const tach_gl_draw_state *saved)
{
    leave_caps(saved);
    leave_geometry(saved);
    tach_gl_state_leave_blending(&saved->blending);
    leave_window(saved);
    leave_objects(saved);
    leave_framebuffer(saved);
}
