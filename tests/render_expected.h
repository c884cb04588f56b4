/* render_expected.h - what a test has rendered, by the path of scopes that were open, to be held against the rows of a frame. */
#ifndef TACH_TEST_RENDER_EXPECTED_H
#define TACH_TEST_RENDER_EXPECTED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tach/tach.h"

#define EXPECTED_ROWS 512

typedef struct expected {
    char path[64]; /* a letter a scope */
    size_t depth;
    uint32_t dice;
    uint32_t count;
    struct {
        char path[64];
        tach_render_counts own;
    } rows[EXPECTED_ROWS];
    tach_render_counts all;
} expected;

static inline uint32_t expected_roll(expected *e, uint32_t sides)
{
    e->dice = e->dice * 1664525u + 1013904223u;
    return (e->dice >> 16) % sides;
}

static inline void expected_enter(expected *e, char scope)
{
    e->path[e->depth++] = scope;
    e->path[e->depth] = 0;
}

static inline void expected_leave(expected *e) { e->path[--e->depth] = 0; }

/* What rows of that path have of their own; NULL for nothing. */
static inline const tach_render_counts *expected_of(const expected *e, const char *path)
{
    for (uint32_t i = 0; i < e->count; i++)
        if (strcmp(e->rows[i].path, path) == 0)
            return &e->rows[i].own;
    return NULL;
}

static inline void expect(expected *e, tach_render_count count, uint64_t n)
{
    e->all.of[count] += n;
    uint32_t i = 0;
    while (i < e->count && strcmp(e->rows[i].path, e->path) != 0)
        i++;
    assert_true(i < EXPECTED_ROWS);
    if (i == e->count) {
        memset(&e->rows[i], 0, sizeof e->rows[i]);
        memcpy(e->rows[i].path, e->path, sizeof e->path);
        e->count++;
    }
    e->rows[i].own.of[count] += n;
}

/* The next frame begins; what is open stays open. */
static inline void expected_restart(expected *e)
{
    e->count = 0;
    e->all = (tach_render_counts){0};
}

/* The rows below `row` have what is expected, neither less nor more, and what they show of it adds up. Returns how many paths were
 * found. */
static inline uint32_t assert_rows_below(const expected *e, const tach_frame_record *frame, uint32_t row, char path[64])
{
    const tach_node *node = &frame->nodes[row];
    const tach_render_counts *wanted = expected_of(e, path);
    uint32_t found = wanted != NULL;
    tach_render_counts sum = wanted ? *wanted : (tach_render_counts){0};
    for (uint32_t child = node->first_child; child != TACH_NONE; child = frame->nodes[child].next_sibling) {
        size_t length = strlen(path);
        strcat(path, frame->nodes[child].name);
        found += assert_rows_below(e, frame, child, path);
        path[length] = 0;
        for (int i = 0; i < TACH_RENDER_COUNTS; i++)
            sum.of[i] += tach_node_rendered(frame, &frame->nodes[child], (tach_render_count)i);
    }
    for (int i = 0; i < TACH_RENDER_COUNTS; i++) {
        uint64_t has = tach_node_rendered(frame, node, (tach_render_count)i);
        if (has != sum.of[i])
            print_error("frame %u, \"%s\", count %d\n", (unsigned)frame->number, path, i);
        assert_int_equal(has, sum.of[i]);
    }
    assert_int_equal(node->draws, sum.of[TACH_RENDER_DRAWS]);
    assert_int_equal(node->triangles, sum.of[TACH_RENDER_TRIANGLES]);
    return found;
}

static inline void assert_rendered(const expected *e, const tach_frame_record *frame, uint32_t thread_row)
{
    char path[64] = "";
    assert_int_equal(assert_rows_below(e, frame, thread_row, path), e->count);
}

#endif
