/* Statistics by pixel: what is counted where, by several threads, until it is stopped; and the heat picture. */
#define _POSIX_C_SOURCE 200809L
#include <png.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include "fixture.h"

#include "tach/tach_record.h"

TACH_PIXEL_COUNTER("tests", tests_done);
TACH_PIXEL_COUNTER("tests", more_tests); /* as another file may */
TACH_PIXEL_RATIO("test/hits per ray", hits, rays);

enum { WIDTH = 40, HEIGHT = 20, PLANE = WIDTH * HEIGHT };

static int64_t at(const int64_t *plane, int x, int y) { return plane[y * WIDTH + x]; }

static int64_t sum(const int64_t *plane)
{
    int64_t all = 0;
    for (int i = 0; i < PLANE; i++)
        all += plane[i];
    return all;
}

static void counts_go_where_the_thread_is(void **state)
{
    (void)state;
    tach_pixels pixels;
    tests_done += 100; /* before the start */
    TACH_PIXEL(1, 1);
    assert_false(tach_pixels_read("tests", &pixels));
    assert_true(tach_pixels_start(WIDTH, HEIGHT, NULL, 0));
    tests_done += 50; /* before the first pixel */
    TACH_PIXEL(3, 2);
    tests_done += 7;
    hits += 3;
    rays += 2;
    TACH_PIXEL(4, 2);
    ++more_tests;
    TACH_PIXEL(-1, 0);
    tests_done += 1000;
    TACH_PIXEL(WIDTH, 0);
    tests_done += 1000;
    TACH_PIXEL(0, HEIGHT);
    tests_done += 1000;
    TACH_PIXEL(INT32_MIN, INT32_MAX);
    tests_done += 1000;
    TACH_PIXEL(3, 2);
    tests_done += 4;
    more_tests += 6;
    TACH_PIXEL(WIDTH - 1, HEIGHT - 1);
    rays += 5;
    TACH_PIXEL(0, 0);
    assert_true(tach_pixels_read("tests", &pixels));
    assert_int_equal(pixels.kind, TACH_STATISTIC_COUNTER);
    assert_int_equal(pixels.width_px, WIDTH);
    assert_int_equal(at(pixels.values, 3, 2), 17);
    assert_int_equal(at(pixels.values, 4, 2), 1);
    assert_int_equal(sum(pixels.values), 18);
    assert_null(pixels.denominators);
    assert_true(tach_pixels_read("test/hits per ray", &pixels));
    assert_int_equal(at(pixels.values, 3, 2), 3);
    assert_int_equal(at(pixels.denominators, 3, 2), 2);
    assert_int_equal(at(pixels.denominators, WIDTH - 1, HEIGHT - 1), 5);
    assert_false(tach_pixels_read("other", &pixels));
    assert_false(tach_pixels_read(NULL, &pixels));
    assert_false(tach_pixels_read("tests", NULL));
    assert_true(tach_pixels_start(WIDTH, HEIGHT, NULL, 0));
    assert_true(tach_pixels_read("tests", &pixels));
    assert_int_equal(sum(pixels.values), 0);
    tach_pixels_stop();
    assert_false(tach_pixels_read("tests", &pixels));
    tach_pixels_stop();
}

/* They are ordinary statistics too. */
static void all_pixels_are_one_statistic(void **state)
{
    (void)state;
    static const tach_config config = {.ring_events = 1024, .warm_up_frames = TACH_NO_WARM_UP};
    start_fake(&config);
    tests_done += 9;
    hits += 6;
    rays += 3;
    tach_frame();
    assert_int_equal(value_of("tests")->value, 9);
    assert_float_equal(value_of("test/hits per ray")->result, 2, 1e-12);
    stop_fake();
}

/* ---- Threads ---------------------------------------------------------------------------------------------------- */

/* Besides this thread; the last slot is kept for the thread of tach_init. */
enum { PAINTERS = TACH_MAX_THREADS > 5 ? 4 : TACH_MAX_THREADS - 2 };

/* Each pixel as often as its column, and no scope, no name. */
static void *paint(void *unused)
{
    (void)unused;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            TACH_PIXEL(x, y);
            for (int i = 0; i < x; i++)
                ++tests_done;
        }
    return NULL;
}

