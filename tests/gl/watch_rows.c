/* What rendering asks of OpenGL, in the scope where it did: exact in a random program on two threads, each with a context. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "render_expected.h"
#include "watched.h"

#define ROUNDS 60

/* A thread of the game, and what its context has bound; 0xFFFFFFFF: the watch cannot know yet. */
typedef struct renderer {
    const char *name;
    expected expected;
    GLuint program, texture, buffer, vertex_array, framebuffer;
} renderer;

static __thread renderer *current;

static uintptr_t do_nothing(void) { return 0; }
static void *get_current_context(void) { return current; }

static void *find_with_contexts(const char *name)
{
    if (strcmp(name, "eglGetCurrentContext") == 0)
        return address_of((void (*)(void))get_current_context);
    return strncmp(name, "gl", 2) == 0 ? address_of((void (*)(void))do_nothing) : NULL;
}

static int start(void **state)
{
    (void)state;
    static const tach_config config = {.warm_up_frames = TACH_NO_WARM_UP};
    assert_true(tach_init(&config));
    assert_true(tach_gl_watch(find_with_contexts));
    tach_frame();
    return 0;
}

/* ---- A game's calls, each with what it is to count ------------------------------------------------------------------ */

static void drawn(expected *e, uint64_t draws, uint64_t triangles, uint64_t vertices, uint64_t instances)
{
    expect(e, TACH_RENDER_DRAWS, draws);
    expect(e, TACH_RENDER_TRIANGLES, triangles);
    expect(e, TACH_RENDER_VERTICES, vertices);
    expect(e, TACH_RENDER_INSTANCES, instances);
}

static void draw_something(expected *e)
{
    GLsizei n = 3 * (GLsizei)(1 + expected_roll(e, 5000));
    switch (expected_roll(e, 6)) {
    case 0:
        CALL(glDrawArrays, void, (GLenum, GLint, GLsizei))(GL_TRIANGLES, 0, n);
        drawn(e, 1, (uint64_t)n / 3, (uint64_t)n, 1);
        break;
    case 1:
        CALL(glDrawElementsInstanced, void, (GLenum, GLsizei, GLenum, const void *, GLsizei))(GL_TRIANGLES, n, 0, NULL, 7);
        drawn(e, 1, 7 * (uint64_t)n / 3, 7 * (uint64_t)n, 7);
        break;
    case 2:
        CALL(glDrawArrays, void, (GLenum, GLint, GLsizei))(GL_POINTS, 0, n);
        drawn(e, 1, 0, (uint64_t)n, 1);
        expect(e, TACH_RENDER_POINTS, (uint64_t)n);
        break;
    case 3:
        CALL(glDrawArrays, void, (GLenum, GLint, GLsizei))(GL_LINE_STRIP, 0, n);
        drawn(e, 1, 0, (uint64_t)n, 1);
        expect(e, TACH_RENDER_LINES, (uint64_t)n - 1);
        break;
    case 4:
        CALL(glDrawArraysIndirect, void, (GLenum, const void *))(GL_TRIANGLES, NULL);
        drawn(e, 1, 0, 0, 0);
        expect(e, TACH_RENDER_UNKNOWN_DRAWS, 1);
        break;
    default:
        CALL(glBegin, void, (GLenum))(GL_TRIANGLE_FAN);
        for (int i = 0; i < 5; i++)
            CALL(glVertex3f, void, (GLfloat, GLfloat, GLfloat))(0, 0, 0);
        CALL(glEnd, void, (void))();
        drawn(e, 1, 3, 5, 1);
    }
}

static void bound(expected *e, tach_render_count binds, GLuint *now, GLuint name)
{
    expect(e, binds, 1);
    if (*now == name)
        expect(e, (tach_render_count)(binds + 1), 1); /* those that change nothing stand behind */
    *now = name;
}

