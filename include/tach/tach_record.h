/* tach_record.h - files: screenshots, heat pictures, the report, budgets, settings.
 *
 * Files are written by one background thread of the library; the game is never held up by a disk, but where a function says so.
 * What goes wrong is a message (on the HUD and in tach_on_message), never an error of the game. After fork the parent's files are
 * written by the parent alone.
 */
#ifndef TACH_RECORD_H
#define TACH_RECORD_H

#include <stdio.h>

#include "tach.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Copies the finished frame: width x height pixels, RGBA, top row first. tach_gl_read_pixels is one. */
typedef bool tach_pixel_reader(void *rgba, int32_t width_px, int32_t height_px);

/* Save the finished frame, HUD included, as an opaque PNG. Reads the pixels at once, through `reader`, on the calling thread, that
 * of tach_frame; encodes and writes on the background thread. Reading waits for the GPU, so the frame is marked as a gap and in no
 * statistic. An existing file is never overwritten: the name gets -2, -3, ... A missing folder is made. Up to four pictures wait; a
 * fifth is refused with a message. True when it was taken on. `path` is copied. */
TACH_API bool tach_screenshot(const char *path, int32_t width_px, int32_t height_px, tach_pixel_reader *reader);

/* Save the pixel statistic of that title (tach_pixels_start in tach.h) as a heat picture, from black for 0 to pale yellow for the
 * largest, which a message tells; of a ratio its values. On the thread of tach_frame; written as a screenshot is, under a new name
 * if that one is taken. False after a message when nothing of that title is collected or the picture is not taken on. */
TACH_API bool tach_pixels_save(const char *title, const char *path);

/* Read budgets (tach_budget.h) from an INI file, and read it again whenever it changes, until tach_shutdown:
 *
 *     [frame]                          ; the frame's own
 *     ms = 16.67
 *     [scope AI > path finding]        ; the end of a scope's path, or its name alone
 *     ms = 2.0
 *     no_alloc = yes                   ; nothing may be allocated there
 *     warn = 80                        ; percent of the limit
 *     owner = Ada
 *     advice = spread it over frames
 *     [scope GPU > shadow pass]        ; a GPU scope
 *     ms = 3.0
 *     [counter render/draw calls]
 *     max = 900
 *     [memory memory/textures]
 *     max = 256 MiB                    ; or KiB, GiB, B; K, M and G mean the same
 *
 * UTF-8, with or without a byte order mark, lines to 196 bytes; ; or # at a line's beginning, or ; behind a space, begin a comment.
 * Each bad line is told with its number, and left out; what stands below a bad section, too. The rest takes effect at once, in the
 * place of all that came from a file before, and over what code asked for.
 *
 * The file is looked at twice a second in tach_frame, a stat, and read when it has stood still from one look to the next; only that
 * allocates. When it goes away, or cannot be read, budgets stay as they are and a message says so.
 *
 * True when it was read, with bad lines or without; else a message says why, and nothing has changed. NULL: take the file's budgets
 * away and look no more. Without tach_init it is read and not looked at again. On the thread of tach_frame. */
TACH_API bool tach_budgets_load(const char *path);

struct tach_hud;

/* Read a HUD's settings (tach_hud.h) from an INI file, where "keys.freeze" stands as
 *
 *     [keys]
 *     freeze = Shift+F10, Pad Back+Start
 *
 * UTF-8, lines to 196 bytes; ; or # at a line's beginning, or ; behind a space, begin a comment. What is not in it stays as it is;
 * of keys that are in it, all are given free first, so that they may change places. A bad line is a message with file, line, name
 * and value, and leaves the setting as it was, of a key the default; so does one whose key an earlier line has. Other sections are
 * left to those who know them.
 *
 * True when it was read to its end. False after a message when it cannot be; false without one when there is no such file, as
 * before the first save. On the thread of tach_frame, which it holds up for as long as the file takes; allocates. */
TACH_API bool tach_settings_load(struct tach_hud *hud, const char *path);

/* Show a HUD in the font of a file, as hud.font in the settings does, and set that setting; NULL or "built-in": the HUD's own.
 * False after a message when it cannot be read or is of no use (tach_hud_set_font), and the HUD's own is shown. On the thread of
 * tach_frame, which it holds up for as long as the file takes; allocates its bytes, at most 64 MiB, until another is loaded. */
TACH_API bool tach_font_load(struct tach_hud *hud, const char *path);

/* Write all settings into that file, which is made with its folder where it is missing. Comments, the order of lines, and names
 * that are not known stay as they are. The new file is whole before it takes the old one's place. False after a message, and the
 * old file is as it was. On the thread of tach_frame, as above. Nothing else writes it. */
TACH_API bool tach_settings_save(const struct tach_hud *hud, const char *path);

/* Write the report of tach_report_to (tach.h) to a file that is open, stdout for one. It stands here because tach.h brings no
 * <stdio.h>; libtach_core alone has it. On the thread of tach_frame, which it holds up for as long as the file takes. NULL does
 * nothing; what the file does not take is in ferror. */
TACH_API void tach_report(FILE *file);

/* Wait until all files are written and stop the background thread. At the end of the program; the next call starts it again. */
TACH_API void tach_record_flush(void);

#ifdef __cplusplus
}
#endif

#endif
