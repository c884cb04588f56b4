#include "hud/screenshot.h"

#include <string.h>

#include "base/text.h"

bool tach_screenshots_set_folder(tach_screenshots *screenshots, const char *folder)
{
    if (!folder || !folder[0])
        folder = ".";
    if (strlen(folder) >= sizeof screenshots->folder)
        return false;
    size_t length = tach_text_copy_utf8(screenshots->folder, sizeof screenshots->folder, folder);
    while (length > 1 && screenshots->folder[length - 1] == '/')
        screenshots->folder[--length] = 0;
    return true;
}

void tach_screenshots_create(tach_screenshots *screenshots, const tach_hud_config *config)
{
    memset(screenshots, 0, sizeof *screenshots);
    tach_screenshots_set_folder(screenshots, NULL);
    tach_screenshots_set_folder(screenshots, config->screenshot_folder);
    screenshots->on_hitches = !config->no_hitch_screenshots;
    screenshots->cooldown_ms = config->screenshot_cooldown_ms > 0 ? config->screenshot_cooldown_ms : TACH_SCREENSHOT_COOLDOWN_MS;
}

bool tach_screenshots_take_hitch(tach_screenshots *screenshots, const tach_frame_record *frame)
{
    if (!screenshots->on_hitches || !(frame->flags & TACH_FRAME_HITCH))
        return false;
    uint64_t end_ns = frame->start_ns + frame->duration_ns;
    if (screenshots->last_hitch_ns && (double)(end_ns - screenshots->last_hitch_ns) < screenshots->cooldown_ms * 1e6)
        return false;
    screenshots->last_hitch_ns = end_ns;
    screenshots->hitch_waiting = true;
    return true;
}

void tach_screenshots_name(tach_screenshots *screenshots, uint64_t frame_number, double frame_ms)
{
    char ms[32];
    tach_text_fixed(ms, sizeof ms, frame_ms, 1);
    size_t length = 0;
    const char *slash = strcmp(screenshots->folder, "/") == 0 ? "" : "/";
    tach_text_append(screenshots->path, sizeof screenshots->path, &length, "%s%stach-frame%06llu-%sms.png", screenshots->folder,
                     slash, (unsigned long long)frame_number, ms);
    screenshots->ready = true;
}
