/* tach_gl_wrap.h - the watch for a game whose GL functions are linked to it, or were loaded by GLEW or epoxy.
 *
 * OpenGL 1.1 is called without pointers by many games. Include this header behind the GL header (GL/gl.h, GLEW's) in every source
 * file that calls GL; its calls then go through pointers of the file's own, which are wrapped before main. No other change is
 * needed, but tach_gl_watch at the start. With gcc or clang. Without touching the sources, link with the options that
 * `make gl-wrap-list` prints and with libtach_gl_wrap.a.
 *
 * What is newer is loaded. TACH_GL_WRAP_GLEW(); once, behind glewInit. TACH_GL_WRAP_EPOXY(); once, where a context is current, for
 * all of GL: epoxy's pointers are then those of tach_gl_get_proc. For glad: gladLoadGL((GLADloadfunc)tach_gl_get_proc), or with
 * glad 1 gladLoadGLLoader((GLADloadproc)tach_gl_get_proc). Again after each time that the game loads.
 *
 * Written by make gl-wrap-header from src/backend/gl_watch_table.h.
 */
#ifndef TACH_GL_WRAP_H
#define TACH_GL_WRAP_H

#include "tach_gl.h"

/* clang-format off */
#define TACH_GL_LINKED(EACH) \
    EACH(ArrayElement) EACH(Begin) EACH(BindTexture) EACH(CallList) EACH(CallLists) EACH(Clear) EACH(CopyTexImage1D) \
    EACH(CopyTexImage2D) EACH(DeleteTextures) EACH(DrawArrays) EACH(DrawElements) EACH(End) EACH(EndList) EACH(Finish) \
    EACH(GenTextures) EACH(GetTexImage) EACH(NewList) EACH(PopAttrib) EACH(PopClientAttrib) EACH(ReadPixels) \
    EACH(TexImage1D) EACH(TexImage2D) EACH(TexParameteri) EACH(TexSubImage1D) EACH(TexSubImage2D) EACH(Vertex2d) \
    EACH(Vertex2dv) EACH(Vertex2f) EACH(Vertex2fv) EACH(Vertex2i) EACH(Vertex2iv) EACH(Vertex2s) EACH(Vertex2sv) \
    EACH(Vertex3d) EACH(Vertex3dv) EACH(Vertex3f) EACH(Vertex3fv) EACH(Vertex3i) EACH(Vertex3iv) EACH(Vertex3s) \
    EACH(Vertex3sv) EACH(Vertex4d) EACH(Vertex4dv) EACH(Vertex4f) EACH(Vertex4fv) EACH(Vertex4i) EACH(Vertex4iv) \
    EACH(Vertex4s) EACH(Vertex4sv) EACH(Viewport)

