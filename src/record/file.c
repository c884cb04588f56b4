#include "record/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Files of one name that may stand in a folder. */
#define MAX_COPIES 10000

/* Temporary files of one process number: of two copies of the library in a program, or left by a crash. */
#define MAX_TEMPORARIES 100

/* Of a path in messages. */
#define SHOWN_BYTES 100

/* The length of the folder part with its slash; 0 when there is none. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

static int make_folders(const char *path)
{
    char folder[TACH_FILE_PATH_BYTES];
    size_t length = folder_length(path);
    int error = ENOENT;
    for (size_t i = 1; i < length; i++) {
        if (path[i] != '/')
            continue;
        memcpy(folder, path, i);
        folder[i] = 0;
        error = mkdir(folder, 0777) == 0 || errno == EEXIST ? 0 : errno;
    }
    return error;
}

static int open_temporary(tach_file *file, const char *path)
{
    int folder = (int)folder_length(path);
    int fd = -1;
    for (int i = 0; i < MAX_TEMPORARIES && fd < 0; i++) {
        /* Its own short name: the longest name that a file system takes must still fit. */
        int length = snprintf(file->temporary, sizeof file->temporary, "%.*s.tach-%ld-%d.part", folder, path, (long)getpid(), i);
        if (length < 0 || (size_t)length >= sizeof file->temporary)
            return ENAMETOOLONG;
        fd = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            return errno;
    }
    if (fd < 0)
        return EEXIST;
    file->stream = fdopen(fd, "wb");
    if (file->stream)
        return 0;
    int error = errno;
    close(fd);
    unlink(file->temporary);
    return error;
}

int tach_file_create(tach_file *file, const char *path)
{
    file->stream = NULL;
    size_t length = strlen(path);
    if (length >= TACH_FILE_PATH_BYTES)
        return ENAMETOOLONG;
    if (length == folder_length(path))
        return length == 0 ? ENOENT : EISDIR;
    int error = open_temporary(file, path);
    if (error != ENOENT)
        return error;
    error = make_folders(path);
    return error ? error : open_temporary(file, path);
}

void tach_file_discard(tach_file *file)
{
    if (!file->stream)
        return;
    fclose(file->stream);
    file->stream = NULL;
    unlink(file->temporary);
}

/* "shots/town.png" with 2 becomes "shots/town-2.png". A dot that begins the name begins no extension. */
static int numbered(char *name, const char *path, int number)
{
    const char *base = path + folder_length(path);
    const char *dot = strrchr(base, '.');
    int stem = dot && dot != base ? (int)(dot - path) : (int)strlen(path);
    int length = number < 2 ? snprintf(name, TACH_FILE_PATH_BYTES, "%s", path)
                            : snprintf(name, TACH_FILE_PATH_BYTES, "%.*s-%d%s", stem, path, number, path + stem);
    return length < TACH_FILE_PATH_BYTES ? 0 : ENAMETOOLONG;
}

/* Name it without ever replacing another: link fails where the name exists. File systems without hard links (FAT, some network
 * shares) get the name reserved by an empty file, which is then replaced at once. */
static int rename_new(const char *from, const char *to)
{
    if (link(from, to) == 0) {
        unlink(from);
        return 0;
    }
    if (errno != EPERM && errno != ENOSYS && errno != EOPNOTSUPP && errno != EMLINK)
        return errno;
    int fd = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return errno;
    close(fd);
    if (rename(from, to) == 0)
        return 0;
    int error = errno;
    unlink(to);
    return error;
}

static int close_whole(tach_file *file)
{
    int error = fflush(file->stream) == 0 ? 0 : errno;
    if (fclose(file->stream) != 0 && !error)
        error = errno; /* some file systems tell only now that they are full */
    file->stream = NULL;
    return error;
}

int tach_file_keep(tach_file *file, const char *path, char *name)
{
    int error = close_whole(file);
    for (int number = 1; !error; number++) {
        error = numbered(name, path, number);
        if (!error)
            error = rename_new(file->temporary, name);
        if (!error)
            return 0;
        if (error == EEXIST && number < MAX_COPIES)
            error = 0;
    }
    unlink(file->temporary);
    return error;
}

int tach_file_replace(tach_file *file, const char *path)
{
    int error = close_whole(file);
    if (!error && rename(file->temporary, path) != 0)
        error = errno;
    if (error)
        unlink(file->temporary);
    return error;
}

FILE *tach_file_open(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return NULL;
    errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
    return S_ISREG(status.st_mode) ? fopen(path, "rb") : NULL;
}

const char *tach_file_end(const char *path, size_t bytes)
{
    size_t length = strlen(path);
    const char *from = length > bytes ? path + length - bytes : path;
    while (((unsigned char)*from & 0xC0) == 0x80)
        from++;
    return from;
}

const char *tach_file_shown(const char *path) { return tach_file_end(path, SHOWN_BYTES); }

const char *tach_file_reason(int error, char *out, size_t size)
{
    if (strerror_r(error, out, size) != 0)
        snprintf(out, size, "error %d", error);
    return out;
}
