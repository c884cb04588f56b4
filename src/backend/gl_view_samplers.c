#include "backend/gl_view_samplers.h"

#include <stdio.h>
#include <string.h>

#define KNOWN_PROGRAMS 256
#define NAME_BYTES     128
#define FIXED_UNITS    8
/* Of the compatibility profile. */
#define MAX_TEXTURE_UNITS    0x84E2
#define FRAGMENT_PROGRAM_ARB 0x8804

typedef struct program_samplers {
    GLuint program; /* 0: no entry */
    uint32_t count;
    struct {
        GLint location;
        GLenum type;
    } samplers[TACH_GL_MOST_SAMPLERS];
} program_samplers;

static program_samplers known_programs[KNOWN_PROGRAMS]; /* by number, open addressing */
static uint32_t known_count;

void tach_gl_samplers_forget(void)
{
    if (known_count > 0)
        memset(known_programs, 0, sizeof known_programs);
    known_count = 0;
}

static bool is_sampler(GLenum type)
{
    return (type >= GL_SAMPLER_1D && type <= 0x8B64 /* rectangle, shadow */) ||
           (type >= GL_SAMPLER_1D_ARRAY && type <= GL_SAMPLER_CUBE_SHADOW) || (type >= 0x8DC9 && type <= 0x8DD8) ||
           (type >= 0x900C && type <= 0x900F) || (type >= 0x9108 && type <= 0x910D);
}

/* Does the fragment stage alone read it? Before GL 4.3 nothing tells, and it is taken for so. */
static bool is_of_fragments(GLuint program, GLuint index)
{
    if (!tach_glad_has_VERSION_4_3 || !glGetProgramResourceiv)
        return true;
    static const GLenum other_stages[] = {GL_REFERENCED_BY_VERTEX_SHADER, GL_REFERENCED_BY_GEOMETRY_SHADER,
                                          GL_REFERENCED_BY_TESS_CONTROL_SHADER, GL_REFERENCED_BY_TESS_EVALUATION_SHADER};
    GLint referenced[TACH_COUNT_OF(other_stages)] = {0};
    glGetProgramResourceiv(program, GL_UNIFORM, index, TACH_COUNT_OF(other_stages), other_stages, TACH_COUNT_OF(other_stages), NULL,
                           referenced);
    return !(referenced[0] || referenced[1] || referenced[2] || referenced[3]);
}

/* Each element of an array stands for a unit of its own. */
static void learn_variable(program_samplers *known, GLuint index)
{
    char name[NAME_BYTES], element[NAME_BYTES + 16];
    GLint size = 0;
    GLenum type = 0;
    GLsizei length = 0;
    glGetActiveUniform(known->program, index, NAME_BYTES, &length, &size, &type, name);
    if (!is_sampler(type) || !is_of_fragments(known->program, index))
        return;
    if (length > 3 && strcmp(name + length - 3, "[0]") == 0)
        name[length - 3] = 0;
    for (GLint i = 0; i < size && known->count < TACH_GL_MOST_SAMPLERS; i++) {
        if (size > 1)
            snprintf(element, sizeof element, "%s[%d]", name, (int)i);
        GLint location = glGetUniformLocation(known->program, size > 1 ? element : name);
        if (location < 0)
            continue;
        known->samplers[known->count].location = location;
        known->samplers[known->count++].type = type;
    }
}

static const program_samplers *samplers_of(GLuint program)
{
    uint32_t at = program % KNOWN_PROGRAMS;
    while (known_programs[at].program && known_programs[at].program != program)
        at = (at + 1) % KNOWN_PROGRAMS;
    program_samplers *known = &known_programs[at];
    if (known->program)
        return known;
    if (known_count == KNOWN_PROGRAMS - 1)
        return NULL;
    GLint variables = 0;
    known_count++;
    known->program = program;
    glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &variables);
    for (GLint i = 0; i < variables; i++)
        learn_variable(known, (GLuint)i);
    return known;
}

static GLuint fragment_program(void)
{
    GLint program = 0, pipeline = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    if (!program && tach_glad_has_VERSION_4_1 && glGetProgramPipelineiv)
        glGetIntegerv(GL_PROGRAM_PIPELINE_BINDING, &pipeline);
    if (pipeline)
        glGetProgramPipelineiv((GLuint)pipeline, GL_FRAGMENT_SHADER, &program);
    return (GLuint)program;
}

static bool read_fixed_units(tach_gl_sampler *out, uint32_t *count)
{
    static const GLenum targets[] = {GL_TEXTURE_2D, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_3D, GL_TEXTURE_1D};
    static const GLenum types[] = {GL_SAMPLER_2D, GL_SAMPLER_CUBE, GL_SAMPLER_3D, GL_SAMPLER_1D};
    GLint units = 0, active = GL_TEXTURE0;
    if (!tach_gl_context_get()->compatibility)
        return true; /* without a program nothing is drawn */
    if (tach_gl_context_get()->assembly && glIsEnabled(FRAGMENT_PROGRAM_ARB))
        return false;
    glGetIntegerv(MAX_TEXTURE_UNITS, &units);
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    for (GLint i = 0; i < units && i < FIXED_UNITS; i++) {
        glActiveTexture(GL_TEXTURE0 + (GLenum)i);
        for (size_t k = 0; k < TACH_COUNT_OF(targets); k++) {
            if (glIsEnabled(targets[k]))
                out[(*count)++] = (tach_gl_sampler){types[k], (GLuint)i};
        }
    }
    glActiveTexture((GLenum)active);
    return true;
}

bool tach_gl_samplers_read(tach_gl_sampler out[TACH_GL_MOST_SAMPLERS], uint32_t *count)
{
    GLuint program = fragment_program();
    *count = 0;
    if (!program)
        return read_fixed_units(out, count);
    const program_samplers *known = samplers_of(program);
    for (uint32_t i = 0; known && i < known->count; i++) {
        GLint unit = -1;
        glGetUniformiv(program, known->samplers[i].location, &unit);
        if (unit >= 0)
            out[(*count)++] = (tach_gl_sampler){known->samplers[i].type, (GLuint)unit};
    }
    return known != NULL;
}
