#include "backend/gl_view_clear.h"

#include "backend/gl_state.h"

static struct {
    bool cleared;   /* by the game, or by us */
    bool elsewhere; /* colours were drawn into another framebuffer */
} left_in_window;

void tach_gl_clear_see(GLbitfield buffers)
{
    if (buffers & GL_COLOR_BUFFER_BIT && !glIsEnabled(GL_SCISSOR_TEST))
        left_in_window.cleared = true;
}

/* glClearBufferfv passes over a window that has no back buffer, such as a pbuffer. */
void tach_gl_clear_window(void)
{
    GLboolean mask[4];
    GLfloat colour[4];
    glGetBooleani_v(GL_COLOR_WRITEMASK, 0, mask);
    glGetFloatv(GL_COLOR_CLEAR_VALUE, colour);
    glColorMaski(0, GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glClearColor(colour[0], colour[1], colour[2], colour[3]);
    glColorMaski(0, mask[0], mask[1], mask[2], mask[3]);
}

void tach_gl_clear_before(const tach_gl_target *target)
{
    left_in_window.elsewhere |= target->framebuffer != 0 && target->colour;
    if (target->framebuffer != 0 || left_in_window.cleared || left_in_window.elsewhere)
        return;
    bool cut = tach_gl_state_is_scissored();
    if (cut)
        tach_gl_state_enable_scissor(false);
    tach_gl_clear_window();
    if (cut)
        tach_gl_state_enable_scissor(true);
    left_in_window.cleared = true;
}

bool tach_gl_clear_end_frame(void)
{
    bool old = !left_in_window.cleared;
    left_in_window.cleared = left_in_window.elsewhere = false;
    return old;
}
