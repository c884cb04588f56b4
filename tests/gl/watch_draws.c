/* Every way to draw that GL knows, each with what it must count. GL itself does nothing here. */
#include "watched.h"

typedef struct drawn {
    int64_t draws, triangles, vertices, instances;
} drawn;

static void assert_drawn_at(const char *what, drawn wanted, int line)
{
    tach_frame();
    const tach_frame_record *frame = tach_tree();
    const tach_node *thread = &frame->nodes[frame->threads[frame->thread].node];
    drawn got = {counted("render/draw calls"), counted("render/triangles"), counted("render/vertices"),
                 counted("render/instances")};
    if (memcmp(&got, &wanted, sizeof got) != 0)
        print_error("line %d, %s: %d draws, %d triangles, %d vertices, %d instances\n", line, what, (int)got.draws,
                    (int)got.triangles, (int)got.vertices, (int)got.instances);
    assert_memory_equal(&got, &wanted, sizeof got);
    assert_int_equal(thread->draws, wanted.draws); /* the tree says the same */
    assert_int_equal(thread->triangles, wanted.triangles);
}

/* One call, and what it counts. */
#define DRAWS(name, parameters, arguments, ...)       \
    do {                                              \
        int before = stub_calls;                      \
        CALL_NAMED(name, void, parameters) arguments; \
        assert_int_equal(stub_calls, before + 1);     \
        drawn wanted = {__VA_ARGS__};                 \
        assert_drawn_at(name, wanted, __LINE__);      \
    } while (0)

#define ARRAYS    (GLenum, GLint, GLsizei)
#define ELEMENTS  (GLenum, GLsizei, GLenum, const void *)
#define SHORT     GL_UNSIGNED_SHORT
#define TRIANGLES GL_TRIANGLES

static void test_definitions(void **state)
{
    (void)state;
    DRAWS("glDrawArrays", ARRAYS, (TRIANGLES, 0, 6000), 1, 2000, 6000, 1);
    DRAWS("glDrawArraysInstanced", (GLenum, GLint, GLsizei, GLsizei), (TRIANGLES, 0, 36, 100), 1, 1200, 3600, 100);
    DRAWS("glDrawArrays", ARRAYS, (GL_TRIANGLE_STRIP, 0, 10), 1, 8, 10, 1);
    DRAWS("glDrawArrays", ARRAYS, (TRIANGLES, 0, 0), 1, 0, 0, 1);
}

static void test_modes(void **state)
{
    (void)state;
    static const struct {
        GLenum mode;
        int triangles, lines, points; /* of 13 vertices */
    } modes[] = {{GL_POINTS, 0, 0, 13},
                 {GL_LINES, 0, 6, 0},
                 {GL_LINE_LOOP, 0, 13, 0},
                 {GL_LINE_STRIP, 0, 12, 0},
                 {GL_TRIANGLES, 4, 0, 0},
                 {GL_TRIANGLE_STRIP, 11, 0, 0},
                 {GL_TRIANGLE_FAN, 11, 0, 0},
                 {0x0007 /* quads */, 6, 0, 0},
                 {0x0008 /* quad strip */, 10, 0, 0},
                 {0x0009 /* polygon */, 11, 0, 0},
                 {GL_LINES_ADJACENCY, 0, 3, 0},
                 {GL_LINE_STRIP_ADJACENCY, 0, 10, 0},
                 {GL_TRIANGLES_ADJACENCY, 2, 0, 0},
                 {GL_TRIANGLE_STRIP_ADJACENCY, 4, 0, 0},
                 {GL_PATCHES, 0, 0, 0}};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        CALL(glDrawElements, void, ELEMENTS)(modes[i].mode, 13, SHORT, NULL);
        tach_frame();
        assert_counted("render/draw calls", 1);
        assert_counted("render/triangles", modes[i].triangles);
        assert_counted("render/lines", modes[i].lines);
        assert_counted("render/points", modes[i].points);
        assert_counted("render/draws of unknown size", modes[i].mode == GL_PATCHES);
        /* Too few for one. */
        CALL(glDrawElements, void, ELEMENTS)(modes[i].mode, modes[i].mode == GL_POINTS ? 0 : 1, SHORT, NULL);
        CALL(glDrawElements, void, ELEMENTS)(modes[i].mode, -5, SHORT, NULL);
        tach_frame();
        assert_counted("render/draw calls", 2);
        assert_counted("render/triangles", 0);
        assert_counted("render/lines", 0);
        assert_counted("render/points", 0);
    }
}

