/* gpu_misuse.h - GPU scopes that are used wrongly: told with name and place, a few times a session, and counted. */
#ifndef TACH_CAPTURE_GPU_MISUSE_H
#define TACH_CAPTURE_GPU_MISUSE_H

#include "base/base.h"
#include "tach/tach.h"

/* A session begins: all can be told again. */
void tach_gpu_misuse_start(void);

/* On the thread of tach_frame. An end came again; `site` 0 where it is not known, `file` "" at the end of a block. A scope was
 * begun again while it was open since an earlier frame. */
void tach_gpu_misuse_ended(uint32_t site, const char *file, int line);
void tach_gpu_misuse_left(uint32_t site);

/* On other threads. */
void tach_gpu_misuse_begin_elsewhere(const tach_site *site);
void tach_gpu_misuse_end_elsewhere(const char *file, int line);

/* How many of them there were since the last call. */
uint32_t tach_gpu_misuse_take_begins(void);
uint32_t tach_gpu_misuse_take_ends(void);

#endif
