/* Binds and those that change nothing, uniforms, waits, shaders: on a GL that does nothing, which has one context. */
#include "watched.h"

static void assert_binds_at(const char *kind, int64_t binds, int64_t redundant, int line)
{
    char title[64];
    tach_frame();
    snprintf(title, sizeof title, "render/%s binds", kind);
    assert_counted_at(title, binds, line);
    snprintf(title, sizeof title, "render/%s binds, redundant", kind);
    assert_counted_at(title, redundant, line);
}
#define assert_binds(kind, binds, redundant) assert_binds_at(kind, binds, redundant, __LINE__)

static void bind_texture_at(GLenum unit, GLenum target, GLuint texture)
{
    CALL(glActiveTexture, void, (GLenum))(GL_TEXTURE0 + unit);
    CALL(glBindTexture, void, (GLenum, GLuint))(target, texture);
}

static void test_programs(void **state)
{
    (void)state;
    static const GLuint used[] = {11, 11, 12, 11, 0, 0};
    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        CALL(glUseProgram, void, (GLuint))(used[i]);
    assert_binds("program", 6, 2);
    CALL(glUseProgramObjectARB, void, (GLuint))(0);
    assert_binds("program", 1, 1);
}

static void test_textures(void **state)
{
    (void)state;
    bind_texture_at(0, GL_TEXTURE_2D, 5);
    bind_texture_at(1, GL_TEXTURE_2D, 5); /* another unit */
    bind_texture_at(0, GL_TEXTURE_2D_ARRAY, 6);
    bind_texture_at(0, GL_TEXTURE_2D, 5); /* the same: the array has a place of its own */
    bind_texture_at(1, GL_TEXTURE_2D, 5); /* the same */
    bind_texture_at(1, GL_TEXTURE_2D, 7);
    bind_texture_at(200, GL_TEXTURE_2D, 7); /* beyond what is kept: counted, never called redundant */
    bind_texture_at(200, GL_TEXTURE_2D, 7);
    assert_binds("texture", 8, 2);
    static const GLuint gone[] = {5};
    CALL(glDeleteTextures, void, (GLsizei, const GLuint *))(1, gone);
    bind_texture_at(0, GL_TEXTURE_2D, 0); /* GL has done so at the deletion */
    bind_texture_at(0, GL_TEXTURE_2D, 5); /* a new one of that name */
    assert_binds("texture", 2, 1);
    CALL(glPopAttrib, void, (void))(); /* puts back what nobody knows */
    bind_texture_at(0, GL_TEXTURE_2D, 5);
    assert_binds("texture", 1, 0);
}

static void test_texture_units(void **state)
{
    (void)state;
    static const GLuint textures[] = {8, 9, 0};
    CALL(glBindTextures, void, (GLuint, GLsizei, const GLuint *))(4, 3, textures);
    CALL(glBindTextureUnit, void, (GLuint, GLuint))(4, 0);
    CALL(glBindMultiTextureEXT, void, (GLenum, GLenum, GLuint))(GL_TEXTURE5, GL_TEXTURE_2D, 9);
    CALL(glBindMultiTextureEXT, void, (GLenum, GLenum, GLuint))(GL_TEXTURE5, GL_TEXTURE_2D, 9);
    assert_binds("texture", 6, 1);
}

static void test_buffers(void **state)
{
    (void)state;
    void (*bind)(GLenum, GLuint) = CALL(glBindBuffer, void, (GLenum, GLuint));
    CALL(glBindVertexArray, void, (GLuint))(1);
    bind(GL_ARRAY_BUFFER, 21);
    bind(GL_ELEMENT_ARRAY_BUFFER, 21);
    bind(GL_ARRAY_BUFFER, 21);                                          /* the same */
    CALL(glBindBufferARB, void, (GLenum, GLuint))(GL_ARRAY_BUFFER, 21); /* the same, by its old name */
    CALL(glBindVertexArray, void, (GLuint))(2);
    bind(GL_ELEMENT_ARRAY_BUFFER, 21); /* belongs to the other array */
    CALL(glBindVertexArray, void, (GLuint))(2);
    bind(GL_ELEMENT_ARRAY_BUFFER, 21); /* the same */
    assert_binds("buffer", 6, 3);
    void (*bind_range)(GLenum, GLuint, GLuint, GLintptr, GLsizeiptr) =
        CALL(glBindBufferRange, void, (GLenum, GLuint, GLuint, GLintptr, GLsizeiptr));
    bind_range(GL_UNIFORM_BUFFER, 0, 30, 0, 256);
    bind_range(GL_UNIFORM_BUFFER, 0, 30, 256, 256); /* another part */
    bind_range(GL_UNIFORM_BUFFER, 1, 30, 256, 256); /* another place */
    bind_range(GL_UNIFORM_BUFFER, 1, 30, 256, 256); /* the same */
    bind(GL_UNIFORM_BUFFER, 30);                    /* bound by those already */
    assert_binds("buffer", 5, 2);
    static const GLuint gone[] = {21, 30};
    CALL(glDeleteBuffers, void, (GLsizei, const GLuint *))(2, gone);
    bind(GL_ARRAY_BUFFER, 21);
    bind(GL_UNIFORM_BUFFER, 0); /* nothing is there */
    assert_binds("buffer", 2, 1);
}

