/* gl_watch_table.h - the functions of GL that the watch stands in front of: the only place where they are listed.
 *
 * To be included more than once, each time with the rows defined that are wanted; names stand without their "gl", so that no
 * loader's macro of that name gets at them. A row's parameters are a list of `count` pairs (type, name): PARAMETERS and its like in
 * gl_entry.h take them apart.
 *
 *     TACH_GL_DRAW(name, count, parameters, figures)    a draw, and what it is made of         gl_watch_draw.c
 *     TACH_GL_COUNT(name, count, parameters, action)    counted, then called                   gl_watch_count.c
 *     TACH_GL_BIND(name, count, parameters, action)     likewise                               gl_watch_bind.c
 *     TACH_GL_OBJECT(name, count, parameters, action)   called, then counted                   gl_watch_object.c
 *     TACH_GL_WAIT(name, count, parameters, waits)      a wait where `waits` is true           gl_watch_wait.c
 *     TACH_GL_ANSWER(result, name, count, parameters, waits, action)   the same with an answer, then counted
 *     TACH_GL_BUILD(name, count, parameters, action)    a shader or program is built           gl_watch_wait.c
 *     TACH_GL_ROW(result, name, count, parameters)      any of them, where this is defined
 *
 * A row with aliases is given as TACH_GL_ALSO_...(row, name, ...): extensions that became part of GL kept their names, and games
 * still ask for them. TACH_GL_1_1(row, name, ...) is a function of OpenGL 1.1, that games call without a pointer: tach_gl_wrap.h
 * lists them too, and is written from here by make gl-wrap-header.
 */
#ifdef TACH_GL_ROW
#define TACH_GL_DRAW(name, count, parameters, figures)                 TACH_GL_ROW(void, name, count, parameters)
#define TACH_GL_COUNT(name, count, parameters, action)                 TACH_GL_ROW(void, name, count, parameters)
#define TACH_GL_BIND(name, count, parameters, action)                  TACH_GL_ROW(void, name, count, parameters)
#define TACH_GL_OBJECT(name, count, parameters, action)                TACH_GL_ROW(void, name, count, parameters)
#define TACH_GL_WAIT(name, count, parameters, waits)                   TACH_GL_ROW(void, name, count, parameters)
#define TACH_GL_ANSWER(result, name, count, parameters, waits, action) TACH_GL_ROW(result, name, count, parameters)
#define TACH_GL_BUILD(name, count, parameters, action)                 TACH_GL_ROW(void, name, count, parameters)
#endif
#ifndef TACH_GL_DRAW
#define TACH_GL_DRAW(name, count, parameters, figures)
#endif
#ifndef TACH_GL_COUNT
#define TACH_GL_COUNT(name, count, parameters, action)
#endif
#ifndef TACH_GL_BIND
#define TACH_GL_BIND(name, count, parameters, action)
#endif
#ifndef TACH_GL_OBJECT
#define TACH_GL_OBJECT(name, count, parameters, action)
#endif
#ifndef TACH_GL_WAIT
#define TACH_GL_WAIT(name, count, parameters, waits)
#endif
#ifndef TACH_GL_ANSWER
#define TACH_GL_ANSWER(result, name, count, parameters, waits, action)
#endif
#ifndef TACH_GL_BUILD
#define TACH_GL_BUILD(name, count, parameters, action)
#endif

#ifndef TACH_GL_1_1
#define TACH_GL_1_1(row, name, ...)          row(name, __VA_ARGS__)
#define TACH_GL_ALSO_ARB(row, name, ...)     row(name, __VA_ARGS__) row(name##ARB, __VA_ARGS__)
#define TACH_GL_ALSO_EXT(row, name, ...)     row(name, __VA_ARGS__) row(name##EXT, __VA_ARGS__)
#define TACH_GL_ALSO_ARB_EXT(row, name, ...) row(name, __VA_ARGS__) row(name##ARB, __VA_ARGS__) row(name##EXT, __VA_ARGS__)
#define TACH_GL_ALSO_AMD(row, name, ...)     row(name, __VA_ARGS__) row(name##AMD, __VA_ARGS__)
#define TACH_GL_ALSO_APPLE(row, name, ...)   row(name, __VA_ARGS__) row(name##APPLE, __VA_ARGS__)
#endif

/* clang-format off */

/* ---- Draws -------------------------------------------------------------------------------------------------------- */

TACH_GL_1_1(TACH_GL_DRAW, DrawArrays, 3, (GLenum, mode, GLint, first, GLsizei, count), one_draw(mode, count, 1))
TACH_GL_DRAW(DrawArraysEXT, 3, (GLenum, mode, GLint, first, GLsizei, count), one_draw(mode, count, 1))
TACH_GL_ALSO_ARB_EXT(TACH_GL_DRAW, DrawArraysInstanced, 4,
    (GLenum, mode, GLint, first, GLsizei, count, GLsizei, instances), one_draw(mode, count, instances))
TACH_GL_DRAW(DrawArraysInstancedBaseInstance, 5,
    (GLenum, mode, GLint, first, GLsizei, count, GLsizei, instances, GLuint, base), one_draw(mode, count, instances))
TACH_GL_1_1(TACH_GL_DRAW, DrawElements, 4, (GLenum, mode, GLsizei, count, GLenum, type, const void *, indices), one_draw(mode, count, 1))
TACH_GL_ALSO_ARB_EXT(TACH_GL_DRAW, DrawElementsInstanced, 5,
    (GLenum, mode, GLsizei, count, GLenum, type, const void *, indices, GLsizei, instances), one_draw(mode, count, instances))
