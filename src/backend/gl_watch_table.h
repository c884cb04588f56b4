/* gl_watch_table.h - the functions of GL that the watch stands in front of: the only place where they are listed.
 *
 * To be included more than once, each time with the rows defined that are wanted; names stand without their "gl", so that no
 * loader's macro of that name gets at them. A row's parameters are a list of `count` pairs (type, name): PARAMETERS and its like in
 * gl_entry.h take them apart. A row with aliases is given as TACH_GL_ALSO_...(row, name, ...): extensions that became part of GL
 * kept their names, and games still ask for them.
 *
 *     TACH_GL_DRAW(name, count, parameters, figures)    a draw, and what it is made of
 */
#ifndef TACH_GL_DRAW
#define TACH_GL_DRAW(name, count, parameters, figures)
#endif

#ifndef TACH_GL_ALSO_ARB
#define TACH_GL_ALSO_ARB(row, name, ...)     row(name, __VA_ARGS__) row(name##ARB, __VA_ARGS__)
#define TACH_GL_ALSO_EXT(row, name, ...)     row(name, __VA_ARGS__) row(name##EXT, __VA_ARGS__)
#define TACH_GL_ALSO_ARB_EXT(row, name, ...) row(name, __VA_ARGS__) row(name##ARB, __VA_ARGS__) row(name##EXT, __VA_ARGS__)
#define TACH_GL_ALSO_AMD(row, name, ...)     row(name, __VA_ARGS__) row(name##AMD, __VA_ARGS__)
#endif

/* clang-format off */

/* ---- Draws -------------------------------------------------------------------------------------------------------- */

TACH_GL_ALSO_EXT(TACH_GL_DRAW, DrawArrays, 3, (GLenum, mode, GLint, first, GLsizei, count), one_draw(mode, count, 1))
TACH_GL_ALSO_ARB_EXT(TACH_GL_DRAW, DrawArraysInstanced, 4,
    (GLenum, mode, GLint, first, GLsizei, count, GLsizei, instances), one_draw(mode, count, instances))
TACH_GL_DRAW(DrawArraysInstancedBaseInstance, 5,
    (GLenum, mode, GLint, first, GLsizei, count, GLsizei, instances, GLuint, base), one_draw(mode, count, instances))
TACH_GL_DRAW(DrawElements, 4, (GLenum, mode, GLsizei, count, GLenum, type, const void *, indices), one_draw(mode, count, 1))
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

/* clang-format on */
#undef TACH_GL_DRAW
