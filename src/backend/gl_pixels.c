#include "backend/gl_pixels.h"

static const GLenum store_names[2][TACH_GL_STORE_COUNT] = {
    {GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST, GL_UNPACK_ROW_LENGTH, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_PIXELS,
     GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_IMAGES, GL_UNPACK_ALIGNMENT},
    {GL_PACK_SWAP_BYTES, GL_PACK_LSB_FIRST, GL_PACK_ROW_LENGTH, GL_PACK_IMAGE_HEIGHT, GL_PACK_SKIP_PIXELS, GL_PACK_SKIP_ROWS,
     GL_PACK_SKIP_IMAGES, GL_PACK_ALIGNMENT},
};

static GLenum transfer_name(GLenum i)
{
    if (i == 0)
        return TACH_GL_MAP_COLOR;
    return TACH_GL_RED_SCALE + (i - 1) + (i > 2 ? 2u : 0u); /* two values that are no colours stand after red's */
}

/* In the compatibility profile values are scaled, shifted and mapped on their way. */
static void set_transfer(const GLfloat *values)
{
    const tach_gl_context *context = tach_gl_context_get();
    for (GLenum i = 0; context->pixel_transfer && i < TACH_GL_TRANSFER_COUNT; i++)
        context->pixel_transfer(transfer_name(i), values[i]);
}

void tach_gl_pixels_enter(tach_gl_pixel_state *saved, bool pack)
{
    static const GLfloat plain[TACH_GL_TRANSFER_COUNT] = {0, 1, 0, 1, 0, 1, 0, 1, 0};
    saved->pack = pack;
    glGetIntegerv(pack ? GL_PIXEL_PACK_BUFFER_BINDING : GL_PIXEL_UNPACK_BUFFER_BINDING, &saved->buffer);
    if (saved->buffer)
        glBindBuffer(pack ? GL_PIXEL_PACK_BUFFER : GL_PIXEL_UNPACK_BUFFER, 0);
    for (int i = 0; i < TACH_GL_STORE_COUNT; i++) {
        GLenum name = store_names[pack][i];
        glGetIntegerv(name, &saved->store[i]);
        glPixelStorei(name, i == TACH_GL_STORE_COUNT - 1 ? 1 : 0);
    }
    if (pack && tach_gl_context_get()->pack_invert) {
        glGetIntegerv(TACH_GL_PACK_INVERT, &saved->invert);
        glPixelStorei(TACH_GL_PACK_INVERT, 0);
    }
    for (GLenum i = 0; tach_gl_context_get()->pixel_transfer && i < TACH_GL_TRANSFER_COUNT; i++)
        glGetFloatv(transfer_name(i), &saved->transfer[i]);
    set_transfer(plain);
}

void tach_gl_pixels_leave(const tach_gl_pixel_state *saved)
{
    set_transfer(saved->transfer);
    for (int i = 0; i < TACH_GL_STORE_COUNT; i++)
        glPixelStorei(store_names[saved->pack][i], saved->store[i]);
    if (saved->pack && tach_gl_context_get()->pack_invert)
        glPixelStorei(TACH_GL_PACK_INVERT, saved->invert);
    GLuint buffer = (GLuint)saved->buffer;
    if (buffer && glIsBuffer(buffer))
        glBindBuffer(saved->pack ? GL_PIXEL_PACK_BUFFER : GL_PIXEL_UNPACK_BUFFER, buffer);
}
