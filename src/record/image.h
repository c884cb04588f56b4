/* image.h - a picture on its way into a PNG file: filled by the caller, saved by the background writer. Thread of tach_frame. */
#ifndef TACH_IMAGE_H
#define TACH_IMAGE_H

#include "base/base.h"

typedef struct tach_image {
    int32_t width_px, height_px;
    char *path;     /* behind the pixels */
    uint8_t rgba[]; /* top row first */
} tach_image;

/* An image to fill, of `path` a copy. NULL after a message: no size for a picture, too many are waiting, no memory. */
tach_image *tach_image_create(const char *path, int32_t width_px, int32_t height_px);

/* Hand it to the writer, which owns it from here on. False after a message. */
bool tach_image_save(tach_image *image);

/* Give it back unsaved. */
void tach_image_discard(tach_image *image);

/* Say why a file is not written; returns false. */
bool tach_image_refuse(const char *path, const char *reason);

#endif
