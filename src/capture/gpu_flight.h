/* gpu_flight.h - the edges of GPU scopes while their times are on the way: a ring of edges, a queue of frames.
 *
 * A frame's edges stand in the order in which the GPU comes to them, and are read in that order: what has not come ends the
 * reading. Thread of tach_frame.
 */
#ifndef TACH_GPU_FLIGHT_H
#define TACH_GPU_FLIGHT_H

#include "base/arena.h"
#include "capture/gpu.h"

/* The memory of a session out of the arena (which may only be measuring). The session begins, with its first frame. */
void tach_gpu_flight_take_memory(tach_arena *arena);
void tach_gpu_flight_start(void);

/* A timestamp of the source, 0 when it has no room. Without one that must be there the frame cannot be known: it is lost. */
uint64_t tach_gpu_flight_ask(void);
uint64_t tach_gpu_flight_ask_or_lose(void);

/* An edge of the running frame; stamp 0: at the same moment as the edge before. What was being counted ends here. */
void tach_gpu_flight_add(tach_gpu_edge_kind kind, uint64_t stamp, uint32_t site, uint32_t depth);

/* Nothing was asked for that is still of interest. */
bool tach_gpu_flight_is_empty(void);

/* The running frame ends, with that number, and the next begins. What has come is handed over: `taken` gets its frames, and what
 * was asked for and counted in the one that ends. */
void tach_gpu_flight_turn(uint64_t number, tach_gpu_taken *taken);

/* Give up what is under way; the frames are lost. */
void tach_gpu_flight_give_up(void);

#endif
