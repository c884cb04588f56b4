/* pixels.c - pixel statistics as a heat picture. */
#include <math.h>

#include "base/log.h"
#include "base/text.h"
#include "record/image.h"
#include "tach/tach_record.h"

/* From black over purple, red and orange to a pale yellow, evenly brighter: more is always lighter, for every eye. */
static const uint8_t palette[][3] = {{0, 0, 4},     {31, 12, 72},   {85, 15, 109},  {136, 34, 106}, {186, 54, 85},
                                     {227, 89, 51}, {249, 140, 10}, {249, 201, 50}, {252, 255, 164}};

static double value_at(const tach_pixels *pixels, size_t at)
{
    double value = (double)TACH_LOAD(&pixels->values[at]);
    if (!pixels->denominators)
        return value;
    int64_t denominator = TACH_LOAD(&pixels->denominators[at]);
    return denominator ? value / (double)denominator : 0;
}

static void put_color(uint8_t rgba[4], double share)
{
    const int last = (int)TACH_COUNT_OF(palette) - 1;
    double place = fmin(fmax(share, 0), 1) * last;
    int from = place >= last ? last - 1 : (int)place;
    double part = place - from;
    for (int i = 0; i < 3; i++)
        rgba[i] = (uint8_t)(palette[from][i] + part * (palette[from + 1][i] - palette[from][i]) + 0.5);
    rgba[3] = 255;
}

static double largest(const tach_pixels *pixels, size_t count)
{
    double most = 0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, value_at(pixels, i));
    return most;
}

bool tach_pixels_save(const char *title, const char *path)
{
    tach_pixels pixels;
    if (!path || !path[0])
        return tach_image_refuse("pixels", "they have no file name");
    if (!tach_pixels_read(title, &pixels)) {
        char reason[TACH_LOG_BYTES];
        size_t length = 0;
        tach_text_append(reason, sizeof reason, &length, "no pixels of \"%s\" are collected", title ? title : "(null)");
        return tach_image_refuse(path, reason);
    }
    tach_image *image = tach_image_create(path, pixels.width_px, pixels.height_px);
    if (!image)
        return false;
    tach_gap(); /* a large picture takes its time: this frame says nothing about the game */
    size_t count = (size_t)pixels.width_px * (size_t)pixels.height_px;
    double most = largest(&pixels, count);
    for (size_t i = 0; i < count; i++)
        put_color(&image->rgba[i * 4], most > 0 ? value_at(&pixels, i) / most : 0);
    char text[32];
    tach_text_fixed(text, sizeof text, most, pixels.denominators ? 2 : 0);
    tach_log("%s: the lightest pixel is %s", pixels.title, text);
    return tach_image_save(image);
}
