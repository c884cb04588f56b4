/* shown_means.h - the frames since the last refresh, added up (tach_shown_add), and their means: shown.c's other half. */
#ifndef TACH_SHOWN_MEANS_H
#define TACH_SHOWN_MEANS_H

#include "hud/shown.h"

/* Some of its times are of frames under a debug view. The GPU's come some frames late, and may be of one that has gone. */
bool tach_shown_is_altered(const tach_frame_record *frame);

/* Put the means into the frame that is shown, whose shape is that of the newest. One was added at least. */
void tach_shown_put_means(tach_shown *shown);

void tach_shown_clear_sums(tach_shown *shown);

#endif
