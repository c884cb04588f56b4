#include "view/badge.h"

#include <math.h>

#include "base/text.h"
#include "view/theme.h"

tach_badge_state tach_badge_of_frame(double frame_ms, double work_ms, double budget_ms)
{
    if (!(budget_ms > 0) || !isfinite(frame_ms) || !isfinite(work_ms))
        return TACH_BADGE_NONE;
    if (frame_ms > budget_ms * TACH_BADGE_TOLERANCE)
        return TACH_BADGE_OVER;
    return work_ms > budget_ms * TACH_BADGE_WARN_SHARE ? TACH_BADGE_WARN : TACH_BADGE_OK;
}

void tach_badge_for_frame(tach_badge *badge, double frame_ms, double work_ms, double budget_ms)
{
    badge->state = tach_badge_of_frame(frame_ms, work_ms, budget_ms);
    size_t length = 0;
    badge->text[0] = 0;
    char number[16];
    switch (badge->state) {
    case TACH_BADGE_NONE:
        break;
    case TACH_BADGE_OK:
        tach_text_append(badge->text, sizeof badge->text, &length, "● OK");
        break;
    case TACH_BADGE_WARN:
        tach_text_fixed(number, sizeof number, work_ms / budget_ms * 100, 0);
        tach_text_append(badge->text, sizeof badge->text, &length, "▲ WARN %s%%", number);
        break;
    case TACH_BADGE_OVER:
        tach_text_fixed(number, sizeof number, frame_ms - budget_ms, frame_ms - budget_ms < 999.95 ? 1 : 0);
        tach_text_append(badge->text, sizeof badge->text, &length, "■ OVER +%s ms", number);
        break;
    }
}

tach_color tach_badge_color(tach_badge_state state)
{
    static const tach_color colors[] = {TACH_COLOR_SECONDARY, TACH_COLOR_OK, TACH_COLOR_WARN, TACH_COLOR_OVER};
    return colors[state];
}