static void bind_something(renderer *r)
{
    expected *e = &r->expected;
    GLuint name = 1 + expected_roll(e, 2);
    switch (expected_roll(e, 5)) {
    case 0:
        CALL(glUseProgram, void, (GLuint))(name);
        bound(e, TACH_RENDER_PROGRAM_BINDS, &r->program, name);
        break;
    case 1:
        CALL(glActiveTexture, void, (GLenum))(GL_TEXTURE3);
        CALL(glBindTexture, void, (GLenum, GLuint))(GL_TEXTURE_2D, name);
        bound(e, TACH_RENDER_TEXTURE_BINDS, &r->texture, name);
        break;
    case 2:
        CALL(glBindBuffer, void, (GLenum, GLuint))(GL_ARRAY_BUFFER, name);
        bound(e, TACH_RENDER_BUFFER_BINDS, &r->buffer, name);
        break;
    case 3:
        CALL(glBindVertexArray, void, (GLuint))(name);
        bound(e, TACH_RENDER_VERTEX_ARRAY_BINDS, &r->vertex_array, name);
        break;
    default:
        CALL(glBindFramebuffer, void, (GLenum, GLuint))(GL_FRAMEBUFFER, name);
        bound(e, TACH_RENDER_FRAMEBUFFER_BINDS, &r->framebuffer, name);
    }
}

static void change_something(renderer *r)
{
    static const char pixels[4 * 64 * 64];
    expected *e = &r->expected;
    GLsizei n = 1 + (GLsizei)expected_roll(e, 64);
    switch (expected_roll(e, 4)) {
    case 0:
        CALL(glBufferSubData, void, (GLenum, GLintptr, GLsizeiptr, const void *))(GL_ARRAY_BUFFER, 0, 100000 * n, pixels);
        expect(e, TACH_RENDER_UPLOADS, 100000 * (uint64_t)n);
        break;
    case 1:
        CALL(glTexSubImage2D, void, (GLenum, GLint, GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, const void *))
        (GL_TEXTURE_2D, 0, 0, 0, n, 64, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        expect(e, TACH_RENDER_UPLOADS, 256 * (uint64_t)n);
        expect(e, TACH_RENDER_TEXTURE_UPLOADS, 256 * (uint64_t)n);
        break;
    case 2:
        CALL(glProgramUniform1i, void, (GLuint, GLint, GLint))(r->program, 1, 2);
        expect(e, TACH_RENDER_UNIFORMS, 1);
        break;
    default:
        CALL(glUniform4f, void, (GLint, GLfloat, GLfloat, GLfloat, GLfloat))(0, 1, 2, 3, 4);
        expect(e, TACH_RENDER_UNIFORMS, 1);
    }
}

static void call_something(renderer *r, int depth);

static void in_a_scope(renderer *r, int depth)
{
    if (expected_roll(&r->expected, 2)) {
        TACH_SCOPE("a");
        expected_enter(&r->expected, 'a');
        call_something(r, depth - 1);
    } else {
        TACH_SCOPE("b");
        expected_enter(&r->expected, 'b');
        call_something(r, depth - 1);
    }
    expected_leave(&r->expected);
}

/* Scopes inside themselves and each other, calls before, in and between them. */
static void call_something(renderer *r, int depth)
{
    for (uint32_t i = expected_roll(&r->expected, 7); i > 0; i--)
        switch (expected_roll(&r->expected, 5)) {
        case 0:
            draw_something(&r->expected);
            break;
        case 1:
            bind_something(r);
            break;
        case 2:
            change_something(r);
            break;
        default:
            if (depth > 0)
                in_a_scope(r, depth);
        }
}

/* ---- Held against the rows ------------------------------------------------------------------------------------------ */

/* Each a context that the watch has never seen. */
static renderer *new_renderer(const char *name, uint32_t seed)
{
    static renderer all[4];
    static int count;
    renderer *r = &all[count++];
    *r = (renderer){name, {.dice = seed}, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    return r;
}

static const char *const titles[TACH_RENDER_COUNTS] = {
    [TACH_RENDER_DRAWS] = "render/draw calls",
    [TACH_RENDER_TRIANGLES] = "render/triangles",
    [TACH_RENDER_VERTICES] = "render/vertices",
    [TACH_RENDER_INSTANCES] = "render/instances",
    [TACH_RENDER_POINTS] = "render/points",
    [TACH_RENDER_LINES] = "render/lines",
    [TACH_RENDER_UNKNOWN_DRAWS] = "render/draws of unknown size",
    [TACH_RENDER_PROGRAM_BINDS] = "render/program binds",
    [TACH_RENDER_SAME_PROGRAMS] = "render/program binds, redundant",
    [TACH_RENDER_TEXTURE_BINDS] = "render/texture binds",
    [TACH_RENDER_SAME_TEXTURES] = "render/texture binds, redundant",
    [TACH_RENDER_BUFFER_BINDS] = "render/buffer binds",
    [TACH_RENDER_SAME_BUFFERS] = "render/buffer binds, redundant",
    [TACH_RENDER_VERTEX_ARRAY_BINDS] = "render/vertex array binds",
    [TACH_RENDER_SAME_VERTEX_ARRAYS] = "render/vertex array binds, redundant",
    [TACH_RENDER_FRAMEBUFFER_BINDS] = "render/framebuffer binds",
    [TACH_RENDER_SAME_FRAMEBUFFERS] = "render/framebuffer binds, redundant",
    [TACH_RENDER_UNIFORMS] = "render/uniform updates",
    [TACH_RENDER_UPLOADS] = "render/uploads",
    [TACH_RENDER_TEXTURE_UPLOADS] = "render/uploads to textures",
};

/* The statistics of the frame are the sums of what its threads' rows have. */
static void assert_statistics(const tach_render_counts *a, const tach_render_counts *b)
{
    for (int i = 0; i < TACH_RENDER_COUNTS; i++)
        assert_counted(titles[i], (int64_t)(a->of[i] + b->of[i]));
}

static uint32_t row_of_thread(const char *name)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->thread_count; i++)
        if (strcmp(frame->threads[i].name, name) == 0)
            return frame->threads[i].node;
    return TACH_NONE;
}

