/* What the system counts for each thread: on the right row, in the right frame, from the thread's own start, and nothing where it
 * is not known. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fixture.h"

#include "capture/system.h"
#include "model/system.h"

#define PAGES 1000
#define ALL   (TACH_SYSTEM_CPU | TACH_SYSTEM_FAULTS | TACH_SYSTEM_SWITCHES)

static const tach_config small_rings = {.ring_events = 4096, .warm_up_frames = TACH_NO_WARM_UP};

/* ---- A worker that does one piece of work at a time --------------------------------------------------------------- */

typedef struct worker {
    pthread_t thread;
    pthread_barrier_t barrier;
    const char *name;
    void (*work)(void); /* NULL: come to an end */
} worker;

static void *worker_main(void *argument)
{
    worker *w = argument;
    TACH_THREAD(w->name);
    for (;;) {
        pthread_barrier_wait(&w->barrier);
        if (!w->work)
            return NULL;
        {
            TACH_SCOPE("work");
            w->work();
        }
        pthread_barrier_wait(&w->barrier);
    }
}

static void worker_start(worker *w, const char *name)
{
    w->name = name;
    pthread_barrier_init(&w->barrier, NULL, 2);
    assert_int_equal(pthread_create(&w->thread, NULL, worker_main, w), 0);
}

static void worker_do(worker *w, void (*work)(void))
{
    w->work = work;
    pthread_barrier_wait(&w->barrier);
    pthread_barrier_wait(&w->barrier);
}

static void worker_end(worker *w)
{
    w->work = NULL;
    pthread_barrier_wait(&w->barrier);
    pthread_join(w->thread, NULL);
    pthread_barrier_destroy(&w->barrier);
}

/* A worker that is known already: what its first scope costs is behind it. */
static void worker_settle(worker *w, const char *name, void (*idle)(void))
{
    worker_start(w, name);
    worker_do(w, idle);
    tach_frame();
    worker_do(w, idle);
    tach_frame();
}

static void idle(void) {}

/* Pages never seen before, one by one; the checks of a sanitizer would touch some more. */
__attribute__((no_sanitize("address", "thread"))) static void touch(size_t pages)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = pages * page;
    volatile unsigned char *fresh = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise((void *)fresh, bytes, MADV_NOHUGEPAGE);
    for (size_t i = 0; i < pages; i++)
        fresh[i * page] = 1;
    munmap((void *)fresh, bytes);
}

static void touch_pages(void) { touch(PAGES); }

static void sleep_five_times(void)
{
    struct timespec ms = {0, 1000000};
    for (int i = 0; i < 5; i++)
        nanosleep(&ms, NULL);
}

static uint64_t own_cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000 * MS + (uint64_t)now.tv_nsec;
}

/* So long on a processor, whoever else wants it. */
static void spin_20_ms(void)
{
    for (uint64_t end = own_cpu_ns() + 20 * MS; own_cpu_ns() < end;)
        ;
}

static const tach_thread_info *own_info(void) { return &tach_tree()->threads[tach_tree()->thread]; }

/* ---- Where it happened ----------------------------------------------------------------------------------------------- */

static void faults_are_on_their_row_in_their_frame(void **state)
{
    (void)state;
    worker w;
    assert_true(tach_init(&small_rings));
    worker_settle(&w, "worker", idle);
    worker_do(&w, touch_pages);
    tach_frame();
    assert_int_equal(thread_of("worker")->system, ALL);
    assert_in_range(thread_of("worker")->page_faults, PAGES, PAGES + 100);
    assert_int_equal(own_info()->system, ALL);
    assert_in_range(own_info()->page_faults, 0, 100);
    worker_do(&w, idle);
    touch_pages();
    tach_frame();
    assert_in_range(thread_of("worker")->page_faults, 0, 100);
    assert_in_range(own_info()->page_faults, PAGES, PAGES + 100);
    tach_frame();
    assert_int_equal(thread_of("worker")->system, ALL);
    assert_int_equal(thread_of("worker")->page_faults, 0);
    worker_end(&w);
    tach_shutdown();
}

static void a_sleep_gives_the_processor_up(void **state)
{
    (void)state;
    worker w;
    assert_true(tach_init(&small_rings));
    worker_settle(&w, "worker", idle);
    worker_do(&w, sleep_five_times);
    tach_frame();
    assert_in_range(thread_of("worker")->switches, 5, 12);
    worker_do(&w, idle);
    sleep_five_times();
    tach_frame();
    assert_in_range(thread_of("worker")->switches, 0, 4);
    assert_in_range(own_info()->switches, 5, 12);
    worker_end(&w);
    tach_shutdown();
}

