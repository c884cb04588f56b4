/* watched.h - what the tests of the watch share: a GL that does nothing, functions by name, and what a frame has counted. */
#ifndef TACH_TEST_GL_WATCHED_H
#define TACH_TEST_GL_WATCHED_H

#include "fixture.h"

/* Any function of GL: takes whatever it is given, and says 0. */
static int stub_calls;
static uintptr_t stub(void) { return stub_calls++, (uintptr_t)0; }

static inline void *address_of(void (*function)(void))
{
    void *address;
    memcpy(&address, &function, sizeof address);
    return address;
}

static inline void *find_stub(const char *name) { return strncmp(name, "gl", 2) == 0 ? address_of((void (*)(void))stub) : NULL; }

/* CALL(glDrawArrays, void, (GLenum, GLint, GLsizei))(GL_TRIANGLES, 0, 3): as a game that has its functions from the watch. */
static inline void (*function_of(void *address))(void)
{
    void (*function)(void);
    assert_non_null(address);
    memcpy(&function, &address, sizeof function);
    return function;
}
#define CALL_NAMED(name, result, parameters) ((result(*) parameters)function_of(tach_gl_get_proc(name)))
#define CALL(name, result, parameters)       CALL_NAMED(#name, result, parameters)

/* Around a test that has GL from find_stub. */
static inline int start_on_stub(void **state)
{
    (void)state;
    stub_calls = 0;
    assert_true(tach_init(NULL));
    assert_true(tach_gl_watch(find_stub));
    tach_frame();
    return 0;
}

static inline int stop_watch(void **state)
{
    (void)state;
    tach_gl_unwatch();
    tach_shutdown();
    return 0;
}

/* The first row of that name; NULL for none. */
static inline const tach_node *find_row(const char *name)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->node_count; i++)
        if (strcmp(frame->nodes[i].name, name) == 0)
            return &frame->nodes[i];
    return NULL;
}

/* What the last frame has counted; -1 when there is no such statistic. */
static inline int64_t counted(const char *title)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->value_count; i++)
        if (strcmp(frame->values[i].title, title) == 0)
            return frame->values[i].value;
    return -1;
}

/* The same since the start; of what stands, as it stands. */
static inline int64_t stands(const char *title)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->value_count; i++)
        if (strcmp(frame->values[i].title, title) == 0)
            return frame->values[i].total;
    return -1;
}

static inline void assert_counted_at(const char *title, int64_t wanted, int line)
{
    if (counted(title) != wanted)
        print_error("line %d: \"%s\"\n", line, title);
    assert_int_equal(counted(title), wanted);
}
#define assert_counted(title, wanted) assert_counted_at(title, wanted, __LINE__)

#endif
