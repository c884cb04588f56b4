#include "backend/gl_view_object.h"

static const char view_label[] = "tach view";

void tach_gl_view_name(GLenum kind, GLuint object) { tach_gl_context_set_label(kind, object, view_label); }

static bool exists(GLenum kind, GLuint object)
{
    switch (kind) {
    case GL_TEXTURE:
        return glIsTexture(object);
    case GL_FRAMEBUFFER:
        return glIsFramebuffer(object);
    case GL_RENDERBUFFER:
        return glIsRenderbuffer(object);
    case GL_SAMPLER:
        return glIsSampler(object);
    case GL_PROGRAM:
        return glIsProgram(object);
    case GL_BUFFER:
        return glIsBuffer(object);
    case GL_VERTEX_ARRAY:
        return glIsVertexArray(object);
    default:
        return false;
    }
}

bool tach_gl_view_owns(GLenum kind, GLuint object)
{
    return object && exists(kind, object) && tach_gl_context_has_label(kind, object, view_label);
}

void tach_gl_view_drop(GLenum kind, GLuint *object)
{
    GLuint name = *object;
    *object = 0;
    if (!tach_gl_view_owns(kind, name))
        return;
    switch (kind) {
    case GL_TEXTURE:
        glDeleteTextures(1, &name);
        break;
    case GL_FRAMEBUFFER:
        glDeleteFramebuffers(1, &name);
        break;
    case GL_RENDERBUFFER:
        glDeleteRenderbuffers(1, &name);
        break;
    case GL_SAMPLER:
        glDeleteSamplers(1, &name);
        break;
    case GL_PROGRAM:
        glDeleteProgram(name);
        break;
    case GL_BUFFER:
        glDeleteBuffers(1, &name);
        break;
    case GL_VERTEX_ARRAY:
        glDeleteVertexArrays(1, &name);
        break;
    default:
        break;
    }
}
