#include "hud/alarm.h"

void tach_alarm_add(tach_alarm *alarm, const tach_frame_record *frame)
{
    if (!alarm->wanted || frame->budget_count == 0)
        return;
    const tach_budget *own = &frame->budgets[0];
    uint64_t now_ns = frame->start_ns + frame->duration_ns;
    if (now_ns - alarm->last_over_ns >= TACH_ALARM_HOLD_NS) {
        alarm->on = false;
        alarm->over = 0;
    }
    if (own->frames_over == 0 || own->last_over_ns != now_ns)
        return;
    alarm->last_over_ns = now_ns;
    alarm->over++;
    alarm->on |= alarm->over > TACH_ALARM_FRAMES;
}
