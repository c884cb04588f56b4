/* jobs.h - two worker threads and a queue: work that is cut in slices, done within the frame.
 *
 * Slices write to places of their own, so that the result does not depend on who did what when.
 */
#ifndef DEMO_JOBS_H
#define DEMO_JOBS_H

#include "maths.h"

#define JOBS_WORKERS 2

/* Do `count` items from `first` on; `worker` 0 to JOBS_WORKERS says whose scratch memory to use. */
typedef void job_function(void *data, int first, int count, int worker);

/* False when no thread can be made: jobs then run inside jobs_run, on the caller. */
bool jobs_start(void);
void jobs_stop(void);

/* Put `count` items in the queue, `slice` at a time. On the main thread. What does not fit the queue runs at once. */
void jobs_run(job_function *function, void *data, int count, int slice);
/* Wait until all are done. On the main thread. */
void jobs_join(void);

#endif
