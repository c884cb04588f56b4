/* usage.h - what the system counts for a thread: time on a processor, page faults, switches. Linux; elsewhere nothing is known.
 *
 * Where each number comes from, and why from there, is in docs/ARCHITECTURE.md. The prices are of a machine on which an empty
 * system call costs 1.0 us.
 */
#ifndef TACH_USAGE_H
#define TACH_USAGE_H

#include "base/base.h"

/* Since the thread began, or sums and differences of that. */
typedef struct tach_usage {
    uint64_t cpu_ns;
    uint64_t page_faults; /* without and with reading from a disk */
    uint64_t switches;    /* gave the processor up */
    uint64_t preemptions; /* had it taken away */
} tach_usage;

/* Another thread of this process, and its two open files; a file is -1 where it could not be opened. */
typedef struct tach_usage_watch {
    int32_t thread;
    bool opened; /* tried to: once is enough */
    int stat, status;
    uint8_t known; /* TACH_SYSTEM_..., of what was read last */
    tach_usage last;
} tach_usage_watch;

/* The calling thread: the system's number for it, 0 for none (1.0 us); all that is counted for it, or false (2.3 us). */
int32_t tach_usage_own_thread(void);
bool tach_usage_read_own(tach_usage *usage);

/* Begin with a thread whose numbers stood at `start`. The watch holds no files yet. */
void tach_usage_watch_start(tach_usage_watch *watch, int32_t thread, const tach_usage *start);

/* Bring `last` and `known` up to date, without disturbing the thread. False when the thread is gone, or nothing is known. Of one
 * that did not run 1.2 us, of one that did 7 us, the first time 15 us. */
bool tach_usage_watch_read(tach_usage_watch *watch);

/* Close the files. It may be stopped again. */
void tach_usage_watch_stop(tach_usage_watch *watch);

#endif