static void test_arrays(void **state)
{
    (void)state;
    DRAWS("glDrawArraysEXT", ARRAYS, (TRIANGLES, 0, 9), 1, 3, 9, 1);
    DRAWS("glDrawArraysInstancedARB", (GLenum, GLint, GLsizei, GLsizei), (TRIANGLES, 0, 9, 2), 1, 6, 18, 2);
    DRAWS("glDrawArraysInstancedEXT", (GLenum, GLint, GLsizei, GLsizei), (TRIANGLES, 0, 9, 0), 1, 0, 0, 0);
    DRAWS("glDrawArraysInstancedBaseInstance", (GLenum, GLint, GLsizei, GLsizei, GLuint), (TRIANGLES, 0, 9, 3, 7), 1, 9, 27, 3);
}

static void test_elements(void **state)
{
    (void)state;
    DRAWS("glDrawElements", ELEMENTS, (TRIANGLES, 12, SHORT, NULL), 1, 4, 12, 1);
    DRAWS("glDrawElementsInstanced", (GLenum, GLsizei, GLenum, const void *, GLsizei), (TRIANGLES, 12, SHORT, NULL, 5), 1, 20, 60,
          5);
    DRAWS("glDrawElementsInstancedARB", (GLenum, GLsizei, GLenum, const void *, GLsizei), (TRIANGLES, 12, SHORT, NULL, 5), 1, 20,
          60, 5);
    DRAWS("glDrawElementsInstancedEXT", (GLenum, GLsizei, GLenum, const void *, GLsizei), (TRIANGLES, 12, SHORT, NULL, 5), 1, 20,
          60, 5);
    DRAWS("glDrawElementsBaseVertex", (GLenum, GLsizei, GLenum, const void *, GLint), (TRIANGLES, 12, SHORT, NULL, 9), 1, 4, 12, 1);
    DRAWS("glDrawElementsInstancedBaseVertex", (GLenum, GLsizei, GLenum, const void *, GLsizei, GLint),
          (TRIANGLES, 12, SHORT, NULL, 2, 9), 1, 8, 24, 2);
    DRAWS("glDrawElementsInstancedBaseInstance", (GLenum, GLsizei, GLenum, const void *, GLsizei, GLuint),
          (TRIANGLES, 12, SHORT, NULL, 2, 9), 1, 8, 24, 2);
    DRAWS("glDrawElementsInstancedBaseVertexBaseInstance", (GLenum, GLsizei, GLenum, const void *, GLsizei, GLint, GLuint),
          (TRIANGLES, 12, SHORT, NULL, 2, 9, 9), 1, 8, 24, 2);
    DRAWS("glDrawRangeElements", (GLenum, GLuint, GLuint, GLsizei, GLenum, const void *), (TRIANGLES, 0, 99, 12, SHORT, NULL), 1, 4,
          12, 1);
    DRAWS("glDrawRangeElementsEXT", (GLenum, GLuint, GLuint, GLsizei, GLenum, const void *), (TRIANGLES, 0, 99, 12, SHORT, NULL), 1,
          4, 12, 1);
    DRAWS("glDrawRangeElementsBaseVertex", (GLenum, GLuint, GLuint, GLsizei, GLenum, const void *, GLint),
          (TRIANGLES, 0, 99, 12, SHORT, NULL, 3), 1, 4, 12, 1);
}

