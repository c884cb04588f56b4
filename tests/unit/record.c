/* Screenshots: what lands on the disk, read back with libpng's own reader, and what is said when it cannot. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <errno.h>
#include <png.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/log.h"
#include "tach/tach_record.h"

#define NOBODY 65534

static char folder[256];

/* ---- Messages: the newest, and a gate that holds the writer in its message ------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static char newest[512];
static int messages, saved_messages;
static bool gate_shut, held, flush_inside;

static void on_message(const char *text, void *user)
{
    (void)user;
    pthread_mutex_lock(&lock);
    snprintf(newest, sizeof newest, "%s", text);
    messages++;
    bool saved = strncmp(text, "saved ", 6) == 0;
    saved_messages += saved;
    while (saved && gate_shut) {
        held = true;
        pthread_cond_broadcast(&changed);
        pthread_cond_wait(&changed, &lock);
        held = false;
    }
    pthread_mutex_unlock(&lock);
    if (flush_inside)
        tach_record_flush();
}

static void set_gate(bool shut)
{
    pthread_mutex_lock(&lock);
    gate_shut = shut;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void wait_until_held(void)
{
    pthread_mutex_lock(&lock);
    while (!held)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/tach-record-XXXXXX");
    messages = saved_messages = 0;
    newest[0] = 0;
    flush_inside = false;
    tach_on_message(on_message, NULL);
    return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    set_gate(false);
    tach_record_flush();
    tach_on_message(NULL, NULL);
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

/* ---- Pictures ---------------------------------------------------------------------------------------------------------------- */

static void pattern(uint8_t *pixel, uint32_t x, uint32_t y)
{
    uint32_t hash = (x * 2654435761u) ^ (y * 40503u + 12345u);
    pixel[0] = (uint8_t)(hash >> 8);
    pixel[1] = (uint8_t)(hash >> 16);
    pixel[2] = (uint8_t)(x + y);
    pixel[3] = (uint8_t)hash; /* must not show */
}

static bool read_pattern(void *rgba, int32_t width_px, int32_t height_px)
{
    uint8_t *pixel = rgba;
    for (uint32_t y = 0; y < (uint32_t)height_px; y++)
        for (uint32_t x = 0; x < (uint32_t)width_px; x++, pixel += 4)
            pattern(pixel, x, y);
    return true;
}

static bool read_nothing(void *rgba, int32_t width_px, int32_t height_px)
{
    (void)rgba, (void)width_px, (void)height_px;
    return false;
}

static const char *in_folder(const char *name)
{
    static char path[8][4096];
    static int next;
    char *out = path[next++ % 8];
    snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

static void assert_picture(const char *path, uint32_t width, uint32_t height)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(&image, path));
    assert_int_equal(image.width, width);
    assert_int_equal(image.height, height);
    assert_int_equal(image.format & PNG_FORMAT_FLAG_ALPHA, 0);
    image.format = PNG_FORMAT_RGB;
    uint8_t *rgb = malloc((size_t)width * height * 3);
    assert_non_null(rgb);
    assert_true(png_image_finish_read(&image, NULL, rgb, (int)(width * 3), NULL));
    size_t wrong = 0;
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            uint8_t pixel[4];
            pattern(pixel, x, y);
            wrong += memcmp(pixel, rgb + ((size_t)y * width + x) * 3, 3) != 0;
        }
    }
    free(rgb);
    assert_int_equal(wrong, 0);
}

static bool save(const char *name)
{
    bool taken = tach_screenshot(in_folder(name), 5, 3, read_pattern);
    tach_record_flush();
    return taken;
}

/* All entries, hidden ones too: no half-written file may stay. */
static int files_in(const char *path)
{
    int count = 0;
    DIR *entries = opendir(path);
    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries));)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(entries);
    return count;
}

/* ---- What is written --------------------------------------------------------------------------------------------------------- */

