/* screenshot.h - which frames want their picture, and what it is called. */
#ifndef TACH_SCREENSHOT_H
#define TACH_SCREENSHOT_H

#include <stdatomic.h>

#include "tach/tach_hud.h"

#define TACH_SCREENSHOT_FOLDER_BYTES 512
#define TACH_SCREENSHOT_COOLDOWN_MS  5000.0

typedef struct tach_screenshots {
    char folder[TACH_SCREENSHOT_FOLDER_BYTES];
    char path[TACH_SCREENSHOT_FOLDER_BYTES + 64];
    bool on_hitches;
    double cooldown_ms;
    uint64_t last_hitch_ns; /* end of the last hitch that got a picture; 0: none did */
    atomic_bool wanted;     /* by a key or a call */
    bool hitch_waiting;     /* a hitch waits for its picture */
    bool ready;             /* path is of the picture just built */
} tach_screenshots;

void tach_screenshots_create(tach_screenshots *screenshots, const tach_hud_config *config);

/* Where they go, without slashes at its end; NULL or "": the working folder. False, and nothing has changed, when it is too long.
 */
bool tach_screenshots_set_folder(tach_screenshots *screenshots, const char *folder);

/* Does this frame, a hitch, get a picture? At most one in the cooldown. */
bool tach_screenshots_take_hitch(tach_screenshots *screenshots, const tach_frame_record *frame);

/* The picture being built is of that frame: name it. FOLDER/tach-frame000233-58.3ms.png */
void tach_screenshots_name(tach_screenshots *screenshots, uint64_t frame_number, double frame_ms);

#endif
