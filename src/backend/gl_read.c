/* gl_read.c - pixels of the window for screenshots, as the game has left them. */
#include <string.h>

#include "backend/gl_pixels.h"
#include "backend/gl_state.h"

/* GL's first row is the bottom one; PNG's, and the caller's, the top one. */
static void flip_rows(uint8_t *rgba, size_t row_bytes, size_t rows)
{
    uint8_t piece[1024];
    for (size_t top = 0, bottom = rows - 1; top < bottom; top++, bottom--) {
        for (size_t at = 0; at < row_bytes; at += sizeof piece) {
            size_t bytes = row_bytes - at < sizeof piece ? row_bytes - at : sizeof piece;
            memcpy(piece, rgba + top * row_bytes + at, bytes);
            memcpy(rgba + top * row_bytes + at, rgba + bottom * row_bytes + at, bytes);
            memcpy(rgba + bottom * row_bytes + at, piece, bytes);
        }
    }
}

/* The read buffer belongs to framebuffer 0, so it is saved while that is bound. */
static void read_back_buffer(uint8_t *rgba, int32_t width_px, int32_t height_px)
{
    GLint saved_buffer = GL_BACK;
    GLboolean two_buffers = GL_TRUE;
    tach_gl_pixel_state pixels;
    glGetIntegerv(GL_READ_BUFFER, &saved_buffer);
    glGetBooleanv(GL_DOUBLEBUFFER, &two_buffers);
    glReadBuffer(two_buffers ? GL_BACK : GL_FRONT);
    tach_gl_pixels_enter(&pixels, true);
    glReadPixels(0, 0, width_px, height_px, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    tach_gl_pixels_leave(&pixels);
    glReadBuffer((GLenum)saved_buffer);
}

bool tach_gl_read_pixels(void *rgba, int32_t width_px, int32_t height_px)
{
    if (!tach_gl_context_get()->usable || !rgba || width_px <= 0 || height_px <= 0 || !tach_gl_state_is_drawing())
        return false;
    GLint framebuffer = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    bool readable = glCheckFramebufferStatus(GL_READ_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    if (readable) {
        size_t row_bytes = (size_t)width_px * 4, bytes = row_bytes * (size_t)height_px;
        memset(rgba, 0, bytes); /* GL leaves what lies outside the window as it is: make that black */
        read_back_buffer(rgba, width_px, height_px);
        flip_rows(rgba, row_bytes, (size_t)height_px);
        for (size_t alpha = 3; alpha < bytes; alpha += 4)
            ((uint8_t *)rgba)[alpha] = 255;
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)framebuffer);
    return readable;
}