static void test_main_thread(void **state)
{
    (void)state;
    static const tach_render_counts none;
    renderer *r = current = new_renderer("main", 1);
    TACH_THREAD("main");
    for (int round = 0; round < ROUNDS; round++) {
        call_something(r, 5);
        tach_frame();
        assert_rendered(&r->expected, tach_tree(), row_of_thread("main"));
        assert_statistics(&r->expected.all, &none);
        expected_restart(&r->expected);
    }
    current = NULL;
}

/* A scope that stays open gets in each frame what was done in it. */
static void test_over_frames(void **state)
{
    (void)state;
    renderer *r = current = new_renderer("main", 2);
    TACH_THREAD("main");
    for (int round = 0; round < ROUNDS; round++) {
        TACH_SCOPE("a");
        expected_enter(&r->expected, 'a');
        for (uint32_t i = expected_roll(&r->expected, 4); i > 0; i--) {
            call_something(r, 3);
            tach_frame();
            assert_rendered(&r->expected, tach_tree(), row_of_thread("main"));
            expected_restart(&r->expected);
        }
        expected_leave(&r->expected);
    }
    current = NULL;
}

static void *run_renderer(void *of)
{
    current = of;
    TACH_THREAD(current->name);
    TACH_SCOPE("a"); /* so that it has rows, whatever it does */
    expected_enter(&current->expected, 'a');
    call_something(current, 5);
    expected_leave(&current->expected);
    return NULL;
}

/* Each with its context, and so with what is bound in it. */
static void test_two_threads(void **state)
{
    (void)state;
    renderer *both[] = {new_renderer("left", 3), new_renderer("right", 4)};
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t threads[2];
        for (int i = 0; i < 2; i++)
            assert_int_equal(pthread_create(&threads[i], NULL, run_renderer, both[i]), 0);
        for (int i = 0; i < 2; i++)
            pthread_join(threads[i], NULL);
        tach_frame();
        for (int i = 0; i < 2; i++)
            assert_rendered(&both[i]->expected, tach_tree(), row_of_thread(both[i]->name));
        assert_statistics(&both[0]->expected.all, &both[1]->expected.all);
        for (int i = 0; i < 2; i++)
            expected_restart(&both[i]->expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_main_thread, start, stop_watch),
        cmocka_unit_test_setup_teardown(test_over_frames, start, stop_watch),
        cmocka_unit_test_setup_teardown(test_two_threads, start, stop_watch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
