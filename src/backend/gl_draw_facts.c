#include "backend/gl_draw_facts.h"

#include <stdio.h>
#include <string.h>

#include "backend/gl_object.h"
#include "base/text.h"

#define PROGRAMS     256 /* remembered; of more every draw is asked anew */
#define TEXTURES     512
#define TEXTURE_MOST 16 /* levels */

typedef struct sampler_use {
    GLint location;
    uint32_t target; /* index of sampler_targets */
} sampler_use;

typedef struct program_use {
    GLuint name;
    uint32_t count;
    sampler_use samplers[TACH_GL_DRAW_TEXTURES];
} program_use;

static struct {
    program_use programs[PROGRAMS];
    uint32_t program_count;
    GLuint textures[TEXTURES];
    uint64_t texture_bytes[TEXTURES];
    uint32_t texture_count;
} learnt;

/* What a sampler reads, how that is asked after, and as what its first level is. */
typedef struct sampler_target {
    GLenum target, binding, level;
    GLenum types[4];
} sampler_target;

static const sampler_target sampler_targets[] = {
    {GL_TEXTURE_2D,
     GL_TEXTURE_BINDING_2D,
     GL_TEXTURE_2D,
     {GL_SAMPLER_2D, GL_SAMPLER_2D_SHADOW, GL_INT_SAMPLER_2D, GL_UNSIGNED_INT_SAMPLER_2D}},
    {GL_TEXTURE_2D_ARRAY,
     GL_TEXTURE_BINDING_2D_ARRAY,
     GL_TEXTURE_2D_ARRAY,
     {GL_SAMPLER_2D_ARRAY, GL_SAMPLER_2D_ARRAY_SHADOW, GL_INT_SAMPLER_2D_ARRAY, GL_UNSIGNED_INT_SAMPLER_2D_ARRAY}},
    {GL_TEXTURE_CUBE_MAP,
     GL_TEXTURE_BINDING_CUBE_MAP,
     GL_TEXTURE_CUBE_MAP_POSITIVE_X,
     {GL_SAMPLER_CUBE, GL_SAMPLER_CUBE_SHADOW, GL_INT_SAMPLER_CUBE, GL_UNSIGNED_INT_SAMPLER_CUBE}},
    {GL_TEXTURE_3D, GL_TEXTURE_BINDING_3D, GL_TEXTURE_3D, {GL_SAMPLER_3D, GL_INT_SAMPLER_3D, GL_UNSIGNED_INT_SAMPLER_3D, 0}},
    {GL_TEXTURE_1D,
     GL_TEXTURE_BINDING_1D,
     GL_TEXTURE_1D,
     {GL_SAMPLER_1D, GL_SAMPLER_1D_SHADOW, GL_INT_SAMPLER_1D, GL_UNSIGNED_INT_SAMPLER_1D}},
    {GL_TEXTURE_RECTANGLE,
     GL_TEXTURE_BINDING_RECTANGLE,
     GL_TEXTURE_RECTANGLE,
     {GL_SAMPLER_2D_RECT, GL_SAMPLER_2D_RECT_SHADOW, GL_INT_SAMPLER_2D_RECT, GL_UNSIGNED_INT_SAMPLER_2D_RECT}},
    {GL_TEXTURE_2D_MULTISAMPLE,
     GL_TEXTURE_BINDING_2D_MULTISAMPLE,
     GL_TEXTURE_2D_MULTISAMPLE,
     {GL_SAMPLER_2D_MULTISAMPLE, GL_INT_SAMPLER_2D_MULTISAMPLE, GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE, 0}},
};

/* ---- Programs: which texture units they read --------------------------------------------------------------------------------- */

static uint32_t target_of_type(GLenum type)
{
    for (uint32_t i = 0; i < TACH_COUNT_OF(sampler_targets); i++)
        for (uint32_t k = 0; k < 4; k++)
            if (type && sampler_targets[i].types[k] == type)
                return i;
    return TACH_COUNT_OF(sampler_targets);
}

/* Uniforms of a block have no location, and are no samplers. */
static void add_samplers(program_use *use, const char *name, GLint size, uint32_t target)
{
    GLint first = glGetUniformLocation(use->name, name);
    for (GLint i = 0; i < size && first >= 0 && use->count < TACH_GL_DRAW_TEXTURES; i++)
        use->samplers[use->count++] = (sampler_use){first + i, target};
}

