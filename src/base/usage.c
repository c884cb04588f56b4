#include "base/usage.h"

#include "tach/tach.h"

void tach_usage_watch_start(tach_usage_watch *watch, int32_t thread, const tach_usage *start)
{
    *watch = (tach_usage_watch){.thread = thread, .stat = -1, .status = -1, .last = *start};
}

#ifdef __linux__

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef RUSAGE_THREAD
#define RUSAGE_THREAD 1 /* the kernel's; the C library tells it only to GNU programs */
#endif

/* The kernel's name for a thread's clock (its posix-timers.h). That of a pthread_t is undefined when the thread has ended; this one
 * fails then. */
static clockid_t cpu_clock(int32_t thread) { return (clockid_t)(~(uint32_t)thread << 3 | 6u); }

static bool read_clock(clockid_t clock, uint64_t *ns)
{
    struct timespec time;
    if (clock_gettime(clock, &time) != 0)
        return false;
    *ns = (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
    return true;
}

int32_t tach_usage_own_thread(void) { return (int32_t)syscall(SYS_gettid); }

bool tach_usage_read_own(tach_usage *usage)
{
    struct rusage own;
    if (getrusage(RUSAGE_THREAD, &own) != 0)
        return false;
    usage->page_faults = (uint64_t)own.ru_minflt + (uint64_t)own.ru_majflt;
    usage->switches = (uint64_t)own.ru_nvcsw;
    usage->preemptions = (uint64_t)own.ru_nivcsw;
    return read_clock(CLOCK_THREAD_CPUTIME_ID, &usage->cpu_ns);
}

static int open_file(int32_t thread, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%ld/%s", (long)thread, name);
    return open(path, O_RDONLY | O_CLOEXEC);
}

/* The file's text as it is now, as much as there is room for. */
static bool read_file(int file, char *text, size_t capacity)
{
    ssize_t length = file < 0 ? -1 : pread(file, text, capacity - 1, 0);
    text[length > 0 ? length : 0] = 0;
    return length > 0;
}

static bool read_faults(int stat, tach_usage *usage)
{
    char text[512];
    if (!read_file(stat, text, sizeof text))
        return false;
    /* "12 (name) S" and more columns; the name may hold anything. Faults without and with a disk are columns 10 and 12. */
    const char *at = strrchr(text, ')');
    uint64_t faults = 0;
    for (int column = 3; at && column <= 12; column++) {
        at = strchr(at + 1, ' ');
        if (at && (column == 10 || column == 12))
            faults += strtoull(at, NULL, 10);
    }
    if (at)
        usage->page_faults = faults;
    return at != NULL;
}

static bool read_switches(int status, tach_usage *usage)
{
    static const char given_up[] = "\nvoluntary_ctxt_switches:", taken_away[] = "\nnonvoluntary_ctxt_switches:";
    char text[4096];
    if (!read_file(status, text, sizeof text))
        return false;
    const char *first = strstr(text, given_up);
    const char *second = first ? strstr(first, taken_away) : NULL;
    if (!second)
        return false;
    usage->switches = strtoull(first + sizeof given_up - 1, NULL, 10);
    usage->preemptions = strtoull(second + sizeof taken_away - 1, NULL, 10);
    return true;
}

bool tach_usage_watch_read(tach_usage_watch *watch)
{
    uint64_t cpu_ns;
    if (!read_clock(cpu_clock(watch->thread), &cpu_ns))
        return false;
    if (watch->opened && cpu_ns == watch->last.cpu_ns)
        return true; /* who did not run met no page and was not switched */
    if (!watch->opened) {
        watch->opened = true;
        watch->stat = open_file(watch->thread, "stat");
        watch->status = open_file(watch->thread, "status");
    }
    watch->last.cpu_ns = cpu_ns;
    watch->known = TACH_SYSTEM_CPU;
    if (read_faults(watch->stat, &watch->last))
        watch->known |= TACH_SYSTEM_FAULTS;
    if (read_switches(watch->status, &watch->last))
        watch->known |= TACH_SYSTEM_SWITCHES;
    return true;
}

/* Forgotten before it is closed: the child of a fork in between must not close what took the number. */
static void close_file(int *file)
{
    int number = __atomic_exchange_n(file, -1, __ATOMIC_SEQ_CST);
    if (number >= 0)
        close(number);
}

void tach_usage_watch_stop(tach_usage_watch *watch)
{
    close_file(&watch->stat);
    close_file(&watch->status);
}

#else

int32_t tach_usage_own_thread(void) { return 0; }

bool tach_usage_read_own(tach_usage *usage)
{
    (void)usage;
    return false;
}

bool tach_usage_watch_read(tach_usage_watch *watch)
{
    (void)watch;
    return false;
}

void tach_usage_watch_stop(tach_usage_watch *watch) { (void)watch; }

#endif