static void test_multi_draws(void **state)
{
    (void)state;
    static const GLint firsts[4] = {0, 3, 6, 9};
    static const GLsizei counts[4] = {3, 30, 0, 300};
    static const void *const indices[4];
    DRAWS("glMultiDrawArrays", (GLenum, const GLint *, const GLsizei *, GLsizei), (TRIANGLES, firsts, counts, 4), 4, 111, 333, 4);
    DRAWS("glMultiDrawArraysEXT", (GLenum, const GLint *, const GLsizei *, GLsizei), (GL_TRIANGLE_FAN, firsts, counts, 2), 2, 29,
          33, 2);
    DRAWS("glMultiDrawElements", (GLenum, const GLsizei *, GLenum, const void *const *, GLsizei),
          (TRIANGLES, counts, SHORT, indices, 3), 3, 11, 33, 3);
    DRAWS("glMultiDrawElementsEXT", (GLenum, const GLsizei *, GLenum, const void *const *, GLsizei),
          (TRIANGLES, counts, SHORT, indices, 0), 0, 0, 0, 0);
    DRAWS("glMultiDrawElementsBaseVertex", (GLenum, const GLsizei *, GLenum, const void *const *, GLsizei, const GLint *),
          (TRIANGLES, counts, SHORT, indices, 4, firsts), 4, 111, 333, 4);
}

/* The GPU alone knows: their number counts, and is said to be all that is known. */
#define DRAWS_UNKNOWN(number, name, parameters, arguments)      \
    do {                                                        \
        DRAWS(name, parameters, arguments, number, 0, 0, 0);    \
        assert_counted("render/draws of unknown size", number); \
    } while (0)

static void test_indirect_draws(void **state)
{
    (void)state;
    DRAWS_UNKNOWN(1, "glDrawArraysIndirect", (GLenum, const void *), (TRIANGLES, NULL));
    DRAWS_UNKNOWN(1, "glDrawElementsIndirect", (GLenum, GLenum, const void *), (TRIANGLES, SHORT, NULL));
    DRAWS_UNKNOWN(40, "glMultiDrawArraysIndirect", (GLenum, const void *, GLsizei, GLsizei), (TRIANGLES, NULL, 40, 0));
    DRAWS_UNKNOWN(40, "glMultiDrawArraysIndirectAMD", (GLenum, const void *, GLsizei, GLsizei), (TRIANGLES, NULL, 40, 0));
    DRAWS_UNKNOWN(7, "glMultiDrawElementsIndirect", (GLenum, GLenum, const void *, GLsizei, GLsizei),
                  (TRIANGLES, SHORT, NULL, 7, 0));
    DRAWS_UNKNOWN(7, "glMultiDrawElementsIndirectAMD", (GLenum, GLenum, const void *, GLsizei, GLsizei),
                  (TRIANGLES, SHORT, NULL, 7, 0));
    DRAWS_UNKNOWN(1, "glMultiDrawArraysIndirectCount", (GLenum, const void *, GLintptr, GLsizei, GLsizei),
                  (TRIANGLES, NULL, 0, 99, 0));
    DRAWS_UNKNOWN(1, "glMultiDrawArraysIndirectCountARB", (GLenum, const void *, GLintptr, GLsizei, GLsizei),
                  (TRIANGLES, NULL, 0, 99, 0));
    DRAWS_UNKNOWN(1, "glMultiDrawElementsIndirectCount", (GLenum, GLenum, const void *, GLintptr, GLsizei, GLsizei),
                  (TRIANGLES, SHORT, NULL, 0, 99, 0));
    DRAWS_UNKNOWN(1, "glMultiDrawElementsIndirectCountARB", (GLenum, GLenum, const void *, GLintptr, GLsizei, GLsizei),
                  (TRIANGLES, SHORT, NULL, 0, 99, 0));
    DRAWS_UNKNOWN(1, "glDrawTransformFeedback", (GLenum, GLuint), (TRIANGLES, 1));
    DRAWS_UNKNOWN(1, "glDrawTransformFeedbackEXT", (GLenum, GLuint), (TRIANGLES, 1));
    DRAWS_UNKNOWN(1, "glDrawTransformFeedbackInstanced", (GLenum, GLuint, GLsizei), (TRIANGLES, 1, 4));
    DRAWS_UNKNOWN(1, "glDrawTransformFeedbackStream", (GLenum, GLuint, GLuint), (TRIANGLES, 1, 0));
    DRAWS_UNKNOWN(1, "glDrawTransformFeedbackStreamInstanced", (GLenum, GLuint, GLuint, GLsizei), (TRIANGLES, 1, 0, 4));
}

