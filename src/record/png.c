#include "record/png.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>

/* What the callbacks of libpng need. */
typedef struct output {
    FILE *file;
    char *reason;
    size_t reason_size;
} output;

static void give_reason(const output *to, const char *text)
{
    if (to->reason_size > 0)
        snprintf(to->reason, to->reason_size, "%s", text);
}

static _Noreturn void on_error(png_structp png, png_const_charp message)
{
    const output *to = png_get_error_ptr(png);
    if (to->reason_size > 0 && !to->reason[0])
        give_reason(to, message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void on_write(png_structp png, png_bytep data, size_t bytes)
{
    const output *to = png_get_io_ptr(png);
    if (fwrite(data, 1, bytes, to->file) == bytes)
        return;
    if (to->reason_size > 0 && strerror_r(errno, to->reason, to->reason_size) != 0)
        give_reason(to, "write error");
    png_error(png, "write error");
}

static void on_flush(png_structp png) { (void)png; }

/* On its own, so that no local of the caller lives across the longjmp. */
static bool encode(png_structp png, png_infop info, const uint8_t *rgba, png_uint_32 width, png_uint_32 height)
{
    if (setjmp(png_jmpbuf(png)))
        return false;
    static char software[] = "Software", tach[] = "tach";
    const png_text text = {.compression = PNG_TEXT_COMPRESSION_NONE, .key = software, .text = tach, .text_length = 4};
    png_set_user_limits(png, TACH_PNG_MAX_PX, TACH_PNG_MAX_PX);
    png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
                 PNG_FILTER_TYPE_BASE);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_set_text(png, info, &text, 1);
    /* Fast rather than small: the time is taken from the game's own worker threads. */
    png_set_compression_level(png, 3);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_write_info(png, info);
    png_set_filler(png, 0, PNG_FILLER_AFTER); /* drops the alpha byte of each pixel */
    for (png_uint_32 y = 0; y < height; y++)
        png_write_row(png, rgba + (size_t)y * width * 4);
    png_write_end(png, info);
    return true;
}

bool tach_png_write(FILE *file, const uint8_t *rgba, int32_t width_px, int32_t height_px, char *reason, size_t reason_size)
{
    output to = {file, reason, reason_size};
    give_reason(&to, "");
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &to, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    bool done = false;
    if (info) {
        png_set_write_fn(png, &to, on_write, on_flush);
        done = encode(png, info, rgba, (png_uint_32)width_px, (png_uint_32)height_px);
    } else if (reason_size > 0 && !reason[0]) {
        give_reason(&to, "libpng does not start: out of memory, or another version than at build time");
    }
    png_destroy_write_struct(&png, &info);
    return done;
}
