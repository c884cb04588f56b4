/* pass.h - what a pass of the GPU did, in words: its counts (tach_gpu_count), or why there are none. */
#ifndef TACH_PASS_H
#define TACH_PASS_H

#include "view/moment.h"

/* For a line that has little room: "fragments 1.20M, 3.41 a pixel · vertices 38.1k · primitives 14.1k, 12.0k after clipping";
 * "counts pending".
 * "" for a row that is none, and while nothing is counted. */
void tach_pass_short(char *out, size_t size, const tach_moment *moment, uint32_t node);

/* All of it; "" where tach_pass_short has no counts. */
void tach_pass_long(char *out, size_t size, const tach_moment *moment, uint32_t node);

#endif
