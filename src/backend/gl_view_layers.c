#include "backend/gl_view_layers.h"

#include <string.h>

#include "backend/gl_state.h"
#include "backend/gl_view_object.h"

#define MOST_COUNTED 8 /* targets with depth images of their own, in a frame */
/* Sides of a target, in parts of the window's, between which it counts as the picture, and not as a help for it. */
#define LEAST_SCALE 0.49f
#define MOST_SCALE  4.1f
#define SAME_SHAPE  0.02f

typedef struct counted_target {
    GLuint framebuffer, texture;
    GLuint window_depth; /* renderbuffer: of the window */
    tach_gl_image depth, stencil;
    GLsizei width, height, samples;
    uint32_t frame; /* the last one that drew to it */
} counted_target;

static struct {
    counted_target targets[MOST_COUNTED]; /* the first is the window */
    GLsizei width, height;                /* of the window */
} layer_count, layer_counts[TACH_GL_MAX_CONTEXTS];

/* ---- Targets ----------------------------------------------------------------------------------------------------------- */

static void drop_target(counted_target *target)
{
    tach_gl_view_drop(GL_FRAMEBUFFER, &target->framebuffer);
    tach_gl_view_drop(GL_TEXTURE, &target->texture);
    tach_gl_view_drop(GL_RENDERBUFFER, &target->window_depth);
    *target = (counted_target){0};
}

void tach_gl_layers_drop(void)
{
    for (uint32_t i = 0; i < MOST_COUNTED; i++)
        drop_target(&layer_count.targets[i]);
    layer_count.width = layer_count.height = 0;
}

void tach_gl_layers_turn(const tach_gl_turn *turn) { tach_gl_turn_set(turn, &layer_count, layer_counts, sizeof layer_count); }

bool tach_gl_layers_can_count(GLsizei width, GLsizei height)
{
    GLsizei most = tach_gl_context_get()->max_texture_px;
    return width >= 1 && height >= 1 && width <= most && height <= most;
}

void tach_gl_layers_set_size(GLsizei width, GLsizei height)
{
    if (width <= 0 || height <= 0 || (layer_count.width == width && layer_count.height == height))
        return;
    tach_gl_layers_drop();
    if (!tach_gl_layers_can_count(width, height))
        return;
    layer_count.width = width;
    layer_count.height = height;
}

static bool is_same_image(const tach_gl_image *a, const tach_gl_image *b) { return memcmp(a, b, sizeof *a) == 0; }

static bool size_of_image(const tach_gl_image *image, GLsizei *width, GLsizei *height)
{
    const tach_gl_context *context = tach_gl_context_get();
    if (!context->direct_access)
        return false;
    if (image->type == GL_TEXTURE) {
        glGetTextureLevelParameteriv((GLuint)image->name, image->level, GL_TEXTURE_WIDTH, width);
        glGetTextureLevelParameteriv((GLuint)image->name, image->level, GL_TEXTURE_HEIGHT, height);
    } else {
        glGetNamedRenderbufferParameteriv((GLuint)image->name, GL_RENDERBUFFER_WIDTH, width);
        glGetNamedRenderbufferParameteriv((GLuint)image->name, GL_RENDERBUFFER_HEIGHT, height);
    }
    return *width > 0 && *height > 0;
}

static bool is_part_of_picture(GLsizei width, GLsizei height)
{
    float x = (float)width / (float)layer_count.width, y = (float)height / (float)layer_count.height;
    return x >= LEAST_SCALE && x <= MOST_SCALE && x - y <= SAME_SHAPE * x && y - x <= SAME_SHAPE * x;
}