#define TACH_GL_LOADED(EACH) \
    EACH(ActiveTexture) EACH(ActiveTextureARB) EACH(BeginQuery) EACH(BeginQueryARB) EACH(BeginQueryIndexed) \
    EACH(BindBuffer) EACH(BindBufferARB) EACH(BindBufferBase) EACH(BindBufferBaseEXT) EACH(BindBufferRange) \
    EACH(BindBufferRangeEXT) EACH(BindBuffersBase) EACH(BindBuffersRange) EACH(BindFramebuffer) EACH(BindFramebufferEXT) \
    EACH(BindMultiTextureEXT) EACH(BindProgramPipeline) EACH(BindRenderbuffer) EACH(BindRenderbufferEXT) \
    EACH(BindTextureEXT) EACH(BindTextureUnit) EACH(BindTextures) EACH(BindVertexArray) EACH(BindVertexArrayAPPLE) \
    EACH(BindVertexBuffer) EACH(BufferData) EACH(BufferDataARB) EACH(BufferStorage) EACH(BufferSubData) \
    EACH(BufferSubDataARB) EACH(ClientWaitSync) EACH(CompileShader) EACH(CompileShaderARB) EACH(CompressedTexImage1D) \
    EACH(CompressedTexImage1DARB) EACH(CompressedTexImage2D) EACH(CompressedTexImage2DARB) EACH(CompressedTexImage3D) \
    EACH(CompressedTexImage3DARB) EACH(CompressedTexSubImage1D) EACH(CompressedTexSubImage1DARB) \
    EACH(CompressedTexSubImage2D) EACH(CompressedTexSubImage2DARB) EACH(CompressedTexSubImage3D) \
    EACH(CompressedTexSubImage3DARB) EACH(CompressedTextureSubImage1D) EACH(CompressedTextureSubImage2D) \
    EACH(CompressedTextureSubImage3D) EACH(CreateBuffers) EACH(CreateRenderbuffers) EACH(CreateTextures) \
    EACH(DeleteBuffers) EACH(DeleteBuffersARB) EACH(DeleteFramebuffers) EACH(DeleteFramebuffersEXT) \
    EACH(DeleteRenderbuffers) EACH(DeleteRenderbuffersEXT) EACH(DeleteTexturesEXT) EACH(DeleteVertexArrays) \
    EACH(DeleteVertexArraysAPPLE) EACH(DrawArraysEXT) EACH(DrawArraysIndirect) EACH(DrawArraysInstanced) \
    EACH(DrawArraysInstancedARB) EACH(DrawArraysInstancedBaseInstance) EACH(DrawArraysInstancedEXT) \
    EACH(DrawElementsBaseVertex) EACH(DrawElementsIndirect) EACH(DrawElementsInstanced) EACH(DrawElementsInstancedARB) \
    EACH(DrawElementsInstancedBaseInstance) EACH(DrawElementsInstancedBaseVertex) \
    EACH(DrawElementsInstancedBaseVertexBaseInstance) EACH(DrawElementsInstancedEXT) EACH(DrawRangeElements) \
    EACH(DrawRangeElementsBaseVertex) EACH(DrawRangeElementsEXT) EACH(DrawTransformFeedback) EACH(DrawTransformFeedbackEXT) \
    EACH(DrawTransformFeedbackInstanced) EACH(DrawTransformFeedbackStream) EACH(DrawTransformFeedbackStreamInstanced) \
    EACH(FlushMappedBufferRange) EACH(FlushMappedNamedBufferRange) EACH(GenBuffers) EACH(GenBuffersARB) \
    EACH(GenRenderbuffers) EACH(GenRenderbuffersEXT) EACH(GenTexturesEXT) EACH(GenerateMipmap) EACH(GenerateMipmapEXT) \
    EACH(GenerateTextureMipmap) EACH(GetBufferSubData) EACH(GetBufferSubDataARB) EACH(GetCompressedTexImage) \
    EACH(GetCompressedTexImageARB) EACH(GetNamedBufferSubData) EACH(GetQueryObjecti64v) EACH(GetQueryObjecti64vEXT) \
    EACH(GetQueryObjectiv) EACH(GetQueryObjectivARB) EACH(GetQueryObjectui64v) EACH(GetQueryObjectui64vEXT) \
    EACH(GetQueryObjectuiv) EACH(GetQueryObjectuivARB) EACH(GetTextureImage) EACH(GetnTexImage) EACH(LabelObjectEXT) \
    EACH(LinkProgram) EACH(LinkProgramARB) EACH(MapBuffer) EACH(MapBufferARB) EACH(MapBufferRange) EACH(MapNamedBuffer) \
    EACH(MapNamedBufferRange) EACH(MultiDrawArrays) EACH(MultiDrawArraysEXT) EACH(MultiDrawArraysIndirect) \
    EACH(MultiDrawArraysIndirectAMD) EACH(MultiDrawArraysIndirectCount) EACH(MultiDrawArraysIndirectCountARB) \
    EACH(MultiDrawElements) EACH(MultiDrawElementsBaseVertex) EACH(MultiDrawElementsEXT) EACH(MultiDrawElementsIndirect) \
    EACH(MultiDrawElementsIndirectAMD) EACH(MultiDrawElementsIndirectCount) EACH(MultiDrawElementsIndirectCountARB) \
    EACH(NamedBufferData) EACH(NamedBufferDataEXT) EACH(NamedBufferStorage) EACH(NamedBufferStorageEXT) \
    EACH(NamedBufferSubData) EACH(NamedBufferSubDataEXT) EACH(NamedRenderbufferStorage) \
    EACH(NamedRenderbufferStorageMultisample) EACH(ObjectLabel) EACH(PopDebugGroup) EACH(PopGroupMarkerEXT) \
    EACH(ProgramBinary) EACH(ProgramUniform1d) EACH(ProgramUniform1dv) EACH(ProgramUniform1f) EACH(ProgramUniform1fv) \
    EACH(ProgramUniform1i) EACH(ProgramUniform1iv) EACH(ProgramUniform1ui) EACH(ProgramUniform1uiv) EACH(ProgramUniform2d) \
    EACH(ProgramUniform2dv) EACH(ProgramUniform2f) EACH(ProgramUniform2fv) EACH(ProgramUniform2i) EACH(ProgramUniform2iv) \
    EACH(ProgramUniform2ui) EACH(ProgramUniform2uiv) EACH(ProgramUniform3d) EACH(ProgramUniform3dv) EACH(ProgramUniform3f) \
    EACH(ProgramUniform3fv) EACH(ProgramUniform3i) EACH(ProgramUniform3iv) EACH(ProgramUniform3ui) EACH(ProgramUniform3uiv) \
    EACH(ProgramUniform4d) EACH(ProgramUniform4dv) EACH(ProgramUniform4f) EACH(ProgramUniform4fv) EACH(ProgramUniform4i) \
    EACH(ProgramUniform4iv) EACH(ProgramUniform4ui) EACH(ProgramUniform4uiv) EACH(ProgramUniformMatrix2dv) \
    EACH(ProgramUniformMatrix2fv) EACH(ProgramUniformMatrix2x3dv) EACH(ProgramUniformMatrix2x3fv) \
    EACH(ProgramUniformMatrix2x4dv) EACH(ProgramUniformMatrix2x4fv) EACH(ProgramUniformMatrix3dv) \
    EACH(ProgramUniformMatrix3fv) EACH(ProgramUniformMatrix3x2dv) EACH(ProgramUniformMatrix3x2fv) \
    EACH(ProgramUniformMatrix3x4dv) EACH(ProgramUniformMatrix3x4fv) EACH(ProgramUniformMatrix4dv) \
    EACH(ProgramUniformMatrix4fv) EACH(ProgramUniformMatrix4x2dv) EACH(ProgramUniformMatrix4x2fv) \
    EACH(ProgramUniformMatrix4x3dv) EACH(ProgramUniformMatrix4x3fv) EACH(PushDebugGroup) EACH(PushGroupMarkerEXT) \
    EACH(ReadnPixels) EACH(ReadnPixelsARB) EACH(RenderbufferStorage) EACH(RenderbufferStorageEXT) \
    EACH(RenderbufferStorageMultisample) EACH(RenderbufferStorageMultisampleEXT) EACH(TexImage2DMultisample) \
    EACH(TexImage3D) EACH(TexImage3DEXT) EACH(TexImage3DMultisample) EACH(TexStorage1D) EACH(TexStorage1DEXT) \
    EACH(TexStorage2D) EACH(TexStorage2DEXT) EACH(TexStorage2DMultisample) EACH(TexStorage3D) EACH(TexStorage3DEXT) \
    EACH(TexStorage3DMultisample) EACH(TexSubImage3D) EACH(TexSubImage3DEXT) EACH(TextureParameteri) EACH(TextureStorage1D) \
    EACH(TextureStorage2D) EACH(TextureStorage2DMultisample) EACH(TextureStorage3D) EACH(TextureStorage3DMultisample) \
    EACH(TextureSubImage1D) EACH(TextureSubImage2D) EACH(TextureSubImage3D) EACH(Uniform1d) EACH(Uniform1dv) \
    EACH(Uniform1f) EACH(Uniform1fARB) EACH(Uniform1fv) EACH(Uniform1fvARB) EACH(Uniform1i) EACH(Uniform1iARB) \
    EACH(Uniform1iv) EACH(Uniform1ivARB) EACH(Uniform1ui) EACH(Uniform1uiv) EACH(Uniform2d) EACH(Uniform2dv) \
    EACH(Uniform2f) EACH(Uniform2fARB) EACH(Uniform2fv) EACH(Uniform2fvARB) EACH(Uniform2i) EACH(Uniform2iARB) \
    EACH(Uniform2iv) EACH(Uniform2ivARB) EACH(Uniform2ui) EACH(Uniform2uiv) EACH(Uniform3d) EACH(Uniform3dv) \
    EACH(Uniform3f) EACH(Uniform3fARB) EACH(Uniform3fv) EACH(Uniform3fvARB) EACH(Uniform3i) EACH(Uniform3iARB) \
    EACH(Uniform3iv) EACH(Uniform3ivARB) EACH(Uniform3ui) EACH(Uniform3uiv) EACH(Uniform4d) EACH(Uniform4dv) \
    EACH(Uniform4f) EACH(Uniform4fARB) EACH(Uniform4fv) EACH(Uniform4fvARB) EACH(Uniform4i) EACH(Uniform4iARB) \
    EACH(Uniform4iv) EACH(Uniform4ivARB) EACH(Uniform4ui) EACH(Uniform4uiv) EACH(UniformMatrix2dv) EACH(UniformMatrix2fv) \
    EACH(UniformMatrix2fvARB) EACH(UniformMatrix2x3dv) EACH(UniformMatrix2x3fv) EACH(UniformMatrix2x4dv) \
    EACH(UniformMatrix2x4fv) EACH(UniformMatrix3dv) EACH(UniformMatrix3fv) EACH(UniformMatrix3fvARB) \
    EACH(UniformMatrix3x2dv) EACH(UniformMatrix3x2fv) EACH(UniformMatrix3x4dv) EACH(UniformMatrix3x4fv) \
    EACH(UniformMatrix4dv) EACH(UniformMatrix4fv) EACH(UniformMatrix4fvARB) EACH(UniformMatrix4x2dv) \
    EACH(UniformMatrix4x2fv) EACH(UniformMatrix4x3dv) EACH(UniformMatrix4x3fv) EACH(UseProgram) EACH(UseProgramObjectARB)

