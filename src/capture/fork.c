#include "capture/fork.h"

#include <pthread.h>

#include "base/log.h"
#include "capture/group.h"
#include "capture/thread.h"

static void (*forget_above)(void);

#if defined(_WIN32)

void tach_fork_watch(void) {} /* no fork there */

#else

/* Locks are held over the fork, so that the child gets them, and what they protect, whole. */
static void before(void)
{
    tach_registry_lock();
    tach_log_lock();
}

static void after(void)
{
    tach_log_unlock();
    tach_registry_unlock();
}

static void in_child(void)
{
    tach_threads_forget();
    after();
    tach_groups_latch(false);
    if (forget_above)
        forget_above();
}

void tach_fork_watch(void) { pthread_atfork(before, after, in_child); }

#endif

void tach_fork_on_child(void (*forget)(void)) { forget_above = forget; }