static GLuint make_image(GLsizei width, GLsizei height, GLsizei samples)
{
    GLenum kind = samples > 0 ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D;
    GLint bound = 0;
    GLuint texture = 0;
    glGetIntegerv(samples > 0 ? GL_TEXTURE_BINDING_2D_MULTISAMPLE : GL_TEXTURE_BINDING_2D, &bound);
    glGenTextures(1, &texture);
    glBindTexture(kind, texture);
    tach_gl_view_name(GL_TEXTURE, texture);
    if (samples > 0) {
        glTexImage2DMultisample(kind, samples, GL_R32F, width, height, GL_TRUE);
    } else {
        GLint unpack = 0; /* a buffer of the game's would be read from its first byte */
        glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &unpack);
        if (unpack)
            glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        glTexImage2D(kind, 0, GL_R32F, width, height, 0, GL_RED, GL_FLOAT, NULL);
        glTexParameteri(kind, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(kind, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glTexParameteri(kind, GL_TEXTURE_MAX_LEVEL, 0);
        glTexParameteri(kind, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTexParameteri(kind, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
        if (unpack)
            glBindBuffer(GL_PIXEL_UNPACK_BUFFER, (GLuint)unpack);
    }
    glBindTexture(kind, (GLuint)bound);
    return texture;
}

static GLuint make_window_depth(GLsizei width, GLsizei height)
{
    GLint bound = 0;
    GLuint renderbuffer = 0;
    glGetIntegerv(GL_RENDERBUFFER_BINDING, &bound);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    tach_gl_view_name(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, width, height);
    glBindRenderbuffer(GL_RENDERBUFFER, (GLuint)bound);
    return renderbuffer;
}

/* As the game has attached it. A layer of a texture array that is the first looks like a plain texture, and then makes the
 * framebuffer incomplete. */
static void attach_image(GLenum attachment, const tach_gl_image *image)
{
    if (image->type == GL_RENDERBUFFER)
        glFramebufferRenderbuffer(GL_DRAW_FRAMEBUFFER, attachment, GL_RENDERBUFFER, (GLuint)image->name);
    else if (image->type == GL_TEXTURE && image->layer > 0)
        glFramebufferTextureLayer(GL_DRAW_FRAMEBUFFER, attachment, (GLuint)image->name, image->level, image->layer);
    else if (image->type == GL_TEXTURE)
        glFramebufferTexture(GL_DRAW_FRAMEBUFFER, attachment, (GLuint)image->name, image->level);
}

/* Leaves our framebuffer bound. */
static bool make_counted(counted_target *counted, bool window)
{
    counted->texture = make_image(counted->width, counted->height, counted->samples);
    if (window)
        counted->window_depth = make_window_depth(counted->width, counted->height);
    glGenFramebuffers(1, &counted->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, counted->framebuffer);
    tach_gl_view_name(GL_FRAMEBUFFER, counted->framebuffer);
    glFramebufferTexture(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, counted->texture, 0);
    if (counted->window_depth)
        glFramebufferRenderbuffer(GL_DRAW_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, counted->window_depth);
    attach_image(GL_DEPTH_ATTACHMENT, &counted->depth);
    attach_image(GL_STENCIL_ATTACHMENT, &counted->stencil);
    return glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

static bool is_whole(const counted_target *counted)
{
    return tach_gl_view_owns(GL_FRAMEBUFFER, counted->framebuffer) && tach_gl_view_owns(GL_TEXTURE, counted->texture) &&
           (!counted->window_depth || tach_gl_view_owns(GL_RENDERBUFFER, counted->window_depth));
}

static bool is_for(const counted_target *counted, const counted_target *wanted)
{
    return counted->framebuffer && is_same_image(&counted->depth, &wanted->depth) &&
           is_same_image(&counted->stencil, &wanted->stencil) && counted->width == wanted->width &&
           counted->height == wanted->height && counted->samples == wanted->samples;
}

/* The one with the same depth and stencil images and the same size, or the place of the one that was drawn to longest ago; NULL
 * when this frame draws to all of them. */
static counted_target *place_for(const counted_target *wanted, bool window, uint32_t frame)
{
    counted_target *oldest = &layer_count.targets[1];
    if (window)
        return &layer_count.targets[0];
    for (uint32_t i = 1; i < MOST_COUNTED; i++) {
        counted_target *counted = &layer_count.targets[i];
        if (is_for(counted, wanted))
            return counted;
        if (!counted->framebuffer || (oldest->framebuffer && counted->frame < oldest->frame))
            oldest = counted;
    }
    return oldest->framebuffer && oldest->frame == frame ? NULL : oldest;
}

/* Leaves our framebuffer bound. The game's images are attached anew in each frame, as names may come to mean others. */
static bool prepare_counted(counted_target *counted, const counted_target *wanted, bool window, uint32_t frame)
{
    if (!is_for(counted, wanted) || !is_whole(counted)) {
        drop_target(counted);
        *counted = *wanted;
        counted->frame = frame - 1;
        return make_counted(counted, window);
    }
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, counted->framebuffer);
    if (counted->frame == frame)
        return true;
    attach_image(GL_DEPTH_ATTACHMENT, &counted->depth);
    attach_image(GL_STENCIL_ATTACHMENT, &counted->stencil);
    return glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------------- */

/* A window's depth is cleared to what the game clears to: others, where far is 0, too. */
static void clear_window_depth(void)
{
    GLboolean depth_mask = GL_TRUE;
    GLint stencil_mask = 0;
    GLfloat depth = 1.0f;
    glGetBooleanv(GL_DEPTH_WRITEMASK, &depth_mask);
    glGetIntegerv(GL_STENCIL_WRITEMASK, &stencil_mask);
    glGetFloatv(GL_DEPTH_CLEAR_VALUE, &depth);
    glDepthMask(GL_TRUE);
    glStencilMaskSeparate(GL_FRONT, ~0u);
    glClearBufferfi(GL_DEPTH_STENCIL, 0, depth, 0);
    glStencilMaskSeparate(GL_FRONT, (GLuint)stencil_mask);
    glDepthMask(depth_mask);
}

/* Our framebuffer is bound. */
static void clear_counted(const counted_target *counted)
{
    const GLfloat one[4] = {1.0f, 1.0f, 1.0f, 1.0f};
    bool scissored = tach_gl_state_is_scissored(), discards = glIsEnabled(GL_RASTERIZER_DISCARD);
    if (scissored)
        tach_gl_state_enable_scissor(false);
    glDisable(GL_RASTERIZER_DISCARD);
    glClearBufferfv(GL_COLOR, 0, one);
    if (counted->window_depth)
        clear_window_depth();
    if (discards)
        glEnable(GL_RASTERIZER_DISCARD);
    if (scissored)
        tach_gl_state_enable_scissor(true);
}

/* Our framebuffer is bound, and whole. */
static void draw_counting(const tach_gl_draw *draw, counted_target *counted, tach_gl_layers_way way, uint32_t frame)
{
    tach_gl_blending blending;
    GLfloat colour[4];
    bool logic = glIsEnabled(GL_COLOR_LOGIC_OP), depth = glIsEnabled(GL_DEPTH_TEST);
    glGetFloatv(GL_BLEND_COLOR, colour);
    tach_gl_state_enter_blending(&blending, GL_ZERO, GL_CONSTANT_COLOR);
    glBlendColor(0.5f, 0.5f, 0.5f, 0.5f);
    if (logic)
        glDisable(GL_COLOR_LOGIC_OP);
    if (counted->frame != frame)
        clear_counted(counted);
    counted->frame = frame;
    if (way == TACH_GL_LAYERS_DEPTHS)
        glColorMaski(0, GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    if (way == TACH_GL_LAYERS_ALL && depth)
        glDisable(GL_DEPTH_TEST);
    draw->submit(draw->arguments);
    if (way == TACH_GL_LAYERS_ALL && depth)
        glEnable(GL_DEPTH_TEST);
    if (logic)
        glEnable(GL_COLOR_LOGIC_OP);
    glBlendColor(colour[0], colour[1], colour[2], colour[3]);
    tach_gl_state_leave_blending(&blending);
}

tach_gl_layers_answer tach_gl_layers_draw(const tach_gl_draw *draw, const tach_gl_target *target, tach_gl_layers_way way,
                                          uint32_t frame)
{
    bool window = target->framebuffer == 0;
    counted_target wanted = {
        .depth = target->depth, .stencil = target->stencil, .width = layer_count.width, .height = layer_count.height};
    if (layer_count.width <= 0 || layer_count.height <= 0)
        return TACH_GL_LAYERS_SIZE;
    if (!window) {
        if (!size_of_image(&target->image, &wanted.width, &wanted.height))
            return TACH_GL_LAYERS_UNKNOWN;
        if (!is_part_of_picture(wanted.width, wanted.height))
            return TACH_GL_LAYERS_SIZE;
        glGetIntegerv(GL_SAMPLES, &wanted.samples);
    }
    counted_target *counted = place_for(&wanted, window, frame);
    if (!counted)
        return TACH_GL_LAYERS_TARGET;
    bool prepared = prepare_counted(counted, &wanted, window, frame);
    if (prepared)
        draw_counting(draw, counted, way, frame);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target->framebuffer);
    if (!prepared)
        drop_target(counted);
    return prepared ? TACH_GL_LAYERS_COUNTED : TACH_GL_LAYERS_TARGET;
}

/* Under the game's own masks, scissor and values. */
void tach_gl_layers_clear_window(GLbitfield buffers, uint32_t frame)
{
    const counted_target *window = &layer_count.targets[0];
    buffers &= GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT;
    if (!buffers || !window->framebuffer || window->frame != frame || !is_whole(window))
        return;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, window->framebuffer);
    glClear(buffers);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
}

bool tach_gl_layers_image_at(uint32_t index, uint32_t frame, tach_gl_layers_image *out)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < MOST_COUNTED; i++) {
        const counted_target *counted = &layer_count.targets[i];
        if (!counted->framebuffer || counted->frame != frame || !tach_gl_view_owns(GL_TEXTURE, counted->texture) ||
            found++ != index)
            continue;
        *out = (tach_gl_layers_image){counted->texture, counted->samples};
        return true;
    }
    return false;
}