static void every_size_is_exact(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{1, 1}, {641, 481}, {1366, 768}, {3840, 2160}, {1, 900}, {900, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char name[32];
        snprintf(name, sizeof name, "%dx%d.png", sizes[i][0], sizes[i][1]);
        assert_true(tach_screenshot(in_folder(name), sizes[i][0], sizes[i][1], read_pattern));
        tach_record_flush();
        assert_picture(in_folder(name), (uint32_t)sizes[i][0], (uint32_t)sizes[i][1]);
    }
}

static void the_file_names_its_software(void **state)
{
    (void)state;
    assert_true(save("a.png"));
    FILE *file = fopen(in_folder("a.png"), "rb");
    assert_non_null(file);
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_init_io(png, file);
    png_read_info(png, info);
    png_textp text = NULL;
    assert_int_equal(png_get_text(png, info, &text, NULL), 1);
    assert_string_equal(text[0].key, "Software");
    assert_string_equal(text[0].text, "tach");
    png_destroy_read_struct(&png, &info, NULL);
    fclose(file);
}

static void success_is_told_with_the_path(void **state)
{
    (void)state;
    assert_true(save("a.png"));
    char expected[300];
    snprintf(expected, sizeof expected, "saved %s/a.png", folder);
    assert_string_equal(newest, expected);
    assert_true(save("a.png"));
    snprintf(expected, sizeof expected, "saved %s/a-2.png", folder);
    assert_string_equal(newest, expected);
    assert_int_equal(messages, 2);
}

/* What the HUD says about the last one. */
static void the_last_picture_is_remembered(void **state)
{
    (void)state;
    char path[TACH_LOG_BYTES], reason[TACH_LOG_BYTES], expected[300];
    assert_true(save("a.png"));
    snprintf(expected, sizeof expected, "%s/a.png", folder);
    tach_log_last_picture(path, reason);
    assert_string_equal(path, expected);
    assert_string_equal(reason, "");
    tach_log("something else");
    assert_false(tach_screenshot(in_folder("b.png"), 4, 4, NULL));
    tach_log_last_picture(path, reason);
    assert_non_null(strstr(path, "/b.png"));
    assert_string_equal(reason, "nothing to read the pixels with");
}

static void nothing_is_overwritten(void **state)
{
    (void)state;
    static const char *const names[][3] = {{"a.png", "a-2.png", "a-3.png"},
                                           {"plain", "plain-2", "plain-3"},
                                           {".png", ".png-2", ".png-3"},
                                           {"v1.2/x", "v1.2/x-2", "v1.2/x-3"},
                                           {"b-2.png", "b-2-2.png", "b-2-3.png"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_true(tach_screenshot(in_folder(names[i][0]), 7, 2, read_pattern));
        assert_true(tach_screenshot(in_folder(names[i][0]), 1, 4, read_pattern));
        assert_true(tach_screenshot(in_folder(names[i][0]), 9, 9, read_pattern));
        tach_record_flush();
        assert_picture(in_folder(names[i][0]), 7, 2);
        assert_picture(in_folder(names[i][1]), 1, 4);
        assert_picture(in_folder(names[i][2]), 9, 9);
    }
}

/* Several games, or several runs of one, that save under one name at one moment. */
static void names_are_taken_without_a_race(void **state)
{
    (void)state;
    enum { PROCESSES = 4, PICTURES = 5 };
    for (int i = 0; i < PROCESSES; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            int taken = 0;
            for (int j = 0; j < PICTURES; j++)
                taken += save("same.png");
            _exit(taken == PICTURES ? 0 : 1);
        }
    }
    for (int i = 0; i < PROCESSES; i++) {
        int status;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(files_in(folder), PROCESSES * PICTURES);
    assert_picture(in_folder("same.png"), 5, 3);
    for (int i = 2; i <= PROCESSES * PICTURES; i++) {
        char name[32];
        snprintf(name, sizeof name, "same-%d.png", i);
        assert_picture(in_folder(name), 5, 3);
    }
}

static void a_missing_folder_is_made(void **state)
{
    (void)state;
    assert_true(save("one/two//three/a.png"));
    assert_picture(in_folder("one/two/three/a.png"), 5, 3);
    assert_true(save("one/b.png"));
    assert_picture(in_folder("one/b.png"), 5, 3);
}

static void names_may_be_any_text(void **state)
{
    (void)state;
    char longest[256];
    memset(longest, 'x', 255);
    longest[255] = 0;
    memcpy(longest + 251, ".png", 4);
    const char *names[] = {"Grüße aus Łódź 町.png", "with spaces .png", "%s%n 100%.png",
                           "quote'\"$(x).png",      "line\nbreak.png",  longest};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_true(save(names[i]));
        assert_picture(in_folder(names[i]), 5, 3);
    }
    assert_int_equal(saved_messages, sizeof names / sizeof names[0]);
    assert_int_equal(files_in(folder), sizeof names / sizeof names[0]);
}

