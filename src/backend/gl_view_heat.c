#include "backend/gl_view_heat.h"

#include <string.h>

#include "backend/gl_pixels.h"
#include "backend/gl_program.h"
#include "backend/gl_state.h"
#include "backend/gl_view_layers.h"
#include "backend/gl_view_object.h"
#include "base/log.h"
#include "shaders/view_heat.frag.h"
#include "shaders/view_layers.frag.h"
#include "shaders/view_screen.vert.h"

#define PIXEL_BYTES   2  /* layers, and whether they cannot be told */
#define READ_INTERVAL 10 /* frames: looking at millions of pixels takes its time */

static struct {
    GLuint layers_program, heat_program, vertex_array;
    GLuint framebuffer, sum; /* RG8 of the window's size */
    GLsizei width, height;
    GLuint read_buffer;
    GLsync fence; /* of the read-back under way */
    GLsizei read_width, read_height;
    uint32_t read_frame; /* of the last read-back */
    tach_view_pixels pixels;
} heat, heats[TACH_GL_MAX_CONTEXTS];

/* ---- Objects ------------------------------------------------------------------------------------------------------------ */

static void drop_sum(void)
{
    tach_gl_view_drop(GL_FRAMEBUFFER, &heat.framebuffer);
    tach_gl_view_drop(GL_TEXTURE, &heat.sum);
}

static void drop_read_back(void)
{
    if (heat.fence && glIsSync(heat.fence))
        glDeleteSync(heat.fence);
    heat.fence = NULL;
    tach_gl_view_drop(GL_BUFFER, &heat.read_buffer);
}

void tach_gl_heat_drop(void)
{
    drop_sum();
    drop_read_back();
    tach_gl_view_drop(GL_PROGRAM, &heat.layers_program);
    tach_gl_view_drop(GL_PROGRAM, &heat.heat_program);
    tach_gl_view_drop(GL_VERTEX_ARRAY, &heat.vertex_array);
    memset(&heat, 0, sizeof heat);
}

void tach_gl_heat_turn(const tach_gl_turn *turn) { tach_gl_turn_set(turn, &heat, heats, sizeof heat); }

static bool prepare_program(GLuint *program, const char *label, const char *fragment)
{
    if (!tach_gl_view_owns(GL_PROGRAM, *program)) {
        *program = tach_gl_program_make(label, shader_view_screen_vert, fragment);
        if (*program)
            tach_gl_view_name(GL_PROGRAM, *program);
    }
    return *program != 0;
}

/* Unit 0 is active, with no sampler. Leaves our framebuffer and vertex array bound. */
static bool prepare_sum(GLsizei width, GLsizei height)
{
    bool whole = tach_gl_view_owns(GL_FRAMEBUFFER, heat.framebuffer) && tach_gl_view_owns(GL_TEXTURE, heat.sum);
    if (!tach_gl_view_owns(GL_VERTEX_ARRAY, heat.vertex_array)) {
        glGenVertexArrays(1, &heat.vertex_array);
        glBindVertexArray(heat.vertex_array);
        tach_gl_view_name(GL_VERTEX_ARRAY, heat.vertex_array);
    }
    glBindVertexArray(heat.vertex_array);
    if (whole && heat.width == width && heat.height == height) {
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, heat.framebuffer);
        return true;
    }
    tach_gl_pixel_state pixels;
    drop_sum();
    heat.width = width;
    heat.height = height;
    glGenTextures(1, &heat.sum);
    glBindTexture(GL_TEXTURE_2D, heat.sum);
    tach_gl_view_name(GL_TEXTURE, heat.sum);
    tach_gl_pixels_enter(&pixels, false);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG8, width, height, 0, GL_RG, GL_UNSIGNED_BYTE, NULL);
    tach_gl_pixels_leave(&pixels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glGenFramebuffers(1, &heat.framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, heat.framebuffer);
    tach_gl_view_name(GL_FRAMEBUFFER, heat.framebuffer);
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, heat.sum, 0);
    return glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

/* ---- Picture ------------------------------------------------------------------------------------------------------------ */

/* Into our framebuffer, which is bound: the images of the frame added up. False when it has none. */
static bool sum_images(uint32_t frame)
{
    const GLfloat none[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    GLuint program = heat.layers_program;
    tach_gl_layers_image image;
    GLint bound_ms = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D_MULTISAMPLE, &bound_ms);
    glClearBufferfv(GL_COLOR, 0, none);
    tach_gl_state_set_blend_func(GL_ONE, GL_ONE, GL_ONE, GL_ONE);
    glUseProgram(program);
    glUniform2f(glGetUniformLocation(program, "size"), (GLfloat)heat.width, (GLfloat)heat.height);
    glUniform1i(glGetUniformLocation(program, "image_ms"), 1); /* two kinds of sampler must not share a unit */
    uint32_t count = 0;
    for (; tach_gl_layers_image_at(count, frame, &image); count++) {
        glUniform1i(glGetUniformLocation(program, "image"), image.samples > 0 ? 1 : 0);
        glUniform1i(glGetUniformLocation(program, "image_ms"), image.samples > 0 ? 0 : 1);
        glUniform1i(glGetUniformLocation(program, "samples"), image.samples);
        glBindTexture(image.samples > 0 ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D, image.texture);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, (GLuint)bound_ms);
    return count > 0;
}