TACH_GL_DRAW(DrawElementsBaseVertex, 5,
    (GLenum, mode, GLsizei, count, GLenum, type, const void *, indices, GLint, base), one_draw(mode, count, 1))
TACH_GL_DRAW(DrawElementsInstancedBaseVertex, 6,
    (GLenum, mode, GLsizei, count, GLenum, type, const void *, indices, GLsizei, instances, GLint, base),
    one_draw(mode, count, instances))
TACH_GL_DRAW(DrawElementsInstancedBaseInstance, 6,
    (GLenum, mode, GLsizei, count, GLenum, type, const void *, indices, GLsizei, instances, GLuint, base),
    one_draw(mode, count, instances))
TACH_GL_DRAW(DrawElementsInstancedBaseVertexBaseInstance, 7,
    (GLenum, mode, GLsizei, count, GLenum, type, const void *, indices, GLsizei, instances, GLint, base, GLuint, base_instance),
    one_draw(mode, count, instances))
TACH_GL_ALSO_EXT(TACH_GL_DRAW, DrawRangeElements, 6,
    (GLenum, mode, GLuint, start, GLuint, end, GLsizei, count, GLenum, type, const void *, indices), one_draw(mode, count, 1))
TACH_GL_DRAW(DrawRangeElementsBaseVertex, 7,
    (GLenum, mode, GLuint, start, GLuint, end, GLsizei, count, GLenum, type, const void *, indices, GLint, base),
    one_draw(mode, count, 1))
TACH_GL_ALSO_EXT(TACH_GL_DRAW, MultiDrawArrays, 4,
    (GLenum, mode, const GLint *, firsts, const GLsizei *, counts, GLsizei, draws), many_draws(mode, counts, draws))
TACH_GL_ALSO_EXT(TACH_GL_DRAW, MultiDrawElements, 5,
    (GLenum, mode, const GLsizei *, counts, GLenum, type, const void *const *, indices, GLsizei, draws), many_draws(mode, counts, draws))
TACH_GL_DRAW(MultiDrawElementsBaseVertex, 6,
    (GLenum, mode, const GLsizei *, counts, GLenum, type, const void *const *, indices, GLsizei, draws, const GLint *, bases),
    many_draws(mode, counts, draws))

/* What they draw is known to the GPU alone, and is not read back. */
TACH_GL_DRAW(DrawArraysIndirect, 2, (GLenum, mode, const void *, command), unknown_draws(mode, 1))
TACH_GL_DRAW(DrawElementsIndirect, 3, (GLenum, mode, GLenum, type, const void *, command), unknown_draws(mode, 1))
TACH_GL_ALSO_AMD(TACH_GL_DRAW, MultiDrawArraysIndirect, 4,
    (GLenum, mode, const void *, commands, GLsizei, draws, GLsizei, stride), unknown_draws(mode, draws))
TACH_GL_ALSO_AMD(TACH_GL_DRAW, MultiDrawElementsIndirect, 5,
    (GLenum, mode, GLenum, type, const void *, commands, GLsizei, draws, GLsizei, stride), unknown_draws(mode, draws))
TACH_GL_ALSO_ARB(TACH_GL_DRAW, MultiDrawArraysIndirectCount, 5,
    (GLenum, mode, const void *, commands, GLintptr, draws_at, GLsizei, most, GLsizei, stride), unknown_draws(mode, 1))
TACH_GL_ALSO_ARB(TACH_GL_DRAW, MultiDrawElementsIndirectCount, 6,
    (GLenum, mode, GLenum, type, const void *, commands, GLintptr, draws_at, GLsizei, most, GLsizei, stride), unknown_draws(mode, 1))
TACH_GL_ALSO_EXT(TACH_GL_DRAW, DrawTransformFeedback, 2, (GLenum, mode, GLuint, feedback), unknown_draws(mode, 1))
TACH_GL_DRAW(DrawTransformFeedbackInstanced, 3, (GLenum, mode, GLuint, feedback, GLsizei, instances), unknown_draws(mode, 1))
TACH_GL_DRAW(DrawTransformFeedbackStream, 3, (GLenum, mode, GLuint, feedback, GLuint, stream), unknown_draws(mode, 1))
TACH_GL_DRAW(DrawTransformFeedbackStreamInstanced, 4,
    (GLenum, mode, GLuint, feedback, GLuint, stream, GLsizei, instances), unknown_draws(mode, 1))

/* ---- Immediate mode and display lists ------------------------------------------------------------------------------ */

