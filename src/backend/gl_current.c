#include "backend/gl_current.h"

static const GLenum stages[TACH_GL_STAGES] = {GL_VERTEX_SHADER,       GL_FRAGMENT_SHADER,        GL_GEOMETRY_SHADER,
                                              GL_TESS_CONTROL_SHADER, GL_TESS_EVALUATION_SHADER, GL_COMPUTE_SHADER};

/* ---- Subroutines: which function each of a program's variables stands for --------------------------------------------- */

/* A pipeline takes each stage from another program, and counts while no program is current. */
static GLuint program_of_stage(GLuint program, GLuint pipeline, GLenum stage)
{
    GLint found = (GLint)program;
    if (!program && pipeline)
        glGetProgramPipelineiv(pipeline, stage, &found);
    return (GLuint)found;
}

/* Asked in two steps: drivers raise an error for the locations of a stage that the program lacks. */
static GLint subroutine_locations(GLuint program, GLenum stage)
{
    GLint count = 0;
    glGetProgramStageiv(program, stage, GL_ACTIVE_SUBROUTINE_UNIFORMS, &count);
    if (count > 0)
        glGetProgramStageiv(program, stage, GL_ACTIVE_SUBROUTINE_UNIFORM_LOCATIONS, &count);
    return count;
}

static void save_subroutines(tach_gl_current *saved)
{
    GLint pipeline = 0;
    GLsizei used = 0;
    if (tach_glad_has_VERSION_4_1 && !saved->program)
        glGetIntegerv(GL_PROGRAM_PIPELINE_BINDING, &pipeline);
    for (int i = 0; i < TACH_GL_STAGES && (saved->program || pipeline); i++) {
        if (stages[i] == GL_COMPUTE_SHADER && !tach_glad_has_VERSION_4_3)
            continue;
        GLuint program = program_of_stage(saved->program, (GLuint)pipeline, stages[i]);
        GLint count = program ? subroutine_locations(program, stages[i]) : 0;
        if (count <= 0 || used + count > TACH_GL_MAX_SUBROUTINES)
            continue;
        for (GLint at = 0; at < count; at++)
            glGetUniformSubroutineuiv(stages[i], at, &saved->subroutines[used + at]);
        saved->subroutine_count[i] = count;
        used += count;
    }
}

static void restore_subroutines(const tach_gl_current *saved)
{
    const GLuint *at = saved->subroutines;
    for (int i = 0; i < TACH_GL_STAGES; i++) {
        if (saved->subroutine_count[i])
            glUniformSubroutinesuiv(stages[i], saved->subroutine_count[i], at);
        at += saved->subroutine_count[i];
    }
}

/* ---- Transform feedback: no program can be used while it records ------------------------------------------------------ */

static bool pause_feedback(void)
{
    GLboolean active = GL_FALSE, paused = GL_FALSE;
    glGetBooleanv(GL_TRANSFORM_FEEDBACK_ACTIVE, &active);
    glGetBooleanv(GL_TRANSFORM_FEEDBACK_PAUSED, &paused);
    if (!active || paused)
        return false;
    glPauseTransformFeedback();
    return true;
}

/* ---- All of it -------------------------------------------------------------------------------------------------------- */

void tach_gl_current_save(tach_gl_current *saved)
{
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    saved->program = (GLuint)program;
    saved->feedback = false;
    for (int i = 0; i < TACH_GL_STAGES; i++)
        saved->subroutine_count[i] = 0;
    if (tach_gl_context_get()->subroutines)
        save_subroutines(saved);
    if (tach_gl_context_get()->feedback_pause)
        saved->feedback = pause_feedback();
}

/* A program that the game deleted while it was current lived until another one was used, so it is gone now; to use it would be an
 * error. */
void tach_gl_current_restore(const tach_gl_current *saved)
{
    bool alive = !saved->program || glIsProgram(saved->program);
    glUseProgram(alive ? saved->program : 0);
    if (alive)
        restore_subroutines(saved);
    if (alive && saved->feedback)
        glResumeTransformFeedback();
}
