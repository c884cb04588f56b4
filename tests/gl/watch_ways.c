/* The ways in: a loader, pointers, wrapped again, unwrapped out of order, beside somebody else's wrappers; the HUD is never
 * counted. */
#define TACH_GL_ROW(result, name, count, parameters) "gl" #name,
static const char *const watched_functions[] = {
#include "backend/gl_watch_table.h"
};

#include "watched.h"

typedef void draw_function(GLenum mode, GLint first, GLsizei count);

static int64_t draws_since(void)
{
    tach_frame();
    return counted("render/draw calls");
}

/* ---- A loader ------------------------------------------------------------------------------------------------------- */

static void test_loader(void **state)
{
    (void)state;
    void *real = find_stub("glDrawArrays");
    for (size_t i = 0; i < sizeof watched_functions / sizeof *watched_functions; i++) {
        void *function = tach_gl_get_proc(watched_functions[i]);
        assert_non_null(function);
        assert_ptr_not_equal(function, real);
        assert_ptr_equal(function, tach_gl_get_proc(watched_functions[i])); /* looked up twice: the same */
        for (size_t k = 0; k < i; k++)
            assert_ptr_not_equal(function, tach_gl_get_proc(watched_functions[k]));
    }
    assert_ptr_equal(tach_gl_get_proc("glEnable"), real); /* not counted */
    assert_null(tach_gl_get_proc("eglSwapBuffers"));      /* what the loader lacks */
    assert_null(tach_gl_get_proc(NULL));
}

static void *find_nothing(const char *name)
{
    (void)name;
    return NULL;
}

static void *find_through_watch(const char *name) { return tach_gl_get_proc(name); }

static void test_odd_loaders(void **state)
{
    (void)state;
    assert_true(tach_gl_watch(find_nothing));
    assert_null(tach_gl_get_proc("glDrawArrays"));
    assert_true(tach_gl_watch(NULL));
    assert_null(tach_gl_get_proc("glDrawArrays"));
    assert_false(tach_gl_watch(tach_gl_get_proc));
    assert_non_null(strstr(tach_error(), "tach_gl_get_proc"));
    assert_null(tach_sdl_gl_loader(NULL));
    assert_true(tach_gl_watch(find_stub));
    CALL(glDrawArrays, void, (GLenum, GLint, GLsizei))(GL_TRIANGLES, 0, 3);
    assert_int_equal(draws_since(), 1);
    assert_int_equal(stub_calls, 1);
}

/* ---- Pointers ------------------------------------------------------------------------------------------------------- */

static draw_function *bare_function(void)
{
    draw_function *function;
    void *address = find_stub("glDrawArrays");
    memcpy((void *)&function, &address, sizeof function);
    return function;
}

static void test_pointers(void **state)
{
    (void)state;
    draw_function *first = bare_function(), *second = first, *bare = first;
    assert_true(tach_gl_wrap(&first, "glDrawArrays"));
    draw_function *wrapper = first;
    assert_ptr_not_equal(wrapper, bare);
    assert_true(tach_gl_wrap(&first, "glDrawArrays")); /* again */
    assert_ptr_equal(first, wrapper);
    assert_true(tach_gl_wrap(&second, "glDrawArrays")); /* a second pointer */
    assert_ptr_equal(second, wrapper);
    first(GL_TRIANGLES, 0, 3);
    second(GL_TRIANGLES, 0, 3);
    assert_int_equal(stub_calls, 2);
    assert_int_equal(draws_since(), 2);
    assert_true(tach_gl_unwrap(&first));
    assert_ptr_equal(first, bare);
    assert_false(tach_gl_unwrap(&first)); /* again */
    assert_ptr_equal(first, bare);
    first(GL_TRIANGLES, 0, 3);
    second(GL_TRIANGLES, 0, 3);
    assert_int_equal(stub_calls, 4);
    assert_int_equal(draws_since(), 1);
    assert_true(tach_gl_unwrap(&second));
    assert_ptr_equal(second, bare);
}

static void test_odd_pointers(void **state)
{
    (void)state;
    draw_function *missing = NULL, *draw = bare_function(), *bare = draw;
    assert_false(tach_gl_wrap(&missing, "glDrawArrays"));
    assert_null(missing);
    assert_false(tach_gl_wrap(NULL, "glDrawArrays"));
    assert_false(tach_gl_wrap(&draw, "glEnable"));
    assert_false(tach_gl_wrap(&draw, ""));
    assert_false(tach_gl_wrap(&draw, NULL));
    assert_ptr_equal(draw, bare);
    assert_true(tach_gl_wrap(&draw, "glDrawArrays"));
    draw_function *wrapper = draw;
    assert_false(tach_gl_wrap(&draw, "glDrawElements")); /* a wrapper of another function */
    assert_ptr_equal(draw, wrapper);
    assert_false(tach_gl_unwrap(NULL));
    assert_false(tach_gl_unwrap(&missing));
}

