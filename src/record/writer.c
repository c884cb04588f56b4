#include "record/writer.h"

#include <pthread.h>
#include <signal.h>

typedef struct job {
    tach_writer_job *run;
    void *data;
} job;

/* All under `lock`. A job keeps its place in the ring until it has run. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    bool running;  /* `thread` is to be joined */
    bool stopping; /* somebody is joining it */
    uint32_t first, count;
    job jobs[TACH_WRITER_JOBS];
} writer = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void *work(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&writer.lock);
    for (;;) {
        while (writer.count == 0 && !writer.stopping)
            pthread_cond_wait(&writer.changed, &writer.lock);
        if (writer.count == 0)
            break;
        job next = writer.jobs[writer.first];
        pthread_mutex_unlock(&writer.lock);
        next.run(next.data);
        pthread_mutex_lock(&writer.lock);
        writer.first = (writer.first + 1) % TACH_WRITER_JOBS;
        writer.count--;
    }
    pthread_mutex_unlock(&writer.lock);
    return NULL;
}

/* The game's signals are for the game's threads; and a file over the limit of its size must be an error of the write, not a
 * SIGXFSZ. Faults of the thread itself stay as they are, so that a crash handler sees them. */
static bool start_thread(void)
{
    sigset_t all, before;
    sigfillset(&all);
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    for (size_t i = 0; i < TACH_COUNT_OF(own); i++)
        sigdelset(&all, own[i]);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool started = pthread_create(&writer.thread, NULL, work, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* The child of a fork has no such thread, and what waits is the parent's to write: it begins with none. The jobs' data stays where
 * it is, as one may be half done. */
static void before_fork(void) { pthread_mutex_lock(&writer.lock); }
static void after_fork(void) { pthread_mutex_unlock(&writer.lock); }
static void begin_anew_in_child(void)
{
    writer.running = writer.stopping = false;
    writer.count = 0;
    writer.changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    after_fork();
}

static void watch_forks(void) { pthread_atfork(before_fork, after_fork, begin_anew_in_child); }

bool tach_writer_has_room(void)
{
    pthread_mutex_lock(&writer.lock);
    bool room = writer.count < TACH_WRITER_JOBS;
    pthread_mutex_unlock(&writer.lock);
    return room;
}

bool tach_writer_submit(tach_writer_job *run, void *data)
{
    static pthread_once_t watching = PTHREAD_ONCE_INIT;
    pthread_once(&watching, watch_forks);
    pthread_mutex_lock(&writer.lock);
    bool room = writer.count < TACH_WRITER_JOBS;
    if (room && !writer.running)
        room = writer.running = start_thread();
    if (room) {
        writer.jobs[(writer.first + writer.count++) % TACH_WRITER_JOBS] = (job){run, data};
        pthread_cond_broadcast(&writer.changed);
    }
    pthread_mutex_unlock(&writer.lock);
    return room;
}

void tach_writer_stop(void)
{
    pthread_mutex_lock(&writer.lock);
    bool own = writer.running && pthread_equal(writer.thread, pthread_self());
    while (!own && writer.stopping)
        pthread_cond_wait(&writer.changed, &writer.lock);
    if (!own && writer.running) {
        writer.stopping = true;
        pthread_cond_broadcast(&writer.changed);
        pthread_t thread = writer.thread;
        pthread_mutex_unlock(&writer.lock);
        pthread_join(thread, NULL);
        pthread_mutex_lock(&writer.lock);
        writer.stopping = false;
        /* A job may have come in behind the last look of the thread. */
        writer.running = writer.count > 0 && start_thread();
        pthread_cond_broadcast(&writer.changed);
    }
    pthread_mutex_unlock(&writer.lock);
}
