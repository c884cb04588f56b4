#include "backend/gl_view_textures.h"

#include <math.h>
#include <string.h>

#include "backend/gl_pixels.h"
#include "backend/gl_view_object.h"
#include "backend/gl_view_samplers.h"

#define MIP_SIDE       256 /* its level 0 */
#define MIP_LEVELS     9
#define MIP_SHIFT      1 /* our level n stands for the game's n - 1, so that magnified texels have a colour too */
#define MAX_ANISOTROPY 0x84FE

/* Deeper levels than colours have the last one. */
const uint32_t tach_gl_mip_colors[TACH_GL_MIP_COLORS] = {0xF4716E, 0xF2B134, 0x56C596, 0x5CC8D7, 0x4C7DF0, 0x8A5CE0, 0x6B3FA0};

/* What a kind of sampler reads, and how another of that kind is made. */
typedef struct texture_kind {
    GLenum target, binding;
    bool depth;
} texture_kind;

enum { KIND_1D, KIND_2D, KIND_3D, KIND_CUBE, KIND_2D_ARRAY, KIND_2D_DEPTH, KIND_CUBE_DEPTH, KIND_2D_ARRAY_DEPTH, KINDS };

static const texture_kind texture_kinds[KINDS] = {
    [KIND_1D] = {GL_TEXTURE_1D, GL_TEXTURE_BINDING_1D, false},
    [KIND_2D] = {GL_TEXTURE_2D, GL_TEXTURE_BINDING_2D, false},
    [KIND_3D] = {GL_TEXTURE_3D, GL_TEXTURE_BINDING_3D, false},
    [KIND_CUBE] = {GL_TEXTURE_CUBE_MAP, GL_TEXTURE_BINDING_CUBE_MAP, false},
    [KIND_2D_ARRAY] = {GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BINDING_2D_ARRAY, false},
    [KIND_2D_DEPTH] = {GL_TEXTURE_2D, GL_TEXTURE_BINDING_2D, true},
    [KIND_CUBE_DEPTH] = {GL_TEXTURE_CUBE_MAP, GL_TEXTURE_BINDING_CUBE_MAP, true},
    [KIND_2D_ARRAY_DEPTH] = {GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BINDING_2D_ARRAY, true},
};

static struct {
    GLuint tiny[KINDS];
    GLuint mips[KINDS]; /* of KIND_2D and KIND_2D_ARRAY */
    GLuint mip_samplers[TACH_GL_MOST_SAMPLERS];
} ours, all_ours[TACH_GL_MAX_CONTEXTS];

/* Whole numbers, buffers and the like hold data: another value would be another picture, or none. */
static int kind_of_sampler(GLenum type)
{
    switch (type) {
    case GL_SAMPLER_1D:
        return KIND_1D;
    case GL_SAMPLER_2D:
        return KIND_2D;
    case GL_SAMPLER_3D:
        return KIND_3D;
    case GL_SAMPLER_CUBE:
        return KIND_CUBE;
    case GL_SAMPLER_2D_ARRAY:
        return KIND_2D_ARRAY;
    case GL_SAMPLER_2D_SHADOW:
        return KIND_2D_DEPTH;
    case GL_SAMPLER_CUBE_SHADOW:
        return KIND_CUBE_DEPTH;
    case GL_SAMPLER_2D_ARRAY_SHADOW:
        return KIND_2D_ARRAY_DEPTH;
    default:
        return KINDS;
    }
}

/* ---- Our textures ------------------------------------------------------------------------------------------------------- */

static void upload_level(const texture_kind *kind, GLint level, GLsizei side, const void *texels)
{
    GLint internal = kind->depth ? GL_DEPTH_COMPONENT24 : GL_RGBA8;
    GLenum format = kind->depth ? GL_DEPTH_COMPONENT : GL_RGBA, type = kind->depth ? GL_UNSIGNED_INT : GL_UNSIGNED_BYTE;
    if (kind->target == GL_TEXTURE_1D)
        glTexImage1D(kind->target, level, internal, side, 0, format, type, texels);
    else if (kind->target == GL_TEXTURE_2D)
        glTexImage2D(kind->target, level, internal, side, side, 0, format, type, texels);
    else if (kind->target == GL_TEXTURE_2D_ARRAY)
        glTexImage3D(kind->target, level, internal, side, side, 1, 0, format, type, texels);
    else if (kind->target == GL_TEXTURE_3D)
        glTexImage3D(kind->target, level, internal, side, side, side, 0, format, type, texels);
    else
        for (GLenum face = 0; face < 6; face++)
            glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, level, internal, side, side, 0, format, type, texels);
}

