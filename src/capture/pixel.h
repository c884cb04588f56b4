/* pixel.h - what threads count, by pixel: planes of 64-bit cells that all threads add to.
 *
 * A thread's counts since its last TACH_PIXEL are added where it then was, by relaxed atomic adds: two threads may work on one
 * pixel. It says "busy" around that, so that tach_pixels_stop can wait until nobody is inside the images.
 */
#ifndef TACH_CAPTURE_PIXEL_H
#define TACH_CAPTURE_PIXEL_H

#include "capture/thread.h"

/* Add what the ending thread has counted for its last pixel: on that thread, under the registry's lock, before
 * tach_statistic_retire. */
void tach_pixel_leave(tach_slot *slot);

#endif