static void show_sum(const tach_view *view)
{
    GLuint program = heat.heat_program;
    GLfloat steps[TACH_VIEW_STEPS][3];
    for (uint32_t i = 0; i < view->step_count; i++)
        for (int c = 0; c < 3; c++)
            steps[i][c] = (GLfloat)(view->steps[i] >> (16 - 8 * c) & 0xFF) / 255.0f;
    tach_gl_state_set_blend_func(GL_ONE, GL_ZERO, GL_ONE, GL_ZERO);
    glUseProgram(program);
    glUniform3fv(glGetUniformLocation(program, "steps"), (GLsizei)view->step_count, &steps[0][0]);
    glUniform1i(glGetUniformLocation(program, "step_count"), (GLint)view->step_count);
    glBindTexture(GL_TEXTURE_2D, heat.sum);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

/* Into `target`, or with a pixel pack buffer bound into that. */
static void read_sum(GLenum format, void *target)
{
    GLint bound = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &bound);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, heat.framebuffer);
    glReadPixels(0, 0, heat.width, heat.height, format, GL_UNSIGNED_BYTE, target);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)bound);
}

static void start_read_back(uint32_t frame)
{
    tach_gl_pixel_state pixels;
    if (heat.fence || (heat.read_frame != 0 && frame - heat.read_frame < READ_INTERVAL))
        return;
    heat.read_frame = frame;
    tach_gl_pixels_enter(&pixels, true);
    if (!tach_gl_view_owns(GL_BUFFER, heat.read_buffer)) {
        glGenBuffers(1, &heat.read_buffer);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, heat.read_buffer);
        tach_gl_view_name(GL_BUFFER, heat.read_buffer);
    }
    glBindBuffer(GL_PIXEL_PACK_BUFFER, heat.read_buffer);
    glBufferData(GL_PIXEL_PACK_BUFFER, (GLsizeiptr)heat.width * heat.height * PIXEL_BYTES, NULL, GL_STREAM_READ);
    read_sum(GL_RG, NULL);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    tach_gl_pixels_leave(&pixels);
    heat.read_width = heat.width;
    heat.read_height = heat.height;
    heat.fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

bool tach_gl_heat_show(GLsizei width, GLsizei height, uint32_t frame, const tach_view *view)
{
    tach_gl_draw_state saved;
    if (!tach_gl_state_enter_draw(&saved, width, height))
        return tach_fail("the window cannot be drawn to now");
    tach_gl_state_set_scissor(0, 0, width, height);
    bool made = prepare_program(&heat.layers_program, "tach layers", shader_view_layers_frag) &&
                prepare_program(&heat.heat_program, "tach heat", shader_view_heat_frag);
    if (made && !prepare_sum(width, height))
        made = tach_fail("there is no framebuffer for sums of layers");
    if (made) {
        bool counted = sum_images(frame);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
        show_sum(view);
        if (counted)
            start_read_back(frame);
    }
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0); /* where leaving starts from */
    tach_gl_state_leave_draw(&saved);
    return made;
}

/* ---- Numbers ------------------------------------------------------------------------------------------------------------ */

static void count_pixels(const uint8_t *rg, size_t count)
{
    uint64_t of[256] = {0}, seen = 0;
    tach_view_pixels *pixels = &heat.pixels;
    *pixels = (tach_view_pixels){.frame = pixels->frame + 1};
    for (size_t i = 0; i < count; i++) {
        if (rg[2 * i + 1])
            pixels->unknown++;
        else
            of[rg[2 * i]]++;
    }
    pixels->pixels = count - pixels->unknown;
    for (uint32_t n = 0; n < 256; n++) {
        pixels->layers += n * of[n];
        pixels->above += n > TACH_VIEW_ABOVE ? of[n] : 0;
        if (of[n] > 0)
            pixels->most = n;
        if (100 * seen < 99 * pixels->pixels)
            pixels->p99 = n;
        seen += of[n];
    }
}

static void take_read_back(void)
{
    size_t count = (size_t)heat.read_width * (size_t)heat.read_height;
    GLint bound = 0;
    glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &bound);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, heat.read_buffer);
    const uint8_t *rg = glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0, (GLsizeiptr)(count * PIXEL_BYTES), GL_MAP_READ_BIT);
    if (rg) {
        count_pixels(rg, count);
        glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
    }
    glBindBuffer(GL_PIXEL_PACK_BUFFER, (GLuint)bound);
}

void tach_gl_heat_read(tach_view_pixels *out)
{
    if (heat.fence) {
        bool lost = !glIsSync(heat.fence) || !tach_gl_view_owns(GL_BUFFER, heat.read_buffer);
        GLenum state = lost ? GL_WAIT_FAILED : glClientWaitSync(heat.fence, 0, 0); /* asks, and does not wait */
        if (state == GL_ALREADY_SIGNALED || state == GL_CONDITION_SATISFIED)
            take_read_back();
        if (state != GL_TIMEOUT_EXPIRED) {
            if (!lost)
                glDeleteSync(heat.fence);
            heat.fence = NULL;
        }
    }
    *out = heat.pixels;
}

bool tach_gl_heat_copy(uint8_t *layers, GLsizei width, GLsizei height)
{
    tach_gl_pixel_state pixels;
    if (!tach_gl_view_owns(GL_FRAMEBUFFER, heat.framebuffer))
        return tach_fail("the layers of %d x %d pixels cannot be read: none were counted", (int)width, (int)height);
    if (width != heat.width || height != heat.height)
        return tach_fail("the layers of %d x %d pixels cannot be read: those of %d x %d were counted", (int)width, (int)height,
                         (int)heat.width, (int)heat.height);
    tach_gl_pixels_enter(&pixels, true);
    read_sum(GL_RED, layers);
    tach_gl_pixels_leave(&pixels);
    for (GLsizei top = 0, bottom = height - 1; top < bottom; top++, bottom--)
        for (GLsizei x = 0; x < width; x++) {
            uint8_t *a = &layers[(size_t)top * (size_t)width + (size_t)x], *b = &layers[(size_t)bottom * (size_t)width + (size_t)x];
            uint8_t kept = *a;
            *a = *b;
            *b = kept;
        }
    return true;
}