static void a_path_without_a_folder_is_in_the_current_one(void **state)
{
    (void)state;
    char before[4096];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(folder), 0);
    bool taken = tach_screenshot("bare.png", 5, 3, read_pattern);
    tach_record_flush();
    assert_int_equal(chdir(before), 0);
    assert_true(taken);
    assert_picture(in_folder("bare.png"), 5, 3);
}

/* ---- What cannot be written ----------------------------------------------------------------------------------------- */

/* One message, that names both; and nothing left behind. */
static void assert_refused(const char *path, const char *reason, int files)
{
    assert_int_equal(messages, 1);
    assert_non_null(strstr(newest, path));
    assert_non_null(strstr(newest, reason));
    assert_int_equal(files_in(folder), files);
    messages = 0;
}

static void bad_calls_are_refused_at_once(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{0, 5}, {5, 0}, {-1, 5}, {5, INT32_MIN}, {INT32_MAX, INT32_MAX}, {16385, 1}, {1, 100000}};
    const char *path = in_folder("never.png");
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        assert_false(tach_screenshot(path, sizes[i][0], sizes[i][1], read_pattern));
        assert_refused("never.png", "size", 0);
    }
    assert_false(tach_screenshot(NULL, 5, 3, read_pattern));
    assert_refused("screenshot", "no file name", 0);
    assert_false(tach_screenshot("", 5, 3, read_pattern));
    assert_refused("screenshot", "no file name", 0);
    assert_false(tach_screenshot(path, 5, 3, NULL));
    assert_refused("never.png", "read", 0);
    assert_false(tach_screenshot(path, 5, 3, read_nothing));
    assert_refused("never.png", "read", 0);
}

static void bad_paths_are_told(void **state)
{
    (void)state;
    save("sub/");
    assert_refused("sub/", "Is a directory", 0);
    save("file");
    messages = 0;
    save("file/a.png");
    assert_refused("file/a.png", "Not a directory", 1);
    char name[400];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = 0;
    save(name);
    assert_refused("xxx", "File name too long", 1);
    char path[5000];
    memset(path, '/', sizeof path - 1);
    path[sizeof path - 1] = 0;
    tach_screenshot(path, 5, 3, read_pattern);
    tach_record_flush();
    assert_refused("//", "File name too long", 1);
    tach_screenshot("/proc/no/such/a.png", 5, 3, read_pattern);
    tach_record_flush();
    assert_refused("/proc/no/such/a.png", "No such file", 1);
    assert_true(save("good.png"));
    assert_picture(in_folder("good.png"), 5, 3);
}

static void a_read_only_folder_is_told(void **state)
{
    (void)state;
    assert_int_equal(mkdir(in_folder("locked"), 0555), 0);
    assert_int_equal(chmod(folder, 0755), 0);
    bool root = geteuid() == 0;
    if (root)
        assert_int_equal(seteuid(NOBODY), 0);
    save("locked/a.png");
    int first = messages;
    save("locked/new/a.png");
    if (root)
        assert_int_equal(seteuid(0), 0);
    assert_int_equal(first, 1);
    assert_int_equal(messages, 2);
    assert_non_null(strstr(newest, "locked/new/a.png: Permission denied"));
    assert_int_equal(files_in(in_folder("locked")), 0);
}

