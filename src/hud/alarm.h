/* alarm.h - a display that is off shows itself while it matters: when frames are over their budget, until all is well for a while.
 */
#ifndef TACH_ALARM_H
#define TACH_ALARM_H

#include "base/base.h"
#include "tach/tach.h"

#define TACH_ALARM_FRAMES  3 /* over budget, that are let pass */
#define TACH_ALARM_HOLD_NS UINT64_C(2000000000)

typedef struct tach_alarm {
    bool wanted; /* by the config */
    bool on;
    uint32_t over; /* frames, with less than the hold between them */
    uint64_t last_over_ns;
} tach_alarm;

/* A finished frame. */
void tach_alarm_add(tach_alarm *alarm, const tach_frame_record *frame);

#endif
