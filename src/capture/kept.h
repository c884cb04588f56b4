/* kept.h - memory of sessions that are over, kept for the threads that may still be inside it.
 *
 * A thread is inside the block that its ring lies in until it ends or takes a ring in a later session's. When none is left the
 * block is freed: at once, by the last such thread as it ends, or at the next session's end.
 */
#ifndef TACH_CAPTURE_KEPT_H
#define TACH_CAPTURE_KEPT_H

#include "base/base.h"

/* Give back a block of malloc's that the session which has just stopped had its memory in. */
void tach_kept_give_back(void *block, size_t bytes);

/* Free what no thread is inside any more. Any thread; takes the registry's lock, and frees outside of it. */
void tach_kept_sweep(void);

#endif
