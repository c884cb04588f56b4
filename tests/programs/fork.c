/* Forks while pictures are being written: the parent's are written once, the child neither waits for them nor writes them, and
 * saves one of its own. `fork DIRECTORY`. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tach/tach_record.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool held, gate_shut = true; /* the writer stands in the message that its first picture is saved */
static char folder[256];

static void on_message(const char *text, void *user)
{
    (void)user;
    if (strncmp(text, "saved ", 6) != 0)
        fprintf(stderr, "%s\n", text);
    pthread_mutex_lock(&lock);
    held = true;
    pthread_cond_broadcast(&changed);
    while (gate_shut)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

static bool grey(void *rgba, int32_t width_px, int32_t height_px)
{
    memset(rgba, 0x80, (size_t)width_px * (size_t)height_px * 4);
    return true;
}

static bool take(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return tach_screenshot(path, 64, 64, grey);
}

static bool exists(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

static int fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    return 1;
}

/* The writer's queue is full and its thread holds no lock of ours. */
static int in_child(void)
{
    tach_on_message(NULL, NULL);
    alarm(20); /* instead of waiting for ever */
    tach_record_flush();
    if (exists("waiting.png"))
        return fail("the child wrote the parent's picture");
    for (int i = 0; i < 3; i++)
        if (!take("child.png"))
            return fail("the child cannot save");
    tach_record_flush();
    return exists("child.png") && exists("child-3.png") && !exists("waiting.png") ? 0 : fail("the child's pictures are not there");
}

int main(int count, char **arguments)
{
    if (count != 2)
        return fail("fork DIRECTORY");
    snprintf(folder, sizeof folder, "%s", arguments[1]);
    tach_on_message(on_message, NULL);
    if (!take("first.png") || !take("waiting.png") || !take("waiting.png") || !take("waiting.png"))
        return fail("the parent cannot save");
    pthread_mutex_lock(&lock);
    while (!held)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    pid_t child = fork();
    if (child == 0)
        _exit(in_child());
    int status = 1;
    waitpid(child, &status, 0);
    pthread_mutex_lock(&lock);
    gate_shut = false;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    tach_record_flush();
    if (status != 0)
        return fail("the child failed");
    if (!exists("first.png") || !exists("waiting.png") || !exists("waiting-3.png") || exists("waiting-4.png") ||
        exists("first-2.png"))
        return fail("the parent's pictures are not there once each");
    return 0;
}
