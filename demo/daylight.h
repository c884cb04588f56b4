/* daylight.h - the hour of the day as light: where the sun stands and which colours the sky gives. */
#ifndef DEMO_DAYLIGHT_H
#define DEMO_DAYLIGHT_H

#include "maths.h"

typedef struct daylight {
    vec3 sun;   /* direction to the sun, also below the horizon */
    vec3 light; /* direction to what casts shadows: the sun, or the moon */
    vec3 light_colour, sky_light, ground_light, horizon, horizon_sun, zenith; /* linear */
    float windows;                                                            /* how brightly they shine, 0 to 1 */
    float stars;
    float glints;
} daylight;

#define DAYLIGHT_START_HOUR 17.55f

/* `hour` 0 to 24; wraps. */
daylight daylight_at(float hour);

#endif
