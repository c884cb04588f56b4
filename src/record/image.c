#include "record/image.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "record/file.h"
#include "record/png.h"
#include "record/writer.h"

#define BYTES_PER_PIXEL  4
#define SHOWN_NAME_BYTES (TACH_LOG_BYTES - 96) /* of a path, so that a message has room for a reason */

static const char no_room[] = "four files are still being written";

bool tach_image_refuse(const char *path, const char *reason)
{
    tach_log_picture(tach_file_end(path, SHOWN_NAME_BYTES), reason);
    return false;
}

/* The writer's job. */
static void save(void *data)
{
    tach_image *image = data;
    tach_file file;
    char name[TACH_FILE_PATH_BYTES], reason[80];
    int error = tach_file_create(&file, image->path);
    bool encoded = !error && tach_png_write(file.stream, image->rgba, image->width_px, image->height_px, reason, sizeof reason);
    if (encoded)
        error = tach_file_keep(&file, image->path, name);
    else if (!error)
        tach_file_discard(&file);
    if (encoded && !error)
        tach_log_picture(tach_file_end(name, SHOWN_NAME_BYTES), NULL);
    else
        tach_image_refuse(image->path, error ? tach_file_reason(error, reason, sizeof reason) : reason);
    free(image);
}

static tach_image *new_image(const char *path, int32_t width_px, int32_t height_px)
{
    uint64_t pixels = (uint64_t)width_px * (uint64_t)height_px * BYTES_PER_PIXEL;
    size_t path_bytes = strlen(path) + 1;
    if (pixels > SIZE_MAX - sizeof(tach_image) - path_bytes)
        return NULL;
    tach_image *image = malloc(sizeof *image + (size_t)pixels + path_bytes);
    if (!image)
        return NULL;
    image->width_px = width_px;
    image->height_px = height_px;
    image->path = (char *)image->rgba + pixels;
    memcpy(image->path, path, path_bytes);
    return image;
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
    tach_image *image = new_image(path, width_px, height_px);
    if (!image)
        tach_image_refuse(path, "out of memory");
    return image;
}

bool tach_image_save(tach_image *image)
{
    if (tach_writer_submit(save, image))
        return true;
    tach_image_refuse(image->path, tach_writer_has_room() ? "no thread can be started" : no_room);
    free(image);
    return false;
}

void tach_image_discard(tach_image *image) { free(image); }
