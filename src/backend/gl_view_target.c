#include "backend/gl_view_target.h"

#include <string.h>

#define KNOWN_TARGETS 64
#define STEADY_FRAMES 4
#define FIRST_BUFFERS 8

typedef struct known_target {
    uint64_t key;
    uint32_t frame, frames; /* the last one in which it was drawn to, and of how many in a row that is the last; 0: no entry */
} known_target;

static known_target known_targets[KNOWN_TARGETS], all_known[TACH_GL_MAX_CONTEXTS][KNOWN_TARGETS];

/* Asking a renderbuffer for its level would be an error. */
static void read_image(tach_gl_image *image, GLenum attachment)
{
    memset(image, 0, sizeof *image);
    image->type = GL_NONE;
    glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, attachment, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &image->type);
    if (image->type != GL_TEXTURE && image->type != GL_RENDERBUFFER)
        return;
    glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, attachment, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &image->name);
    if (image->type != GL_TEXTURE)
        return;
    static const GLenum parts[] = {GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER,
                                   GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE, GL_FRAMEBUFFER_ATTACHMENT_LAYERED};
    GLint *const values[] = {&image->level, &image->layer, &image->face, &image->layered};
    for (size_t i = 0; i < TACH_COUNT_OF(parts); i++)
        glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, attachment, parts[i], values[i]);
}

static bool writes_colour(GLuint buffer)
{
    GLboolean mask[4] = {GL_FALSE};
    glGetBooleani_v(GL_COLOR_WRITEMASK, buffer, mask);
    return mask[0] || mask[1] || mask[2] || mask[3];
}

/* The first buffer that colours go to; GL_NONE when they go nowhere. */
static GLenum first_buffer(bool *written)
{
    GLint most = 1, buffer = GL_NONE;
    *written = false;
    glGetIntegerv(GL_MAX_DRAW_BUFFERS, &most);
    for (GLint i = 0; i < most && i < FIRST_BUFFERS; i++) {
        glGetIntegerv(GL_DRAW_BUFFER0 + (GLenum)i, &buffer);
        *written = buffer != GL_NONE && writes_colour((GLuint)i);
        if (*written)
            break;
    }
    return (GLenum)buffer;
}

void tach_gl_target_read(tach_gl_target *target)
{
    GLint framebuffer = 0;
    memset(target, 0, sizeof *target);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    target->framebuffer = (GLuint)framebuffer;
    GLenum buffer = first_buffer(&target->colour);
    if (!framebuffer)
        return;
    read_image(&target->depth, GL_DEPTH_ATTACHMENT);
    read_image(&target->stencil, GL_STENCIL_ATTACHMENT);
    if (!target->colour)
        return;
    read_image(&target->image, buffer);
    GLint kind = GL_NONE;
    if (target->image.type != GL_NONE)
        glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, buffer, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &kind);
    target->colour = target->image.type != GL_NONE;
    target->whole_numbers = kind == GL_INT || kind == GL_UNSIGNED_INT;
}

/* ---- Drawn to in every frame ------------------------------------------------------------------------------------------- */

static uint64_t key_of(const tach_gl_target *target)
{
    const GLint parts[] = {(GLint)target->framebuffer, target->image.type,  target->image.name, target->image.level,
                           target->image.layer,        target->image.face,  target->depth.type, target->depth.name,
                           target->depth.level,        target->depth.layer, target->depth.face};
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < TACH_COUNT_OF(parts); i++)
        hash = (hash ^ (uint32_t)parts[i]) * UINT64_C(1099511628211);
    return hash;
}

/* Its entry, or that of the one that was drawn to longest ago. */
static known_target *known_of_key(uint64_t key)
{
    known_target *oldest = &known_targets[0];
    for (known_target *known = known_targets; known < known_targets + KNOWN_TARGETS; known++) {
        if (known->frames > 0 && known->key == key)
            return known;
        if (oldest->frames > 0 && (known->frames == 0 || known->frame < oldest->frame))
            oldest = known;
    }
    *oldest = (known_target){.key = key};
    return oldest;
}

bool tach_gl_target_is_of_frame(const tach_gl_target *target, uint32_t frame)
{
    if (target->framebuffer == 0)
        return true;
    known_target *known = known_of_key(key_of(target));
    if (known->frames == 0 || known->frame + 1 < frame)
        known->frames = 1;
    else if (known->frame != frame)
        known->frames++;
    known->frame = frame;
    return known->frames > STEADY_FRAMES;
}

void tach_gl_target_turn(const tach_gl_turn *turn) { tach_gl_turn_set(turn, known_targets, all_known, sizeof known_targets); }

void tach_gl_target_forget_all(void) { memset(known_targets, 0, sizeof known_targets); }
