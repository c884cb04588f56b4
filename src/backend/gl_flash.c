#include "backend/gl_flash.h"

#include "backend/gl_state.h"

#define BUFFERS TACH_GL_MAX_DRAW_BUFFERS

typedef struct flash_state {
    GLboolean logic, srgb, depth_mask;
    GLint logic_mode, depth_func, stencil_mask, stencil_back_mask;
    GLint buffer_count;
    GLboolean masks[BUFFERS][4];
    bool paintable[BUFFERS];
} flash_state;

bool tach_gl_flash_is_lit(uint64_t now_ns) { return now_ns / TACH_GL_FLASH_NS % 2 == 0; }

/* ---- Which of the draw's targets take a logic operation ----------------------------------------------------------------- */

static bool is_float(GLenum buffer)
{
    GLint kind = GL_NONE, type = 0;
    glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, buffer, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &kind);
    if (kind != GL_NONE)
        glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, buffer, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &type);
    return type == GL_FLOAT;
}

/* Has a colour buffer of fixed point or whole numbers, and writes to it? The window's always are. */
static bool find_paintable(flash_state *saved)
{
    GLint most = 1, framebuffer = 0;
    bool any = false;
    glGetIntegerv(GL_MAX_DRAW_BUFFERS, &most);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    saved->buffer_count = most < BUFFERS ? most : BUFFERS;
    for (GLint i = 0; i < saved->buffer_count; i++) {
        GLint buffer = GL_NONE;
        GLboolean *mask = saved->masks[i];
        glGetIntegerv(GL_DRAW_BUFFER0 + (GLenum)i, &buffer);
        glGetBooleani_v(GL_COLOR_WRITEMASK, (GLuint)i, mask);
        bool writes = buffer != GL_NONE && (mask[0] || mask[1] || mask[2]);
        saved->paintable[i] = writes && (!framebuffer || !is_float((GLenum)buffer));
        any |= saved->paintable[i];
    }
    return any;
}

static bool feedback_is_recording(void)
{
    GLboolean active = GL_FALSE;
    if (tach_gl_context_get()->feedback_pause)
        glGetBooleanv(GL_TRANSFORM_FEEDBACK_ACTIVE, &active);
    return active;
}

/* ---- State -------------------------------------------------------------------------------------------------------------- */

/* What passed a test of the draw before must pass once more. */
static GLenum passing_again(GLenum depth_func)
{
    return depth_func == GL_LESS ? GL_LEQUAL : depth_func == GL_GREATER ? GL_GEQUAL : depth_func;
}

static void enter_flash(flash_state *saved)
{
    saved->logic = glIsEnabled(GL_COLOR_LOGIC_OP);
    saved->srgb = glIsEnabled(GL_FRAMEBUFFER_SRGB);
    glGetIntegerv(GL_LOGIC_OP_MODE, &saved->logic_mode);
    glGetIntegerv(GL_DEPTH_FUNC, &saved->depth_func);
    glGetBooleanv(GL_DEPTH_WRITEMASK, &saved->depth_mask);
    glGetIntegerv(GL_STENCIL_WRITEMASK, &saved->stencil_mask);
    glGetIntegerv(GL_STENCIL_BACK_WRITEMASK, &saved->stencil_back_mask);
    glEnable(GL_COLOR_LOGIC_OP);
    glDisable(GL_FRAMEBUFFER_SRGB); /* which would switch the logic operation off */
    glDepthFunc(passing_again((GLenum)saved->depth_func));
    glDepthMask(GL_FALSE);
    glStencilMask(0);
}

static void leave_flash(const flash_state *saved)
{
    for (GLint i = 0; i < saved->buffer_count; i++) {
        const GLboolean *mask = saved->masks[i];
        glColorMaski((GLuint)i, mask[0], mask[1], mask[2], mask[3]);
    }
    glStencilMaskSeparate(GL_FRONT, (GLuint)saved->stencil_mask);
    glStencilMaskSeparate(GL_BACK, (GLuint)saved->stencil_back_mask);
    glDepthMask(saved->depth_mask);
    glDepthFunc((GLenum)saved->depth_func);
    glLogicOp((GLenum)saved->logic_mode);
    if (saved->srgb)
        glEnable(GL_FRAMEBUFFER_SRGB);
    if (!saved->logic)
        glDisable(GL_COLOR_LOGIC_OP);
}

static void paint(const tach_gl_draw *draw, const flash_state *saved, GLenum operation, GLboolean red, GLboolean green,
                  GLboolean blue)
{
    for (GLint i = 0; i < saved->buffer_count; i++) {
        bool on = saved->paintable[i];
        glColorMaski((GLuint)i, on && red, on && green, on && blue, GL_FALSE);
    }
    glLogicOp(operation);
    draw->submit(draw->arguments);
}

/* Magenta, which few games have much of. */
void tach_gl_flash_submit(const tach_gl_draw *draw)
{
    flash_state saved;
    bool feedback = feedback_is_recording();
    bool paintable = !feedback && find_paintable(&saved);
    if (feedback || paintable)
        draw->submit(draw->arguments);
    if (!paintable)
        return;
    enter_flash(&saved);
    paint(draw, &saved, GL_SET, GL_TRUE, GL_FALSE, GL_TRUE);
    paint(draw, &saved, GL_CLEAR, GL_FALSE, GL_TRUE, GL_FALSE);
    leave_flash(&saved);
}
