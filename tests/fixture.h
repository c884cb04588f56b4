/* fixture.h - a profiler on a clock that the test turns, and ways to find a row. */
#ifndef TACH_FIXTURE_H
#define TACH_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/clock.h"
#include "tach/tach.h"

#define MS UINT64_C(1000000)

static uint64_t fake_ns;
static inline uint64_t fake_clock(void) { return fake_ns; }

/* What the library said, newest last. */
static char said[4096];
static inline void listen(const char *text, void *user)
{
    (void)user;
    strncat(said, text, sizeof said - strlen(said) - 1);
    strncat(said, "\n", sizeof said - strlen(said) - 1);
}

/* A fake clock that counts nanoseconds and begins, as a machine's might, far from 0. */
static inline void start_fake(const tach_config *config)
{
    fake_ns = UINT64_C(9504000000000) * 100;
    said[0] = 0;
    tach_on_message(listen, NULL);
    tach_clock_set_source(fake_clock, 1000000000);
    assert_true(tach_init(config));
}

static inline void stop_fake(void)
{
    tach_shutdown();
    tach_clock_set_source(NULL, 0);
    tach_on_message(NULL, NULL);
}

/* The row at a path like "update/ai", under the thread of tach_frame; NULL when there is none. */
static inline const tach_node *row_under(const tach_frame_record *frame, uint32_t row, const char *path)
{
    while (*path) {
        size_t length = strcspn(path, "/");
        uint32_t child = frame->nodes[row].first_child;
        while (child != TACH_NONE &&
               (strncmp(frame->nodes[child].name, path, length) != 0 || frame->nodes[child].name[length] != 0))
            child = frame->nodes[child].next_sibling;
        if (child == TACH_NONE)
            return NULL;
        row = child;
        path += length + (path[length] == '/');
    }
    return &frame->nodes[row];
}

static inline const tach_node *row_of(const char *path)
{
    const tach_frame_record *frame = tach_tree();
    return row_under(frame, frame->threads[frame->thread].node, path);
}

/* The thread of that name in the last record, or NULL. */
static inline const tach_thread_info *thread_of(const char *name)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->thread_count; i++)
        if (strcmp(frame->threads[i].name, name) == 0)
            return &frame->threads[i];
    return NULL;
}

static inline const tach_value *value_of(const char *title)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->value_count; i++)
        if (strcmp(frame->values[i].title, title) == 0)
            return &frame->values[i];
    return NULL;
}

/* Promise 5: self + children = inclusive in every row, and the frame's thread covers the frame. */
static inline void assert_adds_up(const tach_frame_record *frame)
{
    for (uint32_t row = 0; row < frame->node_count; row++) {
        uint64_t sum = frame->nodes[row].self_ns;
        for (uint32_t child = frame->nodes[row].first_child; child != TACH_NONE; child = frame->nodes[child].next_sibling)
            sum += frame->nodes[child].inclusive_ns;
        assert_int_equal(sum, frame->nodes[row].inclusive_ns);
    }
    assert_int_equal(frame->nodes[frame->threads[frame->thread].node].inclusive_ns, frame->duration_ns);
    assert_int_equal(frame->work_ns + frame->wait_ns, frame->duration_ns);
}

/* Of the last frame; NULL for none. */
static inline const tach_budget *budget_of(tach_budget_kind kind, const char *name)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->budget_count; i++)
        if (frame->budgets[i].kind == kind && strcmp(frame->budgets[i].name, name) == 0)
            return &frame->budgets[i];
    return NULL;
}

#endif