TACH_GL_1_1(TACH_GL_COUNT, Begin, 1, (GLenum, mode), begin_immediate(caller, mode))
TACH_GL_1_1(TACH_GL_COUNT, End, 0, (), end_immediate(caller))
TACH_GL_1_1(TACH_GL_COUNT, ArrayElement, 1, (GLint, at), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex2s, 2, (GLshort, x, GLshort, y), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex2sv, 1, (const GLshort *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex2i, 2, (GLint, x, GLint, y), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex2iv, 1, (const GLint *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex2f, 2, (GLfloat, x, GLfloat, y), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex2fv, 1, (const GLfloat *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex2d, 2, (GLdouble, x, GLdouble, y), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex2dv, 1, (const GLdouble *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex3s, 3, (GLshort, x, GLshort, y, GLshort, z), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex3sv, 1, (const GLshort *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex3i, 3, (GLint, x, GLint, y, GLint, z), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex3iv, 1, (const GLint *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex3f, 3, (GLfloat, x, GLfloat, y, GLfloat, z), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex3fv, 1, (const GLfloat *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex3d, 3, (GLdouble, x, GLdouble, y, GLdouble, z), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex3dv, 1, (const GLdouble *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex4s, 4, (GLshort, x, GLshort, y, GLshort, z, GLshort, w), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex4sv, 1, (const GLshort *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex4i, 4, (GLint, x, GLint, y, GLint, z, GLint, w), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex4iv, 1, (const GLint *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex4f, 4, (GLfloat, x, GLfloat, y, GLfloat, z, GLfloat, w), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex4fv, 1, (const GLfloat *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex4d, 4, (GLdouble, x, GLdouble, y, GLdouble, z, GLdouble, w), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, Vertex4dv, 1, (const GLdouble *, v), immediate_vertices++)
TACH_GL_1_1(TACH_GL_COUNT, NewList, 2, (GLuint, list, GLenum, mode), begin_list(mode))
TACH_GL_1_1(TACH_GL_COUNT, EndList, 0, (), end_list())
TACH_GL_1_1(TACH_GL_COUNT, CallList, 1, (GLuint, list), count_lists(caller, 1))
TACH_GL_1_1(TACH_GL_COUNT, CallLists, 3, (GLsizei, lists, GLenum, type, const void *, object_names), count_lists(caller, lists))

/* ---- Uniforms -------------------------------------------------------------------------------------------------------- */

#define TACH_GL_UNIFORM(suffix, count, one_more, ...) \
    TACH_GL_COUNT(Uniform##suffix, count, (__VA_ARGS__), TACH_GL_RENDERED(caller, UNIFORMS, 1)) \
    TACH_GL_COUNT(ProgramUniform##suffix, one_more, (GLuint, program, __VA_ARGS__), TACH_GL_RENDERED(caller, UNIFORMS, 1))
#define TACH_GL_UNIFORM_ARB(suffix, count, one_more, ...) \
    TACH_GL_UNIFORM(suffix, count, one_more, __VA_ARGS__) \
    TACH_GL_COUNT(Uniform##suffix##ARB, count, (__VA_ARGS__), TACH_GL_RENDERED(caller, UNIFORMS, 1))
TACH_GL_UNIFORM_ARB(1f, 2, 3, GLint, location, GLfloat, x)
TACH_GL_UNIFORM_ARB(1fv, 3, 4, GLint, location, GLsizei, times, const GLfloat *, v)
TACH_GL_UNIFORM_ARB(1i, 2, 3, GLint, location, GLint, x)
TACH_GL_UNIFORM_ARB(1iv, 3, 4, GLint, location, GLsizei, times, const GLint *, v)
TACH_GL_UNIFORM(1ui, 2, 3, GLint, location, GLuint, x)
TACH_GL_UNIFORM(1uiv, 3, 4, GLint, location, GLsizei, times, const GLuint *, v)
TACH_GL_UNIFORM(1d, 2, 3, GLint, location, GLdouble, x)
TACH_GL_UNIFORM(1dv, 3, 4, GLint, location, GLsizei, times, const GLdouble *, v)
TACH_GL_UNIFORM_ARB(2f, 3, 4, GLint, location, GLfloat, x, GLfloat, y)
TACH_GL_UNIFORM_ARB(2fv, 3, 4, GLint, location, GLsizei, times, const GLfloat *, v)
TACH_GL_UNIFORM_ARB(2i, 3, 4, GLint, location, GLint, x, GLint, y)
TACH_GL_UNIFORM_ARB(2iv, 3, 4, GLint, location, GLsizei, times, const GLint *, v)
TACH_GL_UNIFORM(2ui, 3, 4, GLint, location, GLuint, x, GLuint, y)
TACH_GL_UNIFORM(2uiv, 3, 4, GLint, location, GLsizei, times, const GLuint *, v)
TACH_GL_UNIFORM(2d, 3, 4, GLint, location, GLdouble, x, GLdouble, y)
TACH_GL_UNIFORM(2dv, 3, 4, GLint, location, GLsizei, times, const GLdouble *, v)
TACH_GL_UNIFORM_ARB(3f, 4, 5, GLint, location, GLfloat, x, GLfloat, y, GLfloat, z)
TACH_GL_UNIFORM_ARB(3fv, 3, 4, GLint, location, GLsizei, times, const GLfloat *, v)
TACH_GL_UNIFORM_ARB(3i, 4, 5, GLint, location, GLint, x, GLint, y, GLint, z)
TACH_GL_UNIFORM_ARB(3iv, 3, 4, GLint, location, GLsizei, times, const GLint *, v)
TACH_GL_UNIFORM(3ui, 4, 5, GLint, location, GLuint, x, GLuint, y, GLuint, z)
TACH_GL_UNIFORM(3uiv, 3, 4, GLint, location, GLsizei, times, const GLuint *, v)
TACH_GL_UNIFORM(3d, 4, 5, GLint, location, GLdouble, x, GLdouble, y, GLdouble, z)
TACH_GL_UNIFORM(3dv, 3, 4, GLint, location, GLsizei, times, const GLdouble *, v)
TACH_GL_UNIFORM_ARB(4f, 5, 6, GLint, location, GLfloat, x, GLfloat, y, GLfloat, z, GLfloat, w)
TACH_GL_UNIFORM_ARB(4fv, 3, 4, GLint, location, GLsizei, times, const GLfloat *, v)
TACH_GL_UNIFORM_ARB(4i, 5, 6, GLint, location, GLint, x, GLint, y, GLint, z, GLint, w)
TACH_GL_UNIFORM_ARB(4iv, 3, 4, GLint, location, GLsizei, times, const GLint *, v)
TACH_GL_UNIFORM(4ui, 5, 6, GLint, location, GLuint, x, GLuint, y, GLuint, z, GLuint, w)
TACH_GL_UNIFORM(4uiv, 3, 4, GLint, location, GLsizei, times, const GLuint *, v)
TACH_GL_UNIFORM(4d, 5, 6, GLint, location, GLdouble, x, GLdouble, y, GLdouble, z, GLdouble, w)
TACH_GL_UNIFORM(4dv, 3, 4, GLint, location, GLsizei, times, const GLdouble *, v)
TACH_GL_UNIFORM_ARB(Matrix2fv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLfloat *, v)
TACH_GL_UNIFORM(Matrix2dv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLdouble *, v)
TACH_GL_UNIFORM_ARB(Matrix3fv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLfloat *, v)
TACH_GL_UNIFORM(Matrix3dv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLdouble *, v)
TACH_GL_UNIFORM_ARB(Matrix4fv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLfloat *, v)
TACH_GL_UNIFORM(Matrix4dv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLdouble *, v)
TACH_GL_UNIFORM(Matrix2x3fv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLfloat *, v)
TACH_GL_UNIFORM(Matrix2x3dv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLdouble *, v)
TACH_GL_UNIFORM(Matrix3x2fv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLfloat *, v)
TACH_GL_UNIFORM(Matrix3x2dv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLdouble *, v)
TACH_GL_UNIFORM(Matrix2x4fv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLfloat *, v)
TACH_GL_UNIFORM(Matrix2x4dv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLdouble *, v)
TACH_GL_UNIFORM(Matrix4x2fv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLfloat *, v)
TACH_GL_UNIFORM(Matrix4x2dv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLdouble *, v)
TACH_GL_UNIFORM(Matrix3x4fv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLfloat *, v)
TACH_GL_UNIFORM(Matrix3x4dv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLdouble *, v)
TACH_GL_UNIFORM(Matrix4x3fv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLfloat *, v)
TACH_GL_UNIFORM(Matrix4x3dv, 4, 5, GLint, location, GLsizei, times, GLboolean, transposed, const GLdouble *, v)
#undef TACH_GL_UNIFORM
#undef TACH_GL_UNIFORM_ARB

/* ---- Binds -------------------------------------------------------------------------------------------------------------- */

TACH_GL_BIND(UseProgram, 1, (GLuint, program), bind_program(caller, program))
TACH_GL_BIND(UseProgramObjectARB, 1, (GLuint, program), bind_program(caller, program))
TACH_GL_BIND(BindProgramPipeline, 1, (GLuint, pipeline), bind_pipeline(caller, pipeline))
TACH_GL_ALSO_APPLE(TACH_GL_BIND, BindVertexArray, 1, (GLuint, array), bind_array(caller, array))
TACH_GL_ALSO_ARB(TACH_GL_BIND, BindBuffer, 2, (GLenum, target, GLuint, buffer), bind_buffer(caller, target, buffer))
TACH_GL_ALSO_EXT(TACH_GL_BIND, BindBufferBase, 3, (GLenum, target, GLuint, index, GLuint, buffer),
    bind_buffer_range(caller, target, index, buffer, 0, 0))
TACH_GL_ALSO_EXT(TACH_GL_BIND, BindBufferRange, 5, (GLenum, target, GLuint, index, GLuint, buffer, GLintptr, offset, GLsizeiptr, bytes),
    bind_buffer_range(caller, target, index, buffer, offset, bytes))
TACH_GL_BIND(BindBuffersBase, 4, (GLenum, target, GLuint, first, GLsizei, buffers, const GLuint *, object_names),
    bind_buffers(caller, target, first, buffers))
TACH_GL_BIND(BindBuffersRange, 6,
    (GLenum, target, GLuint, first, GLsizei, buffers, const GLuint *, object_names, const GLintptr *, offsets, const GLsizeiptr *, bytes),
    bind_buffers(caller, target, first, buffers))
TACH_GL_BIND(BindVertexBuffer, 4, (GLuint, index, GLuint, buffer, GLintptr, offset, GLsizei, stride), TACH_GL_RENDERED(caller, BUFFER_BINDS, 1))
TACH_GL_ALSO_EXT(TACH_GL_BIND, BindFramebuffer, 2, (GLenum, target, GLuint, framebuffer), bind_framebuffer(caller, target, framebuffer))
TACH_GL_ALSO_ARB(TACH_GL_BIND, ActiveTexture, 1, (GLenum, unit), activate_unit(unit))
TACH_GL_1_1(TACH_GL_BIND, BindTexture, 2, (GLenum, target, GLuint, texture), bind_texture(caller, target, texture))
TACH_GL_BIND(BindTextureEXT, 2, (GLenum, target, GLuint, texture), bind_texture(caller, target, texture))
TACH_GL_BIND(BindMultiTextureEXT, 3, (GLenum, unit, GLenum, target, GLuint, texture), bind_texture_of(caller, unit - GL_TEXTURE0, target, texture))
TACH_GL_BIND(BindTextureUnit, 2, (GLuint, unit, GLuint, texture), bind_units(caller, unit, 1, &texture))
TACH_GL_BIND(BindTextures, 3, (GLuint, first, GLsizei, textures, const GLuint *, object_names), bind_units(caller, first, textures, object_names))
TACH_GL_1_1(TACH_GL_BIND, PopAttrib, 0, (), forget_textures())
TACH_GL_1_1(TACH_GL_BIND, PopClientAttrib, 0, (), forget_buffers())

/* They delete what may be bound: it is not any more, and its name may come back. */
TACH_GL_ALSO_EXT(TACH_GL_BIND, DeleteFramebuffers, 2, (GLsizei, framebuffers, const GLuint *, object_names),
    unbind_framebuffers(framebuffers, object_names))
TACH_GL_ALSO_APPLE(TACH_GL_BIND, DeleteVertexArrays, 2, (GLsizei, arrays, const GLuint *, object_names), unbind_vertex_arrays(arrays, object_names))

/* Not counted: where another context may have become current. */
TACH_GL_1_1(TACH_GL_BIND, Clear, 1, (GLbitfield, buffers), see_clear(buffers))
TACH_GL_1_1(TACH_GL_BIND, Viewport, 4, (GLint, x, GLint, y, GLsizei, width, GLsizei, height), tach_gl_bound_look())

/* ---- Textures ---------------------------------------------------------------------------------------------------------- */

TACH_GL_1_1(TACH_GL_OBJECT, GenTextures, 2, (GLsizei, textures, GLuint *, object_names), make_objects(TACH_GL_TEXTURE, 0, textures, object_names))
TACH_GL_OBJECT(GenTexturesEXT, 2, (GLsizei, textures, GLuint *, object_names), make_objects(TACH_GL_TEXTURE, 0, textures, object_names))
TACH_GL_OBJECT(CreateTextures, 3, (GLenum, target, GLsizei, textures, GLuint *, object_names),
    make_objects(TACH_GL_TEXTURE, target, textures, object_names))
TACH_GL_1_1(TACH_GL_OBJECT, DeleteTextures, 2, (GLsizei, textures, const GLuint *, object_names), delete_objects(TACH_GL_TEXTURE, textures, object_names))
TACH_GL_OBJECT(DeleteTexturesEXT, 2, (GLsizei, textures, const GLuint *, object_names), delete_objects(TACH_GL_TEXTURE, textures, object_names))
TACH_GL_1_1(TACH_GL_OBJECT, TexImage1D, 8,
    (GLenum, target, GLint, level, GLint, internal, GLsizei, width, GLint, border, GLenum, format, GLenum, type, const void *, pixels),
    image(target, level, internal, width, 1, 1, format, type, pixels))
TACH_GL_1_1(TACH_GL_OBJECT, TexImage2D, 9,
    (GLenum, target, GLint, level, GLint, internal, GLsizei, width, GLsizei, height, GLint, border, GLenum, format, GLenum, type,
     const void *, pixels),
    image(target, level, internal, width, height, 1, format, type, pixels))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, TexImage3D, 10,
    (GLenum, target, GLint, level, GLint, internal, GLsizei, width, GLsizei, height, GLsizei, depth, GLint, border, GLenum, format,
     GLenum, type, const void *, pixels),
    image(target, level, internal, width, height, depth, format, type, pixels))
TACH_GL_OBJECT(TexImage2DMultisample, 6,
    (GLenum, target, GLsizei, samples, GLenum, internal, GLsizei, width, GLsizei, height, GLboolean, fixed),
    storage(target, bound_texture(target), 1, samples, internal, width, height, 1))
TACH_GL_OBJECT(TexImage3DMultisample, 7,
    (GLenum, target, GLsizei, samples, GLenum, internal, GLsizei, width, GLsizei, height, GLsizei, depth, GLboolean, fixed),
    storage(target, bound_texture(target), 1, samples, internal, width, height, depth))
TACH_GL_1_1(TACH_GL_OBJECT, CopyTexImage1D, 7,
    (GLenum, target, GLint, level, GLenum, internal, GLint, x, GLint, y, GLsizei, width, GLint, border),
    image(target, level, (GLint)internal, width, 1, 1, GL_NONE, GL_NONE, NULL))
TACH_GL_1_1(TACH_GL_OBJECT, CopyTexImage2D, 8,
    (GLenum, target, GLint, level, GLenum, internal, GLint, x, GLint, y, GLsizei, width, GLsizei, height, GLint, border),
    image(target, level, (GLint)internal, width, height, 1, GL_NONE, GL_NONE, NULL))
TACH_GL_ALSO_ARB(TACH_GL_OBJECT, CompressedTexImage1D, 7,
    (GLenum, target, GLint, level, GLenum, internal, GLsizei, width, GLint, border, GLsizei, bytes, const void *, pixels),
    compressed_image(target, level, internal, width, 1, 1, bytes, pixels))
TACH_GL_ALSO_ARB(TACH_GL_OBJECT, CompressedTexImage2D, 8,
    (GLenum, target, GLint, level, GLenum, internal, GLsizei, width, GLsizei, height, GLint, border, GLsizei, bytes,
     const void *, pixels),
    compressed_image(target, level, internal, width, height, 1, bytes, pixels))
TACH_GL_ALSO_ARB(TACH_GL_OBJECT, CompressedTexImage3D, 9,
    (GLenum, target, GLint, level, GLenum, internal, GLsizei, width, GLsizei, height, GLsizei, depth, GLint, border, GLsizei, bytes,
     const void *, pixels),
    compressed_image(target, level, internal, width, height, depth, bytes, pixels))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, TexStorage1D, 4, (GLenum, target, GLsizei, levels, GLenum, internal, GLsizei, width),
    storage(target, bound_texture(target), levels, 1, internal, width, 1, 1))
TACH_GL_OBJECT(TextureStorage1D, 4, (GLuint, texture, GLsizei, levels, GLenum, internal, GLsizei, width),
    storage(0, texture, levels, 1, internal, width, 1, 1))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, TexStorage2D, 5, (GLenum, target, GLsizei, levels, GLenum, internal, GLsizei, width, GLsizei, height),
    storage(target, bound_texture(target), levels, 1, internal, width, height, 1))
TACH_GL_OBJECT(TextureStorage2D, 5, (GLuint, texture, GLsizei, levels, GLenum, internal, GLsizei, width, GLsizei, height),
    storage(0, texture, levels, 1, internal, width, height, 1))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, TexStorage3D, 6, (GLenum, target, GLsizei, levels, GLenum, internal, GLsizei, width, GLsizei, height, GLsizei, depth),
    storage(target, bound_texture(target), levels, 1, internal, width, height, depth))
TACH_GL_OBJECT(TextureStorage3D, 6, (GLuint, texture, GLsizei, levels, GLenum, internal, GLsizei, width, GLsizei, height, GLsizei, depth),
    storage(0, texture, levels, 1, internal, width, height, depth))
TACH_GL_OBJECT(TexStorage2DMultisample, 6, (GLenum, target, GLsizei, samples, GLenum, internal, GLsizei, width, GLsizei, height, GLboolean, fixed),
    storage(target, bound_texture(target), 1, samples, internal, width, height, 1))
TACH_GL_OBJECT(TextureStorage2DMultisample, 6, (GLuint, texture, GLsizei, samples, GLenum, internal, GLsizei, width, GLsizei, height, GLboolean, fixed),
    storage(0, texture, 1, samples, internal, width, height, 1))
TACH_GL_OBJECT(TexStorage3DMultisample, 7, (GLenum, target, GLsizei, samples, GLenum, internal, GLsizei, width, GLsizei, height, GLsizei, depth, GLboolean, fixed),
    storage(target, bound_texture(target), 1, samples, internal, width, height, depth))
TACH_GL_OBJECT(TextureStorage3DMultisample, 7, (GLuint, texture, GLsizei, samples, GLenum, internal, GLsizei, width, GLsizei, height, GLsizei, depth, GLboolean, fixed),
    storage(0, texture, 1, samples, internal, width, height, depth))
TACH_GL_1_1(TACH_GL_OBJECT, TexSubImage1D, 7,
    (GLenum, target, GLint, level, GLint, x, GLsizei, width, GLenum, format, GLenum, type, const void *, pixels),
    upload_pixels(width, 1, 1, format, type, pixels))
TACH_GL_OBJECT(TextureSubImage1D, 7,
    (GLuint, texture, GLint, level, GLint, x, GLsizei, width, GLenum, format, GLenum, type, const void *, pixels),
    upload_pixels(width, 1, 1, format, type, pixels))
TACH_GL_ALSO_ARB(TACH_GL_OBJECT, CompressedTexSubImage1D, 7,
    (GLenum, target, GLint, level, GLint, x, GLsizei, width, GLenum, format, GLsizei, bytes, const void *, pixels),
    upload_texture(bytes, pixels))
TACH_GL_OBJECT(CompressedTextureSubImage1D, 7,
    (GLuint, texture, GLint, level, GLint, x, GLsizei, width, GLenum, format, GLsizei, bytes, const void *, pixels),
    upload_texture(bytes, pixels))
TACH_GL_1_1(TACH_GL_OBJECT, TexSubImage2D, 9,
    (GLenum, target, GLint, level, GLint, x, GLint, y, GLsizei, width, GLsizei, height, GLenum, format, GLenum, type, const void *, pixels),
    upload_pixels(width, height, 1, format, type, pixels))
TACH_GL_OBJECT(TextureSubImage2D, 9,
    (GLuint, texture, GLint, level, GLint, x, GLint, y, GLsizei, width, GLsizei, height, GLenum, format, GLenum, type, const void *, pixels),
    upload_pixels(width, height, 1, format, type, pixels))
TACH_GL_ALSO_ARB(TACH_GL_OBJECT, CompressedTexSubImage2D, 9,
    (GLenum, target, GLint, level, GLint, x, GLint, y, GLsizei, width, GLsizei, height, GLenum, format, GLsizei, bytes, const void *, pixels),
    upload_texture(bytes, pixels))
TACH_GL_OBJECT(CompressedTextureSubImage2D, 9,
    (GLuint, texture, GLint, level, GLint, x, GLint, y, GLsizei, width, GLsizei, height, GLenum, format, GLsizei, bytes, const void *, pixels),
    upload_texture(bytes, pixels))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, TexSubImage3D, 11,
    (GLenum, target, GLint, level, GLint, x, GLint, y, GLint, z, GLsizei, width, GLsizei, height, GLsizei, depth, GLenum, format, GLenum, type, const void *, pixels),
    upload_pixels(width, height, depth, format, type, pixels))
TACH_GL_OBJECT(TextureSubImage3D, 11,
    (GLuint, texture, GLint, level, GLint, x, GLint, y, GLint, z, GLsizei, width, GLsizei, height, GLsizei, depth, GLenum, format, GLenum, type, const void *, pixels),
    upload_pixels(width, height, depth, format, type, pixels))
TACH_GL_ALSO_ARB(TACH_GL_OBJECT, CompressedTexSubImage3D, 11,
    (GLenum, target, GLint, level, GLint, x, GLint, y, GLint, z, GLsizei, width, GLsizei, height, GLsizei, depth, GLenum, format, GLsizei, bytes, const void *, pixels),
    upload_texture(bytes, pixels))
TACH_GL_OBJECT(CompressedTextureSubImage3D, 11,
    (GLuint, texture, GLint, level, GLint, x, GLint, y, GLint, z, GLsizei, width, GLsizei, height, GLsizei, depth, GLenum, format, GLsizei, bytes, const void *, pixels),
    upload_texture(bytes, pixels))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, GenerateMipmap, 1, (GLenum, target), make_mipmap(bound_texture(target)))
TACH_GL_OBJECT(GenerateTextureMipmap, 1, (GLuint, texture), make_mipmap(texture))
TACH_GL_1_1(TACH_GL_OBJECT, TexParameteri, 3, (GLenum, target, GLenum, name, GLint, value),
    set_parameter(target, name, value))
TACH_GL_OBJECT(TextureParameteri, 3, (GLuint, texture, GLenum, name, GLint, value), set_texture_parameter(texture, name, value))

/* ---- Buffers and renderbuffers ---------------------------------------------------------------------------------------- */

TACH_GL_ALSO_ARB(TACH_GL_OBJECT, GenBuffers, 2, (GLsizei, buffers, GLuint *, object_names), make_objects(TACH_GL_BUFFER, 0, buffers, object_names))
TACH_GL_OBJECT(CreateBuffers, 2, (GLsizei, buffers, GLuint *, object_names), make_objects(TACH_GL_BUFFER, 0, buffers, object_names))
TACH_GL_ALSO_ARB(TACH_GL_OBJECT, DeleteBuffers, 2, (GLsizei, buffers, const GLuint *, object_names),
    delete_objects(TACH_GL_BUFFER, buffers, object_names))
TACH_GL_ALSO_ARB(TACH_GL_OBJECT, BufferData, 4, (GLenum, target, GLsizeiptr, bytes, const void *, data, GLenum, usage),
    specify_buffer(bound_buffer(target), bytes, data))
TACH_GL_OBJECT(BufferStorage, 4, (GLenum, target, GLsizeiptr, bytes, const void *, data, GLbitfield, flags),
    specify_buffer(bound_buffer(target), bytes, data))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, NamedBufferData, 4, (GLuint, buffer, GLsizeiptr, bytes, const void *, data, GLenum, usage),
    specify_buffer(buffer, bytes, data))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, NamedBufferStorage, 4, (GLuint, buffer, GLsizeiptr, bytes, const void *, data, GLbitfield, flags),
    specify_buffer(buffer, bytes, data))
TACH_GL_ALSO_ARB(TACH_GL_OBJECT, BufferSubData, 4, (GLenum, target, GLintptr, offset, GLsizeiptr, bytes, const void *, data),
    upload_buffer(bytes))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, NamedBufferSubData, 4, (GLuint, buffer, GLintptr, offset, GLsizeiptr, bytes, const void *, data),
    upload_buffer(bytes))
TACH_GL_OBJECT(FlushMappedBufferRange, 3, (GLenum, target, GLintptr, offset, GLsizeiptr, bytes), upload_buffer(bytes))
TACH_GL_OBJECT(FlushMappedNamedBufferRange, 3, (GLuint, buffer, GLintptr, offset, GLsizeiptr, bytes), upload_buffer(bytes))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, GenRenderbuffers, 2, (GLsizei, renderbuffers, GLuint *, object_names),
    make_objects(TACH_GL_RENDERBUFFER, 0, renderbuffers, object_names))
TACH_GL_OBJECT(CreateRenderbuffers, 2, (GLsizei, renderbuffers, GLuint *, object_names),
    make_objects(TACH_GL_RENDERBUFFER, 0, renderbuffers, object_names))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, DeleteRenderbuffers, 2, (GLsizei, renderbuffers, const GLuint *, object_names),
    delete_objects(TACH_GL_RENDERBUFFER, renderbuffers, object_names))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, BindRenderbuffer, 2, (GLenum, target, GLuint, renderbuffer), tach_gl_bound_get()->renderbuffer = renderbuffer)
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, RenderbufferStorage, 4, (GLenum, target, GLenum, internal, GLsizei, width, GLsizei, height),
    specify_renderbuffer(bound_renderbuffer(), 1, internal, width, height))
TACH_GL_ALSO_EXT(TACH_GL_OBJECT, RenderbufferStorageMultisample, 5,
    (GLenum, target, GLsizei, samples, GLenum, internal, GLsizei, width, GLsizei, height),
    specify_renderbuffer(bound_renderbuffer(), samples, internal, width, height))
TACH_GL_OBJECT(NamedRenderbufferStorage, 4, (GLuint, renderbuffer, GLenum, internal, GLsizei, width, GLsizei, height),
    specify_renderbuffer(renderbuffer, 1, internal, width, height))
TACH_GL_OBJECT(NamedRenderbufferStorageMultisample, 5,
    (GLuint, renderbuffer, GLsizei, samples, GLenum, internal, GLsizei, width, GLsizei, height),
    specify_renderbuffer(renderbuffer, samples, internal, width, height))
TACH_GL_OBJECT(ObjectLabel, 4, (GLenum, kind, GLuint, name, GLsizei, length, const GLchar *, label),
    set_label(kind, name, length, label))
TACH_GL_OBJECT(LabelObjectEXT, 4, (GLenum, kind, GLuint, name, GLsizei, length, const GLchar *, label),
    set_label(kind, name, length ? length : -1, label))

/* ---- Debug groups: where in the frame a draw stands ------------------------------------------------------------------- */

TACH_GL_COUNT(PushDebugGroup, 4, (GLenum, source, GLuint, id, GLsizei, length, const GLchar *, name),
    tach_gl_group_push(name, length))
TACH_GL_COUNT(PopDebugGroup, 0, (), tach_gl_group_pop())
TACH_GL_COUNT(PushGroupMarkerEXT, 2, (GLsizei, length, const GLchar *, name), tach_gl_group_push(name, length ? length : -1))
TACH_GL_COUNT(PopGroupMarkerEXT, 0, (), tach_gl_group_pop())

/* ---- Queries that ours of the same kind must make room for ----------------------------------------------------------- */

TACH_GL_ALSO_ARB(TACH_GL_COUNT, BeginQuery, 2, (GLenum, target, GLuint, query), tach_gl_pipeline_yield(target))
TACH_GL_COUNT(BeginQueryIndexed, 3, (GLenum, target, GLuint, index, GLuint, query), tach_gl_pipeline_yield(target))

/* ---- Waits: what is read back, and what is waited for -------------------------------------------------------------- */

TACH_GL_1_1(TACH_GL_WAIT, Finish, 0, (), stall())
TACH_GL_1_1(TACH_GL_WAIT, ReadPixels, 7,
    (GLint, x, GLint, y, GLsizei, width, GLsizei, height, GLenum, format, GLenum, type, void *, pixels), read_back())
TACH_GL_ALSO_ARB(TACH_GL_WAIT, ReadnPixels, 8,
    (GLint, x, GLint, y, GLsizei, width, GLsizei, height, GLenum, format, GLenum, type, GLsizei, room, void *, pixels), read_back())
TACH_GL_1_1(TACH_GL_WAIT, GetTexImage, 5, (GLenum, target, GLint, level, GLenum, format, GLenum, type, void *, pixels), read_back())
TACH_GL_WAIT(GetnTexImage, 6, (GLenum, target, GLint, level, GLenum, format, GLenum, type, GLsizei, room, void *, pixels), read_back())
TACH_GL_WAIT(GetTextureImage, 6,
    (GLuint, texture, GLint, level, GLenum, format, GLenum, type, GLsizei, room, void *, pixels), read_back())
TACH_GL_ALSO_ARB(TACH_GL_WAIT, GetCompressedTexImage, 3, (GLenum, target, GLint, level, void *, pixels), read_back())
TACH_GL_ALSO_ARB(TACH_GL_WAIT, GetBufferSubData, 4, (GLenum, target, GLintptr, offset, GLsizeiptr, bytes, void *, data), read_buffer())
TACH_GL_WAIT(GetNamedBufferSubData, 4, (GLuint, buffer, GLintptr, offset, GLsizeiptr, bytes, void *, data), read_buffer())
TACH_GL_ALSO_ARB(TACH_GL_WAIT, GetQueryObjectiv, 3, (GLuint, query, GLenum, name, GLint *, value), asks_result(name))
TACH_GL_ALSO_ARB(TACH_GL_WAIT, GetQueryObjectuiv, 3, (GLuint, query, GLenum, name, GLuint *, value), asks_result(name))
TACH_GL_ALSO_EXT(TACH_GL_WAIT, GetQueryObjecti64v, 3, (GLuint, query, GLenum, name, GLint64 *, value), asks_result(name))
TACH_GL_ALSO_EXT(TACH_GL_WAIT, GetQueryObjectui64v, 3, (GLuint, query, GLenum, name, GLuint64 *, value), asks_result(name))
TACH_GL_ANSWER(GLenum, ClientWaitSync, 3, (GLsync, sync, GLbitfield, flags, GLuint64, ns), ns > 0 && stall(), (void)answer)
TACH_GL_ANSWER(void *, MapBuffer, 2, (GLenum, target, GLenum, access), maps_to_read(access),
    count_mapping(answer, access, bound_bytes(target)))
TACH_GL_ANSWER(void *, MapBufferARB, 2, (GLenum, target, GLenum, access), maps_to_read(access),
    count_mapping(answer, access, bound_bytes(target)))
TACH_GL_ANSWER(void *, MapNamedBuffer, 2, (GLuint, buffer, GLenum, access), maps_to_read(access),
    count_mapping(answer, access, buffer_bytes(buffer)))
TACH_GL_ANSWER(void *, MapBufferRange, 4, (GLenum, target, GLintptr, offset, GLsizeiptr, bytes, GLbitfield, access),
    maps_range_to_read(access), count_range(answer, access, bytes))
TACH_GL_ANSWER(void *, MapNamedBufferRange, 4, (GLuint, buffer, GLintptr, offset, GLsizeiptr, bytes, GLbitfield, access),
    maps_range_to_read(access), count_range(answer, access, bytes))

/* ---- Shaders and programs -------------------------------------------------------------------------------------------- */

TACH_GL_BUILD(CompileShader, 1, (GLuint, shader), TACH_GL_ADD(shaders, 1))
TACH_GL_BUILD(CompileShaderARB, 1, (GLuint, shader), TACH_GL_ADD(shaders, 1))
TACH_GL_BUILD(LinkProgram, 1, (GLuint, program), TACH_GL_ADD(programs, 1))
TACH_GL_BUILD(LinkProgramARB, 1, (GLuint, program), TACH_GL_ADD(programs, 1))
TACH_GL_BUILD(ProgramBinary, 4, (GLuint, program, GLenum, format, const void *, binary, GLsizei, bytes), TACH_GL_ADD(programs, 1))

/* clang-format on */
#undef TACH_GL_DRAW
#undef TACH_GL_COUNT
#undef TACH_GL_BIND
#undef TACH_GL_OBJECT
#undef TACH_GL_WAIT
#undef TACH_GL_ANSWER
#undef TACH_GL_BUILD
#undef TACH_GL_ROW
