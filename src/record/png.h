/* png.h - pictures as PNG. Any thread; nothing is kept. */
#ifndef TACH_PNG_H
#define TACH_PNG_H

#include "base/base.h"

#include <stdio.h>

/* Pixels of a side that a picture may have: what GL drivers can render. */
#define TACH_PNG_MAX_PX 16384

/* Write width x height pixels of RGBA, top row first, as an opaque 8-bit RGB PNG into `file`. False, with the cause in `reason`,
 * when the file takes no more or memory is short. Cost: about 20 ns a pixel. */
bool tach_png_write(FILE *file, const uint8_t *rgba, int32_t width_px, int32_t height_px, char *reason, size_t reason_size);

#endif