static void threads_paint_together(void **state)
{
    (void)state;
    assert_true(tach_pixels_start(WIDTH, HEIGHT, NULL, 0));
    pthread_t threads[PAINTERS];
    for (int i = 0; i < PAINTERS; i++)
        pthread_create(&threads[i], NULL, paint, NULL);
    for (int i = 0; i < PAINTERS; i++)
        pthread_join(threads[i], NULL);
    tach_pixels pixels;
    assert_true(tach_pixels_read("tests", &pixels));
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            assert_int_equal(at(pixels.values, x, y), PAINTERS * x);
    tach_pixels_stop();
}

static int finish;

static void *paint_on(void *unused)
{
    while (!__atomic_load_n(&finish, __ATOMIC_RELAXED))
        paint(unused);
    return NULL;
}

static void stopped_under_fire(void **state)
{
    (void)state;
    finish = 0;
    pthread_t threads[PAINTERS];
    for (int i = 0; i < PAINTERS; i++)
        pthread_create(&threads[i], NULL, paint_on, NULL);
    for (int i = 0; i < 50; i++) {
        assert_true(tach_pixels_start(WIDTH + i, HEIGHT, NULL, 0));
        sched_yield();
        tach_pixels_stop();
    }
    __atomic_store_n(&finish, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < PAINTERS; i++)
        pthread_join(threads[i], NULL);
}

/* ---- Memory, bad input, the picture ----------------------------------------------------------------------------- */

static void bad_input_is_told(void **state)
{
    (void)state;
    assert_false(tach_pixels_start(0, 10, NULL, 0));
    assert_non_null(strstr(tach_error(), "0 x 10"));
    assert_false(tach_pixels_start(10, -1, NULL, 0));
    assert_false(tach_pixels_start(10, 16385, NULL, 0));
    assert_int_equal(tach_pixels_memory_bytes(10, -1), 0);
    size_t bytes = tach_pixels_memory_bytes(WIDTH, HEIGHT);
    assert_true(bytes >= PLANE * 3 * sizeof(int64_t));
    unsigned char *block = aligned_alloc(64, bytes + 64);
    assert_false(tach_pixels_start(WIDTH, HEIGHT, block, bytes - 1));
    memset(block + bytes, 0xA5, 64);
    assert_true(tach_pixels_start(WIDTH, HEIGHT, block, bytes));
    paint(NULL);
    TACH_PIXEL(0, 0);
    tach_pixels_stop();
    for (int i = 0; i < 64; i++)
        assert_int_equal(block[bytes + (size_t)i], 0xA5);
    free(block);
}

static void heat_picture(void **state)
{
    (void)state;
    char path[] = "/tmp/tach-pixels-XXXXXX";
    assert_non_null(mkdtemp(path));
    char file[64];
    snprintf(file, sizeof file, "%s/heat.png", path);
    said[0] = 0;
    tach_on_message(listen, NULL);
    assert_false(tach_pixels_save("tests", file));
    assert_non_null(strstr(said, "heat.png: no pixels"));
    assert_true(tach_pixels_start(WIDTH, HEIGHT, NULL, 0));
    paint(NULL);
    TACH_PIXEL(-1, -1);
    assert_false(tach_pixels_save("tests", ""));
    assert_true(tach_pixels_save("tests", file));
    tach_pixels_stop(); /* the picture is made already */
    tach_record_flush();
    assert_non_null(strstr(said, "tests: the lightest pixel is 39"));
    tach_on_message(NULL, NULL);

    png_image image = {.version = PNG_IMAGE_VERSION};
    static uint8_t rgb[PLANE][3];
    assert_true(png_image_begin_read_from_file(&image, file));
    assert_int_equal(image.width, WIDTH);
    assert_int_equal(image.height, HEIGHT);
    image.format = PNG_FORMAT_RGB;
    assert_true(png_image_finish_read(&image, NULL, rgb, 0, NULL));
    int before = -1;
    for (int x = 0; x < WIDTH; x++) {
        int light = rgb[x][0] * 2 + rgb[x][1] * 7 + rgb[x][2]; /* more is always lighter */
        assert_true(light > before);
        assert_memory_equal(rgb[x], rgb[x + WIDTH * (HEIGHT - 1)], 3);
        before = light;
    }
    assert_memory_equal(rgb[0], "\x00\x00\x04", 3);
    assert_memory_equal(rgb[WIDTH - 1], "\xfc\xff\xa4", 3);
    unlink(file);
    rmdir(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_go_where_the_thread_is),
        cmocka_unit_test(all_pixels_are_one_statistic),
        cmocka_unit_test(threads_paint_together),
        cmocka_unit_test(stopped_under_fire),
        cmocka_unit_test(bad_input_is_told),
        cmocka_unit_test(heat_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
