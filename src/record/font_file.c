/* font_file.c - tach_font_load: the bytes of a file for tach_hud_set_font, which looks at what they are. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "record/file.h"
#include "tach/tach_hud.h"
#include "tach/tach_record.h"

#define MOST_FONT_BYTES (64L << 20)

/* The whole file, to be freed. NULL, and errno says why. */
static void *read_font(const char *path, size_t *bytes)
{
    FILE *stream = tach_file_open(path);
    if (!stream)
        return NULL;
    long size = fseek(stream, 0, SEEK_END) == 0 ? ftell(stream) : -1;
    int error = size < 0 ? errno : size > MOST_FONT_BYTES ? EFBIG : 0;
    void *font = error ? NULL : malloc(size > 0 ? (size_t)size : 1);
    rewind(stream);
    *bytes = font ? fread(font, 1, (size_t)size, stream) : 0;
    if (!error)
        error = !font ? ENOMEM : ferror(stream) ? EIO : 0;
    fclose(stream);
    if (error) {
        free(font);
        errno = error;
        return NULL;
    }
    return font;
}

bool tach_font_load(struct tach_hud *hud, const char *path)
{
    if (!tach_hud_set_setting(hud, "hud.font", path)) {
        tach_log("%s", tach_error());
        return false;
    }
    if (!path || strcmp(path, "built-in") == 0)
        return tach_hud_set_font(hud, "", NULL, 0, NULL);
    size_t bytes;
    void *font = read_font(path, &bytes);
    if (font)
        return tach_hud_set_font(hud, tach_file_shown(path), font, bytes, free);
    char reason[128];
    tach_file_reason(errno, reason, sizeof reason);
    tach_hud_set_font(hud, "", NULL, 0, NULL);
    tach_log("font %s: %s; shown in the built-in one", tach_file_shown(path), reason);
    return false;
}
