/* tracks.h - which thread's events belong to which rows: a track is a thread's name, not its slot. */
#ifndef TACH_TRACKS_H
#define TACH_TRACKS_H

#include "model/model.h"

/* Take a view's events up to the fence into the track of its thread, and leave the first that is not taken in view->first. */
void tach_tracks_take(tach_model *model, tach_ring_view *view, tach_fence_time fence, const tach_model_frame_input *input);

/* A track for the GPU, which no thread enters; its number, or TACH_NONE when there are too many names. */
uint32_t tach_tracks_add_gpu(tach_model *model, const char *name);

#endif