static void time_on_a_processor_is_told_from_waiting(void **state)
{
    (void)state;
    worker w;
    assert_true(tach_init(&small_rings));
    worker_settle(&w, "worker", idle);
    worker_do(&w, spin_20_ms);
    tach_frame();
    assert_in_range(thread_of("worker")->cpu_ns, 20 * MS, 30 * MS);
    assert_in_range(own_info()->cpu_ns, 1, 15 * MS);
    worker_do(&w, sleep_five_times);
    spin_20_ms();
    tach_frame();
    assert_in_range(thread_of("worker")->cpu_ns, 1, 4 * MS);
    assert_in_range(own_info()->cpu_ns, 20 * MS, 30 * MS);
    worker_end(&w);
    tach_shutdown();
}

/* ---- From when on ------------------------------------------------------------------------------------------------------ */

static void *touch_then_record(void *unused)
{
    (void)unused;
    touch_pages();
    TACH_SCOPE("late");
    touch(100);
    return NULL;
}

static void run_thread(void *(*body)(void *))
{
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, body, NULL), 0);
    pthread_join(thread, NULL);
}

/* Not what a thread did before its first scope, nor what the slot's last thread did; and of one that has ended before the frame
 * does, all of it. */
static void a_thread_counts_from_its_first_scope(void **state)
{
    (void)state;
    static const tach_config usual_rings = {.warm_up_frames = TACH_NO_WARM_UP}; /* of a thousand pages */
    assert_true(tach_init(&usual_rings));
    for (int i = 0; i < 3; i++) {
        run_thread(touch_then_record);
        tach_frame();
        assert_int_equal(thread_of("thread 1")->system, ALL);
        /* Not the pages of its ring, which the first one touches; a sanitizer may, some hundred. */
        assert_in_range(thread_of("thread 1")->page_faults, 100, PAGES - 1);
        tach_frame();
        assert_int_equal(thread_of("thread 1")->system, 0);
    }
    for (int i = 0; i < 20; i++)
        run_thread(touch_then_record);
    tach_frame();
    assert_in_range(thread_of("thread 1")->page_faults, 2000, 20 * PAGES);
    tach_shutdown();
}

static void a_reused_slot_starts_anew(void **state)
{
    (void)state;
    worker first, second;
    assert_true(tach_init(&small_rings));
    worker_settle(&first, "first", touch_pages);
    worker_end(&first);
    tach_frame();
    worker_start(&second, "second");
    worker_do(&second, idle);
    tach_frame();
    assert_int_equal(thread_of("second")->system, ALL);
    assert_in_range(thread_of("second")->page_faults, 0, 200);
    worker_do(&second, touch_pages);
    tach_frame();
    assert_in_range(thread_of("second")->page_faults, PAGES, PAGES + 100);
    worker_end(&second);
    tach_shutdown();
}

static void a_session_starts_anew(void **state)
{
    (void)state;
    worker w;
    assert_true(tach_init(&small_rings));
    worker_settle(&w, "worker", touch_pages);
    tach_shutdown();
    touch_pages();
    worker_do(&w, touch_pages);
    assert_true(tach_init(&small_rings));
    worker_do(&w, idle);
    tach_frame();
    assert_in_range(thread_of("worker")->page_faults, 0, 200);
    assert_in_range(own_info()->page_faults, 0, 500);
    worker_end(&w);
    tach_shutdown();
}

/* ---- Not known ------------------------------------------------------------------------------------------------------- */

static void nothing_is_known_when_left_out(void **state)
{
    (void)state;
    worker w;
    tach_config config = small_rings;
    config.no_system_counts = true;
    assert_true(tach_init(&config));
    worker_settle(&w, "worker", touch_pages);
    assert_int_equal(thread_of("worker")->system, 0);
    assert_int_equal(thread_of("worker")->page_faults, 0);
    assert_int_equal(own_info()->system, 0);
    worker_end(&w);
    tach_frame();
    assert_int_equal(thread_of("worker")->system, 0);
    tach_shutdown();
}

/* No descriptor to spare: other threads' faults and switches are not known, also not at their end. */
static void no_descriptor_to_spare(void **state)
{
    (void)state;
    worker w;
    struct rlimit before, none;
    getrlimit(RLIMIT_NOFILE, &before);
    none = before;
    none.rlim_cur = 3;
    assert_true(tach_init(&small_rings));
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    worker_settle(&w, "worker", touch_pages);
    assert_int_equal(thread_of("worker")->system, TACH_SYSTEM_CPU);
    assert_int_equal(thread_of("worker")->page_faults, 0);
    assert_in_range(thread_of("worker")->cpu_ns, 1, UINT64_MAX);
    assert_int_equal(own_info()->system, ALL);
    worker_end(&w);
    tach_frame();
    assert_int_equal(thread_of("worker")->system, TACH_SYSTEM_CPU);
    assert_int_equal(thread_of("worker")->page_faults, 0);
    tach_shutdown();
    setrlimit(RLIMIT_NOFILE, &before);
}

