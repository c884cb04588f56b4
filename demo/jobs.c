#include "jobs.h"

#include <SDL.h>
#include <tach/tach.h>

#define QUEUE 256

typedef struct job {
    job_function *function;
    void *data;
    int first, count;
} job;

static struct {
    SDL_Thread *threads[JOBS_WORKERS];
    SDL_mutex *lock;
    SDL_cond *work, *done;
    job queue[QUEUE];
    int head, tail; /* head: next to do; tail: next free */
    int unfinished;
    bool stopping;
    int thread_count;
} pool;

TACH_COUNTER("jobs/slices", slices);

static void lock_pool(void)
{
    if (SDL_TryLockMutex(pool.lock) != 0) {
        TACH_LOCK_WAIT(&pool, "job queue");
        SDL_LockMutex(pool.lock);
    }
    TACH_LOCK_ACQUIRED(&pool, "job queue");
}

static void unlock_pool(void)
{
    TACH_LOCK_RELEASED(&pool);
    SDL_UnlockMutex(pool.lock);
}

/* Gives the lock away while it sleeps. */
static void sleep_until(SDL_cond *condition)
{
    TACH_LOCK_RELEASED(&pool);
    SDL_CondWait(condition, pool.lock);
    TACH_LOCK_ACQUIRED(&pool, "job queue");
}

static bool take(job *out)
{
    TACH_WAIT("wait for work");
    lock_pool();
    while (pool.head == pool.tail && !pool.stopping)
        sleep_until(pool.work);
    bool taken = pool.head != pool.tail;
    if (taken) {
        *out = pool.queue[pool.head];
        pool.head = (pool.head + 1) % QUEUE;
    }
    unlock_pool();
    return taken;
}

static int work(void *number)
{
    int worker = (int)(intptr_t)number;
    if (worker == 0)
        TACH_THREAD("worker 1");
    else
        TACH_THREAD("worker 2");
    job next = {0};
    while (take(&next)) {
        next.function(next.data, next.first, next.count, worker);
        ++slices;
        lock_pool();
        if (--pool.unfinished == 0)
            SDL_CondSignal(pool.done);
        unlock_pool();
    }
    return 0;
}

bool jobs_start(void)
{
    pool.lock = SDL_CreateMutex();
    pool.work = SDL_CreateCond();
    pool.done = SDL_CreateCond();
    if (!pool.lock || !pool.work || !pool.done)
        return false;
    for (intptr_t i = 0; i < JOBS_WORKERS; i++) {
        SDL_Thread *thread = SDL_CreateThread(work, i ? "worker 2" : "worker 1", (void *)i);
        if (thread)
            pool.threads[pool.thread_count++] = thread;
    }
    return pool.thread_count > 0;
}

void jobs_stop(void)
{
    if (pool.thread_count) {
        lock_pool();
        pool.stopping = true;
        SDL_CondBroadcast(pool.work);
        unlock_pool();
    }
    while (pool.thread_count)
        SDL_WaitThread(pool.threads[--pool.thread_count], NULL);
    SDL_DestroyCond(pool.work);
    SDL_DestroyCond(pool.done);
    SDL_DestroyMutex(pool.lock);
}

void jobs_run(job_function *function, void *data, int count, int slice)
{
    TACH_SCOPE("dispatch");
    for (int first = 0; first < count; first += slice) {
        job next = {function, data, first, count - first < slice ? count - first : slice};
        bool queued = false;
        if (pool.thread_count) {
            lock_pool();
            if ((pool.tail + 1) % QUEUE != pool.head) {
                pool.queue[pool.tail] = next;
                pool.tail = (pool.tail + 1) % QUEUE;
                pool.unfinished++;
                queued = true;
            }
            SDL_CondSignal(pool.work);
            unlock_pool();
        }
        if (!queued) /* the main thread's scratch is the last one */
            function(data, next.first, next.count, JOBS_WORKERS);
    }
}

void jobs_join(void)
{
    TACH_WAIT("join jobs");
    if (!pool.thread_count)
        return;
    lock_pool();
    while (pool.unfinished)
        sleep_until(pool.done);
    unlock_pool();
}
