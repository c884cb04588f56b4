/* budget_watch.c - tach_budgets_load: the file is looked at now and then, by its name, size and time, and read again when it has
 * changed. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/log.h"
#include "record/budget_file.h"
#include "record/file.h"
#include "tach/tach_record.h"

#define LOOK_NS    UINT64_C(500000000)
#define MOST_BYTES (1 << 20)

typedef struct file_stamp {
    dev_t device;
    ino_t number;
    off_t bytes;
    time_t seconds;
    long nanoseconds;
} file_stamp;

static struct {
    char path[TACH_FILE_PATH_BYTES]; /* "": none */
    file_stamp tried;                /* what was read last, or could not be */
    file_stamp seen;                 /* at the last look */
    bool gone;                       /* which has been told */
    uint64_t looked_ns;
} watched;

static bool same_stamp(const file_stamp *a, const file_stamp *b)
{
    return a->device == b->device && a->number == b->number && a->bytes == b->bytes && a->seconds == b->seconds &&
           a->nanoseconds == b->nanoseconds;
}

static file_stamp stamp_of(const struct stat *status)
{
    return (file_stamp){status->st_dev, status->st_ino, status->st_size, status->st_mtim.tv_sec, status->st_mtim.tv_nsec};
}

static bool refuse_file(const char *path, const char *reason)
{
    tach_log("%s is not read: %s", tach_file_shown(path), reason);
    return false;
}

/* Reads it, and notes what was read. */
static bool read_budgets(const char *path, file_stamp *stamp, uint32_t *count)
{
    FILE *file = tach_file_open(path);
    if (!file) {
        char reason[128];
        return refuse_file(path, tach_file_reason(errno, reason, sizeof reason));
    }
    struct stat status;
    bool read = false;
    if (fstat(fileno(file), &status) == 0) {
        *stamp = stamp_of(&status);
        read = status.st_size <= MOST_BYTES ? tach_budget_file_read(file, tach_file_shown(path), count)
                                            : refuse_file(path, "it is larger than 1 MiB");
    }
    fclose(file);
    return read;
}

/* A file that is being written changes from look to look: half a set is not read. */
static void look_at_file(const tach_frame_record *frame, void *unused)
{
    (void)unused;
    uint64_t now_ns = frame->start_ns + frame->duration_ns;
    if (now_ns - watched.looked_ns < LOOK_NS)
        return;
    watched.looked_ns = now_ns;
    struct stat status;
    if (stat(watched.path, &status) != 0) {
        if (!watched.gone)
            tach_log("%s is gone: its budgets stay", tach_file_shown(watched.path));
        watched.gone = true;
        return;
    }
    file_stamp now = stamp_of(&status);
    bool still = same_stamp(&now, &watched.seen);
    watched.seen = now;
    if (!still || (same_stamp(&now, &watched.tried) && !watched.gone))
        return;
    uint32_t count = 0;
    watched.gone = false;
    watched.tried = now;
    if (read_budgets(watched.path, &watched.tried, &count))
        tach_log("%s is read again: %u budgets", tach_file_shown(watched.path), count);
}

bool tach_budgets_load(const char *path)
{
    uint32_t count;
    file_stamp stamp;
    if (!path) {
        tach_off_frame(look_at_file, NULL);
        watched.path[0] = 0;
        tach_budgets_replace(TACH_BUDGET_FROM_FILE, NULL, 0);
        return true;
    }
    size_t length = strlen(path);
    if (length == 0 || length >= sizeof watched.path)
        return refuse_file(path, length ? "its name is too long" : "it has no name");
    if (!read_budgets(path, &stamp, &count))
        return false;
    tach_off_frame(look_at_file, NULL);
    memmove(watched.path, path, length + 1);
    watched.tried = watched.seen = stamp;
    watched.gone = false;
    watched.looked_ns = tach_now_ns();
    if (!tach_on_frame(look_at_file, NULL))
        tach_log("%s is not looked at again: %s", tach_file_shown(path),
                 tach_now_ns() > 0 ? "there are TACH_MAX_LISTENERS already" : "tach_init comes first");
    return true;
}
