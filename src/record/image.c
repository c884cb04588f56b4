#include "record/image.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "record/file.h"
#include "record/png.h"
#include "record/writer.h"

#define BYTES_PER_PIXEL 4

static const char no_room[] = "four files are still being written";

/* The end of a path, where the name is, as long as it leaves room for a reason in a message. */
static const char *end_of_path(const char *path)
{
    size_t length = strlen(path), most = TACH_LOG_BYTES - 96;
    const char *end = length > most ? path + (length - most) : path;
    while (((unsigned char)*end & 0xc0) == 0x80)
        end++; /* never half a character */
    return end;
}

bool tach_image_refuse(const char *path, const char *reason)
{
    tach_log_picture(end_of_path(path), reason);
    return false;
}

static bool reason_from_errno(char *reason, size_t size, int error)
{
    if (error != 0 && strerror_r(error, reason, size) != 0)
        snprintf(reason, size, "error %d", error);
    return error == 0;
}

/* The writer's job. */
static void save(void *data)
{
    tach_image *shot = data;
    tach_file file;
    char name[TACH_FILE_PATH_BYTES], reason[80];
    bool saved = reason_from_errno(reason, sizeof reason, tach_file_create(&file, shot->path));
    if (saved) {
        saved = tach_png_write(file.stream, shot->rgba, shot->width_px, shot->height_px, reason, sizeof reason);
        if (saved)
            saved = reason_from_errno(reason, sizeof reason, tach_file_keep(&file, shot->path, name));
        else
            tach_file_discard(&file);
    }
    if (saved)
        tach_log_picture(end_of_path(name), NULL);
    else
        tach_image_refuse(shot->path, reason);
    free(shot);
}

static tach_image *new_image(const char *path, int32_t width_px, int32_t height_px)
{
    uint64_t pixels = (uint64_t)width_px * (uint64_t)height_px * BYTES_PER_PIXEL;
    size_t path_bytes = strlen(path) + 1;
    if (pixels > SIZE_MAX - sizeof(tach_image) - path_bytes)
        return NULL;
    tach_image *shot = malloc(sizeof *shot + (size_t)pixels + path_bytes);
    if (!shot)
        return NULL;
    shot->width_px = width_px;
    shot->height_px = height_px;
    shot->path = (char *)shot->rgba + pixels;
    memcpy(shot->path, path, path_bytes);
    return shot;
}

tach_image *tach_image_create(const char *path, int32_t width_px, int32_t height_px)
{
    if (width_px < 1 || height_px < 1 || width_px > TACH_PNG_MAX_PX || height_px > TACH_PNG_MAX_PX) {
        char reason[80];
        snprintf(reason, sizeof reason, "%d x %d pixels is no size for a picture", width_px, height_px);
        tach_image_refuse(path, reason);
        return NULL;
    }
    if (!tach_writer_has_room()) {
        tach_image_refuse(path, no_room);
        return NULL;
    }
    tach_image *shot = new_image(path, width_px, height_px);
    if (!shot)
        tach_image_refuse(path, "out of memory");
    return shot;
}

bool tach_image_save(tach_image *shot)
{
    if (tach_writer_submit(save, shot))
        return true;
    tach_image_refuse(shot->path, tach_writer_has_room() ? "no thread can be started" : no_room);
    free(shot);
    return false;
}

void tach_image_discard(tach_image *shot) { free(shot); }