static void test_arrays_and_framebuffers(void **state)
{
    (void)state;
    void (*bind_array)(GLuint) = CALL(glBindVertexArray, void, (GLuint));
    static const GLuint gone[] = {41};
    bind_array(41);
    bind_array(41);
    CALL(glDeleteVertexArrays, void, (GLsizei, const GLuint *))(1, gone);
    bind_array(41);
    assert_binds("vertex array", 3, 1);
    void (*bind)(GLenum, GLuint) = CALL(glBindFramebuffer, void, (GLenum, GLuint));
    bind(GL_FRAMEBUFFER, 51);
    bind(GL_DRAW_FRAMEBUFFER, 51); /* the same */
    bind(GL_READ_FRAMEBUFFER, 52);
    bind(GL_FRAMEBUFFER, 51); /* changes what is read */
    bind(GL_FRAMEBUFFER, 51); /* the same */
    assert_binds("framebuffer", 5, 2);
    static const GLuint gone_too[] = {51};
    CALL(glDeleteFramebuffers, void, (GLsizei, const GLuint *))(1, gone_too);
    bind(GL_FRAMEBUFFER, 0);
    assert_binds("framebuffer", 1, 1);
}

static void test_uniforms(void **state)
{
    (void)state;
    static const float values[16];
    CALL(glUniform1i, void, (GLint, GLint))(0, 1);
    CALL(glUniform4f, void, (GLint, GLfloat, GLfloat, GLfloat, GLfloat))(0, 1, 2, 3, 4);
    CALL(glUniform3fvARB, void, (GLint, GLsizei, const GLfloat *))(0, 5, values);
    CALL(glUniformMatrix4fv, void, (GLint, GLsizei, GLboolean, const GLfloat *))(0, 1, GL_FALSE, values);
    CALL(glProgramUniform2ui, void, (GLuint, GLint, GLuint, GLuint))(3, 0, 1, 2);
    CALL(glProgramUniformMatrix3x4dv, void, (GLuint, GLint, GLsizei, GLboolean, const GLdouble *))(3, 0, 1, GL_FALSE, NULL);
    tach_frame();
    assert_counted("render/uniform updates", 6);
}

/* ---- What takes its time -------------------------------------------------------------------------------------------- */

static void assert_waited(const char *name, uint32_t calls)
{
    const tach_node *row = find_row(name);
    if (!row || row->calls != calls)
        print_error("%s: %u waits\n", name, row ? row->calls : 0);
    assert_true(row ? row->calls == calls && row->kind == TACH_SITE_WAIT : calls == 0);
}

static void test_waits(void **state)
{
    (void)state;
    char pixels[64];
    void (*read)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *) =
        CALL(glReadPixels, void, (GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *));
    CALL(glFinish, void, (void))();
    read(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    CALL(glBindBuffer, void, (GLenum, GLuint))(GL_PIXEL_PACK_BUFFER, 3);
    read(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, NULL); /* into a buffer: nobody waits */
    CALL(glBindBuffer, void, (GLenum, GLuint))(GL_PIXEL_PACK_BUFFER, 0);
    CALL(glGetQueryObjectuiv, void, (GLuint, GLenum, GLuint *))(1, GL_QUERY_RESULT_AVAILABLE, (GLuint *)pixels);
    CALL(glGetQueryObjectuiv, void, (GLuint, GLenum, GLuint *))(1, GL_QUERY_RESULT, (GLuint *)pixels);
    CALL(glClientWaitSync, GLenum, (GLsync, GLbitfield, GLuint64))(NULL, 0, 0);
    CALL(glClientWaitSync, GLenum, (GLsync, GLbitfield, GLuint64))(NULL, 0, 1000);
    CALL(glMapBufferRange, void *, (GLenum, GLintptr, GLsizeiptr, GLbitfield))(GL_ARRAY_BUFFER, 0, 16, GL_MAP_READ_BIT);
    CALL(glMapBufferRange, void *, (GLenum, GLintptr, GLsizeiptr, GLbitfield))(GL_ARRAY_BUFFER, 0, 16, GL_MAP_WRITE_BIT);
    CALL(glGetBufferSubData, void, (GLenum, GLintptr, GLsizeiptr, void *))(GL_ARRAY_BUFFER, 0, 16, pixels);
    tach_frame();
    assert_waited("glFinish", 1);
    assert_waited("glReadPixels", 1);
    assert_waited("glGetQueryObjectuiv", 1);
    assert_waited("glClientWaitSync", 1);
    assert_waited("glMapBufferRange", 1);
    assert_waited("glGetBufferSubData", 1);
    assert_counted("render/stalls", 6);
    assert_counted("render/readbacks", 4);
}

static void test_shaders(void **state)
{
    (void)state;
    CALL(glCompileShader, void, (GLuint))(1);
    CALL(glCompileShader, void, (GLuint))(2);
    CALL(glLinkProgram, void, (GLuint))(3);
    tach_frame();
    const tach_frame_record *frame = tach_tree();
    assert_counted("render/shaders compiled", 2);
    assert_counted("render/programs linked", 1);
    assert_int_equal(find_row("glCompileShader")->calls, 2);
    assert_int_equal(find_row("glLinkProgram")->calls, 1);
    assert_int_equal(frame->mark_count, 3);
    assert_string_equal(frame->marks[2].text, "glLinkProgram");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_programs, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_textures, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_texture_units, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_buffers, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_arrays_and_framebuffers, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_uniforms, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_waits, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_shaders, start_on_stub, stop_watch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