/* As `ulimit -f` and a full disk do: the write fails in the middle of the file. */
static void a_full_disk_is_told(void **state)
{
    (void)state;
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 20000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool taken = tach_screenshot(in_folder("full.png"), 641, 481, read_pattern);
    tach_record_flush();
    bool taken_small = save("small.png");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_true(taken && taken_small);
    assert_int_equal(messages, 2);
    assert_int_equal(saved_messages, 1);
    assert_int_equal(files_in(folder), 1);
    assert_picture(in_folder("small.png"), 5, 3);
    assert_true(save("full.png"));
    assert_picture(in_folder("full.png"), 5, 3);
}

static void the_reason_of_a_full_disk_is_the_systems(void **state)
{
    (void)state;
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 100; /* less than one buffer: fails when the file is closed */
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    tach_screenshot(in_folder("full.png"), 40, 40, read_pattern);
    tach_record_flush();
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_refused("full.png", "File too large", 0);
}

/* ---- The background thread ------------------------------------------------------------------------------------------ */

static void four_wait_and_the_fifth_is_refused(void **state)
{
    (void)state;
    set_gate(true);
    for (int i = 0; i < 4; i++) {
        assert_true(tach_screenshot(in_folder("queue.png"), 5, 3, read_pattern));
        if (i == 0)
            wait_until_held();
    }
    messages = 0;
    assert_false(tach_screenshot(in_folder("fifth.png"), 5, 3, read_pattern));
    assert_int_equal(messages, 1);
    assert_non_null(strstr(newest, "fifth.png"));
    set_gate(false);
    tach_record_flush();
    assert_int_equal(files_in(folder), 4);
    assert_true(save("after.png"));
    assert_int_equal(files_in(folder), 5);
}

static void flush_is_harmless_at_any_time(void **state)
{
    (void)state;
    tach_record_flush();
    tach_record_flush();
    flush_inside = true; /* on the writer's own thread */
    assert_true(save("a.png"));
    assert_true(save("b.png"));
    flush_inside = false;
    tach_record_flush();
    assert_int_equal(files_in(folder), 2);
}

static char many_path[300];

static void *save_many(void *taken)
{
    for (int i = 0; i < 25; i++) {
        if (tach_screenshot(many_path, 5, 3, read_pattern))
            ++*(int *)taken;
        if (i % 5 == 0)
            tach_record_flush();
    }
    return NULL;
}

static void any_thread_may_save_and_flush(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    int taken[THREADS] = {0}, all = 0;
    snprintf(many_path, sizeof many_path, "%s/many.png", folder);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, save_many, &taken[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        all += taken[i];
    }
    tach_record_flush();
    assert_int_equal(files_in(folder), all);
    assert_int_equal(saved_messages, all);
    assert_int_equal(messages, THREADS * 25);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_size_is_exact),
        TEST(the_file_names_its_software),
        TEST(success_is_told_with_the_path),
        TEST(the_last_picture_is_remembered),
        TEST(nothing_is_overwritten),
        TEST(names_are_taken_without_a_race),
        TEST(a_missing_folder_is_made),
        TEST(names_may_be_any_text),
        TEST(a_path_without_a_folder_is_in_the_current_one),
        TEST(bad_calls_are_refused_at_once),
        TEST(bad_paths_are_told),
        TEST(a_read_only_folder_is_told),
        TEST(a_full_disk_is_told),
        TEST(the_reason_of_a_full_disk_is_the_systems),
        TEST(four_wait_and_the_fifth_is_refused),
        TEST(flush_is_harmless_at_any_time),
        TEST(any_thread_may_save_and_flush),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
