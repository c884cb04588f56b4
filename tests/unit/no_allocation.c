/* Promise 3: all memory at start. The linker sends every allocation of the library here (see tests.mk); after start there is none:
 * recording, aggregating, HUD hidden and at every level, frozen, resized, with input, with names never seen before, with budgets. A
 * file of budgets is allocated for while it is read, and only then. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <unistd.h>

#include "fixture.h"

#include "fake_gpu.h"

#include "tach/tach_hud.h"
#include "tach/tach_record.h"

static int allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    allocations++;
    return __real_realloc(block, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    allocations++;
    return __real_aligned_alloc(alignment, size);
}

static void play_frame(tach_hud *hud, int frame)
{
    static const int32_t sizes[][2] = {{1280, 720}, {320, 200}, {0, 0}, {3840, 2160}, {1, 1}};
    static tach_site sites[40];
    for (int i = 0; i < 40; i++) {
        sites[i].name = i % 2 ? "\xE6\x8F\x8F\xE7\x94\xBB" : "scope";
        sites[i].file = __FILE__;
        tach_token token = tach_begin(&sites[i]);
        fake_ns += 500000;
        tach_end(token);
    }
    TACH_GPU_BLOCK("pass") { fake_gpu.ns += 3 * MS + (frame % 50 == 49 ? 90 * MS : 0); }
    TACH_MARK("mark");
    TACH_MARKF("frame %d of %s", frame, "many");
    TACH_IO("file", 100);
    TACH_FREE(hud);
    TACH_ALLOC(hud, (uint64_t)frame, "test");
    TACH_FREE(sites); /* unknown */
    TACH_LOCK_WAIT(hud, "lock");
    TACH_LOCK_ACQUIRED(hud, "lock");
    TACH_LOCK_RELEASED(hud);
    if (frame % 50 == 49)
        fake_ns += 100 * MS;                                                             /* a hitch */
    tach_input key = {.kind = TACH_INPUT_KEY, .scancode = 0x51, .down = frame % 2 == 0}; /* arrow down */
    tach_hud_event(hud, &key);
    tach_hud_build(hud, sizes[frame / 20 % 5][0], sizes[frame / 20 % 5][1]);
    tach_hud_screenshot(hud);
    tach_frame();
    fake_gpu.frame++;
}

static void write_budgets(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void none_after_start(void **state)
{
    (void)state;
    allocations = 0;
    start_fake_gpu(NULL, 3);
    tach_hud *hud = tach_hud_create(NULL);
    assert_non_null(hud);
    assert_int_equal(allocations, 2); /* a block each; so the count is alive */
    char path[] = "/tmp/tach_no_allocation_XXXXXX";
    close(mkstemp(path));
    write_budgets(path, "[scope scope]\nms = 1\n");
    assert_true(tach_budgets_load(path));
    assert_int_equal(allocations, 3);
    for (int frame = 0; frame < 1000; frame++) {
        if (frame % 100 == 0)
            tach_hud_set_level(hud, (tach_hud_level)(frame / 100 % 6));
        tach_hud_set_frozen(hud, frame % 300 > 250);
        TACH_EXPECT_MS("scope", 1 + frame % 7);
        play_frame(hud, frame);
    }
    tach_reset();
    assert_int_equal(allocations, 3);
    assert_int_equal(tach_tree()->budget_count, 2);
    write_budgets(path, "[scope scope]\nms = 1\n[frame]\nms = 20\n");
    for (int frame = 0; frame < 200; frame++)
        play_frame(hud, frame);
    if (TACH_MAX_LISTENERS > 1)           /* else the display is the only one */
        assert_int_equal(allocations, 4); /* read again, once */
    tach_budgets_load(NULL);
    remove(path);
    tach_hud_destroy(hud);
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_KNOWN);
    stop_fake_gpu();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(none_after_start)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
