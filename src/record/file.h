/* file.h - new files that are whole or not there: written under a temporary name beside their place, then named.
 *
 * Nothing is overwritten but by tach_file_replace. Functions return 0 or an errno value. One thread at a time for each tach_file.
 */
#ifndef TACH_FILE_H
#define TACH_FILE_H

#include "base/base.h"

#include <stdio.h>

#define TACH_FILE_PATH_BYTES 4096

/* A file in the making. */
typedef struct tach_file {
    FILE *stream; /* write here */
    char temporary[TACH_FILE_PATH_BYTES];
} tach_file;

/* Open a temporary file in the folder where `path` is to be; a missing folder is made, with its parents. */
int tach_file_create(tach_file *file, const char *path);

/* Close it and name it `path`, or with -2, -3, ... before the extension where that name is taken; `name` gets the name it has, in
 * TACH_FILE_PATH_BYTES. On failure nothing is left behind. */
int tach_file_keep(tach_file *file, const char *path, char *name);

/* Close it and name it `path`, in the place of what has that name. On failure nothing is left behind. */
int tach_file_replace(tach_file *file, const char *path);

/* Open a file to read, but no pipe, which would wait. NULL, and errno says why. */
FILE *tach_file_open(const char *path);

/* The end of a path, at most that many bytes and no half of a character; and so many as a message takes in which more follows. */
const char *tach_file_end(const char *path, size_t bytes);
const char *tach_file_shown(const char *path);

/* An errno value in the system's words, written to `out`, which it returns. */
const char *tach_file_reason(int error, char *out, size_t size);

/* Close and delete it. */
void tach_file_discard(tach_file *file);

#endif