static void learn_program(program_use *use, GLuint program)
{
    GLint uniforms = 0;
    *use = (program_use){.name = program};
    glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &uniforms);
    for (GLint i = 0; i < uniforms && use->count < TACH_GL_DRAW_TEXTURES; i++) {
        char name[256] = "";
        GLint size = 0;
        GLenum type = 0;
        glGetActiveUniform(program, (GLuint)i, sizeof name, NULL, &size, &type, name);
        uint32_t target = target_of_type(type);
        if (target < TACH_COUNT_OF(sampler_targets))
            add_samplers(use, name, size, target);
    }
}

static const program_use *use_of_program(GLuint program)
{
    static program_use one;
    for (uint32_t i = 0; i < learnt.program_count; i++)
        if (learnt.programs[i].name == program)
            return &learnt.programs[i];
    program_use *use = learnt.program_count < PROGRAMS ? &learnt.programs[learnt.program_count++] : &one;
    learn_program(use, program);
    return use;
}

/* ---- Textures: how many bytes ------------------------------------------------------------------------------------------------ */

static uint64_t level_value(GLenum level_target, GLint level, GLenum what)
{
    GLint value = 0;
    glGetTexLevelParameteriv(level_target, level, what, &value);
    return value > 0 ? (uint64_t)value : 0;
}

/* What its format says, or of a compressed one its data; a driver may keep more. */
static uint64_t texture_level_bytes(GLenum target, GLint level)
{
    static const GLenum parts[] = {GL_TEXTURE_RED_SIZE,   GL_TEXTURE_GREEN_SIZE,   GL_TEXTURE_BLUE_SIZE,  GL_TEXTURE_ALPHA_SIZE,
                                   GL_TEXTURE_DEPTH_SIZE, GL_TEXTURE_STENCIL_SIZE, GL_TEXTURE_SHARED_SIZE};
    uint64_t texels = level_value(target, level, GL_TEXTURE_WIDTH) * level_value(target, level, GL_TEXTURE_HEIGHT) *
                      level_value(target, level, GL_TEXTURE_DEPTH);
    if (texels == 0)
        return 0;
    if (level_value(target, level, GL_TEXTURE_COMPRESSED))
        return level_value(target, level, GL_TEXTURE_COMPRESSED_IMAGE_SIZE);
    uint64_t bits = 0, samples = level_value(target, level, GL_TEXTURE_SAMPLES);
    for (uint32_t i = 0; i < TACH_COUNT_OF(parts); i++)
        bits += level_value(target, level, parts[i]);
    return texels * bits * (samples ? samples : 1) / 8;
}

/* Of the texture that is bound to the active unit. */
static uint64_t sampled_bytes(const sampler_target *as)
{
    bool one_level = as->target == GL_TEXTURE_RECTANGLE || as->target == GL_TEXTURE_2D_MULTISAMPLE;
    uint64_t bytes = 0;
    for (GLint level = 0; level < (one_level ? 1 : TEXTURE_MOST); level++) {
        uint64_t more = texture_level_bytes(as->level, level);
        if (more == 0)
            break;
        bytes += more;
    }
    return as->target == GL_TEXTURE_CUBE_MAP ? 6 * bytes : bytes;
}

static uint64_t bytes_of_texture(GLuint texture, const sampler_target *as)
{
    for (uint32_t i = 0; i < learnt.texture_count; i++)
        if (learnt.textures[i] == texture)
            return learnt.texture_bytes[i];
    uint64_t bytes = sampled_bytes(as);
    if (learnt.texture_count < TEXTURES) {
        learnt.textures[learnt.texture_count] = texture;
        learnt.texture_bytes[learnt.texture_count++] = bytes;
    }
    return bytes;
}

static void add_texture(tach_gl_draw_facts *facts, const sampler_target *as)
{
    GLint bound = 0;
    glGetIntegerv(as->binding, &bound);
    if (!bound || facts->texture_count == TACH_GL_DRAW_TEXTURES)
        return;
    for (uint32_t i = 0; i < facts->texture_count; i++)
        if (facts->textures[i] == (GLuint)bound)
            return;
    facts->textures[facts->texture_count] = (GLuint)bound;
    facts->texture_bytes[facts->texture_count++] = bytes_of_texture((GLuint)bound, as);
}