/* ---- Immediate mode and display lists ------------------------------------------------------------------------------- */

/* Every glVertex: by its letter, with as many numbers, and with an array. */
static void call_vertex(int size, char letter, bool array)
{
    static const double zeros[4];
    char name[32];
    snprintf(name, sizeof name, "glVertex%d%c%s", size, letter, array ? "v" : "");
    void (*function)(void) = function_of(tach_gl_get_proc(name));
    if (array)
        ((void (*)(const void *))function)(zeros);
    else if (letter == 'f' || letter == 'd')
        ((void (*)(double, double, double, double))function)(0, 0, 0, 0);
    else
        ((void (*)(int, int, int, int))function)(0, 0, 0, 0);
}

static void test_immediate_mode(void **state)
{
    (void)state;
    CALL(glBegin, void, (GLenum))(TRIANGLES);
    for (int size = 2; size <= 4; size++)
        for (const char *letter = "sifd"; *letter; letter++) {
            call_vertex(size, *letter, false);
            call_vertex(size, *letter, true);
        }
    CALL(glEnd, void, (void))();
    assert_drawn_at("24 kinds of glVertex", (drawn){1, 8, 24, 1}, __LINE__);
    CALL(glBegin, void, (GLenum))(0x0007 /* quads */);
    for (int i = 0; i < 8; i++)
        CALL(glArrayElement, void, (GLint))(i);
    CALL(glEnd, void, (void))();
    assert_drawn_at("glArrayElement", (drawn){1, 4, 8, 1}, __LINE__);
}

/* While a list is made nothing is drawn; what a call of it draws is not known. */
static void test_display_lists(void **state)
{
    (void)state;
    CALL(glNewList, void, (GLuint, GLenum))(1, 0x1300 /* compile */);
    CALL(glDrawArrays, void, ARRAYS)(TRIANGLES, 0, 6000);
    CALL(glEndList, void, (void))();
    assert_drawn_at("a list made", (drawn){0, 0, 0, 0}, __LINE__);
    DRAWS_UNKNOWN(1, "glCallList", (GLuint), (1));
    DRAWS_UNKNOWN(3, "glCallLists", (GLsizei, GLenum, const void *), (3, GL_UNSIGNED_BYTE, "\1\1\1"));
    CALL(glNewList, void, (GLuint, GLenum))(1, 0x1301 /* compile and execute */);
    CALL(glDrawArrays, void, ARRAYS)(TRIANGLES, 0, 6000);
    CALL(glEndList, void, (void))();
    assert_drawn_at("a list made and drawn", (drawn){1, 2000, 6000, 1}, __LINE__);
    DRAWS("glDrawArrays", ARRAYS, (TRIANGLES, 0, 3), 1, 1, 3, 1);
}

/* ---- Where they are drawn ------------------------------------------------------------------------------------------- */

static void test_rows(void **state)
{
    (void)state;
    {
        TACH_SCOPE("scene");
        CALL(glDrawArrays, void, ARRAYS)(TRIANGLES, 0, 3);
        for (int i = 0; i < 10; i++) {
            TACH_SCOPE("houses");
            CALL(glDrawArrays, void, ARRAYS)(TRIANGLES, 0, 30);
            CALL(glDrawArrays, void, ARRAYS)(GL_TRIANGLE_STRIP, 0, 7);
        }
    }
    tach_frame();
    assert_int_equal(find_row("houses")->draws, 20);
    assert_int_equal(find_row("houses")->triangles, 150);
    assert_int_equal(find_row("scene")->draws, 21);
    assert_int_equal(find_row("scene")->triangles, 151);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_definitions, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_modes, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_arrays, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_elements, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_multi_draws, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_indirect_draws, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_immediate_mode, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_display_lists, start_on_stub, stop_watch),
        cmocka_unit_test_setup_teardown(test_rows, start_on_stub, stop_watch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
