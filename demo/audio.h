/* audio.h - the town's sounds, synthesised in SDL's audio callback: wind, river, birds, steps, the church bell.
 *
 * The game tells what is to be heard; the callback, on the audio thread, makes it. Between them are only atomics.
 */
#ifndef DEMO_AUDIO_H
#define DEMO_AUDIO_H

#include <stdbool.h>

/* Without an audio device: a line on stderr, and SDL's dummy device makes silence. False when there is not even that. */
bool audio_start(void);
void audio_stop(void);

/* Loudness of each, 0 to 1. Main thread, once a frame. */
void audio_set(float wind, float river, float birds, float steps);
/* Strike the bell once. */
void audio_ring(void);

#endif