static uint8_t given_known;
static tach_usage given;
static uint8_t give(uint32_t slot, tach_usage *sum)
{
    if (slot == 0)
        *sum = given;
    return slot == 0 ? given_known : 0;
}

static void a_source_of_ones_own(void **state)
{
    (void)state;
    tach_system_set_source(give);
    start_fake(&small_rings);
    given_known = TACH_SYSTEM_FAULTS | TACH_SYSTEM_SWITCHES;
    given = (tach_usage){7, 10, 20, 30};
    tach_frame();
    given = (tach_usage){8, 11, 22, 33};
    tach_frame();
    assert_int_equal(own_info()->system, given_known);
    assert_int_equal(own_info()->cpu_ns, 0);
    assert_int_equal(own_info()->page_faults, 1);
    assert_int_equal(own_info()->switches, 2);
    assert_int_equal(own_info()->preemptions, 3);
    given_known = 0;
    tach_frame();
    assert_int_equal(own_info()->system, 0);
    assert_int_equal(own_info()->page_faults, 0);
    stop_fake();
    tach_system_set_source(NULL);
}

static void the_model_takes_differences(void **state)
{
    (void)state;
    tach_system_seen seen = {0};
    tach_thread_info info = {0};
    tach_ring_view view = {.generation = 1, .system = {ALL, {100, 10, 20, 30}}};
    tach_system_take(&seen, &view, &info);
    assert_int_equal(info.page_faults, 10);
    info = (tach_thread_info){0};
    view.system = (tach_system_counts){ALL, {50, 11, 20, 31}}; /* should a count ever go back: nothing, not 2^64 */
    tach_system_take(&seen, &view, &info);
    assert_int_equal(info.cpu_ns, 0);
    assert_int_equal(info.page_faults, 1);
    assert_int_equal(info.switches, 0);
    assert_int_equal(info.preemptions, 1);
    info = (tach_thread_info){0};
    view.system.known = TACH_SYSTEM_CPU;
    view.system.sum.page_faults = 0;
    tach_system_take(&seen, &view, &info);
    assert_int_equal(info.system, TACH_SYSTEM_CPU);
    view.system = (tach_system_counts){ALL, {60, 15, 20, 31}};
    tach_system_take(&seen, &view, &info);
    assert_int_equal(info.page_faults, 4); /* of both frames: the first could not be told */
    info = (tach_thread_info){0};
    view.generation = 2;
    view.system = (tach_system_counts){ALL, {9, 100, 9, 9}};
    tach_system_take(&seen, &view, &info);
    assert_int_equal(info.cpu_ns, 9);
    assert_int_equal(info.page_faults, 100);
}

/* ---- Files ------------------------------------------------------------------------------------------------------------- */

/* How many are open, and how many of them would be after an exec. */
static int open_files(int *inherited)
{
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    for (struct dirent *entry; (entry = readdir(folder));) {
        int file = atoi(entry->d_name);
        if (entry->d_name[0] == '.' || file == dirfd(folder))
            continue;
        count++;
        if (inherited)
            *inherited += !(fcntl(file, F_GETFD) & FD_CLOEXEC);
    }
    closedir(folder);
    return count;
}

static void no_file_is_left_open(void **state)
{
    (void)state;
    int inherited_before = 0;
    int before = open_files(&inherited_before);
    assert_true(tach_init(&small_rings));
    for (int i = 0; i < 1000; i++) {
        worker w;
        worker_start(&w, i % 3 ? "worker" : "other");
        worker_do(&w, idle);
        if (i % 2 == 0)
            tach_frame();
        if (i % 100 == 0) {
            int inherited = 0;
            assert_int_equal(open_files(&inherited), before + 2);
            assert_int_equal(inherited, inherited_before);
        }
        worker_end(&w);
        if (i % 4 == 0)
            tach_frame();
    }
    tach_frame();
    assert_int_equal(open_files(NULL), before);
    worker w;
    worker_settle(&w, "worker", idle);
    assert_int_equal(open_files(NULL), before + 2);
    tach_shutdown();
    assert_int_equal(open_files(NULL), before);
    worker_end(&w);
}

