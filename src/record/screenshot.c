#define _POSIX_C_SOURCE 200809L

#include "tach/tach_record.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "record/file.h"
#include "record/png.h"
#include "record/writer.h"

#define BYTES_PER_PIXEL 4

/* A picture on its way to the writer; owned by whoever has it. */
typedef struct picture {
    int32_t width_px, height_px;
    char *path;     /* behind the pixels */
    uint8_t rgba[]; /* top row first */
} picture;

/* The end of a path, where the name is, as long as it leaves room for a reason in a message. */
static const char *end_of_path(const char *path)
{
    size_t length = strlen(path), most = TACH_LOG_BYTES - 96;
    const char *end = length > most ? path + (length - most) : path;
    while (((unsigned char)*end & 0xc0) == 0x80)
        end++; /* never half a character */
    return end;
}

static bool refuse(const char *path, const char *reason)
{
    tach_log("cannot save %s: %s", end_of_path(path), reason);
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
    picture *shot = data;
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
        tach_log("saved %s", end_of_path(name));
    else
        refuse(shot->path, reason);
    free(shot);
}

static picture *new_picture(const char *path, int32_t width_px, int32_t height_px)
{
    uint64_t pixels = (uint64_t)width_px * (uint64_t)height_px * BYTES_PER_PIXEL;
    size_t path_bytes = strlen(path) + 1;
    if (pixels > SIZE_MAX - sizeof(picture) - path_bytes)
        return NULL;
    picture *shot = malloc(sizeof *shot + (size_t)pixels + path_bytes);
    if (!shot)
        return NULL;
    shot->width_px = width_px;
    shot->height_px = height_px;
    shot->path = (char *)shot->rgba + pixels;
    memcpy(shot->path, path, path_bytes);
    return shot;
}

bool tach_screenshot(const char *path, int32_t width_px, int32_t height_px, tach_pixel_reader *reader)
{
    static const char busy[] = "four files are still being written";
    if (!path || !path[0])
        return refuse("a screenshot", "it has no file name");
    if (!reader)
        return refuse(path, "nothing to read the pixels with");
    if (width_px < 1 || height_px < 1 || width_px > TACH_PNG_MAX_PX || height_px > TACH_PNG_MAX_PX) {
        char reason[80];
        snprintf(reason, sizeof reason, "%d x %d pixels is no size for a picture", width_px, height_px);
        return refuse(path, reason);
    }
    if (!tach_writer_has_room())
        return refuse(path, busy);
    picture *shot = new_picture(path, width_px, height_px);
    if (!shot)
        return refuse(path, "out of memory");
    tach_gap(); /* reading waits for the GPU: this frame says nothing about the game, and is no new hitch */
    const char *reason = NULL;
    if (!reader(shot->rgba, width_px, height_px))
        reason = "the pixels cannot be read";
    else if (!tach_writer_submit(save, shot))
        reason = tach_writer_has_room() ? "no thread can be started" : busy;
    if (!reason)
        return true;
    free(shot);
    return refuse(path, reason);
}

void tach_record_flush(void) { tach_writer_stop(); }
