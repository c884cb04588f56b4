#include "gl_util.h"

#include <stdio.h>
#include <string.h>
#include <tach/tach.h>

#include "shaders/demo_frame.glsl.h"

bool gl_start(GLADloadfunc load)
{
    int version = gladLoadGL(load);
    if (!version) {
        fprintf(stderr, "tach-demo needs OpenGL 3.3; this machine offers none\n");
        return false;
    }
    if (version < GLAD_MAKE_VERSION(3, 3)) {
        fprintf(stderr, "tach-demo needs OpenGL 3.3; this machine offers %s\n", (const char *)glGetString(GL_VERSION));
        return false;
    }
    return true;
}

bool gl_is_software(void)
{
    const char *renderer = (const char *)glGetString(GL_RENDERER);
    return renderer && (strstr(renderer, "llvmpipe") || strstr(renderer, "softpipe") || strstr(renderer, "swrast"));
}

static GLuint compile(const char *name, GLenum stage, const char *defines, const char *source)
{
    const char *parts[] = {"#version 330 core\n", defines, shader_demo_frame_glsl, source};
    GLuint shader = glCreateShader(stage);
    GLint compiled = 0;
    glShaderSource(shader, COUNT(parts), parts, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (!compiled) {
        char log[1024] = "";
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        fprintf(stderr, "tach-demo: shader %s: %s\n", name, log);
        glDeleteShader(shader);
        return 0;
    }
    return shader;
}

GLuint gl_program(const char *name, const char *defines, const char *vertex, const char *fragment)
{
    GLuint shaders[2] = {compile(name, GL_VERTEX_SHADER, defines, vertex), compile(name, GL_FRAGMENT_SHADER, defines, fragment)};
    GLint linked = 0;
    GLuint program = 0;
    if (shaders[0] && shaders[1]) {
        program = glCreateProgram();
        glAttachShader(program, shaders[0]);
        glAttachShader(program, shaders[1]);
        glLinkProgram(program);
        glGetProgramiv(program, GL_LINK_STATUS, &linked);
    }
    glDeleteShader(shaders[0]);
    glDeleteShader(shaders[1]);
    if (!linked) {
        fprintf(stderr, "tach-demo: shader program %s does not link\n", name);
        glDeleteProgram(program);
        return 0;
    }
    gl_label(GL_PROGRAM, program, name);
    GLuint block = glGetUniformBlockIndex(program, "Frame");
    if (block != GL_INVALID_INDEX)
        glUniformBlockBinding(program, block, 0);
    gl_use_program(program);
    glUniform1i(glGetUniformLocation(program, "shadow_map"), 0);
    glUniform1i(glGetUniformLocation(program, "detail"), 1);
    return program;
}

void gl_group(const char *name)
{
    if (GLAD_GL_KHR_debug)
        glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, -1, name);
}

void gl_group_end(void)
{
    if (GLAD_GL_KHR_debug)
        glPopDebugGroup();
}

void gl_label(GLenum kind, GLuint object, const char *name)
{
    if (GLAD_GL_KHR_debug)
        glObjectLabel(kind, object, -1, name);
}

/* What is bound now; a draw costs the driver less than finding out that a bind changes nothing. */
static struct {
    GLuint program, array, vertices, uniforms;
} bound;

void gl_use_program(GLuint program)
{
    if (bound.program != program)
        glUseProgram(bound.program = program);
}

void gl_use_array(GLuint array)
{
    if (bound.array != array)
        glBindVertexArray(bound.array = array);
}

void gl_use_buffer(GLenum target, GLuint buffer)
{
    GLuint *known = target == GL_ARRAY_BUFFER ? &bound.vertices : &bound.uniforms;
    if (*known != buffer)
        glBindBuffer(target, *known = buffer);
}

void gl_draw(GLenum mode, int first, int count) { gl_draw_instanced(mode, first, count, 1); }

void gl_draw_instanced(GLenum mode, int first, int count, int instances)
{
    if (!count || !instances)
        return;
    glDrawArraysInstanced(mode, first, count, instances);
}

void gl_stream(GLenum target, GLuint buffer, const void *data, size_t bytes)
{
    TACH_IO("to the GPU", bytes);
    gl_use_buffer(target, buffer);
    glBufferData(target, (GLsizeiptr)bytes, data, GL_STREAM_DRAW);
}

void gl_fill(GLenum target, GLuint buffer, const void *data, size_t bytes)
{
    gl_use_buffer(target, buffer);
    glBufferData(target, (GLsizeiptr)bytes, data, GL_STATIC_DRAW);
}
