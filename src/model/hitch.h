/* hitch.h - why was that frame slow? The way down the tree along the row that grew most. */
#ifndef TACH_HITCH_H
#define TACH_HITCH_H

#include "model/session.h"

/* Describe a hitch from its record: start at the thread of the frame, go to the child that exceeds what it usually takes by most,
 * and on as long as a child explains the larger part of what its parent explains. */
void tach_hitch_explain(tach_hitch *hitch, const tach_frame_record *record, double median_ms);

#endif