#define TACH_GL_WRAP_GLEW_(name)     tach_gl_wrap(&__glew##name, "gl" #name);
#define TACH_GL_WRAP_GLEW()          do { TACH_GL_LOADED(TACH_GL_WRAP_GLEW_) } while (0)
#define TACH_GL_WRAP_EPOXY_(name)    tach_gl_load(&epoxy_gl##name, "gl" #name);
#define TACH_GL_WRAP_EPOXY()         do { TACH_GL_LINKED(TACH_GL_WRAP_EPOXY_) TACH_GL_LOADED(TACH_GL_WRAP_EPOXY_) } while (0)

/* Loaders that make macros of all names need nothing here. */
#if defined(GL_VERSION_1_1) && !defined(glDrawArrays) && defined(__GNUC__)
#define TACH_GL_POINTER_(name)       static __typeof__(gl##name) *tach_linked_gl##name __attribute__((__unused__)) = gl##name;
#define TACH_GL_WRAP_LINKED_(name)   tach_gl_wrap(&tach_linked_gl##name, "gl" #name);
TACH_GL_LINKED(TACH_GL_POINTER_)
static void __attribute__((__constructor__)) tach_wrap_linked(void) { TACH_GL_LINKED(TACH_GL_WRAP_LINKED_) }
#define glArrayElement tach_linked_glArrayElement
#define glBegin tach_linked_glBegin
#define glBindTexture tach_linked_glBindTexture
#define glCallList tach_linked_glCallList
#define glCallLists tach_linked_glCallLists
#define glClear tach_linked_glClear
#define glCopyTexImage1D tach_linked_glCopyTexImage1D
#define glCopyTexImage2D tach_linked_glCopyTexImage2D
#define glDeleteTextures tach_linked_glDeleteTextures
#define glDrawArrays tach_linked_glDrawArrays
#define glDrawElements tach_linked_glDrawElements
#define glEnd tach_linked_glEnd
#define glEndList tach_linked_glEndList
#define glFinish tach_linked_glFinish
#define glGenTextures tach_linked_glGenTextures
#define glGetTexImage tach_linked_glGetTexImage
#define glNewList tach_linked_glNewList
#define glPopAttrib tach_linked_glPopAttrib
#define glPopClientAttrib tach_linked_glPopClientAttrib
#define glReadPixels tach_linked_glReadPixels
#define glTexImage1D tach_linked_glTexImage1D
#define glTexImage2D tach_linked_glTexImage2D
#define glTexParameteri tach_linked_glTexParameteri
#define glTexSubImage1D tach_linked_glTexSubImage1D
#define glTexSubImage2D tach_linked_glTexSubImage2D
#define glVertex2d tach_linked_glVertex2d
#define glVertex2dv tach_linked_glVertex2dv
#define glVertex2f tach_linked_glVertex2f
#define glVertex2fv tach_linked_glVertex2fv
#define glVertex2i tach_linked_glVertex2i
#define glVertex2iv tach_linked_glVertex2iv
#define glVertex2s tach_linked_glVertex2s
#define glVertex2sv tach_linked_glVertex2sv
#define glVertex3d tach_linked_glVertex3d
#define glVertex3dv tach_linked_glVertex3dv
#define glVertex3f tach_linked_glVertex3f
#define glVertex3fv tach_linked_glVertex3fv
#define glVertex3i tach_linked_glVertex3i
#define glVertex3iv tach_linked_glVertex3iv
#define glVertex3s tach_linked_glVertex3s
#define glVertex3sv tach_linked_glVertex3sv
#define glVertex4d tach_linked_glVertex4d
#define glVertex4dv tach_linked_glVertex4dv
#define glVertex4f tach_linked_glVertex4f
#define glVertex4fv tach_linked_glVertex4fv
#define glVertex4i tach_linked_glVertex4i
#define glVertex4iv tach_linked_glVertex4iv
#define glVertex4s tach_linked_glVertex4s
#define glVertex4sv tach_linked_glVertex4sv
#define glViewport tach_linked_glViewport
#endif
/* clang-format on */

#endif
