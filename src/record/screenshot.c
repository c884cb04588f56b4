/* screenshot.c - tach_screenshot: pixels that the game's renderer reads, on their way into a file. */
#include "record/image.h"
#include "record/writer.h"
#include "tach/tach_record.h"

bool tach_screenshot(const char *path, int32_t width_px, int32_t height_px, tach_pixel_reader *reader)
{
    if (!path || !path[0])
        return tach_image_refuse("a screenshot", "it has no file name");
    if (!reader)
        return tach_image_refuse(path, "nothing to read the pixels with");
    tach_image *image = tach_image_create(path, width_px, height_px);
    if (!image)
        return false;
    tach_gap(); /* reading waits for the GPU: this frame says nothing about the game, and is no new hitch */
    if (reader(image->rgba, width_px, height_px))
        return tach_image_save(image);
    tach_image_refuse(path, "the pixels cannot be read");
    tach_image_discard(image);
    return false;
}

void tach_record_flush(void) { tach_writer_stop(); }