/* Bound to its target when it returns: the caller puts the game's back. */
static GLuint make_texture_of(const texture_kind *kind, GLint levels)
{
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(kind->target, texture);
    tach_gl_view_name(GL_TEXTURE, texture);
    glTexParameteri(kind->target, GL_TEXTURE_MAX_LEVEL, levels - 1);
    glTexParameteri(kind->target, GL_TEXTURE_MIN_FILTER, kind->depth ? GL_NEAREST_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(kind->target, GL_TEXTURE_MAG_FILTER, kind->depth ? GL_NEAREST : GL_LINEAR);
    if (kind->depth) {
        glTexParameteri(kind->target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
        glTexParameteri(kind->target, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    }
    return texture;
}

/* Two by two texels of middle grey; of depth, all as far as can be. */
static GLuint make_tiny(const texture_kind *kind)
{
    uint32_t texels[8];
    for (int i = 0; i < 8; i++)
        texels[i] = kind->depth ? 0xFFFFFFFFu : (i % 2) != (i / 2 % 2) ? 0xFF707070u : 0xFF909090u;
    GLuint texture = make_texture_of(kind, 2);
    upload_level(kind, 0, 2, texels);
    upload_level(kind, 1, 1, texels);
    return texture;
}

static GLuint make_mips(const texture_kind *kind)
{
    static uint32_t texels[MIP_SIDE * MIP_SIDE];
    GLuint texture = make_texture_of(kind, MIP_LEVELS);
    for (GLint level = 0; level < MIP_LEVELS; level++) {
        GLsizei side = MIP_SIDE >> level;
        uint32_t rgb = tach_gl_mip_colors[level < TACH_GL_MIP_COLORS ? level : TACH_GL_MIP_COLORS - 1];
        uint8_t rgba[4] = {(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255};
        for (GLsizei i = 0; i < side * side; i++)
            memcpy(&texels[i], rgba, sizeof rgba);
        upload_level(kind, level, side, texels);
    }
    return texture;
}

/* Crisp bands of one colour a level. */
static void make_mip_samplers(void)
{
    for (int i = 0; i < TACH_GL_MOST_SAMPLERS; i++) {
        GLuint *sampler = &ours.mip_samplers[i];
        if (tach_gl_view_owns(GL_SAMPLER, *sampler))
            continue;
        glGenSamplers(1, sampler);
        glSamplerParameteri(*sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
        tach_gl_view_name(GL_SAMPLER, *sampler);
    }
}

void tach_gl_textures_prepare(tach_gl_swap swap)
{
    tach_gl_pixel_state pixels;
    tach_gl_pixels_enter(&pixels, false);
    for (int i = 0; i < KINDS; i++) {
        const texture_kind *kind = &texture_kinds[i];
        GLuint *texture = swap == TACH_GL_SWAP_TINY ? &ours.tiny[i] : &ours.mips[i];
        GLint bound = 0;
        if ((swap == TACH_GL_SWAP_MIPS && i != KIND_2D && i != KIND_2D_ARRAY) || tach_gl_view_owns(GL_TEXTURE, *texture))
            continue;
        glGetIntegerv(kind->binding, &bound);
        *texture = swap == TACH_GL_SWAP_TINY ? make_tiny(kind) : make_mips(kind);
        glBindTexture(kind->target, (GLuint)bound);
    }
    tach_gl_pixels_leave(&pixels);
    if (swap == TACH_GL_SWAP_MIPS)
        make_mip_samplers();
}

void tach_gl_textures_drop(void)
{
    for (int i = 0; i < KINDS; i++) {
        tach_gl_view_drop(GL_TEXTURE, &ours.tiny[i]);
        tach_gl_view_drop(GL_TEXTURE, &ours.mips[i]);
    }
    for (int i = 0; i < TACH_GL_MOST_SAMPLERS; i++)
        tach_gl_view_drop(GL_SAMPLER, &ours.mip_samplers[i]);
}

void tach_gl_textures_turn(const tach_gl_turn *turn) { tach_gl_turn_set(turn, &ours, all_ours, sizeof ours); }

/* ---- Swapping ----------------------------------------------------------------------------------------------------------- */

typedef struct swapped_unit {
    GLenum unit, target;
    GLuint texture, sampler; /* the game's */
    bool with_sampler;
} swapped_unit;

/* The texture that is bound to the active unit, as far as its mip levels go. False when it has none, or they are not used: then
 * level 0 is all there is to see. */
static bool find_mips(GLenum target, GLuint sampler, GLfloat *bias, GLfloat *anisotropy)
{
    GLint base = 0, width = 0, height = 0, next = 0, filter = 0;
    glGetTexParameteriv(target, GL_TEXTURE_BASE_LEVEL, &base);
    glGetTexLevelParameteriv(target, base, GL_TEXTURE_WIDTH, &width);
    glGetTexLevelParameteriv(target, base, GL_TEXTURE_HEIGHT, &height);
    glGetTexLevelParameteriv(target, base + 1, GL_TEXTURE_WIDTH, &next);
    *bias = 0.0f;
    *anisotropy = 1.0f;
    if (sampler) {
        glGetSamplerParameteriv(sampler, GL_TEXTURE_MIN_FILTER, &filter);
        glGetSamplerParameterfv(sampler, GL_TEXTURE_LOD_BIAS, bias);
        if (tach_gl_context_get()->anisotropy)
            glGetSamplerParameterfv(sampler, MAX_ANISOTROPY, anisotropy);
    } else {
        glGetTexParameteriv(target, GL_TEXTURE_MIN_FILTER, &filter);
        glGetTexParameterfv(target, GL_TEXTURE_LOD_BIAS, bias);
        if (tach_gl_context_get()->anisotropy)
            glGetTexParameterfv(target, MAX_ANISOTROPY, anisotropy);
    }
    if (width <= 0 || height <= 0 || next <= 0 || filter == GL_NEAREST || filter == GL_LINEAR)
        return false;
    *bias += log2f((GLfloat)(width > height ? width : height) / MIP_SIDE) + MIP_SHIFT;
    return true;
}

/* The unit is active. Another size is another level for the same pixel, which a bias makes up for. */
static bool swap_mips(swapped_unit *swap, int kind, GLuint sampler)
{
    GLfloat bias, anisotropy;
    if (!tach_gl_view_owns(GL_TEXTURE, ours.mips[kind]) || !glIsSampler(sampler) ||
        !find_mips(swap->target, swap->sampler, &bias, &anisotropy))
        return false;
    glSamplerParameterf(sampler, GL_TEXTURE_LOD_BIAS, bias);
    if (tach_gl_context_get()->anisotropy)
        glSamplerParameterf(sampler, MAX_ANISOTROPY, anisotropy);
    glBindTexture(swap->target, ours.mips[kind]);
    glBindSampler(swap->unit - GL_TEXTURE0, sampler);
    swap->with_sampler = true;
    return true;
}

static bool is_swapped(const swapped_unit *units, uint32_t count, GLenum unit, GLenum target)
{
    for (uint32_t i = 0; i < count; i++) {
        if (units[i].unit == unit && units[i].target == target)
            return true;
    }
    return false;
}

/* Swap what one sampler reads; false when it stays. */
static bool swap_unit(swapped_unit *swap, const tach_gl_sampler *sampler, tach_gl_swap how, GLuint mip_sampler)
{
    int kind = kind_of_sampler(sampler->type);
    GLint texture = 0, bound_sampler = 0;
    if (kind == KINDS)
        return false;
    *swap = (swapped_unit){.unit = GL_TEXTURE0 + sampler->unit, .target = texture_kinds[kind].target};
    glActiveTexture(swap->unit);
    glGetIntegerv(texture_kinds[kind].binding, &texture);
    glGetIntegerv(GL_SAMPLER_BINDING, &bound_sampler);
    swap->texture = (GLuint)texture;
    swap->sampler = (GLuint)bound_sampler;
    if (!texture)
        return false;
    if (how == TACH_GL_SWAP_MIPS)
        return (kind == KIND_2D || kind == KIND_2D_ARRAY) && swap_mips(swap, kind, mip_sampler);
    if (!tach_gl_view_owns(GL_TEXTURE, ours.tiny[kind]))
        return false;
    glBindTexture(swap->target, ours.tiny[kind]);
    return true;
}

tach_gl_swapped tach_gl_textures_draw(const tach_gl_draw *draw, tach_gl_swap how)
{
    tach_gl_sampler samplers[TACH_GL_MOST_SAMPLERS];
    swapped_unit units[TACH_GL_MOST_SAMPLERS];
    tach_gl_swapped result = {0};
    uint32_t count = 0;
    GLint active = GL_TEXTURE0;
    result.unknown = !tach_gl_samplers_read(samplers, &count);
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    for (uint32_t i = 0; i < count; i++) {
        int kind = kind_of_sampler(samplers[i].type);
        GLenum target = kind < KINDS ? texture_kinds[kind].target : 0;
        if (is_swapped(units, result.swapped, GL_TEXTURE0 + samplers[i].unit, target))
            continue;
        if (swap_unit(&units[result.swapped], &samplers[i], how, ours.mip_samplers[result.swapped]))
            result.swapped++;
        else
            result.left++;
    }
    draw->submit(draw->arguments);
    for (uint32_t i = result.swapped; i-- > 0;) {
        glActiveTexture(units[i].unit);
        glBindTexture(units[i].target, units[i].texture);
        if (units[i].with_sampler)
            glBindSampler(units[i].unit - GL_TEXTURE0, units[i].sampler);
    }
    glActiveTexture((GLenum)active);
    return result;
}
