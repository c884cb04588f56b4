/* camera.h - a camera that flies by itself until somebody takes it, then flies or walks. On the main thread. */
#ifndef DEMO_CAMERA_H
#define DEMO_CAMERA_H

#include "maths.h"

typedef struct camera_input {
    float forward, right, up; /* -1 to 1 */
    float turn_x, turn_y;     /* pixels of the mouse */
    bool fast;
} camera_input;

typedef struct camera {
    vec3 position;
    float yaw, pitch; /* radians; yaw 0 looks north (-z) */
    vec3 velocity;
    bool walking;
    bool touring; /* flies by itself */
    float tour_seconds;
    float idle_seconds; /* since the last input */
} camera;

/* On its tour, from that second on. */
void camera_start(camera *c, float tour_seconds);
void camera_update(camera *c, const camera_input *input, float seconds);
vec3 camera_forward(const camera *c);
mat4 camera_view(const camera *c);

#define CAMERA_FOV  (46 * PI / 180) /* from top to bottom */
#define CAMERA_NEAR 0.4f
#define CAMERA_FAR  2600.0f

#endif