/* The child has closed its copies, and only those, and may start anew. */
static void a_fork_leaves_no_files(void **state)
{
    (void)state;
    int before = open_files(NULL);
    worker w;
    assert_true(tach_init(&small_rings));
    worker_settle(&w, "worker", idle);
    pid_t child = fork();
    if (child == 0) {
        bool good = open_files(NULL) == before && tach_init(&small_rings);
        touch_pages();
        tach_frame();
        _exit(good && own_info()->system == ALL && own_info()->page_faults >= PAGES ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    worker_do(&w, touch_pages);
    tach_frame();
    assert_int_equal(thread_of("worker")->system, ALL);
    assert_in_range(thread_of("worker")->page_faults, PAGES, PAGES + 100);
    worker_end(&w);
    tach_shutdown();
}

/* ---- More threads than are read in a frame ---------------------------------------------------------------------------- */

static void touch_500(void) { touch(500); }

static void many_threads_are_read_in_turn(void **state)
{
    (void)state;
    enum { MANY = 5, FRAMES = 8 };
    if (TACH_MAX_THREADS <= MANY)
        skip();
    static worker workers[MANY];
    static char names[MANY][24];
    uint64_t faults[MANY] = {0};
    int unread = 0, in_turn = 0;
    tach_system_read_one(true);
    tach_config warming_up = small_rings; /* no frame is slow yet */
    warming_up.warm_up_frames = 0;
    assert_true(tach_init(&warming_up));
    for (int i = 0; i < MANY; i++) {
        snprintf(names[i], sizeof names[i], "worker %d", i);
        worker_start(&workers[i], names[i]);
    }
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int i = 0; i < MANY; i++)
            worker_do(&workers[i], frame < 2 || frame == FRAMES - 1 ? idle : touch_500);
        tach_frame();
        assert_int_equal(own_info()->system, ALL);
        for (int i = 0; i < MANY; i++) {
            const tach_thread_info *info = thread_of(names[i]);
            faults[i] += frame < 2 ? 0 : info->page_faults;
            unread += info->system == 0;
            in_turn += info->system == (ALL | TACH_SYSTEM_IN_TURN);
            assert_true(info->system == 0 || (info->system & ALL) == ALL);
            if (frame >= 2 && info->system == ALL)
                assert_in_range(info->page_faults, 0, 950);
        }
    }
    assert_int_equal(unread, (MANY - 1) * FRAMES);
    assert_int_equal(in_turn, FRAMES - 1);
    for (int turn = 0; turn < MANY; turn++) {
        tach_frame();
        for (int i = 0; i < MANY; i++)
            faults[i] += thread_of(names[i])->page_faults;
    }
    for (int i = 0; i < MANY; i++) {
        assert_in_range(faults[i], 500 * (FRAMES - 3), 500 * (FRAMES - 3) + 450); /* none is lost, none twice */
        worker_do(&workers[i], touch_500);
        worker_end(&workers[i]);
    }
    tach_frame(); /* their last: there is no later turn */
    for (int i = 0; i < MANY; i++)
        assert_in_range(thread_of(names[i])->page_faults, 500, 950);
    tach_shutdown();
    tach_system_read_one(false);
}

/* A clock that stands: no reading seems to take time, and there is room for all in each frame. */
static uint64_t still_clock(void) { return 1000000; }

static void all_are_read_while_there_is_time(void **state)
{
    (void)state;
    enum { MANY = 5 };
    if (TACH_MAX_THREADS <= MANY)
        skip();
    static worker workers[MANY];
    static char names[MANY][24];
    tach_clock_set_source(still_clock, 1000000000);
    assert_true(tach_init(&small_rings));
    for (int i = 0; i < MANY; i++) {
        snprintf(names[i], sizeof names[i], "worker %d", i);
        worker_start(&workers[i], names[i]);
    }
    for (int frame = 0; frame < 4; frame++) {
        for (int i = 0; i < MANY; i++)
            worker_do(&workers[i], touch_500);
        tach_frame();
        for (int i = 0; i < MANY; i++) {
            assert_int_equal(thread_of(names[i])->system, ALL);
            assert_in_range(thread_of(names[i])->page_faults, 500, 950);
        }
    }
    for (int i = 0; i < MANY; i++)
        worker_end(&workers[i]);
    tach_shutdown();
    tach_clock_set_source(NULL, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_on_their_row_in_their_frame),
        cmocka_unit_test(a_sleep_gives_the_processor_up),
        cmocka_unit_test(time_on_a_processor_is_told_from_waiting),
        cmocka_unit_test(a_thread_counts_from_its_first_scope),
        cmocka_unit_test(a_reused_slot_starts_anew),
        cmocka_unit_test(a_session_starts_anew),
        cmocka_unit_test(nothing_is_known_when_left_out),
        cmocka_unit_test(no_descriptor_to_spare),
        cmocka_unit_test(a_source_of_ones_own),
        cmocka_unit_test(the_model_takes_differences),
        cmocka_unit_test(no_file_is_left_open),
        cmocka_unit_test(a_fork_leaves_no_files),
        cmocka_unit_test(many_threads_are_read_in_turn),
        cmocka_unit_test(all_are_read_while_there_is_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