/* Without a program, in compatibility contexts: 2D textures that are switched on, of the first units. */
static void ask_fixed_textures(tach_gl_draw_facts *facts)
{
    for (GLenum unit = 0; unit < 2 && tach_gl_context_get()->compatibility; unit++) {
        glActiveTexture(GL_TEXTURE0 + unit);
        if (glIsEnabled(GL_TEXTURE_2D))
            add_texture(facts, &sampler_targets[0]);
    }
}

static void ask_textures(tach_gl_draw_facts *facts)
{
    GLint active = GL_TEXTURE0, most = 0;
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    glGetIntegerv(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, &most);
    if (!facts->program)
        ask_fixed_textures(facts);
    const program_use *use = facts->program ? use_of_program(facts->program) : NULL;
    for (uint32_t i = 0; use && i < use->count; i++) {
        GLint unit = -1;
        glGetUniformiv(facts->program, use->samplers[i].location, &unit);
        if (unit < 0 || unit >= most)
            continue;
        glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        add_texture(facts, &sampler_targets[use->samplers[i].target]);
    }
    glActiveTexture((GLenum)active);
}

/* ---- All of it --------------------------------------------------------------------------------------------------------------- */

static void read_label(char out[TACH_GL_LABEL_BYTES], GLenum kind, GLuint object)
{
    char label[TACH_GL_LABEL_READ] = "";
    if (object && tach_gl_context_get()->labels)
        glGetObjectLabel(kind, object, sizeof label, NULL, label);
    tach_text_trim_utf8(label);
    tach_text_copy_name(out, TACH_GL_LABEL_BYTES, label);
}

static void ask_states(tach_gl_draw_facts *facts)
{
    static const GLenum asked[] = {
        GL_DRAW_FRAMEBUFFER_BINDING, GL_BLEND,      GL_BLEND_SRC_RGB,  GL_BLEND_DST_RGB, GL_DEPTH_TEST,
        GL_DEPTH_WRITEMASK,          GL_DEPTH_FUNC, GL_CULL_FACE_MODE, GL_STENCIL_TEST,  GL_POLYGON_OFFSET_FILL};
    _Static_assert(TACH_COUNT_OF(asked) + 2 == TACH_GL_DRAW_STATES, "each has its place");
    facts->states[0] = facts->program;
    facts->states[1] = facts->array;
    for (uint32_t i = 0; i < TACH_COUNT_OF(asked); i++) {
        GLint value = 0;
        glGetIntegerv(asked[i], &value);
        facts->states[2 + i] = (uint32_t)value;
    }
}

void tach_gl_draw_facts_start(void) { learnt.program_count = learnt.texture_count = 0; }

void tach_gl_draw_facts_objects(GLuint *program, GLuint *array)
{
    GLint value = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &value);
    *program = (GLuint)value;
    value = 0;
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &value);
    *array = (GLuint)value;
}

void tach_gl_draw_facts_ask(tach_gl_draw_facts *facts)
{
    memset(facts, 0, sizeof *facts);
    tach_gl_draw_facts_objects(&facts->program, &facts->array);
    read_label(facts->program_label, GL_PROGRAM, facts->program);
    if (!facts->program_label[0] && facts->program)
        snprintf(facts->program_label, sizeof facts->program_label, "program %u", facts->program);
    else if (!facts->program)
        snprintf(facts->program_label, sizeof facts->program_label, "no program"); /* fixed function, or a pipeline */
    read_label(facts->array_label, GL_VERTEX_ARRAY, facts->array);
    ask_states(facts);
    ask_textures(facts);
}

uint32_t tach_gl_draw_facts_changes(const tach_gl_draw_facts *before, const tach_gl_draw_facts *after)
{
    uint32_t changes = 0;
    for (uint32_t i = 0; i < TACH_GL_DRAW_STATES; i++)
        changes += before->states[i] != after->states[i];
    for (uint32_t i = 0; i < after->texture_count; i++)
        changes += i >= before->texture_count || before->textures[i] != after->textures[i];
    return changes;
}