/* ARB's and EXT's functions are not always GL's: each goes to its own. */
static const char *last_asked;
static void real_instanced(GLenum mode, GLint first, GLsizei count, GLsizei instances)
{
    (void)mode, (void)first, (void)count, (void)instances;
    last_asked = "glDrawArraysInstanced";
}
static void real_instanced_ARB(GLenum mode, GLint first, GLsizei count, GLsizei instances)
{
    (void)mode, (void)first, (void)count, (void)instances;
    last_asked = "glDrawArraysInstancedARB";
}

static void test_aliases(void **state)
{
    (void)state;
    void (*plain)(GLenum, GLint, GLsizei, GLsizei) = real_instanced, (*arb)(GLenum, GLint, GLsizei, GLsizei) = real_instanced_ARB;
    assert_true(tach_gl_wrap(&plain, "glDrawArraysInstanced"));
    assert_true(tach_gl_wrap(&arb, "glDrawArraysInstancedARB"));
    plain(GL_TRIANGLES, 0, 3, 2);
    assert_string_equal(last_asked, "glDrawArraysInstanced");
    arb(GL_TRIANGLES, 0, 3, 2);
    assert_string_equal(last_asked, "glDrawArraysInstancedARB");
    assert_int_equal(draws_since(), 2);
    assert_counted("render/triangles", 4);
}

/* ---- Somebody else's wrappers --------------------------------------------------------------------------------------- */

static draw_function *behind_tool;
static int tool_calls;
static void tool(GLenum mode, GLint first, GLsizei count)
{
    tool_calls++;
    behind_tool(mode, first, count);
}

/* Ours, then theirs, then ours again: who calls whom is a ring now, and must not be run for ever. */
static void test_another_tool_in_front(void **state)
{
    (void)state;
    draw_function *draw = bare_function();
    tool_calls = 0;
    assert_true(tach_gl_wrap(&draw, "glDrawArrays"));
    behind_tool = draw;
    draw = tool;
    draw(GL_TRIANGLES, 0, 3);
    assert_int_equal(draws_since(), 1);
    assert_false(tach_gl_unwrap(&draw)); /* out of order: theirs stands there */
    assert_ptr_equal(draw, tool);
    assert_true(tach_gl_wrap(&draw, "glDrawArrays"));
    draw(GL_TRIANGLES, 0, 3);
    assert_int_equal(draws_since(), 1);
    assert_int_equal(tool_calls, 2);
    assert_int_equal(stub_calls, 2);
    behind_tool = bare_function(); /* they go, out of order too */
    draw(GL_TRIANGLES, 0, 3);
    assert_int_equal(draws_since(), 1);
    assert_int_equal(stub_calls, 3);
    assert_true(tach_gl_unwrap(&draw));
    assert_ptr_equal(draw, tool);
}

/* ---- Stop and start ------------------------------------------------------------------------------------------------- */

static void test_unwatch(void **state)
{
    (void)state;
    draw_function *draw = bare_function();
    assert_true(tach_gl_wrap(&draw, "glDrawArrays"));
    void (*use)(GLuint) = CALL(glUseProgram, void, (GLuint));
    tach_gl_unwatch();
    draw(GL_TRIANGLES, 0, 3);
    use(7);
    assert_int_equal(stub_calls, 2); /* pointers stay good */
    assert_int_equal(draws_since(), 0);
    tach_gl_unwatch();
    assert_true(tach_gl_watch(find_stub));
    assert_true(tach_gl_watch(find_stub));
    draw(GL_TRIANGLES, 0, 3);
    use(7);
    assert_int_equal(draws_since(), 1);
    assert_counted("render/program binds", 1);
}

/* ---- The HUD -------------------------------------------------------------------------------------------------------- */

static void *find_sdl(const char *name) { return SDL_GL_GetProcAddress(name); }

static void render_hud(void)
{
    static test_picture picture;
    build_picture(&picture, 64, 48, 1);
    tach_gl_render(&picture.picture);
}

/* Not even when the game gives it the counting loader. */
static void test_hud_is_not_counted(void **state)
{
    (void)state;
    static const char *const must_be_0[] = {"render/draw calls",    "render/triangles",      "render/program binds",
                                            "render/uploads",       "render/buffer binds",   "render/vertex array binds",
                                            "render/texture binds", "gl objects/made",       "memory/buffers",
                                            "memory/textures",      "render/programs linked"};
    static tach_gl_loader *const loaders[] = {find_sdl, tach_gl_get_proc, find_through_watch};
    open_context(PROFILE_CORE, 64, 48);
    for (size_t i = 0; i < sizeof loaders / sizeof *loaders; i++) {
        assert_true(tach_gl_watch(find_sdl));
        CALL(glDrawArrays, void, (GLenum, GLint, GLsizei))(GL_TRIANGLES, 0, 0);
        assert_int_equal(draws_since(), 1);
        assert_true(tach_gl_init(loaders[i]));
        render_hud();
        tach_frame();
        for (size_t k = 0; k < sizeof must_be_0 / sizeof *must_be_0; k++)
            assert_counted(must_be_0[k], 0);
        tach_gl_shutdown();
    }
    close_context();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_loader, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_odd_loaders, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_pointers, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_odd_pointers, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_aliases, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_another_tool_in_front, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_unwatch, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_hud_is_not_counted, start_on_stub, stop_watch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
