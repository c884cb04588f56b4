#include "backend/gl_program.h"

#include "base/log.h"

static GLuint compile(GLenum stage, const char *label, const char *source)
{
    GLint compiled = GL_FALSE;
    char log[160] = "";
    GLuint shader = glCreateShader(stage);
    if (shader) {
        glShaderSource(shader, 1, &source, NULL);
        glCompileShader(shader);
        glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    }
    if (compiled)
        return shader;
    if (shader)
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
    glDeleteShader(shader);
    tach_fail("the %s shader of program '%s' does not compile: %s", stage == GL_VERTEX_SHADER ? "vertex" : "fragment", label, log);
    return 0;
}

static GLuint link_program(const char *label, GLuint vertex, GLuint fragment)
{
    GLint linked = GL_FALSE;
    char log[160] = "";
    GLuint program = glCreateProgram();
    if (program) {
        glAttachShader(program, vertex);
        glAttachShader(program, fragment);
        glLinkProgram(program);
        glGetProgramiv(program, GL_LINK_STATUS, &linked);
    }
    if (linked)
        return program;
    if (program)
        glGetProgramInfoLog(program, sizeof log, NULL, log);
    glDeleteProgram(program);
    tach_fail("the program '%s' does not link: %s", label, log);
    return 0;
}

GLuint tach_gl_program_make(const char *label, const char *vertex_source, const char *fragment_source)
{
    GLuint program = 0;
    GLuint vertex = compile(GL_VERTEX_SHADER, label, vertex_source);
    GLuint fragment = vertex ? compile(GL_FRAGMENT_SHADER, label, fragment_source) : 0;
    if (fragment)
        program = link_program(label, vertex, fragment);
    glDeleteShader(vertex); /* they live in the program */
    glDeleteShader(fragment);
    if (program)
        tach_gl_context_set_label(GL_PROGRAM, program, label);
    return program;
}
